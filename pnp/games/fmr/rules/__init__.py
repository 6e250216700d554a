"""The rules of Formula Motor Racing as the referee plays them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from typing_extensions import override

from pnp.games.fmr.model import FmrData
from pnp.games.fmr.rules import race
from pnp.games.fmr.rules.grammar import GRAMMAR
from pnp.games.fmr.rules.state import (
    OPTIONS,
    State,
    full_pile,
    read_players,
    read_position,
    write_position,
)
from pnp.kit.toml import written
from pnp.referee.reader import Reader, read_options
from pnp.referee.rules import Asking, Log, Position, RaceResult, RaceSetup, Rules

_CLAUSES = (
    *(f"F{n}" for n in range(1, 49)),
    "F-AUDIT",
    "F-CARS",
    *(f"FA{n}" for n in range(1, 22)),
)


class FmrRules(Rules[FmrData, State]):
    grammar = GRAMMAR
    clauses: tuple[str, ...] = _CLAUSES
    phases: Mapping[str, Callable[[State, Log], Asking]] = {
        "grid": race.grid,
        "start": race.start,
        "turn": race.turn,
        "finish": race.finish,
    }

    @override
    def setup(self, data: FmrData, setup: RaceSetup) -> State:
        reader = Reader({}, "entries")
        players = read_players(setup.entries.players, data, reader)
        options = read_options(OPTIONS, setup.options, reader)
        removed = setup.programme.get("removed", 0)
        most = full_pile(data, max(3, len(players)), 0)
        if not isinstance(removed, int) or not 0 <= removed <= most:
            reader.fault("removed", f"{written(removed)} cards cannot be removed (F45)", f"0 to {most}")
        reader.finish()
        state = State(
            data, players, options, race=setup.race, races=setup.races, name=str(setup.programme.get("name", "")),
            removed=removed,
        )  # fmt: skip
        if setup.carry:
            state.racing = list(setup.carry["grid"])
            state.phase, state.carried = "start", True
        return state

    @override
    def check(self, state: State) -> None:
        cars = {*state.racing, *state.retired}
        assert len(cars) == len(state.racing) + len(state.retired), f"a car stands twice: {state}"
        assert state.phase == "grid" or cars == state.data.cars.keys(), f"not all cars are there: {state}"
        assert state.pile >= 0
        assert state.phase in ("grid", "start") or state.seat in state.players
        assert state.final is None or 0 <= state.final <= len(state.players)
        if state.played:  # one more at a time, so only the last can be one too many
            deck = state.data.deck
            faces = deck.faces_of(state.played)
            assert faces.count(faces[-1]) <= deck.copies[faces[-1]], f"{faces[-1]} was played too often"

    @override
    def view(self, state: State, seat: str | None = None) -> dict[str, Any]:
        cars, owners = state.data.cars, state.owners

        def row(ids: list[str], first: int) -> list[dict[str, Any]]:
            return [
                {
                    "place": place,
                    "car": car.id,
                    "number": car.number,
                    "team": car.team,
                    "driver": car.driver,
                    "seat": owners.get(car.id),
                }
                for place, car in enumerate([cars[car_id] for car_id in ids], start=first)
            ]

        return {
            "race": state.race,
            "races": state.races,
            "name": state.name,
            "phase": state.phase,
            "grid": race.grid_so_far(state),
            "racing": row(state.racing, 1),
            "retired": row(state.retired, len(state.racing) + 1),
            "turn": state.seat,
            "plays": state.plays,
            "pile": state.pile,
            "final": state.final,
            "played": list(state.played),
            "players": {name: list(teams) for name, teams in state.players.items()},
        }

    @override
    def position(self, state: State) -> Position:
        return write_position(state)

    @override
    def restore(self, data: FmrData, position: Position) -> State:
        return read_position(data, position)

    @override
    def result(self, state: State) -> RaceResult:
        order = tuple(state.racing + state.retired)
        return RaceResult(
            race=state.race,
            order=order,
            points=race.scores(state),
            out=tuple(state.retired),
            carry={"grid": list(order)},
        )


RULES = FmrRules()
