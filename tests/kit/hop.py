"""A very small game: throw a die, hop on, whoever is over the road first has won.

It is right. Copies of it with one thing wrong show what a type checker finds in a game (test_contract.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from typing_extensions import override

from pnp.desk.lent import Filling, Lent, Look, Picture
from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, WHITE
from pnp.kit.game import Game
from pnp.kit.library import Library
from pnp.kit.options import OwnOption, Verb
from pnp.kit.words import Words
from pnp.press.product import Catalogue, Component, Order, Parts, Product, Sheet
from pnp.referee.ask import Event, Roll
from pnp.referee.entering import Entries
from pnp.referee.rules import Asking, Log, Position, RaceResult, RaceSetup, Rules
from pnp.season.standings import Standing, rank
from pnp.season.system import Facts, Plan, SeasonSystem


@dataclass(frozen=True)
class HopData:
    road: int = 10


@dataclass
class HopState:
    road: int
    at: dict[str, int]
    turns: int = 0
    phase: str = "turn"


class HopRules(Rules[HopData, HopState]):
    clauses = ("H1",)

    @property
    def phases(self) -> Mapping[str, Callable[[HopState, Log], Asking]]:
        return {"turn": self.turn}

    def setup(self, data: HopData, setup: RaceSetup) -> HopState:
        return HopState(data.road, {player.name: 0 for player in setup.entries.players})

    def turn(self, state: HopState, log: Log) -> Asking:
        who = list(state.at)[state.turns % len(state.at)]
        (die,) = yield Roll(f"t{state.turns}.{who}", who, "H1", "hop")
        state.at[who] += die
        state.turns += 1
        log.say("hop.hopped", "H1", who=who, die=die)
        return None if state.at[who] > state.road else "turn"

    def phase(self, state: HopState) -> str:
        return state.phase

    def enter(self, state: HopState, phase: str) -> None:
        state.phase = phase

    def view(self, state: HopState, seat: str | None = None) -> dict[str, Any]:
        return {"at": dict(state.at)}

    def position(self, state: HopState) -> Position:
        return asdict(state)

    def restore(self, data: HopData, position: Position) -> HopState:
        return HopState(**position)

    def result(self, state: HopState) -> RaceResult:
        order = tuple(sorted(state.at, key=lambda who: -state.at[who]))
        return RaceResult(1, order, {who: int(who == order[0]) for who in order})


class HopSeason(SeasonSystem[HopData]):
    def plan(self, data: HopData, players: Sequence[str], races: int | None, given: Mapping[str, str]) -> Plan:
        return Plan(Entries.typed(players), dict(given), ({"name": "Hop"},) * (races or 1))

    def standings(self, data: HopData, facts: Facts) -> Sequence[Standing]:
        points = {who: [result.points[who] for result in facts.results] for who in facts.plan.entries.names}
        return (Standing("players", "seat", "H1", rank(points, extra=facts.extra()), facts.final),)

    @override
    def opening(self, data: HopData, facts: Facts) -> Sequence[Event]:
        return [Event("season.road", "H1", {"steps": data.road})]


class HopDesk(Lent[HopData]):
    look = Look(BLACK, BLACK, WHITE, Font("barlow", 900), Font("barlow", 700), Font("barlow"))
    records = {"score": False}

    def cover(self, data: HopData, words: Words, plan: Plan, title: str) -> Picture:
        return blank

    def scale(self, data: HopData, plan: Plan, race: int) -> Sequence[int]:
        return (1, 0)

    def filled(self, component: str, data: HopData, words: Words, filling: Filling) -> Component:
        return score(data, words, Order()).titled(component, words)


def blank(canvas: Canvas, w: float, h: float) -> None:
    canvas.rect(0, 0, w, h, stroke=BLACK)


def score(data: HopData, words: Words, order: Order) -> Parts:
    return Parts(sheets=(Sheet("score", blank),))


RULES = HopRules()
SEASON = HopSeason()
DESK = HopDesk()
PRODUCT = Catalogue({"score": score})


class Hop(Game[HopData, HopState]):
    id = "hop"
    name = "Hop"
    players = (2, 4)

    def read(self, library: Library) -> HopData:
        return HopData()

    def own_options(self, verb: Verb) -> Sequence[OwnOption]:
        return [OwnOption("road")] if verb == "print" else []

    @property
    def product(self) -> Product[HopData]:
        return PRODUCT

    @property
    def rules(self) -> Rules[HopData, HopState]:
        return RULES

    @property
    def season(self) -> SeasonSystem[HopData]:
        return SEASON

    @property
    def desk(self) -> Lent[HopData]:
        return DESK


GAME = Hop()
