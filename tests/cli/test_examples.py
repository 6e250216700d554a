"""Examples as people look them up."""

from __future__ import annotations

import pytest

from pnp.api.editions import load_game
from tests.cli.harness import Shell


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["E4x  Not far enough back", "car: O2 Adeyemi", "→ No: O2 Adeyemi is not among the last 3. [F26]"]),
        ("ja", ["E4x  後ろ3台ではない", "車：O2 Adeyemi", "→ 不可：O2 Adeyemiは最後の3台に入っていません。 [F26]"]),
        ("it", ["E4x  Non abbastanza indietro", "macchina: O2 Adeyemi", "[F26]"]),
    ],
)
def test_one_by_its_id(pnp: Shell, lang: str, said: list[str]) -> None:
    out = pnp("rules", "fmr", "e4X", "--lang", lang).ok().out
    assert [each for each in said if each not in out] == [], out


@pytest.mark.parametrize(("lang", "name"), [("en", "examples"), ("ja", "例"), ("it", "esempi")])
def test_all_of_them(pnp: Shell, lang: str, name: str) -> None:
    lines = pnp("rules", "turf", name, "--lang", lang).ok().out.splitlines()
    assert [line.split()[0] for line in lines] == list(load_game("turf").examples)


def test_a_clause_names_its_examples_and_both_can_be_asked_for_at_once(pnp: Shell) -> None:
    out = pnp("rules", "fmr", "F27", "E5").ok().out
    assert out.index("Examples: E5, E5b (pnp rules fmr E5)") < out.index("E5  Into the pits")


def test_nothing_is_shown_where_one_name_is_wrong(pnp: Shell) -> None:
    assert pnp("rules", "fmr", "E5", "F999").refused("no clause is called “F999”", code=2).out == ""


def test_words_are_found_in_them(pnp: Shell) -> None:
    assert "E5  No way on" in pnp("rules", "turf", "blocks lane").ok().out
