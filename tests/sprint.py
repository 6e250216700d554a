"""A plain game, as small as can be: whoever has thrown ten altogether is over the line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from pnp.desk.plain import PlainDesk
from pnp.kit.plain import PlainCar, PlainModel
from pnp.lab.plain import PlainLab
from pnp.referee.ask import Choose, Option, Roll
from pnp.referee.plain import PlainRules, PlainState
from pnp.referee.reader import OptionInfo, Reader
from pnp.referee.rules import Asking, Log, RaceResult
from pnp.season.by_hand import by_place
from pnp.season.plain import PlainSeason, SeasonClauses


class Track(PlainModel):
    line: int = 10


TRACK = Track(
    races=2,
    points=(3, 1),
    cars={
        "red": PlainCar(letter="R", colour="#C00000", pattern="dots", names=("rosso",)),
        "blue": PlainCar(letter="B", colour="#0000C0", pattern="check"),
        "green": PlainCar(letter="G", colour="#00C000", pattern="hoops"),
    },
)


@dataclass
class Lane:
    """Something inside the state that is no plain value itself, but made of them."""

    number: int = 1
    marks: tuple[int, ...] = ()


@dataclass
class State(PlainState[Track]):
    throws: int = 0
    seat: str = ""
    run: dict[str, Annotated[int, Field(ge=0)]] = field(default_factory=dict)
    home: list[str] = field(default_factory=list)
    lane: Lane = field(default_factory=Lane)
    wind: int | None = None


def turn(s: State, log: Log) -> Asking:
    running = [seat for seat in s.players if seat not in s.home]
    s.throws += 1
    s.seat = running[s.throws % len(running)]
    yield Choose(f"t{s.throws}.breathe", s.seat, "S1", "breathe", options=(Option("in"), Option("out")))
    (die,) = yield Roll(f"t{s.throws}.die", s.seat, "S1", "die")
    s.run[s.seat] = s.run.get(s.seat, 0) + die
    log.say("sprint.run", "S1", seat=s.seat, die=die)
    if s.run[s.seat] >= s.data.line:
        s.home.append(s.seat)
    return "turn" if len(s.home) < len(s.players) else None


class SprintRules(PlainRules[Track, State]):
    clauses = ("S1", "S2")
    entering = ("S1", "S2")
    state = State
    options: Mapping[str, OptionInfo] = {"shoes": OptionInfo(("spikes", "none"), "S2")}
    phases: Mapping[str, Callable[[State, Log], Asking]] = {"turn": turn}

    def faults(self, s: State, reader: Reader) -> None:
        for seat in s.home:
            if seat not in s.players:
                reader.fault("home", f"{seat} does not run", ", ".join(s.players))

    def result(self, s: State) -> RaceResult:
        return RaceResult(s.race, tuple(s.home), by_place(s.data.points, s.home))


RULES = SprintRules()
SEASON = PlainSeason(RULES, SeasonClauses(races="S1", field="S2", points="S1", winner="S1", tie="S2"))
DESK = PlainDesk(SEASON)
LAB = PlainLab(RULES, {"in": lambda *_: "in"})
