"""The score card: it fits both papers in all languages, can be written on by hand, and fills itself in."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from pnp.desk.forms.handwriting import CELL_H, CELL_W, HAND, HAND_INK
from pnp.desk.lent import Filling
from pnp.draw import path as paths
from pnp.draw.canvas import Drawing, PathMark, TextMark
from pnp.draw.fonts import width
from pnp.games.turf.data import load
from pnp.games.turf.faces.components import PRODUCT, race_records
from pnp.games.turf.model import TurfData
from pnp.games.turf.season.desk import DESK
from pnp.games.turf.season.sheets import RULE, RaceRecord, outcomes, score_sheets
from pnp.kit.library import Library
from pnp.kit.words import LANGUAGES, Words, load_words
from pnp.press.impose import live_area
from pnp.press.paper import find_paper
from pnp.press.product import Order, Sheet
from pnp.referee.entering import Entries
from pnp.referee.rules import RaceResult
from pnp.season.system import Facts, Plan

PAPERS = ("a4", "letter")
IDS = ("board", "cards", "boxes", "horses", "standees", "fences", "dice", "score", "aid")


@cache
def turf() -> TurfData:
    return load(Library("turf"))


@cache
def words(lang: str = "en") -> Words:
    return load_words(lang, Library("turf"))


def laid_out(sheet: Sheet, paper: str) -> tuple[Drawing, float, float]:
    live, _ = live_area(find_paper(paper), sheet.orientation)
    drawing = Drawing()
    sheet.draw(drawing, live.w, live.h)
    return drawing, live.w, live.h


def written(drawing: Drawing) -> list[str]:
    return [mark.text for mark, _ in drawing.walk() if isinstance(mark, TextMark) and mark.font == HAND]


def ticks(drawing: Drawing) -> int:
    return sum(isinstance(mark, PathMark) and mark.stroke == HAND_INK for mark, _ in drawing.walk())


def meeting() -> list[RaceRecord]:
    """Three races of all eight horses; in the second one falls, and sits out the third."""
    horses = list(turf().horses)
    runs = [
        (horses, ()),
        ([*horses[3:], *horses[:2]], (horses[2],)),
        ([horse for horse in reversed(horses) if horse != horses[2]], ()),
    ]
    totals: dict[str, int] = {}
    records = []
    for order, fallen in runs:
        points = dict.fromkeys([*order, *fallen], 0) | dict(zip(order, turf().points, strict=False))
        totals = {horse: totals.get(horse, 0) + points.get(horse, 0) for horse in horses}
        lanes = {horse: lane for lane, horse in enumerate([*order, *fallen], start=1)}
        kept = {horse: index % 4 for index, horse in enumerate(order)}
        records.append(RaceRecord(tuple(order), tuple(fallen), points, lanes, totals, (order[0],), kept, kept))
    return records


@pytest.mark.parametrize(("lang", "paper", "filled"), list(product(LANGUAGES, PAPERS, (False, True))))
def test_every_word_stands_on_the_paper(lang: str, paper: str, filled: bool) -> None:
    owners = dict.fromkeys(turf().horses, "Bartholomew") if filled else {}
    for sheet in score_sheets(turf(), words(lang), meeting() if filled else (), owners, filled or None):
        drawing, w, h = laid_out(sheet, paper)
        for mark, matrix in drawing.walk():
            if isinstance(mark, TextMark):
                long = width(mark.text, mark.font, mark.size, mark.tracking)
                start = mark.x - {"start": 0.0, "middle": long / 2, "end": long}[mark.anchor]
                for x in (start, start + long):
                    px, py = paths.apply(matrix, x, mark.y)
                    assert -0.2 <= px <= w + 0.2, mark.text
                    assert 0 <= py <= h + 0.1, mark.text


@pytest.mark.parametrize("paper", PAPERS)
def test_cells_are_large_enough_to_write_in(paper: str) -> None:
    drawing, _, _ = laid_out(score_sheets(turf(), words())[0], paper)
    cells = [
        mark.path.bounds()
        for mark, _ in drawing.walk()
        if isinstance(mark, PathMark) and mark.stroke == RULE and len(mark.path.segments) == 5
    ]
    # the owners; six rows after each of the first two races, four after the last; three rows of the final table
    assert len(cells) == 8 * (1 + 6 + 6 + 4 + 3)
    for left, top, right, bottom in cells:
        assert right - left >= 2 * CELL_W
        assert bottom - top >= CELL_H


def test_a_blank_card_has_all_horses_and_nothing_written() -> None:
    sheets = score_sheets(turf(), words())
    assert len(sheets) == 1
    drawing, _, _ = laid_out(sheets[0], "letter")
    texts = drawing.texts()
    for horse in turf().horses.values():
        assert horse.name in texts
        assert texts.count(horse.letter) == 1 + turf().races
    assert written(drawing) == []
    assert ticks(drawing) == 0
    for points in turf().points:
        assert str(points) in texts


def test_results_are_written_in() -> None:
    red, *_ = horses = list(turf().horses)
    races = meeting()
    drawing, _, _ = laid_out(score_sheets(turf(), words(), races, {red: "Anna"}, chase=True)[0], "a4")
    shown = written(drawing)
    assert shown[0] == "Anna"
    assert shown[1:17] == [str(lane) for lane in range(1, 9)] * 2
    assert shown[17:25] == ["50", "30", "20", "10", "0", "0", "0", "0"]
    assert shown.count(words()("sheet.fell")) == 1
    assert ticks(drawing) == 3 + 1
    final = outcomes(races)
    assert shown[-24:-16] == [str(final[horse].total) for horse in horses]
    assert shown[-8:] == [words()("sheet.nth", n=final[horse].final) for horse in horses]


def test_a_meeting_that_is_not_over_has_no_winner_yet() -> None:
    drawing, _, _ = laid_out(score_sheets(turf(), words(), meeting()[:2])[0], "a4")
    assert words()("sheet.nth", n=1) not in written(drawing)


def test_every_meeting_has_a_card_of_its_own() -> None:
    assert len(score_sheets(turf(), words(), meeting() * 2)) == 2


def test_t43_ties_go_to_the_places_then_to_the_last_race() -> None:
    """TV38: 80-80-80 points, place sums 8-8-8, and C won the last race."""
    points = {"A": [50, 10, 20], "B": [30, 50, 0], "C": [0, 30, 50], "D": [20, 20, 30], "E": [10, 0, 10]}
    orders = (("A", "B", "D", "E", "C"), ("B", "C", "D", "A", "E"), ("C", "D", "A", "E", "B"))
    races = [
        RaceRecord(order, (), {horse: points[horse][race] for horse in points}) for race, order in enumerate(orders)
    ]
    final = outcomes(races)
    assert [final[horse].total for horse in "ABCD"] == [80, 80, 80, 70]
    assert [final[horse].places for horse in "ABC"] == [8, 8, 8]
    assert sorted(final, key=lambda horse: final[horse].final) == ["C", "A", "B", "D", "E"]


def test_t43_a_fallen_or_absent_horse_counts_as_last() -> None:
    final = outcomes(meeting())
    third = list(turf().horses)[2]
    assert final[third].places == 3 + 8 + 8


def test_a_season_fills_the_card_in() -> None:
    """Points, lanes, falls and the cards kept come from the results, and the bonus takes its two first (T47)."""
    horses = ["red", "blue", "green", "yellow"]
    carry = {
        "lanes": ["blue", "red", "green", "yellow"],
        "hands": {"red": 3, "blue": 1, "green": 4, "yellow": 0},
        "bonus": {"blue": 1, "green": 1},
        "owes": ["blue", "green"],
    }
    points = dict(zip(horses, (50, 30, 20, 0), strict=True))
    result = RaceResult(1, tuple(horses), points, ("yellow",), carry)
    entries = Entries.of({"Anna": ["red", "green"], "Bo": ["blue", "yellow"]})
    facts = Facts(Plan(entries, {"steeplechase": "yes"}, ({},) * 3), (result,))
    (record,) = race_records(turf(), facts)
    assert record.order == ("red", "blue", "green")
    assert record.fallen == ("yellow",)
    assert record.lanes == {"blue": 1, "red": 2, "green": 3, "yellow": 4}
    assert record.kept == record.discarded == {"red": 3, "blue": 0, "green": 2, "yellow": 0}
    assert DESK.record_sheet(facts) == "score"
    made = DESK.filled("score", turf(), words(), Filling(facts, "A meeting"))
    drawing, _, _ = laid_out(made.sheets[0], "a4")
    assert written(drawing)[:4] == ["Anna", "Bo", "Anna", "Bo"]
    assert ticks(drawing) == 2 + 1


# --- all components --------------------------------------------------------------------------------------------------


def test_components_in_printing_order() -> None:
    assert PRODUCT.ids() == IDS
    assert PRODUCT.needed(turf(), Order()) == IDS


@pytest.mark.parametrize("component", IDS)
def test_components_say_what_to_do_with_them(component: str) -> None:
    made = PRODUCT.build(component, turf(), words(), Order())
    assert made.id == component
    assert made.title
    assert made.todo
    assert made.pieces or made.sheets or made.posters


def test_counts_are_those_of_the_box() -> None:
    counts = {component: PRODUCT.build(component, turf(), words(), Order()).count for component in IDS}
    assert counts == {
        "board": 0,
        "cards": 264,
        "boxes": 8,
        "horses": 8,
        "standees": 8,
        "fences": 6,
        "dice": 16,
        "score": 0,
        "aid": 0,
    }


def test_the_same_words_in_all_languages() -> None:
    def keys(tree: object, above: str = "") -> set[str]:
        if not isinstance(tree, dict):
            return {above}
        return {key for name, branch in tree.items() for key in keys(branch, f"{above}.{name}")}

    for table in ("token", "sheet", "aid", "component"):
        english = keys(words().section(table))
        assert len(english) > 1
        for lang in LANGUAGES:
            assert keys(words(lang).section(table)) == english
