"""What is printed for Formula Motor Racing, in the order in which it is printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pnp.games.fmr.aid import aid_sheet
from pnp.games.fmr.cards import action_pieces, pit_crew_pieces
from pnp.games.fmr.data import FmrData, Stop
from pnp.games.fmr.die import die_sheet
from pnp.games.fmr.sheets import SCORE_RACES, RaceRecord, score_sheets, season_sheets
from pnp.games.fmr.strip import position_strip
from pnp.games.fmr.tokens import counter_pieces, standee_pieces
from pnp.games.fmr.wording import spelled
from pnp.kit.errors import unknown
from pnp.kit.words import Words
from pnp.press.product import Component, Order, Piece, Sheet
from pnp.season.system import Facts


@dataclass(frozen=True)
class _Parts:
    pieces: tuple[Piece, ...] = ()
    sheets: tuple[Sheet, ...] = ()


_BUILDERS: dict[str, Callable[[FmrData, Words, Sequence[RaceRecord]], _Parts]] = {
    "cards": lambda data, words, _: _Parts(pieces=tuple(action_pieces(data, words))),
    "pit_crew": lambda data, words, _: _Parts(pieces=tuple(pit_crew_pieces(data, words))),
    "cars": lambda data, words, _: _Parts(pieces=standee_pieces(data, words)),
    "counters": lambda data, words, _: _Parts(pieces=counter_pieces(data, words)),
    "strip": lambda data, words, _: _Parts(sheets=(position_strip(data, words),)),
    "score": lambda data, words, races: _Parts(sheets=score_sheets(data, words, races)),
    "season": lambda data, words, races: _Parts(sheets=season_sheets(data, words, races)),
    "aid": lambda data, words, _: _Parts(sheets=(aid_sheet(data, words),)),
    "die": lambda data, words, _: _Parts(sheets=(die_sheet(data, words),)),
}


class FmrProduct:
    """The printed side of the game."""

    choices: Sequence[str] = ()

    def read(self, given: Sequence[str]) -> tuple[list[str], dict[str, str]]:
        return list(given), {}

    def needed(self, data: FmrData, order: Order) -> tuple[str, ...]:
        return self.ids()

    def ids(self) -> tuple[str, ...]:
        return tuple(_BUILDERS)

    def build(self, component: str, data: FmrData, words: Words, order: Order) -> Component:
        if component not in _BUILDERS:
            raise unknown("component", component, _BUILDERS)
        words = spelled(words)
        facts: Facts | None = order.choices.get("facts")
        races: Sequence[RaceRecord] = ()
        if facts:
            data, races = _as_planned(data, facts), race_records(facts)
        parts = _BUILDERS[component](data, words, races)
        title, todo = (words(f"component.{component}.{key}") for key in ("title", "todo"))
        return Component(component, title, parts.pieces, parts.sheets, todo=todo)

    def record_sheet(self, facts: Facts) -> str:
        """The sheet that a season is kept on: an evening fits the score sheet."""
        return "score" if facts.plan.races <= SCORE_RACES else "season"


def race_records(facts: Facts) -> list[RaceRecord]:
    """The races run so far, with running totals."""
    totals: dict[str, int] = {}
    records = []
    for result in facts.results:
        for car, points in result.points.items():
            totals[car] = totals.get(car, 0) + points
        name = str(facts.plan.programme[result.race - 1].get("name", ""))
        records.append(RaceRecord(name, dict(result.points), dict(totals)))
    return records


def _as_planned(data: FmrData, facts: Facts) -> FmrData:
    """The season's own programme in place of the calendar."""
    stops = tuple(Stop(str(race.get("name", "")), int(race.get("removed", 0))) for race in facts.plan.programme)
    return replace(data, calendar=stops)


PRODUCT = FmrProduct()
