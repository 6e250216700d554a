"""What the parts of the suite stand on: a game, its entry, and what a test is run with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from pnp.kit.game import Game
from pnp.kit.words import LANGUAGES
from pnp.testing.bench import Bench
from pnp.testing.entry import QUICK, Effort, Entry

if TYPE_CHECKING:
    from _pytest.mark.structures import ParameterSet


class Suite:
    """A test that takes an `agreement` is run for each that is worth one of `efforts`; one that takes a `lang` in
    each language; one that takes an `effort` with each of `efforts`."""

    game: ClassVar[Game[Any, Any]]
    entry: ClassVar[Entry]
    efforts: ClassVar[Sequence[Effort | ParameterSet]] = (QUICK,)

    @property
    def bench(self) -> Bench:
        return _bench(self.game, self.entry)

    def needs(self, *parts: str) -> None:
        """Nothing can be said of a part that the game has not."""
        for part in parts:
            if not self.game.has(part):
                pytest.skip(str(self.game.lacking(part)))

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "agreement" in metafunc.fixturenames:
            metafunc.parametrize("agreement", list(self._agreements()), ids=lambda each: each.name)
        if "lang" in metafunc.fixturenames:
            metafunc.parametrize("lang", LANGUAGES)
        if "effort" in metafunc.fixturenames:
            metafunc.parametrize("effort", self.efforts, ids=str)

    def _agreements(self) -> Iterator[ParameterSet]:
        """Each with the first effort that it is worth."""
        tried = set[str]()
        for each in self.efforts:
            effort, marks = (each, ()) if isinstance(each, Effort) else (each.values[0], each.marks)
            assert isinstance(effort, Effort)
            new = [agreed for agreed in self.bench.agreements(effort) if agreed.name not in tried]
            tried.update(agreed.name for agreed in new)
            yield from (pytest.param(agreed, marks=marks) for agreed in new)


@cache
def _bench(game: Game[Any, Any], entry: Entry) -> Bench:
    """One for all tests of a suite."""
    return Bench(game, entry)
