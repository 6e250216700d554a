"""Lines that answer several questions, read by what the questions accept."""

from __future__ import annotations

import pytest

from pnp.referee.line import Misheard, read_line
from pnp.referee.referee import Referee
from pnp.referee.splitting import words_of
from tests.referee.toy import Hill, ToyRules, toy_narrator

NARRATOR = toy_narrator()


@pytest.fixture
def referee() -> Referee[Hill]:
    """At the first roll of the first lap, both with some fuel."""
    rules = ToyRules()
    found = Referee(rules, start=Hill, restore=lambda position: rules.restore(None, position))
    for seat in ("A", "B"):
        found.answer(2, key=f"bid.{seat}")
    return found


def said(referee: Referee[Hill], line: str) -> list[tuple[str, object]]:
    reading = read_line(referee.trial, line, NARRATOR)
    return [(part.ask.key, part.answer) for part in reading.parts]


def test_words_go_to_the_questions_in_their_order(referee: Referee[Hill]) -> None:
    assert said(referee, "4 push 1") == [("l1.A.roll", [4]), ("l1.A.push", "push"), ("l1.A.spend", 1)]


def test_a_line_may_stop_anywhere_and_changes_nothing_before_it_is_kept(referee: Referee[Hill]) -> None:
    before = referee.digest()
    assert said(referee, "4") == [("l1.A.roll", [4])]
    assert (referee.digest(), len(referee.steps)) == (before, 2)


def test_wide_letters_and_pointers_are_read(referee: Referee[Hill]) -> None:
    assert said(referee, "４　＞ｐｕｓｈ、１") == said(referee, "4 push 1")
    assert [(word.text, word.begins) for word in words_of("4 > 5 →6 ー2")] == [
        ("4", False), ("5", True), ("6", True), ("-2", False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("−2 R1", ["-2", "R1"]),
        ("ー 3", ["-", "3"]),
        ("S2ー7", ["S2-7"]),
        ("オーバー 5 ー", ["オーバー", "5", "-"]),
        ("スピナー2", ["スピナー2"]),
        ("5 5 3 / 5 far", ["5", "5", "3/5", "far"]),
        ("553 ／ 5", ["553/5"]),
    ],
)
def test_a_minus_a_long_vowel_and_a_stroke_between_dice(line: str, words: list[str]) -> None:
    assert [word.text for word in words_of(line)] == words


def test_a_comma_between_two_numbers_stands_between_answers_where_it_is_none_otherwise(referee: Referee[Hill]) -> None:
    assert said(referee, "4,push,1") == said(referee, "4 push 1")


def test_commas_between_answers_are_read_over(referee: Referee[Hill]) -> None:
    assert said(referee, "4, push, 1") == said(referee, "4，push；1") == said(referee, "4 push 1")
    assert [word.text for word in words_of("R,V, 4,2")] == ["R", "V", "4,2"]


def test_the_first_word_of_a_line_is_named_where_it_says_more_than_the_line(referee: Referee[Hill]) -> None:
    with pytest.raises(Misheard) as no:
        said(referee, "9 push 1")
    assert (no.value.word, no.value.code) == ("9", "dice.face")


def test_a_name_before_an_answer_must_be_true(referee: Referee[Hill]) -> None:
    assert said(referee, "A 4 push 1") == said(referee, "4 push 1")
    with pytest.raises(Misheard) as no:
        said(referee, "B 4 push 1")
    assert (no.value.word, no.value.code) == ("B", "dice.count"), "the word, not all of them"


def test_nobody_goes_on_for_another_player_unless_it_is_said(referee: Referee[Hill]) -> None:
    with pytest.raises(Misheard) as no:
        said(referee, "4 push 1 3 coast")
    assert (no.value.word, no.value.code) == ("3", "line.other")
    assert [event.code for event in no.value.events] == ["car.moved"], "why it is the next one's turn"
    assert said(referee, "4 push 1 B 3 coast")[3:] == [("l1.B.roll", [3]), ("l1.B.push", "coast")]


def test_a_wrong_word_refuses_the_whole_line_and_is_named(referee: Referee[Hill]) -> None:
    with pytest.raises(Misheard) as no:
        said(referee, "4 push 9")
    assert (no.value.word, no.value.code, no.value.ask.key if no.value.ask else "") == (
        "9",
        "number.range",
        "l1.A.spend",
    )
    assert len(referee.steps) == 2


def test_secret_answers_are_one_to_a_line() -> None:
    rules = ToyRules()
    referee = Referee(rules, start=Hill, restore=lambda position: rules.restore(None, position))
    assert [part.ask.key for part in read_line(referee.trial, "2", key="bid.B").parts] == ["bid.B"]
    with pytest.raises(Misheard):
        read_line(referee.trial, "2 1", key="bid.A")


def test_each_part_is_an_answer_of_its_own_and_the_line_is_taken_back_together(referee: Referee[Hill]) -> None:
    referee.say(read_line(referee.trial, "4 push 1", NARRATOR))
    assert [(step.record["key"], step.record.get("joined", False)) for step in referee.steps[2:]] == [
        ("l1.A.roll", False), ("l1.A.push", True), ("l1.A.spend", True),
    ]  # fmt: skip
    assert next(referee.lines) == 3
    referee.undo(next(referee.lines))
    assert referee.q is not None
    assert (referee.q.key, len(referee.steps)) == ("l1.A.roll", 2)
    for _ in range(3):
        referee.redo()
    assert next(referee.lines) == 3


def test_a_number_beside_the_dice_is_one_die_too_many(referee: Referee[Hill]) -> None:
    with pytest.raises(Misheard) as no:
        said(referee, "4 1")
    assert (no.value.word, no.value.code, no.value.args_["dice"]) == ("1", "line.die", 1)
    assert said(referee, "4 > 1") == [("l1.A.roll", [4]), ("l1.A.push", "coast")], "another answer is pointed at"
