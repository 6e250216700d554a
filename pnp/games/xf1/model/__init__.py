"""The things XF-1 is made of: courses, teams, drivers and tables, frozen and free of files."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Literal

from typing_extensions import override

SPEEDS = (6, 5, 4, 3, 2, 1)
"""Running speeds in the order in which a section's table prints them."""
SECTION_SPEEDS = (2, 3, 4, 5, 6)

Column = Literal["dry", "wet"]
Frame = Literal["clear", "changeable"]
Icon = Literal["sun", "cloud1", "cloud2"]
Happening = Literal["effect", "wear", "trouble"]
Trait = Literal["sun", "rain"]
Tyre = Literal["dry", "wet"]

_RESULT = re.compile(r"^(?:([+-]?\d+)(\*\*)?|R(\d))$")


@dataclass(frozen=True, slots=True)
class Result:
    """What a table cell does to a car: cells forward or back, back through everything (`**`), or out (`Rn`)."""

    move: int = 0
    unblockable: bool = False
    retire: int | None = None
    """The R-number: added to the safety car die. None for results that keep the car racing."""

    @staticmethod
    @cache
    def parse(text: str) -> Result:
        found = _RESULT.match(text.replace("−", "-"))
        if not found or (found[2] and int(found[1]) >= 0):
            raise ValueError(f"“{text}” is no running result: write +2, 0, -1, -3** or R2")
        return Result(retire=int(found[3])) if found[3] else Result(int(found[1]), bool(found[2]))

    @property
    def worth(self) -> float:
        """For whoever has the choice: the cells, and nothing is worse than to be out."""
        return self.move if self.retire is None else -float("inf")

    @override
    def __str__(self) -> str:
        if self.retire is not None:
            return f"R{self.retire}"
        sign = f"+{self.move}" if self.move > 0 else str(self.move).replace("-", "−")
        return sign + ("**" if self.unblockable else "")


@dataclass(frozen=True, slots=True)
class NpcCell:
    """A cell of an NPC table: a result, after a retirement roll of at most `rc` where there is one."""

    result: Result
    rc: int = 0

    @staticmethod
    def parse(text: str) -> NpcCell:
        rc, colon, result = text.rpartition(":")
        if colon and not re.fullmatch(r"RC[1-6]", rc):
            raise ValueError(f"“{text}” is no NPC result: write +1, -2**, or RC1:-1")
        return NpcCell(Result.parse(result), int(rc[2:]) if colon else 0)

    @override
    def __str__(self) -> str:
        return f"RC{self.rc} {self.result}" if self.rc else str(self.result)


@dataclass(frozen=True, eq=False)
class Section:
    name: str
    speed: int
    diff: int
    pit: int
    dry: tuple[Result, ...]
    wet: tuple[Result, ...]
    """Results for running speeds 6 to 1, as printed."""

    def result(self, speed: int, column: Column) -> Result:
        return (self.dry if column == "dry" else self.wet)[6 - speed]

    @property
    def tone(self) -> Literal["slow", "middle", "fast"]:
        """What its background says: red for 2, white for 3 and 4, blue for 5 and 6."""
        return "slow" if self.speed == 2 else "middle" if self.speed <= 4 else "fast"


@dataclass(frozen=True)
class WeatherBox:
    face: int
    frame: Frame
    icon: Icon | None
    dp_minus: int
    tyre_mod: int


@dataclass(frozen=True)
class Progress:
    """A row of the race progress table."""

    advance: int
    event: Happening | None


@dataclass(frozen=True)
class Track:
    """The circuit's shape in a field of its own units, y down, drawn through its points in running direction.

    `starts` says how far round (0 to 1) each section begins; section A begins at the start line, at 0. `under` is
    the stretch that runs below another one (a figure of eight), `pit` the stretch beside which the pit lane lies.
    """

    points: tuple[tuple[float, float], ...]
    starts: tuple[float, ...]
    under: tuple[float, float] | None
    pit: tuple[float, float]
    pit_side: Literal["left", "right"]


@dataclass(frozen=True, eq=False)
class Course:
    id: str
    country: str
    name: str
    kana: str
    names: tuple[str, ...]
    """What else people may type for it: its country in every language, the circuit as others spell it."""
    length: float
    info_turns: int
    goal: int
    sc_numbers: tuple[int, ...]
    sc_circled: tuple[int, ...]
    weather: tuple[WeatherBox, ...]
    weather_change: tuple[int, ...]
    bpt_qualifying: tuple[int, ...]
    bpt_race: tuple[Progress, ...]
    sections: tuple[Section, ...]
    track: Track
    character: str
    """A key of the words that tell what kind of circuit it is."""

    @cached_property
    def mean_speed(self) -> float:
        return sum(section.speed for section in self.sections) / len(self.sections)


@dataclass(frozen=True)
class TroubleSpot:
    kind: Literal["speed", "diff"]
    value: int


