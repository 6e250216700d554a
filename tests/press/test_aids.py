"""Columns of a player aid: one size for all, as large as fits, and a complaint that names the block."""

from __future__ import annotations

import pytest

from pnp.draw.canvas import Canvas, Drawing, Font, TextMark
from pnp.draw.text import Misfit
from pnp.press.aids import AidColumns, AidFigure, AidStep, AidStyle, Block, Procedure

TEXT = Font("barlow", 500)


def _title(canvas: Canvas, w: float, block: Block) -> None:
    canvas.text(0, 4, block.title, TEXT, 12)


def _bullet(canvas: Canvas, y: float, procedure: Procedure) -> None:
    canvas.circle(1, y, 0.5)


STYLE = AidStyle(TEXT, Font("barlow", 700), TEXT, _title, 6, _bullet)
LONG = "Move as far as you can, or stop on the way. " * 8


def block(key: str, text: str, figures: tuple[AidFigure, ...] = ()) -> Block:
    return Block(Procedure(key), key.upper(), (AidStep(text, "M1 M2"), AidStep("Done.")), figures)


def columns(high: float) -> AidColumns:
    return AidColumns(STYLE, 80, high, "strings.en.toml: aid")


def test_short_texts_take_the_largest_size() -> None:
    drawing = Drawing()
    assert columns(100).draw(drawing, [[block("one", "Go.")], [block("two", "Stop.")]]) == STYLE.largest
    assert drawing.texts() == ["ONE", "Go.", "M1 M2", "Done.", "TWO", "Stop.", "M1 M2", "Done."]


def test_one_long_column_makes_all_of_them_smaller() -> None:
    page = columns(25)
    drawing = Drawing()
    size = page.draw(drawing, [[block("one", "Go.")], [block("two", LONG)]])
    assert STYLE.least <= size < STYLE.largest
    sizes = {mark.size for mark, _ in drawing.walk() if isinstance(mark, TextMark) and mark.text in ("Go.", "Done.")}
    assert sizes == {size}
    assert page.height([block("two", LONG)], size) <= 25


def test_a_column_too_long_is_named() -> None:
    with pytest.raises(Misfit, match=r"from “two” on is .* mm too long") as caught:
        columns(15).draw(Drawing(), [[block("one", "Go.")], [block("two", LONG)]])
    assert caught.value.where == "strings.en.toml: aid"


def test_figures_take_their_room_below_the_steps() -> None:
    seen: list[float] = []
    figure = AidFigure.fixed(20, lambda canvas, w: seen.append(w))
    page = columns(100)
    plain, drawn = block("one", "Go."), block("one", "Go.", (figure,))
    assert page.height([drawn], 10) - page.height([plain], 10) == pytest.approx(20 + STYLE.figure_gap)
    page.draw(Drawing(), [[drawn]])
    assert seen == [80]


def test_spare_room_goes_between_the_blocks() -> None:
    def tops(high: float) -> list[float]:
        drawing = Drawing()
        columns(high).draw(drawing, [[block("one", "Go."), block("two", "Go.")]])
        return [
            matrix[5] for mark, matrix in drawing.walk() if isinstance(mark, TextMark) and mark.text in ("ONE", "TWO")
        ]

    tight = columns(1).height([block("one", "Go."), block("two", "Go.")], STYLE.largest)
    assert tops(tight + 3)[1] == pytest.approx(tops(tight)[1] + 3)
    assert tops(500)[1] == pytest.approx(tops(tight)[1] + STYLE.most_gap - STYLE.block_gap)
