"""The clauses of Hill Climb, one by one; and how large the game is."""

from pathlib import Path

import pytest

import hillclimb
from hillclimb import GAME
from hillclimb.faces import BEND, bends, road
from hillclimb.hill import State
from pnp.kit.errors import Problems
from pnp.kit.tongues import spoken
from pnp.press.plain import COUNTER
from pnp.referee.entering import Entries
from pnp.referee.play import Play
from pnp.referee.rules import RaceSetup

HILL = GAME.load(GAME.library())
PLAYERS = ("Anna: red", "Ben: blue", "Carla: green")
STAY, SLIDE = {"spin": "stay"}, {"spin": "slide"}


def begin(race: int = 1, options: dict[str, str] = STAY, players: tuple[str, ...] = PLAYERS) -> Play[State]:
    setup = RaceSetup(race, 3, Entries.typed(players), options)
    return Play(GAME.rules, GAME.rules.setup(HILL, setup))


def steady(race: Play[State], *dice: int) -> None:
    for die in dice:
        race.give("steady")
        race.give([die])


def flat(race: Play[State], one: int, other: int) -> None:
    race.give("flat")
    race.give([one, other])


def said(race: Play[State]) -> list[str]:
    return [event.code for event in race.events]


@pytest.mark.parametrize("players", [("Anna",), tuple("ABCDEFG"), ("Anna: red", "Ben: rosso")])
def test_H1_two_to_six_play_each_in_a_colour_of_their_own(players: tuple[str, ...]) -> None:
    with pytest.raises(Problems, match="H1"):
        begin(players=players)


@pytest.mark.parametrize(("race", "first"), [(1, "Anna"), (2, "Ben"), (3, "Carla"), (4, "Anna")])
def test_H2_race_after_race_another_one_begins_at_the_foot(race: int, first: str) -> None:
    begun = begin(race)
    assert begun.state.seat == first
    assert set(begun.state.at.values()) == {0}


def test_H3_then_it_goes_clockwise() -> None:
    race = begin(2)
    steady(race, 1, 2)
    assert race.state.seat == "Anna"


def test_H4_steadily_one_die() -> None:
    race = begin()
    steady(race, 5)
    assert race.state.at["Anna"] == 5


def test_H5_flat_out_both_dice() -> None:
    race = begin()
    flat(race, 2, 6)
    assert race.state.at["Anna"] == 8


def test_H6_a_double_is_a_spin_and_the_car_stays() -> None:
    race = begin()
    steady(race, 5, 1, 1)
    flat(race, 4, 4)
    assert race.state.at["Anna"] == 5
    assert "car.spun" in said(race)


@pytest.mark.parametrize(("before", "die", "after"), [(6, 4, 2), (1, 6, 0)])
def test_H7_or_it_slides_back_at_most_to_the_foot(before: int, die: int, after: int) -> None:
    race = begin(options=SLIDE)
    steady(race, before, 1, 1)
    flat(race, die, die)
    assert race.state.at["Anna"] == after
    assert "car.slid" in said(race)


def test_H8_H9_H10_places_by_arrival_and_the_last_one_left_comes_last() -> None:
    race = begin()
    for _ in range(3):
        flat(race, 6, 5)
        steady(race, 6, 1)
    assert race.state.home == ["Anna"]
    steady(race, 6)
    assert race.ask is None
    result = GAME.rules.result(race.state)
    assert result.order == ("Anna", "Ben", "Carla")
    assert dict(result.points) == dict(zip(result.order, HILL.points, strict=False))
    assert race.state.at["Anna"] == HILL.bends, "nobody drives beyond the top"
    assert said(race).count("car.home") == 2


@pytest.mark.parametrize(
    ("change", "italian"),
    [
        ({"seat": "Zoe"}, "«Zoe» non ha un turno (H3)"),
        ({"at": {"Anna": 99, "Ben": 0, "Carla": 0}}, "Anna non è sulla salita (H8)"),
        ({"home": ["Ben", "Ben"]}, "Ben non guida una volta sola (H1)"),
    ],
)
def test_what_cannot_be_is_refused_in_other_languages_too(change: dict[str, object], italian: str) -> None:
    position = GAME.rules.position(begin().state) | change
    with pytest.raises(Problems) as caught:
        GAME.rules.restore(HILL, position)
    assert [spoken("it")(each.what) for each in caught.value.problems] == [italian]


@pytest.mark.parametrize(("w", "h"), [(190, 270), (200, 250)])
def test_counters_fit_the_bends_and_bends_each_other(w: float, h: float) -> None:
    places = bends(road(w, h), HILL.bends)
    assert len(places) == HILL.bends + 1
    for index, (x, y) in enumerate(places):
        assert BEND <= x <= w - BEND
        assert BEND <= y <= h - BEND
        for x2, y2 in places[index + 1 :]:
            assert ((x - x2) ** 2 + (y - y2) ** 2) ** 0.5 > COUNTER


def test_the_whole_game_is_at_most_250_lines_of_python() -> None:
    """Every line of every file: code, imports, docstrings and blank ones."""
    files = Path(hillclimb.__file__).parent.rglob("*.py")
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) <= 250
