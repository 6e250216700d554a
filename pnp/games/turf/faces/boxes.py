"""A tuck box for each deck, to cut out, fold and glue: the horse's silks around it, letter and name on every side.

The net lies on its side, so that four of them share a sheet; boxes for cards in sleeves are larger, two a sheet.
"""

from __future__ import annotations

from functools import partial

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, ink_on
from pnp.draw.icons import icon_at
from pnp.draw.text import center_line
from pnp.draw.tuckbox import Panel, TuckBox
from pnp.games.turf.faces.cards import H as CARD_H
from pnp.games.turf.faces.cards import W as CARD_W
from pnp.games.turf.faces.silks import (
    CREAM,
    DISPLAY,
    INK,
    LABEL,
    MEADOW,
    MEADOW_LIGHT,
    QUIET,
    RAIL,
    STRONG,
    TURF,
    clothed,
    colour,
    letter_disc,
    name,
    runner,
    silks,
    vested,
)
from pnp.games.turf.model import Horse, TurfData
from pnp.kit.errors import unknown
from pnp.kit.words import Words
from pnp.press.product import Face, Piece

PLAY = 2.0
"""How much wider and higher than a card the panels are: folded paper takes some of it."""
CARD_THICK = 0.3
DECK_PLAY = 1.1
WIDE, HIGH = CARD_W + PLAY, CARD_H + PLAY
SLEEVE_W, SLEEVE_H = 46.0, 65.0
SLEEVE_THICK = 0.54
"""A card in its sleeve: 33 of them are about 18 mm."""
EDGE = 1.0
"""White paper around the net."""

PLAIN, SLEEVED = CARDS = ("plain", "sleeved")
"""How the cards are kept: what the print option `cards` may say."""

_SEAM = 1.2
"""How far the colour runs on under what is glued over it."""


def deep(data: TurfData) -> float:
    """How deep a box is: the whole deck and a little air."""
    return round((len(data.cards) + 1) * CARD_THICK + DECK_PLAY, 1)


def box_net(data: TurfData, cards: str = PLAIN) -> TuckBox:
    """For a deck as it is cut, or for one in sleeves."""
    if cards == PLAIN:
        return TuckBox(WIDE, HIGH, deep(data))
    if cards != SLEEVED:
        raise unknown("way to keep cards", cards, CARDS)
    thick = (len(data.cards) + 1) * SLEEVE_THICK
    return TuckBox(SLEEVE_W + PLAY, SLEEVE_H + PLAY, round(thick + DECK_PLAY, 1), tuck=12, dust=12)


def box_pieces(data: TurfData, words: Words, cards: str = PLAIN) -> tuple[Piece, ...]:
    """One box a deck; each lies on its side on the sheet."""
    net = box_net(data, cards)
    across, tall = net.size
    w, h = tall + 2 * EDGE, across + 2 * EDGE
    outline = net.cutting.placed(paths.multiply(paths.translation(EDGE + tall, EDGE), paths.rotation(90)))

    def box(horse: Horse) -> Piece:
        face = Face(w, h, partial(_draw, net=net, data=data, horse=horse, words=words), 0)
        return Piece(f"box-{horse.id}", face, cut="outline", outline=outline, title=horse.titled(words.lang))

    return tuple(box(horse) for horse in data.horses.values())


def _draw(canvas: Canvas, *, net: TuckBox, data: TurfData, horse: Horse, words: Words) -> None:
    _, tall = net.size
    with canvas.group(at=(EDGE + tall, EDGE), rotate=90):
        draw_net(canvas, net, data, horse, words)


def draw_net(canvas: Canvas, net: TuckBox, data: TurfData, horse: Horse, words: Words) -> None:
    """The upright net with its top left corner in the origin."""
    net.draw(canvas, partial(_paint, panels=net.panels, data=data, horse=horse, words=words))


def _paint(canvas: Canvas, panels: dict[str, Panel], data: TurfData, horse: Horse, words: Words) -> None:
    _cover(canvas, panels["back"], horse, words)
    _front(canvas, panels["front"], data, horse, words)
    for key in ("left", "right"):
        _side(canvas, panels[key], horse, words)
    _lid(canvas, panels["lid"], horse, words)
    _tuck(canvas, panels["tuck"], horse)
    _bottom(canvas, panels["bottom"], data, horse, words)
    _glued(canvas, panels, horse, words)


# --- what is on the panels -------------------------------------------------------------------------------------------


def _cover(canvas: Canvas, panel: Panel, horse: Horse, words: Words) -> None:
    """The back: the silks, as on the backs of the cards."""
    x, y, w, h = panel[1:]
    vested(canvas, paths.rect(x, y, w, h), horse, 4.2)
    middle = x + w / 2
    canvas.rect(x + 6, y + 8, w - 12, h - 16, r=2.4, fill=CREAM, stroke=INK, width=0.5)
    silks(canvas, middle, y + 28, 32, horse)
    canvas.rect(x + 6, y + 47, w - 12, 0.8, fill=TURF)
    center_line(canvas, middle, y + 52, name(horse, words), STRONG, 12, room=w - 16, smallest=7.5, fill=INK)


