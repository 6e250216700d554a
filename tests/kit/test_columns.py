"""Text for a terminal: lines that fit, whatever the script."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.kit.columns import display_width, folded

RULING = "M01 Mifune: face 3 to slot 5, spot 1 for this race. That cost 2 points. [G4.0-4 R55]"


def test_a_line_that_fits_stays() -> None:
    assert folded(RULING, 100) == [RULING]
    assert folded("", 10) == [""]


def test_words_and_clauses_stay_whole() -> None:
    lines = folded(RULING, 30)
    assert " ".join(lines) == RULING
    assert all(display_width(line) <= 30 for line in lines)


def test_what_is_indented_stays_indented() -> None:
    assert folded("   2  yes: pit work next turn", 16) == ["   2  yes: pit", "      work next", "      turn"]
    assert folded("   Their cars move", 14) == ["   Their cars", "   move"]


def test_what_is_numbered_goes_on_behind_its_number() -> None:
    assert folded("12. Which card? → red", 14) == ["12. Which", "    card? →", "    red"]
    assert folded("12 cards are out", 10) == ["12 cards", "are out"]


def test_the_last_column_of_a_table_stays_a_column() -> None:
    row = "1=  Anna       12   equal on wins, second in the last race"
    assert folded(row, 44) == ["1=  Anna       12   equal on wins, second", " " * 20 + "in the last race"]
    assert folded("1=  桜   同点、最終戦で上位", 17)[1] == " " * 8 + "終戦で上"


def test_japanese_breaks_between_characters_but_not_before_a_full_stop() -> None:
    assert folded("車はそのままです。次のターン", 17) == ["車はそのままで", "す。次のターン"]


def test_a_word_longer_than_the_line_is_cut() -> None:
    assert folded("abcdefghij", 4) == ["abcd", "efgh", "ij"]


@given(text=st.text(alphabet="ab 車。（[1", max_size=60), width=st.integers(4, 30))
@pytest.mark.parametrize("indent", ["", "  "])
def test_nothing_is_lost(indent: str, text: str, width: int) -> None:
    lines = folded(indent + text, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(display_width(line) <= width for line in lines)


def test_a_line_of_japanese_never_begins_with_a_small_kana() -> None:
    assert folded("次のターンにチェック", 14) == ["次のターンに", "チェック"]
