"""The board of a race: the running map with the cars on it, and beside it the course map, under a pit wall's screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from typing_extensions import override

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE
from pnp.draw.fonts import width
from pnp.draw.geometry import Box, Point
from pnp.draw.screen import Art
from pnp.draw.text import fit_line
from pnp.games.xf1.faces.counters import driver_face
from pnp.games.xf1.faces.look import HEAVY, INK, STEEL, STRONG
from pnp.games.xf1.faces.running_maps import (
    LINES,
    RaceLayout,
    draw_qualifying_lanes,
    draw_race_lanes,
)
from pnp.games.xf1.model import Xf1Data
from pnp.games.xf1.table.live_counters import SIGNS, TAG_H, Crew, draw_cause, draw_sign
from pnp.games.xf1.table.live_course import COURSE_H, COURSE_W, course_tokens, draw_course
from pnp.games.xf1.table.live_places import MAP_W, OUT_LABEL, OUT_TOP, Layout, layout_of, running_order, standing
from pnp.games.xf1.table.live_screen import SCREEN, draw_screen, screen_tokens
from pnp.games.xf1.table.live_states import state_tokens
from pnp.games.xf1.table.live_view import MapCar, MapView, read_view
from pnp.kit.words import Words
from pnp.press.board import Asked, Ground, Laid, LiveBoard, Token, View
from pnp.press.product import Face

_EDGE = 5.0
_OUT_ROW = 18.0
"""Under the race map: the cars that are out, and why. The qualifying map has its garage."""
_KEY_ROW = 8.0
"""At the foot: what the signs mean."""


class Xf1Board(LiveBoard[Xf1Data]):
    @override
    def ground(self, data: Xf1Data, words: Words, view: View) -> Ground:
        return ground_of(data, words, read_view(data, words, view))

    @override
    def art(self, data: Xf1Data, words: Words) -> Iterable[Art]:
        return Crew(data, words).art.values()

    @override
    def tokens(self, data: Xf1Data, words: Words, view: View) -> Iterable[Token]:
        return tokens_of(data, words, read_view(data, words, view))

    @override
    def spots(self, data: Xf1Data, words: Words, view: View, ask: Asked) -> Mapping[str, Point]:
        """The two lines of a cell."""
        frame = Frame(layout_of(data, read_view(data, words, view)))
        if ask.about != "line" or not isinstance(frame.layout, RaceLayout):
            return {}
        return {line: frame.middle(frame.layout.box(ask.args["cell"], line)) for line in ask.answers if line in LINES}

    @override
    def card(self, data: Xf1Data, words: Words, about: str, answer: str) -> Face | None:
        """The counter of a driver."""
        return driver_face(data, words, answer) if answer in data.drivers else None


BOARD = Xf1Board()


@dataclass(frozen=True)
class Frame:
    """How the board is divided: the running map at the left, the course map and the players' cars at the right."""

    layout: Layout

    @property
    def map(self) -> Point:
        """Where the running map's sheet begins, so that its uppermost lane lies under the screen."""
        layout = self.layout
        uppermost = layout.lane(layout.lanes - 1 if isinstance(layout, RaceLayout) else 2)
        return _EDGE, SCREEN + _EDGE - uppermost.y

    def middle(self, box: Box) -> Point:
        """Of a box on the map's sheet, as it lies on the board."""
        x, y, w, h = box
        left, top = self.map
        return left + x + w / 2, top + y + h / 2

    @property
    def foot(self) -> float:
        """Where the key begins, on the map's sheet."""
        return self.layout.h + (_OUT_ROW if isinstance(self.layout, RaceLayout) else 1.0)

    @property
    def course(self) -> Point:
        return 2 * _EDGE + MAP_W, SCREEN + _EDGE

    @property
    def w(self) -> float:
        return self.course[0] + COURSE_W + _EDGE

    @property
    def h(self) -> float:
        return self.map[1] + self.foot + _KEY_ROW

    @property
    def states(self) -> Box:
        x, y = self.course
        top = y + COURSE_H + _EDGE
        return x, top, COURSE_W, self.h - top - _EDGE

    @property
    def areas(self) -> dict[str, Box]:
        """What a small screen may show alone."""
        x, y = self.course
        run = 0.0, SCREEN, _EDGE + MAP_W + _EDGE / 2, self.h - SCREEN
        return {"run": run, "course": (x, y, COURSE_W, COURSE_H), "states": self.states}


def ground_of(data: Xf1Data, words: Words, look: MapView) -> Ground:
    frame = Frame(layout_of(data, look))
    kind = "qualifying" if look.session == "qualifying" else "race"
    played = f"{look.first_blue}-{look.last_cell}-{'worn' if look.turn else 'fresh'}" if kind == "race" else ""
    screen = partial(draw_screen, w=frame.w, session=look.session, title=look.title, words=words)
    course = partial(draw_course, course=look.course, data=data, words=words)
    laid = (
        Laid(Art(f"map-{kind}-{played}", partial(_draw_map, frame=frame, data=data, words=words, worn=look.turn > 0))),
        Laid(Art(f"screen-{kind}-{look.course}", screen)),
        Laid(Art(f"course-{look.course}", course), *frame.course),
    )
    return Ground(frame.w, frame.h, laid, frame.areas)


