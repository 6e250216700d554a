"""Single-seaters of the sixties and seventies: from the side and from above.

Each car is a few flat planes, drawn in a frame of its own in which it is 100 long, then placed. Light falls from the
upper left. All are drawn heading right; `facing=-1` turns a side view round, `heading` turns a view from above.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import WHITE, Color, ink_on
from pnp.draw.fonts import cap_height
from pnp.draw.path import Matrix, Path, ellipse, rect

RUBBER = Color.hex("#1E1C1B")
RUBBER_LIGHT = Color.hex("#4A4643")
STEEL = Color.hex("#B9B4A8")
STEEL_DARK = Color.hex("#5B5752")
RIM = Color.hex("#E9E1CC")
COCKPIT = Color.hex("#12100F")
VISOR = Color.hex("#2B2A2E")
GLASS = Color.hex("#CFE0E2")

_NUMERALS = Font("anton")
_FRAME = 100.0


@dataclass(frozen=True, slots=True)
class _Livery:
    body: Color
    accent: Color
    helmet: Color

    @property
    def lit(self) -> Color:
        return self.body.mix(WHITE, 0.38)

    @property
    def shaded(self) -> Color:
        return self.body.shade(0.34)


# --- from the side ---------------------------------------------------------------------------------------------------

_BODY = Path.parse(
    "M50 -6.8C46 -10.3 36 -13.9 25 -15.8C19 -17 15 -18.4 12.4 -20.3C10.6 -17.5 6 -15.8 0 -15.8"
    "C-4.4 -15.8 -6.6 -17.1 -8 -19.6"
    "L-20 -18.2C-25 -17.5 -30 -15.3 -36 -13.1L-36 -7.2C-31 -4.9 -25 -3.8 -17 -3.8L35 -3.8"
    "C42 -3.8 47 -4.5 50 -6.8Z"
)
_BODY_LOW = Path.parse(
    "M50 -6.8C40 -9 24 -9.5 4 -9.4L-22 -8.6L-36 -7.2C-31 -4.9 -25 -3.8 -17 -3.8L35 -3.8C42 -3.8 47 -4.5 50 -6.8Z"
)
_BODY_LIT = Path.parse(
    "M48.6 -7.7C44 -10.6 35.6 -13.7 25 -15.8C19 -17 15 -18.4 12.4 -20.3C11.8 -19.3 11 -18.4 9.9 -17.8"
    "C15 -15.8 22 -14.7 27 -13.7C35 -12.1 42.6 -10.1 48.6 -7.7Z"
)
_STRIPE = Path.parse(
    "M49.4 -7.2C41 -10.3 28 -12.2 11 -13L-8 -13.5L-24 -15.5L-31 -13L-20 -10.4L6 -10.1C25 -10.1 40 -9 49.4 -7.2Z"
)
_AIRBOX = Path.parse(
    "M-6.6 -30.6C-5.4 -30.6 -5.1 -29.3 -5.4 -28.1L-7.8 -18.5L-25 -16.6"
    "C-24.6 -21.2 -20.6 -27.2 -14.6 -29.7C-12.4 -30.6 -9.6 -30.7 -6.6 -30.6Z"
)
_AIRBOX_LIT = Path.parse(
    "M-6.6 -30.6C-9.6 -30.7 -12.4 -30.6 -14.6 -29.7C-17.6 -28.4 -20 -26.3 -21.8 -23.8"
    "C-17.4 -26.8 -12 -28.1 -5.4 -28.1C-5.1 -29.3 -5.4 -30.6 -6.6 -30.6Z"
)
_INTAKE = ellipse(-6.2, -29.3, 0.9, 1.15)
_ENGINE = Path.parse("M-17 -18.5L-37 -16.7L-44 -13.1L-44 -9.4L-38 -5.8L-20 -5.4Z")
_PIPES = (
    Path.parse("M-16 -16.6C-24 -18.4 -30 -16.2 -36 -14.9L-48 -14.2"),
    Path.parse("M-16 -13.9C-24 -15.3 -30 -13.5 -37 -12.2L-47 -11.5"),
)
_WING = Path.parse(
    "M-49.4 -31.9L-36.2 -29.5C-35.4 -29.3 -35.2 -28.8 -35.6 -28.1L-37.4 -23.9"
    "C-37.8 -23.2 -38.4 -23 -39.2 -23.2L-48.4 -24.8C-49.4 -25 -49.8 -25.6 -49.9 -26.5L-50 -31.1"
    "C-50 -31.7 -49.9 -31.9 -49.4 -31.9Z"
)
_WING_STRUT = Path.parse("M-46.4 -25.2L-42.6 -24.3L-37.6 -10.8L-40.6 -10.8Z")
_FRONT_WING = Path.parse("M36 -4L52.4 -4.9C53.2 -4.9 53.4 -4.3 52.9 -3.9L51.4 -2.7C51 -2.4 50.6 -2.3 50 -2.3L38 -2.7Z")
_SCREEN = Path.parse(
    "M14.6 -19.3C13 -21.1 11 -22.9 8.2 -23.9C8.8 -21.6 9.2 -19.4 9.4 -17.5C11.4 -18 13 -18.5 14.6 -19.3Z"
)
_SHOULDERS = Path.parse("M-6.4 -15.7C-6.6 -18.5 -3.6 -20.2 0 -20.2C4.4 -20.2 7.4 -18.5 8.6 -15.7Z")

_HELMET_SHADE = Path.parse(
    "M-3.7 -22.6C-3.6 -19.6 -1.4 -17.5 1.4 -17.5C4 -17.5 6 -19 6.4 -21C3 -18.8 -1.4 -19.2 -3.7 -22.6Z"
)
_SIDE_VISOR = Path.parse(
    "M6.5 -23.4C6.4 -24.8 5.8 -25.8 4.8 -26.5L0.8 -24.8C0.2 -24 0.4 -22.6 1.1 -21.9L6.2 -21.3"
    "C6.5 -22 6.6 -22.6 6.5 -23.4Z"
)
_HEAD = (1.4, -22.6, 5.1)
_REAR_WHEEL = (-29.0, -11.6, 11.6)
_FRONT_WHEEL = (30.5, -9.6, 9.6)
_SIDE_ROUNDEL = (-0.8, -10.4, 5.4)


def car_side(
    canvas: Canvas,
    x: float,
    y: float,
    w: float,
    *,
    body: Color,
    accent: Color,
    helmet: Color | None = None,
    number: str | None = None,
    font: Font = _NUMERALS,
    facing: int = 1,
    pitch: float = 0,
    rake: float = 0,
    lost_wheel: bool = False,
    shadow: Color | None = None,
    halo: Color | None = None,
    halo_width: float = 0.7,
) -> None:
    """A car `w` mm long from the side; (x, y) is the point on the ground under its middle, w/3 is its height.

    `pitch` turns it clockwise in degrees (negative: nose up), `rake` leans it into its speed, `lost_wheel` leaves the
    front wheel off, `shadow` colours the shadow on the road, `halo` a rim that lifts the car off its ground.
    """
    livery = _Livery(body, accent, helmet or accent)
    with canvas.group(matrix=_placed(x, y, w, facing, pitch, rake)):
        if shadow:
            canvas.path(Path.parse("M-50 0C-40 -1.6 40 -1.6 52 0C42 2.6 -42 2.6 -50 0Z"), fill=shadow)
        if halo:
            _halo(canvas, _side_outline(lost_wheel), halo, halo_width * _FRAME / w)
        _side_far(canvas, lost_wheel)
        _side_back(canvas, livery)
        _side_body(canvas, livery)
        _side_driver(canvas, livery)
        _roundel(canvas, *_SIDE_ROUNDEL, number, font, facing)
        _wheel(canvas, *_REAR_WHEEL)
        if not lost_wheel:
            _wheel(canvas, *_FRONT_WHEEL)


def _side_outline(lost_wheel: bool) -> list[Path]:
    wheels = [_REAR_WHEEL] if lost_wheel else [_REAR_WHEEL, _FRONT_WHEEL]
    solid = [_BODY, _AIRBOX, _ENGINE, _WING, _WING_STRUT, _FRONT_WING, _SCREEN, ellipse(*_HEAD)]
    return solid + [ellipse(*wheel) for wheel in wheels]


def _side_far(canvas: Canvas, lost_wheel: bool) -> None:
    """The wheels on the other side look out from behind."""
    for cx, cy, r in [_REAR_WHEEL] if lost_wheel else [_REAR_WHEEL, _FRONT_WHEEL]:
        canvas.path(ellipse(cx + 4, cy + 0.6, r * 0.93), fill=COCKPIT)


def _side_back(canvas: Canvas, livery: _Livery) -> None:
    canvas.path(_WING_STRUT, fill=STEEL_DARK)
    canvas.path(_ENGINE, fill=VISOR)
    for pipe in _PIPES:
        canvas.path(pipe, stroke=STEEL_DARK, width=2.9, round=True)
        canvas.path(pipe.shift(0, -0.5), stroke=STEEL, width=1.5, round=True)
    canvas.path(_WING, fill=livery.body)
    canvas.path(paths.polygon([(-50, -29.2), (-35.7, -27.6), (-36.6, -25.5), (-50, -26.7)]), fill=livery.accent)


def _side_body(canvas: Canvas, livery: _Livery) -> None:
    canvas.path(_AIRBOX, fill=livery.body)
    canvas.path(_AIRBOX_LIT, fill=livery.lit)
    canvas.path(_INTAKE, fill=COCKPIT)
    canvas.path(_SHOULDERS, fill=COCKPIT)
    canvas.path(_FRONT_WING, fill=livery.shaded)
    canvas.path(_BODY, fill=livery.body)
    canvas.path(_BODY_LIT, fill=livery.lit)
    canvas.path(_STRIPE, fill=livery.accent)
    canvas.path(_BODY_LOW, fill=livery.shaded)


def _side_driver(canvas: Canvas, livery: _Livery) -> None:
    canvas.path(ellipse(*_HEAD), fill=livery.helmet)
    canvas.path(_HELMET_SHADE, fill=livery.helmet.shade(0.3))
    canvas.path(_SIDE_VISOR, fill=VISOR)
    canvas.path(_SCREEN, fill=GLASS)


def _wheel(canvas: Canvas, cx: float, cy: float, r: float) -> None:
    canvas.path(ellipse(cx, cy, r), fill=RUBBER)
    canvas.path(Path().arc(cx, cy, r * 0.84, 185, 275), stroke=RUBBER_LIGHT, width=r * 0.1, round=True)
    canvas.path(Path().arc(cx, cy, r * 0.84, 20, 70), stroke=RUBBER_LIGHT.shade(0.3), width=r * 0.06, round=True)
    canvas.path(ellipse(cx, cy, r * 0.56), fill=RIM)
    canvas.path(ellipse(cx + r * 0.05, cy + r * 0.05, r * 0.46), fill=STEEL_DARK)
    for turn in range(0, 360, 72):
        spoke = paths.polygon([(-r * 0.1, 0), (r * 0.1, 0), (r * 0.07, -r * 0.5), (-r * 0.07, -r * 0.5)])
        canvas.path(spoke.rotate(turn + 12).shift(cx, cy), fill=RIM)
    canvas.path(ellipse(cx, cy, r * 0.17), fill=STEEL_DARK)


# --- from above ------------------------------------------------------------------------------------------------------

_TOP_BODY = Path.parse(
    "M50 0C50 -2.6 47 -4 43 -4.6L20 -6.4C14 -7 10 -8.8 5 -9.2L-14 -9.2C-22 -9.2 -28 -6.6 -38 -5.4"
    "L-42 -4.6L-42 4.6L-38 5.4"
    "C-28 6.6 -22 9.2 -14 9.2L5 9.2C10 8.8 14 7 20 6.4L43 4.6C47 4 50 2.6 50 0Z"
)
_TOP_BODY_LOW = Path.parse(
    "M50 0C50 2.6 47 4 43 4.6L20 6.4C14 7 10 8.8 5 9.2L-14 9.2C-22 9.2 -28 6.6 -38 5.4L-42 4.6L-42 3"
    "L-14 5.6L6 5.4L44 1.8Z"
)
_TOP_STRIPE = Path.parse("M50 0C50 -1 49 -1.7 47.4 -2L16 -2.8L16 2.8L47.4 2C49 1.7 50 1 50 0Z")
_TOP_COCKPIT = Path.parse(
    "M16 0C16 -3.6 11 -5 6 -5L-2 -5C-6 -5 -7.6 -3.4 -7.6 0C-7.6 3.4 -6 5 -2 5L6 5C11 5 16 3.6 16 0Z"
)
_TOP_SCREEN = Path.parse(
    "M17 0C17 -4.4 12 -6 7 -6L9 -4.2C12 -3.6 13.4 -2 13.4 0C13.4 2 12 3.6 9 4.2L7 6C12 6 17 4.4 17 0Z"
)
_TOP_ENGINE = Path.parse("M-13 -5.6L-36 -4L-38 0L-36 4L-13 5.6Z")
_TOP_AIRBOX = Path.parse("M-8 -3.4C-12 -4.6 -18 -4.2 -25 -1.4C-26 -0.6 -26 0.6 -25 1.4C-18 4.2 -12 4.6 -8 3.4Z")
_TOP_FRONT_WING = Path.parse(
    "M47 -3L45.6 -17.4C45.4 -18.4 44.6 -19 43.6 -19L38.6 -19C37.6 -19 37 -18.4 37 -17.4L36 -3L36 3"
    "L37 17.4C37 18.4 37.6 19 38.6 19L43.6 19C44.6 19 45.4 18.4 45.6 17.4L47 3Z"
)
_TOP_REAR_WING = rect(-50, -18, 10, 36, 1.2)
_TOP_AXLES = Path.parse(
    "M30 -16L24 -3L34 -3L30 -16M30 16L24 3L34 3L30 16M-29 -17L-22 -4L-36 -4L-29 -17M-29 17L-22 4L-36 4L-29 17"
)
_TOP_WHEELS = ((-29.0, 17.5, 25.0, 10.6), (30.0, 17.0, 20.0, 7.6))
_TOP_ROUNDEL = (28.0, 0.0, 4.9)


def car_top(
    canvas: Canvas,
    x: float,
    y: float,
    length: float,
    *,
    body: Color,
    accent: Color,
    heading: float = 0,
    helmet: Color | None = None,
    number: str | None = None,
    font: Font = _NUMERALS,
    steer: float = 0,
    lost_wheel: bool = False,
    shadow: Color | None = None,
    halo: Color | None = None,
    halo_width: float = 0.7,
) -> None:
    """A car `length` mm long seen from above, centred on (x, y); it is 0.46 as wide as it is long.

    `heading` 0 points right and turns clockwise (-90 is up the page); `steer` turns the front wheels clockwise. The
    number stands on the nose, upright for somebody who looks along the car.
    """
    livery = _Livery(body, accent, helmet or accent)
    size = length / _FRAME
    if shadow:
        with canvas.group(matrix=_placed(x + length * 0.02, y + length * 0.035, length, 1, heading, 0)):
            _halo(canvas, _top_outline(steer, lost_wheel), shadow, 0.4)
    with canvas.group(at=(x, y), rotate=heading, scale=size):
        if halo:
            _halo(canvas, _top_outline(steer, lost_wheel), halo, halo_width / size)
        canvas.path(_TOP_AXLES, stroke=STEEL_DARK, width=1.5, round=True)
        for wheel in _top_wheels(steer, lost_wheel):
            _top_wheel(canvas, wheel)
        _top_body(canvas, livery)
        _top_roundel(canvas, number, font)


def _top_wheels(steer: float, lost_wheel: bool) -> list[tuple[Matrix, float, float]]:
    placed = []
    for side in (-1, 1):
        for axle, (cx, cy, long, wide) in enumerate(_TOP_WHEELS):
            if lost_wheel and axle and side > 0:
                continue
            turn = paths.rotation(steer if axle else 0)
            placed.append((paths.multiply(paths.translation(cx, side * cy), turn), long, wide))
    return placed


def _tyre(wheel: tuple[Matrix, float, float]) -> Path:
    matrix, long, wide = wheel
    return rect(-long / 2, -wide / 2, long, wide, 2.2).transform(matrix)


def _top_outline(steer: float, lost_wheel: bool) -> list[Path]:
    return [_TOP_BODY, _TOP_FRONT_WING, _TOP_REAR_WING, *map(_tyre, _top_wheels(steer, lost_wheel))]


def _top_wheel(canvas: Canvas, wheel: tuple[Matrix, float, float]) -> None:
    matrix, long, wide = wheel
    canvas.path(_tyre(wheel), fill=RUBBER)
    lit = rect(-long * 0.36, -wide * 0.36, long * 0.72, wide * 0.22, 1).transform(matrix)
    canvas.path(lit, fill=RUBBER_LIGHT)


def _top_body(canvas: Canvas, livery: _Livery) -> None:
    canvas.path(_TOP_FRONT_WING, fill=livery.shaded)
    canvas.path(_TOP_BODY, fill=livery.body)
    canvas.path(_TOP_BODY_LOW, fill=livery.shaded)
    canvas.path(_TOP_STRIPE, fill=livery.accent)
    canvas.path(_TOP_ENGINE, fill=VISOR)
    for cx in (-18.0, -23.0, -28.0, -33.0):
        for cy in (-2.9, 2.9):
            canvas.circle(cx, cy, 1.35, fill=STEEL)
    canvas.path(_TOP_AIRBOX, fill=livery.body)
    canvas.path(Path.parse("M-8 -3.4C-12 -4.6 -18 -4.2 -25 -1.4L-8 -1Z"), fill=livery.lit)
    canvas.path(_TOP_COCKPIT, fill=COCKPIT)
    canvas.path(_TOP_SCREEN, fill=GLASS)
    canvas.circle(2, 0, 4.5, fill=livery.helmet)
    canvas.path(Path().arc(2, 0, 4.5, -48, 48).close(), fill=VISOR)
    canvas.circle(0.6, -1.6, 1.1, fill=livery.helmet.mix(WHITE, 0.6))
    canvas.path(_TOP_REAR_WING, fill=livery.body)
    canvas.rect(-46.6, -18, 3, 36, fill=livery.accent)
    for cy in (-18.0, 16.4):
        canvas.rect(-51, cy, 13, 1.6, r=0.6, fill=livery.shaded)


def _top_roundel(canvas: Canvas, number: str | None, font: Font) -> None:
    if number is None:
        return
    cx, cy, r = _TOP_ROUNDEL
    with canvas.group(at=(cx, cy), rotate=90):
        _roundel(canvas, 0, 0, r, number, font, 1)


_PIP = Path.parse(
    "M50 0C50 -6 40 -8 30 -9L4 -14L-30 -14C-40 -14 -44 -8 -44 0C-44 8 -40 14 -30 14L4 14L30 9C40 8 50 6 50 0Z"
)
_PIP_WHEELS = tuple(rect(x, y, 26, 13, 3) for x in (-42.0, 14.0) for y in (-29.0, 16.0))


def car_pip(
    canvas: Canvas, x: float, y: float, length: float, *, fill: Color, wheels: Color | None = None, ghost: bool = False
) -> None:
    """The smallest car, for diagrams: from above, heading right, centred on (x, y). A ghost is only an outline."""
    with canvas.group(at=(x, y), scale=length / _FRAME):
        for shape in (*_PIP_WHEELS, _PIP):
            if ghost:
                canvas.path(shape, stroke=fill, width=4)
            else:
                canvas.path(shape, fill=fill if shape is _PIP else wheels or fill)


# --- common ----------------------------------------------------------------------------------------------------------


def _placed(x: float, y: float, w: float, facing: int, turn: float, rake: float) -> Matrix:
    size = w / _FRAME
    shear: Matrix = (1, 0, -math.tan(math.radians(rake)), 1, 0, 0)
    local = paths.multiply(paths.scaling(size * facing, size), shear)
    return paths.multiply(paths.translation(x, y), paths.multiply(paths.rotation(turn), local))


def _halo(canvas: Canvas, outline: Iterable[Path], color: Color, width: float) -> None:
    for part in outline:
        canvas.path(part, fill=color, stroke=color, width=2 * width, round=True)


def _roundel(canvas: Canvas, cx: float, cy: float, r: float, number: str | None, font: Font, facing: int) -> None:
    """The white disc with the car's number; never mirrored."""
    if number is None:
        return
    canvas.circle(cx, cy, r, fill=WHITE)
    size = r * (3.7 if len(number) == 1 else 3.1)
    with canvas.group(at=(cx, cy), scale=(float(facing), 1.0)):
        canvas.text(0, cap_height(font, size) / 2, number, font, size, anchor="middle", fill=ink_on(WHITE))