def _front(canvas: Canvas, panel: Panel, data: TurfData, horse: Horse, words: Words) -> None:
    """A poster of the horse: its letter in the sky, the horse on the grass, its name below."""
    x, y, w, h = panel[1:]
    middle = x + w / 2
    clothed(canvas, paths.rect(x, y, w, h), horse, 3)
    canvas.rect(x, y + 31, w, 15, fill=MEADOW)
    for i in range(4):
        left = x + 2 + i * 12
        stripe = [(left + 4, y + 31), (left + 10, y + 31), (left + 6, y + 46), (left, y + 46)]
        canvas.polygon(stripe, fill=MEADOW_LIGHT, ink="drop")
    _rail(canvas, x, y + 28.4, w)
    letter_disc(canvas, x + 10.6, y + 11.6, 14.4, horse)
    runner(canvas, middle, y + 43.4, 40, data, horse)
    canvas.rect(x, y + 45.6, w, 0.6, fill=INK)
    canvas.rect(x + 3, y + 49.4, w - 6, 12.2, r=1.2, fill=CREAM, stroke=INK, width=0.4)
    center_line(canvas, middle, y + 53.6, name(horse, words), DISPLAY, 15, room=w - 10, smallest=9, fill=INK)
    center_line(canvas, middle, y + 58.8, horse.jockey, LABEL, 8.5, room=w - 12, smallest=7, fill=QUIET)


def _rail(canvas: Canvas, x: float, y: float, w: float) -> None:
    for i in range(4):
        canvas.rect(x + w * (i + 0.5) / 4 - 0.4, y, 0.8, 3.6, fill=RAIL, stroke=QUIET, width=0.12)
    canvas.rect(x, y - 0.6, w, 1.3, fill=RAIL, stroke=QUIET, width=0.12)


def _side(canvas: Canvas, panel: Panel, horse: Horse, words: Words) -> None:
    """Read with the head to the right, as on the spine of a book."""
    x, y, w, h = panel[1:]
    clothed(canvas, paths.rect(x, y, w, h), horse, 3)
    with canvas.group(at=(x + w, y), rotate=90):
        canvas.rect(4, 2, h - 8, w - 4, r=1.2, fill=CREAM, stroke=INK, width=0.35)
        letter_disc(canvas, 8.4, w / 2, 5.4, horse)
        room = h - 8 - 18
        center_line(canvas, h / 2, w / 2, name(horse, words), DISPLAY, 12, room=room, smallest=8, fill=INK)
        silks(canvas, h - 8.6, w / 2, 5.8, horse)


def _lid(canvas: Canvas, panel: Panel, horse: Horse, words: Words) -> None:
    """Its head is at the fold to the back: so it stands upright when the box lies with its front to you."""
    x, y, w, h = panel[1:]
    clothed(canvas, paths.rect(x, y, w, h), horse, 3)
    with canvas.group(at=(x + w, y + h), rotate=180):
        canvas.rect(4, 2, w - 8, h - 4, r=1.2, fill=CREAM, stroke=INK, width=0.35)
        letter_disc(canvas, 8.4, h / 2, 5.4, horse)
        middle, room = (11.6 + w - 4.8) / 2, w - 17
        center_line(canvas, middle, h / 2, name(horse, words), DISPLAY, 12, room=room, smallest=7, fill=INK)


def _tuck(canvas: Canvas, panel: Panel, horse: Horse) -> None:
    x, y, w, h = panel[1:]
    clothed(canvas, paths.rect(x, y, w, h), horse, 3)


def _bottom(canvas: Canvas, panel: Panel, data: TurfData, horse: Horse, words: Words) -> None:
    x, y, w, h = panel[1:]
    clothed(canvas, paths.rect(x, y, w, h), horse, 3)
    canvas.rect(x + 4, y + 2, w - 8, h - 4, r=1.2, fill=CREAM, stroke=INK, width=0.35)
    cards = words("box.cards", n=len(data.cards) + 1)
    text = f"{words('game.name')} · {cards}"
    center_line(canvas, x + w / 2, y + h / 2, text, STRONG, 9, room=w - 11, smallest=6.5, fill=INK)


def _glued(canvas: Canvas, net: dict[str, Panel], horse: Horse, words: Words) -> None:
    """What disappears under glue or cards: white, with a little colour past the fold, and what to do with it."""
    pale = colour(horse).mix(WHITE, 0.35) if ink_on(colour(horse)) == WHITE else colour(horse)
    for panel in net.values():
        if panel.name == "tab":
            canvas.rect(panel.x, panel.y, _SEAM, panel.h, fill=pale)
        elif panel.name.endswith("lower flap") or panel.name == "back flap":
            canvas.rect(panel.x, panel.y, panel.w, _SEAM, fill=pale)
        elif panel.name.endswith("upper flap"):
            canvas.rect(panel.x, panel.y, panel.w, panel.h, fill=pale)
    tab, flap = net["tab"], net["back flap"]
    with canvas.group(at=(tab.x + tab.w / 2 + 0.5, tab.y + tab.h / 2), rotate=90):
        _hint(canvas, words)
    with canvas.group(at=(flap.x + flap.w / 2, flap.y + flap.h / 2 + 0.4)):
        _hint(canvas, words)
    for key in ("left lower flap", "right lower flap"):
        flap = net[key]
        icon_at(canvas, "glue", flap.x + flap.w / 2, flap.y + flap.h / 2 + 0.3, 4.4, QUIET)


def _hint(canvas: Canvas, words: Words) -> None:
    icon_at(canvas, "glue", -6, 0, 4.4, QUIET)
    center_line(canvas, 1.6, 0, words("box.glue"), LABEL, 8, room=11, smallest=6, fill=QUIET)
