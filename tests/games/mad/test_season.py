"""Whole games: who wins and why, what goes from race to race, and positions that cannot be."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pnp.games.mad.rules import RULES
from pnp.games.mad.rules.asks import Move
from pnp.games.mad.rules.state import OPTIONS, State
from pnp.games.mad.season.system import SEASON
from pnp.kit.errors import PnpError, Problems
from pnp.kit.register import find_game
from pnp.lab.bots import any_answer
from pnp.referee.ask import Ask, Draw, Event
from pnp.referee.entering import Entries
from pnp.referee.play import Play
from pnp.referee.referee import Referee
from pnp.referee.rules import Asking, RaceResult, RaceSetup
from pnp.season.adjusting import Adjustment
from pnp.season.season import Season
from pnp.season.standings import Standing
from pnp.season.system import Facts, Plan
from tests.games.mad.table import COURSES, SEATS, data, faults, made, new_race, play, play_on, position
from tests.kinds import as_a

THREE = ["Anna: red", "Ben: blue", "Cleo: green"]


def plan(players: Sequence[str] = SEATS[:3], races: int | None = None, **options: str) -> Plan:
    return SEASON.plan(data(), players, races, options)


def result(
    race: int,
    points: Mapping[str, int],
    home: Sequence[str],
    cards: Mapping[str, Sequence[int]] | None = None,
) -> RaceResult:
    """A race as it stands in a game's file; the cards are all that were won so far."""
    out = tuple(seat for seat in points if seat not in home)
    return RaceResult(race, (*home, *out), dict(points), out, {"bonus_cards": cards or {}})


def table(facts: Facts) -> Standing:
    (standing,) = SEASON.standings(data(), facts)
    return standing


def rows(facts: Facts) -> list[tuple[int, str, int, bool]]:
    return [(row.place, row.who, row.total, row.shared) for row in table(facts).rows]


def said(events: Sequence[Event]) -> list[tuple[str, str]]:
    return [(event.code, event.rule) for event in events]


# ── the plan ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_M1_a_game_is_three_races_of_players_with_a_car_each() -> None:
    made_ = plan(THREE, reverse_direction="yes", cards="secret")
    assert made_.races == 3
    assert list(made_.entries.names) == ["Anna", "Ben", "Cleo"]
    assert made_.options == {"reverse_direction": "yes"}, "what is ours anyway is not written"
    state = RULES.setup(data(), RaceSetup(entries=made_.entries, options=made_.options))
    assert {seat: racer.car for seat, racer in state.racers.items()} == {"Anna": "red", "Ben": "blue", "Cleo": "green"}
    assert state.on("reverse_direction")
    assert [len(plan(THREE, races).programme) for races in (1, 2, 3)] == [1, 2, 3]


def test_every_fault_of_a_plan_is_told_at_once() -> None:
    with pytest.raises(Problems) as caught:
        SEASON.plan(data(), ["Anna: red", "Ben: red", "Cleo: pink"], 4, {"colour": "no", "cards": "open"})
    assert [problem.where for problem in caught.value.problems] == [
        "season.players[1]",
        "season.players[2]",
        "season.races",
        "season.options.colour",
        "season.options.cards",
    ]


@pytest.mark.parametrize("races", [0, -1, 4])
def test_M1_no_more_races_than_the_table_has(races: int) -> None:
    with pytest.raises(Problems, match=r"\(M1\)"):
        plan(THREE, races)


def test_a_position_says_who_plays() -> None:
    players, _ = SEASON.agreed_in(RULES.position(new_race(4).state))
    assert players == ["p1: red", "p2: blue", "p3: green", "p4: yellow"]


# ── points and ties ──────────────────────────────────────────────────────────────────────────────────────────────────

LEVEL = {"p1": 30, "p2": 30, "p3": 21}
NONE = dict.fromkeys(LEVEL, 0)


def final(points: Mapping[str, int], home: Sequence[str], cards: Mapping[str, Sequence[int]] | None = None) -> Facts:
    return Facts(plan(), (result(1, NONE, []), result(2, NONE, []), result(3, points, home, cards)))


def test_M55_the_highest_score_wins() -> None:
    facts = Facts(
        plan(),
        (
            result(1, {"p1": 6, "p2": 9, "p3": 2}, ["p1", "p2", "p3"], {"p2": [6]}),
            result(2, {"p1": 4, "p2": 0, "p3": 14}, ["p3", "p1"], {"p2": [6], "p3": [4]}),
            result(3, {"p1": 18, "p2": 12, "p3": 6}, ["p1", "p2", "p3"], {"p2": [6], "p3": [4]}),
        ),
    )
    assert rows(facts) == [(1, "p1", 28, False), (2, "p3", 22, False), (3, "p2", 21, False)]
    assert [row.races for row in table(facts).rows] == [(6, 4, 18), (2, 14, 6), (9, 0, 12)]
    assert said(SEASON.closing(data(), facts)) == [("season.winner", "M1 M55")]
    assert table(facts).rule == "M55 M56"