def tokens_of(data: Xf1Data, words: Words, look: MapView) -> Iterator[Token]:
    """A car that the game does not have, or a cell, is an error."""
    frame, crew, places = Frame(layout_of(data, look)), Crew(data, words), standing(data, look)
    yield from course_tokens(data, words, look, frame.course, crew.art)
    yield from state_tokens(words, look, frame.states, crew.art)
    yield from screen_tokens(words, look, frame.w, crew.art)
    yield from _notes(words, look, frame)
    yield from _cars(words, look, frame, crew, places)


# --- The running map -------------------------------------------------------------------------------------------------


def _draw_map(canvas: Canvas, *, frame: Frame, data: Xf1Data, words: Words, worn: bool) -> None:
    canvas.rect(0, 0, frame.w, frame.h, fill=WHITE)
    with canvas.group(at=frame.map):
        if isinstance(frame.layout, RaceLayout):
            draw_race_lanes(canvas, frame.layout, words, faded=worn)
        else:
            draw_qualifying_lanes(canvas, frame.layout, running_order(data), words, named=False)
        _draw_key(canvas, frame, words)


_RACE_KEY = ("leader", "place", "next", "acted", "order", "wet", "npc")
_QUALIFYING_KEY = ("next", "acted", "npc")
_KEY_SIZE = 9.0
_KEY_GAP = 7.0


def _draw_key(canvas: Canvas, frame: Frame, words: Words) -> None:
    """One line: every sign as it looks on a counter, and what it means."""
    signs = _RACE_KEY if isinstance(frame.layout, RaceLayout) else _QUALIFYING_KEY
    texts = {sign: words(f"running_map.key.{sign}") for sign in signs}
    wide = sum(width(text, STRONG, _KEY_SIZE) + SIGNS[sign] + 1.4 for sign, text in texts.items())
    gap = min(_KEY_GAP, (frame.layout.w - wide) / (len(signs) - 1))
    x, cy = 0.0, frame.foot + 2.2
    for sign, text in texts.items():
        draw_sign(canvas, sign, x, cy, words)
        x += SIGNS[sign] + 1.4
        canvas.text(x, cy + 1.1, text, STRONG, _KEY_SIZE, fill=STEEL)
        x += width(text, STRONG, _KEY_SIZE) + gap


def _cars(words: Words, look: MapView, frame: Frame, crew: Crew, places: Mapping[str, Box]) -> Iterator[Token]:
    """The next to act lies on top."""
    left, top = frame.map
    for car in sorted(look.everybody, key=lambda each: each.number == look.next):
        room = places[car.number]
        x, y, w, h = room
        cause = look.causes.get(car.number, "") if isinstance(frame.layout, RaceLayout) else ""
        why = words(f"running_map.cause.{cause}") if cause else ""
        pointer = (car.line or ("A" if look.session == "race" else "behind")) if car.number == look.next else ""
        draw = partial(_draw_car, crew=crew, car=car, room=room, pointer=pointer, why=why)
        label = _told(car, words, why)
        yield Token(f"car-{car.number}", left + x + w / 2, top + y + h / 2, draw, label, of=car.number)


def _draw_car(canvas: Canvas, *, crew: Crew, car: MapCar, room: Box, pointer: str, why: str) -> None:
    crew.draw(canvas, car, room, pointer)
    if why:
        draw_cause(canvas, room, why)


def _told(car: MapCar, words: Words, why: str) -> str:
    place = f"{words('record.cell')} {car.cell}{car.line}" if car.cell else words("running_map.garage")
    rank = [words("live.place", n=car.place)] if car.place else []
    order = [words("running_map.key.order")] if car.order else []
    return " · ".join([str(words.format_field(car.number, "car")), *rank, why or place, *order])


def _notes(words: Words, look: MapView, frame: Frame) -> Iterator[Token]:
    """What stands beside the row of those who do not race."""
    x, y = frame.map
    if isinstance(frame.layout, RaceLayout):
        yield Token("out", x, y + frame.layout.h + OUT_TOP, partial(_draw_out, words=words, look=look))
    elif look.causes:
        draw = partial(_draw_away, text=words("running_map.away", cars=list(look.causes)), w=frame.layout.w / 2)
        yield Token("away", x + frame.layout.w, y + frame.foot + 3.4, draw)


def _draw_out(canvas: Canvas, *, words: Words, look: MapView) -> None:
    if not look.out:
        fit_line(canvas, 0, TAG_H / 2 + 1.4, MAP_W, words("running_map.nobody_out"), STRONG, 11, fill=STEEL)
        return
    label = words("running_map.garage" if look.causes else "running_map.waiting").upper()
    fit_line(canvas, 0, TAG_H / 2 + 1.4, OUT_LABEL - 2, label, HEAVY, 12, smallest=8, fill=INK)
    if len(look.causes) > 1:
        fit_line(canvas, 0, TAG_H + 3, OUT_LABEL - 1, words("running_map.latest"), STRONG, 7.5, smallest=6, fill=STEEL)


def _draw_away(canvas: Canvas, *, text: str, w: float) -> None:
    fit_line(canvas, 0, 0, w, text, STRONG, _KEY_SIZE, anchor="end", fill=INK)
