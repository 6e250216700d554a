"""pnp season chances: in words, for programs, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.harness import Shell
from tests.season.tables import EVERY, FMR, MAD, begun, by_hand, field_of


def season(folder: Path, sample: str = "turf", races: int = 2) -> Path:
    path = folder / "club.season"
    with begun(path, EVERY[sample], races) as made:
        by_hand(made, field_of(made))
    return path


@pytest.mark.parametrize(("lang", "words"), [("en", "to go"), ("ja", "残り1レース"), ("it", "da correre")])
def test_in_three_languages(pnp: Shell, tmp_path: Path, lang: str, words: str) -> None:
    told = pnp("season", "chances", str(season(tmp_path)), "--lang", lang)
    assert told.code == 0
    assert words in told.out


def test_a_leader_who_cannot_be_caught(pnp: Shell, tmp_path: Path) -> None:
    path = tmp_path / "a.season"
    with begun(path, FMR, 3) as made:
        order = ["R1", "R2", *(car for car in field_of(made) if car not in ("R1", "R2", "B1", "B2")), "B1", "B2"]
        for _ in range(2):
            by_hand(made, order)
    assert "champion already" in pnp("season", "chances", str(path)).out
    standings = pnp("season", "standings", str(path)).out
    assert "Constructors: champion already: Officine Vulcano (red)" in standings


def test_odds_are_the_same_for_the_same_seed_and_any_number_of_workers(pnp: Shell, tmp_path: Path) -> None:
    path = str(season(tmp_path))
    run = ("season", "chances", path, "--races", "6", "--json")
    once, again = pnp(*run).out, pnp(*run, "--workers", "2").out
    assert once == again
    (horses, players) = json.loads(once)
    for table in (horses, players):
        assert sum(row["odds"]["share"] for row in table["rows"]) == pytest.approx(100, abs=0.1)


def test_for_programs(pnp: Shell, tmp_path: Path) -> None:
    (table,) = json.loads(pnp("season", "chances", str(season(tmp_path, "mad")), "--json").out)
    row = table["rows"][0]
    assert (table["id"], table["races_left"], row["who"]) == ("players", 1, MAD.players[0].split(":")[0])
    assert row["best"] == {"proven": 1, "shown": 1}
    assert "odds" not in row


def test_a_table_that_is_not_there(pnp: Shell, tmp_path: Path) -> None:
    told = pnp("season", "chances", str(season(tmp_path)), "--table", "cars")
    assert told.code
    assert "horses" in told.err


def test_a_season_that_is_over(pnp: Shell, tmp_path: Path) -> None:
    told = pnp("season", "chances", str(season(tmp_path, races=1)))
    assert told.out == "Nothing is left to be won: all races are run.\n"


def test_no_more_processes_than_a_computer_bears(pnp: Shell, tmp_path: Path) -> None:
    told = pnp("season", "chances", str(season(tmp_path)), "--races", "3", "--workers", "99999999")
    assert told.code == 2
    assert "256" in told.err
