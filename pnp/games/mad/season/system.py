"""How three races make a game: players and their cars, who wins, and what is said about it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from typing_extensions import override

from pnp.games.mad.model import MadData
from pnp.games.mad.rules.entering import read_players
from pnp.games.mad.rules.state import OPTIONS
from pnp.games.mad.season.by_hand import MadByHand
from pnp.games.mad.season.guiding import MadGuiding
from pnp.games.mad.season.shapes import SHAPES, names_in
from pnp.games.mad.season.standing import standing_of
from pnp.referee.ask import Event
from pnp.referee.entering import Entries
from pnp.referee.reader import OptionInfo, Reader, changed_options, read_agreed
from pnp.referee.rules import RaceResult
from pnp.season.standings import Standing
from pnp.season.system import Facts, Plan, SeasonSystem
from pnp.season.telling import leading, resumed, won

_STAGES = ("First Crank", "Second Wind", "Last Drop")
"""What the races are called; `table.stages` says it in each language."""


class MadSeason(SeasonSystem[MadData]):
    options: Mapping[str, OptionInfo] = OPTIONS
    by_hand = MadByHand()
    guiding = MadGuiding()
    shapes = SHAPES

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

    @override
    def names_in(
        self, data: MadData, plan: Plan, result: RaceResult
    ) -> Iterable[tuple[Iterable[object], Collection[object]]]:
        return names_in(data, plan, result)

    # -- the table

    @override
    def standings(self, data: MadData, facts: Facts) -> Sequence[Standing]:
        return (standing_of(facts),)

    # -- the words about it

    @override
    def opening(self, data: MadData, facts: Facts) -> Sequence[Event]:
        events = resumed(facts, "M12", "M2")
        if facts.results and facts.results[-1].carry.get("untold"):
            events.append(Event("season.untold", "M42 M52", {"race": len(facts.results)}))
        return events

    @override
    def closing(self, data: MadData, facts: Facts) -> Sequence[Event]:
        table = standing_of(facts)
        return won(facts, table, "M1 M55", "M56 MA19") if facts.final else leading(facts, table)


def cars_of(plan: Plan) -> dict[str, str]:
    return {player.name: player.teams[0] for player in plan.entries.players}


def _entries(cars: Mapping[str, str]) -> Entries:
    return Entries.of({name: [car] for name, car in cars.items()})


SEASON = MadSeason()
