"""Wrong answers at every kind of question, and positions that cannot be: refused with the clause and the range."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pnp.games.xf1.model import TroubleSpot
from pnp.games.xf1.rules import RULES
from pnp.games.xf1.rules.state import OPTIONS
from pnp.kit.errors import Problems
from pnp.lab.bots import any_answer
from pnp.referee.ask import Ask, Choose, Number, Reject, Roll
from pnp.referee.resolve import resolve
from tests.games.xf1.table import (
    COURSE,
    Race,
    at,
    attempt,
    data,
    drive,
    ground,
    new_race,
    npc,
    plain,
    question,
    referee,
    results,
    run,
    running,
    said,
)

# ── answers ──────────────────────────────────────────────────────────────────────────────────────────────────────


def before(text: str, **setup: Any) -> Race:
    return drive(new_race(["Anna: U", "Ben: F"], ["T"], **setup), {"confirm": "yes"}, stop=text, roll=6)


def tuning_shop() -> Race:
    team = {"slots": (1, 2, 3, 4, 5, 6, 6, 6), "trouble": (TroubleSpot("diff", 4),) * 3, "tuning": (3, 3),
            "country": "away"}  # fmt: skip
    return drive(new_race(["Anna: U"], ["F"], ground(team=team)), stop="tune", roll=6)


def declaring(**fields: Any) -> Race:
    driver = {"conc": (2, 3, 4), "accel": (True, False), "brake": (True, False)}
    return at({"U01": {"at": "35A", **fields}}, ground(driver=driver), options={"slipstream": "yes"})


def choosing_speed() -> Race:
    race = at({"U01": "20A"}, ground({"dry": results({"6": "+1", "3": "+2"})}))
    race.answer("C1")
    race.answer([6, 3])
    return race


def in_pit(weather: int = 3, **fields: Any) -> Race:
    return at({"U01": {"at": "30A", "order": True, "fuel": 4, "tyres": 3, **fields}}, weather=weather)


def refuelling(tyres: str) -> Race:
    race = in_pit()
    race.answer(tyres)
    return race


def safety_car(**more: Any) -> Race:
    cars = {"U01": "36A", "F01": {"at": "20A", "fuel": 9}}
    return drive(at(cars, running("R1"), **more), {"run": [1]}, stop="safety_car")


def behind_safety_car(*answers: Any) -> Race:
    race = safety_car()
    for answer in (6, *answers):
        race.answer(answer)
    return race


def market(*answers: Any) -> Race:
    race = new_race(["Anna: U", "Ben: S"], ["T"], options={"contracts": "yes"})
    for answer in answers:
        race.answer(answer)
    return race


def drawing(*cars: str) -> Race:
    race = before("draw", options={"random_qualifying": "yes"})
    for car in cars:
        race.answer(car)
    return race


Case = tuple[Callable[[], Race], Any, str, str, dict[str, Any]]
DICE = {"sides": 6}
CASES: dict[str, Case] = {
    "a die of 7": (lambda: at({"U01": npc("30A"), "F01": npc("29A")}), 7, "dice.face", "G11.0-2", {**DICE, "given": 7}),
    "a die of 0": (lambda: at({"U01": npc("30A"), "F01": npc("29A")}), 0, "dice.face", "G11.0-2", {**DICE, "given": 0}),
    "two dice for one": (lambda: declaring(dp=0), [3, 4], "dice.count", "G9.1/S1", {**DICE, "dice": 1}),
    "one die for two": (lambda: before("feedback"), 3, "dice.count", "G4.0-3", {**DICE, "dice": 2}),
    "a word for a die": (lambda: before("feedback"), "three", "dice.count", "G4.0-3", {**DICE, "dice": 2}),
    "a pressure die of 8": (lambda: at({"U01": "35A", "F01": "35B"}), 8, "dice.face", "G9.1/P1", DICE),
    "a safety car die of 7": (safety_car, 7, "dice.face", "G9.1/R1", DICE),
    "three wear dice": (lambda: at({"U01": "35A"}, phase="event", event="wear"), [1, 2, 3], "dice.count", "G10.0-3",
                        {"dice": 2}),
    "dice for fewer dropped cars": (lambda: at({"U01": "50A", "F01": "3A", "T01": "4A"}, phase="drop"), [3],
                                    "dice.count", "G10.0-4", {"dice": 2}),
    "a progress die of 7": (lambda: at({"U01": {"at": "35A", "acted": True}}, phase="progress"), 7, "dice.face",
                            "G10.0-1", DICE),
    "a split above the support": (lambda: before("support"), 11, "number.range", "G4.0-2", {"lo": 0, "hi": 10}),
    "a split below nothing": (lambda: before("support"), -1, "number.range", "G4.0-2", {"lo": 0, "hi": 10}),
    "half a point": (lambda: before("support"), "2.5", "number.one", "G4.0-2", {"lo": 0, "hi": 10}),
    "a slot taken twice": (tuning_shop, "5>6", "tune.shared", "G4.0-4", {"slot": 6, "face": 5, "other": 6}),
    "faces out of order": (tuning_shop, "5>8", "tune.order", "G4.0-4", {"face": 5, "other": 6}),
    "a slot that is not there": (tuning_shop, "6>9", "tune.slot", "G4.0-4", {"given": 9, "slots": 8}),
    "a face that is not there": (tuning_shop, "7>8", "tune.face", "G4.0-4", {"given": 7, "faces": 6}),
    "a slot with a digit too many": (tuning_shop, "6>150", "tune.slot", "G4.0-4", {"given": 150, "slots": 8}),
    "a spot with a digit too many": (tuning_shop, "T10", "tune.spot", "G4.0-4", {"given": 10, "spots": 3}),
    "a face moved twice": (tuning_shop, "6>7 6>8", "tune.twice", "G4.0-4", {"face": 6}),
    "a spot that is not there": (tuning_shop, "T4", "tune.spot", "G4.0-4", {"given": 4, "spots": 3}),
    "a spot below an open one": (tuning_shop, "T2", "tune.chain", "G4.0-4", {"spot": 2, "above": 1}),
    "a full spot below an open one": (tuning_shop, "F3", "tune.chain", "G4.0-4", {"spot": 3, "above": 1}),
    "more tuning than points": (tuning_shop, "F1 T2 6>7", "tune.points", "G4.0-4", {"cost": 4, "points": 3}),
    "no tuning at all": (tuning_shop, "faster!", "tune.unknown", "G4.0-4", {"given": "faster!"}),
    "more DP than concentration": (declaring, "C4", "declare.concentration", "G9.1/D1", {"given": 4, "conc": 3}),
    "more DP than there are": (lambda: declaring(dp=1), "C2", "declare.dp", "G9.1/D4", {"given": 2, "dp": 1}),
    "brake without tyres": (lambda: declaring(tyres=0), "B1", "declare.tyre", "G9.1/D4", {"given": 1, "tyre": 0}),
    "accel without fuel": (lambda: declaring(fuel=1), "A2", "declare.fuel", "G9.1/D4", {"given": 2, "fuel": 1}),
    "slipstream alone": (declaring, "C1S", "declare.no_slip", "S5.0", {}),
    "no ability": (declaring, "fly", "choice.unknown", "G9.1/D", {"given": "fly"}),
    "a speed that was not rolled": (choosing_speed, "5", "choice.unknown", "G9.1/S2", {"options": ["6", "3"]}),
    "line C": (lambda: drive(at({"U01": "30A"}, running("+1")), stop="line", roll=1), "C", "choice.unknown", "G9.1/N1",
               {"options": ["A", "B"]}),
    "perhaps an order": (lambda: drive(at({"U01": "30A"}), stop="order", roll=1), "perhaps", "choice.unknown",
                         "G9.1/I1", {"options": ["no", "yes"]}),
    "wet tyres in clear weather": (lambda: in_pit(1), "wet", "tyres.clear", "G6.0-1", {}),
    "old tyres and a full tank": (lambda: in_pit(fuel=9), "keep", "tyres.full_tank", "G9.2-1", {"tank": 9}),
    "old tyres and no fuel": (lambda: refuelling("keep"), 0, "number.range", "G9.2-1", {"lo": 1, "hi": 5}),
    "more fuel than the tank holds": (lambda: refuelling("dry"), 6, "number.range", "G9.2-1", {"lo": 0, "hi": 5}),
    "fuel out of the tank": (lambda: refuelling("dry"), -1, "number.range", "G9.2-1", {"lo": 0, "hi": 5}),
    "a full tank behind the safety car": (lambda: behind_safety_car("yes"), "keep", "tyres.full_tank", "G9.2-1",
                                          {"tank": 9}),
    "wet tyres behind the safety car": (lambda: behind_safety_car("yes"), "wet", "tyres.clear", "G6.0-1", {}),
    "maybe behind the safety car": (behind_safety_car, "maybe", "choice.unknown", "G9.1/R3",
                                    {"options": ["no", "yes"]}),
    "too much fuel at the start": (lambda: before("F02.start_fuel"), 99, "number.range", "G6.0-3", {"lo": 0, "hi": 11}),
    "a driver twice": (lambda: drive(before("assign", options={"assignment": "yes"}), {"U01.assign": "dahl"},
                                     stop="U02.assign"), "dahl", "driver.taken", "S1.0", {"driver": "dahl"}),
    "a driver of another team": (lambda: before("assign", options={"assignment": "yes"}), "baracchi", "choice.unknown",
                                 "S1.0", {"options": ["dahl", "berge", "hoornaert"]}),
    "a driver who has to sit out": (lambda: before("assign", options={"nonstart": "yes"},
                                                   carry={"missing": {"dahl": 2}}), "dahl", "driver.missing", "S4.0",
                                    {"races": 2}),
    "a contract too dear": (lambda: market("dahl"), "dahl", "market.dear", "S3.0-2",
                            {"price": 9, "left": data().teams["S"].dm}),
    "a contracted driver": (lambda: market("dahl", "hargis"), "hargis", "market.taken", "S3.0-2", {"team": "S"}),
    "a team without a driver": (market, "pass", "market.needs", "R64", {}),
    "a counter drawn twice": (lambda: drawing("U01"), "U01", "card.gone", "S7.0", {"card": "U01"}),
    "a counter that is not in the bag": (drawing, "S01", "card.unknown", "S7.0", {}),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_wrong_answer_is_refused_with_its_clause_and_nothing_changes(name: str) -> None:
    start, answer, code, clause, args = CASES[name]
    race = start()
    ask, heard = question(race), len(race.events)
    no = attempt(race, answer)
    assert no is not None, "it was accepted"
    assert (no.code, no.rule.split()[0]) == (code, clause)
    assert {key: no.args_[key] for key in args} == args
    assert race.q is ask or race.q == ask, "the question is asked again"
    assert len(race.events) == heard


@pytest.mark.parametrize(("declared", "diff"), [("A1", 2), ("B1", 3), ("C1A1", 4)])
def test_accel_and_brake_in_a_white_box(declared: str, diff: int) -> None:
    race = at({"U01": "35A"}, ground({"diff": diff}, driver={"accel": (True, False), "brake": (True, False)}))
    no = attempt(race, declared)
    assert no is not None
    assert (no.code, no.rule) == ("declare.brake" if "B" in declared else "declare.accel", "G9.1/D3")


def nonsense(ask: Ask) -> list[Any]:
    """What no question takes."""
    bad: list[Any] = ["no such answer", "1e3", 10**12, [[1]], {"answer": 1}, object(), 3.5, float("nan"), "x" * 5000]
    match ask:
        case Roll():
            bad += [0, 7, [7] * ask.dice, [1] * (ask.dice + 1), [], None, True, ["1"] * ask.dice]
        case Number():
            bad += [ask.lo - 1, ask.hi + 1, None, True, "²"]
        case Choose():
            bad += [-1, len(ask.options) + 40, [], *(no.id for no in ask.refused if len(no.id) > 1)]
    return bad


def test_nonsense_is_refused_at_every_kind_of_question() -> None:
    """By the clause of the question or of the refusal, and the position stays as it is."""
    seen: set[str] = set()
    for seed, options in enumerate(
        ({"nonstart": "yes", "slipstream": "yes"}, {"contracts": "yes"},
         {"random_qualifying": "yes", "wear_dice": "one"}, {"assignment": "yes", "sc_in_progress_repeats": "yes"})
    ):  # fmt: skip
        race, rng = new_race(["Anna: U", "Ben: F02"], ["T", "S"], options=options), Random(seed)
        while (ask := race.q) is not None:
            if ask.text not in seen or rng.random() < 0.01:
                seen.add(ask.text)
                position = RULES.position(race.state)
                for raw in nonsense(ask):
                    with pytest.raises(Reject) as caught:
                        ask.accept(raw)
                    assert set(caught.value.rule.split()) & set(RULES.clauses), (ask.text, raw)
                assert RULES.position(race.state) == position
            race.answer(any_answer(ask, rng), "bot")
    assert len(seen) >= 24


def test_null_is_no_declaration() -> None:
    with pytest.raises(Reject):
        question(at({"U01": "35A"})).accept(None)


def test_a_declaration_with_too_many_digits_is_refused() -> None:
    with pytest.raises(Reject):
        question(at({"U01": "35A"})).accept("c" + "9" * 5000)


def test_resolve_says_which_answer_was_wrong() -> None:
    position = {"course": COURSE, "weather": 1, "cars": {"U01": {"at": "35A", "dp": 1}}}
    found = resolve(RULES, plain(), {"position": position, "answers": ["C2", [3]]})
    (no,) = found.rejects
    assert (no.index, no.reject.code, no.reject.rule) == (0, "declare.dp", "G9.1/D4")
    assert found.position["cars"]["U01"]["dp"] == 1


# ── positions ────────────────────────────────────────────────────────────────────────────────────────────────────

CAR = {"at": "35A"}


@pytest.mark.parametrize(
    ("position", "where", "what"),
    [
        ({"cars": {"U01": {**CAR, "grid": 2}, "F01": {"at": "36A", "grid": 2}}}, "cars.F01.grid", "is taken by U01"),
        ({"cars": {"U01": CAR, "F01": {"at": "35A"}}}, "cars.F01.at", "U01 and F01 are both in the line box 35A (G9.1"),
        ({"cars": {"X01": CAR}}, "cars.X01", "no car is called “X01”"),
        ({"cars": {"U03": CAR}}, "cars.U03", "no car is called “U03”"),
        ({"section": "Z", "cars": {"U01": CAR}}, "section", "no section “Z”"),
        ({"cars": {"U01": {"at": "60A"}}}, "cars.U01.at", "no line box"),
        ({"cars": {"U01": {"at": "0A"}}}, "cars.U01.at", "no line box"),
        ({"cars": {"U01": {"at": "35C"}}}, "cars.U01.at", "no line box"),
        ({"cars": {"U01": {"at": "35"}}}, "cars.U01.at", "no line box"),
        ({"cars": {"U01": {"at": "51A"}}}, "cars.U01.at", "nobody gets beyond cell 50 (R1)"),
        ({"cars": {"U01": CAR, "F01": {"at": "34A", "out": "result"}}}, "cars.F01.at", "is out and cannot stand in"),
        ({"retired": "U01", "cars": {"U01": CAR, "F01": {"at": "30A"}}}, "cars.U01.at", "is out and cannot stand"),
        ({"retired": "X9", "cars": {"U01": CAR}}, "retired", "no car is called “X9”"),
        ({"retired": "F01 F01", "cars": {"U01": CAR, "F01": {}}}, "retired", "F01 is there twice"),
        ({"cars": {"U01": {"at": "35A", "driver": "senna"}}}, "cars.U01.driver", "no driver is called “senna”"),
        ({"cars": {"U01": {"at": "35A", "driver": ""}}}, "cars.U01.driver", "has no driver (G4.0-1)"),
        ({"weather": 0, "cars": {"U01": CAR}}, "weather", "the weather is not known (G6.0-1)"),
        ({"weather": 7, "cars": {"U01": CAR}}, "weather", "7 is not possible"),
        ({"cars": {"U01": {"at": "35A", "body": [1, 2, 3]}}}, "cars.U01.body", "no body row (G4.0-4)"),
        ({"cars": {"U01": {"at": "35A", "body": [1, 2, 2, 4, 5, 6]}}}, "cars.U01.body", "no body row (G4.0-4)"),
        ({"cars": {"U01": {"at": "35A", "body": [6, 5, 4, 3, 2, 1]}}}, "cars.U01.body", "no body row (G4.0-4)"),
        ({"cars": {"U01": {"at": "35A", "body": [1, 2, 3, 4, 5, 99]}}}, "cars.U01.body", "no body row (G4.0-4)"),
        ({"cars": {"U01": {"at": "35A", "full": [9]}}}, "cars.U01.full", "no trouble spots"),
        ({"cars": {"U01": {"at": "35A", "temp": "1"}}}, "cars.U01.temp", "no trouble spots"),
        ({"cars": {"U01": {"at": "35A", "dp": -1}}}, "cars.U01.dp", "-1 is not possible"),
        ({"cars": {"U01": {"at": "35A", "fuel": 13}}}, "cars.U01.fuel", "13 is not possible"),
        ({"cars": {"U01": {"at": "35A", "tyres": 11}}}, "cars.U01.tyres", "11 is not possible"),
        ({"cars": {"U01": {"at": "35A", "wet": "yes"}}}, "cars.U01.wet", '"yes" is not possible'),
        ({"cars": {"U01": {"at": "35A", "colour": "red"}}}, "cars.U01.colour", "not a key here"),
        ({"cars": {"U01": {}}}, "cars.U01.at", "U01 stands nowhere"),
        ({"phase": "finish", "cars": {"U01": {}}}, "cars.U01.at", "U01 stands nowhere"),
        ({"cars": {"U01": {"out": "result"}}}, "cars", "no car is on the running map"),
        ({"cars": {}}, "cars", "there are no cars"),
        ({"cars": {"U01": 5}}, "cars.U01", "is not a table"),
        ({"cars": []}, "cars", "is not a table"),
        ({"players": ["Anna: F"], "cars": {"U01": CAR}}, "players", "no car of Rayfox is there"),
        ({"players": "Anna: U", "cars": {"U01": CAR}}, "players", "is not a list"),
        ({"players": ["Anna: U"], "cars": {"U01": {"at": "35A", "npc": True}}}, "cars.U01.npc", "is run by Anna"),
        ({"course": "mars", "cars": {"U01": CAR}}, "course", "no course is called “mars”"),
        ({"phase": "lunch", "cars": {"U01": CAR}}, "phase", "“lunch” is not possible"),
        ({"phase": "event", "cars": {"U01": CAR}}, "event", "none is named"),
        ({"event": "storm", "cars": {"U01": CAR}}, "event", "“storm” is not possible"),
        ({"lap": 99, "cars": {"U01": CAR}}, "lap", "99 is not possible"),
        ({"race": 2, "cars": {"U01": CAR}}, "race", "2 is not possible"),
        ({"options": {"map": "m9"}, "cars": {"U01": CAR}}, "options.map", "“m9” is not possible"),
        ({"options": {"luck": "yes"}, "cars": {"U01": CAR}}, "options.luck", "no option is called"),
        ({"speed": 3, "cars": {"U01": CAR}}, "speed", "not a key here"),
        ({"team": "S", "phase": "practice", "cars": {"U01": {}}}, "team", "no team with a player here"),
        ({"missing": {"senna": 1}, "cars": {"U01": CAR}}, "missing.senna", "no driver is called"),
        ({"missing": {"dahl": 9}, "cars": {"U01": CAR}}, "missing.dahl", "9 is not possible"),
        ({"market": {"contracts": {"S": "dahl"}}, "cars": {"U01": CAR}}, "market.contracts.S", "no team with a player"),
        ({"market": {"contracts": {"U": "senna"}}, "cars": {"U01": CAR}}, "market.contracts.U", "no driver is called"),
        ({"cars": {"U01": {"at": "35A", "npc": True, "table": "X"}}}, "cars", "which is no team"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_told_with_its_place(position: dict[str, Any], where: str, what: str) -> None:
    with pytest.raises(Problems) as caught:
        RULES.restore(data(), {"course": COURSE, **position})
    found = [problem.what for problem in caught.value.problems if problem.where == f"position.{where}"]
    assert any(what in each for each in found), caught.value.problems


def test_every_problem_of_a_position_at_once() -> None:
    cars = {"U01": {"at": "61A", "dp": -3, "body": []}, "Z09": {}}
    with pytest.raises(Problems) as caught:
        RULES.restore(data(), {"course": "mars", "phase": "lunch", "cars": cars, "mood": "good"})
    assert len(caught.value.problems) == 7


def test_a_wrong_course_hides_no_other_problem() -> None:
    cars = {"U01": {**CAR, "wet": True}, "F01": CAR}
    with pytest.raises(Problems) as caught:
        RULES.restore(data(), {"course": "mars", "lap": 99, "section": "Q", "weather": 1, "cars": cars})
    found = {problem.where.removeprefix("position."): problem for problem in caught.value.problems}
    assert sorted(found) == ["cars.F01.at", "course", "lap"]  # nobody knows what sections and skies there are on Mars
    assert found["cars.F01.at"].expected == "another box in cars.U01.at or cars.F01.at"


FAULTY: dict[str, tuple[dict[str, Any], str]] = {
    "grid without places": ({"phase": "grid", "cars": {"U01": {}, "F01": {}}}, "cars.U01.grid"),
    "grid with a place twice": ({"phase": "grid", "cars": {"U01": {"grid": 1}, "F01": {"grid": 1}}}, "cars.F01.grid"),
    "preparation without cars on the grid": ({"phase": "setup", "weather": 1, "cars": {"U01": {}}}, "cars.U01.at"),
    "preparation without weather": ({"phase": "setup", "cars": {"U01": CAR}}, "weather"),
    "contracts without a market": ({"phase": "contracts", "cars": {"U01": {}, "U02": {}}}, "market"),
    "regulars without a market": ({"phase": "regulars", "team": "U", "cars": {"U01": {}, "U02": {}}}, "market"),
    "qualifying without a driver": ({"phase": "qualify", "cars": {"U01": {"driver": ""}}}, "cars.U01.driver"),
    "a driver in two cars": (
        {"cars": {"U01": {"at": "35A", "driver": "dahl"}, "U02": {"at": "34A", "driver": "dahl"}}}, "cars.U02.driver"
    ),
    "wet tyres in clear weather": ({"weather": 1, "cars": {"U01": {"at": "35A", "wet": True}}}, "cars.U01.wet"),
    "a grid without a driver": ({"phase": "grid", "cars": {"U01": {"driver": "", "grid": 1}}}, "cars.U01.driver"),
    "a draw without a driver": (
        {"phase": "draw", "options": {"random_qualifying": "yes"}, "cars": {"U01": {"driver": ""}}}, "cars.U01.driver"
    ),
    "practice after a team without a driver": (
        {"phase": "practice", "team": "F", "cars": {"U01": {"driver": ""}, "F01": {}}}, "cars.U01.driver"
    ),
    "a draw that nobody agreed on": ({"phase": "draw", "cars": {"U01": {}}}, "phase"),
    "qualifying where counters are drawn": (
        {"phase": "qualify", "options": {"random_qualifying": "yes"}, "cars": {"U01": {}}}, "phase"
    ),
    "a grid against the draw": (
        {"phase": "grid", "options": {"random_qualifying": "yes"}, "drawn": "U01 F01",
         "cars": {"U01": {"grid": 2}, "F01": {"grid": 1}}}, "cars.U01.grid"
    ),
    "preparation away from the grid": ({"phase": "setup", "weather": 1, "cars": {"U01": CAR}}, "cars.U01.at"),
    "out before the race": ({"phase": "qualify", "cars": {"U01": {"out": "result"}, "F01": {}}}, "cars.U01.out"),
    "a lap before the race": ({"phase": "practice", "lap": 1, "cars": {"U01": {}}}, "lap"),
    "pit work ordered by nobody on the map": (
        {"cars": {"U01": {"out": "rc", "order": True}, "F01": CAR}}, "cars.U01.order"
    ),
    "the flag before the last lap": ({"phase": "finish", "lap": 1, "cars": {"U01": CAR}}, "lap"),
    "progress repeated though nobody agreed on it": ({"phase": "progress", "again": 1, "cars": {"U01": CAR}}, "again"),
    "more laps than turns": ({"turn": 2, "lap": 3, "cars": {"U01": CAR}}, "lap"),
    "more DP than a driver can be given": ({"cars": {"U01": {"at": "35A", "dp": 50}}}, "cars.U01.dp"),
    "a spot tuned below a gap": ({"cars": {"U01": {"at": "35A", "temp": [2]}}}, "cars.U01.temp"),
    "a spot tuned twice": ({"cars": {"U01": {"at": "35A", "full": [1], "temp": [1]}}}, "cars.U01.temp"),
    "an NPC car with tuning": ({"cars": {"U01": {"at": "35A", "npc": True, "full": [1]}}}, "cars.U01.full"),
}  # fmt: skip


def hired(contracts: dict[str, str], **more: Any) -> dict[str, Any]:
    """The market after so many drivers were signed."""
    cars: dict[str, Any] = {f"{mark}0{no}": {} for mark in contracts for no in (1, 2)}
    market = {"contracts": contracts, **more.pop("market", {})}
    return {"phase": "practice", "options": {"contracts": "yes"}, "cars": cars, "market": market, **more}


CREWS: dict[str, tuple[dict[str, Any], str, str]] = {
    "contracts without a team": (
        {"phase": "contracts", "options": {"contracts": "yes"}, "market": {}, "cars": {"U01": {"npc": True}}},
        "phase", "no team with a player is here"
    ),
    "contracts without the option": ({"cars": {"U01": CAR}, "market": {}}, "market", "without option contracts (S3.0)"),
    "contracts beyond the DM": (hired({"T": "dahl renshaw"}), "market.contracts.T", "and Tirela has"),
    "four drivers": (hired({"U": "hargis castanheira deshmukh albahr"}), "market.contracts.U", "4 drivers for Hussard"),
    "a driver signed twice": (hired({"U": "hargis albahr", "T": "albahr"}), "market.contracts.T", "has signed already"),
    "too few drivers": (hired({"U": "hargis"}), "market.contracts", "1 drivers for 2 cars (R64)"),
    "content too early": (
        hired({"U": "hargis"}, phase="contracts", market={"content": "U", "session": 3}), "market.contracts", "(R64)"
    ),
    "signed without a driver": (
        hired({"U": ""}, phase="contracts", market={"signed": "U", "session": 2}), "market.signed", "(S3.0-1)"
    ),
    "too many drivers for the session": (
        hired({"U": "hargis albahr"}, phase="contracts", market={"session": 2}), "market.session", "2 is not possible"
    ),
    "practice without a market": (
        {"phase": "practice", "options": {"contracts": "yes"}, "cars": {"U01": {}}}, "market", "no contract market"
    ),
    "missing and driving": (
        {"missing": {"dahl": 1}, "options": {"nonstart": "yes"}, "cars": {"U01": CAR}},
        "cars.U01.driver", "dahl misses 1 more races (S4.0)"
    ),
    "missing without S4.0": ({"missing": {"dahl": 1}, "cars": {"F01": CAR}}, "missing", "without option nonstart"),
    "another team's driver": (
        {"cars": {"U01": {"at": "35A", "driver": "ashdown"}}}, "cars.U01.driver", "does not drive for Hussard"
    ),
    "another team's driver in an NPC car": (
        {"cars": {"U01": {"at": "35A", "npc": True, "driver": "ashdown"}}}, "cars.U01.driver", "does not drive for"
    ),
    "the reserve without S1.0": (
        {"cars": {"U01": {"at": "35A", "driver": "hoornaert"}}}, "cars.U01.driver", "without option assignment"
    ),
    "absent with a driver": (
        {"options": {"nonstart": "yes"}, "cars": {"U01": {"out": "absent", "driver": ""}, "F01": CAR}},
        "cars.U01.driver", "must start"
    ),
    "absent without S4.0": (
        {"cars": {"U01": {"out": "absent"}, "F01": CAR}}, "cars.U01.driver", "has a driver and starts"
    ),
    "absent and retired": (
        {"options": {"nonstart": "yes"}, "retired": "U01", "cars": {"U01": {"out": "absent"}, "F01": CAR}},
        "retired", "U01 does not start"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CREWS)
def test_drivers_whom_a_team_cannot_have_are_told_with_their_place(name: str) -> None:
    position, where, what = CREWS[name]
    with pytest.raises(Problems) as caught:
        RULES.restore(data(), {"course": COURSE, **position})
    found = [problem.what for problem in caught.value.problems if problem.where == f"position.{where}"]
    assert any(what in each for each in found), caught.value.problems


@pytest.mark.parametrize(
    ("given", "drives"),
    [
        ({}, "dahl"),
        ({"options": {"assignment": "yes"}, "driver": "hoornaert"}, "hoornaert"),
        ({"options": {"assignment": "yes"}, "driver": "P. Hoornaert"}, "hoornaert"),
        ({"options": {"contracts": "yes"}, "driver": "ashdown"}, "ashdown"),
    ],
)
def test_drivers_whom_a_team_may_have(given: dict[str, Any], drives: str) -> None:
    """With S3.0 and no word about contracts anybody may have signed."""
    car = CAR | ({"driver": given["driver"]} if "driver" in given else {})
    state = RULES.restore(data(), {"course": COURSE, "options": given.get("options", {}), "cars": {"U01": car}})
    assert state.cars["U01"].pilot.id == drives


@pytest.mark.parametrize("agreed", ["half", "full"])
def test_R61_contracts_must_have_been_named_at_their_price(agreed: str) -> None:
    """Both come from the team's country: they cost 7 of its 8 DM, but whoever is named second costs 7 or 8 alone."""
    poor = ground(base=data(), teams={"F": {"dm": 8}})
    options = {"contracts": "yes", "own_country_price": agreed}
    position = {"course": COURSE, **hired({"F": "ashdown renshaw"}, options=options)}
    if agreed == "half":
        assert RULES.restore(poor, position).drivers_of("F") == [poor.drivers["ashdown"], poor.drivers["renshaw"]]
        return
    with pytest.raises(Problems, match="do not reach to name the last of them"):
        RULES.restore(poor, position)


