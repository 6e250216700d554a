"""The contract between a season and a game's way of adding races up."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar

from pnp.kit.errors import PnpError
from pnp.referee.ask import Event
from pnp.referee.entering import Entrant, Entries
from pnp.referee.reader import OptionInfo
from pnp.referee.rules import Position, RaceResult
from pnp.season.day import RaceDay
from pnp.season.guiding import Guiding
from pnp.season.standings import Given, Row, Standing

D = TypeVar("D", contravariant=True)
T = TypeVar("T")


CAR, PERSON = "car", "person"
FOLLOWING = (CAR, PERSON)


@dataclass(frozen=True)
class Plan:
    """What is agreed before the first race."""

    entries: Entries
    options: Mapping[str, str]
    programme: tuple[Mapping[str, Any], ...]
    """One entry a race: its name, and whatever the game wants to know about it."""
    counting: int = 0
    """So many races of each count, the best ones; 0 if all do."""
    following: str = CAR
    """Whose the points are when players change: the car's and whoever has it, or the person's who raced."""
    bonus: Mapping[str, int] = field(default_factory=dict)
    """What pole or the fastest lap of a race is worth, by name, where that was agreed."""

    @property
    def races(self) -> int:
        return len(self.programme)

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Plan:
        counting, following = raw.get("counting", 0), raw.get("following") or CAR
        entries, programme = Entries.from_json(raw["entries"]), tuple(raw["programme"])
        return cls(entries, raw["options"], programme, counting, following, dict(raw.get("bonus", {})))

    def to_json(self) -> dict[str, Any]:
        agreed: dict[str, Any] = {"counting": self.counting} if self.counting else {}
        agreed |= {"following": self.following} if self.follows_people else {}
        agreed |= {"bonus": dict(self.bonus)} if self.bonus else {}
        return {
            "entries": self.entries.to_json(),
            "options": dict(self.options),
            "programme": [dict(race) for race in self.programme],
            **agreed,
        }

    @property
    def follows_people(self) -> bool:
        return self.following == PERSON

    def with_following(self, following: str, known: Sequence[str]) -> Plan:
        """The same, agreed on whom points follow."""
        if not known:
            what = "in this game players have their points themselves, and nothing can follow"
            raise PnpError(what, where="--follow", do="leave it out")
        if following not in known:
            raise PnpError(f"points follow no “{following}”", where="--follow", expected=" or ".join(known))
        return replace(self, following=following)

    def dropping(self, counting: int) -> Plan:
        """The same, but only so many races count, the best of each."""
        if counting < 0 or counting > self.races:
            races = self.races
            raise PnpError(f"{counting} of {races} races cannot count", where="--best", expected=f"1 to {races}")
        return replace(self, counting=0 if counting == self.races else counting)


@dataclass(frozen=True)
class Counted:
    """What counts for somebody: teams, horses, cars."""

    races: tuple[tuple[str, ...], ...]
    """In each race run."""
    now: tuple[str, ...]
    given: tuple[str, ...]
    """Whose points outside of races count, too."""

    @property
    def latest(self) -> tuple[str, ...]:
        """In the last race run; before the first what there is now."""
        return self.races[-1] if self.races else self.now

    @property
    def all(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([*self.now, *(each for race in self.races for each in race)]))

    def only(self, chosen: str) -> Counted:
        """The same where only one of them counts."""
        races = tuple(tuple(each for each in race if each == chosen) for race in self.races)
        given = tuple(each for each in self.given if each == chosen or each not in self.now)
        return Counted(races, tuple(each for each in self.now if each == chosen), given)

    def points(self, results: Sequence[RaceResult], worth: Callable[[RaceResult, str], int]) -> list[int]:
        """What that came to, race by race."""
        return [sum(worth(result, each) for each in held) for result, held in zip(results, self.races, strict=True)]


@dataclass(frozen=True)
class Facts:
    """A season as it stands: the plan, the races run, the points given or taken by hand."""

    plan: Plan
    results: tuple[RaceResult, ...] = ()
    """As they count: what was decided by hand about a race is in them."""
    adjustments: tuple[Mapping[str, Any], ...] = field(default=())
    crews: tuple[Entries, ...] = ()
    """Who sat there in each race."""

    @property
    def final(self) -> bool:
        return len(self.results) == self.plan.races

    def last_place(self, who: str) -> int:
        """The place in the latest race; who has none is behind everybody who has."""
        if not self.results:
            return 0
        latest = self.results[-1]
        return latest.home.index(who) + 1 if who in latest.home else len(latest.order) + 1

    # -- whom points follow

    @property
    def of_seats(self) -> Facts:
        """As the rules of a race have it: whoever sits there, a seat has what its cars have won."""
        return replace(self, plan=replace(self.plan, following=CAR))

    def seated_in(self, race: int) -> Entries:
        """Who sat there in a race; of those after the next one, who is to."""
        if race <= len(self.crews):
            return self.crews[race - 1]
        return self.plan.entries if race == len(self.crews) + 1 else self.plan.entries.with_stand_ins({})

    def entrants(self, who: str, race: int) -> tuple[Entrant, ...]:
        """Whose cars count for a player in a race: those of the player's seat; or where points follow people, those of
        every seat in which this person sat."""
        if self.plan.follows_people:
            return tuple(each for each in self.seated_in(race).players if each.person == who)
        return tuple(each for each in self.plan.entries.players if each.name == who)

    @property
    def people(self) -> list[str]:
        """Everybody whom points can follow: who sits there now, then who did."""
        now = self.plan.entries
        if not self.plan.follows_people:
            return now.names
        races = range(1, len(self.results) + 1)
        seated = [each.person for race in races for each in self.seated_in(race).players]
        return list(dict.fromkeys([*now.names, *(each.person for each in now.players), *seated]))

    def counted(self, held: Callable[[Entrant], Sequence[str]]) -> dict[str, Counted]:
        """For everybody whom points can follow: what of theirs counts. `held` says what a seat has."""
        return {who: self._counted(who, held) for who in self.people}

    def _counted(self, who: str, held: Callable[[Entrant], Sequence[str]]) -> Counted:
        if not self.plan.follows_people:
            own = tuple(one for each in self.entrants(who, 0) for one in held(each))
            return Counted((own,) * len(self.results), own, (who, *own))
        races = range(1, len(self.results) + 2)
        *run, now = (tuple(one for each in self.entrants(who, race) for one in held(each)) for race in races)
        return Counted(tuple(run), now, (who,))

    def missed(self, held: Mapping[str, Sequence[Collection[str]]]) -> dict[str, tuple[int, ...]]:
        """The races in which nothing took part of what somebody had in each, the first one is 0. Where only sums were
        brought nobody knows."""
        return {
            who: tuple(
                number
                for number, (result, mine) in enumerate(zip(self.results, races, strict=True))
                if result.order and not set(mine).intersection(result.order)
            )
            for who, races in held.items()
        }

    def tally(self, who: str) -> Row:
        """What somebody's races come to who has no table: place 0."""
        races = tuple(result.points.get(who, 0) for result in self.results)
        return Row(0, who, sum(races), races)

    def extra(self) -> dict[str, Given]:
        """Points by hand that belong to no race, for whom. What is about a race that is not run waits for it."""
        found: dict[str, Given] = {}
        for adjustment in self.adjustments:
            if not adjustment.get("in_result") and not adjustment.get("waits"):
                decisions = (adjustment["number"],) if "number" in adjustment else ()
                given = Given(adjustment.get("points", 0), decisions)
                found[adjustment["who"]] = found.get(adjustment["who"], Given()) + given
        return found

    def given(self, *whos: str) -> Given:
        """The same for several who count together: a player and the teams."""
        extra = self.extra()
        return sum((extra[who] for who in whos if who in extra), Given())


