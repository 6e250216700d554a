"""What a race leaves behind for statistics: read from what the referee said, and from the state at its end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

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
    course = state.course
    at = {horse: course.at(lane, state.data.board.start) for lane, horse in enumerate(state.lanes, start=1)}
    leaders: list[str] = []
    moves = short = over = bonus = 0
    furthest, home = 0.0, False
    winner_lane = 0
    for event in events:
        code, args = event.code, event.args
        if code in _MOVES:
            cell = course.by_name[args["now"]]
            at[args["horse"]] = cell
            furthest = max(furthest, float(cell.position))
            moves += 1
            short += args["lost"] > 0
        elif code == "move.falls":
            del at[args["horse"]]
        elif code == "card.over":
            over += 1
        elif code == "cards.bonus":
            bonus += 1
        elif code == "finish.place" and not home:
            home = True
            leaders.append(args["horse"])
            winner_lane = at[args["horse"]].lane
        elif code in _ROUNDS and moves and not home and at:
            leaders.append(min(at, key=lambda horse: (-at[horse].position, at[horse].lane)))
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
        winner_lane=winner_lane,
        lead_changes=sum(one != other for one, other in pairwise(leaders)),
        moves=moves,
        short=short,
        over=over,
        bonus=bonus,
        furthest=furthest,
    )
