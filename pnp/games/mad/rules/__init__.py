"""The rules of MAD Racers as the referee plays them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from typing_extensions import override

from pnp.games.mad.model import MadData
from pnp.games.mad.rules import building, racing, viewing
from pnp.games.mad.rules.entering import carried, set_up
from pnp.games.mad.rules.grammar import GRAMMAR
from pnp.games.mad.rules.position import public_position, read_position, write_position
from pnp.games.mad.rules.state import State
from pnp.referee.rules import Asking, Log, Position, RaceResult, RaceSetup, Rules

_PARTS = (
    "climbing_claws", "balloon_tyres", "brush_saw", "snorkel_stack", "ice_spikes", "bog_boards", "crawler_tracks",
    "float_hull", "winter_plough", "twin_cam", "cornering_arms", "lean_injector", "ram_prow", "long_gears",
    "heavy_flywheel", "nitro_rig", "gas_turbine",
)  # fmt: skip
_CLAUSES = (
    *(f"M{n}" for n in range(1, 57)),
    *(f"MA{n}" for n in range(1, 28)),
    *(f"MP-{part}" for part in _PARTS),
)


class MadRules(Rules[MadData, State]):
    grammar = GRAMMAR
    clauses: tuple[str, ...] = _CLAUSES
    rollers: tuple[str, ...] = (building.TABLE,)
    phases: Mapping[str, Callable[[State, Log], Asking]] = {
        "course": building.course,
        "starter": building.starter,
        "deal": building.deal,
        "pass": building.pass_on,
        "lay": building.lay,
        "reveal": building.reveal,
        "bonus": building.bonus,
        "turn": racing.turn,
        "finish": racing.finish,
    }

    @override
    def setup(self, data: MadData, setup: RaceSetup) -> State:
        return set_up(data, setup)

    @override
    def check(self, state: State) -> None:
        """Nothing is lost or made: cards, fuel, cars."""
        data = state.data
        for racer in state.racers.values():
            assert 0 <= racer.fuel <= data.tank, racer
            assert set(racer.up) <= set(racer.laid), racer
            assert racer.is_home == (racer.seat in state.home), racer
            assert racer.left is None or 0 <= racer.left <= data.last_turns, racer
        assert state.pile() >= 0
        assert len(set(state.home)) == len(state.home)

    @override
    def settled(self, state: State) -> bool:
        return state.phase in ("turn", "finish", "starter")

    @override
    def view(self, state: State, seat: str | None = None) -> dict[str, Any]:
        return viewing.view(state, seat)

    @override
    def position(self, state: State) -> Position:
        return write_position(state)

    @override
    def public(self, position: Position) -> Position:
        return public_position(position)

    @override
    def restore(self, data: MadData, position: Position) -> State:
        return read_position(data, position)

    @override
    def result(self, state: State) -> RaceResult:
        out = tuple(racer.seat for racer in state.order() if racer.retired)
        return RaceResult(
            race=state.race,
            order=(*(racer.seat for racer in racing.ranking(state)), *out),
            points={seat: racing.scored(state, racer) for seat, racer in state.racers.items()},
            out=out,
            carry=carried(state),
        )


RULES = MadRules()