@dataclass(frozen=True)
class Begun:
    """A season that began on another table or on paper: its plan, and what is brought forward into this file."""

    plan: Plan
    results: tuple[RaceResult, ...] = ()
    """One for each race run, without an order; the last one carries what the next race begins with."""
    adjustments: tuple[Mapping[str, Any], ...] = ()
    last_number: int = 0
    """The highest number that a decision was given: revoked ones leave their gap."""
    seated: tuple[Mapping[str, Any], ...] = ()
    """Where players have changed: the entries, and from which race on."""
    days: Mapping[int, RaceDay] = field(default_factory=dict)
    """What people wrote about the day of a race."""
    agreed: tuple[str, ...] = ()
    """What the table agreed on in its own words."""


@dataclass(frozen=True)
class Told:
    """One race as it was played: everything that was said in it, and how it looks now. Of a race that the referee did
    not see only the result is known."""

    race: int
    plan: Plan
    events: tuple[Event, ...]
    view: Mapping[str, Any]
    over: bool
    result: RaceResult | None = None
    """As it counts."""
    decisions: tuple[Mapping[str, Any], ...] = ()
    """What was decided about it by hand."""
    day: RaceDay = field(default_factory=RaceDay)


@dataclass(frozen=True)
class Shapes:
    """How a game writes down what only it knows, as types: a season from outside is held against them."""

    own: Any = dict[str, Any]
    """`Entries.own`"""
    race: Any = dict[str, Any]
    """An entry of the programme."""
    left: Any = dict[str, Any]
    """`RaceResult.carry`"""


