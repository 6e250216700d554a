"""The things Formula Motor Racing is made of: teams, cars, cards, the calendar. Frozen and free of files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pnp.referee.ask import Deck

CardType = Literal[
    "overtake",
    "charge_lose_gear",
    "charge_engine_blows",
    "turbo",
    "wrong_line",
    "off_circuit",
    "lose_control",
    "pit_stop",
    "spin_out",
    "spin_last",
    "crash",
]
TEAMS = ("blue", "green", "yellow", "orange", "red", "purple")
NEUTRAL = "beige"

Pattern = Literal["hoops", "chevrons", "dots", "check", "stripes", "diamonds"]


@dataclass(frozen=True)
class Team:
    id: str
    letter: str
    name: str
    colour: str
    pattern: Pattern
    cars: tuple[str, str]


@dataclass(frozen=True)
class Car:
    id: str
    team: str
    number: int
    driver: str


@dataclass(frozen=True)
class Card:
    """One of the 54. `team` is None on cards that name no colour; `beige` marks the pit stops for any car."""

    number: int
    type: CardType
    group: str
    value: int
    team: str | None
    face: str


@dataclass(frozen=True)
class Stop:
    """A race of the calendar."""

    name: str
    removed: int


_PUTS_OUT: Mapping[CardType, int] = {"charge_engine_blows": 1, "spin_out": 1, "crash": 2}


@dataclass(frozen=True)
class FmrData:
    teams: Mapping[str, Team]
    cars: Mapping[str, Car]
    cards: tuple[Card, ...]
    names: Mapping[str, str]
    """What people may type for a card, in any language, and the face it means."""
    calendar: tuple[Stop, ...]
    points: tuple[int, ...]
    die: int
    hand: int
    players: tuple[int, int]
    pit_loses_up_to: int
    charge_safe_up_to: int
    turbo_from_last: int
    short_race: int
    short_season: int
    full_season: int
    version: str

    @cached_property
    def deck(self) -> Deck:
        return Deck("action", {str(card.number): card.face for card in self.cards}, self.names)

    @cached_property
    def pit_crew(self) -> Deck:
        names = {alias: team for alias, team in self.names.items() if team in self.teams}
        return Deck("pit_crew", {team: team for team in self.teams}, names)

    @cached_property
    def face(self) -> Mapping[str, Card]:
        """One card for each face, and for each card number."""
        by_face = {card.face: card for card in reversed(self.cards)}
        return {**by_face, **{str(card.number): card for card in self.cards}}

    @cached_property
    def most_retired(self) -> int:
        """How many cars the cards can put out in one race (F-CARS)."""
        return sum(_PUTS_OUT.get(card.type, 0) for card in self.cards)

    @cached_property
    def team_number(self) -> Mapping[str, int]:
        """For each car its team, as a number to count with."""
        return {car.id: TEAMS.index(car.team) for car in self.cars.values()}

    def team_of(self, car: str) -> str:
        return self.cars[car].team
