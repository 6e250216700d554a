"""Only the best races count: in every table, and wherever one is shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pnp.desk.lent import Filling
from pnp.draw.canvas import PathMark
from pnp.draw.color import BLACK
from pnp.kit.errors import PnpError
from pnp.season.chances import chances
from pnp.season.report import standing_lines
from pnp.season.restoring import restored
from pnp.season.season import Season
from pnp.season.standings import Given, Row, dropped_of, rank
from tests.cli.harness import Shell
from tests.desk.sheets import drawings
from tests.season.tables import FMR, PLAIN, Sample, by_hand, data, field_of, narrator

PLAYERS = [part for player in FMR.players for part in ("-p", player)]


def begun(path: Path, sample: Sample, races: int, best: int) -> Season:
    from pnp.kit.register import find_game

    return Season.create(path, find_game(sample.game), sample.plan(races).dropping(best), "Club")


def test_the_worst_races_do_not_count() -> None:
    assert dropped_of([4, 1, 9, 1], 2) == (1, 3)
    assert dropped_of([4, 1, 1], 2) == (1,)
    assert dropped_of([4, 1], 2) == ()
    assert dropped_of([4, 1, 1], 0) == ()


def test_a_row_shows_what_it_drops_and_still_adds_up() -> None:
    anna, ben = rank({"Ben": [9, 0, 2], "Anna": [6, 6, 6]}, extra={"Ben": Given(-3, (1,))}, counting=2)
    assert (anna.who, anna.total, anna.races, anna.dropped) == ("Anna", 12, (6, 6, 6), (0,))
    assert (ben.total, ben.dropped, ben.by_hand) == (8, (1,), -3)
    assert ben.running == (9, 9, 11)
    assert ben.shown_races == ("9", "(0)", "2")


def test_dropping_decides_the_order() -> None:
    assert [row.who for row in rank({"Anna": [5, 5, 5], "Ben": [9, 0, 4]}, counting=2)] == ["Ben", "Anna"]
    assert [row.who for row in rank({"Anna": [5, 5, 5], "Ben": [9, 0, 4]})] == ["Anna", "Ben"]


@pytest.mark.parametrize("game", PLAIN)
def test_in_every_game_a_bad_race_is_forgotten(game: str, tmp_path: Path) -> None:
    season = begun(tmp_path / "a.season", PLAIN[game], 3, 1)
    field = field_of(season)
    by_hand(season, field)
    by_hand(season, field[::-1])
    for standing in season.standings():
        for row in standing.rows:
            assert row.total == max(row.races), (standing.id, row)
            assert len(row.dropped) == 1


@pytest.mark.parametrize(
    ("game", "table", "cells"), [("fmr", "drivers", 1), ("turf", "horses", 1), ("mad", "players", 2)]
)
def test_the_games_own_sheets_strike_it_out(game: str, table: str, cells: int, tmp_path: Path) -> None:
    season = begun(tmp_path / "a.season", PLAIN[game], 3, 1)
    for order in (field_of(season), field_of(season)[::-1]):
        by_hand(season, order)
    rows = next(standing.rows for standing in season.standings() if standing.id == table)
    words = narrator(season).words
    made = season.game.desk.filled("score", season.data, words, Filling(season.facts, season.title, None))
    drawing, _, _ = next(drawings(made))
    struck = [mark for mark, _ in drawing.walk() if isinstance(mark, PathMark) and is_stroke_of_a_pen(mark)]
    assert len(struck) >= sum(len(row.dropped) for row in rows)
    assert len(struck) <= cells * sum(len(row.dropped) for row in rows)


def is_stroke_of_a_pen(mark: PathMark) -> bool:
    """A black line across what is written there, rising a little."""
    ends = [point for _, point in mark.path.segments]
    if mark.width != 0.35 or mark.stroke != BLACK or len(ends) != 2:
        return False
    (x, y, *_), (to_x, to_y, *_) = ends
    return bool(to_x > x and to_y < y)


def test_the_plan_is_kept_in_files_and_codes(tmp_path: Path) -> None:
    from pnp.season.code import from_lines, to_lines

    season = begun(tmp_path / "a.season", FMR, 3, 2)
    by_hand(season, field_of(season))
    assert Season.read(season.path).plan.counting == 2
    begun_again, _ = restored(from_lines(to_lines(season.suspended()), "codes"), "codes")
    assert begun_again.plan.counting == 2


def test_all_of_them_is_nothing_special(tmp_path: Path) -> None:
    assert begun(tmp_path / "a.season", FMR, 3, 3).plan.counting == 0
    with pytest.raises(PnpError, match="cannot count"):
        FMR.plan(3).dropping(4)


def test_words_and_programs_see_what_is_dropped(pnp: Shell, tmp_path: Path) -> None:
    path = str(tmp_path / "a.season")
    told = pnp("season", "new", "fmr", path, *PLAYERS, "-n", "3", "--best", "2")
    assert "The best 2 of 3 races count." in told.out
    with Season.open(Path(path)) as season:
        field = field_of(season)
        for order in (field, field[::-1], field):
            by_hand(season, order)
        lines = standing_lines(season.standings()[0], narrator(season))
        assert "(" in lines[2]
    rows = json.loads(pnp("season", "standings", path, "--json").out)[0]["rows"]
    assert all(len(row["dropped"]) == 1 for row in rows)
    assert "<s>" in pnp("season", "export", path, "--format", "html").out
    assert "~~" in pnp("season", "export", path, "--format", "md").out
    csv = pnp("season", "export", path, "--format", "csv", "--what", "standings").out
    assert "dropped" in csv.splitlines()[0]


def test_too_many_are_refused(pnp: Shell, tmp_path: Path) -> None:
    told = pnp("season", "new", "fmr", str(tmp_path / "a.season"), *PLAYERS, "-n", "3", "--best", "4")
    assert told.code
    assert "4 of 3 races cannot count" in told.err


def test_the_chances_know_it(tmp_path: Path) -> None:
    """Red has won two races, and the third cannot make it better: blue can still draw level on its best two."""
    season = begun(tmp_path / "a.season", FMR, 4, 2)
    order = ["R1", "R2", *(car for car in data("fmr").cars if car not in ("R1", "R2"))]
    by_hand(season, order)
    by_hand(season, order)
    red = next(each for each in chances(season)[0].prospects if each.who == "red")
    assert (red.total, red.most) == (32, 32)
    blue = next(each for each in chances(season)[0].prospects if each.who == "blue")
    assert blue.most == 32
    assert isinstance(season.standings()[0].rows[0], Row)
