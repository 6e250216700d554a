"""What the years need to know of one season: as it counts, in three languages, small enough to be kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pnp.kit.words import LANGUAGES, load_words
from pnp.referee.narrate import Narrator, voiced
from pnp.referee.rules import RaceResult
from pnp.season.report import race_name
from pnp.season.season import Season
from pnp.season.seating import racers
from pnp.season.shown import shown_title
from pnp.season.standings import Row, Standing
from pnp.season.starting import chart_of, grid_of
from pnp.season.system import Facts, latest_counting

Said = dict[str, str]
"""A text in every language."""


@dataclass(frozen=True)
class Run:
    """One car or horse in one race. Place 0: nobody knows, only what it brought."""

    who: str
    owner: str
    """Whose it was; empty where nobody played it."""
    place: int
    home: bool
    points: int


@dataclass(frozen=True)
class RaceTale:
    number: int
    course: str
    """By what the same course is known in another season; empty where a race has none."""
    called: Said
    date: str
    runs: tuple[Run, ...]
    pole: str
    """What started first; empty where nobody knows."""
    turns: int
    """How many the winner took; 0 where nobody knows."""
    refereed: bool


@dataclass(frozen=True)
class Champion:
    called: Said
    owners: tuple[str, ...]


@dataclass(frozen=True)
class Title:
    """Who has won a table that is closed."""

    table: str
    called: Said
    decides: bool
    """Whether it is the table that decides the season."""
    champions: tuple[Champion, ...]


@dataclass(frozen=True)
class SeatRow:
    """Where a player is in the table of players."""

    player: str
    place: int
    shown: str
    total: int


@dataclass(frozen=True)
class SeasonTale:
    game: str
    game_called: Said
    title: Said
    planned: int
    ranks_all: bool
    """Whether the places of those who did not come home count for something."""
    races: tuple[RaceTale, ...]
    titles: tuple[Title, ...]
    seats: tuple[SeatRow, ...]
    players: tuple[str, ...]

    @property
    def over(self) -> bool:
        return len(self.races) == self.planned


def tale_of(season: Season) -> SeasonTale:
    return _Telling(season).tale()


class _Telling:
    def __init__(self, season: Season) -> None:
        self.season = season
        self.facts: Facts = season.facts
        self.standings = season.standings()
        library, teller = season.game.library(season.overlay), season.game.teller
        entries = season.plan.entries
        self.voices = {
            lang: Narrator(voiced(load_words(lang, library), teller, season.data, entries), teller)
            for lang in LANGUAGES
        }

    def tale(self) -> SeasonTale:
        season = self.season
        return SeasonTale(
            game=season.game.id,
            game_called={lang: str(voice.words("game.name")) for lang, voice in self.voices.items()},
            title={lang: shown_title(season, voice.words) for lang, voice in self.voices.items()},
            planned=season.plan.races,
            ranks_all=season.game.has("desk") and season.game.desk.places_everybody,
            races=tuple(self._race(result) for result in self.facts.results),
            titles=tuple(self._titles()) if self.facts.final else (),
            seats=tuple(self._seats()),
            players=tuple(player.name for player in season.plan.entries.players if not player.bot),
        )

    # -- races

    def _race(self, result: RaceResult) -> RaceTale:
        season, race = self.season, result.race
        entry = season.plan.programme[race - 1]
        day = season.day_of(race)
        owners = owners_in(season, race)
        chart = chart_of(season, race)
        grid = grid_of(season, self.facts, race, chart)
        return RaceTale(
            number=race,
            course=str(entry.get("course") or entry.get("name") or ""),
            called={lang: race_name(entry, voice) or day.name for lang, voice in self.voices.items()},
            date=day.date,
            runs=tuple(_runs(result, owners)),
            pole=grid[0] if grid else "",
            turns=chart.last if chart else 0,
            refereed=season.was_refereed(race),
        )

    # -- the end of it

    def _titles(self) -> Iterator[Title]:
        for number, standing in enumerate(self.standings):
            called = {lang: str(voice.words(f"standing.{standing.id}")) for lang, voice in self.voices.items()}
            champions = tuple(self._champion(row, standing) for row in title_holders(self.season, self.facts, standing))
            yield Title(standing.id, called, number == 0, champions)

    def _champion(self, row: Row, standing: Standing) -> Champion:
        called = {lang: voice.called(standing.kind, row.who) for lang, voice in self.voices.items()}
        return Champion(called, tuple(people_behind(self.season, self.facts, row.who, standing.kind)))

    def _seats(self) -> Iterator[SeatRow]:
        table = next((standing for standing in self.standings if standing.kind == "seat"), None)
        for row in table.rows if table and self.facts.results else ():
            yield SeatRow(row.who, row.place, row.shown_place, row.total)


def owners_in(season: Season, race: int) -> Mapping[str, str]:
    """Who raced with what in this race, stand-ins included. What the program played is nobody's."""
    bots = {player.name for player in season.plan_for(race).entries.players if player.bot}
    return {car: person for car, person in racers(season, race).items() if person not in bots}


def _seats_in(season: Season, race: int) -> Mapping[str, str]:
    """Whose everything is, whoever stood in for them."""
    entries = season.plan_for(race).entries
    people = {player.person: player.name for player in entries.players if not player.bot}
    return {car: people[person] for car, person in racers(season, race).items() if person in people}


def title_holders(season: Season, facts: Facts, standing: Standing) -> list[Row]:
    """The best placed of those who can have the title."""
    can = season.system.contenders(season.data, facts, standing)
    rows = [row for row in standing.rows if row.who in can]
    return [row for row in rows if row.place == rows[0].place]


def people_behind(season: Season, facts: Facts, who: str, kind: str) -> list[str]:
    """The players behind a row: those whose cars counted for it last."""
    if kind == "seat" or not facts.results:
        return [who] if kind == "seat" else []
    by_hand = season.system.by_hand
    cars = latest_counting(by_hand, season.data, facts, kind, who) if by_hand else ()
    owners = _seats_in(season, facts.results[-1].race)
    return [owner for owner in dict.fromkeys(owners.get(car, "") for car in cars) if owner]


def _runs(result: RaceResult, owners: Mapping[str, str]) -> Iterator[Run]:
    for place, who in enumerate(result.order, start=1):
        yield Run(who, owners.get(who, ""), place, who not in result.out, result.points.get(who, 0))
    for who, points in result.points.items():
        if who not in result.order and points:
            yield Run(who, owners.get(who, ""), 0, home=True, points=points)


def read_tale(path: Path, overlay: Path | None = None) -> SeasonTale:
    return tale_of(Season.read(path, overlay))
