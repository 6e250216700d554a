"""Formula Motor Racing by clause: what the vectors do not show well. What a clause says: `pnp rules fmr F27`."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pnp.games.fmr.model import TEAMS
from pnp.games.fmr.rules import RULES, line
from pnp.games.fmr.rules.state import OPTIONS, State
from pnp.games.fmr.season.system import SEASON
from pnp.kit.errors import Problems
from pnp.lab.bots import any_answer
from pnp.referee.ask import Choose, Draw, Reject, Roll
from pnp.referee.entering import Entries
from pnp.referee.referee import Referee
from pnp.referee.resolve import play_turn
from pnp.referee.rules import RaceSetup
from pnp.season.system import Facts
from tests.games.fmr.table import (
    FOUR,
    HERE,
    LINE,
    SIX,
    THREE,
    cited,
    data,
    draw_grid,
    narrator,
    new_race,
    plan,
    players,
    referee,
    result,
    run,
    said,
    table,
)
from tests.games.fmr.test_vectors import ALL

FIVE = {name: SIX[name] for name in list(SIX)[:5]}
TABLES = {3: THREE, 4: FOUR, 5: FIVE, 6: SIX}
every_table = pytest.mark.parametrize("controlled", TABLES.values(), ids=[f"{n} players" for n in TABLES])


def at(line: str = " ".join(LINE), controlled: Any = SIX, **more: Any) -> Referee[State]:
    """A turn in this position."""
    return referee({"players": players(controlled), "racing": line, **more})


def problems(caught: pytest.ExceptionInfo[Problems]) -> str:
    return "\n".join(str(problem) for problem in caught.value.problems)


def question(race: Referee[Any], kind: type[Any]) -> Any:
    ask = race.q
    assert isinstance(ask, kind)
    return ask


# ── set-up ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_F1_a_season_has_as_many_races_as_agreed() -> None:
    assert plan(SIX, 17).races == data().full_season
    suggested: Any = SEASON.plan(data(), players(SIX), None, {})
    assert suggested.races == data().short_season == 3
    for races in (0, -1, 201):
        with pytest.raises(Problems) as caught:
            plan(SIX, races)
        assert "F1" in problems(caught)


def test_F2_every_card_number_is_one_of_54_and_has_a_face() -> None:
    cards = data().cards
    assert [card.number for card in cards] == list(range(1, 55))
    copies = data().deck.copies
    assert sum(copies.values()) == 54
    assert (copies["+2B"], copies["+3B"], copies["+4B"], copies["PB"], copies["PX"]) == (1, 2, 1, 1, 2)
    assert (copies["CG"], copies["CE"], copies["TT"], copies["-1"], copies["SO"]) == (3, 3, 4, 3, 1)


@every_table
def test_F3_all_twelve_cars_start_whatever_the_number_of_players(controlled: Any) -> None:
    race = draw_grid(new_race(controlled))
    assert sorted(race.state.racing) == sorted(LINE)
    assert [event.rule for event in said(race, "race.cars")] == ["F3"]


def test_F3_a_position_without_all_cars_is_refused() -> None:
    with pytest.raises(Problems) as caught:
        at(" ".join(LINE[:-1]))
    assert "B2 missing (F3)" in problems(caught)
    with pytest.raises(Problems) as caught:
        at(phase="start", racing=" ".join(LINE[1:]), retired="B1")
    assert "cannot be out before the start (F3)" in problems(caught)


def test_F4_there_is_one_pit_crew_card_a_team() -> None:
    assert list(data().pit_crew.copies.values()) == [1] * 6
    race = new_race(SIX)
    asked = []
    while isinstance(race.q, Draw) and race.q.deck is data().pit_crew:
        asked.append(race.q)
        race.answer(race.q.legal()[0])
    assert len(asked) == 6
    assert asked[0].rule == "F6 F4"


@pytest.mark.parametrize(
    ("who", "what"),
    [
        (["A: red", "B: blue"], "too few players"),
        ([f"{n}: {team}" for n, team in enumerate((*TEAMS, "red"))], "red is taken"),
        (["A: red", "B: blue", "C: green"], "A has one team"),
        (["A: red blue", "B: blue green", "C: yellow orange"], "blue is taken by A"),
        (["A: red blue", "B: green", "C: yellow", "D: orange"], "A has 2 teams"),
        (["A: red blue", "A: green yellow", "C: orange purple"], "two players are called A"),
        (["A: red pink", "B: green yellow", "C: orange purple"], "no team is called “pink”"),
        ([": red blue", "B: green yellow", "C: orange purple"], "a player has no name"),
    ],
)
def test_F5_who_can_play_with_which_teams(who: list[str], what: str) -> None:
    with pytest.raises(Problems) as caught:
        SEASON.plan(data(), who, 1, {})
    assert what in problems(caught)


def test_F5_teams_without_a_player_take_no_turns() -> None:
    race = run(new_race(FOUR))
    (free,) = said(race, "race.free")
    assert (free.args["teams"], free.rule) == (["yellow", "orange"], "F5 F4")
    assert {event.args["seat"] for event in said(race, "card.played")} == set(FOUR)


def test_F6_a_team_is_drawn_once_also_without_a_player() -> None:
    race = new_race(FOUR)
    race.answer("orange")
    with pytest.raises(Reject, match=r"card\.gone") as caught:
        race.answer("orange")
    assert caught.value.rule == "F6 F4"
    for team in ("red", "green", "blue", "purple", "yellow"):
        race.answer(team)
    assert race.state.racing == ["O1", "R1", "G1", "B1", "V1", "Y1", "Y2", "V2", "B2", "G2", "R2", "O2"]


def test_F6_a_grid_that_was_begun_goes_on_with_the_next_card() -> None:
    race = referee({"players": players(SIX), "phase": "grid", "drawn": "red blue"})
    ask = question(race, Draw)
    assert (ask.key, ask.gone) == ("r1.grid3", ("red", "blue"))
    assert [event.args["team"] for event in said(race, "grid.placed")] == ["red", "blue"]


def test_F7_the_front_car_is_asked_only_for_the_drivers_title() -> None:
    without, having = draw_grid(new_race(SIX)), draw_grid(new_race(SIX, options={"drivers_title": "yes"}))
    assert [step.ask.text for step in without.steps if step.ask] == ["grid"] * 6
    assert [step.ask.text for step in having.steps if step.ask] == ["grid", "front"] * 6


def test_F7_FA11_uncontrolled_teams_start_with_the_lower_number_and_nobody_else_is_asked() -> None:
    race = draw_grid(new_race(FOUR, options={"drivers_title": "yes"}))
    asked = {step.ask.args["team"]: step.ask for step in race.steps if step.ask and step.ask.text == "front"}
    assert set(asked) == {team for teams in FOUR.values() for team in teams}
    assert all(ask.who == f"p{['green', 'blue', 'red', 'purple'].index(team) + 1}" for team, ask in asked.items())
    assert all(ask.default() == data().teams[team].cars[0] for team, ask in asked.items())
    line = race.state.racing
    assert line.index("Y1") < line.index("Y2")
    assert line.index("O1") < line.index("O2")


@every_table
def test_F8_five_cards_each_and_the_rest_is_the_pile(controlled: Any) -> None:
    race = draw_grid(new_race(controlled))
    (dealt,) = said(race, "race.dealt")
    assert dealt.args == {"cards": 54, "hand": 5, "pile": 54 - 5 * len(controlled)}


# ── turn ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_F9_then_clockwise() -> None:
    race = run(draw_grid(new_race(FIVE)))
    seats = [event.args["seat"] for event in said(race, "card.played")]
    order = list(FIVE)
    for one, after in pairwise(seats):
        assert order.index(after) == (order.index(one) + 1) % 5


def test_FA4_the_die_may_say_who_begins_if_nobody_has_the_pole() -> None:
    position = {"players": players(FOUR), "racing": "O1 " + " ".join(c for c in LINE if c != "O1"), "phase": "start"}
    race = referee({**position, "options": {"ownerless_pole": "random"}})
    ask = question(race, Roll)
    assert (ask.rule, ask.sides, ask.args["fair"]) == ("FA4", 12, 12)
    race.answer(7)
    assert race.q is not None
    assert race.q.who == "p3"
    assert said(race, "race.first_random")[0].rule == "F9 FA4"
    five = referee(
        {"players": players(FIVE), "racing": "V1 " + " ".join(c for c in LINE if c != "V1"), "phase": "start",
         "options": {"ownerless_pole": "random"}}
    )  # fmt: skip
    assert five.q is not None
    assert five.q.args["fair"] == 10
    five.answer(11)  # five players, twelve faces: 11 and 12 would favour somebody
    assert question(five, Roll).key == "r1.first2"
    five.answer(10)
    assert question(five, Draw).who == "p5"
    owned = referee({**position, "racing": " ".join(LINE), "options": {"ownerless_pole": "random"}})
    assert question(owned, Draw).who == "p2"


def test_F10_one_card_a_turn_even_if_all_own_cars_are_out() -> None:
    race = at("G1 Y1 O1 R1 V1 V2 R2 O2 Y2 G2", retired="B1 B2", turn="p1")
    ask = question(race, Draw)
    assert (ask.who, ask.rule, ask.text) == ("p1", "F10 F-AUDIT", "card")
    assert ask.default() is None, "nobody passes"
    play_turn(race, {"card": "TT", "target": "G2"})
    assert question(race, Draw).who == "p2"


def test_F10_any_target_the_card_permits_own_or_not() -> None:
    race = at(turn="p1")
    race.answer("-2")
    assert [option.id for option in question(race, Choose).options] == LINE


def test_F11_card_then_target_then_roll_then_discard_then_draw() -> None:
    race = at(turn="p2", pile=24)
    race.answer("PX")
    assert (race.state.played, race.state.pile) == ([], 24)
    race.answer("R1")
    assert question(race, Roll).who == "p2"
    assert race.state.racing == LINE
    race.answer(2)
    assert [event.code for event in race.events] == ["card.played", "pit.in", "pile.drawn"]
    assert (race.state.played, race.state.pile) == (["PX"], 23)


def test_F12_the_last_card_drawn_starts_the_final_round() -> None:
    race = at(pile=1, turn="p3")
    play_turn(race, {"card": "-1", "target": "G2"})
    (begun,) = said(race, "final.begins")
    assert (begun.args, begun.rule) == ({"seat": "p4", "last": "p3"}, "F12 FA10")
    seats = []
    rng = Random(2)
    while (ask := race.q) is not None:
        if ask.text == "card":
            seats.append(ask.who)
        race.answer(any_answer(ask, rng))
    assert seats == ["p4", "p5", "p6", "p1", "p2", "p3"]
    assert len(said(race, "pile.drawn")) == 1


@every_table
def test_F13_FA10_everyone_ends_with_four_cards(controlled: Any) -> None:
    race = run(new_race(controlled))
    n = len(controlled)
    played = Counter(event.args["seat"] for event in said(race, "card.played"))
    drawn = Counter(event.args["seat"] for event in said(race, "pile.drawn"))
    assert race.state.plays == 54 - 4 * n == {3: 42, 4: 38, 5: 34, 6: 30}[n]
    assert {5 + drawn[seat] - played[seat] for seat in controlled} == {4}


# ── the line ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_F14_the_line_never_has_holes() -> None:
    for seed in range(4):
        race, rng = new_race(THREE), Random(seed)
        while (ask := race.q) is not None:
            race.answer(any_answer(ask, rng))
            view = race.view()
            places = [car["place"] for car in [*view["racing"], *view["retired"]]]
            assert places == list(range(1, len(places) + 1))


def test_F15_FA15_the_newest_goes_to_the_front_of_the_retired_row() -> None:
    race = at()
    for target in ("R1", "Y1", "B1"):
        play_turn(race, {"card": "CE", "target": target, "dice": [12]})
    assert race.state.retired == ["B1", "Y1", "R1"]
    other = at(options={"retired_row": "oldest_first"})
    for target in ("R1", "Y1", "B1"):
        play_turn(other, {"card": "CE", "target": target, "dice": [12]})
    assert other.state.retired == ["R1", "Y1", "B1"]
    assert [event.code for event in other.events if event.rule == "F15 FA15"] == ["retired_behind"] * 3


def test_F9_where_no_car_races_any_more_the_first_player_is_asked() -> None:
    race = at("", retired=" ".join(LINE))
    assert question(race, Draw).who == race.state.seats[0]


@pytest.mark.parametrize("card", ["+3R", "PR"])
def test_F16_F24_a_retired_car_is_refused_with_the_reason_in_sight(card: str) -> None:
    race = at("B1 G1 Y1 O1 V1 V2 R2 O2 Y2 G2 B2", retired="R1")
    race.answer(card)
    ask = question(race, Choose)
    assert [option.id for option in ask.options] == ["R2"]
    assert ask.default() == "R2"
    shown = [no for no in ask.refused if not no.quiet]
    assert [(no.id, no.rule) for no in shown] == [("R1", "F24 F16")]
    for called in ("R1", "r1", "9", 9):  # by its id or by the number on the car
        with pytest.raises(Reject, match=r"car\.retired"):
            race.answer(called)
    race.answer("10")
    assert race.q is not None
    assert race.q.text in ("card", "pit")


def test_F17_every_move_stops_at_both_ends() -> None:
    for card, target, after in (("-3", "G2", "back.surplus"), ("TT", "Y1", "forward.surplus")):
        race = at("B1 Y1 G2" if card == "TT" else " ".join(LINE), retired="" if card != "TT" else " ".join(
            car for car in LINE if car not in ("B1", "Y1", "G2")))  # fmt: skip
        play_turn(race, {"card": card, "target": target})
        assert said(race, after)[0].rule.split()[0] == "F17"


def test_F18_last_place_is_before_the_retired_cars() -> None:
    race = at("B1 G1 Y1 O1 R1 V1 V2 R2 O2 Y2", retired="G2 B2")
    play_turn(race, {"card": "SL", "dice": [1]})
    assert race.state.racing[-1] == "B1"
    assert race.state.retired == ["G2", "B2"]
    assert "F18" in said(race, "spin.last")[0].rule


def test_F19_FA16_a_card_without_effect_is_played_discarded_and_replaced() -> None:
    race = at("B1 G1 Y1 O1 V1 V2 O2 Y2 G2 B2", retired="R2 R1", pile=20, turn="p1")
    race.answer("+2R")
    assert [event.rule for event in said(race, "card.nothing")] == ["F24 F19 FA16"]
    assert (race.state.played, race.state.pile, question(race, Draw).who) == (["+2R"], 19, "p2")


# ── cards ────────────────────────────────────────────────────────────────────────────────────────────────────────


def pair_by_hand(line: list[str], car: str, n: int) -> list[str]:
    """F20 said otherwise: the pair swaps with the car ahead of it, n times or until it leads."""
    cars = list(line)
    follower = cars[cars.index(car) + 1 :][:1]
    for _ in range(n):
        place = cars.index(car)
        if place == 0:
            break
        cars[place - 1 : place + 1 + len(follower)] = [car, *follower, cars[place - 1]]
    return cars


@pytest.mark.parametrize("n", [2, 3, 4])
def test_F20_F21_F22_F23_every_place_and_number(n: int) -> None:
    for m in (12, 11, 7, 6):
        line, retired = LINE[:m], LINE[m:]
        for car in line:
            team = data().cars[car].team
            race = at(" ".join(line), retired=" ".join(retired))
            play_turn(race, {"card": f"+{n}{data().teams[team].letter}", "target": car})
            assert race.state.racing == pair_by_hand(line, car, n), (car, n, m)
            place = line.index(car)
            codes = [event.code for event in race.events if event.code.startswith("overtake.")]
            expected = ["overtake.leader"] if place == 0 else ["overtake.alone" if place == m - 1 else "overtake.pair"]
            assert codes == expected + (["overtake.surplus"] if 0 < place < n else [])


def test_F21_FA5_the_follower_never_passes_the_chosen_car() -> None:
    race = at()
    play_turn(race, {"card": "+4Y", "target": "Y1"})
    assert race.state.racing[:3] == ["Y1", "O1", "B1"]
    (lost,) = said(race, "overtake.surplus")
    assert (lost.args["used"], lost.args["n"], lost.rule) == (2, 4, "F21 FA5")


def test_FA5_with_the_option_the_table_hears_why_the_follower_leads() -> None:
    race = at(options={"overtake_surplus": "follower"})
    play_turn(race, {"card": "+4Y", "target": "Y1"})
    assert race.state.racing[:3] == ["O1", "Y1", "B1"]
    assert [event.code for event in race.events][1:3] == ["overtake.pair", "overtake.follower"]
    assert said(race, "overtake.surplus") == []


def test_F17_a_turbo_that_just_reaches_the_lead_loses_nothing() -> None:
    value = data().face["TT"].value
    last = LINE[value]
    race = at(" ".join(LINE[: value + 1]), retired=" ".join(LINE[value + 1 :]))
    play_turn(race, {"card": "TT", "target": last})
    assert race.state.racing[0] == last
    assert said(race, "forward.surplus") == []


def test_F30_the_last_car_is_named_before_anybody_rolls_again() -> None:
    race = at(" ".join(LINE[:8]), retired=" ".join(LINE[8:]))
    race.answer("SO")
    race.answer(8)
    assert question(race, Choose).args == {"die": 8, "car": LINE[7]}


@pytest.mark.parametrize(("card", "n"), [("-1", 1), ("-2", 2), ("-3", 3)])
def test_F25_FA6_back_from_every_place(card: str, n: int) -> None:
    for place, car in enumerate(LINE):
        race = at()
        play_turn(race, {"card": card, "target": car})
        line = race.state.racing
        assert line.index(car) == min(11, place + n)
        assert [other for other in line if other != car] == [other for other in LINE if other != car]
        told = "back.last" if place == 11 else "back.moved"
        codes = [event.code for event in race.events if event.code.startswith("back.")]
        assert codes == [told] + (["back.surplus"] if 11 - n < place < 11 else [])


@pytest.mark.parametrize("m", [12, 9, 6, 4, 3, 2, 1])
def test_F26_who_is_among_the_last_three(m: int) -> None:
    race = at(" ".join(LINE[:m]), retired=" ".join(LINE[m:]))
    race.answer("TT")
    ask = question(race, Choose)
    assert [option.id for option in ask.options] == LINE[:m][-3:]
    for car in LINE[: max(0, m - 3)]:
        with pytest.raises(Reject, match=r"car\.not_last") as caught:
            race.answer(car)
        assert caught.value.rule == "F26"


@pytest.mark.parametrize("die", range(1, 13))
def test_F27_each_face_of_the_die(die: int) -> None:
    race = at()
    play_turn(race, {"card": "PG", "target": "G1", "dice": [die]})
    assert race.state.racing.index("G1") == (1 + die if die <= 6 else 1)
    assert [event.code for event in race.events][1] == ("pit.in" if die <= 6 else "pit.stays")


@pytest.mark.parametrize("die", range(1, 13))
@pytest.mark.parametrize("card", ["CG", "CE"])
def test_F28_each_face_of_the_die(card: str, die: int) -> None:
    race = at(turn="p1")
    play_turn(race, {"card": card, "target": "R1", "dice": [die]})
    state = race.state
    if die <= 9:
        assert state.racing.index("R1") == 3
    elif card == "CG":
        assert state.racing[-1] == "R1"
    else:
        assert (state.retired, "R1" in state.racing) == (["R1"], False)


@pytest.mark.parametrize(
    ("place", "steps", "after"),
    [
        (0, 2, "ABCDE"),
        (1, 1, "BCADE"),
        (1, 3, "CBADE"),
        (2, 2, "CDABE"),
        (2, 3, "DCABE"),
        (3, 4, "EDABC"),
        (4, 2, "ABECD"),
        (4, 9, "EABCD"),
    ],
)
def test_FA5_the_follower_passes_only_where_something_is_left_over(place: int, steps: int, after: str) -> None:
    assert "".join(line.overtake_each(list("ABCDE"), place, steps)) == after


def test_F29_the_own_car_is_asked_after_every_success() -> None:
    race = at(turn="p5")
    for raw in ("CG", "R1", 1):
        race.answer(raw)
    ask = question(race, Choose)
    assert (ask.rule, ask.default(), [option.id for option in ask.options]) == ("F29", "stop", ["roll", "stop"])
    race.answer("roll")
    assert question(race, Roll).key == "r1.t1.roll2"
    race.answer(10)
    assert race.state.racing[-1] == "R1"
    assert question(race, Draw).who == "p6", "after 10–12 the card is finished"


@pytest.mark.parametrize("option", ["one", "many"])
def test_FA7_charging_a_car_without_a_player(option: str) -> None:
    race = at(controlled=FOUR, turn="p1", options={"charge_uncontrolled": option})
    for raw in ("CG", "O1", 5):
        race.answer(raw)
    assert race.q is not None
    assert race.q.text == ("card" if option == "one" else "again")
    assert bool(said(race, "charge.once")) == (option == "one")


def test_FA9_all_four_cars_are_own_with_three_players() -> None:
    for car in ("B1", "B2", "G1", "G2", "Y1"):
        race = at(controlled=THREE, turn="p1")
        for raw in ("CG", car, 2):
            race.answer(raw)
        assert race.q is not None
        assert race.q.text == ("card" if car == "Y1" else "again"), car


def test_FA20_a_leader_may_go_on_and_stop_at_any_time() -> None:
    race = at(turn="p1")
    for raw in ("CE", "B1", 4, "roll", 5, "roll", 9, "stop"):
        race.answer(raw)
    assert [event.rule for event in said(race, "charge.first")] == ["F28 FA20"] * 3
    assert race.state.racing == LINE


@pytest.mark.parametrize("card", ["SO", "SL"])
@pytest.mark.parametrize("die", range(1, 13))
def test_F30_the_place_rolled(card: str, die: int) -> None:
    line, out = LINE[:9], LINE[9:]
    race = at(" ".join(line), retired=" ".join(out))
    play_turn(race, {"card": card, "dice": [die]})
    state = race.state
    if die > 9:
        assert (state.racing, state.retired) == (line, out)
        return
    hit = line[die - 1]
    rest = [car for car in line if car != hit]
    assert state.racing == (rest if card == "SO" else [*rest, hit])
    assert state.retired == ([hit, *out] if card == "SO" else out)


def test_FA12_a_spin_may_be_rerolled_once_whatever_it_shows() -> None:
    race = at(" ".join(LINE[:9]), retired=" ".join(LINE[9:]))
    for raw in ("SO", 12):
        race.answer(raw)
    ask = question(race, Choose)
    assert (ask.rule, ask.args["car"], ask.default()) == ("F30 FA12", None, "keep")
    race.answer("reroll")
    race.answer(11)
    assert question(race, Draw).text == "card", "no second re-roll"
    assert said(race, "spin.empty")[0].rule == "F30 F19"


@pytest.mark.parametrize("side", ["ahead", "behind"])
@pytest.mark.parametrize("die", range(1, 13))
def test_F31_F32_F33_FA13_every_place(die: int, side: str) -> None:
    line, out = LINE[:9], LINE[9:]
    race = at(" ".join(line), retired=" ".join(out))
    race.answer("CR")
    assert question(race, Roll).rule == "F31 FA13"
    race.answer(die)
    if 1 < die < 9:
        assert [option.id for option in question(race, Choose).options] == ["ahead", "behind"]
        race.answer(side)
    pair = {1: line[:2], 9: line[7:]}.get(die, line[die - 2 : die] if side == "ahead" else line[die - 1 : die + 1])
    assert question(race, Draw).text == "card", "no re-roll"
    if die > 9:
        assert (race.state.racing, race.state.retired) == (line, out)
        assert "F33" in said(race, "crash.empty")[0].rule
    else:
        assert race.state.retired == pair + out
        assert race.state.racing == [car for car in line if car not in pair]


def test_FA14_a_lone_car_retires_alone() -> None:
    race = at("O2", retired=" ".join(car for car in LINE if car != "O2"))
    play_turn(race, {"card": "CR", "dice": [1]})
    assert race.state.racing == []
    assert said(race, "crash.lone")[0].rule == "F32 FA14"


# ── scoring and season ───────────────────────────────────────────────────────────────────────────────────────────


def test_F34_F35_F36_every_race_gives_26_points_in_finishing_order() -> None:
    for seed in range(5):
        race = run(new_race(THREE), seed)
        found = RULES.result(race.state)
        assert list(found.order) == race.state.racing + race.state.retired
        assert [found.points[car] for car in found.order] == [10, 6, 4, 3, 2, 1] + [0] * 6
        assert sum(found.points.values()) == 26


def test_F36_FA1_the_table_hears_that_a_team_without_a_player_scores() -> None:
    race = at("O1 R1 Y1 B1 G1 V1 O2 R2 Y2 B2 G2 V2", controlled=FOUR, phase="finish", pile=0)
    rules = {event.args["car"]: event.rule for event in said(race, "race.points")}
    assert (rules["O1"], rules["Y1"], rules["R1"]) == ("F36 FA1", "F36 FA1", "F35")


def test_F37_F40_FA18_FA19_ties_are_broken_at_the_end_only() -> None:
    one = result(1, ["B1", "G1", "Y1", "Y2", "O1", "O2", "R1", "R2", "V1", "V2", "B2", "G2"], {"B1": 10, "G1": 10})
    two = result(2, ["Y1", "Y2", "O1", "O2", "R1", "R2", "G1", "V1", "V2", "B1", "B2", "G2"], {})
    interim = table(Facts(plan(SIX, 3), (one, two)), "teams")
    assert [(row.place, row.who, row.shared) for row in interim.rows[:3]] == [
        (1, "green", True),
        (1, "blue", True),
        (3, "yellow", True),
    ]
    assert (interim.rule, [row.reason for row in interim.rows]) == ("F40 FA19", [None] * 6)
    final = table(Facts(plan(SIX, 2), (one, two)), "teams")
    assert [(row.place, row.who) for row in final.rows[:2]] == [(1, "green"), (2, "blue")]
    reason = final.rows[0].reason
    assert reason is not None
    assert (reason.rule, reason.args["value"], reason.args["other_value"]) == ("F37 FA18", 7, 10)


def test_F38_FA3_a_team_without_a_player_is_champion_unless_agreed_otherwise() -> None:
    won = result(1, ["Y1", "B1", "G1", "R1", "V1", "O1", "Y2", "B2", "G2", "R2", "V2", "O2"])
    events = SEASON.closing(data(), Facts(plan(FOUR, 1), (won,)))
    assert [event.code for event in events] == ["season.champion_free", "season.best_player"]
    assert events[1].args["seat"] == "p2"
    other = SEASON.closing(data(), Facts(plan(FOUR, 1, {"uncontrolled_champion": "no"}), (won,)))
    assert [(event.code, event.rule) for event in other] == [
        ("season.passed_over", "F38 FA3"),
        ("season.champion", "F37"),
    ]
    assert other[1].args["team"] == "blue"


def test_F39_FA8_three_players_are_ranked_by_both_teams_and_the_teams_are_shown_too() -> None:
    won = result(1, ["B1", "R1", "V1", "Y1", "O1", "R2", "B2", "G1", "G2", "Y2", "O2", "V2"])
    facts = Facts(plan(THREE, 1), (won,))
    ranking = table(facts, "players")
    assert [(row.who, row.total) for row in ranking.rows] == [("p3", 11), ("p1", 10), ("p2", 5)]
    assert ranking.rule == "F39 FA8"
    assert table(facts, "teams").rows[0].who == "blue"
    assert [event.code for event in SEASON.closing(data(), facts)] == ["season.champion", "season.winner"]
    best = SEASON.closing(data(), Facts(plan(THREE, 1, {"three_player": "best_team"}), (won,)))
    assert [(event.code, event.args.get("seat")) for event in best][1] == ("season.winner_best", "p1")
    assert table(Facts(plan(SIX, 1), (won,)), "players").rule == "F37"


def test_F41_F42_F43_F44_the_next_race_starts_where_the_last_one_ended() -> None:
    first = run(new_race(FOUR, race=1, races=2))
    assert said(first, "race.next_grid")[0].rule == "F41 F44"
    found = RULES.result(first.state)
    second = new_race(FOUR, race=2, races=2, carry=found.carry)
    state = second.state
    assert (state.racing, state.retired, state.played, state.pile) == (list(found.order), [], [], 34)
    assert [said(second, code)[0].rule for code in ("race.carried", "race.shuffled")] == ["F41 F43", "F42"]
    assert state.seats == list(FOUR)
    foremost = next(car for car in found.order if state.owner_of(car))
    assert question(second, Draw).who == state.owner_of(foremost)
    assert said(run(second), "race.next_grid") == []


# ── options ──────────────────────────────────────────────────────────────────────────────────────────────────────


@every_table
def test_F45_how_many_cards_may_be_removed(controlled: Any) -> None:
    most = 54 - 5 * len(controlled)
    for removed in (0, 6, most):
        race = draw_grid(new_race(controlled, removed))
        assert race.state.pile == most - removed
        assert bool(said(race, "race.shortened")) == bool(removed)
    for impossible in (-1, most + 1, "six", 2.5):
        with pytest.raises(Problems) as caught:
            RULES.setup(data(), RaceSetup(entries=Entries.of(controlled), programme={"removed": impossible}))
        assert "F45" in problems(caught)


@pytest.mark.parametrize("text", ["25", "6,6", "6,6,6,6", "six", "-1", "²", "9" * 5000, "6,,6", "1.5"])
def test_F45_a_programme_that_cannot_be_run(text: str) -> None:
    with pytest.raises(Problems) as caught:
        plan(SIX, 3, removed=text)
    assert "F45" in problems(caught)


def test_F45_FA17_removed_cards_come_back_and_differ_from_race_to_race() -> None:
    programme = plan(SIX, 3, removed="6,0,24").programme
    assert [race.get("removed", 0) for race in programme] == [6, 0, 24]
    first = run(new_race(SIX, 24, race=1, races=2))
    assert said(first, "race.shortened")[0].rule == "F45 FA17"
    second = new_race(SIX, 0, race=2, races=2, carry=RULES.result(first.state).carry)
    assert second.state.pile == 24


def test_F46_points_of_each_car_and_the_better_place_in_the_last_race() -> None:
    facts = Facts(plan(SIX, 1, {"drivers_title": "yes"}), (result(1, LINE),))
    drivers = table(facts, "drivers")
    assert [row.total for row in drivers.rows] == [10, 6, 4, 3, 2, 1, *[0] * 6]
    assert [row.who for row in drivers.rows] == LINE
    assert drivers.rows[6].reason is not None
    assert drivers.rows[6].reason.rule == "F46"
    assert "drivers" not in [standing.id for standing in SEASON.standings(data(), Facts(plan(SIX, 1), ()))]


def test_F47_a_full_season_has_17_races_on_17_circuits() -> None:
    programme = plan(SIX, 17, calendar="yes").programme
    assert len({race["name"] for race in programme}) == 17
    assert all(0 <= race.get("removed", 0) <= 24 for race in programme)


def test_F48_wins_count_only_if_agreed() -> None:
    assert OPTIONS["tiebreak"].values[0] == "last_race"
    with pytest.raises(Problems) as caught:
        plan(SIX, 3, {"tiebreak": "luck"})
    assert "last_race or wins" in problems(caught)


def test_FA21_players_may_change_before_a_meeting_and_teams_keep_their_points() -> None:
    facts = Facts(plan(SIX, 3), (result(1, LINE),))
    changed = plan(THREE, 3)
    again = Facts(replace(changed, entries=replace(changed.entries, changed_in=2)), facts.results)
    assert table(again, "teams") == table(facts, "teams")
    assert {row.who for row in table(again, "players").rows} == set(THREE)
    assert [event.rule for event in SEASON.opening(data(), again)] == ["F47 F44", "FA21"]


def test_F_AUDIT_no_card_comes_more_often_than_it_exists() -> None:
    race = at(turn="p1")
    play_turn(race, {"card": "+2B", "target": "B2"})
    for again in ("+2B", "1", "blue 2"):
        with pytest.raises(Reject, match=r"card\.gone") as caught:
            race.answer(again)
        assert caught.value.rule == "F10 F-AUDIT"
    # one of the two red +3 by its number: the other may still come, by number or by face, but not the same
    (one, other) = [str(card.number) for card in data().cards if card.face == "+3R"]
    play_turn(race, {"card": one, "target": "R2"})
    with pytest.raises(Reject, match=r"card\.gone"):
        race.answer(one)
    play_turn(race, {"card": "+3R", "target": "R2"})
    with pytest.raises(Reject, match=r"card\.gone"):
        race.answer(other)


def test_F_AUDIT_all_54_cards_can_be_named_and_no_55th() -> None:
    ask = question(at(), Draw)
    assert [ask.accept(n) for n in range(1, 55)] == [str(n) for n in range(1, 55)]
    for n in (0, 55):
        with pytest.raises(Reject, match=r"card\.unknown"):
            ask.accept(n)


def test_F_CARS_never_more_than_six_retire() -> None:
    race = at()
    for target in ("B1", "G1", "Y1"):
        play_turn(race, {"card": "CE", "target": target, "dice": [12]})
    play_turn(race, {"card": "SO", "dice": [1]})
    play_turn(race, {"card": "CR", "dice": [1]})
    assert len(race.state.retired) == 6
    for card in ("CE", "SO", "CR"):
        with pytest.raises(Reject, match=r"card\.gone"):
            race.answer(card)
    for seed in range(20):
        assert len(run(new_race(THREE), seed).state.retired) <= 6


# ── positions, and words of options ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("position", "where"),
    [
        ({"racing": "B1 B1"}, "racing"),
        ({"racing": ["B1", ["G1"]]}, "racing"),
        ({"racing": " ".join(LINE), "retired": "B1"}, "retired"),
        ({"racing": " ".join(LINE), "turn": "nobody"}, "turn"),
        ({"racing": " ".join(LINE), "final": 3, "pile": 4}, "final"),
        ({"racing": " ".join(LINE), "final": 7, "pile": 0}, "final"),
        ({"racing": " ".join(LINE), "played": "+2B +2B"}, "played"),
        ({"racing": " ".join(LINE), "played": "+9B"}, "played"),
        ({"racing": " ".join(LINE), "pile": 25}, "pile"),
        ({"racing": " ".join(LINE), "pile": True}, "pile"),
        ({"racing": " ".join(LINE), "plays": 10, "pile": 24}, "pile"),
        ({"racing": " ".join(LINE), "plays": 30}, "plays"),
        ({"racing": " ".join(LINE), "plays": 60}, "plays"),
        ({"racing": " ".join(LINE), "plays": 26, "final": 6}, "final"),
        ({"racing": " ".join(LINE), "plays": 1, "played": "+2B +2G"}, "plays"),
        ({"racing": " ".join(LINE), "plays": 20, "phase": "finish"}, "plays"),
        ({"racing": " ".join(LINE), "plays": 3, "phase": "start"}, "plays"),
        ({"racing": " ".join(LINE), "race": 2}, "race"),
        ({"racing": " ".join(LINE), "phase": "lunch"}, "phase"),
        ({"racing": " ".join(LINE), "options": {"luck": "yes"}}, "options.luck"),
        ({"racing": " ".join(LINE), "options": {"tiebreak": ["wins"]}}, "options.tiebreak"),
        ({"racing": " ".join(LINE), "options": "tiebreak=wins"}, "options"),
        ({"racing": " ".join(LINE), "colour": "red"}, "colour"),
        ({"racing": " ".join(LINE), "drawn": "red red", "phase": "grid"}, "drawn"),
        ({"retired": "B1 G1", "phase": "grid"}, "retired"),
        ({"racing": " ".join(LINE), "played": "+2B", "phase": "start"}, "played"),
        ({"racing": " ".join(LINE), "name": 3}, "name"),
        ({"racing": " ".join(LINE), "carried": "no"}, "carried"),
        ({"racing": " ".join(LINE), "players": ["A: red pink", "B: green yellow", "C: orange blue"]}, "players[0]"),
    ],
)
def test_wrong_positions_are_told_with_their_place(position: dict[str, Any], where: str) -> None:
    with pytest.raises(Problems) as caught:
        RULES.restore(data(), {"players": players(SIX), **position})
    assert f"position.{where}" in [problem.where for problem in caught.value.problems]


@every_table
@pytest.mark.parametrize("removed", [0, 6])
def test_F12_F13_one_count_tells_the_others_and_the_race_has_its_length(controlled: Any, removed: int) -> None:
    seats = len(controlled)
    base = {"players": players(controlled), "racing": " ".join(LINE), "removed": removed}
    length = 54 - removed - 4 * seats
    for plays in range(length):
        told = RULES.restore(data(), {**base, "plays": plays})
        assert told.plays + told.pile + (told.final if told.final is not None else seats) == length
        count = {"final": told.final} if told.final is not None else {"pile": told.pile}
        assert RULES.restore(data(), {**base, **count}) == told
    with pytest.raises(Problems):
        RULES.restore(data(), {**base, "plays": length})


def test_F13_a_race_from_any_count_ends_after_its_plays() -> None:
    race = at(controlled=FOUR, plays=36)
    for _ in range(2):
        play_turn(race, {"card": "-1", "target": "G2"})
    assert race.q is None
    assert next(event.args["plays"] for event in race.events if event.code == "race.over") == 38


def test_every_problem_of_a_position_at_once() -> None:
    with pytest.raises(Problems) as caught:
        RULES.restore(data(), {"players": ["A: red"], "racing": "B1 X9", "turn": "Z", "pile": -1, "hands": []})
    assert len(caught.value.problems) >= 5


@pytest.mark.parametrize(
    ("options", "turn", "words"),
    [
        ({}, {"card": "CE", "target": "R1", "dice": [12]}, "to the front of the retired row"),
        (
            {"retired_row": "oldest_first"},
            {"card": "CE", "target": "R1", "dice": [12]},
            "to the end of the retired row",
        ),
        ({}, {"card": "+4Y", "target": "Y1"}, "the rest is lost"),
        ({"overtake_surplus": "follower"}, {"card": "+4Y", "target": "Y1"}, "passes Y1"),
    ],
)
def test_words_follow_the_options(options: dict[str, str], turn: dict[str, Any], words: str) -> None:
    race = at(options=options)
    play_turn(race, turn)
    text = " ".join(narrator("en").event(event) for event in race.events)
    assert words in text


def test_FA15_the_last_of_the_row_is_the_first_or_the_newest_out() -> None:
    out = {"racing": " ".join(LINE[:10]), "retired": " ".join(LINE[10:]), "phase": "finish", "pile": 0}
    usual = referee({"players": players(SIX), **out})
    assert "out first" in narrator("en").event(said(usual, "race.retired")[0])
    other = referee({"players": players(SIX), **out, "options": {"retired_row": "oldest_first"}})
    assert "out last" in narrator("en").event(said(other, "race.retired_newest")[0])


# ── are all clauses here? ────────────────────────────────────────────────────────────────────────────────────────


def test_every_clause_has_a_test_or_a_vector() -> None:
    sources = "\n".join(path.read_text("utf-8") for path in sorted(Path(HERE).glob("test_*.py")))
    names = re.findall(r"^def test_(F\w+)\(", sources, re.MULTILINE)
    named = {clause for name in names for clause in re.findall(r"(?:^|_)(FA?\d+|F_AUDIT|F_CARS)(?=_|$)", name)}
    named = {name.replace("_", "-") for name in named} | {clause for vector in ALL for clause in vector["rules"]}
    assert set(RULES.clauses) - named == set()
    assert len(RULES.clauses) == 48 + 2 + 21


def test_clauses_are_cited_where_the_table_meets_them() -> None:
    race = run(new_race(FOUR))
    assert {"F1", "F2", "F3", "F5", "F6", "F8", "F9", "F10", "F11", "F12", "F13", "F34", "F35"} <= cited(race)