@dataclass(frozen=True, eq=False)
class Driver:
    id: str
    name: str
    kana: str
    family: str
    country: str
    team: str | None
    role: Literal["car1", "car2", "reserve", "free"]
    mental: int
    dp: int
    trait: Trait | None
    accel: tuple[bool, bool]
    brake: tuple[bool, bool]
    """Usable at speed differences 0–1 (red box) and from 2 up (blue box)."""
    conc: tuple[int, int, int]
    """Abilities he may declare at section speed 2, 3–4 and 5–6."""
    feedback: tuple[int, int]
    contract: int
    nonstart: tuple[int, ...]
    years: int


@dataclass(frozen=True, eq=False)
class Team:
    id: str
    no: int
    mark: str
    name: str
    kana: str
    country: str
    character: str
    colour: str
    pattern: str
    support: tuple[int, int]
    tuning: tuple[int, int]
    """With one car, with two cars."""
    pit: int
    dm: int
    years: int
    evaluation: int
    slots: tuple[int, ...]
    """The running speed under each slot of the body row, left to right."""
    initial: tuple[int, ...]
    """The slot (from 1) in which each die face 1 to 6 lies at the start of a season."""
    trouble: tuple[TroubleSpot, ...]
    fuel: tuple[int, ...]
    tyre: tuple[int, ...]
    """The effect beside each value of the fuel and tyre tracks, from 0 up."""
    npc: Mapping[int, tuple[NpcCell, ...]]

    @cached_property
    def tank(self) -> int:
        return len(self.fuel) - 1

    @cached_property
    def cars(self) -> tuple[str, str]:
        return f"{self.mark}01", f"{self.mark}02"

    @property
    def face_speeds(self) -> tuple[int, ...]:
        return tuple(self.slots[slot - 1] for slot in self.initial)


@dataclass(frozen=True)
class RaceMap:
    first_blue: int
    last_cell: int
    brown: tuple[int, int]
    grid_front: int
    lane: int
    printed_to: int
    """The last cell that is printed, also where the ruling leaves some unused."""


@dataclass(frozen=True)
class QualifyingMap:
    last_cell: int
    start: int


@dataclass(frozen=True, eq=False)
class Tables:
    gp: tuple[int, ...]
    match: Mapping[Icon, Mapping[Tyre, int]]
    wear_fuel: tuple[int, ...]
    """Loss for die 1 to 6."""
    wear_tyre: tuple[int, ...]
    """Loss for a modified die of at most 1, 2, … and at least 9."""
    tyre_points: int
    random_course: tuple[tuple[str, ...], tuple[str, ...]]
    """First die 1–3 or 4–6 chooses the block, the second die the course."""
    support_home: int
    tuning_home: tuple[int, int]


@dataclass(frozen=True)
class Scenario:
    """A programme out of the book: which courses in which order, or which teams."""

    id: str
    courses: tuple[str, ...] = ()
    teams: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Xf1Data:
    courses: Mapping[str, Course]
    teams: Mapping[str, Team]
    """By mark, in the order of their numbers."""
    drivers: Mapping[str, Driver]
    tables: Tables
    race_map: RaceMap
    qualifying_map: QualifyingMap
    race_scenarios: Mapping[str, Scenario]
    team_scenarios: Mapping[str, Scenario]
    version: str

    def find_course(self, given: str) -> Course | None:
        """By id, circuit or country; or as it stands on the screen, by both: Suzuka (Japan)."""
        if both := _BOTH.fullmatch(_folded(given)):
            found = self.find_course(both[1])
            return found if found and _is_called(both[2], found.id, found.country, *found.names) else None
        courses = self.courses.values()
        named = [each for each in courses if _is_called(given, each.id, each.name, each.kana, *each.names)]
        there = [each for each in courses if _is_called(given, each.country)]
        return named[0] if named else there[0] if len(there) == 1 else None

    def find_team(self, given: str) -> Team | None:
        """By mark, number or name."""
        return self._called.get(_folded(given))

    @cached_property
    def _called(self) -> dict[str, Team]:
        found: dict[str, Team] = {}
        for team in self.teams.values():
            for name in (team.mark, team.name, team.kana, team.id, str(team.no), f"{team.no:02}"):
                if folded := _folded(name):
                    found.setdefault(folded, team)
        return found

    def drivers_of(self, mark: str) -> tuple[Driver, Driver, Driver]:
        return self._contracted[mark]

    @cached_property
    def _contracted(self) -> dict[str, tuple[Driver, Driver, Driver]]:
        own = {(driver.team, driver.role): driver for driver in self.drivers.values()}
        return {mark: (own[mark, "car1"], own[mark, "car2"], own[mark, "reserve"]) for mark in self.teams}


_BOTH = re.compile(r"(.+?) ?\((.+)\)")


def _is_called(given: str, *names: str) -> bool:
    """However somebody writes it: large or small, narrow or wide."""
    wanted = _folded(given)
    return bool(wanted) and wanted in map(_folded, names)


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
