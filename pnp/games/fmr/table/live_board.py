"""The line as it stands now: the cars on the strip, those that are out in the gravel, and how far the race is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from typing_extensions import override

from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE, Color, ink_on
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import Point
from pnp.draw.path import rect
from pnp.draw.screen import Art
from pnp.draw.text import center_line, fit_line, shortened
from pnp.draw.vocabulary.effects import chequered
from pnp.games.fmr.faces.cards.action import action_card, pit_crew_card
from pnp.games.fmr.faces.cards.frame import face
from pnp.games.fmr.faces.look import (
    CREAM,
    DISPLAY,
    HEADING,
    LABEL,
    QUIET,
    SIGNAL,
    STRONG,
    livery,
    team_bars,
)
from pnp.games.fmr.faces.strip import Strip, draw_line
from pnp.games.fmr.faces.tokens import COUNTER, counter_pieces
from pnp.games.fmr.model import Car, FmrData
from pnp.games.fmr.table.telling import plays_left
from pnp.kit.errors import unknown
from pnp.kit.words import Words
from pnp.press.board import Asked, Ground, Laid, LiveBoard, Token, View, cut_out
from pnp.press.product import Face

_W, _H = 290.0, 178.0
"""The strip, a little shorter than on paper: screens are wide."""
_EDGE = 6.0
_BAR = 30.0
"""The board over it."""
_LABEL_Y, _VALUE_Y = 10.0, 22.5
_GAUGES = {"turn": 62.0, "play": 34.0, "pile": 30.0}
"""What the board shows at the right, and how wide each is."""
_ART = 62.0
_CORNER = 1.5
_FAINT = Color.hex("#B5AFA4")


@dataclass(frozen=True)
class LineCar:
    """A car: racing or out in a place, or still to be drawn for the grid."""

    car: Car
    place: int = 0
    """0 before it has one."""
    out: bool = False
    seat: str = ""
    to_play: bool = False
    """Whether it is its player's turn."""


@dataclass(frozen=True)
class LineView:
    title: str
    cars: tuple[LineCar, ...]
    turn: str
    teams: tuple[str, ...]
    """Those of the player to play."""
    play: int
    plays: int
    """Which play of how many; 0 before the first."""
    pile: int
    last_round: bool


class FmrBoard(LiveBoard[FmrData]):
    @override
    def ground(self, data: FmrData, words: Words, view: View) -> Ground:
        strip = Art("strip", partial(_draw_ground, data=data, words=words))
        return Ground(_W + 2 * _EDGE, _height(), (Laid(strip),), {"line": (0, _BAR, _W + 2 * _EDGE, _height() - _BAR)})

    @override
    def art(self, data: FmrData, words: Words) -> Iterable[Art]:
        return _counters(data, words).values()

    @override
    def tokens(self, data: FmrData, words: Words, view: View) -> Iterable[Token]:
        look = read_view(data, words, view)
        yield from _gauges(data, words, look)
        yield from _cars(data, words, look)

    @override
    def spots(self, data: FmrData, words: Words, view: View, ask: Asked) -> Mapping[str, Point]:
        """The cars beside the one that crashes; wherever else a car is an answer, it is called like its piece."""
        if ask.about != "neighbour":
            return {}
        place = next(seen["place"] for seen in view["racing"] if seen["car"] == ask.args["car"])
        beside = {"ahead": place - 1, "behind": place + 1}
        return {answer: _on_board(_strip(data).racing(beside[answer])) for answer in ask.answers}

    @override
    def card(self, data: FmrData, words: Words, about: str, answer: str) -> Face | None:
        if about == "grid" and answer in data.teams:
            return face(pit_crew_card(data.teams[answer], data, words))
        if about == "card" and answer in data.face:
            return face(action_card(data.face[answer], data, words))
        return None


BOARD = FmrBoard()


