"""Other people's eyes, and whether the teams can be told apart with them."""

from itertools import combinations

import pytest

from pnp.draw.color import BLACK, WHITE, Color, contrast, ink_on
from pnp.games.fmr.data import load
from pnp.kit.library import Library
from tests.draw.vision import SIGHTS, Sight, _ciede2000, difference, simulate

SEEN_AT_ONCE = 14.0
"""CIEDE2000: two areas of colour that nobody has to compare."""
SEEN_IN_GREY = 3.5
"""Greys need only not be equal: there the pattern and the letter speak."""
READABLE = 4.5

TEAMS = {team.id: Color.hex(team.colour) for team in load(Library("fmr")).teams.values()}


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [  # From the test data of Sharma, Wu and Dalal (2005).
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 3.1571, -77.2803), (50.0, 0.0, -82.7485), 2.8615),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_ciede2000(one: tuple[float, float, float], other: tuple[float, float, float], expected: float) -> None:
    assert _ciede2000(one, other) == pytest.approx(expected, abs=1e-4)
    assert _ciede2000(other, one) == pytest.approx(expected, abs=1e-4)


def test_black_and_white_are_a_hundred_apart() -> None:
    assert difference(BLACK, WHITE) == pytest.approx(100, abs=0.1)


@pytest.mark.parametrize("kind", SIGHTS)
def test_greys_look_the_same_to_everybody(kind: Sight) -> None:
    grey = Color(0.5, 0.5, 0.5)
    assert difference(simulate(grey, kind), grey) < 0.5


def test_red_and_green_come_close_without_red_cones() -> None:
    red, green = Color.hex("#B04030"), Color.hex("#606000")
    assert difference(simulate(red, "deutan"), simulate(green, "deutan")) < difference(red, green) / 2


@pytest.mark.parametrize("kind", [sight for sight in SIGHTS if sight != "grey"])
@pytest.mark.parametrize(("one", "other"), list(combinations(TEAMS, 2)))
def test_team_colours_differ(one: str, other: str, kind: Sight) -> None:
    assert difference(simulate(TEAMS[one], kind), simulate(TEAMS[other], kind)) > SEEN_AT_ONCE


@pytest.mark.parametrize(("one", "other"), list(combinations(TEAMS, 2)))
def test_team_colours_are_not_one_grey(one: str, other: str) -> None:
    assert difference(TEAMS[one].grey(), TEAMS[other].grey()) > SEEN_IN_GREY


@pytest.mark.parametrize("team", TEAMS)
def test_text_reads_on_every_team_colour(team: str) -> None:
    assert contrast(ink_on(TEAMS[team]), TEAMS[team]) >= READABLE
