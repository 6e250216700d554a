"""From a season's facts to the score sheet: what a table would have written down by hand."""

from __future__ import annotations

from pnp.games.mad.season.sheets import Played, RaceRecord
from pnp.games.mad.season.standing import bonus_cards, standing_of, won_in
from pnp.games.mad.season.system import cars_of
from pnp.kit.words import Words
from pnp.referee.rules import RaceResult
from pnp.season.notes import in_race, noted
from pnp.season.standings import Row
from pnp.season.system import Facts


def played(words: Words, facts: Facts) -> Played:
    standing = standing_of(facts)
    notes = noted(facts, [standing], words)
    return Played(
        players=list(cars_of(facts.plan).items()),
        races=[_race(facts, result, standing.rows, in_race(notes, result.race)) for result in facts.results],
        standing=standing,
        bonus_cards={row.who: bonus_cards(facts, row.who) for row in standing.rows},
        notes=notes,
    )


def _race(facts: Facts, result: RaceResult, rows: tuple[Row, ...], marks: dict[str, str]) -> RaceRecord:
    """As it counts: who is out has no bonus card (M51)."""
    carry = result.carry
    won = {seat: sum(cards) for seat in result.home if (cards := won_in(facts, result.race, seat))}
    return RaceRecord(
        order=result.home,
        retired=result.out,
        points={seat: points - won.get(seat, 0) for seat, points in result.points.items()},
        bonus=won,
        fuel=carry.get("fuel", {}),
        parts={seat: tuple(parts) for seat, parts in carry.get("parts", {}).items()},
        totals={row.who: row.after(result.race) for row in rows},
        dropped=tuple(row.who for row in rows if result.race - 1 in row.dropped),
        marks=marks,
        layout=tuple(carry.get("layout", ())),
        start_side=carry.get("start_side", "first"),
    )
