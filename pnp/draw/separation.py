"""How a colour reaches the paper. Here: by the three lights of a home printer; a press has plates (`draw/plates`)."""

from __future__ import annotations

from typing import ClassVar

from pnp.draw.color import Color, Gradient
from pnp.draw.plates.roles import Role

Colorants = tuple[float, ...]
"""The numbers for one colour: one for grey, three for RGB, four for CMYK."""
Stop = tuple[float, Color]


class Separation:
    """Lights. Greys are told as grey, so that a home printer sets black text with its black ink alone."""

    space: ClassVar[str] = "DeviceRGB"
    """What PDF calls the colours."""

    def __call__(self, color: Color, _role: Role = Role.SHAPE) -> Colorants:
        if color.r == color.g == color.b:
            return (color.r,)
        return (color.r, color.g, color.b)

    def weighs(self, _color: Color) -> bool:
        """Whether it matters how large an area of this colour is."""
        return False

    def overprints(self, _color: Color, _role: Role) -> bool:
        """Whether it goes on top of what is there, which is then not left out beneath it."""
        return False

    def steps(self, gradient: Gradient) -> list[Stop]:
        """What must be told of a gradient, so that what lies between mixes by itself."""
        return list(gradient.stops)


rgb = Separation()


def alike(values: list[Colorants]) -> list[Colorants]:
    """A gradient lives in one colour space: greys among colours are written in full."""
    if len({len(value) for value in values}) == 1:
        return values
    return [value * 3 if len(value) == 1 else value for value in values]


def graded(gradient: Gradient, separation: Separation) -> tuple[list[float], list[Colorants]]:
    """Where its stops are, and their inks."""
    stops = separation.steps(gradient)
    return [offset for offset, _ in stops], alike([separation(color) for _, color in stops])
