"""Meetings by hand: who wins and why, who sits out, and what becomes of the cards between two races."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pnp.games.turf import GAME
from pnp.games.turf.rules import RULES
from pnp.games.turf.rules.state import State
from pnp.games.turf.season.system import RACE_NAMES, SEASON
from pnp.kit.errors import PnpError, Problems
from pnp.kit.register import find_game
from pnp.kit.words import load_words
from pnp.lab.bots import any_answer
from pnp.referee.ask import Event
from pnp.referee.entering import Entries
from pnp.referee.narrate import Narrator, voiced
from pnp.referee.play import Play
from pnp.referee.rules import RaceResult, RaceSetup
from pnp.season.report import result_lines, standing_lines
from pnp.season.season import Season
from pnp.season.standings import Standing
from pnp.season.system import Facts, Plan
from tests.games.turf.table import data

FIVE = ["p1: red", "p2: blue", "p3: green", "p4: yellow", "p5: black"]
TWO = ["Anna: red, blue", "Ben: green, yellow"]


@cache
def narrator(lang: str = "en") -> Narrator:
    return Narrator(voiced(load_words(lang, GAME.library()), GAME.teller, data(), Entries()), GAME.teller)


def plan(players: Sequence[str], races: int | None = None, **options: str) -> Plan:
    return SEASON.plan(data(), players, races, options)


def result(race: int, home: Sequence[str], fallen: Sequence[str] = ()) -> RaceResult:
    """A race as it stands in a meeting's file: who came home in which order, and who fell."""
    points = dict(zip(home, (50, 30, 20, 10), strict=False))
    order = (*home, *fallen)
    return RaceResult(race, order, {horse: points.get(horse, 0) for horse in order}, tuple(fallen))


def table(facts: Facts, id: str) -> Standing:
    return next(standing for standing in SEASON.standings(data(), facts) if standing.id == id)


def rows(facts: Facts, id: str = "horses") -> list[tuple[int, str, int, bool]]:
    return [(row.place, row.who, row.total, row.shared) for row in table(facts, id).rows]


def said(events: Sequence[Event]) -> list[tuple[str, str]]:
    return [(event.code, event.rule) for event in events]


# -- the plan


def test_a_meeting_has_three_races_with_names_of_their_own() -> None:
    made = plan(["Anna: red, 青", "Ben: verde + K"], steeplechase="yes", clear_nose="no")
    assert made.entries == Entries.of({"Anna": ["red", "blue"], "Ben": ["green", "black"]})
    assert made.options == {"steeplechase": "yes"}
    assert made.programme == tuple({"name": name} for name in RACE_NAMES)
    assert made.entries.names == ["Anna", "Ben"]
    assert [race["name"] for race in plan(TWO, 1).programme] == [RACE_NAMES[-1]]
    for lang, last in (("en", "Lantern Gold Cup"), ("ja", "ランタン金杯"), ("it", "Coppa d'Oro della Lanterna")):
        assert narrator(lang).words("season.race_name", name=RACE_NAMES[-1]) == last


def test_every_fault_of_a_plan_is_told_at_once() -> None:
    with pytest.raises(Problems) as caught:
        SEASON.plan(data(), ["Anna: red, blue", "Ben: pink, red"], 4, {"colour": "no", "fence_cost": "5"})
    assert [problem.where for problem in caught.value.problems] == [
        "season.players[1]",
        "season.players[1]",
        "season.races",
        "season.options.colour",
        "season.options.fence_cost",
    ]
    with pytest.raises(Problems, match="T6"):
        plan(["Anna: red", "Ben: blue"])


def test_a_position_says_who_plays() -> None:
    state = race(1, TWO)
    assert SEASON.agreed_in(RULES.position(state)) == (TWO, {})


# -- points and ties

# TV38: A red, B blue, C green, D yellow; a fifth horse takes the places between them.
TV38 = (
    result(1, ["red", "blue", "yellow", "black", "green"]),
    result(2, ["blue", "green", "yellow", "red", "black"]),
    result(3, ["green", "yellow", "red", "black", "blue"]),
)


