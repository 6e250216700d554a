"""A season on paper: what stands, in words for people, and all of it in codes for a camera."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from pnp.draw.canvas import Canvas
from pnp.draw.qr import QUIET as QUIET_MODULES
from pnp.draw.qr import draw_qr, qr_matrix
from pnp.draw.text import block_height, text_box
from pnp.kit.errors import PnpError, UsageError
from pnp.paper.account import Account
from pnp.paper.layout import HEADING, QUIET, Form
from pnp.paper.pen import Mode, shortened
from pnp.press.product import Sheet
from pnp.season.code import digest, to_lines

LEAST_MODULE = 0.5
"""Millimetres: four pixels of a scan at 200 dpi."""
_ACROSS = 3
_BETWEEN = 3.0
_CAPTION = 5.0
_SIDE, _SIDE_ALONE = 64.0, 76.0
"""How large a code is at most, in several rows and in one."""
_ON_FIRST = 6
_ON_OTHERS = 9
_STEPS = 21.0
_LINE = 4.4
_TABLE_ROWS = 12
_SIZE = 9.0


def suspend_sheets(account: Account, mode: Mode, _: int) -> tuple[Sheet, ...]:
    """One page for almost every season; more codes go on further pages."""
    if mode != "filled":
        raise UsageError(
            f"a suspension sheet is not made {mode}: its codes hold what the season file says, and nobody writes codes",
            where=f"--{mode}",
            do="leave it out; entry, race, results, standings and chart can be blank or fillable",
        )
    values = account.season.suspended()
    codes = _Codes(to_lines(values), digest(values))
    parts = codes.pages()
    title = str(account.words("paper.kind.suspend.title"))
    return tuple(Sheet(title, _Page(account, codes, part, index).draw) for index, part in enumerate(parts))


@dataclass(frozen=True)
class _Codes:
    lines: Sequence[str]
    digest: str

    @cached_property
    def matrices(self) -> list[list[list[bool]]]:
        return [qr_matrix(line) for line in self.lines]

    def pages(self) -> list[range]:
        """Which codes stand on which page."""
        starts = [0, *range(_ON_FIRST, len(self.lines), _ON_OTHERS), len(self.lines)]
        return [range(a, b) for a, b in pairwise(starts)]

    @property
    def fingerprint(self) -> str:
        return " ".join(self.digest[start : start + 4] for start in range(0, len(self.digest), 4))


@dataclass(frozen=True)
class _Page:
    account: Account
    codes: _Codes
    part: range
    index: int

    def draw(self, canvas: Canvas, w: float, h: float) -> None:
        account, words = self.account, self.account.words
        form = Form(canvas, w, h, account.look, words, "filled")
        run, races = len(account.facts.results), account.plan.races
        y = form.heading(
            words("paper.kind.suspend.title"), form.kicker(account), f"{run}/{races}", words("paper.races_run")
        )
        top = self._draw_codes(form)
        self._steps(form, top - _STEPS)
        if self.index == 0:
            _Standing(form, account).draw(y + 2, top - _STEPS - 3)

    # -- the codes

    def _draw_codes(self, form: Form) -> float:
        """At the foot of the page, all of one size. Returns where they begin."""
        rows = -(-len(self.part) // _ACROSS)
        across = -(-len(self.part) // rows)
        side = min(
            form.w / across - _BETWEEN,
            _SIDE_ALONE if rows == 1 else _SIDE,
            (form.h - HEADING - _STEPS) / rows - _CAPTION,
        )
        modules = max(len(matrix) for matrix in self.codes.matrices) + 2 * QUIET_MODULES
        if side / modules < LEAST_MODULE:
            raise PnpError("the codes of this season are too fine to be printed", where=str(self.account.season.path))
        top = form.h - rows * (side + _CAPTION)
        step = form.w / across
        for place, index in enumerate(self.part):
            x = place % across * step + (step - side) / 2
            y = top + place // across * (side + _CAPTION)
            draw_qr(form.canvas, self.codes.matrices[index], x, y + _CAPTION, side)
            label = form.words("paper.suspend.code", n=index + 1, of=len(self.codes.lines))
            form.canvas.text(x + side / 2, y + 3.6, label, form.look.strong, 9, anchor="middle", fill=form.look.ink)
        return top

    def _steps(self, form: Form, y: float) -> None:
        """What to do with them, and what they share."""
        look, words = form.look, form.words
        form.canvas.rect(0, y, form.w, _STEPS - 3, fill=look.ground)
        wide = form.w * 0.7
        text_box(
            form.canvas, 3, y + 2, wide - 6, _STEPS - 6, words("paper.suspend.steps"), look.text, 9, smallest=7,
            bold=look.strong, leading=1.15, valign="middle", fill=look.ink,
        )  # fmt: skip
        form.caption(wide, y + 5, form.w - wide - 3, words("paper.suspend.fingerprint"))
        form.canvas.text(wide, y + 11.5, self.codes.fingerprint, look.display, 14, fill=look.ink)


@dataclass(frozen=True)
class _Standing:
    """What stands, in words: the races run with their winners, the head of each table, what is carried on."""

    form: Form
    account: Account

    def draw(self, y: float, bottom: float) -> None:
        y = self._carried(y) + 3
        left = self.form.w * 0.52
        self._races(y, bottom, left - 6)
        self._tables(left, y, bottom, self.form.w - left)

    def _carried(self, y: float) -> float:
        """What is said before the next race, and what the codes do not hold."""
        form, look = self.form, self.form.look
        for text, font in [*((text, look.text) for text in self._said()), *((w, look.strong) for w in self._warned())]:
            tall = block_height(text, font, 10, form.w)
            text_box(form.canvas, 0, y, form.w, tall + 0.5, text, font, 10, fill=look.ink)
            y += tall + 2
        return y

    def _said(self) -> Iterator[str]:
        """The champion, or what the game says before its next race; at least which one it is."""
        season, words = self.account.season, self.form.words
        system, data, facts = season.system, season.data, self.account.facts
        events = system.closing(data, facts) if season.over else system.opening(data, facts)
        if events:
            yield " ".join(self.account.narrator.event(event) for event in events)
        else:
            name = self.account.race_name(season.race) or words("paper.race.title", n=season.race)
            yield str(words("paper.suspend.next", race=season.race, name=name))

    def _warned(self) -> Iterator[str]:
        season = self.account.season
        if season.under_way:
            yield str(self.form.words("paper.suspend.under_way", race=season.race))

    def _races(self, y: float, bottom: float, w: float) -> None:
        """The winners; the latest ones if there is no room for all."""
        form, words = self.form, self.form.words
        form.subtitle(0, y + 4, w, words("paper.suspend.races"))
        room = max(1, int((bottom - y - 7) / _LINE))
        results = self.account.facts.results[-room:]
        for index, result in enumerate(results):
            base = y + 7 + (index + 0.75) * _LINE
            winner = self.account.name(result.order[0]) if result.order else "–"
            self._line(0, base, w, str(result.race), self.account.race_name(result.race), winner)

    def _tables(self, x: float, y: float, bottom: float, w: float) -> None:
        form = self.form
        standings = self.account.standings
        room = int((bottom - y) / max(1, len(standings)) / _LINE - 2.2)
        for standing in standings:
            rows = standing.rows[: max(1, min(_TABLE_ROWS, room))]
            form.subtitle(x, y + 4, w, form.words(f"standing.{standing.id}"))
            for index, row in enumerate(rows):
                name = self.account.narrator.called(standing.kind, row.who)
                self._line(x, y + 7 + (index + 0.75) * _LINE, w, str(row.place), name, str(row.total))
            y += 7 + len(rows) * _LINE + 3

    def _line(self, x: float, y: float, w: float, number: str, name: str, value: str) -> None:
        canvas, look = self.form.canvas, self.form.look
        canvas.text(x + 5, y, number, look.strong, _SIZE, anchor="end", fill=look.accent)
        canvas.text(x + 8, y, shortened(name, look.text, _SIZE, w * 0.56 - 8), look.text, _SIZE, fill=look.ink)
        shown = shortened(value, look.strong, _SIZE, w * 0.44)
        canvas.text(x + w, y, shown, look.strong, _SIZE, anchor="end", fill=QUIET)
