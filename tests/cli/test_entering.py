"""pnp season enter and pnp season day, as a keeper types them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.season.season import Season
from tests.cli.harness import Shell
from tests.season.tables import FMR, begun

LINE = "R1 V1 B2 G1 Y1 O1 V2 R2 B1 / O2 Y2 G2"


@pytest.fixture
def club(tmp_path: Path) -> str:
    begun(tmp_path / "club.season", FMR, 3).close()
    return str(tmp_path / "club.season")


def test_a_line_is_shown_and_kept(pnp: Shell, club: str) -> None:
    told = pnp("season", "enter", club, LINE, "-y", "--date", "2026-11-18", "--where", "Anna's kitchen")
    assert told.code == 0
    assert "How that changes the tables:" in told.out
    season = Season.read(Path(club))
    assert season.results[0].order[0] == "R1"
    assert (season.day_of(1).date, season.day_of(1).where) == ("2026-11-18", "Anna's kitchen")


def test_nobody_said_yes(pnp: Shell, club: str) -> None:
    assert "Nothing is written." in pnp("season", "enter", club, LINE, stdin="n\n").out
    assert not Season.read(Path(club)).results


def test_what_is_missing_is_asked(pnp: Shell, club: str) -> None:
    told = pnp("season", "enter", club, "R1 V1 B2 G1 Y1 O1 V2 R2 B1", "-y", stdin="/ O2 Y2 G2\n")
    assert "Still missing" in told.out
    assert Season.read(Path(club)).results[0].out == ("O2", "Y2", "G2")


@pytest.mark.parametrize(("lang", "said"), [("en", "Type who came home"), ("ja", "着順に"), ("it", "Scrivete chi")])
def test_without_a_line_it_is_asked_for(pnp: Shell, club: str, lang: str, said: str) -> None:
    told = pnp("season", "enter", club, "-y", "--lang", lang, stdin=f"{LINE}\n")
    assert said in told.out
    assert Season.read(Path(club)).results


def test_half_a_race_is_not_kept(pnp: Shell, club: str) -> None:
    told = pnp("season", "enter", club, "R1 V1", stdin="")
    assert told.code
    assert "not whole" in told.err
    assert not Season.read(Path(club)).results


def test_the_day_of_a_race(pnp: Shell, club: str) -> None:
    told = pnp(
        "season", "day", club, "--race", "2", "--date", "2026-12-01", "--weather", "snow", "--note", "bring cake"
    )
    assert "snow" in told.out
    assert Season.read(Path(club)).day_of(2).notes == ("bring cake",)
    assert "there is no race 9" in pnp("season", "day", club, "--race", "9", "--date", "x").err
    assert pnp("season", "day", club, "--where", "‮evil").code


def test_what_is_wrong_with_a_day_is_told_of_its_option(pnp: Shell, club: str) -> None:
    pnp("season", "day", club, "--date", "1\x07").refused("--date: there is a character")
    pnp("season", "day", club, "--note", "x" * 900).refused("--note: “xxx")
    pnp("season", "day", club, "--race", "0").refused("there is no race 0")
