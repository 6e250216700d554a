"""Clause by clause: what the referee asks, decides and refuses. The names of the tests say by which clause."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from pnp.games.turf.rules import RULES
from pnp.games.turf.rules.cards import PlayCard
from pnp.games.turf.rules.state import OPTIONS, State
from pnp.games.turf.season.system import SEASON
from pnp.kit.errors import Problems
from pnp.lab.bots import any_answer
from pnp.referee.ask import Ask, Choose, Draw, Reject, Roll, legal_answers
from pnp.referee.play import Play
from pnp.referee.position import canonical, to_text
from pnp.referee.resolve import resolve
from pnp.referee.rules import RaceResult
from pnp.season.system import Facts
from tests.games.turf.table import (
    CHASE,
    FOUR,
    HORSES,
    SEATS,
    TWO,
    Race,
    Steward,
    about,
    acted,
    after_result,
    at,
    attempt,
    bent,
    best,
    cells,
    cells_of,
    crossed,
    data,
    drive,
    ended,
    ends,
    finished,
    hands,
    new_race,
    new_state,
    only,
    play_out,
    position,
    question,
    referee,
    said,
    shut,
    turn_of,
    ways,
    where,
)
from tests.turns import sampled

SLOWLY = {"dice": [1, 1], "speed": "1"}
"""A dice round in which everybody walks one cell."""
FIVE = tuple(f"{seat}: {horse}" for seat, horse in zip(SEATS[:5], HORSES[:5], strict=True))
LINE_UP = {horse: f"{lane}:B10/0" for lane, horse in enumerate(HORSES[:4], start=1)}
IN_FILE = {"red": "1:B20/0", "blue": "2:B18/0", "green": "3:B16/0", "yellow": "4:B14/0"}
"""Four horses one behind the other, each in a lane of its own: ranks 1 to 4."""


def opening(race: Race, lanes: Sequence[Sequence[int]] = (), first: Sequence[Sequence[int]] = ()) -> Race:
    """Up to the first card; without dice the horses take their lanes in order and the first player rolls first."""
    falling = [[6, 6], [6, 5], [6, 4], [6, 3], [6, 2], [6, 1], [5, 1], [4, 1]]
    return drive(race, {"lane": iter(lanes or falling), "first": iter(first or falling)}, stop="card")


# ── set-up ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_T1_TA28_a_meeting_is_three_races_with_the_same_horses() -> None:
    """ "Round" in the text on cards means race: three times ten cards."""
    assert SEASON.plan(data(), FOUR, None, {}).races == 3
    race = new_race(TWO)
    begins = only(race, "meeting.begins")
    assert begins.args["horses"] == ["red", "blue", "green", "yellow"]
    assert "T1" in begins.rule.split()
    assert data().races * data().hand + data().bonus == len(data().cards) == 32


@pytest.mark.parametrize("players", [(), ("Anna: red",), (*(f"{horse}: {horse}" for horse in HORSES), "Zoe: red")])
def test_T1_two_to_eight_players(players: tuple[str, ...]) -> None:
    with pytest.raises(Problems) as caught:
        new_state(players)
    assert any("(T1)" in problem.what for problem in caught.value.problems)


def test_T2_T7_each_horse_has_a_deck_a_hand_and_a_lane_and_the_others_stay_in_the_box() -> None:
    race = opening(new_race(TWO))
    assert list(race.state.horses) == ["red", "blue", "green", "yellow"]
    assert hands(race) == dict.fromkeys(race.state.horses, (10, 22))
    assert cells(race) == {horse: f"{lane}:H14/0" for lane, horse in enumerate(HORSES[:4], start=1)}
    drive(race, {"red.card": iter(["bonus", "N3"]), "blue.card": "N3"}, stop="green.card")
    assert hands(race) == {"red": (11, 20), "blue": (9, 22), "green": (10, 22), "yellow": (10, 22)}
    assert [race.state.horses[horse].bonus for horse in ("red", "blue")] == [1, 0]
    with pytest.raises(Problems, match="problem"):
        at({"red": "1:B10/0", "violet": "2:B10/0"}, players=FOUR)


def test_T3_T4_one_deck_a_horse_without_the_reminder() -> None:
    gone = {"at": "2:B10/0", "gone": "N3 #29"}
    race = at({"red": gone, "blue": acted("1:B10/0", gone="N3 N3")})
    ask = question(race, PlayCard)
    assert len(ask.deck.faces) == 32
    assert data().deck.faces["#29"] == "N4"
    for card, wanted in (("N3", True), ("N4", True), ("#29", False), ("#30", True), ("J12", True)):
        assert ask.has(card) == wanted
    for reminder in ("handicap", "#33", "0"):
        with pytest.raises(Reject) as caught:
            ask.accept(reminder)
        assert caught.value.code == "card.unknown"


def test_T5_T29_every_throw_is_two_dice_with_six_sides() -> None:
    race = new_race(FOUR)
    for text in ("lane", "first"):
        assert question(race, Roll).text == text
        assert (question(race).dice, question(race).sides) == (2, 6)
        falling = iter([[6, 6], [6, 5], [6, 4], [6, 3]])
        drive(race, {text: falling}, stop="first" if text == "lane" else "card")
    drive(race, {"card": "N3"}, stop="dice")
    assert (question(race, Roll).dice, question(race).sides) == (2, 6)


@pytest.mark.parametrize(
    ("players", "clauses"),
    [
        (["A: red", "B: blue"], "(T6)"),
        (["A: red, blue, green, yellow, black", "B: white, orange, violet"], "(T6 TA27)"),
        (["A: red, blue", "B: green, yellow, black"], "(T6 TA27)"),
        (["A: red", "B: blue", "C: green"], "(T6)"),
        (["A: red, blue", "B: green, yellow", "C: black"], "(T6 TA27)"),
        (["A: red, blue", "B: green, red"], "(T6)"),
    ],
)
def test_T6_TA27_everybody_has_the_same_number_of_horses(players: list[str], clauses: str) -> None:
    with pytest.raises(Problems) as caught:
        new_state(players)
    assert clauses in caught.value.problems[-1].what


@pytest.mark.parametrize("each", [2, 3, 4])
def test_T6_two_players_may_have_two_three_or_four(each: int) -> None:
    state = new_state([f"Anna: {', '.join(HORSES[:each])}", f"Ben: {', '.join(HORSES[4 : 4 + each])}"])
    assert len(state.horses) == 2 * each


def test_T10_TA15_the_highest_throw_takes_the_inside_and_equals_throw_again() -> None:
    race = new_race(FIVE)
    rolls = {"red": [3, 3], "blue": [6, 6], "green": [1, 5], "yellow": [2, 4], "black": [1, 1]}
    again = {"red": [2, 2], "green": [5, 5], "yellow": [1, 3]}
    third = {"red": [1, 1], "yellow": [1, 2]}
    for dice in (rolls, again, third):
        for horse, thrown in dice.items():
            ask = question(race, Roll)
            assert (ask.text, ask.args["id"], ask.who) == ("lane", horse, SEATS[HORSES.index(horse)])
            assert ask.rule == "T10 TA15"
            race.answer(thrown)
    assert [event.args["ids"] for event in said(race, "lane.tie")] == [["red", "green", "yellow"], ["red", "yellow"]]
    assert only(race, "lanes.drawn").args["horses"] == ["blue", "green", "yellow", "red", "black"]
    assert question(race).text == "first"


# ── rounds, order, ranks ─────────────────────────────────────────────────────────────────────────────────────────────


def test_T8_T11_card_and_dice_rounds_alternate_and_everybody_moves_once_in_each() -> None:
    race = opening(new_race(FOUR))
    cards = {f"{horse}.card": iter(["N3", "N4", "N6", "N8"]) for horse in HORSES}
    drive(race, {**cards, **SLOWLY}, rounds=5)
    rounds = [(event.code, event.args["round"]) for event in race.events if event.code.startswith("round.")]
    assert rounds == [(f"round.{('cards', 'dice')[n % 2]}", n + 1) for n in range(6)]
    moves = [event.args["horse"] for event in race.events if event.code.startswith(("move.", "card.over"))]
    for n in range(5):
        assert sorted(moves[4 * n : 4 * n + 4]) == sorted(HORSES[:4])


@pytest.mark.parametrize(
    ("horses", "order"),
    [
        (("3:B10/0", "1:B10/0", "2:B11/0", "8:B9/0"), ["green", "blue", "red", "yellow"]),
        (("8:E10/0", "2:E7/0", "4:E8/0", "3:E8/0"), ["yellow", "blue", "green", "red"]),
        (("8:H32/0", "1:E1/0", "7:E1/0", "8:E1/0"), ["blue", "green", "yellow", "red"]),
    ],
)
def test_T12_foremost_first_and_on_one_line_the_inner_lane(horses: tuple[str, ...], order: list[str]) -> None:
    race = at(dict(zip(HORSES, horses, strict=False)))
    asked = []
    while question(race).text != "dice":
        asked += [question(race).args["horse"]] * (question(race).text == "card")
        race.answer("N3" if question(race).text == "card" else question(race).options[0].id)
    assert asked == order
    race.answer([2, 2])
    before = len(race.events)
    now = [horse.id for horse in race.state.order()]
    drive(race, {"speed": "2"}, stop="card")
    moved = [event.args["horse"] for event in race.events[before:] if event.code.startswith("move.")]
    assert moved == now, "in a dice round too"


@pytest.mark.parametrize(
    ("horses", "ranks"),
    [
        ({"red": "1:B20/0", "blue": "2:B20/0", "green": "3:B20/0", "yellow": "4:B19/0"}, (1, 1, 1, 4)),
        ({"red": "1:B20/0", "blue": "2:B19/0", "green": "3:B18/0", "yellow": "4:B18/0"}, (1, 2, 3, 3)),
        ({"red": "1:E13/0", "blue": "2:E14/0", "green": "8:E20/0", "yellow": "1:B1/0"}, (2, 2, 2, 1)),
        ({"red": "1:E7/0", "blue": "2:E7/0", "green": "3:E7/0", "yellow": "4:E8/0"}, (1, 2, 4, 2)),
    ],
)
def test_T27_TA19_ranks_count_all_who_are_strictly_ahead(horses: dict[str, str], ranks: tuple[int, ...]) -> None:
    race = at(horses, phase="round", round=2)
    assert race.state.ranks == dict(zip(horses, ranks, strict=True))


def test_T26_ranks_do_not_change_during_a_round() -> None:
    """red falls, but blue is still second: a nine may be moved."""
    horses = {"red": "1:B15/0", "blue": "2:B6/0", "green": "3:B6/0", "yellow": "4:B1/0"}
    race = drive(at(horses, options=CHASE), {"red.card": "N3"}, stop="blue.card")
    assert race.state.fallen == ["red"]
    assert question(race).args == {"horse": "blue", "hand": 10, "rank": 2, "limit": 9}
    drive(race, {"blue.card": "N9"}, stop="green.card")
    assert cells(race)["blue"] == "2:B15/0"
    assert question(race).args["rank"] == 2
    drive(race, {"green.card": "N9", "yellow.card": "N3"}, stop="dice")
    assert race.state.ranks == {"blue": 1, "green": 1, "yellow": 3}


def test_T39_TA24_TA25_finished_horses_count_as_ahead_and_fallen_ones_do_not() -> None:
    horses = {"red": "1:H16/1", "blue": "2:H15/1"}
    race = at(horses, phase="round", round=12, finished="green yellow", fallen="black white")
    assert race.state.ranks == {"red": 3, "blue": 4}
    assert [race.state.handicap(horse) for horse in horses] == [11, None]
    race = at(horses, phase="round", round=12, fallen="black white")
    assert race.state.ranks == {"red": 1, "blue": 2}


# ── blocking ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def options_of(cell: str, others: Sequence[str], card: str, **options: str) -> list[str]:
    """Where a horse may end its move; one end only is where it ends."""
    race = turn_of("red", cell, others, options=options)
    race.answer(card)
    ask = race.q
    if ask is not None and ask.text == "to":
        return ends(race)
    return [next(event.args["now"] for event in race.events if event.code.startswith("move."))]


@pytest.mark.parametrize(
    ("cell", "others", "card", "wanted"),
    [
        # to stop in the cell of a horse, and in the one behind it
        ("1:B10/0", ["1:B13/0"], "N3", ["2:B13/0"]),
        ("1:B10/0", ["1:B14/0"], "N3", ["2:B13/0"]),
        ("1:B10/0", ["1:B15/0"], "N3", ["1:B13/0", "2:B13/0"]),
        # to pass through either
        ("1:B10/0", ["1:B12/0"], "N4", ["2:B14/0"]),
        ("1:B10/0", ["1:B12/0", "2:B13/0"], "N4", ["2:B11/0"]),
        # diagonally between two horses that stand side by side
        ("2:B10/0", ["1:B11/0", "3:B11/0"], "N3", ["2:B13/0"]),
        # in the turn "behind" is the cell behind in the same lane
        ("1:E5/0", ["1:E8/0"], "N3", ["2:E8/0"]),
        ("1:H32/0", ["1:E2/0", "2:E2/0"], "N3", ["1:H32/0"]),
    ],
)  # fmt: skip
def test_T13_a_horse_closes_its_cell_and_the_one_behind(
    cell: str, others: list[str], card: str, wanted: list[str]
) -> None:
    assert options_of(cell, others, card) == wanted
    assert {way.end for way in best(ways(cell, int(card[1:]), shut(others)))} == set(wanted)


def test_T14_TA2_cutting_in_before_a_horse() -> None:
    """The cell before a rival's nose is open, unless the table agreed on a clear nose."""
    assert options_of("2:B10/0", ["1:B10/0"], "N4") == ["1:B14/0", "2:B14/0", "3:B14/0"]
    assert options_of("2:B10/0", ["1:B10/0"], "N4", clear_nose="yes") == ["2:B14/0", "3:B14/0"]
    # to stop right before it
    late = ("2:B6/0", ["1:B12/0", "3:B11/0"], "N7")
    assert options_of(*late) == ["1:B13/0", "2:B13/0", "3:B13/0"]
    assert options_of(*late, clear_nose="yes") == ["2:B13/0", "3:B13/0"]


