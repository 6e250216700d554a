"""Text that must fit: lines that shrink, paragraphs that wrap, in Latin and in Japanese."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from pnp.draw.canvas import Anchor, Canvas, Font
from pnp.draw.color import BLACK, Color
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import MM_PER_PT
from pnp.kit.errors import PnpError
from pnp.kit.kinsoku import are_bound

Align = Literal["left", "center", "right"]
VAlign = Literal["top", "middle", "bottom"]


class Misfit(PnpError):
    """A text that does not fit its box, even at its smallest size."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of text that is never broken; `glue` is the white space before it on the same line.

    `tied` pieces may not begin a line: a full stop after a bold word, say.
    """

    text: str
    bold: bool
    glue: str
    tied: bool = False


Line = list[Stretch]


def fit_size(text: str, font: Font, size: float, room: float, smallest: float, tracking: float = 0) -> float:
    """The largest size, at most `size`, at which the line is no wider than `room`."""
    wide = width(text, font, size, tracking)
    if wide <= room:
        return size
    fitting = int(size * room / wide * 20) / 20
    if fitting < smallest - 1e-6:
        raise _misfit(text, room, None, smallest)
    return fitting


def shortened(text: str, font: Font, size: float, room: float) -> str:
    """As much of it as fits, and dots for the rest: somebody's name never runs into the next cell."""
    shown = text
    while width(shown, font, size) > room and len(shown) > 1:
        shown = f"{shown.rstrip('…')[:-1].rstrip()}…"
    return shown


def fit_line(
    canvas: Canvas,
    x: float,
    y: float,
    room: float,
    text: str,
    font: Font,
    size: float,
    *,
    smallest: float | None = None,
    anchor: Anchor = "start",
    fill: Color = BLACK,
    tracking: float = 0,
) -> float:
    """One line that shrinks if it must; returns the size used."""
    used = fit_size(text, font, size, room, smallest if smallest is not None else size * 0.7, tracking)
    canvas.text(x, y, text, font, used, anchor=anchor, fill=fill, tracking=tracking)
    return used


def center_line(
    canvas: Canvas,
    cx: float,
    cy: float,
    text: str,
    font: Font,
    size: float,
    *,
    room: float | None = None,
    smallest: float | None = None,
    fill: Color = BLACK,
    tracking: float = 0,
) -> float:
    """One line with the middle of its capitals on a point: for numbers in circles and boxes."""
    if room is not None:
        size = fit_size(text, font, size, room, smallest if smallest is not None else size * 0.6, tracking)
    canvas.text(cx, cy + cap_height(font, size) / 2, text, font, size, anchor="middle", fill=fill, tracking=tracking)
    return size


def text_box(
    canvas: Canvas,
    x: float,
    y: float,
    w: float,
    h: float,
    text: str,
    font: Font,
    size: float,
    *,
    smallest: float | None = None,
    bold: Font | None = None,
    leading: float = 1.2,
    align: Align = "left",
    valign: VAlign = "top",
    fill: Color = BLACK,
    break_words: bool = False,
) -> float:
    """A paragraph wrapped into a box; shrinks to `smallest`, then complains. `**this**` is set in `bold`.

    `break_words` is for what people wrote: a word wider than the box goes on in the next line. Returns the size used.
    """
    least = smallest if smallest is not None else size
    used = size
    while True:
        lines = wrap(text, font, used, w, bold, break_words)
        step = used * MM_PER_PT * leading
        if lines is not None and step * (len(lines) - 1) + used * MM_PER_PT <= h + 1e-6:
            break
        if used <= least:
            raise _misfit(text, w, h, least)
        used = max(least, used - 0.25)
    rise = cap_height(font, used)
    tall = step * (len(lines) - 1) + rise
    top = {"top": y, "middle": y + (h - tall) / 2, "bottom": y + h - tall}[valign]
    for index, line in enumerate(lines):
        _set_line(canvas, x, w, top + rise + index * step, line, font, bold or font, used, align, fill)
    return used


def wrap(
    text: str, font: Font, size: float, room: float, bold: Font | None = None, break_words: bool = False
) -> list[Line] | None:
    """The text as lines no wider than `room`; None if one unbreakable piece is wider than that."""
    heavy = bold or font
    lines: list[Line] = []
    for paragraph in _paragraphs(text):
        first = len(lines)
        line: Line = []
        used = 0.0
        pieces = _broken(paragraph, font, heavy, size, room) if break_words else paragraph
        for cluster in _clusters(pieces):
            wide = sum(width(piece.text, heavy if piece.bold else font, size) for piece in cluster)
            if wide > room:
                return None
            head = cluster[0]
            gap = width(head.glue, heavy if head.bold else font, size) if head.glue and line else 0.0
            if line and used + gap + wide > room:
                lines.append(line)
                line, used, gap = [], 0.0, 0.0
            line += cluster
            used += gap + wide
        lines.append(line)
        if len(lines) - first > 1:
            _lengthen(lines[-2], lines[-1])
    return lines


def in_lines(text: str, font: Font, size: float, room: float) -> list[str]:
    """Plain words as lines no wider than `room`."""
    return broken(text, lambda part: width(part, font, size), room)


