"""Clause by clause: what the referee asks, decides and refuses. The names of the tests say by which clause."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from pnp.games.mad.model import DiceRow, Effect
from pnp.games.mad.model.course import GOAL, lay
from pnp.games.mad.rules import RULES
from pnp.games.mad.rules.asks import LaySheet, Move, Throw
from pnp.games.mad.rules.moving import Trip, furthest, paid_along, reach
from pnp.games.mad.rules.state import OPTIONS
from pnp.games.mad.season.system import SEASON
from pnp.kit.errors import Problems
from pnp.kit.register import find_game
from pnp.kit.words import load_words
from pnp.referee.ask import Ask, Batch, Choose, Draw, Reject
from pnp.referee.entering import Entries
from pnp.referee.line import Misheard, read_line
from pnp.referee.play import Play
from pnp.referee.referee import Referee
from pnp.referee.resolve import resolve
from pnp.referee.rules import Asking, RaceSetup
from pnp.season.system import Facts
from tests.games.mad.table import (
    COURSES,
    SEATS,
    Race,
    ask,
    by_the_book,
    car,
    choice,
    cites,
    data,
    ends,
    events,
    give,
    made,
    new_race,
    new_state,
    only,
    play,
    play_on,
    position,
    refused,
    roll,
    same,
    sheets_car,
    together,
)
from tests.kinds import as_a

SHEETS = ["S1", "S2", "S3", "S4", "S5"]
PHASES = ["course", "starter", "deal", "pass", "lay", "reveal", "bonus", "turn", "finish"]


def started(layout: str = "S4 S7 S1", side: str = "first", starter: str = "p1", **options: str) -> Race:
    """A first race with its course laid and its cards dealt: the cards are to be passed on."""
    game = new_race(3, 1, None, **options)
    return give(game, *layout.split(), side, starter)


def built(parts: Mapping[str, str] | None = None, race: int = 1, **more: Any) -> Race:
    """The cards are laid: the parts are to be revealed."""
    layout = SHEETS[: 2 + race]
    raw = {"players": list(SEATS[:3]), "race": race, "phase": "reveal", "layout": layout, **more}
    if parts:
        raw["cars"] = {seat: {"laid": laid} for seat, laid in parts.items()}
    return play(raw)


def at_lay(hand: str = "", race: int = 1, **more: Any) -> Race:
    layout = SHEETS[: 2 + race]
    cars = {"p1": {"hand": hand}} if hand else {}
    return play(
        {"players": list(SEATS[:3]), "race": race, "phase": "lay", "layout": layout, "cars": cars, **more}
    )  # fmt: skip


def mine(game: Race, seat: str = "p1") -> str:
    """The key of this player's question."""
    return next(each.key for each in game.open if each.who == seat)


# ── set-up of the game ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_M1_three_to_six_players(count: int) -> None:
    players = [f"q{number}" for number in range(count)]
    with pytest.raises(Problems) as caught:
        RULES.setup(data(), RaceSetup(entries=Entries.typed(players)))
    assert "(M1)" in caught.value.problems[-1].what
    with pytest.raises(Problems, match=r"\(M1\)"):
        SEASON.plan(data(), players, None, {})


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_M1_three_races(count: int) -> None:
    plan = SEASON.plan(data(), SEATS[:count], None, {})
    assert plan.races == 3
    begins = only(new_race(count), "game.begins")
    assert begins.args == {"races": 3, "seats": list(SEATS[:count])}
    assert "M1" in cites(begins)


@pytest.mark.parametrize(
    ("players", "cars"),
    [
        (["Anna", "Ben", "Cleo"], ["red", "blue", "green"]),
        (["Anna: blue", "Ben", "Cleo"], ["blue", "red", "green"]),
        (["Anna: 紫", "Ben: Rusty Nail", "Cleo: k"], ["violet", "red", "black"]),
        (["Anna：verde", "Ben", "Cleo", "Dan", "Eva", "Finn"], ["green", "red", "blue", "yellow", "black", "violet"]),
    ],
)
def test_M2_everybody_has_a_colour_of_their_own(players: list[str], cars: list[str]) -> None:
    state = RULES.setup(data(), RaceSetup(entries=Entries.typed(players)))
    assert [racer.car for racer in state.racers.values()] == cars


@pytest.mark.parametrize(
    ("players", "place", "said"),
    [
        (["A: red", "B: red", "C"], "players[1]", "red is taken (M2)"),
        (["A", "A", "B", "C"], "players[1]", "two players are called A"),
        (["A: pink", "B", "C"], "players[0]", "no car is called “pink”"),
        (["A", ":", "B", "C"], "players[1]", "a player has no name"),
    ],
)
def test_M2_no_colour_twice_and_no_player_twice(players: list[str], place: str, said: str) -> None:
    with pytest.raises(Problems) as caught:
        RULES.setup(data(), RaceSetup(entries=Entries.typed(players)))
    (problem,) = caught.value.problems
    assert (problem.where, problem.what) == (f"entries.{place}", said)


def test_M3_three_white_dice_and_two_red_ones() -> None:
    assert max(row.white for row in data().dice) == 3
    assert max(row.red for row in data().dice) == 2
    game = give(car("a0"), 5)
    throw = ask(game)
    assert isinstance(throw, Throw)
    assert (throw.dice, throw.white, throw.sides) == (5, 3, 6)


TABLE = [(1, 1, 0, 0, 4), (2, 2, 0, 0, 3), (3, 3, 0, 1, 2), (4, 3, 1, 3, 2), (5, 3, 2, 5, 2)]


@pytest.mark.parametrize("seat", SEATS)
def test_M4_MA21_the_table_of_the_player_card_is_the_same_for_all(seat: str) -> None:
    game = play(position("LINE", SEATS, starter=seat, seat=seat))
    rows = [
        tuple(option.args[key] for key in ("n", "white", "red", "fuel", "arrows")) for option in choice(game).options
    ]
    assert rows == TABLE
    assert [(row.dice, row.white, row.red, row.fuel, row.arrows) for row in data().dice] == TABLE


def test_M5_nine_sheets_each_once() -> None:
    game = new_race()
    sheet = ask(game)
    assert isinstance(sheet, LaySheet)
    assert sheet.blind
    assert len(set(sheet.deck.faces.values())) == 9
    assert len(sheet.legal()) == 18, "either way round"
    give(game, "S4r")
    assert (refused(game, "S4").code, refused(game, "S4").rule) == ("sheet.gone", "M5 M9")
    assert refused(game, "4r").code == "sheet.gone"
    again = ask(game)
    assert isinstance(again, LaySheet)
    assert len(again.legal()) == 16


def test_M6_scores_begin_at_0_and_fuel_at_15() -> None:
    state = started().state
    assert {(racer.score, racer.fuel) for racer in state.racers.values()} == {(0, 15)}
    full = only(started(), "fuel.full")
    assert (full.args["n"], full.rule) == (15, "M6 M14")


def test_M7_two_piles_and_no_card_comes_twice() -> None:
    assert (len(data().part_deck.faces), len(data().bonus_deck.faces)) == (30, 6)
    game = new_race(6, cards="dealt")
    dealt = Counter(dealt_all(play_on(game, Random(3), "pass")))
    assert sum(dealt.values()) == 18
    assert all(count <= data().parts[part].copies for part, count in dealt.items())
    assert "M7" in cites(only(game, "cards.dealt"))


def dealt_all(game: Race) -> list[str]:
    return [card for racer in game.state.racers.values() for card in racer.hand]


def test_M7_a_card_that_was_dealt_is_not_dealt_again() -> None:
    game = give(started(cards="dealt"), "long_gears", "#1", "Ram Prow", "ram prow")
    drawn = ask(game)
    assert isinstance(drawn, Draw)
    assert not {"long_gears", "ram_prow"} & set(drawn.legal()), "whoever has them"
    assert "climbing_claws" in drawn.legal()


def test_M8_all_cards_may_be_named_at_once() -> None:
    game = started(cards="dealt", starter="p2")
    for given in ("#3 #17", "#3 #17 #17", "long gears, twin cam, nothing"):
        assert refused(game, given).code in ("parts.count", "card.gone", "card.unknown")
    give(game, "3 #17 22", "long gears, Twin Cam、twin cam")
    assert (ask(game).who, ask(game).args["most"]) == ("p1", 3)
    give(game, "#1")
    assert (ask(game).who, ask(game).args["n"], ask(game).args["most"]) == ("p1", 2, 2), "the others have named all"
    assert refused(game, "#1, climbing claws").code == "card.gone", "one of the two is in this hand already"
    give(game, "#2 #4")
    assert game.state.phase == "pass"
    hands = {seat: racer.hand for seat, racer in game.state.racers.items()}
    assert hands == {
        "p1": ["climbing_claws", "climbing_claws", "balloon_tyres"],
        "p2": ["balloon_tyres", "winter_plough", "cornering_arms"],
        "p3": ["long_gears", "twin_cam", "twin_cam"],
    }


def test_M44_what_all_can_read_names_no_hidden_card() -> None:
    game = started(cards="dealt")
    give(game, "1 3 5", "7 9 11", "13 15 17")
    together(game, {"p1": "#1", "p2": "#7", "p3": "#13"})
    together(game, {"p1": "#3", "p2": "#9", "p3": "#15"})
    whole = RULES.position(game.state)
    shown = RULES.public(whole)["cars"]
    assert {(car["hand"], car["laid"]) for car in shown.values()} == {("? ?", "?")}
    together(game, {"p1": "all", "p2": "none", "p3": "none"})
    shown = RULES.public(RULES.position(game.state))["cars"]
    assert [shown[seat]["laid"] for seat in ("p1", "p2", "p3")] == ["balloon_tyres", "?", "?"]
    assert RULES.restore(data(), RULES.public(RULES.position(game.state)))


def test_M8_three_cards_each_for_the_owner_only() -> None:
    game = started()
    dealt = only(game, "cards.dealt")
    assert (dealt.args["n"], dealt.args["hand"], dealt.args["pile"]) == (3, 3, 21)
    assert {len(racer.hand) for racer in game.state.racers.values()} == {3}
    game = started(cards="dealt", starter="p2")
    asked = []
    while game.state.phase == "deal":
        card = ask(game)
        assert card.hidden
        asked.append(card.who)
        game.give(next(iter(card.legal())) if isinstance(card, Draw) else "")
    assert asked == ["p2", "p3", "p1"] * 3, "one after the other, clockwise"
    view = RULES.view(game.state, "p1")
    assert view["hand"] == game.state.racers["p1"].hand
    assert view["cars"]["p2"]["hand"] == 3, "how many, not which"
    assert "hand" not in RULES.view(game.state)


def test_M9_three_sheets_as_they_are_laid() -> None:
    game = give(new_race(), "s4", "Peat Ridge turned", "9")
    assert game.state.layout == ["S4", "S3r", "S9"]
    for sheet, given in (("S4r", "涸れ谷逆"), ("S3", "cresta di torba"), ("S9r", "9r")):
        asked = ask(new_race())
        assert asked.accept(given) == sheet
    give(game, "first")
    laid = only(game, "course.laid")
    assert laid.args["layout"] == ["S4", "S3r", "S9"]
    assert {"M9", "M10"} <= cites(laid)


@pytest.mark.parametrize(
    ("side", "start", "last"), [("first", "S4-1", "S1-16"), ("last", "S1-16", "S4-1"), ("2", "S1-16", "S4-1")]
)
def test_M10_MA12_either_end_is_the_start_and_the_cars_stand_on_its_end_cell(side: str, start: str, last: str) -> None:
    game = give(new_race(4), "S4", "S7", "S1")
    assert (choice(game).text, choice(game).rule, choice(game).default()) == ("side", "M10", "first")
    give(game, side)
    assert {racer.cell for racer in game.state.racers.values()} == {start}
    laid = only(game, "course.laid")
    assert (laid.args["start"], laid.args["last"], laid.args["steps"]) == (start, last, 48)
    assert "MA12" in cites(laid)


@pytest.mark.parametrize("seat", ["p1", "p2", "p3"])
def test_M11_any_player_may_begin_the_game(seat: str) -> None:
    game = give(new_race(), "S4", "S7", "S1", "first")
    assert (choice(game).rule, [option.id for option in choice(game).options]) == ("M11", ["p1", "p2", "p3"])
    give(game, seat)
    assert only(game, "starter.chosen").args == {"seat": seat}
    play_on(game, Random(1), "turn")
    assert ask(game).who == seat


def test_M11_a_starter_who_is_known_is_not_asked_for() -> None:
    game = play({"players": list(SEATS[:3]), "phase": "starter", "layout": "S1 S2 S3", "starter": "p3"})
    chosen = only(game, "starter.chosen")
    assert (chosen.args["seat"], chosen.rule) == ("p3", "M11 M24")
    assert not events(game, "starter.winner")


def test_M12_set_up_race_and_after() -> None:
    seen: list[str] = []

    class Watching(Play[Any]):
        def _begin(self, phase: str) -> Asking:
            seen.extend([phase] * (phase not in seen))
            return super()._begin(phase)

    game = Watching(RULES, new_state())
    play_on(game, Random(1))
    assert seen == PHASES
    assert "M12" in cites(only(game, "game.begins"))


