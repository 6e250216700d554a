"""What the parts of the suite stand on: a game, its entry, and what a test is run with."""

from __future__ import annotations

from collections.abc import Sequence
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
    """A test that takes an `agreement` is run for each of them; one that takes a `lang` in each language; one that
    takes an `effort` with each of `efforts`."""

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
            metafunc.parametrize("agreement", list(self.bench.agreements()), ids=lambda each: each.name)
        if "lang" in metafunc.fixturenames:
            metafunc.parametrize("lang", LANGUAGES)
        if "effort" in metafunc.fixturenames:
            metafunc.parametrize("effort", self.efforts, ids=str)


@cache
def _bench(game: Game[Any, Any], entry: Entry) -> Bench:
    """One for all tests of a suite."""
    return Bench(game, entry)
