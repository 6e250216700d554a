"""The inks that show a colour: the model turned round, with as much black and as few other inks as can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import atan2, cos, hypot
from typing import NamedTuple

from pnp.draw.plates.condition import MAX_INK
from pnp.draw.plates.lab import Triple, lab_of
from pnp.draw.plates.model import Inks, printed_lab

LEAST = 0.025
"""Presses lose dots smaller than this."""

_LIFT = 0.004
"""How much light the deepest black gives: dark neighbours stay apart."""
_WIDE, _TURNED = 0.03, 0.015
"""Strong colours may lose some chroma, and less of their hue."""
_PLAIN = 0.02
"""What a whole ink more must gain."""
_FEW, _SOME = 0.10, 0.30
"""No grey dots in light tints: black up to the one is left out, and comes in gradually up to the other."""
_ALIKE = 1.0
"""By how much, squared, a colour may be worse without them."""
_STEPS, _STEP, _ENOUGH = 40, 1e-4, 1e-4
_PAIRS = {5.17: (0, 1), 2.74: (0, 2), 0.61: (1, 2)}
"""Two colours and black show whatever three colours and black can: the third would only make grey. By the hue of the
pair, as an angle: blue, green, red."""
_MET = 0.05
"""The aim is met, as far as anybody sees: no other pair need be tried."""

Errors = tuple[float, float, float]
Misses = Callable[[Inks], Errors]


class Found(NamedTuple):
    inks: Inks
    cost: float

    @property
    def worth(self) -> float:
        return self.cost + _PLAIN * sum(self.inks)


@cache
def solved(aim: Triple) -> Inks:
    """For a colour given as XYZ relative to paper."""
    lifted = lab_of((_lifted(aim[0]), _lifted(aim[1]), _lifted(aim[2])))
    misses = _misses(lifted)
    return dried(_clear(misses, min(_tries(misses, lifted), key=lambda found: found.worth)).inks)


def _tries(misses: Misses, aim: Triple) -> Iterator[Found]:
    """With each pair of colours, the likeliest first, until one meets the aim."""
    hue, black = atan2(aim[2], aim[1]), 0.6 * max(0.0, 1 - aim[0] / 100)
    for pair in (_PAIRS[middle] for middle in sorted(_PAIRS, key=lambda middle: -cos(hue - middle))):
        found = _descend(misses, _with((0.0, 0.0, 0.0, black), dict.fromkeys(pair, 0.5)), (*pair, 3))
        yield found
        if found.cost < _MET:
            return


def capped(inks: Inks) -> Inks:
    """Under the most that dries: the colours give way, black stays."""
    total, black = sum(inks), inks[3]
    if total <= MAX_INK:
        return inks
    share = (MAX_INK - black) / (total - black)
    return inks[0] * share, inks[1] * share, inks[2] * share, black


def _lifted(v: float) -> float:
    return _LIFT + (1 - _LIFT) * v


def _misses(aim: Triple) -> Misses:
    """How far inks are from the aim: in lightness, chroma and hue."""
    lightness, a, b = aim
    strength = hypot(a, b)
    along, aside = (a / strength, b / strength) if strength > 1e-9 else (1.0, 0.0)
    wide, turned = 1 + _WIDE * strength, 1 + _TURNED * strength

    def misses(inks: Inks) -> Errors:
        seen = printed_lab(inks)
        da, db = seen[1] - a, seen[2] - b
        return seen[0] - lightness, (along * da + aside * db) / wide, (along * db - aside * da) / turned

    return misses


def _clear(misses: Misses, found: Found) -> Found:
    black = found.inks[3]
    if black >= _SOME:
        return found
    less = 0.0 if black <= _FEW else _SOME * (black - _FEW) / (_SOME - _FEW)
    more = 0.8 * (black - less)
    start = _with(found.inks, {**{ink: min(1.0, found.inks[ink] + more) for ink in range(3)}, 3: less})
    clear = _descend(misses, start, (0, 1, 2))
    return clear if clear.cost <= found.cost + _ALIKE else found


def _descend(misses: Misses, inks: Inks, free: tuple[int, ...]) -> Found:
    """Levenberg and Marquardt's way down, between no ink and all of it."""
    errors = misses(inks)
    cost, damping = _squared(errors), 1e-3
    for _ in range(_STEPS):
        slopes = {ink: _slope(misses, inks, errors, ink) for ink in free}
        moving = [ink for ink in free if not _is_stuck(inks[ink], _dot(slopes[ink], errors))]
        if not moving:
            break
        gain = 0.0
        while damping < 1e6:
            step = _step([slopes[ink] for ink in moving], errors, damping)
            moved = _with(inks, {ink: min(1.0, max(0.0, inks[ink] + by)) for ink, by in zip(moving, step, strict=True)})
            tried = misses(moved)
            gain = cost - _squared(tried)
            if gain > 0:
                inks, errors, cost, damping = moved, tried, _squared(tried), damping * 0.2
                break
            damping *= 6
        if gain < _ENOUGH:
            break
    return Found(inks, cost)


def _slope(misses: Misses, inks: Inks, errors: Errors, ink: int) -> Errors:
    by = _STEP if inks[ink] < 0.5 else -_STEP
    there = misses(_with(inks, {ink: inks[ink] + by}))
    return (there[0] - errors[0]) / by, (there[1] - errors[1]) / by, (there[2] - errors[2]) / by


def _is_stuck(ink: float, rising: float) -> bool:
    """At an end, and the way down leads beyond it."""
    return (ink <= 0 and rising > 0) or (ink >= 1 and rising < 0)


def _step(slopes: list[Errors], errors: Errors, damping: float) -> list[float]:
    """Gauss's elimination of the damped normal equations."""
    size = len(slopes)
    rows = [[_dot(one, other) for other in slopes] + [-_dot(one, errors)] for one in slopes]
    for at in range(size):
        rows[at][at] += damping * rows[at][at] + 1e-9
    for at in range(size):
        for below in range(at + 1, size):
            share = rows[below][at] / rows[at][at]
            rows[below] = [a - share * b for a, b in zip(rows[below], rows[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(rows[at][other] * found[other] for other in range(at + 1, size))
        found[at] = (rows[at][size] - rest) / rows[at][at]
    return found


def dried(inks: Inks) -> Inks:
    """As a press prints them: tidy first, since rounding may take them beyond what dries."""
    return capped(tidied(inks))


def tidied(inks: Inks) -> Inks:
    """No dots that a press would lose, and whole percents."""
    c, m, y, k = (0.0 if ink < LEAST else round(ink, 2) for ink in inks)
    return c, m, y, k


def _with(inks: Inks, changed: dict[int, float]) -> Inks:
    c, m, y, k = (changed.get(at, ink) for at, ink in enumerate(inks))
    return c, m, y, k


def _squared(errors: Errors) -> float:
    return _dot(errors, errors)


def _dot(one: Errors, other: Errors) -> float:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
