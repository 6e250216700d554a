"""What the pages of the club's book share: the club in one language, its people's colours, the frame of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pnp.desk.charts.traces import Trace, traces
from pnp.desk.forms.layout import Form, split_evenly
from pnp.desk.forms.room import room
from pnp.desk.lent import SOBER, Look, Stage
from pnp.draw.canvas import Canvas
from pnp.draw.path import rect
from pnp.draw.vocabulary.effects import chequered
from pnp.kit.words import Words
from pnp.press.product import Sheet
from pnp.season.club.club import Club
from pnp.season.club.report import Telling
from pnp.season.system import Competitor

MARGIN = 10.0
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7A4FA3", "#8C6D46")


def _band(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    with canvas.group(clip=rect(x, y, w, h)):
        chequered(canvas, x - h, y, w + h, h, dark=SOBER.ink, rows=2, lean=h * 0.5)


HOUSE = replace(SOBER, band=_band)
"""That of a book about several games."""


@dataclass(frozen=True)
class Annals:
    club: Club
    words: Words
    title: str
    stage: Stage
    """The landscape of its cover."""
    stage_look: Look
    look: Look = HOUSE

    @cached_property
    def telling(self) -> Telling:
        return Telling(self.club, self.words)

    @cached_property
    def people(self) -> list[str]:
        """In the order of the all-time table."""
        return [row.person for row in self.club.table]

    @cached_property
    def traces(self) -> dict[str, Trace]:
        field = [
            Competitor(who, _initials(who), _COLOURS[index % len(_COLOURS)]) for index, who in enumerate(self.people)
        ]
        return traces(field)

    def game_look(self, game: str) -> Look:
        from pnp.kit.register import find_game

        found = find_game(game)
        look: Look = found.desk.look if found.has("desk") else SOBER
        return look

    def say(self, key: str, **args: object) -> str:
        return self.telling.say(key, **args)

    @property
    def years(self) -> str:
        """From the first season to the last."""
        first, last = self.telling.season(0), self.telling.season(len(self.club.seasons) - 1)
        return first if first == last else self.say("years", first=first, last=last)


def _initials(name: str) -> str:
    parts = name.split()
    return "".join(part[0] for part in parts[:2]).upper() if len(parts) > 1 else name[:2].upper()


def page(title: str, annals: Annals, draw: Callable[[Form, float], None]) -> Sheet:
    """A page with a heading: `draw` gets what is left below it."""

    def drawn(canvas: Canvas, w: float, h: float) -> None:
        with canvas.group(at=(MARGIN, 0)):
            form = Form(canvas, w - 2 * MARGIN, h, annals.look, annals.words, "filled")
            y = form.heading(title, f"{annals.title} · {annals.years}")
            draw(form, y + 4)

    return Sheet(title, drawn)


def parted(count: int, row: float, head: float = 34.0) -> list[range]:
    """As many rows on a page as any paper has room for."""
    most = int((room("portrait")[1] - head) / row)
    return split_evenly(count, most)


def numbered(rows: Sequence[range]) -> Iterator[tuple[range, str]]:
    """Parts of something, each with which one it is; nothing to say of the only one."""
    for index, part in enumerate(rows, start=1):
        yield part, f" {index}/{len(rows)}" if len(rows) > 1 else ""
