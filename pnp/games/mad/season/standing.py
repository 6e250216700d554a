"""Who stands where: points, then what the bonus cards say, then the last race (M49, M50, M55, M56)."""

from __future__ import annotations

from collections.abc import Callable

from pnp.games.mad.rules.state import PLAYERS
from pnp.season.adjusting import disqualified
from pnp.season.standings import Standing, TieBreak, rank
from pnp.season.system import Facts


def standing_of(facts: Facts) -> Standing:
    seats = facts.plan.entries.names
    points = {seat: facts.tally(seat).races for seat in seats}

    def listed(seat: str) -> tuple[int, int]:
        return facts.last_place(seat), seats.index(seat)

    rows = rank(points, _ties(facts), listed, facts.extra(), facts.plan.counting)
    return Standing(PLAYERS, "seat", "M55 M56" if facts.final else "M49 M50", rows, facts.final)


def won_in(facts: Facts, race: int, seat: str) -> list[int]:
    """The bonus cards of a player in one race: those that have come to the ones before it."""
    have, had = (
        list(facts.results[number - 1].carry.get("bonus_cards", {}).get(seat, ())) if number else []
        for number in (race, race - 1)
    )
    return have[len(had) :]


def bonus_cards(facts: Facts, seat: str) -> list[int]:
    """The bonus cards that a player has won so far; not those of a race from which he was disqualified (M51)."""
    cards: list[int] = list(facts.results[-1].carry["bonus_cards"].get(seat, ())) if facts.results else []
    for result in facts.results:
        if seat in disqualified(facts, result.race):
            for card in won_in(facts, result.race, seat):
                cards.remove(card)
    return cards


def _shown_place(facts: Facts, seat: str) -> int:
    """The place in the latest race, 0 for none."""
    return 0 if facts.results and seat in facts.results[-1].out else facts.last_place(seat)


def _ties(facts: Facts) -> list[TieBreak]:
    """M55: they count when the game is over. Until then equals are equal."""
    if not facts.final:
        return []
    values: Callable[[str], int] = lambda seat: -sum(bonus_cards(facts, seat))  # noqa: E731
    counts: Callable[[str], int] = lambda seat: -len(bonus_cards(facts, seat))  # noqa: E731
    return [
        TieBreak("bonus_sum", "M55", values, lambda seat: -values(seat)),
        TieBreak("bonus_count", "M55", counts, lambda seat: -counts(seat)),
        TieBreak("last_race", "M55", lambda seat: facts.last_place(seat), lambda seat: _shown_place(facts, seat)),
    ]
