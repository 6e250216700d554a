"""What a sensible bot sees, what it has to think about, and what becomes of it: for one, or for hundreds at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pnp.games.fmr.model import FmrData
from pnp.games.fmr.rules.line import Line
from pnp.games.fmr.rules.state import State
from pnp.referee.ask import Answer

if TYPE_CHECKING:
    from pnp.games.fmr.bots.prospects import Prospects


class Glance(NamedTuple):
    """The line, the own teams, how much of the race is left. Nobody's hand."""

    line: Line
    teams: list[int]
    """Those of the racing cars, by number, from the front."""
    own: list[int]
    left: int
    """Plays until the end, as far as can be told."""


def glance(state: State, own: list[int]) -> Glance:
    left = state.pile + len(state.players) if state.final is None else state.final
    return Glance(state.racing, list(map(state.data.team_number.__getitem__, state.racing)), own, left)


class Thought(NamedTuple):
    """Which card, or how its effect goes on."""

    about: str
    seen: Glance
    hand: Sequence[str]
    """The cards it may play, or the one it has played."""
    place: int = 0
    """Of the car it is about."""


def think(data: FmrData, thoughts: Sequence[Thought]) -> list[Answer]:
    """What comes of each: for "card", the card and the car it is for. A hundred cost little more than one."""
    from pnp.games.fmr.bots.prospects import Prospects  # numpy takes a tenth of a second

    prospects = Prospects(data, [thought.seen for thought in thoughts])
    answers: dict[int, Answer] = {}
    for about in dict.fromkeys(thought.about for thought in thoughts):
        bots = [bot for bot, thought in enumerate(thoughts) if thought.about == about]
        found = _ABOUT[about](prospects, bots, [thoughts[bot] for bot in bots])
        answers.update(zip(bots, found, strict=True))
    return [answers[bot] for bot in range(len(thoughts))]


def _card(prospects: Prospects, bots: list[int], thoughts: list[Thought]) -> list[Answer]:
    plans = prospects.best(bots, [thought.hand for thought in thoughts])
    return [
        (thought.hand[slot], "" if place is None else thought.seen.line[place])
        for thought, (slot, place) in zip(thoughts, plans, strict=True)
    ]


def _again(prospects: Prospects, bots: list[int], thoughts: list[Thought]) -> list[Answer]:
    goes = prospects.go_on(bots, [thought.hand[0] for thought in thoughts], [thought.place for thought in thoughts])
    return ["roll" if on else "stop" for on in goes]


def _reroll(prospects: Prospects, bots: list[int], thoughts: list[Thought]) -> list[Answer]:
    kept = [prospects.keeps(bot, each.hand[0], each.place + 1) for bot, each in zip(bots, thoughts, strict=True)]
    return ["keep" if keeps else "reroll" for keeps in kept]


def _neighbour(prospects: Prospects, bots: list[int], thoughts: list[Thought]) -> list[Answer]:
    return [prospects.neighbour(bot, thought.place) for bot, thought in zip(bots, thoughts, strict=True)]


_ABOUT: dict[str, Callable[[Prospects, list[int], list[Thought]], list[Answer]]] = {
    "card": _card,
    "again": _again,
    "reroll": _reroll,
    "neighbour": _neighbour,
}
