"""Steps without words: every one is drawn, inside its box, with lines that can be seen."""

from __future__ import annotations

import pytest

from pnp.draw.canvas import Drawing, PathMark, TextMark
from pnp.draw.solids import cube_net
from pnp.draw.vocabulary.assembly import FIGURED, LINE, PICTOGRAMS, ROW, SIZE, draw_steps, pictogram, steps_width
from pnp.kit.errors import PnpError

STEPS = [*PICTOGRAMS, *(f"{name}:12" for name in FIGURED)]
WANTED = {"cut", "knife", "score", "fold_back", "fold_towards", "glue", "tape", "press", "turn", "slide", "check"}


def test_the_vocabulary_is_complete() -> None:
    assert set(PICTOGRAMS) >= WANTED
    assert set(FIGURED) >= {"times", "weight"}


@pytest.mark.parametrize("step", STEPS)
def test_every_step_is_drawn_inside_its_box(step: str) -> None:
    drawing = Drawing()
    pictogram(drawing, step, 0, 0)
    marks = [(mark, matrix) for mark, matrix in drawing.walk() if isinstance(mark, PathMark)]
    assert marks or step.startswith("times")
    for mark, matrix in marks:
        left, top, right, bottom = mark.path.transform(matrix).bounds()
        assert min(left, top) >= -0.5
        assert max(right, bottom) <= SIZE + 0.5


@pytest.mark.parametrize("step", STEPS)
def test_letters_in_a_step_can_be_read(step: str) -> None:
    drawing = Drawing()
    pictogram(drawing, step, 0, 0)
    assert all(mark.size >= 7 for mark, _ in drawing.walk() if isinstance(mark, TextMark))


def test_no_two_steps_look_the_same() -> None:
    seen = set()
    for step in STEPS:
        drawing = Drawing()
        pictogram(drawing, step, 0, 0)
        seen.add(drawing.key)
    assert len(seen) == len(STEPS)


def test_lines_are_as_heavy_as_the_others_in_the_house() -> None:
    drawing = Drawing()
    pictogram(drawing, "fold_back", 0, 0)
    widths = [mark.width for mark, _ in drawing.walk() if isinstance(mark, PathMark) and mark.stroke]
    assert widths.count(LINE) > len(widths) / 2


@pytest.mark.parametrize("step", ["sneeze", "cut:3", "times"])
def test_an_unknown_step_is_refused(step: str) -> None:
    with pytest.raises(PnpError, match=step):
        pictogram(Drawing(), step, 0, 0)


def test_a_row_of_steps_is_numbered_and_as_wide_as_it_says() -> None:
    drawing = Drawing()
    draw_steps(drawing, 0, 0, ("cut", "glue", "tent"))
    assert drawing.texts() == ["1", "2", "3"]
    bounds = [mark.path.transform(matrix).bounds() for mark, matrix in drawing.walk() if isinstance(mark, PathMark)]
    assert max(right for _, _, right, _ in bounds) == pytest.approx(steps_width(3))
    assert max(bottom for *_, bottom in bounds) == pytest.approx(ROW)


def test_the_tabs_of_a_cube_are_glued_in_an_order_that_closes_it() -> None:
    net = cube_net(14.5, 4)
    assert len(net.order) == len(net.tabs)
    assert sorted(set(net.order)) == [1, 2, 3]
    lowest = max(range(len(net.tabs)), key=lambda index: max(y for _, y in net.tabs[index]))
    assert net.order[lowest] == 3
