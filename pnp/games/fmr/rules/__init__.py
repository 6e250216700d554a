"""The rules of Formula Motor Racing as the referee plays them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pnp.games.fmr.data import FmrData
from pnp.games.fmr.rules import race
from pnp.games.fmr.rules.state import (
    Reader,
    State,
    full_pile,
    read_options,
    read_players,
    read_position,
    write_position,
)
from pnp.referee.rules import Asking, Position, RaceResult, RaceSetup, Table

_CLAUSES = (
    *(f"F{n}" for n in range(1, 49)),
    "F-AUDIT",
    "F-CARS",
    *(f"FA{n}" for n in range(1, 22)),
)


class FmrRules:
    """Formula Motor Racing, as `pnp.referee.rules.Rules` wants it."""

    clauses: tuple[str, ...] = _CLAUSES
    phases: Mapping[str, Callable[[State, Table], Asking]] = {
        "grid": race.grid,
        "start": race.start,
        "turn": race.turn,
        "finish": race.finish,
    }

    def setup(self, data: FmrData, setup: RaceSetup) -> State:
        reader = Reader(setup.entries, "entries")
        players = read_players(setup.entries.get("players", []), data, reader)
        options = read_options(setup.options, reader)
        removed = setup.programme.get("removed", 0)
        most = full_pile(data, max(3, len(players)), 0)
        if not isinstance(removed, int) or not 0 <= removed <= most:
            reader.fault("removed", f"{removed!r} cards cannot be removed (F45)", f"0 to {most}")
        reader.finish()
        state = State(
            data, players, options, race=setup.race, races=setup.races, name=str(setup.programme.get("name", "")),
            removed=removed,
        )  # fmt: skip
        if setup.carry:
            state.racing = list(setup.carry["grid"])
            state.phase, state.carried = "start", True
        return state

    def phase(self, state: State) -> str:
        return state.phase

    def enter(self, state: State, phase: str) -> None:
        state.phase = phase

    def check(self, state: State) -> None:
        cars = state.racing + state.retired
        assert len(set(cars)) == len(cars), f"a car stands twice: {cars}"
        assert state.phase == "grid" or set(cars) == set(state.data.cars), f"not all cars are there: {cars}"
        assert state.pile >= 0
        assert state.phase in ("grid", "start") or state.seat in state.players
        assert state.final is None or 0 <= state.final <= len(state.players)
        deck = state.data.deck
        counts: dict[str, int] = {}
        for card in state.played:
            face = deck.face(card)
            counts[face] = counts.get(face, 0) + 1
            assert counts[face] <= deck.copies[face], f"{face} was played too often"

    def view(self, state: State, seat: str | None = None) -> dict[str, Any]:
        def car(car_id: str, place: int) -> dict[str, Any]:
            entry = state.data.cars[car_id]
            return {
                "place": place,
                "car": car_id,
                "number": entry.number,
                "team": entry.team,
                "driver": entry.driver,
                "seat": state.owner_of(car_id),
            }

        return {
            "race": state.race,
            "races": state.races,
            "name": state.name,
            "phase": state.phase,
            "racing": [car(car_id, place) for place, car_id in enumerate(state.racing, start=1)],
            "retired": [car(car_id, len(state.racing) + i) for i, car_id in enumerate(state.retired, start=1)],
            "turn": state.seat,
            "plays": state.plays,
            "pile": state.pile,
            "final": state.final,
            "played": list(state.played),
            "players": {name: list(teams) for name, teams in state.players.items()},
        }

    def position(self, state: State) -> Position:
        return write_position(state)

    def restore(self, data: FmrData, position: Position) -> State:
        return read_position(data, position)

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
