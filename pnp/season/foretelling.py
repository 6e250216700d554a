"""The races that are left, as they might end: run on paper, and counted by the rules like any other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations, permutations

from pnp.referee.rules import RaceResult
from pnp.season.bonus import untold
from pnp.season.season import Season
from pnp.season.standings import Row, Standing
from pnp.season.system import Facts

_FEW = 4
"""So many cars can be put into every order."""


class Foretelling:
    """A season that goes on in every way that somebody may want to see."""

    def __init__(self, season: Season) -> None:
        self.system, self.data = season.system, season.data
        self.facts = season.facts
        self.plan = self.facts.plan
        self.by_hand = season.by_hand
        self.left = self.plan.races - len(self.facts.results)
        self.bonus = sum(self.plan.bonus.values())
        """What a race brings whom it may besides its places."""
        self.untold = untold(self.facts)
        self._members: dict[tuple[str, str], tuple[str, ...]] = {}

    # -- who is who

    @cached_property
    def field(self) -> tuple[str, ...]:
        return tuple(each.id for each in self.by_hand.competitors(self.data, self.plan))

    def contenders(self, table: Standing) -> Collection[str]:
        return self.system.contenders(self.data, self.facts, table)

    def is_free(self, table: Standing) -> bool:
        is_lent = table.kind == "seat" and self.plan.follows_people and bool(self.plan.entries.stand_ins)
        return is_lent or self.by_hand.is_free(self.plan, table.kind)

    def counts_best(self, table: Standing) -> bool:
        return self.by_hand.counts_best(self.plan, table.kind)

    def members(self, table: Standing, who: str) -> tuple[str, ...]:
        """Whose places in the races to come count for a row, the one with the most points first."""
        if (table.kind, who) not in self._members:
            race = len(self._next.results)
            found = self.by_hand.counting(self.data, self._next, table.kind, who, race)
            ranked = sorted(found, key=lambda each: -self.facts.tally(each).total)
            self._members[table.kind, who] = tuple(each for each in ranked if each in self.field)
        return self._members[table.kind, who]

    @cached_property
    def _next(self) -> Facts:
        """After a race like any other: it shows who sits in which car."""
        return self.after(self.field)

    @property
    def running(self) -> tuple[str, ...]:
        """Who takes part in the next race."""
        return tuple(self._next.results[-1].order)

    @cached_property
    def worth(self) -> tuple[tuple[int, ...], ...]:
        """What the places of each race that is left are worth at most, the first one first: not every car may score."""
        turned = [self.field[cut:] + self.field[:cut] for cut in range(0, len(self.field), 2)]
        seen = [self._worth_of(order) for order in (*turned, self.field[::-1])]
        return tuple(tuple(map(max, zip(*race, strict=True))) for race in zip(*seen, strict=True))

    def _worth_of(self, order: Sequence[str]) -> list[list[int]]:
        facts = self.facts
        for _ in range(self.left):
            facts = self._with(facts, self._race(facts, order, ()))
        return [[race.points.get(who, 0) for who in race.order] for race in facts.results[-self.left :]]

    @cached_property
    def can_be_lost(self) -> bool:
        """Whether everybody may lose a race, so that nobody else has to win its points."""
        lost = self._race(self.facts, self.field, self.field[1:])
        return not any(lost.points.get(who, 0) for who in self.field[1:])

    def orders(self, table: Standing, who: str) -> Iterator[tuple[str, ...]]:
        """The orders in which the cars of a row can come home ahead of all others; one, where all of them count."""
        members = self.members(table, who)
        if self.counts_best(table) and len(members) <= _FEW:
            yield from permutations(members)
        else:
            yield members

    # -- races that might be

    def after(self, order: Sequence[str]) -> Facts:
        """The season once the next race has ended like this."""
        return self._with(self.facts, self._race(self.facts, order, ()))

    def ended(self, table: Standing, facts: Facts) -> Ending:
        return Ending(self, table.id, facts)

    def run(
        self,
        table: Standing,
        first: str = "",
        last: str = "",
        members: Sequence[str] = (),
        races: int = 0,
        sharing: Sharing | None = None,
        begin: Sequence[str] = (),
    ) -> Ending:
        """The season to its end, or so many races: somebody wins everything, somebody loses everything. The others do
        badly, as far as the rules allow it, unless it is said how they share what is left. `begin` is how the next race
        ends, if that is said."""
        top = tuple(members) or (self.members(table, first) if first else ())
        facts = self.after(begin) if begin else self._all_told(table, first, top)
        low = self.members(table, last)[::-1] if last else ()
        for number in range(bool(begin), races or self.left):
            rest = [who for who in self.field if who not in (*top, *low)]
            if sharing:
                rest = sharing.order(rest, self.worth[number][len(top) :])
            lost = (*low, *rest) if first and not sharing else low
            facts = self._with(facts, self._with_bonus(self._race(facts, (*top, *rest, *low), lost), (*top, *rest)))
        return self.ended(table, facts)

    def _with_bonus(self, result: RaceResult, cars: Sequence[str], points: int | None = None) -> RaceResult:
        """With the bonus for the first of these that took part; nobody has to have it."""
        car = next((car for car in cars if car in result.order), "")
        more = self.bonus if points is None else points
        return replace(result, points={**result.points, car: result.points.get(car, 0) + more}) if car else result

    def _all_told(self, table: Standing, first: str, top: Sequence[str]) -> Facts:
        """The season so far, with what is not told of it yet for who is to win everything."""
        results = list(self.facts.results)
        for race, name in self.untold if first else ():
            cars = self.by_hand.counting(self.data, self.facts, table.kind, first, race)
            ranked = sorted(cars, key=lambda car: top.index(car) if car in top else len(top))
            results[race - 1] = self._with_bonus(results[race - 1], ranked, self.plan.bonus[name])
        return replace(self.facts, results=tuple(results))

    @property
    def all_untold(self) -> int:
        """The points that wait to be given."""
        return sum(self.plan.bonus[name] for _, name in self.untold)

    def ways(self, mine: Sequence[str], theirs: Sequence[str], more: int) -> Iterator[tuple[str, ...]]:
        """The orders of the next race in which some cars win just so many points more than others. The rest stand as
        they come, and so do cars that count together."""
        running = self.running
        worth, every = self.worth[0], range(len(running))
        ours, others = ([car for car in side if car in running] for side in (mine, theirs))
        for taken in combinations(every, len(ours)):
            won = sum(worth[place] for place in taken)
            for left in combinations([place for place in every if place not in taken], len(others)):
                if won - sum(worth[place] for place in left) == more:
                    yield placed(running, dict(zip((*ours, *others), (*taken, *left), strict=True)))

    def owners(self, table: Standing) -> dict[str, str]:
        """For whom in the table each car counts."""
        return {member: row.who for row in table.rows for member in self.members(table, row.who)}

    def _race(self, facts: Facts, order: Sequence[str], lost: Collection[str]) -> RaceResult:
        written = self.by_hand.unfolding(self.data, facts, order, lost)
        return self.by_hand.written(self.data, facts, written)

    def _with(self, facts: Facts, result: RaceResult) -> Facts:
        return replace(facts, results=(*facts.results, result))


class Ending:
    """A season as it might end, and what a table then says: counted once, when somebody asks."""

    def __init__(self, future: Foretelling, table: str, facts: Facts) -> None:
        self.facts = facts
        self._future, self._table = future, table

    @cached_property
    def rows(self) -> dict[str, Row]:
        tables = self._future.system.standings(self._future.data, self.facts)
        return next(table for table in tables if table.id == self._table).by_who

    def total(self, who: str) -> int:
        return self.rows[who].total


class Sharing:
    """How several share the points that are left, race after race: the next place always goes to whoever lacks most.

    `owners` says for whom a car counts, `wanted` how many points somebody should still get. Who has none left to get is
    served last, and so is who is not in it; `filling` are those whose cars may have whatever nobody wants."""

    def __init__(self, owners: Mapping[str, str], wanted: Mapping[str, int], filling: bool) -> None:
        self.owners, self.left, self.filling = owners, dict(wanted), filling

    def order(self, cars: Sequence[str], worth: Sequence[int]) -> list[str]:
        waiting, found = list(cars), list[str]()
        for points in worth[: len(cars)]:
            car = max(waiting, key=self._urgency)
            waiting.remove(car)
            found.append(car)
            if (owner := self.owners.get(car)) in self.left:
                self.left[str(owner)] -= points
        return [*found, *waiting]

    def _urgency(self, car: str) -> tuple[int, int]:
        left = self.left.get(self.owners.get(car, ""))
        if left is None:
            return (2 if self.filling else 0, 0)
        return (1, left) if self.filling or left > 0 else (-1, left)


def placed(running: Sequence[str], at: Mapping[str, int]) -> tuple[str, ...]:
    """Some cars at their places, the rest as they come."""
    found = [car for car in running if car not in at]
    for car in sorted(at, key=at.__getitem__):
        found.insert(at[car], car)
    return tuple(found)
