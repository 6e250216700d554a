"""Whether anybody at the table had a say."""

from __future__ import annotations

from random import Random

import pytest

from pnp.lab.bots import any_answer
from pnp.referee.lately import went_by_itself
from tests.referee.toy import toy_referee


@pytest.mark.parametrize(
    ("sources", "by_itself"),
    [(("bot", "rolled"), True), (("bot", "only", "obvious", "assumed"), True), (("bot", "rolled", "typed"), False)],
)
def test_a_race_goes_by_itself_if_nobody_was_asked(sources: tuple[str, ...], by_itself: bool) -> None:
    referee, rng = toy_referee(), Random(1)
    for source in sources:
        ask = referee.open[0]
        referee.answer(any_answer(ask, rng), source, ask.key)
    assert went_by_itself(referee) == by_itself
