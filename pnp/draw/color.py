"""Colours: defined once in RGB, separated for the press, measured for the eye."""

from __future__ import annotations

from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Color:
    """sRGB between 0 and 1, with the CMYK to print it by where the press would choose otherwise, and the grey to
    print it by (0 black, 1 white) where there is only black and its own lightness would say the wrong thing."""

    r: float
    g: float
    b: float
    plates: tuple[float, float, float, float] | None = None
    tone: float | None = field(default=None, compare=False)

    @staticmethod
    def hex(text: str, plates: tuple[float, float, float, float] | None = None) -> Color:
        text = text.lstrip("#")
        r, g, b = (int(text[i : i + 2], 16) / 255 for i in (0, 2, 4))
        return Color(r, g, b, plates)

    def to_hex(self) -> str:
        return "#" + "".join(f"{round(v * 255):02x}" for v in (self.r, self.g, self.b))

    def luminance(self) -> float:
        def linear(v: float) -> float:
            return v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4

        return 0.2126 * linear(self.r) + 0.7152 * linear(self.g) + 0.0722 * linear(self.b)

    def grey(self) -> Color:
        """The grey that is as light as this colour, unless another one was asked for."""
        if self.tone is not None:
            return Color(self.tone, self.tone, self.tone)
        y = self.luminance()
        v = 12.92 * y if y <= 0.0031308 else 1.055 * y ** (1 / 2.4) - 0.055
        return Color(v, v, v)

    def toned(self, tone: float) -> Color:
        """The same colour, printed as this grey where there is only black."""
        return replace(self, tone=tone)

    def mix(self, other: Color, share: float) -> Color:
        """This colour with `share` (0 to 1) of another in it."""
        keep = 1 - share
        return Color(self.r * keep + other.r * share, self.g * keep + other.g * share, self.b * keep + other.b * share)

    def tint(self, strength: float) -> Color:
        return WHITE.mix(self, strength)

    def shade(self, share: float) -> Color:
        return self.mix(BLACK, share)


def contrast(one: Color, other: Color) -> float:
    """The WCAG contrast ratio, 1 to 21."""
    light, dark = sorted((one.luminance(), other.luminance()), reverse=True)
    return (light + 0.05) / (dark + 0.05)


WHITE = Color(1, 1, 1)
BLACK = Color(0, 0, 0)


def ink_on(ground: Color, light: Color = WHITE, dark: Color = BLACK) -> Color:
    """Whichever of the two reads better on this ground."""
    return light if contrast(light, ground) >= contrast(dark, ground) else dark


@dataclass(frozen=True, slots=True)
class Gradient:
    """A straight gradient between two points, in the coordinates of the shape that it fills."""

    start: tuple[float, float]
    stop: tuple[float, float]
    stops: tuple[tuple[float, Color], ...]


Paint = Color | Gradient
