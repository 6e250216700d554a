"""What a step of the lesson threw, in one line to be read from left to right: dice, speed, section, result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.icons import icon_at
from pnp.draw.path import polygon
from pnp.draw.text import center_line
from pnp.games.xf1.faces.book.scene import signed
from pnp.games.xf1.faces.book.scrap import way_color
from pnp.games.xf1.faces.look import FAST, HEAVY, INK, SIGNAL, SPEED_DIGIT, START_FRAME, STEEL
from pnp.games.xf1.faces.tables_sheet import speed_chip
from pnp.referee.ask import Event

ROW = 5.6
"""How high a line is."""
_SIDE = 5.0
_AIR, _STEP = 0.9, 3.4
"""Between things of one kind, and between one kind and the next."""
_EVENTS = {"effect": "gauge", "wear": "worn", "trouble": "spanner"}


@dataclass(frozen=True)
class Sign:
    """Something in the line, drawn with its middle on a point."""

    w: float
    draw: Callable[[Canvas, float, float], None]


Line = Sequence[Sequence[Sign]]
"""Groups, with an arrow head between one and the next."""


def lines(events: Sequence[Event], section: str) -> list[Line]:
    """One for every car that ran, and for the race itself."""
    return list(_lines(events, section))


def _lines(events: Sequence[Event], section: str) -> Iterator[Line]:
    again = next((event.args["die"] for event in events if event.code == "npc.survives"), None)
    for event in events:
        args = event.args
        if event.code == "run.result":
            yield _run(args)
        elif event.code == "npc.rolled":
            yield _npc(args, section, again)
        elif event.code == "bpt.advance":
            yield _progress(args)


def _run(args: Mapping[str, Any]) -> Line:
    dice = [_die(die) for die in args["dice"]]
    changed = [_text(signed(args["modifier"]), SIGNAL)] if args["modifier"] else []
    return [dice + changed, [_speed(args["speed"])], [_section(args["section"])], [_result(str(args["result"]))]]


def _npc(args: Mapping[str, Any], section: str, again: int | None) -> Line:
    """A car without a player: its die, less one in the rain; the row of the section's speed; perhaps a second roll."""
    less = args["face"] - args["die"]
    dice = [_die(args["die"]), *([_text(signed(less), SIGNAL)] if less else [])]
    cell = args["result"]
    retried = [[_text(f"RC{cell.rc}", SIGNAL)], [_die(again)]] if cell.rc and again else []
    return [dice, [_section(section), _chip(args["speed"])], *retried, [_result(str(cell.result))]]


def _progress(args: Mapping[str, Any]) -> Line:
    event = _EVENTS.get(str(args["event"]), "gauge")
    return [
        [_die(args["die"])],
        [_text(signed(args["steps"]), INK)],
        [_section(args["now"], pink=True)],
        [_icon(event)],
    ]


# --- Signs -----------------------------------------------------------------------------------------------------------


def _die(number: int) -> Sign:
    return _icon(f"d6-{number}")


def _icon(name: str) -> Sign:
    return Sign(_SIDE, lambda canvas, x, y: icon_at(canvas, name, x, y, _SIDE, INK))


def _text(text: str, color: Color, size: float = 11) -> Sign:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        center_line(canvas, x, y, text, FAST, size, fill=color)

    return Sign(size * 0.19 * len(text), draw)


def _result(text: str) -> Sign:
    return _text(text, STEEL if text == "0" else way_color(text), 14)


def _speed(speed: int) -> Sign:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x - 2.4, y - 2.4, 4.8, 4.8, r=0.6, stroke=SPEED_DIGIT, width=0.4)
        center_line(canvas, x, y, str(speed), HEAVY, 11, fill=SPEED_DIGIT)

    return Sign(_SIDE, draw)


def _section(name: str, pink: bool = False) -> Sign:
    """The letter of a section as on its board; with the marker of the race on it."""

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x - 2.4, y - 2.4, 4.8, 4.8, r=0.6, fill=START_FRAME if pink else WHITE, stroke=INK, width=0.3)
        center_line(canvas, x, y, name, HEAVY, 11, fill=INK)

    return Sign(_SIDE, draw)


def _chip(speed: int) -> Sign:
    return Sign(_SIDE, lambda canvas, x, y: speed_chip(canvas, x - 2.4, y - 2.4, 4.8, 4.8, speed))


def draw_line(canvas: Canvas, y: float, w: float, line: Line) -> None:
    """In the middle of a column, at this height."""
    wide = sum(sign.w + _AIR for group in line for sign in group) - len(line) * _AIR + (len(line) - 1) * _STEP
    x, middle = (w - wide) / 2, y + ROW / 2
    for index, group in enumerate(line):
        if index:
            canvas.path(polygon([(x - 2.3, middle - 1), (x - 1, middle), (x - 2.3, middle + 1)]), fill=STEEL)
        for sign in group:
            sign.draw(canvas, x + sign.w / 2, middle)
            x += sign.w + _AIR
        x += _STEP - _AIR
