"""What a rule said, flat or by name: the same to whoever reads it."""

from __future__ import annotations

import pytest

from pnp.referee.ask import Event
from pnp.referee.rules import Kind, Log, event

MOVED = Kind("car.moved", "car was now")


def test_what_is_told_in_one_piece_has_its_names_when_it_is_read() -> None:
    log = Log()
    log.say("race.begins", "Q1", laps=3)
    log.tell((MOVED, "Q2", "A1", 4, 2))
    assert log.events == [
        Event("race.begins", "Q1", {"laps": 3}),
        Event("car.moved", "Q2", {"car": "A1", "was": 4, "now": 2}),
    ]


def test_what_is_said_after_somebody_has_read_is_added() -> None:
    log = Log()
    log.say("race.begins", "Q1")
    first = list(log.events)
    log.say("race.over", "Q3")
    assert [said.code for said in first] == ["race.begins"]
    assert [said.code for said in log.events] == ["race.begins", "race.over"]


@pytest.mark.parametrize("values", [("A1", 4), ("A1", 4, 2, 9)])
def test_as_many_values_as_names(values: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match="zip"):
        event(MOVED, "Q2", *values)
