"""Charts as numbers for a template: places turn by turn, a rating race by race."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pnp.season.badges import Badge
from pnp.season.chart import Chart
from pnp.season.club.ratings import Rating

_ROW, _TOP, _FOOT, _SIDE = 24.0, 18.0, 22.0, 46.0
_WIDE = 900.0
_LABELS = 16
"""So many turns at most are numbered."""


@dataclass(frozen=True)
class Lap:
    """One line: whose, where it runs, and where it ended for somebody who did not come home."""

    name: str
    badge: Badge
    path: str
    start: float
    end: float
    """The heights at both ends; 0 where it does not reach them."""
    lost: tuple[float, float] | None


@dataclass(frozen=True)
class Laps:
    width: float
    height: float
    left: float
    right: float
    turns: tuple[tuple[int, float], ...]
    rows: tuple[tuple[int, float], ...]
    lines: tuple[Lap, ...]


def laps_of(
    chart: Chart, order: Sequence[str], badge: Callable[[str], Badge], name: Callable[[str], str]
) -> Laps | None:  # fmt: skip
    """Nothing where no turn is known. The result is the last column."""
    if not chart.last:
        return None
    everybody = tuple(dict.fromkeys((*chart.everybody, *order)))
    right = _WIDE - _SIDE
    step = (right - _SIDE) / (chart.last + 1)

    def x(turn: float) -> float:
        return round(_SIDE + turn * step, 1)

    def y(place: int) -> float:
        return round(_TOP + (place - 0.5) * _ROW, 1)

    lines = []
    for who in everybody:
        spots = [(x(turn), y(place)) for turn, place in chart.places(who)]
        if not spots:
            continue
        lost = (x(chart.out[who] - 0.5), spots[-1][1]) if who in chart.out else None
        end = y(order.index(who) + 1) if who in order and lost is None else 0.0
        spots += [lost] if lost else [(right, end)] if end else []
        start = spots[0][1] if chart.places(who)[0][0] == 0 else 0.0
        lines.append(Lap(name(who), badge(who), " ".join(f"{a},{b}" for a, b in spots), start, end, lost))
    every = max(1, -(-chart.last // _LABELS))
    turns = tuple((turn, x(turn)) for turn in range(every, chart.last + 1, every))
    rows = tuple((place, y(place)) for place in range(1, len(everybody) + 1))
    height = _TOP + len(everybody) * _ROW + _FOOT
    return Laps(_WIDE, height, _SIDE, right, turns, rows, tuple(reversed(lines)))


@dataclass(frozen=True)
class Skill:
    """A rating race by race: the line of the mean, and the band of two standard deviations around it."""

    width: float
    height: float
    line: str
    band: str
    levels: tuple[tuple[int, float], ...]


def skill_of(rating: Rating, scale: tuple[float, float]) -> Skill | None:
    """On the scale that all ratings of the club share. One race is no line."""
    if len(rating.history) < 2:
        return None
    w, h, (low, high) = 600.0, 200.0, scale

    def x(index: int) -> float:
        return round(34 + index * (w - 44) / (len(rating.history) - 1), 1)

    def y(value: float) -> float:
        return round(10 + (high - value) * (h - 20) / (high - low), 1)

    known = [(x(index), mean, spread) for index, (_, mean, spread) in enumerate(rating.history)]
    upper = [f"{at},{y(mean + 2 * spread)}" for at, mean, spread in known]
    lower = [f"{at},{y(mean - 2 * spread)}" for at, mean, spread in reversed(known)]
    line = " ".join(f"{at},{y(mean)}" for at, mean, _ in known)
    levels = tuple(
        (value, y(value)) for value in range(int(low) // 10 * 10, int(high) + 10, 10) if low <= value <= high
    )
    return Skill(w, h, line, " ".join([*upper, *lower]), levels)


def scale_of(ratings: Mapping[str, Rating]) -> tuple[float, float]:
    """From the lowest to the highest that anybody ever seemed to be."""
    ends = [
        mean + side * 2 * spread
        for each in ratings.values()
        for _, mean, spread in each.history
        for side in (-1, 1)
    ]  # fmt: skip
    return (min(ends), max(ends)) if ends else (0.0, 50.0)
