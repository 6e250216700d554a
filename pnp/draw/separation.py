"""How a colour reaches the paper: three lights for the home printer, four plates for the press."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from typing_extensions import override

from pnp.draw.color import Color, Gradient
from pnp.draw.plates.black import SOLID, black, is_near_black
from pnp.draw.plates.lab import lab, xyz
from pnp.draw.plates.model import Inks
from pnp.draw.plates.roles import Role
from pnp.draw.plates.solving import solved

Colorants = tuple[float, ...]
"""The numbers for one colour: one for grey, three for RGB, four for CMYK."""

FAR = 40.0
"""Stops of a gradient whose lightness differs by more get another one between them."""


class Separation(ABC):
    space: ClassVar[str]
    """What PDF calls the colours."""

    @abstractmethod
    def __call__(self, color: Color, role: Role = Role.SHAPE) -> Colorants: ...

    def weighs(self, _color: Color) -> bool:
        """Whether it matters how large an area of this colour is."""
        return False

    def overprints(self, _color: Color, _role: Role) -> bool:
        """Whether it goes on top of what is there, which is then not left out beneath it."""
        return False


class Lights(Separation):
    """Greys as grey, so that a home printer sets black text with its black ink alone."""

    space = "DeviceRGB"

    @override
    def __call__(self, color: Color, role: Role = Role.SHAPE) -> Colorants:
        if color.r == color.g == color.b:
            return (color.r,)
        return (color.r, color.g, color.b)


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


rgb = Lights()
cmyk = Plates()


def alike(values: list[Colorants]) -> list[Colorants]:
    """A gradient lives in one colour space: greys among colours are written in full."""
    if len({len(value) for value in values}) == 1:
        return values
    return [value * 3 if len(value) == 1 else value for value in values]


def graded(gradient: Gradient, separation: Separation) -> tuple[list[float], list[Colorants]]:
    """Where its stops are, and their inks. Inks do not mix as lights do: wide steps get another in between."""
    stops = list(gradient.stops)
    if isinstance(separation, Plates):
        stops = [stop for index in range(len(stops)) for stop in (*_between(stops, index), stops[index])]
    return [offset for offset, _ in stops], alike([separation(color) for _, color in stops])


def _between(stops: list[tuple[float, Color]], index: int) -> list[tuple[float, Color]]:
    if index == 0:
        return []
    (before, one), (after, other) = stops[index - 1 : index + 1]
    if after - before < 1e-6 or abs(lab(one)[0] - lab(other)[0]) <= FAR:
        return []
    return [((before + after) / 2, one.mix(other, 0.5))]
