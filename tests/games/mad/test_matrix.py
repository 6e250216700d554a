"""The rule matrix: every clause is cited by a question, an event, a refusal or a game, or says why it is not."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pnp.games.mad.rules import RULES
from pnp.games.mad.rules.asks import Move
from pnp.games.mad.rules.state import OPTIONS
from pnp.games.mad.season.system import SEASON
from pnp.kit.errors import Problems
from pnp.lab.bots import any_answer
from pnp.referee.ask import Choose
from pnp.referee.entering import Entries
from pnp.referee.rules import RaceResult, RaceSetup
from pnp.season.system import Facts
from tests.games.mad.table import (
    HERE,
    SEATS,
    Race,
    car,
    data,
    faults,
    give,
    made,
    new_race,
    play,
    play_on,
    position,
    refused,
    roll,
)
from tests.games.mad.test_rules import CASES, PARTS, ended

Cites = Iterator[tuple[str, str]]

DESCRIBES = {
    "M3": "what there is: which dice are thrown is M28's business",
    "M4": "the table itself: every line of it is shown with M26 to M29",
    "MA1": "how the title is read",
    "MA17": "about cells that our sheets do not have",
    "MA21": "the player cards are one table; there is no other to decide about",
}
"""Clauses that nothing cites, because they only describe: no ruling is ever made by them."""

DECIDED = {
    "M1": "event game.begins, season season.winner, problem",
    "M2": "season season.reseated, problem",
    "M5": "question sheet, reject sheet.unknown",
    "M6": "event fuel.full",
    "M7": "event cards.dealt",
    "M8": "event cards.dealt, question card",
    "M9": "question sheet, event course.laid",
    "M10": "question side, event course.laid",
    "M11": "question starter, event starter.chosen",
    "M12": "event game.begins, season season.resumed",
    "M14": "event fuel.full",
    "M15": "question pass, event pass.done, event pass.yourselves, reject parts.count",
    "M16": "question lay, event lay.done, reject parts.not_held, reject parts.gone",
    "M17": "event race.table, reject parts.many",
    "M18": "event parts.up, reject parts.cost",
    "M19": "reject parts.same",
    "M20": "question reveal, event parts.none, reject parts.named, reject parts.not_laid",
    "M21": "event parts.up, problem",
    "M23": "question bonus, event bonus.shown, problem",
    "M24": "event race.begins, event starter.chosen, event starter.winner, problem",
    "M26": "question dice, refusal dice.barred",
    "M28": "question dice, refusal dice.fuel, event turn.rolled",
    "M30": "question roll",
    "M31": "event turn.rolled",
    "M32": "question to, refusal to.behind, refusal to.far, reject route.apart, event move.done, event move.home",
    "M33": "refusal to.terrain, refusal to.way, event move.done, event move.home, problem",
    "M34": "refusal to.unpaid, reject route.unpaid, event move.done",
    "M35": "refusal to.unpaid, event move.done",
    "M36": "event move.done",
    "M37": "refusal to.unpaid, reject route.no_fuel, event move.done, event move.stands",
    "M38": "refusal to.unpaid, event move.done",
    "M39": "event race.begins, event move.done",
    "M40": "question to, refusal to.unpaid, event move.stands, event move.done",
    "M41": "problem",
    "M42": "event cards.handed_on",
    "M43": "event cards.dealt, problem",
    "M44": "event cards.handed_on, event pass.yourselves, event lay.yourselves",
    "M45": "event move.home",
    "M46": "event race.last_turns, problem",
    "M47": "event race.over, problem",
    "M48": "event race.retired",
    "M49": "event race.table, event score.place, standing players, season season.leader",
    "M50": "event bonus.won, event bonus.won_level",
    "M51": "event bonus.unclaimed, event bonus.won",
    "M52": "event course.boxed",
    "M53": "question sheet, event course.laid",
    "M54": "event course.laid, event course.reversed",
    "M55": "season season.winner, season season.tie.bonus_count, standing players",
    "M56": "season season.shared",
    "MA2": "event fuel.full",
    "MA3": "question lay",
    "MA5": "question reveal",
    "MA6": "question dice",
    "MA7": "event move.done",
    "MA8": "question to",
    "MA9": "event race.last_turns",
    "MA10": "event starter.winner",
    "MA11": "event bonus.unclaimed",
    "MA12": "event course.laid",
    "MA13": "event move.done, event move.stands",
    "MA14": "event course.laid, event course.reversed",
    "MA15": "event move.done",
    "MA16": "refusal to.unpaid, reject route.unpaid",
    "MA18": "event bonus.shown",
    "MA19": "season season.shared",
    "MA20": "reject parts.same",
    "MA22": "question pass",
    "MA23": "event cards.dealt",
    "MA24": "event bonus.won_level",
    "MA25": "event race.over",
    "MA26": "event starter.last",
    "MA27": "event turn.flying",
    "MP-heavy_flywheel": "event parts.up, event turn.rolled, refusal dice.barred",
    "MP-ram_prow": "event parts.up, event move.done",
    "MP-twin_cam": "event parts.up, event turn.rolled",
    "MP-climbing_claws": "event parts.up, event move.done",
}
"""Where these clauses decide something, and so are cited."""


def read(game: Race) -> Cites:
    """What stands on the table now."""
    for asked in (*(game.open), *([game.ask] if game.ask is not None else [])):
        yield asked.rule, f"question {asked.text}"
        for no in asked.refused if isinstance(asked, Choose) else ():
            yield no.rule, f"refusal {no.code}"
    for event in game.events:
        yield event.rule, f"event {event.code}"


def answered(game: Race, rng: Random) -> Cites:
    while game.ask is not None:
        yield from read(game) if rng.random() < 0.1 else questions(game)
        before = game.ask
        while game.ask is before:
            play_one(game, rng)
    yield from read(game)


def questions(game: Race) -> Cites:
    for asked in game.open:
        yield asked.rule, f"question {asked.text}"


def play_one(game: Race, rng: Random) -> None:
    asked = game.find()
    forwards = isinstance(asked, Move) and rng.random() < 0.8
    game.give(asked.default() if forwards else any_answer(asked, rng), asked.key)


def games() -> Cites:
    every: list[dict[str, str]] = [{}, {"cards": "dealt", "photo_finish": "yes"}]
    every += [{name: value} for name, info in OPTIONS.items() for value in info.values[1:]]
    for seed, options in enumerate(every):
        rng = Random(seed)
        carry: Any = None
        for race in (1, 2, 3):
            setup = RaceSetup(
                race=race, races=3, entries=Entries.typed(SEATS[: 3 + seed % 4]), options=options, carry=carry
            )  # fmt: skip
            game = Race(RULES, RULES.setup(data(), setup))
            yield from answered(game, rng)
            carry = RULES.result(game.state).carry


def parts() -> Cites:
    """Every part once face up."""
    for part in data().parts:
        raw = {"players": list(SEATS[:3]), "race": 2, "phase": "reveal", "layout": "S1 S2 S3 S4"}
        game = play(raw)
        for asked in game.open:
            game.give(part if asked.who == "p1" else "none", asked.key)
        yield from read(game)


def moves() -> Cites:
    """What random races do not always come to, each once."""
    bend = made("a0 a1 a2* a3 a4 a5", "a0 ~ m1:mountain m2:mountain ~ a4", "a0 b1 b2:river b3 a5")
    for at, others, extra, end in (
        ("a0", ["a2"], "", "a3"),
        ("a0", ["a0"], "", "a1"),
        ("a0", ["a2"], "ram_prow", "a3"),
        ("a0", [], "climbing_claws", "m2"),
        ("a2", [], "", "a3"),
        ("a0", [], "climbing_claws", "a0"),
    ):
        game = roll(car(at, *others, course=bend, parts=extra), [3])
        yield from read(game)
        yield from read(give(game, end))
    for fuel in (1, 2):
        game = roll(car("a0", "a2", course=bend, parts="gas_turbine", fuel=fuel), [1, 2, 3])
        yield from read(game)
        if fuel == 1:
            yield refused(game, "a1 > a2 > a3").rule, "reject route.unpaid"
    steep = made("a0 ~ a1 ~ a2 a3")
    yield from read(roll(car("a0", "a3", "a3", course=steep, parts="gas_turbine", fuel=1), [1, 2, 3]))
    blind = replace(data(), dice=(replace(data().dice[0], arrows=0), *data().dice[1:]))
    yield from read(roll(car("a2", "a2", course=bend, fuel=0, known=blind), [6]))
    game = roll(car("a0"), [3])
    for answer in ("a1 > a3", {"route": ["a1", "a2"], "pay": {"a1": "fuel"}}):
        no = refused(game, answer)
        yield no.rule, f"reject {no.code}"
    yield from read(car("a0", parts="heavy_flywheel"))
    yield from read(roll(car("a0", parts="twin_cam"), [5, 5]))
    twins = replace(data(), bonus=(5, 5, 1, 2, 3, 4))
    yield from read(give(play({"players": list(SEATS[:3]), "phase": "bonus", "layout": "S1 S2 S3"}, twins), 5, 5))
    empty = dict.fromkeys(SEATS[:3], 0)
    yield from read(ended(["p1", "p2"], empty))
    yield from read(ended(["p1"], empty, race=2))


def rejects() -> Cites:
    for start, answer, code, _, _ in CASES.values():
        yield refused(start(), answer).rule, f"reject {code}"
    raw = {"players": list(SEATS[:3]), "race": 2, "phase": "reveal", "layout": "S1 S2 S3 S4"}
    cars = {"p1": {"laid": "ice_spikes ice_spikes"}, "p2": {"laid": "gas_turbine float_hull"}}
    game = play(raw | {"cars": cars})
    for answer, key in (
        ("ice spikes, ice spikes", "r2.p1.reveal"),
        ("ram prow", "r2.p1.reveal"),
        ("all", "r2.p2.reveal"),
        ("ram prow, twin cam, bog boards", "r2.p3.reveal"),
    ):
        no = refused(game, answer, key)
        yield no.rule, f"reject {no.code}"


def problems() -> Cites:
    """Clauses in brackets, as entries, plans and positions cite them."""
    texts: list[str] = []
    for players in (["A: red", "B: red", "C"], ["A"]):
        with pytest.raises(Problems) as caught:
            SEASON.plan(data(), players, 4, {})
        texts += [problem.what for problem in caught.value.problems]
    done = {"turns": 2}
    for raw in (
        position(cars={"p1": {"turns": 3}, "p2": done, "p3": done}, seat="p1"),
        position(home=["p1"], cars={"p1": done, "p2": {"left": 0, "at": "a4"} | done, "p3": done}, seat="p1"),
        position(phase="finish", cars={}),
        position(cars={"p1": {"hand": "? ? ? ?"}}),
        position(cars={"p1": {"parts": "ram_prow", "fuel": 15}}),
        position(bonus=[3]),
        {"players": list(SEATS[:3]), "layout": "S4 S7 S1", "cars": {"p1": {"at": "S4-17", "turns": 1}}},
    ):
        texts += faults(raw).values()
    for text in texts:
        if found := re.search(r"\(((?:MA?\d+ ?)+)\)", text):
            yield found[1], "problem"


def seasons() -> Cites:
    plan = SEASON.plan(data(), SEATS[:3], 3, {})
    plan = replace(plan, entries=replace(plan.entries, changed_in=2))  # in another order round the table

    def result(race: int, points: Sequence[int], home: Sequence[str], cards: Mapping[str, Sequence[int]]) -> RaceResult:
        out = tuple(seat for seat in SEATS[:3] if seat not in home)
        return RaceResult(race, (*home, *out), dict(zip(SEATS, points, strict=False)), out, {"bonus_cards": cards})

    for last in (
        result(3, [20, 10, 0], ["p1", "p2"], {"p1": [6], "p2": [1]}),
        result(3, [10, 10, 0], ["p1", "p2"], {"p1": [2, 4], "p2": [6]}),
        result(3, [10, 10, 0], ["p3"], {}),
    ):
        results: tuple[RaceResult, ...] = ()
        for race in (result(1, [3, 3, 0], ["p1"], {}), result(2, [0, 0, 6], ["p3"], {}), last):
            for event in SEASON.opening(data(), Facts(plan, results)):
                yield event.rule, f"season {event.code}"
            results += (race,)
            facts = Facts(plan, results)
            for event in SEASON.closing(data(), facts):
                yield event.rule, f"season {event.code}"
            for standing in SEASON.standings(data(), facts):
                yield standing.rule, f"standing {standing.id}"
                for row in standing.rows:
                    if row.reason:
                        yield row.reason.rule, f"standing {row.reason.code}"


@pytest.fixture(scope="module")
def places() -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for source in (games(), parts(), moves(), rejects(), problems(), seasons()):
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
    """Alone on a straight road: four cells, no curve, nobody in the way."""
    game = roll(car("a2", "a0", "a0"), [4])
    assert [asked.rule for asked in game.open] == ["M32 M40 MA8"]
    give(game, "a6")
    assert [event.rule for event in game.events] == ["M28 M29 M31", "M32"]


def test_only_clauses_of_the_book_are_cited(places: dict[str, set[str]]) -> None:
    assert {clause: where for clause, where in places.items() if clause not in RULES.clauses} == {}


def test_clauses_are_those_of_the_specification() -> None:
    assert RULES.clauses == (
        *(f"M{n}" for n in range(1, 57)),
        *(f"MA{n}" for n in range(1, 28)),
        *(f"MP-{part}" for part in data().parts),
    )
    assert all(info.clause in RULES.clauses for info in OPTIONS.values())


def test_every_question_cites_something(places: dict[str, set[str]]) -> None:
    asked = {place for where in places.values() for place in where if place.startswith("question ")}
    texts = ("sheet", "side", "starter", "card", "deal", "pass", "lay", "reveal", "bonus", "dice", "roll", "to")
    assert asked == {f"question {text}" for text in texts}


def test_every_clause_has_a_test_that_names_it() -> None:
    """test_M13_… and test_M50_MA24_…, anywhere beside this file; the parts by the ids of their tests."""
    named: set[str] = set(PARTS)
    for file in HERE.glob("test_*.py"):
        for found in re.findall(r"^def test_((?:MA?\d+_)+)", file.read_text("utf-8"), re.M):
            named |= set(found.strip("_").split("_"))
    assert sorted(set(RULES.clauses) - named) == []


def test_a_new_race_and_a_finished_one_say_something_by_every_event() -> None:
    """No event without a clause."""
    game = play_on(new_race(4), Random(8))
    assert all(event.rule for event in game.events)
