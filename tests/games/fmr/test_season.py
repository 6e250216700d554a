"""Seasons by hand: who stands where and why, what is taken back, what a file brings back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pnp.games.fmr.rules.state import State
from pnp.games.fmr.season.system import SEASON
from pnp.kit.errors import PnpError, Problems
from pnp.kit.register import find_game
from pnp.lab.bots import any_answer
from pnp.referee.ask import Ask
from pnp.referee.referee import Referee
from pnp.referee.rules import Phased
from pnp.season.report import standing_lines
from pnp.season.season import Season
from pnp.season.system import Facts
from tests.games.fmr.table import FOUR, SIX, THREE, data, narrator, plan, players, result, run, table
from tests.kinds import as_a

# Three races, six teams. Points by hand, per team and race:
#            race 1         race 2         race 3          total
# blue       10 (B1 1st)    0              6 (B2 2nd)      16
# green      6              10 (G1 1st)    0               16
# yellow     4              6              4 + 3           17
# orange     3              4              10 (O1 1st)     17
# red        2              3              2               7
# purple     1              2 + 1          1               5
FIRST = ["B1", "G1", "Y1", "O1", "R1", "V1", "B2", "G2", "Y2", "O2", "R2", "V2"]
SECOND = ["G1", "Y1", "O1", "R1", "V1", "V2", "B1", "B2", "G2", "Y2", "O2", "R2"]
THIRD = ["O1", "B2", "Y1", "Y2", "R1", "V1", "G2", "G1", "B1", "O2", "R2", "V2"]
RESULTS = (result(1, FIRST), result(2, SECOND), result(3, THIRD))


def rows(facts: Facts, id: str = "teams") -> list[tuple[int, str, int, bool]]:
    return [(row.place, row.who, row.total, row.shared) for row in table(facts, id).rows]


def reasons(facts: Facts, id: str = "teams") -> dict[str, tuple[str, str, Any, Any, str]]:
    return {
        row.who: (row.reason.code, row.reason.args["other"], row.reason.args["value"], row.reason.args["other_value"],
                  row.reason.rule)
        for row in table(facts, id).rows
        if row.reason
    }  # fmt: skip


def test_before_the_first_race_nobody_leads() -> None:
    facts = Facts(plan(SIX, 3))
    assert {row[0] for row in rows(facts)} == {1}
    assert all(row[3] for row in rows(facts))
    assert SEASON.opening(data(), facts) == SEASON.closing(data(), facts) == []
    assert standing_lines(table(facts, "teams"), narrator("en"))


def test_F37_a_season_by_hand_with_two_ties() -> None:
    facts = Facts(plan(SIX, 3), RESULTS)
    assert rows(facts) == [
        (1, "orange", 17, False),
        (2, "yellow", 17, False),
        (3, "blue", 16, False),
        (4, "green", 16, False),
        (5, "red", 7, False),
        (6, "purple", 5, False),
    ]
    assert reasons(facts) == {
        "orange": ("last_race", "yellow", 1, 3, "F37 FA18"),
        "blue": ("last_race", "green", 2, 7, "F37 FA18"),
    }
    assert [row.races for row in table(facts, "teams").rows][:2] == [(3, 4, 10), (4, 6, 7)]
    assert sum(row[2] for row in rows(facts)) == 78
    events = SEASON.closing(data(), facts)
    assert [(event.code, event.rule) for event in events] == [
        ("season.champion", "F37"),
        ("season.tie.last_race", "F37 FA18"),
    ]
    assert narrator("en").event(events[1]) == (
        "Equal with Scuderia Saetta (yellow), but better in the last race: 1st against 3rd. [F37 FA18]"
    )


def test_F40_the_same_season_after_two_races() -> None:
    # blue 10, green 16, yellow 10, orange 7, red 5, purple 4
    facts = Facts(plan(SIX, 3), RESULTS[:2])
    assert rows(facts) == [
        (1, "green", 16, False),
        (2, "yellow", 10, True),
        (2, "blue", 10, True),
        (4, "orange", 7, False),
        (5, "red", 5, False),
        (6, "purple", 4, False),
    ]
    assert reasons(facts) == {}
    broken = Facts(plan(SIX, 3, {"interim_ties": "broken"}), RESULTS[:2])
    assert [row[:2] for row in rows(broken)][1:3] == [(2, "yellow"), (3, "blue")]
    assert reasons(broken) == {"yellow": ("last_race", "blue", 2, 7, "F37 FA18")}


def test_F48_wins_first_then_the_last_race() -> None:
    # wins: blue 1, green 1, orange 1, yellow none
    facts = Facts(plan(SIX, 3, {"tiebreak": "wins"}), RESULTS)
    assert [row[1] for row in rows(facts)][:4] == ["orange", "yellow", "blue", "green"]
    assert reasons(facts) == {
        "orange": ("wins", "yellow", 1, 0, "F48"),
        "blue": ("last_race", "green", 2, 7, "F37 FA18"),
    }
    assert [event.code for event in SEASON.closing(data(), facts)] == ["season.champion", "season.tie.wins"]
    text = "\n".join(standing_lines(table(facts, "teams"), narrator("en")))
    assert "ahead of Scuderia Saetta (yellow): 1 win, against 0 [F48]" in text


def test_F39_three_players_level_in_the_sum() -> None:
    # p1 = blue + green 32, p2 = yellow + orange 34, p3 = red + purple 12
    facts = Facts(plan(THREE, 3), RESULTS)
    assert rows(facts, "players") == [(1, "p2", 34, False), (2, "p1", 32, False), (3, "p3", 12, False)]
    # other hands: p1 = blue + yellow 33, p2 = green + orange 33, p3 = red + purple 12; last race p2 1st, p1 2nd
    other = {"p1": ["blue", "yellow"], "p2": ["green", "orange"], "p3": ["red", "purple"]}
    tied = Facts(plan(other, 3), RESULTS)
    assert rows(tied, "players")[:2] == [(1, "p2", 33, False), (2, "p1", 33, False)]
    assert reasons(tied, "players") == {"p2": ("last_race", "p1", 1, 2, "F39 FA18")}
    best = Facts(plan(other, 3, {"three_player": "best_team"}), RESULTS)
    assert rows(best, "players") == [(1, "p2", 17, False), (2, "p1", 17, False), (3, "p3", 7, False)]
    assert table(best, "teams").rows[0].who in other["p2"]


def test_F39_the_best_team_is_the_one_that_brought_most_of_what_counts() -> None:
    hands = {"p1": ["blue", "yellow"], "p2": ["green", "orange"], "p3": ["red", "purple"]}
    agreed = replace(plan(hands, 3, {"three_player": "best_team"}).dropping(1), following="person")
    # Of p1's teams yellow brought 17 in three races, blue 16, but the best race of blue 10, that of yellow 7.
    assert {who: total for _, who, total, _ in rows(Facts(agreed, RESULTS), "players")} == {"p1": 10, "p2": 10, "p3": 3}


def test_F37_players_with_one_team_each_are_told_apart_by_the_rule_for_teams() -> None:
    facts = Facts(plan(SIX, 3), RESULTS)
    assert [row.who for row in table(facts, "players").rows] == ["p4", "p3", "p1", "p2", "p5", "p6"]
    assert {reason[-1] for reason in reasons(facts, "players").values()} == {"F37 FA18"}


def test_F46_drivers_by_hand() -> None:
    # O1 3+4+10 = 17, G1 6+10 = 16, Y1 4+6+4 = 14, B1 10, R1 2+3+2 = 7, B2 6, V1 1+2+1 = 4, Y2 3, V2 1
    facts = Facts(plan(SIX, 3, {"drivers_title": "yes"}), RESULTS)
    assert [row[1:3] for row in rows(facts, "drivers")][:9] == [
        ("O1", 17),
        ("G1", 16),
        ("Y1", 14),
        ("B1", 10),
        ("R1", 7),
        ("B2", 6),
        ("V1", 4),
        ("Y2", 3),
        ("V2", 1),
    ]
    # nobody else has points: by their place in the last race
    assert [row[1] for row in rows(facts, "drivers")][9:] == ["G2", "O2", "R2"]
    assert SEASON.closing(data(), facts)[-1].args == {"car": "O1", "points": 17}


def test_F38_only_players_are_ranked_as_players() -> None:
    facts = Facts(plan(FOUR, 3), RESULTS)  # yellow and orange, first and second, have no player
    assert [row[1:3] for row in rows(facts, "players")] == [("p2", 16), ("p1", 16), ("p3", 7), ("p4", 5)]
    codes = [event.code for event in SEASON.closing(data(), facts)]
    assert codes == ["season.champion_free", "season.tie.last_race", "season.best_player"]


def test_points_given_or_taken_by_hand_count() -> None:
    facts = Facts(plan(SIX, 3), RESULTS, ({"who": "yellow", "points": 1}, {"who": "orange", "points": -2}))
    assert [row[1:3] for row in rows(facts)][:4] == [("yellow", 18), ("blue", 16), ("green", 16), ("orange", 15)]


# ── from the file ────────────────────────────────────────────────────────────────────────────────────────────────


def begun(path: Path, controlled: Any = SIX, races: int = 3, removed: str = "24", **options: str) -> Season:
    return Season.create(path, find_game("fmr"), plan(controlled, races, options, removed=removed))


def play_race(season: Season, seed: int) -> Referee[Any]:
    race = run(season.referee(), seed)
    season.finish(race)
    return race


def asked(race: Referee[Phased]) -> Ask:
    assert race.q is not None
    return race.q


def seats(race: Referee[Phased]) -> list[str]:
    return as_a(State, race.state).seats


def test_F47_F44_a_season_is_resumed_from_its_file_in_the_middle_of_a_race(tmp_path: Path) -> None:
    path, rng = tmp_path / "s.season", Random(5)
    with begun(path) as season:
        first = play_race(season, 1)
        race = season.referee()
        for _ in range(7):
            race.answer(any_answer(asked(race), rng))
        where, digest = race.q, race.digest()
    with Season.open(path) as again:
        assert (again.race, again.under_way) == (2, True)
        resumed = again.referee()
        assert (resumed.q, resumed.digest()) == (where, digest)
        assert again.results[0].order == tuple(first.state.racing + first.state.retired)
        assert resumed.opening == race.opening
        run(resumed, 2)
        again.finish(resumed)
    assert [found.race for found in Season.read(path).results] == [1, 2]


def test_undo_across_the_end_of_a_race(tmp_path: Path) -> None:
    path = tmp_path / "s.season"
    with begun(path) as season:
        first = play_race(season, 1)
        digest, last = first.digest(), first.steps[-1]
        second = season.referee()
        second.answer(any_answer(asked(second), Random(1)), "typed")
        assert season.race == 2
        taken = season.undo(last.n - 1)
        assert [record["t"] for record in taken] == ["answer", "result", "answer"]
        assert (season.race, season.results) == (1, ())
        race = season.referee()
        assert race.q == last.ask
        assert race.redoable is not None
        race.redo()
        assert (race.q, race.digest()) == (None, digest)
        season.finish(race)
        assert season.race == 2
        assert season.results[0].order == tuple(first.state.racing + first.state.retired)
    assert Season.read(path).results == season.results


def test_another_answer_after_undo_makes_another_result(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season") as season:
        first = play_race(season, 1)
        season.undo(first.steps[12].n - 1)
        again = run(season.referee(), 99)
        season.finish(again)
        assert season.race == 2
        assert len(season.results) == 1
        assert season.results[0].order == tuple(again.state.racing + again.state.retired)


def test_a_race_is_written_down_once_and_only_when_it_is_over(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season") as season:
        race = season.referee()
        with pytest.raises(PnpError, match="race 1 cannot be written down now"):
            season.finish(race)
        run(race)
        season.finish(race)
        with pytest.raises(PnpError, match="race 1 cannot be written down now"):
            season.finish(race)
        assert len(season.results) == 1


def test_FA21_other_players_from_the_next_race_on(tmp_path: Path) -> None:
    path = tmp_path / "s.season"
    with begun(path) as season:
        play_race(season, 1)
        totals = {row.who: row.total for row in season.standings()[0].rows}
        season.reseat(players(FOUR))
        assert {row.who: row.total for row in season.standings()[0].rows} == totals
        assert [row.who for row in season.standings()[1].rows if row.who not in FOUR] == []
        assert [event.rule for event in SEASON.opening(data(), season.facts)] == ["F47 F44", "FA21"]
        race = season.referee()
        assert seats(race) == list(FOUR)
        assert as_a(State, race.state).racing == list(season.results[0].order)
        race.answer(any_answer(asked(race), Random(1)))
        with pytest.raises(PnpError, match="race 2 is under way"):
            season.reseat(players(SIX))
        run(race)
        season.finish(race)
        assert [event.rule for event in SEASON.opening(data(), season.facts)] == ["F47 F44"]
    again = Season.read(path)
    assert seats(again.referee(1)) == list(SIX)
    assert seats(again.referee(2)) == list(FOUR)


def test_FA21_new_players_must_suit_what_was_agreed(tmp_path: Path) -> None:
    """Three may leave 39 cards out, six may not: better to hear it now than when the race will not start."""
    with begun(tmp_path / "s.season", THREE, removed="6,6,39") as season:
        play_race(season, 1)
        with pytest.raises(Problems, match="1 problem") as caught:
            season.reseat(players(SIX))
        assert "F45" in str(caught.value)
        assert seats(season.referee()) == list(THREE)
        with pytest.raises(Problems):
            season.reseat(["A: red", "B: blue"])


def test_FA21_nobody_takes_a_seat_after_the_last_race(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", races=1) as season:
        play_race(season, 1)
        with pytest.raises(PnpError, match="all races of this season are run"):
            season.reseat(players(FOUR))


def test_FA21_a_change_of_players_can_be_taken_back(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season") as season:
        race = play_race(season, 1)
        season.reseat(players(FOUR))
        season.undo(race.steps[-1].n + 1)  # the result stays, the new seats do not
        assert season.race == 2
        assert seats(season.referee()) == list(SIX)


@pytest.mark.parametrize("given", [{"drivers_title": "maybe"}, {"weather": "rain"}, {"removed": "99"}])
def test_agreements_that_do_not_exist(given: dict[str, str]) -> None:
    with pytest.raises(Problems) as caught:
        SEASON.plan(data(), players(SIX), 3, given)
    assert next(iter(given)) in str(caught.value)
