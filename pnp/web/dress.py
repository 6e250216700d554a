"""What pages wear: a style sheet of the game's own colours and type, its fonts, its band, the cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from threading import Lock

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.api.boards import card_picture
from pnp.api.dressing import FACES, Dress, Palette, dress_of
from pnp.table.live import Live
from pnp.web.packing import packed
from pnp.web.problems import Problem
from pnp.web.tongue import Tongues

_WESTERN = "U+0-2E7F"
_EASTERN = "U+2E80-9FFF, U+F900-FAFF, U+FF00-FFEF"
_BAND = 240.0, 4.0
_LASTING = {"Cache-Control": "private, max-age=86400"}
_DAY, _NIGHT = ":root", '@media (prefers-color-scheme: dark) { :root:not([data-light="day"])'


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
        dress = self.dress
        yield from _faces(self._stamp)
        yield f"{_DAY} {{ {_variables(dress.day)} }}\n"
        yield f"{_NIGHT} {{ {_variables(dress.night)} }} }}\n"
        yield f'{_DAY}[data-light="night"] {{ {_variables(dress.night)} }}\n'
        for who, (colour, ink) in dress.worn.items():
            yield f"[data-of={_quoted(who)}] {{ --of: {colour}; --on-of: {ink}; }}\n"

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


def _variables(palette: Palette) -> str:
    return " ".join(f"--{name.replace('_', '-')}: {value};" for name, value in vars(palette).items())


def _faces(stamp: str) -> Iterator[str]:
    for face in FACES:
        for script, range_ in (("latin", _WESTERN), ("japanese", _EASTERN)):
            source = f'url("/font/{face}-{script}.woff2?{stamp}") format("woff2")'
            told = f"src: {source}; font-display: swap; unicode-range: {range_};"
            yield f'@font-face {{ font-family: "{face}"; {told} }}\n'


def _quoted(text: str) -> str:
    """As a string of a style sheet, whatever stands in it."""
    return '"' + re.sub(r"[^A-Za-z0-9 _-]", lambda found: f"\\{ord(found[0]):x} ", text) + '"'
