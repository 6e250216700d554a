"""What pieces leave white on a sheet."""

from __future__ import annotations

import pytest

from pnp.draw.geometry import Rect
from pnp.draw.path import polygon
from pnp.press.white import AROUND, White

SHEET = (100.0, 60.0)


def test_there_is_room_within_the_margin() -> None:
    assert White(SHEET, 5).place((90, 50)) == (5, 5)
    assert White(SHEET, 5).place((91, 50)) is None
    assert White(SHEET, 5).place((90, 51)) is None


def test_something_small_stands_in_the_middle_of_its_room() -> None:
    assert White(SHEET, 5).place((10, 10)) == (45, 25)


def test_what_is_taken_keeps_its_distance() -> None:
    white = White(SHEET, 5)
    white.take(Rect(5, 5, 60, 50))
    x, _ = white.place((20, 20)) or (0, 0)
    assert x >= 65 + AROUND
    white.take(Rect(65, 5, 30, 50))
    assert white.place((1, 1)) is None


@pytest.mark.parametrize(("size", "fits"), [((20, 20), True), ((30, 50), False)])
def test_the_corner_of_a_shape_is_free(size: tuple[float, float], fits: bool) -> None:
    """An L: its box has the whole sheet, the shape itself leaves a corner."""
    white = White(SHEET, 0)
    white.take_shape(polygon([(0, 0), (100, 0), (100, 30), (70, 30), (70, 60), (0, 60)]))
    found = white.place(size)
    assert bool(found) == fits
    assert found is None or (found[0] >= 70 and found[1] >= 30)
