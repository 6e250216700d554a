"""The quick start in small pictures: line up, deal, play, pull along, count."""

from __future__ import annotations

from collections.abc import Callable

from pnp.desk.rulebook.art import Drawn
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE
from pnp.draw.path import Path
from pnp.draw.vocabulary.cars import car_top
from pnp.draw.vocabulary.effects import arrow
from pnp.games.fmr.faces.book.things import Things, laid
from pnp.games.fmr.faces.look import CREAM, SIGNAL, figure, livery
from pnp.games.fmr.model import FmrData
from pnp.kit.words import Words
from pnp.press.figure import Figure

_W, _H = 14.0, 10.0


def _line_up(canvas: Canvas, things: Things) -> None:
    with canvas.group(at=(4.2, 5), scale=0.5):
        things.crews(canvas, 0, 0)
    arrow(canvas, 8.6, 5, 10, 5, color=SIGNAL, width=0.9)
    for y in (0.6, 5.4):
        _car(canvas, things, 12.2, y, "R1")


def _deal(canvas: Canvas, things: Things) -> None:
    for index in range(things.data.hand):
        laid(canvas, things.back, _W / 2 + (index - 2) * 2.4, 5.2 + abs(index - 2) * 0.3, 0.1, (index - 2) * 7)


def _play(canvas: Canvas, things: Things) -> None:
    laid(canvas, things.card("overtake"), 3.6, 5, 0.112)
    arrow(canvas, 7.6, 5, 9, 5, color=SIGNAL, width=0.9)
    laid(canvas, things.back, 12, 5, 0.09)


def _pull_along(canvas: Canvas, things: Things) -> None:
    for x, car in ((2.2, "B1"), (6.9, "R1"), (11.6, "V1")):
        _car(canvas, things, x, 5, car)
    for x in (2.2, 6.9):
        _arch(canvas, x + 4.7, x)


def _car(canvas: Canvas, things: Things, cx: float, y: float, car: str) -> None:
    """From above, its nose to the left, on its team's colour."""
    ground = livery(things.data.teams[things.data.cars[car].team])
    canvas.rect(cx - 2.2, y, 4.4, 4.2, r=0.5, fill=ground, stroke=BLACK, width=0.25)
    canvas.rect(cx - 2.2, y + 1, 4.4, 2.6, fill=CREAM)
    car_top(canvas, cx, y + 2.3, 4, body=ground, accent=CREAM, heading=180, helmet=CREAM)


def _arch(canvas: Canvas, start: float, stop: float) -> None:
    canvas.path(Path().move(start, 4.4).curve(start, 0.6, stop, 0.6, stop, 3), stroke=SIGNAL, width=0.6)
    canvas.polygon([(stop - 0.9, 2.9), (stop + 0.9, 2.9), (stop, 4.5)], fill=SIGNAL)


def _count(canvas: Canvas, things: Things) -> None:
    best = things.data.points[:3]
    for x, points, tall in ((0.6, best[1], 6.4), (5.0, best[0], 9.4), (9.4, best[2], 5.0)):
        canvas.rect(x, _H - tall, 4, tall, fill=SIGNAL if points == best[0] else BLACK)
        figure(canvas, x + 2, _H - tall + 2.4, str(points), 9, fill=WHITE)


def _pictured(paint: Callable[[Canvas, Things], None]) -> Drawn[FmrData]:
    def drawn(data: FmrData, words: Words) -> Figure:
        things = Things(data, words)
        return Figure(lambda _w: _H, lambda canvas, _w, _h: paint(canvas, things), flex=0)

    return drawn


QUICK = tuple(_pictured(paint) for paint in (_line_up, _deal, _play, _pull_along, _count))
