"""Every registered game: whatever the referee asks, says or refuses has words and a clause in each language."""

from __future__ import annotations

from random import Random

import pytest

from pnp.kit.words import LANGUAGES
from pnp.lab.bots import any_answer
from pnp.referee.ask import Ask, Choose, Event, Refused, Reject
from pnp.referee.resolve import describe
from tests.conformance.driving import GAMES, bench, news, races

every_game = pytest.mark.parametrize("game_id", GAMES)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


@every_game
@every_language
def test_everything_has_words(game_id: str, lang: str) -> None:
    for race in news(game_id):
        narrator = bench(game_id).narrator(lang, race.plan)
        said = [narrator.event(event) for event in race.events]
        for ask, answer in race.asks:
            said += [narrator.question(ask), narrator.expects(ask), narrator.answer(ask, answer)]
        for ask, view in race.scenes:
            said += narrator.teller.hint(narrator.words, ask, view)
            said += narrator.teller.board(narrator.words, view)
            if isinstance(ask, Choose):
                said += narrator.options(ask)
        said += [narrator.why_not(refused) for refused in race.refused]
        for text in said:
            assert "None" not in text, text
            assert text == text.rstrip(), repr(text)
        said += [narrator.reject(reject) for reject in race.rejects]
        assert [text for text in said if "{" in text or "}" in text] == []


@every_game
def test_languages_differ(game_id: str) -> None:
    race = races(game_id)[0]
    narrators = bench(game_id).narrators(race.plan)
    for event in race.events[:40]:
        assert len({narrator.event(event).partition(" [")[0] for narrator in narrators.values()}) > 1, event


@every_game
def test_questions_describe_themselves_for_programs(game_id: str) -> None:
    race = races(game_id)[0]
    narrator = bench(game_id).narrator("en", race.plan)
    for ask, answer in race.asks:
        about = describe(ask, narrator)
        assert (about["key"], about["rule"]) == (ask.key, ask.rule)
        assert "default" in about
        if ask.default() is not None:
            assert ask.accept(ask.default()) == ask.default()
        assert ask.accept(answer) == answer, "an accepted answer is a fixed point"


def cited(game_id: str) -> dict[str, str]:
    """Every clause that is cited, with one place where it is."""
    places: dict[str, str] = {}

    def cite(what: Ask | Event | Refused | Reject, name: str) -> None:
        assert what.rule, f"{name} cites no clause"
        for clause in what.rule.split():
            places.setdefault(clause, name)

    for race in races(game_id):
        for event in race.events:
            cite(event, f"event {event.code}")
        for ask, _ in race.asks:
            cite(ask, f"question {ask.text}")
            for refused in ask.refused if isinstance(ask, Choose) else ():
                cite(refused, f"refusal {refused.code}")
        for reject in race.rejects:
            cite(reject, f"reject {reject.code}")
    return places


@every_game
def test_every_cited_clause_exists_in_every_rule_book(game_id: str) -> None:
    table = bench(game_id)
    for clause, place in cited(game_id).items():
        assert clause in table.rules.clauses, f"{place} cites {clause}"
        for lang, book in table.books.items():
            assert book.find(clause), f"{place} cites {clause}, which rules.{lang}.toml does not have"


@every_game
@every_language
def test_rule_books_have_every_clause_and_lead_nowhere_else(game_id: str, lang: str) -> None:
    table = bench(game_id)
    book = table.books[lang]
    assert list(dict.fromkeys(table.rules.clauses)) == list(table.rules.clauses)
    assert [clause for clause in table.rules.clauses if not book.find(clause)] == []
    for clause in book.clauses.values():
        assert clause.title
        assert clause.text
        assert not [other for other in clause.see if not book.find(other)], clause.id
        assert not clause.option or clause.option in table.game.season.options, clause.id


@every_game
def test_options_are_explained_by_their_clause(game_id: str) -> None:
    table = bench(game_id)
    for name, info in table.game.season.options.items():
        for book in table.books.values():
            clause = book.find(info.clause)
            assert clause is not None
            if clause.option:
                assert clause.option == name
            for value in info.values:
                assert value in f"{clause.text} {clause.ruling}" or not clause.option, (name, value)


@every_game
def test_random_answers_show_most_of_what_can_be_said(game_id: str) -> None:
    """Guards the tests above: they are only worth something if races bring up most of the words."""
    words = bench(game_id).narrator("en", bench(game_id).short()).words
    seen = {event.code for race in races(game_id) for event in race.events}
    asked = {ask.text for race in races(game_id) for ask, _ in race.asks}
    assert asked <= set(words.section("ask"))
    assert len(asked) >= 0.85 * len(words.section("ask")), sorted(set(words.section("ask")) - asked)
    sections = [name for name in words.section("event") if name not in ("season", "table")]
    known = {
        f"{name}.{code}" if isinstance(words.section("event")[name], dict) else name
        for name in sections
        for code in (words.section("event")[name] if isinstance(words.section("event")[name], dict) else (name,))
    }
    assert seen <= known
    assert len(seen) >= 0.8 * len(known), sorted(known - seen)


def test_a_random_answer_is_always_legal() -> None:
    rng = Random(1)
    for game_id in GAMES:
        for ask, _ in races(game_id)[0].asks:
            ask.accept(any_answer(ask, rng))
