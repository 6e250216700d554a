"""The picture of a race: every sheet as it lies, every car once and where it stands, and readable."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import pytest

from pnp.draw.canvas import Drawing, PathMark
from pnp.games.mad.faces.courses.layout import HIGH, SIDE, WIDE
from pnp.games.mad.faces.scrap import ALARM, HAZARD
from pnp.games.mad.model.course import lay
from pnp.games.mad.table.live_board import BOARD
from pnp.games.mad.table.table_top import HEAD, Laid, MapView, Stand, TableTop, read_view, standing
from pnp.games.mad.table.telling import TELLER
from pnp.kit.errors import UsageError
from pnp.kit.words import LANGUAGES
from pnp.referee.entering import Entries
from pnp.referee.narrate import voiced
from tests.games.mad.test_courses import mad, texts, words

PIXELS = 1920
"""How wide a screen is."""
CARS = list(mad().cars)
SEATS = ["Anna", "Bruno", "Chiyo", "Dora", "Emil", "Fred"]


def car(index: int, cell: str = "", **other: Any) -> dict[str, Any]:
    seen = {"car": CARS[index], "cell": cell, "place": 0, "retired": False, "fuel": 11 + index, "score": 30 + index}
    return seen | {"parts": []} | other


def view(layout: list[str], cars: list[dict[str, Any]], start_side: str = "first") -> dict[str, Any]:
    seats = SEATS[: len(cars)]
    return {
        "course": {"layout": layout, "start_side": start_side},
        "race": 2,
        "races": 3,
        "round": 17,
        "cars": dict(zip(seats, cars, strict=True)),
        "order": list(reversed(seats)),
        "next": "",
        "bonus": [3, 6],
        "tank": 15,
    }


THREE, FIVE = ["S4", "S7r", "S1"], ["S4", "S7r", "S1", "S9r", "S2"]
VIEWS = {
    "start": view(THREE, [car(i, "S4-1") for i in range(6)]),
    "start on the right": view(["S4", "S7r", "S1", "S9r"], [car(i, "S9-1") for i in range(3)], "last"),
    "on the way": view(
        FIVE,
        [
            car(0, "S7-16", parts=["twin_cam", "float_hull", "ice_spikes"]),
            car(1, "GOAL", place=1),
            car(2, "S7-16"),
            car(3, "S2-17", parts=["climbing_claws"]),
            car(4, "S4-3", retired=True, parts=["gas_turbine"]),
            car(5, "GOAL", place=2),
        ],
    ),
    "all home": view(THREE, [car(i, "GOAL", place=i + 1) for i in range(6)], "last"),
    "before the start": view(THREE, [car(i) for i in range(6)]),
    "no course yet": view([], [car(i) for i in range(3)]),
}
EVERY = pytest.mark.parametrize("seen", VIEWS.values(), ids=VIEWS)


def look(seen: dict[str, Any]) -> MapView:
    return read_view(mad(), seen)


def table(seen: dict[str, Any]) -> TableTop:
    return TableTop(mad(), look(seen).layout, look(seen).start_side)


def stands(seen: dict[str, Any]) -> dict[str, Stand]:
    return standing(table(seen), look(seen))


def board(seen: dict[str, Any], lang: str = "en") -> Drawing:
    """The whole picture but for the sheets, which are looked at elsewhere."""
    drawing, say = Drawing(), voiced(words(lang), TELLER, mad(), Entries())
    for laid in BOARD.ground(mad(), say, seen).laid:
        if not laid.art.name.startswith("sheet-"):
            drawing.use(laid.art, laid.x, laid.y)
    for token in BOARD.tokens(mad(), say, seen):
        with drawing.group(at=(token.x, token.y)):
            token.draw(drawing)
    return drawing


# --- sheets ----------------------------------------------------------------------------------------------------------


@EVERY
def test_every_cell_has_its_place(seen: dict[str, Any]) -> None:
    """As many as the rules know, each on the table and none on another."""
    cells = table(seen).cells
    if seen["course"]["layout"]:
        course = lay(mad(), seen["course"]["layout"], seen["course"]["start_side"])
        assert {spot.name for spot in course.spots} - {"GOAL"} == set(cells)
    for x, y in cells.values():
        assert 0 < x < table(seen).w
        assert HEAD < y < table(seen).h
    for one, other in combinations(cells.values(), 2):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) > SIDE


@pytest.mark.parametrize("start_side", ["first", "last"])
def test_the_road_runs_on_from_sheet_to_sheet(start_side: str) -> None:
    """Every step of the rules leads to a cell beside it on the picture, turned sheets or not; rows end at the edge."""
    for layout in (THREE, ["S4r", "S7", "S1r", "S9"]):
        course = lay(mad(), layout, start_side)
        cells = TableTop(mad(), layout, start_side, most=4).cells
        for at, steps in enumerate(course.steps):
            for step in steps:
                if step.to != course.goal:
                    one, other = cells[course.spots[at].name], cells[course.spots[step.to].name]
                    assert 19 < math.dist(one, other) < 29


def test_start_and_goal_stand_at_the_ends_of_the_road() -> None:
    for layout in (THREE, FIVE):
        for start_side in ("first", "last"):
            course, lying = lay(mad(), layout, start_side), TableTop(mad(), layout, start_side)
            for block, spot in zip(lying.blocks, (course.start, course.last), strict=True):
                x, y = lying.cells[course.spots[spot].name]
                assert block[1] == y
                assert 20 < abs(block[0] - x) < 30


def test_a_turned_sheet_lies_turned() -> None:
    upright, turned = (Laid(mad().sheets["S4"], turn, 100, 50) for turn in (False, True))
    assert upright.at((30, 20)) == (130, 70)
    assert turned.at((30, 20)) == (100 + WIDE - 30, 50 + HIGH - 20)


@pytest.mark.parametrize(("count", "rows"), [(3, [3]), (4, [2, 2]), (5, [3, 2])])
def test_more_than_three_sheets_lie_in_two_rows(count: int, rows: list[int]) -> None:
    laid = TableTop(mad(), FIVE[:count], "first").laid
    levels = [each.y for each in laid]
    assert [levels.count(level) for level in dict.fromkeys(levels)] == rows
    assert all(other.x == one.x + WIDE for one, other in pairwise(laid) if one.y == other.y)


# --- cars ------------------------------------------------------------------------------------------------------------


@EVERY
def test_every_car_stands_once_and_on_no_other(seen: dict[str, Any]) -> None:
    found = stands(seen)
    assert set(found) == set(seen["cars"])
    for one, other in combinations(found.values(), 2):
        assert abs(one.x - other.x) >= (one.long + other.long) / 2 or abs(one.y - other.y) >= one.long * 0.66


@EVERY
def test_cars_stand_in_their_cells(seen: dict[str, Any]) -> None:
    lying = table(seen)
    start, goal = lying.blocks
    for seat, stand in stands(seen).items():
        cell = seen["cars"][seat]["cell"]
        x, y = {"": start, "GOAL": goal}.get(cell) or lying.cells[cell]
        room = (14, 24) if cell in ("", "GOAL") else (SIDE / 2 + 0.3, SIDE / 2 + 0.3)
        assert abs(stand.x - x) + stand.long / 2 <= room[0]
        assert abs(stand.y - y) + stand.long * 0.33 <= room[1]


def test_finishers_stand_in_their_order() -> None:
    found = stands(VIEWS["all home"])
    order = sorted(found, key=lambda seat: (found[seat].y, found[seat].x))
    assert order == SEATS


@EVERY
def test_every_letter_is_on_the_course_and_on_the_board(seen: dict[str, Any]) -> None:
    shown = list(texts(board(seen)))
    for each in seen["cars"].values():
        letter = mad().cars[each["car"]].letter
        heights = [box[1] > HEAD for mark, _, box in shown if mark.text == letter]
        assert sorted(heights) == [False, True]
    tall = [box[3] for mark, _, box in shown if box[1] > HEAD and len(mark.text) == 1]
    assert min(tall) * PIXELS / table(seen).w >= 6


# --- the board -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@EVERY
def test_every_word_fits(seen: dict[str, Any], lang: str) -> None:
    head = [(mark, box) for mark, _, box in texts(board(seen, lang)) if box[1] < HEAD]
    assert all(box[0] > 0 and box[1] > 0 and box[0] + box[2] < table(seen).w for _, box in head)
    for (one, a), (other, b) in combinations(head, 2):
        across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
        down = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
        assert across < 0.05 or down < 0.05, (one.text, other.text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_tells_who_is_where(lang: str) -> None:
    seen, say = VIEWS["on the way"], words(lang)
    shown = board(seen, lang).texts()
    assert {say("live.race", race=2, races=3), say("live.round", n=17), say("live.start"), say("live.goal")} <= {*shown}
    assert [text for text in shown if text in SEATS] == seen["order"]
    assert say("live.place", n=1) in shown
    assert say("live.retired").upper() in shown
    for each in seen["cars"].values():
        assert {str(each["fuel"]), str(each["score"])} <= {*shown}
        assert {mad().parts[part].names[lang] for part in each["parts"]} <= {*shown}


def test_a_long_name_is_cut() -> None:
    name = "Maximilian von und zu Hohenschrottplatz-Altmetall"
    seen = view(THREE, [car(0, "S4-1")])
    seen["cars"] = {name: seen["cars"]["Anna"]}
    seen["order"] = [name]
    (shown,) = (text for text in board(seen).texts() if text.startswith("Maxi"))
    assert shown.endswith("…")
    assert name.startswith(shown[:-1])


def test_who_drives_next_is_marked_on_the_course_and_on_the_board() -> None:
    seen = VIEWS["on the way"]
    plain, marked = (strokes(each) for each in (seen, seen | {"next": "Chiyo"}))
    assert marked[HAZARD] > plain[HAZARD]
    assert marked[ALARM] > plain[ALARM]
    tokens = [token.of for token in BOARD.tokens(mad(), words(), seen | {"next": "Chiyo"}) if token.of]
    assert tokens[-1] == "Chiyo"


def strokes(seen: dict[str, Any]) -> Counter[object]:
    return Counter(mark.stroke for mark, _ in board(seen).walk() if isinstance(mark, PathMark))


def test_the_bonus_is_there_to_be_won() -> None:
    assert {"+6", "+3"} <= set(board(VIEWS["start"]).texts())
    assert "+6" not in board(VIEWS["start"] | {"bonus": []}).texts()


def test_a_seat_outside_the_order_is_shown_last() -> None:
    seen = VIEWS["start"] | {"order": ["Chiyo"]}
    assert [racer.seat for racer in look(seen).racers] == ["Chiyo", "Anna", "Bruno", "Dora", "Emil", "Fred"]


@pytest.mark.parametrize(
    ("cars", "layout", "word"),
    [
        ([car(0, "S4-1") | {"car": "pink"}], THREE, "pink"),
        ([car(0, "S4-1")], ["S4", "S12"], "S12"),
        ([car(0, "S4-99")], THREE, "S4-99"),
        ([car(0, "S2-1")], THREE, "S2-1"),
        ([car(0, "S4-1", parts=["wings"])], THREE, "wings"),
    ],
    ids=["car", "sheet", "cell", "cell of another sheet", "part"],
)
def test_what_the_game_does_not_have_is_refused(cars: list[dict[str, Any]], layout: list[str], word: str) -> None:
    with pytest.raises(UsageError, match=word):
        stands(view(layout, cars))


def test_every_sheet_lies_on_the_ground_as_it_was_laid() -> None:
    ground = BOARD.ground(mad(), words(), VIEWS["on the way"])
    assert [(laid.art.name, laid.turn) for laid in ground.laid[1:]] == [
        ("sheet-S4", 0), ("sheet-S7", 180), ("sheet-S1", 0), ("sheet-S9", 180), ("sheet-S2", 0)
    ]  # fmt: skip
