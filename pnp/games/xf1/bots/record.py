"""What a simulated race leaves behind, read from its events: figures only, so that they travel between processes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from pnp.games.xf1.model import NpcCell, Result
from pnp.games.xf1.rules.declaring import abilities
from pnp.games.xf1.rules.finishing import final_order
from pnp.games.xf1.rules.moving import grid_spot
from pnp.games.xf1.rules.state import AT, State
from pnp.referee.play import Play
from pnp.referee.rules import Kind

Gain = Literal["run", "effect", "trouble", "pit", "sc", "lane"]
GAINS: tuple[Gain, ...] = ("run", "effect", "trouble", "pit", "sc", "lane")
"""How cells are won and lost: running, events, the pits, the safety car's grid, and the lane shift."""
_SPOT = {at: spot for spot, at in enumerate(AT)}


@dataclass
class CarRecord:
    """One car's race."""

    car: str
    team: str
    driver: str
    player: bool
    grid: int
    finish: int = 0
    cell: int = 0
    """Where it stands at the end; 0 if it is out."""
    out: str = ""
    """Why it is out (see `Cause`)."""
    gained: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GAINS, 0))
    ran: int = 0
    """Activities in which it ran."""
    result: int = 0
    """Sum of the results of its running, as printed: before blocks, without R."""
    effect: int = 0
    """Sum of what the effects said, before blocks."""
    beside: int = 0
    """Activities that began beside another car."""
    blocked: int = 0
    """Moves that a block cut short, events included."""
    spent: dict[str, int] = field(default_factory=lambda: {"control": 0, "accel": 0, "brake": 0, "slip": 0})
    """Abilities used in the race."""
    qualifying: int = 0
    """DP spent in qualifying."""
    heat: int = 0
    """DP lost to clear weather."""
    pressure: int = 0
    """DP lost under pressure."""
    dp: int = 0
    dp_left: int = 0
    """DP at the start of the race and at its end."""
    dry_from: int = 0
    """The turn from which on it had no DP; 0 if it always had some."""
    stops: list[tuple[int, int, int]] = field(default_factory=list)
    """Pit work by order: turn, and the fuel and tyre points it came in with."""
    sc_stops: int = 0

    @property
    def dp_spent(self) -> int:
        """In the race."""
        return self.spent["control"] + self.spent["accel"] + self.spent["brake"]

    @property
    def net(self) -> int:
        """Cells won by the car's own race: without regrouping behind the safety car and without lane shifts."""
        gained = self.gained
        return gained["run"] + gained["effect"] + gained["trouble"] + gained["pit"]