def test_T15_who_stands_in_a_closed_cell_may_leave_it_and_is_not_moved() -> None:
    race = at({"red": "1:B12/0", "blue": "2:B8/0", "green": acted("8:B30/0")})
    drive(race, {"red.card": "N3", "blue.card": "N8", "blue.to": "1:B16/0"}, stop="dice")
    assert cells(race)["red"] == "1:B15/0", "blue cut in right before it, and there it stays"
    race.answer([2, 1])
    drive(race, {"speed": "1"}, stop="blue.to")
    drive(race, {"blue.to": "1:B17/0"}, stop="card")
    assert cells(race)["blue"] == "1:B17/0"
    assert cells(race)["red"] == "2:B16/0", "1:B16 is closed by blue"
    assert options_of("1:B15/0", ["1:B16/0"], "N4") == ["2:B19/0"]
    assert options_of("1:B15/0", ["1:B16/0", "2:B17/0"], "N4") == ["1:B15/0"]


# ── movement ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("cell", "card", "wanted"),
    [
        ("3:B10/0", "N3", ["2:B13/0", "3:B13/0", "4:B13/0"]),
        ("1:B10/0", "N3", ["1:B13/0", "2:B13/0"]),
        ("8:B10/0", "N3", ["7:B13/0", "8:B13/0"]),
        ("3:B10/0", "N6", ["2:B16/0", "3:B16/0", "4:B16/0"]),
        ("1:B10/0", "N7", ["1:B17/0", "2:B17/0", "3:B17/0"]),
        ("8:B10/0", "J12", ["6:B22/0", "7:B22/0", "8:B22/0"]),
    ],
)
def test_T16_T17_T18_a_diagonal_at_the_first_step_and_one_after_six_points(
    cell: str, card: str, wanted: list[str]
) -> None:
    assert options_of(cell, [], card) == wanted


def test_T18_TA3_TA4_the_seventh_step_may_be_the_second_change_or_the_first() -> None:
    """The landing cell of a first diagonal is one of the six; without one the later change is allowed all the same;
    and after it nobody changes again, however many points are left."""
    found = {way.cells for way in ways("4:B4/0", 12, set()) if way.changes}
    changes = {tuple(n for n in range(1, len(path)) if path[n][0] != path[n - 1][0]) for path in found}
    late = range(7, 13)
    assert changes == {(1,), *((n,) for n in late), *((1, n) for n in late)}
    # and the rules come to the same: boxed in but for a late way out
    wall = ["2:B18/0", "3:B13/0"]
    assert options_of("2:B10/0", wall, "N6") == ["1:B16/0", "2:B16/0"]
    assert options_of("2:B10/0", wall, "N7") == ["1:B17/0", "3:B17/0"]
    assert options_of("2:B10/0", wall, "J12") == ["1:B22/0", "2:B22/0", "3:B22/0"]


def test_T19_a_diagonal_step_costs_one_point() -> None:
    race = drive(turn_of("red", "3:B10/0"), {"card": "N4", "to": "4:B14/0"}, stop="dice")
    assert only(race, "move.done").args["used"] == 4
    assert "T19" in only(race, "move.done").rule


@pytest.mark.parametrize(
    ("cell", "others", "card", "used", "wanted"),
    [
        # outwards, because inside there is less room
        ("1:B10/0", ["1:B15/0"], "N6", 6, ["2:B16/0"]),
        ("2:B10/0", ["2:B15/0", "1:B14/0"], "N6", 6, ["3:B16/0"]),
        # the longest way is a short one: what is left is lost
        ("1:B10/0", ["1:B14/0", "2:B15/0"], "N8", 3, ["2:B13/0"]),
        ("1:B10/0", ["1:B14/0", "2:B14/0"], "N8", 2, ["1:B12/0", "2:B12/0"]),
        ("1:B10/0", ["1:B12/0", "2:B12/0"], "N8", 0, ["1:B10/0"]),
    ],
)
def test_T20_T21_as_many_points_as_any_way_allows(
    cell: str, others: list[str], card: str, used: int, wanted: list[str]
) -> None:
    assert options_of(cell, others, card) == wanted
    race = turn_of("red", cell, others)
    drive(race, {"card": card, "to": wanted[0]}, stop="dice")
    moved = next(event for event in race.events if event.code in ("move.done", "move.short", "move.boxed"))
    assert (moved.args["used"], moved.args["lost"]) == (used, int(card[1:]) - used)
    assert moved.code == ("move.done" if used == int(card[1:]) else "move.short" if used else "move.boxed")
    assert not said(race, "move.falls")
    if used < int(card[1:]):
        assert {"T20", "T21"} <= set(moved.rule.split())


def test_TA21_points_count_and_not_how_far_they_lead() -> None:
    """In the turn the outer lanes are longer: 7:E12 uses all thirteen points as well as 8:E13 and lies behind it."""
    known = bent(None, 13)
    race = turn_of("red", "8:H32/0", known=known)
    race.answer("J13")
    assert ends(race) == ["6:E12/0", "7:E12/0", "7:E13/0", "8:E13/0"]
    assert len({where(end) for end in ends(race)}) == 4


# ── card rounds ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_T22_TA16_one_horse_after_the_other_plays_openly() -> None:
    race = at(IN_FILE)
    for horse in IN_FILE:
        assert not race.together
        ask = question(race, PlayCard)
        assert (ask.args["horse"], ask.who) == (horse, SEATS[HORSES.index(horse)])
        race.answer("N3")
        assert said(race, "card.played")[-1].args == {"horse": horse, "card": "N3"}
        if question(race).text == "to":
            race.answer(ends(race)[0])
    assert question(race).text == "dice"


def test_TA16_simultaneous_cards_are_laid_down_together_and_turned_up_in_order() -> None:
    race = at(IN_FILE, options={"simultaneous": "yes"})
    assert race.together
    assert [ask.args["horse"] for ask in race.open] == list(IN_FILE)
    for horse, card in (("yellow", "N12"), ("blue", "N3"), ("red", "bonus N4"), ("green", "#1")):
        key = next(ask.key for ask in race.open if ask.args["horse"] == horse)
        race.answer(card, "script", key)
        if horse != "green":
            assert not said(race, "card.played"), "nothing is turned up before all have chosen"
    drive(race, stop="dice")
    assert only(race, "cards.laid").args["horses"] == list(IN_FILE)
    assert [(event.args["horse"], event.args["card"]) for event in said(race, "card.played")] == [
        ("red", "N4"), ("blue", "N3"), ("green", "J12"), ("yellow", "N12"),
    ]  # fmt: skip
    assert hands(race) == {"red": (11, 20), "blue": (9, 22), "green": (9, 22), "yellow": (9, 22)}
    assert all(not horse.pending for horse in race.state.horses.values())


def test_TA16_simultaneous_who_has_no_card_lays_none() -> None:
    horses: dict[str, Any] = {"red": {"at": "1:B20/0", "hand": 0, "bonus": 1}, "blue": {"at": "2:B18/0", "hand": 0}}
    race = at({**horses, "green": "3:B16/0"}, options={"simultaneous": "yes"})
    assert [ask.args["horse"] for ask in race.open] == ["green"]
    race.answer("N3")
    assert only(race, "cards.empty").args["horse"] == "red"
    assert question(race).text == "bonus"
    drive(race, {"bonus": "yes", "blue.card": "N4"}, stop="dice")
    assert [event.args["horse"] for event in said(race, "card.played")] == ["blue", "green"]


def test_TA16_what_all_decide_at_once_is_the_same_in_whatever_order_they_say_it() -> None:
    cards = [{"who": seat, "card": "N7"} for seat in SEATS[:4]]
    start = position(IN_FILE, options={"simultaneous": "yes"})
    for turns in (cards, cards[::-1]):
        found = resolve(RULES, data(), {"position": start, "answers": turns})
        assert [event.code for event in found.events] == ["cards.laid", "card.played"]
        assert found.open[0].args["horse"] == "red", "where to is asked, whoever laid the last card"
        told = [*turns[:-1], {**turns[-1], "to": "2"}]
        assert bool(resolve(RULES, data(), {"position": start, "answers": told}).rejects) == (turns is cards)


LIMITS = {1: 9, 2: 10, 3: 11, 4: 13}


@pytest.mark.parametrize("rank", LIMITS)
@pytest.mark.parametrize("card", ["N8", "N9", "N10", "N11", "N12", "J9", "J10", "J11", "J12"])
def test_T23_T25_T28_a_plain_card_below_the_handicap_runs_and_a_joker_always(rank: int, card: str) -> None:
    ahead = [f"{lane}:B2{lane}/0" for lane in range(1, rank)]
    race = turn_of("violet", "8:B10/0", ahead)
    drive(race, {"card": card}, stop="dice")
    runs = card[0] == "J" or int(card[1:]) < LIMITS[rank]
    assert cells(race)["violet"] == (f"8:B{10 + int(card[1:])}/0" if runs else "8:B10/0")
    assert race.state.horses["violet"].gone == [card], "it is spent either way"
    assert hands(race)["violet"] == (9, 22)
    event = only(race, "card.played" if runs else "card.over")
    assert ("T25" in event.rule) == (not runs)
    assert ("T28" in event.rule) == (card[0] == "J" and int(card[1:]) >= LIMITS[rank])


def test_T23_nobody_beyond_the_third_has_a_handicap() -> None:
    horses = {horse: f"{lane}:B{30 - lane}/0" for lane, horse in enumerate(HORSES, start=1)}
    race = at(horses, phase="round", round=2)
    assert [race.state.handicap(horse) for horse in HORSES] == [9, 10, 11, None, None, None, None, None]
    order = only(race, "round.cards").args["order"]
    assert [tuple(each) for each in order[:4]] == [("red", 1, 9), ("blue", 2, 10), ("green", 3, 11), ("yellow", 4, 0)]


def test_T24_the_printed_value_counts_and_not_the_cells() -> None:
    """Boxed in it could move only two cells; a nine is over the limit of the first all the same."""
    race = turn_of("red", "8:B10/0", ["8:B14/0", "7:B14/0"], ranks={"red": 1, "blue": 1, "green": 1})
    drive(race, {"card": "N9"}, stop="dice")
    assert said(race, "card.over")
    assert cells(race)["red"] == "8:B10/0"
    race = turn_of("red", "8:B10/0", ["8:B14/0", "7:B14/0"], ranks={"red": 1, "blue": 1, "green": 1})
    drive(race, {"card": "N8"}, stop="dice")
    assert only(race, "move.short").args["used"] == 2


def test_T25_TA17_too_high_a_card_may_be_played_on_purpose() -> None:
    """It is the remedy of a horse that would have to run into a fence (T60)."""
    horses = {"red": "8:B13/0", "blue": acted("8:B18/0"), "green": acted("7:B18/0")}
    first = dict.fromkeys(horses, 1)
    fell = drive(at(horses, options=CHASE, ranks=first), {"card": "N8"}, stop="dice")
    assert fell.state.fallen == ["red"]
    stands = drive(at(horses, options=CHASE, ranks=first), {"card": "N12"}, stop="dice")
    assert not stands.state.fallen
    assert only(stands, "card.over").rule.split() == ["T23", "T25", "TA17"]


# ── dice rounds ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_T30_TA30_one_die_or_the_sum_by_the_rollers_free_choice() -> None:
    """He may choose what limits his own horse."""
    race = at(IN_FILE, phase="dice", roller="Ben")
    assert question(race).who == "Ben"
    race.answer([6, 5])
    ask = question(race, Choose)
    assert (ask.text, ask.who, [option.id for option in ask.options]) == ("speed", "Ben", ["6", "5", "both"])
    assert "TA30" in ask.rule
    for text, wanted in (("6", "6"), ("5", "5"), ("11", "both"), ("+", "both"), ("sum", "both"), ("合計", "both")):
        assert ask.accept(text) == wanted
    drive(race, {"speed": "both", "die": "5"}, stop="card")
    assert [event.args["horse"] for event in said(race, "dice.limited")] == ["red", "blue", "green"]
    double = at(IN_FILE, phase="dice")
    double.answer([4, 4])
    assert [option.id for option in question(double).options] == ["4", "both"]


