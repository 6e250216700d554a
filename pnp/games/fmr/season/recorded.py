"""From a season's facts to its sheets: what a table would have written down by hand."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.games.fmr.model import FmrData
from pnp.games.fmr.season.sheets import Kept, RaceRecord, Rows
from pnp.games.fmr.season.system import SEASON
from pnp.kit.words import Words
from pnp.referee.entering import Entrant
from pnp.referee.rules import RaceResult
from pnp.season.notes import in_race, noted
from pnp.season.system import Facts


def kept(data: FmrData, words: Words, facts: Facts) -> Kept:
    """Who plays, the races run so far; and once the last one is run, who ended where."""
    standings = SEASON.standings(data, facts)
    tables = {standing.id: standing.by_who for standing in standings}
    cars = tables.get("drivers") or {car: facts.tally(car) for car in data.cars}
    notes = noted(facts, standings, words)
    titles = (*tables["teams"].values(), *tables.get("drivers", {}).values())
    driver, team = _champions(data, facts)
    return Kept(
        players=tuple(_player(words, player) for player in facts.plan.entries.players),
        races=tuple(
            _race(facts, result, cars, tables["teams"], in_race(notes, result.race)) for result in facts.results
        ),
        cars=cars,
        teams=tables["teams"],
        places={row.who: row.shown_place for row in titles} if facts.final else {},
        driver=driver,
        team=team,
        notes=notes,
    )


def _race(facts: Facts, result: RaceResult, cars: Rows, teams: Rows, marks: Mapping[str, str]) -> RaceRecord:
    planned = facts.plan.programme[result.race - 1]
    return RaceRecord(
        name=str(planned.get("name", "")),
        points=result.points,
        totals={who: row.after(result.race) for who, row in (*cars.items(), *teams.items())},
        removed=int(planned.get("removed", 0)),
        marks=marks,
        dropped=tuple(car for car, row in cars.items() if result.race - 1 in row.dropped),
    )


def _champions(data: FmrData, facts: Facts) -> tuple[str, str]:
    """The driver, if there is a title for one, and the team, by name."""
    if not facts.final:
        return "", ""
    said = {event.code.partition("_free")[0]: event.args for event in SEASON.closing(data, facts)}
    driver = said["season.driver"]["car"] if "season.driver" in said else ""
    return data.cars[driver].driver if driver else "", data.teams[said["season.champion"]["team"]].name


def _player(words: Words, player: Entrant) -> str:
    teams = words("list.between").join(words(f"team.{team}") for team in player.teams)
    return f"{player.name} ({teams})"
