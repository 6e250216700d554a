"""Positions as text, and the change of one value."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.kit.errors import PnpError
from pnp.referee.position import canonical, changed, digest, parse_path, to_text

POSITION: dict[str, Any] = {"lap": 1, "racing": ["A1", "B2"], "cars": {"A1": {"fuel": 2}, "B2": {"fuel": 3}}}
NO_PLACE = "is not the place of a value\n  expected: something like retired, racing[2] or cars.A1"


def test_the_same_position_has_one_canonical_form_whatever_its_order() -> None:
    assert canonical({"b": [1, "車"], "a": {"d": True, "c": None}}) == '{"a":{"c":null,"d":true},"b":[1,"車"]}'
    assert digest({"b": 1, "a": 2}) == digest({"a": 2, "b": 1})
    assert digest({"b": 1, "a": 2}) != digest({"b": 1, "a": 3})


@pytest.mark.parametrize(
    ("path", "parts"),
    [
        ("lap", ("lap",)),
        ("racing[1]", ("racing", 1)),
        (" cars . A1 ", ("cars", "A1")),
        ('cars."A.1"[2].dp', ("cars", "A.1", 2, "dp")),
    ],
)
def test_the_way_to_a_value(path: str, parts: tuple[str | int, ...]) -> None:
    assert parse_path(path) == parts


@pytest.mark.parametrize(
    ("path", "complaint"),
    [
        ("", "“” is not the place of a value\n  expected: something like retired, racing[2] or cars.A1"),
        (
            "racing[X",
            "“racing[X” is not the place of a value\n  expected: something like retired, racing[2] or cars.A1",
        ),
        ("car.A1", "car.A1: there is no “car”\n  expected: cars (all: lap, racing, cars)"),
        ("cars.A2.fuel", "cars.A2.fuel: there is no “A2”\n  expected: A1, B2"),
        ("racing[2]", "racing[2]: there is no “2”\n  expected: a number from [0] to [1]"),
        ("racing.A1", "racing.A1: there is no “A1”\n  expected: a number from [0] to [1]"),
        ("lap.A1", "lap.A1: there is nothing inside to call “A1”"),
        ("lap[0].x", "lap[0].x: there is nothing inside to call “0”"),
    ],
)
def test_a_way_that_leads_nowhere_says_how_far_it_went(path: str, complaint: str) -> None:
    with pytest.raises(PnpError) as caught:
        changed(POSITION, path, 1)
    assert str(caught.value) == complaint


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("lap", {**POSITION, "lap": 9}),
        ("racing[0]", {**POSITION, "racing": [9, "B2"]}),
        ("cars.B2.fuel", {**POSITION, "cars": {"A1": {"fuel": 2}, "B2": {"fuel": 9}}}),
        ("cars.A1.wing", {**POSITION, "cars": {"A1": {"fuel": 2, "wing": 9}, "B2": {"fuel": 3}}}),
        ("cars[3]", {**POSITION, "cars": {**POSITION["cars"], "3": 9}}),
    ],
)
def test_one_value_is_changed_in_a_copy(path: str, expected: dict[str, Any]) -> None:
    before = canonical(POSITION)
    assert changed(POSITION, path, 9) == expected
    assert canonical(POSITION) == before


def test_a_position_as_people_write_it() -> None:
    position = {
        "lap": 1,
        "wet": False,
        "dry": True,
        "speed": 2.5,
        "racing": ["A1", "車"],
        "grid": [{"car": "A1", "place 1": 2}],
        "cars": {"A1": {"fuel": 2}, "B 2": {"del": "\x7f"}},
        "none": {},
    }
    assert to_text(position) == (
        'lap = 1\nwet = false\ndry = true\nspeed = 2.5\nracing = ["A1", "車"]\n'
        'grid = [{ car = "A1", "place 1" = 2 }]\n\n'
        '[cars.A1]\nfuel = 2\n\n[cars."B 2"]\ndel = "\\u007f"\n\n[none]\n'
    )


def test_what_toml_cannot_say_is_written_as_json() -> None:
    assert to_text({"車": None, "lap": 1}) == '{\n  "車": null,\n  "lap": 1\n}\n'