@pytest.mark.parametrize(
    ("dice", "limited"),
    [([6, 2], []), ([6, 3], ["red"]), ([6, 4], ["red", "blue"]), ([5, 6], ["red", "blue", "green"]),
     ([6, 6], ["red", "blue", "green"])],
)  # fmt: skip
def test_T31_TA10_who_is_limited_runs_by_one_die_of_his_owners_choice(dice: list[int], limited: list[str]) -> None:
    race = at(IN_FILE, phase="dice")
    race.answer(dice)
    race.answer("both")
    asked = []
    while race.state.round == 2:
        ask = question(race, Choose)
        if ask.text == "die":
            asked.append(ask.args["horse"])
            assert ask.who == SEATS[HORSES.index(ask.args["horse"])]
            assert [option.id for option in ask.options] == [str(die) for die in sorted(dice, reverse=True)]
            race.answer(str(min(dice)))
        else:
            race.answer(ends(race)[0])
    assert asked == (limited if dice[0] != dice[1] else []), "equal dice leave no choice"
    assert [event.args["horse"] for event in said(race, "dice.limited")] == limited
    points = {event.args["horse"]: event.args["points"] for event in race.events if event.code.startswith("move.")}
    assert points == {horse: min(dice) if horse in limited else sum(dice) for horse in IN_FILE}


def test_T31_one_die_limits_nobody() -> None:
    race = drive(at(IN_FILE, phase="dice"), {"dice": [6, 6], "speed": "6"}, stop="card")
    assert not said(race, "dice.limited")
    assert {event.args["points"] for event in said(race, "move.done")} == {6}


def test_T32_the_dice_stay_until_the_next_card_round() -> None:
    race = at(IN_FILE, phase="dice")
    race.answer([5, 4])
    race.answer("4")
    while race.state.round == 2:
        assert RULES.view(race.state)["dice"] == [5, 4]
        assert RULES.view(race.state)["speed"] == 4
        race.answer(ends(race)[0])
    assert RULES.view(race.state)["dice"] == []
    assert "T32" in only(race, "dice.speed").rule


def test_T33_the_highest_of_all_players_rolls_first_and_equals_roll_again() -> None:
    race = new_race(FOUR)
    drive(race, {"lane": iter([[6, 6], [6, 5], [6, 4], [6, 3]])}, stop="first")
    for seat, dice in [("Anna", [4, 4]), ("Ben", [1, 2]), ("Carla", [6, 2]), ("Dan", [2, 6]), ("Anna", [1, 1]),
                       ("Carla", [3, 2]), ("Dan", [6, 5])]:  # fmt: skip
        assert (question(race).text, question(race).who) == ("first", seat)
        race.answer(dice)
    assert only(race, "first.tie").args["ids"] == ["Anna", "Carla", "Dan"]
    assert only(race, "first.roller").args["seat"] == "Dan"
    drive(race, {"card": "N3"}, stop="dice")
    assert question(race).who == "Dan"


def rollers(race: Race, rounds: int) -> list[str]:
    """Who rolls in the next dice rounds, if everybody walks."""
    cards = {f"{horse}.card": iter(["N3", "N3", "N4", "N4", "N6", "N6"]) for horse in HORSES}
    drive(race, {**cards, **SLOWLY}, rounds=rounds)
    return [event.args["seat"] for event in said(race, "round.dice")]


def test_T34_the_right_to_roll_passes_clockwise_whoever_leads() -> None:
    race = at(dict(zip(HORSES, reversed(IN_FILE.values()), strict=False)), roller="Carla")
    assert rollers(race, 7) == ["Carla", "Dan", "Anna", "Ben"]


def test_T34_TA11_who_has_no_running_horse_is_passed_over() -> None:
    race = at({"red": "1:B10/0", "yellow": "2:B12/0"}, players=FOUR, finished="blue", fallen="green", roller="Anna")
    assert rollers(race, 5) == ["Anna", "Dan", "Anna"]
    passed = said(race, "round.dice")[1]
    assert "TA11" in passed.rule
    assert "TA11" not in said(race, "round.dice")[0].rule


def test_T34_TA11_also_if_his_last_horse_came_home_in_the_card_round_before() -> None:
    horses = {"red": "1:H5/1", "blue": "2:H17/1", "green": "3:H4/1", "yellow": "4:H3/1"}
    race = drive(at(horses, roller="Ben"), {"blue.card": "N6", "card": "N3"}, stop="dice")
    assert race.state.finished == ["blue"]
    assert question(race).who == "Carla"
    drive(race, {**SLOWLY, "card": "N3"}, stop="dice")
    assert drive(race, {**SLOWLY, "card": "N3"}, stop="card").state.roller == "Dan"


def test_T34_a_player_with_two_horses_rolls_as_long_as_one_runs() -> None:
    horses = {"red": "1:B10/0", "green": "2:B9/0", "yellow": "3:B8/0"}
    race = at(horses, players=TWO, finished="blue", roller="Anna")
    assert rollers(race, 5) == ["Anna", "Ben", "Anna"]


@pytest.mark.parametrize(
    ("phase", "first"),
    [("run", "Carla"), ("card", "Ben")],
)
def test_T34_the_rotation_goes_on_through_the_meeting(phase: str, first: str) -> None:
    """Whether the race ends in a dice round, which Ben rolled, or in the card round before it."""
    horses = {h: acted(c) | ({"crossed": True} if h != "red" else {}) for h, c in
              {"blue": "2:H25/1", "green": "3:H25/1", "yellow": "4:H25/1"}.items()}  # fmt: skip
    more: dict[str, Any] = {"dice": [6, 3], "speed": 6} if phase == "run" else {}
    race = at({"red": "1:H18/1", **horses}, phase=phase, roller="Ben", **more)
    result = finished(drive(race, {"card": "N6"}))
    after = drive(after_result(result), {"card": "N3"}, stop="dice")
    assert question(after).who == first


def test_T34_TA11_who_sits_out_is_passed_over_in_the_next_race() -> None:
    result = ended(["blue", "green", "yellow"], ["red"], roller="Anna")
    race = drive(after_result(result), {"card": "N3"}, stop="dice")
    assert question(race).who == "Ben"


# ── finish ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("cell", "card", "over"), [("1:H14/1", "N6", False), ("1:H14/1", "N7", True), ("1:H20/1", "J12", True)]
)
def test_T35_beyond_H20_it_has_crossed_and_uses_all_its_points(cell: str, card: str, over: bool) -> None:
    race = at({"red": cell, "blue": "8:B1/0"}, finished="green yellow black")
    moved, _ = said(drive(race, {"red.card": card, "blue.card": "N3"}, stop="dice"), "move.done")
    assert moved.args["used"] == int(card[1:])
    assert where(moved.args["now"]) == where(cell) + int(card[1:]) <= 122
    assert bool(said(race, "move.crosses")) == over
    assert race.state.finished[3:] == (["red"] if over else [])


def test_T36_TA20_who_has_crossed_blocks_until_the_end_of_the_round() -> None:
    horses = {"red": "1:H20/1", "blue": "1:H18/1", "green": "2:H17/1", "yellow": "4:B1/0"}
    race = drive(at(horses), {"red.card": "N3", "red.to": "1:H23/1"}, stop="blue.card")
    assert (race.state.finished, cells(race)["red"]) == ([], "1:H23/1")
    race.answer("N6")
    assert cells(race)["blue"] == "2:H24/1", "lane 1 is closed from H22 on"
    drive(race, {"green.card": "N4", "yellow.card": "N3"}, stop="dice")
    assert race.state.finished == ["blue", "red", "green"]
    assert cells(race) == {"yellow": "4:B4/0"}, "at the end of the round they are gone"
    alone = drive(at({"blue": "1:H18/1"}, finished="red", fallen="green"), {"card": "N6", "to": "1:H24/1"})
    assert alone.state.finished == ["red", "blue"]


def test_T36_crossed_horses_do_not_move_again_and_the_round_goes_on() -> None:
    race = at({"red": "1:H18/1", "blue": "2:H10/1", "green": "3:H9/1"}, phase="dice")
    drive(race, {"dice": [4, 3], "speed": "both"}, stop="card")
    assert [event.args["horse"] for event in said(race, "move.done")] == ["red", "blue", "green"]
    assert [event.args["horse"] for event in said(race, "finish.place")] == ["red"]
    order = [event.code for event in race.events if event.code in ("move.done", "finish.place")]
    assert order[-1] == "finish.place", "at the end of the round"
    drive(race, {"card": "N3"}, stop="dice")
    assert [event.args["horse"] for event in said(race, "card.played")] == ["blue", "green"]


def test_T37_T38_farther_first_and_on_one_line_the_inner_lane() -> None:
    over = {"red": "5:H25/1", "blue": "2:H25/1", "green": "8:H26/1", "yellow": "1:H21/1"}
    horses = {horse: crossed(cell) for horse, cell in over.items()} | {"black": acted("1:H20/1")}
    race = at(horses, phase="round", round=12, finished="white")
    assert race.state.finished == ["white", "green", "blue", "red", "yellow"]
    assert [event.args["place"] for event in said(race, "finish.place")] == [2, 3, 4, 5]
    assert cells(race) == {"black": "1:H20/1"}, "they are taken to the middle"


def test_T37_crossing_first_in_a_round_is_not_winning() -> None:
    """red leads and crosses first; yellow runs farther in the same round."""
    race = at({"red": "1:H20/1", "blue": "2:H12/1", "green": "3:H12/1", "yellow": "4:H18/1"})
    drive(race, {"red.card": "N3", "yellow.card": "N9", "blue.card": "N3", "green.card": "N4"}, stop="dice")
    assert race.state.finished == ["yellow", "red"]


def test_T40_the_race_ends_when_nobody_is_left_on_the_track() -> None:
    race = at({"red": crossed("1:H25/1"), "blue": acted("2:H20/1")}, phase="round", round=12)
    assert race.q is not None
    race = at({"red": crossed("1:H25/1")}, phase="round", round=12, fallen="blue")
    over = only(race, "race.over")
    assert (over.args["order"], over.args["fallen"], over.rule) == (["red"], ["blue"], "T40")
    assert race.q is None
    everybody = at({"red": "1:B15/0"}, options=CHASE, fallen="blue green yellow", players=FOUR)
    drive(everybody, {"card": "N3"})
    result = finished(everybody)
    assert (result.order, result.out) == (("red", "yellow", "green", "blue"),) * 2
    assert set(result.points.values()) == {0}


def test_T41_fifty_thirty_twenty_ten_and_nothing_for_the_fallen() -> None:
    eight = [f"{seat}: {horse}" for seat, horse in zip(SEATS, HORSES, strict=True)]
    result = ended(HORSES[:5], HORSES[5:7], eight)
    assert result.points == dict(zip(HORSES[:7], (50, 30, 20, 10, 0, 0, 0), strict=True))
    assert ended(["red", "blue"], ["green", "yellow"]).points == {"red": 50, "blue": 30, "green": 0, "yellow": 0}


# ── the meeting ──────────────────────────────────────────────────────────────────────────────────────────────────────


def meeting(*orders: Sequence[str], players: Sequence[str] = TWO, **options: str) -> Facts:
    """Races by their orders; after a bar come those who fell: "red blue | green yellow"."""
    results = []
    for race, text in enumerate(orders, start=1):
        home, _, fell = str(text).partition(" |")
        results.append(ended(home.split(), fell.split(), players, race))
    return Facts(SEASON.plan(data(), players, len(orders), options), tuple(results))


def winners(facts: Facts) -> list[str]:
    return [row.who for row in SEASON.standings(data(), facts)[1].leaders]


def test_T42_TA6_the_best_horse_wins_or_the_whole_stable() -> None:
    orders = ("red green yellow blue",) * 3
    assert winners(meeting(*orders)) == ["Anna"]
    assert winners(meeting(*orders, stable_total="yes")) == ["Anna"]
    orders = ("red green yellow | blue", "red green yellow | blue", "green yellow red | blue")
    # red 120, green 110, yellow 70
    assert winners(meeting(*orders)) == ["Anna"]
    assert winners(meeting(*orders, stable_total="yes")) == ["Ben"]


def test_T43_TA7_ties_by_the_sum_of_places_then_the_last_race_then_shared() -> None:
    facts = meeting("red green blue yellow", "green red blue yellow", "yellow blue | red green")
    # red and green 80 each; places 1 + 2 + 4 and 2 + 1 + 4: nothing tells them apart
    assert [row.who for row in SEASON.standings(data(), facts)[0].leaders] == ["red", "green"]
    assert sorted(winners(facts)) == ["Anna", "Ben"]
    facts = meeting("red green blue yellow", "green red blue yellow", "blue yellow red green")
    # blue 20 + 20 + 50 = 90, red 50 + 30 + 20 = 100, green 30 + 50 + 10 = 90: 3 + 3 + 1 against 2 + 1 + 4
    rows = SEASON.standings(data(), facts)[0].rows
    assert [(row.who, row.total) for row in rows] == [("red", 100), ("blue", 90), ("green", 90), ("yellow", 50)]
    assert rows[1].reason is not None
    assert (rows[1].reason.code, rows[1].reason.rule) == ("last_race", "T43 TA7")


def test_T44_lanes_by_the_last_race() -> None:
    race = after_result(ended(["green", "yellow", "red", "blue"]))
    assert cells(race) == {"green": "1:H14/0", "yellow": "2:H14/0", "red": "3:H14/0", "blue": "4:H14/0"}
    assert only(race, "race.lanes").rule.split()[0] == "T44"
    assert question(race).args["horse"] == "green"
    assert not said(race, "lanes.drawn")


