"""What a race leaves behind for statistics: read from what the referee said, and from the state at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from pnp.games.turf.rules.state import State
from pnp.referee.ask import Event

_MOVES = ("move.done", "move.short", "move.boxed")
_ROUNDS = ("round.cards", "round.dice", "race.over")


class RaceRecord(NamedTuple):
    """One race. Horses go by their start lanes, the inside first."""

    race: int
    rounds: int
    places: tuple[int, ...]
    """Finishers, then the fallen: who fell later is placed higher."""
    fell: tuple[bool, ...]
    used: tuple[int, ...]
    """Cards played."""
    left: tuple[int, ...]
    """Cards in the hand at the end."""
    unresolved: int
    """Starters who neither finished nor fell."""
    winner_lane: int
    """Where the winner crossed the line; 0 if nobody did."""
    lead_changes: int
    """How often another horse leads at the end of a round, until the first is home."""
    moves: int
    short: int
    """Moves with points lost."""
    over: int
    """Cards over the limit."""
    bonus: int
    """Bonuses taken."""
    furthest: float
    """The greatest position of any horse."""

    @property
    def starters(self) -> int:
        return len(self.places)

    def used_by(self, place: int) -> int | None:
        """Cards played by the horse that finished in this place; -1 is the last that finished."""
        finishers = sorted((place, index) for index, place in enumerate(self.places) if not self.fell[index])
        return self.used[finishers[place][1]] if finishers else None


def record(state: State, events: Sequence[Event]) -> RaceRecord:
    tally = _Tally(state)
    for event in events:
        tally.hear(event.code, event.args)
    order = [*state.finished, *reversed(state.fallen)]
    runners = [state.horses[horse] for horse in state.lanes]
    return RaceRecord(
        race=state.race,
        rounds=state.round,
        places=tuple(order.index(horse.id) + 1 if horse.id in order else len(runners) for horse in runners),
        fell=tuple(horse.fallen for horse in runners),
        used=tuple(horse.used for horse in runners),
        left=tuple(horse.hand for horse in runners),
        unresolved=sum(not horse.place and not horse.fallen for horse in runners),
        winner_lane=tally.winner_lane,
        lead_changes=sum(one != other for one, other in pairwise(tally.leaders)),
        moves=tally.moves,
        short=tally.short,
        over=tally.over,
        bonus=tally.bonus,
        furthest=tally.furthest,
    )


class _Tally:
    """What is said in a race, added up."""

    def __init__(self, state: State) -> None:
        start, self._course = state.data.board.start, state.course
        self._at = {horse: self._course.at(lane, start) for lane, horse in enumerate(state.lanes, start=1)}
        self.leaders: list[str] = []
        self.moves = self.short = self.over = self.bonus = self.winner_lane = 0
        self.furthest = 0.0

    def hear(self, code: str, args: Mapping[str, Any]) -> None:
        if code in _MOVES:
            self._moved(args)
        elif code == "move.falls":
            del self._at[args["horse"]]
        elif code == "card.over":
            self.over += 1
        elif code == "cards.bonus":
            self.bonus += 1
        elif not self.winner_lane and code == "finish.place":
            self._won(args["horse"])
        elif not self.winner_lane and code in _ROUNDS:
            self._round_over()

    def _moved(self, args: Mapping[str, Any]) -> None:
        cell = self._at[args["horse"]] = self._course.by_name[args["now"]]
        self.furthest = max(self.furthest, cell.along)
        self.moves += 1
        self.short += args["lost"] > 0

    def _won(self, horse: str) -> None:
        self.leaders.append(horse)
        self.winner_lane = self._at[horse].lane

    def _round_over(self) -> None:
        at = self._at
        if self.moves and at:
            self.leaders.append(min(at, key=lambda horse: (-at[horse].along, at[horse].lane)))
