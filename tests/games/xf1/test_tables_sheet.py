"""Game tables, course facts and programmes: what is printed is what the data say, and it fits everywhere."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import pytest

from pnp.games.xf1.faces.facts import fact_cards, spread, tenths
from pnp.games.xf1.faces.programme import programme_poster
from pnp.games.xf1.faces.tables_sheet import WEATHER, tables_sheets, wear_faces
from pnp.games.xf1.model import SECTION_SPEEDS
from pnp.kit.words import LANGUAGES
from tests.games.xf1.sheets import PAPERS, data, laid_out, room, smallest_text, strays, words_in
from tests.turns import in_turn


def printed() -> list[str]:
    (sheet,) = tables_sheets(data(), words_in("en"))
    return laid_out(sheet, "a4").texts()


def test_every_npc_result_is_printed_in_order() -> None:
    texts = iter(printed())
    for team in data().teams.values():
        for speed in SECTION_SPEEDS:
            assert str(speed) in texts
            for cell in team.npc[speed]:
                if cell.rc:
                    assert f"RC{cell.rc}" in texts
                assert str(cell.result) in texts


def test_common_tables_are_printed_in_order() -> None:
    texts, tables = iter(printed()), data().tables
    assert words_in("en")("tables.match") in texts
    for weather in WEATHER:
        for value in (tables.match[weather]["dry"], tables.match[weather]["wet"]):
            assert f"{value:+d}".replace("-", "−").replace("+0", "0") in texts
    for face in wear_faces(tables):
        assert face in texts
    for loss in (*tables.wear_fuel, *tables.wear_tyre):
        assert f"−{loss}" in texts
    for points in tables.gp:
        assert str(points) in texts
    for course in (name for block in tables.random_course for name in block):
        assert data().courses[course].name in texts


def test_wear_rows_are_open_at_both_ends() -> None:
    assert wear_faces(data().tables) == ["≤1", "2", "3", "4", "5", "6", "7", "8", "≥9"]


@pytest.mark.parametrize(("lang", "paper"), in_turn(LANGUAGES, [*PAPERS]))
def test_tables_fit(lang: str, paper: str) -> None:
    for sheet in tables_sheets(data(), words_in(lang)):
        drawing = laid_out(sheet, paper)
        assert strays(drawing, *room(sheet, paper)) == []
        assert smallest_text(drawing) >= 6.5


@pytest.mark.parametrize(("lang", "paper"), in_turn(LANGUAGES, [*PAPERS]))
def test_fact_cards_fit(lang: str, paper: str) -> None:
    sheets = fact_cards(data(), words_in(lang), list(data().courses))
    assert len(sheets) == -(-len(data().courses) // 2)
    for sheet in sheets:
        drawing = laid_out(sheet, paper)
        assert strays(drawing, *room(sheet, paper)) == []
        assert smallest_text(drawing) >= 6


def test_numbers_on_fact_cards() -> None:
    assert [tenths(Fraction(value)) for value in ("3/2", "-3/10", "1/100", "-1/100")] == ["+1.5", "−0.3", "0.0", "0.0"]


def test_badges_are_moved_apart_but_stay_in_their_room() -> None:
    moved = spread([10, 10, 10, 11, 30, 50, 50], 4, 10, 50)
    assert moved[4] == 30
    assert moved[0] >= 10
    assert moved[-1] <= 50
    assert all(right - left >= 4 - 1e-9 for left, right in pairwise(moved))


@pytest.mark.parametrize(("lang", "paper"), in_turn(LANGUAGES, [*PAPERS]))
def test_programmes_fit(lang: str, paper: str) -> None:
    for scenario, teams in product(data().race_scenarios, ("all", "top")):
        sheet = programme_poster(data(), words_in(lang), scenario, teams, ("U", "T"))
        assert strays(laid_out(sheet, paper), *room(sheet, paper)) == []


def test_programme_lists_races_and_entries_in_order() -> None:
    sheet = programme_poster(data(), words_in("en"), "xf31", "top", ("T",))
    texts = iter(laid_out(sheet, "a4").texts())
    for number, course in enumerate(data().race_scenarios["xf31"].courses, start=1):
        assert str(number) in texts
        assert data().courses[course].name in texts
        assert str(data().courses[course].info_turns) in texts
    for mark in data().team_scenarios["top"].teams:
        for car, driver in zip(data().teams[mark].cars, data().drivers_of(mark), strict=False):
            assert car in texts
            assert driver.name in texts
