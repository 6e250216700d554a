"""The signs on part cards and summaries: what a part costs, what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import MM_PER_PT, Box
from pnp.draw.icons import icon_at
from pnp.draw.path import Path
from pnp.draw.text import center_line, text_box, wrap
from pnp.games.mad.faces.scrap import (
    ALARM,
    BONE,
    DISPLAY,
    HAZARD,
    OIL,
    STRONG,
    TEXT,
    chamfered,
    hazard_band,
    warning_sign,
)
from pnp.games.mad.faces.terrains import arrow_icon, fuel_icon, terrain_icon
from pnp.games.mad.model import Part, Terrain
from pnp.games.mad.model.effects import EffectLine, effect_lines
from pnp.kit.words import Words

COMFORT, TEXT_LEAST = 7.5, 6.5
"""Sizes in points: what the words are set in at least, and what parts may come to that do a great many things."""
_CHIP_SHAPE = 1.55
"""How much wider than high the sign of an effect is."""
_GAP = 0.06
"""Between two terrain icons, as a share of their size."""
_TWO_LINES = 2.2 * COMFORT * MM_PER_PT
"""The height of two lines."""
_TURNABLE = (6, 9)
"""Numbers that are another one when they are turned."""

_CAN = Path.parse("M-0.4 -0.2L-0.25 -0.36L0.32 -0.36L0.4 -0.27L0.4 0.5L-0.4 0.5Z")
_HANDLE = Path.parse("M-0.2 -0.36L-0.16 -0.48L0.08 -0.48L0.12 -0.36Z")
_SPOUT = Path.parse("M0.2 -0.38L0.28 -0.5L0.42 -0.42L0.34 -0.3Z")


def cost_can(canvas: Canvas, cx: float, cy: float, h: float, cost: int, *, halo: Color = BONE) -> None:
    """What a part costs, on the can of fuel that pays for it; `h` is the can's height."""
    parts = [shape.scale(h).shift(cx, cy) for shape in (_HANDLE, _SPOUT, _CAN)]
    for shape in parts:
        canvas.path(shape, stroke=halo, width=h * 0.18, round=True)
    for shape in parts:
        canvas.path(shape, fill=HAZARD, stroke=OIL, width=h * 0.045, round=True)
    size, low = h * 1.72, cy + h * 0.075
    used = center_line(canvas, cx, low, str(cost), DISPLAY, size, room=h * 0.66, fill=OIL)
    if cost in _TURNABLE:
        y = low + cap_height(DISPLAY, used) / 2 + h * 0.045
        long = width(str(cost), DISPLAY, used) * 0.8
        canvas.line(cx - long / 2, y, cx + long / 2, y, stroke=OIL, width=h * 0.03)


# --- what it does ----------------------------------------------------------------------------------------------------


def effect_rows(
    canvas: Canvas, x: float, y: float, w: float, h: float, part: Part, words: Words, *, size: float, chip: float
) -> None:
    """All effects of a part in a box, one below the other; each has as much of the height as its words need.

    `size` of the words and height of a `chip` are the largest wanted.
    """
    lines = effect_lines(part, words)
    needs = [_needed(line, part, w, chip / len(lines)) for line in lines]
    for line, need in zip(lines, needs, strict=True):
        tall = h * need / sum(needs)
        sign = min(chip, tall * 0.8)
        _effect_row(canvas, (x, y, w, tall), line, part, size=size, chip=sign, flowing=tall < _TWO_LINES)
        y += tall


def _needed(line: EffectLine, part: Part, w: float, chip: float) -> int:
    """How many lines of small type a sentence takes."""
    lines = wrap(line.flowing, TEXT, COMFORT, w - _sign_width(line, part, w, chip) - 1, STRONG)
    return len(lines or ()) or 1


def _effect_row(
    canvas: Canvas,
    box: Box,
    line: EffectLine,
    part: Part,
    *,
    size: float,
    chip: float,
    flowing: bool,
) -> None:
    """A sign and the sentence beside it, in the middle of a box; `flowing`: it need not break where it says."""
    x, y, w, h = box
    wide = _sign_width(line, part, w, chip)
    if line.kind == "terrain":
        _terrain_discs(canvas, x, y + h / 2, wide, part.terrains)
    else:
        _chip(canvas, x, y + h / 2 - chip / 2, wide, chip, line)
    left = x + wide + 0.6 + chip * 0.1
    room = x + w - left
    text = line.flowing if flowing else line.text
    used = _unbroken(text, room, size)
    text_box(
        canvas,
        left,
        y,
        room,
        h,
        text,
        TEXT,
        used,
        smallest=TEXT_LEAST,
        bold=STRONG,
        leading=1.14,
        valign="middle",
        fill=OIL,
    )


def _sign_width(line: EffectLine, part: Part, w: float, chip: float) -> float:
    """How wide the sign of an effect is; many terrain icons share less than half of the row."""
    if line.kind != "terrain":
        return chip * _CHIP_SHAPE
    count = len(part.terrains)
    return min(chip * (count + (count - 1) * _GAP), w * 0.43)


