"""The six cars: each its own colour, pattern, letter, badge and silhouette, from the side and from above.

A car is drawn in a frame 100 wide, the ground under its middle at (0, 0), its nose to the right; `w` is its length on
paper. Six machines, six outlines: a nail, a shark, a jar of pickles, a wasp, a stove and a plum.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE, Color, ink_on
from pnp.draw.path import Path, ellipse, polygon, polyline, rect
from pnp.draw.patterns import fill_pattern
from pnp.draw.text import center_line
from pnp.draw.vocabulary.effects import polar
from pnp.games.mad.faces.scrap import (
    DISPLAY,
    HAZARD,
    OIL,
    RUBBER,
    RUST,
    STEEL,
    STEEL_DARK,
    STEEL_LIGHT,
)
from pnp.games.mad.model import Car

GLASS = Color.hex("#BFE3E0")
SKIN = Color.hex("#E0A878")
LEATHER = Color.hex("#7A4A28")

_QUIET = 0.34
"""How much of the contrasting ink the pattern gets where a letter stands on it."""
_LINE = 1.7
"""The black line, as a share of a hundredth of the car's length."""


def colour(car: Car) -> Color:
    return Color.hex(car.colour)


def pattern_ink(ground: Color) -> Color:
    return ground.mix(ink_on(ground), _QUIET)


def painted(canvas: Canvas, region: Path, car: Car, pitch: float = 2.4) -> None:
    """An area in the car's colour, its pattern laid over it quietly."""
    canvas.path(region, fill=colour(car))
    fill_pattern(canvas, region, car.pattern, pattern_ink(colour(car)), pitch)


def flagged(canvas: Canvas, region: Path, car: Car, pitch: float = 2.4) -> None:
    """A small area that shows colour and pattern as strongly as they can be shown, in any ink."""
    color = colour(car)
    canvas.path(region, fill=color, ink="keep")
    fill_pattern(canvas, region, car.pattern, ink_on(color), pitch)


# --- badges ----------------------------------------------------------------------------------------------------------

_BADGES = {"red": "diamond", "blue": "shield", "green": "disc", "yellow": "nut", "black": "door", "violet": "burst"}


def badge_shape(car: Car) -> str:
    """The shape behind a car's letter: known cars have their own, others take one by their letter."""
    shapes = list(_BADGES.values())
    return _BADGES.get(car.id, shapes[ord(car.letter) % len(shapes)])


def badge(
    canvas: Canvas, cx: float, cy: float, size: float, car: Car, *, line: float | None = None, letter: float = 1.62
) -> None:
    """The car's letter on its white badge; `size` is the height of the badge, `letter` the type in points to it."""
    shape = _badge_path(badge_shape(car)).scale(size).shift(cx, cy)
    canvas.path(shape, fill=WHITE, stroke=OIL, width=size * 0.07 if line is None else line, ink="keep")
    center_line(canvas, cx, cy, car.letter, DISPLAY, size * letter, fill=OIL)


def _badge_path(shape: str) -> Path:
    match shape:
        case "diamond":
            return polygon([(0, -0.56), (0.56, 0), (0, 0.56), (-0.56, 0)])
        case "shield":
            return Path.parse(
                "M-0.44 -0.48L0.44 -0.48L0.44 0.1C0.44 0.32 0.2 0.46 0 0.54C-0.2 0.46 -0.44 0.32 -0.44 0.1Z"
            )
        case "disc":
            return ellipse(0, 0, 0.5)
        case "nut":
            return polygon([polar(0, 0, 0.55, 60 * i) for i in range(6)])
        case "door":
            return rect(-0.44, -0.47, 0.88, 0.94, 0.06)
    spikes = [polar(0, 0, 0.58 if i % 2 == 0 else 0.45, 18 * i - 90) for i in range(20)]
    return polygon(spikes)


