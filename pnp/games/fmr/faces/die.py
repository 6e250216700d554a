"""A twelve-sided die to cut out, for those who have none."""

from __future__ import annotations

import math
from functools import partial

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE, Color
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import Point
from pnp.draw.icons import icon, icon_at
from pnp.draw.solids import Net, dodecahedron_net
from pnp.draw.text import text_box
from pnp.draw.vocabulary.effects import chequered
from pnp.games.fmr.faces.look import (
    CREAM,
    DISPLAY,
    FAINT,
    HEADING,
    LABEL,
    RULE,
    SIGNAL,
    STRONG,
    TEXT,
    figure,
    heading,
)
from pnp.games.fmr.model import FmrData
from pnp.kit.words import Words
from pnp.press.product import Die, Face, Piece, Sheet

EDGE = 24.0
TAB = 6.0
EDGE_ROOM = 1.0
"""White paper around the net."""
TURN = 54.0
"""Turns the net so that it stands upright and narrow, and leaves a column for the hints."""
LID = 12
"""The number in the middle of the flower that carries the rim of tabs."""
_AROUND = (2, 10, 4, 6, 5)
"""The numbers around the lid; with it they are half of all spots, so that neither bowl is the heavy one."""
_SIDES = 12

_NUMBER = 46.0
_STEPS = (("cut", "scissors"), ("fold", "fold"), ("bowls", "glue"), ("close", "d12"))
_HINT = 23.0
_LEGEND = 44.0
_UNDERLINED = (6, 9)
_FOLD_DASH = (1.6, 1.1)


def numbers(net: Net) -> dict[int, int]:
    """The number of each face: opposite faces add up to thirteen."""
    chosen = {net.root: LID, **dict(zip(net.solid.neighbours(net.root), _AROUND, strict=True))}
    return chosen | {net.solid.opposite(face): _SIDES + 1 - number for face, number in chosen.items()}


def die_sheet(data: FmrData, words: Words) -> Sheet:
    return Sheet("twelve-sided-die", partial(_draw, data=data, words=words), die=Die(12, WHITE), net=_alone(data))


def _alone(data: FmrData) -> Piece:
    """The net without the hints, for machines that cut it."""
    net = dodecahedron_net(EDGE, TAB, TURN)
    left, top, right, bottom = net.bounds()
    corner = EDGE_ROOM - left, EDGE_ROOM - top

    def draw(canvas: Canvas) -> None:
        with canvas.group(at=corner):
            _draw_net(canvas, net, data)

    face = Face(right - left + 2 * EDGE_ROOM, bottom - top + 2 * EDGE_ROOM, draw, 0)
    return Piece("twelve-sided-die", face, cut="outline", outline=net.cutting.placed(paths.translation(*corner)))


def _draw(canvas: Canvas, w: float, h: float, *, data: FmrData, words: Words) -> None:
    heading(canvas, w, words("die.title"), words("game.name"), data)
    net = dodecahedron_net(EDGE, TAB, TURN)
    left, top, right, bottom = net.bounds()
    free = h - HEADING - (bottom - top)
    at = (w - (right - left) - left, HEADING + free / 2 - top)
    with canvas.group(at=at):
        _draw_net(canvas, net, data)
    column = w - (right - left) - 10
    _hints(canvas, 0, HEADING + 12, column, words)
    room = h - _LEGEND - (HEADING + 12 + _HINT * len(_STEPS))
    _picture(canvas, column / 2, h - _LEGEND - room / 2, min(column * 0.7, room - 14))
    _legend(canvas, 0, h - _LEGEND, column, data, words)


def _draw_net(canvas: Canvas, net: Net, data: FmrData) -> None:
    for tab in net.tabs:
        canvas.polygon(tab.outline, fill=FAINT)
        canvas.path(paths.polyline(tab.outline), stroke=BLACK, width=0.3)
        canvas.line(*tab.outline[0], *tab.outline[-1], stroke=BLACK, width=0.3, dash=_FOLD_DASH)
    for face, number in numbers(net).items():
        _face(canvas, net, face, number, data)
    for a, b in net.cut_edges():
        canvas.line(*a, *b, stroke=BLACK, width=0.3, round=True)
    for face in net.hinges:
        a, b = net.hinge(face)
        canvas.line(*a, *b, stroke=BLACK, width=0.3, dash=_FOLD_DASH)


