"""Plain rules: entering, the text form of a position and the way back, with every problem at its place."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from pnp.kit.errors import Problems
from pnp.referee.entering import Entries
from pnp.referee.plain import position_of, state_from
from pnp.referee.play import Play
from pnp.referee.position import to_text
from pnp.referee.rules import RaceSetup
from tests.sprint import RULES, TRACK, Lane, State


def set_up(*players: str, **options: str) -> State:
    return RULES.setup(TRACK, RaceSetup(2, 3, Entries.typed(players), options))


def problems(position: dict[str, Any]) -> list[str]:
    with pytest.raises(Problems) as caught:
        RULES.restore(TRACK, position)
    return [f"{each.where}: {each.what}" for each in caught.value.problems]


def test_a_race_begins_in_the_first_phase_with_a_car_for_everybody() -> None:
    state = set_up("Anna: rosso", "Ben: g", "Carla")
    assert state.players == {"Anna": "red", "Ben": "green", "Carla": "blue"}
    assert (state.race, state.races, state.phase, state.options) == (2, 3, "turn", {"shoes": "spikes"})


@pytest.mark.parametrize(
    ("players", "what"),
    [
        (["Anna"], "too few players (S1): 1"),
        (["A", "B", "C", "D"], "too many players (S1): 4"),
        (["Anna: red", "Ben: R"], "red is taken (S2)"),
        (["Anna: pink", "Ben"], "no car is called “pink”"),
        (["Anna", "Anna"], "two players are called Anna"),
    ],
)
def test_who_cannot_sit_down(players: list[str], what: str) -> None:
    with pytest.raises(Problems) as caught:
        set_up(*players)
    assert what in [each.what for each in caught.value.problems]


def test_an_option_that_nobody_knows_is_a_problem() -> None:
    with pytest.raises(Problems, match="no option is called “hat”"):
        set_up("Anna", "Ben", hat="tall")


def test_a_position_is_every_field_but_the_data_and_leads_back() -> None:
    state = set_up("Anna", "Ben", shoes="none")
    state.run, state.lane = {"Anna": 4}, Lane(2, (1, 3))
    position = RULES.position(state)
    assert position == {
        "players": {"Anna": "red", "Ben": "blue"},
        "options": {"shoes": "none"},
        "race": 2,
        "races": 3,
        "phase": "turn",
        "throws": 0,
        "seat": "",
        "run": {"Anna": 4},
        "home": [],
        "lane": {"number": 2, "marks": [1, 3]},
    }
    again = RULES.restore(TRACK, tomllib.loads(to_text(position)))
    assert again == state
    assert again.data is TRACK
    assert again.run is not state.run


def test_a_position_holds_on_to_nothing_of_the_state() -> None:
    state = set_up("Anna", "Ben")
    position = position_of(state)
    state.run["Anna"] = 6
    state.home.append("Anna")
    assert (position["run"], position["home"]) == ({}, [])


def test_what_is_left_out_has_its_default() -> None:
    state = RULES.restore(TRACK, {"players": {"Anna": "red", "Ben": "blue"}})
    assert (state.phase, state.race, state.options, state.wind) == ("turn", 1, {"shoes": "spikes"}, None)


def test_every_value_of_the_wrong_kind_is_told_at_once_with_its_place() -> None:
    found = problems(
        {
            "players": {"Anna": "red", "Ben": "blue"},
            "race": "two",
            "home": [1],
            "run": {"Anna": -1},
            "lane": {"number": None},
            "wnd": 3,
        }
    )
    assert found == [
        "position.race: 'two' does not fit",
        "position.run.Anna: -1 does not fit",
        "position.home[0]: 1 does not fit",
        "position.lane.number: None does not fit",
        "position.wnd: wnd is not a key here",
    ]


def test_nobody_at_the_table_is_a_problem() -> None:
    assert problems({}) == ["position.players: players is missing"]


@pytest.mark.parametrize(
    ("change", "where", "what"),
    [
        ({"phase": "lunch"}, "position.phase", "“lunch” is not possible"),
        ({"options": {"shoes": "clogs"}}, "position.options.shoes", "“clogs” is not possible"),
        ({"players": {"Anna": "red", "Ben": "pink"}}, "position.players[1]", "no car is called “pink”"),
        ({"home": ["Zoe"]}, "position.home", "Zoe does not run"),
    ],
)
def test_what_cannot_be_in_a_race_is_refused(change: dict[str, Any], where: str, what: str) -> None:
    assert problems({"players": {"Anna": "red", "Ben": "blue"}, **change}) == [f"{where}: {what}"]


def test_the_same_faults_are_looked_for_after_every_answer() -> None:
    play = Play(RULES, set_up("Anna", "Ben"))
    play.give("in")
    play.state.home.append("Zoe")
    with pytest.raises(AssertionError, match="Zoe does not run"):
        play.give([3])


def test_a_text_is_no_number_even_if_it_looks_like_one() -> None:
    with pytest.raises(Problems, match="does not fit"):
        state_from(State, TRACK, {"players": {}, "race": "2"})
