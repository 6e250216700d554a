"""Posters, certificates, the champion's sheet, name plates, a page to read out: the right names, and whole."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.desk.forms.pen import FormMode
from pnp.kit.errors import UsageError
from pnp.kit.register import find_game
from pnp.season.adjusting import Adjustment
from pnp.season.season import Season
from tests.cli.harness import Shell
from tests.desk.sheets import club, component, texts
from tests.season.tables import PLAIN, Sample, begun, by_hand, field_of

GLORY = ("poster", "reading", "certificates", "champion", "plates", "cards")
LONG = "Anna-Magdalena von und zu Hohenlohe-Waldenburg-Schilling"


def said(season: Season, kind: str, mode: FormMode = "filled", lang: str = "en", race: int | None = None) -> str:
    """Everything on the sheets, without what breaks its lines."""
    return "".join("".join(texts(component(season, kind, mode, lang, race))).split())


def whole(season: Season, wins: int = 3) -> Season:
    """The first on the list wins as often as this, the last is out each time."""
    for _ in range(wins):
        order = field_of(season)
        lost = 1 if season.game.id in ("fmr", "xf1", "mad") else 0
        by_hand(season, order[: len(order) - lost], order[len(order) - lost :])
    return season


@pytest.mark.parametrize("game", PLAIN)
def test_a_poster_names_everybody_of_its_race(game: str, tmp_path: Path) -> None:
    with whole(club(tmp_path, game, 0), 1) as season:
        words = said(season, "poster", race=1)
        for who in season.by_hand.competitors(season.data, season.plan):
            assert who.label in words or who.owner in words
        assert "×" in words or game == "turf"
        blank = said(season, "poster", "blank", race=1)
        assert "×" not in blank


def test_who_did_not_come_home_stands_on_no_step(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", PLAIN["mad"]) as season:
        by_hand(season, field_of(season)[:1], field_of(season)[1:])
        marks = texts(component(season, "poster", race=1))
        assert marks.count("×") == 2
        assert "2" not in marks


def test_a_poster_says_what_was_decided(tmp_path: Path) -> None:
    with whole(club(tmp_path, "fmr", 0), 2) as season:
        season.adjust(Adjustment("points", "G1", "late at the table", race=2, n=-3))
        assert "lateatthetable" in said(season, "poster", race=2)
        assert "late" not in said(season, "poster", race=1)


@pytest.mark.parametrize("kind", GLORY)
def test_names_are_never_cut(kind: str, tmp_path: Path) -> None:
    players = (f"{LONG}: red", "桶狭間 春香: blue", f"{'W' * 50}: green")
    with begun(tmp_path / "s.season", Sample("mad", players), 2, "The very long title of a season " * 2) as season:
        whole(season, 2)
        words = said(season, kind, race=2)
        for name in ("".join(LONG.split()), "桶狭間春香", "W" * 50):
            assert name.upper() in words.upper(), name
        assert "…" not in words or kind == "champion", "the chart below has short names"


def test_a_certificate_for_every_player_and_for_no_bot(tmp_path: Path) -> None:
    plan = PLAIN["fmr"].plan(1)
    *people, last = plan.entries.players
    plan = replace(plan, entries=replace(plan.entries, players=(*people, replace(last, bot="sensible"))))
    with Season.create(tmp_path / "s.season", find_game("fmr"), plan) as season:
        whole(season, 1)
        made = component(season, "certificates")
        assert sorted(sheet.label for sheet in made.sheets) == ["Anna", "Ben", "Carla"]
        assert len(component(season, "certificates", "blank").sheets) == 1


def test_certificates_have_the_places_of_the_tables(tmp_path: Path) -> None:
    with whole(club(tmp_path, "mad", 0)) as season:
        first, *_ = season.standings()[0].rows
        made = component(season, "certificates")
        assert made.sheets[0].label == first.who
        assert "1ST" in "".join(texts(made))
        assert f"{first.total}points" in said(season, "certificates")


@pytest.mark.parametrize("game", PLAIN)
def test_the_champion_is_that_of_the_season(game: str, tmp_path: Path) -> None:
    with whole(club(tmp_path, game, 0)) as season:
        standing = season.standings()[0]
        assert str(standing.rows[0].total) in said(season, "champion")


def test_the_page_is_read_from_the_last_to_the_first(tmp_path: Path) -> None:
    with whole(club(tmp_path, "turf", 0), 2) as season:
        lines = texts(component(season, "reading"))
        table = season.standings()[0]
        places = [lines.index(f"{row.total} points") for row in table.rows]
        assert places == sorted(places, reverse=True)
        assert any("Next:" in line for line in lines)


@pytest.mark.parametrize("kind", GLORY)
def test_they_are_made_for_pens(kind: str, tmp_path: Path) -> None:
    with club(tmp_path, "fmr") as season, pytest.raises(UsageError, match="made for pencils"):
        component(season, kind, "fillable", race=1)


def test_before_the_end_there_is_nobody_to_crown(pnp: Shell) -> None:
    club(pnp.folder, "fmr").close()
    for kind in ("certificates", "champion"):
        ran = pnp("season", "sheet", "fmr.season", "--kind", kind, "--filled")
        ran.refused("this season is not over: 1 of 3 races are run", "--filled", code=2)
    made = pnp("season", "sheet", "fmr.season", "--kind", "poster", "--paper", "a3").ok()
    assert list(made.new) == ["output/fmr-poster-1-a3-en.pdf"]
