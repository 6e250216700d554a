"""What screens and drivers may see of a race, each piece of it worked out when somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from typing_extensions import override

from pnp.games.mad.rules.state import Racer, State

T = TypeVar("T")


class Glance(Mapping[str, Any], Generic[T]):
    """Pieces by name. It shows what is so now: whoever looks again later sees the table as it is then."""

    __slots__ = ("_at", "_pieces")

    def __init__(self, pieces: Mapping[str, Callable[[T], Any]], at: T) -> None:
        self._pieces, self._at = pieces, at

    @override
    def __getitem__(self, name: str) -> Any:
        return self._pieces[name](self._at)

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._pieces)

    @override
    def __len__(self) -> int:
        return len(self._pieces)


def glance(s: State) -> Mapping[str, Any]:
    """What everybody may see."""
    return Glance(TABLE, s)


def view(s: State, seat: str | None) -> dict[str, Any]:
    """The same, all of it at once; with a seat, also what only that seat may see."""
    seen = dict(glance(s))
    seen["cars"] = {name: dict(car) for name, car in seen["cars"].items()}
    if seat in s.racers:
        mine = s.racers[seat]
        seen["seat"], seen["hand"], seen["laid"] = seat, list(mine.hand), list(mine.laid)
    return seen


TABLE: Mapping[str, Callable[[State], Any]] = {
    "race": lambda s: s.race,
    "races": lambda s: s.races,
    "phase": lambda s: s.phase,
    "round": lambda s: 1 + min((racer.turns for racer in s.racers.values() if racer.runs), default=0),
    "turn": lambda s: s.turn,
    "course": lambda s: {"layout": list(s.layout), "start_side": s.start_side},
    "starter": lambda s: s.starter,
    "next": lambda s: s.seat if s.phase == "turn" else "",
    "first_round": lambda s: s.first_round,
    "bonus": lambda s: list(s.shown),
    "order": lambda s: [racer.seat for racer in s.order()],
    "home": lambda s: list(s.home),
    "parts": lambda s: s.rules.parts,
    "limit": lambda s: s.rules.cost,
    "tank": lambda s: s.data.tank,
    "options": lambda s: dict(s.options),
    "cars": lambda s: {racer.seat: Glance(CAR, (s, racer)) for racer in s.racers.values()},
}
CAR: Mapping[str, Callable[[tuple[State, Racer]], Any]] = {
    "car": lambda at: at[1].car,
    "cell": lambda at: at[1].cell,
    "to_go": lambda at: _to_go(*at),
    "fuel": lambda at: at[1].fuel,
    "parts": lambda at: list(at[1].up),
    "laid": lambda at: len(at[1].laid),
    "hand": lambda at: len(at[1].hand),
    "turns": lambda at: at[1].turns,
    "head_start": lambda at: at[0].head_start(at[1]),
    "left": lambda at: at[1].left,
    "place": lambda at: _place(*at),
    "retired": lambda at: at[1].retired,
    "score": lambda at: at[1].total,
    "bonus": lambda at: list(at[1].bonus),
}


def _to_go(s: State, racer: Racer) -> int | None:
    if racer.is_home:
        return 0
    return s.to_go(racer) if s.course and racer.cell else None


def _place(s: State, racer: Racer) -> int:
    return racer.place or (s.home.index(racer.seat) + 1 if racer.seat in s.home else 0)
