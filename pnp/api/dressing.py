"""The look of a game for pages: its colours by day and by night, its type, its band, the colours of those who race."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.draw.color import BLACK, WHITE, Color, contrast, ink_on

if TYPE_CHECKING:
    from pnp.api.seasons import Season
    from pnp.desk.lent import Look
    from pnp.draw.canvas import Font

__all__ = ["FACES", "Dress", "Palette", "dress_of", "dressed"]

_READABLE = 4.6
"""Contrast of text with what is behind it, a little above what is asked for."""
FACES = ("display", "strong", "text")


@dataclass(frozen=True)
class Palette:
    """#rrggbb each: the page, boxes on it, text, quiet text, lines, the colour that shouts, what can be read on it."""

    paper: str
    card: str
    ink: str
    quiet: str
    line: str
    accent: str
    on_accent: str


@dataclass(frozen=True)
class Dress:
    day: Palette
    night: Palette
    worn: Mapping[str, tuple[str, str]]
    """The colour of each who takes part, and what can be read on it."""
    _look: Look

    def font(self, face: str, japanese: bool, more: Iterable[str] = ()) -> bytes:
        """One of the `FACES` as WOFF2: its Latin letters, or Japanese ones of the same weight."""
        from pnp.draw import webfonts

        font = self._font(face)
        return webfonts.japanese(font, more) if japanese else webfonts.latin(font)

    def letters(self, face: str, characters: Iterable[str]) -> Mapping[str, bytes]:
        """Only these characters of one of the `FACES`, as WOFF2: "latin" and, where it takes them, "japanese"."""
        from pnp.draw import webfonts

        return webfonts.some(self._font(face), characters)

    def _font(self, face: str) -> Font:
        look = self._look
        return {"display": look.display, "strong": look.strong, "text": look.text}[face]

    def band(self, w: float, h: float) -> str:
        """The game's own band as an SVG picture, in millimetres."""
        from pnp.press.live import picture
        from pnp.press.product import Face

        band = self._look.band
        return picture(Face(w, h, lambda canvas: band(canvas, 0, 0, w, h) if band else None, bleed=0))


def dress_of(season: Season) -> Dress:
    from pnp.api.watching import competitors
    from pnp.desk.lent import SOBER

    look = season.game.desk.look if season.game.has("desk") else SOBER
    worn = {each.id: _worn(Color.hex(each.colour)) for each in competitors(season) if each.colour}
    return dressed(look, worn)


def dressed(look: Look, worn: Mapping[str, tuple[str, str]] | None = None) -> Dress:
    """A look, on whoever wears something."""
    return Dress(_by_day(look), _by_night(look), worn or {}, look)


def _worn(colour: Color) -> tuple[str, str]:
    return colour.to_hex(), ink_on(colour).to_hex()


def _by_day(look: Look) -> Palette:
    paper, ink = look.ground.mix(WHITE, 0.25), look.ink
    accent = _legible(look.accent, paper, BLACK)
    return _palette(paper, paper.mix(WHITE, 0.7), ink, accent)


def _by_night(look: Look) -> Palette:
    paper = look.ink.mix(BLACK, 0.55)
    card = look.ink.mix(BLACK, 0.15)
    return _palette(paper, card, look.ground.mix(WHITE, 0.6), _legible(look.accent, card, WHITE))


def _palette(paper: Color, card: Color, ink: Color, accent: Color) -> Palette:
    quiet = _legible(ink.mix(paper, 0.35), card if contrast(ink, card) < contrast(ink, paper) else paper, ink)
    line = ink.mix(card, 0.78)
    shown = (paper, card, ink, quiet, line, accent, ink_on(accent))
    return Palette(*(each.to_hex() for each in shown))


def _legible(colour: Color, ground: Color, towards: Color) -> Color:
    """The same colour, as much lighter or darker as it takes to be read."""
    steps = (colour.mix(towards, step / 20) for step in range(20))
    return next((each for each in steps if contrast(each, ground) >= _READABLE), towards)