@pytest.mark.parametrize(("sheets", "steps"), [(3, 48), (4, 64), (5, 80)])
def test_M13_a_sheet_is_sixteen_steps_without_shortcuts(sheets: int, steps: int) -> None:
    for layout in permutations(list(data().sheets)[:5], sheets):
        for side in ("first", "last"):
            course = lay(data(), layout, side)
            assert course.to_go(frozenset())[course.start] == steps


def test_M13_every_step_leads_towards_the_goal() -> None:
    for side in ("first", "last"):
        course = lay(data(), ["S1r", "S5", "S9r"], side)
        for spot in range(course.goal):
            assert spot not in {there for step in course.steps[spot] for there in course.ahead(step.to)}
            if course.spots[spot].terrain is None:
                assert course.goal in course.ahead(spot, frozenset()), "a road without terrain leads on"


# ── building ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("race", [2, 3])
def test_M14_MA2_every_race_begins_with_a_full_tank(race: int) -> None:
    """Also for who retired."""
    carry = after_race(race - 1, home=["p2", "p1"], fuel={"p1": 0, "p2": 6}).carry
    assert carry["fuel"]["p3"] == 0
    game = play_on(new_race(3, race, carry), Random(2), "pass")
    assert {racer.fuel for racer in game.state.racers.values()} == {15}
    assert only(game, "fuel.full").rule == "M14 MA2"


def after_race(race: int, home: Sequence[str], fuel: Mapping[str, int] | None = None, **more: Any) -> Any:
    """The result of a race on sheets, with these players home."""
    layout = SHEETS[: 2 + race]
    cars: dict[str, dict[str, Any]] = {}
    for seat in SEATS[:3]:
        cars[seat] = {"fuel": (fuel or {}).get(seat, 3), "turns": 5}
        if seat not in home:
            cars[seat] |= {"at": "S1-5", "left": 0}
    raw = {
        "players": list(SEATS[:3]), "race": race, "phase": "finish", "layout": layout, "home": list(home),
        "bonus": [2 * race - 1, 2 * race], "drawn": list(range(1, 2 * race - 1)), "cars": cars, "starter": "p1",
    }  # fmt: skip
    return RULES.result(play(raw | more).state)


def test_M15_MA22_one_card_to_the_left_all_at_once() -> None:
    hands = {"p1": "twin_cam ram_prow ice_spikes", "p2": "bog_boards nitro_rig brush_saw", "p3": "? long_gears ?"}
    cars = {seat: {"hand": hand} for seat, hand in hands.items()}
    game = play({"players": list(hands), "phase": "pass", "layout": "S1 S2 S3", "cars": cars})
    assert isinstance(game.ask, Batch)
    assert {"M15", "MA22"} <= cites(game.ask)
    assert [each.args["to"] for each in game.open] == ["p2", "p3", "p1"]
    assert all(each.hidden for each in game.open)
    game.give("ram prow", mine(game))
    assert game.state.racers["p2"].hand == hands["p2"].split(), "nobody has anything yet"
    no = refused(game, "ram prow", mine(game, "p2"))
    assert (no.code, no.rule) == ("parts.not_held", "M15"), "the card from the right cannot be passed on"
    game.give("Impianto Nitro", mine(game, "p2"))
    game.give("?", mine(game, "p3"))
    passed = {seat: sorted(racer.hand) for seat, racer in game.state.racers.items()}
    assert passed == {
        "p1": ["?", "ice_spikes", "twin_cam"],
        "p2": ["bog_boards", "brush_saw", "ram_prow"],
        "p3": ["?", "?", "nitro_rig"],  # what was passed may have been the long gears
    }
    assert only(game, "pass.done").args["pairs"] == [("p1", "p2"), ("p2", "p3"), ("p3", "p1")]


@pytest.mark.parametrize(("race", "size"), [(1, 3), (2, 4), (3, 5)])
def test_M15_M43_hands_have_three_four_and_five_cards(race: int, size: int) -> None:
    carry = after_race(race - 1, ["p1"]).carry if race > 1 else None
    game = play_on(new_race(3, race, carry), Random(0), "pass")
    for phase in ("pass", "lay"):
        assert game.state.phase == phase
        assert {len(racer.hand) for racer in game.state.racers.values()} == {size}
        play_on(game, Random(0), "lay" if phase == "pass" else "reveal")
    assert {len(racer.laid) for racer in game.state.racers.values()} == {race}
    assert {len(racer.hand) for racer in game.state.racers.values()} == {size - race}


@pytest.mark.parametrize("race", [1, 2, 3])
def test_M16_MA3_exactly_as_many_cards_as_the_race_says_are_laid(race: int) -> None:
    game = at_lay(race=race)
    assert {"M16", "MA3"} <= cites(ask(game))
    for count in (0, race - 1, race + 1):
        no = refused(game, ", ".join(["?"] * count), mine(game))
        assert (no.code, no.rule, no.args_["n"], no.args_["given"]) == ("parts.count", "M16", race, count)
    together(game, same(", ".join(["?"] * race)))
    assert only(game, "lay.done").args["n"] == race
    assert {tuple(racer.laid) for racer in game.state.racers.values()} == {("?",) * race}


def test_M16_M20_a_card_that_cannot_be_used_is_a_filler() -> None:
    game = at_lay("gas_turbine ? ?")
    together(game, {"p1": "gas turbine", "p2": "?", "p3": "?"})
    no = refused(game, "gas turbine", mine(game))
    assert (no.code, no.rule, no.args_) == ("parts.cost", "M18", {"cost": 7, "limit": 5})
    together(game, same("none"))
    none = events(game, "parts.none")[0]
    assert (none.args["cost"], none.args["fuel"], none.args["down"]) == (0, 15, 1)
    assert {"M20", "MA4"} <= cites(none)
    assert game.state.racers["p1"].laid == ["gas_turbine"]


@pytest.mark.parametrize(("race", "most"), [(1, 1), (2, 2), (3, 3)])
def test_M17_no_more_parts_than_the_race_allows(race: int, most: int) -> None:
    game = built(race=race)
    parts = ["climbing_claws", "ram_prow", "cornering_arms", "twin_cam"]
    no = refused(game, ", ".join(parts[: most + 1]), mine(game))
    assert (no.code, no.rule, no.args_) == ("parts.many", "M17", {"n": most, "given": most + 1})
    game.give(", ".join(parts[:most]), mine(game))
    assert "M17" in cites(only(game, "race.table"))


@pytest.mark.parametrize(
    ("race", "parts", "cost"),
    [
        (1, "crawler tracks", 5),
        (1, "float hull", 6),
        (2, "crawler tracks, lean injector", 10),
        (2, "winter plough, crawler tracks", 11),
        (3, "gas turbine, nitro rig, long gears", 15),
        (3, "gas turbine, heavy flywheel, climbing claws", 15),
        (3, "gas turbine, heavy flywheel, ram prow", 16),
    ],
)
def test_M18_parts_may_cost_five_a_race(race: int, parts: str, cost: int) -> None:
    game = built(race=race)
    if cost > 5 * race:
        no = refused(game, parts, mine(game))
        assert (no.code, no.rule, no.args_) == ("parts.cost", "M18", {"cost": cost, "limit": 5 * race})
        return
    together(game, {"p1": parts, "p2": "none", "p3": "none"})
    up = only(game, "parts.up")
    assert (up.args["cost"], up.args["fuel"]) == (cost, 15 - cost)
    assert {"M18", "M21", "M22"} <= cites(up)


def test_M19_MA20_two_of_one_type_are_identical_and_two_of_one_terrain_are_not() -> None:
    game = built({"p1": "ice_spikes ice_spikes"}, race=2)
    no = refused(game, "#9, #10", mine(game))
    assert (no.code, no.rule, no.args_) == ("parts.same", "M19 MA20", {"part": "ice_spikes"})
    assert refused(game, "all", mine(game)).code == "parts.same"
    game.give("ice spikes", mine(game))
    other = built({"p1": "ice_spikes winter_plough"}, race=2)
    together(other, {"p1": "all", "p2": "none", "p3": "none"})
    assert other.state.racers["p1"].up == ["ice_spikes", "winter_plough"]


def test_M20_MA4_limits_bind_only_what_lies_face_up() -> None:
    game = built({"p1": "gas_turbine heavy_flywheel"}, race=2)
    assert refused(game, "all", mine(game)).code == "parts.cost"
    together(game, {"p1": "heavy flywheel", "p2": "none", "p3": "none"})
    racer = game.state.racers["p1"]
    assert (racer.up, sorted(racer.laid), racer.fuel) == (["heavy_flywheel"], ["gas_turbine", "heavy_flywheel"], 8)
    assert game.state.build(racer).effect.move == 2, "the card face down does nothing"


def test_M20_only_what_was_laid_can_be_turned_up() -> None:
    game = built({"p1": "ice_spikes ?", "p2": "ram_prow twin_cam"}, race=2)
    no = refused(game, "ice spikes, long gears, ram prow", mine(game))
    assert no.code == "parts.many"
    assert refused(game, "twin cam, bog boards", mine(game, "p2")).args_["parts"] == ["bog_boards"]
    assert refused(game, "bog boards", mine(game, "p2")).code == "parts.not_laid"
    assert refused(game, "long gears, twin cam", mine(game)).args_["parts"] == ["long_gears", "twin_cam"]
    game.give("ice spikes, long gears", mine(game))


def test_MA5_decided_in_secret_and_shown_at_once() -> None:
    game = built({"p1": "ice_spikes", "p2": "ram_prow"})
    assert isinstance(game.ask, Batch)
    assert {"M20", "MA5"} <= cites(game.ask)
    game.give("ice spikes", mine(game))
    assert not game.state.racers["p1"].up
    assert not events(game, "parts.up")
    together(game, {"p2": "none", "p3": "none"})
    assert game.state.racers["p1"].up == ["ice_spikes"]


def test_MA5_reveal_in_turn_is_open_and_begins_with_the_starter() -> None:
    game = built({"p1": "ice_spikes", "p2": "long_gears"}, options={"reveal": "in_turn"}, starter="p2")
    assert not isinstance(game.ask, Batch)
    for seat, parts in (("p2", "long gears"), ("p3", "none"), ("p1", "ice spikes")):
        assert ask(game).who == seat
        if seat == "p3":
            assert game.state.racers["p2"].up == ["long_gears"], "the others see it"
            assert refused(game, "long gears").code == "parts.gone"
        game.give(parts)
    assert [event.args["seat"] for event in events(game, "parts.up")] == ["p2", "p1"]


def test_M21_the_fuel_marker_goes_back_by_the_cost() -> None:
    game = built({"p1": "gas_turbine ram_prow"}, race=2)
    together(game, {"p1": "all", "p2": "climbing claws", "p3": "none"})
    assert {seat: racer.fuel for seat, racer in game.state.racers.items()} == {"p1": 6, "p2": 14, "p3": 15}


def test_M22_effects_last_all_race_and_cannot_be_switched_off() -> None:
    game = car("a0", parts="heavy_flywheel gas_turbine", first_round=True)
    for turn in (1, 2, 3):
        assert [option.id for option in choice(game).options] == ["1", "2", "3"]
        roll(game, [1])
        assert events(game, "turn.rolled")[-1].args["points"] == 6
        give(game, f"a{turn}")
        stop(game)
        stop(game)
    assert game.state.racers["p1"].up == ["heavy_flywheel", "gas_turbine"]


def test_M23_two_bonus_cards_of_six_beside_the_goal() -> None:
    game = play({"players": list(SEATS[:3]), "race": 2, "phase": "bonus", "layout": "S1 S2 S3 S4", "drawn": [6, 1]})
    first = ask(game)
    assert isinstance(first, Draw)
    assert (first.rule, first.blind, first.who) == ("M23", True, "table")
    for gone in (6, "1", "bonus-6"):
        assert refused(game, gone).code == "card.gone"
    assert refused(game, 7).code == "card.unknown"
    give(game, 2)
    assert refused(game, 2).code == "card.gone"
    give(game, "bonus-5")
    shown = only(game, "bonus.shown")
    assert (shown.args["values"], shown.rule) == ([5, 2], "M23")
    assert game.state.phase == "turn"


# ── turns ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("starter", "order"), [("p1", "p1 p2 p3 p4"), ("p3", "p3 p4 p1 p2"), ("p4", "p4 p1 p2 p3")])
def test_M24_the_starting_player_first_and_then_clockwise(starter: str, order: str) -> None:
    game = play(position("LINE", SEATS[:4], starter=starter))
    for seat in 2 * order.split():
        assert ask(game).who == seat
        stop(game)


def stop(game: Race) -> None:
    """A turn in which the car stays where it is."""
    here = game.state.racers[ask(game).who].cell
    roll(game, [1])
    if isinstance(game.find(), Move):
        give(game, here)


@pytest.mark.parametrize("race", [2, 3])
def test_M24_MA10_the_first_finisher_begins_the_next_race(race: int) -> None:
    carry = after_race(race - 1, ["p3", "p1"]).carry
    game = play_on(new_race(3, race, carry), Random(5), "turn")
    begins = only(game, "starter.winner")
    assert (begins.args["seat"], begins.rule) == ("p3", "M24 MA10")
    assert ask(game).who == "p3"


