"""From a season's facts to the score card: what a table would have written down by hand."""

from __future__ import annotations

from pnp.games.turf.model import TurfData
from pnp.games.turf.season.sheets import Meeting, RaceRecord
from pnp.games.turf.season.system import SEASON, place_sum
from pnp.kit.words import Words
from pnp.referee.rules import RaceResult
from pnp.season.adjusting import disqualified
from pnp.season.notes import in_race, noted
from pnp.season.standings import Row
from pnp.season.system import Facts


def meeting(data: TurfData, words: Words, facts: Facts) -> Meeting:
    standings = SEASON.standings(data, facts)
    horses, players = standings
    notes = noted(facts, standings, words)
    return Meeting(
        owners=facts.plan.entries.owners,
        chase=facts.plan.options.get("steeplechase", "no") == "yes",
        races=[_race(data, facts, result, horses.rows, in_race(notes, result.race)) for result in facts.results],
        standing=horses,
        place_sums={row.who: place_sum(facts, row.who) for row in horses.rows},
        winners=[row.who for row in players.leaders] if facts.final else (),
        notes=notes,
    )


def _race(data: TurfData, facts: Facts, result: RaceResult, rows: tuple[Row, ...], marks: dict[str, str]) -> RaceRecord:
    """As it counts, with running totals and the cards that each horse kept for the next race: the bonus takes its two
    first (T47)."""
    carry = result.carry
    owing = carry.get("owes", ())
    hands = carry.get("hands", {}).items()
    kept = {horse: max(0, hand - (data.bonus if horse in owing else 0)) for horse, hand in hands}
    return RaceRecord(
        order=result.home,
        fallen=result.out,
        disqualified=tuple(disqualified(facts, result.race)),
        points=result.points,
        lanes={horse: lane for lane, horse in enumerate(carry.get("lanes", ()), start=1)},
        totals={row.who: row.after(result.race) for row in rows},
        bonus=tuple(horse for horse, race in carry.get("bonus", {}).items() if race == result.race),
        kept=kept,
        discarded=kept,
        dropped=tuple(row.who for row in rows if result.race - 1 in row.dropped),
        marks=marks,
    )
