"""What pages wear: a style sheet of the game's own colours and type, its fonts, its band, the cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from threading import Lock

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.api.boards import card_picture
from pnp.api.dressing import FACES, Dress, dress_of
from pnp.table.live import Live
from pnp.web.packing import packed
from pnp.web.problems import Problem
from pnp.web.style import colours_css, faces_css
from pnp.web.tongue import Tongues

_BAND = 240.0, 4.0
_LASTING = {"Cache-Control": "private, max-age=86400"}


class Wardrobe:
    """Nothing here is a secret: how a card looks, everybody knows."""

    def __init__(self, live: Live, tongues: Tongues) -> None:
        self._live = live
        self._tongues = tongues
        self._drawing = Lock()

    @property
    def routes(self) -> list[Route]:
        return [
            Route("/look.css", self.style, methods=["GET"]),
            Route("/band.svg", self.band, methods=["GET"]),
            Route("/font/{name}.woff2", self.font, methods=["GET"]),
            Route("/card/{lang}/{about}/{answer:path}.svg", self.card, methods=["GET"]),
        ]

    @cached_property
    def dress(self) -> Dress:
        with self._live.lock:
            return dress_of(self._live.season)

    async def style(self, request: Request) -> Response:
        css = await run_in_threadpool(lambda: "".join(self._css()))
        return packed(css, "text/css", request, {"Cache-Control": "private, max-age=300"})

    def _css(self) -> Iterator[str]:
        yield from faces_css(self._source)
        yield from colours_css(self.dress)

    def _source(self, face: str, script: str) -> str:
        return f"/font/{face}-{script}.woff2?{self._stamp}"

    @cached_property
    def _stamp(self) -> str:
        """Changes when a font does, so that browsers may keep them."""
        fonts = b"".join(self.dress.font(face, japanese=False) for face in FACES)
        return sha256(fonts + self._names.encode()).hexdigest()[:8]

    @property
    def _names(self) -> str:
        """Characters that people have brought along."""
        return "".join(sorted({*self._live.season.title, *"".join(self._live.seats.names)}))

    async def band(self, request: Request) -> Response:
        drawn = await run_in_threadpool(self.dress.band, *_BAND)
        return packed(drawn, "image/svg+xml", request, _LASTING)

    async def font(self, request: Request) -> Response:
        face, _, script = request.path_params["name"].partition("-")
        if face not in FACES or script not in ("latin", "japanese"):
            raise Problem("nowhere", 404)
        content = await run_in_threadpool(self._font, face, script == "japanese")
        return Response(content, media_type="font/woff2", headers=_LASTING)

    def _font(self, face: str, japanese: bool) -> bytes:
        wide = [char for char in self._names if ord(char) >= 0x2E80 and char.isprintable()]
        return self.dress.font(face, japanese, wide if japanese else ())

    async def card(self, request: Request) -> Response:
        path = request.path_params
        drawn = await run_in_threadpool(self._card, path["lang"], path["about"], path["answer"])
        if drawn is None:
            raise Problem("nowhere", 404)
        return packed(drawn, "image/svg+xml", request, _LASTING)

    def _card(self, lang: str, about: str, answer: str) -> str | None:
        """One at a time: a page asks for a whole hand at once, and letters are cut by nobody else meanwhile."""
        with self._drawing:
            return card_picture(self._live.season, self._tongues.spoken(lang), about, answer)