@pytest.mark.parametrize(
    ("cards", "home", "code", "winner"),
    [
        ({"p1": [2, 3], "p2": [6]}, ["p3", "p1", "p2"], "bonus_sum", "p2"),
        ({"p1": [2, 3], "p2": [5]}, ["p3", "p2", "p1"], "bonus_count", "p1"),
        ({"p1": [5], "p2": [2, 3]}, ["p1", "p2", "p3"], "bonus_count", "p2"),
        ({"p1": [1, 4], "p2": [2, 3]}, ["p2", "p1"], "last_race", "p2"),
        ({}, ["p3", "p1"], "last_race", "p1"),
        ({"p3": [6, 5]}, ["p2"], "last_race", "p2"),
    ],
)
def test_M55_ties_by_bonus_sum_then_cards_then_last_race(
    cards: dict[str, list[int]], home: list[str], code: str, winner: str
) -> None:
    facts = final(LEVEL, home, cards)
    assert [row.who for row in table(facts).leaders] == [winner]
    reason = table(facts).leaders[0].reason
    assert reason is not None
    assert (reason.code, reason.rule) == (code, "M55")
    assert said(SEASON.closing(data(), facts)) == [("season.winner", "M1 M55"), (f"season.tie.{code}", "M55")]


@pytest.mark.parametrize("cards", [{}, {"p3": [1, 4]}, {"p1": [1, 4], "p2": [2, 3]}])
def test_M56_MA19_both_retired_share_the_win(cards: dict[str, list[int]]) -> None:
    facts = final(LEVEL, ["p3"], cards)
    assert rows(facts)[:2] == [(1, "p1", 30, True), (1, "p2", 30, True)]
    closing = SEASON.closing(data(), facts)
    assert said(closing) == [("season.shared", "M56 MA19")]
    assert closing[0].args["seats"] == ["p1", "p2"]


def test_M55_ties_further_down_are_broken_too() -> None:
    facts = final({"p1": 10, "p2": 10, "p3": 21}, ["p3", "p2", "p1"], {"p1": [3], "p2": [3]})
    assert [row[:3] for row in rows(facts)] == [(1, "p3", 21), (2, "p2", 10), (3, "p1", 10)]
    assert said(SEASON.closing(data(), facts)) == [("season.winner", "M1 M55")]


def test_M49_M50_before_the_end_equals_are_equal() -> None:
    facts = Facts(plan(), (result(1, {"p1": 6, "p2": 6, "p3": 2}, ["p1", "p3"], {"p2": [6]}),))
    assert [row[3] for row in rows(facts)] == [True, True, False]
    assert said(SEASON.closing(data(), facts)) == [("season.leaders", "M49 M50")]
    alone = Facts(plan(), (result(1, {"p1": 8, "p2": 6, "p3": 2}, ["p1", "p3"]),))
    assert said(SEASON.closing(data(), alone)) == [("season.leader", "M49 M50")]
    assert SEASON.closing(data(), alone)[0].args == {"seats": ["p1"], "points": 8, "race": 1}
    assert list(SEASON.opening(data(), Facts(plan()))) == list(SEASON.closing(data(), Facts(plan()))) == []
    assert said(SEASON.opening(data(), alone)) == [("season.resumed", "M12")]


# ── from race to race ────────────────────────────────────────────────────────────────────────────────────────────────


def decide(ask: Ask, rng: Random) -> Any:
    forwards = isinstance(ask, Move) and rng.random() < 0.8
    return ask.default() if forwards else any_answer(ask, rng)


@pytest.mark.parametrize("players", [3, 4, 6])
@pytest.mark.parametrize("seed", range(3))
def test_three_races_add_up(players: int, seed: int) -> None:
    """Nothing is lost or made on the way: cards, sheets, bonus cards, points. As the file keeps it."""
    rng = Random(100 * players + seed)
    options = {name: rng.choice(info.values) for name, info in OPTIONS.items()}
    carry: dict[str, Any] | None = None
    results: list[RaceResult] = []
    for race in (1, 2, 3):
        game = new_race(players, race, carry, **options)
        while game.ask is not None:
            asked = game.find()
            game.give(decide(asked, rng), asked.key)
        done = RULES.result(game.state)
        assert RaceResult.from_json(json.loads(json.dumps(done.to_json()))) == done
        results.append(done)
        before = carry or {"score": {}, "drawn": []}
        carry = json.loads(json.dumps(done.carry))
        assert carry is not None
        assert {seat: carry["score"][seat] - before["score"].get(seat, 0) for seat in done.points} == done.points
        assert carry["drawn"][: len(before["drawn"])] == before["drawn"]
        assert len(carry["drawn"]) == len(set(carry["drawn"])) == 2 * race
        won = [card for cards in carry["bonus_cards"].values() for card in cards]
        assert set(won) <= set(carry["drawn"])
        assert len(set(won)) == len(won)
        assert {len(hand) for hand in carry["hands"].values()} == {2 + race}
        seen = [sheet.rstrip("r") for sheet in (*carry["layout"], *carry["boxed"])]
        assert len(set(seen)) == len(seen) == 1 + 2 * race
        home = list(carry["home"])
        assert list(done.order) == home + list(done.out)
        if options["starter"] == "winner":
            assert carry["starter"] == home[0]
        else:
            assert carry["score"][carry["starter"]] == min(carry["score"].values())
    facts = Facts(plan(SEATS[:players], None, **options), tuple(results))
    assert {row.who: row.total for row in table(facts).rows} == results[-1].carry["score"]


