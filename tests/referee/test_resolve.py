from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from pnp.kit.errors import PnpError, Problems
from pnp.referee.ask import Choose, Option, Roll
from pnp.referee.position import to_text
from pnp.referee.resolve import describe, resolve
from pnp.referee.rules import Asking, Log
from tests.referee.toy import Hill, ToyRules, toy_narrator

POSITION: dict[str, Any] = {"phase": "turn", "lap": 2, "fuel": {"A": 1, "B": 0}, "gone": ["SUN"]}


def ask_about(*answers: Any, **position: Any) -> Any:
    document = {"game": "toy", "position": {**POSITION, **position}, "answers": list(answers)}
    return resolve(ToyRules(), None, document)


def test_answers_lead_to_rulings_and_the_next_question() -> None:
    found = ask_about("4", "push", 1)
    assert [(event.code, event.rule) for event in found.events] == [("car.moved", "T2")]
    assert found.answers[1] == {"key": "l2.A.push", "answer": "push"}
    assert found.position["place"] == {"A": 5, "B": 0}
    assert (found.question.key, found.rejects) == ("l2.B.roll", ())


def test_without_answers_it_tells_what_is_asked() -> None:
    found = ask_about()
    assert (found.events, found.question.key) == ((), "l2.A.roll")


def test_a_rejected_answer_stops_there() -> None:
    found = ask_about([4], "push", 3, "2")
    (no,) = found.rejects
    assert (no.index, no.answer, no.reject.code, no.ask.key) == (2, 3, "number.range", "l2.A.spend")
    assert found.question.key == "l2.A.spend"
    assert len(found.answers) == 2


def test_answers_by_key_in_any_order() -> None:
    keyed = [{"key": "bid.B", "answer": 1}, {"key": "bid.A", "answer": 2}]
    found = ask_about(*keyed, phase="bid", lap=1)
    assert found.position["fuel"] == {"A": 2, "B": 1}
    wrong = ask_about({"key": "l9.A.roll", "answer": 1})
    assert wrong.rejects[0].reject.code == "question.other"


def test_answers_after_the_end_are_refused_and_the_rest_is_told() -> None:
    found = ask_about("4", "coast", "3", "coast", "RAIN", "1", "2")
    (no,) = found.rejects
    assert (no.index, no.ask, no.reject.code, no.reject.args_) == (5, None, "answer.over", {"left": 2})
    assert (len(found.answers), found.question) == (5, None)
    assert found.events
    assert ask_about("4", "coast", "3", "coast", "RAIN").question is None


def bid(*turns: dict[str, Any]) -> Any:
    return ask_about(*turns, phase="bid", lap=1)


def test_who_decides_in_secret_with_others_is_whoever_is_named() -> None:
    found = bid({"who": "B", "bid": 1}, {"who": "A", "bid": 2})
    assert not found.rejects
    assert found.position["fuel"] == {"A": 2, "B": 1}
    wrong = bid({"who": "B", "bid": 9})
    assert (wrong.rejects[0].reject.code, wrong.rejects[0].ask.key) == ("number.range", "bid.B")


@pytest.mark.parametrize("who", ["a", "Ａ"])
def test_whoever_is_named_is_known_in_any_letters(who: str) -> None:
    assert bid({"who": who, "bid": 2}, {"who": "B", "bid": 1}).position["fuel"] == {"A": 2, "B": 1}
    assert not ask_about({"who": who, "dice": 4}).rejects


def test_nobody_decides_in_secret_for_another_or_by_default() -> None:
    (no,) = bid({"bid": 1}).rejects
    assert (no.reject.code, no.reject.args_, no.ask) == ("turn.who", {"waiting": ["A", "B"]}, None)
    (twice,) = bid({"who": "A", "bid": 1}, {"who": "A", "bid": 2}).rejects
    assert (twice.reject.code, twice.reject.args_) == ("turn.asked", {"waiting": ["B"], "given": "A"})
    unsaid = bid({"who": "A"})
    assert (unsaid.answers, len(unsaid.open)) == ((), 2)


@pytest.mark.parametrize("who", [[], "", 7, ["A", "B"], {"A": 1}])
def test_a_turn_of_nobody_in_particular_is_refused(who: Any) -> None:
    assert [no.reject.code for no in bid({"who": who, "bid": 1}).rejects] == ["turn.asked"]
    (no,) = ask_about({"who": who, "dice": 4}).rejects
    assert (no.reject.code, no.reject.args_["given"]) == (
        "turn.other",
        who if isinstance(who, str) else json.dumps(who),
    )


