"""The day of a race, as people wrote it down: the referee has no opinion about it, and keeps it word by word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pnp.kit.errors import PnpError
from pnp.kit.toml import KeyPath, show_path
from pnp.kit.words import Words
from pnp.kit.writing import REASON, plain, problem_with, texts

LINES = ("name", "date", "where", "weather", "attendance")
"""What stands on one line each: words `paper.race.<name>`."""


@dataclass(frozen=True)
class RaceDay:
    """When and where a race was run, under which sky, what is to be remembered of it, and who signed for it."""

    name: str = ""
    """Where the programme has none."""
    date: str = ""
    where: str = ""
    weather: str = ""
    attendance: str = ""
    """Who watched, or how many sat round the table."""
    notes: tuple[str, ...] = ()
    remarks: Mapping[str, str] = field(default_factory=dict)
    """What was noted about somebody who took part."""
    signed: Mapping[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return self != RaceDay()

    def to_json(self) -> dict[str, Any]:
        """Only what somebody wrote."""
        several = {"notes": list(self.notes), "remarks": dict(self.remarks), "signed": dict(self.signed)}
        every = {name: getattr(self, name) for name in LINES} | several
        return {name: value for name, value in every.items() if value}

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> RaceDay:
        lines = {name: str(raw.get(name, "")) for name in LINES}
        return cls(
            **lines, notes=tuple(raw.get("notes", ())), remarks=raw.get("remarks", {}), signed=raw.get("signed", {})
        )

    def over(self, planned: RaceDay) -> RaceDay:
        """The same, with what was planned where nobody wrote anything else."""
        return RaceDay.from_json({**planned.to_json(), **self.to_json()})

    @property
    def text(self) -> str:
        """All notes as one."""
        return "\n".join(self.notes)


def as_notes(text: str) -> Iterator[str]:
    """What somebody wrote, as notes of a length that has room on a sheet: parted between words."""
    while len(text) > REASON and " " in text[:REASON]:
        at = text.rindex(" ", 0, REASON + 1)
        yield text[:at]
        text = text[at + 1 :]
    if text:
        yield text


def faults_in(day: RaceDay, where: Callable[[KeyPath], str]) -> list[PnpError]:
    """What of it could not be printed, or is too long; `where` says how a part of it is called."""
    found = ((way, problem_with(plain(text), REASON)) for way, text in texts(day.to_json()))
    return [problem.at(where(way)) for way, problem in found if problem]


def part_of(where: str) -> Callable[[KeyPath], str]:
    """How a part of a day is called that stands in a file."""
    return lambda way: f"{where}: {show_path(way)}"


def day_lines(day: RaceDay, words: Words) -> list[str]:
    """In words: date, place and sky on one line, then what is to be remembered."""
    known = [(name, getattr(day, name)) for name in LINES]
    head = " · ".join(f"{words(f'paper.race.{name}')}: {value}" for name, value in known if value)
    return [*([head] if head else []), *memories(day, words)]


def memories(day: RaceDay, words: Words) -> list[str]:
    """The notes, the remarks on those who took part, and who signed."""
    remarks = [f"{words.format_field(who, 'car')}: {remark}" for who, remark in day.remarks.items()]
    signed = [f"{words(f'paper.race.{role}')}: {name}" for role, name in day.signed.items()]
    return [*day.notes, *remarks, *signed]