def test_MA26_the_last_one_begins_if_the_table_likes() -> None:
    """The lowest score; of equals the one who came in later, and who retired is behind all who are home."""
    options = {"starter": "last"}
    result = after_race(1, ["p1", "p3", "p2"], {"p1": 0, "p2": 5, "p3": 5}, options=options)
    # p1 6, p3 3 + 2, p2 2 + 1
    assert result.carry["score"] == {"p1": 6, "p3": 5, "p2": 3}
    game = play_on(new_race(3, 2, result.carry, starter="last"), Random(5), "turn")
    last = only(game, "starter.last")
    assert (last.args["seat"], last.rule) == ("p2", "MA26")
    assert ask(game).who == "p2"
    retired = {"p1": {"turns": 5, "fuel": 4}, "p2": {"at": "S1-9", "left": 0, "turns": 5},
               "p3": {"at": "S1-5", "left": 0, "turns": 5}}  # fmt: skip
    assert after_race(1, ["p1"], options=options, cars=retired).carry["starter"] == "p3"


def test_M25_dice_then_roll_then_move() -> None:
    game = car("a0")
    texts = []
    for answer in (2, [4, 3], "a7"):
        texts.append(ask(game).text)
        give(game, answer)
    assert texts == ["dice", "roll", "to"]
    assert ask(game).text == "dice"


@pytest.mark.parametrize("dice", [0, 6, -1, "0", "no", ""])
def test_M26_MA6_one_to_five_dice(dice: object) -> None:
    game = car("a0")
    no = refused(game, dice)
    assert no.code == "choice.unknown"
    assert {"M26", "MA6"} <= cites(no)
    assert no.args_["options"] == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize("dice", [1, 2])
def test_M27_two_dice_are_free_even_with_an_empty_tank(dice: int) -> None:
    game = car("a0", fuel=0)
    assert [option.id for option in choice(game).options] == ["1", "2"]
    roll(game, list(range(1, dice + 1)))
    assert only(game, "turn.rolled").args["fuel"] == 0


@pytest.mark.parametrize(("fuel", "most"), [(0, 2), (1, 3), (2, 3), (3, 4), (4, 4), (5, 5)])
def test_M28_more_dice_cost_fuel_that_must_be_there(fuel: int, most: int) -> None:
    game = car("a0", fuel=fuel)
    assert [option.id for option in choice(game).options] == [str(n) for n in range(1, most + 1)]
    for row in data().dice[most:]:
        no = refused(game, row.dice)
        assert (no.code, no.rule) == ("dice.fuel", "M28")
        assert (no.args_["n"], no.args_["fuel"], no.args_["has"]) == (row.dice, row.fuel, fuel)
    roll(game, [1, 2, 3][:most], [4, 5][: most - 3] if most > 3 else [])
    rolled = only(game, "turn.rolled")
    assert rolled.args["left"] == fuel - data().dice[most - 1].fuel
    assert "M28" in cites(rolled)


@pytest.mark.parametrize(("dice", "white", "red"), [(1, 1, 0), (2, 2, 0), (3, 3, 0), (4, 3, 1), (5, 3, 2)])
def test_M28_white_dice_first_then_red_ones(dice: int, white: int, red: int) -> None:
    game = give(car("a0"), dice)
    assert (ask(game).args["white"], ask(game).args["red"]) == (white, red)
    give(game, [1, 2, 3, 4, 5][:dice])
    rolled = only(game, "turn.rolled").args
    assert (rolled["white"], rolled["red"]) == ([1, 2, 3][:white], [4, 5][:red])


def test_M29_arrows_come_with_the_dice_and_expire() -> None:
    bends = made("a0 a1* a2* a3* a4* a5* a6* a7 a8 a9 a10")
    game = car("a0", course=bends)
    assert [option.args["arrows"] for option in choice(game).options] == [4, 3, 2, 2, 2]
    roll(game, [6, 5])
    assert ends(game)[0] == "a4", "three curves, three arrows"
    give(game, "a1")
    for _ in range(2):
        stop(game)
    roll(game, [6])
    assert only_move(game).args["arrows"] == 4, "as many as the dice say, whatever was left"


def only_move(game: Race) -> Move:
    asked = ask(game)
    assert isinstance(asked, Move)
    return asked


def test_M30_all_dice_once() -> None:
    game = give(car("a0"), 3)
    throw = ask(game)
    assert (throw.text, throw.rule) == ("roll", "M30")
    give(game, [1, 1, 1])
    assert ask(game).text == "to", "no second throw"


@pytest.mark.parametrize(
    ("white", "red", "points"),
    [
        ([5, 5, 3], [5], 13),
        ([4, 4, 4], [], 4),
        ([2, 6], [], 8),
        ([1, 2, 3], [6, 6], 12),
        ([6, 6, 6], [6, 6], 12),
        ([6, 5, 4], [6, 5], 26),
        ([1, 1], [], 1),
        ([3], [], 3),
        ([2, 2, 3], [2, 3], 10),
    ],
)
def test_M31_equal_dice_of_one_colour_count_once(white: list[int], red: list[int], points: int) -> None:
    rolled = only(roll(car("a0"), white, red), "turn.rolled")
    assert (rolled.args["points"], rolled.args["counted"], rolled.args["raw"]) == (
        points,
        points,
        sum(white) + sum(red),
    )
    assert "M31" in cites(rolled)


# ── moving ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_M32_any_number_of_cells_up_to_the_points_and_never_back() -> None:
    game = roll(car("a3"), [4])
    assert ends(game) == ["a7", "a6", "a5", "a4", "a3"]
    for back in ("a0", "a2"):
        no = refused(game, back)
        assert (no.code, no.rule) == ("to.behind", "M32")
    no = refused(game, "a8")
    assert (no.code, no.rule, no.args_["steps"], no.args_["points"]) == ("to.far", "M32", 5, 4)
    give(game, "A7")
    assert game.state.racers["p1"].cell == "a7"


def test_M32_at_a_fork_the_player_chooses() -> None:
    fork = made("a0 a1 a2 a3 a4 a5", "a1 b2 b3 a4")
    game = roll(car("a0", course=fork), [3])
    assert sorted(ends(game)) == ["a0", "a1", "a2", "a3", "b2", "b3"]
    assert give(game, "b3").state.racers["p1"].cell == "b3"


def test_M32_any_number_of_cars_share_a_cell() -> None:
    game = roll(car("a0", "a4", "a4", "a4", "a4", "a4"), [4])
    give(game, "a4")
    assert [racer.cell for racer in game.state.racers.values()] == ["a4"] * 6


@pytest.mark.parametrize(
    ("parts", "reached"),
    [
        ("", {"S4-2", "S4-3", "S4-4", "S4-5", "S4-6", "S4-7"}),
        ("balloon_tyres", {"S4-2", "S4-3", "S4-4", "S4-5", "S4-6", "S4-7", "S4-17", "S4-18", "S4-8", "S4-9", "S4-10"}),
    ],
)
def test_M33_terrain_only_with_its_part_and_passing_is_entering(parts: str, reached: set[str]) -> None:
    """One of two shortcuts: the way through the river stays closed, however far the points would carry."""
    game = roll(sheets_car("S4-1", "S4-1", parts=parts), [6])
    assert {end for end in ends(game) if " f" not in end} - {"S4-1"} == reached
    closed = "S4-18" if not parts else "S7-2"
    no = refused(game, closed)
    assert no.code == ("to.terrain" if not parts else "to.far")
    river = roll(sheets_car("S4-9", "S4-1", parts=parts), [6])
    no = refused(river, "S4-19")
    assert (no.code, no.rule, no.args_["terrain"]) == ("to.terrain", "M33", "river")


def test_M33_a_face_down_part_opens_nothing() -> None:
    cars = {"p1": {"at": "S4-2", "turns": 1, "laid": "balloon_tyres"}, "p2": {"turns": 1}, "p3": {"turns": 1}}
    game = play({"players": list(SEATS[:3]), "layout": "S4 S7 S1", "cars": cars})
    assert "S4-17" not in ends(roll(game, [6]))


def test_M33_through_the_terrain_without_stopping_there() -> None:
    game = roll(sheets_car("S4-2", "S4-1", parts="balloon_tyres"), [3])
    give(game, "S4-8")
    done = only(game, "move.done")
    assert (done.args["now"], done.args["steps"], done.args["terrain"]) == ("S4-8", 3, ["desert"])
    assert {"M33", "MP-balloon_tyres"} <= cites(done)
    assert not {"M34", "M35"} & cites(done), "no curve on this way"


@pytest.mark.parametrize(
    ("terrains", "steps"),
    [((), 16), (("desert",), 13), (("river",), 13), (("desert", "river"), 10), (("ice", "swamp", "mountain"), 16)],
)
def test_M33_shortcuts_save_what_the_sheet_says(terrains: tuple[str, ...], steps: int) -> None:
    for layout in (["S4"], ["S4r"]):
        for side in ("first", "last"):
            course = lay(data(), layout, side)
            assert course.to_go(frozenset(terrains))[course.start] == steps


@pytest.mark.parametrize(
    ("arrows", "end"), [(0, "a3"), (1, "a6"), (2, "a10")]
)  # fmt: skip
def test_M34_leaving_a_curve_costs_an_arrow(arrows: int, end: str) -> None:
    """Driving in costs nothing."""
    assert far(COURSES["BENDS"], "a1", points=9, arrows=arrows) == (end, 0, 9)


def far(course: Mapping[str, Any], at: str, **more: Any) -> tuple[str, int, int]:
    """How far a car comes, with what is left: as the engine finds it, and the book agrees."""
    state = play({"players": list(SEATS[:3]), "phase": "turn", "course": dict(course)}).state
    trip: dict[str, Any] = {"arrows": 0, "fuel": 9, "terrains": (), "other_cars": (), "first_round": False}
    trip |= {"points": 20} | more
    names = state.track.names
    found = reach(
        Trip(
            state.track, names[at], trip["points"], trip["arrows"], trip["fuel"], frozenset(trip["terrains"]),
            frozenset(names[cell] for cell in trip["other_cars"]), trip["first_round"],
        )
    )  # fmt: skip
    book = by_the_book(course, at, **trip)
    assert {(state.track.spots[p.spot].name, p.arrows, p.fuel) for p in found.steps} == book
    best = furthest(found)
    return state.track.spots[best.spot].name, best.arrows, best.fuel


def test_M34_a_curve_is_cited_where_it_was_paid() -> None:
    game = roll(car("a1", course=COURSES["BENDS"]), [5])
    give(game, "a6")
    done = only(game, "move.done")
    assert (done.args["arrows"], done.rule) == (1, "M32 M34")


@pytest.mark.parametrize(("at", "to"), [("a1", "m1"), ("m2", "a6")])
def test_M35_a_border_costs_an_arrow_going_to_the_mountain_and_leaving_it(at: str, to: str) -> None:
    for arrows in (0, 1):
        book = by_the_book(COURSES["PASS"], at, 1, arrows, 9, ["mountain"])
        assert (to in {cell for cell, _, _ in book}) == bool(arrows)
        far(COURSES["PASS"], at, points=1, arrows=arrows, terrains=("mountain",))
    game = roll(car(at, course=COURSES["PASS"], parts="climbing_claws"), [1])
    give(game, to)
    done = only(game, "move.done")
    assert done.args["arrows"] == 1
    assert {"M35", "MA7"} <= cites(done), "also where the turn begins"


@pytest.mark.parametrize("layout", ["S1", "S1r"])
@pytest.mark.parametrize("side", ["first", "last"])
def test_M35_borders_keep_their_curves_whichever_way_a_sheet_lies(layout: str, side: str) -> None:
    course = lay(data(), [layout], side)
    names = [spot.name for spot in course.spots]
    across = {frozenset((names[spot], names[step.to])) for spot in range(course.goal) for step in course.steps[spot]
              if step.curve}  # fmt: skip
    assert across == {frozenset(pair) for pair in (("S1-2", "S1-17"), ("S1-18", "S1-7"), ("S1-7", "S1-8"))}
    forwards = (layout == "S1") == (side == "first")
    at, to = ("S1-7", "S1-8") if forwards else ("S1-8", "S1-7")
    assert [names[step.to] for step in course.steps[names.index(at)]] == [to]
    assert (names[course.start], names[course.last]) == (("S1-1", "S1-16") if forwards else ("S1-16", "S1-1"))


def test_M36_the_curve_where_the_turn_began_is_ignored() -> None:
    assert far(COURSES["BENDS"], "a3", points=4, arrows=0) == ("a6", 0, 9)
    game = roll(car("a3", course=COURSES["BENDS"]), [2])
    give(game, "a5")
    done = only(game, "move.done")
    assert (done.args["arrows"], done.rule) == (0, "M32 M36")


def test_M36_MA7_but_not_a_curve_across_its_border() -> None:
    """The start cell has both: the one in it is ignored, the one across the border is not."""
    both = made("a0 a1* ~ a2 a3 a4 a5 a6")
    assert far(both, "a1", points=3, arrows=0)[0] == "a1"
    assert far(both, "a1", points=3, arrows=1) == ("a4", 0, 9)
    assert far(both, "a0", points=3, arrows=1)[0] == "a1", "from further back both are paid"
    assert far(both, "a0", points=3, arrows=2) == ("a3", 0, 9)
    game = roll(car("a1", course=both), [1])
    give(game, "a2")
    assert only(game, "move.done").rule == "M32 M35 M36 MA7"