def test_a_surplus_answer_is_refused_with_what_had_happened_by_then() -> None:
    (no,) = ask_about({"who": "A", "dice": [4, 5], "push": "coast"}).rejects
    assert (no.reject.code, no.reject.args_) == ("answer.unused", {"name": "dice", "left": [5]})
    assert ([event.code for event in no.events], no.ask) == (["car.moved"], None)


def test_options_go_by_the_words_of_the_screen() -> None:
    document = {"game": "toy", "position": POSITION, "answers": ["4", "let it roll"]}
    assert resolve(ToyRules(), None, document).rejects
    found = resolve(ToyRules(), None, document, toy_narrator())
    assert found.answers[1]["answer"] == "coast"


def test_where_it_stopped_can_be_gone_on_from_as_text() -> None:
    found = ask_about("4", "push")
    again = resolve(ToyRules(), None, tomllib.loads(to_text(found.resume)))
    assert again.position == found.position
    assert again.question == found.question


NO_POSITION = "the position is missing\n  expected: a table called position\n  what to do: pnp referee: p prints one"
NO_LIST = 'answers: the answers are not a list\n  expected: something like answers = ["4 2", 3]'
HALF = 'this answer is incomplete\n  expected: { key = "…", answer = … }'


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        ({}, NO_POSITION),
        ({"position": []}, NO_POSITION),
        (
            {"position": POSITION, "answer": []},
            "answer: this is not a part of a question to the referee\n"
            "  expected: answers (all: game, position, answers)",
        ),
        ({"position": POSITION, "answers": "4"}, NO_LIST),
        ({"position": POSITION, "answers": None}, NO_LIST),
        ({"position": POSITION, "answers": [4, {"key": "x"}]}, f"answers[1]: {HALF}"),
        ({"position": POSITION, "answers": [{"answer": 4}]}, f"answers[0]: {HALF}"),
        ({"position": POSITION, "answers": [{"key": 4, "answer": 4}]}, f"answers[0]: {HALF}"),
    ],
)
def test_documents_that_are_wrong(document: dict[str, Any], complaint: str) -> None:
    with pytest.raises(PnpError) as caught:
        resolve(ToyRules(), None, document)
    assert str(caught.value) == complaint


def test_a_wrong_position_names_every_problem() -> None:
    with pytest.raises(Problems) as caught:
        ask_about(lap=0, wings=2)
    assert [problem.where for problem in caught.value.problems] == ["wings", "lap"]


MOVED = {
    "rule": "T2",
    "code": "car.moved",
    "args": {"seat": "A", "die": 4, "place": 4},
    "text": "car A rolls 4 and is at 4. [T2]",
}
REJECTED = {
    "index": 2,
    "answer": "7",
    "question": "l2.B.roll",
    "rule": "T2/R1",
    "code": "dice.face",
    "args": {"given": 7, "sides": 6},
    "text": "A die shows 1 to 6; 7 is not on it. [T2/R1]",
    "expects": "Type the die (1 to 6).",
    "after": [],
}


def test_json_for_programs() -> None:
    found = ask_about("4", "coast", "7")
    told = found.to_json(toy_narrator())
    assert json.loads(json.dumps(told)) == told
    assert told == {
        "rulings": [MOVED],
        "answers": [{"key": "l2.A.roll", "answer": [4]}, {"key": "l2.A.push", "answer": "coast"}],
        "rejected": [REJECTED],
        "position": found.position,
        "resume": {"position": found.position, "answers": []},
        "question": describe(found.question, toy_narrator()),
        "open": ["l2.B.roll"],
    }


def test_json_of_an_answer_too_many_tells_what_the_turn_had_come_to() -> None:
    (no,) = ask_about({"dice": [4, 5], "push": "coast"}).to_json(toy_narrator())["rejected"]
    assert (no["code"], no["after"]) == ("answer.unused", [MOVED])


def test_json_of_an_answer_after_the_end() -> None:
    told = ask_about("4", "coast", "3", "coast", "RAIN", "1").to_json(toy_narrator())
    assert (told["question"], told["open"]) == (None, [])
    (no,) = told["rejected"]
    assert (no["index"], no["answer"], no["question"], no["expects"]) == (5, "1", None, "")
    assert (no["code"], no["rule"], no["args"]) == ("answer.over", "T4 T5", {"left": 1})


