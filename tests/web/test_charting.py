"""The lines of a race: each as far as its car came, with its name where it still runs."""

from __future__ import annotations

from pnp.web.charting import lines_of

FIELD = [{"id": "A", "colour": "#c00000"}, {"id": "B", "colour": "#c00000"}]


def test_whoever_fell_out_has_a_line_and_no_name_at_its_end() -> None:
    lines = lines_of([{"turn": 0, "order": ["A", "B"]}, {"turn": 1, "order": ["B"]}], FIELD)
    assert lines
    assert [line.who for line in lines.drawn] == ["A", "B"]
    assert [(end.who, end.top, end.high) for end in lines.ends] == [("B", 0, 50)]


def test_before_the_first_turn_there_is_nothing_to_compare() -> None:
    assert lines_of([{"turn": 0, "order": ["A", "B"]}], FIELD) is None


def test_two_of_one_colour_are_told_apart() -> None:
    lines = lines_of([{"turn": turn, "order": ["B", "A"]} for turn in range(2)], FIELD)
    assert lines
    assert {line.who: line.twin for line in lines.drawn} == {"A": False, "B": True}