# --- from the side ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Pen:
    """Draws the parts of one car: black line around everything, lit from above."""

    canvas: Canvas
    car: Car
    line: float

    def solid(self, shape: Path, fill: Color) -> None:
        self.canvas.path(shape, fill=fill, stroke=OIL, width=self.line, round=True)

    def flat(self, shape: Path, fill: Color) -> None:
        self.canvas.path(shape, fill=fill)

    def shell(self, shape: Path, pitch: float = 7) -> None:
        """Bodywork: the colour, the pattern, shade at the foot."""
        color = colour(self.car)
        self.canvas.path(shape, fill=color)
        left, top, right, bottom = shape.bounds()
        with self.canvas.group(clip=shape):
            foot = bottom - (bottom - top) * 0.3
            self.canvas.rect(left, foot, right - left, bottom - foot, fill=color.mix(OIL, 0.3), ink="drop")
            self.canvas.path(shape.shift(0, 1.9), stroke=color.mix(WHITE, 0.3), width=1.6, ink="drop")
        marks = color.mix(ink_on(color), 0.8 if ink_on(color) == BLACK else 0.62)
        fill_pattern(self.canvas, shape, self.car.pattern, marks, pitch)
        self.canvas.path(shape, stroke=OIL, width=self.line, round=True, ink="keep")

    def stroke(self, line: Path, color: Color, width: float) -> None:
        """A pipe or a bar, with its black edge."""
        self.canvas.path(line, stroke=OIL, width=width + self.line * 1.6, round=True)
        self.canvas.path(line, stroke=color, width=width, round=True)

    def wheel(self, cx: float, r: float, hub: Color = STEEL) -> None:
        """A tyre with knobs, a dented hub and its nuts."""
        knobs = [polar(cx, -r, r * reach, angle) for angle, reach in _tread()]
        self.canvas.polygon(knobs, fill=RUBBER, stroke=OIL, width=self.line * 0.5, ink="keep")
        self.canvas.circle(cx, -r, r * 0.55, fill=hub, stroke=OIL, width=self.line * 0.8)
        self.canvas.circle(cx, -r, r * 0.2, fill=STEEL_DARK)
        for turn in range(0, 360, 72):
            self.canvas.circle(*polar(cx, -r, r * 0.37, turn + 20), r * 0.07, fill=OIL)

    def driver(self, cx: float, cy: float, r: float, helmet: Color = LEATHER) -> None:
        """A leather helmet, goggles, a chin, a grin: `(cx, cy)` is the middle of the head."""
        with self.canvas.group(at=(cx, cy), scale=r):
            thin = self.line / r
            head = Path.parse(
                "M-1 0.1C-1.1 -1.3 0.9 -1.4 1 0.05L1.1 0.5L0.92 0.6L0.9 1L-0.5 1.1C-0.8 0.9 -1 0.6 -1 0.1Z"
            )
            self.canvas.path(head, fill=SKIN, stroke=OIL, width=thin, round=True)
            cap = Path.parse("M-1 0.5C-1.25 -1.35 0.95 -1.5 1.02 -0.15L0.3 -0.2C0 0 0 0.5 -0.2 0.9Z")
            self.canvas.path(cap, fill=helmet, stroke=OIL, width=thin, round=True)
            self.canvas.path(ellipse(0.62, 0, 0.4, 0.34), fill=WHITE, stroke=OIL, width=thin * 1.3)
            self.canvas.circle(0.74, 0.02, 0.13, fill=OIL)
            self.canvas.path(polyline([(0.3, 0.72), (0.92, 0.66)]), stroke=OIL, width=thin, round=True)


def _tread() -> list[tuple[float, float]]:
    """Angles and reaches around a tyre: fourteen knobs."""
    step = 360 / 14
    found = []
    for i in range(14):
        found += [
            (i * step + share * step, reach) for share, reach in ((0, 1.0), (0.55, 1.0), (0.62, 0.88), (0.93, 0.88))
        ]
    return found


def car_from_side(
    canvas: Canvas, x: float, y: float, w: float, car: Car, *, facing: int = 1, letter: bool = True
) -> None:
    """The car at full bounce; (x, y) is the ground under its middle, `w` its length, about 0.6 of that its height."""
    with canvas.group(at=(x, y), scale=(facing * w / 100, w / 100)):
        pen = _Pen(canvas, car, _LINE)
        cx, cy, size = _MACHINES.get(car.id, _plum)(pen)
        if letter:
            with canvas.group(at=(cx, cy), scale=(facing, 1)):
                badge(canvas, 0, 0, size, car, line=_LINE * 0.8, letter=1.9)


Badge = tuple[float, float, float]
"""Where a machine carries its letter, and how large."""


def _nail(pen: _Pen) -> Badge:
    """Rusty Nail: a hot rod with its engine in the open and a nail for a nose."""
    pen.stroke(polyline([(-30, -12), (34, -11)]), STEEL_DARK, 4)
    pen.solid(polygon([(22, -17.5), (42, -17), (50, -15), (42, -13), (22, -12.5)]), STEEL_LIGHT)
    pen.shell(Path.parse("M-44 -11L-47 -33C-40 -38 -31 -36 -29 -30L-12 -29L-9 -25L24 -22L27 -9L-40 -9Z"))
    pen.solid(rect(21, -24, 4.6, 18, 1), STEEL)
    pen.solid(polygon([(-8, -25), (-6, -38), (10, -38), (13, -23.5)]), STEEL_DARK)
    for i in range(3):
        at = -5 + i * 6
        pen.stroke(Path().move(at, -34).quad(at - 1, -43, at - 8, -46 - i), STEEL, 3)
    pen.driver(-34, -43, 7.5)
    pen.stroke(polyline([(-26, -36), (-21, -29)]), STEEL_DARK, 1.4)
    pen.wheel(-30, 17)
    pen.wheel(30, 10.5)
    return -12, -19.5, 13


