"""XF-1's data files: one a course, one a team, one for drivers, tables and scenarios. Checked as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, StringConstraints, field_validator, model_validator

from pnp.games.xf1.model import (
    SECTION_SPEEDS,
    SPEEDS,
    Course,
    Driver,
    Frame,
    Happening,
    Icon,
    NpcCell,
    Progress,
    QualifyingMap,
    RaceMap,
    Result,
    Scenario,
    Section,
    Tables,
    Team,
    Track,
    Trait,
    TroubleSpot,
    WeatherBox,
    Xf1Data,
)
from pnp.kit.errors import PnpError, Problems
from pnp.kit.library import Layered, Library
from pnp.kit.models import Colour, FileModel, Name

Kana = Annotated[str, StringConstraints(strip_whitespace=True, max_length=24)]
"""The name in Japanese script, for Japanese sheets; the plain name stands in where it is absent."""
Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
Face = Annotated[int, Field(ge=1, le=6)]
Small = Annotated[int, Field(ge=-9, le=9)]
Share = Annotated[float, Field(ge=0, le=1)]
Six = Field(min_length=6, max_length=6)
Pair = Field(min_length=2, max_length=2)


FREE_DRIVERS = 2


# Courses


class _Section(FileModel):
    name: Annotated[str, StringConstraints(pattern=r"^[A-Z]$")]
    speed: Annotated[int, Field(ge=2, le=6)]
    diff: Annotated[int, Field(ge=0, le=4)]
    pit: Annotated[int, Field(ge=0, le=9)]
    dry: str
    wet: str

    @field_validator("dry", "wet")
    @classmethod
    def _six_results(cls, text: str) -> str:
        results = [Result.parse(word) for word in text.split()]
        if len(results) != len(SPEEDS):
            missing = ", ".join(str(speed) for speed in SPEEDS[len(results) :])
            raise ValueError(
                f"speed {missing} is missing" if missing else f"{len(results)} results are more than the six speeds"
            )
        return text


class _Weather(FileModel):
    frame: Frame
    icon: Icon | None = None
    dp_minus: Annotated[int, Field(ge=0, le=9)] = 0
    tyre_mod: Small = 0

    @model_validator(mode="after")
    def _fits_frame(self) -> _Weather:
        if self.frame == "clear" and self.icon:
            raise ValueError("a clear box has no icon: the sun shines all race")
        if self.frame == "changeable" and not self.icon:
            raise ValueError("a changeable box needs its icon: sun, cloud1 or cloud2")
        if self.frame == "changeable" and self.dp_minus:
            raise ValueError("only clear boxes take DP")
        if self.frame == "clear" and not self.dp_minus:
            raise ValueError("a clear box takes DP: dp_minus from 1 up")
        return self


class _Progress(FileModel):
    advance: Annotated[int, Field(ge=1)]
    event: Happening | None = None


class _SafetyCar(FileModel):
    numbers: list[Face]
    circled: list[Face] = []


class _Track(FileModel):
    points: Annotated[list[Annotated[list[float], Pair]], Field(min_length=6)]
    starts: list[Share]
    under: Annotated[list[Share], Pair] | None = None
    pit: Annotated[list[Share], Pair] = [0.94, 0.06]
    pit_side: Literal["left", "right"] = "right"


class _Course(FileModel):
    country: Id
    name: Name
    kana: Kana = ""
    names: list[Name] = Field(default_factory=list)
    character: Id
    length: Annotated[float, Field(gt=1, lt=12)]
    info_turns: Annotated[int, Field(ge=1, le=30)]
    goal: Annotated[int, Field(ge=1, le=20)]
    safety_car: _SafetyCar
    weather: Annotated[list[_Weather], Six]
    weather_change: Annotated[list[Annotated[int, Field(ge=-2, le=2)]], Six]
    bpt_qualifying: Annotated[list[Annotated[int, Field(ge=1)]], Six]
    bpt_race: Annotated[list[_Progress], Six]
    sections: Annotated[list[_Section], Field(min_length=3, max_length=14)]
    track: _Track


# Teams and drivers


class _Trouble(FileModel):
    kind: Literal["speed", "diff"]
    value: Annotated[int, Field(ge=0, le=6)]

    @model_validator(mode="after")
    def _possible(self) -> _Trouble:
        if self.kind == "speed" and self.value not in SECTION_SPEEDS:
            raise ValueError("no section has this speed: 2 to 6")
        return self


class _Team(FileModel):
    no: Annotated[int, Field(ge=1, le=10)]
    mark: Annotated[str, StringConstraints(pattern=r"^[A-Z]$")]
    name: Name
    kana: Kana = ""
    country: Id
    character: Id
    colour: Colour
    pattern: Id
    support: Annotated[list[Annotated[int, Field(ge=0)]], Pair]
    tuning: Annotated[list[Annotated[int, Field(ge=0)]], Pair]
    pit: Annotated[int, Field(ge=0, le=9)]
    dm: Annotated[int, Field(ge=0)]
    years: Annotated[int, Field(ge=0)]
    evaluation: Annotated[int, Field(ge=0, le=9)]
    slots: Annotated[list[Face], Field(min_length=6, max_length=18)]
    initial: Annotated[list[Annotated[int, Field(ge=1)]], Six]
    trouble: list[_Trouble]
    fuel: Annotated[list[Small], Field(min_length=2)]
    tyre: Annotated[list[Small], Field(min_length=11, max_length=11)]
    npc: dict[str, str]

    @model_validator(mode="after")
    def _body_row(self) -> _Team:
        if any(left > right for left, right in pairwise(self.slots)):
            raise ValueError("the speeds under the body row never fall from left to right")
        if any(left >= right for left, right in pairwise(self.initial)) or self.initial[-1] > len(self.slots):
            raise ValueError(f"initial: six different slots from 1 to {len(self.slots)}, rising from face 1 to face 6")
        return self

    @field_validator("npc")
    @classmethod
    def _five_rows(cls, rows: dict[str, str]) -> dict[str, str]:
        wanted = {str(speed) for speed in SECTION_SPEEDS}
        if set(rows) != wanted:
            raise ValueError(f"one row for each section speed {', '.join(sorted(wanted))}")
        for speed, row in rows.items():
            if len([NpcCell.parse(word) for word in row.split()]) != 6:
                raise ValueError(f"row {speed} needs six results, one for each face of the die")
        return rows


class _Driver(FileModel):
    name: Name
    kana: Kana = ""
    family: Name
    country: Id
    team: Annotated[str, StringConstraints(pattern=r"^[A-Z]$")] | None = None
    role: Literal["car1", "car2", "reserve", "free"]
    mental: Annotated[int, Field(ge=0, le=6)]
    dp: Annotated[int, Field(ge=0, le=39)]
    trait: Trait | None = None
    accel: Annotated[list[bool], Pair]
    brake: Annotated[list[bool], Pair]
    conc: Annotated[list[Annotated[int, Field(ge=0, le=6)]], Field(min_length=3, max_length=3)]
    feedback: Annotated[list[Annotated[int, Field(ge=0, le=6)]], Pair]
    contract: Annotated[int, Field(ge=0, le=20)]
    nonstart: list[Face]
    years: Annotated[int, Field(ge=0)]


class _Drivers(FileModel):
    drivers: dict[Id, _Driver]


# Tables and scenarios


class _Match(FileModel):
    dry: Small
    wet: Small


class _Matches(FileModel):
    sun: _Match
    cloud1: _Match
    cloud2: _Match


class _RaceMap(FileModel):
    first_blue: int
    last_cell: int
    printed_to: int
    brown: Annotated[list[int], Pair]
    grid_front: int
    lane: int

    @model_validator(mode="after")
    def _lanes(self) -> _RaceMap:
        if not 1 <= self.first_blue <= self.last_cell <= self.printed_to:
            raise ValueError("first_blue, last_cell and printed_to rise in this order")
        if self.lane < 1 or self.grid_front % self.lane:
            raise ValueError("grid_front is the last cell of a lane")
        return self


class _QualifyingMap(FileModel):
    last_cell: int
    start: int

    @model_validator(mode="after")
    def _inside(self) -> _QualifyingMap:
        if not 1 <= self.start <= self.last_cell:
            raise ValueError(f"start: a cell from 1 to {self.last_cell}")
        return self


class _Tables(FileModel):
    gp: list[Annotated[int, Field(ge=0)]]
    tyre_matching: _Matches
    wear_fuel: Annotated[list[Annotated[int, Field(ge=0)]], Six]
    wear_tyre: Annotated[list[Annotated[int, Field(ge=0)]], Field(min_length=9, max_length=9)]
    tyre_points: Annotated[int, Field(ge=1)]
    support_home: Annotated[int, Field(ge=0)]
    tuning_home: Annotated[list[int], Pair]
    random_course: Annotated[list[Annotated[list[Id], Six]], Pair]
    race_map: _RaceMap
    qualifying_map: _QualifyingMap


class _Scenarios(FileModel):
    race: dict[Id, list[Id]]
    team: dict[Id, list[str]]


def load(library: Library) -> Xf1Data:
    """Everything, or every problem at once."""
    shelf = _Shelf(library)
    courses = {path.rpartition("/")[2][:-5]: shelf.read(path, _Course) for path in library.names("courses/*.toml")}
    teams = [shelf.read(path, _Team) for path in library.names("teams/*.toml")]
    drivers = shelf.read("drivers.toml", _Drivers)
    tables = shelf.read("tables.toml", _Tables)
    scenarios = shelf.read("scenarios.toml", _Scenarios)
    if not shelf.problems:
        shelf.problems += _cross_check(courses, teams, drivers, tables, scenarios)
    shelf.finish()
    return _build(library, courses, teams, drivers, tables, scenarios)


Read = tuple[Any, Layered]


class _Shelf:
    """Reads file after file and collects what is wrong with them."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.problems: list[PnpError] = []

    def read(self, name: str, model: type[BaseModel]) -> Any:
        try:
            return self.library.read(name, model)
        except Problems as several:
            self.problems += several.problems
        except PnpError as one:
            self.problems.append(one)
        return None

    def finish(self) -> None:
        if self.problems:
            raise Problems.counted(self.problems)


