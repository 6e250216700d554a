"""One layout, three ways to fill it: left blank, written by us, or written on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pnp.desk.forms.handwriting import HAND, HAND_INK
from pnp.draw.canvas import Anchor, Canvas
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import MM_PER_PT
from pnp.draw.text import in_lines, shortened

FormMode = Literal["blank", "filled", "fillable"]
MODES: tuple[FormMode, ...] = ("blank", "filled", "fillable")

SMALLEST = 7.0
_ROOM = 1.0
_LEADING = 1.15
_SMALLER = 0.8
"""Where words take several lines."""
_ESCAPED = {"%": "%25", ":": "%3A", ".": "%2E"}
"""Colons part a field's name; a full stop would make viewers see a family of fields."""


def field_name(*parts: object) -> str:
    """What a field is called: the keys of the result, with colons between them."""
    return ":".join("".join(_ESCAPED.get(char, char) for char in str(part)) for part in parts)


@dataclass(frozen=True)
class Pen:
    """Writes values into the cells of a form; the cells themselves are drawn by whoever lays the form out."""

    canvas: Canvas
    mode: FormMode

    def write(
        self,
        name: str,
        x: float,
        y: float,
        w: float,
        h: float,
        value: object = "",
        *,
        size: float = 11,
        anchor: Anchor = "middle",
        about: str = "",
        total: Sequence[str] = (),
        lines: int = 1,
        ruled: bool = False,
    ) -> None:
        """A value in its cell. `name` is unique in the file; `total` names the fields it sums up. Words that are too
        long take so many lines, which may be ruled."""
        text = "" if value is None else str(value)
        if self.mode == "fillable":
            fitting = size if lines > 1 else fitting_size(text, size, w - 2 * _ROOM)
            several = lines > 1
            self.canvas.field(
                name, x, y, w, h, text, size=fitting, anchor=anchor, about=about, total=total, several=several
            )
        elif self.mode == "filled" and text:
            self._lines(x, y, w, h, text, size, anchor, lines, ruled)

    def _lines(
        self, x: float, y: float, w: float, h: float, text: str, size: float, anchor: Anchor, most: int, ruled: bool
    ) -> None:  # fmt: skip
        """Where nothing is ruled they share the cell."""
        shown = in_so_many(text, size, w - 2 * _ROOM, most)
        tall = h / (most if ruled else len(shown))
        size = size if len(shown) == 1 else min(size * _SMALLER, tall / MM_PER_PT / _LEADING)
        for number, line in enumerate(shown):
            self._ink(x, y + number * tall, w, tall, line, size, anchor)

    def _ink(self, x: float, y: float, w: float, h: float, text: str, size: float, anchor: Anchor) -> None:
        room = w - 2 * _ROOM
        size = fitting_size(text, size, room)
        shown = shortened(text, HAND, size, room)
        at = {"start": x + _ROOM, "middle": x + w / 2, "end": x + w - _ROOM}[anchor]
        baseline = y + (h + cap_height(HAND, size)) / 2
        self.canvas.text(at, baseline, shown, HAND, size, anchor=anchor, fill=HAND_INK, ink="keep")


def in_so_many(text: str, size: float, room: float, most: int) -> list[str]:
    """Words on no more than so many lines; what is left over goes to the last, which gives way."""
    if most == 1:
        return [text]
    found = [line for part in text.split("\n") for line in in_lines(part, HAND, max(SMALLEST, size * _SMALLER), room)]
    return [*found[: most - 1], " ".join(found[most - 1 :])] if len(found) > most else found


def fitting_size(text: str, size: float, room: float) -> float:
    """As large as it was meant to be, or as small as can still be read."""
    while size > SMALLEST and width(text, HAND, size) > room:
        size -= 0.5
    return size
