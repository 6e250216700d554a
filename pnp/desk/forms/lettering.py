"""Words of people's own choosing, set large: titles that fit whatever they are."""

from __future__ import annotations

from contextlib import suppress

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, Color
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import MM_PER_PT
from pnp.draw.text import Align, Misfit, VAlign, shortened, text_box, wrap

LEADING = 1.12
_ALONE = 0.45
_DENSE = "\u2e80"
"""A word that stays this large is never parted."""
_SHRINK = 0.32
"""A name becomes this much smaller before it is parted inside a word."""


def loud(
    canvas: Canvas, x: float, y: float, w: float, h: float, text: str, font: Font, size: float, *,
    smallest: float = 12, fill: Color = BLACK, align: Align = "left", valign: VAlign = "bottom", lines: int = 2,
) -> float:  # fmt: skip
    """As large as it can be on so many lines; a title that is too long for that loses its end. Returns the size."""
    size = min(size, h / MM_PER_PT)
    if lines > 1 and width(text, font, size) > w:
        text = _parted(text, lines)
    while size > smallest and not _fits(text, font, size, w, h, lines):
        size -= 1
    if not _fits(text, font, size, w, h, lines):
        text = shortened(text, font, size, w)
    try:
        return text_box(canvas, x, y, w, h, text, font, size, leading=LEADING, align=align, valign=valign, fill=fill)
    except Misfit:
        canvas.text(x, y + h / 2 + cap_height(font, size) / 2, text, font, size, fill=fill)
        return size


def _parted(text: str, lines: int) -> str:
    """A name without spaces is parted at its dots, or at the one nearest to its middle, and not inside a word."""
    dots = [index for index, char in enumerate(text) if char == "・"] if " " not in text else []
    if len(dots) < lines:
        return text.replace("・", "・\n") if dots else text
    at = min(dots, key=lambda index: abs(index - len(text) / 2)) + 1
    return f"{text[:at]}\n{text[at:]}"


def _fits(text: str, font: Font, size: float, w: float, h: float, most: int) -> bool:
    lines = wrap(text, font, size, w)
    if lines is None or len(lines) > most:
        return False
    return size * MM_PER_PT * (LEADING * (len(lines) - 1) + 1) <= h + 1e-6


def whole(
    canvas: Canvas, x: float, y: float, w: float, h: float, text: str, font: Font, size: float, *,
    smallest: float = 5.5, fill: Color = BLACK, align: Align = "left", valign: VAlign = "middle",
) -> float:  # fmt: skip
    """All of it, however long: smaller, on more lines, and parted inside a word only where nothing else helps.
    Returns the size."""
    size = min(size, h / MM_PER_PT)
    alone = size * w / max(w, width(text, font, size) * 1.005)
    if alone >= size * _ALONE and (" " not in text or _is_dense(text)):
        return text_box(canvas, x, y, w, h, text, font, alone, smallest=alone * 0.9, leading=LEADING, align=align,
                        valign=valign, fill=fill, break_words=True)  # fmt: skip
    for least, parting in ((max(smallest, size * _SHRINK), False), (smallest, True)):
        with suppress(Misfit):
            return text_box(canvas, x, y, w, h, text, font, size, smallest=least, leading=LEADING, align=align,
                            valign=valign, fill=fill, break_words=parting)  # fmt: skip
    return text_box(canvas, x, y, w, h, shortened(text, font, smallest, w), font, smallest, align=align,
                    valign=valign, fill=fill)  # fmt: skip


def _is_dense(text: str) -> bool:
    """Whether it is written in characters between which a line may end anywhere: two lines would part its words."""
    return any(char >= _DENSE for char in text)


def name_line(
    canvas: Canvas, x: float, y: float, room: float, text: str, font: Font, size: float, *,
    fill: Color = BLACK, smallest: float = 7.5,
) -> float:  # fmt: skip
    """A name on one line: smaller if it must be, then without its end. Returns the room that it took."""
    while size > smallest and width(text, font, size) > room:
        size -= 0.25
    shown = shortened(text, font, size, room)
    canvas.text(x, y, shown, font, size, fill=fill)
    return width(shown, font, size)
