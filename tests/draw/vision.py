"""How colours look to other eyes, and how far apart two of them are."""

from __future__ import annotations

import math
from typing import Literal

from pnp.draw.color import Color
from pnp.kit.errors import unknown

Sight = Literal["normal", "protan", "deutan", "tritan", "grey"]
Triple = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, full severity; for linear RGB.
_MACHADO: dict[str, tuple[Triple, Triple, Triple]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
_TO_XYZ: tuple[Triple, Triple, Triple] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_DAYLIGHT: Triple = (0.95047, 1.0, 1.08883)

_PAPER_LIGHT: Triple = (0.9642, 1.0, 0.8252)
_TO_XYZ_D50: tuple[Triple, Triple, Triple] = (
    (0.4361, 0.3851, 0.1431),
    (0.2225, 0.7169, 0.0606),
    (0.0139, 0.0971, 0.7142),
)
_FROM_XYZ_D50: tuple[Triple, Triple, Triple] = (
    (3.1338561, -1.6168667, -0.4906146),
    (-0.9787684, 1.9161415, 0.0334540),
    (0.0719453, -0.2289914, 1.4052427),
)

SIGHTS: tuple[Sight, ...] = ("normal", "protan", "deutan", "tritan", "grey")


def simulate(color: Color, kind: Sight) -> Color:
    """The colour as somebody with this sight sees it; `grey` is a black-and-white print."""
    if kind == "normal":
        return color
    if kind == "grey":
        return color.grey()
    if kind not in _MACHADO:
        raise unknown("kind of sight", kind, SIGHTS)
    seen = _times(_MACHADO[kind], _linear(color))
    r, g, b = (_encoded(min(1.0, max(0.0, v))) for v in seen)
    return Color(r, g, b)


def linear_sight(light: Triple, kind: str) -> Triple:
    """The same for XYZ relative to white, without bounds: what is printed may lie outside what a screen shows."""
    x, y, z = (part * white for part, white in zip(light, _PAPER_LIGHT, strict=True))
    red, green, blue = _times(_MACHADO[kind], _times(_FROM_XYZ_D50, (x, y, z)))
    a, b, c = (max(0.0, part) for part in _times(_TO_XYZ_D50, (red, green, blue)))
    return a / _PAPER_LIGHT[0], b, c / _PAPER_LIGHT[2]


def difference(one: Color, other: Color) -> float:
    """CIEDE2000: 1 is just visible, 10 is seen at a glance, 100 is black against white."""
    return _ciede2000(lab(one), lab(other))


def lab(color: Color) -> Triple:
    """CIE L*a*b* under daylight."""
    x, y, z = (_root(v / white) for v, white in zip(_times(_TO_XYZ, _linear(color)), _DAYLIGHT, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(t: float) -> float:
    return math.cbrt(t) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29


def _linear(color: Color) -> Triple:
    def linear(v: float) -> float:
        return float(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4)

    return linear(color.r), linear(color.g), linear(color.b)


def _encoded(v: float) -> float:
    return float(12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055)


def _times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    a, b, c = (sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)
    return a, b, c


def _ciede2000(one: Triple, other: Triple) -> float:
    """After Sharma, Wu and Dalal 2005; the letters are theirs."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * math.sqrt(mean_c7 / (mean_c7 + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * _cos(mean_h - 30)
        + 0.24 * _cos(2 * mean_h)
        + 0.32 * _cos(3 * mean_h + 6)
        - 0.20 * _cos(4 * mean_h - 63)
    )
    lightness = (l2 - l1) / (1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2))
    chroma = (c2 - c1) / (1 + 0.045 * mean_c)
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * mean_c * t)
    swing = 30 * math.exp(-(((mean_h - 275) / 25) ** 2))
    twist = -2 * math.sqrt(mean_c**7 / (mean_c**7 + 25**7)) * math.sin(math.radians(2 * swing))
    return math.sqrt(lightness**2 + chroma**2 + hue**2 + twist * chroma * hue)


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))
