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
from pnp.games.turf.season.system import SEASON
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

DECIDED = {
    "T14": "refusal end.nose, refusal end.blocked, question to",
    "T15": "event move.done, event move.short",
    "T39": "event round.cards, event round.dice",
    "T53": "refusal end.fence, question to",
    "T54": "refusal end.take_off, question to, event move.done",
    "T56": "event move.falls, event move.boxed",
    "TA2": "refusal end.nose, question to",
    "TA3": "refusal end.early, question to",
    "TA4": "refusal end.lanes, question to",
    "TA12": "event move.done, event fences.set",
    "TA13": "refusal end.take_off, question to, event move.done",
    "TA14": "event move.done",
    "TA19": "event round.cards",
    "TA21": "refusal end.short, question to",
    "TA23": "event move.falls, event move.boxed",
    "TA24": "event round.cards, event round.dice",
    "TA25": "event round.cards, event round.dice",
    "TA29": "event race.lanes",
    "T25": "event card.over",
    "T31": "event dice.limited",
    "T42": "standing players",
    "T47": "event cards.lost",
    "T48": "event cards.twelve",
    "T49": "reject bonus.gone",
    "T55": "event move.falls",
    "T59": "event fences.first",
    "T60": "event race.absent",
    "T61": "event cards.empty",
    "TA6": "season season.winner.stable",
    "TA10": "question die",
    "TA27": "problem",
}
"""Where these clauses decide something, and so are cited."""


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
    last = {"red.card": "N8", "blue.card": "N3", "blue.to": "2:B4/0"}
    yield from read(drive(at({"red": "1:H18/1", "blue": "2:B1/0"}, roller="Anna"), last, stop="dice"))
    unknown = at({"red": acted("1:B26/0"), "blue": "2:B20/0", "green": "4:B20/0"}, round=3)
    yield from read(drive(unknown, {"blue.card": "N9"}, stop="blue.rank"))
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
    for start, answer, _, _ in WHY.values():
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
        plan = replace(plan, entries=replace(plan.entries, changed_in=2))  # other players take over
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
    assert sorted(set(RULES.clauses) - set(places) - set(DESCRIBES)) == []
    assert set(DESCRIBES) & set(places) == set()
    assert set(DESCRIBES) | set(DECIDED) <= set(RULES.clauses)


@pytest.mark.parametrize("clause", DECIDED)
def test_a_clause_is_cited_where_it_decides(clause: str, places: dict[str, set[str]]) -> None:
    assert set(DECIDED[clause].split(", ")) <= places[clause]


def test_no_clause_is_cited_where_it_decides_nothing() -> None:
    """Alone on a straight: six points, no fence, nobody home."""
    race = drive(turn_of("red", "3:B17/0", ["8:B31/0"], options=CHASE), {"card": "N6"}, stop="to")
    assert [ask.rule for ask in race.open] == ["T20"]
    drive(race, {"to": "4:B23/0"}, stop="dice")
    assert [event.rule for event in race.events] == ["T22 T24", "T16 T17 T19", "T8 T29 T34"]


def test_only_clauses_of_the_book_are_cited(places: dict[str, set[str]]) -> None:
    assert {clause: where for clause, where in places.items() if clause not in RULES.clauses} == {}


def test_clauses_are_those_of_the_specification() -> None:
    assert RULES.clauses == (*(f"T{n}" for n in range(1, 62)), *(f"TA{n}" for n in range(1, 31)))
    assert all(info.clause in RULES.clauses for info in OPTIONS.values())


def test_every_question_cites_something(places: dict[str, set[str]]) -> None:
    asked = {place for where in places.values() for place in where if place.startswith("question ")}
    assert asked == {
        f"question {text}" for text in ("lane", "first", "card", "cards", "bonus", "to", "dice", "speed", "die", "rank")
    }


def test_every_clause_has_a_test_that_names_it() -> None:
    """test_T13_… and test_T49_TA26_…, anywhere beside this file."""
    named: set[str] = set()
    for file in HERE.glob("test_*.py"):
        for found in re.findall(r"^def test_((?:TA?\d+_)+)", file.read_text("utf-8"), re.M):
            named |= set(found.strip("_").split("_"))
    assert sorted(set(RULES.clauses) - named) == []
