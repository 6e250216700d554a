"""What is printed for Formula Motor Racing, in the order in which it is printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pnp.games.fmr.faces.aid import aid_sheet
from pnp.games.fmr.faces.cards.action import action_pieces, pit_crew_pieces
from pnp.games.fmr.faces.die import die_sheet
from pnp.games.fmr.faces.strip import position_strip
from pnp.games.fmr.faces.tokens import counter_pieces, standee_pieces
from pnp.games.fmr.faces.wording import spelled
from pnp.games.fmr.model import FmrData, Stop
from pnp.games.fmr.season.sheets import SCORE_RACES, Known, RaceRecord, score_sheets, season_sheets
from pnp.games.fmr.season.system import SEASON
from pnp.kit.errors import unknown
from pnp.kit.words import Words
from pnp.press.product import Component, Order, Piece, Sheet
from pnp.season.system import Facts


@dataclass(frozen=True)
class _Parts:
    pieces: tuple[Piece, ...] = ()
    sheets: tuple[Sheet, ...] = ()


@dataclass(frozen=True)
class _Season:
    """What a season fills in."""

    races: Sequence[RaceRecord] = ()
    known: Known = field(default_factory=Known)


_BUILDERS: dict[str, Callable[[FmrData, Words, _Season], _Parts]] = {
    "cards": lambda data, words, _: _Parts(pieces=tuple(action_pieces(data, words))),
    "pit_crew": lambda data, words, _: _Parts(pieces=tuple(pit_crew_pieces(data, words))),
    "cars": lambda data, words, _: _Parts(pieces=standee_pieces(data, words)),
    "counters": lambda data, words, _: _Parts(pieces=counter_pieces(data, words)),
    "strip": lambda data, words, _: _Parts(sheets=(position_strip(data, words),)),
    "score": lambda data, words, season: _Parts(sheets=score_sheets(data, words, season.races, season.known)),
    "season": lambda data, words, season: _Parts(sheets=season_sheets(data, words, season.races, season.known)),
    "aid": lambda data, words, _: _Parts(sheets=(aid_sheet(data, words),)),
    "die": lambda data, words, _: _Parts(sheets=(die_sheet(data, words),)),
}


class FmrProduct:
    """The printed side of the game."""

    choices: Sequence[str] = ()
    records: Mapping[str, bool] = {"score": False, "season": False}

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
        season = _Season(race_records(facts), known_of(data, words, facts)) if facts else _Season()
        parts = _BUILDERS[component](_as_planned(data, facts) if facts else data, words, season)
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
        planned = facts.plan.programme[result.race - 1]
        removed = int(planned.get("removed", 0))
        records.append(RaceRecord(str(planned.get("name", "")), dict(result.points), dict(totals), removed))
    return records


def known_of(data: FmrData, words: Words, facts: Facts) -> Known:
    """Who plays; and once the last race is run, who ended where."""
    players = tuple(_player(words, player) for player in facts.plan.entries["players"])
    if not facts.final:
        return Known(players)
    said = {event.code.partition("_free")[0]: event.args for event in SEASON.closing(data, facts)}
    driver = said["season.driver"]["car"] if "season.driver" in said else ""
    places = {
        row.who: f"{row.place}=" if row.shared else str(row.place)
        for standing in SEASON.standings(data, facts)
        for row in standing.rows
        if standing.id in ("teams", "drivers")
    }
    return Known(
        players,
        data.cars[driver].driver if driver else "",
        data.teams[said["season.champion"]["team"]].name,
        places,
    )


def _player(words: Words, player: Mapping[str, Any]) -> str:
    teams = words("list.between").join(words(f"team.{team}") for team in player["teams"])
    return f"{player['name']} ({teams})"


def _as_planned(data: FmrData, facts: Facts) -> FmrData:
    """The season's own programme in place of the calendar."""
    stops = tuple(Stop(str(race.get("name", "")), int(race.get("removed", 0))) for race in facts.plan.programme)
    return replace(data, calendar=stops)


PRODUCT = FmrProduct()
