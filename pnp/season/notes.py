"""Decisions by hand as footnotes: a mark with the number by which each can be revoked, and its words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.kit.words import Words
from pnp.season.adjusting import Adjustment, decisions
from pnp.season.bonus import name_of
from pnp.season.standings import Standing
from pnp.season.system import Facts

DAGGER = "†"

Call = Callable[[str], str]
"""Says how somebody is called."""


@dataclass(frozen=True)
class Note:
    """A decision, as it stands at the foot of a sheet."""

    number: int
    race: int
    """0 if it is about the season."""
    who: str
    text: str
    in_race: bool = False
    """Whether the result of the race has it in it already."""

    @property
    def mark(self) -> str:
        return marked([self.number])

    def __str__(self) -> str:
        """The words alone: what a template gets that asks for no more."""
        return self.text


def marked(numbers: Iterable[int]) -> str:
    """The mark for these decisions: †2, †2,5, or nothing."""
    listed = ",".join(map(str, numbers))
    return f"{DAGGER}{listed}" if listed else ""


def noted(facts: Facts, standings: Sequence[Standing], words: Words) -> tuple[Note, ...]:
    """Everything that was decided, in the order of the numbers."""
    made = decisions(facts)
    call = calling(facts, standings, words) if made else str
    return tuple(
        Note(each["number"], each["race"], each["who"], decision(each, call, words), bool(each.get("in_result")))
        for each in made
    )


def in_race(notes: Iterable[Note], race: int) -> dict[str, str]:
    """The marks of what was decided about a race and is in its result, for whom."""
    numbers: dict[str, list[int]] = {}
    for note in notes:
        if note.in_race and note.race == race:
            numbers.setdefault(note.who, []).append(note.number)
    return {who: marked(each) for who, each in numbers.items()}


def calling(facts: Facts, standings: Sequence[Standing], words: Words) -> Call:
    """How everybody is called who stands in a table or took part in a race."""
    spells = {who: "car" for result in facts.results for who in result.order}
    spells |= {row.who: standing.kind for standing in standings for row in standing.rows}
    return lambda who: str(words.format_field(who, spells[who])) if who in spells else who


def decision(record: Mapping[str, Any], call: Call, words: Words) -> str:
    """One decision in words, with its reason."""
    made = Adjustment.read(record)
    key = made.kind if made.race else f"{made.kind}_season"
    bonus = name_of(made.why)
    why = words(f"bonus.{bonus}") if bonus else made.why
    text = words(f"season.adjust.{key}", who=call(made.who), n=made.n, race=made.race, why=why)
    return str(words("season.adjust.waits", text=text, race=made.race) if record.get("waits") else text)
