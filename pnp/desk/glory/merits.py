"""What everybody has to show for a season: their best place in a table, and what they won on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.desk.forms.account import Account
from pnp.season.club.club import Club, Kept, Record
from pnp.season.club.tale import owners_in, people_behind, tale_of, title_holders
from pnp.season.standings import Row, Standing
from pnp.season.system import latest_counting


@dataclass(frozen=True)
class Ranked:
    """A row of a table, for somebody behind it."""

    standing: Standing
    row: Row


@dataclass(frozen=True)
class Merit:
    person: str
    cars: tuple[str, ...]
    """What they raced with last."""
    ranks: tuple[Ranked, ...]
    """Their best place in each table, the table that decides the season first."""
    record: Record | None
    """None for somebody who was in no race."""


@dataclass(frozen=True)
class Merits:
    account: Account

    @cached_property
    def club(self) -> Club:
        """This season alone, counted as the years are."""
        season = self.account.season
        return Club([Kept(season.path, tale_of(season))])

    @property
    def people(self) -> tuple[str, ...]:
        """All players who are nobody's bots, those who left among them."""
        seated = (self.club.people.meet(name) for name in self.club.seasons[0].tale.players)
        return tuple(dict.fromkeys((*seated, *self.club.by_person)))

    @cached_property
    def everybody(self) -> tuple[Merit, ...]:
        """By their first place in a table."""
        merits = [self._merit(person) for person in self.people]
        tables = [standing.id for standing in self.account.standings]
        last = (len(tables), 0)
        first = {
            each.person: min(((tables.index(r.standing.id), r.row.place) for r in each.ranks), default=last)
            for each in merits
        }
        return tuple(sorted(merits, key=lambda each: first[each.person]))

    def _merit(self, person: str) -> Merit:
        record = next((each for each in self.club.table if each.person == person), None)
        return Merit(person, self.cars(person), tuple(self._ranks(person)), record)

    def cars(self, person: str) -> tuple[str, ...]:
        for race in range(len(self.account.facts.results) + 1, 0, -1):
            owners = owners_in(self.account.season, min(race, self.account.plan.races))
            if own := tuple(car for car, owner in owners.items() if owner and self._is(owner, person)):
                return own
        return ()

    def _is(self, name: str, person: str) -> bool:
        return self.club.people.meet(name) == person

    def _ranks(self, person: str) -> Iterator[Ranked]:
        account = self.account
        for standing in account.standings if account.facts.results else ():
            behind = (
                row
                for row in standing.rows
                if any(
                    self._is(who, person)
                    for who in people_behind(account.season, account.facts, row.who, standing.kind)
                )
            )
            if row := next(behind, None):
                yield Ranked(standing, row)


@dataclass(frozen=True)
class Crowned:
    """Who has won a table, as it is called, the people behind it, and what they raced with."""

    standing: Standing
    row: Row
    name: str
    people: tuple[str, ...]
    cars: Sequence[str]


def champions(account: Account) -> list[Crowned]:
    """Of the table that decides the season, once it is over."""
    season, facts = account.season, account.facts
    if not facts.final or not account.standings:
        return []
    standing = account.standings[0]
    return [_crowned(account, standing, row) for row in title_holders(season, facts, standing)]


def _crowned(account: Account, standing: Standing, row: Row) -> Crowned:
    season, facts = account.season, account.facts
    people = people_behind(season, facts, row.who, standing.kind)
    cars = latest_counting(season.by_hand, season.data, facts, standing.kind, row.who)
    return Crowned(standing, row, account.narrator.called(standing.kind, row.who), tuple(people), cars)
