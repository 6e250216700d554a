"""What a plain game lends: a score sheet, blank or with the standings in it, and a sober look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pnp.desk.forms.score import Scored, score_sheets
from pnp.desk.lent import SOBER, Filling
from pnp.desk.plain import SCORE
from pnp.draw.canvas import Drawing
from pnp.kit.errors import PnpError
from pnp.kit.words import Words, load_words
from pnp.press.product import Component, Order, Sheet
from pnp.season.system import Competitor, Facts, Written
from tests.sprint import DESK, SEASON, TRACK


def words(lang: str = "en") -> Words:
    own = {"game": {"name": "Sprint"}, "component": {SCORE: {"title": "Score sheet", "todo": "Write."}}}
    common = load_words(lang)
    shared = {name: common.section(name) for name in ("paper", "standing", "list", "season")}
    return Words(lang, {**shared, **own}).spelling(seat=lambda seat, _: str(seat))


def season(*orders: Sequence[str], races: int = 3) -> Facts:
    facts = Facts(SEASON.plan(TRACK, ("Anna: red", "Ben: blue", "Carla: green"), races, {}))
    for order in orders:
        result = SEASON.by_hand.written(TRACK, facts, Written(tuple(order)))
        facts = replace(facts, results=(*facts.results, result))
    return facts


def minus(number: int) -> dict[str, object]:
    return {"who": "Ben", "kind": "points", "points": -4, "race": 0, "why": "Pushed", "number": number}


def filled(facts: Facts) -> Component:
    return DESK.filled(SCORE, TRACK, words(), Filling(facts, "Club"))


def texts(sheets: Sequence[Sheet]) -> list[list[str]]:
    pages = []
    for sheet in sheets:
        drawing = Drawing()
        sheet.draw(drawing, 277, 180)
        pages.append(drawing.texts())
    return pages


def test_a_blank_sheet_has_a_row_a_car_and_nothing_in_it() -> None:
    (page,) = texts(DESK.blank(TRACK, words(), Order()).sheets)
    assert [text for text in page if text in ("R", "B", "G")] == ["R", "B", "G"]
    assert "SPRINT" in page
    assert not {"Anna", "0"} & set(page)


def test_a_season_is_filled_in_as_its_standings_say() -> None:
    facts = season(["Ben", "Anna", "Carla"], ["Ben", "Carla", "Anna"])
    (page,) = texts(filled(replace(facts, adjustments=(minus(1),))).sheets)
    ben = page.index("Ben")
    assert page[ben : ben + 7] == ["Ben", "3", "3", "-4", "†1", "2", "1st"]
    assert "SPRINT · CLUB" in page
    assert " Season: -4 points for Ben. Pushed" in page


def test_equals_share_their_place() -> None:
    (page,) = texts(filled(season(["Ben", "Anna", "Carla"], ["Anna", "Ben", "Carla"])).sheets)
    assert page.count("1st=") == 2


def test_decisions_that_are_too_many_for_the_foot_have_pages_of_their_own() -> None:
    facts = replace(season(["Ben", "Anna", "Carla"]), adjustments=tuple(minus(n) for n in range(1, 41)))
    first, *more = texts(filled(facts).sheets)
    assert not [text for text in first if "Pushed" in text]
    assert sum("Pushed" in text for page in more for text in page) == 40
    assert "DECIDED BY HAND" in more[0]


def test_before_the_first_race_nobody_has_a_place() -> None:
    (page,) = texts(filled(season()).sheets)
    assert page[page.index("Anna") + 1] == "B", "the next thing drawn is the badge of the next row"


def test_who_has_left_is_still_on_the_sheet() -> None:
    facts = season(["Ben", "Anna", "Carla"])
    entries = SEASON.reseat(TRACK, facts.plan, ("Ben", "Dora"))
    (page,) = texts(filled(replace(facts, plan=replace(facts.plan, entries=entries))).sheets)
    assert {"Anna", "Ben", "Carla", "Dora"} <= set(page)


def test_many_races_take_several_pages_and_are_added_up_on_the_last() -> None:
    facts = season(*[["Ben", "Anna", "Carla"]] * 30, races=40)
    pages = texts(filled(facts).sheets)
    assert len(pages) > 1
    assert ["total" in page for page in pages] == [False] * (len(pages) - 1) + [True]
    assert pages[0].count("Ben") == 1
    (table,) = SEASON.standings(TRACK, facts)
    assert str(table.rows[0].total) in pages[-1]


def test_many_players_take_several_pages() -> None:
    field = [Competitor("", "X", "#000000") for _ in range(60)]
    assert len(score_sheets(Scored(field, 3), SOBER, words())) > 1


def test_there_is_no_other_record_sheet() -> None:
    assert dict(DESK.records) == {SCORE: False}
    with pytest.raises(PnpError, match="no component is called “map”"):
        DESK.filled("map", TRACK, words(), Filling(season(), "Club"))


def test_a_cover_without_art_has_the_title_in_it() -> None:
    drawing = Drawing()
    DESK.cover(TRACK, words(), season().plan, "A very fine season")(drawing, 190, 180)
    assert drawing.texts()[0] == "SPRINT"
    assert " ".join(drawing.texts()[1:]) == "A VERY FINE SEASON"


def test_places_are_worth_what_the_data_say() -> None:
    assert DESK.scale(TRACK, season().plan, 1) == TRACK.points
    assert DESK.look == SOBER