def read_view(data: FmrData, words: Words, view: Mapping[str, Any]) -> LineView:
    turn = view["turn"] if view["phase"] == "turn" else ""
    cars = [_read_car(data, seen, turn, out=key == "retired") for key in ("racing", "retired") for seen in view[key]]
    placed = {each.car.id for each in cars}
    seats = {team: seat for seat, teams in view["players"].items() for team in teams}
    grid: Mapping[str, int] = view["grid"]
    cars += [
        LineCar(car, grid.get(car.id, 0), seat=seats.get(car.team, ""))
        for car in data.cars.values()
        if car.id not in placed
    ]
    left = plays_left(view)
    return LineView(
        title=view["name"] or words("live.race", race=view["race"], races=view["races"]),
        cars=tuple(cars),
        turn=turn,
        teams=tuple(view["players"].get(turn, ())),
        play=view["plays"] + 1 if turn else 0,
        plays=view["plays"] + left,
        pile=view["pile"],
        last_round=view["final"] is not None,
    )


def _read_car(data: FmrData, seen: Mapping[str, Any], turn: str, out: bool) -> LineCar:
    if seen["car"] not in data.cars:
        raise unknown("car", seen["car"], data.cars)
    seat = seen["seat"] or ""
    return LineCar(data.cars[seen["car"]], seen["place"], out, seat, bool(turn) and seat == turn)


# --- The strip -------------------------------------------------------------------------------------------------------


def _strip(data: FmrData) -> Strip:
    return Strip.of(data, _W, _H)


def _top() -> float:
    """Where the strip's sheet begins, whose heading the board covers."""
    return _BAR - HEADING + 1


def _height() -> float:
    return _top() + _H + _EDGE


def _draw_ground(canvas: Canvas, *, data: FmrData, words: Words) -> None:
    w = _W + 2 * _EDGE
    canvas.rect(0, 0, w, _height(), fill=WHITE)
    with canvas.group(at=(_EDGE, _top())):
        draw_line(canvas, _strip(data), data, words)
    canvas.rect(0, 0, w, _BAR, fill=BLACK)
    canvas.rect(0, _BAR - 1.6, w, 1.6, fill=SIGNAL)
    kicker = words("game.name").upper()
    fit_line(canvas, _EDGE, _LABEL_Y, _title_room(), kicker, STRONG, 11, smallest=7, fill=CREAM, tracking=90)
    for name, x, wide in _gauge_places():
        fit_line(canvas, x, _LABEL_Y, wide - 3, words(f"live.{name}").upper(), STRONG, 11, smallest=7, fill=_FAINT)
    with canvas.group(clip=rect(0, 0, w, _BAR - 1.6)):
        team_bars(canvas, w - _ART, 0, _BAR - 1.6, [livery(team) for team in data.teams.values()])
        left = w - _ART + 34
        chequered(canvas, left, 0, w + 14 - left, _BAR - 1.6, dark=BLACK, light=CREAM, rows=4, lean=(_BAR - 1.6) * 0.42)


def _gauge_places() -> Iterator[tuple[str, float, float]]:
    x = _W + 2 * _EDGE - _ART - sum(_GAUGES.values())
    for name, wide in _GAUGES.items():
        yield name, x, wide
        x += wide


def _title_room() -> float:
    return next(_gauge_places())[1] - 2 * _EDGE


# --- The cars --------------------------------------------------------------------------------------------------------


def _counters(data: FmrData, words: Words) -> dict[str, Art]:
    """Both sides of every counter as it is cut out: racing, and out of the race."""
    sides = {}
    for car, piece in zip(data.cars.values(), counter_pieces(data, words), strict=True):
        sides[car.id] = cut_out(f"counter-{car.id}", piece.front, _CORNER)
        sides[f"{car.id} out"] = cut_out(f"counter-{car.id}-out", piece.back or piece.front, _CORNER)
    return sides


def _cars(data: FmrData, words: Words, look: LineView) -> Iterator[Token]:
    strip, counters = _strip(data), _counters(data, words)
    for index, each in enumerate(look.cars, start=1):
        x, y = _on_board(_place(strip, each, index))
        art = counters[f"{each.car.id} out" if each.out else each.car.id]
        label = _told(each, words)
        draw = partial(_draw_car, each=each, art=art)
        yield Token(f"car-{each.car.id}", x, y, draw, label, of=each.car.id)


def _place(strip: Strip, each: LineCar, index: int) -> Point:
    """In the line, in the gravel under it, or waiting beside it in the order of the teams."""
    if each.out:
        return strip.retired(each.place)
    return strip.racing(each.place) if each.place else strip.overtaking(index)


def _on_board(place: Point) -> Point:
    """Where a place of the strip lies under the board."""
    x, y = place
    return x + _EDGE, y + _top()


