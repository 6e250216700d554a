"""The back of the start sheet: what to print, on which paper, for whom; tools, time, and the steps of every piece."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from pnp.desk.forms.layout import QUIET, RULE, Form, Head
from pnp.desk.lent import Look
from pnp.desk.start.plan import StartPlan
from pnp.desk.start.strips import STRIP, Strip, draw_legend, draw_strips, strip_rows
from pnp.desk.start.telling import Telling, grams
from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, WHITE
from pnp.draw.path import Path
from pnp.draw.text import block_height, text_box
from pnp.kit.errors import PnpError
from pnp.kit.words import Words
from pnp.press.page import Side
from pnp.press.plan import PrintPlan
from pnp.press.product import Component, Paint

SIZES = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
"""Of the letters in the table, in points: the largest that leaves room for the rest."""
_HEADING = 23.0
_HEADS = 6.5
_TOTAL = 9.0
_FACTS = 18.0
_LEGEND = 8.0
_SHARES = (0.17, 0.055, 0.105, 0.105, 0.345, 0.22)
_COLUMNS = ("component", "sheets", "paper", "sides", "todo", "need")
_AIR = 1.0
_MOST_AIR = 2.0
"""What a row may have besides, where the page has it to give."""
_SIGN = 3.6


@dataclass(frozen=True)
class Row:
    """A component in the table, cell by cell as the columns go."""

    id: str
    need: str
    cells: tuple[str, ...]


def _ranges(numbers: Sequence[int]) -> str:
    """As on a ticket: “→ 1–4, 6”."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = [f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs]
    return f"→ {', '.join(told)}"


def _backed(component: Component) -> bool:
    return any(piece.back for piece in component.pieces)


