"""Lines that a terminal breaks and lays in columns, as pages set them."""

from __future__ import annotations

from pnp.api.speaking import BETWEEN
from pnp.kit.columns import wrapped
from pnp.web.setting import strip_set


def test_what_a_narrow_terminal_breaks_is_whole_again() -> None:
    parts = [f"{place} car{place}" for place in range(1, 30)]
    lines = wrapped("Race line", parts)
    assert len(lines) > 1
    (line,) = strip_set(lines, faces=False)
    assert line.manner == "flow"
    assert line.parts == [f"Race line {parts[0]}", *parts[1:]]


def test_columns_stay_columns_and_lessons_stand_out() -> None:
    lines = ["die     1  2  3", "speed   2  2  3", "→ Roll the die.", "It is dry."]
    assert [line.manner for line in strip_set(lines, faces=False)] == ["columns", "columns", "lesson", ""]
    assert [line.text for line in strip_set(lines, faces=False)] == lines


def test_what_stands_under_the_faces_is_not_said_twice() -> None:
    (line,) = strip_set(["A 5/1 pit 0, dry  die  1:1 −1  2:2 0"], faces=True)
    assert (line.manner, line.text) == ("", "A 5/1 pit 0, dry")
    assert BETWEEN not in line.text