def _told(each: LineCar, words: Words) -> str:
    state = "out" if each.out else "racing" if each.place else "waiting"
    name = str(words.format_field(each.car.id, "car"))
    return words(f"live.told.{state}", car=name, place=each.place, seat=each.seat or words("table.nobody"))


def _draw_car(canvas: Canvas, *, each: LineCar, art: Art) -> None:
    """The counter that is cut out, and under it whose it is: on black where that player is to play."""
    half = COUNTER / 2
    shape = rect(-half, -half, COUNTER, COUNTER, _CORNER)
    canvas.path(shape.shift(0.5, 0.7), fill=QUIET)
    canvas.use(art)
    canvas.path(shape, stroke=BLACK, width=0.5)
    if each.seat and not each.out:
        ground = BLACK if each.to_play else WHITE
        wide = COUNTER + 1
        canvas.rect(-wide / 2, half + 0.4, wide, 4.8, r=1, fill=ground, stroke=BLACK, width=0.3)
        name = shortened(each.seat, LABEL, 9.5, wide - 2)
        center_line(canvas, 0, half + 2.8, name, LABEL, 9.5, fill=ink_on(ground))


# --- The board over it -----------------------------------------------------------------------------------------------


def _gauges(data: FmrData, words: Words, look: LineView) -> Iterator[Token]:
    yield Token("title", _EDGE, _VALUE_Y, partial(_draw_title, text=look.title), look.title)
    draws = {"turn": partial(_draw_turn, look=look, data=data), "play": partial(_draw_play, look=look)}
    values = {
        "turn": look.turn,
        "play": f"{look.play}/{look.plays}" if look.play else "",
        "pile": str(look.pile) if look.play else "",
    }
    for name, x, wide in _gauge_places():
        draw = partial(draws.get(name, partial(_draw_pile, pile=look.pile)), w=wide - 3)
        if values[name]:
            yield Token(f"gauge-{name}", x, _VALUE_Y, draw, f"{words(f'live.{name}')}: {values[name]}")


def _draw_title(canvas: Canvas, *, text: str) -> None:
    shown = shortened(text.upper(), DISPLAY, 22, _title_room())
    fit_line(canvas, 0, 0, _title_room(), shown, DISPLAY, 34, smallest=22, fill=WHITE)


def _draw_turn(canvas: Canvas, *, look: LineView, data: FmrData, w: float) -> None:
    """Who is to play, beside the letters of the teams."""
    size, teams = 8.0, _teams(look.teams, data)
    for index, (letter, colour) in enumerate(teams):
        canvas.rect(index * (size + 1), -size + 0.6, size, size, r=1, fill=colour, stroke=WHITE, width=0.4)
        center_line(canvas, index * (size + 1) + size / 2, -size / 2 + 0.6, letter, DISPLAY, 16, fill=ink_on(colour))
    left = len(teams) * (size + 1) + 1
    name = shortened(look.turn, DISPLAY, 24, w - left)
    canvas.text(left, 0, name, DISPLAY, 24, fill=WHITE)


def _teams(teams: Sequence[str], data: FmrData) -> list[tuple[str, Color]]:
    return [(data.teams[team].letter, livery(data.teams[team])) for team in teams]


def _draw_play(canvas: Canvas, *, look: LineView, w: float) -> None:
    """Which play it is; red in the last round."""
    text, after = str(look.play), f"/{look.plays}"
    used = fit_line(canvas, 0, 0, w * 0.6, text, DISPLAY, 30, fill=SIGNAL if look.last_round else WHITE)
    canvas.text(width(text, DISPLAY, used) + 0.6, 0, after, DISPLAY, 18, fill=_FAINT)


def _draw_pile(canvas: Canvas, *, pile: int, w: float) -> None:
    """Cards face down, and how many."""
    wide, tall = 7.0, 9.8
    for step in range(min(3, pile)):
        canvas.rect(step * 0.8, -tall + 1 - step * 0.8, wide, tall, r=0.8, fill=SIGNAL, stroke=WHITE, width=0.5)
    left = wide + 4
    middle = -cap_height(DISPLAY, 26) / 2
    center_line(canvas, left + (w - left) / 2, middle, str(pile), DISPLAY, 26, room=w - left, fill=WHITE)
