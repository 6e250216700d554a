"""Pictures of the rule book: what they show is what the referee found."""

from __future__ import annotations

import pytest

from pnp.draw.canvas import Drawing, TextMark
from pnp.draw.color import WHITE
from pnp.draw.fonts import width
from pnp.draw.path import apply
from pnp.draw.text import wrap
from pnp.games.mad import GAME
from pnp.games.mad.faces.book.road import Window, read_trek, road_figure
from pnp.games.mad.faces.book.shelves import shelves
from pnp.games.mad.faces.courses.road import SURFACE
from pnp.games.mad.faces.scrap import LABEL
from pnp.kit.words import LANGUAGES
from pnp.referee.examples import Played, load_examples, play

_DATA = GAME.read(GAME.library())


def _played(name: str) -> Played:
    return play(GAME.rules, _DATA, load_examples(GAME.library())[name])


@pytest.mark.parametrize("name", ["E2", "E2b", "E3", "E4", "E5", "E5f", "E6", "E7"])
def test_a_way_costs_what_the_referee_says(name: str) -> None:
    played = _played(name)
    told = next(event.args for event in played.resolution.events if "steps" in event.args)
    trek = read_trek(played)
    paid = sum(step.arrows for step in trek.paid), sum(step.fuel for step in trek.paid)
    assert (len(trek.way) - 1, *paid) == (told["steps"], told["arrows"], told["fuel"])


def test_cars_stand_in_the_picture_where_they_came_to() -> None:
    trek = read_trek(_played("E4"))
    assert (trek.way[0], trek.way[-1]) == ("S4-11", "S4-16")
    assert trek.cars == {"S4-16": ("red", "green"), "S4-15": ("blue",)}


def test_where_nobody_moved_the_cars_are_shown() -> None:
    trek = read_trek(_played("E8"))
    assert not trek.way
    assert Window(_DATA, trek).height(50) > 0


@pytest.mark.parametrize("name", ["E2", "E4", "E5", "E5f", "E6"])
def test_neither_cars_nor_tags_lie_on_numbers_and_letters(name: str) -> None:
    figure = road_figure(_DATA, read_trek(_played(name)))
    drawing = Drawing()
    figure.draw(drawing, 51, figure.height(51))
    written: list[tuple[str, float, float]] = []
    for mark, matrix in drawing.walk():
        if isinstance(mark, TextMark):
            wide = width(mark.text, mark.font, mark.size) * {"start": 0.5, "middle": 0.0}[str(mark.anchor)]
            written.append((mark.text, *apply(matrix, mark.x + wide, mark.y - 0.8)))
        elif mark.fill in (WHITE, SURFACE):
            left, top, right, bottom = mark.path.transform(matrix).bounds()
            assert not [text for text, x, y in written if left < x < right and top < y < bottom]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_of_a_part_is_parted_among_all_parts(lang: str) -> None:
    """As wide as the page of a book, on which Japanese takes a row more."""
    parts = list(_DATA.parts.values())
    rows = shelves(parts, lang, 117)
    assert [part for row in rows for part in row.parts] == parts
    for row in rows:
        assert sum(row.rooms) <= 117 + 0.01
        for part, room in zip(row.parts, row.rooms, strict=True):
            lines = wrap(part.names[lang], LABEL, 7, room - 0.8)
            assert lines
            assert len(lines) <= row.lines
            assert lang != "ja" or len(lines) == 1
