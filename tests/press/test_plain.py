"""Plain prints: an aid of which two are on a page, and counters."""

from __future__ import annotations

import pytest

from pnp.draw.canvas import Drawing, PathMark, TextMark
from pnp.draw.color import Color
from pnp.draw.text import Misfit
from pnp.kit.plain import PlainCar
from pnp.kit.words import Words
from pnp.press.aids import Procedure
from pnp.press.plain import COUNTER, aid_sheet, counters

ACCENT = Color.hex("#123456")
STEPS = ((Procedure("turn", rules=("S1", "S2")),), (Procedure("end", rules=("S3",)),))


def words(text: str) -> Words:
    aid = {"title": "How to run", "turn": {"title": "Turn", "text": text}, "end": {"title": "End", "text": "Stop."}}
    return Words("en", {"game": {"name": "Sprint"}, "aid": aid})


def drawn(text: str) -> Drawing:
    drawing = Drawing()
    aid_sheet(words(text), STEPS, {"n": 7}, ACCENT).draw(drawing, 190, 270)
    return drawing


def test_both_halves_of_the_page_say_everything_with_its_clause() -> None:
    texts = drawn("Breathe in.\nRun {n} steps.").texts()
    half = texts[: len(texts) // 2]
    assert texts == half * 2
    assert half == ["SPRINT", "HOW TO RUN", "Turn", "Breathe in.", "S1", "Run 7 steps.", "S2", "End", "Stop.", "S3"]


def test_nothing_stands_in_the_other_half() -> None:
    drawing = drawn("Breathe in.\nRun.")
    heights = [matrix[5] + mark.y for mark, matrix in drawing.walk() if isinstance(mark, TextMark)]
    assert all(y < 135 for y in heights[: len(heights) // 2])
    assert all(y > 135 for y in heights[len(heights) // 2 :])


def test_an_aid_that_is_too_long_is_told() -> None:
    with pytest.raises(Misfit, match="the player aid's column from “turn” on"):
        drawn("Breathe in and out, and in again. " * 200 + "\nRun.")


def test_a_counter_has_its_letter_and_its_colour() -> None:
    (piece,) = counters({"red": PlainCar(letter="R", colour="#C00000", pattern="dots")})
    assert (piece.name, piece.front.w, piece.front.h) == ("red", COUNTER, COUNTER)
    assert piece.front.drawing.texts() == ["R"]
    fills = [mark.fill for mark, _ in piece.front.drawing.walk() if isinstance(mark, PathMark)]
    assert Color.hex("#C00000") in fills