QUESTIONS: dict[str, tuple[list[Any], dict[str, Any]]] = {
    "roll": (
        [],
        {"key": "l2.A.roll", "who": "A", "rule": "T2/R1", "text": "Roll for car A. [T2/R1]", "default": None,
         "expects": "Type the die (1 to 6).", "dice": 1, "sides": 6},
    ),
    "number": (
        ["4", "push"],
        {"key": "l2.A.spend", "who": "A", "rule": "T3", "text": "How much fuel does car A spend? [T3]", "default": None,
         "expects": "Type a whole number from 1 to 1.", "lo": 1, "hi": 1},
    ),
    "choose": (
        ["4", "coast", "3"],
        {"key": "l2.B.push", "who": "B", "rule": "T3", "text": "Does car B push? [T3]", "default": "coast",
         "expects": "Type a number from the list, or a name.", "options": [{"id": "coast", "text": "let it roll"}],
         "refused": [{"id": "push", "rule": "T3", "code": "fuel.none", "args": {"seat": "B"},
                      "text": "car B has no fuel [T3]"}]},
    ),
    "draw": (
        ["4", "coast", "3", "coast"],
        {"key": "l2.weather", "who": "", "rule": "T4", "text": "Which weather comes? [T4]", "default": None,
         "expects": "Type the card's number or name.", "deck": "weather",
         "cards": ["SUN", "RAIN", "FOG", "1", "2", "3", "4"]},
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", QUESTIONS)
def test_json_of_every_kind_of_question(kind: str) -> None:
    answers, question = QUESTIONS[kind]
    assert ask_about(*answers).to_json(toy_narrator())["question"] == {"kind": kind, **question}


def test_json_of_secret_questions_names_all_that_are_open() -> None:
    assert ask_about(phase="bid").to_json(toy_narrator())["open"] == ["bid.A", "bid.B"]


# -- whole turns


def test_a_turn_names_its_answers() -> None:
    found = ask_about({"who": "A", "dice": 4, "push": "push", "spend": 1}, {"dice": [3]})
    played = [answer["key"] for answer in found.answers]
    assert played == ["l2.A.roll", "l2.A.push", "l2.A.spend", "l2.B.roll", "l2.B.push"]
    assert (found.position["place"], found.rejects) == ({"A": 5, "B": 3}, ())


def test_a_turn_stops_at_the_question_it_does_not_answer() -> None:
    found = ask_about({"dice": 4})
    assert (found.question.key, found.rejects) == ("l2.A.push", ())


@pytest.mark.parametrize(
    ("turn", "code", "rule", "args"),
    [
        ({"who": "B", "dice": 4}, "turn.other", "T2/R1", {"who": "A", "given": "B"}),
        ({"dice": [4, 2], "push": "coast"}, "answer.unused", "T2/R1 T2", {"name": "dice", "left": [2]}),
        ({"colour": "red"}, "answer.unused", "", {"name": "colour", "left": ["red"]}),
        ({"dice": 4, "push": "push", "spend": 3}, "number.range", "T3", {"given": 3, "lo": 1, "hi": 1}),
    ],
)
def test_a_turn_with_a_wrong_answer_is_not_played_at_all(
    turn: dict[str, Any], code: str, rule: str, args: dict[str, Any]
) -> None:
    found = ask_about(turn)
    (no,) = found.rejects
    assert (no.index, no.answer, no.reject.code, no.reject.rule, no.reject.args_) == (0, turn, code, rule, args)
    assert (found.answers, found.question.key) == ((), "l2.A.roll")


class Dicey(ToyRules):
    """Two dice at a time, as often as somebody wants."""

    def take_turn(self, state: Hill, log: Log) -> Asking:
        for throw in range(1, 4):
            yield Roll(f"roll{throw}", "A", "T2", "roll", dice=2)
            again = yield Choose(f"again{throw}", "A", "T3", "again", options=AGAIN, preset="stop")
            if again == "stop":
                break
        return "weather"


AGAIN = (Option("stop"), Option("reroll"))


@pytest.mark.parametrize(
    ("turn", "rolls"),
    [
        ({"dice": [1, 2]}, [[1, 2]]),
        ({"dice": [1, 2, 3, 4]}, [[1, 2], [3, 4]]),
        ({"dice": ["12", [3, 4]]}, [[1, 2], [3, 4]]),
        ({"dice": [1, 2, 3, 4], "again": ["reroll", "reroll"]}, [[1, 2], [3, 4]]),
    ],
)
def test_dice_that_are_left_are_rolled(turn: dict[str, Any], rolls: list[list[int]]) -> None:
    found = resolve(Dicey(), None, {"position": POSITION, "answers": [turn]})
    assert found.rejects == ()
    assert [each["answer"] for each in found.answers if each["key"].startswith("roll")] == rolls
