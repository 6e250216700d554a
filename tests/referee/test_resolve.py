from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from pnp.kit.errors import PnpError, Problems
from pnp.referee.position import to_text
from pnp.referee.resolve import resolve
from tests.referee.toy import ToyRules, toy_narrator

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


def test_options_go_by_the_words_of_the_screen() -> None:
    document = {"game": "toy", "position": POSITION, "answers": ["4", "let it roll"]}
    assert resolve(ToyRules(), None, document).rejects
    found = resolve(ToyRules(), None, document, toy_narrator().meant)
    assert found.answers[1]["answer"] == "coast"


def test_where_it_stopped_can_be_gone_on_from_as_text() -> None:
    found = ask_about("4", "push")
    again = resolve(ToyRules(), None, tomllib.loads(to_text(found.resume)))
    assert again.position == found.position
    assert again.question == found.question


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({}, "position is missing"),
        ({"position": []}, "position is missing"),
        ({"position": POSITION, "answer": []}, "not a part"),
        ({"position": POSITION, "answers": "4"}, "not a list"),
        ({"position": POSITION, "answers": [{"key": "x"}]}, "incomplete"),
    ],
)
def test_documents_that_are_wrong(document: dict[str, Any], message: str) -> None:
    with pytest.raises(PnpError, match=message):
        resolve(ToyRules(), None, document)


def test_a_wrong_position_names_every_problem() -> None:
    with pytest.raises(Problems) as caught:
        ask_about(lap=0, wings=2)
    assert [problem.where for problem in caught.value.problems] == ["wings", "lap"]


def test_json_for_programs() -> None:
    narrator = toy_narrator()
    told = ask_about("4", "coast", "7").to_json(narrator)
    assert json.loads(json.dumps(told)) == told
    assert told["rulings"] == [
        {
            "rule": "T2",
            "code": "car.moved",
            "args": {"seat": "A", "die": 4, "place": 4},
            "text": "car A rolls 4 and is at 4. [T2]",
        }
    ]
    assert told["rejected"][0]["index"] == 2
    assert told["rejected"][0]["text"] == "A die shows 1 to 6; 7 is not on it. [T2/R1]"
    assert told["question"]["kind"] == "roll"
    assert (told["question"]["dice"], told["question"]["sides"]) == (1, 6)


def test_json_of_every_kind_of_question() -> None:
    narrator = toy_narrator()
    choose = ask_about("4", "coast", "3").to_json(narrator)["question"]
    assert choose["options"] == [{"id": "coast", "text": "let it roll"}]
    assert choose["refused"][0]["text"] == "car B has no fuel [T3]"
    assert choose["default"] == "coast"
    number = ask_about("4", "push").to_json(narrator)["question"]
    assert (number["lo"], number["hi"]) == (1, 1)
    draw = ask_about("4", "coast", "3", "coast").to_json(narrator)["question"]
    assert draw["cards"] == ["SUN", "RAIN", "FOG", "1", "2", "3", "4"]
    bid = ask_about(phase="bid").to_json(narrator)
    assert bid["open"] == ["bid.A", "bid.B"]
    over = ask_about("4", "coast", "3", "coast", "RAIN").to_json(narrator)
    assert (over["question"], over["open"]) == (None, [])
