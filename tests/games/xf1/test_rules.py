"""XF-1 by clause: what the vectors do not show well. What a clause says: `pnp rules xf1 G9.1/P2`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import pytest

from pnp.games.xf1.data import load
from pnp.games.xf1.model import Happening, Progress, Result, TroubleSpot
from pnp.games.xf1.rules import RULES
from pnp.games.xf1.rules.state import OPTIONS
from pnp.games.xf1.season.system import SEASON
from pnp.kit.errors import Problems
from pnp.kit.library import Library
from pnp.kit.register import find_game
from pnp.kit.words import LANGUAGES
from pnp.referee.ask import Choose, Draw, Number, Roll
from pnp.referee.entering import Entries
from pnp.referee.rulebook import RuleBook
from pnp.referee.rules import RaceResult, RaceSetup
from pnp.season.system import Facts
from tests.games.xf1.table import (
    COURSE,
    Race,
    asked,
    at,
    attempt,
    boxes,
    cited,
    data,
    drive,
    finished,
    ground,
    new_race,
    npc,
    npc_table,
    only,
    order,
    places,
    plain,
    question,
    regular,
    results,
    rules_of,
    run,
    running,
    said,
    six,
)
from tests.games.xf1.test_vectors import ALL, clauses_of

Test = TypeVar("Test", bound=Callable[..., Any])
TESTED: dict[str, list[str]] = {}


def by(*clauses: str) -> Callable[[Test], Test]:
    """Names the clauses that a test is about."""

    def name(test: Test) -> Test:
        for clause in clauses:
            assert clause in RULES.clauses, clause
            TESTED.setdefault(clause, []).append(test.__name__)
        return test

    return name


def problems(caught: pytest.ExceptionInfo[Problems]) -> str:
    return "\n".join(str(problem) for problem in caught.value.problems)


def progress(happening: Happening | None = None, advance: int = 1) -> tuple[Progress, ...]:
    return (Progress(advance, happening),) * 6


# ── what the game is made of ─────────────────────────────────────────────────────────────────────────────────────


@by("5.0")
def test_nobody_is_needed_and_ten_can_play() -> None:
    race = run(new_race(npc=["U", "F", "T"]), seed=3)
    assert {step.ask.who for step in race.steps if step.ask} == {"npc", "progress"}
    assert all(isinstance(step.ask, Roll) for step in race.steps), "an all-NPC race asks for dice and nothing else"
    assert len(new_race([f"p{mark}: {mark}" for mark in data().teams]).state.players) == 10


@by("5.0")
@pytest.mark.parametrize(
    ("players", "what"),
    [
        (["Anna: U", "Ben: U"], "Hussard is taken by Anna (5.0)"),
        (["Anna: U, F"], "Anna has 2 teams (5.0)"),
        (["Anna: U", "Anna: F"], "two players are called Anna"),
        (["Anna: X"], "no team is called “X”"),
        (["Anna"], "has 0 teams"),
        (["npc: U"], "cannot be the name"),
    ],
)
def test_one_team_a_player(players: list[str], what: str) -> None:
    with pytest.raises(Problems) as caught:
        RULES.setup(data(), RaceSetup(entries=Entries.typed(players), programme={"course": COURSE}))
    assert what in problems(caught)


def sample(seed: int = 1, **setup: Any) -> Race:
    return run(new_race(["Anna: U", "Ben: F02"], ["T", "C"], **setup), seed)


@by("6.0/1")
def test_only_dice_with_six_sides() -> None:
    for seed in range(3):
        race = sample(seed, options={"nonstart": "yes"})
        assert {step.ask.sides for step in race.steps if isinstance(step.ask, Roll)} == {6}


@by("6.0/2")
def test_who_rolls() -> None:
    race = sample(2)
    seats = {car.id: car.seat for car in race.state.cars.values()}
    for step in race.steps:
        ask = step.ask
        if isinstance(ask, Roll):
            if ask.text in ("npc", "rc"):
                assert ask.who == "npc"
            elif ask.text in ("bpt", "bpt_qualifying", "weather", "weather_change") or "drop." in ask.key:
                assert ask.who == "progress"
            elif ask.text == "safety_car":
                assert ask.who == (seats[ask.args["cars"][0]] or "npc")
            else:
                assert ask.who == (seats[ask.args["car"]] or "npc")


@by("2.0")
def test_the_leader_has_the_higher_cell_and_line_a_comes_before_b() -> None:
    race = at({"U01": "35B", "U02": "34A", "F01": "35A", "F02": "36B", "T01": "9A", "T02": "10B"})
    assert order(race) == ["F02", "F01", "U01", "U02", "T02", "T01"]
    assert list(finished(at({"U01": "35B", "F01": "35A"}, phase="finish")).order) == ["F01", "U01"]


@by("G1.0", "G1.0-1")
def test_courses_teams_players_and_options_are_agreed_before_the_first_race() -> None:
    plan = SEASON.plan(data(), ["Anna: U"], None, {"courses": "spain, japan", "teams": "top", "slipstream": "yes"})
    assert [race["course"] for race in plan.programme] == ["spain", "japan"]
    assert plan.entries.own["npc"] == ["F", "T", "C", "W"]
    assert plan.options == {"slipstream": "yes"}
    with pytest.raises(Problems) as caught:
        SEASON.reseat(data(), plan, ["Anna: F"])
    assert "G1.0-1" in problems(caught)
    with pytest.raises(Problems) as caught:
        RULES.setup(data(), RaceSetup(programme={"course": COURSE}))
    assert "nobody takes part (G1.0-1)" in problems(caught)


@by("G1.0-2")
def test_every_team_enters_two_cars() -> None:
    race = new_race(["Anna: U", "Ben: F02"], ["S"])
    assert list(race.state.cars) == ["U01", "U02", "F01", "F02", "S01", "S02"]
    assert [car.seat for car in race.state.cars.values()] == ["Anna", "Anna", None, "Ben", None, None]


@by("G1.0-3", "D15")
def test_scenarios_and_the_random_course_table() -> None:
    table = data().tables.random_course
    assert [len(block) for block in table] == [6, 6]
    assert {course for block in table for course in block} == set(data().courses)
    for dice, course in (("1-1", table[0][0]), ("3-6", table[0][5]), ("4-1", table[1][0]), ("6-6", table[1][5])):
        plan = SEASON.plan(data(), ["Anna: U"], 1, {"courses": dice})
        assert plan.programme[0]["course"] == course
        (rolled,) = SEASON.opening(data(), Facts(plan))
        assert rules_of(rolled.rule) == {"G1.0-3", "D15"}
    for scenario in ("north_europe", "south_europe", "america", "asia", "xf31"):
        plan = SEASON.plan(data(), ["Anna: U"], None, {"scenario": scenario})
        assert tuple(race["course"] for race in plan.programme) == data().race_scenarios[scenario].courses


@by("G1.0-4", "G14.0")
def test_between_races_the_cars_keep_body_and_full_tunings_only() -> None:
    first = new_race(["Anna: U"], ["F"], ground(team={"trouble": (TroubleSpot("diff", 4),) * 3, "tuning": (9, 9),
                                                      "slots": (1, 2, 3, 4, 5, 6, 6)}))  # fmt: skip
    drive(first, {"U01.tune": "6>7 F1 T2", "U02.tune": "T1"}, roll=3)
    assert (first.state.cars["U01"].full, first.state.cars["U01"].temp) == ((1,), (2,))
    carry = finished(first).carry
    assert carry["bodies"] == {"U01": [1, 2, 3, 4, 5, 7], "U02": [1, 2, 3, 4, 5, 6]}
    assert carry["full"] == {"U01": [1]}
    again = new_race(["Anna: U"], ["F"], first.state.data, race=2, races=2, carry=carry)
    cars = again.state.cars
    assert (cars["U01"].slots, cars["U01"].full, cars["U01"].temp) == ((1, 2, 3, 4, 5, 7), (1,), ())
    assert (cars["U02"].full, cars["U02"].temp) == ((), ())
    drive(again, stop="tune", roll=6)
    assert cars["U01"].dp + cars["U02"].dp == 20 + data().teams["U"].support[1], "DP begin anew (G4.0-2)"


@by("G1.0-5", "S6.0", "G2.0")
def test_what_only_describes_is_in_the_rule_book() -> None:
    for lang in LANGUAGES:
        book = RuleBook.load(find_game("xf1").library(), lang)
        assert set(book.clauses) == set(RULES.clauses)
    assert find_game("xf1").library().names("courses/*.toml")


@by("G2.0-1", "G6.0-4", "G7.0")
def test_lap_00_and_the_break_point_on_a() -> None:
    race = drive(new_race(["Anna: U"], ["F"]), {"confirm": "yes"}, stop="start_tyres", roll=4)
    assert (race.state.section, race.state.lap) == (0, 0)
    drive(race, stop="U01.run", roll=1)
    assert (race.state.section, race.state.lap, race.state.turn) == (0, 0, 1)
    assert rules_of(only(race, "race.begins").rule) == {"G6.0-4", "G7.0"}
    assert "G2.0-1" in only(race, "race.opens").rule.split()


@by("G2.0-2", "G2.0-3", "G11.0-1")
def test_an_npc_team_needs_its_table_only() -> None:
    """Take everything else of the NPC teams away, and they race all the same."""
    bare = {"slots": (1,) * 6, "trouble": (), "support": (0, 0), "tuning": (0, 0), "fuel": (9,) * 10, "tyre": (9,) * 11}
    bare["initial"] = (1, 2, 3, 4, 5, 6)
    known = ground(base=data(), teams={"F": bare, "T": bare})
    for seed in range(3):
        one, other = (run(new_race(npc=["F", "T"], known=known_), seed) for known_ in (data(), known))
        assert finished(one).order == finished(other).order


@by("G3.0")
def test_practice_then_qualifying_then_preparation_then_race() -> None:
    seen: list[str] = []
    run(new_race(["Anna: U"], ["F"]), 1, lambda state: seen.append(state.phase))
    first = list(dict.fromkeys(seen))
    assert first[:6] == ["practice", "qualify", "qualify_progress", "grid", "setup", "act"]
    assert seen.index("act") > max(n for n, phase in enumerate(seen) if phase == "setup")


# ── free practice ────────────────────────────────────────────────────────────────────────────────────────────────


@by("G4.0")
def test_npc_teams_skip_free_practice() -> None:
    race = drive(new_race(["Anna: U"], ["F", "T"]), stop="npc", roll=6)
    assert {event.args["team"] for event in said(race, "practice.support")} == {"U"}
    assert only(new_race(npc=["F"]), "practice.none").rule.split()[0] == "G4.0"


@by("G4.0-1")
def test_drivers_as_printed() -> None:
    race = new_race(["Anna: U"], ["F"])
    assert {event.args["car"]: event.args["driver"] for event in said(race, "practice.drives")} == {
        "U01": "dahl",
        "U02": "berge",
    }
    assert question(race).text == "support", "nobody is asked"


@by("G4.0-2", "R78")
def test_support_is_shared_freely_and_the_rest_is_lost() -> None:
    race = new_race(["Anna: U"], ["F"])
    support = data().teams["U"].support[1]
    ask = question(race, Number)
    assert (ask.lo, ask.hi) == (0, support)
    race.answer(support)
    assert (question(race, Number).lo, question(race, Number).hi) == (0, 0), "nothing is left for the other"
    other = new_race(["Anna: U"], ["F"])
    other.answer(2)
    other.answer(3)
    assert only(other, "practice.unspent").args["points"] == support - 5
    one = new_race(["Anna: U01"], ["F"])
    assert question(one, Number).hi == data().teams["U"].support[0], "one car: the 1-car value"


@by("G4.0-2")
def test_three_dp_more_at_home_for_the_driver_not_for_the_team() -> None:
    known = ground(country="home", drivers={regular("U02"): {"country": "home"}}, teams={"U": {"country": "away"}})
    race = drive(new_race(["Anna: U"], ["F"], known), {"support": 0}, stop="feedback")
    assert (race.state.cars["U01"].dp, race.state.cars["U02"].dp) == (10, 13)
    assert [event.args["car"] for event in said(race, "practice.dp_home")] == ["U02"]


@by("G4.0-3", "D1", "R77")
def test_feedback_is_two_dice_for_each_driver_who_races() -> None:
    known = ground(drivers={regular("U01"): {"feedback": (3, 3)}}, teams={"U": {"tuning": (5, 5), "country": "away"}})
    for dice, change in (([3, 3], 0), ([3, 4], -1), ([4, 3], 1), ([4, 4], 0), ([1, 6], -1), ([6, 1], 1)):
        race = drive(new_race(["Anna: U"], ["F"], known), {"U01.feedback": dice, "U02.feedback": [1, 1]}, stop="tune")
        rolls = [step.ask for step in race.steps if step.ask and step.ask.text == "feedback"]
        assert [(ask.dice, "D1" in ask.rule.split()) for ask in rolls if isinstance(ask, Roll)] == [(2, True)] * 2
        assert only(race, "practice.points").args["points"] == 5 + change


@by("G4.0-3", "R69")
@pytest.mark.parametrize(("player", "more"), [("Anna: U", 2), ("Anna: U02", 1)])
def test_tuning_at_home(player: str, more: int) -> None:
    known = ground(country="home", teams={"U": {"country": "home", "tuning": (1, 4)}})
    race = drive(new_race([player], ["F"], known), stop="tune", roll=6)
    assert only(race, "practice.home").args["points"] == more
    assert only(race, "practice.points").args["points"] == {2: 6, 1: 2}[more]


@by("R54")
def test_tuning_stops_at_zero() -> None:
    known = ground(driver={"feedback": (6, 0)}, teams={"U": {"tuning": (1, 1), "country": "away"}})
    race = drive(new_race(["Anna: U"], ["F"], known), stop="dp", roll=3)
    assert (only(race, "practice.points").args["points"], only(race, "practice.points").rule) == (0, "G4.0-3 R54")
    assert "U01.tune" not in asked(race)


@by("G4.0-4")
def test_points_are_for_both_cars_in_any_split_and_the_rest_is_lost() -> None:
    known = ground(team={"slots": (1, 2, 3, 4, 5, 6, 6, 6), "tuning": (3, 3), "country": "away"})
    race = drive(new_race(["Anna: U"], ["F"], known), stop="tune", roll=6)
    assert question(race).args["points"] == 3
    drive(race, {"tune": "6>7 5>6"}, stop="U02.tune")
    assert question(race).args["points"] == 1
    assert race.state.cars["U02"].slots == (1, 2, 3, 4, 5, 6), "one car's tuning is not the other's"
    drive(race, stop="dp", roll=6)
    assert only(race, "tune.unspent").args["points"] == 1
    all_on_one = drive(new_race(["Anna: U"], ["F"], known), {"U01.tune": "6>8 5>7 4>6"}, stop="dp", roll=6)
    assert only(all_on_one, "tune.nothing").args["car"] == "U02"


@by("G4.0-4")
def test_a_tuning_is_shown_before_it_counts_and_may_be_changed() -> None:
    known = ground(team={"slots": (1, 2, 3, 4, 5, 6, 6), "tuning": (3, 3), "country": "away"})
    race = drive(new_race(["Anna: U01"], ["F"], known), stop="tune", roll=6)
    race.answer("6>7")
    ask = question(race, Choose)
    assert (ask.args["cost"], ask.args["left"]) == (1, 2)
    assert race.state.cars["U01"].slots == (1, 2, 3, 4, 5, 6)
    race.answer("no")
    race.answer("6>7 5>6")
    race.answer("yes")
    assert race.state.cars["U01"].slots == (1, 2, 3, 4, 6, 7)


@by("R55", "R56", "R57")
def test_both_cars_begin_alike_and_the_printed_ones_too() -> None:
    race = new_race([f"p{mark}: {mark}" for mark in data().teams])
    for team in data().teams.values():
        one, other = (race.state.cars[car] for car in team.cars)
        assert one.slots == other.slots == team.initial
        assert one.full == other.full == one.temp == other.temp == ()
        assert one.team.trouble == other.team.trouble


# ── qualifying ───────────────────────────────────────────────────────────────────────────────────────────────────


def to_qualifying(players: Sequence[str], npc_teams: Sequence[str], known: Any, **setup: Any) -> Race:
    race = new_race(players, npc_teams, known, **setup)
    while race.state.phase == "practice":
        ask = question(race)
        race.answer([6] * ask.dice if isinstance(ask, Roll) else "-" if ask.text == "tune" else ask.default())
    return race


@by("G5.0", "G5.0-1", "R46")
@pytest.mark.parametrize(("options", "start"), [({}, 11), ({"qualifying_start": "6"}, 6)])
def test_all_cars_begin_on_the_start_cell(options: dict[str, str], start: int) -> None:
    race = to_qualifying(["Anna: U"], ["F"], plain(), options=options)
    assert {car.cell for car in race.state.cars.values()} == {start}
    assert race.state.section == 0
    assert data().qualifying_map.start == 11


@by("G5.0-2", "R48", "R79")
def test_larger_team_numbers_first_and_car_02_before_01() -> None:
    """Whatever happened in the first turn: the order is never that of the map."""
    known = ground({"dry": results({"6": "+5", "1": "-5"})}, teams={"S": {"npc": npc_table("+3")}})
    race = to_qualifying(["Anna: U", "Ben: T"], ["S", "F"], known)
    drive(race, {"run": iter([[6], [1], [1], [6]] * 9), "npc": [1]}, stop="bpt_qualifying")
    wanted = ["S02", "S01", "T02", "T01", "F02", "F01", "U02", "U01"]
    acted = [name[:3] for name in asked(race) if name.endswith((".run", ".npc"))]
    assert acted == wanted
    race.answer(1)
    drive(race, {"run": [3], "npc": [1]}, stop="bpt_qualifying")
    assert [name[:3] for name in asked(race) if name.endswith((".run", ".npc"))] == wanted * 2


@by("G5.0-3", "D8")
def test_the_break_point_goes_by_the_qualifying_table_without_events() -> None:
    known = ground(bpt_qualifying=(1, 2, 3, 4, 5, 6), bpt_race=progress("wear", 7))
    for die in range(1, 7):
        race = drive(to_qualifying(["Anna: U01"], [], known), stop="bpt_qualifying", roll=3)
        ask = question(race, Roll)
        assert (ask.dice, rules_of(ask.rule)) == (1, {"G5.0-3", "D8"})
        race.answer(die)
        assert race.state.section == die
        assert race.state.lap == 0
        assert not [event for event in race.events if event.code.startswith(("event.", "weather."))]


@by("G5.0-4")
def test_always_dry_no_fuel_no_tyres_no_rain_for_npc() -> None:
    known = ground(
        {"dry": six("+1"), "wet": six("-3")},
        {"npc": npc_table("-1", "+2", "+2", "+2", "+2", "+2")},
        weather=boxes(["cloud1"] * 6),
    )
    race = to_qualifying(["Anna: U01"], ["F"], known)
    drive(race, {"dp": "A1B1", "run": [1], "npc": [2]}, stop="bpt_qualifying")
    cars = race.state.cars
    assert (cars["U01"].cell, cars["F01"].cell) == (12, 13)
    assert (cars["U01"].dp, cars["U01"].fuel, cars["U01"].tyre) == (14, 0, 0)


@by("G5.0-5", "G5.0-8", "R53")
def test_who_retires_in_qualifying_starts_from_the_back_with_the_dp_left() -> None:
    known = ground({"dry": results({"6": "R3", "1": "0"})}, teams={"U": {"support": (0, 0)}, "F": {"support": (0, 0)}})
    race = to_qualifying(["Anna: U", "Ben: F"], ["T"], known)
    drive(race, {"dp": "none", "U01.dp": "C1", "F02.run": [6], "U01.run": [6, 6], "run": [1]},
          stop="weather", roll=1)  # fmt: skip
    assert "safety_car" not in " ".join(asked(race)), "no safety car"
    assert said(race, "sc.no") == said(race, "sc.grid") == []
    assert race.state.stopped == ["F02", "U01"]
    grid = sorted(race.state.cars.values(), key=lambda car: car.grid)
    assert [car.id for car in grid][-2:] == ["U01", "F02"], "the earliest is last"
    assert race.state.cars["U01"].dp == 9
    assert race.state.retired == []
    assert len(order(race)) == 6, "everybody starts"


@by("G5.0-6", "R47", "R50")
def test_no_lines_no_pressure_no_pit_orders_in_qualifying() -> None:
    race = drive(to_qualifying(["Anna: U", "Ben: F"], [], plain()), stop="weather", roll=2)
    assert {name.rpartition(".")[2] for name in asked(race)} <= {
        "support", "feedback", "tune", "dp", "run", "bpt_qualifying", "tie",
    }  # fmt: skip


@by("G5.0-7", "R51")
@pytest.mark.parametrize(("advance", "turns"), [(1, 7), (4, 2), (7, 1)])
def test_qualifying_ends_when_the_break_point_is_back_at_a(advance: int, turns: int) -> None:
    known = ground(bpt_qualifying=(advance,) * 6)
    race = drive(to_qualifying(["Anna: U01"], ["F"], known), stop="weather", roll=2)
    runs = [name for name in asked(race) if name == "U01.run"]
    assert len(runs) == turns, "landing on A or passing it, and nobody runs there again"


@by("G5.0-8", "R49", "D12")
def test_equal_cells_are_rolled_for_until_nobody_is_equal() -> None:
    race = drive(to_qualifying([], ["U", "F"], plain()), stop="tie", roll=1)
    ask = question(race, Roll)
    assert (ask.dice, rules_of(ask.rule)) == (1, {"G5.0-8", "R49", "D12"})
    for car, die in zip(("F02", "F01", "U02", "U01"), (2, 5, 5, 2), strict=True):
        assert question(race).args["car"] == car
        race.answer(die)
    for car, die in (("F01", 3), ("U02", 3), ("F01", 1), ("U02", 4), ("F02", 6), ("U01", 1)):
        assert question(race).args["car"] == car, "equals roll again, the higher pair first"
        race.answer(die)
    assert [car.id for car in sorted(race.state.cars.values(), key=lambda car: car.grid)] == [
        "U02",
        "F01",
        "F02",
        "U01",
    ]


@by("G5.0-8", "G6.0-2")
def test_the_highest_cell_starts_in_front() -> None:
    cars = {"U01": {"cell": 9, "npc": True}, "F01": {"cell": 21, "npc": True}, "T01": {"cell": 14, "npc": True}}
    race = at(cars, ground(bpt_qualifying=(7,) * 6), phase="qualify_progress", weather=0)
    race.answer(1)
    assert places(race) == {"F01": "30A", "T01": "30B", "U01": "29A"}


@by("G5.0-9")
def test_dp_spent_in_qualifying_are_gone() -> None:
    known = ground(teams={"U": {"support": (0, 0)}})
    race = drive(to_qualifying(["Anna: U01"], [], known), {"dp": iter(["C2", "none", "B1", *["none"] * 9])},
                 stop="weather", roll=2)  # fmt: skip
    assert race.state.cars["U01"].dp == 7


@by("S7.0")
def test_random_qualifying_draws_every_counter_and_costs_no_dp() -> None:
    race = to_qualifying(["Anna: U"], ["F"], plain(), options={"random_qualifying": "yes"})
    for car in ("F02", "U01", "U02"):
        ask = question(race, Draw)
        assert (ask.rule, ask.blind) == ("S7.0", True)
        race.answer(car)
    assert places(race) == {"F02": "30A", "U01": "30B", "U02": "29A", "F01": "29B"}
    assert "dp" not in " ".join(asked(race)).replace(".", " ").split()
    again = to_qualifying(["Anna: U"], ["F"], plain(), options={"random_qualifying": "yes"})
    again.answer("U01")
    no = attempt(again, "U01")
    assert no is not None
    assert (no.code, no.rule) == ("card.gone", "S7.0")


# ── preparation ──────────────────────────────────────────────────────────────────────────────────────────────────


def on_grid(known: Any, *cars: str, **fields: Any) -> Race:
    return at(
        {car: {"grid": place, **fields} for place, car in enumerate(cars, start=1)}, known, phase="grid", weather=0
    )


@by("G6.0", "G6.0-1", "D2", "G12.0")
def test_the_weather_die_is_the_number_of_the_box() -> None:
    known = ground(
        drivers={regular("F01"): {"trait": "sun"}},
        weather=boxes(["clear", "clear", "sun", "sun", "cloud1", "cloud2"], 2),
    )
    for die, weather in enumerate(("clear", "clear", "sun", "sun", "cloud1", "cloud2"), start=1):
        race = on_grid(known, "U01", "F01", dp=5)
        ask = question(race, Roll)
        assert (ask.dice, rules_of(ask.rule)) == (1, {"G6.0-1", "D2"})
        race.answer(die)
        assert (race.state.box, race.state.weather) == (die, weather)
        assert race.state.cars["U01"].dp == (3 if weather == "clear" else 5)
        assert race.state.cars["F01"].dp == 5, "the sun trait"


@by("R52", "R75")
def test_clear_weather_takes_dp_after_qualifying_and_not_below_zero() -> None:
    known = ground(teams={"U": {"support": (0, 0)}}, weather=boxes(["clear"] * 6, 3), driver={"dp": 2})
    race = drive(to_qualifying(["Anna: U01"], ["F"], known), {"dp": iter(["C2"])}, stop="tie", roll=2)
    drive(race, stop="start_tyres", roll=1)
    assert race.state.cars["U01"].dp == 0
    assert only(race, "weather.heat").args["car"] == "U01", "NPC cars have no DP"
    assert rules_of(only(race, "weather.heat").rule) >= {"R52", "R75"}


@by("G6.0-2", "R5")
def test_the_grid_is_two_to_a_cell_from_30_back() -> None:
    everybody = [car for team in data().teams.values() for car in team.cars]
    race = on_grid(plain(), *everybody)
    assert [places(race)[car] for car in everybody] == [f"{30 - n // 2}{'AB'[n % 2]}" for n in range(20)]
    assert (places(race)[everybody[0]], places(race)[everybody[19]]) == ("30A", "21B")


@by("G6.0-3")
def test_tyres_and_fuel_from_the_front_for_player_cars_only() -> None:
    cars = {"F01": {"grid": 1}, "U01": {"grid": 2, "npc": True}, "T01": {"grid": 3}}
    race = drive(at(cars, phase="grid", weather=0), stop="start_tyres", roll=5)
    drive(race, {"F01.start_tyres": "wet", "T01.start_tyres": "dry", "F01.start_fuel": 0, "T01.start_fuel": 9},
          stop="pressure")  # fmt: skip
    assert asked(race) == ["weather", "F01.start_tyres", "F01.start_fuel", "T01.start_tyres", "T01.start_fuel"]
    one, other = race.state.cars["F01"], race.state.cars["T01"]
    assert (one.wet, one.tyre, one.fuel) == (True, 10, 0)
    assert (other.wet, other.tyre, other.fuel) == (False, 10, 9)


@by("G6.0-1", "G6.0-3")
def test_no_wet_tyres_in_clear_weather() -> None:
    race = on_grid(plain(), "U01")
    race.answer(1)
    ask = question(race, Choose)
    assert [option.id for option in ask.options] == ["dry"]
    no = attempt(race, "wet")
    assert no is not None
    assert (no.code, no.rule) == ("tyres.clear", "G6.0-1")
    race.answer("dry")
    no = attempt(race, 10)
    assert no is not None
    assert (no.rule, no.args_["lo"], no.args_["hi"]) == ("G6.0-3", 0, 9)


# ── activities ───────────────────────────────────────────────────────────────────────────────────────────────────


@by("G8.0")
def test_a_turn_is_every_activity_then_race_progress() -> None:
    race = at({"U01": "35A", "F01": npc("33A"), "T01": "31A"})
    drive(race, stop="bpt", roll=1)
    assert [name for name in asked(race) if name.endswith((".run", ".npc"))] == ["U01.run", "F01.npc", "T01.run"]
    drive(race, stop="dp", roll=1)
    assert race.state.turn == 2
    assert "G8.0" in only(race, "turn.done").rule


@by("G7.0")
def test_turns_go_on_until_goal() -> None:
    known = ground(goal=3, bpt_race=progress(None, 7))
    race = drive(at({"U01": "35A"}, known), roll=1)
    assert (race.state.turn, race.state.lap) == (3, 3)
    assert only(race, "lap.goal").rule.split()[:2] == ["G10.0-2", "G7.0"]


@by("G9.0")
def test_the_frontmost_car_that_has_not_acted() -> None:
    known = running("-9")
    race = drive(at({"U01": "35A", "F01": "33A", "T01": "30A"}, known), stop="bpt", roll=1)
    assert [name for name in asked(race) if name.endswith(".run")] == ["U01.run", "F01.run", "T01.run"]
    assert places(race) == {"U01": "26A", "F01": "24A", "T01": "21A"}
    begun = at({"U01": {"at": "20A", "acted": True}, "F01": "33A", "T01": "36B"})
    assert question(begun).args["car"] == "T01"


@by("G9.0", "G9.2")
def test_a_car_with_an_order_must_do_pit_work_and_no_other_may() -> None:
    race = at({"U01": {"at": "35A", "order": True}, "F01": "33A"})
    assert (question(race).text, question(race).args["car"]) == ("pit_tyres", "U01")
    drive(race, stop="F01.dp")
    assert "U01.run" not in asked(race)
    assert question(race).text == "dp"


@by("G9.1")
def test_pressure_then_declaration_then_dice_then_speed_then_line_then_order() -> None:
    known = ground({"dry": results({str(n): f"+{n}" for n in range(1, 7)})})
    race = at({"U01": "35A", "F01": npc("35B", acted=True)}, known)
    drive(race, {"pressure": [1], "dp": "C1", "run": [3, 4], "which": "4", "line": "B"}, stop="bpt")
    assert asked(race) == [f"U01.{text}" for text in ("pressure", "dp", "run", "which", "line", "order")]


@by("G9.1/P", "G9.1/P1")
@pytest.mark.parametrize(
    "other",
    [npc("35B"), npc("35B", acted=True), {"at": "35B"}, {"at": "35B", "acted": True}, {"at": "35B", "order": True}],
)
@pytest.mark.parametrize("who", ["F01", "U02"])
def test_whoever_stands_beside_it(who: str, other: dict[str, Any]) -> None:
    race = at({"U01": "35A", who: other})
    ask = question(race, Roll)
    assert (ask.text, ask.args["car"], ask.dice) == ("pressure", "U01", 1)
    assert {"G9.1/P1", "G9.1/P5"} <= rules_of(ask.rule)
    alone = at({"U01": "35A", who: {**other, "at": "34B"}})
    assert question(alone).text == "dp"


@by("G9.1/P2", "R12", "D3")
def test_both_cars_of_the_block_check_line_a_first_once_the_mover_stands() -> None:
    race = at({"U01": "33A", "F01": {"at": "35B", "acted": True}, "T01": {"at": "35A", "acted": True}}, running("+4"))
    drive(race, {"run": [1], "line": "B"}, stop="pressure")
    assert places(race)["U01"] == "34B"
    assert (question(race).args["car"], question(race).who) == ("T01", "T")
    race.answer(6)
    assert question(race).args["car"] == "F01"
    race.answer(3)
    assert [race.state.cars[car].dp for car in ("U01", "F01", "T01")] == [10, 10, 9]
    assert question(race).text == "order"


@by("G9.1/P3")
def test_the_mover_checks_when_it_is_stopped_going_back() -> None:
    race = at({"U01": "35A", "F01": {"at": "33B", "acted": True}, "T01": {"at": "33A", "acted": True}}, running("-3"))
    drive(race, {"run": [1], "line": "A", "pressure": [6]}, stop="bpt")
    assert [(event.args["car"], event.rule.split()[0]) for event in said(race, "pressure.lost")] == [("U01", "G9.1/P3")]
    assert race.state.cars["U01"].dp == 9


@by("G9.1/P4")
def test_no_pressure_for_npc_cars_events_pit_work_and_purple_results() -> None:
    pair = {"F01": {"at": "34A", "acted": True}, "T01": {"at": "34B", "acted": True}}
    through = drive(at({"U01": "35A", **pair}, running("-1**")), {"run": [1], "line": "A"}, stop="bpt")
    pit = drive(at({"U01": {"at": "35A", "order": True}, **pair}, ground({"pit": 1})), stop="bpt")
    event = at({"U01": "35A", **pair}, ground(teams={"U": {"fuel": (-1,) * 10}}), phase="event", event="effect")
    backward = drive(at({"U01": npc("35A"), **pair}, running("-1")), stop="bpt", roll=1)
    beside = drive(at({"U01": npc("35A"), "F01": {"at": "35B", "acted": True}}), stop="bpt", roll=1)
    for race in (through, pit, event, backward, beside):
        assert not [each for each in race.events if each.code.startswith("pressure.")]
        assert "pressure" not in " ".join(asked(race))


@by("G9.1/P5", "D3")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_die_above_the_mental_value_costs_one_dp(die: int) -> None:
    race = at({"U01": {"at": "35A", "dp": 4}, "F01": npc("35B")}, ground(driver={"mental": 4}))
    race.answer(die)
    assert race.state.cars["U01"].dp == (4 if die <= 4 else 3)


@by("R14")
def test_pairs_on_the_grid_check_in_the_first_turn_and_after_a_safety_car() -> None:
    race = on_grid(plain(), "U01", "F01")
    drive(race, stop="pressure", roll=3)
    assert (race.state.turn, question(race).args["car"]) == (1, "U01")
    lost = {"T01": {"at": "1A"}, "U01": {"at": "40A", "acted": True}, "F01": {"at": "35A", "acted": True}}
    again = drive(at(lost, running("-1")), {"safety_car": [5]}, stop="pressure", roll=1)
    assert (again.state.turn, question(again).args["car"]) == (2, "U01")


@by("R15")
def test_no_pressure_before_pit_work() -> None:
    race = at({"U01": {"at": "35A", "order": True}, "F01": npc("35B")})
    assert question(race).text == "pit_tyres"


@by("G9.1/D", "G9.1/D1", "G9.1/D4", "G9.1/D5")
def test_every_declaration_within_the_limits_is_offered_with_its_cost_and_no_other() -> None:
    for conc, dp, fuel, tyre, accel, brake in (
        (3, 9, 9, 9, True, True), (3, 2, 9, 9, True, True), (3, 9, 1, 0, True, True), (2, 9, 9, 9, False, True),
        (4, 9, 2, 3, True, False), (1, 1, 1, 1, True, True), (6, 6, 4, 2, True, True),
    ):  # fmt: skip
        known = ground(driver={"conc": (0, conc, 0), "accel": (accel, False), "brake": (brake, False)})
        race = at({"U01": {"at": "35A", "dp": dp, "fuel": fuel, "tyres": tyre}}, known)
        ask = question(race, Choose)
        offered = {(o.args.get("control", 0), o.args.get("accel", 0), o.args.get("brake", 0)): o for o in ask.options}
        legal = {
            (c, a, b)
            for c in range(8) for a in range(8) for b in range(8)
            if c + a + b <= min(conc, dp) and a <= fuel * accel and b <= tyre * brake
        }  # fmt: skip
        assert set(offered) == legal
        for (c, a, b), option in offered.items():
            if c + a + b:
                assert (option.args["dp"], option.args["fuel"], option.args["tyre"]) == (c + a + b, a, b)


@by("G9.1/D2", "G9.1/D3", "R17")
def test_red_boxes_up_to_difference_one_blue_boxes_above() -> None:
    known = ground(driver={"accel": (True, False), "brake": (False, True)})
    for diff in range(5):
        sections = tuple(replace(s, diff=diff) for s in known.courses[COURSE].sections)
        race = at({"U01": "35A"}, ground(base=known, sections=sections))
        red = diff <= 1
        no = attempt(race, "B1" if red else "A1")
        assert no is not None
        assert (no.code, no.rule) == ("declare.brake" if red else "declare.accel", "G9.1/D3")
        assert [r.rule for r in question(race, Choose).refused] == ["G9.1/D3"]
        assert attempt(race, "C2") is None, "control is everywhere"


@by("G9.1/S", "G9.1/S1", "D4", "R18")
@pytest.mark.parametrize(
    ("declared", "die", "face"),
    [("A2", 6, 6), ("B2", 1, 1), ("A1B2", 1, 1), ("A3B2", 6, 6), ("A2B1", 5, 6), ("A1B3", 4, 2), ("B4", 3, 1)],
)
def test_modifiers_are_summed_first_and_clamped_once(declared: str, die: int, face: int) -> None:
    race = at({"U01": "20A"}, ground({"dry": results({str(n): f"+{n}" for n in range(1, 7)})}))
    race.answer(declared)
    assert "D4" in question(race).rule.split()
    race.answer(die)
    assert only(race, "run.result").args["speed"] == face


@by("G9.1/S2", "R19", "R20")
def test_the_dice_are_seen_before_the_choice_and_an_r_may_be_left_aside() -> None:
    known = ground({"dry": results({"6": "R3", "2": "-2", "3": "+1"})})
    race = at({"U01": "20A"}, known)
    race.answer("C2")
    race.answer([6, 2, 3])
    ask = question(race, Choose)
    assert [option.id for option in ask.options] == ["6", "2", "3"]
    assert ask.args["dice"] == [6, 2, 3]
    assert [str(Result.parse(str(option.args["result"]))) for option in ask.options] == ["R3", "−2", "+1"]
    no = attempt(race, "4")
    assert no is not None
    assert no.rule.split()[0] == "G9.1/S2"
    race.answer("3")
    drive(race, {"line": "A"}, stop="order")
    assert places(race) == {"U01": "21A"}
    out = at({"U01": "20A"}, known)
    for answer in ("C1", [6, 3], "6"):
        out.answer(answer)
    assert question(out).text == "safety_car", "it may also be taken"


@by("G9.1/T", "G9.1/T1", "G12.0")
@pytest.mark.parametrize(("box", "moved"), [(1, 1), (3, 1), (5, -1), (6, -1)])
@pytest.mark.parametrize("trait", [None, "sun", "rain"])
def test_the_dry_column_unless_it_rains(box: int, moved: int, trait: str | None) -> None:
    known = ground({"dry": six("+1"), "wet": six("-1")}, driver={"trait": trait})
    race = drive(at({"U01": "20A"}, known, weather=box), stop="order", roll=2)
    assert race.state.cars["U01"].spot >> 1 == 20 + (1 if trait == "rain" else moved)
    assert ("G12.0" in only(race, "run.result").rule.split()) == (trait == "rain" and box > 4)


@by("G9.1/A", "G9.1/A1", "G9.1/A2", "G9.1/L", "G9.1/L1")
@pytest.mark.parametrize("result", ["+4", "+1", "0", "-1", "-4", "-4**"])
@pytest.mark.parametrize("line", ["A", "B"])
def test_results_count_cells_not_lines_across_lanes(result: str, line: str) -> None:
    race = drive(at({"U01": f"30{line}"}, running(result)), stop="order", roll=1)
    assert race.state.cars["U01"].spot >> 1 == 30 + Result.parse(result).move
    if result == "0":
        assert places(race) == {"U01": f"30{line}"}
        assert "U01.line" not in asked(race)


@by("G9.1/L1", "R2", "R1")
def test_the_end_of_the_map_takes_the_surplus_and_presses_nobody() -> None:
    race = drive(at({"U01": "48A", "F01": {"at": "50A", "acted": True}}, running("+9")), {"run": [1]}, stop="order")
    assert places(race) == {"U01": "50B", "F01": "50A"}
    assert {"G9.1/L1", "R1"} <= rules_of(only(race, "move.end").rule)
    assert "pressure" not in " ".join(asked(race))


@by("G9.1/L1", "R23")
@pytest.mark.parametrize("result", ["-3", "-3**", "-9"])
def test_back_past_01_retires_without_an_r_number(result: str) -> None:
    race = drive(at({"U01": "3A", "F01": "30A"}, running(result)), {"F01.run": [1], "run": [1], "line": "A"},
                 stop="safety_car")  # fmt: skip
    assert (question(race).args["modifier"], race.state.cars["U01"].out) == (0, "behind")
    assert {"R23", "D7"} <= rules_of(question(race).rule)


@by("G9.1/N", "G9.1/N1", "R9")
def test_one_free_line_is_taken_and_of_two_the_owner_chooses() -> None:
    both = drive(at({"U01": "30A"}, running("+1")), {"run": [1]}, stop="line")
    ask = question(both, Choose)
    assert ([option.id for option in ask.options], ask.who, ask.rule) == (["A", "B"], "U", "G9.1/N1")
    for taken, free in (("A", "B"), ("B", "A")):
        one = drive(at({"U01": "30A", "F01": {"at": f"31{taken}", "acted": True}}, running("+1")), stop="order", roll=1)
        assert places(one)["U01"] == f"31{free}"
        assert "U01.line" not in asked(one)


@by("G9.1/N2", "R8", "G9.1/B", "G9.1/B2")
@pytest.mark.parametrize("line", ["A", "B"])
def test_a_car_that_does_not_leave_its_cell_keeps_its_line(line: str) -> None:
    pair = {"F01": {"at": "31A", "acted": True}, "T01": {"at": "31B", "acted": True}}
    race = drive(at({"U01": f"30{line}", **pair}, running("+2")), stop="order", roll=1)
    assert places(race)["U01"] == f"30{line}"
    assert rules_of(only(race, "move.stuck").rule) >= {"G9.1/B2", "R8"}


@by("G9.1/B1")
@pytest.mark.parametrize("pair", [("F01", "F02"), ("U02", "F01"), ("F01", "T01")])
@pytest.mark.parametrize("npcs", [0, 1, 2])
def test_two_cars_in_a_cell_are_a_block_whoever_they_are(pair: tuple[str, str], npcs: int) -> None:
    cars: dict[str, Any] = {"U01": "30A"}
    for n, (car, line) in enumerate(zip(pair, "AB", strict=True)):
        cars[car] = {"at": f"32{line}", "acted": True} | ({"npc": True} if n < npcs else {})
    race = drive(at(cars, running("+3")), stop="order", roll=1)
    assert race.state.cars["U01"].spot >> 1 == 31


@by("G9.1/B3", "R10", "R11")
def test_single_cars_are_passed_and_a_move_that_ends_in_time_presses_nobody() -> None:
    cars = {"U01": "30A", "F01": {"at": "31A", "acted": True}, "T01": {"at": "32B", "acted": True},
            "C01": {"at": "34A", "acted": True}, "W01": {"at": "34B", "acted": True}}  # fmt: skip
    race = drive(at(cars, running("+3")), stop="order", roll=1)
    assert race.state.cars["U01"].spot >> 1 == 33
    assert "pressure" not in " ".join(asked(race))


@by("G9.1/B4", "R6", "R7")
def test_unblockable_retreats_say_where_they_went() -> None:
    pair = {"F01": {"at": "28A", "acted": True}, "T01": {"at": "28B", "acted": True}}
    through = drive(at({"U01": "30A", **pair}, running("-3**")), stop="order", roll=1)
    past = drive(at({"U01": "30A", **pair}, running("-2**")), stop="order", roll=1)
    assert (places(through)["U01"], places(past)["U01"]) == ("27A", "27A")
    assert only(through, "move.through").rule.split()[0] == "G9.1/B4"
    assert only(past, "move.past").rule.split()[0] == "G9.1/B4"


@by("R13", "G11.0-5")
def test_an_npc_car_stopped_by_a_block_presses_the_players_in_it() -> None:
    cars = {"U01": npc("30A"), "F01": {"at": "31A", "acted": True}, "T01": npc("31B", acted=True)}
    race = drive(at(cars, running("+1")), {"npc": [1]}, stop="pressure")
    assert (question(race).args["car"], question(race).rule.split()[0]) == ("F01", "G9.1/P2")


# ── retirement and the safety car ────────────────────────────────────────────────────────────────────────────────

FIELD = {"F01": {"at": "38A", "acted": True, "order": True}, "T01": npc("38B", acted=True), "C01": "20A",
         "W01": {"at": "18B", "order": True}, "M01": npc("12A")}  # fmt: skip
GRID = {"F01": "30A", "T01": "30B", "C01": "29A", "W01": "29B", "M01": "28A"}


@by("G9.1/R", "G9.1/R1", "D7", "G9.1/R5")
def test_off_the_map_and_one_die_with_the_r_number() -> None:
    race = drive(at({"U01": "36A", **FIELD}, running("R2")), {"U01.run": [1]}, stop="safety_car")
    ask = question(race, Roll)
    assert (ask.dice, ask.who, ask.args["modifier"], ask.args["numbers"]) == (1, "U", 2, [5, 6])
    assert {"G9.1/R1", "D7"} <= rules_of(ask.rule)
    assert "U01" not in places(race)
    assert (race.state.retired, race.state.cars["U01"].out) == (["U01"], "result")
    race.answer(2)
    assert only(race, "sc.no").args["value"] == 4
    assert places(race) == {"F01": "38A", "T01": "38B", "C01": "20A", "W01": "18B", "M01": "12A"}
    assert question(race).args["car"] == "C01", "the activities go on"
    assert race.state.cars["W01"].order
    assert RULES.result(race.state).points["U01"] == 0


@by("G9.1/R2", "G9.1/R4", "R33")
def test_the_safety_car_ends_the_activities_takes_orders_and_lines_up_the_field() -> None:
    race = drive(at({"U01": "36A", **FIELD}, running("R1")), {"U01.run": [1]}, stop="safety_car")
    race.answer(4)
    assert places(race) == GRID
    assert not [car for car in race.state.cars.values() if car.order]
    assert only(race, "sc.orders").args["cars"] == ["F01", "W01"]
    assert (question(race).text, race.state.phase) == ("bpt", "progress"), "C01, W01 and M01 do not act any more"


@by("G9.1/R3", "R34", "R35", "R80")
def test_a_circled_number_lets_each_player_car_be_serviced_from_the_front() -> None:
    field = {car: {**fields, "fuel": 3, "tyres": 2} if isinstance(fields, dict) and "npc" not in fields else fields
             for car, fields in FIELD.items()}  # fmt: skip
    race = drive(at({"U01": "36A", **field, "C01": {"at": "20A", "fuel": 9}}, running("R1"), weather=3),
                 {"U01.run": [1]}, stop="safety_car")  # fmt: skip
    race.answer(6)
    ask = question(race, Choose)
    assert ([option.id for option in ask.options], ask.default()) == (["no", "yes"], "no"), "nobody must"
    assert (ask.args["car"], rules_of(ask.rule)) == ("F01", {"G9.1/R3", "R34"})
    for answer in ("yes", "wet", 0):
        race.answer(answer)
    assert question(race).args["car"] == "C01", "NPC cars are left out; an order is not needed"
    race.answer("yes")
    no = attempt(race, "keep")
    assert no is not None
    assert no.rule == "G9.2-1", "a full tank: at least one thing has to be done (R35)"
    drive(race, {"pit_tyres": "dry", "W01.sc_pit": "yes", "W01.pit_tyres": "keep", "pit_fuel": 6}, stop="bpt")
    assert places(race) == GRID, "no pit value"
    cars = race.state.cars
    assert (cars["F01"].wet, cars["F01"].tyre, cars["F01"].fuel) == (True, 10, 3), "the counter is turned (R80)"
    assert (cars["W01"].wet, cars["W01"].tyre, cars["W01"].fuel) == (False, 2, 9)


@by("R35")
def test_no_wet_tyres_behind_the_safety_car_in_clear_weather() -> None:
    race = drive(at({"U01": "36A", **FIELD}, running("R1")), {"U01.run": [1]}, stop="safety_car")
    for answer in (6, "yes"):
        race.answer(answer)
    no = attempt(race, "wet")
    assert no is not None
    assert (no.code, no.rule) == ("tyres.clear", "G6.0-1")


@by("R22")
@pytest.mark.parametrize(("option", "out"), [("six", True), ("none", False)])
def test_a_safety_car_die_above_six(option: str, out: bool) -> None:
    race = drive(at({"U01": "36A", **FIELD}, running("R3"), options={"sc_above_six": option}), {"U01.run": [1]},
                 stop="safety_car")  # fmt: skip
    race.answer(4)
    assert bool(said(race, "sc.grid")) == out
    assert "R22" in cited(race)


@by("G9.1/R1")
def test_an_npc_car_adds_nothing_to_the_safety_car_die() -> None:
    race = drive(at({"U01": npc("36A"), "F01": npc("30A")}, running("R2")), {"npc": [1]}, stop="safety_car")
    assert question(race).args["modifier"] == 0


@by("R32")
def test_cars_that_an_event_had_not_reached_lose_it() -> None:
    known = ground(teams={"U": {"fuel": (-60,) * 10}, "F": {"fuel": (3,) * 10}, "T": {"fuel": (2,) * 10}})
    cars = {"T01": "40A", "U01": "36A", "F01": "30A"}
    race = at(cars, known, phase="event", event="effect")
    drive(race, {"line": "A"}, stop="safety_car")
    assert places(race) == {"T01": "42A", "F01": "30A"}
    race.answer(5)
    assert places(race) == {"T01": "30A", "F01": "30B"}
    assert [event.args["car"] for event in said(race, "effect.clear")] == ["T01", "U01"]
    assert only(race, "event.cut").rule.split() == ["R31", "R32"]


@by("R31")
@pytest.mark.parametrize("repeats", ["no", "yes"])
def test_the_safety_car_in_race_progress(repeats: str) -> None:
    known = ground(teams={"U": {"fuel": (-60,) * 10}}, bpt_race=progress("effect"))
    race = at({"F01": {"at": "50A", "acted": True}, "U01": {"at": "36A", "acted": True}}, known, phase="progress",
              options={"sc_in_progress_repeats": repeats})  # fmt: skip
    race.answer(1)
    race.answer(5)
    assert said(race, "drop.triggered") == [], "the dropped-car step is cancelled"
    if repeats == "yes":
        assert (question(race).text, question(race).key, race.state.turn) == ("bpt", "r1.t1+.bpt", 1)
    else:
        assert (question(race).text, race.state.turn) == ("dp", 2)


@by("G9.1/I", "G9.1/I1", "R43", "R44")
def test_an_order_is_the_last_step_and_is_carried_out_in_the_next_turn() -> None:
    race = drive(at({"U01": {"at": "30A", "fuel": 4}}), {"order": "yes"}, stop="bpt", roll=1)
    assert race.state.cars["U01"].order
    drive(race, stop="pit_tyres", roll=1)
    assert race.state.turn == 2
    assert "U01.order" in asked(race)
    drive(race, {"pit_tyres": "keep", "pit_fuel": 1}, stop="bpt", roll=1)
    assert asked(race).count("U01.order") == 1, "no order in the turn of the pit work"
    drive(race, {"order": "yes"}, stop="bpt", roll=1)
    drive(race, {"order": "yes"}, stop="order", roll=1)
    assert asked(race).count("U01.order") == 1
    assert question(race).text == "order", "and again, as often as one likes"
    out = drive(at({"U01": "30A", "F01": {"at": "29A", "acted": True}}, running("R1")), stop="bpt", roll=1)
    assert "U01.order" not in asked(out)


# ── pit work ─────────────────────────────────────────────────────────────────────────────────────────────────────


def in_pit(known: Any = None, **fields: Any) -> Race:
    more = {"weather": fields.pop("weather", 3)}
    return at({"U01": {"at": "30A", "order": True, "fuel": 4, "tyres": 3, **fields}}, known, **more)


@by("G9.2", "G9.2-1")
def test_tyres_or_fuel_or_both() -> None:
    for tyres, fuel, legal in (
        ("keep", 0, False),
        ("keep", 1, True),
        ("dry", 0, True),
        ("wet", 5, True),
        ("dry", 6, False),
    ):
        race = in_pit()
        no = attempt(race, tyres, fuel)
        assert (no is None) == legal
        if no:
            assert (no.rule, no.args_["lo"], no.args_["hi"]) == ("G9.2-1", int(tyres == "keep"), 5)
            continue
        car = race.state.cars["U01"]
        assert (car.fuel, car.tyre, car.wet) == (4 + fuel, 3 if tyres == "keep" else 10, tyres == "wet")
        assert car.stops == 1


@by("G9.2-1")
def test_a_full_tank_is_not_refuelled_and_wet_tyres_need_changeable_weather() -> None:
    race = in_pit(fuel=9)
    no = attempt(race, "keep")
    assert no is not None
    assert (no.code, no.rule, no.args_["tank"]) == ("tyres.full_tank", "G9.2-1", 9)
    drive(race, {"pit_tyres": "dry"}, stop="bpt")
    assert "U01.pit_fuel" not in asked(race)
    no = attempt(in_pit(weather=1), "wet")
    assert no is not None
    assert (no.code, no.rule) == ("tyres.clear", "G6.0-1")


@by("G9.2-2", "R45")
@pytest.mark.parametrize(("section", "team", "cell"), [(0, 0, 30), (2, 0, 28), (0, 1, 29), (2, 1, 27)])
def test_back_by_section_and_team(section: int, team: int, cell: int) -> None:
    race = drive(in_pit(ground({"pit": section}, {"pit": team})), {"line": "B"}, stop="bpt")
    car = race.state.cars["U01"]
    assert car.spot >> 1 == cell
    assert not car.order
    if cell == 30:
        assert (car.at, only(race, "pit.stays").rule) == ("30A", "G9.2-2 R45")
    assert {"U01.run", "U01.dp", "U01.order", "U01.pressure"}.isdisjoint(asked(race))


# ── race progress ────────────────────────────────────────────────────────────────────────────────────────────────


def progressing(known: Any, *cars: str, **more: Any) -> Race:
    where = {car: {"at": f"{30 - n}A", "acted": True} for n, car in enumerate(cars or ("U01",))}
    return at(where, known, phase="progress", **more)


@by("G10.0", "G10.0-1", "D9", "R73")
def test_the_break_point_and_the_event_of_its_row() -> None:
    rows = (Progress(1, "wear"), Progress(2, "effect"), Progress(3, "trouble"), Progress(4, None), Progress(5, "wear"),
            Progress(6, None))  # fmt: skip
    for die, row in enumerate(rows, start=1):
        race = progressing(ground(bpt_race=rows))
        ask = question(race, Roll)
        assert (ask.dice, rules_of(ask.rule)) == (1, {"G10.0-1", "D9"})
        race.answer(die)
        assert race.state.section == row.advance
        events = [event.code for event in race.events if event.code in ("event.wear", "event.effect", "event.trouble")]
        assert events == ([f"event.{row.event}"] if row.event else [])
    for course in data().courses.values():
        assert {row.event for row in course.bpt_race} <= {"wear", "effect", "trouble", None}


@by("G10.0-2", "D10")
def test_a_lap_turns_the_weather_where_it_can_turn() -> None:
    known = ground(bpt_race=progress(None, 7), weather_change=(-2, -1, 0, 0, 1, 2))
    for die, box in enumerate((3, 3, 4, 4, 5, 6), start=1):
        race = progressing(known, weather=4)
        race.answer(1)
        ask = question(race, Roll)
        assert (ask.text, ask.dice, rules_of(ask.rule)) == ("weather_change", 1, {"G10.0-2", "D10"})
        race.answer(die)
        assert race.state.box == box
    clear = progressing(known, weather=1)
    clear.answer(1)
    assert (clear.state.lap, question(clear).text) == (1, "dp")
    short = progressing(ground(bpt_race=progress(None, 6)), weather=4)
    short.answer(1)
    assert question(short).text == "dp", "no lap, no weather"


@by("R30")
@pytest.mark.parametrize("last", ["stop", "complete"])
def test_the_last_progress(last: str) -> None:
    known = ground(goal=1, bpt_race=progress("effect", 7), team={"fuel": (3,) * 10})
    race = progressing(known, weather=4, options={"last_progress": last})
    drive(race, {"line": "A"}, roll=1)
    assert race.q is None
    assert places(race) == {"U01": "30A" if last == "stop" else "33A"}
    assert bool(said(race, "weather.same")) == (last == "complete")


@by("R30")
def test_dropped_cars_of_the_last_progress_only_if_agreed() -> None:
    known = ground(goal=1, bpt_race=progress(None, 7))
    for last, out in (("stop", []), ("complete", ["F01"])):
        race = at({"U01": {"at": "50A", "acted": True}, "F01": {"at": "3A", "acted": True}}, known, phase="progress",
                  options={"last_progress": last})  # fmt: skip
        drive(race, roll=1)
        assert list(finished(race).out) == out


@by("R30", "R31")
def test_the_safety_car_in_the_last_progress_ends_the_race() -> None:
    known = ground(goal=1, bpt_race=progress("effect", 7), teams={"U": {"fuel": (-60,) * 10}})
    race = progressing(known, "F01", "U01", options={"last_progress": "complete", "sc_in_progress_repeats": "yes"})
    race.answer(1)
    race.answer(6)
    assert race.q is None
    assert finished(race).order == ("F01", "U01")


@by("G10.0-3", "R36", "R37")
def test_events_are_for_player_cars_from_the_front_in_one_move_each() -> None:
    known = ground(team={"fuel": (2,) * 10, "tyre": (-1,) * 11})
    cars = {"U01": "35A", "F01": npc("34A"), "T01": "33A"}
    race = at(cars, known, phase="event", event="effect")
    drive(race, {"line": "B"}, stop="dp")
    assert [event.args["car"] for event in said(race, "effect.clear")] == ["U01", "T01"]
    assert places(race) == {"U01": "36B", "F01": "34A", "T01": "34B"}, "one move of the sum"
    assert asked(race) == ["U01.line"]


@by("G10.0-3")
def test_the_effect_is_read_beside_the_points_the_car_has() -> None:
    known = ground(team={"fuel": tuple(range(10)), "tyre": tuple(range(0, -11, -1))})
    race = at({"U01": {"at": "30A", "fuel": 7, "tyres": 4}}, known, phase="event", event="effect")
    event = only(race, "effect.clear")
    assert (event.args["fuel"], event.args["tyre"], event.args["result"]) == (7, -4, 3)


@by("G10.0-3", "R40")
def test_the_event_meets_the_new_weather() -> None:
    match = {"sun": {"dry": 0, "wet": -2}, "cloud1": {"dry": -1, "wet": 1}, "cloud2": {"dry": -3, "wet": 1}}
    known = ground(bpt_race=progress("effect", 7), weather_change=(2,) * 6, tables={"match": match})
    race = progressing(known, weather=4)
    for _ in range(2):
        race.answer(1)
    event = only(race, "effect.sum")
    assert (race.state.weather, event.args["match"]) == ("cloud2", -3)
    assert "R40" in event.rule.split()


@by("G10.0-3", "R26", "D11")
@pytest.mark.parametrize("option", ["two", "one"])
def test_wear_dice(option: str) -> None:
    known = ground(tables={"wear_fuel": (1, 2, 3, 4, 5, 6), "wear_tyre": (1, 2, 3, 4, 5, 6, 7, 8, 9)},
                   weather=boxes(["sun"] * 6, 0, [1] * 6))  # fmt: skip
    race = at({"U01": "30A", "F01": npc("29A")}, known, phase="event", event="wear", options={"wear_dice": option})
    ask = question(race, Roll)
    assert ask.dice == {"two": 2, "one": 1}[option]
    assert {"R26", "D11"} <= rules_of(ask.rule)
    race.answer([2, 5] if option == "two" else [5])
    car = race.state.cars["U01"]
    assert (9 - car.fuel, 10 - car.tyre) == ((2, 6) if option == "two" else (5, 6)), "the modifier is for the tyres"
    assert question(race).text == "dp", "NPC cars have nothing to wear"


@by("G10.0-3")
def test_wear_stops_at_zero_and_the_car_runs_on() -> None:
    known = ground(tables={"wear_fuel": (9,) * 6, "wear_tyre": (9,) * 9})
    race = at({"U01": {"at": "30A", "fuel": 2, "tyres": 1}}, known, phase="event", event="wear")
    race.answer([1, 1])
    assert (race.state.cars["U01"].fuel, race.state.cars["U01"].tyre) == (0, 0)
    assert question(race).text == "dp"


@by("R27", "R28", "R29")
def test_wear_says_which_ruling_it_met() -> None:
    known = ground(weather=boxes(["clear", "sun", "cloud1", "cloud1", "cloud1", "cloud2"], 1, [2, 2, -3, 0, 0, 0]))
    for box, wet, dice, rulings in (
        (1, False, [1, 1], {"R28"}),
        (2, True, [1, 6], {"R29", "R27"}),
        (3, True, [1, 1], {"R27"}),
        (4, True, [1, 1], set()),
    ):
        race = at({"U01": {"at": "30A", "wet": wet}}, known, phase="event", event="wear", weather=box)
        race.answer(dice)
        assert rules_of(only(race, "wear.done").rule) - {"G10.0-3", "R26"} == rulings


@by("R38", "R39")
def test_trouble_looks_at_the_section_where_the_break_point_is_now() -> None:
    sections = tuple(
        replace(section, speed=speed)
        for section, speed in zip(plain().courses[COURSE].sections, [3, 5, 3, 3, 3, 3, 3], strict=True)
    )
    known = ground(sections=sections, bpt_race=progress("trouble"), team={"trouble": (TroubleSpot("speed", 5),)})
    race = progressing(known)
    race.answer(1)
    assert only(race, "trouble.hits").args["count"] == 1
    drive(race, {"line": "A"}, stop="dp")
    assert places(race) == {"U01": "29A"}


@by("G10.0-3")
def test_falling_past_01_by_an_event_brings_the_safety_car_die() -> None:
    known = ground(team={"trouble": (TroubleSpot("speed", 4),) * 3})
    race = at({"U01": {"at": "3A", "order": True}, "F01": "30A"}, known, phase="event", event="trouble")
    drive(race, {"line": "A"}, stop="safety_car")
    assert not race.state.cars["U01"].order, "its order is gone with it"
    assert (question(race).args["cars"], question(race).args["modifier"]) == (["U01"], 0)


@by("G10.0-4", "R4", "R3")
@pytest.mark.parametrize("shift", ["always", "no_retirements"])
def test_one_lane_down_on_the_same_line(shift: str) -> None:
    cars = {"U01": "50B", "F01": "33A", "T01": npc("11B"), "C01": "2A"}
    race = at(cars, phase="drop", options={"lane_shift": shift})
    ask = question(race, Roll)
    assert (ask.text, ask.dice, ask.args["cars"]) == ("safety_car", 1, ["C01"])
    race.answer(1)
    moved = {"U01": "40B", "F01": "23A", "T01": "1B"}
    assert places(race) == (moved if shift == "always" else {"U01": "50B", "F01": "33A", "T01": "11B"})
    assert race.state.cars["C01"].out == "dropped"
    assert "R3" in cited(race)


@by("G10.0-4", "G9.1/R1")
def test_several_dropped_cars_roll_a_die_each_and_the_highest_counts() -> None:
    race = at({"U01": "50B", "F01": "3A", "T01": "10B", "C01": npc("3B")}, phase="drop")
    ask = question(race, Roll)
    assert (ask.dice, ask.who) == (3, "progress")
    race.answer([2, 5, 1])
    assert (only(race, "sc.highest").args["die"], places(race)) == (5, {"U01": "30A"})
    assert race.state.retired == ["C01", "F01", "T01"], "the rearmost first"


# ── NPC cars ─────────────────────────────────────────────────────────────────────────────────────────────────────


@by("G11.0", "G11.0-1", "R16", "R58")
def test_npc_cars_only_run() -> None:
    for seed in range(3):
        race = run(new_race(["Anna: U"], ["F", "T"], options={"nonstart": "yes", "slipstream": "yes"}), seed)
        npcs = {car.id for car in race.state.cars.values() if car.seat is None}
        about = {(name[:3], name[4:]) for name in asked(race) if name[:3] in npcs}
        assert {text for _, text in about} <= {"npc", "rc", "tie"}
        codes = {event.code for event in race.events if event.args.get("car") in npcs}
        assert codes <= {
            "npc.rolled", "npc.retires", "npc.survives", "run.retires", "retired", "qualifying.moved",
            "qualifying.stopped", "qualifying.stays", "race.points", *(f"move.{how}" for how in (
                "none", "behind", "stuck", "blocked", "end", "forward", "past", "through", "back")), "drop.triggered",
        }  # fmt: skip
        assert all((car.dp, car.fuel, car.tyre) == (0, 0, 0) for car in race.state.cars.values() if car.seat is None)


@by("G11.0-2", "D5", "R24", "R76")
@pytest.mark.parametrize("box", [1, 3, 5, 6])
@pytest.mark.parametrize("die", range(1, 7))
def test_the_npc_die_loses_one_in_rain_but_not_below_one(box: int, die: int) -> None:
    known = ground({"dry": six("+5"), "wet": six("-5")}, {"npc": npc_table("+1", "+2", "+3", "+4", "+5", "+6")})
    race = at({"U01": npc("20A"), "F01": npc("5A")}, known, weather=box)
    ask = question(race, Roll)
    assert (ask.dice, ask.who, rules_of(ask.rule)) == (1, "npc", {"G11.0-2", "D5"})
    race.answer(die)
    assert race.state.cars["U01"].spot >> 1 == 20 + (max(1, die - 1) if box >= 5 else die)
    assert ("R24" in rules_of(only(race, "npc.rolled").rule)) == (die == 1 and box >= 5)


@by("G11.0-2")
@pytest.mark.parametrize("speed", [2, 3, 4, 5, 6])
def test_the_row_of_the_section_speed_in_the_table_of_the_team(speed: int) -> None:
    for mark, team in data().teams.items():
        for die, cell in enumerate(team.npc[speed], start=1):
            known = ground({"speed": speed}, base=replace(plain(), teams=data().teams))
            race = at({f"{mark}01": npc("30A"), "W02": npc("5A")}, known, weather=3)
            race.answer(die)
            assert str(only(race, "npc.rolled").args["result"]) == str(cell)


@by("G11.0-3", "D6")
@pytest.mark.parametrize("second", range(1, 7))
def test_rc_retires_up_to_its_number(second: int) -> None:
    known = ground(team={"npc": npc_table({"rc": 3, "else": "+2"})})
    race = at({"U01": npc("20A"), "F01": npc("5A")}, known)
    race.answer(5)
    ask = question(race, Roll)
    assert (ask.text, ask.dice, rules_of(ask.rule)) == ("rc", 1, {"G11.0-3", "D6"})
    race.answer(second)
    if second <= 3:
        assert (question(race).text, question(race).args["modifier"], question(race).who) == ("safety_car", 0, "npc")
    else:
        assert places(race)["U01"] == "22A", "the line by the running die, which is odd"


@by("G11.0-4", "R25")
@pytest.mark.parametrize("option", ["natural", "modified"])
@pytest.mark.parametrize("die", range(2, 7))
def test_odd_a_even_b(die: int, option: str) -> None:
    for box in (3, 5):
        race = at({"U01": npc("20A"), "F01": npc("5A")}, running("+1"), weather=box, options={"npc_line": option})
        race.answer(die)
        counts = die - 1 if option == "modified" and box == 5 else die
        assert places(race)["U01"] == f"21{'A' if counts % 2 else 'B'}"
    taken = at({"U01": npc("20A"), "F01": npc("21A", acted=True)}, running("+1"))
    taken.answer(3)
    assert places(taken)["U01"] == "21B", "one free line is taken whatever the die says"


# ── finish, GP, season ───────────────────────────────────────────────────────────────────────────────────────────


@by("G13.0", "R58", "R59")
def test_the_order_at_the_end_gives_gp_to_whoever_runs_the_car() -> None:
    cars = {"U01": "35B", "U02": npc("35A"), "F01": npc("40A"), "T01": {"out": "behind"}, "C01": {"out": "dropped"}}
    race = at(cars, phase="finish", retired="C01 T01")
    found = finished(race)
    assert found.order == ("F01", "U02", "U01", "T01", "C01"), "who retired later ranks higher"
    assert found.points == {"F01": 10, "U02": 9, "U01": 8, "T01": 0, "C01": 0}
    assert found.out == ("T01", "C01")
    points = {event.args["car"]: (event.args["driver"], event.rule) for event in said(race, "race.points")}
    assert points["F01"] == (regular("F01"), "G13.0 R58")
    assert points["U01"] == (regular("U01"), "G13.0")


@by("G13.0", "G15.0")
def test_drivers_score_and_a_team_is_the_sum_of_its_drivers() -> None:
    plan = SEASON.plan(data(), ["Anna: U"], 2, {"teams": "U,F"})
    drivers = {"U01": "dahl", "U02": "berge", "F01": regular("F01"), "F02": regular("F02")}
    one = RaceResult(
        1, ("U01", "F01", "F02", "U02"), {"U01": 10, "F01": 9, "F02": 8, "U02": 7}, (), {"drivers": drivers}
    )
    two = RaceResult(2, ("U02", "F01"), {"U02": 9, "F01": 9}, (), {"drivers": {**drivers, "U02": "dahl"}})
    teams, people = SEASON.standings(data(), Facts(plan, (one, two)))
    assert {row.who: (row.total, row.place) for row in teams.rows} == {"U": (26, 1), "F": (26, 1)}, (
        "equal GP, equal rank"
    )
    assert {row.who: row.total for row in people.rows} == {
        "dahl": 19,
        "berge": 7,
        regular("F01"): 18,
        regular("F02"): 8,
    }
    titles = {event.code: event.rule for event in SEASON.closing(data(), Facts(plan, (one, two)))}
    assert titles == {"season.title.teams.several": "G15.0", "season.title.drivers.one": "G15.0"}


@by("G15.0")
def test_there_is_no_title_before_the_last_race() -> None:
    plan = SEASON.plan(data(), ["Anna: U"], 2, {"teams": "U,F"})
    one = RaceResult(1, ("U01",), {"U01": 10}, (), {"drivers": {"U01": "dahl"}})
    assert not [event for event in SEASON.closing(data(), Facts(plan, (one,))) if "title" in event.code]


@by("S8.0", "R60")
@pytest.mark.parametrize("on", ["no", "yes"])
def test_the_year_is_judged_only_if_agreed(on: str) -> None:
    plan = SEASON.plan(data(), ["none"], 1, {"teams": "U,S", "evaluation": on})
    facts = Facts(plan, (RaceResult(1, ("S01", "U01"), {"S01": 10, "U01": 9}, (), {"drivers": {}}),))
    judged = [event for event in SEASON.closing(data(), facts) if event.code.startswith("season.evaluation")]
    assert len(judged) == (2 if on == "yes" else 0)


@by("R70")
def test_a_team_test_race() -> None:
    plan = SEASON.plan(data(), ["Anna: F"], None, {"scenario": "team_test", "courses": "spain"})
    setup = RaceSetup(entries=plan.entries, options=plan.options, programme=plan.programme[0])
    state = RULES.setup(data(), setup)
    own = [car for car in state.cars.values() if car.seat]
    borrowed = [car for car in state.cars.values() if not car.seat]
    assert [car.id for car in own] == ["F01", "F02"]
    assert len(borrowed) == 2
    assert {car.table.mark for car in borrowed} == {"F"}, "the table of the same team under other counters"
    assert {car.team.mark for car in borrowed} != {"F"}
    race = run(new_race(["Anna: F"], [borrowed[0].team.mark], test=True, tables={borrowed[0].team.mark: "F"},
                        options={"random_qualifying": "yes"}), 4)  # fmt: skip
    assert set(finished(race).points.values()) == {0}
    assert only(race, "race.test").rule == "R70"
    assert only(race, "practice.support").args["points"] == data().teams["F"].support[1], "2-car values"


@by("R74")
def test_nobody_left_ends_the_race_and_one_car_goes_on() -> None:
    last = drive(at({"U01": "1A", "F01": {"at": "1B"}}, running("-1")), {"safety_car": [1]}, roll=1)
    assert last.q is None
    assert only(last, "race.nobody").rule == "R74"
    assert set(finished(last).points.values()) == {0}
    one = drive(at({"U01": "30A", "F01": {"out": "result"}}), stop="bpt", roll=1)
    drive(one, stop="run", roll=1)
    assert one.state.turn == 2
    assert drive(one, roll=1).state.lap == 7
    gone = at({"U01": "1A"}, ground(team={"fuel": (-1,) * 10}), phase="event", event="effect")
    gone.answer(6)
    assert gone.q is None, "also when the safety car comes out for nobody"


# ── options ──────────────────────────────────────────────────────────────────────────────────────────────────────


@by("S1.0")
@pytest.mark.parametrize("on", ["no", "yes"])
def test_driver_assignment(on: str) -> None:
    race = new_race(["Anna: U"], ["F"], options={"assignment": on})
    if on == "no":
        assert question(race).text == "support"
        return
    ask = question(race, Choose)
    assert ([option.id for option in ask.options], ask.default()) == (["dahl", "berge", "hoornaert"], "dahl")
    race.answer("hoornaert")
    no = attempt(race, "hoornaert")
    assert no is not None
    assert (no.code, no.rule) == ("driver.taken", "S1.0")
    race.answer("dahl")
    assert [race.state.cars[car].pilot.id for car in ("U01", "U02")] == ["hoornaert", "dahl"]
    drive(race, stop="bpt", roll=2)
    assert race.state.cars["U01"].pilot.id == "hoornaert", "fixed until the race ends"


@by("S2.0", "R69", "R71")
def test_one_car_as_npc() -> None:
    race = new_race(["Anna: U02"], ["F"], options={"assignment": "yes"})
    assert [race.state.cars[car].seat for car in ("U01", "U02")] == [None, "Anna"]
    ask = question(race, Choose)
    assert ask.default() == "berge"
    assert len(ask.options) == 3, "with S1.0 any of the three"
    race.answer("dahl")
    assert only(race, "practice.support").args["points"] == data().teams["U"].support[0]
    drive(race, {"confirm": "yes"}, stop="npc", roll=6)
    assert only(race, "practice.points").args["points"] == data().teams["U"].tuning[0]
    assert race.state.cars["U01"].driver is not None
    assert race.state.cars["U01"].driver.id == "berge", "the regular of 01 drives 02: another of the team gets the GP"
    assert only(race, "npc.credited").args["driver"] == "berge"
    usual = drive(new_race(["Anna: U02"], ["F"]), stop="npc", roll=6)
    drivers = [usual.state.cars[car].driver for car in ("U01", "U02")]
    assert drivers == [data().drivers[id] for id in ("dahl", "berge")]


@by("R71")
def test_the_gp_of_ones_own_npc_car_are_a_matter_of_r71() -> None:
    race = new_race(["Anna: U02"], ["F"], options={"assignment": "yes"})
    race.answer("dahl")
    drive(race, {"confirm": "yes"}, stop="npc", roll=6)
    assert only(race, "npc.credited").rule == "R71"


def market(*players: str, **more: Any) -> Race:
    return new_race(players or ["Anna: U", "Ben: F"], more.pop("npc", ["T"]), more.pop("known", None),
                    options={"contracts": "yes", **more.pop("options", {})}, **more)  # fmt: skip


@by("S3.0", "S3.0-1", "R63")
def test_contract_sessions_until_everybody_is_content() -> None:
    race = market()
    assert race.state.phase == "contracts"
    race.answer("dahl")
    race.answer("berge")
    assert [event.args["session"] for event in said(race, "market.session")] == [1, 2, 3], "the second passes empty"
    assert [event.args["team"] for event in said(race, "market.sits_out")] == ["U", "F"]
    race.answer("hoornaert")
    no = attempt(race, "pass")
    assert no is not None
    assert (no.code, no.rule) == ("market.needs", "R64"), "two cars need two drivers"
    cheap = [d.id for d in data().drivers.values() if d.contract <= 1 and d.id != "hoornaert"]
    race.answer(cheap[0])
    race.answer("pass")
    race.answer("pass")
    assert [(event.args["team"]) for event in said(race, "market.content")] == ["U", "F"]
    assert race.state.phase == "regulars"
    assert new_race(["Anna: U"], ["F"]).state.market is None


@by("S3.0-1")
def test_three_drivers_at_most() -> None:
    cheap = [d.id for d in data().drivers.values() if d.contract <= 1][:3]
    race = drive(market("Anna: U"), {"market": iter(cheap)}, stop="regular")
    assert only(race, "market.complete").args["team"] == "U"
    assert race.state.market is not None
    assert race.state.market.contracts == {"U": cheap}


@by("S3.0-2")
def test_teams_name_in_the_order_of_their_numbers_and_within_their_money() -> None:
    race = market("Anna: S", "Ben: U")
    assert question(race).args["team"] == "U"
    race.answer("dahl")
    ask = question(race, Choose)
    dm = data().teams["S"].dm
    assert (ask.args["team"], ask.args["left"]) == ("S", dm)
    assert {option.id for option in ask.options if option.id != "pass"} == {
        d.id for d in data().drivers.values() if d.contract <= dm
    }
    no = attempt(race, "dahl")
    assert no is not None
    assert (no.code, no.rule.split()[0], no.args_["price"], no.args_["left"]) == ("market.dear", "S3.0-2", 9, dm)


@by("S3.0-2")
def test_who_is_under_contract_cannot_be_named() -> None:
    race = market("Anna: U", "Ben: F")
    race.answer("dahl")
    race.answer("berge")
    no = attempt(race, "berge")
    assert no is not None
    assert (no.code, no.rule, no.args_["team"]) == ("market.taken", "S3.0-2", "F")


@by("R61")
@pytest.mark.parametrize(("option", "legal"), [("full", False), ("half", True)])
def test_the_price_of_a_compatriot_at_the_naming(option: str, legal: bool) -> None:
    known = ground(teams={"U": {"dm": 5, "country": "here"}}, drivers={"dahl": {"contract": 8, "country": "here"}})
    race = market("Anna: U", known=known, options={"own_country_price": option})
    no = attempt(race, "dahl")
    assert (no is None) == legal
    if no:
        assert "R61" in no.rule.split()
    else:
        assert only(race, "market.signed").args["left"] == 1, "half of it counts"


@by("S3.0-3", "D13", "R62")
def test_a_driver_named_twice_is_rolled_for() -> None:
    race = market("Anna: U", "Ben: F")
    race.answer("dahl")
    race.answer("dahl")
    ask = question(race, Roll)
    assert (ask.text, ask.dice, ask.args["teams"], rules_of(ask.rule)) == ("clash", 1, ["U", "F"], {"S3.0-3", "D13"})
    race.answer(3)
    assert only(race, "market.signed").args["team"] == "U"
    assert question(race).args["team"] == "F", "who got nobody names again at once"


@by("S3.0-4")
def test_the_drivers_are_sorted_into_regulars_and_reserve() -> None:
    cheap = [d.id for d in data().drivers.values() if d.contract <= 1][:3]
    race = drive(market("Anna: U"), {"market": iter(cheap)}, stop="regular")
    race.answer(cheap[2])
    assert [option.id for option in question(race, Choose).options] == cheap[:2]
    race.answer(cheap[1])
    assert only(race, "market.sorted").args["drivers"] == [cheap[2], cheap[1], cheap[0]]
    assert [race.state.cars[car].pilot.id for car in ("U01", "U02")] == [cheap[2], cheap[1]]
    carry = {"contracts": {"U": [cheap[2], cheap[1], cheap[0]]}}
    again = market("Anna: U", carry=carry, race=2, races=2)
    assert (again.state.phase, again.state.drivers_of("U")[0].id) == ("practice", cheap[2]), "fixed for the season"


@by("S3.0", "S2.0", "R64")
def test_one_driver_is_enough_for_one_car() -> None:
    race = drive(market("Anna: U02"), {"market": iter(["dahl", "pass"])}, stop="support")
    assert race.state.cars["U02"].pilot.id == "dahl"


@by("R64")
def test_there_are_cheap_drivers_enough() -> None:
    assert sum(driver.contract <= 1 for driver in data().drivers.values()) >= 6


@by("R83")
def test_one_cell_on_from_34_is_35_whatever_the_book_prints() -> None:
    """The last act of its big example: G01 and T01 stand where they have come to."""
    race = at({"T01": {"at": "36B", "acted": True}, "G01": npc("35A", acted=True), "M01": npc("34B")}, running("+1"))
    drive(race, {"npc": [6]}, stop="bpt")
    assert places(race) == {"T01": "36B", "G01": "35A", "M01": "35B"}


@by("R81")
def test_who_gets_the_gp_of_an_npc_car_whose_driver_was_signed() -> None:
    first, second, reserve = (driver.id for driver in data().drivers_of("T"))
    known = ground(base=data(), drivers={id: {"contract": 1} for id in (first, second, reserve)})
    race = drive(market("Anna: U", known=known), {"market": iter([first, second, "pass"])}, stop="npc", roll=6)
    cars = race.state.cars
    assert cars["T01"].driver is not None
    assert cars["T01"].driver.id == reserve
    assert cars["T02"].driver is None, "nobody is left: the team alone scores"
    assert [event.rule for event in said(race, "npc.credited")] == ["R81"]
    drivers = RULES.result(race.state).carry["drivers"]
    assert (drivers["T01"], "T02" in drivers) == (reserve, False)


@by("R81")
def test_a_signed_driver_gives_no_gp_to_his_old_team_even_if_he_does_not_drive() -> None:
    first, second, reserve = (driver.id for driver in data().drivers_of("T"))
    cheap = [d.id for d in data().drivers.values() if d.contract <= 1 and d.team != "T"][:2]
    known = ground(base=data(), drivers={first: {"contract": 1}})
    race = drive(market("Anna: U", known=known), {"market": iter([*cheap, first])}, stop="npc", roll=6)
    found = {car: race.state.cars[car].driver for car in ("T01", "T02")}
    assert {car: driver.id if driver else None for car, driver in found.items()} == {"T01": reserve, "T02": second}


@by("S4.0", "D14", "R82")
@pytest.mark.parametrize("on", ["no", "yes"])
def test_the_non_start_die_comes_between_the_safety_car_die_and_the_safety_car(on: str) -> None:
    known = running("R1", driver={"nonstart": (2, 3)})
    race = drive(at({"U01": "36A", **FIELD}, known, options={"nonstart": on}), {"U01.run": [1]}, stop="safety_car")
    race.answer(4)
    if on == "no":
        assert question(race).text == "bpt"
        return
    ask = question(race, Roll)
    assert (ask.text, ask.dice, ask.who, rules_of(ask.rule)) == ("nonstart", 1, "U", {"S4.0", "R82", "D14"})
    assert said(race, "sc.grid") == []
    race.answer(3)
    assert race.state.banned == {regular("U01"): 3}
    assert said(race, "sc.grid")
    assert RULES.result(race.state).carry["missing"] == {regular("U01"): 3}


@by("S4.0", "R66")
def test_a_ban_counts_the_following_races_and_the_driver_cannot_be_chosen() -> None:
    ban = {"dahl": 2}
    missed = []
    carry: dict[str, Any] = {"missing": ban}
    for number in (2, 3, 4):
        race = new_race(["Anna: U"], ["F"], race=number, races=9, carry=carry, options={"nonstart": "yes"})
        ask = question(race, Choose)
        no = attempt(race, "dahl") if "dahl" in race.state.missing else None
        if no:
            assert (no.code, no.rule, no.args_["races"]) == ("driver.missing", "S4.0", 4 - number)
            assert ask.default() == "berge"
            missed.append(number)
        carry = dict(RULES.result(run(race, number).state).carry)
        carry["missing"] = {driver: left for driver, left in carry["missing"].items() if driver == "dahl"}
        if number == 3:
            assert carry["missing"] == {}
    assert missed == [2, 3]


@by("S4.0", "S2.0")
def test_a_car_without_a_driver_does_not_start_and_the_other_has_one_car_values() -> None:
    carry = {"missing": {"dahl": 1, "berge": 1}}
    race = new_race(["Anna: U"], ["F"], carry=carry, options={"nonstart": "yes"})
    drive(race, {"confirm": "yes"}, stop="npc", roll=6)
    assert race.state.cars["U02"].out == "absent"
    assert only(race, "practice.support").args["points"] == data().teams["U"].support[0]
    run(race, 1)
    assert set(finished(race).order) == {"U01", "F01", "F02"}
    nobody = new_race(["Anna: U"], [], carry={"missing": {"dahl": 1, "berge": 1, "hoornaert": 1}},
                      options={"nonstart": "yes"})  # fmt: skip
    assert nobody.q is None
    assert finished(nobody).order == ()


@by("R65")
@pytest.mark.parametrize("option", ["no", "yes"])
def test_the_non_start_die_after_qualifying(option: str) -> None:
    known = running("R1", driver={"nonstart": (2,)})
    options = {"nonstart": "yes", "nonstart_qualifying": option}
    race = drive(to_qualifying(["Anna: U01"], ["F"], known, options=options), {"nonstart": [2]},
                 stop="bpt_qualifying", roll=1)  # fmt: skip
    assert ("U01.nonstart" in asked(race)) == (option == "yes")
    assert race.state.banned == ({regular("U01"): 2} if option == "yes" else {})
    drive(race, {"nonstart": [2]}, stop="weather", roll=1)
    assert "U01" in places(race), "he starts all the same"


@by("R65", "S4.0")
def test_the_longer_of_two_bans_counts() -> None:
    known = running("R1", driver={"nonstart": (1, 3)})
    options = {"nonstart": "yes", "nonstart_qualifying": "yes"}
    race = drive(to_qualifying(["Anna: U01"], ["F"], known, options=options), {"nonstart": iter([[3], [1]])}, roll=1)
    assert race.state.banned == {regular("U01"): 3}


@by("S4.0")
@pytest.mark.parametrize("cause", ["result", "behind", "dropped", "event"])
def test_every_retirement_in_the_race_counts_for_the_non_start(cause: str) -> None:
    options = {"nonstart": "yes"}
    if cause == "dropped":
        race = at({"U01": "3A", "F01": "50A"}, phase="drop", options=options)
    elif cause == "event":
        race = at({"U01": "3A"}, ground(team={"fuel": (-5,) * 10}), phase="event", event="effect", options=options)
    else:
        known = running("R1" if cause == "result" else "-9")
        race = at({"U01": "3A", "F01": {"at": "9A", "acted": True}}, known, options=options)
    drive(race, stop="nonstart", roll=1)
    assert question(race).args["driver"] == regular("U01")
    npcs = drive(
        at({"U01": npc("3A"), "F01": npc("9A", acted=True)}, running("-9"), options=options), stop="bpt", roll=1
    )
    assert "U01.nonstart" not in asked(npcs)


@by("S5.0", "R67", "R68")
@pytest.mark.parametrize("on", ["no", "yes"])
@pytest.mark.parametrize("speed", [4, 5, 6])
@pytest.mark.parametrize("where", ["A", "B"])
def test_slipstream(on: str, speed: int, where: str) -> None:
    other = "B" if where == "A" else "A"
    cars = {"U01": {"at": f"35{where}", "dp": 0}, "F01": npc(f"35{other}", acted=True)}
    race = at(cars, ground({"speed": speed}), options={"slipstream": on})
    possible = on == "yes" and speed >= 5 and where == "B"
    if not possible:
        assert question(race).text == "run", "with 0 DP there is nothing to declare"
        return
    ask = question(race, Choose)
    assert [option.id for option in ask.options] == ["none", "S"]
    race.answer("S")
    assert (question(race).args["modifier"], race.state.cars["U01"].dp) == (1, 0)


@by("S5.0", "R67")
def test_no_slipstream_in_qualifying() -> None:
    known = ground({"speed": 6})
    race = drive(to_qualifying(["Anna: U01"], ["F"], known, options={"slipstream": "yes"}), stop="dp", roll=1)
    assert not [option for option in question(race, Choose).options if option.args.get("slip")]
    no = attempt(race, "S")
    assert no is not None
    assert no.rule == "S5.0 R67"


# ── data and layout ──────────────────────────────────────────────────────────────────────────────────────────────


@by("R5", "R1")
def test_the_numbers_of_the_race_map() -> None:
    race_map = data().race_map
    assert (race_map.first_blue, race_map.last_cell, race_map.printed_to) == (50, 50, 59)
    assert (race_map.brown, race_map.grid_front, race_map.lane) == ((1, 10), 30, 10)


@by("R42", "R73")
@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("bpt_qualifying = [1, 1, 2, 2, 3, 99]", "99 is more than once round"),
        ('bpt_race = [{ advance = 1, event = "wear trouble" }]', "bpt_race"),
    ],
)
def test_courses_that_the_data_check_refuses(line: str, what: str, tmp_path: Path) -> None:
    (tmp_path / "courses").mkdir()
    (tmp_path / "courses" / f"{COURSE}.toml").write_text(line + "\n", "utf-8")
    with pytest.raises(Problems) as caught:
        load(Library("xf1", tmp_path))
    assert what in problems(caught)


@by("R42", "R72", "R73")
def test_course_data_keep_their_rulings() -> None:
    for course in data().courses.values():
        advances = [*course.bpt_qualifying, *(row.advance for row in course.bpt_race)]
        assert 1 <= min(advances) <= max(advances) <= len(course.sections), "R42"
        for before, section in pairwise([course.sections[-1], *course.sections]):
            assert section.diff == abs(section.speed - before.speed), (course.id, section.name, "R72")


@by("R27", "D11")
def test_the_wear_table_has_rows_for_every_modified_die() -> None:
    assert (len(data().tables.wear_fuel), len(data().tables.wear_tyre)) == (6, 9)


@by("R80")
def test_tyre_type_is_known_of_player_cars_only() -> None:
    race = run(new_race(["Anna: U"], ["F"]), 3)
    assert not any(car.wet for car in race.state.cars.values() if car.seat is None)


def test_every_option_has_a_clause_and_both_values_are_tested() -> None:
    assert {info.clause for info in OPTIONS.values()} <= set(RULES.clauses)
    starred = {"R1", "R3", "R22", "R25", "R26", "R30", "R31", "R46", "R61", "R65"}
    assert starred <= {info.clause for info in OPTIONS.values()}


# ── are all clauses here? ────────────────────────────────────────────────────────────────────────────────────────


def test_every_clause_has_a_test_or_a_vector() -> None:
    named = set(TESTED) | {clause for vector in ALL for clause in clauses_of(vector)}
    assert sorted(set(RULES.clauses) - named) == []
    assert len(RULES.clauses) == len(set(RULES.clauses)) == 107 + 15 + 83
