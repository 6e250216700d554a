"""The player aid: it fits in every language, names real clauses and takes its numbers from the data."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pnp.games.xf1.faces.aid import LEAST, SIDES, aid_sheets, numbers
from pnp.kit.words import LANGUAGES
from tests.games.xf1.sheets import PAPERS, data, laid_out, room, smallest_text, strays, words_in
from tests.turns import in_turn

BLOCKS = [block for side in SIDES for column in side.columns for block in column]


@pytest.mark.parametrize(("lang", "paper"), in_turn(LANGUAGES, PAPERS))
def test_two_sides_fit(lang: str, paper: str) -> None:
    sheets = aid_sheets(data(), words_in(lang))
    assert len(sheets) == 2
    for sheet in sheets:
        drawing = laid_out(sheet, paper)
        assert strays(drawing, *room(sheet, paper)) == []
        assert smallest_text(drawing) >= min(LEAST, 6.5)


def test_every_procedure_says_its_clause() -> None:
    assert all(re.fullmatch(r"(G|S)\d+\.\d.*", block.rule) for block in BLOCKS)
    shown = [text for sheet in aid_sheets(data(), words_in("en")) for text in laid_out(sheet, "a4").texts()]
    assert all(block.rule in shown for block in BLOCKS)


def test_the_six_steps_of_running_are_numbered_in_order() -> None:
    assert [block.number for block in BLOCKS if block.number] == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_come_from_the_data(lang: str) -> None:
    words = words_in(lang)
    other = replace(data(), race_map=replace(data().race_map, last_cell=59, first_blue=58, brown=(1, 7)))
    shown = {key: words(f"aid.{key}.text", **numbers(other)) for key in ("lanes", "dropped")}
    assert "59" in shown["lanes"]
    assert "58" in shown["dropped"]
    assert "01–7" in shown["dropped"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bold_marks_are_paired(lang: str) -> None:
    words = words_in(lang)
    for block in BLOCKS:
        for line in words(f"aid.{block.key}.text", **numbers(data())).split("\n"):
            assert line.count("**") % 2 == 0, line
