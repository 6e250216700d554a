"""Long texts packed for the way: drawings and pages say everything many times."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import cached_property

from starlette.requests import Request
from starlette.responses import Response

_SHORT = 1200
"""Not worth it."""
_LONG = 100_000
"""Worth taking one's time."""
_VARIES = {"Vary": "Accept-Language, Accept-Encoding"}


class Parcel:
    """The same for many: packed once, when the first of them wants it so."""

    def __init__(self, content: bytes) -> None:
        self._content = content

    @cached_property
    def _packed(self) -> bytes:
        return _pack(self._content)

    def sent(self, kind: str, request: Request, status: int = 200) -> Response:
        headers = dict(_VARIES)
        if not _is_worth_it(self._content, request):
            return Response(self._content, status, media_type=kind, headers=headers)
        headers["Content-Encoding"] = "gzip"
        return Response(self._packed, status, media_type=kind, headers=headers)


def packed(text: str | bytes, kind: str, request: Request, headers: Mapping[str, str], status: int = 200) -> Response:
    content = text.encode("utf-8", "replace") if isinstance(text, str) else text
    told = {**headers, **_VARIES}
    if _is_worth_it(content, request):
        content, told["Content-Encoding"] = _pack(content), "gzip"
    return Response(content, status, media_type=kind, headers=told)


def _is_worth_it(content: bytes, request: Request) -> bool:
    return len(content) > _SHORT and "gzip" in request.headers.get("accept-encoding", "")


def _pack(content: bytes) -> bytes:
    return gzip.compress(content, 5 if len(content) > _LONG else 1)