def test_M36_a_car_that_stays_and_starts_again_leaves_a_curve_for_nothing() -> None:
    """MV38's next turn: without an arrow it stops on the curve, and drives on for nothing."""
    assert far(COURSES["BENDS"], "a11", points=1, arrows=0)[0] == GOAL


@pytest.mark.parametrize(
    ("arrows", "fuel", "outcomes"),
    [(1, 1, {(0, 1), (1, 0)}), (1, 0, {(0, 0)}), (0, 1, {(0, 0)}), (0, 0, set()), (4, 9, {(3, 9), (4, 8)})],
)
def test_M37_leaving_a_cell_with_a_car_costs_an_arrow_or_fuel(
    arrows: int, fuel: int, outcomes: set[tuple[int, int]]
) -> None:
    book = by_the_book(made(LINE_5), "a0", 3, arrows, fuel, other_cars=["a2"])
    assert {left[1:] for left in book if left[0] == "a3"} == outcomes
    assert far(made(LINE_5), "a0", points=3, arrows=arrows, fuel=fuel, other_cars=["a2"])[0] == (
        "a3" if outcomes else "a2"
    )


LINE_5 = "a0 a1 a2 a3 a4"


def test_M37_the_player_chooses_how_to_pay() -> None:
    for answer, fuel, arrows in (("a4", 9, 1), ("a4 fuel", 8, 0), ("a4 f1", 8, 0)):
        game = roll(car("a0", "a2", fuel=9), [4])
        give(game, answer)
        done = only(game, "move.done")
        assert (done.args["now"], done.args["left"], done.args["arrows"]) == ("a4", fuel, arrows)
        assert done.rule == "M32 M37"


def test_M37_MA13_the_cars_in_the_starting_cell_cost_too() -> None:
    game = roll(car("a4", "a4", fuel=3), [2])
    assert [option.args["arrows"] for option in choice(game).options] == [1, 0, 1, 0, 0]
    give(game, "a6")
    assert only(game, "move.done").rule == "M32 M37 MA13"
    assert far(made(LINE_5), "a1", arrows=0, fuel=0, other_cars=["a1"]) == ("a1", 0, 0)


def test_M37_a_car_that_was_reached_costs_nothing_until_its_cell_is_left() -> None:
    game = roll(car("a0", "a4"), [4])
    assert choice(game).options[0].args == {"cell": "a4", "arrows": 0, "fuel": 0, "steps": 4, "terrain": None}


def test_M38_several_cars_in_a_cell_cost_one() -> None:
    game = roll(car("a0", "a2", "a2", "a2", "a2", "a2"), [3])
    assert choice(game).options[0].args["arrows"] == 1
    give(game, "a3")
    assert only(game, "move.done").rule == "M32 M37 M38"


def test_M38_a_curve_and_a_car_cost_both() -> None:
    bend = made("a0 a1 a2* a3 a4")
    game = roll(car("a0", "a2", course=bend), [3])
    assert [(option.id, option.args["arrows"], option.args["fuel"]) for option in choice(game).options[:2]] == [
        ("a3", 2, 0),
        ("a3 f1", 1, 1),
    ]
    give(game, "a3")
    assert only(game, "move.done").rule == "M32 M34 M37 M38"
    apart = roll(car("a0", "a1", course=bend), [3])
    give(apart, "a3")
    assert only(apart, "move.done").rule == "M32 M34 M37", "in two cells, nothing of M38"


def test_M38_three_costs_of_one_step() -> None:
    """Curve, border and car."""
    steep = made("a0 a1 a2* ~ a3 a4")
    assert far(steep, "a0", points=3, arrows=2, fuel=0, other_cars=["a2"]) == ("a2", 2, 0)
    assert far(steep, "a0", points=3, arrows=2, fuel=1, other_cars=["a2"]) == ("a3", 0, 0)
    assert far(steep, "a0", points=3, arrows=3, fuel=1, other_cars=["a2"]) == ("a3", 0, 1)


@pytest.mark.parametrize(("fuel", "end"), [(1, "a2"), (2, "a3")])
def test_MA16_one_arrow_for_a_curve_and_a_car(fuel: int, end: str) -> None:
    """With the Gas Turbine three dice give one arrow and cost one fuel: the rest of the fuel pays for the car."""
    bend = made("a0 a1 a2* a3 a4 a5 a6 a7")
    game = roll(car("a0", "a2", course=bend, parts="gas_turbine", fuel=fuel), [1, 2, 3])
    move = only_move(game)
    assert (move.args["arrows"], move.args["fuel"]) == (1, fuel - 1)
    assert ends(game)[0] == ("a2" if fuel == 1 else "a7")
    if fuel == 1:
        no = refused(game, "a3")
        assert (no.code, no.rule) == ("to.unpaid", "M34 M37 M38 MA16 M40")
        give(game, "a2")
        done = only(game, "move.done")
        assert (done.args["arrows"], done.args["left"]) == (0, 0), "the arrow is kept"
        assert done.rule == "M32 M40"
    else:
        give(game, end)
        done = only(game, "move.done")
        assert (done.args["arrows"], done.args["fuel"], done.args["left"]) == (1, 1, 0)


def test_M39_MA15_the_first_round_is_free_until_everybody_has_had_a_turn() -> None:
    game = play(position("LINE", starter="p1"))
    for seat in ("p1", "p2", "p3"):
        assert game.state.first_round
        roll(game, [5])
        assert choice(game).options[0].args["arrows"] == 0, f"{seat} leaves the start for nothing"
        give(game, "a5" if seat != "p1" else "a2")
    free = events(game, "move.done")
    assert ["M39" in cites(event) for event in free] == [True, True, True]
    assert "MA15" in cites(free[1])
    assert not game.state.first_round
    roll(game, [6])
    assert choice(game).options[0].args["arrows"] == 1, "past the two on a5"
    give(game, "a8")
    assert "M39" not in cites(events(game, "move.done")[-1])


def test_M39_a_car_that_is_home_in_its_first_turn_has_had_its_turn() -> None:
    short = made("a0 a1 a2")
    game = play({"players": list(SEATS[:3]), "course": short})
    roll(game, [6])
    give(game, GOAL)
    for _ in range(2):
        roll(game, [1])
        give(game, "a1")
    roll(game, [2])
    assert choice(game).options[0].args["arrows"] == 1


def test_M40_MA8_stopping_anywhere_is_allowed_and_the_furthest_is_preset() -> None:
    for end in ("a0", "a1", "a3", "a5"):
        game = roll(car("a0"), [5])
        move = only_move(game)
        assert (move.default(), move.rule) == ("a5", "M32 M40 MA8")
        give(game, end)
        assert game.state.racers["p1"].cell == end
    stands = only(give(roll(car("a0"), [5]), "a0"), "move.stands")
    assert (stands.rule, stands.args["steps"]) == ("M40", 0)


def test_M40_who_cannot_pay_the_first_step_is_not_asked() -> None:
    """Two dice and the turbine: two arrows; a border takes them all before the car."""
    stuck = made("a0 a1* a2 a3")
    game = car("a0", "a0", "a0", course=stuck, parts="gas_turbine", fuel=0)
    roll(game, [1, 2])
    give(game, "a1")
    only(game, "move.done")
    alone = replace(data(), dice=(DiceRow(1, 0, 0, 0), *data().dice[1:]))
    game = roll(car("a2", "a2", course=stuck, fuel=0, known=alone), [6])
    stands = only(game, "move.stands")
    assert (stands.args["now"], stands.rule) == ("a2", "M37 MA13 M40")
    assert ask(game).who == "p2"


@pytest.mark.parametrize("home", [["p1", "p3"], "p1 p3", "p1, p3"])
def test_M41_to_the_left_and_past_those_who_are_home(home: object) -> None:
    cars = {"p1": {"turns": 5}, "p3": {"turns": 5}, "p2": {"turns": 4, "at": "a5", "left": 1},
            "p4": {"turns": 5, "at": "a5", "left": 1}}  # fmt: skip
    game = play(position("LINE", SEATS[:4], home=home, cars=cars, seat="p2"))
    stop(game)
    assert ask(game).who == "p4"


# ── the end of a race ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("points", "end"), [(2, "a11"), (3, GOAL), (4, GOAL), (6, GOAL)])
def test_M45_over_the_last_cell_and_spare_points_are_lost(points: int, end: str) -> None:
    game = roll(car("a9"), [points])
    assert ends(game)[0] == end
    give(game, end)
    if end == GOAL:
        home = only(game, "move.home")
        assert (home.args["steps"], home.args["spare"], home.args["place"]) == (3, points - 3, 1)
        assert "M45" in cites(home)
    else:
        assert not game.state.home


@pytest.mark.parametrize(
    ("road", "others", "arrows", "fuel", "end"),
    [
        ("a0 a1 a2*", [], 0, 9, "a2"),
        ("a0 a1 a2*", [], 1, 0, GOAL),
        ("a0 a1 a2", ["a2"], 0, 0, "a2"),
        ("a0 a1 a2", ["a2"], 0, 1, GOAL),
        ("a0 a1 a2", ["a2"], 1, 0, GOAL),
        ("a0 a1 a2*", ["a2"], 1, 0, "a2"),
        ("a0 a1 a2*", ["a2"], 1, 1, GOAL),
        ("a0 a1 a2*", ["a2"], 2, 0, GOAL),
    ],
)
def test_M45_leaving_the_last_cell_costs_what_leaving_a_cell_costs(
    road: str, others: list[str], arrows: int, fuel: int, end: str
) -> None:
    assert far(made(road), "a0", points=3, arrows=arrows, fuel=fuel, other_cars=others)[0] == end


def test_M45_cars_that_are_home_are_in_nobodys_way() -> None:
    cars = {"p2": {"turns": 1}, "p3": {"turns": 1}, "p1": {"at": "a11", "turns": 1, "fuel": 0, "left": 2}}
    game = play(position("LINE", home=["p2", "p3"], cars=cars, bonus=[1, 2]))
    roll(game, [1])
    assert choice(game).options[0].args == {"cell": GOAL, "arrows": 0, "fuel": 0, "steps": 1, "terrain": None}


def run_out(seats: int, starter: str, first: str, others_home: Mapping[str, int]) -> list[str]:
    """Everybody stands on the last cell. `first` goes home in its second turn, the others in so many turns after
    that, or never; who had a turn after the first car was home."""
    cars = {seat: {"at": "a11", "turns": 1, "fuel": 15} for seat in SEATS[:seats]}
    game = play(position("LINE", SEATS[:seats], cars=cars, starter=starter, seat=starter, bonus=[1, 2]))
    after: list[str] = []
    while game.ask is not None:
        seat = ask(game).who
        after += [seat] * bool(game.state.home)
        goes = seat == first if not game.state.home else others_home.get(seat) == after.count(seat)
        roll(game, [3])
        give(game, GOAL if goes else "a11")
    assert game.state.home[0] == first
    assert [seat for seat, racer in game.state.racers.items() if racer.retired] == [
        seat for seat in SEATS[:seats] if seat not in game.state.home
    ]
    return after


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("first", [0, 1, -1])
@pytest.mark.parametrize("starter", [0, 2])
def test_M46_MA9_exactly_two_more_turns_for_everybody_else(seats: int, first: int, starter: int) -> None:
    """Whoever is home first: the first of the order, another, or the last."""
    order = [*SEATS[:seats][starter:], *SEATS[:starter]]
    winner = order[first]
    at = order.index(winner)
    clockwise = [*order[at + 1 :], *order[:at]]
    assert run_out(seats, order[0], winner, {}) == 2 * clockwise


@pytest.mark.parametrize("pattern", [(1, 1), (1, 2), (2, 1), (2, 2), (1, 0), (0, 1), (2, 0), (0, 2)])
@pytest.mark.parametrize("first", ["p1", "p2", "p3"])
def test_M46_M47_those_who_come_home_have_no_further_turn(pattern: tuple[int, int], first: str) -> None:
    others = [*SEATS[:3], *SEATS[:3]]
    at = others.index(first)
    clockwise = others[at + 1 : at + 3]
    home = {seat: turn for seat, turn in zip(clockwise, pattern, strict=True) if turn}
    wanted = [seat for turn in (1, 2) for seat in clockwise if turn <= home.get(seat, 2)]
    assert run_out(3, "p1", first, home) == wanted


def test_M46_is_told_once_and_counted_from_that_moment() -> None:
    cars = {seat: {"at": "a11", "turns": 1} for seat in SEATS[:3]}
    game = play(position("LINE", cars=cars, bonus=[1, 2]))
    roll(game, [1])
    give(game, GOAL)
    last = only(game, "race.last_turns")
    assert (last.args["seat"], last.args["n"], last.rule) == ("p1", 2, "M46 MA9")
    assert {seat: racer.left for seat, racer in game.state.racers.items()} == {"p1": None, "p2": 2, "p3": 2}
    roll(game, [1])
    give(game, GOAL)
    assert len(events(game, "race.last_turns")) == 1
    assert game.state.racers["p3"].left == 2


def test_M47_the_race_ends_early_when_all_are_home() -> None:
    cars = {seat: {"at": "a11", "turns": 1} for seat in SEATS[:3]}
    game = play(position("LINE", cars=cars, bonus=[1, 2]))
    for _ in range(3):
        roll(game, [1])
        give(game, GOAL)
    over = only(game, "race.over")
    assert (over.args["seats"], over.rule) == (["p1", "p2", "p3"], "M47")
    assert game.ask is None


