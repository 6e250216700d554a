"""How a colour reaches the paper: three lights for the home printer, four plates for the press."""

from __future__ import annotations

from collections.abc import Callable

from pnp.draw.color import Color

Separation = Callable[[Color], tuple[float, ...]]
"""The numbers for one colour: one for grey, three for RGB, four for CMYK."""

NEUTRAL = 0.06
"""Colours whose lights differ by less than this are seen as grey."""


def rgb(color: Color) -> tuple[float, ...]:
    """Greys as grey, so that a home printer sets black text with its black ink alone."""
    if color.r == color.g == color.b:
        return (color.r,)
    return (color.r, color.g, color.b)


def cmyk(color: Color) -> tuple[float, ...]:
    """Near-blacks too go on the black plate alone: text in three inks is never sharp."""
    if color.plates is None and max(color.r, color.g, color.b) - min(color.r, color.g, color.b) < NEUTRAL:
        return color.grey().cmyk()
    return color.cmyk()


def alike(values: list[tuple[float, ...]]) -> list[tuple[float, ...]]:
    """A gradient lives in one colour space: greys among colours are written in full."""
    if len({len(value) for value in values}) == 1:
        return values
    return [value * 3 if len(value) == 1 else value for value in values]
