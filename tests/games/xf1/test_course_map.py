"""The course maps: boards on free ground, every value of the course, every language, on every paper."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product
from statistics import mean

import pytest

from pnp.draw.canvas import Drawing, PathMark, TextMark
from pnp.draw.path import Matrix
from pnp.games.xf1.faces.components import POSTER
from pnp.games.xf1.faces.courses.board import draw_board
from pnp.games.xf1.faces.courses.layout import BOARD_H, BOARD_W, SLOT, CoursePlan, factor
from pnp.games.xf1.faces.courses.map import arranged_panel, course_sheets
from pnp.games.xf1.faces.courses.placement import problems, strays
from pnp.games.xf1.faces.courses.places import plan_course
from pnp.games.xf1.faces.driver_card import signed
from pnp.games.xf1.faces.look import BLUE_BOX, MARK, RED_BOX, SIGNAL, SPEED_DIGIT, START_FRAME, UNBLOCKABLE
from pnp.games.xf1.model import SPEEDS, Course, Result, Section
from pnp.kit.errors import PnpError
from pnp.kit.words import LANGUAGES
from tests.games.xf1.laying import laid_out, off_the_paper, on_top_of_each_other, text_marks, the_data, words_in
from tests.snapshot import check_snapshot, svg_snapshot
from tests.turns import in_turn

COURSES = tuple(the_data().courses)
A4, LETTER = (200.0, 137.5), (203.2, 127.35)
"""A panel's room on a sheet of two."""
LEAST = 5.5
"""No text is smaller than this, in points."""


@cache
def panel(name: str, lang: str = "en", size: tuple[float, float] = A4) -> Drawing:
    return drawn(the_data().courses[name], lang, size)


def drawn(course: Course, lang: str = "en", size: tuple[float, float] = A4) -> Drawing:
    drawing = Drawing()
    arranged_panel(*size, course, the_data(), words_in(lang))(drawing)
    return drawing


def plan(name: str, size: tuple[float, float], joined: bool = False) -> CoursePlan:
    scale = factor(*size)
    return plan_course(the_data().courses[name], size[0] / scale, size[1] / scale, joined)


