"""What is printed for Formula Motor Racing, in the order in which it is printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.games.fmr.faces.aid import aid_sheet
from pnp.games.fmr.faces.cards.action import action_pieces, pit_crew_pieces
from pnp.games.fmr.faces.die import die_sheet
from pnp.games.fmr.faces.strip import position_strip
from pnp.games.fmr.faces.tokens import counter_pieces, standee_pieces
from pnp.games.fmr.faces.wording import spelled
from pnp.games.fmr.model import FmrData, Stop
from pnp.games.fmr.season.sheets import Known, RaceRecord, score_sheets, season_sheets
from pnp.games.fmr.season.system import SEASON
from pnp.kit.words import Words
from pnp.press.product import Catalogue, Component, Order, Parts, Piece
from pnp.referee.entering import Entrant
from pnp.season.system import Facts


def _pieces(pieces: Sequence[Piece]) -> Parts:
    return Parts(pieces=tuple(pieces))


class FmrProduct(Catalogue[FmrData]):
    def build(self, component: str, data: FmrData, words: Words, order: Order) -> Component:
        return super().build(component, data, spelled(words), order)


PRODUCT = FmrProduct(
    {
        "cards": lambda data, words, _: _pieces(action_pieces(data, words)),
        "pit_crew": lambda data, words, _: _pieces(pit_crew_pieces(data, words)),
        "cars": lambda data, words, _: _pieces(standee_pieces(data, words)),
        "counters": lambda data, words, _: _pieces(counter_pieces(data, words)),
        "strip": lambda data, words, _: Parts(sheets=(position_strip(data, words),)),
        "score": lambda data, words, _: Parts(sheets=score_sheets(data, words)),
        "season": lambda data, words, _: Parts(sheets=season_sheets(data, words)),
        "aid": lambda data, words, _: Parts(sheets=(aid_sheet(data, words),)),
        "die": lambda data, words, _: Parts(sheets=(die_sheet(data, words),)),
    }
)


RECORDS = {"score": score_sheets, "season": season_sheets}


def filled(component: str, data: FmrData, words: Words, facts: Facts) -> Component:
    """A sheet of the season as it stands."""
    words = spelled(words)
    sheets = RECORDS[component](_as_planned(data, facts), words, race_records(facts), known_of(data, words, facts))
    return Parts(sheets=sheets).titled(component, words)


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
    players = tuple(_player(words, player) for player in facts.plan.entries.players)
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


def _player(words: Words, player: Entrant) -> str:
    teams = words("list.between").join(words(f"team.{team}") for team in player.teams)
    return f"{player.name} ({teams})"


def _as_planned(data: FmrData, facts: Facts) -> FmrData:
    """The season's own programme in place of the calendar."""
    stops = tuple(Stop(str(race.get("name", "")), int(race.get("removed", 0))) for race in facts.plan.programme)
    return replace(data, calendar=stops)