def test_M48_who_is_not_home_retires_with_an_empty_tank() -> None:
    game = ended(["p2"], {"p1": 9, "p2": 4, "p3": 12})
    assert {seat: (racer.fuel, racer.retired) for seat, racer in game.state.racers.items()} == {
        "p1": (0, True), "p2": (4, False), "p3": (0, True),
    }  # fmt: skip
    assert [(event.args["seat"], event.rule) for event in events(game, "race.retired")] == [
        ("p1", "M48"),
        ("p3", "M48"),
    ]
    result = RULES.result(game.state)
    assert (result.order[0], set(result.out)) == ("p2", {"p1", "p3"})


def ended(
    home: Sequence[str], fuel: Mapping[str, int], race: int = 1, bonus: Sequence[int] = (1, 2), **more: Any
) -> Race:
    """A race that is over: who is home in which order, and how much fuel everybody has."""
    cars: dict[str, Any] = {seat: {"fuel": left, "turns": 5} for seat, left in fuel.items()}
    for seat in fuel:
        if seat not in home:
            cars[seat] |= {"at": "a3", "left": 0}
        cars[seat] |= more.get("each", {}).get(seat, {})
    rest = {key: value for key, value in more.items() if key not in ("each", "known")}
    raw = position("LINE", list(fuel), race=race, phase="finish", home=list(home), bonus=list(bonus), cars=cars, **rest)
    return play(raw, more.get("known"))


@pytest.mark.parametrize(("race", "points"), [(1, [6, 3, 2]), (2, [10, 6, 4]), (3, [18, 12, 6])])
@pytest.mark.parametrize("home", [1, 2, 3, 4, 6])
def test_M49_points_for_the_first_three(race: int, points: list[int], home: int) -> None:
    game = ended(SEATS[:home], dict.fromkeys(SEATS, 0), race, [])
    assert RULES.result(game.state).points == {
        seat: (points[place] if place < min(home, 3) else 0) for place, seat in enumerate(SEATS)
    }
    told = events(game, "score.place")
    assert [event.args["points"] for event in told] == points[:home]
    assert {event.rule for event in told} == {"M49"}


def test_M49_points_are_added_to_the_score() -> None:
    each = {"p1": {"score": 6}, "p2": {"score": 3}}
    game = ended(["p2", "p1"], {"p1": 1, "p2": 5, "p3": 0}, 2, [3, 4], each=each, drawn=[1, 2])
    assert RULES.result(game.state).carry["score"] == {"p1": 6 + 6 + 3, "p2": 3 + 10 + 4, "p3": 0}


@pytest.mark.parametrize(
    ("home", "fuel", "won"),
    [
        (["p1", "p2", "p3"], {"p1": 1, "p2": 5, "p3": 3}, {"p2": 6, "p3": 3}),
        (["p1", "p2", "p3"], {"p1": 4, "p2": 4, "p3": 4}, {"p1": 6, "p2": 3}),
        (["p3", "p2", "p1"], {"p1": 4, "p2": 4, "p3": 4}, {"p3": 6, "p2": 3}),
        (["p3", "p1", "p2"], {"p1": 0, "p2": 4, "p3": 0}, {"p2": 6, "p3": 3}),
        (["p3", "p1"], {"p1": 2, "p2": 15, "p3": 1}, {"p1": 6, "p3": 3}),
    ],
)
def test_M50_most_fuel_takes_the_higher_card(home: list[str], fuel: dict[str, int], won: dict[str, int]) -> None:
    game = ended(home, fuel, bonus=[3, 6])
    assert {seat: racer.bonus[0] for seat, racer in game.state.racers.items() if racer.bonus} == won
    assert all("M50" in cites(event) for event in game.events if event.code.startswith("bonus.won"))
    points = RULES.result(game.state).points
    places = dict(zip(home, (6, 3, 2), strict=False))
    assert points == {seat: places.get(seat, 0) + won.get(seat, 0) for seat in fuel}


@pytest.mark.parametrize("fuel", [0, 7])
def test_M51_MA11_a_card_that_nobody_can_claim_is_put_aside(fuel: int) -> None:
    game = ended(["p3"], {"p1": 15, "p2": 9, "p3": fuel}, bonus=[5, 1])
    assert {seat: racer.bonus for seat, racer in game.state.racers.items()} == {"p1": [], "p2": [], "p3": [5]}
    aside = only(game, "bonus.unclaimed")
    assert (aside.args["value"], aside.rule) == (1, "M51 MA11")
    won = only(game, "bonus.won")
    assert ("M51" in cites(won)) == (fuel == 0), "0 fuel is enough"
    assert RULES.result(game.state).carry["drawn"] == [5, 1], "it does not come back"


def test_MA24_both_on_0_the_earlier_one_first() -> None:
    game = ended(["p2", "p3", "p1"], {"p1": 0, "p2": 0, "p3": 0}, bonus=[4, 2])
    told = [(event.args["seat"], event.args["value"], event.rule) for event in events(game, "bonus.won_level")]
    assert told == [("p2", 4, "M50 M51 MA24"), ("p3", 2, "M50 M51 MA24")]


def test_MA18_equal_cards_are_worth_the_same() -> None:
    twins = replace(data(), bonus=(5, 5, 1, 2, 3, 4))
    raw = {"players": list(SEATS[:3]), "phase": "bonus", "layout": "S1 S2 S3"}
    game = give(play(raw, twins), 5, 5)
    assert only(game, "bonus.shown").rule == "M23 MA18"
    assert refused(play(raw | {"race": 2, "layout": "S1 S2 S3 S4", "drawn": [5, 5]}, twins), 5).code == "card.gone"
    game = ended(["p1", "p2"], {"p1": 1, "p2": 4, "p3": 0}, bonus=[5, 5], known=twins)
    assert {seat: racer.bonus for seat, racer in game.state.racers.items()} == {"p1": [5], "p2": [5], "p3": []}
    assert "MA18" not in cites(only(give(play(raw, twins), 5, 3), "bonus.shown"))


# ── between two races ────────────────────────────────────────────────────────────────────────────────────────────────


def test_M42_M44_what_lies_in_front_goes_to_the_left_face_up_or_down() -> None:
    cars = {
        "p1": {"laid": "ice_spikes ram_prow", "parts": "ice_spikes", "hand": "long_gears ?"},
        "p2": {"laid": "twin_cam ?", "hand": "? ?"},
        "p3": {"laid": "bog_boards float_hull", "parts": "bog_boards float_hull", "hand": "brush_saw nitro_rig"},
    }
    each = {seat: {"turns": 5, **car} for seat, car in cars.items()}
    game = ended(["p1", "p2", "p3"], {"p1": 1, "p2": 2, "p3": 3}, 2, [1, 2], each=each)
    on = only(game, "cards.handed_on")
    assert (on.args["n"], on.args["pairs"], on.rule) == (2, [("p1", "p2"), ("p2", "p3"), ("p3", "p1")], "M42 M44")
    hands = {seat: sorted(hand) for seat, hand in RULES.result(game.state).carry["hands"].items()}
    assert hands == {
        "p1": ["?", "bog_boards", "float_hull", "long_gears"],
        "p2": ["?", "?", "ice_spikes", "ram_prow"],
        "p3": ["?", "brush_saw", "nitro_rig", "twin_cam"],
    }


def test_M42_not_after_the_last_race() -> None:
    game = ended(["p1"], {"p1": 1, "p2": 2, "p3": 3}, 3, [1, 2])
    assert not events(game, "cards.handed_on")


def test_M43_MA23_one_more_card_each_and_six_players_need_all_thirty() -> None:
    carry = None
    piles = []
    for race in (1, 2, 3):
        game = play_on(new_race(6, race, carry, cards="dealt"), Random(race), "pass")
        dealt = only(game, "cards.dealt")
        piles.append(dealt.args["pile"])
        assert dealt.args["n"] == (3 if race == 1 else 1)
        assert "MA23" in cites(dealt) or race == 1
        assert Counter(dealt_all(game)) <= Counter(data().part_deck.faces.values())
        play_on(game, Random(race))
        carry = json.loads(json.dumps(RULES.result(game.state).carry))
    assert piles == [12, 6, 0]
    assert Counter(dealt_all(game) + [card for racer in game.state.racers.values() for card in racer.laid]) == Counter(
        data().part_deck.faces.values()
    )


@pytest.mark.parametrize("cards", OPTIONS["cards"].values)
def test_M44_how_much_the_referee_knows(cards: str) -> None:
    game = started(cards=cards)
    asked = [each.text for each in game.open]
    if cards == "face_up":
        assert asked == ["reveal"] * 3
        assert {"M44"} <= cites(only(game, "pass.yourselves")) & cites(only(game, "lay.yourselves"))
        together(game, {"p1": "ice spikes", "p2": "none", "p3": "long gears"})
        laid = {seat: racer.laid for seat, racer in game.state.racers.items()}
        assert laid == {"p1": ["ice_spikes"], "p2": ["?"], "p3": ["long_gears"]}
        return
    if cards == "dealt":
        play_on(game, Random(1), "pass")
        hands = {seat: list(racer.hand) for seat, racer in game.state.racers.items()}
        assert "?" not in dealt_all(game)
        for each in game.open:
            assert each.default() is None
            assert refused(game, "?", each.key).code == "parts.named"
        together(game, {seat: hand[0] for seat, hand in hands.items()})
        assert {card for racer in game.state.racers.values() for card in racer.hand} <= set(data().parts)
        return
    assert asked == ["pass"] * 3
    assert all(each.hidden and each.default() == "?" for each in game.open)


def test_M44_a_hidden_card_is_seen_by_nobody_but_its_owner() -> None:
    game = at_lay("gas_turbine ? ?")
    together(game, {"p1": "gas turbine", "p2": "?", "p3": "?"})
    together(game, same("none"))
    assert game.state.racers["p1"].laid == ["gas_turbine"]
    for seat in (None, "p2", "p3"):
        assert "gas_turbine" not in json.dumps(RULES.view(game.state, seat))
    assert "gas_turbine" in json.dumps(RULES.view(game.state, "p1"))
    assert not any("gas_turbine" in json.dumps(dict(event.args)) for event in game.events)


def outcome(question: Ask, typed: str) -> str:
    """What somebody who types this is told."""
    try:
        return f"taken: {question.accept(typed)}"
    except Reject as no:
        return str(no)


def test_M44_who_names_no_card_makes_the_rest_of_the_hand_unknown() -> None:
    cars = {"p1": {"hand": "long_gears ram_prow twin_cam"}}
    game = play({"players": list(SEATS[:3]), "phase": "pass", "layout": "S1 S2 S3", "cars": cars})
    together(game, same("?"))
    assert game.state.racers["p1"].hand == ["?", "?", "?"]
    game.give("long gears", mine(game, "p2"))  # it may well be the card that p1 passed on


@pytest.mark.parametrize("phase", ["pass", "lay"])
@pytest.mark.parametrize("rival", ["long_gears ram_prow twin_cam", "gas_turbine ram_prow twin_cam"])
def test_M44_who_names_a_card_that_another_has_learns_nothing_of_it(phase: str, rival: str) -> None:
    cars = {"p2": {"hand": rival}}
    game = play({"players": list(SEATS[:3]), "phase": phase, "layout": "S1 S2 S3", "cars": cars})
    together(game, {"p1": "long gears", "p2": "twin cam", "p3": "?"})
    assert game.state.phase != phase
    assert [event.code for event in game.events] == {"pass": ["pass.done"], "lay": ["lay.done", "race.table"]}[phase]
    held = [card for racer in game.state.racers.values() for card in (*racer.hand, *racer.laid)]
    assert held.count("long_gears") == (0 if "long_gears" in rival else 1), "who has it is not known any more"


def test_M20_three_players_who_turn_up_the_only_long_gears_are_asked_again() -> None:
    game = play({"players": list(SEATS[:3]), "phase": "reveal", "layout": "S1 S2 S3"})
    first = [each.key for each in game.open]
    together(game, {"p1": "long gears", "p2": "none", "p3": "Long Gears"})
    assert only(game, "parts.too_many").args == {}
    assert [each.key for each in game.open] == [f"{key}.2" for key in first]
    together(game, {"p1": "long gears", "p2": "twin cam", "p3": "twin cam"})
    assert game.state.phase != "reveal"


@pytest.mark.parametrize("mine", ["twin_cam ice_spikes bog_boards", "twin_cam ? ?"])
@pytest.mark.parametrize("phase", ["pass", "lay"])
def test_M44_who_names_a_card_is_told_the_same_whoever_holds_it(phase: str, mine: str) -> None:
    def told(rival: str) -> dict[str, str]:
        cars = {"p1": {"hand": mine}, "p2": {"hand": rival}}
        game = play({"players": list(SEATS[:3]), "phase": phase, "layout": "S1 S2 S3", "cars": cars})
        return {part: outcome(ask(game), part) for part in data().parts}

    assert told("long_gears ram_prow ram_prow") == told("gas_turbine nitro_rig float_hull")


