"""What DP buy in a section: for each number of them the best declaration, and the mean result it promises."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import fsum

from pnp.games.xf1.model import Driver, Result, Section
from pnp.games.xf1.model.odds import worth
from pnp.games.xf1.rules.declaring import ZONE, Abilities

DEAR = 0.2
"""What an accel or a brake must win more than a control: it costs fuel or tyres too."""
TINY = 1e-9
PRICES = 80
"""B2 weighs a DP at 0, 0.02 … 1.58 cells, and at 1.6 if it can afford none of these."""


@dataclass(frozen=True, slots=True)
class Rung:
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


def values(section: Section, wet: bool) -> tuple[float, ...]:
    """What the running speeds 6 to 1 are worth."""
    return tuple(map(value, section.wet if wet else section.dry))


def under_faces(column: Sequence[float], speeds: Sequence[int]) -> tuple[float, ...]:
    """What each face of a die is worth, in a column of `values`."""
    return tuple([column[6 - speed] for speed in speeds])


@cache
def best_die(faces: tuple[float, ...], dice: int) -> float:
    """The mean of the best of some dice: the n-th worst of six faces is the best in n^dice − (n−1)^dice rolls."""
    total: float = fsum(each * (n**dice - (n - 1) ** dice) for n, each in enumerate(sorted(faces), start=1))
    return total / float(6**dice)


def best_of(faces: Sequence[Result], dice: int) -> float:
    """The same for results."""
    return best_die(tuple(map(value, faces)), dice)


def by_face(section: Section, wet: bool, speeds: Sequence[int], shift: int = 0) -> tuple[Result, ...]:
    """What each face of a die leads to."""
    column = section.wet if wet else section.dry
    return tuple(column[6 - speeds[min(5, max(0, face + shift))]] for face in range(6))


def ladder(driver: Driver, section: Section, speeds: Sequence[int], wet: bool, slip: bool = False) -> Ladder:
    """From no DP up to the driver's concentration. With `slip`, the slipstream is there to be used (S5.0)."""
    box = 0 if section.diff <= 1 else 1
    faces = under_faces(values(section, wet), speeds)
    return _ladder(faces, driver.conc[ZONE[section.speed]], driver.accel[box], driver.brake[box], slip)


@cache
def _ladder(faces: tuple[float, ...], conc: int, accels: bool, brakes: bool, slip: bool) -> Ladder:
    rungs: list[Rung] = []
    for dp in range(conc + 1):
        tried = [
            (best_die(_shifted(faces, accel - brake + tow), dp - accel - brake + 1), accel, brake, tow)
            for tow in range(1 + slip)
            for accel in range(dp + 1 if accels else 1)
            for brake in range(dp - accel + 1 if brakes else 1)
        ]
        mean, accel, brake, tow = max(tried, key=lambda one: round(one[0] - DEAR * (one[1] + one[2]), 9))
        plain = max((one for one in tried if not one[1] and not one[2]), key=lambda one: round(one[0], 9))
        declared = Abilities(dp - accel - brake, accel, brake, bool(tow)).id
        rungs.append(Rung(mean, declared, accel, brake, Abilities(dp, slip=bool(plain[3])).id))
    return tuple(rungs)


def _shifted(faces: tuple[float, ...], shift: int) -> tuple[float, ...]:
    return tuple(faces[min(5, max(0, face + shift))] for face in range(6))


@cache
def worthwhile(rungs: Ladder) -> tuple[tuple[int, ...], ...]:
    """How many DP to spend at each of the `PRICES`, and of how many: a DP not spent here is worth its price."""
    return tuple(
        tuple(
            max(range(most + 1), key=lambda dp: round(rungs[dp].mean - price / 50 * dp, 9))
            for most in range(len(rungs))
        )
        for price in range(PRICES + 1)
    )


@cache
def steady(rungs: Ladder) -> tuple[Rung, ...]:
    """What to take when 0, 1 or 2 DP may be spent, but none that wins next to nothing."""
    taken = []
    for most in range(3):
        dp = min(most, len(rungs) - 1)
        while dp and rungs[dp].mean - rungs[dp - 1].mean < 0.05 - TINY:
            dp -= 1
        taken.append(rungs[dp])
    return tuple(taken)
