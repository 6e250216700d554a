"""What DP buy in a section: for each number of them the best declaration, and the mean result it promises."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from pnp.games.xf1.model import Driver, Result, Section
from pnp.games.xf1.odds import worth
from pnp.games.xf1.rules.declaring import ZONE, Abilities

DEAR = 0.2
"""What an accel or a brake must win more than a control: it costs fuel or tyres too."""
TINY = 1e-9
PRICES = 80
"""B2 weighs a DP at 0, 0.02 … 1.58 cells, and at 1.6 if it can afford none of these."""


class Rung(NamedTuple):
    """The best way to spend so many DP."""

    mean: float
    id: str
    """The declaration as it is answered."""
    accel: int
    brake: int
    instead: str
    """As many controls, for a car that has not the fuel or the tyres."""


Ladder = tuple[Rung, ...]


@cache
def value(result: Result) -> float:
    """What a result is worth in cells: being out −10, a retreat that no block stops a little less than it says."""
    return float(worth(result))


def preference(result: Result) -> tuple[float, int]:
    """Which of several dice to take: the most valuable, and of two ways out the one with fewer safety cars."""
    return value(result), -(result.retire or 0)


@cache
def best_of(faces: tuple[Result, ...], dice: int) -> float:
    """The mean of the best of some dice: the n-th worst of six faces is the best in n^dice − (n−1)^dice rolls."""
    ranked = sorted(map(value, faces))
    total: float = sum(each * (n**dice - (n - 1) ** dice) for n, each in enumerate(ranked, start=1))
    return total / float(6**dice)


def by_face(section: Section, wet: bool, speeds: Sequence[int], shift: int = 0) -> tuple[Result, ...]:
    """What each face of a die leads to."""
    column = section.wet if wet else section.dry
    return tuple(column[6 - speeds[min(5, max(0, face + shift))]] for face in range(6))


def ladder(driver: Driver, section: Section, speeds: Sequence[int], wet: bool, slip: bool) -> Ladder:
    """From no DP up to the driver's concentration. With `slip`, the slipstream is there to be used (S5.0)."""
    box = 0 if section.diff <= 1 else 1
    conc, accels, brakes = driver.conc[ZONE[section.speed]], driver.accel[box], driver.brake[box]
    rungs: list[Rung] = []
    for dp in range(conc + 1):
        tried = [
            (best_of(by_face(section, wet, speeds, accel - brake + tow), dp - accel - brake + 1), accel, brake, tow)
            for tow in range(1 + slip)
            for accel in range(dp + 1 if accels else 1)
            for brake in range(dp - accel + 1 if brakes else 1)
        ]
        mean, accel, brake, tow = max(tried, key=lambda one: round(one[0] - DEAR * (one[1] + one[2]), 9))
        plain = max((one for one in tried if not one[1] and not one[2]), key=lambda one: round(one[0], 9))
        rungs.append(
            Rung(
                mean,
                Abilities(dp - accel - brake, accel, brake, bool(tow)).id,
                accel,
                brake,
                Abilities(dp, slip=bool(plain[3])).id,
            )
        )
    return tuple(rungs)


def worthwhile(rungs: Ladder, most: int, price: float) -> int:
    """How many DP to spend when each is worth `price` cells elsewhere."""
    return max(range(min(most, len(rungs) - 1) + 1), key=lambda dp: round(rungs[dp].mean - price * dp, 9))


def steady(rungs: Ladder, most: int) -> int:
    """How many DP to spend up to `most`, without those that win next to nothing."""
    dp = min(most, len(rungs) - 1)
    while dp and rungs[dp].mean - rungs[dp - 1].mean < 0.05 - TINY:
        dp -= 1
    return dp