def test_TA29_the_fallen_start_outside_and_later_fallers_further_inside() -> None:
    result = ended(["green", "yellow"], ["red", "blue"])
    assert result.order == ("green", "yellow", "blue", "red")
    race = after_result(result, fallen_runs_next="yes")
    assert race.state.lanes == ["green", "yellow", "blue", "red"]


def next_carry(race: Race, home: Sequence[str], fallen: Sequence[str] = ()) -> RaceResult:
    """How the race might have ended, with the cards as they are on the table now."""
    kept = ("hand", "box", "bonus", "owes", "gone")
    horses = {horse.id: {name: getattr(horse, name) for name in kept} for horse in race.state.horses.values()}
    return ended(home, fallen, race=race.state.race, horses=horses, absent=" ".join(race.state.absent))


def test_TA29_who_missed_a_race_starts_outside_of_those_who_ran() -> None:
    race = after_result(ended(["yellow", "blue", "green"], ["red"]))
    third = after_result(next_carry(race, ["green", "blue", "yellow"]))
    assert third.state.lanes == ["green", "blue", "yellow", "red"]


def test_TA29_of_several_who_missed_a_race_the_later_faller_starts_further_inside() -> None:
    race = after_result(ended(["yellow", "green"], ["red", "blue"]))
    third = after_result(next_carry(race, ["green", "yellow"]))
    assert third.state.lanes == ["green", "yellow", "blue", "red"]


def test_TA29_those_who_fell_in_the_last_race_come_before_those_who_missed_it() -> None:
    """red and blue fell in the first race, green in the second."""
    second = after_result(ended(["yellow", "green"], ["red", "blue"]))
    assert second.state.absent == ["blue", "red"]
    result = next_carry(second, ["yellow"], ["green"])
    assert result.carry is not None
    assert result.carry["order"] == ["yellow", "green", "blue", "red"]
    third = after_result(result)
    assert (third.state.lanes, third.state.absent) == (["yellow", "blue", "red"], ["green"])


def test_TA29_T60_the_order_of_the_falls_outlives_a_race_without_starters() -> None:
    empty = after_result(ended([], ["red", "yellow", "blue", "green"]))
    assert after_result(finished(empty)).state.lanes == ["green", "blue", "yellow", "red"]


def test_TA29_a_result_from_before_we_kept_that_order_still_gives_lanes_to_all() -> None:
    carry = dict(ended(["green", "yellow"], ["red", "blue"]).carry or {})
    race = new_race(FOUR, 3, carry | {"order": ["green"], "fallen": []})
    assert race.state.lanes == ["green", "red", "blue", "yellow"]


# ── cards through the meeting ────────────────────────────────────────────────────────────────────────────────────────


def test_T45_TA1_ten_cards_from_the_left_neighbour_before_the_first_race() -> None:
    race = opening(new_race(FOUR))
    shuffle = only(race, "race.shuffle")
    assert (shuffle.args["hand"], shuffle.rule.split()) == (10, ["T45", "TA1"])
    assert hands(race) == dict.fromkeys(HORSES[:4], (10, 22))
    codes = [event.code for event in race.events]
    assert codes.index("race.shuffle") < codes.index("race.begins") < codes.index("round.cards")


@pytest.mark.parametrize("kept", [0, 1, 3, 10])
def test_T46_TA8_ten_new_cards_and_as_many_discarded_as_were_kept(kept: int) -> None:
    race = after_result(ended(HORSES[:4], horses={"red": {"hand": kept}}))
    dealt = about(race, "cards.dealt", "red")
    assert dealt.args == {"horse": "red", "kept": kept, "dealt": 10, "lost": 0, "discard": kept, "hand": 10}
    assert {"T46", "TA8"} <= set(dealt.rule.split())
    assert hands(race)["red"] == (10, 12)


@pytest.mark.parametrize(("unused", "lost"), [(0, 0), (1, 1), (2, 2), (7, 2)])
@pytest.mark.parametrize("how", ["unused", "combined"])
def test_T47_TA9_two_cards_are_lost_after_the_race_of_the_bonus(unused: int, lost: int, how: str) -> None:
    """From the unused cards, as far as there are; or from all together, which may leave fewer than ten."""
    red = {"hand": unused, "bonus": 1, "owes": True, "box": 20}
    race = after_result(ended(HORSES[:4], horses={"red": red}), bonus_loss=how)
    if how == "combined":
        lost = 2
    told = [event.args["n"] for event in race.events if event.code in ("cards.lost", "cards.none_lost")]
    assert told == [lost]
    assert said(race, "cards.lost" if lost else "cards.none_lost")[0].rule == "T47 TA9"
    hand = min(10, unused + 10 - lost)
    dealt = about(race, "cards.dealt", "red").args
    assert (dealt["hand"], dealt["discard"]) == (hand, unused + 10 - lost - hand)
    assert dealt["kept"] + dealt["dealt"] - dealt["lost"] - dealt["discard"] == dealt["hand"], "what is told adds up"
    assert hands(race)["red"] == (hand, 10)
    third = after_result(next_carry(race, HORSES[:4]), bonus_loss=how)
    assert not said(third, "cards.lost"), "once only"
    assert hands(third)["red"] == (10, 0)


def test_T48_twelve_cards_for_the_last_race_if_the_bonus_was_not_taken() -> None:
    left = {"red": {"hand": 2}, "blue": {"hand": 2, "bonus": 1, "box": 10}}
    race = after_result(ended(HORSES[:4], race=2, horses=left))
    assert hands(race) == {"red": (12, 0), "blue": (10, 0), "green": (12, 0), "yellow": (12, 0)}
    assert [event.args["horse"] for event in said(race, "cards.twelve")] == ["red", "green", "yellow"]
    assert question(race, PlayCard).bonus is False, "they are the bonus"
    no = attempt(race, "bonus")
    assert no is not None
    assert (no.code, no.rule) == ("bonus.gone", "T49")
    second = after_result(ended(HORSES[:4]))
    assert not said(second, "cards.twelve")


def test_T49_TA26_the_bonus_is_taken_before_any_card_once_and_for_each_horse() -> None:
    race = at(IN_FILE, players=TWO)
    race.answer("bonus")
    taken = only(race, "cards.bonus")
    assert (taken.args, taken.rule) == ({"horse": "red", "n": 2, "hand": 12}, "T49 TA26")
    assert question(race).args["hand"] == 12
    no = attempt(race, "bonus")
    assert no is not None
    assert no.code == "bonus.gone"
    drive(race, {"red.card": "N3"}, stop="blue.card")
    drive(race, {"blue.card": "bonus N4", "green.card": "ボーナス 8", "yellow.card": "premio joker 12"}, stop="dice")
    assert [(horse, count) for horse, count in hands(race).items()] == [(horse, (11, 20)) for horse in IN_FILE]
    assert [event.args["card"] for event in said(race, "card.played")] == ["N3", "N4", "N8", "J12"]
    drive(race, SLOWLY, stop="card")
    assert question(race, PlayCard).bonus is False
    assert all(horse.owes for horse in race.state.horses.values())


def test_T49_also_late_in_the_race_and_in_the_second_one() -> None:
    race = after_result(ended(HORSES[:4], horses={"red": {"hand": 3}}))
    drive(race, {"red.card": iter(["N3", "bonus", "N4"]), "card": "N3", **SLOWLY}, rounds=3)
    assert race.state.horses["red"].bonus == 2
    third = after_result(next_carry(race, HORSES[:4]))
    assert about(third, "cards.lost", "red").args["n"] == 2
    assert hands(third)["red"] == (10, 0)


def test_T49_with_too_few_cards_in_the_box_there_is_no_bonus() -> None:
    race = at({"red": {"at": "1:B10/0", "box": 1}})
    no = attempt(race, "bonus")
    assert no is not None
    assert no.code == "bonus.gone"


def test_T50_what_is_played_never_comes_back() -> None:
    race = at({"red": {"at": "1:B10/0", "gone": "N12 #4"}})
    ask = question(race, PlayCard)
    assert data().deck.faces["#4"] == "J11"
    for card in ("J11", "#4"):
        no = attempt(race, card)
        assert no is not None
        assert (no.code, no.args_["copies"]) == ("card.gone", 1)
    assert ask.has("N12")
    drive(race, {"card": "N12"}, stop="dice")
    carry = ended(HORSES[:4], horses={"red": {"gone": "N12 N12 J11", "hand": 7}}).carry
    after = new_race(FOUR, 2, carry)
    assert attempt(after, "N12") is not None
    assert after.state.horses["red"].gone == ["N12", "N12", "J11"]


def test_T45_T46_T47_T48_T49_T50_a_deck_through_three_races() -> None:
    """Everything that happens to a deck, counted by hand: red takes its bonus, blue does not."""
    race = opening(new_race(FOUR))
    plays = {"red.card": iter(["bonus", "N3", "N4", "N6"]), "card": "N3", "blue.card": iter(["N3", "N4", "N6"]),
             "yellow.card": iter(["N3", "N4", "N6"]), "green.card": iter(["N3", "N4", "N6"])}  # fmt: skip
    drive(race, {**plays, **SLOWLY}, rounds=5)
    assert hands(race) == {"red": (9, 20), "blue": (7, 22), "green": (7, 22), "yellow": (7, 22)}
    race = after_result(next_carry(race, ["blue", "red", "green", "yellow"]))
    # red: two of nine lost, seven kept, ten new, seven discarded
    assert about(race, "cards.lost", "red").args["n"] == 2
    assert about(race, "cards.dealt", "red").args["discard"] == 7
    assert about(race, "cards.dealt", "blue").args["discard"] == 7
    assert hands(race) == {"red": (10, 10), "blue": (10, 12), "green": (10, 12), "yellow": (10, 12)}
    assert question(race, PlayCard).args["horse"] == "blue"
    assert question(race).gone == ("N3", "N4", "N6")
    drive(race, {"blue.card": "#27", "card": "#28"}, stop="dice")
    assert hands(race) == {"red": (9, 10), "blue": (9, 12), "green": (9, 12), "yellow": (9, 12)}
    race = after_result(next_carry(race, ["red", "blue", "green", "yellow"]))
    assert not said(race, "cards.lost")
    assert hands(race) == {"red": (10, 0), "blue": (12, 0), "green": (12, 0), "yellow": (12, 0)}
    dealt = about(race, "cards.dealt", "blue").args
    assert dealt == {"horse": "blue", "kept": 9, "dealt": 12, "lost": 0, "discard": 9, "hand": 12}


def test_T61_TA18_without_cards_it_stands_in_card_rounds_and_runs_in_dice_rounds() -> None:
    race = at({"red": {"at": "1:B10/0", "hand": 0}, "blue": acted("2:B20/0")})
    ask = question(race, Choose)
    assert (ask.text, ask.default(), ask.rule) == ("bonus", "yes", "T61 T49")
    race.answer("no")
    assert only(race, "cards.stands").args == {"horse": "red"}
    assert cells(race)["red"] == "1:B10/0"
    drive(race, {"dice": [3, 2], "speed": "3", "blue.card": "N3"}, stop="red.bonus")
    assert cells(race)["red"] == "1:B13/0"
    race.answer("yes")
    assert (question(race).text, question(race).args["hand"]) == ("card", 2)
    drive(race, {"red.card": iter(["N3", "N4"]), "blue.card": iter(["N6", "N6"]), **SLOWLY}, rounds=3)
    assert hands(race)["red"] == (0, 20)
    drive(race, {"blue.card": "N7", **SLOWLY}, rounds=3)
    assert {event.rule for event in said(race, "cards.empty")} == {"T61 TA18"}


# ── steeplechase ─────────────────────────────────────────────────────────────────────────────────────────────────────


def falls(cell: str, others: Sequence[str], card: str, **options: str) -> bool:
    race = turn_of("red", cell, others, options=CHASE | options)
    drive(race, {"card": card}, stop="dice", rounds=1)
    return "red" in race.state.fallen


def test_T51_T58_fences_stand_on_five_rows_until_the_start_row_is_empty() -> None:
    race = opening(new_race(FOUR, steeplechase="yes"))
    five = ["H24/0", "B5/0", "B16/0", "B27/0", "H4/1"]
    assert only(race, "fences.set").args["rows"] == five
    drive(race, {"red.card": "N3", "blue.card": "N9", "green.card": "N3", "yellow.card": "N3"}, stop="dice")
    assert RULES.view(race.state)["fences"] == five, "blue overplayed and has not left"
    drive(race, SLOWLY, stop="card")
    assert only(race, "fences.start").args["row"] == "H14"
    assert RULES.view(race.state)["fences"] == [*five, "H14/1"]
    flat = opening(new_race(FOUR))
    assert RULES.view(flat.state)["fences"] == []
    assert not said(flat, "fences.set")


def test_T51_the_start_fence_is_set_in_the_middle_of_a_round() -> None:
    horses = {"red": acted("1:H17/0"), "blue": acted("2:H17/0"), "green": "3:H14/0", "yellow": "4:H13/0"}
    race = drive(at(horses, options=CHASE), {"green.card": "N3"}, stop="yellow.card")
    assert not said(race, "fences.start"), "yellow is still before it"


