"""A single-seater of today, from the side: long nose, halo, airbox, wings as wide as the car.

As in `cars`, it is a few flat planes in a frame in which it is 100 long, heading right, lit from the upper left.
"""

from __future__ import annotations

from dataclasses import dataclass

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.path import Path, ellipse
from pnp.draw.vocabulary.cars import COCKPIT, RIM, RUBBER, RUBBER_LIGHT, VISOR

CARBON = Color.hex("#23262B")
CARBON_LIGHT = Color.hex("#4B525A")
_FRAME = 100.0


@dataclass(frozen=True, slots=True)
class _Paint:
    body: Color
    accent: Color
    helmet: Color
    band: Color | None

    @property
    def lit(self) -> Color:
        return self.body.mix(WHITE, 0.42)

    @property
    def shaded(self) -> Color:
        return self.body.shade(0.36)


# --- from the side ---------------------------------------------------------------------------------------------------

_FLOOR = Path.parse("M20 -2.4L-37 -2.4L-41 -5.4L-36 -6.4L18 -5Z")
_CHASSIS = Path.parse(
    "M50.5 -5.2C50.2 -6.6 48.6 -7.4 46.6 -8C38 -10.4 27 -12.6 18.6 -13.6C15.4 -14 12.6 -14.3 10.6 -15.2L8 -13.4"
    "L-2.6 -13.4L-3.4 -24.2C-3.6 -25.8 -5 -26.6 -7 -26.4C-11.4 -26 -15.4 -23.8 -20 -20.2C-26 -15.4 -33 -12 -42 -10.4"
    "L-42.6 -6C-32 -3.6 -22 -2.6 -12 -2.6L22 -2.6C33 -2.8 44 -3 48.4 -3.6C50 -3.8 50.7 -4.2 50.5 -5.2Z"
)
_CHASSIS_LIT = Path.parse(
    "M49.8 -6.4C49 -7 47.8 -7.6 46.6 -8C38 -10.4 27 -12.6 18.6 -13.6C15.4 -14 12.6 -14.3 10.6 -15.2L8.6 -13.8"
    "C20 -12.4 36 -9.8 49.8 -6.4Z"
)
_COVER_LIT = Path.parse(
    "M-3.4 -24.2C-3.6 -25.8 -5 -26.6 -7 -26.4C-11.4 -26 -15.4 -23.8 -20 -20.2C-24 -17 -28.4 -14.4 -33.6 -12.6"
    "C-24 -15.4 -17 -21.6 -3.4 -24.2Z"
)
_SIDEPOD = Path.parse(
    "M9.6 -10.8C10.4 -8.4 9.6 -5.8 7 -3L-24 -3C-31 -3.2 -37 -4.6 -42.4 -6.2C-34 -6.8 -28 -8.6 -21 -10.6"
    "C-12 -12.8 0 -12.6 9.6 -10.8Z"
)
_POD_INLET = Path.parse("M9.6 -10.8C10.3 -9.2 10.1 -7.4 9.2 -5.8L6 -5.8C7 -7.4 7.2 -9.4 6.4 -11.4Z")
_FLASH = Path.parse("M47.6 -4.4C36 -8.2 22 -9.6 11 -10L10.2 -7.4C20 -7.2 34 -6 47.6 -4.4Z")
_INTAKE = Path.parse("M-3.3 -24.2C-3.5 -25.6 -4.4 -26.2 -5.6 -26.2C-6.2 -24.6 -6 -22.6 -5.2 -21.2L-3.1 -21.2Z")
_HALO = Path.parse("M17.6 -13.8C16 -17.4 12 -19.6 6 -20C1.6 -20.2 -1.4 -19.4 -3.6 -17.8")
_HALO_POST = Path.parse("M16.6 -16L19.4 -13.2")
_REAR_WING = Path.parse(
    "M-50 -25.6L-38.8 -25.6C-38.2 -25.6 -37.9 -25.2 -38 -24.6L-39.2 -16C-39.6 -13 -41 -11.4 -43.6 -10.6L-47.4 -10.6"
    "C-48.8 -13.4 -49.8 -17 -50.4 -25C-50.4 -25.4 -50.3 -25.6 -50 -25.6Z"
)
_REAR_WING_BAND = Path.parse("M-50.3 -23.2L-38.2 -23.2L-38.7 -19.6L-49.9 -19.6Z")
_WING_STRUT = Path.parse("M-46 -11.6L-40 -12L-37 -6L-43 -6Z")
_FRONT_WING = Path.parse(
    "M36.6 -3.4L38.2 -2.2L51.6 -1.7C52.6 -1.7 53 -2.2 53 -3L52.8 -7.8C52.8 -8.4 52.4 -8.6 51.8 -8.4L47.4 -6.6Z"
)
_REAR_WHEEL = (-31.0, -8.9, 8.9)
_FRONT_WHEEL = (32.5, -8.6, 8.6)
_HEAD = (4.6, -15.6, 4.0)
_SIDE_VISOR = Path.parse("M8.6 -16.2C8.4 -17.4 7.8 -18.4 6.8 -19L3.8 -17.6C3.4 -16.8 3.5 -15.6 4.1 -15L8.3 -14.4Z")


