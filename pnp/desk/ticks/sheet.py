"""A race sheet for a pen: a cross in each row, and a photo brings it back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from pnp.desk.forms.account import Account
from pnp.desk.forms.handwriting import HAND_INK
from pnp.desk.forms.layout import BADGE, Form
from pnp.desk.forms.pen import FormMode
from pnp.desk.ticks.label import Label, label_of
from pnp.desk.ticks.layout import CODE, FRAME_LEFT, FRAME_TOP, SQUARE, Cell, Layout, W
from pnp.desk.ticks.lines import MARGIN, PITCH, TALL, Line, field_lines, note_lines
from pnp.desk.ticks.question import ABSENT, OUT, PLACE, Question, question_of
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE, Color
from pnp.draw.fonts import cap_height
from pnp.draw.qr import draw_qr, qr_matrix
from pnp.draw.text import center_line, shortened, text_box
from pnp.kit.errors import UsageError
from pnp.kit.words import Words
from pnp.press.product import Sheet
from pnp.season.system import Competitor

SIGNS = {OUT: "R", ABSENT: "–"}
"""What stands for the fates, in every language."""
_TOP = 5.0
_BESIDE = CODE + 5.0
"""Where words may begin beside a code."""
_NUMBER = Color.hex("#9E9E9E")
_RULE = Color.hex("#BFBFBF")


def tick_sheets(account: Account, mode: FormMode, race: int) -> tuple[Sheet, ...]:
    """One page; filled, it has the crosses of a race that is run."""
    if mode == "fillable":
        raise UsageError(
            "a tick sheet is made for pens", where="--fillable", expected="--kind race, for a form on the screen"
        )
    question = question_of(account.season, race)
    page = _Page(account, race, Layout(question), label_of(account.season, race, question), mode == "filled")
    return (Sheet(str(account.words("paper.kind.tick.title")), page.draw),)


@dataclass(frozen=True)
class _Page:
    account: Account
    race: int
    layout: Layout
    label: Label
    filled: bool

    def draw(self, canvas: Canvas, w: float, h: float) -> None:
        """The same size on every paper, in its middle; below it lines to write on, where there is room."""
        with canvas.group(at=((w - W) / 2, _TOP)):
            self._codes(canvas)
            self._heading(canvas)
            _Grid(self.account, self.layout, self.race).draw(canvas, self._marked)
            self._help(canvas)
            self._lines(canvas, h - _TOP)

    def _codes(self, canvas: Canvas) -> None:
        size = CODE + 2 * MARGIN
        for corner, (x, y) in self.layout.codes.items():
            draw_qr(canvas, qr_matrix(self.label.text(corner), "q"), x - MARGIN, y - MARGIN, size)

    def _heading(self, canvas: Canvas) -> None:
        account = self.account
        words, name = account.words, account.race_name(self.race)
        with canvas.group(at=(_BESIDE, 0)):
            form = Form(canvas, W - 2 * _BESIDE, 0, account.look, words, "blank")
            title = name or words("paper.race.title", n=self.race)
            form.heading(title, account.belonging, f"{self.race}/{account.plan.races}", words("paper.race.label"))

    def _help(self, canvas: Canvas) -> None:
        """Between the lower codes: what a mark looks like, and what is said of it."""
        words, look, question = self.account.words, self.account.look, self.layout.question
        x, y = _BESIDE, self.layout.h - CODE
        says = [words("paper.tick.help")]
        says += [words(f"paper.tick.means_{id}", sign=sign) for id, sign in SIGNS.items() if _has(question, id)]
        if self.layout.counted:
            says.append(words("paper.tick.counts"))
        if question.typed:
            says.append(words("paper.tick.typed", what=[column_name(words, id) for id in question.typed]))
        _examples(canvas, x, y + 1.5)
        text_box(
            canvas, x + 15, y - 0.5, W - 2 * _BESIDE - 15, CODE + 2, " ".join(map(str, says)), look.text, 9,
            smallest=6.5, bold=look.strong, leading=1.15, valign="middle", fill=look.ink,
        )  # fmt: skip

    def _lines(self, canvas: Canvas, bottom: float) -> None:
        """What is written here comes back as a picture, for somebody to type."""
        account, top = self.account, self.layout.h + MARGIN
        if bottom - top < TALL:
            return
        form = Form(canvas, W, 0, account.look, account.words, "blank")
        day = account.season.day_of(self.race)
        for line in field_lines(self.layout):
            known = getattr(day, line.name, "") if self.filled else ""
            form.line("", line.left, line.y, line.right - line.left, account.words(f"paper.race.{line.name}"), known)
            _rule(canvas, line)
        lines = note_lines(self.layout)[: max(0, int((bottom - top - TALL) / PITCH) - 1)]
        if lines:
            form.caption(0, top + TALL + 3, W, account.words("paper.race.notes"))
        for line in lines:
            _rule(canvas, line)

    @cached_property
    def _marked(self) -> Sequence[Cell]:
        """The bubbles that a result crosses."""
        result = self.account.result(self.race) if self.filled else None
        if result is None or not result.order:
            return ()
        noted = self.account.noted(result)
        return marked(self.layout, result.order, result.out, noted)


def _rule(canvas: Canvas, line: Line) -> None:
    """Black, so that copies keep it: by it a reader knows where somebody writes."""
    canvas.line(line.left, line.y, line.right, line.y, stroke=BLACK, width=0.2, ink="keep")


def column_name(words: Words, id: str) -> str:
    """Of a column of the game; some have a shorter name for this sheet."""
    short = f"paper.tick.{id}"
    return str(words(short if short in words else f"paper.column.{id}"))


def _has(question: Question, fate: str) -> bool:
    return any(fate in group.values or group.id == fate for group in question.groups)


def marked(
    layout: Layout, order: Sequence[str], out: Sequence[str], noted: Mapping[str, Mapping[str, int | str]]
) -> Sequence[Cell]:
    """The bubbles to cross for a result, counts included."""
    question = layout.question
    flagged = any(group.id == OUT for group in question.groups)

    def says(who: str, id: str) -> str:
        if id == OUT:
            return "1" if who in out else ""
        if id != PLACE:
            return str(noted.get(id, {}).get(who, "") or "")
        if who not in order:
            return ABSENT
        return OUT if who in out and not flagged else str(order.index(who) + 1)

    wanted = [[says(who, group.id) for group in question.groups] for who in question.rows]
    found = [cell for cell in layout.cells if wanted[cell.row][cell.group] == cell.value]
    counts = {group: sum(cell.group == group for cell in found) for group in layout.counted}
    return [*found, *(cell for cell in layout.count_cells if counts[cell.group] == int(cell.value))]


@dataclass(frozen=True)
class _Grid:
    account: Account
    layout: Layout
    race: int

    def draw(self, canvas: Canvas, marked: Sequence[Cell]) -> None:
        self._frame(canvas)
        self._heads(canvas)
        self._names(canvas)
        for cell in (*self.layout.cells, *self.layout.count_cells):
            self._bubble(canvas, cell)
        for cell in marked:
            cross(canvas, cell.x, cell.y, self.layout.radius * 0.8)

    def _frame(self, canvas: Canvas) -> None:
        layout = self.layout
        places = {(x, y) for x in layout.xs for y in (FRAME_TOP, layout.frame_bottom)}
        places |= {(x, y) for x in (layout.xs[0], layout.xs[-1]) for y in layout.ys}
        for x, y in sorted(places):
            canvas.rect(x - SQUARE / 2, y - SQUARE / 2, SQUARE, SQUARE, fill=BLACK, ink="keep")
        right = layout.columns[-1] + layout.radius
        for above, below in zip(layout.rows, layout.rows[1:], strict=False):
            y = (above + below) / 2
            canvas.line(FRAME_LEFT + 4.5, y, right, y, stroke=_RULE, width=0.1, ink="keep")

    def _heads(self, canvas: Canvas) -> None:
        layout, look = self.layout, self.account.look
        base = layout.rows[0] - layout.radius - 1
        before = FRAME_LEFT
        for (at, value), x in zip(layout.columns_of, layout.columns, strict=True):
            group = layout.question.groups[at]
            if group.id == PLACE or group.id == OUT:
                text = SIGNS.get(value, SIGNS[OUT] if group.id == OUT else value)
                center_line(
                    canvas, x, base - cap_height(look.strong, 8) / 2, text, look.strong, 8, room=layout.pitch - 0.5,
                    smallest=5.5, fill=look.ink,
                )  # fmt: skip
            elif value == group.values[0]:
                self._title(canvas, at, x, before + 2, base)
            before = x

    def _title(self, canvas: Canvas, at: int, x: float, left: float, base: float) -> None:
        """Over all bubbles of a group, and to the left of them where it is longer than they are."""
        layout, look = self.layout, self.account.look
        group = layout.question.groups[at]
        right = x + (len(group.values) - 1) * layout.pitch + layout.radius
        text = column_name(self.account.words, group.id)
        shown = shortened(text, look.strong, 6.5, right - left)
        canvas.text(right, base, shown, look.strong, 6.5, anchor="end", fill=look.ink)

    def _names(self, canvas: Canvas) -> None:
        layout, account = self.layout, self.account
        field = {each.id: each for each in account.field_in(self.race)}
        form = Form(canvas, W, 0, account.look, account.words, "blank")
        left = FRAME_LEFT + 5
        room = layout.columns[0] - layout.radius - left - 1.5
        tall = layout.row_pitch - 1.2
        wide = min(BADGE, room * 0.36)
        for who, y in zip(layout.question.rows, layout.rows, strict=True):
            form.badge(left, y - tall * 0.4, wide, tall * 0.8, field.get(who, Competitor(who)))
            form.printed(left + wide + 1.5, y - tall / 2, room - wide - 1.5, tall, account.name(who), size=11)
        for at, y in zip(layout.counted, layout.count_rows, strict=True):
            self._count(form, layout.question.groups[at].id, y, left)

    def _count(self, form: Form, id: str, y: float, left: float) -> None:
        words, look, layout = self.account.words, self.account.look, self.layout
        what = SIGNS[OUT] if id == OUT else column_name(words, id)
        right = layout.columns[0] - layout.pitch - layout.radius - 1.5
        text = shortened(str(words("paper.tick.count", what=what)), look.strong, 8, right - left)
        form.canvas.text(right, y + cap_height(look.strong, 8) / 2, text, look.strong, 8, anchor="end", fill=look.ink)

    def _bubble(self, canvas: Canvas, cell: Cell) -> None:
        layout, look = self.layout, self.account.look
        group = layout.question.groups[cell.group]
        size = 7.0 if layout.radius > 2.4 else 5.6
        canvas.circle(cell.x, cell.y, layout.radius, fill=WHITE, stroke=BLACK, width=0.2, ink="keep")
        text = SIGNS[OUT] if cell.row >= 0 and group.id == OUT else SIGNS.get(cell.value, cell.value)
        if cell.row >= 0 and group.is_flag and group.id != OUT:
            return
        base = cell.y + cap_height(look.strong, size) / 2
        canvas.text(cell.x, base, text, look.strong, size, anchor="middle", fill=_NUMBER, ink="keep")


def cross(canvas: Canvas, x: float, y: float, reach: float, stroke: Color = HAND_INK) -> None:
    draw = partial(canvas.line, stroke=stroke, width=0.45, round=True, ink="keep")
    draw(x - reach, y - reach, x + reach, y + reach)
    draw(x - reach, y + reach, x + reach, y - reach)


def _examples(canvas: Canvas, x: float, y: float) -> None:
    """A cross; and one that was struck out, with another beside it."""
    r = 2.4
    for row, struck in enumerate((False, True)):
        cy = y + 3 + row * 7
        for place in range(2):
            cx = x + 2.6 + place * 6
            full = struck and place == 0
            canvas.circle(cx, cy, r, fill=HAND_INK if full else WHITE, stroke=BLACK, width=0.2, ink="keep")
            if place == 1 - (not struck):
                cross(canvas, cx, cy, r * 0.8)
