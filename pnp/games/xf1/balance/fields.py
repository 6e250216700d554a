"""Who races in an experiment, and with which numbers: the printed ones, or ones changed on purpose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random

from pnp.games.xf1.bots.hiring import merit
from pnp.games.xf1.bots.pilots import Pilot, Style
from pnp.games.xf1.model import SECTION_SPEEDS, Driver, NpcCell, Team, Xf1Data

Rows = tuple[str, ...]
"""An NPC table as it is written: section speeds 2 to 6, each six results."""
NOWHERE = "nowhere"
"""A country without a course."""
QUALIFIERS = ((15, 5), (15, 2), (24, 5), (24, 2))
"""DP and mental strength of the drivers who try how much to spend in qualifying."""


@dataclass(frozen=True)
class RacePlan:
    """One kind of race. Sample number n is run on course n modulo the number of courses."""

    courses: tuple[str, ...]
    teams: int = 6
    """Two cars each."""
    styles: tuple[Style, ...] = (Style(),)
    """Given to the player teams in turn, beginning with a drawn one."""
    npc: int = 0
    """How many of the teams are NPC teams."""
    swap: bool = False
    """Instead, the one team that is certain to be in the field is an NPC team."""
    drawn_grid: bool = True
    map: str = "m1"
    variant: str = ""
    pool: int = 10
    """The field is drawn from the first so many teams."""
    tables: tuple[tuple[str, Rows], ...] = ()
    """NPC tables that replace the printed ones, by mark."""
    kind: str = "race"
    """race, season (all courses in order), prompts (a race in which questions are counted), market (contracts only)."""


@dataclass(frozen=True)
class Field:
    """Who takes part in one race."""

    course: str
    players: tuple[str, ...]
    npc: tuple[str, ...]
    styles: Mapping[str, int]
    """Which of the plan's styles each player team drives in."""


def field_of(data: Xf1Data, plan: RacePlan, seed: int, number: int) -> Field:
    """The field of a sample. It depends on the course and its round only, so that experiments can be compared."""
    course = plan.courses[number % len(plan.courses)]
    turn = number // len(plan.courses)
    lot = Random(f"{seed}/field/{course}/{turn}")
    pool = list(data.teams)[: plan.pool]
    certain = pool[turn % len(pool)]
    drawn = {certain, *lot.sample([mark for mark in pool if mark != certain], plan.teams - 1)}
    marks = [mark for mark in pool if mark in drawn]
    npc = {certain} if plan.swap else set(lot.sample(marks, plan.npc))
    players = [mark for mark in marks if mark not in npc]
    seats = lot.sample(players, len(players))
    first = lot.randrange(len(plan.styles))
    styles = {mark: (first + index) % len(plan.styles) for index, mark in enumerate(seats)}
    return Field(course, tuple(players), tuple(mark for mark in marks if mark in npc), styles)


class Garage:
    """Data with changed numbers, and pilots who know them; both are made once."""

    def __init__(self, data: Xf1Data) -> None:
        self.printed = data
        self._made: dict[tuple[str, tuple[tuple[str, Rows], ...]], Xf1Data] = {("", ()): data}
        self._pilots: dict[tuple[str, Style], Pilot] = {}

    def data(self, plan: RacePlan, course: str) -> Xf1Data:
        variant = f"home {course}" if plan.variant == "home" else plan.variant
        key = (variant, plan.tables)
        if key not in self._made:
            self._made[key] = with_tables(_changed(self.printed, variant), dict(plan.tables))
        return self._made[key]

    def pilot(self, plan: RacePlan, style: Style, data: Xf1Data) -> Pilot:
        """Where the home race is makes no difference to what a pilot works out, nor do NPC tables."""
        key = (plan.variant, style)
        if key not in self._pilots:
            self._pilots[key] = Pilot(data, style)
        return self._pilots[key]


def with_tables(data: Xf1Data, tables: Mapping[str, Rows]) -> Xf1Data:
    if not tables:
        return data
    teams = {
        mark: replace(team, npc=_npc(tables[mark])) if mark in tables else team for mark, team in data.teams.items()
    }
    return replace(data, teams=teams)


