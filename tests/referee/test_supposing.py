"""Doubts about what would happen: a result that nobody has rolled, a line that nobody has said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pnp.referee.ask import Reject
from pnp.referee.referee import Referee
from pnp.referee.supposing import Supposed, Supposing
from tests.referee.test_fixing import edition, fixing
from tests.referee.toy import RULE_BOOK, toy_narrator, toy_referee


def suppose(game: str, asked: str, lang: str = "en", changed: Mapping[str, Any] | None = None) -> Supposed | None:
    """In the start that a game shows of itself; whoever asks has changed nothing."""
    referee: Referee[Any] = fixing(game, lang, changed).referee
    before = referee.digest(), referee.open
    try:
        return Supposing(referee, edition(game).narrator(lang))(asked, edition(game).rulebook(lang))
    finally:
        assert ((referee.digest(), referee.open), referee.records) == (before, [])


def rulings(game: str, asked: str, lang: str = "en") -> str:
    found = suppose(game, asked, lang)
    assert found is not None, asked
    return "\n".join(found.told(edition(game).narrator(lang)))


@pytest.mark.parametrize(
    ("asked", "ruling"),
    [
        ("-2** block behind", "35A → 33A; no block counts. [G9.1/B4]"),
        ("−2** with a block behind", "35A → 33A; no block counts. [G9.1/B4]"),
        ("block behind -2**", "35A → 33A; no block counts. [G9.1/B4]"),
        ("-2 block behind", "stays on 35A, blocked by F01, F02 on cell 34. [G9.1/B2 R8 G9.1/N2]"),
        ("-2 block behind", "is under pressure, stopped by F01, F02."),
        ("+2 block ahead", "stays on 35A, blocked by F01, F02 on cell 36. [G9.1/B2 R8 G9.1/N2]"),
        ("+2 block ahead", "F01 Rayfox is under pressure, in the way of U01."),
        ("+2 beside", "+2: 35A → 37A. [G9.1/A1 G9.1/A2]"),
        ("-3** end of the map", "from 2A behind cell 01. [G9.1/B4 G9.1/L1]"),
        ("-3 block behind end", "stays on 2A, blocked by F01, F02 on cell 1."),
        ("R2 block behind", "SC die for U01 Hussard, +2 for the result."),
        ("result R2", "R2: U02 Hussard retires on 35A. [G9.1/A1 G9.1/R1]"),
        ("-2**", "U02 Hussard −2: 35A → 32A, back to the first free line. [G9.1/B4]"),
        ("0", "U02 Hussard stays on 35A. [G9.1/A1 G9.1/N2]"),
    ],
)
def test_a_running_result(asked: str, ruling: str) -> None:
    assert ruling in rulings("xf1", asked)


@pytest.mark.parametrize(
    ("lang", "asked", "ruling"),
    [
        ("ja", "ー２** 後ろにブロック", "35A → 33A。ブロック無効の後退です。 [G9.1/B4]"),
        ("ja", "走行結果 -2", "U02 ユサール"),
        ("it", "-2 blocco dietro", "U01 Hussard"),
    ],
)
def test_a_running_result_in_other_languages(lang: str, asked: str, ruling: str) -> None:
    assert ruling in rulings("xf1", asked, lang)


@pytest.mark.parametrize(
    ("game", "asked", "ruling"),
    [
        ("fmr", "crash 7 behind", "7: V2 Ishida and R2 Petrova crash. [F31]"),
        ("fmr", "=crash", "Then: Ben rolls for the place that crashes. [F31 FA13]"),
        ("turf", "8 2", "Copper Kettle (R) runs from 1:H14 to 2:H22, 8 points. [T16 T17 T19]"),
        ("turf", "12", "1st in rank it may run plain cards only up to 8: it stands still"),
        ("mad", "553/5 far", "Anna drives from S4-1 to S4-11: 10 of 13 points"),
        ("xf1", "4 c1", "U02 Hussard declares control 1: 12 DP left"),
    ],
)
def test_a_line(game: str, asked: str, ruling: str) -> None:
    assert ruling in rulings(game, asked)


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("xf1", "blocked"),
        ("xf1", "block behind"),
        ("xf1", "R2"),
        ("xf1", "G9.1/B4 R2"),
        ("xf1", "X999"),
        ("xf1", "pressure at cell"),
        ("fmr", "crash"),
        ("fmr", "F31"),
        ("fmr", ""),
    ],
)
def test_clauses_and_words_are_looked_up_instead(game: str, asked: str) -> None:
    assert suppose(game, asked) is None


@pytest.mark.parametrize(
    ("game", "asked", "code"), [("fmr", "crash 99", "dice.face"), ("fmr", "=joker", "card.unknown")]
)
def test_a_line_that_cannot_be_said_is_refused(game: str, asked: str, code: str) -> None:
    with pytest.raises(Reject) as caught:
        suppose(game, asked)
    assert caught.value.code == code


def test_before_the_race_a_result_is_asked_in_a_scene() -> None:
    found = suppose("xf1", "-2", changed={"phase": "qualify", "cars": {"U01": {}, "F01": {}}})
    assert found is not None
    assert [event.code for event in found.events] == ["run.known", "move.back"]


def test_where_all_decide_in_secret_nobody_tries_what_would_come_out() -> None:
    referee = toy_referee()
    referee.answer(2, key="bid.A")
    assert Supposing(referee, toy_narrator())("=3", RULE_BOOK) is None
    assert Supposing(referee, toy_narrator())("3", RULE_BOOK) is None


def test_what_comes_up_with_the_next_phase_is_not_told() -> None:
    referee = toy_referee()
    for answer in (2, 0):
        referee.answer(answer)
    found = Supposing(referee, toy_narrator())("=4 coast", RULE_BOOK)
    assert found is not None
    assert ([event.code for event in found.events], found.open) == (["car.moved"], ())