@pytest.mark.parametrize("path", ["cars.p1.hand", "cars.p1.laid", "cars.p2.parts"])
def test_M44_a_correction_is_not_refused_because_of_what_is_hidden(path: str) -> None:
    def told(rival: str) -> str:
        down = {"hand": rival, "laid": "twin_cam"}
        raw = {"players": list(SEATS[:3]), "phase": "bonus", "layout": "S1 S2 S3", "cars": {"p3": down, "p2": {}}}
        race = Referee(RULES, lambda: RULES.restore(data(), dict(raw)), lambda to: RULES.restore(data(), to))
        values = {
            "cars.p1.hand": "long_gears ?",
            "cars.p1.laid": "long_gears",
            "cars.p2.parts": "bog_boards bog_boards",
        }
        try:
            race.fixed(path, values[path])
        except Problems as no:
            return ", ".join(problem.what for problem in no.problems)
        return "taken"

    assert told("long_gears ram_prow") == told("float_hull ice_spikes")


def test_M44_a_card_typed_twice_at_the_deal_is_told_to_nobody_in_particular() -> None:
    game = give(new_race(3, cards="dealt"), "S1", "S2", "S3", "first", "p1")
    give(game, "#28, #1, #2", "#28, #3, #4", "#5, #6, #7")
    assert only(game, "parts.too_many").args == {}
    assert ask(game).key == "r1.p1.card.1.2"
    give(game, "#28, #1, #2", "#8, #3, #4", "#5, #6, #7")
    assert game.state.phase == "pass"


@pytest.mark.parametrize("how", OPTIONS["reveal"].values)
def test_M20_what_lies_face_up_is_believed_before_what_was_named_in_secret(how: str) -> None:
    cars = {"p2": {"hand": "long_gears ?"}}
    raw = {"players": list(SEATS[:3]), "phase": "reveal", "layout": "S1 S2 S3", "options": {"reveal": how}}
    game = give(play({**raw, "cars": cars}), "long gears", "none", "none")
    assert game.state.racers["p1"].up == ["long_gears"]
    assert game.state.racers["p2"].hand == ["?", "?"]


def after_paper(**options: str) -> Race:
    raw = {"players": list(SEATS[:3]), "race": 2, "phase": "course", "untold": True, "options": options}
    return play({**raw, "drawn": [1, 2], "cars": {seat: {"hand": "? ? ?"} for seat in SEATS[:3]}})


@pytest.mark.parametrize("told", [[], ["S4", "S7r"]], ids=["nothing", "not all"])
def test_M52_a_course_that_nobody_knows_any_more_is_laid_anew(told: list[str]) -> None:
    game = give(after_paper(), *told, "*")
    assert (only(game, "course.unknown").rule, game.state.layout) == ("M52", [])
    give(game, "S4", "S7", "S1", "S2", "last")
    laid = only(game, "course.laid")
    assert (laid.args["layout"], laid.args["side"]) == (["S4", "S7", "S1", "S2"], "last")
    assert not events(game, "course.boxed")


def test_M42_M43_hands_that_nobody_wrote_down_are_named_where_they_must_be_known() -> None:
    game = give(after_paper(cards="dealt"), "S4", "S7", "S1", "first", "S2", "S3")
    assert only(game, "cards.unknown").rule == "M42"
    give(game, "#1 #2 #3 #4", "#5", "#9, #10, #11, #12", "#6 #7 #8")
    assert "?" not in dealt_all(game)
    assert game.state.phase == "pass"
    assert not events(give(after_paper(), "S4", "S7", "S1", "first", "S2", "S3"), "cards.unknown"), "it is a secret"


@pytest.mark.parametrize(
    ("side", "layout", "gone", "start"),
    [("first", ["S2r", "S9", "S7", "S1"], "S4", "S2-16"), ("last", ["S4", "S7", "S9", "S2r"], "S1", "S2-1")],
)
def test_M52_M53_M54_the_start_sheet_goes_and_two_come_there(
    side: str, layout: list[str], gone: str, start: str
) -> None:
    game = next_course(side)
    boxed = only(game, "course.boxed")
    assert (boxed.args["sheet"], boxed.rule) == (gone, "M52")
    assert ask(game).rule == "M53"
    assert refused(game, gone).code == "sheet.gone", "it does not come back"
    assert refused(game, "S7").code == "sheet.gone"
    give(game, "S9", "S2r")
    assert (game.state.layout, game.state.boxed, game.state.start_side) == (layout, [gone], side)
    laid = only(game, "course.laid")
    assert (laid.args["start"], laid.args["steps"]) == (start, 64)
    assert laid.args["last"] == ("S1-16" if side == "first" else "S4-1"), "the goal stays"
    assert {"M53", "M54", "MA14"} <= cites(laid)
    assert {racer.cell for racer in game.state.racers.values()} == {start}


def next_course(side: str, layout: str = "S4 S7 S1", race: int = 2, **options: str) -> Race:
    return play(
        {
            "players": list(SEATS[:3]), "race": race, "phase": "course", "layout": layout, "start_side": side,
            "options": options,
        }
    )  # fmt: skip


def test_M53_three_four_and_five_sheets() -> None:
    carry = None
    for race in (1, 2, 3):
        game = play_on(new_race(3, race, carry), Random(7))
        assert len(game.state.layout) == 2 + race
        assert len(game.state.boxed) == race - 1
        seen = [sheet.rstrip("r") for sheet in (*game.state.layout, *game.state.boxed)]
        assert len(set(seen)) == len(seen) == 1 + 2 * race
        carry = RULES.result(game.state).carry


@pytest.mark.parametrize("side", ["first", "last"])
def test_M54_MA14_the_other_way_round_over_three_races(side: str) -> None:
    """Each race starts at the goal of the one before, so each end loses a sheet in its turn."""
    other = "last" if side == "first" else "first"
    options = {"reverse_direction": "yes"}
    game = give(next_course(side, "S1 S2 S3", 2, **options), "S4", "S5")
    turned = only(game, "course.reversed")
    assert (turned.args["side"], turned.rule) == (other, "M54 MA14")
    second = ["S5", "S4", "S2", "S3"] if side == "first" else ["S1", "S2", "S4", "S5"]
    assert (game.state.layout, game.state.start_side) == (second, other)
    start = game.state.track.spots[game.state.track.start].name
    assert start == ("S3-16" if side == "first" else "S1-1"), "the old goal"
    game = give(next_course(other, " ".join(second), 3, **options), "S6", "S7")
    third = ["S5", "S4", "S2", "S6", "S7"] if side == "first" else ["S7", "S6", "S2", "S4", "S5"]
    assert (game.state.layout, game.state.start_side) == (third, side)
    assert game.state.boxed == ["S3" if side == "first" else "S1"]
    start = game.state.track.spots[game.state.track.start].name
    assert start == ("S5-1" if side == "first" else "S5-16")


def test_M53_after_a_course_without_sheets_a_whole_course_is_laid() -> None:
    """A race on a course of its own leaves no sheets behind."""
    carry = RULES.result(ended(["p1"], {"p1": 1, "p2": 2, "p3": 3}).state).carry
    game = give(new_race(3, 2, carry), "S1", "S2", "S3", "S4", "last")
    assert game.state.layout == ["S1", "S2", "S3", "S4"]


# ── the end of the game ──────────────────────────────────────────────────────────────────────────────────────────────


def test_M55_M56_the_game_is_decided_in_the_season() -> None:
    """In test_season.py case by case; here the clauses that are cited."""
    plan = SEASON.plan(data(), SEATS[:3], 1, {})
    won = RULES.result(ended(["p1", "p2"], {"p1": 1, "p2": 5, "p3": 0}).state)
    closing = SEASON.closing(data(), Facts(plan, (won,)))
    assert [(event.code, event.rule) for event in closing] == [("season.winner", "M1 M55")]
    assert closing[0].args["seats"] == ["p1"]


def test_M56_MA19_who_cannot_be_told_apart_shares_the_win() -> None:
    plan = SEASON.plan(data(), SEATS[:3], 1, {})
    # p3 wins nothing but stays behind; p1 and p2 are level on 0 and both retired
    level = RULES.result(ended(["p3"], {"p1": 1, "p2": 5, "p3": 0}).state)
    points = {"p1": 7, "p2": 7, "p3": 0}
    shared = replace(level, points=points)
    closing = SEASON.closing(data(), Facts(plan, (shared,)))
    assert [(event.code, event.rule, event.args["seats"]) for event in closing] == [
        ("season.shared", "M56 MA19", ["p1", "p2"])
    ]


# ── rulings ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("lang", ["en", "ja", "it"])
def test_MA1_the_game_is_called_mad_racers(lang: str) -> None:
    game = find_game("mad")
    assert game.name == "MAD Racers"
    assert load_words(lang, game.library())("game.name") == "MAD Racers"


def test_MA17_no_cell_has_two_terrains_and_one_icon_is_enough() -> None:
    for sheet in data().sheets.values():
        places = Counter((cell.x, cell.y) for cell in sheet.cells)
        assert set(places.values()) == {1}
    both = {part.id for part in data().parts.values() if "desert" in part.terrains}
    for part in both:
        game = roll(sheets_car("S4-2", "S4-1", parts=part), [1])
        assert "S4-17" in ends(game)


@pytest.mark.parametrize(
    ("spares", "turns", "places"),
    [
        ({"p1": 0, "p2": 3, "p3": 1}, {"p1": 6, "p2": 6, "p3": 6}, ["p2", "p3", "p1"]),
        ({"p1": 0, "p2": 0, "p3": 0}, {"p1": 6, "p2": 6, "p3": 6}, ["p1", "p2", "p3"]),
        ({"p1": 0, "p2": 9, "p3": 9}, {"p1": 6, "p2": 7, "p3": 6}, ["p3", "p1", "p2"]),
        ({"p1": 0, "p2": 2, "p3": 5}, {"p1": 7, "p2": 6, "p3": 6}, ["p3", "p2", "p1"]),
    ],
)
def test_MA25_photo_finish(spares: dict[str, int], turns: dict[str, int], places: list[str]) -> None:
    """Home in the same turn of their own: the points to spare decide. Without the option the order of arrival does."""
    each = {seat: {"spare": spares[seat], "turns": turns[seat]} for seat in spares}
    fuel = dict.fromkeys(spares, 2)
    home = ["p1", "p2", "p3"]
    game = ended(home, fuel, each=each, options={"photo_finish": "yes"})
    over = only(game, "race.over")
    assert (over.args["seats"], over.rule) == (places, "M47 MA25")
    result = RULES.result(game.state)
    assert list(result.order) == places
    assert result.carry["starter"] == places[0]
    assert [game.state.racers[seat].place for seat in places] == [1, 2, 3]
    assert game.state.racers[places[0]].bonus == [2], "of equal fuel the better place comes first"
    plain = ended(home, fuel, each=each)
    assert list(RULES.result(plain.state).order) == home
    assert only(plain, "race.over").rule == "M47"


def test_MA25_the_shortest_way_home_leaves_the_most_points() -> None:
    """Through the ice two steps, round it four; the arrows that the ice costs are of no use behind the goal."""
    course = made("a0 a1 a2 a3 a4", "a0 ~ i1:ice ~ a4")
    game = roll(car("a0", "a2", "a2", course=course, parts="ice_spikes", fuel=3), [6])
    assert choice(game).options[0].args == {"cell": GOAL, "arrows": 2, "fuel": 0, "steps": 3, "terrain": None}
    give(game, GOAL)
    assert only(game, "move.home").args["spare"] == 3
    road = roll(car("a0", "a2", "a2", course=course, fuel=3), [6])
    give(road, GOAL)
    assert only(road, "move.home").args["spare"] == 1


def test_MA25_photo_finish_in_a_race() -> None:
    """p1 and p2 both in their second turn; p2 comes later, but with more to spare."""
    cars = {seat: {"at": "a10", "turns": 1} for seat in SEATS[:3]}
    game = play(position("LINE", cars=cars, bonus=[1, 2], options={"photo_finish": "yes"}))
    for points in (2, 5):
        roll(game, [points])
        give(game, GOAL)
    assert game.state.home == ["p1", "p2"]
    assert {seat: racer.spare for seat, racer in game.state.racers.items()} == {"p1": 0, "p2": 3, "p3": 0}
    for _ in range(2):
        stop(game)
    assert list(RULES.result(game.state).order) == ["p2", "p1", "p3"]
    assert RULES.result(game.state).carry["place_points"] == {"p2": 6, "p1": 3}


@pytest.mark.parametrize("on", ["yes", "no"])
def test_MA27_flying_start(on: str) -> None:
    """In the first turn a point more for each who drove before; afterwards as the dice say."""
    game = play(position("LINE", SEATS[:4], starter="p2", options={"flying_start": on}))
    for points in (*((1, 2, 3, 4) if on == "yes" else (1, 1, 1, 1)), 1, 1):
        roll(game, [1])
        assert only_move(game).args["points"] == points
        give(game, ask(game).default() if game.state.first_round else game.state.racers[ask(game).who].cell)
    told = [(event.args["seat"], event.args["n"], event.rule) for event in events(game, "turn.flying")]
    assert told == ([("p3", 1, "MA27"), ("p4", 2, "MA27"), ("p1", 3, "MA27")] if on == "yes" else [])