@pytest.mark.parametrize(
    ("cell", "card", "cost", "wanted"),
    [
        ("3:B15/0", "N4", "4", ["3:B17/0"]),
        ("3:B15/0", "N6", "4", ["3:B19/0"]),
        ("3:B15/0", "N3", "3", ["3:B17/0"]),
        ("3:B15/0", "N6", "3", ["3:B20/0"]),
        ("3:B12/0", "N6", "3", ["2:B17/0", "3:B17/0", "4:B17/0"]),
        ("3:B12/0", "N7", "4", ["2:B17/0", "3:B17/0", "4:B17/0"]),
    ],
)
def test_T52_TA12_a_fence_costs_four_points_from_take_off_to_landing(
    cell: str, card: str, cost: str, wanted: list[str]
) -> None:
    assert options_of(cell, [], card, steeplechase="yes", fence_cost=cost) == wanted


@pytest.mark.parametrize(
    ("cell", "card", "wanted"),
    [
        ("3:B15/0", "N4", ["3:B16/0"]),
        ("3:B15/0", "N6", ["3:B18/0"]),
        ("3:B12/0", "N7", ["2:B16/0", "3:B16/0", "4:B16/0"]),
    ],
)
def test_TA12_a_fence_on_a_line_leaves_its_row_free_for_the_same_price(cell: str, card: str, wanted: list[str]) -> None:
    assert options_of(cell, [], card, steeplechase="yes", fence_on="line") == wanted


def test_TA12_T56_T59_a_fence_on_a_line_is_passed_and_blocked_on_its_row() -> None:
    agreed = CHASE | {"fence_on": "line"}
    fell = drive(at({"red": "8:B15/0", "blue": acted("8:B17/0")}, options=agreed, round=3, ranks={"red": 2}),
                 {"card": "N6"}, stop="dice")  # fmt: skip
    assert fell.state.fallen == ["red"], "B16 is the cell behind blue"
    assert not at({"red": "1:H24/0", "blue": "2:H26/0"}, options=agreed, round=3).state.first_fence
    assert at({"red": "1:H23/0", "blue": "2:H26/0"}, options=agreed, round=3).state.first_fence
    assert at({"red": "1:B16/0", "blue": "2:B16/0"}, options=agreed, round=3).state.horses["red"].at == "1:B16/0"


def test_T52_two_fences_in_one_move_are_too_far_and_nobody_stops_on_one() -> None:
    for start in range(6, 15):
        for card in ("N3", "N4", "N6", "N7", "N8", "J9", "J10", "J11", "J12"):
            found = options_of(f"3:B{start}/0", [], card, steeplechase="yes")
            assert not {end for end in found if end[2:] == "B16/0"}


def test_T53_no_lane_change_on_or_over_a_fence() -> None:
    # from two rows before a diagonal leads to the take-off cell, from the take-off cell nowhere
    assert options_of("3:B14/0", [], "N6", steeplechase="yes") == ["2:B18/0", "3:B18/0", "4:B18/0"]
    assert options_of("3:B15/0", [], "N6", steeplechase="yes") == ["3:B19/0"]
    # after six points too: a nine from B9 stands on take-off with three left, and may not go round the fence
    race = at({"red": "3:B9/0"}, finished="blue green yellow", options=CHASE)
    race.answer("N9")
    assert {end[2:] for end in ends(race)} == {"B15/0"}


def test_T54_TA13_TA14_from_the_take_off_cell_a_change_only_after_seven_points() -> None:
    """The four points of the jump count."""
    assert options_of("3:B15/0", [], "N7", steeplechase="yes") == ["3:B20/0"]
    assert options_of("3:B15/0", [], "N8", steeplechase="yes") == ["2:B21/0", "3:B21/0", "4:B21/0"]
    # jumping later in the move it is six: one step, jump, one step, change
    assert options_of("3:B14/0", [], "N7", steeplechase="yes") == [f"{lane}:B19/0" for lane in range(1, 6)]
    assert options_of("3:B14/0", [], "N6", steeplechase="yes") == ["2:B18/0", "3:B18/0", "4:B18/0"]
    # and with a fence for three points: 3 + 4 straight, then the change
    assert options_of("3:B15/0", [], "N7", steeplechase="yes", fence_cost="3") == ["3:B21/0"]
    assert len(options_of("3:B15/0", [], "N8", steeplechase="yes", fence_cost="3")) == 3


@pytest.mark.parametrize(
    ("cell", "card", "fell"),
    [
        ("3:B15/0", "N3", True),
        ("3:B15/0", "N4", False),
        ("3:B12/0", "N3", False),
        ("3:B12/0", "N4", True),
        ("3:B12/0", "N6", True),
        ("3:B12/0", "N7", False),
        ("3:B13/0", "N4", True),
    ],
)
def test_T55_points_left_before_a_fence_make_a_horse_fall(cell: str, card: str, fell: bool) -> None:
    assert falls(cell, [], card) == fell
    assert not falls(cell, [], card, steeplechase="no")


def test_T55_who_falls_is_out_and_its_cell_is_free() -> None:
    race = at({"red": "3:B12/0", "blue": "3:B9/0"}, options=CHASE)
    drive(race, {"red.card": "N6", "red.to": "3:B15/0"}, stop="blue.card")
    fall = only(race, "move.falls")
    assert (fall.args, fall.rule.split()[0]) == ({"horse": "red", "cell": "3:B15/0", "lost": 3}, "T55")
    assert cells(race) == {"blue": "3:B9/0"}
    race.answer("N6")
    assert "3:B15/0" in ends(race)


@pytest.mark.parametrize("other", ["1:B17/0", "1:B18/0"])
def test_T56_TA23_the_landing_cell_must_be_open(other: str) -> None:
    """Neither taken nor right behind another horse."""
    assert falls("1:B15/0", [other], "N6")
    assert not falls("1:B15/0", ["1:B19/0"], "N4")
    assert options_of("1:B14/0", [other], "N6", steeplechase="yes") == ["2:B18/0"]
    race = turn_of("red", "1:B15/0", [other], options=CHASE, phase="run", dice=[6, 1], speed=6)
    assert cells(race)["red"] == "1:B15/0"
    assert not race.state.fallen, "but nobody falls in a dice round"


@pytest.mark.parametrize("speed", [1, 2, 3])
def test_T57_dice_rounds_stop_before_the_fence(speed: int) -> None:
    race = turn_of("red", "3:B15/0", [], options=CHASE, phase="run", dice=[speed, 6], speed=speed)
    stopped = only(race, "move.boxed")
    assert (stopped.args["used"], stopped.args["lost"]) == (0, speed)
    assert "T57" in stopped.rule
    assert not race.state.fallen
    race = turn_of("red", "3:B14/0", [], options=CHASE, phase="run", dice=[4, 6], speed=4)
    drive(race, {"to": "2:B15/0"}, stop="card")
    assert only(race, "move.short").args["lost"] == 3


def test_T57_a_jump_in_a_dice_round() -> None:
    race = turn_of("red", "3:B15/0", [], options=CHASE, phase="run", dice=[4, 6], speed=4)
    assert cells(race)["red"] == "3:B17/0"


def test_T59_the_first_fence_goes_when_all_who_run_have_passed_it() -> None:
    horses = {"red": "4:H23/0", "blue": acted("2:H30/0"), "green": acted("3:H25/0"), "yellow": acted("1:H23/0")}
    race = at(horses, options=CHASE, start_fence=True)
    drive(race, {"card": "N4"}, stop="dice")
    assert not said(race, "fences.first"), "yellow is still before it"
    assert "H24/0" in RULES.view(race.state)["fences"]
    drive(race, {"dice": [4, 6], "speed": "4"}, stop="card")
    assert only(race, "fences.first").args["row"] == "H24"
    assert "H24/0" not in RULES.view(race.state)["fences"]


def test_T59_a_fall_may_clear_the_first_fence() -> None:
    horses = {"red": "1:H23/0", "blue": acted("2:H30/0"), "green": acted("3:H25/0")}
    race = drive(at(horses, options=CHASE, start_fence=True), {"card": "N3"}, stop="dice")
    assert race.state.fallen == ["red"]
    assert said(race, "fences.first")


def test_TA22_a_horse_is_not_spared_a_fall_by_a_shorter_way() -> None:
    """Straight on five points lead to the fence, and to a fall; lane 1 is closed after three, lane 3 after two."""
    assert falls("2:B10/0", ["1:B14/0", "3:B13/0"], "N6")
    assert options_of("2:B10/0", ["1:B14/0", "3:B13/0"], "N6", steeplechase="yes") == ["2:B15/0"]


def test_TA22_among_ways_that_use_the_same_points_it_may_avoid_a_fall() -> None:
    """In lane 2 it comes before the fence of B5 with a point left; in lane 3 a horse stops it after as many points."""
    race = turn_of("red", "1:E6/0", ["3:B4/0", "1:B2/0", "2:E14/0"], options=CHASE)
    race.answer("J12")
    assert [(option.id, option.label) for option in question(race, Choose).options] == [
        ("2:B4/0", "end_fall"),
        ("3:B2/0", "end"),
    ]
    race.answer("3:B2/0")
    assert not race.state.fallen
    assert only(race, "move.short").args["lost"] == 1


def test_T60_TA5_who_fell_misses_the_next_race_unless_agreed_otherwise() -> None:
    result = ended(["blue", "green", "yellow"], ["red"], horses={"red": {"hand": 4}})
    assert result.out == ("red",)
    race = after_result(result)
    absent = only(race, "race.absent")
    assert (absent.args, absent.rule) == ({"horse": "red", "kept": 4}, "T60 TA5")
    assert cells(race) == {"blue": "1:H14/0", "green": "2:H14/0", "yellow": "3:H14/0"}
    assert hands(race)["red"] == (4, 22), "no cards for the race it misses"
    third = after_result(next_carry(race, ["green", "yellow", "blue"]))
    assert hands(third)["red"] == (12, 10)
    assert about(third, "cards.dealt", "red").args["discard"] == 4
    assert cells(third)["red"] == "4:H14/0"
    agreed = after_result(result, fallen_runs_next="yes")
    assert cells(agreed)["red"] == "4:H14/0"
    assert hands(agreed)["red"] == (10, 12)
    assert not said(agreed, "race.absent")


def test_T60_T47_the_loss_for_the_bonus_waits_for_a_horse_that_sits_out() -> None:
    red = {"hand": 4, "bonus": 1, "owes": True, "box": 20}
    race = after_result(ended(["blue", "green", "yellow"], ["red"], horses={"red": red}))
    assert hands(race)["red"] == (4, 20)
    assert not said(race, "cards.lost")
    third = after_result(next_carry(race, ["green", "yellow", "blue"]))
    assert about(third, "cards.lost", "red").args["n"] == 2
    dealt = {"horse": "red", "kept": 2, "dealt": 10, "lost": 0, "discard": 2, "hand": 10}
    assert about(third, "cards.dealt", "red").args == dealt


def test_T60_a_race_without_starters_is_over_at_once() -> None:
    race = after_result(ended([], ["red", "blue", "green", "yellow"]), steeplechase="yes")
    assert race.q is None
    assert [event.code for event in race.events] == ["race.absent"] * 4 + ["race.begins", "race.over", "race.next"]
    result = finished(race)
    assert result.order == ()
    assert dict(result.points) == {}
    third = after_result(result)
    assert sorted(cells(third)) == sorted(HORSES[:4])


# ── the vectors that are not in the specification ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("horses", "ranks"),
    [
        # one step farther round, but not level: 7/13 > 7/14
        ({"red": "1:E7/0", "blue": "2:E7/0", "green": "3:E8/0", "yellow": "4:E8/0"}, (1, 3, 2, 3)),
        # thirds of a turn: 5/15 = 6/18
        ({"red": "3:W5/0", "blue": "6:W6/0", "green": "1:W4/0", "yellow": "8:W7/0"}, (2, 2, 4, 1)),
        # the last cell of a turn is level in all lanes, and so is the first row after it
        ({"red": "1:W13/0", "blue": "8:W20/0", "green": "1:H1/1", "yellow": "8:H1/1"}, (3, 3, 1, 1)),
    ],
)
def test_T9_T27_level_in_the_turns(horses: dict[str, str], ranks: tuple[int, ...]) -> None:
    assert at(horses, phase="round", round=2).state.ranks == dict(zip(horses, ranks, strict=True))


@pytest.mark.parametrize(
    ("cell", "card", "wanted"),
    [
        ("8:E20/0", "N3", ["7:B3/0", "8:B3/0"]),
        ("1:E13/0", "N3", ["1:B3/0", "2:B3/0"]),
        ("2:E13/0", "N3", ["1:B2/0", "2:B2/0", "3:B1/0"]),
        ("4:E16/0", "N3", ["3:B3/0", "4:B3/0", "5:B3/0"]),
        ("8:W19/0", "N3", ["7:H2/1", "8:H2/1"]),
        ("5:E1/0", "N3", ["4:E3/0", "5:E4/0", "6:E4/0"]),
    ],
)
def test_T9_T16_out_of_the_turn_and_through_it(cell: str, card: str, wanted: list[str]) -> None:
    assert options_of(cell, [], card) == wanted
    assert sorted({way.end for way in best(ways(cell, int(card[1:]), set()))}) == wanted


