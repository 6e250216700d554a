"""Commands and answers that look alike: nothing happens before it is clear which of them was meant."""

from __future__ import annotations

import pytest

from pnp.cli.typed import COMMANDS, Command, command, meant, unclear
from pnp.kit.register import find_game
from pnp.kit.words import LANGUAGES
from pnp.referee.ask import Ask, Choose, Option, Refused, Reject
from pnp.referee.journal import read_journal
from pnp.testing.bench import Bench
from tests.cli.harness import AT_THE_TABLE, Shell
from tests.conformance.entries import ENTRIES
from tests.referee.toy import toy_narrator

LINE = Choose("k", "", "T1", "push", options=(Option("A"), Option("B")), refused=(Refused("U", "choice.other", "T3"),))


def answers(pnp: Shell, name: str = "s.season") -> list[object]:
    return [record["answer"] for record in read_journal(pnp.folder / name).records if record["t"] == "answer"]


def referee(pnp: Shell, *typed: str, lang: str = "en") -> str:
    args = ("referee", "fmr", *AT_THE_TABLE, "--file", "s.season", "--lang", lang)
    return pnp(*args, stdin=typed).ok().out


@pytest.mark.parametrize("typed", ["b", "B", "ｂ", "r", "R"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_letter_that_is_both_does_nothing(pnp: Shell, typed: str, lang: str) -> None:
    out = referee(pnp, typed, lang=lang)
    assert answers(pnp) == []
    assert f"={typed}" in out
    assert f":{typed}" in out
    assert out.count("[F6 F4]") == 2, "the same question again"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_question_shows_which_letters_are_both(pnp: Shell, lang: str) -> None:
    first = referee(pnp, "q", lang=lang).split("[F6 F4]")[1].split("> ")[0]
    assert "=r" in first
    assert ":r" in first


@pytest.mark.parametrize("typed", ["=b", "＝ｂ", "= b", "=blue", "blue"])
def test_a_marked_answer_is_an_answer(pnp: Shell, typed: str) -> None:
    referee(pnp, typed)
    assert answers(pnp) == ["blue"]


@pytest.mark.parametrize("typed", [":b", "：ｂ", ": b", ":board", "board", "盤面"])
def test_a_marked_command_is_a_command(pnp: Shell, typed: str) -> None:
    out = referee(pnp, typed)
    assert answers(pnp) == []
    assert out.count("The grid is still to be drawn.") == 2


def test_a_command_that_can_be_no_answer_needs_no_mark(pnp: Shell) -> None:
    referee(pnp, "=b", "u", "q")
    assert read_journal(pnp.folder / "s.season").records[-1]["t"] == "undo"


def test_what_may_not_be_chosen_is_named_and_undoes_nothing() -> None:
    narrator = toy_narrator("en")
    assert meant(LINE, "u", narrator) == "“U” is not one of the options"
    assert meant(LINE, "b", narrator) == "B"
    assert meant(LINE, "q", narrator) is None
    assert unclear(LINE, narrator) == ["b"]


def test_commands_are_known_by_letter_and_name() -> None:
    assert command("u 5") == command("：ｕ 5") == command("undo 5") == Command("u", "5")
    assert command("stop here") == Command("q", "")
    assert command("?F6") == Command("?", "F6")
    assert (command("u two"), command("b 2"), command("=b"), command("")) == (None,) * 4


@pytest.mark.parametrize("game", ENTRIES)
def test_no_command_is_ever_taken_for_an_answer_or_an_answer_for_a_command(game: str) -> None:
    """At every question of a race, in every language: whatever is both is asked about, and shown at the question."""
    bench = Bench(find_game(game), ENTRIES[game])
    agreement = next(iter(bench.agreements()))
    narrators = bench.narrators(bench.plan(agreement.players, agreement.given)).values()
    for ask, _ in bench.told(agreement).asks:
        for narrator in narrators:
            both = [letter for letter in COMMANDS if is_accepted(ask, letter)]
            assert unclear(ask, narrator) == both
            assert all(meant(ask, letter, narrator) is not None for letter in both)


def is_accepted(ask: Ask, typed: str) -> bool:
    try:
        ask.accept(typed)
    except Reject:
        return False
    return True
