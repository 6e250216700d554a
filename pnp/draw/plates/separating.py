"""The four plates of a press: black by what it is for, every other colour by a model or a profile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from typing_extensions import override

from pnp.draw.color import Color, Gradient
from pnp.draw.plates.black import SOLID, black, is_near_black
from pnp.draw.plates.lab import lab, xyz
from pnp.draw.plates.model import Inks
from pnp.draw.plates.roles import Role
from pnp.draw.plates.solving import solved
from pnp.draw.separation import Separation, Stop

FAR = 40.0
"""Stops of a gradient whose lightness differs by more get another one between them."""


def by_model(color: Color) -> Inks:
    return solved(xyz(color))


@dataclass(frozen=True)
class Plates(Separation):
    """Black and grey by what they are for; every other colour by `inks`."""

    inks: Callable[[Color], Inks] = by_model
    space = "DeviceCMYK"

    @override
    def __call__(self, color: Color, role: Role = Role.SHAPE) -> Inks:
        return color.plates or black(color, role) or self.inks(color)

    @override
    def weighs(self, color: Color) -> bool:
        return color.plates is None and is_near_black(color)

    @override
    def overprints(self, color: Color, role: Role) -> bool:
        return role in (Role.LETTERS, Role.LINE) and (color.plates or black(color, role)) == SOLID

    @override
    def steps(self, gradient: Gradient) -> list[Stop]:
        """Inks do not mix as lights do: wide steps get another in between."""
        stops = list(gradient.stops)
        return [stop for index in range(len(stops)) for stop in (*_between(stops, index), stops[index])]


cmyk = Plates()


def _between(stops: list[Stop], index: int) -> list[Stop]:
    if index == 0:
        return []
    (before, one), (after, other) = stops[index - 1 : index + 1]
    if after - before < 1e-6 or abs(lab(one)[0] - lab(other)[0]) <= FAR:
        return []
    return [((before + after) / 2, one.mix(other, 0.5))]
