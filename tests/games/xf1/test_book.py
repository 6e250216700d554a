"""The pictures of XF-1's books: drawn from what the referee has run, readable, and inside their frames."""

from __future__ import annotations

from functools import cache

import pytest

from pnp.desk.rulebook.assembly import Making
from pnp.desk.rulebook.plan import read_plan
from pnp.draw.canvas import Drawing, TextMark
from pnp.draw.path import apply
from pnp.games.xf1.faces.book import BOOK
from pnp.games.xf1.faces.book.lesson_maps import step_figure
from pnp.games.xf1.faces.book.scene import read_before, read_scene
from pnp.games.xf1.faces.book.scrap import Scrap, shown_cells
from pnp.games.xf1.faces.book.standing import TALL
from pnp.games.xf1.faces.book.thrown import ROW
from pnp.kit.register import find_game
from pnp.kit.words import load_words
from pnp.press.figure import Figure

COLUMN, PAGE = 56.0, 117.0
LEAST = 7.0
CUT = ("team", "driver")
"""Figures that show the upper part of something: the rest is clipped."""


@cache
def making(lang: str = "en") -> Making:
    game = find_game("xf1")
    library = game.library()
    return Making(game, game.load(library), library, load_words(lang, library), read_plan(library))


def figure(name: str, lang: str = "en") -> Figure:
    book = making(lang)
    if name in BOOK.retold:
        return BOOK.retold[name](book.data, book.words, book)  # type: ignore[arg-type]
    return BOOK.figures[name](book.data, book.words)  # type: ignore[arg-type]


def shown(example: str) -> Figure:
    book = making()
    played = book.played(example)
    return BOOK.shown(book.data, book.words, played, played.example.show[0])  # type: ignore[arg-type]


def drawn(figure: Figure, less: float = 0) -> tuple[Drawing, float, float]:
    w = (PAGE if figure.wide else COLUMN) - less
    h = figure.height(w)
    drawing = Drawing()
    figure.draw(drawing, w, h)
    return drawing, w, h


def check(figure: Figure, less: float = 0, is_cut: bool = False) -> None:
    drawing, w, h = drawn(figure, less)
    for mark, matrix in drawing.walk():
        if isinstance(mark, TextMark) and mark.text.strip():
            x, y = apply(matrix, mark.x, mark.y)
            assert mark.size * abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5 >= LEAST - 0.01, mark.text
            assert -0.5 <= x <= w + 0.5, mark.text
            assert is_cut or 0 <= y <= h + 0.5, mark.text


@pytest.mark.parametrize("lang", ["en", "ja", "it"])
@pytest.mark.parametrize("name", [*BOOK.figures, *BOOK.retold])
def test_a_figure_can_be_read_and_stays_in_its_frame(name: str, lang: str) -> None:
    check(figure(name, lang), is_cut=name in CUT)


@pytest.mark.parametrize("id_", [id_ for id_, example in making().examples.items() if example.show])
def test_so_does_the_picture_of_an_example(id_: str) -> None:
    assert set(making().examples[id_].show) <= set(BOOK.shows)
    check(shown(id_), less=4.2)


def test_the_four_fates_are_what_the_referee_says() -> None:
    texts = drawn(figure("fates"))[0].texts()
    assert [text for text in texts if text in ("+1", "+2", "−2", "−3**")] == ["+1", "+2", "−2", "−3**"]


def test_a_way_goes_from_where_a_car_was_to_where_it_is() -> None:
    scene = read_scene(making().played("E3"))
    (way,) = scene.ways
    assert (way.car, way.start, way.stop, way.asked) == ("U02", (35, "A"), (34, "B"), "−2")
    assert scene.blocked == {33}


def test_a_stretch_that_nobody_is_on_is_folded() -> None:
    cells = shown_cells(read_before(making().played("E14")))
    assert cells == [33, 41]
    assert Scrap(cells, 51).right < 51


def test_a_car_that_is_out_is_crossed_where_it_was() -> None:
    assert dict(read_scene(making().played("E15")).gone) == {"U02": (35, "B")}


def pictured(book: Making) -> set[str]:
    return {f"{step.part.id}.{step.task.id}" for step in book.course.taught if step_figure(book.data, step)}  # type: ignore[arg-type]


def test_the_lesson_shows_every_throw_and_every_move() -> None:
    shown = pictured(making())
    assert {"turn1.f01", "turn1.u01", "turn1.progress", "turn2.f01", "turn4.u01"} <= shown
    assert not {"turn1.pressure", "practice.tuning", "grid.draw"} & shown


def placed(figure: Figure | None) -> tuple[list[tuple[float, str]], float]:
    """All words, each with its height; and how high the figure is."""
    assert figure
    drawing, _, h = drawn(figure)
    marks = [(mark, matrix) for mark, matrix in drawing.walk() if isinstance(mark, TextMark)]
    return [(apply(matrix, mark.x, mark.y)[1], mark.text) for mark, matrix in marks], h


def test_a_step_is_read_from_the_dice_to_the_result() -> None:
    book = making()
    step = next(step for step in book.course.taught if step.task.id == "u02" and step.part.id == "turn4")
    texts, _ = placed(step_figure(book.data, step))  # type: ignore[arg-type]
    assert [text for y, text in texts if y < ROW] == ["−1", "3", "C", "+2"]


def test_the_markers_after_each_turn_are_those_of_the_race() -> None:
    texts, h = placed(figure("lesson_map_4"))
    row = [text for y, text in texts if y > h - TALL]
    car = making().course.position["cars"]["U02"]
    assert row[:2] == ["02", "A"]
    assert row[-5:] == ["U02", "DP", *(str(car[key]) for key in ("dp", "fuel", "tyres"))]
