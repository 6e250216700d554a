"""What stands on the pages about the years: everybody, somebody, the records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.desk.site.addresses import Addresses
from pnp.desk.site.charts import Skill, scale_of, skill_of
from pnp.kit.words import Words
from pnp.season.club.club import STREAKS, Club, Course, Record, Won
from pnp.season.club.report import COLUMNS, Telling

_MOST = ("titles", "wins", "podiums", "poles", "races", "retirements")


@dataclass(frozen=True)
class Link:
    """Words, and where they lead; nowhere if that is empty."""

    text: str
    href: str = ""


@dataclass(frozen=True)
class Standing:
    """A row of the all-time table."""

    place: str
    person: Link
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Card:
    """A season at a glance."""

    link: Link
    index: int
    game: str
    game_id: str
    said: str
    """Who has won it, or how far it is."""
    people: tuple[Link, ...]


@dataclass(frozen=True)
class Rival:
    other: Link
    races: int
    ahead: int
    behind: int


@dataclass(frozen=True)
class Chapter:
    """A season of somebody's."""

    season: Link
    game: str
    game_id: str
    told: str


@dataclass(frozen=True)
class Bar:
    """A rating on the common scale, in hundredths of it."""

    person: Link
    shown: str
    left: float
    width: float
    mark: float


@dataclass(frozen=True)
class Best:
    """A record: what it is, how much, and who holds it."""

    label: str
    value: str
    people: tuple[Link, ...]
    told: str = ""


@dataclass(frozen=True)
class Lap:
    """A course, and what happened on it."""

    name: str
    told: tuple[str, ...]


@dataclass(frozen=True)
class CoursesOf:
    game: str
    game_id: str
    courses: tuple[Lap, ...]


@dataclass(frozen=True)
class Profile:
    person: str
    facts: tuple[tuple[str, str], ...]
    chapters: tuple[Chapter, ...]
    rivals: tuple[Rival, ...]
    skill: Skill | None


@dataclass(frozen=True)
class Leaves:
    """A club in one language, for its pages."""

    club: Club
    words: Words

    @cached_property
    def telling(self) -> Telling:
        return Telling(self.club, self.words)

    @cached_property
    def at(self) -> Addresses:
        return Addresses(self.club)

    def person(self, who: str) -> Link:
        return Link(who, self.at.player(who) if who in self.club.by_person else "")

    # -- home

    def table(self) -> list[Standing]:
        return [
            Standing(row.shown_place, self.person(row.person), tuple(self.telling.cells(row)))
            for row in self.club.table
        ]

    @property
    def heads(self) -> list[str]:
        return [self.telling.say(f"short.{name}") for name in (*COLUMNS, "rating")]

    def cards(self) -> list[Card]:
        """The latest first."""
        return [self.card(index) for index in reversed(range(len(self.club.seasons)))]

    def card(self, index: int) -> Card:
        tale, lang = self.club.seasons[index].tale, self.words.lang
        held = next((each for each in self.club.titles if each.season == index and each.title.decides), None)
        said = ", ".join(each.called[lang] for each in held.title.champions) if held else self.telling.unfinished(index)
        people = tuple(self.person(who) for who in held.people if who not in said) if held else ()
        link = Link(self.telling.season(index), self.at.season(index))
        return Card(link, index, tale.game_called[lang], tale.game, said, people)

    # -- somebody

    def profile(self, record: Record) -> Profile:
        who = record.person
        rivals = [Rival(self.person(each.other), each.races, each.ahead, each.behind) for each in self.club.met(who)]
        rating = self.club.ratings.get(who)
        skill = skill_of(rating, scale_of(self.club.ratings)) if rating else None
        return Profile(who, tuple(self.telling.facts(record)), tuple(self._chapters(who)), tuple(rivals), skill)

    def _chapters(self, who: str) -> Iterator[Chapter]:
        for index in dict.fromkeys(each.season for each in reversed(self.club.by_person[who])):
            tale = self.club.seasons[index].tale
            link = Link(self.telling.season(index), self.at.season(index))
            told = self.telling.in_season(who, index)
            yield Chapter(link, tale.game_called[self.words.lang], tale.game, told)

    # -- records

    def records(self) -> list[Best]:
        """The most of everything, and the longest streaks."""
        table = self.club.table
        found = [self._most(name, table) for name in _MOST]
        return [each for each in [*found, *(self._longest(name, table) for name in STREAKS)] if each]

    def _most(self, name: str, table: Sequence[Record]) -> Best | None:
        counts = {row.person: int(getattr(row, name)) for row in table}
        most = max(counts.values(), default=0)
        holders = tuple(self.person(who) for who, n in counts.items() if n == most)
        return Best(self.telling.say(name), str(most), holders) if most else None

    def _longest(self, name: str, table: Sequence[Record]) -> Best | None:
        most = max((row.streaks[name].longest for row in table), default=0)
        holders = [row for row in table if row.streaks[name].longest == most]
        if most < 2:
            return None
        told = self.telling.streak(holders[0], name) if len(holders) == 1 else ""
        return Best(
            self.telling.say(f"streak.{name}"), str(most), tuple(self.person(row.person) for row in holders), told
        )

    def bars(self) -> list[Bar]:
        low = min((each.low for each in self.club.ratings.values()), default=0.0)
        high = max((each.high for each in self.club.ratings.values()), default=1.0)

        def share(value: float) -> float:
            return round(100 * (value - low) / (high - low or 1), 1)

        return [
            Bar(self.person(who), f"{each.mean:.1f} ± {2 * each.spread:.1f}", share(each.low),
                round(share(each.high) - share(each.low), 1), share(each.mean))
            for who, each in self.club.ratings.items()
        ]  # fmt: skip

    def courses(self) -> list[CoursesOf]:
        found = []
        for game in self.club.games:
            mine = tuple(self._course(course) for course in self.club.courses if course.game == game)
            if mine:
                found.append(CoursesOf(self.telling.game(game), game, mine))
        return found

    def _course(self, course: Course) -> Lap:
        return Lap(course.called[self.words.lang], tuple(self.telling.of_course(course)))

    def winner(self, won: Won | None) -> tuple[Link, ...]:
        return tuple(self.person(who) for who in won.people) if won else ()
