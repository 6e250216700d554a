"""Chances and means, against the values that the specification gives and against plain counting."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from pnp.games.xf1.model import Column, Result, Section, odds
from tests.games.xf1.sheets import data

BODY = (2, 2, 3, 4, 5, 6)


def section(dry: str, wet: str, speed: int = 5) -> Section:
    return Section("A", speed, 1, 0, *(tuple(Result.parse(word) for word in text.split()) for text in (dry, wet)))


SAMPLE = section("+1 +3 +1 +1 0 -1", "-3 0 +2 +1 0 -1")
"""The section in the book's legend."""


@pytest.mark.parametrize(
    ("column", "controls", "shift", "mean"),
    [
        ("dry", 0, 0, "1.00"),
        ("dry", 1, 0, "1.50"),
        ("dry", 2, 0, "1.81"),
        ("dry", 0, 1, "1.17"),
        ("wet", 0, 0, "0.00"),
        ("wet", 1, 0, "0.78"),
        ("wet", 2, 0, "1.11"),
        ("wet", 0, 1, "-0.50"),
    ],
)
def test_sample_section(column: Column, controls: int, shift: int, mean: str) -> None:
    assert f"{float(odds.expected(SAMPLE, column, BODY, controls, shift)):.2f}" == mean


@pytest.mark.parametrize("controls", [0, 1, 2])
def test_chances_are_those_of_all_throws(controls: int) -> None:
    defended = section("-4** -3 -1 +2 +1 0", "R1 -3** -2 0 +1 0", speed=3)
    for column in ("dry", "wet"):
        by_face = odds.results_by_face(defended, column, BODY)
        throws = list(product(by_face, repeat=controls + 1))
        counted: dict[Result, Fraction] = {}
        for throw in throws:
            best = max(throw, key=odds.worth)
            counted[best] = counted.get(best, Fraction(0)) + Fraction(1, len(throws))
        assert odds.chances(defended, column, BODY, controls) == counted


def test_shift_stays_on_the_die() -> None:
    assert odds.results_by_face(SAMPLE, "dry", BODY, 9) == (SAMPLE.result(6, "dry"),) * 6
    assert odds.results_by_face(SAMPLE, "dry", BODY, -9) == (SAMPLE.result(2, "dry"),) * 6


def test_advice_tells_the_three_kinds_apart() -> None:
    assert odds.advice(section("-1 0 +3 0 -1 -2", "0 0 0 0 0 0", 4), "dry", BODY) == "attack"
    assert odds.advice(section("0 +1 +1 +1 +1 0", "0 0 0 0 0 0", 4), "dry", BODY) == "save"
    assert odds.advice(section("-4** -3 -1 +2 +1 0", "0 0 0 0 0 0", 3), "dry", BODY) == "defend"


def test_every_course_has_sections_to_attack_to_save_and_to_defend() -> None:
    faces = odds.typical_faces(data().teams.values())
    for course in data().courses.values():
        kinds = {odds.advice(each, "dry", faces) for each in course.sections}
        assert len(kinds) == 3, course.id


@pytest.mark.parametrize(
    ("advances", "sections", "turns"),
    [
        ((2, 2, 3, 3, 4, 4), 48, 16.4),
        ((2, 3, 3, 4, 4, 5), 48, 14.1),
        ((2, 3, 4, 4, 5, 6), 50, 12.9),
        ((1, 1, 2, 2, 3, 3), 7, 3.8),
    ],
)
def test_turns_of_the_specification(advances: tuple[int, ...], sections: int, turns: float) -> None:
    assert round(float(sum(odds.landings(advances, sections))), 1) == turns


def test_courses_last_about_as_long_as_they_say() -> None:
    for course in data().courses.values():
        turns = odds.expected_turns(course)
        assert abs(turns - course.info_turns) <= Fraction(3, 5), course.id
        assert sum(odds.section_visits(course)) == turns


def test_weather_is_a_distribution_on_every_lap() -> None:
    for course in data().courses.values():
        laps = odds.weather_by_lap(course)
        assert len(laps) == course.goal
        assert all(sum(lap) == 1 for lap in laps)
        clear = sum(box.frame == "clear" for box in course.weather)
        assert all(sum(lap[:clear]) == odds.clear_chance(course) for lap in laps)
        assert odds.wet_share(course) <= odds.any_rain(course) <= 1 - odds.clear_chance(course)


def test_weather_marker_stays_out_of_red_and_on_the_track() -> None:
    for course in data().courses.values():
        first = sum(box.frame == "clear" for box in course.weather)
        for index, step in product(range(first, 6), range(-3, 4)):
            assert odds.moved_weather(course, index, step) == min(5, max(first, index + step))


def test_wear_counts_no_event_in_the_last_turn() -> None:
    course = next(iter(data().courses.values()))
    rows = [row for row in course.bpt_race if row.event == "wear"]
    wears = odds.expected_events(course, "wear")
    assert wears < odds.expected_turns(course) * len(rows) / 6
    assert odds.fuel_wear(course, data().tables) == wears * Fraction(sum(data().tables.wear_fuel), 6)


def test_tyre_loss_uses_the_end_rows() -> None:
    tables = data().tables
    assert odds.tyre_loss(-9, tables) == tables.wear_tyre[0]
    assert odds.tyre_loss(9, tables) == tables.wear_tyre[-1]
