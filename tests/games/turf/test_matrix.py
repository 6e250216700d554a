"""The rule matrix: every clause is cited by a question, an event, a refusal or a meeting, or says why it is not."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pnp.games.turf.rules import RULES
from pnp.games.turf.rules.state import OPTIONS
from pnp.games.turf.season import SEASON
from pnp.kit.errors import Problems
from pnp.lab.bots import any_answer
from pnp.referee.ask import Choose
from pnp.referee.play import Play
from pnp.referee.rules import RaceResult
from pnp.season.system import Facts
from tests.games.turf.table import (
    CHASE,
    FOUR,
    HERE,
    TWO,
    Race,
    acted,
    after_result,
    at,
    attempt,
    data,
    drive,
    ended,
    new_state,
    turn_of,
)
from tests.games.turf.test_rules import CASES, WHY

Cites = Iterator[tuple[str, str]]

DESCRIBES = {
    "T3": "what there is: the data check counts it",
    "T4": "a reminder on the table",
    "T5": "which dice are thrown",
    "T9": "the geometry, on which everything stands",
    "TA28": "how a word is read; three times ten cards are the hand of each race",
}
"""Clauses that nothing cites, because they only describe: no ruling is ever made by them."""

MISSING = {
    "T14": "refusal of an end right before a horse with clear_nose; question `to` where the option took an end away",
    "T15": "move.*: the horse began its move in a closed cell",
    "T39": "round.cards, round.dice: horses are home, so that ranks begin behind them",
    "T53": "refusal of an end beyond or beside a fence; question `to` of a horse that jumps",
    "T54": "question `to`, move.done: the move began on a take-off cell",
    "T56": "move.falls, move.short, move.boxed: the landing cell was closed",
    "TA2": "as T14",
    "TA3": "question `to` of seven points or more",
    "TA4": "question `to` of seven points or more",
    "TA12": "move.done over a fence; fences.set, which may say what one costs",
    "TA13": "as T54",
    "TA14": "move.done: a change of lane after a jump",
    "TA19": "round.cards: two horses on one line in a turn",
    "TA21": "question `to` with ends on different lines",
    "TA23": "as T56, where the landing cell is right behind a horse",
    "TA24": "as T39",
    "TA25": "round.cards, round.dice: horses have fallen",
    "TA29": "race.lanes: with horses that fell or sat out",
}
"""Clauses that the engine meets without naming them, and where it could."""


def answered(play: Play[Any], rng: Random) -> Cites:
    while play.ask is not None:
        ask = play.find()
        yield play.ask.rule, f"question {play.ask.text}"
        yield ask.rule, f"question {ask.text}"
        for no in ask.refused if isinstance(ask, Choose) else ():
            yield no.rule, f"refusal {no.code}"
        play.give(any_answer(ask, rng), ask.key)
    for event in play.events:
        yield event.rule, f"event {event.code}"


def meetings() -> Cites:
    every: list[dict[str, Any]] = [{}]
    every += [CHASE | {name: value} for name, info in OPTIONS.items() for value in info.values[1:]]
    for seed, options in enumerate(every):
        rng = Random(seed)
        players = (FOUR, TWO, ("Anna: red, blue", "Ben: green, yellow", "Carla: black, white"))[seed % 3]
        carry: Any = None
        for race in (1, 2, 3):
            play = Play(RULES, new_state(players, race, carry, **options))
            yield from answered(play, rng)
            carry = RULES.result(play.state).carry


def read(race: Race) -> Cites:
    asks = [step.ask for step in race.steps if step.ask] + list(race.open)
    for ask in asks:
        yield ask.rule, f"question {ask.text}"
        for no in ask.refused if isinstance(ask, Choose) else ():
            yield no.rule, f"refusal {no.code}"
    for event in race.events:
        yield event.rule, f"event {event.code}"


def moves() -> Cites:
    """What random races do not always come to, each once."""
    for cell, others, card, options in (
        ("2:B10/0", ["1:B10/0"], "N4", {"clear_nose": "yes"}),
        ("1:B10/0", ["1:B11/0"], "N4", {}),
        ("1:B10/0", ["1:B12/0", "2:B12/0"], "N4", {}),
        ("3:B10/0", [], "N7", {}),
        ("8:H32/0", [], "J12", {}),
        ("3:B15/0", [], "N7", CHASE),
        ("3:B15/0", [], "N8", CHASE),
        ("3:B14/0", [], "N7", CHASE),
        ("3:B12/0", [], "N6", CHASE),
        ("1:B15/0", ["1:B17/0"], "N6", CHASE),
        ("1:B15/0", ["1:B18/0"], "N6", CHASE),
    ):
        yield from read(drive(turn_of("red", cell, others, options=options), {"card": card}, stop="dice"))
        low = turn_of("red", cell, others, options=options, phase="run", dice=[6, 1], speed=6)
        yield from read(drive(low, stop="card"))
    home = at({"red": "1:H16/1", "blue": "2:H15/1"}, phase="round", round=11, finished="green", fallen="yellow black")
    yield from read(home)
    yield from read(drive(home, {"dice": [6, 5], "speed": "both", "die": "6"}, stop="card"))
    yield from read(at({"red": "2:E7/0", "blue": "4:E8/0"}, phase="round", round=2))
    yield from read(drive(at({"red": "1:H18/1", "blue": acted("2:B1/0")}, roller="Anna"), {"card": "N8"}, stop="dice"))
    agreed: list[dict[str, Any]] = [{}, {"fallen_runs_next": "yes"}]
    for options in agreed:
        result = ended(["red", "blue"], ["green", "yellow"])
        second = after_result(result, **options)
        yield from read(second)
        yield from read(after_result(ended(["blue", "red"], race=2), **options))


def refusals() -> Cites:
    for start, answer, code, _, _ in CASES.values():
        no = attempt(start(), answer)
        assert no is not None
        yield no.rule, f"reject {code}"
    for start, answer, _ in WHY.values():
        no = attempt(start(), answer)
        assert no is not None
        yield no.rule, f"reject {no.code}"


def problems_of(players: Sequence[str]) -> Cites:
    """Clauses in brackets, as setting up a race cites them."""
    with pytest.raises(Problems) as caught:
        new_state(players)
    for problem in caught.value.problems:
        found = re.search(r"\(((?:TA?\d+ ?)+)\)", problem.what)
        if found:
            yield found[1], "problem"


def seasons() -> Cites:
    for options in ({}, {"stable_total": "yes"}, {"fallen_runs_next": "yes"}):
        plan = SEASON.plan(data(), TWO, 3, options)
        plan = replace(plan, entries={**plan.entries, "changed_in": 2})  # other players take over
        orders = (["red", "green", "yellow"], ["green", "red", "blue"], ["yellow", "blue"])
        results: tuple[RaceResult, ...] = ()
        for race, home in enumerate(orders, start=1):
            facts = Facts(plan, results)
            for event in SEASON.opening(data(), facts):
                yield event.rule, f"season {event.code}"
            fell = [horse for horse in ("red", "blue", "green", "yellow") if horse not in home]
            results += (ended(home, fell, TWO, race),)
            facts = Facts(plan, results)
            for event in SEASON.closing(data(), facts):
                yield event.rule, f"season {event.code}"
            for standing in SEASON.standings(data(), facts):
                yield standing.rule, f"standing {standing.id}"
                for row in standing.rows:
                    if row.reason:
                        yield row.reason.rule, f"standing {row.reason.code}"
    for players in ((), ("Anna: red", "Ben: blue"), ("Anna: red, blue", "Ben: green")):
        yield from problems_of(players)


@pytest.fixture(scope="module")
def places() -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for source in (meetings(), moves(), refusals(), seasons()):
        for rule, place in source:
            for clause in rule.split():
                found[clause].add(place)
    return found


def test_every_clause_is_cited_or_only_describes(places: dict[str, set[str]]) -> None:
    assert sorted(set(RULES.clauses) - set(places) - set(DESCRIBES) - set(MISSING)) == []
    assert set(DESCRIBES) & set(MISSING) == set()
    assert set(DESCRIBES) & set(places) == set()
    assert set(DESCRIBES) | set(MISSING) <= set(RULES.clauses)


@pytest.mark.parametrize("clause", MISSING)
def test_a_clause_that_should_be_cited(
    clause: str, places: dict[str, set[str]], request: pytest.FixtureRequest
) -> None:
    request.applymarker(pytest.mark.xfail(strict=True, reason=MISSING[clause]))
    assert clause in places


def test_only_clauses_of_the_book_are_cited(places: dict[str, set[str]]) -> None:
    assert {clause: where for clause, where in places.items() if clause not in RULES.clauses} == {}


def test_clauses_are_those_of_the_specification() -> None:
    assert RULES.clauses == (*(f"T{n}" for n in range(1, 62)), *(f"TA{n}" for n in range(1, 31)))
    assert all(info.clause in RULES.clauses for info in OPTIONS.values())


def test_clauses_are_cited_where_they_decide(places: dict[str, set[str]]) -> None:
    assert "reject bonus.gone" in places["T49"]
    assert "event card.over" in places["T25"]
    assert "event move.falls" in places["T55"]
    assert "event race.absent" in places["T60"]
    assert "event cards.lost" in places["T47"]
    assert "event cards.twelve" in places["T48"]
    assert "event cards.empty" in places["T61"]
    assert "event fences.first" in places["T59"]
    assert "event dice.limited" in places["T31"]
    assert "question die" in places["TA10"]
    assert "problem" in places["TA27"]
    assert "season season.winner.stable" in places["TA6"]
    assert "standing players" in places["T42"]


def test_every_question_cites_something(places: dict[str, set[str]]) -> None:
    asked = {place for where in places.values() for place in where if place.startswith("question ")}
    assert asked == {
        f"question {text}" for text in ("lane", "first", "card", "cards", "bonus", "to", "dice", "speed", "die")
    }


def test_every_clause_has_a_test_that_names_it() -> None:
    """test_T13_… and test_T49_TA26_…, anywhere beside this file."""
    named: set[str] = set()
    for file in HERE.glob("test_*.py"):
        for found in re.findall(r"^def test_((?:TA?\d+_)+)", file.read_text("utf-8"), re.M):
            named |= set(found.strip("_").split("_"))
    assert sorted(set(RULES.clauses) - named) == []
