"""The player aid: it fits in every language, names real clauses and takes its numbers from the data."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from pnp.draw import path as paths
from pnp.draw.canvas import Drawing, TextMark
from pnp.draw.fonts import width
from pnp.games.turf.data import load
from pnp.games.turf.faces.aid import HALVES, LEAST, aid_sheet, numbers, start_fence
from pnp.games.turf.faces.aid_figures import figures, players_and_horses
from pnp.games.turf.model import TurfData
from pnp.kit.library import Library
from pnp.kit.words import LANGUAGES, Words, load_words
from pnp.press.impose import live_area
from pnp.press.paper import find_paper

PAPERS = ("a4", "letter")
BLOCKS = [block for half in HALVES for column in half.columns for block in column]
CLAUSES = 61


@cache
def turf() -> TurfData:
    return load(Library("turf"))


@cache
def words(lang: str = "en") -> Words:
    return load_words(lang, Library("turf"))


def laid_out(data: TurfData, lang: str, paper: str) -> tuple[Drawing, float, float]:
    sheet = aid_sheet(data, words(lang))
    live, _ = live_area(find_paper(paper), sheet.orientation)
    drawing = Drawing()
    sheet.draw(drawing, live.w, live.h)
    return drawing, live.w, live.h


@pytest.mark.parametrize(("lang", "paper"), list(product(LANGUAGES, PAPERS)))
def test_one_page_holds_it_all(lang: str, paper: str) -> None:
    drawing, w, h = laid_out(turf(), lang, paper)
    for mark, matrix in drawing.walk():
        if isinstance(mark, TextMark):
            assert mark.size >= min(LEAST, 6.5)
            long = width(mark.text, mark.font, mark.size, mark.tracking)
            start = mark.x - {"start": 0.0, "middle": long / 2, "end": long}[mark.anchor]
            for x in (start, start + long):
                px, py = paths.apply(matrix, x, mark.y)
                assert -0.2 <= px <= w + 0.2, mark.text
                assert 0 <= py <= h + 0.1, mark.text


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_crosses_the_cut_between_the_halves(paper: str) -> None:
    drawing, _, h = laid_out(turf(), "ja", paper)
    for mark, matrix in drawing.walk():
        if isinstance(mark, TextMark):
            _, y = paths.apply(matrix, mark.x, mark.y)
            assert not h / 2 - 2 < y < h / 2 + mark.size * 0.3, mark.text


def test_every_procedure_says_its_clause() -> None:
    shown = laid_out(turf(), "en", "a4")[0].texts()
    for block in BLOCKS:
        assert block.rule in shown
        assert all(1 <= int(clause) <= CLAUSES for clause in re.findall(r"T(\d+)", block.rule))


def test_every_figure_is_used_once() -> None:
    assert sorted(name for block in BLOCKS for name in block.figures) == sorted(figures(turf(), words()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_come_from_the_data(lang: str) -> None:
    other = replace(turf(), hand=11, bonus=3, free_steps=5, fence_cost=3)
    args = numbers(other)
    shown = {key: words(lang)(f"aid.{key}.text", **args) for key in ("cards", "bonus", "move", "fences", "takeoff")}
    assert "**11" in shown["cards"]
    assert "**14" in shown["bonus"]
    assert "**5" in shown["move"]
    assert "**3" in shown["fences"]
    assert "**6" in shown["takeoff"]


def test_the_pictures_change_with_the_data() -> None:
    texts = laid_out(replace(turf(), handicap=(8, 9), points=(60, 40)), "en", "a4")[0].texts()
    assert {"≤ 7", "≤ 8", "60", "40"} <= set(texts)
    assert "≤ 9" not in texts
    assert "4 / 4" in texts


def test_t6_horses_by_players() -> None:
    assert players_and_horses(turf()) == [("2", "2–4"), ("3", "2"), ("4", "1–2"), ("5–8", "1")]


def test_t58_the_fence_of_the_start_row() -> None:
    assert start_fence(turf()) == 6


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bold_marks_are_paired(lang: str) -> None:
    for block in BLOCKS:
        for line in words(lang)(f"aid.{block.key}.text", **numbers(turf())).split("\n"):
            assert line.count("**") % 2 == 0, line