def _shark(pen: _Pen) -> Badge:
    """Blue Murder: a saloon that bites, with a fin on its back."""
    pen.solid(Path.parse("M-24 -40C-24 -50 -20 -58 -30 -62C-14 -60 -6 -50 -2 -40Z"), colour(pen.car).shade(0.25))
    pen.shell(
        Path.parse(
            "M-47 -9C-50 -20 -48 -30 -38 -31L-26 -32L-17 -44L9 -44L18 -32L36 -30C46 -29 51 -26 50.5 -20L30 -20"
            "L34 -6L-47 -9Z"
        )
    )
    pen.solid(polygon([(-14, -41), (-21, -32), (-3, -32), (-3, -41)]), GLASS)
    pen.solid(polygon([(1, -41), (1, -32), (14, -32), (8, -41)]), GLASS)
    pen.driver(5.5, -37, 5.4)
    pen.solid(Path.parse("M50 -20L31 -20C27 -15 30 -9 36 -6L49 -6L45 -13Z"), Color.hex("#8E1B12"))
    upper = [(50.5, -20), (47, -13), (43.5, -20), (40, -13), (36.5, -20), (33.5, -14), (30.5, -20)]
    lower = [(34, -6), (36, -11.5), (39, -6), (42, -11.5), (45, -6), (47.5, -10.5), (49.5, -6)]
    pen.solid(polygon(upper), WHITE)
    pen.solid(polygon(lower), WHITE)
    pen.solid(ellipse(35, -25.4, 3.2), WHITE)
    pen.flat(ellipse(36, -25, 1.4), OIL)
    pen.stroke(polyline([(29, -29.6), (38, -28.2)]), OIL, 0.4)
    pen.solid(rect(19, -39, 11, 8.4, 1), STEEL)
    pen.solid(polygon([(17, -39), (32, -39), (30, -43), (19, -43)]), STEEL_DARK)
    pen.stroke(Path().move(-46, -12).line(-50, -13), STEEL, 3)
    pen.wheel(-29, 13.5)
    pen.wheel(18, 12)
    return -8, -21, 14


def _jar(pen: _Pen) -> Badge:
    """Pickle Jar: a lorry whose driver sits in the glass, among the gherkins."""
    pen.solid(rect(-22, -66, 40, 8, 2), STEEL)
    pen.solid(rect(-24, -60, 44, 38, 8), GLASS)
    for at, turn in (((-15, -30), 70), ((12, -30), 110), ((-16, -45), 30)):
        gherkin = ellipse(0, 0, 6.4, 2.7).rotate(turn).shift(*at)
        pen.solid(gherkin, colour(pen.car))
    pen.driver(1, -43, 8.4)
    pen.solid(polygon([(-8, -24), (-6, -34), (8, -34), (11, -24)]), LEATHER)
    pen.stroke(polyline([(-19, -54), (-19, -48)]), WHITE, 1.2)
    pen.shell(Path.parse("M-47 -10L-48 -27L-38 -27L-36 -24L22 -24L24 -34L38 -34C44 -32 48 -24 48 -10Z"))
    pen.solid(polygon([(28, -31), (36, -31), (41, -23), (28, -23)]), GLASS)
    pen.solid(rect(40, -16, 9, 5, 1), STEEL)
    pen.stroke(Path().move(-44, -26).line(-44, -44).line(-49, -47), STEEL, 3)
    pen.wheel(-31, 13)
    pen.wheel(27, 13)
    return -3, -17, 13


