"""Seasons of a plain game: everybody has one car, places give points, and the most points win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from typing_extensions import override

from pnp.kit.words import Words
from pnp.referee.ask import Event
from pnp.referee.entering import Entries
from pnp.referee.plain import PlainData, PlainRules
from pnp.referee.reader import OptionInfo, Reader, changed_options, read_agreed
from pnp.referee.rules import Position, RaceResult
from pnp.season.by_hand import Faults, by_place, check_columns, check_field, next_setup
from pnp.season.guiding import Guiding, Mount, coloured
from pnp.season.planning import can_be_run
from pnp.season.standings import Standing, TieBreak, rank
from pnp.season.system import ByHand, Competitor, Facts, Plan, SeasonSystem, Written
from pnp.season.telling import leading, resumed, won

D = TypeVar("D", bound=PlainData)


@dataclass(frozen=True)
class SeasonClauses:
    """Where a game's rules say how its races add up."""

    races: str
    """How many make a season, and that it goes on another day."""
    field: str
    """Who takes part in a race, and who may change."""
    points: str
    """What the places are worth."""
    winner: str
    """Who has won in the end."""
    tie: str
    """What tells equals apart."""


class PlainSeason(SeasonSystem[D]):
    def __init__(self, rules: PlainRules[D, Any], clauses: SeasonClauses) -> None:
        self.rules = rules
        self.clauses = clauses

    @property
    @override
    def options(self) -> Mapping[str, OptionInfo]:
        return self.rules.options

    @property
    @override
    def by_hand(self) -> ByHand[D]:
        return PlainByHand(self.clauses)

    @property
    @override
    def guiding(self) -> Guiding[D]:
        return PlainGuiding(self.rules.entering)

    @override
    def plan(self, data: D, players: Sequence[str], races: int | None, given: Mapping[str, str]) -> Plan:
        reader = Reader({}, "season")
        cars = self.rules.seated(data, list(players), reader)
        number = data.races if races is None else races
        can_be_run(number, self.clauses.races, reader)
        agreed = read_agreed(self.options, given, reader)
        reader.finish()
        entries = Entries.of({name: [car] for name, car in cars.items()})
        return Plan(entries, changed_options(self.options, agreed), ({"name": ""},) * number)

    @override
    def agreed_in(self, position: Position) -> tuple[list[str], Mapping[str, str]]:
        return [f"{name}: {car}" for name, car in position["players"].items()], {}

    @override
    def standings(self, data: D, facts: Facts) -> Sequence[Standing]:
        seats = list(dict.fromkeys([*facts.plan.entries.names, *(who for run in facts.results for who in run.order)]))
        points = {seat: [result.points.get(seat, 0) for result in facts.results] for seat in seats}
        rule = self.clauses.winner if facts.final else self.clauses.points
        rows = rank(
            points,
            self.ties(facts),
            lambda seat: (facts.last_place(seat), seats.index(seat)),
            facts.extra(),
            facts.plan.counting,
            facts.missed({seat: [(seat,)] * len(facts.results) for seat in seats}),
        )
        return (Standing("players", "seat", rule, rows, facts.final),)

    def ties(self, facts: Facts) -> Sequence[TieBreak]:
        """They count when the season is over. Until then equals are equal."""
        if not facts.final:
            return ()
        return (TieBreak("last_race", self.clauses.tie, lambda seat: facts.last_place(seat)),)

    @override
    def opening(self, data: D, facts: Facts) -> Sequence[Event]:
        return resumed(facts, self.clauses.races, self.clauses.field)

    @override
    def closing(self, data: D, facts: Facts) -> Sequence[Event]:
        table = self.standings(data, facts)[0]
        return won(facts, table, self.clauses.winner, self.clauses.tie) if facts.final else leading(facts, table)


class PlainGuiding(Guiding[D]):
    """Cars by their colours."""

    def __init__(self, clauses: tuple[str, str]) -> None:
        self.clauses = clauses

    @property
    @override
    def entering(self) -> str:
        return " ".join(dict.fromkeys(self.clauses))

    @override
    def mounts(self, data: D, words: Words) -> Sequence[Mount]:
        return [coloured(id, words, car.letter, *car.names) for id, car in data.cars.items()]


class PlainByHand(ByHand[D]):
    """Everybody's place is a race; nothing else need be written down."""

    def __init__(self, clauses: SeasonClauses) -> None:
        self.clauses = clauses

    @override
    def competitors(self, data: D, plan: Plan) -> Sequence[Competitor]:
        found = []
        for player in plan.entries.players:
            car = data.cars[player.teams[0]]
            found.append(Competitor(player.name, car.letter, car.colour, car.pattern, player.name))
        return found

    @override
    def counting(self, data: D, facts: Facts, kind: str, who: str, race: int) -> Sequence[str]:
        return (who,)

    @override
    def written(self, data: D, facts: Facts, written: Written) -> RaceResult:
        setup, faults = next_setup(facts), Faults()
        check_field(written, setup.entries.names, faults, self.clauses.field)
        check_columns(written, (), faults)
        faults.finish()
        order = (*written.order, *written.out)
        return RaceResult(setup.race, order, self._points(data, written), written.out)

    @override
    def rescored(self, data: D, facts: Facts, result: RaceResult, written: Written) -> Mapping[str, int]:
        return self._points(data, written)

    def _points(self, data: D, written: Written) -> dict[str, int]:
        """Who did not come home has none."""
        return by_place(data.points, written.order) | dict.fromkeys(written.out, 0)
