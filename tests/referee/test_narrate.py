from __future__ import annotations

from string import Formatter
from typing import Any

import pytest

from pnp.kit.words import LANGUAGES, load_words
from pnp.referee.ask import Batch, Choose, Deck, Draw, Number, Option, Reject, Roll
from pnp.referee.narrate import RuleBook
from pnp.referee.play import Play
from tests.referee.toy import RULE_BOOK, Hill, ToyRules, toy_narrator

SECTIONS = ("list", "prompt", "reject", "event.table")


def flat(section: Any, path: str) -> dict[str, str]:
    if isinstance(section, str):
        return {path: section}
    return {key: text for name, inner in section.items() for key, text in flat(inner, f"{path}.{name}").items()}


def catalogue(lang: str) -> dict[str, str]:
    words = load_words(lang)
    return {key: text for name in SECTIONS for key, text in flat(words.section(name), name).items()}


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_says_the_same_things(lang: str) -> None:
    english, other = catalogue("en"), catalogue(lang)
    assert other.keys() == english.keys()
    assert {key: fields(text) for key, text in other.items()} == {key: fields(text) for key, text in english.items()}


def rejects() -> list[Reject]:
    deck = Deck("d", {"1": "SUN"})
    tries: list[tuple[Any, Any]] = [
        (Roll("k", "A", "T1", "roll", dice=2), "4"),
        (Roll("k", "A", "T1", "roll"), 9),
        (Choose("k", "A", "T1", "push", options=(Option("x"), Option("y"))), "z"),
        (Number("k", "A", "T1", "bid", lo=1, hi=3), "much"),
        (Number("k", "A", "T1", "bid", lo=1, hi=3), 4),
        (Draw("k", "A", "T1", "weather", deck=deck), "HAIL"),
        (Draw("k", "A", "T1", "weather", deck=deck, gone=("1",)), "SUN"),
        (Batch("k", "", "T1", "bids", parts=(Number("p", "A", "T1", "bid"),)), {}),
    ]
    caught = []
    for ask, raw in tries:
        with pytest.raises(Reject) as info:
            ask.accept(raw)
        caught.append(info.value)
    with pytest.raises(Reject) as info:
        Play(ToyRules(), Hill()).find("elsewhere")
    return [*caught, info.value, Reject("undo.range", steps=2, given=5), Reject("redo.nothing")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rejection_has_words(lang: str) -> None:
    narrator = toy_narrator(lang)
    texts = [narrator.reject(reject) for reject in rejects()]
    assert len(set(texts)) == len(texts) == 11
    assert all("{" not in text for text in texts)
    assert all(text.endswith(" [T1]") for text in texts[:8])


def test_rejections_read_well() -> None:
    texts = [toy_narrator().reject(reject) for reject in rejects()]
    assert texts[0] == "“4” is no roll of 2 dice (1 to 6 each). [T1]"
    assert texts[2] == "“z” is not one of the options: x, y. [T1]"
    assert texts[6] == "SUN has already left the deck (there is only one). [T1]"


def test_events_and_questions_end_with_their_clause() -> None:
    narrator = toy_narrator()
    play = Play(ToyRules(), Hill())
    assert narrator.event(play.events[0]) == "2 laps. [T1]"
    assert narrator.question(play.open[1]) == "How much fuel for car B? [T1]"


def test_options_are_numbered_and_refusals_explained() -> None:
    play = Play(ToyRules(), Hill(phase="turn"))
    play.give(3)
    (ask,) = play.open
    assert isinstance(ask, Choose)
    assert toy_narrator().options(ask) == [" 1  let it roll", " –  push: car A has no fuel [T3]"]


def test_answers_as_people_say_them() -> None:
    narrator = toy_narrator()
    assert narrator.answer(Roll("k", "A", "", "roll", dice=2), [4, 2]) == "4 2"
    assert narrator.answer(Choose("k", "A", "", "push", options=(Option("coast", "coast"),)), "coast") == "let it roll"
    assert narrator.answer(Draw("k", "", "", "weather"), "SUN") == "SUN"
    assert narrator.answer(Number("k", "", "", "bid"), 3) == "3"


def test_a_clause_falls_back_to_what_contains_it() -> None:
    entry = {"title": "t", "text": "x"}
    book = RuleBook({"G9": entry, "G9.1": entry, "G9.1/P": entry, "F2": entry, "F-AUDIT": entry})
    found = {id: clause.id if (clause := book.find(id)) else None for id in ("G9.1/P5", "g9.1/B3", "G9.4/B3", "F2")}
    assert found == {"G9.1/P5": "G9.1/P", "g9.1/B3": "G9.1", "G9.4/B3": "G9", "F2": "F2"}
    assert [book.find(id) for id in ("F27", "F", "", "/", "G1.1")] == [None] * 5


def test_a_clause_is_told_with_ruling_and_option() -> None:
    clause = RULE_BOOK.find("T2/R1")
    assert clause is not None
    assert toy_narrator().clause(clause) == ["[T2] Turn", "Roll and move.", "Ruling: Always.", "Option: speed"]