def _wasp(pen: _Pen) -> Badge:
    """Angry Wasp: a streamliner with a sting, wings and a bad temper."""
    for turn in (-28, -4):
        wing = ellipse(-17, 0, 18, 6.6).rotate(turn + 35).shift(-2, -34)
        pen.solid(wing, GLASS)
    pen.solid(polygon([(-50, -18), (-34, -24), (-34, -14)]), STEEL_LIGHT)
    pen.shell(
        Path.parse(
            "M48 -16C49 -27 40 -33 27 -33L8 -37C-14 -41 -32 -32 -40 -18C-36 -11 -24 -9 -8 -9L40 -9C46 -9 48 -11 48 -16Z"
        ),
        8,
    )
    pen.driver(4, -40, 7.2, OIL)
    pen.solid(Path.parse("M10 -38C16 -46 22 -40 22 -35Z"), GLASS)
    pen.solid(ellipse(37, -24, 6, 7.4), OIL)
    pen.flat(ellipse(38.6, -26.4, 2, 2.6), WHITE)
    pen.stroke(polyline([(31, -34), (42, -31)]), OIL, 0.8)
    pen.stroke(Path().move(36, -32).curve(37, -42, 42, -46, 48, -45), OIL, 0.6)
    pen.stroke(Path().move(33, -33).curve(32, -43, 36, -49, 41, -50), OIL, 0.6)
    pen.flat(polygon([(48, -14), (41, -16), (41.5, -12.5)]), OIL)
    pen.wheel(-24, 12.5)
    pen.wheel(24, 11.5)
    return 1, -22, 14


def _stove(pen: _Pen) -> Badge:
    """Stove Pipe: a boiler on wheels, with a chimney and a fire."""
    pen.stroke(polyline([(-40, -13), (40, -13)]), STEEL_DARK, 4)
    pen.solid(polygon([(24, -38), (25, -62), (35, -62), (36, -38)]), STEEL_DARK)
    pen.solid(polygon([(20, -67), (40, -67), (36, -60), (24, -60)]), STEEL)
    pen.shell(rect(-20, -40, 64, 28, 7), 8)
    for at in (-12.0, 13.0):
        pen.solid(rect(at, -40.8, 3.4, 29.6), STEEL)
    pen.solid(rect(41, -38, 6, 24, 2), STEEL_DARK)
    pen.solid(Path.parse("M3 -40L3 -46C3 -51 12 -51 12 -46L12 -40Z"), HAZARD)
    pen.shell(polygon([(-46, -11), (-46, -34), (-19, -34), (-19, -11)]), 8)
    pen.stroke(polyline([(-44, -34), (-44, -56)]), STEEL, 2)
    pen.stroke(polyline([(-20, -34), (-20, -56)]), STEEL, 2)
    pen.driver(-31, -41, 7.4, RUST)
    pen.solid(polygon([(-50, -56), (-48, -61), (-16, -61), (-14, -56)]), RUST)
    pen.solid(polygon([(38, -10), (49, -3), (38, -3)]), STEEL)
    pen.wheel(-30, 15, RUST)
    pen.wheel(12, 9, RUST)
    pen.wheel(31, 9, RUST)
    return 4.5, -25.5, 15


def _plum(pen: _Pen) -> Badge:
    """Bad Plum: round, bruised and furious."""
    pen.stroke(Path().move(-4, -52).curve(-5, -58, -2, -62, 3, -64), LEATHER, 2.6)
    pen.solid(Path.parse("M0 -58C8 -68 20 -68 27 -62C20 -54 8 -53 0 -58Z"), Color.hex("#5E9A3C"))
    pen.shell(Path.parse("M-45 -9C-50 -34 -30 -54 -8 -53C-5 -51 -3 -51 0 -53C28 -56 48 -36 46 -9Z"), 9)
    pen.solid(Path.parse("M-2 -30C-2 -42 4 -47 10 -47C22 -46 32 -38 35 -28L14 -28L-2 -28Z"), GLASS)
    pen.driver(10, -35, 7)
    pen.stroke(polyline([(17, -42), (29, -36)]), OIL, 0.8)
    patch = polygon([(-34, -37), (-24, -43), (-19, -34), (-29, -28)])
    pen.solid(patch, RUST)
    for x, y in ((-32.6, -36.4), (-24.6, -40.8), (-20.8, -34), (-28.6, -29.8)):
        pen.flat(ellipse(x, y, 0.9), OIL)
    spikes = [(43, -21), (51, -18), (44.5, -16), (51, -12), (44, -10), (40, -9), (40, -22)]
    pen.solid(polygon(spikes), STEEL)
    pen.stroke(Path().move(-43, -14).line(-49, -15).line(-50, -20), STEEL, 3)
    pen.wheel(-27, 13)
    pen.wheel(26, 13)
    return -5, -20, 14


_MACHINES: dict[str, Callable[[_Pen], Badge]] = {
    "red": _nail,
    "blue": _shark,
    "green": _jar,
    "yellow": _wasp,
    "black": _stove,
    "violet": _plum,
}


# --- from above ------------------------------------------------------------------------------------------------------


