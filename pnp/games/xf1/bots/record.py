"""What a simulated race leaves behind, read from its events: figures only, so that they travel between processes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from pnp.games.xf1.rules.declaring import abilities
from pnp.games.xf1.rules.finishing import final_order
from pnp.games.xf1.rules.moving import grid_spot
from pnp.games.xf1.rules.state import AT, State
from pnp.referee.play import Play

Gain = Literal["run", "effect", "trouble", "pit", "sc", "lane"]
GAINS: tuple[Gain, ...] = ("run", "effect", "trouble", "pit", "sc", "lane")
"""How cells are won and lost: running, events, the pits, the safety car's grid, and the lane shift."""
_SPOT = {at: spot for spot, at in enumerate(AT)}
Args = Mapping[str, Any]


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
    checks: int = 0
    pressure: int = 0
    """Times under pressure with DP to lose, and DP lost."""
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
        self.readers: dict[str, Callable[[Args], None]] = {
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
            "pressure.held": self.held,
            "pressure.lost": self.lost,
            "effect.sum": self.effect,
            "event.effect": self.event_effect,
            "event.trouble": self.event_trouble,
            "wear.done": self.worn,
            "setup.done": self.worn,
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
        find = self.readers.get
        for event in play.events:
            reader = find(event.code)
            if reader is not None:
                reader(event.args)
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

    def moved(self, args: Args) -> None:
        car, spot = args["car"], _SPOT[args["now"]]
        was = self.spots[car]
        self.cars[car].gained[self.cause] += (spot >> 1) - (was >> 1)
        self.boxes.remove(was)
        self.boxes.add(spot)
        self.spots[car] = spot

    def blocked(self, args: Args) -> None:
        self.cars[args["car"]].blocked += 1
        self.moved(args)

    def all_moved(self, spots: Mapping[str, int], cause: Gain) -> None:
        for car, spot in spots.items():
            self.cars[car].gained[cause] += (spot >> 1) - (self.spots[car] >> 1)
        self.spots = dict(spots)
        self.boxes = set(spots.values())

    def retired(self, args: Args) -> None:
        self.boxes.discard(self.spots.pop(args["car"], 0))

    def ran(self, args: Args) -> None:
        self.cause = "run"
        if self.spots:
            self.started(args["car"]).result += args["result"].move

    def npc_ran(self, args: Args) -> None:
        self.cause = "run"
        if self.spots:
            cell = args["result"]
            self.started(args["car"]).result += 0 if cell.rc else cell.result.move

    def npc_survived(self, args: Args) -> None:
        if self.spots:
            self.cars[args["car"]].result += args["result"].move

    def started(self, car: str) -> CarRecord:
        one = self.cars[car]
        one.ran += 1
        one.beside += self.spots[car] ^ 1 in self.boxes
        return one

    # -- DP

    def paid(self, args: Args) -> None:
        car = self.cars[args["car"]]
        what = abilities(args["what"])
        if not self.spots:
            car.qualifying += what.cost
            return
        spent = car.spent
        spent["control"] += what.control
        spent["accel"] += what.accel
        spent["brake"] += what.brake
        spent["slip"] += what.slip
        self.low[car.car] = args["fuel"], args["tyre"]
        self.spent_all(car, args["dp"])

    def held(self, args: Args) -> None:
        self.cars[args["car"]].checks += 1

    def lost(self, args: Args) -> None:
        car = self.cars[args["car"]]
        car.checks += 1
        car.pressure += 1
        self.spent_all(car, args["dp"])

    def spent_all(self, car: CarRecord, dp: int) -> None:
        if dp == 0 and not car.dry_from:
            car.dry_from = self.turn

    def heat(self, args: Args) -> None:
        self.cars[args["car"]].heat += args["lost"]

    # -- events and pits

    def event_effect(self, args: Args) -> None:
        self.cause = "effect"

    def event_trouble(self, args: Args) -> None:
        self.cause = "trouble"

    def effect(self, args: Args) -> None:
        self.cars[args["car"]].effect += args["result"]

    def worn(self, args: Args) -> None:
        self.low[args["car"]] = args["fuel"], args["tyre"]

    def serviced(self, args: Args) -> None:
        """Whether it was ordered shows when the pit value is told; until then it counts as safety car work."""
        car = args["car"]
        self.cars[car].sc_stops += 1
        self.came_in = self.low[car]
        self.low[car] = args["fuel"], args["tyre"]

    def pitted(self, args: Args) -> None:
        self.cause = "pit"
        car = self.cars[args["car"]]
        car.sc_stops -= 1
        car.stops.append((self.turn, *self.came_in))

    # -- the race

    def placed(self, args: Args) -> None:
        self.spots = self.on_grid(args["cars"])
        self.boxes = set(self.spots.values())
        self.record.leaders.append(args["cars"][0])

    def first_weather(self, args: Args) -> None:
        self.weather = args.get("weather", "clear")

    def new_weather(self, args: Args) -> None:
        self.record.weather += [self.weather] * (self.turn - len(self.record.weather))
        self.weather = args["weather"]

    def safety_car(self, args: Args) -> None:
        self.record.sc += 1
        self.record.circled += args["value"] in self.s.course.sc_circled

    def regrouped(self, args: Args) -> None:
        self.all_moved(self.on_grid(args["cars"]), "sc")

    def on_grid(self, cars: Sequence[str]) -> dict[str, int]:
        return {car: grid_spot(self.s, place) for place, car in enumerate(cars, start=1)}

    def triggered(self, args: Args) -> None:
        self.record.triggers += 1

    def dropped(self, args: Args) -> None:
        self.record.dropped += len(args["cars"])
        for car in args["cars"]:
            self.boxes.discard(self.spots.pop(car, 0))

    def shifted(self, args: Args) -> None:
        lane = 2 * args["lane"]
        self.all_moved({car: spot - lane for car, spot in self.spots.items()}, "lane")

    def turn_done(self, args: Args) -> None:
        self.record.leaders.append(args["cars"][0][0])
        self.record.weather += [self.weather] * (self.turn - len(self.record.weather))
        self.turn += 1
