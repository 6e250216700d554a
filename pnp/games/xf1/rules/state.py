"""The state of an XF-1 race: cars on the map, the break point, the weather, and what has been agreed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from pnp.games.xf1.model import Course, Driver, Happening, Result, Section, Team, Xf1Data
from pnp.referee.ask import Deck
from pnp.referee.reader import OptionInfo

OPTIONS: dict[str, OptionInfo] = {
    "assignment": OptionInfo(("no", "yes"), "S1.0"),
    "contracts": OptionInfo(("no", "yes"), "S3.0"),
    "nonstart": OptionInfo(("no", "yes"), "S4.0"),
    "slipstream": OptionInfo(("no", "yes"), "S5.0"),
    "random_qualifying": OptionInfo(("no", "yes"), "S7.0"),
    "evaluation": OptionInfo(("no", "yes"), "S8.0"),
    "map": OptionInfo(("m1", "m2", "m3"), "R1"),
    "lane_shift": OptionInfo(("always", "no_retirements"), "R3"),
    "sc_above_six": OptionInfo(("six", "none"), "R22"),
    "npc_line": OptionInfo(("natural", "modified"), "R25"),
    "wear_dice": OptionInfo(("two", "one"), "R26"),
    "last_progress": OptionInfo(("stop", "complete"), "R30"),
    "sc_in_progress_repeats": OptionInfo(("no", "yes"), "R31"),
    "qualifying_start": OptionInfo(("11", "6"), "R46"),
    "own_country_price": OptionInfo(("full", "half"), "R61"),
    "nonstart_qualifying": OptionInfo(("no", "yes"), "R65"),
}

PHASES = (
    "contracts",
    "regulars",
    "practice",
    "draw",
    "qualify",
    "qualify_progress",
    "grid",
    "setup",
    "act",
    "progress",
    "event",
    "drop",
    "service",
    "finish",
)
Cause = Literal["", "result", "behind", "rc", "dropped", "absent"]
"""Why a car is out: an R result, past cell 01, an NPC retirement roll, dropped, or no driver. Empty: it races."""
CAUSES: tuple[Cause, ...] = ("", "result", "behind", "rc", "dropped", "absent")

SafetyCar = Literal["", "out", "circled"]
"""Whether it is out, and whether its number allows pit work."""

NPC = "npc"
PROGRESS = "progress"
"""Who rolls for the cars without a player, and for the race itself."""

CELLS = 60
AT = tuple(f"{spot >> 1}{'AB'[spot & 1]}" for spot in range(2 * CELLS))
"""What each line box is called. A box is a number: twice its cell, plus one in line B."""


@dataclass(slots=True)
class Car:
    """One car. `seat` is its player, None for an NPC car; `spot` its line box (see `AT`), 0 when it is not on the map.

    In qualifying there are no lines and `cell` counts; `spot` stays 0.
    """

    id: str
    team: Team
    no: int
    seat: str | None
    table: Team
    """The team whose NPC table it follows: its own but in a team test race."""
    driver: Driver | None = None
    slots: tuple[int, ...] = ()
    full: tuple[int, ...] = ()
    temp: tuple[int, ...] = ()
    """Where the six faces lie in the body row, and the trouble spots that are tuned; all counted from 1."""
    spot: int = 0
    cell: int = 0
    dp: int = 0
    fuel: int = 0
    tyre: int = 0
    wet: bool = False
    order: bool = False
    acted: bool = False
    result: Result | None = None
    """What it runs by in its next activity, where that is known already and nobody rolls for it."""
    out: Cause = ""
    grid: int = 0
    stops: int = 0
    speeds: tuple[int, ...] = ()
    """The running speed under each face: follows from `slots`."""
    reach: tuple[int, ...] = ()
    """The same for modified dice from −8 up, clamped to the faces (G9.1/S1): `reach[die + modifier + 8]`."""
    tank: int = 0
    rain_proof: bool = False
    """Whether the driver runs by the dry column in the rain too: follows from `driver`."""

    def __post_init__(self) -> None:
        self.tank = self.team.tank
        self.set_body(self.slots or self.team.initial)
        self.set_driver(self.driver)

    def set_body(self, slots: tuple[int, ...]) -> None:
        self.slots = slots
        self.speeds, self.reach = _body(self.team, slots)

    def set_driver(self, driver: Driver | None) -> None:
        self.driver = driver
        self.rain_proof = driver is not None and driver.trait == "rain"

    @property
    def at(self) -> str:
        return AT[self.spot]

    @property
    def pilot(self) -> Driver:
        """The driver of a player car that races: it always has one."""
        assert self.driver is not None, self.id
        return self.driver


@dataclass
class Market:
    """S3.0: who is under contract with whom, and how far the sessions have got."""

    contracts: dict[str, list[str]] = field(default_factory=dict)
    """Drivers by team; once they are sorted: regular 1, regular 2, reserve."""
    session: int = 1
    signed: list[str] = field(default_factory=list)
    """Teams that got a driver in the session before."""
    content: list[str] = field(default_factory=list)
    """Teams that want no more drivers."""


@dataclass(slots=True)
class State:
    """One race, from free practice to the flag."""

    data: Xf1Data = field(repr=False, compare=False)
    course: Course = field(repr=False)
    options: dict[str, str]
    players: dict[str, tuple[str, ...]]
    """The cars each player runs."""
    cars: dict[str, Car]
    race: int = 1
    races: int = 1
    test: bool = False
    """A team test race gives no GP (R70)."""
    phase: str = "practice"
    team: str = ""
    """The team at work in free practice, or sorting its drivers."""
    turn: int = 0
    again: int = 0
    """How often race progress has been repeated in this turn (R31)."""
    section: int = 0
    lap: int = 0
    box: int = 0
    """The weather box, 0 before it is rolled."""
    event: Happening | None = None
    dice: int = 0
    """The last race progress die: for the record of the turn."""
    sc: SafetyCar = ""
    """Nothing once it is dealt with."""
    then: str = ""
    """Where play goes on after safety car pit work."""
    laps_done: bool = False
    """The break point has reached GOAL, and only the rest of that progress is left (option last_progress)."""
    queue: list[Car] = field(default_factory=list)
    """Cars that have not acted this turn, in their order."""
    retired: list[str] = field(default_factory=list)
    """In the order of their retirement."""
    stopped: list[str] = field(default_factory=list)
    """Cars that retired in qualifying, the earliest first."""
    drawn: list[str] = field(default_factory=list)
    """Random qualifying: counters drawn so far."""
    missing: dict[str, int] = field(default_factory=dict)
    """Drivers who may not start, and for how many races, this one included."""
    banned: dict[str, int] = field(default_factory=dict)
    """Drivers who will miss races after this one."""
    market: Market | None = None
    board: list[Car | None] = field(default_factory=list, repr=False, compare=False)
    """Who stands in which line box: follows from the cars."""
    driven: dict[str, list[Car]] = field(default_factory=dict, init=False, repr=False, compare=False)
    """The player cars by team: who plays never changes in a race."""
    stem: str = field(default="", compare=False)
    """How the keys of this turn's questions begin."""
    last_cell: int = field(default=0, compare=False)
    first_blue: int = field(default=0, compare=False)
    touched: Car | None = field(default=None, repr=False, compare=False)
    """The car that the latest answer was about."""
    here: Section = field(init=False, repr=False, compare=False)
    """The section under the break point. It and the next two follow from `section` and `box`."""
    slipstream: bool = field(default=False, init=False, repr=False, compare=False)
    """Whether the table plays with S5.0: follows from `options`."""
    is_rain: bool = field(default=False, init=False, compare=False)
    is_clear: bool = field(default=False, init=False, compare=False)

    def __post_init__(self) -> None:
        race_map = self.data.race_map
        self.first_blue, self.last_cell = {
            "m1": (race_map.first_blue, race_map.last_cell),
            "m2": (race_map.first_blue, race_map.printed_to),
            "m3": (race_map.last_cell - race_map.lane + 1, race_map.last_cell),
        }[self.options["map"]]
        self.set_up()

    def set_up(self) -> None:
        """What follows from the rest: the board, the queue, the keys."""
        self.board = [None] * (2 * CELLS + 2)
        self.driven = {}
        for car in self.cars.values():
            if car.seat is not None:
                self.driven.setdefault(car.team.mark, []).append(car)
            if car.spot:
                self.board[car.spot] = car
        self.slipstream = self.on("slipstream")
        self.stem = self.key_stem()
        self.go_to(self.section)
        self.set_weather(self.box)
        if self.phase == "act":
            self.queue = [car for car in self.order() if not car.acted]
        elif self.phase == "qualify":
            self.queue = [car for car in self.by_team() if not car.acted and car.id not in self.stopped]

    def key_stem(self) -> str:
        kind = "q" if self.phase.startswith("qualify") else "t"
        return f"r{self.race}.{kind}{self.turn}{'+' * self.again}."

    # -- who stands where

    def order(self) -> list[Car]:
        """2.0: the higher cell first, line A before line B."""
        boxes = self.board[::-1]
        boxes[::2], boxes[1::2] = boxes[1::2], boxes[::2]
        return list(filter(None, boxes))

    def by_team(self) -> list[Car]:
        """G5.0-2: larger team numbers first, car 02 before 01."""
        return sorted(self.starters(), key=lambda car: (-car.team.no, -car.no))

    def qualified(self) -> tuple[list[Car], list[Car]]:
        """G5.0-8: those who run in qualifying, the highest cell first; those who stopped, the last of them first."""
        running = [car for car in self.by_team() if car.id not in self.stopped]
        return sorted(running, key=lambda car: -car.cell), [self.cars[car] for car in reversed(self.stopped)]

    def starters(self) -> list[Car]:
        return [car for car in self.cars.values() if car.out != "absent"]

    def put(self, car: Car, spot: int) -> None:
        if car.spot:
            self.board[car.spot] = None
        car.spot = spot
        if spot:
            self.board[spot] = car

    def beside(self, car: Car) -> Car | None:
        """The other car in the same cell."""
        return self.board[car.spot ^ 1]

    # -- what it is like out there

    def go_to(self, section: int) -> None:
        self.section = section
        self.here = self.course.sections[section]

    def set_weather(self, box: int) -> None:
        self.box = box
        now = self.course.weather[box - 1]
        self.is_clear = box > 0 and now.frame == "clear"
        self.is_rain = box > 0 and now.icon in ("cloud1", "cloud2")

    @property
    def weather(self) -> str:
        """clear, sun, cloud1 or cloud2; nothing before it is rolled."""
        return self.course.weather[self.box - 1].icon or "clear" if self.box else ""

    @property
    def qualifying_start(self) -> int:
        """R46: as the map has it, or the cell that was agreed on."""
        agreed = self.options["qualifying_start"]
        return self.data.qualifying_map.start if agreed == "11" else int(agreed)

    def on(self, option: str) -> bool:
        return self.options[option] == "yes"

    # -- teams and drivers

    def drivers_of(self, mark: str) -> list[Driver]:
        """The contracted drivers: regular 1, regular 2, reserve, as printed or as signed."""
        if self.market and mark in self.market.contracts:
            return [self.data.drivers[driver] for driver in self.market.contracts[mark]]
        return list(self.data.drivers_of(mark))

    def player_cars(self, mark: str) -> list[Car]:
        return self.driven.get(mark, [])

    def player_teams(self) -> list[str]:
        """Marks of the teams with a player, in the order of their numbers."""
        return [mark for mark in self.data.teams if mark in self.driven]


@lru_cache(maxsize=4096)
def _body(team: Team, slots: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    speeds = tuple(team.slots[slot - 1] for slot in slots)
    return speeds, speeds[:1] * 9 + speeds + speeds[-1:] * 9


def counters(cars: Mapping[str, Car]) -> Deck:
    """The car counters as a pack to draw from (S7.0)."""
    return Deck("cars", {car: car for car in cars}, {car.casefold(): car for car in cars})
