"""The lines of a race: each as far as its car came, with its name where it still runs."""

from __future__ import annotations

from pnp.web.charting import lines_of


def test_whoever_fell_out_has_a_line_and_no_name_at_its_end() -> None:
    lines = lines_of({"chart": [{"turn": 0, "order": ["A", "B"]}, {"turn": 1, "order": ["B"]}]})
    assert lines
    assert [line.who for line in lines.drawn] == ["A", "B"]
    assert [(end.who, end.y) for end in lines.ends] == [("B", 0)]
    assert lines.h == 2 * lines.end_h


def test_before_the_first_turn_there_is_nothing_to_compare() -> None:
    assert lines_of({"chart": [{"turn": 0, "order": ["A", "B"]}]}) is None
