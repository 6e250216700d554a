"""What seasons come to together. A season's order, totals and winners are its own; only the sums are made here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import groupby
from pathlib import Path

from pnp.kit.errors import PnpError
from pnp.season.club.people import People
from pnp.season.club.ratings import Rating, rated
from pnp.season.club.tale import RaceTale, Run, SeasonTale, Title
from pnp.season.standings import TieBreak, rank

PODIUM = 3
_DATE = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(frozen=True)
class Kept:
    """A season, and where it lies."""

    path: Path
    tale: SeasonTale


@dataclass(frozen=True)
class Outing:
    """Somebody in one race, by the best of what they raced with."""

    person: str
    season: int
    """Which one of the club's, from 0."""
    number: int
    """Which race of all."""
    race: RaceTale
    place: int
    """0 where nobody knows."""
    home: bool
    pole: bool
    points: int
    cars: int
    lost: int
    """How many of their cars did not come home."""

    @property
    def won(self) -> bool:
        return self.home and self.place == 1

    @property
    def podium(self) -> bool:
        return self.home and 0 < self.place <= PODIUM


@dataclass(frozen=True)
class Streak:
    longest: int = 0
    now: int = 0
    since: tuple[int, int] = (0, 0)
    """The season and the race with which the longest began."""


@dataclass(frozen=True)
class Record:
    """What somebody has done over the years."""

    person: str
    place: int
    shared: bool
    seasons: int
    races: int
    titles: int
    wins: int
    seconds: int
    thirds: int
    poles: int
    retirements: int
    points: Mapping[str, int]
    """By game: points of different games are not to be added up."""
    streaks: Mapping[str, Streak]

    @property
    def podiums(self) -> int:
        return self.wins + self.seconds + self.thirds

    @property
    def shown_place(self) -> str:
        return f"{self.place}=" if self.shared else str(self.place)


@dataclass(frozen=True)
class Meeting:
    """Two people in the races that both have run."""

    one: str
    other: str
    races: int
    ahead: int
    """How often the one was ahead."""
    behind: int
    by_game: Mapping[str, tuple[int, int]]
    titles: tuple[int, int]

    @property
    def even(self) -> int:
        """Both did not come home."""
        return self.races - self.ahead - self.behind


@dataclass(frozen=True)
class Won:
    """Who won a race, and which."""

    people: tuple[str, ...]
    season: int
    race: int


@dataclass(frozen=True)
class Course:
    """What happened on one course over the years."""

    game: str
    called: Mapping[str, str]
    races: int
    wins: tuple[tuple[str, int], ...]
    """By person, the most first."""
    poles: tuple[tuple[str, int], ...]
    last: Won | None
    quickest: tuple[int, Won] | None
    """The fewest turns that a winner took, as far as the referee saw it; none where all took as many."""


@dataclass(frozen=True)
class Held:
    """A title, with the people behind it."""

    season: int
    title: Title
    people: tuple[str, ...]


STREAKS: Mapping[str, Callable[[Outing], bool]] = {
    "wins": lambda outing: outing.won,
    "podiums": lambda outing: outing.podium,
    "finishes": lambda outing: outing.lost == 0,
}


