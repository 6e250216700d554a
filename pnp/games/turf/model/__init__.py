"""The things TurfMaster is made of: the board, the decks, the horses, the meeting. Frozen and free of files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pnp.games.turf.model.geometry import Course, Row, Section
from pnp.referee.ask import Deck

Kind = Literal["N", "J"]


@dataclass(frozen=True)
class PrintSize:
    """The printed board in millimetres."""

    cell: float
    lane: float
    radius: float
    size: tuple[float, float]


@dataclass(frozen=True)
class Board:
    id: str
    name: str
    lanes: int
    sections: tuple[Section, ...]
    start: Row
    finish: Row
    run_out: Row
    fences: tuple[Row, ...]
    print: PrintSize

    @cached_property
    def course(self) -> Course:
        """The cells of every lane from the first one to the end of the run-out, with their exact positions."""
        return Course(self.lanes, self.sections, self.start, self.finish, self.run_out, self.fences)


@dataclass(frozen=True)
class Horse:
    id: str
    letter: str
    name: str
    kana: str
    jockey: str
    colour: str
    pattern: str
    names: tuple[str, ...]

    def titled(self, lang: str) -> str:
        """As a list names it."""
        return f"{self.letter} {self.kana if lang == 'ja' and self.kana else self.name}"

    @property
    def called(self) -> list[str]:
        """What people may type for it."""
        return [name for name in (self.id, self.letter, self.name, self.kana, *self.names) if name]


@dataclass(frozen=True)
class Card:
    """A movement card: `face` is N8 or J12, `serial` its number in the deck."""

    serial: int
    kind: Kind
    value: int

    @cached_property
    def face(self) -> str:
        return f"{self.kind}{self.value}"


@dataclass(frozen=True)
class TurfData:
    board: Board
    horses: Mapping[str, Horse]
    """By id, in the order of the file."""
    cards: tuple[Card, ...]
    """One deck; every horse has the same."""
    handicap: tuple[int, ...]
    """By rank from 1: plain cards of this value or more may not be moved."""
    races: int
    points: tuple[int, ...]
    hand: int
    bonus: int
    free_steps: int
    fence_cost: int
    players: tuple[int, int]
    min_horses: int
    horses_each: Mapping[int, tuple[int, ...]]
    version: str

    @cached_property
    def deck(self) -> Deck:
        """What can be named as a card: by its face (N8, J12) or by its serial number #17."""
        names = {card.face.casefold(): card.face for card in self.cards}
        for card in self.cards:
            value = str(card.value)
            if card.kind == "N":
                names[value] = card.face
            else:
                for word in ("joker", "jolly", "j", "ジョーカー"):
                    names[f"{word} {value}"] = names[f"{value} {word}"] = names[f"{word}{value}"] = card.face
                names[f"{value}j"] = card.face
        return Deck("jockey", {f"#{card.serial}": card.face for card in self.cards}, names)

    def card(self, called: str) -> Card | None:
        """By its number, or one of those with this face."""
        return self._called.get(called)

    @cached_property
    def _called(self) -> Mapping[str, Card]:
        by_face = {card.face: card for card in reversed(self.cards)}
        return by_face | {f"#{card.serial}": card for card in self.cards}

    def ranks_limited(self, value: int) -> int:
        """For so many ranks a plain card of this value is over the limit."""
        return self._limited.get(value, 0)

    @cached_property
    def _limited(self) -> Mapping[int, int]:
        values = {card.value for card in self.cards}
        return {value: sum(value >= limit for limit in self.handicap) for value in values}

    def find_horse(self, given: str) -> Horse | None:
        folded = given.strip().casefold()
        for horse in self.horses.values():
            if folded in [name.casefold() for name in horse.called]:
                return horse
        return None
