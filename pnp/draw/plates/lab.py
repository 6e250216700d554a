"""Colours as the eye measures them: CIE XYZ and L*a*b* under D50, relative to the paper they stand on."""

from __future__ import annotations

from math import cbrt, hypot

from pnp.draw.color import Color

Triple = tuple[float, float, float]

_FROM_SRGB: tuple[Triple, Triple, Triple] = (
    (0.4361, 0.3851, 0.1431),
    (0.2225, 0.7169, 0.0606),
    (0.0139, 0.0971, 0.7142),
)
_D50: Triple = (0.9642, 1.0, 0.8252)
_KNEE = (6 / 29) ** 3


def lab(color: Color) -> Triple:
    return lab_of(xyz(color))


def xyz(color: Color) -> Triple:
    """White is (1, 1, 1), whatever the light."""
    r, g, b = _linear(color.r), _linear(color.g), _linear(color.b)
    x, y, z = ((m[0] * r + m[1] * g + m[2] * b) / white for m, white in zip(_FROM_SRGB, _D50, strict=True))
    return x, y, z


def lab_of(seen: Triple) -> Triple:
    x, y, z = _root(seen[0]), _root(seen[1]), _root(seen[2])
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def xyz_of(measured: Triple) -> Triple:
    lightness, a, b = measured
    y = (lightness + 16) / 116
    return _cube(y + a / 500), _cube(y), _cube(y - b / 200)


def chroma(measured: Triple) -> float:
    return hypot(measured[1], measured[2])


def _linear(v: float) -> float:
    return v / 12.92 if v <= 0.04045 else float(((v + 0.055) / 1.055) ** 2.4)


def _root(t: float) -> float:
    return cbrt(t) if t > _KNEE else t / (3 * (6 / 29) ** 2) + 4 / 29


def _cube(t: float) -> float:
    return t**3 if t > 6 / 29 else 3 * (6 / 29) ** 2 * (t - 4 / 29)