def test_M42_cards_wander_to_the_left_from_race_to_race() -> None:
    """What the referee knows of a card it knows in the next hand, and who is dealt a card has one more."""
    game = new_race(3, cards="face_up")
    play_on(game, Random(1), "reveal")
    for ask in game.open:
        game.give({"p1": "long gears", "p2": "nitro rig", "p3": "none"}[ask.who], ask.key)
    play_on(game, Random(1))
    carry = RULES.result(game.state).carry
    assert {seat: sorted(hand) for seat, hand in carry["hands"].items()} == {
        "p1": ["?", "?", "?"],
        "p2": ["?", "?", "long_gears"],
        "p3": ["?", "?", "nitro_rig"],
    }
    second = play_on(new_race(3, 2, carry), Random(1), "pass")
    assert {seat: sorted(racer.hand) for seat, racer in second.state.racers.items()} == {
        "p1": ["?", "?", "?", "?"],
        "p2": ["?", "?", "?", "long_gears"],
        "p3": ["?", "?", "?", "nitro_rig"],
    }


def run(season: Season, rng: Random) -> None:
    referee = season.referee()
    while referee.q is not None:
        referee.answer(decide(referee.q, rng), "bot")
    season.finish(referee)


def test_a_game_is_kept_in_its_file_and_told_from_it(tmp_path: Path) -> None:
    rng = Random(4)
    with Season.create(tmp_path / "m.season", find_game("mad"), plan(THREE, None, cards="dealt")) as season:
        while not season.over:
            run(season, rng)
    read = Season.read(tmp_path / "m.season")
    assert len(read.results) == 3
    assert [row.total for row in read.standings()[0].rows] == [row.total for row in season.standings()[0].rows]
    score = read.results[-1].carry["score"]
    assert {row.who: row.total for row in read.standings()[0].rows} == score
    assert said(SEASON.closing(data(), read.facts))[0][0] in ("season.winner", "season.shared")
    for number in (1, 2, 3):
        referee = read.referee(number)
        assert referee.q is None
        assert RULES.result(as_a(State, referee.state)) == read.results[number - 1]


def test_M2_players_may_change_places_but_nobody_joins_or_leaves(tmp_path: Path) -> None:
    with Season.create(tmp_path / "m.season", find_game("mad"), plan(THREE)) as season:
        run(season, Random(1))
        carry = season.results[0].carry
        with pytest.raises(PnpError, match="same players"):
            season.reseat(["Anna", "Ben", "Dan"])
        with pytest.raises(PnpError):
            season.reseat(["Anna", "Ben"])
        season.reseat(["Cleo: green", "Anna: red", "Ben: blue"])
        assert said(SEASON.opening(data(), season.facts)) == [("season.resumed", "M12"), ("season.reseated", "M2")]
        state = as_a(State, season.referee().state)
        assert list(state.racers) == ["Cleo", "Anna", "Ben"]
        assert state.left_of("Ben") == "Cleo"
        assert {seat: racer.hand for seat, racer in state.racers.items()} == carry["hands"]
        assert {seat: racer.score for seat, racer in state.racers.items()} == carry["score"]
        assert state.starter == carry["starter"]
        run(season, Random(2))
        assert {row.who: row.total for row in season.standings()[0].rows} == season.results[-1].carry["score"]


def test_M49_a_race_begins_with_what_stands(tmp_path: Path) -> None:
    """What was decided by hand is on the score track, too, and in what the referee says of the points."""
    with Season.create(tmp_path / "m.season", find_game("mad"), plan(THREE)) as season:
        run(season, Random(1))
        season.adjust(Adjustment("points", "Anna", "late", 0, -50))
        season.adjust(Adjustment("disqualify", season.results[0].order[0], "a second tank", 1))
        stands = {row.who: row.total for row in season.standings()[0].rows}
        referee = season.referee()
        assert {seat: car["score"] for seat, car in referee.view()["cars"].items()} == stands
        written = referee.position["position"]
        assert RULES.position(RULES.restore(data(), json.loads(json.dumps(written)))) == written
        assert written["cars"]["Anna"]["by_hand"] < 0
        run(season, Random(2))
        told = [event for event in season.told(2).events if "score" in event.args]
        after = stands | {event.args["seat"]: event.args["score"] for event in told}
        assert {row.who: row.total for row in season.standings()[0].rows} == after


def test_MA26_the_last_of_the_table_begins(tmp_path: Path) -> None:
    with Season.create(tmp_path / "m.season", find_game("mad"), plan(THREE, starter="last")) as season:
        run(season, Random(1))
        first = table(season.facts).rows[0].who
        season.adjust(Adjustment("points", first, "late", 0, -999))
        run(season, Random(2))
        assert season.results[-1].carry["starter"] == first