def _cross_check(
    courses: Mapping[str, Read], teams: list[Read], drivers: Read, tables: Read, scenarios: Read
) -> list[PnpError]:
    problems: list[PnpError] = []
    for course, file in courses.values():
        problems += _course_problems(course, file)
    problems += _team_problems(teams)
    problems += _driver_problems(drivers, {team.mark for team, _ in teams})
    known = set(courses)
    for block, names in enumerate(tables[0].random_course):
        for index, name in enumerate(names):
            if name not in known:
                problems.append(tables[1].error(("random_course", block, index), f"no course is called “{name}”"))
    marks = {team.mark for team, _ in teams}
    for kind, allowed in (("race", known), ("team", marks)):
        for scenario, names in getattr(scenarios[0], kind).items():
            for name in names:
                if name not in allowed:
                    problems.append(scenarios[1].error((kind, scenario), f"no {kind} part is called “{name}”"))
    return problems


def _course_problems(course: _Course, file: Layered) -> Iterator[PnpError]:
    count = len(course.sections)
    names = [section.name for section in course.sections]
    if names != [chr(ord("A") + index) for index in range(count)]:
        yield file.error(("sections",), f"the sections are called {' '.join(names)}", "A, B, C … in running order")
    for table, advances in (
        ("bpt_qualifying", course.bpt_qualifying),
        ("bpt_race", [row.advance for row in course.bpt_race]),
    ):
        for index, advance in enumerate(advances):
            if advance > count:
                yield file.error((table, index), f"{advance} is more than once round", f"1 to {count} sections")
    frames = [box.frame for box in course.weather]
    if frames != sorted(frames, key=("clear", "changeable").index):
        yield file.error(("weather",), "clear boxes stand left of changeable ones")
    numbers = sorted(course.safety_car.numbers)
    if numbers != list(range(7 - len(numbers), 7)):
        yield file.error(("safety_car", "numbers"), f"{numbers} is not the top of the die", "[6], [5, 6], [4, 5, 6] …")
    if not set(course.safety_car.circled) <= set(numbers):
        yield file.error(("safety_car", "circled"), "only safety car numbers can be circled")
    starts = course.track.starts
    if len(starts) != count or any(left >= right for left, right in pairwise(starts)) or starts[:1] != [0.0]:
        yield file.error(("track", "starts"), f"{len(starts)} starts", f"{count} rising shares of a lap, the first 0.0")