class Club:
    """All seasons in the order of time, and what follows from them."""

    def __init__(self, seasons: Iterable[Kept], people: People | None = None, skipped: Sequence[PnpError] = ()) -> None:
        self.people = people or People()
        self.seasons = tuple(in_time(seasons))
        self.skipped = tuple(skipped)
        """Files that are no seasons of ours, and why."""

    @cached_property
    def games(self) -> dict[str, Mapping[str, str]]:
        """Those that are played, with their names."""
        return {kept.tale.game: kept.tale.game_called for kept in self.seasons}

    @cached_property
    def races(self) -> list[tuple[int, SeasonTale, RaceTale]]:
        """Every race, with the number of its season."""
        return [(index, kept.tale, race) for index, kept in enumerate(self.seasons) for race in kept.tale.races]

    @cached_property
    def outings(self) -> list[Outing]:
        found: list[Outing] = []
        for number, (season, _, race) in enumerate(self.races):
            found += self._outings(number, season, race)
        return found

    def _outings(self, number: int, season: int, race: RaceTale) -> Iterator[Outing]:
        own: dict[str, list[Run]] = {}
        for run in race.runs:
            if run.owner:
                own.setdefault(self.people.meet(run.owner), []).append(run)
        for person, runs in own.items():
            best = min(runs, key=lambda run: (not run.home, run.place))
            yield Outing(
                person, season, number, race, best.place, best.home, any(run.who == race.pole for run in runs),
                sum(run.points for run in runs), len(runs), sum(not run.home for run in runs),
            )  # fmt: skip

    @cached_property
    def by_person(self) -> dict[str, list[Outing]]:
        found: dict[str, list[Outing]] = {}
        for outing in self.outings:
            found.setdefault(outing.person, []).append(outing)
        return found

    @cached_property
    def titles(self) -> list[Held]:
        """Every table that was closed, in the order of time."""
        return [
            Held(index, title, self._holders(title))
            for index, kept in enumerate(self.seasons)
            for title in kept.tale.titles
        ]

    def _holders(self, title: Title) -> tuple[str, ...]:
        return tuple(
            dict.fromkeys(self.people.meet(owner) for champion in title.champions for owner in champion.owners)
        )

    # -- the all-time table

    @cached_property
    def table(self) -> list[Record]:
        """By titles, then wins, then second and third places; who has as many of all shares the place."""
        titles = Counter(who for held in self.titles if held.title.decides for who in held.people)
        places = {who: Counter(each.place for each in runs if each.home) for who, runs in self.by_person.items()}
        ties = [TieBreak(f"place{n}", "", partial(_few, places, n)) for n in range(1, PODIUM + 1)]
        rows = rank({who: (titles[who],) for who in places}, ties, lambda who: (-len(self.by_person[who]), who))
        return [self._record(row.who, row.place, row.shared, titles[row.who], places[row.who]) for row in rows]

    def _record(self, who: str, place: int, shared: bool, titles: int, places: Mapping[int, int]) -> Record:
        runs = self.by_person[who]
        points: Counter[str] = Counter()
        for each in runs:
            points[self.seasons[each.season].tale.game] += each.points
        return Record(
            who, place, shared, len({each.season for each in runs}), len(runs), titles, places[1], places[2], places[3],
            sum(each.pole for each in runs), sum(each.lost for each in runs), dict(points),
            {name: _streak(runs, counts) for name, counts in STREAKS.items()},
        )  # fmt: skip

    @property
    def poles_known(self) -> int:
        """Of so many races it is known who started first."""
        return sum(bool(race.pole) for _, _, race in self.races)

    def record(self, given: str) -> Record:
        who = self.people.find(given, self.by_person)
        return next(each for each in self.table if each.person == who)

    # -- two people

    def between(self, given: str, other_given: str) -> Meeting:
        one, other = (self.people.find(each, self.by_person) for each in (given, other_given))
        if one == other:
            raise PnpError(f"both are {one}", where="--between", expected="two people")
        theirs = {each.number: each for each in self.by_person[other]}
        pairs = [(each, theirs[each.number]) for each in self.by_person[one] if each.number in theirs]
        by_game: dict[str, tuple[int, int]] = {}
        for mine, yours in pairs:
            tale = self.seasons[mine.season].tale
            won = _ahead(mine, yours, tale.ranks_all)
            ahead, behind = by_game.get(tale.game, (0, 0))
            by_game[tale.game] = ahead + (won > 0), behind + (won < 0)
        held = [sum(who in each.people for each in self.titles if each.title.decides) for who in (one, other)]
        ahead, behind = (sum(each[side] for each in by_game.values()) for side in (0, 1))
        return Meeting(one, other, len(pairs), ahead, behind, by_game, (held[0], held[1]))

    def met(self, given: str) -> list[Meeting]:
        """Somebody and each of those they have raced with, the most races first."""
        who = self.people.find(given, self.by_person)
        numbers = {each.number for each in self.by_person[who]}
        others = {each.person for each in self.outings if each.number in numbers and each.person != who}
        return sorted((self.between(who, other) for other in others), key=lambda each: (-each.races, each.other))

    # -- courses

    @cached_property
    def courses(self) -> list[Course]:
        """By game and name; races without one are no course."""
        on: dict[tuple[str, str], list[int]] = {}
        for number, (_, tale, race) in enumerate(self.races):
            if race.course and race.runs:
                on.setdefault((tale.game, race.course), []).append(number)
        ordered = sorted(on.items(), key=lambda item: (list(self.games).index(item[0][0]), -len(item[1]), item[0][1]))
        return [self._course(game, numbers) for (game, _), numbers in ordered]

    def _course(self, game: str, numbers: Sequence[int]) -> Course:
        runs = [each for each in self.outings if each.number in set(numbers)]
        wins = Counter(each.person for each in runs if each.won)
        poles = Counter(each.person for each in runs if each.pole)
        timed = [(self.races[number][2].turns, number) for number in numbers if self.races[number][2].turns]
        best = min(timed) if len({turns for turns, _ in timed}) > 1 else None
        called = self.races[numbers[-1]][2].called
        return Course(
            game, called, len(numbers), _most(wins), _most(poles), self._won(numbers[-1]),
            (best[0], self._won(best[1])) if best else None,
        )  # fmt: skip

    def _won(self, number: int) -> Won:
        season, _, race = self.races[number]
        people = tuple(each.person for each in self.outings if each.number == number and each.won)
        return Won(people, season, race.number)

    # -- ratings

    @cached_property
    def ratings(self) -> dict[str, Rating]:
        """From all races, the best first."""
        return self.rated()

    def rated(self, game: str = "") -> dict[str, Rating]:
        """The same, of one game alone if it is named."""
        by_race = groupby(self.outings, key=lambda each: each.number)
        races = ((number, self._ranks(list(runs))) for number, runs in by_race if self._is_of(number, game))
        return dict(sorted(rated(races).items(), key=lambda item: (-item[1].sure, item[0])))

    def _is_of(self, number: int, game: str) -> bool:
        return not game or self.races[number][1].game == game

    def _ranks(self, runs: Sequence[Outing]) -> dict[str, int]:
        """Those who did not come home are the last, all alike where their places count for nothing."""
        ranks_all = self.seasons[runs[0].season].tale.ranks_all
        last = max((each.place for each in runs), default=0) + 1
        return {each.person: each.place if each.home or ranks_all else last for each in runs if each.place}