# ── parts ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def opens(part: str, *terrains: str) -> None:
    """On the sheets where it lies: the cells are open with this part, and closed without."""
    assert data().parts[part].terrains == terrains
    assert data().parts[part].effect == Effect()
    race = 1 if data().parts[part].cost <= 5 else 2
    for sheet in data().sheets.values():
        layout = [sheet.id, *(other for other in data().sheets if other != sheet.id)][: 2 + race]
        for shortcut in sheet.shortcuts:
            cells = [f"{sheet.id}-{sheet.cells[index].label}" for index in shortcut.cells]
            before = next(border.a for border in sheet.borders if border.b == shortcut.cells[0])
            at = f"{sheet.id}-{sheet.cells[before].label}"
            game = roll(sheets_car(at, at, layout=" ".join(layout), parts=part, race=race), [3])
            assert (cells[0] in ends(game)) == (shortcut.terrain in terrains), (sheet.id, shortcut.terrain)
            if shortcut.terrain not in terrains:
                assert refused(game, cells[1]).args_["terrain"] == shortcut.terrain


def twin_cam() -> None:
    rolled = only(roll(car("a0", parts="twin_cam"), [5, 5, 3], [5]), "turn.rolled")
    assert (rolled.args["points"], "MP-twin_cam" in cites(rolled)) == (18, True)
    rolled = only(roll(car("a0", parts="twin_cam"), [5, 4, 3]), "turn.rolled")
    assert (rolled.args["points"], "MP-twin_cam" in cites(rolled)) == (12, False)


def cornering_arms() -> None:
    game = car("a0", parts="cornering_arms")
    assert [option.args["arrows"] for option in choice(game).options] == [5, 4, 3, 3, 3]
    rolled = only(roll(game, [1]), "turn.rolled")
    assert (rolled.args["arrows"], "MP-cornering_arms" in cites(rolled)) == (5, True)


def lean_injector() -> None:
    game = car("a0", parts="lean_injector", fuel=2)
    assert [(option.id, option.args["fuel"]) for option in choice(game).options] == [
        ("1", 0), ("2", 0), ("3", 0), ("4", 2),
    ]  # fmt: skip
    assert refused(game, 5).args_["fuel"] == 4
    rolled = only(roll(game, [1, 2, 3]), "turn.rolled")
    assert (rolled.args["left"], "MP-lean_injector" in cites(rolled)) == (2, True)


def ram_prow() -> None:
    bend = made("a0 a1 a2* a3 a4")
    game = roll(car("a0", "a2", "a2", course=bend, parts="ram_prow", fuel=0), [3])
    assert choice(game).options[0].args["arrows"] == 1, "the curve costs as usual"
    give(game, "a3")
    done = only(game, "move.done")
    assert done.rule == "M32 M34 MP-ram_prow"


def long_gears() -> None:
    game = roll(car("a0", parts="long_gears"), [4, 4])
    rolled = only(game, "turn.rolled")
    assert (rolled.args["counted"], rolled.args["move"], rolled.args["points"]) == (4, 1, 5)
    assert ends(game)[0] == "a5"
    assert "MP-long_gears" in cites(rolled)


def heavy_flywheel() -> None:
    game = car("a0", parts="heavy_flywheel")
    assert [option.id for option in choice(game).options] == ["1", "2", "3"]
    for dice in (4, 5):
        no = refused(game, dice)
        assert (no.code, no.rule, no.args_["parts"]) == ("dice.barred", "M26 MP-heavy_flywheel", ["heavy_flywheel"])
    rolled = only(roll(game, [6, 5, 4]), "turn.rolled")
    assert (rolled.args["points"], rolled.args["left"]) == (17, 7)
    assert "MP-heavy_flywheel" in cites(rolled)


def nitro_rig() -> None:
    game = car("a0", parts="nitro_rig", fuel=2)
    assert [(option.id, option.args["fuel"]) for option in choice(game).options] == [
        ("1", 0), ("2", 0), ("3", 1), ("4", 1),
    ]  # fmt: skip
    assert refused(game, 5).args_["fuel"] == 3
    rolled = only(roll(game, [1, 2, 3], [4]), "turn.rolled")
    assert (rolled.args["left"], "MP-nitro_rig" in cites(rolled)) == (1, True)


def gas_turbine() -> None:
    game = car("a0", parts="gas_turbine")
    assert [option.args["arrows"] for option in choice(game).options] == [3, 2, 1, 1, 1]
    rolled = only(roll(game, [2]), "turn.rolled")
    assert (rolled.args["points"], rolled.args["arrows"], "MP-gas_turbine" in cites(rolled)) == (5, 3, True)


PARTS: dict[str, Callable[[], None]] = {
    "MP-climbing_claws": lambda: opens("climbing_claws", "mountain"),
    "MP-balloon_tyres": lambda: opens("balloon_tyres", "desert"),
    "MP-brush_saw": lambda: opens("brush_saw", "forest"),
    "MP-snorkel_stack": lambda: opens("snorkel_stack", "river"),
    "MP-ice_spikes": lambda: opens("ice_spikes", "ice"),
    "MP-bog_boards": lambda: opens("bog_boards", "swamp"),
    "MP-crawler_tracks": lambda: opens("crawler_tracks", "mountain", "desert"),
    "MP-float_hull": lambda: opens("float_hull", "river", "swamp"),
    "MP-winter_plough": lambda: opens("winter_plough", "forest", "ice"),
    "MP-twin_cam": twin_cam,
    "MP-cornering_arms": cornering_arms,
    "MP-lean_injector": lean_injector,
    "MP-ram_prow": ram_prow,
    "MP-long_gears": long_gears,
    "MP-heavy_flywheel": heavy_flywheel,
    "MP-nitro_rig": nitro_rig,
    "MP-gas_turbine": gas_turbine,
}


@pytest.mark.parametrize("clause", PARTS)
def test_MP_every_part_does_what_its_card_says(clause: str) -> None:
    PARTS[clause]()


@pytest.mark.parametrize(
    ("parts", "fuel"),
    [
        ("nitro_rig lean_injector", [0, 0, 0, 0, 2]),
        ("nitro_rig", [0, 0, 1, 1, 3]),
        ("lean_injector", [0, 0, 0, 2, 4]),
        ("nitro_rig lean_injector long_gears", [0, 0, 0, 0, 2]),
    ],
)
def test_M28_savings_add_up_and_nothing_costs_less_than_0(parts: str, fuel: list[int]) -> None:
    game = car("a0", parts=parts)
    assert [option.args["fuel"] for option in choice(game).options] == fuel[: len(choice(game).options)]
    left = game.state.racers["p1"].fuel
    roll(game, [1, 2, 3], [4])
    assert only(game, "turn.rolled").args["left"] == left - fuel[3]
    cheap = replace(data().parts["lean_injector"].effect, fuel={3: 9, 4: 9, 5: 9})
    known = replace(data(), parts=dict(data().parts) | {"ram_prow": replace(data().parts["ram_prow"], effect=cheap)})
    game = car("a0", parts="ram_prow", known=known, fuel=0)
    assert [option.args["fuel"] for option in choice(game).options] == [0] * 5


@pytest.mark.parametrize(
    ("parts", "move", "arrows"),
    [
        ("long_gears", 1, 3),
        ("long_gears heavy_flywheel", 3, 3),
        ("gas_turbine heavy_flywheel climbing_claws", 5, 2),
        ("gas_turbine cornering_arms", 3, 3),
        ("gas_turbine long_gears cornering_arms", 4, 3),
        ("cornering_arms twin_cam", 0, 4),
    ],
)
def test_M22_M29_effects_of_several_parts_add_up(parts: str, move: int, arrows: int) -> None:
    rolled = only(roll(car("a0", parts=parts), [2, 1]), "turn.rolled").args
    assert (rolled["move"], rolled["points"], rolled["arrows"]) == (move, 3 + move, arrows)


def test_M29_never_fewer_than_no_arrows() -> None:
    blunt = replace(data().parts["gas_turbine"].effect, arrows=-5)
    known = replace(data(), parts=dict(data().parts) | {"ram_prow": replace(data().parts["ram_prow"], effect=blunt)})
    game = car("a0", parts="ram_prow", known=known)
    assert [option.args["arrows"] for option in choice(game).options] == [0] * 5


@pytest.mark.parametrize("seed", range(4))
def test_M28_M37_fuel_is_never_negative(seed: int) -> None:
    """Whole races of careless drivers with a nearly empty tank."""
    rng = Random(seed)
    cars = {seat: {"fuel": rng.randint(0, 3), "turns": 1, "at": "S4-1"} for seat in SEATS}
    game = play({"players": list(SEATS), "layout": "S4 S7 S1", "cars": cars, "bonus": [1, 2]})
    while game.ask is not None:
        play_one(game, rng)
        assert all(racer.fuel >= 0 for racer in game.state.racers.values())


def play_one(game: Race, rng: Random) -> None:
    asked = ask(game)
    if isinstance(asked, Choose) and not isinstance(asked, Move):
        game.give(asked.options[-1].id)
    elif isinstance(asked, Move):
        game.give(rng.choice(asked.options[:3]).id)
    else:
        game.give([rng.randint(1, 6) for _ in range(asked.args["dice"])])


# ── ways to answer ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("given", "dice"),
    [
        ([5, 5, 3, 5], [5, 5, 3, 5]),
        ("5 5 3 5", [5, 5, 3, 5]),
        ("5535", [5, 5, 3, 5]),
        ("5,5,3,5", [5, 5, 3, 5]),
        ("5 5 3 / 5", [5, 5, 3, 5]),
        ("553/5", [5, 5, 3, 5]),
        ("553 | 5", [5, 5, 3, 5]),
        ("5+5+3 / 5", [5, 5, 3, 5]),
        ({"white": [5, 5, 3], "red": [5]}, [5, 5, 3, 5]),
        ({"red": [1], "white": [2, 3, 4]}, [2, 3, 4, 1]),
    ],
)
def test_M30_how_dice_are_told(given: Any, dice: list[int]) -> None:
    game = give(car("a0"), 4)
    assert ask(game).accept(given) == dice


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ([5, 5, 3], "dice.count"),
        ([5, 5, 3, 5, 1], "dice.count"),
        ("5 5 3", "dice.count"),
        ("", "dice.count"),
        ("five", "dice.count"),
        ("5 5 3 7", "dice.face"),
        ([0, 1, 2, 3], "dice.face"),
        ("5 5 / 3 5", "dice.colours"),
        ("5535/", "dice.colours"),
        ("553/55", "dice.count"),
        ("553/9", "dice.face"),
        ("5/5/3/5", "dice.count"),
        ("5 5 x / 5", "dice.count"),
        ({"white": [5, 5], "red": [3, 5]}, "dice.colours"),
        ({"white": [5, 5, 3]}, "dice.count"),
        ({"white": 5, "red": 5}, "dice.colours"),
        ({"white": [5, 5, 8], "red": [5]}, "dice.face"),
        (None, "dice.count"),
        (True, "dice.count"),
    ],
)
def test_M30_dice_that_cannot_have_fallen(given: Any, code: str) -> None:
    no = refused(give(car("a0"), 4), given)
    assert (no.code, no.rule) == (code, "M30")


def forked() -> Race:
    """p1 at S4-2 with Balloon Tyres and four points; another car two cells on, in the desert."""
    cars = {"p1": {"at": "S4-2", "turns": 1, "parts": "balloon_tyres"},
            "p2": {"at": "S4-17", "turns": 1, "parts": "balloon_tyres"}, "p3": {"at": "S4-1", "turns": 1}}  # fmt: skip
    return roll(play({"players": list(SEATS[:3]), "layout": "S4 S7 S1", "cars": cars}), [4])


@pytest.mark.parametrize("seed", range(40))
def test_M32_a_way_is_told_as_it_was_typed(seed: int) -> None:
    """The road beside a shortcut, a costly way to a cheap cell: whatever is driven cell by cell is what is ruled on."""
    rng = Random(seed)
    race = sheets_car("S1-2", "S1-5", layout="S1 S4 S7r S2", parts="climbing_claws snorkel_stack", race=2)
    roll(race, [6, 5, 4], [3])
    found = as_a(Move, ask(race)).found
    assert found is not None
    trip, way = found.trip, [found.trip.at]
    while len(way) <= rng.randint(4, 14) and (onward := trip.course.ways(trip.terrains)[way[-1]]):
        way.append(rng.choice(onward).to)
    while not paid_along(trip, way):
        del way[-1]
    cells = [trip.course.spots[spot] for spot in way]
    accepted = ask(race).accept(" > ".join(cell.name for cell in cells))
    assert ask(race).accept(accepted) == accepted, "it is found again when the race is played again"
    give(race, accepted)
    told = (events(race, "move.done") + events(race, "move.home"))[-1]
    assert told.args["steps"] == len(cells) - 1
    assert told.args["terrain"] == list(dict.fromkeys(cell.terrain for cell in cells[1:] if cell.terrain))
    curves = sum(cell.curve for cell in cells[1:-1])
    assert told.args["arrows"] + told.args["fuel"] >= curves


def test_M33_M35_the_road_beside_a_shortcut_is_not_told_as_the_shortcut() -> None:
    race = sheets_car("S1-2", layout="S1 S4 S7r", parts="climbing_claws")
    roll(race, [6, 5, 4])
    give(race, "3 > 4 > 5 > 6 > 7")
    assert only(race, "move.done").args["terrain"] == []
    assert not {"M33", "M35", "MP-climbing_claws"} & cites(only(race, "move.done"))