def _team_problems(teams: list[Read]) -> Iterator[PnpError]:
    numbers = sorted(team.no for team, _ in teams)
    if numbers != list(range(1, len(teams) + 1)):
        yield teams[-1][1].error(("no",), f"the teams are numbered {numbers}", f"1 to {len(teams)}, each once")
    for key in ("no", "mark", "name", "colour", "pattern"):
        seen: dict[Any, str] = {}
        for team, file in teams:
            value = getattr(team, key)
            if value in seen:
                yield file.error((key,), f"{seen[value]} has the same {key}")
            seen[value] = team.name


def _driver_problems(drivers: Read, marks: set[str]) -> Iterator[PnpError]:
    file = drivers[1]
    roles: dict[tuple[str | None, str], str] = {}
    for name, driver in drivers[0].drivers.items():
        if driver.team is not None and driver.team not in marks:
            yield file.error(("drivers", name, "team"), f"no team has the mark {driver.team}", " ".join(sorted(marks)))
        if (driver.team is None) != (driver.role == "free"):
            yield file.error(("drivers", name, "role"), "a driver without a team is free, and only he")
        if driver.team and (driver.team, driver.role) in roles:
            taken = roles[driver.team, driver.role]
            yield file.error(("drivers", name, "role"), f"{taken} is {driver.role} of {driver.team} already")
        roles[driver.team, driver.role] = name
    wanted = 3 * len(marks) + FREE_DRIVERS
    if len(drivers[0].drivers) != wanted:
        yield file.error(
            ("drivers",), f"{len(drivers[0].drivers)} drivers", f"{wanted}: three a team and {FREE_DRIVERS} free ones"
        )
    for mark in sorted(marks):
        for role in ("car1", "car2", "reserve"):
            if (mark, role) not in roles:
                yield file.error(("drivers",), f"team {mark} has no driver for {role}")


