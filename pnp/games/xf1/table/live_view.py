"""What the board of a race shows, read from what everybody at the table may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pnp.games.xf1.model import Icon, Xf1Data
from pnp.games.xf1.model.naming import own_name
from pnp.kit.words import Words

Session = Literal["before", "race", "qualifying"]


@dataclass(frozen=True)
class Stock:
    """What a player's car still has. `told` are the values that there are: before qualifying none, before the race is
    set up only DP."""

    dp: int
    fuel: int = 0
    tank: int = 0
    tyre: int = 0
    told: tuple[str, ...] = ("dp",)

    @property
    def values(self) -> dict[str, int]:
        every = {"dp": self.dp, "fuel": self.fuel, "tyre": self.tyre}
        return {name: every[name] for name in self.told}

    @property
    def low(self) -> frozenset[str]:
        """What will not last."""
        gone = {"dp": self.dp == 0, "fuel": self.fuel * 4 <= self.tank, "tyre": self.tyre <= 2}
        return frozenset(name for name in self.told if gone[name])

    @property
    def is_ready(self) -> bool:
        """Filled up, for the race."""
        return "fuel" in self.told


@dataclass(frozen=True)
class MapCar:
    """A car, wherever it is."""

    number: str
    mark: str
    cell: int = 0
    line: str = ""
    """A or B in the race; a car that has none takes one that is free in its cell."""
    wet: bool = False
    order: bool = False
    npc: bool = False
    place: int = 0
    """1 leads; 0 is not shown."""
    acted: bool = False
    seat: str = ""
    driver: str = ""
    stock: Stock | None = None


@dataclass(frozen=True)
class MapView:
    """What the board shows. Qualifying has neither laps nor weather: there they are left out."""

    session: Session
    course: str
    title: str
    turn: int
    lap: int
    goal: int
    section: str
    section_speed: int
    section_diff: int
    weather: Literal["clear"] | Icon
    cars: tuple[MapCar, ...]
    """Those that run."""
    out: tuple[MapCar, ...] = ()
    """In the race the latest first, then those that never started; in qualifying in the order in which they stopped.
    Last those that are still to come."""
    causes: Mapping[str, str] = field(default_factory=dict)
    """Why cars are out, as far as it is known."""
    next: str = ""
    """The car to act; nothing between the turns, nor while a car that acts has just retired."""
    box: int = 0
    """The weather box; 0 before it is rolled."""
    safety_car: bool = False
    tyres: int = 0
    """The points of a new tyre."""
    first_blue: int = 0
    last_cell: int = 0
    """Of the race map where the table plays another one; 0: as it is printed."""

    @property
    def everybody(self) -> tuple[MapCar, ...]:
        return (*self.cars, *self.out)


def read_view(data: Xf1Data, words: Words, view: Mapping[str, Any]) -> MapView:
    cars, race = view["cars"], view["session"] == "race"
    absent = [car for car in cars if cars[car]["out"] == "absent"]
    gone = view["stopped"] if view["session"] == "qualifying" else view["retired"]
    running = view["order"] if race else _running(view, [*gone, *absent])
    waiting = [car for car in cars if car not in {*running, *gone, *absent}]
    acting = bool(view["next"])
    return MapView(
        session=view["session"],
        course=view["course"],
        title=own_name(data.courses[view["course"]], words),
        turn=view["turn"],
        lap=view["lap"],
        goal=view["goal"],
        section=view["section"],
        section_speed=view["speed"],
        section_diff=view["diff"],
        weather=view["weather"] or "clear",
        cars=tuple(_map_car(data, words, view, car, place, acting) for place, car in enumerate(running, start=1)),
        out=tuple(_map_car(data, words, view, car) for car in dict.fromkeys([*gone, *absent, *waiting])),
        causes={car: cars[car]["out"] for car in [*view["retired"], *absent]},
        next=view["next"] if view["next"] in running else "",
        box=view["box"],
        safety_car=bool(view["sc"]),
        tyres=data.tables.tyre_points,
        first_blue=view["first_blue"],
        last_cell=view["last_cell"],
    )


def _running(view: Mapping[str, Any], gone: list[str]) -> list[str]:
    return [car for car in view["cars"] if car not in gone] if view["session"] == "qualifying" else []


def _map_car(
    data: Xf1Data, words: Words, view: Mapping[str, Any], number: str, place: int = 0, acting: bool = False
) -> MapCar:
    """Who has acted matters as long as others still have to."""
    car = view["cars"][number]
    driver = data.drivers.get(car["driver"] or "")
    return MapCar(
        car["number"],
        car["mark"],
        car["cell"],
        car["line"],
        wet=car["wet"],
        order=car["order"],
        npc=car["npc"],
        place=place if car["line"] else 0,
        acted=acting and car["acted"],
        seat=car["seat"] or "",
        driver=own_name(driver, words) if driver else "",
        stock=None if car["npc"] else _stock(view, car),
    )


def _stock(view: Mapping[str, Any], car: Mapping[str, Any]) -> Stock:
    ready = view["session"] == "race" and bool(view["turn"] or car["tyre"])
    told = () if view["session"] == "before" else ("dp", "fuel", "tyre") if ready else ("dp",)
    return Stock(car["dp"], car["fuel"], car["tank"], car["tyre"], told)
