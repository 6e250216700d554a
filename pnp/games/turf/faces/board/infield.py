"""Inside the rails: the walk that shows the way of a race, the stand, and places for finishers, dice and the fallen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pnp.draw.canvas import Canvas
from pnp.draw.color import Color
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import Box, Point
from pnp.draw.icons import icon_at
from pnp.draw.path import Path, polygon, rect
from pnp.draw.text import center_line, fit_line, fit_size, text_box
from pnp.games.turf.faces.board.layout import Oval
from pnp.games.turf.faces.board.look import (
    BRICK,
    CHALK,
    DISPLAY,
    GOLD,
    HEAVY,
    HEDGE,
    INK,
    LAWN,
    PAPER,
    SAND,
    STRONG,
    white_line,
)
from pnp.games.turf.faces.board.scenery import flowers, mown, pole, pond, poplar, stand, tree, white_fence
from pnp.games.turf.faces.board.track import PLATE_AT, PLATE_H, RAIL
from pnp.games.turf.model import TurfData
from pnp.kit.words import Words

WALK = 4.0
"""How wide the walk is."""
STEP = 5.0
"""From the way home to the way out."""
PLACE_H = 12.6
HEAD_H = 4.4
OUT_W, OUT_H = 21.4, 10.4
DIE = 17.0
_GAP = 1.0


@dataclass(frozen=True)
class Infield:
    """Three parts, one a sheet: paddock, stand, lawn for the dice. No seam runs through any of them."""

    oval: Oval

    @cached_property
    def walk(self) -> float:
        """The radius of the walk along the inner rail."""
        return self.oval.inner - RAIL - PLATE_AT - PLATE_H / 2 - 0.3 - WALK / 2

    @cached_property
    def top(self) -> float:
        return self.oval.middle - self.walk + WALK / 2 + _GAP

    @cached_property
    def bottom(self) -> float:
        return self.oval.middle + self.walk - STEP - WALK / 2 - _GAP

    @property
    def paddock(self) -> Box:
        left = self.oval.left + 1
        return left, self.top + 0.5, self.oval.w / 3 - 2 - left, self.bottom - self.top - 1

    @property
    def parade(self) -> Box:
        left = self.oval.w / 3 + 3.2
        return left, self.top + 0.3, self.oval.w - 2 * left, PLACE_H + HEAD_H

    @property
    def lawn(self) -> Box:
        left = self.oval.w * 2 / 3 + 2
        return left, self.top + 0.5, self.oval.right - 1 - left, self.bottom - self.top - 1

    def place(self, number: int) -> Box:
        """Where the horse that finished as this one stands."""
        x, y, w, _ = self.parade
        step = w / self.oval.board.lanes
        return x + step * (number - 1) + 0.5, y + HEAD_H, step - 1, PLACE_H

    def out(self, index: int) -> Box:
        """Where a fallen horse lies, counted from 0."""
        x, y, w, _ = self.paddock
        columns = int((w - 2) / OUT_W)
        left, top = x + (w - columns * OUT_W) / 2, y + 9.5
        return left + index % columns * OUT_W, top + index // columns * (OUT_H + 0.6), OUT_W, OUT_H

    def die(self, index: int) -> Box:
        x, y, w, h = self.lawn
        left = x + w / 2 + (index - 1) * (DIE + 5) + 2.5
        return left, y + h - DIE - 1, DIE, DIE


def draw_infield(canvas: Canvas, oval: Oval, data: TurfData, words: Words) -> None:
    field = Infield(oval)
    mown(canvas, oval.ring(oval.inner), LAWN, 10.5, 0.5)
    _turns(canvas, field, words)
    _walk(canvas, field, words)
    _paddock(canvas, field, words)
    _stand(canvas, field, data)
    _parade(canvas, field, data, words)
    _tote(canvas, field, data, words)
    _dice(canvas, field, words)


def draw_signs(canvas: Canvas, oval: Oval, words: Words) -> None:
    """START and FINISH on posts at the inner rail; they stand before everything else."""
    field = Infield(oval)
    foot = oval.middle + oval.inner
    start = oval.row_middle(oval.board.start)
    gate = start + oval.cell / 2 + 1
    for x, post, key, color in ((start, gate, "board.start", HEDGE), (oval.finish, oval.finish, "board.finish", BRICK)):
        pole(canvas, post, field.bottom - 8, foot)
        _sign(canvas, x, field.bottom - 6.6, words(key).upper(), color)


def _sign(canvas: Canvas, x: float, y: float, text: str, color: Color) -> None:
    """The sign keeps its ground when ink is saved, so its letters keep their white."""
    size = fit_size(text, DISPLAY, 19, 31, 12, 40)
    wide = max(24.0, width(text, DISPLAY, size, 40) + 5)
    canvas.rect(x - wide / 2, y - 4.4, wide, 8.8, r=1.2, fill=color, stroke=CHALK, width=0.7, ink="keep")
    canvas.rect(x - wide / 2 - 0.35, y - 4.75, wide + 0.7, 9.5, r=1.5, stroke=INK, width=0.3)
    white_line(canvas, x, y, text, DISPLAY, size, tracking=40)


# --- the way of a race -----------------------------------------------------------------------------------------------


def _walk(canvas: Canvas, field: Infield, words: Words) -> None:
    """One ribbon from the start round the course to the finish: out on the inner track, home on the outer one."""
    oval, out, home = field.oval, field.walk - STEP, field.walk
    start, finish = oval.row_middle(oval.board.start), oval.finish
    low = oval.middle + out
    way = Path().move(start, low).line(oval.right, low)
    way = way.arc(oval.right, oval.middle - STEP / 2, (out + home) / 2, 90, -90)
    way = way.line(oval.left, oval.middle - home).arc(oval.left, oval.middle, home, -90, -270)
    end = oval.at(0, oval.board.run_out.n / oval.board.sections[0].cells, 0)[0]
    beyond = rect(finish, oval.middle + home - WALK / 2, end - finish, WALK)
    canvas.path(beyond, fill=LAWN[0].mix(PAPER, 0.55), stroke=HEDGE, width=0.3, dash=(1.6, 1))
    way = way.line(finish, oval.middle + home)
    canvas.path(way, stroke=HEDGE, width=WALK + 0.5)
    canvas.path(way, stroke=PAPER, width=WALK, ink="keep")
    _arrows(canvas, field)
    _walk_words(canvas, field, words, start, finish, end)


def _arrows(canvas: Canvas, field: Infield) -> None:
    oval = field.oval
    spots = [oval.at(section, share, field.walk) for section in (2, 3) for share in (0.12, 0.3, 0.7, 0.88)]
    spots += [oval.at(0, share, field.walk) for share in (0.04, 0.17, 0.4, 0.56)]
    spots += [oval.at(0, share, field.walk - STEP) for share in (0.5, 0.7, 0.96)]
    for share in (0.2, 0.8):
        x, y, turn = oval.at(1, share, field.walk - STEP / 2)
        spots.append((x, y - STEP / 2, turn))
    heads = [polygon([(-1.1, -1.2), (1.3, 0), (-1.1, 1.2), (-0.5, 0)]).rotate(turn).shift(x, y) for x, y, turn in spots]
    canvas.path(Path(tuple(segment for head in heads for segment in head.segments)), fill=BRICK, ink="keep")
    chequers = [
        rect(oval.finish - 1.4 + column * 0.7, oval.middle + field.walk - 2 + row, 0.7, 1)
        for row in range(4)
        for column in (0, 1)
        if (row + column) % 2
    ]
    canvas.path(Path(tuple(segment for square in chequers for segment in square.segments)), fill=INK, ink="keep")


def _walk_words(canvas: Canvas, field: Infield, words: Words, start: float, finish: float, end: float) -> None:
    oval = field.oval
    out, home = oval.middle + field.walk - STEP, oval.middle + field.walk
    _on_walk(canvas, (oval.w * 2 / 3 + 4, end - 18), out, words("board.lap0"), INK)
    _on_walk(canvas, (oval.w / 3 + 5, start - 10), home, words("board.lap1"), INK)
    first, last = oval.board.finish.n + 1, oval.board.run_out.n
    code = oval.board.run_out.section
    text = words("board.run_out", first=f"{code}{first}", last=f"{code}{last}")
    _on_walk(canvas, (finish + 4, oval.w * 2 / 3 - 4), home, text, HEDGE.shade(0.2))
    names = [words(f"board.{key}") for key in ("home", "east", "back", "west")]
    codes = [section.code for section in oval.board.sections]
    _medallion(canvas, oval.left + 4, out, codes[0], names[0])
    wide = width(names[2], STRONG, 11) + 9
    _medallion(canvas, oval.w / 2 - wide / 2, oval.middle - field.walk, codes[2], names[2])
    _medallion(canvas, oval.right + field.walk - STEP / 2, oval.middle - STEP / 2, codes[1])
    _medallion(canvas, oval.left - field.walk, oval.middle, codes[3])


def _on_walk(canvas: Canvas, between: tuple[float, float], y: float, text: str, color: Color) -> None:
    left, right = between
    center_line(canvas, (left + right) / 2, y, text, STRONG, 9, room=right - left, smallest=6.5, fill=color)


def _medallion(canvas: Canvas, x: float, y: float, code: str, name: str = "") -> None:
    """The letter of a section, and its name beside it."""
    canvas.circle(x, y, 3.5, fill=HEDGE, stroke=CHALK, width=0.5, ink="keep")
    white_line(canvas, x, y, code, DISPLAY, 14)
    if name:
        canvas.text(x + 4.6, y + cap_height(STRONG, 11) / 2, name, STRONG, 11, fill=INK)


# --- turns: the water jump and the wood ------------------------------------------------------------------------------


def _turns(canvas: Canvas, field: Infield, words: Words) -> None:
    oval = field.oval
    for side, trees in ((1, _EAST), (-1, _WEST)):
        for dx, dy, r, kind in trees:
            tree(canvas, (oval.right if side > 0 else oval.left) + side * dx, oval.middle + dy, r, kind)
    pond(canvas, oval.right + 8.6, oval.middle + 9.6, 8.6, 6.8)
    flowers(canvas, (oval.right + 1.5, oval.middle + 1, 4, 2.2), 9, 2)
    flowers(canvas, (oval.right + 14.5, oval.middle + 1.6, 3.4, 2.2), 8, 5)
    base, reach = oval.middle + cap_height(STRONG, 10) / 2, field.walk - 5
    east, west = words("board.east"), words("board.west")
    right = oval.right + reach - STEP / 2
    fit_line(canvas, right, base - STEP / 2, 20, east, STRONG, 10, smallest=7, anchor="end", fill=INK)
    fit_line(canvas, oval.left - reach, base, 20, west, STRONG, 10, smallest=7, fill=INK)


_EAST = ((3.4, -20.5, 3.4, 0), (10.4, -20.2, 2.8, 2), (15.6, -16.4, 3.0, 1), (7.4, -12.6, 2.4, 1), (13, -11, 2.0, 2))
_WEST = (
    *((3.6, -19.5, 4.0, 0), (11.2, -18, 3.4, 1), (17.4, -13, 3.4, 2), (8, -10.4, 3.2, 2), (14.2, -7.6, 2.4, 0)),
    *((4, 17, 4.0, 1), (11.6, 16.4, 3.4, 0), (17.6, 10.4, 3.2, 2), (8.4, 8.4, 3.0, 2), (13.4, 6.8, 2.0, 1)),
)
"""Trees in the turns: how far out from the straight, how far from the middle line, how large, which green."""


# --- stand and finishers ---------------------------------------------------------------------------------------------


def _stand(canvas: Canvas, field: Infield, data: TurfData) -> None:
    x, y, w, h = field.parade
    top = y + h + 2.2
    edge = 13.0
    stand(canvas, x + edge, top, w - 2 * edge, field.bottom - top, data.board.name)
    for dx in (3.0, 8.6):
        poplar(canvas, x + dx, field.bottom, 19 - dx * 0.6)
        poplar(canvas, x + w - dx, field.bottom, 19 - dx * 0.6)
    for left in (x + 0.5, x + w - 11.5):
        flowers(canvas, (left, field.bottom - 1.2, 11, 1.6), 20, int(left))


def _parade(canvas: Canvas, field: Infield, data: TurfData, words: Words) -> None:
    """One place for every finisher, with what it earns."""
    for number in range(1, data.board.lanes + 1):
        x, y, w, h = field.place(number)
        points = data.points[number - 1] if number <= len(data.points) else 0
        head = HEDGE if points else HEDGE.mix(LAWN[1], 0.2)
        canvas.rect(x, y - HEAD_H, w, h + HEAD_H, r=1.4, fill=PAPER, stroke=HEDGE, width=0.4)
        canvas.path(_tab(x, y - HEAD_H, w, HEAD_H, 1.4), fill=head, ink="keep")
        canvas.text(x + 1.4, y - 0.95, words("board.finish_place", n=number), HEAVY, 10.5, fill=CHALK, ink="keep")
        if points:
            text = words("board.points", n=points)
            size = fit_size(text, STRONG, 9.5, w - 9.5, 6.5)
            canvas.text(x + w - 1.3, y - 1.0, text, STRONG, size, anchor="end", fill=GOLD.mix(PAPER, 0.25), ink="keep")
        tone = GOLD.mix(PAPER, 0.35) if points else LAWN[1]
        center_line(canvas, x + w / 2, y + h / 2, str(number), DISPLAY, 26, fill=tone)


def _tab(x: float, y: float, w: float, h: float, r: float) -> Path:
    """A head rounded at its upper corners."""
    path = Path().move(x, y + h).line(x, y + r).quad(x, y, x + r, y)
    return path.line(x + w - r, y).quad(x + w, y, x + w, y + r).line(x + w, y + h).close()


# --- paddock ---------------------------------------------------------------------------------------------------------


def _paddock(canvas: Canvas, field: Infield, words: Words) -> None:
    """Where horses stand that are out of the race."""
    x, y, w, h = field.paddock
    yard = rect(x, y, w, h, 5)
    canvas.path(yard, fill=SAND)
    posts: list[Point] = [(x + 5 + i * (w - 10) / 9, side) for i in range(10) for side in (y, y + h)]
    posts += [(side, y + 5 + i * (h - 10) / 5) for i in range(6) for side in (x, x + w)]
    white_fence(canvas, yard, posts)
    center_line(canvas, x + w / 2, y + 5, words("board.fallen"), STRONG, 11, room=w - 8, smallest=7.5, fill=INK)
    for index in range(field.oval.board.lanes):
        left, top, wide, high = field.out(index)
        canvas.rect(
            left + 0.4, top + 0.3, wide - 0.8, high - 0.6, r=1, stroke=SAND.shade(0.3), width=0.25, dash=(1.2, 0.8)
        )
        _horseshoe(canvas, left + wide / 2, top + high / 2, 2.4)


def _horseshoe(canvas: Canvas, x: float, y: float, r: float) -> None:
    canvas.path(Path().arc(x, y - 0.2, r, 125, 415), stroke=SAND.shade(0.22), width=1.0, round=True)


# --- lawn: handicap and dice -----------------------------------------------------------------------------------------


def _tote(canvas: Canvas, field: Infield, data: TurfData, words: Words) -> None:
    """The board with what the first three may play at most."""
    x, y, w, h = field.lawn
    tall = h - DIE - 7.5
    for leg in (0.14, 0.86):
        canvas.rect(x + w * leg - 1, y + tall - 1, 2, 4, fill=PAPER, stroke=HEDGE, width=0.3)
    canvas.rect(x, y, w, tall, r=1.6, fill=HEDGE.shade(0.2), stroke=PAPER, width=0.8, ink="keep")
    title = words("board.handicap").upper()
    white_line(canvas, x + w / 2, y + 4, title, STRONG, fit_size(title, STRONG, 10.5, w - 6, 7, 30), 30)
    limits = list(enumerate(data.handicap, 1))
    step = (w - 3) / len(limits)
    for rank, value in limits:
        left, top, high = x + 1.5 + step * (rank - 1), y + 7.2, tall - 9
        canvas.rect(left + 0.5, top, step - 1, high, r=0.8, fill=PAPER, ink="keep")
        label = words("board.place", n=rank)
        fit_line(canvas, left + 1.5, top + high / 2 + cap_height(HEAVY, 11) / 2, 6.2, label, HEAVY, 11, fill=INK)
        limit = f"≤{value - 1}"
        base = top + high / 2 + cap_height(HEAVY, 22) / 2
        canvas.text(left + step - 1.6, base, limit, HEAVY, 22, anchor="end", fill=BRICK)


def _dice(canvas: Canvas, field: Infield, words: Words) -> None:
    for index, pips in enumerate((5, 3)):
        x, y, w, h = field.die(index)
        canvas.rect(x, y, w, h, r=2.4, fill=PAPER, stroke=HEDGE, width=0.5)
        icon_at(canvas, f"d6-{pips}", x + w / 2, y + h / 2, 11.5, HEDGE.mix(PAPER, 0.5))
    x, y, w, _ = field.lawn
    left, top, _, high = field.die(0)
    box = (x, top, left - x - 2, high)
    text = words("board.dice")
    text_box(canvas, *box, text, STRONG, 11, smallest=8, align="center", valign="middle", fill=INK)
