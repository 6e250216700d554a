"""A tuck box for the whole game: cards, cars and the die, from one sheet of card."""

from __future__ import annotations

from functools import partial

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas, Drawing
from pnp.draw.color import BLACK, WHITE
from pnp.draw.icons import icon_at
from pnp.draw.legible import LEGIBLE, legible
from pnp.draw.text import center_line
from pnp.draw.tuckbox import Panel, TuckBox
from pnp.draw.vocabulary.effects import chequered
from pnp.games.fmr.faces.cards.action import action_back
from pnp.games.fmr.faces.cards.frame import H as CARD_H
from pnp.games.fmr.faces.cards.frame import W as CARD_W
from pnp.games.fmr.faces.look import CREAM, DISPLAY, FAINT, LABEL, QUIET, SIGNAL, livery, team_bars
from pnp.games.fmr.model import FmrData
from pnp.games.fmr.season.desk_art import cover
from pnp.kit.words import Words
from pnp.press.product import Face, Piece

INSIDE = (66.0, 91.0, 24.0)
"""Wide, high, deep: sixty cards, twelve folded cars and the die."""
PAPER = 0.5
"""What the folded card takes of it."""
BOX = TuckBox(INSIDE[0] + PAPER, INSIDE[1] + PAPER, INSIDE[2] + PAPER, tuck=14.0, dust=17.0, glue=10.0)
EDGE = 1.0
"""White paper around the net."""

_SEAM = 1.2
_POSTER = 3.0
"""The poster is drawn this many times as large as the front, and made small."""


def box_pieces(data: FmrData, words: Words) -> tuple[Piece, ...]:
    w, h = BOX.size
    face = Face(w + 2 * EDGE, h + 2 * EDGE, partial(_draw, data=data, words=words), 0)
    outline = BOX.cutting.placed(paths.translation(EDGE, EDGE))
    return (Piece("box", face, cut="outline", outline=outline),)


def _draw(canvas: Canvas, *, data: FmrData, words: Words) -> None:
    with canvas.group(at=(EDGE, EDGE)):
        BOX.draw(canvas, partial(_paint, data=data, words=words))


def _paint(canvas: Canvas, *, data: FmrData, words: Words) -> None:
    panels, name = BOX.panels, str(words("game.name")).upper()
    _back(canvas, panels["back"], words)
    _front(canvas, panels["front"], data, words)
    for key in ("left", "right"):
        _side(canvas, panels[key], name, data)
    _lid(canvas, panels["lid"], name)
    _plain(canvas, panels["tuck"])
    _bottom(canvas, panels["bottom"], name)
    _glued(canvas, words)


def _plain(canvas: Canvas, panel: Panel) -> None:
    canvas.rect(panel.x, panel.y, panel.w, panel.h, fill=SIGNAL)


def _front(canvas: Canvas, panel: Panel, data: FmrData, words: Words) -> None:
    """The poster of the game."""
    w, h = panel.w * _POSTER, panel.h * _POSTER
    poster = Drawing()
    cover(poster, w, h, data=data, title=str(words("game.name")), kicker="")
    canvas.use(legible(poster, LEGIBLE * _POSTER), panel.x, panel.y, scale=1 / _POSTER)


def _back(canvas: Canvas, panel: Panel, words: Words) -> None:
    """As on the backs of the cards."""
    _plain(canvas, panel)
    x, y = panel.x + (panel.w - CARD_W) / 2, panel.y + (panel.h - CARD_H) / 2
    with canvas.group(at=(x, y), clip=paths.rect(0, 0, CARD_W, CARD_H)):
        action_back(words)(canvas)


def _side(canvas: Canvas, panel: Panel, name: str, data: FmrData) -> None:
    """Read with the head to the right, as on the spine of a book."""
    _plain(canvas, panel)
    with canvas.group(at=(panel.x + panel.w, panel.y), rotate=90):
        canvas.rect(4, 4, panel.h - 8, panel.w - 8, r=1.2, fill=CREAM, stroke=BLACK, width=0.35)
        with canvas.group(at=(8, 7.5), scale=0.55):
            team_bars(canvas, 0, 0, (panel.w - 15) / 0.55, [livery(team) for team in data.teams.values()])
        center_line(canvas, panel.h - 35, panel.w / 2, name, DISPLAY, 20, room=54, smallest=8)


def _lid(canvas: Canvas, panel: Panel, name: str) -> None:
    """Its head is at the fold to the back: so it stands upright when the box lies with its front to you."""
    _plain(canvas, panel)
    with canvas.group(at=(panel.x + panel.w, panel.y + panel.h), rotate=180):
        _plate(canvas, panel.w, panel.h, name)


def _bottom(canvas: Canvas, panel: Panel, name: str) -> None:
    _plain(canvas, panel)
    with canvas.group(at=(panel.x, panel.y)):
        _plate(canvas, panel.w, panel.h, name)


def _plate(canvas: Canvas, w: float, h: float, name: str) -> None:
    canvas.rect(4, 4, w - 8, h - 8, r=1.2, fill=CREAM, stroke=BLACK, width=0.35)
    center_line(canvas, w / 2, h / 2 - 1.4, name, DISPLAY, 17, room=w - 14, smallest=8)
    chequered(canvas, 9, h - 8.6, w - 18, 2.4, dark=BLACK, rows=2)


def _glued(canvas: Canvas, words: Words) -> None:
    """What disappears under glue or cards: white, with a little colour past the fold, and what to do with it."""
    for panel in BOX.panels.values():
        if panel.name == "tab":
            canvas.rect(panel.x, panel.y, panel.w, panel.h, fill=FAINT)
            canvas.rect(panel.x, panel.y, _SEAM, panel.h, fill=SIGNAL)
        elif panel.name.endswith("flap"):
            canvas.rect(panel.x, panel.y, panel.w, panel.h, fill=WHITE if "upper" in panel.name else FAINT)
            fold = panel.y if "upper" not in panel.name else panel.y + panel.h - _SEAM
            canvas.rect(panel.x, fold, panel.w, _SEAM, fill=SIGNAL)
    tab, flap = BOX.panels["tab"], BOX.panels["back flap"]
    for panel, turn in ((tab, 90), (flap, 0)):
        with canvas.group(at=(panel.x + panel.w / 2 + 0.4, panel.y + panel.h / 2 + 0.4), rotate=turn):
            icon_at(canvas, "glue", -7, 0, 5, QUIET)
            center_line(canvas, 2, 0, words("counter.glue"), LABEL, 8.5, room=14, smallest=6.5, fill=QUIET)
    for key in ("left lower flap", "right lower flap"):
        flap = BOX.panels[key]
        icon_at(canvas, "glue", flap.x + flap.w / 2, flap.y + flap.h / 2 + 0.4, 5, QUIET)
