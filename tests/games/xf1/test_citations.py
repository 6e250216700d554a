"""Clauses are cited where they decide, and only there; and a ruling says what it rests on."""

from __future__ import annotations

from pnp.games.xf1.model import TroubleSpot
from pnp.games.xf1.rules import RULES
from tests.games.xf1.table import at, data, drive, ground, new_race, npc, only, question, running, said


def rules(text: str) -> set[str]:
    return set(text.split())


def test_R7_only_where_no_line_is_free_down_to_01() -> None:
    past = drive(at({"U01": "3A"}, running("-4**")), stop="safety_car", roll=3)
    assert rules(only(past, "move.behind").rule) == {"G9.1/B4", "G9.1/L1"}
    cars = {"U01": "3A", "F01": npc("2A"), "F02": npc("2B"), "T01": npc("1A"), "T02": npc("1B")}
    full = drive(at(cars, running("-1**")), stop="safety_car", roll=3)
    assert rules(only(full, "move.behind").rule) == {"G9.1/B4", "G9.1/L1", "R7"}


def test_R23_is_for_player_cars_that_fall_behind_01() -> None:
    player = drive(at({"U01": "1A", "F01": "20A"}, running("-1")), stop="safety_car", roll=3)
    assert "R23" in rules(question(player).rule)
    table = dict.fromkeys(range(2, 7), tuple(data().teams["U"].npc[3][:1]) * 6)
    retiring = drive(at({"U01": npc("20A"), "F01": "10A"}, ground(team={"npc": table})), {"rc": 1}, "safety_car", 1)
    assert rules(question(retiring).rule) == {"G9.1/R1", "G11.0-3", "D7"}


def test_R31_when_the_safety_car_comes_out_in_progress() -> None:
    known = ground(teams={"U": {"fuel": (-60,) * 10}}, sc_numbers=(1, 2, 3, 4, 5, 6), sc_circled=())
    last = at({"F01": "36A", "U01": "30A"}, known, phase="event", event="effect")
    drive(last, {"safety_car": 3}, stop="dp")
    assert rules(only(last, "sc.grid").rule) == {"G9.1/R2", "R31"}
    assert not said(last, "event.cut"), "nobody was behind it"
    at_work = at({"F01": "20A", "U01": "1A"}, running("-1", sc_numbers=(1, 2, 3, 4, 5, 6), sc_circled=()))
    drive(at_work, stop="bpt", roll=3)
    assert rules(only(at_work, "sc.grid").rule) == {"G9.1/R2", "G9.1/R4"}


def test_R82_the_safety_car_die_is_told_before_the_driver_rolls() -> None:
    race = at({"U01": "1A", "F01": "20A"}, running("-1"), options={"nonstart": "yes"})
    drive(race, stop="safety_car", roll=3)
    race.answer(6)
    assert question(race).text == "nonstart"
    assert race.events[-1].code.startswith("sc."), "the die is acknowledged at once"
    assert not said(race, "sc.grid"), "and the field moves when all about the car is settled"


def test_R64_where_money_is_short_and_S4_0_where_drivers_are_missing() -> None:
    poor = ground(teams={"U": {"dm": 0}}, driver={"contract": 9}, drivers={"dahl": {"contract": 0}})
    signed = new_race(["Anna: U"], ["F"], poor, options={"contracts": "yes"})
    drive(signed, {"market": iter(["dahl", "pass", "pass"])}, stop="tune", roll=6)
    assert rules(only(signed, "practice.absent").rule) == {"R64"}
    assert "R64" in rules(only(signed, "practice.support").rule)
    banned = new_race(["Anna: U"], ["F"], carry={"missing": {"dahl": 1, "berge": 1}}, options={"nonstart": "yes"})
    drive(banned, {"confirm": "yes"}, stop="npc", roll=6)
    assert "S4.0" in rules(only(banned, "practice.absent").rule)


def test_a_car_that_does_not_start_stays_where_it_is_when_its_position_is_read_back() -> None:
    race = new_race(["Anna: U"], ["F"], carry={"missing": {"dahl": 1, "berge": 1}}, options={"nonstart": "yes"})
    drive(race, {"confirm": "yes"}, stop="npc", roll=6)
    assert race.state.phase == "qualify"
    assert RULES.restore(data(), RULES.position(race.state)) == race.state


def test_P_the_question_says_who_puts_the_driver_under_pressure() -> None:
    beside = at({"U01": "30A", "F01": npc("30B")})
    assert (question(beside).args["why"], question(beside).args["by"]) == ("beside", ["F01"])
    back = drive(at({"U01": "30A", "F01": npc("29A"), "F02": npc("29B")}, running("-2")), stop="pressure", roll=3)
    assert (question(back).args["why"], question(back).args["by"]) == ("back", ["F01", "F02"])
    cars = {"F01": {"at": "31A", "acted": True}, "T01": {"at": "31B", "acted": True}, "U01": "30A"}
    block = drive(at(cars, running("+2")), stop="pressure", roll=3)
    assert (question(block).args["car"], question(block).args["why"], question(block).args["by"]) == (
        "F01", "block", ["U01"],
    )  # fmt: skip


def test_G10_0_3_trouble_names_the_spots() -> None:
    spots = (TroubleSpot("speed", 6), TroubleSpot("diff", 1), TroubleSpot("speed", 3))
    race = at({"U01": "30A"}, ground({"speed": 3, "diff": 1}, team={"trouble": spots}), phase="event", event="trouble")
    hits = only(race, "trouble.hits").args
    assert (hits["count"], list(hits["spots"])) == (2, [2, 3])


def test_S3_0_3_a_clash_says_what_decided() -> None:
    race = new_race(["Anna: U", "Ben: F"], [], ground(driver={"contract": 1}), options={"contracts": "yes"})
    drive(race, {"market": "dahl"}, stop="clash")
    race.answer(5)
    assert only(race, "market.clash").args["by"] == "years"