@pytest.mark.parametrize("options", [{}, {"cards": "dealt", "photo_finish": "yes"}, {"reveal": "in_turn"}])
def test_every_phase_of_a_game_can_be_written_down_and_read(options: dict[str, str]) -> None:
    seen: Counter[str] = Counter()

    class Watching(Play[State]):
        def _begin(self, phase: str) -> Asking:
            begun = super()._begin(phase)
            written = json.loads(json.dumps(RULES.position(self.state)))
            assert RULES.restore(data(), written) == self.state
            assert RULES.position(RULES.restore(data(), written)) == written
            seen[phase] += 1
            return begun

    rng, carry = Random(7), None
    for race in (1, 2, 3):
        setup = RaceSetup(race=race, races=3, entries=Entries.typed(SEATS[:4]), options=options, carry=carry)
        game = Watching(RULES, RULES.setup(data(), setup))
        while game.ask is not None:
            asked = game.find()
            game.give(decide(asked, rng), asked.key)
        over = RULES.restore(data(), RULES.position(game.state))
        assert over == game.state
        assert Play(RULES, over).ask is None
        assert RULES.result(over) == RULES.result(game.state), "a race is scored once"
        carry = RULES.result(game.state).carry
    assert set(seen) == set(RULES.phases)


def test_a_slip_is_put_right_in_the_middle_of_a_race() -> None:
    """`fix` changes the position in which the phase began; what cannot be is refused, and nothing changes."""
    raw = position("LINE", cars={seat: {"at": "a2", "turns": 1} for seat in SEATS[:3]})
    referee = Referee(
        RULES, start=lambda: RULES.restore(data(), dict(raw)), restore=lambda fixed: RULES.restore(data(), fixed)
    )
    referee.answer(1)
    referee.fix("cars.p1.at", "a5", "we miscounted")
    assert referee.state.racers["p1"].cell == "a5"
    for path, value in (("cars.p1.at", "a99"), ("cars.p1.fuel", 16), ("seat", "p9"), ("cars.p2.turns", 0)):
        with pytest.raises(Problems):
            referee.fix(path, value, "no")
    with pytest.raises(Problems, match="p2 has had fewer turns"):
        referee.fix("cars.p1.turns, cars.p1.at", "2, a6", "p1 has had this turn")
    referee.fix("cars.p1.turns, cars.p1.at, seat", "2, a6, p2", "p1 has had this turn")
    assert (referee.state.racers["p1"].cell, referee.state.racers["p1"].turns) == ("a6", 2)


# ── positions that cannot be ─────────────────────────────────────────────────────────────────────────────────────────


def on_line(**more: Any) -> dict[str, Any]:
    """Everybody has had a turn and stands on a3."""
    cars = {seat: {"at": "a3", "turns": 1} for seat in SEATS[:3]}
    for seat, changed in more.pop("cars", {}).items():
        cars[seat] = cars.get(seat, {}) | changed
    return position("LINE", cars=cars, **more)


def on_sheets(phase: str = "turn", race: int = 1, **more: Any) -> dict[str, Any]:
    layout = ["S1", "S2", "S3", "S4", "S5"][: 2 + race]
    return {"players": list(SEATS[:3]), "race": race, "phase": phase, "layout": layout, **more}


def over(**more: Any) -> dict[str, Any]:
    """p1 and p2 are home, p3 is not."""
    cars: dict[str, dict[str, Any]] = {"p1": {"turns": 5}, "p2": {"turns": 5}, "p3": {"at": "a4", "turns": 6}}
    for seat, changed in more.pop("cars", {}).items():
        cars[seat] = cars[seat] | changed
    return position("LINE", **({"phase": "finish", "home": ["p1", "p2"], "bonus": [3, 4], "cars": cars} | more))


def scored(**more: Any) -> dict[str, Any]:
    """The same, with everything given out."""
    cars = {
        "p1": {"place": 1, "fuel": 5, "bonus": [4], "score": 10},
        "p2": {"place": 2, "fuel": 2, "bonus": [3], "score": 6},
        "p3": {"retired": True, "fuel": 0, "left": 0},
    }
    for seat, changed in more.pop("cars", {}).items():
        cars[seat] = cars[seat] | changed
    return over(cars=cars, **more)


def own(**more: Any) -> dict[str, Any]:
    return {"players": list(SEATS[:3]), "course": made("a0 a1 a2") | more}