class SeasonSystem(Protocol[D]):
    """How a game's races make a season: its part `season`."""

    @property
    def shapes(self) -> Shapes:
        """Of what only the game knows."""
        return Shapes()

    def names_in(
        self, data: D, plan: Plan, result: RaceResult
    ) -> Iterable[tuple[Iterable[object], Collection[object]]]:
        """The names and numbers in a result, and those that there can be: a season from outside is held against it."""
        if self.by_hand:
            yield (*result.order, *result.points), [each.id for each in self.by_hand.competitors(data, plan)]

    @property
    def options(self) -> Mapping[str, OptionInfo]:
        """What a table may decide otherwise."""
        return {}

    @property
    def following(self) -> Sequence[str]:
        """Whom points can follow when players change: the first unless a table says otherwise. Nothing where only
        players have points."""
        return ()

    @property
    def settings(self) -> Sequence[str]:
        """Further names that `plan` understands, each one value or one a race: "6" or "6,0,6". Words
        `setting.<name>`."""
        return ()

    @abstractmethod
    def plan(self, data: D, players: Sequence[str], races: int | None, given: Mapping[str, str]) -> Plan:
        """From what the user typed; every problem at once."""

    def reseat(self, data: D, plan: Plan, players: Sequence[str]) -> Entries:
        """Other players in mid-season: the entries from the next race on; every problem at once."""
        return self.plan(data, players, plan.races, dict(plan.options)).entries

    def agreed_in(self, position: Position) -> tuple[list[str], Mapping[str, str]]:
        """What a position says of the plan: its players and its settings, as they are typed."""
        return list(position["players"]), {}

    def besides(self, plan: Plan) -> Sequence[Event]:
        """What is to be said of a plan besides its players: who else takes part."""
        return ()

    @abstractmethod
    def standings(self, data: D, facts: Facts) -> Sequence[Standing]:
        """Every table of the season, the one that decides it first."""

    def contenders(self, data: D, facts: Facts, table: Standing) -> Collection[str]:
        """Those in a table who can have its title."""
        return [row.who for row in table.rows]

    def opening(self, data: D, facts: Facts) -> Sequence[Event]:
        """What is to be said before the next race."""
        return ()

    def closing(self, data: D, facts: Facts) -> Sequence[Event]:
        """What is to be said after the last race run: the champion, and why."""
        return ()

    @property
    def guiding(self) -> Guiding[D]:
        """What people are asked who begin a race without a word."""
        return Guiding()

    @property
    def by_hand(self) -> ByHand[D] | None:
        """Who counts races that the referee did not see, where that can be done."""
        return None

    @property
    def suspending(self) -> Suspending[D] | None:
        """How a season is put on paper as values that people read, where it can be."""
        return None


