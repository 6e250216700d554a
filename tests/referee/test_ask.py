"""What counts as an answer to each kind of question, and what is said of what does not."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.referee.ask import (
    Ask,
    Batch,
    Choose,
    Deck,
    Draw,
    Later,
    Number,
    Offered,
    Option,
    Refused,
    Reject,
    Roll,
    Write,
    legal_answers,
)


def _even(text: str) -> str:
    if len(text) % 2:
        raise Reject("text.odd", "Q5", given=text)
    return text.upper()


DECK = Deck(
    "weather",
    {"1": "SUN", "2": "SUN", "3": "RAIN", "4": "HAIL STORM"},
    {"sun": "SUN", "rain": "RAIN", "rainfall": "RAIN", "hail storm": "HAIL STORM", "hailstones": "HAIL STORM",
     "radio": "RADIO", "nice day": "SUN", "finetoday": "SUN"},
)  # fmt: skip
OUT = Refused("7", "car.out", "Q2", {"car": "G1"}, aliases=("seven", "green"))
CARS = Choose(
    "pick", "Anna", "Q2", "car", options=(Option("9", number=3), Option("Red", aliases=("r", "rosso")), Option("2")),
    refused=Later(lambda: [OUT]),
)  # fmt: skip

ONE = Roll("die", "Anna", "Q1", "roll", sides=12)
TWO = Roll("dice", "Anna", "Q1", "roll", dice=2)
TENS = Roll("tens", "Anna", "Q1", "roll", dice=2, sides=10)
FUEL = Number("fuel", "Anna", "Q3", "fuel", lo=2, hi=5, preset=3)
CARD = Draw("card", "", "Q4", "weather", deck=DECK, gone=("1", "RAIN"))
WORD = Write("word", "Anna", "Q5", "word", read=_even, preset="ab")
BOTH = Batch("both", "", "Q6", "both", parts=(FUEL, ONE))

ACCEPTED: list[tuple[Ask, object, object]] = [
    (ONE, 1, [1]),
    (ONE, "12", [12]),
    (ONE, [12], [12]),
    (TWO, [1, 6], [1, 6]),
    (TWO, (6, 1), [6, 1]),
    (TWO, " 4 2 ", [4, 2]),
    (TWO, "4,2", [4, 2]),
    (TWO, "4+2", [4, 2]),
    (TWO, "4; 2", [4, 2]),
    (TWO, "42", [4, 2]),
    (TENS, "1 10", [1, 10]),
    (CARS, "9", "9"),
    (CARS, 3, "9"),
    (CARS, "RED", "Red"),
    (CARS, "Rosso", "Red"),
    (CARS, " r ", "Red"),
    (CARS, 2, "2"),
    (FUEL, 2, 2),
    (FUEL, 5, 5),
    (FUEL, "2", 2),
    (FUEL, " 5 ", 5),
    (FUEL, [4], 4),
    (CARD, "SUN", "SUN"),
    (CARD, 2, "2"),
    (CARD, " sun ", "SUN"),
    (CARD, "nice   day", "SUN"),
    (CARD, "Fine Today", "SUN"),
    (CARD, " HAIL  STORM ", "HAIL STORM"),
    (CARD, " Hail   St", "HAIL STORM"),
    (CARD, "4", "4"),
    (WORD, " even ", "EVEN"),
    (BOTH, {"die": "7", "fuel": "4"}, {"fuel": 4, "die": [7]}),
]


def _named(value: object) -> str:
    return value.key if isinstance(value, Ask) else repr(value)[:30]


@pytest.mark.parametrize(("ask", "given", "answer"), ACCEPTED, ids=_named)
def test_accepted(ask: Ask, given: object, answer: object) -> None:
    assert ask.accept(given) == answer


LONG = "x" * 40

REFUSED: list[tuple[Ask, object, str, str, dict[str, Any]]] = [
    (ONE, 0, "dice.face", "Q1", {"given": 0, "sides": 12}),
    (ONE, "13", "dice.face", "Q1", {"given": 13, "sides": 12}),
    (ONE, [13], "dice.face", "Q1", {"given": 13, "sides": 12}),
    (ONE, [True], "dice.count", "Q1", {"given": "[True]", "dice": 1, "sides": 12}),
    (ONE, "1 2", "dice.count", "Q1", {"given": "1 2", "dice": 1, "sides": 12}),
    (ONE, [], "dice.count", "Q1", {"given": "[]", "dice": 1, "sides": 12}),
    (TWO, [3], "dice.count", "Q1", {"given": "[3]", "dice": 2, "sides": 6}),
    (TWO, [3, "x"], "dice.count", "Q1", {"given": "[3, 'x']", "dice": 2, "sides": 6}),
    (TWO, 42, "dice.count", "Q1", {"given": "42", "dice": 2, "sides": 6}),
    (TWO, "4", "dice.count", "Q1", {"given": "4", "dice": 2, "sides": 6}),
    (TWO, "4x", "dice.count", "Q1", {"given": "4x", "dice": 2, "sides": 6}),
    (TWO, "47", "dice.face", "Q1", {"given": 7, "sides": 6}),
    (TENS, "42", "dice.count", "Q1", {"given": "42", "dice": 2, "sides": 10}),
    (CARS, "blue", "choice.unknown", "Q2", {"given": "blue", "options": ["9", "Red", "2"]}),
    (CARS, "1", "choice.unknown", "Q2", {"given": "1", "options": ["9", "Red", "2"]}),
    (CARS, 4, "choice.unknown", "Q2", {"given": "4", "options": ["9", "Red", "2"]}),
    (CARS, None, "choice.unknown", "Q2", {"given": "None", "options": ["9", "Red", "2"]}),
    (CARS, "7", "car.out", "Q2", {"given": "7", "car": "G1"}),
    (CARS, "Green", "car.out", "Q2", {"given": "7", "car": "G1"}),
    (FUEL, 1, "number.range", "Q3", {"given": 1, "lo": 2, "hi": 5}),
    (FUEL, "6", "number.range", "Q3", {"given": 6, "lo": 2, "hi": 5}),
    (FUEL, -3, "number.range", "Q3", {"given": -3, "lo": 2, "hi": 5}),
    (FUEL, "much", "number.one", "Q3", {"given": "much", "lo": 2, "hi": 5}),
    (FUEL, "3 4", "number.one", "Q3", {"given": "3 4", "lo": 2, "hi": 5}),
    (FUEL, True, "number.one", "Q3", {"given": "True", "lo": 2, "hi": 5}),
    (FUEL, 10**10, "number.one", "Q3", {"given": "10000000000", "lo": 2, "hi": 5}),
    (FUEL, LONG, "number.one", "Q3", {"given": LONG, "lo": 2, "hi": 5}),
    (FUEL, LONG + "y", "number.one", "Q3", {"given": "x" * 39 + "…", "lo": 2, "hi": 5}),
    (CARD, "snow", "card.unknown", "Q4", {"given": "snow", "deck": "weather"}),
    (CARD, "s", "card.unknown", "Q4", {"given": "s", "deck": "weather"}),
    (CARD, "radio", "card.unknown", "Q4", {"given": "radio", "deck": "weather"}),
    (CARD, ["SUN"], "card.unknown", "Q4", {"given": "['SUN']", "deck": "weather"}),
    (CARD, "ra", "card.several", "Q4", {"given": "ra", "cards": ["RAIN"]}),
    (CARD, "1", "card.gone", "Q4", {"card": "1", "face": "SUN", "copies": 2}),
    (CARD, "3", "card.gone", "Q4", {"card": "3", "face": "RAIN", "copies": 1}),
    (CARD, "Rainfall", "card.gone", "Q4", {"card": "RAIN", "face": "RAIN", "copies": 1}),
    (WORD, "odd", "text.odd", "Q5", {"given": "odd"}),
    (WORD, 12, "write.text", "Q5", {"given": "12"}),
    (BOTH, {"fuel": 4}, "batch.parts", "Q6", {"parts": ["fuel", "die"]}),
    (BOTH, 4, "batch.parts", "Q6", {"parts": ["fuel", "die"]}),
    (BOTH, {"fuel": 4, "die": 13}, "dice.face", "Q1", {"given": 13, "sides": 12}),
]  # fmt: skip


@pytest.mark.parametrize(("ask", "given", "code", "rule", "args"), REFUSED, ids=_named)
def test_refused_with_its_reason_its_clause_and_what_it_is_about(
    ask: Ask, given: object, code: str, rule: str, args: dict[str, Any]
) -> None:
    with pytest.raises(Reject) as caught:
        ask.accept(given)
    assert (caught.value.code, caught.value.rule, caught.value.args_) == (code, rule, args)


def test_what_cannot_even_be_written_down_is_called_by_its_kind() -> None:
    endless: list[Any] = []
    for _ in range(100_000):
        endless = [endless]
    with pytest.raises(Reject) as caught:
        FUEL.accept(endless)
    assert caught.value.args_["given"] == "list"


def test_an_unfinished_name_shows_a_screenful_of_cards() -> None:
    deck = Deck("many", {str(n): f"C{n}" for n in range(20)}, {f"card {n}": f"C{n}" for n in range(20)})
    assert deck.begins_with("card") == [f"C{n}" for n in range(8)]


def test_every_word_of_an_unfinished_name_begins_one() -> None:
    faces = {"1": "gear", "2": "engine", "3": "blue"}
    deck = Deck("d", faces, {"突撃(ギア抜け)": "gear", "charge (engine blows)": "engine", "ピットストップ 青": "blue"})
    assert deck.begins_with("突撃 ギア") == ["gear"]
    assert deck.begins_with("ch eng b") == ["engine"]
    assert deck.begins_with("ピット 青") == ["blue"]
    assert not deck.begins_with("charge blows")
    assert not deck.begins_with("charge engine blows up")
    assert not deck.begins_with("( )")


def test_what_an_empty_line_means() -> None:
    assert [ask.default() for ask in (FUEL, WORD, ONE, CARS)] == [3, "ab", None, None]


def test_every_kind_of_question_knows_some_answers_that_are_accepted() -> None:
    examples = Write("word", "", "", "word", read=_even, examples=lambda: ("AB", "EVEN"))
    known = {ask: list(legal_answers(question)) for ask, question in
             {"die": ONE, "dice": TWO, "car": CARS, "fuel": FUEL, "card": CARD, "word": examples}.items()}  # fmt: skip
    assert known == {
        "die": [[face] for face in range(1, 13)],
        "dice": [[face, face] for face in range(1, 7)],
        "car": ["9", "Red", "2"],
        "fuel": [2, 3, 4, 5],
        "card": ["SUN", "HAIL STORM", "2", "4"],
        "word": ["AB", "EVEN"],
    }
    with pytest.raises(TypeError, match=r"^no answers known for Batch$"):
        legal_answers(BOTH)


def test_questions_are_the_same_whatever_reads_their_answers() -> None:
    assert Write("word", "Anna", "Q5", "word", preset="ab") == WORD
    assert Write("word", "Ben", "Q5", "word", preset="ab") != WORD
    assert FUEL != ONE


def test_refusals_made_later_equal_those_made_at_once() -> None:
    made: list[int] = []

    def make() -> list[Refused]:
        made.append(1)
        return [OUT]

    later = Later(make)
    assert made == []
    assert (len(later), later[0], list(later)) == (1, OUT, [OUT])
    assert later == (OUT,)
    assert later != ()
    assert later != 5
    assert made == [1]


def test_options_need_not_be_made_to_be_chosen_by_name() -> None:
    made: list[int] = []

    def make() -> list[Option]:
        made.append(1)
        return list(CARS.options)

    offered = Offered(["9", "Red", "2"], make)
    ask = Choose("pick", "Anna", "Q2", "car", options=offered, refused=CARS.refused)
    assert (ask.accept("Red"), ask.ids, legal_answers(ask), len(offered)) == ("Red", CARS.ids, CARS.ids, 3)
    assert made == []
    assert ask == CARS
    assert ask != Choose("pick", "Anna", "Q2", "car", options=CARS.options[:2], refused=CARS.refused)
    assert (ask.accept("rosso"), ask.accept("3"), [*offered][2], offered[0]) == (
        "Red",
        "9",
        Option("2"),
        Option("9", number=3),
    )
    assert made == [1]
