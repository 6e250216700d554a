"""Whom points follow when players change: the car and whoever has it, or the person who raced."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from pnp.api.paperwork import binder, record_sheet
from pnp.api.seasons import plan_season
from pnp.api.seating import stand_in
from pnp.kit.errors import PnpError
from pnp.kit.register import find_game
from pnp.season.chances import chances
from pnp.season.club.tale import owners_in
from pnp.season.code import from_lines, to_lines
from pnp.season.export import as_json, exported
from pnp.season.importing import read_results
from pnp.season.report import race_report
from pnp.season.restoring import restored
from pnp.season.season import Season
from pnp.season.separated import separated
from pnp.season.spreadsheet import STANDINGS, results_table
from pnp.season.system import PERSON
from tests.cli.harness import AT_THE_TABLE, Shell
from tests.season.tables import (
    FMR,
    FMR_THREE,
    PLAIN,
    TURF,
    XF1,
    Sample,
    by_hand,
    field_of,
    in_this_order,
    narrator,
    rows,
)
from tests.season.test_chances import places, run_on

FOLLOWED = {"fmr": FMR, "fmr three": FMR_THREE, "turf": TURF, "xf1": XF1}
TURF_ALL = Sample("turf", TURF.players, {"stable_total": "yes"})


def begun(path: Path, sample: Sample, races: int = 3, following: str = PERSON) -> Season:
    game = find_game(sample.game)
    plan = replace(sample.plan(races), following=following)
    return Season.create(path, game, plan, "Club")


def players(season: Season) -> dict[str, tuple[int, ...]]:
    return {row.who: row.races for row in rows(season)["players"]}


def all_home(season: Season) -> tuple[str, ...]:
    return tuple(field_of(season))


def test_a_joiner_has_what_she_won_and_who_left_keeps_the_rest(tmp_path: Path) -> None:
    """FMR: red wins both races, Anna's first, Eva's second; six places score 10 6 4 3 2 1."""
    order = ("R1", "B1", "G1", "Y1", "R2", "B2", "G2", "Y2", "O1", "O2", "V1", "V2")
    found = {}
    for following in ("car", "person"):
        season = begun(tmp_path / f"{following}.season", FMR, 3, following)
        by_hand(season, order)
        season.reseat(["Eva: red", "Ben: blue", "Carla: green", "Dan: yellow"])
        by_hand(season, order)
        found[following] = players(season)
    assert found["car"] == {"Eva": (12, 12), "Ben": (7, 7), "Carla": (4, 4), "Dan": (3, 3)}
    assert found["person"] == {"Eva": (0, 12), "Anna": (12, 0), "Ben": (7, 7), "Carla": (4, 4), "Dan": (3, 3)}


def test_a_substitute_has_the_points_of_one_race(tmp_path: Path) -> None:
    season = begun(tmp_path / "s.season", FMR)
    order = ("R1", "B1", "G1", "Y1", "R2", "B2", "G2", "Y2", "O1", "O2", "V1", "V2")
    by_hand(season, order)
    stand_in(season, ["Eva for Anna"])
    by_hand(season, order)
    by_hand(season, order)
    assert players(season) == {
        "Anna": (12, 0, 12), "Ben": (7, 7, 7), "Carla": (4, 4, 4), "Dan": (3, 3, 3), "Eva": (0, 12, 0)
    }  # fmt: skip
    assert rows(season)["teams"][0].races == (12, 12, 12), "the team has all of them"
    shown = {row.who: row.shown_races for row in rows(season)["players"]}
    assert (shown["Anna"], shown["Eva"]) == (("12", "–", "12"), ("–", "12", "–"))
    assert not any(row.missed for row in rows(season)["teams"])
    missed = {row["who"]: row["missed"] for row in as_json(season)["standings"][1]["rows"]}
    assert (missed["Anna"], missed["Eva"]) == ([2], [1, 3])
    told = "\n".join([exported(season, "md", narrator(season)), exported(season, "csv", narrator(season), STANDINGS)])
    assert "| Eva | – | 12 | – |" in told
    assert ",Eva,Eva,,12,,,,12," in told
    stand_in(season, ["Anna: Anna"], race=2)
    assert players(season)["Anna"] == (12, 12, 12), "it was a slip"


def test_equals_are_told_apart_by_what_each_of_them_raced(tmp_path: Path) -> None:
    """FMR, at the end: Anna and Eva have twelve points each; the last race was Eva's."""
    season = begun(tmp_path / "s.season", FMR, 2)
    order = ("R1", "B1", "G1", "Y1", "R2", "B2", "G2", "Y2", "O1", "O2", "V1", "V2")
    by_hand(season, order)
    stand_in(season, ["Eva: Anna"])
    by_hand(season, order)
    table = {standing.id: standing for standing in season.standings()}["players"]
    eva, anna = table.rows[1:3] if table.rows[0].who == "Ben" else table.rows[:2]
    assert (eva.who, anna.who, eva.total, anna.total) == ("Eva", "Anna", 12, 12)
    assert eva.reason is not None
    assert eva.reason.code == "last_race"