@dataclass(frozen=True)
class PlanPage:
    look: Look
    words: Words
    start: StartPlan
    plans: tuple[PrintPlan, ...]

    def arranged(self, w: float, h: float) -> Paint:
        """With the largest letters that leave room for everything."""
        for size in SIZES:
            tall = self._heights(w, size)
            room = h - _HEADING - _HEADS - sum(tall) - _TOTAL - _FACTS - _LEGEND - strip_rows(self.strips) * STRIP
            if room >= 0:
                air = min(room * 0.5 / len(tall), _MOST_AIR)
                return partial(
                    self._draw, w, h, size, tuple(high + air for high in tall), min(room - air * len(tall), 36.0)
                )
        raise PnpError(
            f"the start sheet is too full by {-room:.0f} mm",
            expected="a table and strips that one page holds",
            do="shorten what is to be done with the components, or use fewer strips",
        )

    # -- what it says

    @cached_property
    def rows(self) -> list[Row]:
        return [
            row for plan in self.plans for row in (self._shared(plan) if plan.component.parts else [self._row(plan)])
        ]

    def _row(self, plan: PrintPlan) -> Row:
        component, part = plan.component, self.start.part(plan.component.id)
        weight, sides = grams(part.paper, self.words), self._sides({page.side for page in plan.pages})
        cells = (component.title, str(plan.sheets), weight, sides, component.todo, self.needed(component.id))
        return Row(component.id, part.need, cells)

    def _shared(self, plan: PrintPlan) -> Iterator[Row]:
        """Components on common sheets: how many sheets that is, then each with those it lies on."""
        title = str(self.words("start.shared", title=plan.component.title))
        yield Row(plan.component.id, "", (title, str(plan.sheets), "", "", plan.component.todo, ""))
        for number, component in enumerate(plan.component.parts, start=1):
            part = self.start.part(component.id)
            pages = [(sheet, page) for sheet, page in plan.by_sheet if number in page.parts]
            papers = dict.fromkeys(grams(page.grams or part.paper, self.words) for _, page in pages)
            cells = (
                f"{number} {component.title}",
                _ranges(sorted({sheet for sheet, _ in pages})),
                ", ".join(papers),
                self._sides({page.side for _, page in pages if page.side != "back" or _backed(component)}),
                component.todo,
                self.needed(component.id),
            )
            yield Row(component.id, part.need, cells)

    def _sides(self, ways: Collection[Side]) -> str:
        way = next((way for way in ("fold", "apart", "back") if way in ways), "front")
        return str(self.words(f"start.sides.{way}"))

    def needed(self, id_: str) -> str:
        return self.telling.needed(id_)

    @cached_property
    def telling(self) -> Telling:
        return Telling(self.start, self.words, {part.id: part.title for part in self._parts})

    @property
    def _parts(self) -> list[Component]:
        return [part for plan in self.plans for part in plan.component.parts or (plan.component,)]

    @property
    def sheets(self) -> int:
        return sum(plan.sheets for plan in self.plans)

    @property
    def least(self) -> int:
        """What nobody can do without."""
        return sum(plan.sheets for plan in self.plans if self._is_needed(plan.component))

    def _is_needed(self, component: Component) -> bool:
        return any(self.start.part(part.id).need == "needed" for part in component.parts or (component,))

    @cached_property
    def tools(self) -> str:
        return str(self.words("list.between" if "list.between" in self.words else "start.between")).join(
            str(self.words(f"start.tool.{tool}")) for tool in self.start.tools
        )

    @cached_property
    def strips(self) -> list[Strip]:
        return list(self._strips())

    def _strips(self) -> Iterator[Strip]:
        for name, steps in self.start.strip.items():
            made = [part for part in self._parts if self.start.part(part.id).strip == name]
            if made:
                titles = [f"{each.title} ×{each.count}" if each.count > 1 else each.title for each in made]
                piece = next((each.pieces[0].front for each in made if each.pieces), None)
                yield Strip(" · ".join(titles), tuple(steps), piece)

    # -- how it looks

    def _columns(self, w: float) -> list[tuple[float, float]]:
        lefts = [sum(_SHARES[:index]) * w for index in range(len(_SHARES))]
        return [(x, share * w) for x, share in zip(lefts, _SHARES, strict=True)]

    @property
    def _leading(self) -> float:
        return 1.3 if self.words.lang == "ja" else 1.15

    def _font(self, column: str) -> Font:
        return self.look.strong if column in ("component", "sheets") else self.look.text

    def _room(self, column: str, wide: float) -> float:
        return wide - 2 * _AIR - (_SIGN if column == "need" else 0)

    def _heights(self, w: float, size: float) -> list[float]:
        return [self._tall(row, w, size) + 2 * _AIR for row in self.rows]

    def _tall(self, row: Row, w: float, size: float) -> float:
        """How much its text takes, from the top of the first line to the foot of the last."""
        return max(
            block_height(text, self._font(column), size, self._room(column, wide), self._leading)
            for column, text, (_, wide) in zip(_COLUMNS, row.cells, self._columns(w), strict=True)
        )

    def _draw(self, w: float, h: float, size: float, tall: tuple[float, ...], spare: float, canvas: Canvas) -> None:
        words, gap = self.words, spare / 4
        form = Form(canvas, w, h, self.look, words, "blank")
        form.heading(str(words("start.title")), str(words("game.name")), str(self.sheets), str(words("start.sheets")))
        y = form.heads(_HEADING, self._heads(w), _HEADS)
        for row, high in zip(self.rows, tall, strict=True):
            self._draw_row(canvas, w, y, high, size, row)
            y += high
        y = self._total(canvas, w, y)
        y = self._facts(canvas, w, y + gap)
        draw_legend(canvas, w, y + gap, words, self.look)
        draw_strips(canvas, w, y + gap + _LEGEND + gap, self.strips, self.look)

    def _heads(self, w: float) -> list[Head]:
        names = [str(self.words(f"start.column.{column}")) for column in _COLUMNS]
        return [Head(name, x, wide, "start") for name, (x, wide) in zip(names, self._columns(w), strict=True)]

    def _draw_row(self, canvas: Canvas, w: float, y: float, high: float, size: float, row: Row) -> None:
        top = y + (high - self._tall(row, w, size)) / 2 + 0.6
        for column, text, (x, wide) in zip(_COLUMNS, row.cells, self._columns(w), strict=True):
            left = x + _AIR + (_SIGN if column == "need" else 0)
            room = self._room(column, wide)
            font = self._font(column)
            text_box(canvas, left, top, room, high, text, font, size, leading=self._leading, fill=BLACK)
            if column == "need" and row.need:
                sign(canvas, x + _AIR + 1.2, top + 1.1, row.need, either=bool(self.start.others(row.id)))
        canvas.line(0, y + high, w, y + high, stroke=RULE, width=0.2)

    def _total(self, canvas: Canvas, w: float, y: float) -> float:
        canvas.line(0, y, w, y, stroke=self.look.ink, width=0.5)
        text = self.words("start.total", all=self.sheets, least=self.least)
        text_box(
            canvas, _AIR, y + 1.6, w * 0.56, _TOTAL - 2, text, self.look.text, 10, smallest=8, bold=self.look.strong
        )
        kinds = ("needed", "either", "only")
        x = w * 0.58
        for index, kind in enumerate(kinds):
            left = x + index * w * 0.14
            sign(canvas, left + 1.2, y + 3.0, "instead" if kind == "either" else kind)
            text_box(canvas, left + 3.6, y + 1.8, w * 0.14 - 4, 6, self.words(f"start.sign.{kind}"), self.look.text, 8,
                     smallest=7, fill=QUIET)  # fmt: skip
        return y + _TOTAL

    def _facts(self, canvas: Canvas, w: float, y: float) -> float:
        half = (w - 5) / 2
        for x, label, text in ((0.0, "tools", self.tools), (half + 5, "time", self.telling.time())):
            canvas.rect(x, y, half, _FACTS - 2, r=1.2, fill=WHITE, stroke=self.look.ink, width=0.35)
            canvas.text(
                x + 2.5, y + 4.4, str(self.words(f"start.{label}_label")), self.look.strong, 9, fill=self.look.ink
            )
            text_box(canvas, x + 2.5, y + 6.4, half - 5, _FACTS - 9, text, self.look.text, 9, smallest=7,
                     leading=self._leading, bold=self.look.strong)  # fmt: skip
        return y + _FACTS


def sign(canvas: Canvas, cx: float, cy: float, need: str, either: bool = False) -> None:
    """Full: needed. Half: this or another. Empty: only for some."""
    r = 1.15
    canvas.circle(cx, cy, r, fill=WHITE, stroke=BLACK, width=0.3, ink="keep")
    if need == "instead" or either:
        canvas.path(Path().arc(cx, cy, r, 90, 270).close(), fill=BLACK, ink="keep")
    elif need == "needed":
        canvas.circle(cx, cy, r, fill=BLACK, ink="keep")