def _build(
    library: Library, courses: Mapping[str, Read], teams: list[Read], drivers: Read, tables: Read, scenarios: Read
) -> Xf1Data:
    raw: _Tables = tables[0]
    built = sorted((_team(team) for team, _ in teams), key=lambda team: team.no)
    found = {name: _course(name, course) for name, (course, _) in sorted(courses.items())}
    people = {name: _driver(name, driver) for name, driver in drivers[0].drivers.items()}
    return Xf1Data(
        courses=found,
        teams={team.mark: team for team in built},
        drivers=people,
        tables=_tables(raw),
        race_map=RaceMap(**{**raw.race_map.model_dump(), "brown": (raw.race_map.brown[0], raw.race_map.brown[1])}),
        qualifying_map=QualifyingMap(**raw.qualifying_map.model_dump()),
        race_scenarios={name: Scenario(name, courses=tuple(own)) for name, own in scenarios[0].race.items()},
        team_scenarios={name: Scenario(name, teams=tuple(own)) for name, own in scenarios[0].team.items()},
        version=library.version,
    )


def _course(name: str, raw: _Course) -> Course:
    track = raw.track
    return Course(
        id=name,
        country=raw.country,
        name=raw.name,
        kana=raw.kana,
        names=tuple(raw.names),
        length=raw.length,
        info_turns=raw.info_turns,
        goal=raw.goal,
        sc_numbers=tuple(sorted(raw.safety_car.numbers)),
        sc_circled=tuple(sorted(raw.safety_car.circled)),
        weather=tuple(
            WeatherBox(face, box.frame, box.icon, box.dp_minus, box.tyre_mod)
            for face, box in enumerate(raw.weather, start=1)
        ),
        weather_change=tuple(raw.weather_change),
        bpt_qualifying=tuple(raw.bpt_qualifying),
        bpt_race=tuple(Progress(row.advance, row.event) for row in raw.bpt_race),
        sections=tuple(
            Section(each.name, each.speed, each.diff, each.pit, _results(each.dry), _results(each.wet))
            for each in raw.sections
        ),
        track=Track(
            points=tuple((x, y) for x, y in track.points),
            starts=tuple(track.starts),
            under=(track.under[0], track.under[1]) if track.under else None,
            pit=(track.pit[0], track.pit[1]),
            pit_side=track.pit_side,
        ),
        character=raw.character,
    )


