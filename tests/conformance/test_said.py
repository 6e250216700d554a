"""Lines that Hypothesis makes of the questions: said at once or piece by piece, they are the same answers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.kit.words import LANGUAGES
from pnp.lab.bots import any_answer
from pnp.referee.ask import Ask, Batch, Choose, Number, Roll
from pnp.referee.line import Part, Reading
from pnp.referee.referee import Referee
from pnp.testing.lines import facts, line_of, outcome, readings
from tests.conformance.benches import GAMES, bench
from tests.turns import examples, in_turn

LONGEST = 5


def answers(ask: Ask) -> st.SearchStrategy[Any]:
    """What may be answered, so that a failing line becomes as short and plain as it can."""
    match ask:
        case Roll():
            return st.lists(st.integers(1, ask.sides), min_size=ask.dice, max_size=ask.dice)
        case Choose():
            return st.sampled_from([option.id for option in ask.options])
        case Number():
            return st.integers(ask.lo, ask.hi)
    return st.randoms(use_true_random=False).map(lambda rng: any_answer(ask, rng))


def advanced(game: str, seed: int, steps: int) -> Referee[Any]:
    """A race in which so many questions have been answered."""
    table, rng = bench(game), Random(seed)
    referee = table.referee(table.short())
    for _ in range(steps):
        if not referee.open:
            break
        ask = referee.open[0]
        referee.answer(any_answer(ask, rng), "bot", ask.key)
    return referee


def drawn(referee: Referee[Any], data: st.DataObject) -> tuple[Part, ...]:
    play, parts = referee.trial(), list[Part]()
    for _ in range(data.draw(st.integers(1, LONGEST))):
        if play.ask is None or isinstance(play.ask, Batch):
            break
        ask = play.ask
        parts.append(Part(ask, ask.accept(data.draw(answers(ask))), "said"))
        play.give(parts[-1].answer, ask.key)
    return tuple(parts)


@pytest.mark.parametrize(("game", "lang"), in_turn(GAMES, LANGUAGES))
@settings(max_examples=examples(24), deadline=None, derandomize=True)
@given(data=st.data())
def test_no_word_of_a_language_takes_the_place_of_an_answer(game: str, lang: str, data: st.DataObject) -> None:
    """Names, labels and abbreviations are heard as well, and the answers are still those that were said."""
    table = bench(game)
    referee = advanced(game, data.draw(st.integers(0, 3)), data.draw(st.integers(0, 60)))
    if wanted := drawn(referee, data):
        found = readings(referee, line_of(wanted), table.narrator(lang, table.short()))
        assert outcome(referee, Reading(wanted)) in [outcome(referee, reading) for reading in found]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=examples(48), deadline=None, derandomize=True)
@given(data=st.data())
def test_a_line_is_its_answers_however_it_is_cut(game: str, data: st.DataObject) -> None:
    seed, steps = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 60))
    whole, pieces = advanced(game, seed, steps), advanced(game, seed, steps)
    wanted = drawn(whole, data)
    if not wanted:
        return
    found = readings(whole, line_of(wanted))
    assert outcome(whole, Reading(wanted)) in [outcome(whole, reading) for reading in found]
    if len(found) > 1:
        return
    cut = data.draw(st.integers(0, len(found[0].parts)))
    whole.say(found[0])
    for part in (found[0].parts[:cut], found[0].parts[cut:]):
        if part:
            pieces.say(Reading(part))
    assert facts(whole) == facts(pieces)
    assert whole.digest() == pieces.digest()
