"""What it comes to if values of a position are put right: what changes with them, and what is asked then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial, reduce
from typing import Any, Generic, NamedTuple, TypeVar

from pnp.kit.errors import PnpError, Problems
from pnp.kit.toml import KeyPath
from pnp.referee.ask import Ask, Event, Reject
from pnp.referee.position import leaves, put, written_path
from pnp.referee.referee import Correction, Referee
from pnp.referee.rules import Phased, Position
from pnp.referee.worded import Worded

S = TypeVar("S", bound=Phased)


class Change(NamedTuple):
    path: KeyPath
    value: Any
    """None takes it away."""


@dataclass(frozen=True)
class Fix:
    """What would be put right, and what comes of it. Nothing has changed yet."""

    position: Position
    corrections: tuple[Correction, ...]
    """What was said."""
    also: tuple[Correction, ...]
    """What changes with it."""
    why: str
    again: int
    """Answers since the step began: they would be asked for again."""
    events: tuple[Event, ...]
    open: tuple[Ask, ...]
    """What would be asked next."""


class Consequences(Generic[S]):
    def __init__(self, referee: Referee[S], worded: Worded) -> None:
        self._referee = referee
        self._worded = worded

    def of(self, changes: Sequence[Change], along: Sequence[Sequence[Change]] = (), why: str = "") -> Fix:
        """`along` is what may go with it, if it must; the least of it goes."""
        position = self._possible(changes, along)
        told, paths = self._corrections(position), [written_path(change.path) for change in changes]
        if not told:
            raise Reject("fix.same", what=list(map(self._worded.path, paths)))
        said = tuple(each for each in told if each.path in paths) or told
        play = self._referee.play_from(position)
        return Fix(
            position,
            said,
            tuple(each for each in told if each not in said),
            why,
            len(self._referee.position["answers"]),
            tuple(play.events),
            play.open,
        )

    def _possible(self, changes: Sequence[Change], along: Sequence[Sequence[Change]]) -> Position:
        failures: list[PnpError] = []
        for more in ((), *along, [change for group in along for change in group]):
            try:
                return self._referee.changed(partial(_changed, [*changes, *more]))
            except PnpError as no:
                failures.append(no)
        raise self._in_words(min(failures, key=lambda no: len(_problems(no))))

    def _corrections(self, position: Position) -> tuple[Correction, ...]:
        """In what another position differs, without what is a secret."""
        was, now = (self._seen(each) for each in (self._referee.begun, position))
        return tuple(
            Correction(written_path(path), was.get(path), now.get(path))
            for path in dict.fromkeys([*now, *was])
            if was.get(path) != now.get(path)
        )

    def _seen(self, position: Position) -> dict[KeyPath, Any]:
        """As the rules would write it: what is left out has its value there."""
        rules = self._referee.rules
        return dict(leaves(rules.public(rules.position(self._referee.state_of(position)))))

    def _in_words(self, error: PnpError) -> PnpError:
        """Values are called as people call them."""
        told = [problem.at(self._worded.path(problem.where)) for problem in _problems(error)]
        return Problems(error.what, told) if isinstance(error, Problems) else told[0]


def _changed(changes: Sequence[Change], position: Position) -> Position:
    return reduce(lambda before, change: put(before, *change), changes, position)


def _problems(error: PnpError) -> Sequence[PnpError]:
    return error.problems if isinstance(error, Problems) else (error,)
