"""One layout, three ways to fill it: left blank, written by us, or written on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pnp.desk.forms.handwriting import HAND, HAND_INK
from pnp.draw.canvas import Anchor, Canvas
from pnp.draw.fonts import cap_height, width
from pnp.draw.text import shortened

FormMode = Literal["blank", "filled", "fillable"]
MODES: tuple[FormMode, ...] = ("blank", "filled", "fillable")

SMALLEST = 7.0
_ROOM = 1.0
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
    ) -> None:
        """A value in its cell. `name` is unique in the file; `total` names the fields it sums up."""
        text = "" if value is None else str(value)
        if self.mode == "fillable":
            fitting = fitting_size(text, size, w - 2 * _ROOM)
            self.canvas.field(name, x, y, w, h, text, size=fitting, anchor=anchor, about=about, total=total)
        elif self.mode == "filled" and text:
            self._ink(x, y, w, h, text, size, anchor)

    def _ink(self, x: float, y: float, w: float, h: float, text: str, size: float, anchor: Anchor) -> None:
        room = w - 2 * _ROOM
        size = fitting_size(text, size, room)
        shown = shortened(text, HAND, size, room)
        at = {"start": x + _ROOM, "middle": x + w / 2, "end": x + w - _ROOM}[anchor]
        baseline = y + (h + cap_height(HAND, size)) / 2
        self.canvas.text(at, baseline, shown, HAND, size, anchor=anchor, fill=HAND_INK, ink="keep")


def fitting_size(text: str, size: float, room: float) -> float:
    """As large as it was meant to be, or as small as can still be read."""
    while size > SMALLEST and width(text, HAND, size) > room:
        size -= 0.5
    return size