POSSIBLE: dict[str, dict[str, Any]] = {
    "on the line": on_line(),
    "before the first turn": position("LINE"),
    "with a part": on_line(cars={"p1": {"parts": "ram_prow", "fuel": 13}}),
    "one is ahead": on_line(cars={"p1": {"turns": 2}}),
    "one is home": on_line(home=["p1"], cars={"p1": {"at": "GOAL"}}),
    "one is home, by its cell's name in small letters": on_line(home=["p1"], cars={"p1": {"at": "goal"}}),
    "the last turns": on_line(home=["p1"], cars={"p1": {"at": "GOAL"}, "p2": {"left": 1, "turns": 2}}, seat="p3"),
    "the race is over": over(),
    "scored": scored(),
    "scored with a photo finish": scored(
        options={"photo_finish": "yes"}, cars={"p1": {"place": 2, "score": 7}, "p2": {"place": 1, "score": 9}}
    ),
    "sheets": on_sheets(),
    "a turned sheet": on_sheets(layout="S1r S2 S3r", cars={"p1": {"at": "S1-15", "turns": 1}, "p2": {"turns": 1},
                                                           "p3": {"turns": 1}}),
    "on a terrain with its part": on_sheets(layout="S4 S7 S1", cars={
        seat: {"at": "S4-17", "turns": 1, "parts": "balloon_tyres" if seat != "p3" else "crawler_tracks"}
        for seat in SEATS[:3]}),
    "before laying": on_sheets("lay", cars={"p1": {"hand": "ram_prow ? #9"}}),
    "after laying": on_sheets("reveal", 2, cars={"p1": {"laid": "ram_prow ?", "hand": "long_gears ?"}}),
    "before the second course": {"players": list(SEATS[:3]), "race": 2, "phase": "course", "layout": "S4 S7 S1"},
    "before the second course, and nobody knows the first": {"players": list(SEATS[:3]), "race": 2, "phase": "course"},
    "the third race": on_sheets("pass", 3, boxed="S8 S9", drawn=[1, 2, 3, 4], cars={"p1": {"bonus": [4, 2],
                                                                                           "score": 22}}),
    "bonus cards won, and nothing said of the others": on_sheets("bonus", 2, cars={"p1": {"bonus": [4], "score": 4}}),
}  # fmt: skip


@pytest.mark.parametrize("name", POSSIBLE)
def test_a_position_that_can_be(name: str) -> None:
    assert faults(POSSIBLE[name]) == {}