def test_TV38_three_horses_level_in_points_and_places() -> None:
    facts = Facts(plan(FIVE), TV38)
    assert rows(facts) == [
        (1, "green", 80, False),
        (2, "red", 80, False),
        (3, "blue", 80, False),
        (4, "yellow", 70, False),
        (5, "black", 20, False),
    ]
    races = {row.who: row.races for row in table(facts, "horses").rows}
    assert races["red"] == (50, 10, 20)
    assert races["green"] == (0, 30, 50)
    reasons = {row.who: row.reason for row in table(facts, "horses").rows if row.reason}
    assert {
        who: (reason.code, reason.args["value"], reason.args["other_value"]) for who, reason in reasons.items()
    } == {
        "green": ("last_race", 1, 3),
        "red": ("last_race", 3, 5),
    }
    assert [row[1] for row in rows(facts, "players")] == ["p3", "p1", "p2", "p4", "p5"]
    events = SEASON.closing(data(), facts)
    assert said(events) == [("season.winner.horse", "T42"), ("season.tie.horse.last_race", "T43 TA7")]
    assert [narrator().event(event) for event in events] == [
        "p3 wins the meeting with the best horse, Fernwood (G): 80 points. [T42]",
        "Level with Copper Kettle (R), also by the sum of places, but better in the last race: 1st against 3rd. "
        "[T43 TA7]",
    ]


def test_T43_the_lower_sum_of_places_first() -> None:
    # red 50 + 0 + 0, places 1 + 5 + 5 = 11; blue 30 + 20 + 0, places 2 + 3 + 5 = 10
    facts = Facts(
        plan(FIVE),
        (
            result(1, ["red", "blue", "green", "yellow", "black"]),
            result(2, ["green", "yellow", "blue", "black", "red"]),
            result(3, ["green", "yellow", "black"], ["red", "blue"]),
        ),
    )
    # yellow 10 + 30 + 30, black 0 + 10 + 20
    assert [row[:3] for row in rows(facts)] == [
        (1, "green", 120),
        (2, "yellow", 70),
        (3, "blue", 50),
        (4, "red", 50),
        (5, "black", 30),
    ]
    reason = next(row.reason for row in table(facts, "horses").rows if row.who == "blue")
    assert reason is not None
    assert (reason.code, reason.args["value"], reason.args["other_value"]) == ("place_sum", 10, 11)
    text = "\n".join(standing_lines(table(facts, "players"), narrator()))
    assert "ahead of p1: places add up to 10, against 11 [T43 TA7]" in text


def test_T43_who_fell_or_sat_out_counts_as_the_last_of_all() -> None:
    # red 50 + 0 + 0, places 1 + 4 (fell) + 4 (sat out); blue 0 + 0 + 50, places 4 (fell) + 4 (sat out) + 1
    facts = Facts(
        plan(TWO),
        (
            result(1, ["red", "green", "yellow"], ["blue"]),
            result(2, ["green", "yellow"], ["red"]),
            result(3, ["blue", "yellow", "green"]),
        ),
    )
    assert [row[:3] for row in rows(facts)] == [(1, "green", 100), (2, "yellow", 80), (3, "blue", 50), (4, "red", 50)]
    reason = next(row.reason for row in table(facts, "horses").rows if row.who == "blue")
    assert reason is not None
    assert (reason.code, reason.args["value"], reason.args["other_value"]) == ("last_race", 1, 4)
    text = "\n".join(standing_lines(table(facts, "horses"), narrator()))
    assert "ahead of Copper Kettle (R): 1st in the last race, against 4th [T43 TA7]" in text


