"""The counters on the map of a race under way, and the signs that are put on them."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import Box
from pnp.draw.icons import icon_at
from pnp.draw.path import polygon, rect
from pnp.draw.text import center_line
from pnp.games.xf1.faces.counters import car_pieces, marker_pieces
from pnp.games.xf1.faces.look import BLUE_BOX, CAR_H, CAR_W, FAST, INK, MARK, RAIN, SIGNAL, STEEL, team_patch
from pnp.games.xf1.faces.running_maps import ASPHALT, LINES, QualifyingLayout, RaceLayout
from pnp.games.xf1.model import Xf1Data
from pnp.kit.words import Words
from pnp.press.product import Face

_GOLD = Color.hex("#FFC20E")
GO = Color.hex("#35E184")
"""Whose turn it is."""
_SEEN = 0.6
"""How much of a car is left to see that has acted."""


@dataclass(frozen=True)
class MapCar:
    """A car that is running."""

    number: str
    mark: str
    cell: int
    line: str = ""
    """A or B in the race; a car that has none takes one that is free in its cell."""
    wet: bool = False
    order: bool = False
    npc: bool = False
    place: int = 0
    """1 leads; 0 is not shown."""
    acted: bool = False


_CORNER = 0.9
_OUTSET = 0.15
TAG_ROOM = 0.35
TAG_W, TAG_H = 14.0, 8.0
_TAG_SIZE = 19.0
"""The largest number on a counter that is not whole."""


class Crew:
    """Puts counters on the map: the ones that are cut out, or small ones where these have no room."""

    def __init__(self, data: Xf1Data, words: Words) -> None:
        self._teams = data.teams
        self._cars = {piece.name: piece for piece in car_pieces(data, words)}
        self._pit = next(piece.front for piece in marker_pieces(data, words) if piece.name == "marker-pit")
        self._order = words("counter.pit")
        self._npc = words("record.npc")

    def put(self, canvas: Canvas, car: MapCar, box: Box) -> None:
        x, y, w, h = box
        if w >= CAR_W and h >= CAR_H:
            with _seen(canvas, car, x + (w - CAR_W) / 2, y + (h - CAR_H) / 2, CAR_W, CAR_H):
                self._whole(canvas, car)
        else:
            wide, tall = w - 2 * TAG_ROOM, h - 2 * TAG_ROOM
            with _seen(canvas, car, x + TAG_ROOM, y + TAG_ROOM, wide, tall):
                self._tag(canvas, car, wide, tall)

    def _whole(self, canvas: Canvas, car: MapCar) -> None:
        piece = self._cars[f"car-{car.number}"]
        face = piece.back if car.wet and piece.back else piece.front
        shape = rect(0, 0, CAR_W, CAR_H, _CORNER)
        canvas.path(shape.shift(0.35, 0.45), fill=INK, ink="drop")
        with canvas.group(clip=shape):
            canvas.use(face.drawing)
            if car.place:
                _place_tab(canvas, car.place)
        _rim(canvas, car)
        if car.order:
            _slot(canvas, self._order, SIGNAL)
        elif car.npc:
            _slot(canvas, self._npc, STEEL)

    def _tag(self, canvas: Canvas, car: MapCar, w: float, h: float) -> None:
        """Team and number; beside it the pit order."""
        team, patch, board = self._teams[car.mark], _swatch(w, h), h * 0.8 if car.order else 0.0
        shape = rect(0, 0, w, h, min(_CORNER, h / 5))
        canvas.path(shape, fill=RAIN if car.wet else WHITE)
        with canvas.group(clip=shape):
            team_patch(canvas, polygon([(0, 0), (patch, 0), (patch - h * 0.15, h), (0, h)]), team, 1.5)
        canvas.path(shape, stroke=_GOLD if car.place == 1 else INK, width=0.9 if car.place == 1 else 0.3)
        size = tag_size(w - board, h)
        center_line(canvas, (patch + w - board) / 2, h / 2, car.number, FAST, size, fill=INK)
        if car.order:
            _pit_board(canvas, self._pit, w - h * 0.1, h * 0.1, board)


def _swatch(w: float, h: float) -> float:
    """How wide the team's pattern is on a small counter."""
    return min(h * 0.7, w * 0.26)


