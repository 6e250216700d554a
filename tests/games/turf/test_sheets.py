"""The score card: it fits both papers in all languages, can be written on by hand, and fills itself in."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from pnp.desk.forms.handwriting import CELL_H, CELL_W, HAND, HAND_INK
from pnp.desk.lent import Filling
from pnp.draw import path as paths
from pnp.draw.canvas import Drawing, PathMark, TextMark
from pnp.draw.fonts import width
from pnp.games.turf.data import load
from pnp.games.turf.faces.components import PRODUCT
from pnp.games.turf.model import TurfData
from pnp.games.turf.season.desk import DESK
from pnp.games.turf.season.recorded import meeting
from pnp.games.turf.season.sheets import RULE, score_sheets
from pnp.games.turf.season.system import SEASON
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


def season(races: int = 3) -> Facts:
    """A meeting of all eight horses in three races; in the second one falls, and sits out the third."""
    horses = list(turf().horses)
    runs: list[tuple[list[str], list[str]]] = [
        (horses, []),
        ([*horses[3:], *horses[:2]], [horses[2]]),
        ([horse for horse in reversed(horses) if horse != horses[2]], []),
    ]
    results = []
    for race, (order, fallen) in enumerate(runs[:races], start=1):
        everybody = (*order, *fallen)
        points = dict.fromkeys(everybody, 0) | dict(zip(order, turf().points, strict=False))
        hands = {horse: index % 4 for index, horse in enumerate(order)}
        carry = {"lanes": list(everybody), "bonus": {order[0]: race}, "hands": hands}
        results.append(RaceResult(race, everybody, points, tuple(fallen), carry))
    entries = Entries.of({"Bartholomew": horses[:4], "Anna": horses[4:]})
    return Facts(Plan(entries, {"steeplechase": "yes"}, ({},) * 3), tuple(results))


@pytest.mark.parametrize(("lang", "paper", "filled"), list(product(LANGUAGES, PAPERS, (False, True))))
def test_every_word_stands_on_the_paper(lang: str, paper: str, filled: bool) -> None:
    for sheet in score_sheets(turf(), words(lang), meeting(turf(), words(lang), season()) if filled else None):
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
    facts, horses = season(), list(turf().horses)
    drawing, _, _ = laid_out(score_sheets(turf(), words(), meeting(turf(), words(), facts))[0], "a4")
    shown = written(drawing)
    assert shown[:8] == ["Bartholomew"] * 4 + ["Anna"] * 4
    assert shown[8:24] == [str(lane) for lane in range(1, 9)] * 2
    assert shown[24:32] == ["50", "30", "20", "10", "0", "0", "0", "0"]
    assert shown.count(words()("sheet.fell")) == 1
    assert ticks(drawing) == 3 + 1
    rows = {row.who: row for row in SEASON.standings(turf(), facts)[0].rows}
    winner, at = SEASON.standings(turf(), facts)[1].leaders, -25
    assert shown[-1] == " & ".join(row.who for row in winner)
    assert shown[at : at + 8] == [str(rows[horse].total) for horse in horses]
    assert shown[at + 16 : -1] == [words()("sheet.nth", n=rows[horse].place) for horse in horses]


def test_t43_a_fallen_or_absent_horse_counts_as_last() -> None:
    third = list(turf().horses)[2]
    assert meeting(turf(), words(), season()).place_sums[third] == 3 + 8 + 8


def test_a_meeting_that_is_not_over_has_no_winner_yet() -> None:
    drawing, _, _ = laid_out(score_sheets(turf(), words(), meeting(turf(), words(), season(2)))[0], "a4")
    assert words()("sheet.nth", n=1) not in written(drawing)


def test_a_longer_meeting_goes_on_on_another_card() -> None:
    """The first one adds its races up, the last one has the end."""
    facts = season()
    plan = replace(facts.plan, programme=({},) * 5)
    more = [replace(result, race=result.race + 3) for result in facts.results[:2]]
    known = meeting(turf(), words(), Facts(plan, (*facts.results, *more)))
    first, second = (laid_out(sheet, "a4")[0] for sheet in score_sheets(turf(), words(), known))
    assert [words()("sheet.race", n=n).upper() in first.texts() for n in (1, 3, 4)] == [True, True, False]
    assert [words()("sheet.race", n=n).upper() in second.texts() for n in (3, 4, 5)] == [False, True, True]
    red = known.standing.by_who["red"]
    assert str(red.after(3)) in written(first)
    assert str(red.total) in written(second)
    assert [words()("sheet.nth", n=red.place) in written(each) for each in (first, second)] == [False, True]


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
    (record,) = meeting(turf(), words(), facts).races
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