def test_S3_0_the_sorting_begins_with_the_first_team() -> None:
    race = referee({"course": COURSE, **hired({"U": "hargis albahr", "T": "deshmukh taveira"}, phase="regulars")})
    assert (race.state.team, question(race).text) == ("U", "regular")
    assert run(race).q is None


def test_S3_0_a_team_with_three_drivers_wants_no_more() -> None:
    position = hired({"U": "hargis albahr deshmukh"}, phase="contracts", market={"signed": "U"})
    assert question(referee({"course": COURSE, **position})).text == "regular"


def test_R71_the_gp_of_an_npc_car_go_to_whoever_is_free() -> None:
    """Where nobody is named in a position it is as if the race had been played so far."""
    cars = {"U01": {"at": "35A", "driver": "berge"}, "U02": npc("34A")}
    position = {"course": COURSE, "players": ["Anna: U01"], "options": {"assignment": "yes"}, "cars": cars}
    assert RULES.restore(data(), position).cars["U02"].driver is data().drivers["dahl"]


@pytest.mark.parametrize("name", FAULTY)
def test_a_position_that_nobody_can_play_on_from(name: str) -> None:
    position, where = FAULTY[name]
    with pytest.raises(Problems) as caught:
        RULES.restore(data(), {"course": COURSE, **position})
    assert f"position.{where}" in [problem.where for problem in caught.value.problems]


def test_options_are_explained() -> None:
    for name, info in OPTIONS.items():
        with pytest.raises(Problems) as caught:
            RULES.restore(data(), {"course": COURSE, "cars": {"U01": CAR}, "options": {name: "perhaps"}})
        (problem,) = caught.value.problems
        assert all(value in problem.expected for value in info.values)


def test_a_position_needs_a_course_and_cars_only() -> None:
    race = referee({"course": COURSE, "cars": {"U01": CAR, "F01": {"at": "34B", "npc": True}}})
    state = race.state
    assert (state.phase, state.turn, state.lap, state.section, state.box) == ("act", 1, 0, 0, 1)
    car = state.cars["U01"]
    assert (car.pilot.id, car.dp, car.fuel, car.tyre) == ("dahl", 21, 12, 10)
    drive(race, roll=2)
    assert said(race, "race.over")
