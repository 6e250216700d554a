"""Seasons of XF-1: what is agreed, who stands where, what goes on paper between two races and comes back from it."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pnp.desk.forms.pen import FormMode
from pnp.desk.forms.records import record_component
from pnp.games.xf1 import GAME
from pnp.games.xf1.bots.pilots import STYLES, Pilot
from pnp.games.xf1.rules import RULES, audit
from pnp.games.xf1.rules.state import State
from pnp.games.xf1.season import planning
from pnp.games.xf1.season.journaled import race_log, season_state, weather_of
from pnp.games.xf1.season.planning import field
from pnp.games.xf1.season.race_record import RaceLog, TurnLine, progress_sheets
from pnp.games.xf1.season.records import CarState
from pnp.games.xf1.season.system import SEASON, evaluate, verdict
from pnp.kit.errors import PnpError, Problems
from pnp.kit.register import find_game
from pnp.kit.words import LANGUAGES
from pnp.lab.bots import any_answer
from pnp.referee.ask import Event
from pnp.referee.entering import Entrant, Entries
from pnp.referee.narrate import Narrator, voiced
from pnp.referee.position import to_text
from pnp.referee.referee import Referee
from pnp.referee.rules import RaceResult
from pnp.referee.sources import chance, is_chance
from pnp.season.adjusting import Adjustment
from pnp.season.report import log_lines, result_lines, standing_lines
from pnp.season.season import Season
from pnp.season.standings import Standing
from pnp.season.system import Begun, Facts, Plan, Told, Written
from tests.games.xf1.laying import laid_out, words_in
from tests.games.xf1.table import data
from tests.kinds import as_a
from tests.turns import in_turn

TWO = ("Anna: U", "Carla: T02")
EVERY_RULE = {"contracts": "yes", "nonstart": "yes", "assignment": "yes", "slipstream": "yes", "evaluation": "yes"}


def plan(players: Any = TWO, races: int | None = 3, **given: str) -> Plan:
    return SEASON.plan(data(), players, races, given)


def courses(plan: Plan) -> list[str]:
    return [race["course"] for race in plan.programme]


def refused(players: Any = TWO, races: int | None = None, **given: str) -> str:
    with pytest.raises(Problems) as caught:
        SEASON.plan(data(), players, races, given)
    return str(caught.value)


# ── G1.0, the programme ──────────────────────────────────────────────────────────────────────────────────────────


def test_G1_0_5_without_a_word_about_teams_the_field_suits_the_season() -> None:
    assert field(data(), plan(["Anna: T"], 3)) == ["F", "T", "C"]
    assert field(data(), plan(["Anna: S"], 1)) == ["G", "A", "S"]
    assert field(data(), plan(["Anna: U", "Ben: S"], 5)) == ["U", "F", "T", "G", "A", "S"]
    assert field(data(), plan(["Anna: U"], None)) == list(data().teams)
    everybody = [f"P{mark}: {mark}" for mark in data().teams]
    assert field(data(), plan(everybody, 1)) == list(data().teams)
    assert plan(everybody, 1).entries.own["npc"] == []


def test_5_0_a_season_without_players() -> None:
    for nobody in ([], ["none"], [" None "]):
        agreed = plan(nobody, 1)
        assert (agreed.entries.names, agreed.entries.own["npc"]) == ([], list(data().teams))
    assert plan(["none"], 1, teams="top").entries.own["npc"] == ["U", "F", "T", "C", "W"]


def test_S2_0_a_player_with_one_car() -> None:
    agreed = plan(["Carla: T02"])
    assert agreed.entries.players == (Entrant("Carla", ("T",), ("T02",)),)
    assert "T" not in agreed.entries.own["npc"]


def test_G1_0_3_race_scenarios() -> None:
    assert courses(plan(races=None)) == list(data().race_scenarios["xf31"].courses)
    assert courses(plan(races=2)) == ["australia", "qatar"]
    assert len(set(courses(plan(races=12)))) == 12
    assert courses(plan(races=None, scenario="asia+north_europe")) == [
        "australia",
        "qatar",
        "japan",
        "germany",
        "belgium",
        "uk",
    ]
    named = plan(races=None, courses="Suzuka, belgium,ルーヴァン")
    assert courses(named) == ["japan", "belgium", "belgium"]
    assert named.programme[0] == {"name": "Suzuka", "course": "japan"}


def test_D15_courses_by_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = plan(races=None, courses="3-5, 4–1")
    assert typed.programme == (
        {"name": data().courses["usa"].name, "course": "usa", "dice": "3-5"},
        {"name": data().courses["germany"].name, "course": "germany", "dice": "4-1"},
    )
    monkeypatch.setattr(planning, "DICE", Random(4))
    for given in ({"scenario": "spot"}, {"courses": "random"}):
        (race,) = plan(races=1, **given).programme
        first, second = map(int, race["dice"].split("-"))
        assert race["course"] == data().tables.random_course[first > 3][second - 1]
    rolled = plan(races=12, courses="random")
    assert len(set(courses(rolled))) == 12
    assert [event.code for event in SEASON.opening(data(), Facts(rolled))] == ["season.rolled"] * 12


def test_team_scenarios_and_teams_by_name() -> None:
    assert field(data(), plan(teams="top")) == ["U", "F", "T", "C", "W"]
    assert field(data(), plan(teams="players")) == ["U", "T"]
    assert field(data(), plan(teams="Mifune, s")) == ["U", "T", "M", "S"]
    assert field(data(), plan(teams="all")) == list(data().teams)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"players": ["Anna: Q"]}, "players[0]: no team is called “Q”"),
        ({"races": 0}, "races: 0 races are not possible (G1.0-1)"),
        ({"races": 201}, "races: 201 races are not possible (G1.0-1)"),
        ({"races": 2, "scenario": "asia"}, "races: 2 races, but 3 courses (G1.0-1)"),
        ({"races": 2, "courses": "belgium"}, "races: 2 races, but 1 courses (G1.0-1)"),
        ({"scenario": "asai"}, "options.scenario: no scenario is called “asai”"),
        ({"scenario": "spot+asia"}, "options.scenario: spot stands alone (G1.0-3)"),
        ({"scenario": "asia", "courses": "belgium"}, "options.courses: the scenario asia says which courses (G1.0-3)"),
        ({"scenario": "spot", "courses": "uk,usa"}, "options.courses: spot is one race (G1.0-3)"),
        ({"courses": "mars"}, "options.courses: no course is called “mars”"),
        ({"courses": "3-7"}, "options.courses: “3-7” is no roll on the random course table (D15)"),
        ({"teams": "U01"}, "options.teams: U01 is a car, and a team enters both (G1.0-2)"),
        ({"teams": "bottom"}, "players[0]: Hussard does not take part in bottom (G1.0-1)"),
        ({"players": ["none"], "teams": "players"}, "options.teams: nobody takes part (G1.0-1)"),
        ({"weather": "rain"}, "options.weather: no option is called “weather”"),
        ({"slipstream": "maybe"}, "options.slipstream: “maybe” is not possible"),
        ({"scenario": "team_test", "players": TWO}, "players: a team test race is for one player"),
        ({"scenario": "team_test", "players": ["Carla: T02"]}, "with both cars of a team (R70)"),
        ({"scenario": "team_test", "players": ["A: U"], "teams": "F,T"}, "the counters of one other team (R70)"),
        (
            {"scenario": "team_test", "players": ["A: U"], "random_qualifying": "no"},
            "options.random_qualifying: a team test race has random qualifying (R70 S7.0)",
        ),
    ],
)  # fmt: skip
def test_agreements_that_cannot_be(given: dict[str, Any], said: str) -> None:
    assert f"season.{said}" in refused(**given) or said in refused(**given)


def test_every_problem_at_once() -> None:
    text = refused(["Anna: U", "Ben: U", "Eva: X"], 100, courses="mars,venus", teams="Z", weather="rain", map="m9")
    assert "8 problems found" in text
    for part in (
        "players[1]",
        "players[2]",
        "races",
        "mars",
        "venus",
        "options.teams",
        "options.weather",
        "options.map",
    ):
        assert part in text


def test_R70_the_team_test_race(tmp_path: Path) -> None:
    agreed = plan(["Anna: U"], None, scenario="team_test", courses="belgium")
    assert agreed.entries.own["npc"] == ["F"]
    assert agreed.entries.own["tables"] == {"F": "U"}
    assert agreed.options == {"random_qualifying": "yes"}
    assert agreed.programme == ({"name": "Louvain", "course": "belgium", "test": True},)
    assert plan(["Anna: U"], None, scenario="team_test", teams="Spicecar").entries.own["tables"] == {"S": "U"}
    with Season.create(tmp_path / "s.season", find_game("xf1"), agreed) as season:
        race = play_race(season, 1)
        assert {car.table.mark for car in race.state.cars.values()} == {"U"}
        assert set(season.results[0].points.values()) == {0}
        assert season.standings() == ()
        (event,) = SEASON.closing(data(), season.facts)
        assert (event.code, event.rule) == ("season.test", "R70")
        assert [event.code for event in SEASON.opening(data(), Facts(agreed))] == ["season.borrowed"]
        with pytest.raises(PnpError, match="not suspended"):
            SEASON.suspending.values(data(), season.facts)


# ── G13.0 and G15.0, the tables ──────────────────────────────────────────────────────────────────────────────────


def raced(number: int, order: list[str], out: tuple[str, ...] = (), **drivers: str) -> RaceResult:
    """A race in this order, with the printed regulars but for those named."""
    gp = data().tables.gp
    drove = {car: data().drivers_of(car[0])[int(car[-1]) - 1].id for car in order} | drivers
    points = {car: 0 if car in out or place >= len(gp) else gp[place] for place, car in enumerate(order)}
    carry = {"course": "uk", "drivers": drove, "bodies": {}, "full": {}, "missing": {}, "turns": 12}
    return RaceResult(number, tuple(order), points, out, carry)


def table(facts: Facts, id: str) -> Standing:
    return next(standing for standing in SEASON.standings(data(), facts) if standing.id == id)


def rows(facts: Facts, id: str) -> list[tuple[int, str, int, bool]]:
    return [(row.place, row.who, row.total, row.shared) for row in table(facts, id).rows]


# Three teams, two races:      1st 10   2nd 9    3rd 8    4th 7    5th 6    6th 5
FIRST = raced(1, ["U01", "F01", "U02", "F02", "T01", "T02"])
SECOND = raced(2, ["F02", "U01", "F01", "T01", "T02", "U02"], ("U02",), T02="belforte")
# U 18 + 9 = 27; F 16 + 18 = 34; T 11 + 13 = 24. Dahl 19, Bergé 8, Ashdown 17, Calloway 17, Baracchi 13, Taveira 5,
# Belforte, who took his place, 6.


def test_G15_0_both_titles_by_hand() -> None:
    facts = Facts(plan(["Anna: U"], 2, teams="F,T"), (FIRST, SECOND))
    assert rows(facts, "teams") == [(1, "F", 34, False), (2, "U", 27, False), (3, "T", 24, False)]
    assert rows(facts, "drivers") == [
        (1, "dahl", 19, False),
        (2, "ashdown", 17, True),
        (2, "calloway", 17, True),
        (4, "baracchi", 13, False),
        (5, "berge", 8, False),
        (6, "belforte", 6, False),
        (7, "taveira", 5, False),
    ]
    assert [row.races for row in table(facts, "teams").rows] == [(16, 18), (18, 9), (11, 13)]
    assert {standing.rule for standing in SEASON.standings(data(), facts)} == {"G15.0"}
    assert [(event.code, event.args) for event in SEASON.closing(data(), facts)] == [
        ("season.title.teams.one", {"race": 2, "gp": 34, "teams": ["F"]}),
        ("season.title.drivers.one", {"race": 2, "gp": 19, "drivers": ["dahl"]}),
    ]


def test_G15_0_equal_gp_is_equal_place_and_a_shared_title() -> None:
    facts = Facts(plan(["Anna: U"], 1, teams="F"), (raced(1, ["U01", "F01", "F02", "U02"]),))
    assert rows(facts, "teams") == [(1, "U", 17, True), (1, "F", 17, True)]
    assert all(row.reason is None for row in table(facts, "teams").rows)
    assert SEASON.closing(data(), facts)[0].code == "season.title.teams.several"


def test_R74_a_title_nobody_won() -> None:
    cars = ["U01", "U02", "F01", "F02"]
    facts = Facts(plan(["Anna: U"], 1, teams="F"), (raced(1, cars, tuple(cars)),))
    assert [event.code for event in SEASON.closing(data(), facts)] == [
        "season.title.teams.nobody",
        "season.title.drivers.nobody",
    ]


def test_S3_0_a_table_without_a_driver_yet() -> None:
    nobody = RaceResult(1, (), {}, (), {"drivers": {}, "contracts": {"U": []}})
    facts = Facts(plan(["Anna: U"], 2, teams="players", contracts="yes"), (nobody,))
    assert rows(facts, "drivers") == []
    assert SEASON.closing(data(), facts)[1].code == "season.leads.drivers.nobody"


def test_G13_0_leaders_between_the_races() -> None:
    facts = Facts(plan(["Anna: U"], 3, teams="F,T"), (FIRST, SECOND))
    assert table(facts, "teams").rule == "G13.0"
    assert [event.code for event in SEASON.closing(data(), facts)] == [
        "season.leads.teams.one",
        "season.leads.drivers.one",
    ]
    (resumed,) = SEASON.opening(data(), facts)
    assert (resumed.code, resumed.rule, resumed.args["race"]) == ("season.resumed", "G14.0", 3)


def test_before_the_first_race_everybody_is_level() -> None:
    facts = Facts(plan(teams="F"))
    assert {row[0] for row in rows(facts, "teams")} == {1}
    assert [row[1] for row in rows(facts, "drivers")] == ["dahl", "berge", "ashdown", "calloway", "baracchi", "taveira"]
    assert SEASON.opening(data(), facts) == SEASON.closing(data(), facts) == []


def test_points_given_or_taken_by_hand_count() -> None:
    agreed = plan(["Anna: U"], 2, teams="F,T")
    facts = Facts(agreed, (FIRST, SECOND), ({"who": "U", "points": 8}, {"who": "dahl", "points": -3}))
    assert rows(facts, "teams")[0][1:3] == ("U", 35)
    assert rows(facts, "drivers")[:2] == [(1, "ashdown", 17, True), (1, "calloway", 17, True)]


def test_V140_places_and_gp() -> None:
    expected = dict(zip((*range(1, 12), 20), (10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0), strict=True))
    cars = [car for team in data().teams.values() for car in team.cars]
    places: dict[str, Any] = {car: {"at": f"{30 - n // 2}{'AB'[n % 2]}", "npc": True} for n, car in enumerate(cars)}
    position = {"course": "uk", "phase": "finish", "cars": places}
    points = RULES.result(RULES.restore(data(), position)).points
    assert {place: points[cars[place - 1]] for place in expected} == expected
    places["U01"] = {"out": "rc", "npc": True}
    points = RULES.result(RULES.restore(data(), position)).points
    assert (points["U01"], points["U02"]) == (0, 10)


def test_V148_the_books_example_of_S8_0() -> None:
    value = {"T": 4, "U": 5, "C": 4, "W": 3, "F": 5}
    judged = evaluate(dict(zip("TUCWF", (50, 40, 30, 20, 10), strict=True)), value)
    assert judged == {"T": (3, 0), "U": (1, 1), "C": (1, 1), "W": (1, 0), "F": (0, 4)}
    verdicts = {team: verdict(plus - minus) for team, (plus, minus) in judged.items()}
    assert verdicts == {"T": "leap", "U": "same", "C": "same", "W": "good", "F": "stall"}
    assert [verdict(score) for score in (3, 2, 1, 0, -1, -2, -3)] == [
        "leap",
        "good",
        "good",
        "same",
        "slump",
        "slump",
        "stall",
    ]


def test_R60_equal_gp_is_neither_above_nor_below() -> None:
    assert evaluate({"U": 5, "F": 5, "T": 1}, {"U": 3, "F": 3, "T": 3}) == {"U": (1, 0), "F": (1, 0), "T": (0, 2)}
    agreed = plan(["Anna: U"], 1, teams="F", evaluation="yes")
    facts = Facts(agreed, (raced(1, ["U01", "F01", "F02", "U02"]),))
    said = [event for event in SEASON.closing(data(), facts) if event.code.startswith("season.evaluation.")]
    assert [(event.code, event.rule, event.args["score"]) for event in said] == [
        ("season.evaluation.same", "S8.0 R60", 0),
        ("season.evaluation.same", "S8.0 R60", 0),
    ]


def test_S8_0_waits_for_the_last_race() -> None:
    facts = Facts(plan(["Anna: U"], 3, teams="F,T", evaluation="yes"), (FIRST, SECOND))
    assert all("evaluation" not in event.code for event in SEASON.closing(data(), facts))


# ── from the file ────────────────────────────────────────────────────────────────────────────────────────────────


def begun(path: Path, players: Any = TWO, races: int | None = 3, **given: str) -> Season:
    return Season.create(path, find_game("xf1"), plan(players, races, **given))


def play_race(season: Season, seed: int, most: int = 10**6) -> Referee[Any]:
    """Answers that follow from the question alone, so that it does not matter who is asked when."""
    race = season.referee()
    while race.q is not None and most > 0:
        race.answer(any_answer(race.q, Random(f"{seed}/{race.q.key}")), "bot")
        most -= 1
    if race.q is None:
        season.finish(race)
    return race


@pytest.mark.parametrize("given", [{}, EVERY_RULE])
def test_G14_0_a_season_suspended_is_the_season_played_through(tmp_path: Path, given: dict[str, Any]) -> None:
    with begun(tmp_path / "whole.season", **given) as whole:
        for seed in (1, 2, 3):
            play_race(whole, seed)
    path = tmp_path / "parts.season"
    begun(path, **given).close()
    for seed in (1, 2, 3):
        for stint in (3, 50, 111, 10**6):  # before, in the middle, in the end; and every time the file is opened anew
            with Season.open(path) as season:
                if season.race == seed:
                    play_race(season, seed, stint)
    again = Season.read(path)
    assert again.results == whole.results
    assert again.standings() == whole.standings()
    assert again.over
    assert [again.referee(race).digest() for race in (1, 2, 3)] == [whole.referee(race).digest() for race in (1, 2, 3)]
    gp = sum(row.total for row in again.standings()[0].rows)
    assert gp == sum(sum(result.points.values()) for result in again.results)
    assert gp >= sum(row.total for row in again.standings()[1].rows)


@pytest.mark.parametrize("races", [3, pytest.param(9, marks=pytest.mark.slow)])
def test_an_xf31_season_of_ten_teams_by_bots_is_the_same_from_its_file(tmp_path: Path, races: int) -> None:
    """Twenty cars, up to nine races, every invariant after every answer; then everything again from the journal."""
    path, rng, pilots = tmp_path / "xf31.season", Random(31), {bot: Pilot(data(), STYLES[bot]) for bot in STYLES}
    kinds = dict(zip(data().teams, cycle(pilots), strict=False))
    digests = []
    with begun(path, [f"{mark}: {mark}" for mark in kinds], None, scenario="xf31", nonstart="yes") as season:
        for _ in range(races):
            race = season.referee()
            while (ask := race.q) is not None:
                state = as_a(State, race.state)
                race.answer(chance(ask, rng) if is_chance(ask) else pilots[kinds[ask.who]](ask, state), "bot")
                audit(state)
            digests.append(race.digest())
            season.finish(race)
    again = Season.read(path)
    assert [again.referee(race).digest() for race in range(1, races + 1)] == digests
    assert len(set(digests)) == races
    assert again.results == season.results
    assert again.standings() == season.standings()
    assert {len(result.order) for result in again.results} <= {18, 19, 20}


def test_5_0_a_season_without_players_asks_for_dice_only(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", ["none"], None, scenario="asia") as season:
        for seed in range(3):
            race = play_race(season, seed)
            assert {step.ask.who for step in race.steps if step.ask} == {"npc", "progress"}
    teams, drivers = season.standings()
    assert (len(teams.rows), len(drivers.rows)) == (10, 20)
    assert sum(row.total for row in teams.rows) == sum(row.total for row in drivers.rows)


def test_G1_0_1_other_hands_at_the_same_cars(tmp_path: Path) -> None:
    path = tmp_path / "s.season"
    with begun(path, races=2, contracts="yes") as season:
        play_race(season, 5)
        tuned = season.results[0].carry
        assert season.reseat(["Eva: U", "Anna: T02"]).entries.players[0] == Entrant("Eva", ("U",))
        assert [event.code for event in SEASON.opening(data(), season.facts)][:2] == [
            "season.resumed",
            "season.reseated",
        ]
        state = as_a(State, season.referee().state)
        cars = state.cars
        assert {car: list(cars[car].slots) for car in tuned["bodies"]} == tuned["bodies"]
        assert {car: list(each.full) for car, each in cars.items() if each.full} == tuned["full"]
        assert [cars[car].seat for car in ("U01", "U02", "T01", "T02")] == ["Eva", "Eva", None, "Anna"]
        assert state.market is not None
        assert state.market.contracts == tuned["contracts"]
        for wrong in (["Eva: U"], ["Eva: U", "Ben: F"], ["Eva: U", "Ben: T"], ["none"], ["Eva: X", "Ben: T02"]):
            with pytest.raises(Problems) as caught:
                season.reseat(wrong)
            assert "G1.0-1" in str(caught.value) or "no team is called “X”" in str(caught.value)
        play_race(season, 6)
    again = Season.read(path)
    assert [as_a(State, again.referee(race).state).cars["U01"].seat for race in (1, 2)] == ["Anna", "Eva"]


def test_G14_0_a_bot_plays_on_from_a_sheet(tmp_path: Path) -> None:
    agreed = plan(["Anna: U", "B1: F", "B2: M"], 3)
    values = SEASON.suspending.values(data(), Facts(agreed))
    assert values["players"] == ["Anna: U", "B1: F", "B2: M"]
    found = SEASON.suspending.begin(data(), tomllib.loads(to_text(values)))
    assert found.plan == agreed
    assert [player.bot for player in found.plan.entries.players] == ["", "B1", "B2"]


def test_S4_0_who_may_not_start_is_said() -> None:
    last = replace(SECOND, carry={**SECOND.carry, "missing": {"dahl": 2, "belforte": 1}})
    facts = Facts(plan(["Anna: U"], 3, teams="F,T", nonstart="yes"), (FIRST, last))
    events = [event for event in SEASON.opening(data(), facts) if event.code == "season.misses"]
    assert [(event.rule, event.args["driver"], event.args["races"]) for event in events] == [
        ("S4.0", "dahl", 2),
        ("S4.0", "belforte", 1),
    ]
    state = season_state(data(), words_in("en"), facts)
    assert {driver: each.miss for driver, each in state.drivers.items() if each.miss} == {"dahl": 2, "belforte": 1}
    assert SEASON.suspending.values(data(), facts)["miss"] == {"dahl": 2, "belforte": 1}


# ── on paper, and back ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("run", "given"), in_turn([0, 1, 2], [{"teams": "all", "nonstart": "yes"}, {}, EVERY_RULE]), ids=str
)
def test_G14_0_values_of_a_sheet_begin_the_same_season(tmp_path: Path, run: int, given: dict[str, Any]) -> None:
    with begun(tmp_path / "old.season", **given) as old:
        for seed in range(run):
            play_race(old, seed)
        values = SEASON.suspending.values(data(), old.facts)
        text = to_text(values)
        found = SEASON.suspending.begin(data(), tomllib.loads(text))
        with Season.create(tmp_path / "new.season", find_game("xf1"), found.plan, begun=found) as new:
            assert (new.race, new.plan) == (old.race, old.plan)
            assert new.referee().digest() == old.referee().digest()
            assert totals(new) == totals(old)
            assert to_text(SEASON.suspending.values(data(), new.facts)) == text
            for seed in range(run, 3):
                play_race(old, seed)
                play_race(new, seed)
            assert new.over
            assert [result.points for result in new.results[run:]] == [result.points for result in old.results[run:]]
            assert totals(new) == totals(old)
            assert [event.code for event in SEASON.closing(data(), new.facts)] == [
                event.code for event in SEASON.closing(data(), old.facts)
            ]
    again = Season.read(tmp_path / "new.season")
    assert (again.results, again.standings()) == (new.results, new.standings())


def totals(season: Season) -> list[list[tuple[int, str, int]]]:
    return [[(row.place, row.who, row.total) for row in standing.rows] for standing in season.standings()]


def after_three(**more: Any) -> dict[str, Any]:
    return {
        "races_run": 3,
        "players": ["Anna: U", "Carla: T02"],
        "npc": "F C",
        "programme": ["australia", "qatar", "spain", "Firenze"],
        "options": {"nonstart": "yes"},
        "team_gp": {"Hussard": 34, "F": 20},
        "driver_gp": {"W. Dahl": 25, "Bergé": 9, "ashdown": 20},
        "cars": {"u01": {"body": [2, 4, 6, 8, 11, 15], "full": [2, 1]}},
        "miss": {"dahl": 2},
        **more,
    }


def test_values_as_somebody_types_them() -> None:
    found = SEASON.suspending.begin(data(), after_three())
    carry = found.results[-1].carry
    assert len(found.results) == 3
    assert carry["bodies"]["U01"] == [2, 4, 6, 8, 11, 15]
    assert carry["bodies"]["U02"] == list(data().teams["U"].initial)
    assert carry["full"] == {"U01": [1, 2]}
    assert carry["missing"] == {"dahl": 2}
    facts = Facts(found.plan, found.results, found.adjustments)
    assert rows(facts, "teams")[:2] == [(1, "U", 34, False), (2, "F", 20, False)]
    assert [row[1:3] for row in rows(facts, "drivers")][:3] == [("dahl", 25), ("ashdown", 20), ("berge", 9)]
    assert table(facts, "teams").rows[0].races == (0, 0, 34)
    codes = [event.code for event in SEASON.opening(data(), facts)]
    assert codes == ["season.resumed", "season.brought", "season.misses"]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"races_run": 5}, ".races_run: 5 is not possible"),
        ({"races_run": 0}, ".team_gp: no race is run, so nothing is carried on (G14.0)"),
        ({"colour": 1}, ".colour: colour is not a key here"),
        ({"title": 3}, ".title: 3 is no title"),
        ({"players": "Anna: U"}, '.players: "Anna: U" is not a list'),
        ({"players": [], "npc": ""}, ".npc: nobody takes part (G1.0-1)"),
        ({"npc": "F F"}, ".npc: Rayfox is there already (G1.0-1)"),
        ({"npc": "F U"}, ".npc: Hussard has a player (G1.0-1)"),
        ({"npc": 3}, ".npc: 3 is not a list"),
        ({"programme": []}, ".programme: the courses are missing (G1.0-1)"),
        ({"programme": ["mars"]}, ".programme[0]: no course is called “mars”"),
        ({"options": {"nonstart": "maybe"}}, ".options.nonstart: “maybe” is not possible"),
        ({"options": 7}, ".options: 7 names no options"),
        ({"options": {}}, ".miss: nobody misses a race without option nonstart (S4.0)"),
        ({"team_gp": {"U": 58}}, ".team_gp.U: 58 is not possible\n  expected: a whole number from 0 to 57"),
        ({"team_gp": {"U": True}}, ".team_gp.U: true is not possible"),
        ({"team_gp": {"W": 1}}, ".team_gp.W: “W” is no team of this season (G1.0-1)"),
        ({"team_gp": {"U": 1, "01": 1}}, '.team_gp."01": U is there twice'),
        ({"team_gp": {"U": 57, "T": 57, "F": 57}}, ".team_gp: the teams have 171 GP together (G13.0)"),
        ({"team_gp": 5}, ".team_gp: 5 is not a table"),
        ({"driver_gp": {"dahl": 31}}, ".driver_gp.dahl: 31 is not possible"),
        ({"driver_gp": {"nobody": 1}}, ".driver_gp.nobody: no driver is called “nobody”"),
        ({"team_gp": {"U": 20}}, "the drivers have 54 GP together, the teams 20 (G13.0)"),
        ({"cars": {"F01": {}}}, ".cars.F01: “F01” is no car with a player (G14.0)"),
        ({"cars": {"T01": {}}}, ".cars.T01: “T01” is no car with a player (G14.0)"),
        ({"cars": {"U01": {"body": [1, 2, 2, 3, 4, 5]}}}, ".cars.U01.body: [1, 2, 2, 3, 4, 5] is no body row (G4.0-4)"),
        ({"cars": {"U01": {"body": [1, 2, 3, 4, 5, 99]}}}, "six rising slots from 1 to 15"),
        ({"cars": {"U01": {"full": [3]}}}, ".cars.U01.full: [3] are no trouble spots of Hussard (G4.0-4)"),
        ({"cars": {"U01": 3}}, ".cars.U01: 3 is not a table"),
        ({"miss": {"dahl": 0}}, ".miss.dahl: 0 is not possible"),
        ({"contracts": {"U": "dahl"}}, ".contracts: drivers keep their teams without option contracts (S3.0)"),
    ],
)  # fmt: skip
def test_values_that_cannot_be(values: dict[str, Any], said: str) -> None:
    with pytest.raises(Problems) as caught:
        SEASON.suspending.begin(data(), after_three(**values))
    assert said in str(caught.value)


def test_S3_0_contracts_on_the_sheet() -> None:
    def with_contracts(**signed: str) -> Begun:
        options = {"contracts": "yes", "nonstart": "yes"}
        return SEASON.suspending.begin(data(), after_three(options=options, contracts=signed))

    fine = with_contracts(U="dahl berge", T="taveira")
    assert fine.results[-1].carry["contracts"] == {"U": ["dahl", "berge"], "T": ["taveira"]}
    for signed, said in (
        ({"U": "dahl"}, "the drivers of Tirela are missing (S3.0)"),
        ({"U": "dahl", "T": "dahl"}, "W. Dahl has signed already (S3.0-2)"),
        ({"U": "dahl nobody", "T": ""}, "no driver is called “nobody”"),
        ({"U": "hargis castanheira deshmukh albahr", "T": ""}, "4 drivers for Hussard (S3.0)"),
        ({"U": "", "T": "dahl renshaw kestner"}, "and Tirela has"),
        ({"U": "", "T": "", "F": "ashdown"}, "“F” is no team with a player here (S3.0)"),
    ):
        with pytest.raises(Problems) as caught:
            with_contracts(**signed)
        assert said in str(caught.value)


def test_G14_0_a_sheet_with_points_by_hand_begins_the_same_season(tmp_path: Path) -> None:
    """Points of cars, teams and drivers, given and taken beyond what any race is worth, totals below 0 included."""
    with begun(tmp_path / "old.season", nonstart="yes") as old:
        for seed in range(2):
            play_race(old, seed)
        last = old.results[-1]
        drove = last.carry["drivers"][last.order[0]]
        for who, points, race in (
            (last.order[0], 500, 2), (last.order[1], -400, 2), (last.order[0], -40, 1), (last.order[-1], -3, 2),
            ("F", -77, 0), (drove, 9_999, 1),
        ):  # fmt: skip
            old.adjust(Adjustment("points", who, "as agreed", race, points))
        old.adjust(Adjustment("disqualify", last.order[1], "too light", 2))
        values = SEASON.suspending.values(data(), old.facts)
        assert min(row.total for row in old.standings()[0].rows) < 0
        found = SEASON.suspending.begin(data(), tomllib.loads(to_text(values)))
        with Season.create(tmp_path / "new.season", find_game("xf1"), found.plan, begun=found) as new:
            assert totals(new) == totals(old)
            assert SEASON.suspending.values(data(), new.facts) == values
            play_race(old, 3)
            play_race(new, 3)
            assert totals(new) == totals(old)


def test_races_brought_forward_are_not_in_the_file(tmp_path: Path) -> None:
    found = SEASON.suspending.begin(data(), after_three())
    with Season.create(tmp_path / "s.season", find_game("xf1"), found.plan, begun=found) as season:
        assert (season.race, season.latest, season.brought) == (4, 4, 3)
        for race in (1, 3):
            with pytest.raises(PnpError, match="was run before this file began"):
                season.referee(race)
        with pytest.raises(PnpError, match="nothing to take back"):
            season.undo(0)
        play_race(season, 1)
        assert season.over
        assert season.told().race == 4


# ── sheets from the journal ──────────────────────────────────────────────────────────────────────────────────────


def test_G14_0_the_suspension_sheet(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", contracts="yes") as season:
        before = season_state(data(), words_in("en"), season.facts)
        assert (before.raced, before.next_course) == (0, "Crocodile")
        assert before.cars["U01"] == CarState(data().teams["U"].initial)
        assert {each.team for each in before.drivers.values()} == {"F", "C"}  # the others have not signed anybody yet
        play_race(season, 1)
        state = season_state(data(), words_in("ja"), season.facts)
    carry = season.results[0].carry
    teams, drivers = season.standings()
    assert (state.raced, state.next_course) == (1, "ドゥハーン")
    assert state.team_gp == {row.who: row.total for row in teams.rows}
    assert {driver: each.gp for driver, each in state.drivers.items() if each.gp} == {
        row.who: row.total for row in drivers.rows if row.total
    }
    for mark, signed in carry["contracts"].items():
        assert [driver for driver, each in state.drivers.items() if each.team == mark] == sorted(
            signed, key=list(data().drivers).index
        )
    for car in ("U01", "U02", "T02"):
        assert state.cars[car] == CarState(tuple(carry["bodies"][car]), tuple(carry["full"].get(car, ())))
    assert [car for car, each in state.cars.items() if each.npc] == ["F01", "F02", "T01", "C01", "C02"]


@pytest.mark.parametrize("last", ["stop", "complete"])
def test_S6_0_the_progress_sheet(tmp_path: Path, last: str) -> None:
    with begun(tmp_path / "s.season", races=1, teams="all", last_progress=last) as season:
        race = play_race(season, 7)
    result, told = season.results[0], season.told()
    log = race_log(data(), words_in("en"), told, season.facts, "Club")
    started = {event.args["car"]: event.args["tyres"] for event in told.events if event.code == "setup.done"}
    assert (log.title, log.course) == ("Club", "1/1 · Crocodile")
    assert len(log.turns) == race.state.turn == result.carry["turns"]
    assert len(log.cars) == 20
    assert [line.number for line in log.cars[:4]] == ["U01", "U02", "T02", "F01"] or log.cars[3].number[
        0
    ] in data().teams
    for line in log.cars:
        running = [turn.cars[line.number].place for turn in log.turns if line.number in turn.cars]
        assert line.grid == race.state.cars[line.number].grid
        assert line.gp == result.points[line.number]
        if line.number in result.out:
            assert running[-1] == "R"
            assert running.count("R") == 1
            cause = race.state.cars[line.number].out
            assert line.out == f"out {len(running)}: {words_in('en')(f'running_map.cause.{cause}')}"
        else:
            assert len(running) == len(log.turns)
            assert running[-1] == race.state.cars[line.number].at
            assert line.out == ""
        assert line.place == result.order.index(line.number) + 1
        assert line.npc == (race.state.cars[line.number].seat is None)
        driver = race.state.cars[line.number].driver
        assert line.driver == (driver.name if driver else "")
        got = [tyres for turn in log.turns if line.number in turn.cars for tyres in turn.cars[line.number].tyres]
        assert bool(got) == (not line.npc)
        if got:
            assert got[0] == started[line.number]
            assert got[-1] == ("wet" if race.state.cars[line.number].wet else "dry")
    done = [event for event in told.events if event.code == "turn.done"]
    for event in done:
        line = log.turns[event.args["turn"] - 1]
        assert (line.section, line.lap, line.die) == (event.args["section"], event.args["lap"], event.args["die"])
        assert line.cars["U01"].dp in (None, *(row[2] for row in event.args["cars"] if row[0] == "U01"))
    assert len(done) == len(log.turns) - (last == "stop")
    assert (log.turns[-1].event is None) == (last == "stop")
    stops = {line.number: race.state.cars[line.number].stops for line in log.cars}
    assert {line.number for line in log.cars if "pit" in line.notes} == {car for car, n in stops.items() if n}
    assert all(laid_out(sheet, "a4") for sheet in progress_sheets(data(), words_in("en"), log))


def test_S6_0_the_progress_sheet_of_a_race_under_way(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", races=1) as season:
        empty = race_log(data(), words_in("en"), season.told(), season.facts)
        assert (empty.turns, len(empty.cars), empty.cars[0].place) == ((), 8, None)
        play_race(season, 1, 200)
        log = race_log(data(), words_in("en"), season.told(), season.facts)
        assert 0 < len(log.turns) < 14
        assert all(line.place is None and line.gp is None for line in log.cars)


def test_S6_0_a_race_written_down_by_hand_has_its_outcome(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", races=1) as season:
        order = [car for mark in field(data(), season.plan) for car in data().teams[mark].cars]
        season.finish_by_hand(Written(tuple(order[1:]), (order[0],)))
        log = race_log(data(), words_in("en"), season.told(1), season.facts, "Club")
    assert (log.course, log.turns) == ("1/1 · Crocodile", ())
    found = {car.number: (car.place, car.gp, car.out) for car in log.cars}
    assert found[order[1]] == (1, 10, "")
    assert found[order[0]] == (len(order), 0, "Out")
    assert [car.npc for car in log.cars] == sorted(car.npc for car in log.cars)


def test_a_log_that_begins_in_mid_race(tmp_path: Path) -> None:
    """From a position in turn 5 the first four lines stay empty."""
    position = {
        "course": "uk",
        "phase": "act",
        "turn": 5,
        "weather": 1,
        "cars": {"U01": {"at": "30A", "npc": True}, "F01": {"at": "30B", "npc": True}},
    }
    agreed = plan(["none"], 1, teams="U,T", courses="uk")
    with Season.create(tmp_path / "s.season", find_game("xf1"), agreed, position=position) as season:
        race = play_race(season, 1)
        log = race_log(data(), words_in("en"), season.told(), season.facts)
    assert [turn.lap for turn in log.turns[:4]] == [None] * 4
    assert log.turns[4].lap is not None
    assert len(log.turns) == race.state.turn
    assert {row.who for row in season.standings()[0].rows} == {"U", "F", "T"}


def test_the_sky_of_a_race_in_few_words() -> None:
    def told(first: str, *skies: str) -> Told:
        start = (
            Event("weather.clear", "", {}) if first == "clear" else Event("weather.changeable", "", {"weather": first})
        )
        turns = [Event("turn.done", "", {"turn": n, "weather": sky}) for n, sky in enumerate(skies, start=1)]
        return Told(1, plan(["Anna: U"], 1), (start, *turns), {}, True)

    words = words_in("en")
    assert weather_of(words, told("clear", "clear")) == "clear all race"
    assert weather_of(words, told("sun", "sun", "sun")) == "dry"
    assert (
        weather_of(words, told("cloud2", "cloud1", "sun", "sun", "cloud1")) == "rain, dry from turn 3, rain from turn 5"
    )
    assert weather_of(words, told("sun", "cloud1", "sun", "cloud1", "sun")) == "changeable: dry and rain"
    assert weather_of(words, Told(1, plan(["Anna: U"], 1), (), {}, True)) == ""


def test_the_race_sheet_knows_the_sky(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", races=2) as season:
        play_race(season, 1)
        sky = weather_of(words_in("en"), season.told(1))
        assert sky
        modes: tuple[FormMode, ...] = ("filled", "blank")
        for mode in modes:
            component = record_component("race", season, narrator("en"), mode, 1)
            texts = [text for sheet in component.sheets for text in laid_out(sheet, "a4")[0].texts()]
            assert (sky in texts) == (mode == "filled")


def test_every_weather_looks_different_when_it_is_filled_in() -> None:
    drawn = set()
    for weather in ("clear", "sun", "cloud1", "cloud2", None):
        log = RaceLog(turns=(TurnLine(weather=weather),))
        drawing, _, _ = laid_out(progress_sheets(data(), words_in("en"), log)[0], "a4")
        drawn.add(repr([mark for mark, _ in drawing.walk()]))
    assert len(drawn) == 5


# ── in words ─────────────────────────────────────────────────────────────────────────────────────────────────────


def narrator(lang: str) -> Narrator:
    return Narrator(voiced(words_in(lang), GAME.teller, data(), Entries()), GAME.teller)


def every_event() -> list[Event]:
    """All that a season system may say."""
    events: list[Event] = []
    agreed = plan(["Anna: U"], 2, teams="all", evaluation="yes", courses="1-1,2-2")
    everybody = [car for team in data().teams.values() for car in team.cars]
    orders = ([*reversed(everybody)], everybody[::2] + everybody[1::2])
    finals = tuple(raced(number, order) for number, order in enumerate(orders, start=1))
    shared = (raced(1, ["U01", "F01"]), raced(2, ["F01", "U01"]))
    nobody = tuple(raced(number, ["U01", "F01"], ("U01", "F01")) for number in (1, 2))
    for facts in (
        Facts(agreed),
        Facts(agreed, finals[:1]),
        Facts(agreed, finals),
        Facts(plan(["Anna: U"], 2, teams="F,T"), (FIRST, SECOND)),
        *(Facts(plan(["Anna: U"], races, teams="F"), results) for races in (2, 3) for results in (shared, nobody)),
        Facts(plan(["Anna: U"], 1, scenario="team_test", courses="3-3")),
        Facts(plan(["Anna: U"], 1, scenario="team_test"), (raced(1, ["U01", "U02"]),)),
    ):
        if not facts.final:
            events += SEASON.opening(data(), facts)
        events += SEASON.closing(data(), facts)
    found = SEASON.suspending.begin(data(), after_three())
    reseated = replace(found.plan, entries=replace(found.plan.entries, changed_in=4))
    facts = Facts(reseated, found.results, found.adjustments)
    return [*events, *SEASON.opening(data(), facts), *SEASON.closing(data(), facts)]


def test_every_season_event_cites_clauses_that_exist() -> None:
    events = every_event()
    for event in events:
        assert event.rule
        assert set(event.rule.split()) <= set(RULES.clauses), event
    codes = {event.code for event in events}
    for kind in ("leads", "title"):
        for what in ("teams", "drivers"):
            assert {f"season.{kind}.{what}.{number}" for number in ("one", "several", "nobody")} <= codes
    assert {f"season.evaluation.{name}" for name in ("leap", "stall")} <= codes
    rest = ("rolled", "resumed", "brought", "reseated", "misses", "borrowed", "test")
    assert {f"season.{name}" for name in rest} <= codes


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_season_event_has_words(lang: str) -> None:
    voice = narrator(lang)
    for event in every_event():
        assert voice.event(event).endswith(f"[{event.rule}]")
    for name in ("leap", "good", "same", "slump", "stall"):
        args = {"team": "U", "gp": 3, "plus": 1, "minus": 4, "score": -3}
        assert "−3" in voice.event(Event(f"season.evaluation.{name}", "S8.0", args))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_race_as_a_file_in_words(tmp_path: Path, lang: str) -> None:
    with begun(tmp_path / "s.season", races=2) as season:
        play_race(season, 3)
    voice = narrator(lang)
    lines = log_lines("Winter", season.told(1), voice)
    assert lines[0] == "Winter · XF-1"
    assert lines[1] == result_lines(season.results[0], season.plan, voice)[0]
    assert any("Anna" in line for line in lines[2:4])
    assert len([line for line in lines if line.endswith("]")]) >= 100
    assert lines[-8:] == result_lines(season.results[0], season.plan, voice)[1:]
    for standing in season.standings():
        assert len(standing_lines(standing, voice)) == 2 + len(standing.rows)


def test_plain_data_all_the_way(tmp_path: Path) -> None:
    """What is written into a file comes back as it was."""
    for agreed in (plan(), plan(["none"], 1), plan(["Anna: U"], 1, scenario="team_test")):
        assert Plan.from_json(json.loads(json.dumps(agreed.to_json()))) == agreed
