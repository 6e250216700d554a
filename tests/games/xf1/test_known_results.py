"""A result that is there already does what the same result does when it is rolled."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.xf1.rules.scenes import scene
from pnp.kit.errors import Problems
from tests.games.xf1.table import Race, at, drive, npc, plain, running

BOARD = {"F01": "34A", "F02": "34B", "T01": "37A", "T02": "37B", "G01": "20A"}
RESULTS = ["+4", "+2", "0", "-1", "-2**", "-6**", "R0", "R2"]


def acted(race: Race, answers: dict[str, Any]) -> tuple[list[str], dict[str, Any]]:
    """What the first car of the turn came to, and where everybody stands then."""
    drive(race, {"run": 4, "npc": 1, "pressure": 1, "safety_car": 1, **answers}, stop="F01.run")
    events = [event.code for event in race.events if event.code not in ("run.result", "npc.rolled", "run.known")]
    return events, race.position["position"]["cars"]


@pytest.mark.parametrize("result", RESULTS)
@pytest.mark.parametrize("car", ["U01", "S01"])
def test_G9_1_A1_a_known_result_is_a_rolled_one(car: str, result: str) -> None:
    known = running(result)
    others = {**BOARD, "T01": {"at": "37A", "acted": True}, "T02": {"at": "37B", "acted": True}}
    me = {"at": "35A"} if car == "U01" else npc("35A")
    rolled = at({car: me, **others}, known, turn=2)
    given = at({car: {**me, "result": result}, **others}, plain(), turn=2)
    assert acted(given, {}) == acted(rolled, {})


def test_nothing_is_asked_before_it() -> None:
    """Neither the pressure of a car beside, nor a declaration: they lie behind it."""
    race = at({"U01": {"at": "35A", "result": "+1"}, "F01": "35B"})
    assert [event.code for event in race.events] == ["run.known"]
    assert race.q is not None
    assert race.q.text == "line"
    drive(race, {"line": "B"}, stop="order")
    assert race.state.cars["U01"].at == "36B"


def test_it_is_written_down_and_used_once() -> None:
    race = at({"U01": {"at": "35A", "result": "−2**"}, "F01": "20B"})
    assert race.position["position"]["cars"]["U01"]["result"] == "-2**"
    drive(race, stop="F01.dp")
    assert "result" not in race.position["position"]["cars"]["U01"]


def test_a_safety_car_ends_it_before_the_car_has_acted() -> None:
    race = at({"U01": {"at": "35A", "result": "R2"}, "F01": {"at": "20A", "result": "+1"}})
    drive(race, {"safety_car": 6}, stop="sc_pit")
    assert race.state.cars["F01"].result is None


@pytest.mark.parametrize(
    ("fields", "more", "what"),
    [
        ({"result": "much"}, {}, "“much” is no running result"),
        ({"result": "+2**"}, {}, "“+2**” is no running result"),
        ({"result": "+2", "acted": True}, {}, "does not run any more in this turn"),
        ({"result": "+2", "order": True}, {}, "does not run any more in this turn"),
        ({"result": "+2"}, {"phase": "progress"}, "result has no place in the phase progress"),
    ],
)
def test_where_it_cannot_be(fields: dict[str, Any], more: dict[str, Any], what: str) -> None:
    with pytest.raises(Problems) as caught:
        at({"U01": {"at": "35A", **fields}, "F01": "20B"}, **more)
    assert what in str(caught.value)
    assert "cars.U01.result" in str(caught.value)


@pytest.mark.parametrize(
    "how", [(), ("ahead",), ("behind", "beside"), ("ahead", "behind", "beside"), ("behind", "end")]
)
def test_scenes_can_be_played(how: tuple[str, ...]) -> None:
    made = scene(at({"S01": npc("35A"), "U01": "30A"}).state, how)
    race = at(made.pop("cars"), **{key: value for key, value in made.items() if key != "course"})
    assert race.q is not None
    assert race.state.queue[0].id == "U01"
