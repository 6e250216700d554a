"""How a season is written down, in its file and in the codes on a sheet. What comes from outside has this shape, or is
refused with the place where it has not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from pnp.kit.errors import PnpError
from pnp.referee.rules import MOST_RACES

_Race = Annotated[int, Meta(ge=0, le=MOST_RACES)]
_Number = Annotated[int, Meta(ge=0, le=99_999)]
_Points = Annotated[int, Meta(ge=-99_999, le=99_999)]


class Player(Struct):
    name: str
    teams: list[str] = []
    cars: list[str] = []
    bot: str = ""
    stand_in: str = ""


class Entered(Struct):
    """What only the game knows of its field stands beside it."""

    players: list[Player]
    changed_in: _Race = 0


class Result(Struct):
    race: _Race
    order: list[str]
    points: dict[str, _Points]
    out: list[str]
    carry: dict[str, Any]


class Decision(Struct):
    """Made by hand."""

    kind: Literal["points", "disqualify", "place"]
    who: str
    race: _Race
    why: str = ""
    points: _Points = 0
    n: _Points = 0
    number: _Number = 0


class Sum(Struct):
    """Points that a sheet brought: nobody decided them."""

    who: str
    race: Annotated[int, Meta(ge=1, le=MOST_RACES)]
    points: _Points
    reason: str


class Seating(Struct):
    race: _Race
    entries: Entered


class Day(Struct):
    """What people wrote down about the day of a race."""

    name: str = ""
    date: str = ""
    where: str = ""
    weather: str = ""
    attendance: str = ""
    notes: list[str] = []
    remarks: dict[str, str] = {}
    signed: dict[str, str] = {}


class StoodIn(Struct):
    """Who sat in somebody's seat for a race."""

    race: _Race
    seat: str
    who: str


class DayOf(Day, kw_only=True):
    race: _Race


_Days = dict[Annotated[str, Meta(pattern="^[0-9]{1,3}$")], Day]


Bonus = dict[Literal["pole", "fastest"], Annotated[int, Meta(ge=1, le=99)]]


class Brought(Struct):
    """What was run and decided before the file began."""

    results: list[Result] = []
    adjustments: list[dict[str, Any]] = []
    last_number: _Number = 0
    seated: list[Seating] = []
    days: _Days = {}
    agreed: list[str] = []


class Planned(Struct):
    game: str
    title: str
    entries: Entered
    options: dict[str, str]
    programme: Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=MOST_RACES)]
    data: str = ""
    counting: _Race = 0
    following: Literal["", "car", "person"] = ""
    bonus: Bonus = {}


class Header(Planned):
    """The first line of a season's file."""

    overlay: str = ""
    ask: Literal["", "full", "usual", "quick"] = ""
    position: dict[str, Any] = {}
    brought: Brought = msgspec.field(default_factory=Brought)


class Suspended(Planned, kw_only=True):
    """A season between two races, as the codes on a sheet have it."""

    results: list[Result]
    adjustments: list[dict[str, Any]]
    last_number: _Number = 0
    seated: list[Seating] = []
    days: _Days = {}
    agreed: list[str] = []


class _Answered(Struct):
    race: _Race
    key: str
    answer: Any
    src: str = ""


class _Undone(Struct):
    to: int


class _Fixed(Struct):
    race: _Race
    position: dict[str, Any]
    path: str
    value: Any
    why: str
    changes: list[tuple[str, Any, Any]] = []


class _Run(Struct):
    race: _Race
    result: Result
    src: str = ""
    day: Day = msgspec.field(default_factory=Day)


class _Aside(Struct):
    decision: Decision | UnsetType = UNSET
    revokes: _Number = 0
    goes_with: int = 0
    day: DayOf | UnsetType = UNSET
    stood_in: StoodIn | UnsetType = UNSET
    agreed: list[str] | UnsetType = UNSET


_PLACE = re.compile(r"field `(\w+)`|at `\$\.?([^`]*)`")
_RECORDS: Mapping[str, Any] = {
    "answer": _Answered,
    "undo": _Undone,
    "fix": _Fixed,
    "result": _Run,
    "entries": Seating,
    "adjust": _Aside,
}


def check_shape(kind: Any, raw: object, where: str, inside: str = "") -> None:
    """Refuses what is not of this kind. `inside` says of what it is a part."""
    try:
        msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        place = ".".join(part for part in (inside, *map("".join, reversed(_PLACE.findall(str(error))))) if part)
        raise strange(f"{place} is not as pnp writes it" if place else "this is not as pnp writes it", where) from error


def strange(what: str, where: str) -> PnpError:
    """What no season of ours would say."""
    return PnpError(what, where=where, do="use a file or a sheet as pnp made it")


def check_adjustments(made: Iterable[Mapping[str, Any]], where: str) -> None:
    for index, each in enumerate(made):
        check_shape(Decision if "kind" in each else Sum, each, where, f"adjustments[{index}]")


def check_records(records: Iterable[Mapping[str, Any]], where: str) -> None:
    """Refuses a file with lines that pnp did not write."""
    for record in records:
        if kind := _RECORDS.get(record["t"]):
            check_shape(kind, record, f"{where}:{record['n'] + 1}")
