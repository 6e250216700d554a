"""Doubts in words: the clause that settles them is among the first."""

from __future__ import annotations

import re

import pytest

from pnp.api.editions import load_game
from pnp.kit.register import game_ids
from pnp.kit.words import LANGUAGES
from pnp.referee.kindred import kindred
from pnp.referee.rulebook import RuleBook
from pnp.referee.searching import Search, stem

ASKED = [
    ("xf1", "en", "blocked", "G9.1/B1"),
    ("xf1", "en", "blocking", "G9.1/B1"),
    ("xf1", "it", "bloccare", "G9.1/B2"),
    ("xf1", "ja", "ブロック", "G9.1/B1"),
    ("fmr", "en", "crashes neighbours", "F31"),
    ("fmr", "en", "CRASH", "F31"),
    ("xf1", "en", "dice", "6.0/1"),
    ("turf", "en", "falls", "T60"),
    ("turf", "en", "fallen", "T60"),
    ("mad", "it", "carburante dadi", "M28"),
    ("turf", "ja", "落馬", "T55"),
    ("fmr", "ja", "クラッシュ", "F31"),
    ("fmr", "ja", "事故", "F31"),
    ("mad", "ja", "追い越しのとき", "M37"),
    ("turf", "ja", "写真判定", "TA7"),
    ("turf", "ja", "同着", "TA7"),
    ("xf1", "ja", "サイコロ", "6.0/1"),
    ("mad", "it", "sorpasso", "M37"),
    ("mad", "it", "benzina", "M28"),
    ("turf", "it", "foto finish", "TA7"),
    ("fmr", "en", "accident", "F31"),
    ("turf", "en", "dead heat", "TA7"),
]


@pytest.mark.parametrize(("game", "lang", "asked", "clause"), ASKED)
def test_the_clause_is_found_by_words(game: str, lang: str, asked: str, clause: str) -> None:
    assert clause in [hit.clause.id for hit in Search(load_game(game).rulebook(lang))(asked)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_word_that_the_help_looks_for_is_in_the_rules_of_every_game(lang: str) -> None:
    (word,) = re.findall(r"^  \? ([^\s{]+)", load_game("fmr").words(lang)("prompt.help", clause="F1"), re.MULTILINE)
    assert all(Search(load_game(game).rulebook(lang))(word) for game in game_ids())


def test_the_line_that_is_shown_is_of_the_clause_and_about_the_words() -> None:
    for hit in Search(load_game("fmr").rulebook())("retires"):
        assert hit.line in f"{hit.clause.text} {hit.clause.ruling}"
        assert "retire" in hit.line.casefold() or "retire" in hit.clause.title.casefold()


@pytest.mark.parametrize("forms", ["block blocks blocked blocking", "blocco blocchi bloccare bloccata"])
def test_forms_of_a_word_are_one(forms: str) -> None:
    assert len({stem(word)[:4] for word in forms.split()}) == 1


def test_no_match_says_so_and_what_is_near() -> None:
    search = Search(load_game("fmr").rulebook())
    assert search("zzzz") == []
    assert search("雨") == []
    assert "neighbour" in search.nearest("neihgbour")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_other_names_stand_only_for_words_that_the_rules_do_not_have(lang: str) -> None:
    kind = Search(load_game("fmr").rulebook(lang))
    plain = Search(RuleBook(load_game("fmr").library.open(f"rules.{lang}.toml").values))
    for said in (said for row in kindred(lang) for said in row if " " not in said):
        if all(said in hit.line for hit in plain(said)):
            assert plain(said) in ([], kind(said)), said


def test_japanese_titles_with_a_character_of_what_was_asked_are_near() -> None:
    assert "1台のマスを抜ける" in Search(load_game("xf1").rulebook("ja")).nearest("抜群")