def test_the_best_horse_is_the_one_that_brought_most_to_a_person(tmp_path: Path) -> None:
    """TurfMaster: red wins for Anna, and then for Eva."""
    season = begun(tmp_path / "s.season", TURF, 2)
    by_hand(season, ["red", "green", "blue", "yellow"])
    stand_in(season, ["Eva: Anna"])
    by_hand(season, ["red", "green", "blue", "yellow"])
    first = season.results[0].points["red"]
    assert players(season)["Anna"] == (first, 0)
    assert players(season)["Eva"] == (0, first)


def test_xf1_has_a_table_of_players_where_points_follow_people(tmp_path: Path) -> None:
    season = begun(tmp_path / "s.season", XF1)
    assert "players" not in rows(begun(tmp_path / "car.season", XF1, 3, "car"))
    order = sorted(field_of(season), key=lambda car: (not car.startswith("U"), car))
    by_hand(season, order)
    gp = [season.results[0].points[car] for car in ("U01", "U02")]
    assert players(season)["Anna"] == (sum(gp),)
    voice = narrator(season)
    (said,) = [
        voice.event(event) for event in season.system.closing(season.data, season.facts) if "players" in event.code
    ]
    assert said.startswith(f"Players after race 1: Anna leads with {sum(gp)} GP.")


def test_where_players_have_their_points_themselves_nothing_can_follow() -> None:
    from pnp.api.editions import load_game

    with pytest.raises(PnpError, match="players have their points themselves"):
        plan_season(load_game("mad"), ["Anna", "Ben", "Cleo"], following="person")
    with pytest.raises(PnpError, match="points follow no “horse”"):
        plan_season(load_game("turf"), list(TURF.players), following="horse")


# -- wherever a season goes


@pytest.mark.parametrize("name", FOLLOWED)
def test_a_season_with_a_substitute_goes_out_and_comes_back(name: str, tmp_path: Path) -> None:
    season = begun(tmp_path / "one.season", FOLLOWED[name])
    seat = season.plan.entries.names[0]
    by_hand(season, all_home(season))
    stand_in(season, [f"Eva: {seat}"])
    by_hand(season, all_home(season)[::-1])
    stand_in(season, [f"Femi: {seat}"], race=3)
    voice, before = narrator(season), rows(season)
    assert f"Eva raced for {seat}." in race_report(season, season.results[1], voice)
    for format in ("md", "html"):
        assert "Eva" in exported(season, format, voice)
    file = tmp_path / "results.csv"
    file.write_text(separated(results_table(season, voice)), encoding="utf-8")
    with begun(tmp_path / "two.season", FOLLOWED[name]) as two:
        found = read_results(two, file)
        two.take_in(found.races, found.decisions, found.days, found.stand_ins)
        stand_in(two, [f"Femi: {seat}"], race=3)
        assert rows(two) == before
    again, title = restored(from_lines(to_lines(season.suspended()), "scan"), "scan")
    with Season.create(tmp_path / "three.season", season.game, again.plan, title, begun=again) as three:
        assert rows(three) == before
        assert three.plan_for(2).entries.stand_ins == {seat: "Eva"}
        assert three.plan_for(3).entries.stand_ins == {seat: "Femi"}
    assert rows(Season.read(tmp_path / "one.season")) == before


@pytest.mark.parametrize("game", PLAIN)
def test_a_stand_in_is_history_in_every_game(game: str, tmp_path: Path) -> None:
    sample = PLAIN[game]
    with Season.create(tmp_path / "s.season", find_game(game), sample.plan(3), "Club") as season:
        seat = season.plan.entries.names[0]
        stand_in(season, [f"Eva: {seat}"])
        season.finish_by_hand(in_this_order(season, field_of(season)))
        assert season.plan_for(1).entries.stand_ins == {seat: "Eva"}
        assert not season.plan.entries.stand_ins
        assert f"Eva raced for {seat}." in race_report(season, season.results[0], narrator(season))
        record_sheet(season, "race", 1).bound.write(tmp_path / "race.pdf")
        behind = set(owners_in(season, 1).values())
        assert "Eva" in behind, "the years count it for her"
        assert seat not in behind
        assert seat in owners_in(season, 2).values()


