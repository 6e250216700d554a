"""The counters on the board of a race under way, and the signs that are put on them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import Box
from pnp.draw.icons import icon_at
from pnp.draw.path import polygon, rect
from pnp.draw.screen import Art
from pnp.draw.text import center_line, fit_line
from pnp.games.xf1.faces.counters import car_pieces, marker_pieces
from pnp.games.xf1.faces.look import (
    BLUE_BOX,
    CAR_H,
    CAR_W,
    FAST,
    HEAVY,
    INK,
    MARK,
    RAIN,
    SIGNAL,
    STEEL,
    STRONG,
    team_patch,
)
from pnp.games.xf1.faces.running_maps import ASPHALT, LINES
from pnp.games.xf1.model import Team, Xf1Data
from pnp.games.xf1.table.live_view import MapCar, Stock
from pnp.kit.words import Words
from pnp.press.board import cut_out

GOLD = Color.hex("#FFC20E")
GO = Color.hex("#35E184")
"""Whose turn it is."""
LOW = Color.hex("#FF5A4F")
"""Hardly anything is left."""
_SEEN = 0.6
"""How much of a car is left to see that has acted."""
_CORNER = 0.9
_OUTSET = 0.15
TAG_ROOM = 0.35
TAG_W, TAG_H = 14.0, 8.0
_BAND = 3.5
PLATE_W, PLATE_H = 20.0, 9.6
ICON = 10.0
"""How large the signs of fuel and tyres are drawn, to be used smaller."""
_TAG_SIZE = 19.0
"""The largest number on a counter that is not whole."""


@dataclass(frozen=True)
class Crew:
    """Draws counters: the ones that are cut out, or small ones where these have no room."""

    data: Xf1Data
    words: Words
    art: dict[str, Art] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.art.update((each.name, each) for each in self._cut_out())

    def _cut_out(self) -> Iterator[Art]:
        for piece in car_pieces(self.data, self.words):
            for side, face in (("dry", piece.front), ("wet", piece.back or piece.front)):
                yield cut_out(f"{piece.name.replace('car', 'counter')}-{side}", face, _CORNER)
        for piece in marker_pieces(self.data, self.words, cars=0):
            yield cut_out(piece.name, piece.front, _CORNER)
        for team in self.data.teams.values():
            for number in team.cars:
                yield Art(f"plate-{number}", partial(_draw_plate, number=number, team=team))
        for name in ("fuel", "tyre"):
            for tone, colour in (("gold", GOLD), ("ink", INK)):
                yield Art(f"{name}-{tone}", partial(_draw_icon, name=name, colour=colour))

    def draw(self, canvas: Canvas, car: MapCar, room: Box, pointer: str = "") -> None:
        """In this much room, around its middle. `pointer`: it is the next to act, and where an arrow says so."""
        _, _, w, h = room
        if w >= CAR_W and h >= CAR_H:
            with _seen(canvas, car, CAR_W, CAR_H):
                self._whole(canvas, car)
            if pointer:
                _pointer(canvas, pointer)
            return
        wide, tall = w - 2 * TAG_ROOM, h - 2 * TAG_ROOM
        with _seen(canvas, car, wide, tall):
            self._tag(canvas, car, wide, tall)
        if pointer:
            _ring(canvas, wide, tall, 0.0)

    def _whole(self, canvas: Canvas, car: MapCar) -> None:
        shape = rect(0, 0, CAR_W, CAR_H, _CORNER)
        canvas.path(shape.shift(0.35, 0.45), fill=INK)
        canvas.use(self.art[f"counter-{car.number}-{'wet' if car.wet else 'dry'}"], CAR_W / 2, CAR_H / 2)
        if car.stock:
            self._stock(canvas, car.stock, bool(car.place))
        if car.place:
            _place_tab(canvas, car.place)
        _rim(canvas, car)
        if car.order:
            _slot(canvas, self.words("counter.pit"), SIGNAL)
        elif car.npc:
            _slot(canvas, self.words("record.npc"), STEEL)

    def _stock(self, canvas: Canvas, stock: Stock, placed: bool) -> None:
        """DP, fuel and tyres instead of the team's name, on a dark band."""
        top, step = CAR_H - _BAND, (CAR_W - (4.2 if placed else 0)) / 3
        canvas.rect(0, top, CAR_W, _BAND, r=0.4, fill=INK)
        for index, (name, value) in enumerate(stock.values.items()):
            left, middle = index * step, top + _BAND / 2
            if name == "dp":
                base = middle + cap_height(HEAVY, 6) / 2
                canvas.text(left + 0.7, base, self.words("counter.dp"), HEAVY, 6, fill=GOLD)
            else:
                canvas.use(self.art[f"{name}-gold"], left + 1.5, middle, scale=2.5 / ICON)
            base, fill = middle + cap_height(FAST, 9) / 2, LOW if name in stock.low else WHITE
            canvas.text(left + step - 0.5, base, str(value), FAST, 9, anchor="end", fill=fill)

    def _tag(self, canvas: Canvas, car: MapCar, w: float, h: float) -> None:
        """Team and number; beside it the pit order."""
        team, patch, board = self.data.teams[car.mark], _swatch(w, h), h * 0.8 if car.order else 0.0
        shape = rect(0, 0, w, h, min(_CORNER, h / 5))
        canvas.path(shape, fill=RAIN if car.wet else WHITE)
        with canvas.group(clip=shape):
            team_patch(canvas, polygon([(0, 0), (patch, 0), (patch - h * 0.15, h), (0, h)]), team, 1.5)
        canvas.path(shape, stroke=GOLD if car.place == 1 else INK, width=0.9 if car.place == 1 else 0.3)
        size = tag_size(w - board, h)
        center_line(canvas, (patch + w - board) / 2, h / 2, car.number, FAST, size, fill=INK)
        if car.order:
            canvas.use(self.art["marker-pit"], w - h * 0.1 - board / 2, h * 0.1 + board / 2, scale=board / MARK)