def test_T43_what_nothing_tells_apart_is_shared() -> None:
    everybody = ["red", "blue", "green", "yellow"]
    facts = Facts(plan(TWO, 1), (result(1, [], everybody),))
    assert {row[0] for row in rows(facts)} == {1}
    events = SEASON.closing(data(), facts)
    assert said(events) == [("season.shared.horse", "T43 TA7")]
    assert events[0].args == {"seats": ["Anna", "Ben"], "horses": ["red", "green"], "points": 0}
    total = Facts(plan(TWO, 1, stable_total="yes"), facts.results)
    assert said(SEASON.closing(data(), total)) == [("season.shared.stable", "T43 TA7")]
    for lang in ("en", "ja", "it"):
        assert narrator(lang).event(events[0])
        assert narrator(lang).event(SEASON.closing(data(), total)[0])


def test_T42_the_best_horse_or_all_of_a_player_together() -> None:
    # red 50, blue 10; green 30, yellow 20
    order = ["red", "green", "yellow", "blue"]
    facts = Facts(plan(TWO, 1), (result(1, order),))
    assert rows(facts, "players") == [(1, "Anna", 50, False), (2, "Ben", 30, False)]
    assert said(SEASON.closing(data(), facts)) == [("season.winner.horse", "T42")]
    facts = Facts(plan(TWO, 1, stable_total="yes"), (result(1, order),))
    assert rows(facts, "players") == [(1, "Anna", 60, False), (2, "Ben", 50, False)]
    assert said(SEASON.closing(data(), facts)) == [("season.winner.stable", "T42 TA6")]


def test_TA6_stables_level_in_points_are_told_apart_by_their_places() -> None:
    # Anna: red 1st and blue fallen, 1 + 4; Ben: green 2nd and yellow 3rd, 2 + 3; best in the last race: Anna
    facts = Facts(plan(TWO, 1, stable_total="yes"), (result(1, ["red", "green", "yellow"], ["blue"]),))
    assert rows(facts, "players") == [(1, "Anna", 50, False), (2, "Ben", 50, False)]
    events = SEASON.closing(data(), facts)
    assert said(events) == [("season.winner.stable", "T42 TA6"), ("season.tie.stable.last_race", "T43 TA7")]
    assert narrator("it").event(events[1]).startswith("Pari con Ben anche nella somma dei posti")


def test_before_the_end_equals_are_equal() -> None:
    facts = Facts(plan(FIVE), TV38[:2])
    assert rows(facts)[:3] == [(1, "blue", 80, False), (2, "red", 60, False), (3, "yellow", 40, False)]
    facts = Facts(plan(FIVE), (result(1, ["red", "blue"], ["green", "yellow", "black"]),))
    assert [row[3] for row in rows(facts)] == [False, False, True, True, True]
    assert narrator().event(SEASON.closing(data(), facts)[0]) == (
        "After race 1: Copper Kettle (R) leads with 50 points. [T41]"
    )
    level = Facts(plan(FIVE), (result(1, ["red", "blue", "green"]), result(2, ["blue", "red", "green"])))
    assert SEASON.closing(data(), level)[0].args == {"horses": ["blue", "red"], "points": 80, "race": 2}
    nobody = Facts(plan(FIVE), (result(1, [], ["red", "blue", "green", "yellow", "black"]),))
    assert said(SEASON.closing(data(), nobody)) == [("season.nobody", "T41")]
    assert SEASON.opening(data(), Facts(plan(FIVE))) == SEASON.closing(data(), Facts(plan(FIVE))) == []


def test_points_by_hand_count_for_a_horse_and_for_its_player() -> None:
    by_hand = ({"who": "green", "points": 40}, {"who": "Ben", "points": -5})
    facts = Facts(plan(TWO, 1), (result(1, ["red", "green", "yellow", "blue"]),), by_hand)
    assert rows(facts)[0] == (1, "green", 70, False)
    assert rows(facts, "players") == [(1, "Ben", 65, False), (2, "Anna", 50, False)]


# -- between two races


