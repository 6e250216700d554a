"""Whatever the referee asks, says or refuses has words and a clause in each language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.referee.ask import Ask, Choose, Event, Refused, Reject
from pnp.referee.resolve import describe
from pnp.testing.suite import Suite


class WordsChecks(Suite):
    def test_everything_has_words(self, lang: str) -> None:
        self.needs("teller")
        for race in self.bench.news:
            narrator = self.bench.narrator(lang, race.plan)
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

    def test_languages_differ(self) -> None:
        self.needs("teller")
        race = self.bench.races[0]
        narrators = self.bench.narrators(race.plan).values()
        for event in race.events[:40]:
            assert len({narrator.event(event).partition(" [")[0] for narrator in narrators}) > 1, event

    def test_questions_describe_themselves_for_programs(self) -> None:
        self.needs("teller")
        race = self.bench.races[0]
        narrator = self.bench.narrator("en", race.plan)
        for ask, answer in race.asks:
            about = describe(ask, narrator)
            assert (about["key"], about["rule"]) == (ask.key, ask.rule)
            assert "default" in about
            if ask.default() is not None:
                assert ask.accept(ask.default()) == ask.default()
            assert ask.accept(answer) == answer, "an accepted answer is a fixed point"

    def test_every_cited_clause_exists_in_every_rule_book(self) -> None:
        for clause, place in self._cited().items():
            assert clause in self.bench.rules.clauses, f"{place} cites {clause}"
            for lang, book in self.bench.books.items():
                assert book.find(clause), f"{place} cites {clause}, which rules.{lang}.toml does not have"

    def _cited(self) -> dict[str, str]:
        """Every clause that is cited, with one place where it is."""
        places: dict[str, str] = {}

        def cite(what: Ask | Event | Refused | Reject, name: str) -> None:
            assert what.rule, f"{name} cites no clause"
            for clause in what.rule.split():
                places.setdefault(clause, name)

        for race in self.bench.races:
            for event in race.events:
                cite(event, f"event {event.code}")
            for ask, _ in race.asks:
                cite(ask, f"question {ask.text}")
                for refused in ask.refused if isinstance(ask, Choose) else ():
                    cite(refused, f"refusal {refused.code}")
        for reject in (reject for race in self.bench.news for reject in race.rejects):
            cite(reject, f"reject {reject.code}")
        return places

    def test_rule_books_have_every_clause_and_lead_nowhere_else(self, lang: str) -> None:
        clauses, book = self.bench.rules.clauses, self.bench.books[lang]
        assert list(dict.fromkeys(clauses)) == list(clauses)
        assert [clause for clause in clauses if not book.find(clause)] == []
        for clause in book.clauses.values():
            assert clause.title
            assert clause.text
            assert not [other for other in clause.see if not book.find(other)], clause.id
            assert not clause.option or clause.option in self.game.season.options, clause.id

    def test_options_are_explained_by_their_clause(self) -> None:
        for name, info in self.game.season.options.items():
            for book in self.bench.books.values():
                clause = book.find(info.clause)
                assert clause is not None
                if clause.option:
                    assert clause.option == name
                for value in info.values:
                    assert value in f"{clause.text} {clause.ruling}" or not clause.option, (name, value)

    def test_random_answers_show_most_of_what_can_be_said(self) -> None:
        """Guards the tests above: they are only worth something if races bring up most of the words."""
        self.needs("teller")
        words = self.bench.narrator("en", self.bench.short()).words
        seen = {event.code for race in self.bench.races for event in race.events}
        asked = {ask.text for race in self.bench.races for ask, _ in race.asks}
        assert asked <= set(words.section("ask"))
        assert len(asked) >= 0.8 * len(words.section("ask")), sorted(set(words.section("ask")) - asked)
        known = _codes(words.section("event"))
        assert seen <= known
        assert len(seen) >= 0.8 * len(known), sorted(known - seen)


def _codes(section: Mapping[str, Any]) -> set[str]:
    """What can be said in a race: neither about seasons nor by the table itself."""
    known: set[str] = set()
    for name, inside in section.items():
        if name not in ("season", "table"):
            known |= {f"{name}.{code}" for code in inside} if isinstance(inside, Mapping) else {name}
    return known