def _npc(rows: Rows) -> dict[int, tuple[NpcCell, ...]]:
    return {
        speed: tuple(NpcCell.parse(word) for word in row.split())
        for speed, row in zip(SECTION_SPEEDS, rows, strict=True)
    }


def _changed(data: Xf1Data, variant: str) -> Xf1Data:
    what, _, where = variant.partition(" ")
    match what:
        case "":
            return data
        case "equal":
            return equal(data)
        case "home":
            return home(data, where)
        case "nerves":
            return nerves(data)
        case "drivers":
            return drivers(data)
        case "bodies":
            return bodies(data)
        case "qualifiers":
            return qualifiers(data)
    raise ValueError(variant)


def equal(data: Xf1Data) -> Xf1Data:
    """Ten times the same team: the fifth one's car and its first driver, who gets his part of the support for good."""
    middle = list(data.teams.values())[4]
    one = data.drivers_of(middle.mark)[0]
    typical = replace(one, dp=one.dp + middle.support[1] // 2, trait=None, country=NOWHERE)
    teams = {mark: _like(team, middle) for mark, team in data.teams.items()}
    people = {name: _as(driver, typical) for name, driver in data.drivers.items()}
    return replace(data, teams=teams, drivers=people)


def _like(team: Team, model: Team) -> Team:
    return replace(
        model, id=team.id, no=team.no, mark=team.mark, name=team.name, country=NOWHERE, support=(0, 0)
    )  # fmt: skip


def _as(driver: Driver, model: Driver) -> Driver:
    return replace(model, id=driver.id, name=driver.name, team=driver.team, role=driver.role)


def home(data: Xf1Data, course: str) -> Xf1Data:
    """Equal teams; the first one and its drivers are at home."""
    level = equal(data)
    country = data.courses[course].country
    first = next(iter(level.teams))
    teams = {mark: replace(team, country=country) if mark == first else team for mark, team in level.teams.items()}
    people = {
        name: replace(driver, country=country) if driver.team == first else driver
        for name, driver in level.drivers.items()
    }
    return replace(level, teams=teams, drivers=people)


def nerves(data: Xf1Data) -> Xf1Data:
    """Equal teams, whose drivers are of mental strength 1 to 5 in turn."""
    return _regulars(equal(data), lambda index, driver: replace(driver, mental=1 + index % 5))


def drivers(data: Xf1Data) -> Xf1Data:
    """Equal cars; the best regular of all in each car 01, the last one in each car 02, with the same support."""
    regulars = sorted((one for one in data.drivers.values() if one.role in ("car1", "car2")), key=merit)
    support = list(data.teams.values())[4].support[1] // 2
    worst, best = (
        replace(one, dp=one.dp + support, trait=None, country=NOWHERE) for one in (regulars[0], regulars[-1])
    )
    return _regulars(equal(data), lambda index, driver: _as(driver, worst if index % 2 else best))


def bodies(data: Xf1Data) -> Xf1Data:
    """Equal teams, with the bodies of the first and of the last team in turn."""
    level = equal(data)
    printed = list(data.teams.values())
    ends = printed[0], printed[-1]
    teams = {
        mark: replace(team, slots=ends[index % 2].slots, initial=ends[index % 2].initial)
        for index, (mark, team) in enumerate(level.teams.items())
    }
    return replace(level, teams=teams)


def qualifiers(data: Xf1Data) -> Xf1Data:
    """Equal cars; team by team drivers with few DP or many, strong nerves or weak ones."""

    def kind(index: int, driver: Driver) -> Driver:
        dp, mental = QUALIFIERS[index // 2 % len(QUALIFIERS)]
        return replace(driver, dp=dp, mental=mental)

    return _regulars(equal(data), kind)


def _regulars(data: Xf1Data, change: Callable[[int, Driver], Driver]) -> Xf1Data:
    """Every regular changed by his place among them: car 01 and car 02 of the first team are 0 and 1."""
    people = dict(data.drivers)
    pairs = [data.drivers_of(mark)[:2] for mark in data.teams]
    for index, driver in enumerate(driver for pair in pairs for driver in pair):
        people[driver.id] = change(index, driver)
    return replace(data, drivers=people)