def car_from_above(canvas: Canvas, x: float, y: float, w: float, car: Car, *, heading: float = 0) -> None:
    """The car on the road, its middle on (x, y), `w` long and 0.66 of that wide; it shows its letter to the right."""
    with canvas.group(at=(x, y), rotate=heading, scale=w / 100):
        pen = _Pen(canvas, car, 2.2)
        at = _ROOFS.get(car.id, _plum_above)(pen)
        badge(canvas, at, 0, 46, car, line=2.4, letter=2.0)


def _axle(pen: _Pen, x: float, half: float, long: float, wide: float) -> None:
    """Two tyres and the beam between them; `half` is how far out their outer faces are."""
    pen.stroke(polyline([(x, -half + 4), (x, half - 4)]), STEEL_DARK, 4)
    for side in (-1, 1):
        tyre = rect(x - long / 2, side * half - (wide if side > 0 else 0), long, wide, 2.5)
        pen.canvas.path(tyre, fill=RUBBER, stroke=OIL, width=pen.line * 0.6, ink="keep")


def _nail_above(pen: _Pen) -> float:
    _axle(pen, -28, 33, 30, 15)
    _axle(pen, 30, 27, 18, 9)
    pen.solid(polygon([(26, -4), (42, -3.4), (50, 0), (42, 3.4), (26, 4)]), STEEL_LIGHT)
    pen.shell(Path.parse("M-48 -13C-50 -5 -50 5 -48 13L-30 16L28 9L28 -9L-30 -16Z"), 9)
    pen.solid(rect(25, -12, 5, 24, 1), STEEL)
    return -10


def _shark_above(pen: _Pen) -> float:
    _axle(pen, -28, 33, 24, 11)
    _axle(pen, 24, 33, 24, 11)
    pen.shell(
        Path.parse("M-47 -20C-50 -10 -50 10 -47 20L-34 26L18 27C34 26 46 14 50 0C46 -14 34 -26 18 -27L-34 -26Z"), 9
    )
    pen.solid(polygon([(-50, 0), (-30, -4), (-24, 0), (-30, 4)]), colour(pen.car).shade(0.3))
    for side in (-1, 1):
        pen.solid(polygon([(46, side * 9), (38, side * 19), (35, side * 11)]), WHITE)
    return -2


def _jar_above(pen: _Pen) -> float:
    _axle(pen, -30, 33, 24, 11)
    _axle(pen, 28, 33, 24, 11)
    pen.shell(rect(-48, -24, 96, 48, 5), 9)
    pen.solid(rect(30, -20, 10, 40, 2), GLASS)
    pen.solid(ellipse(-6, 0, 29), STEEL)
    return -6


def _wasp_above(pen: _Pen) -> float:
    for side in (-1, 1):
        pen.solid(ellipse(0, 0, 25, 9).rotate(side * 155).shift(-16, side * 21), GLASS)
    _axle(pen, -22, 26, 22, 9)
    _axle(pen, 24, 29, 22, 9)
    pen.solid(polygon([(-50, 0), (-36, -6), (-36, 6)]), STEEL_LIGHT)
    pen.shell(Path.parse("M46 0C46 -16 30 -23 10 -24C-14 -25 -34 -16 -40 0C-34 16 -14 25 10 24C30 23 46 16 46 0Z"), 9)
    for side in (-1, 1):
        pen.solid(ellipse(37, side * 11, 7, 6), OIL)
    return 0


def _stove_above(pen: _Pen) -> float:
    _axle(pen, -30, 33, 28, 13)
    _axle(pen, 14, 29, 16, 9)
    _axle(pen, 34, 29, 16, 9)
    pen.shell(rect(-24, -18, 66, 36, 4), 9)
    pen.solid(rect(-48, -22, 28, 44, 2), RUST)
    pen.solid(rect(40, -19, 7, 38, 2), STEEL_DARK)
    pen.solid(ellipse(33, 0, 9), STEEL)
    pen.flat(ellipse(33, 0, 5), OIL)
    return -1


def _plum_above(pen: _Pen) -> float:
    _axle(pen, -27, 33, 24, 11)
    _axle(pen, 27, 33, 24, 11)
    spikes = [(40, -16), (50, -12), (44, -6), (51, 0), (44, 6), (50, 12), (40, 16)]
    pen.solid(polygon(spikes), STEEL)
    pen.shell(ellipse(-1, 0, 46, 28), 10)
    pen.solid(Path.parse("M-30 -6C-40 -22 -28 -30 -16 -29C-16 -18 -20 -10 -30 -6Z"), Color.hex("#5E9A3C"))
    return 0


_ROOFS: dict[str, Callable[[_Pen], float]] = {
    "red": _nail_above,
    "blue": _shark_above,
    "green": _jar_above,
    "yellow": _wasp_above,
    "black": _stove_above,
    "violet": _plum_above,
}
