"""Pictures larger than the paper: cut into equal tiles that overlap, with marks to join them by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, WHITE, Color
from pnp.draw.geometry import Box, Rect, Span
from pnp.draw.legible import LEGIBLE, legible
from pnp.draw.path import rect
from pnp.draw.text import center_line
from pnp.draw.vocabulary.assembly import ROW, TIGHT, block_size, draw_block, draw_steps, steps_width
from pnp.press.impose import live_area
from pnp.press.paper import Orientation, Paper
from pnp.press.product import Poster, Sheet

OVERLAP = 12.0
"""What neighbours share when there is room; half of it is glue, half is cut away."""
LEAST_OVERLAP = 5.0
INDEX_FROM = 3
"""From so many tiles on, a small picture shows how they belong together: below the first tile, where it has room."""
PAGE_FROM = 5
"""From so many on, a page of its own where it has not."""
_INDEX_HIGH = 12.0
_MARGIN = 4.0
"""Around a picture, for the marks, if the paper has so much room."""
_LEAST_MARGIN = 3.0
_GAP = 0.8
"""Between the picture and a crop mark."""
_STEP = 0.5
_FONT = Font("barlow", 700)
_GREY = Color.hex("#8A939B")


@dataclass(frozen=True)
class Cut:
    """One direction of a tiling: the seams, and what each tile covers of the picture."""

    seams: tuple[float, ...]
    spans: tuple[Span, ...]

    @property
    def count(self) -> int:
        return len(self.spans)


@dataclass(frozen=True)
class Tiling:
    orientation: Orientation
    across: Cut
    down: Cut

    @property
    def count(self) -> int:
        return self.across.count * self.down.count


def tile(poster: Poster, paper: Paper) -> Tiling:
    """The tiling with the fewest sheets; upright if both ways take as many."""
    keep_x = poster.keeping()
    found = []
    for orientation in ("portrait", "landscape"):
        live, _ = live_area(paper, orientation)
        across = sparing(poster.w, live.w, keep_x, poster.borders_x)
        down = sparing(poster.h, live.h, poster.keep_y)
        found.append(Tiling(orientation, across, down))
    return min(found, key=lambda tiling: tiling.count)


def sparing(length: float, room: float, keep: Sequence[Span] = (), borders: Sequence[float] = ()) -> Cut:
    """One tile more where the fewest cannot keep off what should stay whole."""
    found = cut(length, room, keep, borders)
    if all(_is_clear(seam, keep) for seam in found.seams):
        return found
    more = cut(length, room, keep, borders, more=1)
    return more if all(_is_clear(seam, keep) for seam in more.seams) else found


def cut(length: float, room: float, keep: Sequence[Span] = (), borders: Sequence[float] = (), more: int = 0) -> Cut:
    """Equal tiles; a seam that would run through something to keep whole moves as far as the paper allows.

    Where borders are given, seams follow them if they can: tiles overlap less for that, and for what is to be kept.
    """
    if length <= room + 1e-6:
        return Cut((), ((0.0, length),))
    count = ceil((length - LEAST_OVERLAP) / (room - LEAST_OVERLAP) - 1e-9) + more
    most = min(OVERLAP, (count * room - length) / (count - 1))
    tried = [(_seams_of(length, room, count, overlap, keep, borders), overlap) for overlap in _overlaps(most)]
    seams, overlap = max(tried, key=lambda found: (_worth(found[0], keep, borders), found[1]))
    edges = [0.0, *(seam - overlap / 2 for seam in seams)]
    ends = [*(seam + overlap / 2 for seam in seams), length]
    return Cut(tuple(seams), tuple(zip(edges, ends, strict=True)))


def _overlaps(most: float) -> list[float]:
    return [most, *(most - step for step in range(1, int(most - LEAST_OVERLAP) + 1))]


def _seams_of(
    length: float, room: float, count: int, overlap: float, keep: Sequence[Span], borders: Sequence[float]
) -> list[float]:
    seams: list[float] = []
    for index in range(1, count):
        left = seams[-1] - overlap / 2 if seams else 0.0
        reach = left + room - overlap / 2
        # What is still to come must fit the tiles that are left.
        need = length - (count - index) * (room - overlap) - overlap / 2
        seams.append(_clear(length * index / count, need, reach, keep, borders))
    return seams


def _worth(seams: Sequence[float], keep: Sequence[Span], borders: Sequence[float]) -> tuple[int, int]:
    """How many seams spare what is to be kept, and how many follow a border."""
    return sum(_is_clear(seam, keep) for seam in seams), sum(seam in borders for seam in seams)


def _is_clear(place: float, keep: Sequence[Span]) -> bool:
    return not any(a < place < b for a, b in keep)


def _clear(wish: float, lo: float, hi: float, keep: Sequence[Span], borders: Sequence[float]) -> float:
    """The place nearest to the wish, between the limits, that runs through nothing to be kept whole; a border first."""
    wish = min(max(wish, lo), hi)
    along = [place for place in borders if lo <= place <= hi and _is_clear(place, keep)]
    if along:
        return min(along, key=lambda place: abs(place - wish))
    steps = int((hi - lo) / _STEP) + 1
    for step in range(steps + 1):
        for place in (wish - step * _STEP, wish + step * _STEP):
            if lo <= place <= hi and _is_clear(place, keep):
                return place
    return wish


def poster_sheets(poster: Poster, paper: Paper, steps: tuple[str, ...] = ()) -> tuple[Sheet, ...]:
    """The poster as sheets for this paper, with an index page where it takes several; `steps` say how to join them."""
    tiling = tile(poster, paper)
    if tiling.count == 1:
        return (Sheet(poster.name, partial(_whole, poster), tiling.orientation, label=poster.title),)
    live, _ = live_area(paper, tiling.orientation)
    below = _below(tiling, live.h)
    sheets = [
        Sheet(
            f"{poster.name} {row + 1}/{column + 1}",
            partial(_tile, poster, tiling, column, row, steps),
            tiling.orientation,
            label=poster.title and f"{poster.title} {row * tiling.across.count + column + 1}/{tiling.count}",
            steps=steps if below < TIGHT else (),
        )
        for row in range(tiling.down.count)
        for column in range(tiling.across.count)
    ]
    if tiling.count >= PAGE_FROM and below < _INDEX_HIGH:
        draw = partial(_index, poster, tiling, steps)
        sheets.insert(0, Sheet(poster.name, draw, tiling.orientation, label=poster.title))
    return tuple(sheets)


def _whole(poster: Poster, canvas: Canvas, w: float, h: float) -> None:
    with canvas.group(at=((w - poster.w) / 2, (h - poster.h) / 2)):
        canvas.use(poster.drawing)
        over = poster.bleed
        _marks(canvas, [over, poster.w - over], [], poster.h, (h - poster.h) / 2, upright=True)
        _marks(canvas, [over, poster.h - over], [], poster.w, (w - poster.w) / 2, upright=False)


def _below(tiling: Tiling, h: float) -> float:
    """What a page of tiles has left under its picture and the marks of it."""
    top, bottom = tiling.down.spans[0]
    return h - margin(bottom - top, h) - (bottom - top) - _MARGIN - 1


def _draw_small(poster: Poster, tiling: Tiling, steps: tuple[str, ...], canvas: Canvas, w: float, h: float) -> None:
    """The tiles numbered, and how they are joined, along the foot of the first of them."""
    high = _below(tiling, h)
    wide = min(high * poster.w / poster.h, w / 2)
    high = wide * poster.h / poster.w
    x, y, scale = _MARGIN, h - high, wide / poster.w
    canvas.use(legible(poster.drawing, LEGIBLE / scale), x, y, scale=scale)
    canvas.rect(x, y, wide, high, stroke=BLACK, width=0.2)
    _number_tiles(poster, tiling, canvas, x, y, scale, min(3.0, high / 4))
    beside = x + wide + 6
    _draw_how(canvas, Rect(beside, y, w - beside, high), steps)


def _draw_how(canvas: Canvas, area: Rect, steps: tuple[str, ...]) -> None:
    """How tiles are joined: a row with numbers, or a smaller one without, at the left; nothing where no room is."""
    if not steps:
        return
    if area.h >= ROW and area.w >= steps_width(len(steps)):
        draw_steps(canvas, area.x, area.y, steps)
    elif area.h >= TIGHT and area.w >= block_size(len(steps), len(steps))[0]:
        draw_block(canvas, area.x, area.bottom - TIGHT, steps, len(steps))


def _tile(
    poster: Poster, tiling: Tiling, column: int, row: int, steps: tuple[str, ...], canvas: Canvas, w: float, h: float
) -> None:
    if column == row == 0 and tiling.count >= INDEX_FROM and _below(tiling, h) >= _INDEX_HIGH:
        _draw_small(poster, tiling, steps, canvas, w, h)
    else:
        _draw_how(canvas, Rect(_MARGIN, h - _below(tiling, h), w - 2 * _MARGIN, _below(tiling, h)), steps)
    (left, right), (top, bottom) = tiling.across.spans[column], tiling.down.spans[row]
    wide, tall = right - left, bottom - top
    beside, above = margin(wide, w), margin(tall, h)
    across = list(_seams(tiling.across, column, poster.letter))
    down = list(_seams(tiling.down, row, poster.letter + tiling.across.count))
    with canvas.group(at=(beside, above)):
        with canvas.group(at=(-left, -top), clip=rect(left, top, wide, tall)):
            canvas.use(poster.drawing)
        flaps = [
            ((seam - left, 0, right - seam, tall) if glue else (0, 0, seam - left, tall), letter, glue)
            for seam, letter, glue in across
        ] + [
            ((0, seam - top, wide, bottom - seam) if glue else (0, 0, wide, seam - top), letter, glue)
            for seam, letter, glue in down
        ]
        for box, _, _ in flaps:
            with canvas.group(clip=rect(*box)), canvas.group(at=(-left, -top)):
                canvas.rect(left, top, wide, tall, fill=WHITE, ink="keep")
                canvas.use(poster.pale)
        for box, letter, glue in flaps:
            _flap(canvas, box, letter, glue)
        ends = _ends(tiling.across, column, poster.bleed), _ends(tiling.down, row, poster.bleed)
        _marks(canvas, ends[0], [seam - left for seam, _, _ in across], tall, above, upright=True)
        _marks(canvas, ends[1], [seam - top for seam, _, _ in down], wide, beside, upright=False)


def margin(length: float, room: float) -> float:
    """How far from the edge of the paper a tile begins."""
    return min(_MARGIN, (room - length) / 2)


def _ends(cut: Cut, index: int, bleed: float) -> list[float]:
    """Where this tile is trimmed because the picture ends there."""
    start, end = cut.spans[index]
    return [bleed] * (index == 0) + [end - start - bleed] * (index == cut.count - 1)


def _marks(
    canvas: Canvas, trims: Sequence[float], seams: Sequence[float], length: float, margin: float, *, upright: bool
) -> None:
    """Outside the picture, at both ends of every line to cut: crop marks, and at a seam register marks.

    A seam is cut through the middle of its mark, whose halves on the two tiles then meet.
    """
    if margin < _LEAST_MARGIN:
        return

    def line(across1: float, along1: float, across2: float, along2: float) -> None:
        ends = (across1, along1, across2, along2) if upright else (along1, across1, along2, across2)
        canvas.line(*ends, stroke=BLACK, width=0.2)

    size = min(margin, _MARGIN)
    for trim in trims:
        line(trim, -size, trim, -_GAP)
        line(trim, length + _GAP, trim, length + size)
    for seam in seams:
        for middle in (-size / 2, length + size / 2):
            line(seam, middle - size / 2, seam, middle + size / 2)
            line(seam - size / 2, middle, seam + size / 2, middle)
            canvas.circle(*((seam, middle) if upright else (middle, seam)), size * 0.3, stroke=BLACK, width=0.2)


def _seams(cut: Cut, index: int, skip: int) -> Iterator[tuple[float, str, bool]]:
    """The seams of one tile: where, by which letter, and whether this side of it is the glue flap."""
    if index > 0:
        yield cut.seams[index - 1], _letter(skip + index - 1), False
    if index < cut.count - 1:
        yield cut.seams[index], _letter(skip + index), True


def _letter(index: int) -> str:
    return chr(ord("A") + index % 26)


def _flap(canvas: Canvas, box: Box, letter: str, glue: bool) -> None:
    """What lies beyond a seam: pale, hatched where glue goes, cut away where it does not; the letter must match."""
    x, y, w, h = box
    if glue:
        with canvas.group(clip=rect(x, y, w, h)):
            step = 3.0
            for index in range(int((w + h) / step) + 1):
                canvas.line(x + index * step, y, x + index * step - h, y + h, stroke=_GREY, width=0.15)
    upright = h > w
    line = (x, y, x, y + h) if upright and glue else (x + w, y, x + w, y + h) if upright else None
    line = line or ((x, y, x + w, y) if glue else (x, y + h, x + w, y + h))
    canvas.line(*line, stroke=BLACK, width=0.2, dash=() if glue else (2, 1))
    for share in (0.08, 0.5, 0.92):
        cx, cy = (x + w / 2, y + h * share) if upright else (x + w * share, y + h / 2)
        radius = min(2.4, min(w, h) * 0.42)
        canvas.circle(cx, cy, radius, fill=WHITE, stroke=BLACK, width=0.2)
        center_line(canvas, cx, cy, letter, _FONT, max(radius * 3.4, LEGIBLE))


def _index(poster: Poster, tiling: Tiling, steps: tuple[str, ...], canvas: Canvas, w: float, h: float) -> None:
    """The whole picture small, with the tiles numbered as they are printed, and how they are joined."""
    scale = min(w * 0.9 / poster.w, h * 0.8 / poster.h)
    x, y = (w - poster.w * scale) / 2, (h - poster.h * scale) / 2
    center_line(canvas, w / 2, 10, poster.name, _FONT, 18, room=w * 0.9, smallest=9)
    canvas.use(legible(poster.drawing, LEGIBLE / scale), x, y, scale=scale)
    canvas.rect(x, y, poster.w * scale, poster.h * scale, stroke=BLACK, width=0.3)
    if steps and y >= ROW + 3:
        draw_steps(canvas, (w - steps_width(len(steps))) / 2, h - (y + ROW) / 2, steps)
    _number_tiles(poster, tiling, canvas, x, y, scale, 7)


def _number_tiles(
    poster: Poster, tiling: Tiling, canvas: Canvas, x: float, y: float, scale: float, radius: float
) -> None:
    xs = [0.0, *tiling.across.seams, poster.w]
    ys = [0.0, *tiling.down.seams, poster.h]
    for row in range(tiling.down.count):
        for column in range(tiling.across.count):
            left, right, top, bottom = xs[column], xs[column + 1], ys[row], ys[row + 1]
            box = (x + left * scale, y + top * scale, (right - left) * scale, (bottom - top) * scale)
            canvas.rect(*box, stroke=BLACK, width=0.4, dash=(2, 1))
            cx, cy = x + (left + right) / 2 * scale, y + (top + bottom) / 2 * scale
            canvas.circle(cx, cy, radius, fill=WHITE, stroke=BLACK, width=0.3)
            center_line(canvas, cx, cy, str(row * tiling.across.count + column + 1), _FONT, max(radius * 2.9, 6.5))