@dataclass
class Record:
    """One race. `cars` are in finishing order."""

    course: str
    turns: int = 0
    cars: dict[str, CarRecord] = field(default_factory=dict)
    weather: list[str] = field(default_factory=list)
    """In every turn: clear, sun, cloud1 or cloud2."""
    sc: int = 0
    circled: int = 0
    triggers: int = 0
    """How often the leader was on a blue cell at the end of a turn."""
    dropped: int = 0
    """Cars that dropped out behind."""
    leaders: list[str] = field(default_factory=list)
    """On the grid, and after every turn."""
    gap: int = 0
    """Cells between the first two at the flag."""

    @property
    def lead_changes(self) -> int:
        return sum(now != before for before, now in zip(self.leaders, self.leaders[1:], strict=False))

    @property
    def half_leader(self) -> str:
        """Who led at half distance."""
        return self.leaders[len(self.leaders) // 2] if self.leaders else ""

    @property
    def wet_turns(self) -> int:
        return sum(weather.startswith("cloud") for weather in self.weather)

    @property
    def retired(self) -> int:
        return sum(bool(car.out) for car in self.cars.values())

    @property
    def contact(self) -> float:
        """The share of running activities that began beside another car."""
        ran = sum(car.ran for car in self.cars.values())
        return sum(car.beside for car in self.cars.values()) / ran if ran else 0.0


def record(play: Play[State]) -> Record:
    """The record of a race that is over."""
    return _Reader(play.state).read(play)


class _Reader:
    def __init__(self, s: State) -> None:
        self.s = s
        self.record = Record(s.course.id)
        self.cars = {
            car.id: CarRecord(
                car.id, car.team.mark, car.driver.id if car.driver else "", car.seat is not None, car.grid, out=car.out
            )
            for car in s.cars.values()
        }
        self.spots: dict[str, int] = {}
        self.boxes: set[int] = set()
        self.cause: Gain = "run"
        self.weather = ""
        self.turn = 1
        self.low: dict[str, tuple[int, int]] = {}
        """Fuel and tyres of each car, as last heard of."""
        self.came_in = (0, 0)
        self.readers: dict[str, Callable[..., None]] = {
            "run.result": self.ran,
            "npc.rolled": self.npc_ran,
            "npc.survives": self.npc_survived,
            "move.forward": self.moved,
            "move.end": self.moved,
            "move.back": self.moved,
            "move.through": self.moved,
            "move.past": self.moved,
            "move.blocked": self.blocked,
            "move.stuck": self.blocked,
            "retired": self.retired,
            "declare.paid": self.paid,
            "pressure.lost": self.lost,
            "effect.sum": self.effect,
            "effect.clear": self.clear_effect,
            "event.effect": self.event_effect,
            "event.trouble": self.event_trouble,
            "wear.done": self.worn,
            "setup.done": self.set_up,
            "pit.serviced": self.serviced,
            "pit.value": self.pitted,
            "grid.placed": self.placed,
            "weather.clear": self.first_weather,
            "weather.changeable": self.first_weather,
            "weather.heat": self.heat,
            "weather.moved": self.new_weather,
            "sc.out": self.safety_car,
            "sc.circled": self.safety_car,
            "sc.grid": self.regrouped,
            "drop.triggered": self.triggered,
            "dropped": self.dropped,
            "drop.shift": self.shifted,
            "turn.done": self.turn_done,
        }

    def read(self, play: Play[State]) -> Record:
        """Straight from what was said: a thousand events a race need no names put to them."""
        find = self.readers.get
        for said in play.log.said:
            what = said[0]
            if type(what) is Kind:
                reader = find(what.code)
                if reader is not None:
                    reader(*said[2:])
            else:
                reader = find(what)
                if reader is not None:
                    reader(**said[2])
        return self.finished()

    def finished(self) -> Record:
        found, s = self.record, self.s
        found.turns = s.turn
        order = final_order(s)
        for place, car in enumerate(order, start=1):
            one, state = self.cars[car], s.cars[car]
            one.finish, one.cell, one.out = place, state.spot >> 1, state.out
            one.dp_left = state.dp
            one.dp = state.dp + one.dp_spent + one.pressure
        found.cars = {car: self.cars[car] for car in order}
        standing = s.order()
        if len(found.weather) < found.turns:
            found.weather.append(self.weather)
        if standing:
            found.leaders.append(standing[0].id)
        if len(standing) > 1:
            found.gap = (standing[0].spot >> 1) - (standing[1].spot >> 1)
        return found

    # -- moving

    def moved(self, car: str, was: str, now: str, steps: int) -> None:
        before, spot = self.spots[car], _SPOT[now]
        self.cars[car].gained[self.cause] += (spot >> 1) - (before >> 1)
        self.boxes.remove(before)
        self.boxes.add(spot)
        self.spots[car] = spot

    def blocked(self, car: str, was: str, now: str, steps: int, cell: int, cars: Sequence[str]) -> None:
        self.cars[car].blocked += 1
        self.moved(car, was, now, steps)

    def all_moved(self, spots: Mapping[str, int], cause: Gain) -> None:
        for car, spot in spots.items():
            self.cars[car].gained[cause] += (spot >> 1) - (self.spots[car] >> 1)
        self.spots = dict(spots)
        self.boxes = set(spots.values())

    def retired(self, car: str, cause: str, left: int) -> None:
        self.boxes.discard(self.spots.pop(car, 0))

    def ran(self, car: str, dice: Any, modifier: int, speed: int, section: str, column: str, result: Result) -> None:
        self.cause = "run"
        if self.spots:
            self.started(car).result += result.move

    def npc_ran(self, car: str, die: int, face: int, speed: int, result: NpcCell, rain: bool) -> None:
        self.cause = "run"
        if self.spots:
            self.started(car).result += 0 if result.rc else result.result.move

    def npc_survived(self, car: str, die: int, rc: int, result: Result) -> None:
        if self.spots:
            self.cars[car].result += result.move

    def started(self, car: str) -> CarRecord:
        one = self.cars[car]
        one.ran += 1
        one.beside += self.spots[car] ^ 1 in self.boxes
        return one

    # -- DP

    def paid(self, car: str, what: str, dp: int, fuel: int, tyre: int) -> None:
        one = self.cars[car]
        bought = abilities(what)
        if not self.spots:
            one.qualifying += bought.cost
            return
        spent = one.spent
        spent["control"] += bought.control
        spent["accel"] += bought.accel
        spent["brake"] += bought.brake
        spent["slip"] += bought.slip
        self.low[car] = fuel, tyre
        self.spent_all(one, dp)

    def lost(self, car: str, die: int, mental: int, dp: int) -> None:
        one = self.cars[car]
        one.pressure += 1
        self.spent_all(one, dp)

    def spent_all(self, car: CarRecord, dp: int) -> None:
        if dp == 0 and not car.dry_from:
            car.dry_from = self.turn

    def heat(self, car: str, lost: int, dp: int) -> None:
        self.cars[car].heat += lost

    # -- events and pits

    def event_effect(self, **about: Any) -> None:
        self.cause = "effect"

    def event_trouble(self, **about: Any) -> None:
        self.cause = "trouble"

    def effect(self, car: str, fuel: int, tyre: int, match: int, result: int, at: str) -> None:
        self.cars[car].effect += result

    def clear_effect(self, car: str, fuel: int, tyre: int, result: int, at: str) -> None:
        self.cars[car].effect += result

    def worn(self, car: str, dice: Any, modifier: int, fuel_loss: int, tyre_loss: int, fuel: int, tyre: int) -> None:
        self.low[car] = fuel, tyre

    def set_up(self, car: str, tyres: str, fuel: int, tyre: int) -> None:
        self.low[car] = fuel, tyre

    def serviced(self, car: str, tyres: str, added: int, fuel: int, tyre: int) -> None:
        """Whether it was ordered shows when the pit value is told; until then it counts as safety car work."""
        self.cars[car].sc_stops += 1
        self.came_in = self.low[car]
        self.low[car] = fuel, tyre

    def pitted(self, car: str, section: int, team: int, total: int) -> None:
        self.cause = "pit"
        one = self.cars[car]
        one.sc_stops -= 1
        one.stops.append((self.turn, *self.came_in))

    # -- the race

    def placed(self, cars: Sequence[str]) -> None:
        self.spots = self.on_grid(cars)
        self.boxes = set(self.spots.values())
        self.record.leaders.append(cars[0])

    def first_weather(self, weather: str = "clear", **about: Any) -> None:
        self.weather = weather

    def new_weather(self, weather: str, **about: Any) -> None:
        self.record.weather += [self.weather] * (self.turn - len(self.record.weather))
        self.weather = weather

    def safety_car(self, value: int, **about: Any) -> None:
        self.record.sc += 1
        self.record.circled += value in self.s.course.sc_circled

    def regrouped(self, cars: Sequence[str]) -> None:
        self.all_moved(self.on_grid(cars), "sc")

    def on_grid(self, cars: Sequence[str]) -> dict[str, int]:
        return {car: grid_spot(self.s, place) for place, car in enumerate(cars, start=1)}

    def triggered(self, **about: Any) -> None:
        self.record.triggers += 1

    def dropped(self, cars: Sequence[str]) -> None:
        self.record.dropped += len(cars)
        for car in cars:
            self.boxes.discard(self.spots.pop(car, 0))

    def shifted(self, lane: int) -> None:
        self.all_moved({car: spot - 2 * lane for car, spot in self.spots.items()}, "lane")

    def turn_done(self, turn: int, lap: int, section: str, weather: str, die: int, cars: Sequence[Any]) -> None:
        self.record.leaders.append(cars[0][0])
        self.record.weather += [self.weather] * (self.turn - len(self.record.weather))
        self.turn += 1