def tag_size(w: float, h: float) -> float:
    """How large the number is on a small counter of this size."""
    across = (w - _swatch(w, h) - min(1.6, w * 0.12)) / width("W00", FAST, 1)
    return min(_TAG_SIZE, across, h * 0.74 / cap_height(FAST, 1))


def _rim(canvas: Canvas, car: MapCar) -> None:
    """Gold round the leader, white round the players' cars as long as they race."""
    if car.place != 1 and (car.npc or not car.place):
        canvas.rect(0, 0, CAR_W, CAR_H, r=_CORNER, stroke=INK, width=0.3)
        return
    colour, wide = (_GOLD, 1.0) if car.place == 1 else (WHITE, 0.5)
    for stroke, thick in ((INK, wide + 0.4), (colour, wide)):
        canvas.rect(-_OUTSET, -_OUTSET, CAR_W + 2 * _OUTSET, CAR_H + 2 * _OUTSET, r=_CORNER, stroke=stroke, width=thick)


def _seen(canvas: Canvas, car: MapCar, x: float, y: float, w: float, h: float) -> AbstractContextManager[Canvas]:
    """Where a counter is drawn: what has acted is dimmed, and still hides what is painted under it."""
    if car.acted:
        canvas.rect(x, y, w, h, r=_CORNER, fill=ASPHALT)
    return canvas.group(at=(x, y), opacity=_SEEN if car.acted else 1.0)


def _slot(canvas: Canvas, text: str, colour: Color, right: float = 7.6, y: float = 6.85) -> None:
    """A tab that comes out of the counter's rear edge, under the number: nothing else is there."""
    left, tall = right - 8.4, 2.6
    canvas.polygon([(left, y), (right, y), (right - 0.7, y + tall), (left, y + tall)], fill=colour)
    center_line(canvas, (left + right - 0.3) / 2, y + tall / 2, text, FAST, 7.5, room=7, smallest=6, fill=WHITE)


def draw_pointer(canvas: Canvas, layout: RaceLayout | QualifyingLayout, car: MapCar, box: Box) -> None:
    """Round the car that acts next: a ring, and an arrow where there is room for it."""
    x, y, w, h = box
    if w < CAR_W or h < CAR_H:
        _ring(canvas, x + TAG_ROOM, y + TAG_ROOM, w - 2 * TAG_ROOM, h - 2 * TAG_ROOM, 0.0)
        return
    left, top = x + (w - CAR_W) / 2, y + (h - CAR_H) / 2
    if isinstance(layout, RaceLayout):
        middle = top - 2.9 if car.line != LINES[1] else top + CAR_H + 2.9
        canvas.rect(left - 1, middle - 2.2, 7.4, 4.4, r=0.8, fill=GO, stroke=INK, width=0.35)
        canvas.polygon([(left + 1.1, middle - 1.5), (left + 4.5, middle), (left + 1.1, middle + 1.5)], fill=INK)
    _ring(canvas, left, top, CAR_W, CAR_H, 0.7)
    if not isinstance(layout, RaceLayout):
        middle = top + CAR_H / 2
        arrow = [(left - 4.4, middle - 3.8), (left - 0.4, middle), (left - 4.4, middle + 3.8)]
        canvas.polygon(arrow, fill=GO, stroke=INK, width=0.5)


def _ring(canvas: Canvas, x: float, y: float, w: float, h: float, out: float) -> None:
    box = rect(x - out, y - out, w + 2 * out, h + 2 * out, _CORNER + out)
    for stroke, thick in ((INK, 1.7), (GO, 1.2)):
        canvas.path(box, stroke=stroke, width=thick)


def _place_tab(canvas: Canvas, place: int) -> None:
    """In the corner, at the end of the band with the team's name."""
    left, top = CAR_W - 4.2, CAR_H - 3.5
    corners = [(left + 0.6, top), (CAR_W, top), (CAR_W, CAR_H), (left, CAR_H)]
    canvas.polygon(corners, fill=_GOLD if place == 1 else WHITE)
    center_line(canvas, left + 2.2, top + 1.7, str(place), FAST, 9, fill=INK)


def _pit_board(canvas: Canvas, marker: Face, right: float, y: float, side: float) -> None:
    """The pit marker beside the number of a small counter."""
    with canvas.group(at=(right - side, y), scale=side / MARK, clip=rect(0, 0, MARK, MARK, _CORNER)):
        canvas.use(marker.drawing)


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
            canvas.path(box, stroke=_GOLD, width=0.9)
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