class Suspending(Protocol[D]):
    """Seasons that can be put on paper between two races as values, and begun again from there."""

    @abstractmethod
    def values(self, data: D, facts: Facts) -> Position:
        """Everything that must survive, as plain data: what the sheet for it has room for, and the plan."""

    @abstractmethod
    def begin(self, data: D, values: Position) -> Begun:
        """A season from such values; every problem at once, as `Problems` with key paths."""


@dataclass(frozen=True)
class Competitor:
    """Whoever a race's result lists: a car, a horse, a player."""

    id: str
    label: str = ""
    """What stands on it: a number, a letter."""
    colour: str = ""
    """As #RRGGBB; empty if it has none."""
    pattern: str = ""
    owner: str = ""
    """Whose it is; empty where nobody plays it."""


@dataclass(frozen=True)
class Column:
    """Something besides the place that is written down for each competitor: words `paper.column.<id>`.

    A number from `lo` to `hi`; or one of `names`, which are ids that the spell `kind` says in words."""

    id: str
    lo: int = 0
    hi: int = 99
    needed: bool = False
    names: tuple[str, ...] = ()
    kind: str = ""


Noted = Mapping[str, Mapping[str, int | str]]
"""What stands in the columns: by column, by competitor."""


@dataclass(frozen=True)
class Written:
    """A race as somebody wrote it down: who came home, in order, and who did not, the best of them first."""

    order: tuple[str, ...]
    out: tuple[str, ...] = ()
    extra: Noted = field(default_factory=dict)
    day: RaceDay = field(default_factory=RaceDay)


class ByHand(Protocol[D]):
    """Counts races which the referee did not see, and counts again what he saw."""

    @abstractmethod
    def competitors(self, data: D, plan: Plan) -> Sequence[Competitor]:
        """Everybody who may be in a result, as they are listed before the first race."""

    @abstractmethod
    def counting(self, data: D, facts: Facts, kind: str, who: str, race: int) -> Sequence[str]:
        """Those whose places in a race count for a row of a table of this kind: a team's cars, what a driver drove."""

    def columns(self, data: D, plan: Plan) -> Sequence[Column]:
        """What is written down besides the place."""
        return ()

    @abstractmethod
    def written(self, data: D, facts: Facts, written: Written) -> RaceResult:
        """The next race from paper: points by the rules, and something the race after it can begin with.
        Every problem at once; each has in `about` the competitor it concerns, if it is about one."""

    def most_out(self, data: D, plan: Plan) -> int:
        """How many of them can fail to come home in one race."""
        return len(self.competitors(data, plan))

    def may_miss(self, data: D, plan: Plan) -> bool:
        """Whether somebody on the list may be missing from a race."""
        return False

    def noted(self, data: D, facts: Facts, result: RaceResult) -> Noted:
        """What stands in the columns for a race that was run; nothing where it is not known."""
        return {}

    @abstractmethod
    def rescored(self, data: D, facts: Facts, result: RaceResult, written: Written) -> Mapping[str, int]:
        """The points of a race that was run, for another order; what was won besides the place stays."""

    # -- races that might be

    @property
    def places_only(self) -> bool:
        """Whether nothing but the place decides how many points a race brings."""
        return True

    def unfolding(self, data: D, facts: Facts, order: Sequence[str], lost: Collection[str]) -> Written:
        """The next race as it may end: in this order, and with all that can be won in it for the first of them. Those
        who are lost do as badly as the rules allow."""
        return Written(tuple(order))

    def is_free(self, plan: Plan, kind: str) -> bool:
        """Whether it is decided from race to race whose places count for a row of a table of this kind."""
        return False

    def counts_best(self, plan: Plan, kind: str) -> bool:
        """Whether only the best of those who count together counts in the end."""
        return False


def latest_counting(by_hand: ByHand[T], data: T, facts: Facts, kind: str, who: str) -> Sequence[str]:
    """Those who counted last for a row: a driver may have changed cars."""
    for race in range(len(facts.results), 0, -1):
        if cars := by_hand.counting(data, facts, kind, who, race):
            return cars
    return ()
