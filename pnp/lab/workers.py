"""Long work cut into parts: on as many processes as one likes, here or elsewhere, with the same outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

from pnp.kit.errors import PnpError
from pnp.kit.game import AnyGame
from pnp.kit.register import find_game
from pnp.lab.executors import Needed, Place, open_executor

Part = TypeVar("Part")
Done = TypeVar("Done")
Progress = Callable[[int], None]
"""Is told how many more there are."""

_TRIES = 3
"""So often parts are begun whose processes were lost."""


class Workers:
    """Whoever does the work. A process that is lost takes nothing with it: its parts are done again, and come out the
    same."""

    def __init__(self, place: Place, needed: Needed) -> None:
        self._executor = open_executor(place, needed)

    @property
    def count(self) -> int:
        return self._executor.count

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self._executor.close()

    def each(
        self, work: Callable[[Part], list[Done]], parts: Sequence[Part], progress: Progress | None = None
    ) -> list[list[Done]]:
        """What the work makes of every part, in the order of the parts."""
        made: dict[int, list[Done]] = {}
        for index, done in self._as_they_come(work, parts):
            made[index] = done
            if progress:
                progress(len(done))
        return [made[index] for index in range(len(parts))]

    def _as_they_come(
        self, work: Callable[[Part], list[Done]], parts: Sequence[Part]
    ) -> Iterator[tuple[int, list[Done]]]:
        left = dict(enumerate(parts))
        for _ in range(_TRIES):
            for index, done in self._executor.done(work, left):
                del left[index]
                yield index, done
            if not left:
                return
        raise PnpError(
            f"the processes that do the work were lost {_TRIES} times",
            do="fewer workers: there may be too little memory",
        )


def cut(count: int, size: int) -> list[range]:
    """So many numbers, in parts of this size."""
    return [range(first, min(first + size, count)) for first in range(0, count, size)]


@cache
def loaded(game_id: str, overlay: Path | None) -> tuple[AnyGame, object]:
    """A game and its data, once a process."""
    game = find_game(game_id)
    return game, game.load(game.library(overlay))
