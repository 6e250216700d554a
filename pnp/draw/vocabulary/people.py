"""People around the track, built from a few thick strokes in a frame 100 high, feet on the ground."""

from __future__ import annotations

from typing import Literal

from pnp.draw.canvas import Canvas
from pnp.draw.color import Color
from pnp.draw.path import Path

Pose = Literal["stand", "kneel"]

SKIN = Color.hex("#C98F66")
_LIMB = 13.0

_STAND = {
    "legs": ("M-9 -3L-6 -24L-3 -46", "M12 -3L9 -26L4 -46"),
    "torso": "M-12 -78C-12 -82 -8 -84 0 -84C8 -84 13 -82 13 -78L10 -44C8 -41 -8 -41 -9 -44Z",
    "arms": ("M9 -76L24 -64L34 -70", "M-8 -76L-16 -60L-8 -48"),
}
_KNEEL = {
    "legs": ("M-16 -3L-26 -6L-6 -30", "M20 -3L20 -28L0 -32"),
    "torso": "M-4 -66C-2 -70 4 -71 10 -69C17 -67 21 -64 20 -60L8 -28C4 -24 -12 -26 -13 -31Z",
    "arms": ("M12 -62L26 -46L42 -42",),
}
_HEADS = {"stand": (1.0, -93.0), "kneel": (15.0, -78.0)}


def mechanic(
    canvas: Canvas, x: float, y: float, h: float, *, overalls: Color, cap: Color, pose: Pose = "stand", facing: int = 1
) -> None:
    """Somebody in overalls who faces right; (x, y) is the ground under them, `h` the height of one who stands.

    The reaching hand is at (0.34 h, 0.7 h up) when standing and (0.42 h, 0.42 h up) when kneeling.
    """
    shape = _STAND if pose == "stand" else _KNEEL
    size = h / 100
    with canvas.group(at=(x, y), scale=(size * facing, size)):
        for leg in shape["legs"]:
            canvas.path(Path.parse(leg), stroke=overalls.shade(0.22), width=_LIMB, round=True)
        canvas.path(Path.parse(str(shape["torso"])), fill=overalls)
        for arm in shape["arms"]:
            line = Path.parse(arm)
            canvas.path(line, stroke=overalls.shade(0.1), width=_LIMB * 0.8, round=True)
            canvas.circle(*line.end, _LIMB * 0.42, fill=SKIN)
        hx, hy = _HEADS[pose]
        canvas.circle(hx, hy, 9, fill=SKIN)
        canvas.path(Path().arc(hx, hy, 9.6, 180, 360).line(hx + 15, hy - 0.5).line(hx + 9, hy + 1).close(), fill=cap)
