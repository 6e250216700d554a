"""What every side of every sheet says about itself: a known length, and what it belongs to."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.draw.canvas import Canvas, Font
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import MM_PER_INCH, Rect, Span
from pnp.draw.text import Misfit, fit_size
from pnp.kit.words import Words
from pnp.press.impose import BAR_ROOM, STRIP, Strip

BAR_CM = 5
BAR_IN = 2
_FONT = Font("barlow", 500)
_BOLD = Font("barlow", 600)
_SIZE = 6.5
_SMALLEST = 5.5
_LABEL = 6.0
_LINE = 0.2
_GAP = 3.0
_BASELINES = (2.1, 4.6)


@dataclass(frozen=True)
class Imprint:
    """The words on the strip that do not change from page to page."""

    game: str
    version: str
    words: Words
    keeps: str = ""
    """The id of the game whose pieces a file remembers, to be compared with later ones."""


def draw_strip(canvas: Canvas, strip: Strip, lines: tuple[str, str]) -> None:
    """The scale bar in the first stretch that holds it, the two lines of the imprint after it or in another."""
    upright = _is_upright(strip)
    origin = (strip.area.x, strip.area.bottom) if upright else (0, strip.area.y)
    bar, start, set_ = _set(strip, lines)
    with canvas.group(at=origin, rotate=-90 if upright else 0):
        scale_bar(canvas, bar, STRIP / 2)
        for (shown, font, size), y in zip(set_, _BASELINES, strict=True):
            canvas.text(start, y, shown, font, size)


def printed(strip: Strip, lines: tuple[str, str]) -> Rect:
    """What of the strip they take, from the bar to the end of the longer line or the other way round."""
    bar, start, set_ = _set(strip, lines)
    end = start + max(width(*line) for line in set_)
    first, last = min(bar, start), max(bar + BAR_ROOM, end)
    area = strip.area
    if _is_upright(strip):
        return Rect(area.x, area.bottom - last, area.w, last - first)
    return Rect(first, area.y, last - first, area.h)


def _is_upright(strip: Strip) -> bool:
    return strip.edge in ("left", "right")


_Line = tuple[str, Font, float]


def _set(strip: Strip, lines: tuple[str, str]) -> tuple[float, float, list[_Line]]:
    """Where the bar begins and where the lines do, as long and as large as they fit."""
    bottom = strip.area.bottom
    # Along an upright edge the strip is read from below.
    free = [(bottom - b, bottom - a) for a, b in strip.free[::-1]] if _is_upright(strip) else list(strip.free)
    bar, (start, stop) = _stretches(free)
    fitted = [(*_fitted(line, font, stop - start), font) for line, font in zip(lines, (_BOLD, _FONT), strict=True)]
    return bar, start, [(shown, font, size) for shown, size, font in fitted]


def scale_bar(canvas: Canvas, x: float, y: float) -> None:
    """Five centimetres above the line, two inches below it: one bar for both rulers."""
    end = x + BAR_IN * MM_PER_INCH
    canvas.line(x, y, end, y, width=_LINE)
    for cm in range(BAR_CM + 1):
        at, tall = x + cm * 10, 2.1 if cm in (0, BAR_CM) else 1.3
        canvas.line(at, y, at, y - tall, width=_LINE)
    for half in range(BAR_IN * 2 + 1):
        at, tall = x + half * MM_PER_INCH / 2, 1.3 if half % 2 else 2.1
        canvas.line(at, y, at, y + tall, width=_LINE)
    canvas.text(end + 1, y - 0.5, f"{BAR_CM} cm", _FONT, _LABEL)
    canvas.text(end + 1, y + 0.5 + cap_height(_FONT, _LABEL), f"{BAR_IN} in", _FONT, _LABEL)


def _stretches(free: list[Span]) -> tuple[float, Span]:
    """Where the bar begins, and the stretch for the text."""
    bar = next(span for span in free if span[1] - span[0] >= BAR_ROOM)
    rest = [(bar[0] + BAR_ROOM + _GAP, bar[1]), *(span for span in free if span is not bar)]
    return bar[0], max(rest, key=lambda span: span[1] - span[0])


def _fitted(line: str, font: Font, room: float) -> tuple[str, float]:
    """Smaller if it must be, then shorter: a long title never runs into a crop mark."""
    text = line
    while True:
        try:
            return text, fit_size(text, font, _SIZE, room, _SMALLEST)
        except Misfit:
            text = f"{text.rstrip('…')[:-1].rstrip()}…"
