"""Lines that a terminal breaks and lays in columns, as pages set them."""

from __future__ import annotations

import pytest

from pnp.kit.columns import wrapped
from pnp.web.setting import strip_set


def test_what_a_narrow_terminal_breaks_is_whole_again() -> None:
    parts = [f"{place} car{place}" for place in range(1, 30)]
    lines = wrapped("Race line", parts)
    assert len(lines) > 1
    (line,) = strip_set(lines)
    assert line.manner == "flow"
    assert line.parts == [f"Race line {parts[0]}", *parts[1:]]


@pytest.mark.parametrize("label", ["Sections, cells:", "区間、マス："])
def test_what_the_parts_are_is_no_part_of_the_first(label: str) -> None:
    (line,) = strip_set(wrapped(label, ["A 5/1 +1.5", "B 6/1 +1.3"]))
    assert (line.label, line.parts) == (label, ["A 5/1 +1.5", "B 6/1 +1.3"])


def test_columns_stay_columns_and_lessons_stand_out() -> None:
    lines = ["die     1  2  3", "speed   2  2  3", "→ Roll the die.", "It is dry."]
    assert [line.manner for line in strip_set(lines)] == ["columns", "columns", "lesson", ""]
    assert [line.text for line in strip_set(lines)] == lines


def test_rows_stand_in_columns_together_or_not_at_all() -> None:
    hand = [
        "Your hand:",
        "  Bog Boards  3 fuel  Opens swamp cells. Saves 4 steps on this course.",
        "  Saw         3 fuel",
    ]
    said, *rows = strip_set(hand)
    assert (said.manner, {row.manner for row in rows}) == ("", {"cells"})
    assert rows[1].parts == ["Saw", "3 fuel"]
    (fuel,) = strip_set(["Fuel effect:  now 5: 0  full 12: −1  (0: −5, 1–3: +1, 4–9: 0, 10–12: −1)"])
    assert (fuel.label, fuel.parts[:2]) == ("Fuel effect:", ["now 5: 0", "full 12: −1"])


def test_what_a_game_breaks_itself_is_joined_once() -> None:
    (line,) = strip_set(["Ahead: +1 desert · +3 curve ·", "       +7 swamp · +9 curve"])
    assert line.parts == ["+1 desert", "+3 curve", "+7 swamp", "+9 curve"]
