"""Reading what people wrote: good values as they are; a bad one is a problem that says where, what and what else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.kit.errors import Problems
from pnp.referee.reader import OptionInfo, Reader, changed_options, read_agreed, read_options

OPTIONS = {"tyres": OptionInfo(("slick", "wet"), "Q1"), "laps": OptionInfo(("two", "three"), "Q2")}


def reader(**raw: Any) -> Reader:
    return Reader(raw, "position")


def faults(of: Reader) -> list[str]:
    return [str(problem) for problem in of.problems]


GOOD: list[tuple[Callable[[Reader], object], dict[str, Any], object]] = [
    (lambda r: r.whole("lap", 3, 1, 9), {}, 3),
    (lambda r: r.whole("lap", 3, 1, 9), {"lap": 1}, 1),
    (lambda r: r.whole("lap", 3, 1, 9), {"lap": 9}, 9),
    (lambda r: r.flag("wet"), {}, False),
    (lambda r: r.flag("wet"), {"wet": True}, True),
    (lambda r: r.one_of("phase", ("", "turn"), "turn"), {}, "turn"),
    (lambda r: r.one_of("phase", ("", "turn"), "turn"), {"phase": ""}, ""),
    (lambda r: r.items("cars"), {}, []),
    (lambda r: r.items("cars"), {"cars": " A1, B2  3 "}, ["A1", "B2", "3"]),
    (lambda r: r.items("cars"), {"cars": ["A1", 3]}, ["A1", "3"]),
    (lambda r: r.inside("fuel").whole("A", 0, 0, 5), {"fuel": {"A": 4}}, 4),
    (lambda r: r.inside("fuel").whole("A", 2, 0, 5), {}, 2),
]


@pytest.mark.parametrize(("read", "raw", "value"), GOOD)
def test_what_is_good_is_read(read: Callable[[Reader], object], raw: dict[str, Any], value: object) -> None:
    of = reader(**raw)
    assert read(of) == value
    of.finish()


WRONG: list[tuple[Callable[[Reader], object], dict[str, Any], object, str]] = [
    (
        lambda r: r.whole("lap", 3, 1, 9),
        {"lap": 10},
        3,
        "position.lap: 10 is not possible\n  expected: a whole number from 1 to 9",
    ),
    (
        lambda r: r.whole("lap", 3, 1, 9),
        {"lap": True},
        3,
        "position.lap: true is not possible\n  expected: a whole number from 1 to 9",
    ),
    (lambda r: r.flag("wet"), {"wet": 1}, False, "position.wet: 1 is not possible\n  expected: true or false"),
    (
        lambda r: r.one_of("phase", ("", "turn", "finish"), "finish"),
        {"phase": "turm"},
        "finish",
        "position.phase: “turm” is not possible\n  expected: turn (all: turn, finish)",
    ),
    (
        lambda r: r.items("cars"),
        {"cars": ["A1", 2.5]},
        [],
        'position.cars: ["A1", 2.5] is not a list\n  expected: names with spaces between them',
    ),
    (
        lambda r: r.items("cars"),
        {"cars": {"A1": 1}},
        [],
        'position.cars: {"A1": 1} is not a list\n  expected: names with spaces between them',
    ),
    (
        lambda r: r.inside("fuel").raw,
        {"fuel": 4},
        {},
        "position.fuel: 4 is not a table\n  expected: names and values",
    ),
    (
        lambda r: r.inside("fuel").whole("A", 0, 0, 5),
        {"fuel": {"A": 9}},
        0,
        "position.fuel.A: 9 is not possible\n  expected: a whole number from 0 to 5",
    ),
    (
        lambda r: r.unknown_keys(("race", "races", "pit")),
        {"rase": 1},
        None,
        "position.rase: rase is not a key here\n  expected: race or races (all: race, races, pit)",
    ),
    (lambda r: r.fault("", "nothing fits"), {}, None, "position: nothing fits"),
    (
        lambda r: read_options(OPTIONS, r.raw["options"], r),
        {"options": "wet"},
        {"tyres": "slick", "laps": "two"},
        'position.options: "wet" names no options\n  expected: something like { name = "value" }',
    ),
    (
        lambda r: read_options(OPTIONS, r.raw["options"], r),
        {"options": {"laps": "three", "tyre": "wet"}},
        {"tyres": "slick", "laps": "three"},
        "position.options.tyre: no option is called “tyre”\n  expected: tyres (all: tyres, laps)",
    ),
    (
        lambda r: read_options(OPTIONS, r.raw["options"], r),
        {"options": {"tyres": "dry", "laps": "three"}},
        {"tyres": "slick", "laps": "three"},
        "position.options.tyres: “dry” is not possible\n  expected: slick or wet",
    ),
    (
        lambda r: read_agreed(OPTIONS, r.raw["agreed"], r, ("title",)),
        {"agreed": {"titel": "Cup", "title": "Cup", "laps": "three"}},
        {"tyres": "slick", "laps": "three"},
        "position.options.titel: no option is called “titel”\n  expected: title (all: tyres, laps, title)",
    ),
]


@pytest.mark.parametrize(("read", "raw", "instead", "fault"), WRONG, ids=[fault[9:40] for *_, fault in WRONG])
def test_what_is_wrong_is_a_problem_and_something_sensible_is_read_instead(
    read: Callable[[Reader], object], raw: dict[str, Any], instead: object, fault: str
) -> None:
    of = reader(**raw)
    assert read(of) == instead
    assert faults(of) == [fault]


def test_all_problems_come_at_once_and_in_order() -> None:
    of = reader(lap=0, fuel={"A": 9}, wet="no")
    of.whole("lap", 1, 1, 9)
    of.inside("fuel").whole("A", 0, 0, 5)
    of.flag("wet")
    with pytest.raises(Problems) as caught:
        of.finish()
    assert caught.value.what == "3 problems found"
    assert [problem.where for problem in caught.value.problems] == ["position.lap", "position.fuel.A", "position.wet"]


def test_what_was_wrong_before_is_no_ground_to_stand_on() -> None:
    of = reader(lap=0, laps=3)
    of.whole("lap", 1, 1, 9)
    assert not of.sound("lap")
    assert not of.sound("laps", "lap")
    assert of.sound("laps")


def test_only_what_was_decided_otherwise_is_written_down() -> None:
    assert changed_options(OPTIONS, {"tyres": "wet", "laps": "two"}) == {"tyres": "wet"}


@pytest.mark.parametrize(("said", "meant"), [(True, "yes"), (False, "no")])
def test_an_option_may_be_true_or_false_as_toml_says_it(said: bool, meant: str) -> None:
    reader = Reader({}, "position")
    assert read_options({"open": OptionInfo(("no", "yes"), "T1")}, {"open": said}, reader) == {"open": meant}
    assert not reader.problems