def zoom(matrix: Matrix) -> float:
    return float((matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5)


# --- placement -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "w", "h"), in_turn(COURSES, (A4, LETTER)))
def test_boards_stand_on_free_ground_near_their_stretch(name: str, w: float, h: float) -> None:
    found = plan(name, (w, h))
    assert problems(found.task, found.boxes) == []
    assert len(strays(found.task, found.boxes)) <= 1
    assert mean(box.leader for box in found.boxes) <= 12
    assert found.share >= 0.65


@pytest.mark.parametrize("name", COURSES)
def test_a_poster_is_placed_as_well(name: str) -> None:
    found = plan(name, POSTER, joined=True)
    assert problems(found.task, found.boxes) == []
    assert found.share >= 0.7


def test_the_same_course_is_always_laid_out_the_same() -> None:
    course = the_data().courses["brazil"]
    again = replace(course, track=replace(course.track, points=tuple(course.track.points)))
    assert plan_course(course, *A4).boxes == plan_course(again, *A4).boxes


def test_the_checker_finds_what_is_wrong() -> None:
    found = plan("spain", A4)
    first = found.boxes[0]
    onto_track = first.moved(first.anchor[0] - first.rect.x, first.anchor[1] - first.rect.y)
    assert any("too near the track" in each for each in problems(found.task, [onto_track]))
    assert any("over the side" in each for each in problems(found.task, [first.moved(-300, 0)]))
    assert any("overlap" in each for each in problems(found.task, [first, first.moved(3, 3)]))
    on_obstacle = problems(replace(found.task, obstacles=(first.rect,)), [first])
    assert any("something else" in each for each in on_obstacle)


def test_a_course_without_room_is_named() -> None:
    with pytest.raises(PnpError, match="Firenze"):
        plan_course(the_data().courses["italy"], 130, 70)


# --- words and values ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "lang"), in_turn(COURSES, LANGUAGES))
def test_every_word_fits_and_can_be_read(name: str, lang: str) -> None:
    drawing = panel(name, lang)
    assert off_the_paper(drawing, *A4) == []
    assert on_top_of_each_other(drawing) == []
    sizes = [mark.size * zoom(matrix) for mark, matrix in drawing.walk() if hasattr(mark, "size")]
    assert min(sizes) >= LEAST


def expected(course: Course) -> Counter[str]:
    """What must be among the printed texts, by the data."""
    texts = Counter([course.name.upper(), f"1R~{course.info_turns}", f"{course.length:.1f} km", "GOAL"])
    texts.update(f"{lap:02d}" for lap in range(course.goal))
    texts.update(map(str, course.sc_numbers))
    texts.update(map(str, course.bpt_qualifying))
    texts.update(str(row.advance) for row in course.bpt_race)
    texts.update("×" for change in course.weather_change if change == 0)
    for box in course.weather:
        texts.update([str(box.face)] + ([signed(-box.dp_minus)] if box.frame == "clear" else []))
        texts.update([signed(box.tyre_mod)] if box.tyre_mod else [])
    for section in course.sections:
        texts.update(board_texts(section))
    return texts


def board_texts(section: Section) -> list[str]:
    words = words_in("en")
    head = [section.name, str(section.speed), words("course.diff"), str(section.diff), words("course.pit")]
    results = zip(SPEEDS, section.dry, section.wet, strict=True)
    rows = [text for speed, dry, wet in results for text in (str(speed), str(dry), f"({wet})")]
    return [*head, str(section.pit), *rows]


@pytest.mark.parametrize("name", COURSES)
def test_the_printed_tables_are_those_of_the_data(name: str) -> None:
    assert not expected(the_data().courses[name]) - Counter(panel(name).texts())


@pytest.mark.parametrize("name", COURSES)
def test_home_teams_and_drivers_are_named(name: str) -> None:
    data, texts = the_data(), " ".join(panel(name).texts())
    country = data.courses[name].country
    for driver in data.drivers.values():
        if driver.country == country:
            assert driver.family in texts
    badges = [team.mark for team in data.teams.values() if team.country == country]
    assert not Counter(badges) - Counter(panel(name).texts())


def test_a_course_of_your_own_needs_no_word_about_its_character() -> None:
    course = replace(the_data().courses["usa"], character="my_backyard")
    assert words_in("en")("course.character.oval_infield") not in drawn(course).texts()


def test_every_character_is_described_in_every_language() -> None:
    used = {f"course.character.{course.character}" for course in the_data().courses.values()}
    assert all(key in words_in(lang) for key, lang in product(used, LANGUAGES))


def board(section: Section, first: bool = False) -> Drawing:
    drawing = Drawing()
    draw_board(drawing, 0, 0, section, words_in("en"), first=first)
    return drawing


@pytest.mark.parametrize("name", COURSES)
def test_a_board_says_what_the_section_does_in_order(name: str) -> None:
    for section in the_data().courses[name].sections:
        drawing = board(section)
        assert drawing.texts() == board_texts(section)
        assert off_the_paper(drawing, BOARD_W, BOARD_H) == []
        assert on_top_of_each_other(drawing) == []


def test_colours_of_a_board() -> None:
    results = tuple(map(Result.parse, ("R2", "-3**", "0", "+1", "+2", "-1")))
    section = Section("C", 3, 1, 2, results, results)
    inks = {mark.text: mark.fill for mark, _ in text_marks(board(section))}
    assert inks["R2"] == inks["(R2)"] == SIGNAL
    assert inks["−3**"] == UNBLOCKABLE
    assert inks["6"] == inks["4"] == SPEED_DIGIT
    assert next(mark.fill for mark, _ in text_marks(board(section)) if mark.text == "1") == RED_BOX
    far = replace(section, diff=3)
    assert BLUE_BOX in [mark.fill for mark, _ in text_marks(board(far)) if mark.text == "3"]
    assert any(isinstance(mark, PathMark) and mark.stroke == START_FRAME for mark, _ in board(section, True).walk())


def test_markers_fit_their_boxes() -> None:
    assert SLOT >= MARK + 0.5
    assert BOARD_W > 2 * MARK


# --- sheets ----------------------------------------------------------------------------------------------------------


def test_two_courses_a_page_in_the_order_given() -> None:
    sheets = course_sheets(the_data(), words_in("en"), ["usa", "spain", "uk"])
    assert [sheet.name for sheet in sheets] == ["Indiana 224 · Barcelona", "Cutty Sark"]
    drawing, w, h = laid_out(sheets[0], "a4")
    at = {mark.text: box[1] for mark, box in text_marks(drawing)}
    assert at["INDIANA 224"] < h / 2 < at["BARCELONA"]
    assert off_the_paper(drawing, w, h) == []


def title_size(drawing: Drawing, title: str) -> float:
    texts = ((mark, matrix) for mark, matrix in drawing.walk() if isinstance(mark, TextMark))
    return next(mark.size * zoom(matrix) for mark, matrix in texts if mark.text == title)


def test_a_poster_is_the_same_map_larger() -> None:
    drawing = panel("usa", size=POSTER)
    assert Counter(drawing.texts()) == Counter(panel("usa").texts())
    small, large = (title_size(each, "INDIANA 224") for each in (panel("usa"), drawing))
    assert large == pytest.approx(small * factor(*POSTER))
    assert off_the_paper(drawing, *POSTER) == []


def test_what_a_board_looks_like() -> None:
    check_snapshot(
        "xf1/board-japan-A.svg", svg_snapshot(board(the_data().courses["japan"].sections[0], True), BOARD_W, BOARD_H)
    )
