"""Blocks of a book poured over columns and pages, with what belongs together kept together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, takewhile

from pnp.draw.canvas import Canvas
from pnp.kit.errors import PnpError

FLEXES = (0.0, -0.04, -0.08, -0.12, -0.15)
"""What figures give way by, as a share of their room, to bring a chapter home on its pages."""
MOST_SAVED = 0.25
"""Of a page: what figures that give way can save at most; where more is over, they need not try."""
MOST_AIR = 0.7
"""Lines by which a gap between blocks may grow, so that columns end together."""
OPENING = 9
"""Lines for which there must be room where a chapter begins."""
MOST_WAITING = 3
"""How many blocks text may be pulled past."""
WHOLE = 5
"""Lines that are never parted."""
_HAIR = 1e-6


@dataclass(frozen=True)
class Slug:
    """A row that is never broken: `draw(canvas, x, top)`."""

    height: float
    draw: Callable[[Canvas, float, float], None]


@dataclass(frozen=True)
class Block:
    """Rows that belong together. `breaks`: after how many of them it may go on in the next column."""

    name: str
    """How an error calls it."""
    slugs: tuple[Slug, ...]
    breaks: frozenset[int] = frozenset()
    loose: frozenset[int] = frozenset()
    """The same where there is nothing else to balance columns with."""
    before: float = 0.0
    """White above it, except at the head of a column."""
    columns: int = 2
    """1: over the whole page."""
    floats: bool = False
    """May let what follows go first, rather than leave a hole."""
    id: str = ""
    """What stands here, for the head of the page."""
    continued: bool = False
    """The rest of one that began elsewhere."""
    unfinished: bool = False
    """More of it follows elsewhere."""

    @property
    def height(self) -> float:
        return sum(slug.height for slug in self.slugs)

    def parted(self, count: int) -> tuple[Block, Block]:
        head = replace(self, slugs=self.slugs[:count], breaks=frozenset(), unfinished=True)
        breaks = frozenset(at - count for at in self.breaks if at > count + 1)
        return head, replace(self, slugs=self.slugs[count:], breaks=breaks, loose=breaks, continued=True)

    def fitting(self, room: float) -> int:
        """The most rows of it that may stand here; none if it may not be broken so early."""
        best, used = 0, 0.0
        for count, slug in enumerate(self.slugs, start=1):
            used += slug.height
            if used > room + _HAIR:
                break
            if count == len(self.slugs) or count in self.breaks:
                best = count
        return best


def text_breaks(title: int, lines: int, whole: int = WHOLE) -> frozenset[int]:
    """Where `lines` under a title of so many rows may be parted: two lines stay, two go, few are kept whole."""
    return frozenset(range(title + 2, title + lines - 1)) if lines > whole else frozenset()


@dataclass(frozen=True)
class Measure:
    """The block of text of a page, in millimetres, and the distance of its lines."""

    step: float
    w: float = 117.0
    h: float = 184.0
    gutter: float = 5.0

    def column(self, columns: int) -> float:
        return (self.w - self.gutter * (columns - 1)) / columns

    @property
    def full(self) -> float:
        """Whole lines only."""
        return int(self.h / self.step + _HAIR) * self.step


@dataclass(frozen=True)
class Spot:
    """A block, or a part of one, in its place."""

    page: int
    column: int
    x: float
    y: float
    block: Block

    def draw(self, canvas: Canvas) -> None:
        top = self.y
        for slug in self.block.slugs:
            slug.draw(canvas, self.x, top)
            top += slug.height


@dataclass(frozen=True)
class Part:
    """A chapter: what it is made of, if its figures give way by so much, and the page that it begins on."""

    name: str
    page: int
    blocks: Callable[[float], Sequence[Block]]
    run_on: bool = False
    """Begins right where the chapter before it ends, and not at the head of its page."""
    place: Callable[[], str] = str
    """Where it is planned: file and line."""


@dataclass
class _Column:
    height: float
    tops: list[tuple[float, Block]] = field(default_factory=list)
    used: float = 0.0

    def put(self, block: Block) -> None:
        top = self.used + (block.before if self.tops else 0.0)
        self.tops.append((top, block))
        self.used = top + block.height

    def room(self, block: Block) -> float:
        return self.height - self.used - (block.before if self.tops else 0.0)

    def aired(self, most: float, height: float) -> Iterator[tuple[float, Block]]:
        """The gaps grown, each by no more than `most`, until the last line stands at the foot."""
        gaps = sum(1 for _, block in self.tops[1:] if block.before)
        slack = height - self.used
        each = slack / gaps if gaps and 0 < slack <= most * gaps + _HAIR else 0.0
        moved = 0.0
        for index, (top, block) in enumerate(self.tops):
            moved += each if index and block.before else 0.0
            yield top + moved, block


class Flow:
    """Pours chapter after chapter; knows where it stands."""

    def __init__(self, measure: Measure, page: int = 1, y: float = 0.0) -> None:
        self.measure = measure
        self.page = page
        self.y = y
        self.spots: list[Spot] = []

    @property
    def room(self) -> float:
        return self.measure.full - self.y

    def turn(self, page: int = 0) -> None:
        self.page, self.y = page or self.page + 1, 0.0

    def pour(self, blocks: Sequence[Block]) -> None:
        """What does not fit the rest of a page and may float lets text go first, and heads the next page."""
        waiting = list(blocks)
        late: list[Block] = []
        while waiting or late:
            if late and not self.y:
                self._across(late.pop(0))
            elif late and not (waiting and self._goes_first(waiting)):
                self.turn()
            elif waiting[0].columns > 1:
                waiting = self._columns(waiting)
            elif late or (waiting[0].floats and self.y and not self._fits(waiting[0]) and self._goes_first(waiting)):
                late.append(waiting.pop(0))
            else:
                waiting[:1] = self._wide(waiting[0])

    @staticmethod
    def _goes_first(waiting: Sequence[Block]) -> bool:
        """Whether there is text that can be pulled in front of what must wait: not past too much of it."""
        return any(each.columns > 1 for each in waiting[:MOST_WAITING]) and all(
            each.floats for each in waiting[:MOST_WAITING] if each.columns == 1
        )

    def _wide(self, block: Block) -> list[Block]:
        """As much of it as stands here; returns what is left."""
        if self._fits(block):
            self._across(block)
            return []
        if count := block.fitting(self.room - self._gap(block)):
            head, rest = block.parted(count)
            self._across(head)
            self.turn()
            return [rest]
        if self.y:
            self.turn()
            return [block]
        raise _too_tall(block)

    def _gap(self, block: Block) -> float:
        return block.before if self.y else 0.0

    def _fits(self, block: Block) -> bool:
        return self._gap(block) + block.height <= self.room + _HAIR

    def _across(self, block: Block) -> None:
        top = self.y + self._gap(block)
        self.spots.append(Spot(self.page, 0, 0.0, top, block))
        self.y = top + block.height

    def _columns(self, waiting: list[Block]) -> list[Block]:
        """As many of the blocks in front as stand in equal columns; returns what is left."""
        count = waiting[0].columns
        own, figures, after = self._pulled(waiting, count)
        gap = self._gap(own[0])
        room = self.room - gap
        if room < self.measure.step * 2:
            self.turn()
            return waiting
        columns, rest = poured(own, count, room)
        if not any(column.tops for column in columns):
            if not self.y:
                raise _too_tall(own[0])
            self.turn()
            return waiting
        if not rest:
            columns = _balanced(own, count, room, self.measure.step)
        height = max(column.used for column in columns) if not rest else room
        self._place(columns, self.y + gap, height, count)
        self.y += gap + height
        if rest:
            self.turn()
        return [*figures, *rest, *after]

    def _pulled(self, waiting: list[Block], count: int) -> tuple[list[Block], list[Block], list[Block]]:
        """Text that is poured as one, the figures that it was pulled past as they could not stand under its first
        part, and what comes after: text never begins anew half way down a page."""
        own = _front(waiting, count)
        after = waiting[len(own) :]
        figures = list(takewhile(lambda each: each.columns != count, after))
        text = _front(after[len(figures) :], count)
        goes_first = figures and text and len(figures) < MOST_WAITING and all(each.floats for each in figures)
        if not goes_first or self._fits_under(own, count, figures[0]):
            return own, [], after
        return [*own, *text], figures, after[len(figures) + len(text) :]

    def _fits_under(self, own: Sequence[Block], count: int, figure: Block) -> bool:
        """Whether a figure has room on this page below text in columns; a text that fills the page leaves none."""
        room = self.room - self._gap(own[0])
        if poured(own, count, room)[1]:
            return True
        used = max(column.used for column in _balanced(own, count, room, self.measure.step))
        return used + figure.before + figure.height <= room + _HAIR

    def _place(self, columns: Sequence[_Column], top: float, height: float, count: int) -> None:
        wide = self.measure.column(count) + self.measure.gutter
        for number, column in enumerate(columns):
            for y, block in column.aired(MOST_AIR * self.measure.step, height):
                self.spots.append(Spot(self.page, number, number * wide, top + y, block))


def _front(blocks: Sequence[Block], columns: int) -> list[Block]:
    for _, group in groupby(blocks, key=lambda block: block.columns == columns):
        return list(group)
    return []


def poured(blocks: Sequence[Block], count: int, height: float) -> tuple[list[_Column], list[Block]]:
    """Columns filled one after the other, and what is left over."""
    waiting = list(blocks)
    columns = [_Column(height) for _ in range(count)]
    for column in columns:
        waiting = _filled(column, waiting)
    return columns, waiting


def _filled(column: _Column, waiting: list[Block]) -> list[Block]:
    """What is left over. What may float lets others go first, and is the first of the next column."""
    late: list[Block] = []
    while waiting:
        block, *others = waiting
        fitting = 0 if block.floats and late else block.fitting(column.room(block))
        if fitting == len(block.slugs):
            column.put(block)
        elif fitting:
            head, rest = block.parted(fitting)
            column.put(head)
            return [rest, *late, *others]
        elif block.floats and column.tops:
            late.append(block)
        else:
            break
        waiting = others
    return [*late, *waiting]


def _balanced(blocks: Sequence[Block], count: int, room: float, step: float) -> list[_Column]:
    """The lowest columns that hold everything."""
    if len(blocks) < count:
        blocks = [replace(block, breaks=block.breaks | block.loose) for block in blocks]
    height = max(sum(block.height for block in blocks) / count, step)
    while height < room:
        columns, rest = poured(blocks, count, height)
        if not rest:
            return columns
        height += step / 2
    return poured(blocks, count, room)[0]


def lay(parts: Sequence[Part], pages: int, measure: Measure, lang: str) -> list[Spot]:
    """Every chapter from its own page on; what does not fit is told with the block and the lines that are over."""
    flow = Flow(measure)
    for part, following in zip(parts, [*parts[1:], None], strict=True):
        flow = _laid(flow, part, following, pages, lang)
    return flow.spots


def _laid(flow: Flow, part: Part, following: Part | None, pages: int, lang: str) -> Flow:
    """Its figures give way only if that ends the chapter in time: before the page on which the next begins, or else so
    that the next can run on."""
    late: Flow | None = None
    done = flow
    for flex in FLEXES:
        done = Flow(flow.measure, flow.page, flow.y)
        done.spots = list(flow.spots)
        if done.page < part.page:
            done.turn(part.page)
        done.pour(part.blocks(flex))
        if _is_home(done, following, pages):
            return done
        late = late or (done if _can_run_on(done, following) else None)
        if late and late.y > MOST_SAVED * flow.measure.full:
            break
    if late:
        return late
    last = following.page - (0 if following.run_on else 1) if following else pages
    raise _overflow(done, part, last, lang)


def _is_home(done: Flow, following: Part | None, pages: int) -> bool:
    return done.page < following.page if following else done.page <= pages


def _can_run_on(done: Flow, following: Part | None) -> bool:
    """Whether it leaves the next one enough of the page that both share."""
    if not (following and following.run_on and done.page == following.page):
        return False
    return done.room >= OPENING * done.measure.step


def _overflow(flow: Flow, part: Part, last: int, lang: str) -> PnpError:
    over = [spot for spot in flow.spots if spot.page > last]
    lines = round(sum(spot.block.height / max(1, spot.block.columns) for spot in over) / flow.measure.step + 0.5)
    return PnpError(
        f"the chapter “{part.name}” does not fit: in {lang} it is {max(1, lines)} lines over at the end of page {last},"
        f" from {over[0].block.name if over else part.name} on",
        where=part.place(),
        do="shorten it, take out a figure, or let the chapters after it begin later",
    )


def _too_tall(block: Block) -> PnpError:
    return PnpError(f"{block.name} is taller than a page", do="make it smaller, or two of it")
