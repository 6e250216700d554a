"""The rules of XF-1 as the referee plays them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from typing_extensions import override

from pnp.games.xf1.model import Xf1Data
from pnp.games.xf1.rules import finishing, market, practice, progress, qualifying, running
from pnp.games.xf1.rules.entering import set_up
from pnp.games.xf1.rules.grammar import GRAMMAR
from pnp.games.xf1.rules.position import read_position, write_position
from pnp.games.xf1.rules.state import NPC, PROGRESS, State
from pnp.games.xf1.rules.viewing import is_settled, view
from pnp.referee.rules import Asking, Log, Position, RaceResult, RaceSetup, Rules


def _numbered(stem: str, count: int, dash: str = "-") -> tuple[str, ...]:
    return (stem, *(f"{stem}{dash}{n}" for n in range(1, count + 1)))


_RUNNING = (("P", 5), ("D", 5), ("S", 2), ("T", 1), ("A", 2), ("L", 1), ("N", 2), ("B", 4), ("R", 5), ("I", 1))
_CLAUSES = (
    "5.0",
    "6.0/1",
    "6.0/2",
    "2.0",
    *_numbered("G1.0", 5),
    *_numbered("G2.0", 3),
    "G3.0",
    *_numbered("G4.0", 4),
    *_numbered("G5.0", 9),
    *_numbered("G6.0", 4),
    "G7.0",
    "G8.0",
    "G9.0",
    "G9.1",
    *(clause for letter, count in _RUNNING for clause in _numbered(f"G9.1/{letter}", count, "")),
    *_numbered("G9.2", 2),
    *_numbered("G10.0", 4),
    *_numbered("G11.0", 5),
    "G12.0",
    "G13.0",
    "G14.0",
    "G15.0",
    "S1.0",
    "S2.0",
    *_numbered("S3.0", 4),
    *(f"S{n}.0" for n in range(4, 9)),
    *(f"D{n}" for n in range(1, 16)),
    *(f"R{n}" for n in range(1, 84)),
)


class Xf1Rules(Rules[Xf1Data, State]):
    grammar = GRAMMAR
    clauses: tuple[str, ...] = _CLAUSES
    rollers: tuple[str, ...] = (NPC, PROGRESS)
    phases: Mapping[str, Callable[[State, Log], Asking]] = {
        "contracts": market.contracts,
        "regulars": market.regulars,
        "practice": practice.practice,
        "draw": qualifying.draw,
        "qualify": qualifying.qualify,
        "qualify_progress": qualifying.qualify_progress,
        "grid": qualifying.grid,
        "setup": qualifying.setup,
        "act": running.act,
        "progress": progress.progress,
        "event": progress.event,
        "drop": progress.dropped,
        "service": progress.sc_service,
        "finish": finishing.finish,
    }

    @override
    def setup(self, data: Xf1Data, setup: RaceSetup) -> State:
        return set_up(data, setup)

    @override
    def check(self, state: State) -> None:
        """What the latest answer may have touched; `audit` looks at everything."""
        car = state.touched
        if car is None or car.seat is None:
            return
        spot = car.spot
        fine = car.dp >= 0 <= car.fuel <= car.tank and 0 <= car.tyre <= 10 and spot >> 1 <= state.last_cell
        assert fine, car
        assert not spot or state.board[spot] is car, car

    @override
    def settled(self, state: State) -> bool:
        return is_settled(state)

    @override
    def view(self, state: State, seat: str | None = None) -> dict[str, Any]:
        return view(state)

    @override
    def position(self, state: State) -> Position:
        return write_position(state)

    @override
    def restore(self, data: Xf1Data, position: Position) -> State:
        return read_position(data, position)

    @override
    def result(self, state: State) -> RaceResult:
        return finishing.result(state)


def audit(state: State) -> None:
    """Every invariant of a race: nobody stands twice, nobody is lost, nothing is out of its bounds."""
    board, last, most = state.board, 2 * state.last_cell + 1, state.data.tables.tyre_points
    standing = set()
    for car in state.cars.values():
        if car.spot:
            assert board[car.spot] is car, "two cars in one line box"
            assert 2 <= car.spot <= last
            standing.add(car.id)
        if car.seat is not None:
            assert car.dp >= 0
            assert 0 <= car.fuel <= car.tank
            assert 0 <= car.tyre <= most
        assert list(car.slots) == sorted(set(car.slots))
    assert len(board) - board.count(None) == len(standing)
    assert len(set(state.retired)) == len(state.retired)
    if state.phase in ("act", "progress", "event", "drop", "service"):
        assert standing | set(state.retired) == {car.id for car in state.starters()}
        assert standing.isdisjoint(state.retired)
    gp = state.data.tables.gp[: len(standing)]
    assert state.test or sum(finishing.scores(state).values()) == sum(gp)


RULES = Xf1Rules()