def broken(text: str, wide: Callable[[str], float], room: float) -> list[str]:
    """Plain words as lines no wider than `room`: at spaces and hyphens where there are any, elsewhere if there is
    nothing for it. `wide` says how wide a part is."""
    lines = [""]
    for part in re.findall(r"[^\s-]+-?\s*|\s+|-", text):
        if wide(lines[-1] + part.rstrip()) <= room:
            lines[-1] += part
            continue
        if lines[-1]:
            lines.append("")
        while wide(part.rstrip()) > room and len(part) > 1:
            fits = next(n for n in range(len(part) - 1, 0, -1) if n == 1 or wide(part[:n]) <= room)
            lines[-1] = part[:fits]
            part = part[fits:]
            lines.append("")
        lines[-1] = part
    return [line.rstrip() if index + 1 == len(lines) else line for index, line in enumerate(lines)]


def _lengthen(before: Line, last: Line) -> None:
    """A last line of Japanese is never a single character: it gets company from the line before it."""
    shown = "".join(piece.text for piece in last).rstrip("、。！？」』）")
    if len(shown) > 1 or not shown or not is_wide(shown) or any(piece.glue for piece in last):
        return
    *stay, cluster = _clusters(before)
    if stay and is_wide(cluster[-1].text[-1]) and not cluster[0].glue:
        last[:0] = cluster
        before[:] = [piece for each in stay for piece in each]


def _broken(paragraph: Line, font: Font, heavy: Font, size: float, room: float) -> Line:
    """The same pieces, those that are wider than a line in as many as it takes."""
    pieces: Line = []
    for piece in paragraph:
        face, glue, tied, part = heavy if piece.bold else font, piece.glue, piece.tied, ""
        for char in piece.text:
            if part and width(part + char, face, size) > room:
                pieces.append(replace(piece, text=part, glue=glue, tied=tied))
                glue, tied, part = "", False, ""
            part += char
        pieces.append(replace(piece, text=part, glue=glue, tied=tied))
    return pieces


def _clusters(paragraph: Line) -> Iterator[Line]:
    """Pieces with those that are tied to them: lines break between clusters only."""
    cluster: Line = []
    for piece in paragraph:
        if cluster and not piece.tied:
            yield cluster
            cluster = []
        cluster.append(piece)
    if cluster:
        yield cluster


def block_height(text: str, font: Font, size: float, room: float, leading: float = 1.2) -> float:
    """How tall a wrapped paragraph is, in millimetres."""
    lines = wrap(text, font, size, room, break_words=True) or []
    return size * MM_PER_PT * (leading * (len(lines) - 1) + 1) if lines else 0.0


def _set_line(
    canvas: Canvas,
    x: float,
    w: float,
    baseline: float,
    line: Line,
    font: Font,
    bold: Font,
    size: float,
    align: Align,
    fill: Color,
) -> None:
    spans = list(_spans(line))
    total = sum(width(text, bold if heavy else font, size) for text, heavy in spans)
    left = {"left": x, "center": x + (w - total) / 2, "right": x + w - total}[align]
    for text, heavy in spans:
        face = bold if heavy else font
        canvas.text(left, baseline, text, face, size, fill=fill)
        left += width(text, face, size)


def _spans(line: Line) -> Iterator[tuple[str, bool]]:
    """The line's pieces joined as far as they share a face."""
    text, heavy = "", False
    for index, piece in enumerate(line):
        glued = (piece.glue if index else "") + piece.text
        if text and piece.bold != heavy:
            yield text, heavy
            text = ""
        text, heavy = text + glued, piece.bold
    if text:
        yield text, heavy


def _paragraphs(text: str) -> list[Line]:
    paragraphs: list[Line] = []
    for source in text.split("\n"):
        line: Line = []
        for index, stretch in enumerate(source.split("**")):
            for piece in _pieces(stretch, bold=index % 2 == 1):
                tied = bool(line) and not piece.glue and not _may_break(line[-1].text[-1:], piece.text[:1])
                line.append(replace(piece, tied=tied))
        paragraphs.append(line)
    return paragraphs


def _pieces(text: str, bold: bool) -> Iterator[Stretch]:
    """Unbreakable stretches: Latin words whole, Japanese characters one by one unless kinsoku binds them."""
    word, glue, before = "", "", ""
    for char in text:
        if char == " ":
            if word:
                yield Stretch(word, bold, glue)
                word, glue = "", ""
            glue += " "
            before = ""
            continue
        if word and _may_break(before, char):
            yield Stretch(word, bold, glue)
            word, glue = "", ""
        word += char
        before = char
    if word:
        yield Stretch(word, bold, glue)
    elif glue:
        yield Stretch("", bold, glue)


def _may_break(before: str, after: str) -> bool:
    if not before or not after:
        return True
    return not are_bound(before, after) and (is_wide(before) or is_wide(after))


def is_wide(char: str) -> bool:
    code = ord(char)
    return 0x2E80 <= code <= 0xD7FF or 0xF900 <= code <= 0xFAFF or 0xFF00 <= code <= 0xFFEF


def _misfit(text: str, w: float, h: float | None, smallest: float) -> Misfit:
    room = f"{w:.0f} mm wide" if h is None else f"{w:.0f} × {h:.0f} mm"
    key = getattr(text, "key", "")
    shown = text if len(text) <= 60 else text[:57] + "…"
    return Misfit(
        f"“{shown}” does not fit a box {room}, even at {smallest:g} pt",
        where=f"the text {key}" if key else "",
        about=text,
        do="shorten the text",
    )
