"""The vectors of the specification (MV…), run as data through the code that plays."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from pnp.games.mad.model.course import GOAL, lay
from pnp.games.mad.rules import RULES
from pnp.games.mad.rules.asks import Move
from pnp.games.mad.rules.moving import Trip, furthest, reach
from pnp.games.mad.season.system import SEASON
from pnp.referee.ask import Choose, Reject
from pnp.referee.play import Play
from pnp.referee.rules import RaceResult
from pnp.season.system import Facts
from tests.games.mad.table import COURSES, HERE, SEATS, data, new_race, only, play, position, together

Vector = dict[str, Any]
VECTORS = [json.loads(line) for line in (HERE / "vectors.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("vector", [pytest.param(vector, id=vector["id"]) for vector in VECTORS])
def test_vector(vector: Vector) -> None:
    RUNNERS[vector["kind"]](vector["given"], vector["do"], vector["expect"])


def test_vectors_have_ids_of_their_own_and_cite_real_clauses() -> None:
    assert max(Counter(vector["id"] for vector in VECTORS).values()) == 1
    assert {clause for vector in VECTORS for clause in vector["rules"]} <= set(RULES.clauses)
    assert len(VECTORS) == 47


# ── dice and parts ───────────────────────────────────────────────────────────────────────────────────────────────────


def built(parts: list[str], race: int = 3, **car: Any) -> Play[Any]:
    cars = {seat: {"turns": 1} for seat in SEATS[:3]}
    return play(position(race=race, cars=cars | {"p1": {"parts": " ".join(parts), "turns": 1, **car}}))


def run_count(given: Vector, do: Vector, expect: Vector) -> None:
    game = built(given.get("parts", []))
    game.give(str(len(given["white"]) + len(given["red"])))
    game.give({"white": given["white"], "red": given["red"]})
    rolled = only(game, "turn.rolled").args
    assert (rolled["raw"], rolled["points"]) == (expect["raw"], expect["points"])


def run_dice_option(given: Vector, do: Vector, expect: Vector) -> None:
    game = built(given.get("parts", []), fuel=given["fuel"])
    choose = game.find()
    assert isinstance(choose, Choose)
    option = next((each for each in choose.options if each.id == str(given["dice"])), None)
    assert (option is not None) == expect["legal"]
    assert option is not None
    assert (option.args["white"], option.args["red"]) == (expect["white"], expect["red"])
    game.give(given["dice"])
    game.give([1] * given["dice"])
    assert only(game, "turn.rolled").args["left"] == expect["fuel_after"]


def run_arrows(given: Vector, do: Vector, expect: Vector) -> None:
    game = built(given["parts"], fuel=3)
    game.give(given["dice"])
    game.give([1] * given["dice"])
    rolled = only(game, "turn.rolled").args
    assert (rolled["arrows"], rolled["move"]) == (expect["arrows"], expect["move_bonus"])


def run_setup(given: Vector, do: Vector, expect: Vector) -> None:
    hand = [*given["laid"], *["?"] * 5][: 2 + given["race"]]
    layout = ["S1", "S2", "S3", "S4", "S5"][: 2 + given["race"]]
    cars = {"p1": {"hand": " ".join(hand)}}
    game = play({"players": list(SEATS[:3]), "race": given["race"], "phase": "lay", "layout": layout, "cars": cars})
    asked = next(part for part in game.open if part.who == "p1")
    others = ", ".join(["?"] * given["race"])
    laid = ", ".join(given["laid"])
    if expect["legal"] is False and "must lay" in expect["reason"]:
        with pytest.raises(Reject) as refused:
            game.give(laid, asked.key)
        assert (refused.value.code, refused.value.args_["n"]) == ("parts.count", given["race"])
        return
    together(game, {"p1": laid, "p2": others, "p3": others})
    asked = next(part for part in game.open if part.who == "p1")
    face_up = ", ".join(given["face_up"]) or "none"
    if expect["legal"]:
        together(game, {"p1": face_up, "p2": "none", "p3": "none"})
        said = next(event.args for event in game.events if event.args.get("seat") == "p1" and "cost" in event.args)
        assert (said["cost"], said["fuel"]) == (expect["cost"], expect["fuel"])
        return
    with pytest.raises(Reject) as refused:
        game.give(face_up, asked.key)
    if refused.value.code == "parts.cost":
        assert expect["reason"] == f"cost {refused.value.args_['cost']} > {refused.value.args_['limit']}"
    else:
        assert (refused.value.code, expect["reason"]) == ("parts.same", "identical parts")


def run_hand_flow(given: Vector, do: Vector, expect: Vector) -> None:
    """Three races of six players: how many cards each has when the cars are built, and how many are left."""
    carry = None
    hands, laid, left = [], [], []
    for race in (1, 2, 3):
        game = new_race(given["players"], race, carry, cards="face_up")
        while game.state.phase != "pass" and game.ask is not None and game.state.phase != "reveal":
            answer_anything(game)
        state = game.state
        hands.append(len(state.racers["p1"].hand) + len(state.racers["p1"].laid))
        laid.append(state.rules.parts)
        left.append(state.pile())
        if race == 1:
            assert state.pile() == expect["deck_left_after_deal"]
        while game.ask is not None:
            answer_anything(game)
        carry = RULES.result(game.state).carry
    assert (hands, laid, left) == (expect["hand_at_setup"], expect["laid"], expect["deck_left"])


def answer_anything(game: Play[Any]) -> None:
    from random import Random

    from pnp.lab.bots import any_answer

    asked = game.find()
    if isinstance(asked, Move):
        game.give(asked.preset)
        return
    game.give(any_answer(asked, Random(asked.key)), asked.key)


def run_passing(given: Vector, do: Vector, expect: Vector) -> None:
    cars = {seat: {"hand": " ".join(hand)} for seat, hand in given["hands"].items()}
    game = play({"players": given["seats"], "phase": "pass", "layout": "S1 S2 S3", "cars": cars})
    together(game, do["pass_left"])
    assert {seat: Counter(racer.hand) for seat, racer in game.state.racers.items()} == {
        seat: Counter(hand) for seat, hand in expect["hands"].items()
    }


# ── moving ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def run_move(given: Vector, do: Vector, expect: Vector) -> None:
    cars: dict[str, Any] = {"p1": {"at": given["at"], "fuel": given["fuel"]}}
    for seat, cell in zip(SEATS[1:], given["other_cars"], strict=False):
        cars[seat] = {"at": cell}
    last = COURSES[given["course"]]["last"]
    for seat in SEATS[: max(3, len(cars))]:
        cars.setdefault(seat, {"at": last})
        cars[seat]["turns"] = 0 if given["first_round"] and seat == "p1" else 1
    if given["at"] == last:
        raise ValueError("the cars that stand aside are in the way")
    game = play(position(given["course"], list(cars), cars=cars))
    state = game.state
    others = frozenset(state.track.names[cell] for cell in given["other_cars"])
    trip = Trip(
        state.track, state.track.names[given["at"]], given["points"], given["arrows"], given["fuel"],
        frozenset(given["terrains"]), others, free=state.first_round,
    )  # fmt: skip
    found = reach(trip)
    best = furthest(found)
    name = state.track.spots[best.spot].name
    assert name == expect["furthest"]
    if "outcomes" in expect:
        assert sorted([purse.arrows, purse.fuel] for purse in found.outcomes(best.spot)) == sorted(expect["outcomes"])
    else:
        assert (best.arrows, best.fuel) == (expect["arrows"], expect["fuel"])
    reached = {state.track.spots[spot].name for spot in found.ends}
    assert not reached & set(expect.get("not_reachable", []))


def run_distance(given: Vector, do: Vector, expect: Vector) -> None:
    course = lay(data(), given["layout"], "first")
    assert course.to_go(frozenset(given["terrains"]))[course.start] == expect["steps_to_finish"]


# ── the race and its end ─────────────────────────────────────────────────────────────────────────────────────────────


def run_race_end(given: Vector, do: Vector, expect: Vector) -> None:
    """Cars one step before the goal: who is to finish does, the others stand still."""
    last = COURSES["LINE"]["last"]
    cars = {seat: {"at": last, "turns": 1, "fuel": 15} for seat in given["seats"]}
    game = play(position("LINE", given["seats"], cars=cars, seat=given["seats"][0], bonus=[1, 2]))
    taken = 0
    for turn in do["turns"]:
        seat, _, finishes = turn.partition(":")
        assert game.find().who == seat
        game.give(1)
        game.give([3])
        move = game.find()
        assert isinstance(move, Move)
        game.give(GOAL if finishes else last)
        taken += 1
    assert game.ask is None
    assert taken == expect["ended_after_turn"]
    assert list(RULES.result(game.state).order[: len(game.state.home)]) == expect["finish_order"]
    retired = [seat for seat in given["seats"] if game.state.racers[seat].retired]
    assert sorted(retired) == sorted(expect["retired"])


def run_score(given: Vector, do: Vector, expect: Vector) -> None:
    seats = sorted([*given["finish_order"], *given["retired"]])
    cars: dict[str, Any] = {seat: {"fuel": given["fuel"][seat], "turns": 5} for seat in seats}
    for seat in given["retired"]:
        cars[seat] |= {"left": 0, "at": "a3"}
    home = given["finish_order"]
    game = play(position("LINE", seats, race=given["race"], phase="finish", home=home, bonus=given["bonus"], cars=cars))
    result = RULES.result(game.state)
    points = {seat: result.carry["place_points"].get(seat, 0) for seat in seats}
    assert points == expect["place_points"]
    assert {seat: cards[0] for seat, cards in result.carry["bonus_cards"].items()} == expect["bonus"]
    assert result.points == {seat: points[seat] + expect["bonus"].get(seat, 0) for seat in seats}
    for seat, fuel in expect.get("fuel_after", {}).items():
        assert game.state.racers[seat].fuel == fuel
    unclaimed = [event.args["value"] for event in game.events if event.code == "bonus.unclaimed"]
    assert unclaimed == expect.get("unclaimed", [])


def run_course(given: Vector, do: Vector, expect: Vector) -> None:
    game = play(
        {
            "players": list(SEATS[:3]), "race": given["race"] + 1, "phase": "course", "layout": given["layout"],
            "start_side": given["start_side"],
            "options": {name: "yes" if on else "no" for name, on in given.get("options", {}).items()},
        }
    )  # fmt: skip
    for sheet in do["draw"]:
        game.give(sheet)
    state = game.state
    assert (state.layout, len(state.layout)) == (expect["layout"], expect["sheets"])
    assert state.boxed == [expect["returned"]]
    assert state.start_side == expect["start_side"]


def run_final(given: Vector, do: Vector, expect: Vector) -> None:
    seats = list(given["score"])
    plan = SEASON.plan(data(), seats, 3, {})
    latest = given["last_race"]
    out = tuple(seat for seat in seats if seat not in latest)
    carry = {"bonus_cards": given["bonus_cards"]}
    empty = RaceResult(1, (), dict.fromkeys(seats, 0))
    results = (empty, empty, RaceResult(3, (*latest, *out), given["score"], out, carry))
    (standing,) = SEASON.standings(data(), Facts(plan, results))
    assert [row.who for row in standing.leaders] == expect["winners"]


def run_refuel(given: Vector, do: Vector, expect: Vector) -> None:
    race = given["race_finished"]
    seats = list(given["fuel"])
    carry = {
        "hands": {}, "score": {}, "bonus_cards": {}, "layout": ["S1", "S2", "S3"], "start_side": "first", "boxed": [],
        "drawn": [1, 2], "starter": seats[0], "fuel": given["fuel"],
    }  # fmt: skip
    game = new_race(len(seats), race + 1, carry)
    while game.state.phase in ("course", "starter", "deal"):
        answer_anything(game)
    fuel = {seat: racer.fuel for seat, racer in game.state.racers.items()}
    assert fuel == expect[f"fuel_at_setup_of_race_{race + 1}"]


def run_script(given: Vector, do: Vector, expect: Vector) -> None:
    cars = {seat: {"fuel": given["fuel"]} for seat in given["seats"]}
    game = play(
        position(given["course"], given["seats"], race=given["race"], cars=cars, bonus=given["bonus"], starter="p1")
    )
    for turn in do["turns"]:
        assert game.find().who == turn["player"]
        game.give(turn["dice"])
        game.give({"white": turn["white"], "red": turn["red"]})
        move = game.find()
        assert isinstance(move, Move)
        assert move.args["points"] == turn["points"]
        option = next(each for each in move.options if each.id == turn["to"])
        assert move.args["arrows"] - option.args["arrows"] == turn["arrows_left"]
        game.give(turn["to"])
        assert game.state.racers[turn["player"]].fuel == turn["fuel_after"]
    result = RULES.result(game.state)
    home = [seat for seat in result.order if seat not in result.out]
    assert (home, list(result.out)) == (expect["finish_order"], expect["retired"])
    assert result.carry["place_points"] == expect["place_points"]
    assert {seat: cards[0] for seat, cards in result.carry["bonus_cards"].items()} == expect["bonus"]
    assert result.carry["score"] == expect["score"]


RUNNERS = {
    "count": run_count,
    "dice_option": run_dice_option,
    "arrows": run_arrows,
    "setup": run_setup,
    "hand_flow": run_hand_flow,
    "passing": run_passing,
    "move": run_move,
    "distance": run_distance,
    "race_end": run_race_end,
    "score": run_score,
    "course": run_course,
    "final": run_final,
    "refuel": run_refuel,
    "script": run_script,
}
