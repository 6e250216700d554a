"""Races that were played without the referee: the same points as with him, every fault at once, and the next race
goes on from there."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pnp.games.fmr.rules.state import State as FmrState
from pnp.games.mad.rules.state import State as MadState
from pnp.games.turf.rules.state import State as TurfState
from pnp.kit.errors import PnpError, Problems
from pnp.lab.bots import any_answer
from pnp.referee.ask import Number
from pnp.referee.sources import is_chance
from pnp.season.by_hand import Faults, PlaceEntry, in_order
from pnp.season.season import Season
from pnp.season.system import Written
from tests.kinds import as_a
from tests.season.tables import (
    CHASE,
    EVERY,
    FMR,
    FMR_FREE,
    MAD,
    PLAIN,
    TURF,
    XF1,
    XF1_ALL,
    Sample,
    begun,
    by_hand,
    data,
    field_of,
    in_this_order,
    play,
    rows,
    totals,
)
from tests.turns import in_turn

TWELVE = ("B1", "G1", "Y1", "O1", "R1", "V1", "V2", "R2", "O2", "Y2", "G2", "B2")
SIX = ("U01", "U02", "F01", "F02", "T01", "T02")
THREE = ("Anna", "J. Doe", "Cleo")
SAME = {
    "fmr": ("grid",),
    "turf": ("order", "fallen", "bonus", "owes", "places"),
    "xf1": ("course", "drivers", "missing"),
    "mad": ("score", "bonus_cards", "starter", "home", "place_points", "fuel"),
}
"""What a race carries on that can be told from its sheet."""


def refused(tmp_path: Path, sample: Sample, *races: Written) -> list[tuple[str, str]]:
    """The problems of the last of these races: whom they are about, and what they say."""
    with begun(tmp_path / "s.season", sample) as season:
        for written in races[:-1]:
            season.finish_by_hand(written)
        before = season.path.read_bytes()
        with pytest.raises(Problems) as caught:
            season.finish_by_hand(races[-1])
        assert season.path.read_bytes() == before
    return [(problem.about, problem.what) for problem in caught.value.problems]


# -- all games


@pytest.mark.parametrize("name", EVERY)
def test_what_the_referee_saw_and_what_was_written_down_are_one(name: str, tmp_path: Path) -> None:
    """A whole season, race by race: the same order, points, tables, and what is known of the next start."""
    sample = EVERY[name]
    with begun(tmp_path / "seen.season", sample) as seen, begun(tmp_path / "told.season", sample) as told:
        for seed in (1, 2, 3):
            play(seen, seed)
            run = seen.results[-1]
            home = tuple(who for who in run.order if who not in run.out)
            told.finish_by_hand(Written(home, run.out, seen.by_hand.noted(seen.data, seen.facts, run)))
            same = told.results[-1]
            assert (same.race, same.order, same.out, same.points) == (run.race, run.order, run.out, run.points)
            for key in SAME[sample.game]:
                assert same.carry[key] == run.carry[key], key
        assert rows(told) == rows(seen)
        assert told.over


@pytest.mark.parametrize(("name", "first"), in_turn([*EVERY], [True, False]))
def test_the_referee_goes_on_where_the_paper_ends(name: str, first: bool, tmp_path: Path) -> None:
    """Race 1 or race 2 by hand, the others with the referee; what he sees can be written as a position and read."""
    sample = EVERY[name]
    path = tmp_path / "s.season"
    with begun(path, sample) as season:
        for race in (1, 2, 3):
            if (race == 1) is first and race < 3:
                absent = season.results[-1].carry.get("fallen", []) if season.results else []
                order = [who for who in field_of(season) if who not in absent]
                unknown = name == "xf1 all" and not season.results
                extra: dict[str, Any] = {"driver": _any_drivers(season)} if unknown else {}
                by_hand(season, order, **extra)
                told = season.told(race)
                assert (told.events, told.over, told.result) == ((), True, season.results[-1])
            else:
                position = season.referee().position["position"]
                season.rules.restore(season.data, json.loads(json.dumps(position)))
                play(season, race)
    again = Season.read(path)
    assert again.over
    assert rows(again) == rows(season)
    assert again.system.closing(again.data, again.facts)


def _any_drivers(season: Season) -> dict[str, str]:
    return {car: data(season.game.id).drivers_of(car[0])[int(car[-1]) - 1].id for car in field_of(season)}


@pytest.mark.parametrize("game", PLAIN)
def test_competitors_are_those_of_the_results(game: str, tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", PLAIN[game], races=1) as season:
        found = season.by_hand.competitors(season.data, season.plan)
        play(season)
        assert {each.id for each in found} == set(season.results[0].order)
        assert len({each.id for each in found}) == len(found)
        for each in found:
            assert each.label
            assert each.colour.startswith("#")
            assert len(each.colour) == 7
            assert each.pattern
        owners = {each.owner for each in found}
        assert owners - {""} <= set(season.plan.entries.names)


def test_what_a_race_must_be_to_be_written_down(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR, races=2) as season:
        race = season.referee()
        assert race.q is not None
        race.answer(any_answer(race.q, Random(1)), "typed")
        with pytest.raises(PnpError, match="race 1 is under way"):
            by_hand(season, TWELVE)
        season.undo(0)
        by_hand(season, TWELVE)
        by_hand(season, TWELVE)
        with pytest.raises(PnpError, match="all races of this season are run"):
            by_hand(season, TWELVE)


def test_a_race_by_hand_can_be_taken_back(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        by_hand(season, TWELVE)
        season.undo(0)
        assert (season.results, season.race) == ((), 1)
        play(season)
        assert season.results[0].order != TWELVE


def test_places_in_order() -> None:
    def read(*entries: PlaceEntry) -> tuple[Written, list[str]]:
        faults = Faults()
        return in_order(entries, faults), [problem.what for problem in faults.problems]

    good, none = read(PlaceEntry("a", 2), PlaceEntry("b", None, True), PlaceEntry("c", 1), PlaceEntry("d", 3, True))
    assert (good, none) == (Written(("c", "a"), ("d", "b")), [])
    assert read()[1] == []
    assert read(PlaceEntry("a"))[1] == ["a has no place"]
    assert read(PlaceEntry("a", 1), PlaceEntry("b", 1))[1] == ["b has place 1, and so has a"]
    assert read(PlaceEntry("a", 1), PlaceEntry("b", 4))[1] == ["nobody has place 2, 3"]
    assert read(PlaceEntry("a", 1, True), PlaceEntry("b", 2))[1] == ["a is out, and yet ahead of b"]


# -- Formula Motor Racing


def test_F35_places_score_and_F41_the_order_is_the_next_grid(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        by_hand(season, TWELVE[:6], TWELVE[6:])
        assert {car: points for car, points in season.results[0].points.items() if points} == {
            "B1": 10, "G1": 6, "Y1": 4, "O1": 3, "R1": 2, "V1": 1,
        }  # fmt: skip
        assert tuple(as_a(FmrState, season.referee().state).racing) == TWELVE


def test_FA1_teams_without_a_player_need_not_score(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR_FREE) as season:
        by_hand(season, TWELVE)
        assert {car: points for car, points in season.results[0].points.items() if points} == {
            "B1": 10, "G1": 6, "Y1": 4, "R1": 2,
        }  # fmt: skip


def test_F34_every_car_has_a_place(tmp_path: Path) -> None:
    found = refused(tmp_path, FMR, Written(("B1", "B1", "Z9"), ("G1",), {"fuel": {"B1": 3}}))
    assert found[:2] == [("B1", "B1 is there 2 times (F34 F41)"), ("Z9", "“Z9” does not take part (F34 F41)")]
    assert ("V2", "V2 is missing (F34 F41)") in found
    assert found[-1] == ("B1", "nothing is written under fuel in this game")
    assert refused(tmp_path / "x", FMR, Written((), TWELVE)) == [("", "nobody came home (F34)")]


def test_F_CARS_no_more_cars_retire_than_the_cards_can_put_out(tmp_path: Path) -> None:
    (told,) = refused(tmp_path, FMR, Written(TWELVE[:5], TWELVE[5:]))
    assert told == ("", "7 cars have retired, more than the cards can put out (F-CARS)")
    with begun(tmp_path / "six.season", FMR) as season:
        by_hand(season, TWELVE[:6], TWELVE[6:])
        assert len(season.results[0].out) == 6


# -- TurfMaster


def test_T41_T44_places_score_and_are_the_next_lanes(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", CHASE) as season:
        by_hand(season, ["green", "red", "blue"], ["yellow"], bonus={"red": 1})
        assert season.results[0].points == {"green": 50, "red": 30, "blue": 20, "yellow": 0}
        state = as_a(TurfState, season.referee().state)
        assert state.lanes == ["green", "red", "blue"]
        assert state.absent == ["yellow"]
        assert (state.horses["red"].bonus, state.horses["green"].bonus) == (1, 0)
        deck = len(data("turf").cards)
        # ten cards for race 1; red took two more
        assert {id: horse.box for id, horse in state.horses.items()} == {
            "red": deck - 12, "blue": deck - 10, "green": deck - 10, "yellow": deck - 10,
        }  # fmt: skip
        codes = [event.code for event in season.system.opening(season.data, season.facts)]
        assert codes == ["season.resumed", "season.untold", "season.sits_out"]


def test_T34_T46_T47_what_nobody_wrote_down_is_asked(tmp_path: Path) -> None:
    """Before that nothing is said about cards in hand, cards lost or who rolls."""
    with begun(tmp_path / "s.season", TURF) as season:
        by_hand(season, ["green", "red", "blue", "yellow"], bonus={"red": 1})
        race = season.referee()
        assert not race.events
        kept = {"red": 3, "blue": 2, "green": 0, "yellow": 10}
        for horse, cards in kept.items():
            ask = race.q
            assert isinstance(ask, Number)
            assert (ask.text, ask.args["horse"], ask.hi) == ("kept", horse, 12 if horse == "red" else 10)
            assert race.view()["horses"][horse]["hand"] is None
            race.answer(cards)
        assert race.q is not None
        assert (race.q.text, race.q.rule) == ("roller", "T34")
        race.answer("Ben")
        dealt = {event.args["horse"]: event.args for event in race.events if event.code == "cards.dealt"}
        assert {horse: told["kept"] for horse, told in dealt.items()} == kept | {"red": 1}
        lost = [event for event in race.events if event.code.startswith("cards.") and "lost" in event.code]
        assert [(event.code, event.args["horse"], event.args["n"]) for event in lost] == [("cards.lost", "red", 2)]
        assert as_a(TurfState, race.state).roller == "Ben"


def test_T46_T60_who_sat_out_a_race_on_paper_is_asked_about_as_well(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", CHASE) as season:
        by_hand(season, ["green", "red", "blue"], ["yellow"])
        by_hand(season, ["green", "red", "blue"])
        assert as_a(TurfState, season.referee().state).untold == ["red", "blue", "green", "yellow"]


def test_T48_T49_the_bonus_is_taken_once(tmp_path: Path) -> None:
    order = ("green", "red", "blue", "yellow")
    with begun(tmp_path / "s.season", TURF) as season:
        by_hand(season, order, bonus={"red": 1})
        by_hand(season, order)
        race = season.referee()
        for answer in (1, 1, 1, 1, "Anna"):
            race.answer(answer)
        said = [event for event in race.events if event.code == "cards.twelve"]
        assert [event.args["horse"] for event in said] == ["green", "blue", "yellow"]
    again = Written(order, (), {"bonus": {"red": 1}})
    assert refused(tmp_path / "x", TURF, again, again) == [("red", "red took its bonus in race 1 (T49)")]


def test_T51_T60_who_can_fall_and_who_must_run(tmp_path: Path) -> None:
    assert refused(tmp_path, TURF, Written(("green", "red", "blue"), ("yellow",))) == [
        ("yellow", "yellow cannot have fallen: there are no fences (T51 T55)")
    ]
    fell = Written(("green", "red", "blue"), ("yellow",))
    assert refused(tmp_path / "a", CHASE, fell, Written(("green", "yellow", "blue"))) == [
        ("red", "red is missing (T44 T60)"),
        ("yellow", "yellow fell in the race before and sits this one out (T60 TA5)"),
    ]
    again = Sample("turf", CHASE.players, {**CHASE.options, "fallen_runs_next": "yes"})
    assert refused(tmp_path / "b", again, fell, Written(("green", "red", "blue"))) == [
        ("yellow", "yellow is missing (T44 T60)")
    ]


def test_all_may_fall(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", CHASE) as season:
        by_hand(season, [], ["green", "red", "blue", "yellow"])
        assert set(season.results[0].points.values()) == {0}


# -- XF-1


def test_G4_0_G14_0_what_was_tuned_on_paper_is_said_to_be_unknown(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", XF1) as season:
        play(season)
        assert "season.untold" not in [event.code for event in season.system.opening(season.data, season.facts)]
        by_hand(season, SIX)
        assert "season.untold" in [event.code for event in season.system.opening(season.data, season.facts)]


def test_G13_0_gp_for_teams_and_printed_drivers(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", XF1) as season:
        by_hand(season, SIX[:5], SIX[5:])
        assert season.results[0].points == dict(zip(SIX, (10, 9, 8, 7, 6, 0), strict=True))
        assert totals(season, "teams") == {"U": 19, "F": 15, "T": 6}
        drivers = data("xf1").drivers_of("U")
        assert totals(season, "drivers")[drivers[0].id] == 10
        assert season.by_hand.columns(season.data, season.plan) == []


def test_G14_0_tuning_is_carried_through_a_race_by_hand(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", XF1) as season:
        play(season, 3)
        before = season.results[0].carry
        by_hand(season, SIX)
        after = season.results[1].carry
        assert (after["bodies"], after["full"]) == (before["bodies"], before["full"])


def test_R70_a_test_race_brings_nothing(tmp_path: Path) -> None:
    sample = Sample("xf1", ("Anna: U",), {"scenario": "team_test", "courses": "uk"})
    with begun(tmp_path / "s.season", sample, races=1) as season:
        by_hand(season, field_of(season))
        assert set(season.results[0].points.values()) == {0}


ASSIGNED = Sample("xf1", ("Anna: U", "Carla: T02"), {"teams": "F", "nonstart": "yes", "assignment": "yes"})


def test_S4_0_who_misses_races_does_not_drive(tmp_path: Path) -> None:
    one, _, reserve = data("xf1").drivers_of("U")
    races = one.nonstart[0]
    banned = Written(SIX[1:], SIX[:1], {"miss": {"U01": races}})
    with begun(tmp_path / "s.season", ASSIGNED) as season:
        season.finish_by_hand(banned)
        assert season.results[0].carry["missing"] == {one.id: races}
        by_hand(season, SIX)  # nobody is named: the reserve takes over
        assert season.results[1].carry["drivers"]["U01"] == reserve.id
        assert season.results[1].carry["missing"] == ({one.id: races - 1} if races > 1 else {})
    found = refused(tmp_path / "x", ASSIGNED, banned, Written(SIX, (), {"driver": {"U01": one.id}}))
    assert found == [("U01", f"{one.id} misses {races} more races (S4.0)")]


def test_S1_0_S4_0_what_cannot_be_of_drivers(tmp_path: Path) -> None:
    own, other = data("xf1").drivers_of("U")[0].id, data("xf1").drivers_of("F")[0].id
    never = next(n for n in range(1, 7) if n not in data("xf1").drivers[own].nonstart)

    tries = count()

    def said(order: Any = SIX, out: Any = (), **extra: Any) -> list[tuple[str, str]]:
        return refused(tmp_path / str(next(tries)), ASSIGNED, Written(tuple(order), tuple(out), extra))

    assert said(driver={"U01": "nobody"}) == [("U01", "“nobody” is no driver")]
    assert said(driver={"U01": other}) == [("U01", f"{other} does not drive for Hussard (S1.0 S3.0)")]
    assert said(driver={"U01": own, "U02": own}) == [("U02", f"{own} drove U01 as well (S1.0)")]
    assert said(miss={"U01": 1}) == [("U01", "nobody misses a race for U01 (S4.0)")]
    assert said(SIX[1:], SIX[:1], miss={"U01": never}) == [("U01", f"{own} cannot miss {never} races (S4.0)")]
    assert said(SIX[1:]) == [("U01", "U01 must start: there is a driver for it (S4.0 R64)")]
    assert said(("U01", "U02", "F01", "T01", "T02")) == [("F02", "F02 is missing (G1.0-2)")]


def test_S3_0_who_drove_must_be_said_where_contracts_are_not_known(tmp_path: Path) -> None:
    found = refused(tmp_path / "x", XF1_ALL, Written(SIX))
    assert found == [(car, f"who drove {car}? The contracts are not known (S3.0)") for car in ("U01", "U02", "T02")]
    with begun(tmp_path / "s.season", XF1_ALL) as season:
        by_hand(season, SIX, driver={"U01": "ashdown", "U02": "calloway", "T02": "dahl"})
        assert totals(season, "drivers")["ashdown"] == 10
        drove = season.results[0].carry["drivers"]
        assert drove["F01"] not in ("ashdown", "calloway")
        assert "contracts" not in season.results[0].carry
        ask = season.referee().q
        assert ask is not None
        assert ask.text == "market"


# -- MAD Racers


def test_M49_M50_places_and_bonus_cards(tmp_path: Path) -> None:
    first, second = data("mad").races[0].points[:2]
    with begun(tmp_path / "s.season", MAD) as season:
        by_hand(season, ["Cleo", "Anna"], ["J. Doe"], bonus={"Anna": 6, "Cleo": 1}, fuel={"Anna": 3, "Cleo": 2})
        run = season.results[0]
        assert run.points == {"Cleo": first + 1, "Anna": second + 6, "J. Doe": 0}
        assert run.carry["starter"] == "Cleo"
        assert run.carry["bonus_cards"] == {"Anna": [6], "Cleo": [1]}
        assert run.carry["fuel"] == {"Anna": 3, "Cleo": 2, "J. Doe": 0}
        race = season.referee()
        assert race.q is not None
        assert (race.q.text, race.q.rule) == ("lay_there", "M52")
        hands = [len(racer.hand) for racer in as_a(MadState, race.state).racers.values()]
        assert hands == [data("mad").hand] * 3


def test_M52_M54_how_the_course_lay_is_asked_and_then_it_is_changed(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", MAD) as season:
        by_hand(season, THREE)
        race = season.referee()
        assert not any(is_chance(ask) for ask in race.open), "the program cannot know it either"
        for sheet in ("S4", "S7r", "S1", "last"):
            race.answer(sheet)
        assert [(event.code, event.args["sheet"]) for event in race.events] == [("course.boxed", "S1")]
        for sheet in ("S9", "S2"):
            assert race.q is not None
            assert race.q.rule == "M53"
            race.answer(sheet)
        assert as_a(MadState, race.state).layout == ["S4", "S7r", "S9", "S2"]


def test_M52_after_two_races_on_paper_the_box_is_asked_for_too(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", MAD) as season:
        by_hand(season, THREE)
        by_hand(season, THREE)
        race = season.referee()
        for sheet in ("S4", "S7r", "S1", "S2", "first"):
            race.answer(sheet)
        assert race.q is not None
        assert race.q.text == "boxed_before"
        race.answer("S3")
        assert as_a(MadState, race.state).boxed == ["S3", "S4"]


def test_M52_what_went_back_to_the_box_is_known_where_the_course_was(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", MAD) as season:
        play(season)
        state = season.results[0].carry
        began = state["layout"][0 if state["start_side"] == "first" else -1]
        by_hand(season, THREE)
        assert season.results[1].carry["boxed"] == [began.removesuffix("r")]
        assert season.results[1].carry["layout"] == []


def test_M50_MA24_equal_fuel_goes_to_who_was_home_first(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", MAD) as season:
        fuel = dict.fromkeys(THREE, 4)
        with pytest.raises(Problems) as caught:
            by_hand(season, THREE, bonus={"J. Doe": 6, "Anna": 2}, fuel=fuel)
        assert [problem.about for problem in caught.value.problems] == ["Anna", "J. Doe"]
        by_hand(season, THREE, bonus={"Anna": 6, "J. Doe": 2}, fuel=fuel)


def test_M50_one_at_home_one_card(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", MAD) as season:
        by_hand(season, ["Cleo"], ["Anna", "J. Doe"], bonus={"Cleo": 4})
        assert season.results[0].points["Cleo"] == data("mad").races[0].points[0] + 4


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (Written(THREE), [("", "bonus cards that are written down: 0 (M50 M51)")]),
        (
            Written(THREE, (), {"bonus": {"Anna": 6, "Cleo": 6}}),
            [("Cleo", "bonus card 6 is gone already (M23)")],
        ),
        (
            Written(("Anna", "Cleo"), ("J. Doe",), {"bonus": {"Anna": 6, "J. Doe": 2}, "fuel": {"J. Doe": 3}}),
            [
                ("J. Doe", "J. Doe has retired and cannot take a bonus card (M51)"),
                ("", "bonus cards that are written down: 1 (M50 M51)"),
                ("J. Doe", "J. Doe has retired: no fuel is left (M48)"),
            ],
        ),
        (Written(THREE, (), {"bonus": {"Anna": 9, "Cleo": 2}}), [("Anna", "9 under bonus is not possible")]),
        (Written((), THREE), [("", "nobody came home: the race goes on until somebody does (M46 M47)")]),
        (Written(THREE[:2], (), {"bonus": {"Anna": 6, "J. Doe": 2}}), [("Cleo", "Cleo is missing (M1 M12)")]),
    ],
)  # fmt: skip
def test_M48_M51_what_cannot_be_of_bonus_cards(written: Written, said: list[tuple[str, str]], tmp_path: Path) -> None:
    found = refused(tmp_path, MAD, written)
    assert [each for each in found if "is gone already" not in each[1] or each in said] == said


def test_MA26_the_player_with_the_fewest_points_begins(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", Sample("mad", MAD.players, {"starter": "last"})) as season:
        season.finish_by_hand(in_this_order(season, THREE))
        assert as_a(MadState, season.referee().state).starter == "Cleo"