def race(number: int, players: Sequence[str], carry: Mapping[str, Any] | None = None, **options: str) -> State:
    made = plan(players, None, **options)
    setup = RaceSetup(race=number, races=3, entries=made.entries, options=made.options, carry=carry)
    return RULES.setup(data(), setup)


def carried_from(state: State, home: Sequence[str], fallen: Sequence[str] = ()) -> dict[str, Any]:
    """What a race leaves behind if it ended like this, as it comes back from a file."""
    state.finished, state.fallen, state.roller = list(home), list(fallen), next(iter(state.players))
    for horse in fallen:
        state.horses[horse].fallen = True
    carry: dict[str, Any] = json.loads(json.dumps(RULES.result(state).carry))
    return carry


def dealt(state: State) -> dict[str, dict[str, Any]]:
    """The deal of a race: what was said about each horse's cards."""
    events = Play(RULES, state).events
    return {event.args["horse"]: dict(event.args) for event in events if event.code == "cards.dealt"}


def after_race(unused: int, bonus: bool = False, number: int = 1) -> dict[str, Any]:
    """All four horses home with so many cards left."""
    state = race(1, TWO)
    for horse in state.horses.values():
        horse.box = 32 - 10 * number - (2 if bonus else 0)
        horse.hand = unused
        horse.bonus, horse.owes = (number, True) if bonus else (0, False)
    return carried_from(state, ["green", "red", "yellow", "blue"])


def test_TV40_the_winner_starts_inside_and_who_fell_sits_out() -> None:
    carry = carried_from(race(1, FIVE), ["green", "red", "blue", "yellow"], ["black"])
    state = race(2, FIVE, carry)
    assert state.lanes == ["green", "red", "blue", "yellow"]
    assert [horse.id for horse in state.horses.values() if horse.absent] == ["black"]
    Play(RULES, state)
    assert {id: state.horses[id].lane for id in state.lanes} == {"green": 1, "red": 2, "blue": 3, "yellow": 4}
    again = race(2, FIVE, carry, fallen_runs_next="yes")
    assert again.lanes == ["green", "red", "blue", "yellow", "black"]

    facts = Facts(plan(FIVE), (result(1, ["green", "red", "blue", "yellow"], ["black"]),))
    opening = SEASON.opening(data(), facts)
    assert said(opening) == [("season.resumed", "T1 T44"), ("season.sits_out", "T60 TA5")]
    assert narrator().event(opening[1]) == "Inkwell (K) fell and sits race 2 out. [T60 TA5]"
    agreed = Facts(plan(FIVE, fallen_runs_next="yes"), facts.results)
    assert said(SEASON.opening(data(), agreed))[1] == ("season.runs_again", "T60 TA5")


def test_TV41_three_kept_ten_new_three_discarded() -> None:
    told = dealt(race(2, TWO, after_race(3)))
    assert told["red"] == {"horse": "red", "kept": 3, "dealt": 10, "lost": 0, "discard": 3, "hand": 10}


def test_TV42_two_are_lost_for_the_bonus_before_the_deal() -> None:
    state = race(2, TWO, after_race(4, bonus=True))
    play = Play(RULES, state)
    lost = next(event for event in play.events if event.code == "cards.lost" and event.args["horse"] == "red")
    assert lost.args["n"] == 2
    red = next(event.args for event in play.events if event.code == "cards.dealt" and event.args["horse"] == "red")
    assert (red["kept"], red["dealt"], red["kept"] + red["dealt"], red["discard"], red["hand"]) == (2, 10, 12, 2, 10)
    assert narrator().event(lost) == (
        "Copper Kettle (R) took its bonus in its last race: Ben, on the left, draws 2 cards unseen from its unused "
        "cards and discards them. [T47 TA9]"
    )
    one = Play(RULES, race(2, TWO, after_race(1, bonus=True)))
    assert {event.args["n"] for event in one.events if event.code == "cards.lost"} == {1}
    none = Play(RULES, race(2, TWO, after_race(0, bonus=True)))
    assert any(event.code == "cards.none_lost" for event in none.events)


