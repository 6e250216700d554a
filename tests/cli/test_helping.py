"""Help in the chosen language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pnp.cli.app import verbs
from pnp.kit.columns import display_width
from pnp.kit.manual import first_sentence, in_paragraphs, pages
from tests.cli.harness import Shell

FRAME = {
    "Usage", "Options", "Arguments", "Commands", "required", "default", "env var", "Show this message and exit.",
}  # fmt: skip
"""Words that the framework puts around ours."""


def texts(command: Any) -> Iterator[str]:
    found = [command.help, *(getattr(param, "help", None) for param in command.params)]
    yield from (in_paragraphs(text) for text in found if text)
    for part in getattr(command, "commands", {}).values():
        yield from texts(part)


def test_every_text_of_the_help_can_be_said_in_every_language_and_no_other_is_kept() -> None:
    assert set(texts(verbs())) | FRAME == pages().keys()
    assert all(said.keys() == {"ja", "it"} for said in pages().values())


def helps(command: Any) -> Iterator[str]:
    yield command.help
    for part in getattr(command, "commands", {}).values():
        yield from helps(part)


def test_no_two_verbs_begin_alike() -> None:
    begun = [first_sentence(in_paragraphs(text)) for text in helps(verbs())]
    assert len(begun) == len(set(begun))


@pytest.mark.parametrize(("lang", "said"), [("ja", "シーズンファイル。  [必須]"), ("it", "Il file della stagione.")])
def test_a_verb_is_explained_in_the_language_that_was_asked_for(lang: str, said: str, pnp: Shell) -> None:
    text = pnp("season", "chances", "--help", "--lang", lang).ok().out
    assert said in text
    assert "Options" not in text
    assert max(map(display_width, text.splitlines())) <= 80


def test_the_list_of_verbs_has_the_first_sentence_of_each(pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_LANG", "it")
    text = pnp("season", "--help").ok().out
    assert "  chances    Mostra chi può ancora vincere.\n" in text
    assert "Campioni" not in text


def test_without_an_ear_for_a_language_it_stays_english(pnp: Shell) -> None:
    assert "The season file." in pnp("season", "chances", "--help", "--lang", "xx").ok().out


@pytest.mark.parametrize(
    "typed",
    ["--lang it --help", "--lang=it -h", "-l it", "season --lang it --help", "season -l it", "--lang it club -h"],
)
def test_the_language_may_stand_before_the_verb(typed: str, pnp: Shell) -> None:
    ran = pnp(*typed.split())
    assert "Uso: pnp" in ran.out + ran.err
    assert "Usage" not in ran.out + ran.err


def test_a_language_before_the_verb_is_for_the_verb(pnp: Shell) -> None:
    assert "giocatori" in pnp("--lang", "it", "games").ok().out
    assert "players" in pnp("--lang", "it", "games", "--lang", "en").ok().out
    assert "no language is called “xx”" in pnp("--lang", "xx", "print", "fmr", "die").err
    pnp("season", "--lang", "it", "show", "no.season").refused("il file non esiste")
    assert "requires an argument" in pnp("--lang").err