def test_T37_T39_horses_that_cross_in_different_rounds() -> None:
    race = at({"red": "1:H19/1", "blue": "2:H5/1", "green": "3:H4/1", "yellow": "4:H18/1"}, phase="dice")
    drive(race, {"dice": [2, 3], "speed": "2"}, stop="card")
    assert race.state.finished == ["red"]
    assert race.state.ranks == {"yellow": 2, "blue": 3, "green": 4}
    drive(race, {"yellow.card": "N8", "blue.card": "N10", "green.card": "N11"}, stop="dice")
    assert race.state.finished == ["red", "yellow"]
    drive(race, {"dice": [6, 6], "speed": "both", "card": "N8"})
    # both stand on H17 and are third, so both run by a single six: level again, the inner lane first
    assert [event.args["horse"] for event in said(race, "dice.limited")] == ["blue", "green"]
    assert finished(race).order == ("red", "yellow", "blue", "green")


# ── wrong answers ────────────────────────────────────────────────────────────────────────────────────────────────────


def choosing(*others: str, cell: str = "3:B10/0", card: str = "N7", **options: str) -> Race:
    race = turn_of("red", cell, others, options=options)
    race.answer(card)
    assert question(race).text == "to"
    return race


def limited() -> Race:
    return drive(at(IN_FILE, phase="dice"), {"dice": [6, 5], "speed": "both"}, stop="die")


def speed() -> Race:
    return drive(at(IN_FILE, phase="dice"), {"dice": [6, 5]}, stop="speed")


def spent(**fields: Any) -> Race:
    return at({"red": {"at": "1:B10/0", **fields}})


def together() -> Race:
    return at(IN_FILE, options={"simultaneous": "yes"})