def _face(canvas: Canvas, net: Net, face: int, number: int, data: FmrData) -> None:
    danger = number > data.charge_safe_up_to
    ground, ink = (SIGNAL, CREAM) if danger else (CREAM, BLACK)
    canvas.polygon(_inset(net.faces[face], 0), fill=ground)
    canvas.path(paths.polygon(_inset(net.faces[face], 1.6)), stroke=ink, width=0.5)
    with canvas.group(at=net.middle(face), rotate=net.up(face) + 90):
        figure(canvas, 0, -1.0, str(number), _NUMBER, fill=ink)
        _foot(canvas, number, ink, pit=number <= data.pit_loses_up_to)


def _foot(canvas: Canvas, number: int, ink: Color, *, pit: bool) -> None:
    """What stands under a number: the line that tells 6 from 9, and the tyre of the pit stop."""
    below = cap_height(DISPLAY, _NUMBER) / 2 + 0.4
    if number in _UNDERLINED:
        long = width(str(number), DISPLAY, _NUMBER)
        canvas.rect(-long / 2, below, long, 1.1, fill=ink, ink="keep")
    if pit:
        icon_at(canvas, "tyre", 8.6, below - 2, 4.4, SIGNAL)


def _inset(outline: tuple[Point, ...], by: float) -> list[Point]:
    """A regular outline, smaller by a margin."""
    cx, cy = sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)
    inner = math.dist(outline[0], (cx, cy)) * math.cos(math.pi / len(outline))
    share = 1 - by / inner
    return [(cx + (x - cx) * share, cy + (y - cy) * share) for x, y in outline]


def _hints(canvas: Canvas, x: float, y: float, w: float, words: Words) -> None:
    tall = _HINT
    for index, (key, picture) in enumerate(_STEPS):
        top = y + index * tall
        canvas.line(x, top - 3, x + w, top - 3, stroke=RULE, width=0.25)
        canvas.text(x, top + 11, str(index + 1), DISPLAY, 34, fill=SIGNAL)
        icon(canvas, picture, x + 11, top + 2, 9, BLACK)
        text = words(f"die.{key}", n=LID, sum=_SIDES + 1)
        text_box(canvas, x + 24, top + 0.6, w - 24, tall - 5, text, TEXT, 12, smallest=8, bold=STRONG)


def _picture(canvas: Canvas, cx: float, cy: float, size: float) -> None:
    """The finished die, seen on the face that everybody fears."""
    rim = [_spoke(cx, cy, size / 2, 36 * i - 90) for i in range(10)]
    face = [_spoke(cx, cy, size * 0.285, 72 * i - 90) for i in range(5)]
    for index in range(5):
        after = (index + 1) % 5
        side = [face[index], rim[2 * index], rim[2 * index + 1], rim[2 * after], face[after]]
        canvas.polygon(side, fill=CREAM, stroke=BLACK, width=0.7)
    canvas.polygon(face, fill=SIGNAL, stroke=BLACK, width=0.7)
    figure(canvas, cx, cy, str(LID), size * 0.9, fill=CREAM)


def _spoke(cx: float, cy: float, r: float, angle: float) -> Point:
    turn = math.radians(angle)
    return cx + r * math.cos(turn), cy + r * math.sin(turn)


def _legend(canvas: Canvas, x: float, y: float, w: float, data: FmrData, words: Words) -> None:
    chequered(canvas, x, y, w - 6, 6, dark=BLACK, rows=2, lean=3)
    rows = (("charge", f"{data.charge_safe_up_to + 1}–{_SIDES}"), ("pit", f"1–{data.pit_loses_up_to}"))
    for index, (key, span) in enumerate(rows):
        top = y + 11 + index * 17
        if key == "charge":
            canvas.rect(x, top, 13, 13, r=1.5, fill=SIGNAL)
            figure(canvas, x + 6.5, top + 6.5, span, 14, fill=WHITE)
        else:
            canvas.rect(x, top, 13, 13, r=1.5, fill=CREAM)
            figure(canvas, x + 6.5, top + 4.4, span, 14)
            icon_at(canvas, "tyre", x + 6.5, top + 9.8, 4.4, SIGNAL)
        text_box(canvas, x + 17, top, w - 17, 13, words(f"die.{key}"), LABEL, 10.5, smallest=8, valign="middle")