@pytest.mark.parametrize(
    ("given", "end", "fuel"),
    [
        ("S4-8", "S4-8", 12),
        ("s4 8", "S4-8", 12),
        ("s48", "S4-8", 12),
        ("4-8", "S4-8", 12),
        ("8", "S4-8", 12),
        (8, "S4-8", 12),
        ("furthest", "S4-9", 12),
        ("最大", "S4-9", 12),
        ("S4-8 fuel", "S4-8", 11),
        ("S4-8 f1", "S4-8", 11),
        ("S4-17 > S4-18 > S4-8", "S4-8", 12),
        ("S4-2 > S4-17 > S4-18 > S4-8", "S4-8", 12),
        ("17 → 18 → 8", "S4-8", 12),
        ("3, 4, 5", "S4-5", 12),
        ("3 > 4", "S4-4", 12),
        ({"route": ["S4-17", "S4-18", "S4-8"]}, "S4-8", 12),
        ({"route": ["S4-17", "S4-18", "S4-8"], "pay": {"S4-17": "arrow"}}, "S4-8", 12),
        ({"route": ["S4-17", "S4-18", "S4-8"], "pay": {"s4-17": "fuel"}}, "S4-8", 11),
        ({"route": "furthest"}, "S4-9", 12),
        ({"route": "furthest", "pay": {"S4-17": "fuel"}}, "S4-9", 11),
        ({"route": []}, "S4-2", 12),
        ({"route": ["S4-2"]}, "S4-2", 12),
    ],
)
def test_M32_M37_how_a_way_is_told(given: Any, end: str, fuel: int) -> None:
    game = give(forked(), given)
    racer = game.state.racers["p1"]
    assert (racer.cell, racer.fuel) == (end, fuel)


@pytest.mark.parametrize(
    ("given", "code", "rule"),
    [
        ("S4-1", "to.behind", "M32"),
        ("S4-10", "to.far", "M32"),
        ("S7-1", "to.far", "M32"),
        ("S4-19", "to.terrain", "M33"),
        ("goal", "to.far", "M32"),
        ("arrivo", "to.far", "M32"),
        ("410", "to.far", "M32"),
        ("S4-30", "choice.unknown", "M32 M40 MA8"),
        ("S5-3", "choice.unknown", "M32 M40 MA8"),
        ("", "choice.unknown", "M32 M40 MA8"),
        (None, "choice.unknown", "M32 M40 MA8"),
        ({"route": 5}, "choice.unknown", "M32 M40 MA8"),
        ({"route": [3, 4]}, "choice.unknown", "M32 M40 MA8"),
        ({"to": "S4-8"}, "choice.unknown", "M32 M40 MA8"),
        ({"route": ["S4-17", "S4-18"], "pays": {"S4-17": "fuel"}}, "choice.unknown", "M32 M40 MA8"),
        ({"route": ["S4-3"], "pay": "fuel"}, "choice.unknown", "M32 M40 MA8"),
        ("S4-3 > S4-5", "route.apart", "M32"),
        ("S4-2 > S4-1", "route.apart", "M32"),
        ("S4-17 > S4-8", "route.apart", "M32"),
        ("S4-3 > S4-17", "route.apart", "M32"),
        ("S4-3 > nowhere", "route.apart", "M32"),
        ("3 > 4 > 5 > 6 > 7", "to.far", "M32"),
        ({"route": ["S4-17"], "pay": {"S4-17": "fuel"}}, "route.no_fuel", "M37"),
        ({"route": ["S4-3", "S4-4"], "pay": {"S4-3": "fuel"}}, "route.no_fuel", "M37"),
        ({"route": ["S4-3", "S4-4"], "pay": {"S4-17": "fuel"}}, "route.no_fuel", "M37"),
        ({"route": ["S4-17", "S4-18"], "pay": {"S4-17": "gold"}}, "choice.unknown", "M37"),
    ],
)
def test_M32_M33_M37_a_way_that_cannot_be(given: Any, code: str, rule: str) -> None:
    no = refused(forked(), given)
    assert (no.code, no.rule) == (code, rule)


@pytest.mark.parametrize("line", ["S4-3 > S4-5", "3 > 2", "S4-3, S4-5", "17 → 8", "S4-3 > nowhere"])
def test_M32_a_way_that_cannot_be_is_no_move_to_its_first_cell(line: str) -> None:
    with pytest.raises(Misheard) as no:
        read_line(forked, line)
    assert (no.value.code, no.value.word) == ("route.apart", line)


def test_M33_a_route_through_closed_terrain() -> None:
    game = roll(sheets_car("S4-2", "S4-1"), [4])
    no = refused(game, "S4-17 > S4-18")
    assert (no.code, no.rule, no.args_["terrain"]) == ("to.terrain", "M33", "desert")


def test_M40_a_route_that_cannot_be_paid_and_one_that_can_with_fuel() -> None:
    """One arrow (three dice, turbine): a car on a1, a curve in a3. The arrow is for the curve, the fuel for the car."""
    course = made("a0 a1 a2 a3* a4 a5 a6")
    game = roll(car("a0", "a1", course=course, parts="gas_turbine", fuel=2), [1, 2, 3])
    route = ["a1", "a2", "a3", "a4"]
    assert only_move(game).accept({"route": route}) == "a4"
    assert only_move(game).accept(" > ".join(route)) == "a4"
    assert only_move(game).accept({"route": route, "pay": {"a1": "fuel"}}) == "a4"
    no = refused(game, {"route": route, "pay": {"a1": "arrow"}})
    assert (no.code, no.rule, no.args_["was"]) == ("route.unpaid", "M34 M40", "a3")
    poor = roll(car("a0", "a1", course=course, parts="gas_turbine", fuel=1), [1, 2, 3])
    no = refused(poor, " > ".join(route))
    assert (no.code, no.rule) == ("route.unpaid", "M34 M40")
    no = refused(poor, "a4")
    assert (no.code, no.rule) == ("to.unpaid", "M34 M40")
    no = refused(poor, {"route": ["a1", "a2"], "pay": {"a1": "fuel"}})
    assert (no.code, no.rule) == ("route.no_fuel", "M37")


@pytest.mark.parametrize(
    ("course", "others", "rule"),
    [
        ("a0 a1* a2 a3* a4 a5", [], "M34 M40"),
        ("a0 ~ a1 ~ a2 a3 a4", [], "M35 M40"),
        ("a0 a1* ~ a2 a3 a4", [], "M34 M35 M40"),
        ("a0 a1 a2 a3 a4", ["a1", "a2"], "M37 M40"),
        ("a0 a1 a2 a3 a4", ["a0", "a1"], "M37 M40"),
        ("a0 a1 a2* a3 a4", ["a2"], "M34 M37 M38 MA16 M40"),
    ],
)
def test_M34_to_M40_what_cannot_be_paid_says_by_which_clauses(course: str, others: list[str], rule: str) -> None:
    """Three dice and the turbine give one arrow."""
    game = car("a0", *(others or ["a4", "a4"]), course=made(course), parts="gas_turbine", fuel=1)
    roll(game, [1, 2, 3])
    no = refused(game, "a4")
    assert (no.code, no.rule) == ("to.unpaid", rule)


def test_M32_numbers_mean_cells_and_nothing_else() -> None:
    """7 is the cell S4-7, and not the seventh line of the list."""
    cars = {"p1": {"at": "S4-3", "turns": 1}, "p2": {"at": "S4-5", "turns": 1}, "p3": {"at": "S4-1", "turns": 1}}
    game = roll(play({"players": list(SEATS[:3]), "layout": "S4 S7 S1", "cars": cars}), [6, 2])
    for option in only_move(game).options:
        if option.quiet:
            continue
        label = option.args["cell"].partition("-")[2]
        assert only_move(game).accept(label) == option.id
        assert only_move(game).accept(int(label)) == option.id
    numbers = [number for number, _ in only_move(game).numbered()]
    assert len(set(numbers)) == len(numbers)


def test_M32_cells_of_two_sheets_are_told_apart() -> None:
    game = roll(sheets_car("S4-15", "S4-1"), [6, 5])
    move = only_move(game)
    assert {"S4-16", "S7-1", "S7-8"} <= set(ends(game))
    for given, end in (("416", "S4-16"), ("8", "S7-8"), ("S7-3", "S7-3"), ("7-3", "S7-3")):
        assert move.accept(given) == end


Case = tuple[Callable[[], Race], Any, str, str, dict[str, Any]]
CASES: dict[str, Case] = {
    "a sheet that there is not": (new_race, "S10", "sheet.unknown", "M5 M9", {"given": "S10"}),
    "a sheet that is no name": (new_race, [1], "sheet.unknown", "M5 M9", {"given": ""}),
    "a third end": (lambda: give(new_race(), "S1", "S2", "S3"), "middle", "choice.unknown", "M10",
                    {"options": ["first", "last"]}),
    "a starter who does not play": (lambda: give(new_race(), "S1", "S2", "S3", "first"), "p4", "choice.unknown", "M11",
                                    {"options": ["p1", "p2", "p3"]}),
    "a part that there is not": (started, "warp drive", "parts.unknown", "M15", {"given": "warp"}),
    "a part that may be two": (started, "c", "parts.unknown", "M15", {}),
    "two parts to pass": (started, "twin cam, ram prow", "parts.count", "M15", {"n": 1, "given": 2}),
    "no part to pass": (started, "", "parts.count", "M15", {"n": 1, "given": 0}),
    "a number for a part": (started, 5, "write.text", "M15 MA22", {}),
    "part card 31": (started, "#31", "parts.unknown", "M15", {"given": "#31"}),
    "none to lay": (at_lay, "none", "parts.unknown", "M16", {}),
    "a card that is not held": (lambda: at_lay("twin_cam ram_prow ice_spikes"), "bog boards", "parts.not_held", "M16",
                                {"parts": ["bog_boards"]}),
    "a card laid twice": (lambda: at_lay("twin_cam ram_prow ice_spikes bog_boards", 2), "twin cam, twin cam",
                          "parts.not_held", "M16", {}),
    "three of two": (lambda: at_lay("? ? ? ? ?", 3), "ram prow, ram prow, ram prow", "parts.gone", "M16",
                     {"part": "ram_prow", "copies": 2}),
    "a hidden part face up": (built, "?", "parts.named", "M20", {}),
    "nothing said": (built, "", "parts.named", "M20", {}),
    "all of what nobody knows": (built, "all", "parts.named", "M20", {}),
    "more dice than there are": (lambda: car("a0"), 6, "choice.unknown", "M26 M27 M28 M29 MA6", {}),
    "too little fuel": (lambda: car("a0", fuel=0), 3, "dice.fuel", "M28", {"n": 3, "fuel": 1, "has": 0}),
    "the flywheel's fourth die": (lambda: car("a0", parts="heavy_flywheel"), 4, "dice.barred",
                                  "M26 MP-heavy_flywheel", {"n": 4}),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_wrong_answer_is_refused_with_its_clause_and_nothing_changes(name: str) -> None:
    start, answer, code, rule, args = CASES[name]
    no = refused(start(), answer)
    assert (no.code, no.rule) == (code, rule)
    assert {key: no.args_[key] for key in args} == args


@pytest.mark.parametrize(
    ("given", "parts"),
    [
        ("Twin Cam", "twin_cam"),
        ("twin_cam", "twin_cam"),
        ("ツインカム", "twin_cam"),
        ("Bialbero", "twin_cam"),
        ("#19", "twin_cam"),
        ("tw", "twin_cam"),
        ("?", "?"),
        ("？", "?"),
    ],
)
def test_M15_how_a_card_is_named(given: str, parts: str) -> None:
    assert ask(started()).accept(given) == parts


@pytest.mark.parametrize(
    "given", ["ice spikes, ram prow", "ice_spikes+ram_prow", "#9 #25", "ice spikes、 ram prow", "All"]
)
def test_M20_how_parts_are_turned_up(given: str) -> None:
    game = built({"p1": "ice_spikes ram_prow"}, race=2)
    assert game.find(mine(game)).accept(given) in ("ice_spikes, ram_prow", "ram_prow, ice_spikes")
    for nothing in ("none", "-", "なし", "niente", "NONE"):
        assert game.find(mine(game)).accept(nothing) == "none"


def test_M25_a_whole_turn_by_the_names_of_its_questions() -> None:
    raw = {"players": list(SEATS[:3]), "course": made("a0 a1 a2 a3 a4 a5 a6 a7"), "cars": {}}
    done = resolve(RULES, data(), {"position": raw, "answers": [{"who": "p1", "dice": [2, [4, 2]], "to": "a5"}]})
    assert not done.rejects
    assert done.position["cars"]["p1"]["at"] == "a5"
    route = {"route": ["a1", "a2"], "pay": {}}
    done = resolve(RULES, data(), {"position": raw, "answers": [{"dice": [2, [4, 2]], "to": route}]})
    assert done.position["cars"]["p1"]["at"] == "a2"


def test_M47_a_race_that_is_over_is_scored_once() -> None:
    """Its last position can be read again, and says the same."""
    game = ended(["p1", "p3"], {"p1": 1, "p2": 2, "p3": 3}, bonus=[4, 6])
    again = play(json.loads(json.dumps(RULES.position(game.state))))
    assert again.ask is None
    assert RULES.result(again.state) == RULES.result(game.state)
    with pytest.raises(Reject):
        again.give(1)
