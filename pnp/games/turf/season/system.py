"""How three races make a meeting: horses, their players, who wins, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from typing_extensions import override

from pnp.games.turf.model import TurfData
from pnp.games.turf.rules.entering import read_players
from pnp.games.turf.rules.state import OPTIONS
from pnp.games.turf.season.by_hand import TurfByHand
from pnp.games.turf.season.guiding import TurfGuiding
from pnp.games.turf.season.shapes import SHAPES, names_in
from pnp.referee.ask import Event
from pnp.referee.entering import Entries
from pnp.referee.reader import OptionInfo, Reader, changed_options, read_agreed
from pnp.referee.rules import RaceResult
from pnp.season.standings import Given, Row, Standing, TieBreak, rank
from pnp.season.system import FOLLOWING, Counted, Facts, Plan, SeasonSystem
from pnp.season.telling import resumed

RACE_NAMES = ("Dewdrop Plate", "Hedgerow Stakes", "Lantern Gold Cup")
"""What the races of a meeting are called; the last one is the cup."""


class TurfSeason(SeasonSystem[TurfData]):
    options: Mapping[str, OptionInfo] = OPTIONS
    by_hand = TurfByHand()
    guiding = TurfGuiding()
    shapes = SHAPES
    following: Sequence[str] = FOLLOWING

    @override
    def plan(self, data: TurfData, players: Sequence[str], races: int | None, given: Mapping[str, str]) -> Plan:
        reader = Reader({}, "season")
        seats = read_players(list(players), data, reader)
        number = data.races if races is None else races
        most = most_races(data)
        if not 1 <= number <= most:
            what = f"{number} races are not possible: a deck of {len(data.cards)} cards is good for {most} (T45 T49)"
            reader.fault("races", what, f"1 to {most}" if most > 1 else "1")
            number = 1
        agreed = read_agreed(OPTIONS, given, reader)
        reader.finish()
        programme = tuple({"name": name} for name in _names(number))
        return Plan(Entries.of(seats), changed_options(OPTIONS, agreed), programme)

    @override
    def reseat(self, data: TurfData, plan: Plan, players: Sequence[str]) -> Entries:
        """T1: the horses of a meeting stay the same; whose they are may change."""
        reader = Reader({}, "season")
        seats = read_players(list(players), data, reader)
        was = _horses(plan)
        now = [horse for owned in seats.values() for horse in owned]
        if not reader.problems and set(was) != set(now):
            reader.fault("players", "a meeting is run with the same horses to the end (T1)", ", ".join(was))
        reader.finish()
        return Entries.of(seats)

    @override
    def names_in(
        self, data: TurfData, plan: Plan, result: RaceResult
    ) -> Iterable[tuple[Iterable[object], Collection[object]]]:
        return names_in(data, result)

    # -- the tables

    @override
    def standings(self, data: TurfData, facts: Facts) -> Sequence[Standing]:
        return self._horses(facts), self._players(facts)

    def _horses(self, facts: Facts) -> Standing:
        races = len(facts.results)
        counted = {horse: Counted(((horse,),) * races, (horse,), (horse,)) for horse in _horses(facts.plan)}
        points = {horse: each.points(facts.results, _won_by) for horse, each in counted.items()}
        rows = _ranked(points, facts, counted, facts.extra())
        return Standing("horses", "horse", "T41 T43" if facts.final else "T41", rows, facts.final)

    def _players(self, facts: Facts) -> Standing:
        """T42: by the best horse of each, or by all of them together (TA6)."""
        counted = self._counted(facts)
        points = {who: each.points(facts.results, _won_by) for who, each in counted.items()}
        given = {who: facts.given(*each.given) for who, each in counted.items()}
        rows = _ranked(points, facts, counted, given)
        return Standing("players", "seat", "T42 TA6", rows, facts.final)

    def _counted(self, facts: Facts) -> dict[str, Counted]:
        """What counts for everybody: all horses, or the best."""
        owned = facts.counted(lambda entrant: entrant.teams)
        if _option(facts, "stable_total") == "yes":
            return owned
        order = [row.who for row in self._horses(facts).rows]
        return {who: _best(facts, each, order) for who, each in owned.items()}

    # -- the words about them

    @override
    def opening(self, data: TurfData, facts: Facts) -> Sequence[Event]:
        if not facts.results:
            return []
        events = resumed(facts, "T1 T44", "T7")
        if facts.results[-1].carry.get("untold"):
            events.append(Event("season.untold", "T34 T46", {"race": len(facts.results)}))
        code = "season.runs_again" if _option(facts, "fallen_runs_next") == "yes" else "season.sits_out"
        latest = facts.results[-1]
        for horse in latest.carry.get("fallen", latest.out):  # who is disqualified did not fall
            events.append(Event(code, "T60 TA5", {"horse": horse, "race": len(facts.results) + 1}))
        return events

    @override
    def closing(self, data: TurfData, facts: Facts) -> Sequence[Event]:
        if not facts.results:
            return []
        return self._winner(facts) if facts.final else self._leader(facts)

    def _leader(self, facts: Facts) -> list[Event]:
        leaders = self._horses(facts).leaders
        args = {"horses": [row.who for row in leaders], "points": leaders[0].total, "race": len(facts.results)}
        if not leaders[0].total:
            return [Event("season.nobody", "T41", args)]
        return [Event("season.leader" if len(leaders) == 1 else "season.leaders", "T41", args)]

    def _winner(self, facts: Facts) -> list[Event]:
        stable = _option(facts, "stable_total") == "yes"
        winners = self._players(facts).leaders
        counted = self._counted(facts)
        kind = "stable" if stable else "horse"
        horses = [horse for row in winners for horse in counted[row.who].all]
        args = {"seats": [row.who for row in winners], "horses": horses, "points": winners[0].total}
        if len(winners) > 1:
            return [Event(f"season.shared.{kind}", "T43 TA7", args)]
        of_players = stable or facts.plan.follows_people
        first = winners[0] if of_players else self._row_of(facts, horses[0])
        events = [Event(f"season.winner.{kind}", "T42 TA6" if stable else "T42", args)]
        if first.reason:
            code = f"season.tie.{kind}.{first.reason.code}"
            events.append(Event(code, first.reason.rule, first.reason.args))
        return events

    def _row_of(self, facts: Facts, horse: str) -> Row:
        return next(row for row in self._horses(facts).rows if row.who == horse)


def most_races(data: TurfData) -> int:
    """T45, T49: how many races a deck is good for. It is never shuffled again."""
    return max(data.races, (len(data.cards) - data.bonus) // data.hand)


def _names(number: int) -> list[str]:
    """The last race has the last name; longer meetings begin with races that have none."""
    return ([""] * number + list(RACE_NAMES))[-number:]


def _option(facts: Facts, name: str) -> str:
    return facts.plan.options.get(name, OPTIONS[name].values[0])


def _horses(plan: Plan) -> list[str]:
    return [horse for horses in plan.entries.owned.values() for horse in horses]


def _place(result: RaceResult, horse: str, field: int) -> int:
    """T43: who fell or sat out counts as the last of all horses in the game."""
    return result.home.index(horse) + 1 if horse in result.home else field


def place_sum(facts: Facts, horse: str) -> int:
    """T43: all its places so far."""
    return _place_sum(facts, Counted(((horse,),) * len(facts.results), (horse,), ()))


def _place_sum(facts: Facts, counted: Counted) -> int:
    """The places of all that counted; who had nothing in a race was the last in it."""
    field, places = len(_horses(facts.plan)), 0
    for result, horses in zip(facts.results, counted.races, strict=True):
        places += sum(_place(result, horse, field) for horse in horses) if horses else field
    return places


def _last_place(facts: Facts, counted: Counted) -> int:
    """The best place of these horses in the latest race."""
    field = len(_horses(facts.plan))
    if not facts.results:
        return 0
    return min((_place(facts.results[-1], horse, field) for horse in counted.latest), default=field)


def _won_by(result: RaceResult, horse: str) -> int:
    return result.points.get(horse, 0)


def _ranked(
    points: Mapping[str, Sequence[int]], facts: Facts, counted: Mapping[str, Counted], given: Mapping[str, Given]
) -> tuple[Row, ...]:
    missed = facts.missed({who: each.races for who, each in counted.items()})
    return rank(points, _ties(facts, counted), _listed(facts, counted), given, facts.plan.counting, missed)


def _best(facts: Facts, counted: Counted, order: Sequence[str]) -> Counted:
    """T42: the horse that stands highest; of those that somebody had for some races only, the one that brought most."""

    def merit(horse: str) -> tuple[int, int]:
        won = sum(counted.only(horse).points(facts.results, _won_by))
        return -won if facts.plan.follows_people else 0, order.index(horse)

    return counted.only(min(counted.all, key=merit)) if counted.all else counted


def _ties(facts: Facts, counted: Mapping[str, Counted]) -> list[TieBreak]:
    """T43: the meeting is over when they count. Until then equals are equal."""
    if not facts.final:
        return []
    return [
        TieBreak("place_sum", "T43 TA7", lambda who: _place_sum(facts, counted[who])),
        TieBreak("last_race", "T43 TA7", lambda who: _last_place(facts, counted[who])),
    ]


def _listed(facts: Facts, counted: Mapping[str, Counted]) -> Callable[[str], tuple[int, int, int]]:
    """Equals are listed by their places so far, then as they sit at the table."""
    seats = list(counted)

    def merit(who: str) -> tuple[int, int, int]:
        return _place_sum(facts, counted[who]), _last_place(facts, counted[who]), seats.index(who)

    return merit


SEASON = TurfSeason()