def _few(places: Mapping[str, Mapping[int, int]], place: int, who: str) -> int:
    return -places[who].get(place, 0)


def _ahead(mine: Outing, yours: Outing, ranks_all: bool) -> int:
    """1 ahead, -1 behind, 0 where nobody can say."""
    if not mine.place or not yours.place or not (mine.home or yours.home or ranks_all):
        return 0
    return 1 if (not mine.home, mine.place) < (not yours.home, yours.place) else -1


def _most(counted: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counted.items(), key=lambda item: (-item[1], item[0])))


def _streak(runs: Sequence[Outing], counts: Callable[[Outing], bool]) -> Streak:
    best, length, since, begun = 0, 0, (0, 0), (0, 0)
    for each in runs:
        if not counts(each):
            length = 0
            continue
        begun = begun if length else (each.season, each.race.number)
        length += 1
        if length > best:
            best, since = length, begun
    return Streak(best, length, since)


def in_time(seasons: Iterable[Kept]) -> list[Kept]:
    """By the date of their first races if every season tells one; else by the files' names, figures as numbers."""
    listed = sorted(seasons, key=lambda kept: (_natural(kept.path.stem), str(kept.path)))
    dates = [_first_date(kept.tale) for kept in listed]
    if not all(dates):
        return listed
    return [kept for _, kept in sorted(zip(dates, listed, strict=True), key=lambda pair: pair[0])]


def _first_date(tale: SeasonTale) -> str:
    dates = [found[0] for race in tale.races if (found := _DATE.match(race.date))]
    return min(dates, default="")


def _natural(name: str) -> list[tuple[int, int | str]]:
    parts = re.split(r"(\d+)", name.casefold())
    return [(0, int(part)) if part.isdecimal() else (1, part) for part in parts if part]