def _swatch(w: float, h: float) -> float:
    """How wide the team's pattern is on a small counter."""
    return min(h * 0.7, w * 0.26)


def tag_size(w: float, h: float) -> float:
    """How large the number is on a small counter of this size."""
    across = (w - _swatch(w, h) - min(1.6, w * 0.12)) / width("W00", FAST, 1)
    return min(_TAG_SIZE, across, h * 0.74 / cap_height(FAST, 1))


def _seen(canvas: Canvas, car: MapCar, w: float, h: float) -> AbstractContextManager[Canvas]:
    """Where a counter is drawn: what has acted is dimmed, and still hides what is painted under it."""
    if car.acted:
        canvas.rect(-w / 2, -h / 2, w, h, r=_CORNER, fill=ASPHALT)
    return canvas.group(at=(-w / 2, -h / 2), opacity=_SEEN if car.acted else 1.0)


def _rim(canvas: Canvas, car: MapCar) -> None:
    """Gold round the leader, white round the players' cars as long as they race."""
    if car.place != 1 and (car.npc or not car.place):
        canvas.rect(0, 0, CAR_W, CAR_H, r=_CORNER, stroke=INK, width=0.3)
        return
    colour, wide = (GOLD, 1.0) if car.place == 1 else (WHITE, 0.5)
    for stroke, thick in ((INK, wide + 0.4), (colour, wide)):
        canvas.rect(-_OUTSET, -_OUTSET, CAR_W + 2 * _OUTSET, CAR_H + 2 * _OUTSET, r=_CORNER, stroke=stroke, width=thick)


def _slot(canvas: Canvas, text: str, colour: Color, right: float = 7.6, y: float = 6.85) -> None:
    """A tab that comes out of the counter's rear edge, under the number: nothing else is there."""
    left, tall = right - 8.4, 2.6
    canvas.polygon([(left, y), (right, y), (right - 0.7, y + tall), (left, y + tall)], fill=colour)
    center_line(canvas, (left + right - 0.3) / 2, y + tall / 2, text, FAST, 7.5, room=7, smallest=6, fill=WHITE)


def _place_tab(canvas: Canvas, place: int) -> None:
    """In the corner, at the end of the band with the team's name."""
    left, top = CAR_W - 4.2, CAR_H - 3.5
    corners = [(left + 0.6, top), (CAR_W, top), (CAR_W, CAR_H), (left, CAR_H)]
    canvas.polygon(corners, fill=GOLD if place == 1 else WHITE)
    center_line(canvas, left + 2.2, top + 1.7, str(place), FAST, 9, fill=INK)