Impossible = tuple[dict[str, Any], str, str]
IMPOSSIBLE: dict[str, Impossible] = {
    # the table
    "a key that there is not": (on_line(weather="rain"), "weather", ""),
    "no players": ({"layout": "S1 S2 S3"}, "players", "M1"),
    "two players": (position("LINE", SEATS[:2]), "players", "M1"),
    "players in a string": (position("LINE") | {"players": "p1 p2 p3"}, "players", "M1"),
    "a colour twice": (position("LINE") | {"players": ["A: red", "B: red", "C"]}, "players[1]", "M2"),
    "no such option": (on_line(options={"colour": "yes"}), "options.colour", ""),
    "no such value": (on_line(options={"cards": "open"}), "options.cards", ""),
    "race 4": (on_line(race=4), "race", ""),
    "race 2 of 1": (on_line(race=2, races=1), "race", ""),
    "race one": (on_line(race="1"), "race", ""),
    "no such phase": (on_line(phase="moving"), "phase", ""),
    "no such side": (on_sheets(start_side="left"), "start_side", ""),
    # sheets
    "two sheets": (on_sheets(layout="S1 S2"), "layout", ""),
    "four sheets in race 1": (on_sheets(layout="S1 S2 S3 S4"), "layout", ""),
    "three sheets in race 2": (on_sheets(race=2, layout="S1 S2 S3"), "layout", ""),
    "a layout before the first course": (on_sheets("course"), "layout", ""),
    "a sheet twice": (on_sheets(layout="S1 S2 S1r"), "layout", "twice"),
    "no such sheet": (on_sheets(layout="S1 S2 S12"), "layout", "S12"),
    "a sheet in the box and on the table": (on_sheets(race=2, boxed="S1"), "boxed", "twice"),
    "a sheet in the box in race 1": (on_sheets(boxed="S9"), "boxed", "M52"),
    "two sheets in the box in race 2": (on_sheets(race=2, boxed="S8 S9"), "boxed", "M52"),
    "the layout is a number": (on_sheets(layout=123), "layout", ""),
    # a course of its own
    "sheets and a course": (on_line(layout="S1 S2 S3"), "course", ""),
    "a course before it is laid": (position("LINE", phase="course"), "course", ""),
    "a course in a circle": (own(edges=[["a0", "a1"], ["a1", "a0"], ["a1", "a2"]]), "course.edges", "M13"),
    "a course that leads nowhere": (own(edges=[["a0", "a1"]]), "course.edges", "M13"),
    "an edge to nowhere": (own(edges=[["a0", "a1"], ["a1", "a9"]]), "course.edges[1]", ""),
    "an edge of one cell": (own(edges=[["a0"]]), "course.edges[0]", ""),
    "an edge twice": (own(edges=[["a0", "a1"], ["a0", "a1", 1], ["a1", "a2"]]), "course.edges[1]", "twice"),
    "half a curve": (own(edges=[["a0", "a1", 0.5], ["a1", "a2"]]), "course.edges[0]", ""),
    "edges that are none": (own(edges="a0 a1"), "course.edges[0]", ""),
    "no start": (own(start="b0"), "course.start", ""),
    "no end": (own(last=""), "course.last", ""),
    "a cell called goal": (own(cells={"a0": {}, "a1": {}, "a2": {}, "Goal": {}}), "course.cells", ""),
    "two cells of one name": (own(cells={"a0": {}, "a1": {}, "a2": {}, "A1": {}}), "course.cells", ""),
    "a terrain that there is not": (own(cells={"a0": {}, "a1": {"terrain": "lava"}, "a2": {}}),
                                    "course.cells.a1.terrain", ""),
    "a curve that is neither": (own(cells={"a0": {}, "a1": {"curve": "no"}, "a2": {}}), "course.cells.a1.curve", ""),
    "something else about a cell": (own(cells={"a0": {}, "a1": {"mud": 1}, "a2": {}}), "course.cells.a1.mud", ""),
    "something else about a course": (own(length=3), "course.length", ""),
    # turns
    "a turn of nobody": (on_line(seat="p9"), "seat", ""),
    "a starter who is nobody": (on_line(starter="p9"), "starter", ""),
    "a turn of who is home": (on_line(home=["p1"], cars={"p1": {"at": "GOAL"}}, seat="p1"), "seat", "M41"),
    "a turn of who has none left": (
        on_line(home=["p1"], cars={"p1": {"at": "GOAL"}, "p2": {"left": 0}, "p3": {"left": 1}}, seat="p2"),
        "seat", "M46"),
    "nobody has a turn left": (
        on_line(home=["p1"], cars={"p1": {"at": "GOAL"}, "p2": {"left": 0}, "p3": {"left": 0}}), "seat", "M46"),
    "a turn out of order": (on_line(cars={"p1": {"turns": 2}}, seat="p1"), "seat", "M24"),
    "a turn before who has more left": (
        on_line(home=["p1"], cars={"p1": {"at": "GOAL"}, "p2": {"left": 1}, "p3": {"left": 2}}, seat="p2"),
        "seat", "M46"),
    "three turns against one": (on_line(cars={"p1": {"turns": 3}}), "cars.p1.turns", "M24"),
    "turns left unevenly": (
        on_line(home=["p1"], cars={"p1": {"at": "GOAL"}, "p2": {"left": 0, "turns": 2}, "p3": {"left": 2}}),
        "cars.p2.left", "M46"),
    "turn 0": (on_line(turn=0), "turn", ""),
    "a turn before the start": (on_sheets("bonus", turn=3), "turn", "M24"),
    "a seat before the start": (on_sheets("bonus", seat="p1"), "seat", "M24"),
    "home before the start": (on_sheets("pass", home=["p1"]), "home", ""),
    "turns before the start": (on_sheets("pass", cars={"p1": {"turns": 1}}), "cars.p1.turns", "M24"),
    "left without home": (on_line(cars={"p1": {"left": 2}}), "cars.p1.left", "M46"),
    "more turns left than two": (on_line(home=["p1"], cars={"p1": {"at": "GOAL"}, "p2": {"left": 3}}),
                                 "cars.p2.left", ""),
    "turns below zero": (on_line(cars={"p1": {"turns": -1}}), "cars.p1.turns", ""),
    # cars
    "a car of nobody": (on_line(cars={"p9": {"at": "a1"}}), "cars.p9", ""),
    "cars in a list": (on_line() | {"cars": ["a1"]}, "cars", ""),
    "something else about a car": (on_line(cars={"p1": {"speed": 3}}), "cars.p1.speed", ""),
    "no such cell": (on_line(cars={"p1": {"at": "a99"}}), "cars.p1.at", "a99"),
    "a cell of another sheet": (on_sheets(cars={"p1": {"at": "S9-3", "turns": 1}}), "cars.p1.at", "S9-3"),
    "a cell before the course is laid": (on_sheets("course", layout="", cars={"p1": {"at": "S1-1"}}),
                                         "cars.p1.at", ""),
    "away from the start without a turn": (on_line(cars={"p1": {"turns": 0}}), "cars.p1.at", "M10"),
    "away from the start before the race": (on_sheets("lay", cars={"p1": {"at": "S1-2"}}), "cars.p1.at", "M10"),
    "in the desert without a part": (on_sheets(layout="S4 S7 S1", cars={"p1": {"at": "S4-17", "turns": 1}}),
                                     "cars.p1.at", "M33"),
    "in the desert with another part": (
        on_sheets(layout="S4 S7 S1", cars={"p1": {"at": "S4-17", "turns": 1, "parts": "ice_spikes"}}),
        "cars.p1.at", "M33"),
    "home by its cell, but not in home": (on_line(cars={"p1": {"at": "GOAL"}}), "cars.p1.at", "home"),
    "in home, but not by its cell": (on_line(home=["p1"]), "cars.p1.at", "home"),
    "home without a turn": (position("LINE", home=["p1"]), "cars.p1.turns", ""),
    "home twice": (on_line(home=["p1", "p1"], cars={"p1": {"at": "GOAL"}}), "home", "p1"),
    "home, but nobody": (on_line(home=["p9"]), "home", "p9"),
    "home, but a list": (on_line(home=[["p1"]]), "home", ""),
    "home, but a name of nobody": (on_line(home="p9"), "home", "p9"),
    "points to spare on the road": (on_line(cars={"p1": {"spare": 2}}), "cars.p1.spare", "M45"),
    # the end
    "over, and nobody is home": (on_line(phase="finish"), "home", "M47"),
    "over, and one has turns left": (over(cars={"p3": {"left": 1}}), "cars.p3.left", "M46"),
    "a place without home": (scored(cars={"p3": {"place": 3}}), "cars.p3.place", ""),
    "a place during the race": (on_line(home=["p1"], cars={"p1": {"at": "GOAL", "place": 1}}),
                                "cars.p1.place", "M47"),
    "places the wrong way round": (
        scored(cars={"p1": {"place": 2, "score": 7}, "p2": {"place": 1, "score": 9}}), "cars.p1.place", "M49"),
    "two first places": (scored(cars={"p2": {"place": 1}}), "cars.p2.place", "M49"),
    "two first places in a photo finish": (
        scored(cars={"p2": {"place": 1}}, options={"photo_finish": "yes"}), "cars.p2.place", "M49"),
    "a place for one only": (scored(cars={"p2": {"place": 0}}), "cars.p2.place", "M49"),
    "retired and home": (scored(cars={"p1": {"retired": True}}), "cars.p1.retired", "M48"),
    "retired during the race": (on_line(cars={"p1": {"retired": True}}), "cars.p1.retired", "M48"),
    "over without retiring": (scored(cars={"p3": {"retired": False}}), "cars.p3.retired", "M48"),
    "retired with fuel": (scored(cars={"p3": {"fuel": 3}}), "cars.p3.fuel", "M48"),
    "retired perhaps": (on_line(cars={"p1": {"retired": "yes"}}), "cars.p1.retired", ""),
    # cards
    "a part that there is not": (on_line(cars={"p1": {"parts": "warp_drive"}}), "cars.p1.parts", "warp_drive"),
    "two parts in race 1": (on_line(cars={"p1": {"parts": "ram_prow climbing_claws"}}), "cars.p1.parts", "M17"),
    "a dear part in race 1": (on_line(cars={"p1": {"parts": "gas_turbine"}}), "cars.p1.parts", "M18"),
    "two identical parts": (on_line(race=2, cars={"p1": {"parts": "ram_prow ram_prow"}}), "cars.p1.parts", "M19"),
    "a hidden part in use": (on_line(cars={"p1": {"parts": "?"}}), "cars.p1.parts", "M20"),
    "a part that is not laid": (on_line(cars={"p1": {"parts": "ram_prow", "laid": "twin_cam"}}), "cars.p1.laid",
                                "M20"),
    "parts before they are revealed": (on_sheets("reveal", cars={"p1": {"parts": "ram_prow"}}), "cars.p1.parts",
                                       "M20"),
    "two cards laid in race 1": (on_line(cars={"p1": {"laid": "? ?"}}), "cars.p1.laid", "M16"),
    "one card laid in race 2": (on_line(race=2, cars={"p1": {"laid": "?"}}), "cars.p1.laid", "M16"),
    "cards laid before laying": (on_sheets("pass", cars={"p1": {"laid": "?"}}), "cars.p1.laid", "M16"),
    "a hand too large in a race": (on_line(cars={"p1": {"hand": "? ? ?"}}), "cars.p1.hand", "M8"),
    "a hand too small to pass": (on_sheets("pass", cars={"p1": {"hand": "? ?"}}), "cars.p1.hand", "M8"),
    "no hand in race 2": (on_sheets("pass", 2, cars={"p1": {"hand": ""}}), "cars.p1.hand", "M43"),
    "a hand before the deal": (on_sheets("deal", cars={"p1": {"hand": "?"}}), "cars.p1.hand", "M8"),
    "a hand before the second deal": (on_sheets("deal", 2, cars={"p1": {"hand": "? ?"}}), "cars.p1.hand", "M43"),
    "a hand that is a number": (on_sheets("pass", cars={"p1": {"hand": 3}}), "cars.p1.hand", ""),
    "three copies of two": (on_sheets("pass", cars={"p1": {"hand": "ram_prow ? ?"}, "p2": {"hand": "ram_prow ? ?"},
                                                    "p3": {"hand": "ram_prow ? ?"}}), "cars.p3.hand", "M7"),
    "two copies of one": (on_line(cars={"p1": {"parts": "long_gears"}, "p2": {"hand": "long_gears ?"}}),
                          "cars.p2.hand", "M7"),
    # fuel
    "a tank too full": (on_line(cars={"p1": {"fuel": 16}}), "cars.p1.fuel", ""),
    "fuel below zero": (on_line(cars={"p1": {"fuel": -1}}), "cars.p1.fuel", ""),
    "fuel that the parts have cost": (on_line(cars={"p1": {"parts": "ram_prow", "fuel": 14}}), "cars.p1.fuel", "M21"),
    "a tank not full before the start": (on_sheets("pass", cars={"p1": {"fuel": 14}}), "cars.p1.fuel", "M14"),
    "parts not paid before the start": (on_sheets("bonus", cars={"p1": {"parts": "ram_prow", "fuel": 15}}),
                                        "cars.p1.fuel", "M21"),
    "parts paid twice before the start": (on_sheets("bonus", cars={"p1": {"parts": "ram_prow", "fuel": 11}}),
                                          "cars.p1.fuel", "M21"),
    # bonus cards and points
    "one bonus card": (on_line(bonus=[3]), "bonus", "M23"),
    "three bonus cards": (on_line(bonus=[1, 2, 3]), "bonus", "M23"),
    "a bonus card twice": (on_line(bonus=[3, 3]), "bonus", "M23"),
    "a bonus card of 7": (on_line(bonus=[3, 7]), "bonus", "M23"),
    "a bonus card that is true": (on_line(bonus=[True, 2]), "bonus", "M23"),
    "a bonus card that is text": (on_line(bonus="3 4"), "bonus", "M23"),
    "bonus cards before they are turned up": (on_sheets("bonus", bonus=[3, 4]), "bonus", "M23"),
    "a bonus card of an earlier race": (on_line(race=2, bonus=[3, 4], drawn=[4, 5]), "bonus", "M23"),
    "bonus cards of a race before the first": (on_line(drawn=[1, 2]), "drawn", "M23"),
    "four bonus cards before race 2": (on_line(race=2, drawn=[1, 2, 3, 4]), "drawn", "M23"),
    "an earlier bonus card twice": (on_line(race=3, drawn=[1, 2, 1]), "drawn", "M23"),
    "a card that was not drawn": (on_line(race=2, drawn=[1, 2], cars={"p1": {"bonus": [3], "score": 3}}),
                                  "cars.p1.bonus", "M50"),
    "a card won in the first race": (on_line(cars={"p1": {"bonus": [3], "score": 3}}), "drawn", "M23"),
    "a card that two have won": (
        on_line(race=2, drawn=[1, 2], cars={"p1": {"bonus": [2], "score": 2}, "p2": {"bonus": [2], "score": 2}}),
        "cars.p2.bonus", "M50"),
    "points in the first race": (on_line(cars={"p1": {"score": 1}}), "cars.p1.score", "M49"),
    "more points than there were": (on_line(race=2, cars={"p1": {"score": 7}}), "cars.p1.score", "M49"),
    "fewer points than the cards": (on_line(race=2, drawn=[5, 6], cars={"p1": {"bonus": [6], "score": 5}}),
                                    "cars.p1.score", "M50"),
    "points below zero": (on_line(cars={"p1": {"score": -1}}), "cars.p1.score", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_position_that_cannot_be_is_refused_with_its_place(name: str) -> None:
    raw, where, what = IMPOSSIBLE[name]
    found = faults(raw)
    assert found, "it was accepted"
    assert where in found, found
    assert what in found[where], found
    assert all(place and " | " in text for place, text in found.items())


def test_every_problem_of_a_position_is_told_at_once() -> None:
    raw = on_line(seat="p9", bonus=[3], cars={"p1": {"at": "a99", "fuel": 20}, "p2": {"hand": "? ? ? ?"}})
    assert {"seat", "bonus", "cars.p1.at", "cars.p1.fuel", "cars.p2.hand"} <= set(faults(raw))


# ── what is not written has sensible values ──────────────────────────────────────────────────────────────────────────


def test_only_players_course_and_cells_must_be_there() -> None:
    state = play({"players": list(SEATS[:3]), "course": COURSES["LINE"]}).state
    assert (state.race, state.races, state.phase, state.seat, state.starter, state.turn) == (
        1,
        3,
        "turn",
        "p1",
        "p1",
        1,
    )
    assert {racer.cell for racer in state.racers.values()} == {"a0"}
    assert {(racer.fuel, len(racer.hand), tuple(racer.laid)) for racer in state.racers.values()} == {(15, 2, ("?",))}


def test_M21_a_tank_that_is_not_written_has_paid_for_the_parts() -> None:
    state = play(on_line(race=3, cars={"p1": {"parts": "gas_turbine ram_prow"}})).state
    assert (state.racers["p1"].fuel, state.racers["p1"].laid) == (6, ["gas_turbine", "ram_prow", "?"])


def test_M46_turns_left_that_are_not_written_are_two() -> None:
    state = play(on_line(home=["p2"], cars={"p2": {"at": "GOAL"}})).state
    assert {seat: racer.left for seat, racer in state.racers.items()} == {"p1": 2, "p2": None, "p3": 2}


@pytest.mark.parametrize(
    ("turns", "starter", "seat"),
    [((1, 1, 1), "p1", "p1"), ((2, 1, 1), "p1", "p2"), ((2, 2, 1), "p1", "p3"), ((1, 2, 1), "p2", "p3")],
)
def test_M24_whose_turn_it_is_follows_from_the_turns(turns: tuple[int, ...], starter: str, seat: str) -> None:
    cars = {each: {"turns": count} for each, count in zip(SEATS, turns, strict=False)}
    assert play(on_line(cars=cars, starter=starter)).state.seat == seat


def test_M23_cards_that_were_won_do_not_come_again() -> None:
    raw = on_sheets("bonus", 2, cars={"p1": {"bonus": [4], "score": 4}})
    game = play(raw)
    assert game.state.drawn == [4]
    assert "4" not in as_a(Draw, game.find()).legal()


def test_M16_in_the_reveal_unknown_cards_lie_there() -> None:
    game = play(on_sheets("reveal", 2))
    assert {tuple(racer.laid) for racer in game.state.racers.values()} == {("?", "?")}
    game.give("ram prow, twin cam", game.open[0].key)