def _unbroken(text: str, room: float, size: float) -> float:
    """The size at which a text that says where it breaks breaks nowhere else, if there is such a size."""
    if "\n" not in text:
        return size
    used = size
    while used >= TEXT_LEAST:
        lines = wrap(text, TEXT, used, room, STRONG)
        if lines is not None and len(lines) == text.count("\n") + 1:
            return used
        used -= 0.25
    return size


def _terrain_discs(canvas: Canvas, x: float, cy: float, w: float, terrains: Sequence[Terrain]) -> None:
    """The terrain icons side by side, as large as a width allows."""
    disc = w / (len(terrains) + (len(terrains) - 1) * _GAP)
    for i, terrain in enumerate(terrains):
        terrain_icon(canvas, terrain, x + disc / 2 + i * disc * (1 + _GAP), cy, disc, OIL, WHITE)


def _chip(canvas: Canvas, x: float, y: float, w: float, h: float, line: EffectLine) -> None:
    """A dark plate with the sign on it; a drawback's is light, striped at its foot and carries a warning."""
    shape = chamfered(x, y, w, h, h * 0.16)
    canvas.path(shape, fill=BONE if line.drawback else OIL, ink="keep")
    if line.drawback:
        with canvas.group(clip=shape):
            hazard_band(canvas, x, y + h * 0.8, w, h * 0.2, pitch=h * 0.4)
        canvas.path(shape, stroke=OIL, width=h * 0.05, ink="keep")
        _SIGNS[line.kind](canvas, x + w * 0.6, y + h * 0.42, h * 0.82, line, ALARM)
        warning_sign(canvas, x + h * 0.08, y + h * 0.08, h * 0.56)
    else:
        _SIGNS[line.kind](canvas, x + w / 2, y + h / 2, h, line, HAZARD)


def _figure_and(
    canvas: Canvas, cx: float, cy: float, h: float, figure: str, ink: Color, sign: Callable[[float], None]
) -> None:
    """A number and the thing it counts, side by side."""
    size = h * 1.9
    wide, icon, gap = width(figure, DISPLAY, size), h * 0.52, h * 0.1
    left = cx - (wide + gap + icon) / 2
    canvas.text(left, cy + cap_height(DISPLAY, size) / 2, figure, DISPLAY, size, fill=ink, ink="keep")
    sign(left + wide + gap + icon / 2)


def _signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else f"−{-amount}"


def _pawn(canvas: Canvas, cx: float, cy: float, size: float, ink: Color) -> None:
    """A cell with a step out of it."""
    canvas.rect(cx - size * 0.5, cy - size * 0.5, size, size, r=size * 0.12, stroke=ink, width=size * 0.12, ink="keep")
    for i in range(2):
        head = cx - size * 0.2 + i * size * 0.28
        chevron = Path().move(head - size * 0.08, cy - size * 0.24).line(head + size * 0.14, cy)
        canvas.path(chevron.line(head - size * 0.08, cy + size * 0.24), stroke=ink, width=size * 0.12, ink="keep")


def _move(canvas: Canvas, cx: float, cy: float, h: float, line: EffectLine, ink: Color) -> None:
    size = h * 0.52
    _figure_and(canvas, cx, cy, h, _signed(line.amount), ink, lambda x: _pawn(canvas, x, cy, size, ink))


def _arrows(canvas: Canvas, cx: float, cy: float, h: float, line: EffectLine, ink: Color) -> None:
    _figure_and(canvas, cx, cy, h, _signed(line.amount), ink, lambda x: arrow_icon(canvas, x, cy, h * 0.58, ink))


def _fuel(canvas: Canvas, cx: float, cy: float, h: float, line: EffectLine, ink: Color) -> None:
    _figure_and(canvas, cx, cy, h, _signed(line.amount), ink, lambda x: fuel_icon(canvas, x, cy, h * 0.62, ink))


def _dice(canvas: Canvas, cx: float, cy: float, h: float, line: EffectLine, ink: Color) -> None:
    _figure_and(canvas, cx, cy, h, f"≤{line.amount}", ink, lambda x: icon_at(canvas, "d6-5", x, cy, h * 0.56, ink))


def _doubles(canvas: Canvas, cx: float, cy: float, h: float, _: EffectLine, ink: Color) -> None:
    for side in (-1, 1):
        icon_at(canvas, "d6-5", cx + side * h * 0.36, cy, h * 0.62, ink)


def _passing(canvas: Canvas, cx: float, cy: float, h: float, _: EffectLine, ink: Color) -> None:
    _figure_and(canvas, cx, cy, h, "0", ink, lambda x: arrow_icon(canvas, x, cy, h * 0.58, ink))


def _nothing(canvas: Canvas, cx: float, cy: float, h: float, _: EffectLine, ink: Color) -> None:
    center_line(canvas, cx, cy, "0", DISPLAY, h * 1.9, fill=ink)


_SIGNS: dict[str, Callable[[Canvas, float, float, float, EffectLine, Color], None]] = {
    "move": _move,
    "arrows": _arrows,
    "fuel": _fuel,
    "dice": _dice,
    "doubles": _doubles,
    "passing": _passing,
    "nothing": _nothing,
}
