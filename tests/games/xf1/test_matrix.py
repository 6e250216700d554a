"""The rule matrix: every clause is cited by a question, an event, a refusal or a season, or says why it is not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from pnp.games.xf1.rules import RULES
from pnp.games.xf1.rules.state import OPTIONS
from pnp.games.xf1.season.system import SEASON
from pnp.kit.errors import PnpError, Problems
from pnp.lab.bots import any_answer
from pnp.referee.ask import Choose
from pnp.referee.entering import Entries
from pnp.referee.rules import RaceResult, RaceSetup
from pnp.season.system import Facts
from tests.games.xf1.table import COURSE, Race, at, attempt, boxes, data, drive, ground, new_race, npc, running
from tests.games.xf1.test_refusals import CASES

Cites = Iterator[tuple[str, str]]

DESCRIBES = {
    "6.0/1": "there are no dice but those with six sides",
    "6.0/2": "who rolls: every question says it",
    "G1.0": "heads its parts",
    "G1.0-2": "how many cars there are",
    "G1.0-4": "when a season may be put away: the program keeps it at any moment",
    "G1.0-5": "how much to choose for a first season",
    "G2.0": "heads its parts",
    "G2.0-2": "what lies on the table",
    "G2.0-3": "what lies on the table",
    "G5.0": "heads its parts",
    "G6.0": "heads its parts",
    "G9.0": "the order of the questions",
    "G9.1": "heads its parts",
    "G9.1/P": "heads its parts",
    "G9.1/S": "heads its parts",
    "G9.1/T": "heads its parts",
    "G9.1/A": "heads its parts",
    "G9.1/L": "heads its parts",
    "G9.1/N": "heads its parts",
    "G9.1/B": "heads its parts",
    "G9.1/R": "heads its parts",
    "G9.1/I": "heads its parts",
    "G9.2": "heads its parts",
    "G10.0": "heads its parts",
    "G11.0": "heads its parts",
    "S3.0": "heads its parts",
    "S6.0": "a sheet to write on",
    "G9.1/B3": "cells with one car are simply driven through",
    "R10": "cells with one car are simply driven through",
    "R11": "no movement is lost, so nobody feels pressure",
    "R16": "never comes up",
    "R42": "the data check refuses such a course",
    "R57": "a fact of the data",
    "R72": "a fact of the data",
    "R73": "a fact of the data",
    "R76": "NPC tables have one column",
    "R79": "never comes up",
    "R80": "which side of a counter is up",
    "R83": "a misprint of the book",
}
"""Clauses that nothing cites, because they only describe: no ruling is ever made by them."""


def answered(race: Race, rng: Random) -> Cites:
    while (ask := race.q) is not None:
        yield ask.rule, f"question {ask.text}"
        for no in ask.refused if isinstance(ask, Choose) else ():
            yield no.rule, f"refusal {no.code}"
        race.answer(any_answer(ask, rng), "bot")
    for event in race.events:
        yield event.rule, f"event {event.code}"


def races() -> Cites:
    every: list[Mapping[str, str]] = [{}]
    every += [{name: value} for name, info in OPTIONS.items() for value in info.values[1:]]
    every += [{"contracts": "yes", "own_country_price": "half"}, {"nonstart": "yes", "nonstart_qualifying": "yes"}]
    for seed, options in enumerate(every):
        rng = Random(seed)
        course = rng.choice(list(data().courses))
        race = new_race(["Anna: U", "Ben: F02", "Carla: A"], ["T", "S"], course=course, options=options, races=2)
        yield from answered(race, rng)


def read(race: Race) -> Cites:
    for step in race.steps:
        if step.ask:
            yield step.ask.rule, f"question {step.ask.text}"
    if race.q is not None:
        yield race.q.rule, f"question {race.q.text}"
    for event in race.events:
        yield event.rule, f"event {event.code}"


def pair(cell: int, **more: Any) -> dict[str, Any]:
    return {"T01": {"at": f"{cell}A", "acted": True, **more}, "C01": {"at": f"{cell}B", "acted": True, **more}}


def moves() -> Cites:
    """Each way a move can end, once."""
    alone = {"T01": {"at": "31A", "acted": True}}
    for result, cars in (
        ("+4", {"U01": "48A"}),
        ("+4", {"U01": "48A", **pair(50)}),
        ("-5", {"U01": "3A", **pair(1)}),
        ("-1**", {"U01": "2A", **pair(1)}),
        ("-1**", {"U01": "31A", **pair(30)}),
        ("+3", {"U01": "30A", **pair(32), "W01": {"at": "31A", "acted": True}}),
        ("+2", {"U01": "30A", **alone}),
        ("-2", {"U01": "32A", **alone}),
        ("+1", {"U01": "30A", **pair(32)}),
        ("+1", {"U01": "30A", **pair(31)}),
        ("-1", {"U01": "32A", **pair(31)}),
        ("+1", {"U01": npc("30A"), **pair(31)}),
        ("+1", {"U01": npc("30A"), **pair(31, npc=True)}),
        ("-1", {"U01": npc("32A"), **pair(31)}),
        ("+1", {"U01": npc("30A"), "T01": {"at": "29A", "acted": True}}),
        ("0", {"U01": "30A", "T01": {"at": "30B", "acted": True}}),
        ("R1", {"U01": "30A", "T01": {"at": "20A", "acted": True, "order": True}}),
    ):
        for weather in (3, 5):
            yield from read(drive(at(cars, running(result), weather=weather), {"safety_car": [5]}, stop="bpt", roll=1))
    for steps, where in ((1, 31), (-1, 29)):
        known = ground(teams={"U": {"fuel": (steps,) * 10}})
        yield from read(
            drive(at({"U01": "30A", **pair(where)}, known, phase="event", event="effect"), stop="dp", roll=1)
        )
    beside = {"U01": {"at": "30A", "order": True}, "T01": {"at": "30B", "acted": True}}
    yield from read(drive(at(beside, ground({"pit": 1})), stop="bpt"))
    for declared, fields in (("A1B1", {}), ("A2", {"fuel": 2}), ("B2", {"tyres": 2}), ("C1S", {}), ("S", {"dp": 0})):
        cars = {"U01": {"at": "35B", **fields}, "T01": {"at": "35A", "acted": True}}
        race = at(cars, ground({"speed": 6}), options={"slipstream": "yes"})
        yield from read(drive(race, {"dp": declared}, stop="bpt", roll=6))
    qualifying = at({"U01": {"cell": 9}}, phase="qualify", weather=0, options={"slipstream": "yes"})
    no = attempt(qualifying, "S")
    assert no is not None
    yield no.rule, f"reject {no.code}"
    grid = at({"U01": {"grid": 1}, "F01": {"grid": 2}}, phase="grid", weather=0)
    yield from read(drive(grid, stop="bpt", roll=1))
    options = {"nonstart": "yes", "nonstart_qualifying": "yes"}
    for each in ({}, options):
        lost = at({"U01": {"cell": 9}, "F01": {"cell": 9}}, running("R1"), phase="qualify", weather=0, options=each)
        yield from read(drive(lost, stop="weather", roll=1))
    circled = at({"U01": "36A", "F01": {"at": "30A", "fuel": 1, "acted": True}}, running("R1"))
    yield from read(drive(circled, {"safety_car": [6], "sc_pit": "yes"}, stop="bpt", roll=1))


def rare() -> Cites:
    """What random races do not always come to."""
    yield from read(drive(new_race(npc=["U"]), stop="tie", roll=1))
    yield from read(drive(at({"U01": "1A", "F01": "1B"}, running("-1")), {"safety_car": [1]}, roll=1))  # nobody is left
    yield from read(
        drive(at({"U01": "30A", "F01": npc("29A")}, running("R6")), {"safety_car": [6]}, stop="sc_pit", roll=1)
    )
    for shift in ("always", "no_retirements"):
        far = at({"U01": "50A", "F01": "3A", "T01": "30A"}, phase="drop", options={"lane_shift": shift})
        yield from read(drive(far, {"safety_car": [1]}, stop="dp", roll=1))
    wet = ground(weather=boxes(("clear", "sun", "sun", "sun", "sun", "sun"), 9, [3] * 6))
    for box, car in ((1, {"at": "30A"}), (2, {"at": "30A", "wet": True})):
        yield from read(drive(at({"U01": car}, wet, phase="event", event="wear", weather=box), stop="dp", roll=6))
    yield from read(drive(at({"U01": {"grid": 1, "dp": 1}}, wet, phase="grid", weather=0), {"weather": [1]},
                          stop="start_tyres"))  # fmt: skip
    low = ground(driver={"feedback": (6, 0)}, teams={"U": {"tuning": (0, 0), "country": "away"}})
    yield from read(drive(new_race(["Anna: U"], ["F"], low), stop="dp", roll=1))
    for cell, result in ((2, "-4"), (21, "+2")):
        race = at({"U01": {"cell": cell}}, running(result), phase="qualify", weather=0)
        yield from read(drive(race, stop="weather", roll=1))
    lost = ground(teams={"U": {"fuel": (-60,) * 10}}, driver={"nonstart": (2,)})
    cars = {"U01": "36A", "F01": "30A"}
    late = at(cars, lost, phase="event", event="effect", options={"nonstart": "yes"})
    yield from read(drive(late, {"safety_car": [5], "nonstart": [2]}, stop="dp", roll=1))
    signed = {driver.id: {"contract": 1} for driver in data().drivers_of("T")}
    hire = new_race(["Anna: U"], ["T"], ground(base=data(), drivers=signed), options={"contracts": "yes"})
    yield from read(drive(hire, {"market": iter([*list(signed)[:2], "pass"])}, stop="npc", roll=6))
    swap = new_race(["Anna: U02"], ["F"], options={"assignment": "yes"})
    yield from read(drive(swap, {"assign": "dahl"}, stop="npc", roll=6))
    rain = ground(driver={"trait": "rain"})
    yield from read(drive(at({"U01": "30A"}, rain, weather=6), stop="order", roll=1))
    test = new_race(["Anna: F"], ["U"], test=True, tables={"U": "F"}, options={"random_qualifying": "yes"})
    yield from answered(test, Random(4))
    for start, answer, code, _, _ in CASES.values():
        race = start()
        no = attempt(race, answer)
        assert no is not None
        yield no.rule, f"reject {code}"


def problems_of(call: Any) -> Cites:
    """Clauses in brackets, as setting up a race or a season cites them."""
    with pytest.raises(Problems) as caught:
        call()
    for problem in caught.value.problems:
        assert isinstance(problem, PnpError)
        if "(" in problem.what:
            yield problem.what[problem.what.rindex("(") + 1 : -1], "problem"


def seasons() -> Cites:
    plan = SEASON.plan(data(), ["Anna: U"], 2, {"courses": "1-1,6-6", "teams": "U,F", "evaluation": "yes"})
    drivers = {"U01": "dahl"}
    one = RaceResult(1, ("U01", "F01"), {"U01": 10, "F01": 9}, (), {"drivers": drivers, "missing": {"berge": 1}})
    two = RaceResult(2, ("F01", "U01"), {"U01": 9, "F01": 10}, (), {"drivers": drivers})
    results: Sequence[RaceResult] = (one, two)
    for run in range(3):
        facts = Facts(plan, tuple(results[:run]))
        for event in [*(SEASON.opening(data(), facts) if run < 2 else ()), *SEASON.closing(data(), facts)]:
            yield event.rule, f"season {event.code}"
    yield from problems_of(lambda: RULES.setup(data(), RaceSetup(programme={"course": COURSE})))
    yield from problems_of(
        lambda: RULES.setup(data(), RaceSetup(entries=Entries.typed(["A: U, F"]), programme={"course": COURSE}))
    )


@pytest.fixture(scope="module")
def places() -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for source in (races(), moves(), rare(), seasons()):
        for rule, place in source:
            for clause in rule.split():
                found[clause].add(place)
    return found


def test_every_clause_is_cited_or_only_describes(places: dict[str, set[str]]) -> None:
    assert sorted(set(RULES.clauses) - set(places) - set(DESCRIBES)) == []
    assert set(DESCRIBES) <= set(RULES.clauses)


def test_only_clauses_of_the_book_are_cited(places: dict[str, set[str]]) -> None:
    assert {clause: where for clause, where in places.items() if clause not in RULES.clauses} == {}


def test_clauses_about_refusals_are_cited_by_refusals(places: dict[str, set[str]]) -> None:
    assert "refusal declare.accel" in places["G9.1/D3"]
    assert "reject declare.concentration" in places["G9.1/D1"]
    assert "reject tyres.full_tank" in places["G9.2-1"]
    assert "refusal tyres.clear" in places["G6.0-1"]
    assert "refusal market.dear" in places["S3.0-2"]
    assert "refusal driver.missing" in places["S4.0"] or "reject driver.missing" in places["S4.0"]


def test_every_question_cites_something(places: dict[str, set[str]]) -> None:
    asked = {place for where in places.values() for place in where if place.startswith("question ")}
    assert len(asked) >= 30
