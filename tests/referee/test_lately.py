"""Whether anybody at the table had a say."""

from __future__ import annotations

from random import Random

import pytest

from pnp.lab.bots import any_answer
from pnp.referee.ask import Ask
from pnp.referee.lately import lately, went_by_itself
from pnp.referee.line import Part, Reading
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


def test_a_line_that_begins_with_what_goes_without_saying_is_one_step_back() -> None:
    referee, rng = toy_referee(), Random(1)

    def said(ask: Ask, unsaid: str = "") -> Part:
        return Part(ask, any_answer(ask, rng), "" if unsaid else "words", unsaid)

    referee.answer(any_answer(referee.open[0], rng), "typed", referee.open[0].key)
    first = said(referee.open[0], "shown")
    play = referee.trial()
    play.give(first.answer, first.ask.key)
    referee.say(Reading((first, said(play.open[0]))))
    assert lately(referee, frozenset()) == 2
