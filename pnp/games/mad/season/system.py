"""How three races make a game: players and their cars, who wins, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from typing_extensions import override

from pnp.games.mad.model import MadData
from pnp.games.mad.rules.entering import read_players
from pnp.games.mad.rules.state import OPTIONS
from pnp.games.mad.season.by_hand import MadByHand, won_in
from pnp.referee.ask import Event
from pnp.referee.entering import Entries
from pnp.referee.reader import OptionInfo, Reader, changed_options, read_agreed
from pnp.season.adjusting import disqualified
from pnp.season.standings import Standing, TieBreak, rank
from pnp.season.system import Facts, Plan, SeasonSystem
from pnp.season.telling import leading, resumed, won

_STAGES = ("First Crank", "Second Wind", "Last Drop")
"""What the races are called; `table.stages` says it in each language."""


class MadSeason(SeasonSystem[MadData]):
    options: Mapping[str, OptionInfo] = OPTIONS
    by_hand = MadByHand()

    @override
    def plan(self, data: MadData, players: Sequence[str], races: int | None, given: Mapping[str, str]) -> Plan:
        reader = Reader({}, "season")
        cars = read_players(list(players), data, reader)
        most = len(data.races)
        number = most if races is None else races
        if not 1 <= number <= most:
            reader.fault("races", f"{number} races are not possible: a game has {most} (M1)", f"1 to {most}")
            number = 1
        agreed = read_agreed(OPTIONS, given, reader)
        reader.finish()
        programme = tuple({"name": name} for name in (*_STAGES, *[""] * number)[:number])
        return Plan(_entries(cars), changed_options(OPTIONS, agreed), programme)

    @override
    def reseat(self, data: MadData, plan: Plan, players: Sequence[str]) -> Entries:
        """M2: hands and scores belong to the players; only the order round the table may change."""
        reader = Reader({}, "season")
        cars = read_players(list(players), data, reader)
        was = cars_of(plan)
        if not reader.problems and set(cars) != set(was):
            reader.fault("players", "a game is played by the same players to the end (M1)", ", ".join(was))
        reader.finish()
        return _entries(cars)

    # -- the table

    @override
    def standings(self, data: MadData, facts: Facts) -> Sequence[Standing]:
        seats = list(cars_of(facts.plan))
        points = {seat: [result.points.get(seat, 0) for result in facts.results] for seat in seats}

        def listed(seat: str) -> tuple[int, int]:
            return facts.last_place(seat), seats.index(seat)

        rows = rank(points, _ties(facts), listed, facts.extra())
        return (Standing("players", "seat", "M55 M56" if facts.final else "M49 M50", rows, facts.final),)

    # -- the words about it

    @override
    def opening(self, data: MadData, facts: Facts) -> Sequence[Event]:
        return resumed(facts, "M12", "M2")

    @override
    def closing(self, data: MadData, facts: Facts) -> Sequence[Event]:
        (table,) = self.standings(data, facts)
        return won(facts, table, "M1 M55", "M56 MA19") if facts.final else leading(facts, table)


def cars_of(plan: Plan) -> dict[str, str]:
    return {player.name: player.teams[0] for player in plan.entries.players}


def _entries(cars: Mapping[str, str]) -> Entries:
    return Entries.of({name: [car] for name, car in cars.items()})


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


SEASON = MadSeason()
