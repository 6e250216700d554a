"""Who can still win: the best and the worst place that everybody can reach, proven by races as they might still end.

Nobody can do better than to be first in every race that is left, or worse than to be last in all of them. What even
that cannot change is proven; what a season that is run to its end on paper comes to is shown. Where both meet, it is
exact."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from pnp.season.clinching import Clinch, Clinching
from pnp.season.foretelling import Ending, Foretelling, Sharing
from pnp.season.season import Season
from pnp.season.standings import Standing

Outlook = Literal["won", "open", "unclear", "out"]
_TRIES = 3
"""So many numbers of rivals are tried who are let by, or pass, before a place is left unclear."""
_WAYS = 100
"""In so many ways a race is run on paper to see what becomes of equals."""


@dataclass(frozen=True)
class Reach:
    """The best place somebody can reach, or the worst."""

    proven: int
    """Nothing beyond it can happen."""
    shown: int
    """The races that are left can end like this."""

    @property
    def exact(self) -> bool:
        return self.proven == self.shown


@dataclass(frozen=True)
class Lead:
    """What somebody must make of the next race against one rival."""

    rival: str
    points: int
    """So many more than the rival; fewer if it is below zero."""
    level: bool = False
    """With just as many they are level in the end, and what tells equals apart decides."""


@dataclass(frozen=True)
class Prospect:
    who: str
    total: int
    least: int
    """The points with which the season can end."""
    most: int
    best: Reach
    worst: Reach
    wins: tuple[Lead, ...] = ()
    """The title with the next race, whatever comes after it, if all of these are true."""
    clinch: Clinch | None = None
    """The same where leads do not add up."""

    @property
    def outlook(self) -> Outlook:
        if self.worst.proven == 1:
            return "won"
        if self.best.proven > 1:
            return "out"
        return "open" if self.best.shown == 1 else "unclear"


@dataclass(frozen=True)
class Chances:
    """One table: everybody in it who can have its title, the best placed first."""

    id: str
    kind: str
    rule: str
    races: int
    """How many are left."""
    prospects: tuple[Prospect, ...]

    @property
    def exact(self) -> bool:
        return all(each.best.exact and each.worst.exact for each in self.prospects)

    @property
    def open(self) -> tuple[Prospect, ...]:
        return tuple(each for each in self.prospects if each.outlook in ("open", "unclear"))

    @property
    def winners(self) -> tuple[Prospect, ...]:
        return tuple(each for each in self.prospects if each.outlook == "won")


def chances(season: Season, tables: Collection[str] = (), leads: bool = True) -> tuple[Chances, ...]:
    """Of every table, or of these; nothing where races are not counted from their order, or none is left. `leads`:
    whether it is asked, too, how the next race can decide it."""
    if season.system.by_hand is None or season.over or not season.standings():
        return ()
    future = Foretelling(season)
    wanted = [standing for standing in season.standings() if not tables or standing.id in tables]
    return tuple(_Table(future, standing, leads).chances() for standing in wanted)


class _Table:
    """One table, and everything that can become of it."""

    def __init__(self, future: Foretelling, now: Standing, leads: bool) -> None:
        self.future = future
        self.leads = leads
        self.now = now
        self.title = set(future.contenders(now))
        self.who = [row.who for row in now.rows if row.who in self.title]

    def chances(self) -> Chances:
        found = tuple(self._prospect(who) for who in self.who)
        return Chances(self.now.id, self.now.kind, self.now.rule, self.future.left, found)

    def _prospect(self, who: str) -> Prospect:
        best, worst = self._best(who), self._worst(who)
        row = self.now.by_who[who]
        told = Prospect(who, row.total, self.least[who], self.most[who], best, worst)
        if not self.leads or best.proven > 1 or worst.proven == 1 or self.future.untold:
            return told
        if self._adds_up:
            return replace(told, wins=self._leads(who))
        return replace(told, clinch=self._clinching.of(who, self._rivals(who)))

    # -- how many points there can be

    @cached_property
    def highest(self) -> Mapping[str, Ending]:
        """A season for each in which it wins whatever there is to be won."""
        return {who: self._highest(who) for who in self.who}

    def _highest(self, who: str) -> Ending:
        ways = [self.future.run(self.now, first=who, members=order) for order in self.future.orders(self.now, who)]
        return max(ways, key=lambda end: end.total(who))

    @cached_property
    def lowest(self) -> Mapping[str, Ending]:
        """A season for each in which it loses whatever there is to be lost."""
        return {who: self.future.run(self.now, last=who) for who in self.who}

    @cached_property
    def most(self) -> Mapping[str, int]:
        found = self._widened({who: end.total(who) for who, end in self.highest.items()}, max)
        more = self.future.all_untold if self.future.is_free(self.now) else 0
        return {who: total + more for who, total in found.items()}

    @cached_property
    def least(self) -> Mapping[str, int]:
        found = {who: end.total(who) for who, end in self.lowest.items()}
        return self._widened(found, min)

    def _widened(self, totals: Mapping[str, int], extreme: Callable[[Any], int]) -> dict[str, int]:
        """Where it is not settled who sits in which car, anybody may do as well or as badly as anybody else."""
        if not self.future.is_free(self.now):
            return dict(totals)
        gain = extreme(totals[who] - self.now.by_who[who].total for who in totals)
        return {who: self.now.by_who[who].total + gain for who in totals}

    # -- places

    def _best(self, who: str) -> Reach:
        """Some stay ahead whatever happens. Others pass because the points that are left must go to somebody."""
        rivals = [rival for rival in self.who if rival != who]
        room = {rival: self.most[who] - self.now.by_who[rival].total for rival in rivals}
        ahead = sum(self._surely_ahead(rival, who) for rival in rivals)
        while self._must_pass(who, sorted(room.values(), reverse=True)[: len(rivals) - ahead]):
            ahead += 1
        shown = self._place(self.highest[who], who)
        for let_by in range(ahead, min(shown - 1, ahead + _TRIES)):
            shown = min(shown, self._shown_best(who, room, let_by))
        return Reach(1 + ahead, shown)

    def _shown_best(self, who: str, room: Mapping[str, int], let_by: int) -> int:
        """With so many let by: they win what there is, and the others share the rest."""
        passing = sorted(room, key=lambda rival: room[rival])[:let_by]
        wanted = {rival: points for rival, points in room.items() if rival not in passing}
        sharing = Sharing(self.future.owners(self.now), wanted, filling=True)
        return self._place(self.future.run(self.now, first=who, sharing=sharing), who)

    def _must_pass(self, who: str, room: Sequence[int]) -> bool:
        """Whether those who have room for so many points, the most first, cannot share them without one getting too
        many."""
        if not room or self.future.can_be_lost or not self._adds_up:
            return False
        fewest = min(len(self.future.members(self.now, rival)) for rival in self.who)
        taken = len(self.future.members(self.now, who))
        return any(
            sum(sum(worth[taken:][-count * fewest :]) for worth in self.future.worth) > sum(room[-count:])
            for count in range(1, len(room) + 1)
        )

    def _worst(self, who: str) -> Reach:
        """Some stay behind whatever happens. Of the others all can pass for whom there are points enough."""
        rivals = [rival for rival in self.who if rival != who]
        needed = self.least[who] + self._level_is_not_enough(who)
        lack = {rival: needed - self.now.by_who[rival].total for rival in rivals}
        behind = sum(self._surely_ahead(who, rival) for rival in rivals)
        while not self._can_pass(sorted(lack.values())[: len(rivals) - behind]):
            behind += 1
        shown = self._place(self.lowest[who], who)
        for passing in range(len(rivals) - behind, max(shown - 1, len(rivals) - behind - _TRIES), -1):
            shown = max(shown, self._shown_worst(who, lack, passing))
        return Reach(len(self.who) - behind, shown)

    def _shown_worst(self, who: str, lack: Mapping[str, int], passing: int) -> int:
        """With so many passing: those who lack least."""
        chosen = sorted(lack, key=lambda rival: lack[rival])[:passing]
        sharing = Sharing(self.future.owners(self.now), {rival: lack[rival] for rival in chosen}, filling=False)
        return self._place(self.future.run(self.now, last=who, sharing=sharing), who)

    def _level_is_not_enough(self, who: str) -> bool:
        """Whether nothing tells equals apart: who has as many points does not stand ahead."""
        rival = next((each for each in self.who if each != who), "")
        if not rival:
            return False
        end = self.future.run(self.now, first=rival, last=who)
        level = {"who": rival, "points": end.total(who) - end.total(rival)}
        rows = self.future.ended(self.now, replace(end.facts, adjustments=(*end.facts.adjustments, level))).rows
        return rows[who].place == rows[rival].place

    def _can_pass(self, lack: Sequence[int]) -> bool:
        """Whether there are points enough for those who lack so many, the least first."""
        if not self._adds_up:
            return True
        races = self.future.worth
        widest = max(len(self.future.members(self.now, rival)) for rival in self.who)
        more = self.future.bonus * len(races) + self.future.all_untold
        if len(races) == widest == 1 and not more and any(map(int.__gt__, lack[::-1], races[0])):
            return False
        return all(
            sum(sum(worth[: count * widest]) for worth in races) + more >= sum(max(0, each) for each in lack[-count:])
            for count in range(1, len(lack) + 1)
        )

    @property
    def _adds_up(self) -> bool:
        """Whether what a row has is what its cars have."""
        future = self.future
        if not all(future.members(self.now, who) for who in self.who):  # somebody has left the table
            return False
        return not (future.plan.counting or future.is_free(self.now) or future.counts_best(self.now))

    def _place(self, end: Ending, who: str) -> int:
        """Among those who can have the title."""
        return 1 + sum(end.rows[rival].place < end.rows[who].place for rival in self.who)

    def _surely_ahead(self, who: str, rival: str) -> bool:
        """Whether it stays ahead of the rival though it loses everything and the rival wins everything."""
        if self.least[who] != self.most[rival] or self.future.is_free(self.now) or self.future.plan.bonus:
            return self.least[who] > self.most[rival]
        rows = self.future.run(self.now, first=rival, last=who).rows
        return rows[who].place < rows[rival].place

    # -- the title with the next race

    @cached_property
    def _clinching(self) -> Clinching:
        return Clinching(self.future, self.now)

    def _rivals(self, who: str) -> list[str]:
        """Those who could still pass."""
        return [rival for rival in self.who if rival != who and not self._surely_ahead(who, rival)]

    def _leads(self, who: str) -> tuple[Lead, ...]:
        """Against everybody who could still pass; nothing where the next race cannot decide it."""
        found = []
        for rival in self._rivals(who):
            lead = self._lead(who, rival)
            if lead.points > self._gain(who) - self._loss(rival):
                return ()
            found.append(lead)
        return tuple(found)

    def _lead(self, who: str, rival: str) -> Lead:
        """So many points more in the next race that nothing after it helps the rival."""
        totals = self.now.by_who
        behind = totals[rival].total - totals[who].total
        behind += self.most[rival] - self.next_most[rival] - self.least[who] + self.next_least[who]
        stands = self._level(who, rival, behind)
        return Lead(rival, behind, level=True) if len(stands) == 2 else Lead(rival, behind + (stands != {True}))

    def _level(self, who: str, rival: str, more: int) -> set[bool]:
        """Whether it is not behind the rival, in every way in which it has just so many points more in the next race,
        and the rival wins everything after it."""
        if self._level_is_not_enough(who):
            return {True}
        cars = (self.future.members(self.now, who), self.future.members(self.now, rival))
        if not self.future.by_hand.places_only or self.future.bonus:
            return {True, False}
        found = set[bool]()
        for tried, order in enumerate(self.future.ways(*cars, more)):
            if len(found) == 2 or tried == _WAYS:
                return {True, False}
            rows = self.future.run(self.now, first=rival, last=who, begin=order).rows
            found.add(rows[who].place <= rows[rival].place)
        return found

    @cached_property
    def next_most(self) -> Mapping[str, int]:
        """What everybody has after the next race, at best."""
        return {who: self.future.run(self.now, first=who, races=1).total(who) for who in self.who}

    @cached_property
    def next_least(self) -> Mapping[str, int]:
        return {who: self.future.run(self.now, last=who, races=1).total(who) for who in self.who}

    def _gain(self, who: str) -> int:
        return self.next_most[who] - self.now.by_who[who].total

    def _loss(self, who: str) -> int:
        return self.next_least[who] - self.now.by_who[who].total