def _results(text: str) -> tuple[Result, ...]:
    return tuple(Result.parse(word) for word in text.split())


def _team(raw: _Team) -> Team:
    return Team(
        id=raw.name.lower(),
        no=raw.no,
        mark=raw.mark,
        name=raw.name,
        kana=raw.kana,
        country=raw.country,
        character=raw.character,
        colour=raw.colour,
        pattern=raw.pattern,
        support=(raw.support[0], raw.support[1]),
        tuning=(raw.tuning[0], raw.tuning[1]),
        pit=raw.pit,
        dm=raw.dm,
        years=raw.years,
        evaluation=raw.evaluation,
        slots=tuple(raw.slots),
        initial=tuple(raw.initial),
        trouble=tuple(TroubleSpot(spot.kind, spot.value) for spot in raw.trouble),
        fuel=tuple(raw.fuel),
        tyre=tuple(raw.tyre),
        npc={int(speed): tuple(NpcCell.parse(word) for word in row.split()) for speed, row in raw.npc.items()},
    )


def _driver(name: str, raw: _Driver) -> Driver:
    return Driver(
        id=name,
        name=raw.name,
        kana=raw.kana,
        family=raw.family,
        country=raw.country,
        team=raw.team,
        role=raw.role,
        mental=raw.mental,
        dp=raw.dp,
        trait=raw.trait,
        accel=(raw.accel[0], raw.accel[1]),
        brake=(raw.brake[0], raw.brake[1]),
        conc=(raw.conc[0], raw.conc[1], raw.conc[2]),
        feedback=(raw.feedback[0], raw.feedback[1]),
        contract=raw.contract,
        nonstart=tuple(sorted(raw.nonstart)),
        years=raw.years,
    )


def _tables(raw: _Tables) -> Tables:
    match = raw.tyre_matching
    return Tables(
        gp=tuple(raw.gp),
        match={
            "sun": {"dry": match.sun.dry, "wet": match.sun.wet},
            "cloud1": {"dry": match.cloud1.dry, "wet": match.cloud1.wet},
            "cloud2": {"dry": match.cloud2.dry, "wet": match.cloud2.wet},
        },
        wear_fuel=tuple(raw.wear_fuel),
        wear_tyre=tuple(raw.wear_tyre),
        tyre_points=raw.tyre_points,
        random_course=(tuple(raw.random_course[0]), tuple(raw.random_course[1])),
        support_home=raw.support_home,
        tuning_home=(raw.tuning_home[0], raw.tuning_home[1]),
    )
