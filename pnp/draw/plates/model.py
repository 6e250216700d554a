"""How four inks look on coated paper in offset printing: Neugebauer's model, with a dot spread for each ink and light.

The colours of the solids are those of ISO 12647-2:2004/Amd 1:2007 for paper types 1 and 2, with black those of the
characterisation data FOGRA39L; the dot spreads are fitted to the same data, which the model meets within a mean ΔE2000
of 0.7.
"""

from __future__ import annotations

from itertools import product

from pnp.draw.plates.lab import Triple, lab_of, xyz_of

Inks = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, each from 0 to 1."""

_PAPER: Triple = (95, 0, -2)
_SOLIDS: dict[str, Triple] = {
    "": _PAPER,
    "C": (55, -37, -50),
    "M": (48, 74, -3),
    "CM": (24, 22, -46),
    "Y": (89, -5, 93),
    "CY": (50, -65, 27),
    "MY": (47, 68, 48),
    "CMY": (23, 0, 0),
    "K": (16, 0, 0),
    "CK": (10.4, -8.2, -10.3),
    "MK": (10.4, 13.9, 1.4),
    "CMK": (7.9, 5.8, -5.9),
    "YK": (15.7, -3.1, 11.7),
    "CYK": (11.3, -12.9, 3.6),
    "MYK": (11.3, 8.6, 7.3),
    "CMYK": (8.7, 0, 2),
}
_SPREAD: tuple[Inks, Inks, Inks] = ((1.40, 1.38, 1.51, 1.54), (1.33, 1.45, 1.33, 1.53), (1.11, 1.22, 1.45, 1.53))
"""For X, Y and Z: a tint t of an ink covers 1 - (1 - t)^spread of the paper."""


def _relative(named: str) -> Triple:
    x, y, z = (solid / paper for solid, paper in zip(xyz_of(_SOLIDS[named]), xyz_of(_PAPER), strict=True))
    return x, y, z


def _corner(places: tuple[int, ...]) -> Triple:
    return _relative("".join(ink for ink, is_there in zip("CMYK", reversed(places), strict=True) if is_there))


_CORNERS = tuple(zip(*map(_corner, product((0, 1), repeat=4)), strict=True))
"""For X, Y and Z: the sixteen solids, cyan changing fastest, then magenta, yellow and black."""
_BLACK = _CORNERS[1][8]


def printed(inks: Inks) -> Triple:
    """XYZ, with the paper as (1, 1, 1)."""
    x, y, z = (_mixed(corners, inks, spread) for corners, spread in zip(_CORNERS, _SPREAD, strict=True))
    return x, y, z


def printed_lab(inks: Inks) -> Triple:
    return lab_of(printed(inks))


def black_for(light: float) -> float:
    """The tint of black that is as light as this luminance, which is 1 on paper."""
    covered = min(1.0, max(0.0, (1 - light) / (1 - _BLACK)))
    return float(1 - (1 - covered) ** (1 / _SPREAD[1][3]))


def _mixed(corners: tuple[float, ...], inks: Inks, spread: Inks) -> float:
    """Folds the solids ink by ink: half of them stand on paper left bare by it, half on paper covered."""
    values = list(corners)
    for ink, power in zip(inks, spread, strict=True):
        if ink <= 0:
            values = values[::2]
        elif ink >= 1:
            values = values[1::2]
        else:
            bare = (1 - ink) ** power
            values = [
                covered + bare * (left - covered) for left, covered in zip(values[::2], values[1::2], strict=True)
            ]
    return values[0]