def modern_side(
    canvas: Canvas,
    x: float,
    y: float,
    w: float,
    *,
    body: Color,
    accent: Color,
    helmet: Color | None = None,
    band: Color | None = None,
    facing: int = 1,
    shadow: Color | None = None,
    halo: Color | None = None,
    halo_width: float = 0.5,
) -> None:
    """A car `w` mm long from the side; (x, y) is the point on the ground under its middle.

    `band` colours the sidewalls of its tyres, `halo` is a rim that lifts it off its ground.
    """
    paint = _Paint(body, accent, helmet or accent, band)
    size = w / _FRAME
    with canvas.group(at=(x, y), scale=(size * facing, size)):
        if shadow:
            canvas.path(Path.parse("M-46 0C-36 -1.4 42 -1.4 52 0C42 2.2 -38 2.2 -46 0Z"), fill=shadow)
        if halo:
            for part in _side_outline():
                canvas.path(part, fill=halo, stroke=halo, width=2 * halo_width / size, round=True)
        for cx, cy, r in (_REAR_WHEEL, _FRONT_WHEEL):
            canvas.path(ellipse(cx + 3.4, cy + 0.4, r * 0.95), fill=COCKPIT)
        _side_body(canvas, paint)
        for wheel in (_REAR_WHEEL, _FRONT_WHEEL):
            _wheel(canvas, *wheel, paint.band)


def _side_outline() -> list[Path]:
    wheels = [ellipse(*_REAR_WHEEL), ellipse(*_FRONT_WHEEL)]
    return [_CHASSIS, _FLOOR, _REAR_WING, _FRONT_WING, ellipse(*_HEAD), *wheels]


def _side_body(canvas: Canvas, paint: _Paint) -> None:
    canvas.path(_WING_STRUT, fill=CARBON)
    canvas.path(_REAR_WING, fill=paint.body)
    canvas.path(_REAR_WING_BAND, fill=paint.accent)
    canvas.path(_FLOOR, fill=CARBON)
    canvas.path(ellipse(*_HEAD), fill=paint.helmet)
    canvas.path(_SIDE_VISOR, fill=VISOR)
    canvas.path(_FRONT_WING, fill=paint.shaded)
    canvas.path(_CHASSIS, fill=paint.body)
    canvas.path(_CHASSIS_LIT, fill=paint.lit)
    canvas.path(_COVER_LIT, fill=paint.lit)
    canvas.path(_INTAKE, fill=COCKPIT)
    canvas.path(_FLASH, fill=paint.accent)
    canvas.path(_SIDEPOD, fill=paint.shaded)
    canvas.path(_POD_INLET, fill=COCKPIT)
    canvas.path(_HALO, stroke=CARBON, width=1.9, round=True)
    canvas.path(_HALO_POST, stroke=CARBON, width=1.5, round=True)


def _wheel(canvas: Canvas, cx: float, cy: float, r: float, band: Color | None) -> None:
    canvas.path(ellipse(cx, cy, r), fill=RUBBER)
    if band:
        canvas.path(ellipse(cx, cy, r * 0.8), stroke=band, width=r * 0.14)
    else:
        canvas.path(Path().arc(cx, cy, r * 0.84, 190, 275), stroke=RUBBER_LIGHT, width=r * 0.1, round=True)
    canvas.path(ellipse(cx, cy, r * 0.58), fill=CARBON_LIGHT)
    canvas.path(ellipse(cx, cy, r * 0.58), stroke=RIM, width=r * 0.09)
    canvas.path(ellipse(cx, cy, r * 0.16), fill=RIM)