def _draw_plate(canvas: Canvas, *, number: str, team: Team) -> None:
    """A car's number beside its team's pattern: what it is called away from the map."""
    shape = rect(0, 0, PLATE_W, PLATE_H, 1.2)
    canvas.path(shape, fill=WHITE)
    with canvas.group(clip=shape):
        patch = polygon([(0, 0), (6, 0), (4.6, PLATE_H), (0, PLATE_H)])
        team_patch(canvas, patch, team, 1.5)
    canvas.path(shape, stroke=INK, width=0.3)
    center_line(canvas, (5.2 + PLATE_W) / 2, PLATE_H / 2, number, FAST, 21, room=PLATE_W - 6.4, fill=INK)


def _draw_icon(canvas: Canvas, *, name: str, colour: Color) -> None:
    icon_at(canvas, name, 0, 0, ICON, colour)


# --- Whose turn it is ------------------------------------------------------------------------------------------------


def _pointer(canvas: Canvas, where: str) -> None:
    """Round the car that acts next: a ring and an arrow, over it, under it, or behind it."""
    left, top = -CAR_W / 2, -CAR_H / 2
    if where in LINES:
        middle = top - 2.9 if where != LINES[1] else top + CAR_H + 2.9
        canvas.rect(left - 1, middle - 2.2, 7.4, 4.4, r=0.8, fill=GO, stroke=INK, width=0.35)
        canvas.polygon([(left + 1.1, middle - 1.5), (left + 4.5, middle), (left + 1.1, middle + 1.5)], fill=INK)
    _ring(canvas, CAR_W, CAR_H, 0.7)
    if where not in LINES:
        arrow = [(left - 4.4, -3.8), (left - 0.4, 0.0), (left - 4.4, 3.8)]
        canvas.polygon(arrow, fill=GO, stroke=INK, width=0.5)


def _ring(canvas: Canvas, w: float, h: float, out: float) -> None:
    box = rect(-w / 2 - out, -h / 2 - out, w + 2 * out, h + 2 * out, _CORNER + out)
    for stroke, thick in ((INK, 1.7), (GO, 1.2)):
        canvas.path(box, stroke=stroke, width=thick)


def draw_cause(canvas: Canvas, room: Box, text: str) -> None:
    """Under a small counter: why it is there."""
    _, _, w, h = room
    fit_line(canvas, 0, h / 2 + 3, w - 0.6, text, STRONG, 7.5, smallest=5.5, anchor="middle", fill=STEEL)


# --- The key ---------------------------------------------------------------------------------------------------------

_SIGN_H = 3.8
SIGNS = {"leader": 6.0, "place": 4.2, "next": 6.0, "acted": 6.0, "order": 8.4, "wet": 6.0, "npc": 8.4}
"""How wide each sign of the key is."""


def draw_sign(canvas: Canvas, sign: str, x: float, cy: float, words: Words) -> None:
    top, wide = cy - _SIGN_H / 2, SIGNS[sign]
    box = rect(x + 0.5, top + 0.2, wide - 1, _SIGN_H - 0.4, 0.6)
    match sign:
        case "leader":
            canvas.path(box, fill=WHITE, stroke=INK, width=1.3)
            canvas.path(box, stroke=GOLD, width=0.9)
        case "next":
            canvas.path(box, fill=WHITE, stroke=INK, width=1.4)
            canvas.path(box, stroke=GO, width=1.0)
            canvas.polygon([(x + 2.1, cy - 1), (x + 4.2, cy), (x + 2.1, cy + 1)], fill=INK)
        case "place":
            edges = [(x + 0.6, top), (x + wide, top), (x + wide, top + _SIGN_H), (x, top + _SIGN_H)]
            canvas.polygon(edges, fill=WHITE, stroke=INK, width=0.3)
            center_line(canvas, x + wide / 2 + 0.1, cy, "2", FAST, 9, fill=INK)
        case "acted":
            canvas.path(box, fill=ASPHALT.mix(WHITE, _SEEN), stroke=ASPHALT, width=0.5)
        case "wet":
            canvas.path(box, fill=RAIN, stroke=INK, width=0.3)
            icon_at(canvas, "rain", x + wide / 2, cy, 2.8, BLUE_BOX)
        case _:
            text = words("counter.pit" if sign == "order" else "record.npc")
            _slot(canvas, text, SIGNAL if sign == "order" else STEEL, x + wide, cy - 1.3)
