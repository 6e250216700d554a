"""A section of the course as a pit board: its letter with room for the BPT marker, its values and its results."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color, ink_on
from pnp.draw.fonts import width
from pnp.draw.path import rect
from pnp.draw.text import center_line, fit_line
from pnp.games.xf1.faces.courses.layout import BOARD_H, BOARD_W, SLOT
from pnp.games.xf1.faces.look import (
    BLUE_BOX,
    HEAVY,
    INK,
    RAIN,
    RED_BOX,
    SIGNAL,
    SPEED_DIGIT,
    START_FRAME,
    START_LETTER,
    STEEL,
    STRONG,
    TEXT,
    TONES,
    UNBLOCKABLE,
)
from pnp.games.xf1.model import SPEEDS, Result, Section
from pnp.kit.words import Words

SPEED_W = 6.0
FRAME = 0.55
RESULT, LEAST_RESULT = 7.0, 6.5
"""Type size of results, the same on all boards of the kit's courses, and how far a stranger's may shrink."""
ROW = 3.05
_SIDE = 0.5
_BETWEEN = 0.5
_RED_DIFF = 1
"""Speed differences up to this one are red."""


def draw_board(canvas: Canvas, x: float, y: float, section: Section, words: Words, *, first: bool) -> None:
    """The board with its top left corner at (x, y)."""
    frame = START_FRAME if first else INK
    canvas.rect(x + 0.5, y + 0.6, BOARD_W, BOARD_H, r=1.3, fill=STEEL.tint(0.35), ink="drop")
    canvas.rect(x, y, BOARD_W, BOARD_H, r=1.2, fill=WHITE)
    _letter(canvas, x, y, section.name, frame, START_LETTER if first else INK)
    _speed(canvas, x + SLOT, y, section)
    _values(canvas, x + SLOT + SPEED_W, y, section, words)
    canvas.line(x, y + SLOT, x + BOARD_W, y + SLOT, stroke=INK, width=0.3)
    _results(canvas, x, y + SLOT, section)
    canvas.rect(x, y, BOARD_W, BOARD_H, r=1.2, stroke=frame, width=1.1 if first else FRAME, ink="keep")


def _letter(canvas: Canvas, x: float, y: float, name: str, frame: Color, ink: Color) -> None:
    """The place where the BPT marker lies."""
    canvas.rect(x + 0.5, y + 0.5, SLOT - 1, SLOT - 1, r=0.8, stroke=frame, width=0.25, dash=(0.8, 0.6))
    center_line(canvas, x + SLOT / 2, y + SLOT / 2, name, HEAVY, 24, fill=ink)


def _speed(canvas: Canvas, x: float, y: float, section: Section) -> None:
    tone = TONES[section.tone]
    canvas.rect(x, y, SPEED_W, SLOT, fill=tone, stroke=INK, width=0.3)
    center_line(canvas, x + SPEED_W / 2, y + SLOT / 2, str(section.speed), HEAVY, 24, fill=ink_on(tone, WHITE, INK))


def _values(canvas: Canvas, x: float, y: float, section: Section, words: Words) -> None:
    """Speed difference over pit value, each with its name."""
    room = BOARD_W - SLOT - SPEED_W
    diff = RED_BOX if section.diff <= _RED_DIFF else BLUE_BOX
    half = SLOT / 2
    for i, (key, value, color) in enumerate((("diff", section.diff, diff), ("pit", section.pit, INK))):
        middle = y + half * (i + 0.5) + (0.25 if i == 0 else -0.25)
        fit_line(canvas, x + 0.6, middle + 0.75, room - 4.3, words(f"course.{key}"), TEXT, 6, smallest=5.5, fill=STEEL)
        center_line(canvas, x + room - 1.9, middle, str(value), HEAVY, 14, fill=color)
    canvas.line(x + 0.8, y + half, x + room - 0.7, y + half, stroke=STEEL.tint(0.4), width=0.15)


def _results(canvas: Canvas, x: float, y: float, section: Section) -> None:
    """Running speeds 6, 5, 4 at the left and 3, 2, 1 at the right: green speed, dry result, wet result in brackets."""
    rows = list(zip(SPEEDS, section.dry, section.wet, strict=True))
    blocks = (rows[:3], rows[3:])
    size = RESULT
    while sum(_needs(block, size) for block in blocks) > BOARD_W - 0.4 and size > LEAST_RESULT:
        size -= 0.25
    spare = (BOARD_W - sum(_needs(block, size) for block in blocks)) / 2
    left, top, foot = x, y + (BOARD_H - SLOT - 3 * ROW) / 2, y + BOARD_H - SLOT - 0.9
    for block in blocks:
        wide = _needs(block, size) + spare
        _block(canvas, left, top, wide, block, size)
        left += wide
    between = x + _needs(blocks[0], size) + spare
    canvas.line(between, y + 0.9, between, foot, stroke=STEEL.tint(0.5), width=0.15)


Rows = Sequence[tuple[int, Result, Result]]


def _needs(block: Rows, size: float) -> float:
    dry, wet = _widths(block, size)
    return 2 * _SIDE + width("6", HEAVY, size) + dry + wet + 2 * _BETWEEN


def _widths(block: Rows, size: float) -> tuple[float, float]:
    dry = max(width(str(result), STRONG, size) for _, result, _ in block)
    wet = max(width(f"({result})", STRONG, size) for _, _, result in block)
    return dry, wet


def _block(canvas: Canvas, x: float, y: float, w: float, block: Rows, size: float) -> None:
    dry_w, wet_w = _widths(block, size)
    digit = width("6", HEAVY, size)
    slack = (w - _needs(block, size)) / 3
    speed_x = x + _SIDE + slack / 2 + digit / 2
    dry_x = speed_x + digit / 2 + _BETWEEN + slack + dry_w / 2
    wet_x = x + w - _SIDE - slack / 2 - wet_w / 2
    canvas.path(rect(wet_x - wet_w / 2 - 0.25, y + 0.1, wet_w + 0.5, 3 * ROW - 0.2, 0.7), fill=RAIN.tint(0.6))
    for i, (speed, dry, wet) in enumerate(block):
        middle = y + (i + 0.5) * ROW
        center_line(canvas, speed_x, middle, str(speed), HEAVY, size, fill=SPEED_DIGIT)
        center_line(canvas, dry_x, middle, str(dry), STRONG, size, fill=result_ink(dry))
        center_line(canvas, wet_x, middle, f"({wet})", STRONG, size, fill=result_ink(wet))


def result_ink(result: Result) -> Color:
    """Red for out, purple for what no block stops, black for the rest."""
    if result.retire is not None:
        return SIGNAL
    return UNBLOCKABLE if result.unblockable else INK
