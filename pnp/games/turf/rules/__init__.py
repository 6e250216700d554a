"""The rules of TurfMaster as the referee plays them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from typing_extensions import override

from pnp.games.turf.model import TurfData
from pnp.games.turf.rules import racing
from pnp.games.turf.rules.entering import carried, set_up
from pnp.games.turf.rules.grammar import GRAMMAR
from pnp.games.turf.rules.position import read_position, write_position
from pnp.games.turf.rules.state import Runner, State
from pnp.referee.rules import Asking, Log, Position, RaceResult, RaceSetup, Rules

_CLAUSES = (*(f"T{n}" for n in range(1, 62)), *(f"TA{n}" for n in range(1, 31)))


class TurfRules(Rules[TurfData, State]):
    grammar = GRAMMAR
    clauses: tuple[str, ...] = _CLAUSES
    phases: Mapping[str, Callable[[State, Log], Asking]] = {
        "lanes": racing.lanes,
        "first": racing.first,
        "deal": racing.deal,
        "card": racing.card,
        "dice": racing.dice,
        "run": racing.run,
        "round": racing.round_end,
        "finish": racing.finish,
    }

    @override
    def setup(self, data: TurfData, setup: RaceSetup) -> State:
        return set_up(data, setup)

    @override
    def check(self, state: State) -> None:
        """3.6: one horse a cell, nobody lost, every card somewhere."""
        deck = len(state.data.cards)
        cells: set[str] = set()
        for horse in state.horses.values():
            assert horse.hand >= 0 <= horse.box, horse
            assert horse.hand + horse.box + len(horse.gone) <= deck, horse
            if horse.cell is not None:
                assert horse.at not in cells, f"two horses on {horse.at}"
                cells.add(horse.at)
                assert not horse.is_out, horse
        assert len(set(state.finished) | set(state.fallen)) == len(state.finished) + len(state.fallen)

    @override
    def settled(self, state: State) -> bool:
        acting = state.phase == "card" and any(horse.acted for horse in state.horses.values())
        return state.phase != "run" and not acting

    @override
    def view(self, state: State, seat: str | None = None) -> dict[str, Any]:
        return {
            "race": state.race,
            "races": state.races,
            "phase": state.phase,
            "settled": self.settled(state),
            "round": state.round,
            "kind": "card" if state.round % 2 else "dice",
            "chase": state.is_chase,
            "roller": state.roller,
            "dice": list(state.dice),
            "speed": state.speed,
            "order": [horse.id for horse in state.order()],
            "next": _next(state),
            "finished": list(state.finished),
            "fallen": list(state.fallen),
            "lanes": list(state.lanes),
            "fences": [str(row) for row in state.fences()],
            "players": {name: list(horses) for name, horses in state.players.items()},
            "horses": {horse.id: _seen(state, horse) for horse in state.horses.values()},
        }

    @override
    def position(self, state: State) -> Position:
        return write_position(state)

    @override
    def restore(self, data: TurfData, position: Position) -> State:
        return read_position(data, position)

    @override
    def result(self, state: State) -> RaceResult:
        return RaceResult(
            race=state.race,
            order=(*state.finished, *reversed(state.fallen)),
            points=racing.scores(state),
            out=tuple(reversed(state.fallen)),
            carry=carried(state),
        )


def _next(s: State) -> str | None:
    """Who moves; nobody while cards are laid together."""
    if s.phase == "card" and s.is_laying:
        return None
    return next((horse.id for horse in s.waiting()), None)


def _seen(s: State, horse: Runner) -> dict[str, Any]:
    return {
        "owner": horse.owner,
        "cell": horse.at,
        "lane": horse.cell.lane if horse.cell else horse.lane,
        "to_cross": float(s.course.to_cross(horse.cell)) if horse.cell else None,
        "rank": s.ranks.get(horse.id, 0),
        "limit": s.handicap(horse.id),
        "place": horse.place,
        "fallen": horse.fallen,
        "absent": horse.absent,
        "crossed": horse.crossed,
        "hand": None if horse.id in s.untold else horse.hand,
        "box": horse.box,
        "bonus": not horse.bonus,
        "used": horse.used,
    }


RULES = TurfRules()
