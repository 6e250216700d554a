"""The running maps: counters fit their boxes on both papers, and the grid is where the book has it."""

from __future__ import annotations

from itertools import product

import pytest

from pnp.draw.canvas import TextMark
from pnp.games.xf1.faces.look import CAR_H, CAR_W, LINE_ROOM
from pnp.games.xf1.faces.running_maps import (
    LINES,
    QualifyingLayout,
    RaceLayout,
    grid_place,
    qualifying_map,
    qualifying_order,
    race_map,
)
from pnp.kit.words import LANGUAGES
from pnp.press.product import Sheet
from tests.games.xf1.sheets import PAPERS, data, laid_out, room, smallest_text, strays, words_in
from tests.snapshot import check_snapshot, svg_snapshot

Box = tuple[float, float, float, float]


def overlap(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2] - 1e-6
        and other[0] < one[0] + one[2] - 1e-6
        and one[1] < other[1] + other[3] - 1e-6
        and other[1] < one[1] + one[3] - 1e-6
    )


def inside(box: Box, w: float, h: float) -> bool:
    return box[0] >= 0 and box[1] >= 0 and box[0] + box[2] <= w + 1e-6 and box[1] + box[3] <= h + 1e-6


def race_layout(paper: str) -> RaceLayout:
    return RaceLayout(*room(race_map(data(), words_in("en")), paper), data().race_map)


def qualifying_layout(paper: str) -> QualifyingLayout:
    cars = len(qualifying_order(list(data().teams.values())))
    return QualifyingLayout(*room(qualifying_map(data(), words_in("en")), paper), data().qualifying_map, cars)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_counter_fits_every_line_box_exactly(paper: str) -> None:
    layout = race_layout(paper)
    boxes = [layout.box(cell, line) for cell in range(1, layout.map.last_cell + 1) for line in LINES]
    for box in boxes:
        assert box[2:] == pytest.approx((CAR_W + 2 * LINE_ROOM, CAR_H + 2 * LINE_ROOM))
        assert inside(box, layout.w, layout.h)
    assert not any(overlap(one, other) for index, one in enumerate(boxes) for other in boxes[:index])


@pytest.mark.parametrize("paper", PAPERS)
def test_one_lane_down_is_the_same_column(paper: str) -> None:
    layout = race_layout(paper)
    for cell in range(layout.map.lane + 1, layout.map.last_cell + 1):
        (x, y, *_), (below_x, below_y, *_) = (layout.box(number, "A") for number in (cell, cell - layout.map.lane))
        assert x == pytest.approx(below_x)
        assert y < below_y


@pytest.mark.parametrize("paper", PAPERS)
def test_numbers_stand_clear_of_the_counters(paper: str) -> None:
    layout = race_layout(paper)
    assert layout.strip >= 4.6
    assert layout.legend[1] >= 14


def test_start_grid() -> None:
    race = data().race_map
    assert [grid_place(number, race) for number in (1, 2, 3, 19, 20)] == [
        (30, "A"),
        (30, "B"),
        (29, "A"),
        (21, "A"),
        (21, "B"),
    ]


@pytest.mark.parametrize("paper", PAPERS)
def test_grid_numbers_are_printed_in_their_boxes(paper: str) -> None:
    layout = race_layout(paper)
    drawing = laid_out(race_map(data(), words_in("en")), paper)
    marks = [mark for mark, _ in drawing.walk() if isinstance(mark, TextMark)]
    for number in range(1, 21):
        x, y, w, h = layout.box(*grid_place(number, layout.map))
        there = [mark.text for mark in marks if x < mark.x < x + w and y < mark.y < y + h]
        assert there == [str(number)]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_cell_has_its_number(paper: str) -> None:
    for sheet, last in (
        (race_map(data(), words_in("en")), data().race_map.printed_to),
        (qualifying_map(data(), words_in("en")), data().qualifying_map.last_cell),
    ):
        big = [mark for mark, _ in laid_out(sheet, paper).walk() if isinstance(mark, TextMark) and mark.size >= 14]
        texts = [mark.text for mark in big]
        assert all(texts.count(f"{cell:02}") >= 1 for cell in range(1, last + 1))


@pytest.mark.parametrize("paper", PAPERS)
def test_the_whole_field_has_room_at_the_qualifying_start(paper: str) -> None:
    layout = qualifying_layout(paper)
    left, top, wide, tall = layout.cell(layout.map.start)
    boxes = [layout.start_box(place) for place in range(layout.cars)]
    assert not any(overlap(one, other) for index, one in enumerate(boxes) for other in boxes[:index])
    for x, y, w, h in boxes:
        assert x >= left
        assert y >= top - 1e-6
        assert x + w <= left + wide
        assert y + h <= top + tall + 1e-6


@pytest.mark.parametrize("paper", PAPERS)
def test_qualifying_cells_hold_several_counters(paper: str) -> None:
    layout = qualifying_layout(paper)
    for cell in range(1, layout.map.last_cell + 1):
        *_, w, h = box = layout.cell(cell)
        assert inside(box, layout.w, layout.h)
        assert w >= CAR_W
        assert h >= (5 if cell > layout.map.start else 2) * CAR_H


def test_the_last_team_runs_first() -> None:
    order = [car for _, car in qualifying_order(list(data().teams.values()))]
    assert order[:3] == ["S02", "S01", "A02"]
    assert order[-1] == "U01"


@pytest.mark.parametrize(("lang", "paper"), list(product(LANGUAGES, PAPERS)))
def test_every_word_fits(lang: str, paper: str) -> None:
    words = words_in(lang)
    sheets: tuple[Sheet, ...] = (race_map(data(), words), qualifying_map(data(), words))
    for sheet in sheets:
        drawing = laid_out(sheet, paper)
        assert strays(drawing, *room(sheet, paper)) == []
        assert smallest_text(drawing) >= 6.5


def test_race_map_looks_as_we_left_it() -> None:
    sheet = race_map(data(), words_in("en"))
    check_snapshot("xf1/race-map.svg", svg_snapshot(laid_out(sheet, "a4"), *room(sheet, "a4")))