@pytest.mark.slow
@pytest.mark.parametrize("name", FOLLOWED)
def test_every_sheet_can_be_drawn(name: str, tmp_path: Path) -> None:
    season = begun(tmp_path / "s.season", FOLLOWED[name])
    by_hand(season, all_home(season))
    stand_in(season, [f"Eva: {season.plan.entries.names[0]}"])
    by_hand(season, all_home(season)[::-1])
    binder(season).write(tmp_path / "binder.pdf")


# -- who can still win


@pytest.mark.parametrize("name", FOLLOWED)
def test_no_end_goes_beyond_what_is_proven(name: str, tmp_path: Path) -> None:
    """One who left, one who joined, and somebody who is to stand in."""
    season, chance = begun(tmp_path / "s.season", FOLLOWED[name], 4 if name != "turf" else 3), Random(7)
    names = season.plan.entries.names
    by_hand(season, chance.sample(field_of(season), len(field_of(season))))
    season.reseat([each.replace(f"{names[0]}:", "Eva:") for each in FOLLOWED[name].players])
    by_hand(season, chance.sample(field_of(season), len(field_of(season))))
    stand_in(season, [f"Femi: {names[1]}"])
    tables = chances(season, leads=False)
    for _ in range(6):
        facts = season.facts
        while len(facts.results) < facts.plan.races:
            facts = run_on(season, facts, tuple(chance.sample(field_of(season), len(field_of(season)))), ())
        for table in tables:
            for who, (reached, total) in places(season, table, facts).items():
                each = next(each for each in table.prospects if each.who == who)
                assert each.best.proven <= reached <= each.worst.proven, (table.id, who)
                assert each.least <= total <= each.most, (table.id, who)


def test_who_left_can_win_no_more(tmp_path: Path) -> None:
    season = begun(tmp_path / "s.season", FMR, 2)
    by_hand(season, ("R1", "R2", *(car for car in field_of(season) if car not in ("R1", "R2"))))
    season.reseat(["Eva: red", "Ben: blue", "Carla: green", "Dan: yellow"])
    (table,) = chances(season, ["players"])
    anna = next(each for each in table.prospects if each.who == "Anna")
    assert (anna.least, anna.most) == (16, 16)


# -- at the command line


def test_at_the_command_line(pnp: Shell) -> None:
    pnp("season", "new", "fmr", "s.season", *AT_THE_TABLE, "--races", "3", "--follow", "person").ok()
    assert "Points follow the person who raced" in pnp("season", "show", "s.season").ok().out
    assert "Eva (for Anna): " in pnp("season", "players", "s.season", "--stand-in", "Eva: anna").ok().out
    pnp("season", "enter", "s.season", "R1 B1 G1 Y1 R2 B2 G2 Y2 O1 O2 V1 V2", "-y").ok()
    shown = pnp("season", "standings", "s.season").ok().out
    assert re.search(r"1  Eva +12 +12\n", shown)
    assert re.search(r"5  Anna +– +0\n", shown)
    pnp("season", "players", "s.season", "--stand-in", "Eva, Anna").refused("does not say who sits in whose seat")
    pnp("season", "players", "s.season", "--stand-in", "Eva: Zoe").refused("nobody called “Zoe” takes part", "Anna")
    pnp("season", "players", "s.season", "--stand-in", "Eva: Anna", "--race", "9").refused("there is no race 9")
    pnp("season", "new", "fmr", "t.season", *AT_THE_TABLE, "--follow", "team").refused(
        "points follow no “team”", code=1
    )


def test_two_people_in_one_seat_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    with begun(tmp_path / "s.season", FMR) as season:
        by_hand(season, all_home(season))
        text = separated(results_table(season, narrator(season))).replace(",Anna,", ",Eva,", 1)
    file.write_text(text, encoding="utf-8")
    with begun(tmp_path / "t.season", FMR) as other, pytest.raises(PnpError, match="Anna and Eva sit in Anna's seat"):
        read_results(other, file)
