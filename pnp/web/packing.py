"""Long texts packed for the way: drawings and pages say everything many times."""

from __future__ import annotations

import gzip
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

_SHORT = 1200
"""Not worth it."""
_LONG = 100_000
"""Worth taking one's time."""


def packed(text: str | bytes, kind: str, request: Request, headers: Mapping[str, str], status: int = 200) -> Response:
    content = text.encode("utf-8", "replace") if isinstance(text, str) else text
    told = {**headers, "Vary": "Accept-Language, Accept-Encoding"}
    if len(content) > _SHORT and "gzip" in request.headers.get("accept-encoding", ""):
        content, told["Content-Encoding"] = gzip.compress(content, 5 if len(content) > _LONG else 1), "gzip"
    return Response(content, status, media_type=kind, headers=told)