def test_TV44_twelve_cards_for_the_last_race_if_the_bonus_was_saved() -> None:
    state = race(3, TWO, after_race(2, number=2))
    red = dealt(state)["red"]
    assert (red["dealt"], red["kept"] + red["dealt"], red["discard"], red["hand"]) == (12, 14, 2, 12)
    assert state.horses["red"].box == 0
    assert state.horses["red"].bonus == 3


def test_TV45_ten_and_ten_and_ten_and_two_are_the_deck() -> None:
    carry: dict[str, Any] | None = None
    deals = []
    for number in (1, 2, 3):
        state = race(number, TWO, carry)
        before = state.horses["red"].box
        if number == 1:
            assert before == len(data().cards) == 32
            state.phase, state.lanes, state.roller = "deal", list(state.horses), next(iter(state.players))
        Play(RULES, state)
        deals.append(before - state.horses["red"].box)
        if number == 1:
            state.horses["red"].bonus = 1
            state.horses["red"].box -= 2
        carry = carried_from(state, ["red", "blue", "green", "yellow"])
    assert deals == [10, 10, 10]
    assert state.horses["red"].box == 0


def test_TV62_a_fallen_horse_misses_a_race_and_keeps_its_cards() -> None:
    first = race(1, TWO)
    for horse in first.horses.values():
        horse.box, horse.hand = 22, 4
    second = race(2, TWO, carried_from(first, ["red", "green", "yellow"], ["blue"]))
    assert "blue" not in dealt(second)
    assert (second.horses["blue"].hand, second.horses["blue"].box, second.horses["blue"].absent) == (4, 22, True)
    third = race(3, TWO, carried_from(second, ["green", "yellow", "red"]))
    assert third.lanes == ["green", "yellow", "red", "blue"]
    blue = dealt(third)["blue"]
    assert (blue["dealt"], blue["kept"] + blue["dealt"], blue["discard"], blue["hand"]) == (12, 16, 4, 12)


# -- a meeting with its file


def test_a_meeting_is_kept_in_its_file_and_told_from_it(tmp_path: Path) -> None:
    rng = Random(4)
    made = SEASON.plan(data(), TWO, None, {"steeplechase": "yes", "fallen_runs_next": "yes"})
    with Season.create(tmp_path / "m.season", find_game("turf"), made) as season:
        while not season.over:
            referee = season.referee()
            while referee.q is not None:
                referee.answer(any_answer(referee.q, rng), "bot")
            season.finish(referee)
    read = Season.read(tmp_path / "m.season")
    assert len(read.results) == 3
    assert read.standings() == season.standings()
    totals = [sum(row.races) for row in read.standings()[0].rows]
    assert sum(totals) == sum(sum(result.points.values()) for result in read.results)
    for lang in ("en", "ja", "it"):
        for result in read.results:
            assert len(result_lines(result, read.plan, narrator(lang))) == 1 + len(result.order)
        assert all(narrator(lang).event(event) for event in SEASON.closing(data(), read.facts))


def test_T1_other_players_may_take_over_the_same_horses(tmp_path: Path) -> None:
    with Season.create(tmp_path / "m.season", find_game("turf"), plan(TWO)) as season:
        referee = season.referee()
        rng = Random(1)
        while referee.q is not None:
            referee.answer(any_answer(referee.q, rng), "bot")
        season.finish(referee)
        with pytest.raises(PnpError, match="same horses"):
            season.reseat(["Cleo: red, blue", "Dan: green, white"])
        season.reseat(["Cleo: yellow, red", "Dan: green, blue"])
        assert said(SEASON.opening(data(), season.facts))[:2] == [
            ("season.resumed", "T1 T44"),
            ("season.reseated", "T7"),
        ]
        assert {row.who for row in season.standings()[1].rows} == {"Cleo", "Dan"}
        assert season.referee().q is not None
