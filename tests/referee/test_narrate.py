from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Any

import pytest

from pnp.kit.register import find_game
from pnp.kit.words import LANGUAGES, Words, load_words
from pnp.referee.ask import Ask, Batch, Choose, Deck, Draw, Number, Option, Refused, Reject, Roll, Write
from pnp.referee.entering import Entries
from pnp.referee.narrate import Clause, Narrator, RuleBook, Teller, voiced
from pnp.referee.play import Play
from tests.referee.toy import RULE_BOOK, Hill, ToyRules, ToyTeller, toy_narrator

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


def test_an_answer_that_is_no_option_any_more_is_said_as_it_stands() -> None:
    assert toy_narrator().answer(Choose("k", "A", "", "push", options=(Option("coast", "coast"),)), "fly") == "fly"


def test_what_has_a_grammar_of_its_own_is_said_in_words_if_there_are_any() -> None:
    narrator = worded({"answer": {"plan": "as planned: {answer}"}, "prompt": {"type": {"plan": "Type a plan."}}})
    plan = Write("k", "A", "", "plan")
    assert (narrator.answer(plan, "4-4"), narrator.expects(plan)) == ("as planned: 4-4", "Type a plan.")
    assert narrator.answer(Write("k", "A", "", "other"), "4-4") == "4-4"


def test_a_card_is_called_by_its_spell() -> None:
    narrator = worded({})
    narrator.words = narrator.words.spelling(card=lambda card, _: f"the {card} card")
    assert narrator.answer(Draw("k", "", "", "weather"), "SUN") == "the SUN card"


def test_what_may_be_typed() -> None:
    narrator = toy_narrator()
    asks: list[tuple[Ask, str]] = [
        (Roll("k", "A", "", "roll", sides=12), "Type the die (1 to 12)."),
        (Roll("k", "A", "", "roll", dice=2), "Type 2 dice (1 to 6)."),
        (Choose("k", "A", "", "push"), "Type a number from the list, or a name."),
        (Number("k", "A", "", "bid", lo=2, hi=7), "Type a whole number from 2 to 7."),
        (Draw("k", "A", "", "weather"), "Type the card's number or name."),
        (Batch("k", "A", "", "bids"), ""),
    ]
    assert [narrator.expects(ask) for ask, _ in asks] == [text for _, text in asks]
    own = worded({"prompt": {"type": {"push": "Push or not?", "choose": "Choose."}}})
    assert own.expects(Choose("k", "A", "", "push")) == "Push or not?"


def worded(entries: dict[str, Any]) -> Narrator:
    """Somebody who has these words only."""
    return Narrator(Words("en", entries), ToyTeller())


def test_options_and_refusals_may_speak_of_what_they_are() -> None:
    narrator = worded({"option": {"car": "{id} of {team}"}, "reject": {"out": "{given} is out of {what}"}})
    assert narrator.label(Option("R1", "car", {"team": "red"})) == "R1 of red"
    assert narrator.why_not(Refused("R1", "out", "", {"what": "fuel"})) == "R1 is out of fuel"


class Silent(Teller[None]):
    """A game that spells nothing itself."""

    def board(self, words: Words, view: Mapping[str, Any]) -> list[str]:
        return []


def test_what_a_game_does_not_spell_is_called_by_its_name_or_its_id() -> None:
    told = "{it:car} {it:team_name} {it:card} {it:option} {it:seat}"
    words = voiced(Words("en", {"car": {"red": "the red one"}, "told": told}), Silent(), None, Entries())
    assert words("told", it="red") == "the red one the red one red red red"
    assert words("told", it="B1") == "B1 B1 B1 B1 B1"


def test_options_are_found_by_the_words_on_the_screen() -> None:
    narrator = worded({"option": {"go": "go on (fast)", "stop": "stop: in the pit", "wait": "wait in the pit"}})
    ask = Choose("k", "A", "", "what", options=tuple(Option(f"{name}1", name) for name in ("go", "stop", "wait")))
    meant = {line: narrator.meant(ask, line) for line in ("go", "On Fast", "in the pit", "stop in", "1", "g", "stopp")}
    assert meant == {
        "go": "go1",
        "On Fast": "go1",
        "in the pit": "in the pit",
        "stop in": "stop1",
        "1": "1",
        "g": "g",
        "stopp": "stopp",
    }
    assert narrator.meant(Number("k", "A", "", "bid"), "go on") == "go on"


def test_a_clause_falls_back_to_what_contains_it() -> None:
    entry = {"title": "t", "text": "x"}
    book = RuleBook(dict.fromkeys(("G9", "G9.1", "G9.1/P", "G9.1/P/A", "F2", "F-AUDIT"), entry))
    within = {
        "G9.1/P5": "G9.1/P",
        "G9.1/P/A7": "G9.1/P/A",
        "G9.1/P/B": "G9.1/P",
        "G9.1.4": "G9.1",
        "g9.1/B3": "G9.1",
        "G9.4/B3": "G9",
        "F2": "F2",
    }
    assert {id: clause.id for id in within if (clause := book.find(id))} == within
    assert [book.find(id) for id in ("F27", "F", "", "/", "G1.1")] == [None] * 5


def test_a_clause_is_told_with_ruling_and_option() -> None:
    clause = RULE_BOOK.find("T2/R1")
    assert clause is not None
    assert toy_narrator().clause(clause) == ["[T2] Turn", "Roll and move.", "Ruling: Always.", "Option: speed"]


def test_a_clause_says_where_else_to_look() -> None:
    clause = RULE_BOOK.find("T1")
    assert clause is not None
    assert toy_narrator().clause(clause) == ["[T1] Fuel", "Bid in secret.", "See also: T3"]


def test_a_clause_is_what_the_book_says_of_it() -> None:
    whole = {"title": "Turn", "text": "Roll.", "ruling": "Always.", "option": "speed", "see": ["T1", "T3"]}
    book = RuleBook({"T2": whole, "T3": {"title": "Push", "text": "Fuel adds to the roll."}})
    assert book.find("T2") == Clause("T2", "Turn", "Roll.", "Always.", "speed", ("T1", "T3"))
    assert book.find(" t3 ") == Clause("T3", "Push", "Fuel adds to the roll.")


def test_a_game_s_rule_book_comes_from_its_files() -> None:
    library = find_game("fmr").library()
    english, italian = (RuleBook.load(library, lang).find("F27") for lang in ("en", "it"))
    assert english
    assert italian
    assert english.id == italian.id == "F27"
    assert italian.text != english.text
