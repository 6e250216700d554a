"""The player aid's pictures: horses on scraps of the course, and small tables with the numbers of the data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE, Color, ink_on
from pnp.draw.fonts import cap_height
from pnp.draw.geometry import Point
from pnp.draw.icons import icon_at
from pnp.draw.path import Path
from pnp.draw.patterns import fill_pattern
from pnp.draw.text import center_line, fit_line
from pnp.draw.vocabulary.effects import arrow
from pnp.games.turf.faces.silks import CREAM, DISPLAY, LABEL, QUIET, RAIL, STRONG, TURF, colour, letter_disc
from pnp.games.turf.model import Horse, TurfData
from pnp.games.turf.season.sheets import CLARET, RIBBONS, RULE, rail, rosette
from pnp.kit.words import Words
from pnp.press.aids import AidFigure


def figures(data: TurfData, words: Words) -> dict[str, AidFigure]:
    """By the name under which a procedure asks for them."""
    return {
        "move": AidFigure.fixed(_scrap_high(3), partial(_move, data=data)),
        "closed": AidFigure.fixed(_scrap_high(2), partial(_closed, data=data)),
        "finish": AidFigure.fixed(_scrap_high(3), partial(_finish, data=data, words=words)),
        "jump": AidFigure.fixed(_scrap_high(2) + 3.6, partial(_jump, data=data, words=words)),
        "handicap": AidFigure.fixed(14.0, partial(_handicap, data=data, words=words)),
        "dice": AidFigure.fixed(10.0, partial(_dice, data=data, words=words)),
        "points": AidFigure.fixed(13.6, partial(_points, data=data, words=words)),
        "players": AidFigure.fixed(10.0, partial(_players, data=data, words=words)),
        "hand": AidFigure.fixed(14.0, partial(_hand, data=data, words=words)),
    }


# --- Scraps of the course --------------------------------------------------------------------------------------------

_GRASS = (Color.hex("#B9DA9B"), Color.hex("#ACD18C"))
_LANE = 5.8
_HEDGE = Color.hex("#2F5D31")
_GO = Color.hex("#12395F")


@dataclass(frozen=True)
class Scrap:
    """A few cells of a straight, run from left to right; lane 1 is at the top, along the rail."""

    y: float
    cell: float

    def middle(self, lane: int, cell: float) -> Point:
        return (cell + 0.5) * self.cell, self.y + (lane - 0.5) * _LANE


def _scrap(canvas: Canvas, w: float, lanes: int, cells: int) -> Scrap:
    top, cell = 1.6, w / cells
    for lane in range(lanes):
        canvas.rect(0, top + lane * _LANE, w, _LANE, fill=_GRASS[lane % 2])
    for index in range(1, cells):
        canvas.line(index * cell, top, index * cell, top + lanes * _LANE, stroke=WHITE, width=0.35)
    for lane in range(1, lanes):
        canvas.line(0, top + lane * _LANE, w, top + lane * _LANE, stroke=WHITE, width=0.35)
    rail(canvas, 0, 0.4, w, top)
    return Scrap(top, cell)


def _scrap_high(lanes: int) -> float:
    return 1.6 + lanes * _LANE


def _token(canvas: Canvas, scrap: Scrap, lane: int, cell: int, horse: Horse) -> None:
    """A horse with its front in this cell: the rear half wears the pattern, the nose points ahead."""
    x, y = cell * scrap.cell, scrap.y + (lane - 1) * _LANE
    color = colour(horse)
    ink = ink_on(color)
    left, top, tall = x - scrap.cell + 0.5, y + 0.6, _LANE - 1.2
    long = 2 * scrap.cell - 1
    canvas.rect(left, top, long, tall, r=0.5, fill=color, stroke=BLACK, width=0.2, ink="keep")
    fill_pattern(canvas, paths.rect(left, top, scrap.cell - 0.5, tall), horse.pattern, ink, 1.3)
    right = left + long
    nose = [(right - 1.5, top + 0.6), (right - 0.3, top + tall / 2), (right - 1.5, top + tall - 0.6)]
    canvas.polygon(nose, fill=ink, ink="keep")
    letter_disc(canvas, x + 0.4, top + tall / 2, tall - 0.6, horse)


def _step(canvas: Canvas, scrap: Scrap, lane: int, cell: int, text: str, fill: Color = WHITE) -> None:
    x, y = scrap.middle(lane, cell)
    canvas.circle(x, y, 1.75, fill=fill, stroke=_GO, width=0.3, ink="keep")
    base = y + cap_height(STRONG, 8) / 2
    canvas.text(x, base, text, STRONG, 8, anchor="middle", fill=ink_on(fill, dark=_GO), ink="keep")


def _way(canvas: Canvas, points: Sequence[Point]) -> None:
    canvas.path(paths.polyline(points), stroke=_GO, width=0.6, round=True, ink="keep")


def _no(canvas: Canvas, cx: float, cy: float, size: float = 1.5) -> None:
    for side in (-1, 1):
        canvas.line(
            cx - size, cy - side * size, cx + size, cy + side * size, stroke=CLARET, width=0.8, round=True, ink="keep"
        )


def _yes(canvas: Canvas, cx: float, cy: float) -> None:
    tick = [(cx - 1.6, cy), (cx - 0.5, cy + 1.3), (cx + 1.8, cy - 1.5)]
    canvas.path(paths.polyline(tick), stroke=_HEDGE, width=0.8, round=True, ink="keep")


def _horses(data: TurfData) -> list[Horse]:
    return list(data.horses.values())


def _move(canvas: Canvas, w: float, data: TurfData) -> None:
    """The first step goes inwards, the next ones straight on; after the free points one more change."""
    free = data.free_steps
    scrap = _scrap(canvas, w, 3, free + 3)
    start, lane = 1, 2
    steps = [(lane - 1, start + 1 + step) for step in range(free)]
    last = [(change, start + 1 + free) for change in (1, 2)]
    track = [scrap.middle(lane, start), *(scrap.middle(*step) for step in steps)]
    for end in last:
        _way(canvas, [*track, scrap.middle(*end)])
    _way(canvas, [scrap.middle(lane, start), scrap.middle(3, 2)])
    _token(canvas, scrap, lane, start, _horses(data)[0])
    for number, (at, cell) in enumerate([*steps, *last[:1]], start=1):
        diagonal = number in (1, free + 1)
        _step(canvas, scrap, at, cell, str(number), _GO if diagonal and number == 1 else WHITE)
    _step(canvas, scrap, *last[1], str(free + 1), _GO)
    _step(canvas, scrap, 3, 2, "1", _GO)


def _closed(canvas: Canvas, w: float, data: TurfData) -> None:
    """Straight on is closed by the horse ahead and the cell behind it; past it the way is open, also to its nose."""
    start, free = 1, data.free_steps
    ahead = start + free
    scrap = _scrap(canvas, w, 2, ahead + 3)
    mover, rival = _horses(data)[1], _horses(data)[3]
    for cell in (ahead - 1, ahead):
        shut = paths.rect(cell * scrap.cell, scrap.y + _LANE, scrap.cell, _LANE)
        canvas.path(shut, fill=CLARET.tint(0.3))
        fill_pattern(canvas, shut, "stripes", CLARET, 1.1)
    arrow(canvas, *scrap.middle(2, start + 0.6), *scrap.middle(2, ahead - 2.1), color=CLARET, width=0.7, head=3)
    _way(canvas, [scrap.middle(2, start + 0.4), scrap.middle(1, start + 1.1), scrap.middle(1, ahead)])
    for lane in (1, 2):
        arrow(canvas, *scrap.middle(1, ahead), *scrap.middle(lane, ahead + 1), color=_GO, width=0.6, head=3.6)
        _yes(canvas, *scrap.middle(lane, ahead + 1.8))
    _token(canvas, scrap, 2, start, mover)
    _token(canvas, scrap, 2, ahead, rival)
    _no(canvas, *scrap.middle(2, ahead - 1.75))


def _finish(canvas: Canvas, w: float, data: TurfData, words: Words) -> None:
    """Three horses beyond the line at the end of a round, numbered as they are placed."""
    scrap = _scrap(canvas, w, 3, 9)
    rows = 18
    line, size = 2 * scrap.cell, 3 * _LANE / rows
    for row in range(rows):
        for column in (0, 1):
            fill = BLACK if (row + column) % 2 else WHITE
            canvas.rect(line - size + column * size, scrap.y + row * size, size, size, fill=fill, ink="keep")
    for lane in (1, 2, 3):
        center_line(canvas, *scrap.middle(lane, 0), str(lane), STRONG, 9, fill=TURF)
    placed = ((3, 6, 1), (1, 4, 2), (2, 4, 3))
    for index, (lane, cell, place) in enumerate(placed):
        _token(canvas, scrap, lane, cell, _horses(data)[index])
        x, y = scrap.middle(lane, cell + 1.3)
        center_line(canvas, x, y, words("aid.finish_place", n=place), DISPLAY, 10.5)


def _jump(canvas: Canvas, w: float, data: TurfData, words: Words) -> None:
    """A leap from the cell before the fence to the one behind it, with its price."""
    scrap = _scrap(canvas, w, 2, 8)
    x, y = 4 * scrap.cell, scrap.y
    row = paths.rect(x, y, scrap.cell, 2 * _LANE)
    canvas.path(row, fill=_HEDGE.tint(0.55))
    fill_pattern(canvas, row, "stripes", _HEDGE, 1.4)
    canvas.rect(x + scrap.cell / 2 - 0.9, y, 1.8, 2 * _LANE, fill=_HEDGE, ink="keep")
    (ax, ay), (bx, by) = scrap.middle(2, 3.5), scrap.middle(2, 5.1)
    leap = Path().move(ax, ay - 0.4).curve(ax + 1, ay - 7, bx - 2, by - 7, bx - 0.4, by - 1.6)
    canvas.path(leap, stroke=_GO, width=0.7, round=True, ink="keep")
    canvas.polygon([(bx, by + 0.4), (bx - 1.5, by - 1.9), (bx + 0.9, by - 2.1)], fill=_GO, ink="keep")
    _token(canvas, scrap, 2, 3, _horses(data)[0])
    mx, my = x + scrap.cell / 2, scrap.y + 2.8
    canvas.circle(mx, my, 2.3, fill=WHITE, stroke=_GO, width=0.4, ink="keep")
    center_line(canvas, mx, my, str(data.fence_cost), DISPLAY, 11, fill=_GO)
    base = _scrap_high(2) + 3
    room, style = w * 0.36, partial(fit_line, smallest=6.5, fill=QUIET)
    style(canvas, x - 0.6, base, room, words("aid.takeoff_cell"), LABEL, 7.5, anchor="end")
    style(canvas, x + scrap.cell + 0.6, base, room, words("aid.landing_cell"), LABEL, 7.5)


# --- Tables with pictures --------------------------------------------------------------------------------------------


def _handicap(canvas: Canvas, w: float, data: TurfData, words: Words) -> None:
    """The limit of each rank on a card of its own; behind them everything may be played."""
    count = len(data.handicap) + 1
    gap = 2.0
    wide, tall = (w - (count - 1) * gap) / count, 14.0
    for rank in range(1, count + 1):
        x = (rank - 1) * (wide + gap)
        limited = rank < count
        canvas.rect(x, 0, wide, tall, r=1.2, fill=CREAM, stroke=TURF, width=0.4)
        canvas.path(paths.rect(x, 0, wide, 5.0, 1.2), fill=TURF)
        label = words("aid.nth", n=rank) if limited else words("aid.behind", n=rank)
        center_line(canvas, x + wide / 2, 2.5, label, STRONG, 9, room=wide - 1, smallest=6.5, fill=WHITE)
        value = f"≤ {data.handicap[rank - 1] - 1}" if limited else words("aid.free")
        center_line(canvas, x + wide / 2, 9.6, value, DISPLAY, 16, room=wide - 2, smallest=8)


def _dice(canvas: Canvas, w: float, data: TurfData, words: Words) -> None:
    """An example: the sum is too much for the leader, who takes one die."""
    limit = data.handicap[0]
    dice = ((limit + 1) // 2, limit // 2)
    tall, side = 10.0, 8.6
    for index, pips in enumerate(dice):
        icon_at(canvas, f"d6-{pips}", side / 2 + index * (side + 0.8), tall / 2, side, BLACK)
    left = 2 * side + 4.5
    arrow(canvas, left - 2.6, tall / 2, left + 1.4, tall / 2, color=QUIET, width=0.9, head=2.6)
    cell = (w - left - 3) / 2
    one, other = sorted(dice, reverse=True)
    shown = ((words("aid.nth", n=1), f"{one} / {other}"), (words("aid.behind", n=2), str(sum(dice))))
    for index, (label, value) in enumerate(shown):
        x = left + 3 + index * (cell + 0.6)
        canvas.rect(x, 0, cell - 0.6, tall, r=1.2, fill=CREAM, stroke=TURF, width=0.4)
        middle = x + (cell - 0.6) / 2
        center_line(canvas, middle, 2.6, label, STRONG, 8, room=cell - 2, smallest=6.5, fill=QUIET)
        center_line(canvas, middle, 6.8, value, DISPLAY, 14, room=cell - 2, smallest=8)


def _points(canvas: Canvas, w: float, data: TurfData, words: Words) -> None:
    step = w / len(data.points)
    for index, points in enumerate(data.points):
        middle = (index + 0.5) * step
        rosette(canvas, middle - 2.6, 5.0, 4.6, str(points), RIBBONS[min(index, len(RIBBONS) - 1)])
        canvas.text(middle + 3, 6, words("aid.finish_place", n=index + 1), STRONG, 9)


def _players(canvas: Canvas, w: float, data: TurfData, words: Words) -> None:
    """How many horses each player runs."""
    groups = players_and_horses(data)
    label, row = w * 0.3, 5.0
    cell = (w - label) / len(groups)
    for index, key in enumerate(("players", "horses")):
        y = index * row
        if index == 0:
            canvas.rect(0, y, w, row, fill=TURF)
        ink = WHITE if index == 0 else BLACK
        fit_line(canvas, 1, y + row / 2 + 1.1, label - 1.4, words(f"aid.{key}"), LABEL, 8.5, smallest=6.5, fill=ink)
        for column, group in enumerate(groups):
            x = label + (column + 0.5) * cell
            center_line(canvas, x, y + row / 2, group[index], STRONG, 9.5, room=cell - 0.8, smallest=6.5, fill=ink)
    canvas.line(0, 2 * row, w, 2 * row, stroke=RULE, width=0.3)


def players_and_horses(data: TurfData) -> list[tuple[str, str]]:
    """Player counts with the same choice of horses together: ("2", "2–4"), …, ("5–8", "1")."""
    groups: list[tuple[int, int, tuple[int, ...]]] = []
    for players, each in sorted(data.horses_each.items()):
        if groups and groups[-1][2] == each and groups[-1][1] == players - 1:
            groups[-1] = (groups[-1][0], players, each)
        else:
            groups.append((players, players, each))
    return [(_span(first, last), _span(min(each), max(each))) for first, last, each in groups]


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def _hand(canvas: Canvas, w: float, data: TurfData, words: Words) -> None:
    """An example in cards: three kept, the new ones, three discarded, a full hand."""
    kept = 3
    terms = (("", kept, "kept"), ("+", data.hand, "new"), ("−", kept, "discard"), ("=", data.hand, "full"))
    step = w / len(terms)
    for index, (sign, count, key) in enumerate(terms):
        middle = (index + 0.5) * step + 0.8
        for lean in (-12, 0, 12):
            with canvas.group(at=(middle, 9.4), rotate=lean):
                ground = CLARET if key == "discard" else TURF
                canvas.rect(-2.9, -9, 5.8, 8.4, r=0.7, fill=RAIL, stroke=ground, width=0.4, ink="keep")
        fill = CLARET if key == "discard" else BLACK
        center_line(canvas, middle, 5.2, str(count), DISPLAY, 14, fill=fill)
        if sign:
            center_line(canvas, middle - step / 2, 5.2, sign, DISPLAY, 13, fill=QUIET)
        label = words(f"aid.hand.{key}")
        center_line(canvas, middle, 12.4, label, LABEL, 8, room=step - 1, smallest=6.5, fill=QUIET)
