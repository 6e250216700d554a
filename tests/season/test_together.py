"""The groups of a league: several seasons with one table, which adds up what each of them says."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import load_workbook

from pnp.kit.errors import PnpError
from pnp.kit.register import find_game
from pnp.season.season import Season
from pnp.season.together import together
from tests.cli.harness import Shell
from tests.season.tables import FMR, MAD, XF1, Sample, begun, by_hand, totals

OTHERS = Sample("fmr", ("Eva: red", "anna: blue", "Femi: green", "Gina: yellow"))
A = ("R1", "B1", "G1", "Y1", "R2", "B2", "G2", "Y2", "O1", "O2", "V1", "V2")


def group(path: Path, sample: Sample, title: str, best: int = 0) -> Season:
    plan = replace(sample.plan(3), counting=best)
    return Season.create(path, find_game(sample.game), plan, title)


def test_a_common_table_adds_up_what_the_groups_say(tmp_path: Path) -> None:
    """Anna races in both, once with a small letter; in one group only the best race counts."""
    with group(tmp_path / "a.season", FMR, "Monday") as one, group(tmp_path / "b.season", OTHERS, "Tuesday", 1) as two:
        for season in (one, two):
            by_hand(season, A)
            by_hand(season, A[::-1])
        found = together([one, two])
        here, there = totals(one, "players"), totals(two, "players")
    assert found.groups == ("Monday", "Tuesday")
    (table,) = found.tables
    assert (table.id, table.final) == ("players", False)
    rows = table.by_who
    assert rows["Anna"].races == (here["Anna"], there["anna"])
    assert rows["Anna"].total == here["Anna"] + there["anna"]
    assert rows["Eva"].races == (0, there["Eva"])
    assert [row.total for row in table.rows] == sorted((row.total for row in table.rows), reverse=True)
    assert len(rows) == 7


def test_where_a_game_has_no_players_all_its_tables_are_common(tmp_path: Path) -> None:
    with begun(tmp_path / "a.season", XF1) as one, begun(tmp_path / "b.season", XF1) as two:
        assert [table.id for table in together([one, two]).tables] == ["teams", "drivers"]


def test_what_has_no_common_table_is_refused(tmp_path: Path) -> None:
    with begun(tmp_path / "a.season", FMR) as one, begun(tmp_path / "b.season", MAD) as two:
        with pytest.raises(PnpError, match="of another game"):
            together([one, two])
        with pytest.raises(PnpError, match="named twice"):
            together([one, one])


def test_at_the_command_line(pnp: Shell) -> None:
    for name in "ab":
        with group(pnp.folder / f"{name}.season", FMR if name == "a" else OTHERS, "Club") as season:
            by_hand(season, A)
    shown = pnp("season", "standings", "a.season", "b.season").ok().out
    assert "Group 1: a\nGroup 2: b\n" in shown, "two of one title are told apart by their files"
    assert "Players [F37]" in shown
    told = json.loads(pnp("season", "standings", "a.season", "b.season", "--json").ok().out)
    assert (told["schema"], told["groups"]) == ("pnp-together", ["a", "b"])
    pnp("season", "standings", "a.season", "b.season", "--out", "all.csv").ok()
    assert (pnp.folder / "all.csv").read_text("utf-8-sig").startswith("table,place,shared,who,called,group_1,group_2,")
    pnp("season", "standings", "a.season", "b.season", "--out", "all.xlsx").ok()
    assert load_workbook(pnp.folder / "all.xlsx").sheetnames == ["standings"]
    pnp("season", "standings", "a.season", "b.season", "--out", "all.txt").refused("neither CSV nor XLSX", code=2)
    pnp("season", "standings", "a.season", "a.season").refused("named twice")
