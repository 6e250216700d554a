"""Decisions by hand: what they do to a race and to the tables, who sees them, and how they are taken back."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from pnp.games.fmr.rules.state import State
from pnp.kit.errors import PnpError
from pnp.kit.register import find_game
from pnp.lab.bots import any_answer
from pnp.referee.live import ASIDE
from pnp.season.adjusting import Adjustment, decisions, disqualified
from pnp.season.code import from_lines, to_lines
from pnp.season.export import as_json, exported
from pnp.season.report import log_lines, race_report, season_decisions
from pnp.season.restoring import restored
from pnp.season.season import Season
from pnp.season.standings import Given
from pnp.season.system import Begun
from tests.cli.harness import Shell
from tests.kinds import as_a
from tests.season.tables import (
    CHASE,
    FMR,
    FMR_FREE,
    MAD,
    PLAIN,
    TURF,
    XF1,
    Sample,
    begun,
    by_hand,
    data,
    field_of,
    narrator,
    play,
    rows,
    totals,
)
from tests.turns import in_turn

TWELVE = ("B1", "G1", "Y1", "O1", "R1", "V1", "V2", "R2", "O2", "Y2", "G2", "B2")
SIX = ("U01", "U02", "F01", "F02", "T01", "T02")


def points(season: Season, race: int = 1) -> dict[str, int]:
    """Whoever scored in a race, as it counts."""
    return {who: gained for who, gained in season.facts.results[race - 1].points.items() if gained}


def refused(season: Season, adjustment: Adjustment) -> str:
    before = season.path.read_bytes()
    with pytest.raises(PnpError) as caught:
        season.adjust(adjustment)
    assert season.path.read_bytes() == before
    return str(caught.value)


# -- what a decision does


def test_a_disqualification_moves_the_others_up(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        by_hand(season, TWELVE[:10], TWELVE[10:])
        season.adjust(Adjustment("disqualify", "G1", "too light", 1))
        counted = season.facts.results[0]
        assert counted.order == ("B1", "Y1", "O1", "R1", "V1", "V2", "R2", "O2", "Y2", "G2", "B2", "G1")
        assert counted.out == ("G2", "B2", "G1")
        assert points(season) == {"B1": 10, "Y1": 6, "O1": 4, "R1": 3, "V1": 2, "V2": 1}
        assert totals(season, "teams") == {"blue": 10, "yellow": 6, "orange": 4, "red": 3, "purple": 3, "green": 0}
        assert totals(season, "players") == {"Ben": 10, "Dan": 6, "Anna": 3, "Carla": 0}
        assert totals(season, "drivers")["Y1"] == 6
        assert disqualified(season.facts, 1) == ["G1"]
        assert season.results[0].order == TWELVE  # what was run stays
        assert tuple(as_a(State, season.referee().state).racing) == TWELVE  # and so does the grid that came of it


def test_who_is_disqualified_scores_nothing_however_few_are_left(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        by_hand(season, TWELVE)
        for car in TWELVE[:8]:
            season.adjust(Adjustment("disqualify", car, "the whole front", 1))
        assert points(season) == {"O2": 10, "Y2": 6, "G2": 4, "B2": 3}


def test_a_place_corrected(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        by_hand(season, TWELVE[:10], TWELVE[10:])
        season.adjust(Adjustment("place", "V2", "the photo", 1, 2))
        assert season.facts.results[0].order[:4] == ("B1", "V2", "G1", "Y1")
        assert points(season) == {"B1": 10, "V2": 6, "G1": 4, "Y1": 3, "O1": 2, "R1": 1}
        season.adjust(Adjustment("place", "B2", "it came home", 1, 3))
        assert season.facts.results[0].order[:4] == ("B1", "V2", "B2", "G1")
        assert season.facts.results[0].out == ("G2",)
        season.adjust(Adjustment("place", "B1", "a false start", 1, 11))
        assert season.facts.results[0].order[-2:] == ("B1", "G2")


def test_points_for_a_car_flow_to_its_team_and_player(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        by_hand(season, TWELVE)
        season.adjust(Adjustment("points", "R2", "fastest lap", 1, 5))
        assert (totals(season, "teams")["red"], totals(season, "players")["Anna"]) == (7, 7)
        assert totals(season, "drivers")["R2"] == 5
        assert rows(season)["teams"][1].races == (7,)  # in the column of the race


@pytest.mark.parametrize(
    ("who", "changed"),
    [
        ("red", {"teams": {"red": 7}, "players": {"Anna": 7}, "drivers": {}}),
        ("Anna", {"teams": {}, "players": {"Anna": 7}, "drivers": {}}),
        ("R2", {"teams": {}, "players": {}, "drivers": {"R2": 5}}),
    ],
)
def test_points_of_no_race_count_in_their_table(who: str, changed: dict[str, dict[str, int]], tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        by_hand(season, TWELVE)
        before = {table: totals(season, table) for table in changed}
        season.adjust(Adjustment("points", who, "spirit", 0, 5))
        for table, new in changed.items():
            assert totals(season, table) == before[table] | new
        row = next(row for row in rows(season)["teams" if who == "red" else "players"])
        assert sum(row.races) <= row.total


def test_points_of_a_team_in_a_race_count_for_the_team(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", XF1) as season:
        by_hand(season, SIX)
        season.adjust(Adjustment("points", "U", "a late protest", 1, -4))
        season.adjust(Adjustment("points", data("xf1").drivers_of("F")[0].id, "overtake of the day", 1, 3))
        assert totals(season, "teams") == {"U": 15, "F": 15, "T": 11}
        assert totals(season, "drivers")[data("xf1").drivers_of("F")[0].id] == 11
        assert points(season) == dict(zip(SIX, (10, 9, 8, 7, 6, 5), strict=True))


def test_several_decisions_about_one_race_revoked_in_any_order(tmp_path: Path) -> None:
    """Whatever is left counts as if the others had never been."""
    made = [
        Adjustment("disqualify", "B1", "too light", 1),
        Adjustment("points", "G1", "fastest lap", 1, 2),
        Adjustment("place", "B2", "the photo", 1, 1),
        Adjustment("disqualify", "Y1", "too low", 1),
        Adjustment("points", "G1", "too loud", 1, -1),
    ]
    for gone in ([1], [5, 1], [2, 3, 1], [4], [3, 5, 4], [1, 2, 3, 4, 5]):
        with begun(tmp_path / f"{gone}.season", FMR) as season, begun(tmp_path / f"{gone}o.season", FMR) as other:
            for each in (season, other):
                by_hand(each, TWELVE)
            assert [season.adjust(adjustment) for adjustment in made] == [1, 2, 3, 4, 5]
            for number in gone:
                season.revoke(number)
            for number, adjustment in enumerate(made, start=1):
                if number not in gone:
                    other.adjust(adjustment)
            assert rows(season) == rows(other)
            assert [each["number"] for each in season.adjustments] == [n for n in range(1, 6) if n not in gone]
            assert rows(Season.read(season.path)) == rows(season)


def test_all_in_force_together(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        by_hand(season, TWELVE)
        for adjustment in (
            Adjustment("disqualify", "B1", "too light", 1),  # G1 10, Y1 6, O1 4, R1 3, V1 2, V2 1
            Adjustment("points", "G1", "fastest lap", 1, 2),
            Adjustment("place", "B2", "the photo", 1, 1),  # B2 10, G1 6, Y1 4, O1 3, R1 2, V1 1
            Adjustment("disqualify", "Y1", "too low", 1),  # B2 10, G1 6, O1 4, R1 3, V1 2, V2 1
        ):
            season.adjust(adjustment)
        assert points(season) == {"B2": 10, "G1": 8, "O1": 4, "R1": 3, "V1": 2, "V2": 1}


# -- game by game


def test_FA1_a_disqualification_by_the_players_of_that_race(tmp_path: Path) -> None:
    """Orange and purple have no player in race 1, and one later: what they get for moving up is nothing."""
    with begun(tmp_path / "s.season", FMR_FREE) as season:
        by_hand(season, ["B1", "O1", "O2", "V1", "V2", "G1", "Y1", "R1", "B2", "G2", "Y2", "R2"])
        season.reseat(["Anna: orange", "Ben: blue", "Carla: green", "Dan: yellow"])
        season.adjust(Adjustment("disqualify", "B1", "too light", 1))
        assert points(season) == {"G1": 2, "Y1": 1}


def test_T60_who_is_disqualified_did_not_fall(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", CHASE) as season:
        by_hand(season, ["green", "red", "blue"], ["yellow"])
        season.adjust(Adjustment("disqualify", "green", "too light", 1))
        assert season.facts.results[0].points == {"red": 50, "blue": 30, "yellow": 0, "green": 0}
        assert totals(season, "players") == {"Anna": 50, "Ben": 0}
        said = [(event.code, event.args.get("horse")) for event in season.system.opening(season.data, season.facts)]
        assert said[2:] == [("season.sits_out", "yellow")]


def test_T43_a_disqualified_horse_counts_as_the_last_of_all(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", TURF, races=1) as season:
        by_hand(season, ["green", "red", "blue", "yellow"])
        season.adjust(Adjustment("disqualify", "green", "too light", 1))
        assert [(row.who, row.total) for row in rows(season)["horses"]] == [
            ("red", 50), ("blue", 30), ("yellow", 20), ("green", 0),
        ]  # fmt: skip


def test_M51_a_disqualified_player_has_no_bonus_card_either(tmp_path: Path) -> None:
    by_race = [race.points for race in data("mad").races]
    with begun(tmp_path / "s.season", MAD) as season:
        by_hand(season, ["Cleo", "Anna", "J. Doe"], bonus={"Anna": 6, "Cleo": 1})
        by_hand(season, ["Anna", "Cleo", "J. Doe"], bonus={"Anna": 3, "Cleo": 2})
        season.adjust(Adjustment("disqualify", "Anna", "a second tank", 1))
        assert season.facts.results[0].points == {"Cleo": by_race[0][0] + 1, "J. Doe": by_race[0][1], "Anna": 0}
        assert totals(season, "players")["Anna"] == by_race[1][0] + 3
        season.adjust(Adjustment("place", "J. Doe", "the photo", 2, 1))  # cards stay where they are
        assert season.facts.results[1].points == {
            "J. Doe": by_race[1][0], "Anna": by_race[1][1] + 3, "Cleo": by_race[1][2] + 2,
        }  # fmt: skip


def test_M55_the_bonus_card_of_a_disqualified_player_breaks_no_tie(tmp_path: Path) -> None:
    first, second = data("mad").races[0].points[:2]
    with begun(tmp_path / "s.season", MAD, races=1) as season:
        by_hand(season, ["Cleo", "Anna", "J. Doe"], bonus={"J. Doe": 6, "Cleo": 1})
        season.adjust(Adjustment("disqualify", "J. Doe", "a second tank", 1))
        season.adjust(Adjustment("points", "J. Doe", "consolation", 0, second))  # level with Anna
        assert totals(season, "players") == {"Cleo": first + 1, "Anna": second, "J. Doe": second}
        anna = rows(season)["players"][1]
        assert (anna.who, anna.reason and anna.reason.code) == ("Anna", "last_race")


def test_xf1_what_a_sheet_brought_forward_is_no_decision(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", XF1) as season:
        by_hand(season, SIX)
        suspending = season.system.suspending
        assert suspending
        brought = suspending.begin(season.data, suspending.values(season.data, season.facts))
    with Season.create(tmp_path / "t.season", season.game, brought.plan, "T", begun=brought) as going:
        assert decisions(going.facts) == []
        assert season_decisions(going, narrator(going)) == []
        assert totals(going, "teams") == totals(season, "teams")
        by_hand(going, SIX)
        assert going.adjust(Adjustment("disqualify", "U01", "too light", 2)) == 1
        assert totals(going, "teams") == {"U": 19 + 10, "F": 15 + 17, "T": 11 + 13}
        assert "race 1: it was run" not in refused(going, Adjustment("disqualify", "U01", "too light", 1))
        going.adjust(Adjustment("points", "U", "cake", 1, 1))
        assert totals(going, "teams")["U"] == 30
        going.revoke(1)
        assert totals(going, "teams") == {"U": 38 + 1, "F": 30, "T": 22}


# -- beside the play


@pytest.mark.parametrize("game", PLAIN)
def test_decisions_stay_when_races_are_taken_back_and_run_again(game: str, tmp_path: Path) -> None:
    path = tmp_path / "s.season"
    with begun(path, PLAIN[game]) as season:
        play(season, 1)
        season.adjust(Adjustment("points", season.results[0].order[0], "cake", 1, 7))
        play(season, 2)
        before = rows(season)
        winner = season.results[1].order[0]
        season.adjust(Adjustment("disqualify", winner, "too light", 2))
        decided = rows(season)
        assert decided != before
        first = next(record["n"] for record in season.live.kept if record.get("race") == 2)
        season.undo(first - 1)
        assert [each.get("waits") for each in decisions(season.facts)] == [None, True]
        assert sum(row.total for row in rows(season)[season.standings()[0].id]) == sum(
            season.facts.results[0].points.values()
        )
        text = "\n".join(season_decisions(season, narrator(season)))
        assert "(waits until race 2 is run)" in text
        race = season.referee()
        while race.redoable:
            race.redo()
        assert race.q is None
        season.finish(race)
        assert rows(season) == decided
        season.revoke(2)
        assert rows(season) == before
    assert rows(Season.read(path)) == before


def test_a_decision_does_not_end_the_possibility_to_redo(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        play(season, 1)
        race = season.referee()
        assert race.q is not None
        race.answer(any_answer(race.q, Random(1)), "typed")
        race.undo()
        season.adjust(Adjustment("points", "red", "cake", 0, 1))
        assert season.referee().redoable is not None


def test_a_decision_about_a_race_under_way_elsewhere(tmp_path: Path) -> None:
    """Decided between two sittings of race 2, and taken back answers do not touch it."""
    with begun(tmp_path / "s.season", FMR) as season:
        play(season, 1)
        race = season.referee()
        for _ in range(3):
            assert race.q is not None
            race.answer(any_answer(race.q, Random(1)), "typed")
        season.adjust(Adjustment("points", "red", "cake", 0, 9))
        again = season.referee()
        again.undo(3)
        assert season.facts.extra() == {"red": Given(9, (1,))}
        assert season.under_way is False


# -- what cannot be decided


@pytest.mark.parametrize(
    ("adjustment", "said"),
    [
        (Adjustment("points", "red", " ", 0, 5), "a decision needs a reason"),
        (Adjustment("points", "red", "why", 2, 5), "race 2 is not run"),
        (Adjustment("points", "red", "why", -1, 5), "race -1 is not run"),
        (Adjustment("points", "red", "why", 0, 0), "0 points change nothing"),
        (Adjustment("points", "red", "why", 0, -100_000), "-100000 points are too many"),
        (Adjustment("points", "pink", "why", 0, 5), "nobody here is called “pink”"),
        (Adjustment("disqualify", "B1", "why"), "which race is it about?"),
        (Adjustment("disqualify", "red", "why", 1), "red was not in race 1"),
        (Adjustment("place", "B1", "why", 1, 0), "there is no place 0 in race 1\n  expected: 1 to 10"),
        (Adjustment("place", "B1", "why", 1, 11), "there is no place 11 in race 1\n  expected: 1 to 10"),
        (Adjustment("place", "B2", "why", 1, 12), "there is no place 12 in race 1\n  expected: 1 to 11"),
        (Adjustment("place", "V1", "why", 1, 1), "V1 is disqualified from race 1 already\n  what to do: if that was"),
        (Adjustment("disqualify", "V1", "why", 1), "V1 is disqualified from race 1 already"),
    ],
)
def test_what_is_refused(adjustment: Adjustment, said: str, tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        by_hand(season, (*TWELVE[:5], *TWELVE[6:11], "V1"), ("B2",))
        season.adjust(Adjustment("disqualify", "V1", "too light", 1))
        assert said in refused(season, adjustment)


def test_a_player_called_like_a_horse(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", Sample("turf", ("red: blue, red", "Ben: green, yellow"))) as season:
        by_hand(season, field_of(season))
        assert "“red” stands in two tables" in refused(season, Adjustment("points", "red", "cake", 0, 5))


def test_what_is_not_there_cannot_be_revoked(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        with pytest.raises(PnpError, match="there is no decision 1"):
            season.revoke(1)
        season.adjust(Adjustment("points", "red", "cake", 0, 5))
        season.revoke(1)
        with pytest.raises(PnpError, match="there is no decision 1"):
            season.revoke(1)
        assert season.adjust(Adjustment("points", "red", "cake", 0, 5)) == 2


# -- who sees them


@pytest.mark.parametrize(("game", "lang"), in_turn([*PLAIN], ["en", "ja", "it"]))
def test_every_decision_is_to_be_seen_everywhere_by_its_proper_name(game: str, lang: str, tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", PLAIN[game]) as season:
        play(season, 1)
        voice = narrator(season, lang)
        ran, (first, *others) = season.results[0].order, season.standings()
        season.adjust(Adjustment("disqualify", ran[0], "too light", 1))
        season.adjust(Adjustment("points", ran[-1], "fair play", 1, 3))
        season.adjust(Adjustment("points", first.rows[0].who, "brought the cake", 0, -2))
        for table in others:
            season.adjust(Adjustment("points", table.rows[0].who, f"for {table.id}", 0, 4))
        in_race = "\n".join(race_report(season, season.facts.results[0], voice))
        log = "\n".join(log_lines("T", season.told(1), voice))
        whole = "\n".join(season_decisions(season, voice))
        pages = [exported(season, format, voice) for format in ("md", "html")]
        for text in (in_race, log, whole, *pages):
            assert "too light" in text
            assert "fair play" in text
            assert voice.called("car", ran[0]) in text
            assert str(voice.words("season.disqualified")) in text or text is whole
        for text in (whole, *pages):
            assert "brought the cake" in text
            for table in (first, *others):
                assert voice.called(table.kind, table.rows[0].who) in text.replace("&#39;", "'")
            assert all(f"for {table.id}" in text for table in others)
        assert [each["why"] for each in as_json(season)["decisions"]][:2] == ["too light", "fair play"]
        assert as_json(season)["results"][0]["as_run"]["order"] == list(ran)


def test_a_restored_season_has_its_decisions_and_can_revoke_them(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        by_hand(season, TWELVE)
        season.adjust(Adjustment("points", "red", "cake", 0, 5))
        season.adjust(Adjustment("disqualify", "B1", "too light", 1))
        season.revoke(1)
        values = from_lines(to_lines(season.suspended()), "scan")
    restored_from, title = restored(values, "scan")
    with Season.create(tmp_path / "t.season", season.game, restored_from.plan, title, begun=restored_from) as back:
        assert rows(back) == rows(season)
        assert [each["number"] for each in decisions(back.facts)] == [2]
        assert back.told(1).result == season.told(1).result
        back.revoke(2)
        assert points(back)["B1"] == 10
        assert back.adjust(Adjustment("points", "red", "more cake", 0, 5)) == 3


def test_a_revoked_number_is_not_given_again_after_a_restore(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        for why in ("cake", "tea", "late"):
            season.adjust(Adjustment("points", "red", why, 0, 1))
        season.revoke(3)
        values = from_lines(to_lines(season.suspended()), "scan")
    restored_from, title = restored(values, "scan")
    with Season.create(tmp_path / "t.season", season.game, restored_from.plan, title, begun=restored_from) as back:
        assert back.adjust(Adjustment("points", "blue", "cake", 0, 1)) == 4
        assert [each["number"] for each in Season.read(back.path).adjustments] == [1, 2, 4]


def test_decisions_of_old_files_are_counted(tmp_path: Path) -> None:
    """Before decisions had their number in the file it was the place among all that were ever made."""
    with begun(tmp_path / "s.season", FMR) as season:
        for why in ("cake", "tea", "late"):
            old = Adjustment("points", "red", why, 0, 1).record()
            assert "number" not in old
            season._append({"t": ASIDE, "decision": old})
        season.revoke(2)
        assert [(each["number"], each["why"]) for each in season.adjustments] == [(1, "cake"), (3, "late")]
        assert season.adjust(Adjustment("points", "red", "new", 0, 1)) == 4
        assert [each["number"] for each in Season.read(season.path).adjustments] == [1, 3, 4]


def test_what_an_old_sheet_brought_is_counted_too(tmp_path: Path) -> None:
    old = [Adjustment("points", "red", why, 0, 1).record() for why in ("cake", "tea")]
    begun_there = Begun(FMR.plan(), (), tuple(old))
    with Season.create(tmp_path / "s.season", find_game("fmr"), begun_there.plan, "T", begun=begun_there) as season:
        assert season.adjust(Adjustment("points", "red", "late", 0, 1)) == 3
        assert [(each["number"], each["why"]) for each in season.adjustments] == [(1, "cake"), (2, "tea"), (3, "late")]


# -- as a user calls it


def test_at_the_prompt(pnp: Shell) -> None:
    path = pnp.season("s.season", "-n", "2")
    with Season.open(path) as season:
        by_hand(season, TWELVE)
        called = narrator(season, "ja").called("team_name", "red")
    assert "Nothing has been decided by hand." in pnp("season", "adjust", "s.season").ok().out
    ran = pnp("season", "adjust", "s.season", "--who", called, "--points", "-5", "--why", "late").ok()
    assert "#1  Season: -5 points for Officine Vulcano (red). late" in ran.out
    pnp("season", "adjust", "s.season", "--who", "b1", "--disqualify", "--race", "1", "--why", "light").ok()
    for verb in ("adjust", "standings", "show"):
        text = pnp("season", verb, "s.season").ok().out
        assert "#1  Season: -5 points for Officine Vulcano (red). late" in text
        assert "#2  Race 1: B1 Lindqvist disqualified. light" in text
    for verb in ("results", "log"):
        text = pnp("season", verb, "s.season").ok().out
        assert "Race 1: B1 Lindqvist disqualified. light" in text
        assert "late" not in text
    pnp("season", "log", "s.season", "--out", "log.txt").ok()
    assert "disqualified. light" in (pnp.folder / "log.txt").read_text(encoding="utf-8")
    listed = json.loads(pnp("season", "adjust", "s.season", "--json").ok().out)
    assert [(each["number"], each["kind"]) for each in listed] == [(1, "points"), (2, "disqualify")]
    both = pnp("season", "adjust", "s.season", "--who", "Dan", "--points", "1", "--why", "x", "--json").ok().out
    assert json.loads(both)[2]["who"] == "Dan"
    assert len(json.loads(pnp("season", "adjust", "s.season", "--revoke", "3", "--json").ok().out)) == 2
    ran = pnp("season", "adjust", "s.season", "--revoke", "1", "--lang", "it").ok()
    assert "Revocato: Stagione: -5 punti a Officine Vulcano (rossa). late" in ran.out
    assert "late" not in pnp("season", "standings", "s.season").ok().out


def test_usage(pnp: Shell) -> None:
    pnp.season()
    pnp("season", "adjust", "s.season", "--who", "red").refused("say what is decided, one thing at a time", code=2)
    pnp("season", "adjust", "s.season", "--points", "5").refused("say about whom", code=2)
    pnp("season", "adjust", "s.season", "--who", "red", "--points", "5", "--place", "2").refused("one thing", code=2)
    pnp("season", "adjust", "s.season", "--who", "red", "--points", "5", "--revoke", "1").refused("one thing", code=2)
    pnp("season", "adjust", "s.season", "--who", "red", "--points", "5").refused("a decision needs a reason", "--why")
    pnp("season", "adjust", "s.season", "--who", "rad", "--points", "5").refused("nobody here is called “rad”", "red")
    pnp("season", "adjust", "s.season", "--revoke", "3").refused("there is no decision 3")


def test_nought_is_a_number_like_any_other(pnp: Shell) -> None:
    with Season.open(pnp.season("s.season", "-n", "2")) as season:
        by_hand(season, TWELVE)
    adjust = ("season", "adjust", "s.season")
    pnp(*adjust, "--who", "red", "--points", "0").refused("0 points change nothing", "--points 5")
    pnp(*adjust, "--points", "0").refused("say about whom", code=2)
    pnp(*adjust, "--who", "red", "--points", "0", "--place", "2").refused("one thing at a time", code=2)
    pnp(*adjust, "--revoke", "0").refused("there is no decision 0")
    for place in ("0", "-1", "-11"):
        asked = (*adjust, "--who", "B1", "--race", "1", "--why", "x", "--place", place)
        pnp(*asked).refused(f"there is no place {place} in race 1", "1 to 12")


def test_undo_leaves_decisions_alone(pnp: Shell) -> None:
    path = pnp.season()
    pnp("season", "adjust", "s.season", "--who", "red", "--points", "5", "--why", "cake").ok()
    pnp("season", "undo", "s.season").refused("there is nothing to take back", "--revoke")
    with Season.open(path) as season:
        by_hand(season, TWELVE)
    pnp("season", "adjust", "s.season", "--who", "B1", "--disqualify", "--race", "1", "--why", "light").ok()
    assert "Taken back: race 1" in pnp("season", "undo", "s.season", "--race").ok().out
    assert "(waits until race 1 is run)" in pnp("season", "show", "s.season").ok().out