Case = tuple[Callable[[], Race], Any, str, str, dict[str, Any]]
CASES: dict[str, Case] = {
    "a die of 7": (lambda: at(IN_FILE, phase="dice"), [7, 1], "dice.face", "T29", {"given": 7, "sides": 6}),
    "a die of 0": (lambda: at(IN_FILE, phase="dice"), "0 4", "dice.face", "T29", {"given": 0}),
    "one die": (lambda: at(IN_FILE, phase="dice"), 5, "dice.count", "T29", {"dice": 2}),
    "three dice": (lambda: at(IN_FILE, phase="dice"), [1, 2, 3], "dice.count", "T29", {"dice": 2}),
    "a lane die of 8": (new_race, [8, 1], "dice.face", "T10", {"sides": 6}),
    "one die for the first roller": (lambda: drive(new_race(), {"lane": iter([[6, n] for n in (6, 5, 4, 3)])},
                                                   stop="first"), [3], "dice.count", "T33", {"dice": 2}),
    "a card that there is not": (spent, "N5", "card.unknown", "T22", {"given": "N5"}),
    "a joker that there is not": (spent, "J8", "card.unknown", "T22", {"given": "J8"}),
    "no card at all": (spent, "", "card.unknown", "T22", {}),
    "card number 33": (spent, "#33", "card.unknown", "T22", {"given": "#33"}),
    "half a name": (spent, "jo", "card.several", "T22", {"cards": ["J12", "J11", "J10", "J9"]}),
    "a card used up": (lambda: spent(gone="N3 N3"), "N3", "card.gone", "T50", {"card": "N3", "copies": 2}),
    "a joker used up": (lambda: spent(gone="J12"), "joker 12", "card.gone", "T50", {"card": "J12", "copies": 1}),
    "the same card by its number": (lambda: spent(gone="#2"), "#2", "card.gone", "T50", {"card": "#2", "face": "N12"}),
    "the bonus twice": (lambda: spent(bonus=1), "bonus", "bonus.gone", "T49", {}),
    "the bonus twice, with a card": (lambda: spent(bonus=1), "bonus N8", "bonus.gone", "T49", {}),
    "the bonus of an empty box": (lambda: spent(box=0), "bonus", "bonus.gone", "T49", {}),
    "the bonus with a card that there is not": (spent, "bonus N5", "card.unknown", "T22", {"given": "N5"}),
    "the bonus with a card used up": (lambda: spent(gone="N3 N3"), "bonus N3", "card.gone", "T50", {"card": "N3"}),
    "the bonus alone, face down": (together, "bonus", "bonus.card", "T49", {}),
    "perhaps the bonus": (lambda: spent(hand=0), "perhaps", "choice.unknown", "T61", {"options": ["yes", "no"]}),
    "a speed that was not thrown": (speed, "4", "choice.unknown", "T30", {"options": ["6", "5", "both"]}),
    "the sum of other dice": (speed, "12", "choice.unknown", "T30", {}),
    "a die that was not thrown": (limited, "4", "choice.unknown", "T31", {"options": ["6", "5"]}),
    "both dice where they are limited": (limited, "both", "choice.unknown", "T31", {}),
    "the sum where it is limited": (limited, "11", "choice.unknown", "T31", {}),
    "an end too far": (choosing, "3:B18/0", "end.far", "T19", {"points": 7}),
    "an end in another section": (choosing, "3:W1/0", "end.far", "T19", {"points": 7}),
    "an end that is no cell": (choosing, "9:B17/0", "choice.unknown", "T20", {}),
    "an end of another lap": (lambda: choosing(cell="3:H1/1"), "3:H8/0", "end.behind", "T16",
                              {"at": "3:H1/1"}),
    "a lane out of reach": (lambda: choosing(card="N6"), "6", "end.lanes", "T18", {"given": "6:B16/0"}),
    "a lane that is closed": (lambda: choosing("4:B17/0"), "4", "end.closed", "T13", {"given": "4:B17/0"}),
    "no lane at all": (choosing, "9", "choice.unknown", "T20", {}),
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
    assert race.q == ask, "the question is asked again"
    assert len(race.events) == heard


def before_fence(*others: str, **options: str) -> Race:
    return choosing(*others, cell="3:B9/0", card="N7", **CHASE, **options)


def at_take_off(*others: str) -> Race:
    return choosing(*others, cell="3:B15/0", card="N8", **CHASE)


Why = tuple[Callable[[], Race], str, str, str]
WHY: dict[str, Why] = {
    "fewer points than possible": (choosing, "3:B16/0", "end.short", "T20"),
    "where it stands": (choosing, "3:B10/0", "end.short", "T20"),
    "shorter, because another lane is free": (lambda: choosing("3:B15/0"), "3:B13/0", "end.short", "T20"),
    "shorter, but level with another end": (lambda: choosing(cell="2:E13/0", card="N3"), "2:B1/0", "end.short",
                                            "T20 TA21"),
    "a horse's cell": (lambda: choosing("3:B17/0"), "3:B17/0", "end.closed", "T13"),
    "right behind a horse": (lambda: choosing("3:B18/0"), "3:B17/0", "end.closed", "T13"),
    "right before a horse": (lambda: choosing("2:B16/0", clear_nose="yes"), "2:B17/0", "end.nose", "T14 TA2"),
    "beyond a horse that is in the way": (lambda: choosing("3:B14/0", card="N6"), "3:B16/0", "end.blocked", "T13"),
    "beyond a nose that is in the way": (lambda: choosing("2:B10/0", card="N4", clear_nose="yes"), "2:B14/0",
                                         "end.blocked", "T14 TA2"),
    "on a fence": (before_fence, "3:B16/0", "end.on_fence", "T52"),
    "over a fence without the points for it": (lambda: choosing(cell="3:B12/0", card="N6", **CHASE), "3:B17/0",
                                               "end.fence", "T52 T53"),
    "sideways from before a fence": (at_take_off, "4:B20/0", "end.take_off", "T54 TA13"),
    "a third lane": (choosing, "6:B17/0", "end.lanes", "T18 TA4"),
    "a second change before the seventh step": (lambda: choosing(card="N6"), "5:B16/0", "end.early", "T17 T18 TA3"),
    "so far that no points lead there": (choosing, "1:H20/1", "end.far", "T19"),
    "beside it": (choosing, "4:B10/0", "end.behind", "T16 T17"),
    "behind it, without the lap": (choosing, "3:b9", "end.behind", "T16 T17"),
}  # fmt: skip


@pytest.mark.parametrize("name", WHY)
def test_an_end_that_is_not_allowed_is_refused_with_the_reason(name: str) -> None:
    start, cell, code, rule = WHY[name]
    race = start()
    assert cell not in ends(race)
    no = attempt(race, cell)
    assert no is not None
    assert (no.code, no.rule) == (code, rule)


@pytest.mark.parametrize("seed", range(4))
def test_every_cell_of_the_course_is_an_end_or_refused_with_a_reason(seed: int) -> None:
    """And the reason is true, as far as the book can tell: what is too short can be reached, what is closed is."""
    rng = Random(seed)
    options: dict[str, Any] = {"steeplechase": rng.choice(["yes", "no"]), "clear_nose": rng.choice(["yes", "no"])}
    play = Play(RULES, new_state(TWO, **options))
    while play.ask is not None:
        ask = play.find()
        if ask.text == "to" and rng.random() < 0.2:
            assert isinstance(ask, Choose)
            look_at_all_cells(ask, play.state)
        play.give(any_answer(ask, rng), ask.key)


def look_at_all_cells(ask: Choose, state: State) -> None:
    start, own = ask.args["at"], ask.args["horse"]
    rivals = [horse.at for horse in state.horses.values() if horse.cell and horse.id != own]
    closed = shut(rivals, state.on("clear_nose"))
    fences = [str(row) for row in state.fences()]
    found = ways(start, ask.args["points"], closed, fences)
    legal = {cell for way in found for cell in way.cells}
    for name in {cell for lane in range(1, 9) for cell in cells_of(lane)} - {way.end for way in best(found)}:
        with pytest.raises(Reject) as caught:
            ask.accept(name)
        no = caught.value
        assert no.code.startswith("end."), (name, no)
        assert (no.code == "end.behind") == (where(name) <= where(start) and name != start), (name, no)
        if no.code not in ("end.behind", "end.far"):
            assert no.args_["given"] == name
            assert (no.code in ("end.closed", "end.nose")) == (name in closed), (name, no)
            assert (no.code == "end.on_fence") == (name[2:] in fences and name not in closed), (name, no)
            assert (no.code == "end.short") == (name in legal), (name, no)


def test_reasons_are_those_of_the_moment_of_the_question() -> None:
    race = choosing("3:B18/0")
    ask = question(race, Choose)
    race.answer("2:B17/0")
    drive(race, {**SLOWLY, "card": "N3"}, rounds=2)
    with pytest.raises(Reject) as caught:
        ask.accept("3:B17/0")
    assert (caught.value.code, caught.value.args_["at"]) == ("end.closed", "3:B18/0")


def nonsense(ask: Ask) -> list[Any]:
    """What no question takes."""
    bad: list[Any] = ["no such answer", "1e3", 10**12, [[1]], {"answer": 1}, object(), 3.5, float("nan"), "x" * 5000]
    bad += [None]
    match ask:
        case Roll():
            bad += [0, 7, [7] * ask.dice, [1] * (ask.dice + 1), [], True, ["1"] * ask.dice]
        case Choose():
            bad += [-1, len(ask.options) + 40, [], True]
        case Draw():
            bad += [-3, 5, [], "N", "J", "bonus bonus", "bonus " * 99, "#0", "ボーナス ボーナス", True]
    return bad


def test_nonsense_is_refused_at_every_kind_of_question() -> None:
    """By a clause, and the position stays as it is."""
    seen: set[str] = set()
    for seed in range(4):
        rng = Random(seed)
        options: dict[str, Any] = {"steeplechase": "yes"} | ({"simultaneous": "yes"} if seed % 2 else {})
        play = Play(RULES, new_state(TWO, **options))
        for horse in play.state.horses.values():
            horse.box = 32
        while play.ask is not None:
            ask = play.find()
            if ask.text not in seen or rng.random() < 0.01:
                seen.add(ask.text)
                before = RULES.position(play.state)
                for raw in nonsense(ask):
                    with pytest.raises(Reject) as caught:
                        ask.accept(raw)
                    assert set(caught.value.rule.split()) & set(RULES.clauses), (ask.text, raw)
                assert RULES.position(play.state) == before
            play.give(any_answer(ask, rng), ask.key)
    assert seen >= {"lane", "first", "card", "to", "dice", "speed", "die"}


def test_resolve_says_which_answer_was_wrong() -> None:
    found = resolve(RULES, data(), {"position": position(IN_FILE), "answers": ["N3", "1:B23/0", "N5"]})
    (no,) = found.rejects
    assert no.ask is not None
    assert (no.index, no.reject.code, no.ask.args["horse"]) == (2, "card.unknown", "blue")
    assert found.position["horses"]["red"]["at"] == "1:B23/0"


def test_cells_cards_and_lanes_as_people_type_them() -> None:
    race = at({"red": "3:B10/0"})
    assert attempt(race, " n7 ") is None
    ask = question(race, Choose)
    for text in ("4:B17/0", "4:b17/0", "4:B17", "4", 4, " 4:b17 "):
        assert ask.accept(text) == "4:B17/0"
    two = turn_of("red", "8:H32/0", known=bent(None, 13))
    two.answer("J13")
    ask = question(two, Choose)
    assert [ask.accept(n) for n in ("6", "7", "8", "27")] == ["6:E12/0", "7:E13/0", "8:E13/0", "7:E12/0"]
    assert attempt(two, "1") is not None, "a number is a lane, never a line of the list"
    cards = question(at({"red": "1:B10/0"}), PlayCard)
    typed = {"8": "N8", "N8": "N8", "joker 12": "J12", "12 joker": "J12", "J12": "J12", "j12": "J12", "12j": "J12",
             "ジョーカー 9": "J9", "#1": "#1", "BONUS  8": "bonus N8"}  # fmt: skip
    assert {text: cards.accept(text) for text in typed} == typed
    assert cards.accept(8) == "N8"


@pytest.mark.parametrize("text", ["ボーナス　8", "　ボーナス　　N8　", "bonus\tN8", "premio\u00a08"])
def test_a_wide_space_is_a_space(text: str) -> None:
    cards = question(at({"red": "1:B10/0"}), PlayCard)
    assert cards.accept(text) == "bonus N8"
    assert cards.accept("　ボーナス　") == "bonus"


# ── positions that cannot be ─────────────────────────────────────────────────────────────────────────────────────────


def changed(horses: Mapping[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """Four horses side by side on the back straight, but for this."""
    fields = {horse: {"at": cell} for horse, cell in LINE_UP.items()}
    for horse, each in (horses or {}).items():
        fields[horse] = {"at": each} if isinstance(each, str) else {**fields.get(horse, {}), **each}
    return {"players": list(FOUR), **more, "horses": fields}


NOWHERE: dict[str, Any] = {"players": list(FOUR), "horses": {}}


@pytest.mark.parametrize(
    ("position", "where", "what"),
    [
        (changed({"blue": "1:B10/0"}), "horses.blue.at", "1:B10/0 is taken by red (T13)"),
        (changed({"blue": "9:B10/0"}), "horses.blue.at", "“9:B10/0” is no cell"),
        (changed({"blue": "0:B10/0"}), "horses.blue.at", "is no cell"),
        (changed({"blue": "1:E14/0"}), "horses.blue.at", "is no cell"),
        (changed({"blue": "1:H33/0"}), "horses.blue.at", "is no cell"),
        (changed({"blue": "1:B1/1"}), "horses.blue.at", "is no cell"),
        (changed({"blue": "2:H14/2"}), "horses.blue.at", "is no cell"),
        (changed({"blue": {"at": 5}}), "horses.blue.at", "is no cell"),
        (changed({"blue": "1:H21/1"}), "horses.blue.at", "beyond the line: blue is home (T35)"),
        (changed(finished="red"), "horses.red.at", "is out or home and cannot stand on"),
        (changed(fallen="red"), "horses.red.at", "is out or home and cannot stand on"),
        (changed({"red": {"absent": True}}), "horses.red.at", "is out or home and cannot stand on"),
        (changed(finished="pink"), "finished", "no horse is called “pink”"),
        (changed(lanes="red red"), "lanes", "red is there twice"),
        (changed({"pink": "1:B20/0"}), "horses.pink", "not a key here"),
        (changed({"black": "1:B20/0"}), "horses.black", "not a key here"),
        ({"players": list(FOUR), "horses": {"red": {"at": "1:B10/0"}}}, "horses.blue.at", "blue stands nowhere"),
        ({"players": list(FOUR), "horses": []}, "horses", "is not a table"),
        ({"players": list(FOUR), "horses": {"red": 5}}, "horses.red", "is not a table"),
        ({"horses": {}}, "players", "too few players (T1): 0"),
        ({"players": "Anna: red", "horses": {}}, "players", "too few players (T1)"),
        (changed(players=["Anna: red, blue", "Ben: green"]), "players", "(T6 TA27)"),
        (changed(players=["Anna: red", "Ben: blue", "Carla: pink", "Dan: yellow"]), "players[2]", "called “pink”"),
        (changed(players=["A: red", "A: blue", "C: green", "D: yellow"]), "players[1]", "two players are called A"),
        (changed({"red": {"hand": -1}}), "horses.red.hand", "-1 is not possible"),
        (changed({"red": {"hand": 33}}), "horses.red.hand", "33 is not possible"),
        (changed({"red": {"box": "all"}}), "horses.red.box", '"all" is not possible'),
        (changed({"red": {"gone": "N5"}}), "horses.red.gone", "no card is called “N5”"),
        (changed({"red": {"gone": 8.5}}), "horses.red.gone", "is not a list"),
        (changed({"red": {"pending": "N5"}}), "horses.red.pending", "no card is called “N5”"),
        (changed({"red": {"lane": 9}}), "horses.red.lane", "9 is not possible"),
        (changed({"red": {"crossed": "yes"}}), "horses.red.crossed", '"yes" is not possible'),
        (changed({"red": {"colour": "red"}}), "horses.red.colour", "not a key here"),
        (changed(roller="Zoe"), "roller", "no player is called “Zoe”"),
        (changed(phase="lunch"), "phase", "“lunch” is not possible"),
        (changed(race=4), "race", "4 is not possible"),
        (changed(race=2, races=1), "race", "2 is not possible"),
        (changed(round=-1), "round", "-1 is not possible"),
        (changed(phase="run"), "dice", "dice and speed are not there (T30)"),
        (changed(phase="run", dice=[7, 2], speed=2), "dice", "are not two dice"),
        (changed(phase="run", dice=[1, 2, 3], speed=2), "dice", "are not two dice"),
        (changed(phase="run", dice="6 6", speed=6), "dice", "are not two dice"),
        (changed(ranks="first"), "ranks", "are no ranks"),
        (changed(ranks={"pink": 1}), "ranks", "are no ranks"),
        (changed(options={"fence_cost": "5"}), "options.fence_cost", "“5” is not possible"),
        (changed(options={"luck": "yes"}), "options.luck", "no option is called"),
        (changed(options="steeplechase"), "options", "names no options"),
        (changed(mood="good"), "mood", "not a key here"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_told_with_its_place(position: dict[str, Any], where: str, what: str) -> None:
    with pytest.raises(Problems) as caught:
        RULES.restore(data(), position)
    found = [problem.what for problem in caught.value.problems if problem.where == f"position.{where}"]
    assert any(what in each for each in found), caught.value.problems


FAULTY: dict[str, tuple[dict[str, Any], str]] = {
    "crossed, but before the line (T35)": (changed({"red": {"crossed": True}}), "horses.red.crossed"),
    "home, but not among the finished": ({**changed(), "horses": {**changed()["horses"], "red": {"place": 1}}},
                                         "horses.red.place"),
    "finished and fallen": ({**changed(finished="red", fallen="red"), "horses": {
        h: f for h, f in changed()["horses"].items() if h != "red"}}, "fallen"),
    "finished without having started": ({**changed(finished="red"), "horses": {
        **changed()["horses"], "red": {"absent": True}}}, "finished"),
    "more cards than a deck has (T3)": (changed({"red": {"hand": 12, "box": 22}}), "horses.red.hand"),
    "three of two cards (T50)": (changed({"red": {"gone": "N3 N3 N3"}}), "horses.red.gone"),
    "one card twice (T50)": (changed({"red": {"gone": "#2 #2"}}), "horses.red.gone"),
    "ranks from nought (T27)": (changed(ranks=dict.fromkeys(LINE_UP, 0)), "ranks"),
    "a speed that the dice do not show (T30)": (changed(phase="run", dice=[1, 2], speed=12), "speed"),
    "a die that is true": (changed(phase="run", dice=[True, 2], speed=2), "dice"),
    "cards in an even round (T11)": (changed(round=2), "round"),
    "dice in an odd round (T11)": (changed(phase="dice", round=3), "round"),
    "cards in round nought": (changed(round=0), "round"),
    "a deal without lanes (T10)": ({**NOWHERE, "phase": "deal"}, "lanes"),
    "a deal for two of four (T10)": ({**NOWHERE, "phase": "deal", "lanes": "red blue"}, "lanes"),
    "a lane for a horse that sits out": (
        {"players": list(FOUR), "phase": "deal", "lanes": "red blue green yellow", "horses": {"red": {"absent": True}}},
        "lanes"),
    "a first roller before the lanes (T10)": ({**NOWHERE, "phase": "first"}, "lanes"),
    "over, with horses on the track (T40)": (changed(phase="finish"), "phase"),
    "no card, no box, but a bonus (T49)": (changed({"red": {"hand": 0, "box": 0}}), "horses.red.box"),
    "laid down, but used up (T50)": (changed({"red": {"gone": "N3 N3", "pending": "N3"}},
                                             options={"simultaneous": "yes"}), "horses.red.pending"),
    "laid down from an empty hand (T61)": (changed({"red": {"hand": 0, "pending": "N3"}},
                                                   options={"simultaneous": "yes"}), "horses.red.pending"),
    "laid down with a bonus that is gone (T49)": (changed({"red": {"bonus": 1, "pending": "bonus N3"}},
                                                          options={"simultaneous": "yes"}), "horses.red.pending"),
    "laid down where cards are played openly (TA16)": (changed({"red": {"pending": "N3"}}), "horses.red.pending"),
    "laid down and turned up (TA16)": (changed({"red": {"acted": True, "pending": "N3"}},
                                               options={"simultaneous": "yes"}), "horses.red.pending"),
    "laid down in a dice round (TA16)": (changed({"red": {"pending": "N3"}}, phase="dice",
                                                 options={"simultaneous": "yes"}), "horses.red.pending"),
    "laid down, but only the bonus (TA16)": (changed({"red": {"pending": "bonus"}},
                                                     options={"simultaneous": "yes"}), "horses.red.pending"),
    "on the row of a fence (T52)": (changed({"red": "1:B16/0"}, options=CHASE), "horses.red.at"),
    "crossed, but nowhere (T35)": (changed({"red": {"at": "", "crossed": True}}, finished="red"), "horses.red.crossed"),
    "another place than that among the finished": (
        changed({"red": {"at": "", "place": 2}}, finished="red"), "horses.red.place"),
    "fallen without having started": (changed({"red": {"at": "", "absent": True}}, fallen="red"), "fallen"),
    "absent and not": (changed({"red": {"at": "", "absent": False}}, absent="red"), "horses.red.absent"),
    "on the track before the start": (changed(phase="deal", lanes="red blue green yellow"), "horses.red.at"),
    "home before the start": ({**NOWHERE, "phase": "lanes", "finished": "red"}, "phase"),
    "a round before the start": ({**NOWHERE, "phase": "lanes", "round": 3}, "round"),
    "dice in round nought": (changed(phase="dice", round=0), "round"),
    "ranks beyond the last (T27)": (changed(ranks=dict.fromkeys(LINE_UP, 5)), "ranks"),
    "a rank that is true": (changed(ranks=dict.fromkeys(LINE_UP, True)), "ranks"),
    "one die": (changed(phase="run", dice=[4], speed=4), "dice"),
    "no dice at all": (changed(dice=0), "dice"),
    "a speed without dice (T30)": (changed(speed=4), "speed"),
    "a bonus of a race to come (T49)": (changed({"red": {"bonus": 2}}), "horses.red.bonus"),
    "a bonus left in the last race (T48)": (changed({"red": {"bonus": 0}}, race=3), "horses.red.bonus"),
    "a loss for a bonus not taken (T47)": (changed({"red": {"owes": True}}), "horses.red.owes"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTY)
def test_a_position_that_nobody_can_play_on_from(name: str) -> None:
    """It is said where, what and what would do, and only once."""
    position, where = FAULTY[name]
    with pytest.raises(Problems) as caught:
        RULES.restore(data(), position)
    (problem,) = [each for each in caught.value.problems if each.where == f"position.{where}"]
    assert problem.what
    assert problem.expected


def test_an_unknown_cell_is_told_once() -> None:
    with pytest.raises(Problems) as caught:
        RULES.restore(data(), changed({"blue": "9:B10/0"}))
    assert [problem.where for problem in caught.value.problems] == ["position.horses.blue.at"]


def test_a_card_laid_down_is_read_like_any_other() -> None:
    typed = {"n9": "N9", " 9 ": "N9", "joker 12": "J12", "#1": "#1", "BONUS 9": "bonus N9", "ボーナス　9": "bonus N9"}
    for text, card in typed.items():
        state = RULES.restore(data(), changed({"red": {"pending": text}}, options={"simultaneous": "yes"}))
        assert state.horses["red"].pending == card
    race = at({"red": {"at": "1:B10/0", "pending": "n9"}}, options={"simultaneous": "yes"})
    assert only(race, "card.over").args["card"] == "N9"


def test_T51_T59_the_fences_of_a_position_are_those_that_stand_by_then() -> None:
    race = at({"red": "1:H10/1", "blue": "2:H9/1"}, options=CHASE)
    assert RULES.view(race.state)["fences"] == ["B5/0", "B16/0", "B27/0", "H4/1", "H14/1"]
    start = at({"red": "1:H14/0", "blue": "2:H26/0"}, options=CHASE, start_fence=True, first_fence=False)
    assert RULES.view(start.state)["fences"] == ["H24/0", "B5/0", "B16/0", "B27/0", "H4/1"], "whatever is written"
    assert RULES.restore(data(), changed({"blue": "2:B16/0"})).fences() == []


def test_T34_TA11_the_roller_of_a_position_has_a_running_horse() -> None:
    race = at({"blue": "1:B10/0", "green": "2:B10/0"}, players=FOUR, finished="red", fallen="yellow", phase="dice")
    assert question(race).who == "Ben"
    race = at({"blue": "1:B10/0"}, players=FOUR, finished="red", fallen="yellow green", phase="dice", roller="Dan")
    assert question(race).who == "Ben"
    due = at({"blue": "1:B10/0"}, players=FOUR, finished="red", fallen="yellow green", roller="Dan")
    assert due.state.roller == "Dan", "until the dice round comes"


def test_T27_TA20_who_has_crossed_in_this_round_counts_as_ahead_in_a_position() -> None:
    race = at({"red": crossed("1:H28/1"), "blue": "2:H15/1", "green": "3:H12/1", "yellow": "4:H9/1"})
    assert race.state.ranks == {"blue": 2, "green": 3, "yellow": 4}
    assert question(race).args == {"horse": "blue", "hand": 10, "rank": 2, "limit": 9}


UNDER_WAY = {"red": acted("1:B26/0"), "blue": "2:B20/0", "green": "4:B20/0", "yellow": "5:B18/0"}
"""Red has moved: it may have been level with blue and green when the round began, or ahead of them."""


def test_T26_in_the_first_round_all_are_first_wherever_some_have_run_to() -> None:
    horses = {horse: f"{lane}:H14/0" for lane, horse in enumerate(HORSES[:4], start=1)}
    race = at({**horses, "red": acted("1:H22/0")})
    assert race.state.ranks == dict.fromkeys(horses, 1)
    race.answer("N9")
    assert only(race, "card.over").args["horse"] == "blue"
    assert "ranks" not in RULES.position(race.state), "what follows from the cells need not be written"


@pytest.mark.parametrize(
    ("red", "more", "blue"),
    [
        pytest.param("1:B20/0", {}, 1, id="it has played, but stands where it stood: level"),
        pytest.param("1:W1/0", {}, 2, id="no card runs so far"),
        pytest.param("4:B26/0", {}, 2, id="it cannot have been inside blue"),
        pytest.param("1:B26/0", {"phase": "run", "round": 4, "dice": [5, 2], "speed": 5}, 2, id="nor by this speed"),
    ],
)
def test_T12_T26_what_the_cells_tell_of_the_ranks_is_known(red: str, more: dict[str, Any], blue: int) -> None:
    race = at({**UNDER_WAY, "red": acted(red)}, **{"round": 3, **more})
    assert race.state.ranks == {"blue": blue, "green": blue, "yellow": 4}


def test_T26_a_rank_that_is_not_known_is_asked_when_it_matters() -> None:
    race = at(UNDER_WAY, round=3)
    assert race.state.ranks == {"yellow": 4}
    race.answer("N8")
    assert question(race).text == "to", "an eight is within every limit"
    race = drive(at(UNDER_WAY, round=3), {"blue.card": "N9"}, stop="blue.rank")
    ask = question(race)
    assert (ask.text, ask.rule, legal_answers(ask)) == ("rank", "T26 T27", range(1, 3))
    race.answer("2")
    assert (race.state.ranks["blue"], race.state.ranks["green"]) == (2, 2)
    assert not said(race, "card.over")
    drive(at(UNDER_WAY, round=3, ranks={"blue": 1, "green": 1}), {"blue.card": "N9"}, stop="green.card")


def test_T26_T31_a_rank_is_asked_in_a_dice_round_only_for_the_sum() -> None:
    assert question(at(UNDER_WAY, round=4, phase="run", dice=[4, 6], speed=10)).text == "rank"
    assert question(at(UNDER_WAY, round=4, phase="run", dice=[4, 6], speed=6)).text == "to"


@pytest.mark.parametrize(
    ("horses", "more", "where"),
    [
        pytest.param({"red": acted("1:B19/0")}, {}, "horses.red.acted", id="blue stands before it"),
        pytest.param({"red": acted("3:B20/0")}, {}, "horses.red.acted", id="blue stands inside"),
        pytest.param({}, {"phase": "dice", "round": 4}, "horses.red.acted", id="before the dice fall"),
        pytest.param({}, {"ranks": {"blue": 3}}, "ranks", id="only one can be ahead"),
        pytest.param({}, {"ranks": {"blue": 1, "green": 2}}, "ranks", id="level horses share a rank"),
        pytest.param({}, {"ranks": {"yellow": 3}}, "ranks", id="three are ahead"),
        pytest.param({}, {"ranks": {"red": 2, "blue": 1}}, "ranks", id="who moved first was not behind"),
        pytest.param({}, {"ranks": {"red": 2}}, "ranks", id="nobody was ahead of the only one that moved"),
        pytest.param({}, {"ranks": {"red": 2, "blue": 2, "green": 2}}, "ranks", id="somebody was first"),
    ],
)
def test_T12_T27_what_contradicts_the_order_is_refused(horses: Any, more: dict[str, Any], where: str) -> None:
    with pytest.raises(Problems) as caught:
        at({**UNDER_WAY, **horses}, **{"round": 3, **more})
    assert {problem.where for problem in caught.value.problems} == {f"position.{where}"}


def cards_of(horse: str, state: State) -> tuple[int, int, int, int]:
    found = state.horses[horse]
    return found.used, found.hand, found.box, found.bonus


def test_T46_T48_cards_that_a_position_does_not_count() -> None:
    gone = {"gone": "N3 N3 N4 N4 N6 N6 N7"}
    second = RULES.restore(data(), changed({"red": gone, "blue": {"bonus": 1}, "green": {"bonus": 2}}, race=2))
    assert [cards_of(horse, second) for horse in second.horses] == [
        (0, 10, 12, 0), (0, 10, 10, 1), (0, 12, 10, 2), (0, 10, 12, 0),
    ]  # fmt: skip
    assert [horse.owes for horse in second.horses.values()] == [False, False, True, False]
    later = RULES.restore(data(), changed({"red": gone | {"acted": True}, "blue": gone}, race=2, round=5))
    assert [cards_of(horse, later) for horse in ("red", "blue")] == [(3, 7, 12, 0), (2, 8, 12, 0)]
    third = RULES.restore(data(), changed({"red": gone, "blue": {"bonus": 2}}, race=3))
    assert [cards_of(horse, third) for horse in ("red", "blue")] == [(0, 12, 0, 3), (0, 10, 0, 2)]
    assert not third.horses["red"].owes, "the bonus of the last race costs nothing"
    dealt = RULES.restore(data(), {**NOWHERE, "phase": "deal", "race": 2, "lanes": "red blue green yellow"})
    assert cards_of("red", dealt) == (0, 0, 22, 0)


@pytest.mark.parametrize(
    ("more", "red", "blue"),
    [
        pytest.param({"round": 5}, 3, 2, id="two card rounds, and one under way"),
        pytest.param({"round": 5, "race": 2}, 3, 2, id="in another race"),
        pytest.param({"round": 4, "phase": "run", "dice": [3, 2], "speed": 5}, 2, 2, id="a dice round"),
        pytest.param({"round": 5, "phase": "round"}, 3, 3, id="the card round is over"),
        pytest.param({"round": 99}, 10, 10, id="no more than there were"),
    ],
)
def test_T22_a_card_went_in_every_card_round(more: dict[str, Any], red: int, blue: int) -> None:
    race = at(UNDER_WAY, **more).state
    assert [cards_of(horse, race)[:2] for horse in ("red", "blue")] == [(red, 10 - red), (blue, 10 - blue)]


def test_T27_only_a_rank_that_was_written_is_called_wrong() -> None:
    start = {horse: f"{lane}:H14/0" for lane, horse in enumerate(HORSES[:4], start=1)}
    with pytest.raises(Problems) as caught:
        at({**start, "red": acted("1:H22/0")}, ranks={"blue": 2})
    assert [problem.what for problem in caught.value.problems] == [
        "blue had another rank when the round began (T12 T27)"
    ]


def test_TA29_a_position_says_who_sits_out_and_in_which_order() -> None:
    race = after_result(ended(["yellow", "green"], ["red", "blue"]))
    written = RULES.position(race.state)
    assert written["absent"] == "blue red"
    assert RULES.restore(data(), written) == race.state
    flags = RULES.restore(data(), changed({"red": {"at": "", "absent": True}}))
    assert (flags.absent, flags.horses["red"].absent) == (["red"], True)


def test_options_are_explained() -> None:
    for name, info in OPTIONS.items():
        with pytest.raises(Problems) as caught:
            RULES.restore(data(), changed(options={name: "perhaps"}))
        (problem,) = caught.value.problems
        assert all(value in problem.expected for value in info.values)
        assert info.clause in RULES.clauses


def test_a_position_needs_players_and_cells_only() -> None:
    state = referee(changed()).state
    assert (state.phase, state.round, state.race, state.races, state.roller) == ("card", 1, 1, 3, "Anna")
    red = state.horses["red"]
    assert (red.hand, red.box, red.bonus, red.used) == (10, 22, 0, 0)
    assert state.ranks == dict.fromkeys(LINE_UP, 1)


def test_every_problem_of_a_position_at_once() -> None:
    with pytest.raises(Problems) as caught:
        RULES.restore(data(), changed({"red": "x", "blue": {"hand": -3}, "pink": {}}, phase="lunch", roller="Zoe"))
    assert {problem.where.removeprefix("position.") for problem in caught.value.problems} >= {
        "horses.red.at", "horses.blue.hand", "horses.pink", "phase", "roller",
    }  # fmt: skip


def test_corrections_begin_the_phase_anew() -> None:
    race = drive(at(IN_FILE), {"red.card": "N3"}, stop="blue.card")
    race.fix("horses.red.at", "1:B30/0", "it stood elsewhere")
    assert cells(race)["red"] == "1:B30/0"
    with pytest.raises(Problems):
        race.fix("horses.red.at", "2:B18/0", "there is blue")
    race.fix("horses.blue.hand", 3, "counted again")
    assert question(race).args["hand"] == 3


# ── whole meetings ───────────────────────────────────────────────────────────────────────────────────────────────────


class Watched:
    """The rules, with a look at every phase start: it must come back the same from each of the ways we write it."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.times = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(RULES, name)

    def enter(self, state: State, phase: str) -> None:
        RULES.enter(state, phase)
        self.seen.add(phase)
        self.times += 1
        if phase in ("card", "run") and self.times % 5:
            return  # one of many
        position = RULES.position(state)
        text = json.dumps(position)
        assert json.loads(text) == position
        assert tomllib.loads(to_text(position)) == position
        again = RULES.restore(data(), json.loads(text))
        assert canonical(RULES.position(again)) == canonical(position), phase
        assert again == state, phase


def random_meeting(seed: int) -> set[str]:
    """Three races by random answers, random entries and random options; returns the phases seen."""
    rng = Random(seed)
    count = rng.randint(2, 8)
    each = rng.choice(data().horses_each[count])
    chosen = rng.sample(HORSES, count * each)
    players = [f"{SEATS[n]}: {', '.join(chosen[n * each : (n + 1) * each])}" for n in range(count)]
    options: dict[str, Any] = {n: rng.choice(info.values) for n, info in OPTIONS.items() if rng.random() < 0.6}
    watched: Any = Watched()
    steward = Steward(options)
    carry: dict[str, Any] | None = None
    for race in (1, 2, 3):
        state = new_state(players, race, carry, **options)
        play = play_out(Play(watched, state), rng, steward)
        result = RULES.result(state)
        assert set(result.order) == set(result.points) == {horse.id for horse in state.starters()}
        assert len(result.order) == len(set(result.order))
        home = len(result.order) - len(result.out)
        assert sum(result.points.values()) == sum((50, 30, 20, 10)[:home])
        assert not any(result.points[horse] for horse in result.out)
        assert {event.code for event in play.events} >= {"race.begins", "race.over"}
        absent = {horse.id for horse in state.horses.values() if horse.absent}
        fell: set[str] = set(carry["fallen"]) if carry else set()
        assert absent == (fell if options.get("fallen_runs_next") != "yes" else set()), "T60"
        assert state.horses.keys() == set(chosen), "the same horses (T1)"
        carry = json.loads(json.dumps(result.to_json()))["carry"]
        for horse in state.horses.values():
            assert len(horse.gone) <= steward.out[horse.id]
    return set(watched.seen)


@pytest.mark.parametrize("seed", sampled(range(8), 3))
def test_random_meetings_keep_every_invariant(seed: int) -> None:
    random_meeting(seed)


@pytest.mark.slow
def test_many_random_meetings_keep_every_invariant() -> None:
    seen: set[str] = set()
    for seed in range(1000, 1100):
        seen |= random_meeting(seed)
    assert seen == set(RULES.phases)


def test_questions_have_names_of_their_own() -> None:
    rng = Random(5)
    play = Play(RULES, new_state(TWO, steeplechase="yes"))
    keys: set[str] = set()
    while play.ask is not None:
        ask = play.find()
        assert ask.key not in keys
        keys.add(ask.key)
        play.give(any_answer(ask, rng), ask.key)
    assert len(keys) > 50


def test_everything_can_be_taken_back_and_played_again() -> None:
    rng = Random(8)
    race = new_race(FOUR, simultaneous="yes")
    digests = []
    for _ in range(40):
        digests.append(race.digest())
        ask = question(race)
        race.answer(any_answer(ask, rng), "bot", ask.key)
    while race.steps:
        race.undo()
        assert race.digest() == digests.pop()
    with pytest.raises(Reject):
        race.undo()
