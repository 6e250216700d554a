"""pnp season sheet, as people call it: what it makes, where, what it says, and what it refuses."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pikepdf
import pytest

from pnp.desk.forms.handwriting import HAND
from pnp.desk.forms.records import KINDS
from pnp.desk.lent import Filling
from pnp.draw.canvas import TextMark
from pnp.games.fmr.model import FmrData
from pnp.kit.words import load_words
from pnp.lab.bots import any_answer
from pnp.season.season import Season
from tests.cli.harness import Shell
from tests.desk.sheets import club, component, drawings, long_season, texts
from tests.kinds import as_a
from tests.season.tables import CHASE, begun, by_hand, field_of, play


@pytest.fixture
def run(pnp: Shell) -> Shell:
    """FMR, one race of three run."""
    club(pnp.folder, "fmr").close()
    return pnp


def sheet(run: Shell, *args: str, file: str = "fmr.season") -> str:
    """The one file that was made."""
    ran = run("season", "sheet", file, *args).ok()
    (made,) = ran.new
    assert ran.out.startswith(f"→ {made}\n")
    assert len(ran.out.splitlines()) >= 2, "and what to do with it"
    return made


def pages(path: Path) -> list[tuple[int, int]]:
    with pikepdf.open(path) as pdf:
        return [(round(float(page.mediabox[2])), round(float(page.mediabox[3]))) for page in pdf.pages]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind(kind: str, run: Shell) -> None:
    number = {"race": "-2-blank", "tick": "-2-blank", "chart": "-1", "poster": "-1", "certificates": "-blank",
              "champion": "-blank"}.get(kind, "")  # fmt: skip
    assert sheet(run, "--kind", kind) == f"output/fmr-{kind}{number}-a4-en.pdf"
    assert sheet(run, "--kind", kind, "--paper", "letter", "--lang", "ja", "--out", "there").startswith("there/")


def test_blank_for_the_next_race_filled_for_those_run(run: Shell) -> None:
    assert sheet(run, "--kind", "race") == "output/fmr-race-2-blank-a4-en.pdf"
    assert sheet(run, "--kind", "race", "--race", "1") == "output/fmr-race-1-a4-en.pdf"
    assert sheet(run, "--kind", "race", "--filled", "--out", "again") == "again/fmr-race-1-a4-en.pdf"
    assert sheet(run, "--kind", "race", "--race", "3", "--fillable") == "output/fmr-race-3-fillable-a4-en.pdf"
    assert sheet(run, "--kind", "chart", "--blank") == "output/fmr-chart-2-blank-a4-en.pdf"
    assert sheet(run, "--kind", "entry", "--blank") == "output/fmr-entry-blank-a4-en.pdf"


def test_after_the_last_race_its_sheet(pnp: Shell) -> None:
    club(pnp.folder, "turf", 3).close()
    assert sheet(pnp, "--kind", "race", file="turf.season") == "output/turf-race-3-a4-en.pdf"


def test_the_games_own_sheets_stay(run: Shell) -> None:
    assert sheet(run) == "output/fmr-score-a4-en.pdf"
    assert sheet(run, "--kind", "season") == "output/fmr-season-a4-en.pdf"
    assert sheet(run, "--kind", "season", "--blank") == "output/fmr-season-blank-a4-en.pdf"


def test_codes_and_the_sheet_of_values_go_together(pnp: Shell) -> None:
    with long_season(pnp.folder, "xf1", 1) as season:
        assert not season.under_way
    made = sheet(pnp, "--kind", "suspend", file="xf1-long.season")
    assert len(pages(pnp.folder / made)) == 1 + 2, "one page of codes, versions A and B of the book's own sheet"


def test_a_race_under_way_is_said(pnp: Shell) -> None:
    with club(pnp.folder, "turf") as season:
        race = season.referee()
        assert race.q
        race.answer(any_answer(race.q, Random(1)), "typed")
    assert "Race 2 is under way" in pnp("season", "sheet", "turf.season", "--kind", "suspend").ok().out


def test_what_to_do_next_is_said(run: Shell) -> None:
    ran = run("season", "sheet", "fmr.season", "--kind", "race", "--fillable", "--lang", "it").ok()
    assert "pnp season read output/fmr-race-2-fillable-a4-it.pdf fmr.season" in ran.out
    assert "with the codes on it the season can be brought back" in run(
        "season", "sheet", "fmr.season", "--kind", "suspend"
    ).ok().out  # fmt: skip


def test_mono(run: Shell) -> None:
    sheet(run, "--kind", "results", "--ink", "mono")
    run("season", "sheet", "fmr.season", "--ink", "gold").refused("no ink is called “gold”", code=2)


def test_what_is_refused(run: Shell) -> None:
    def refused(*args: str, parts: tuple[str, ...]) -> None:
        run("season", "sheet", "fmr.season", *args).refused(*parts, code=2)

    refused("--kind", "diary", parts=("no record sheet is called “diary”", "score, season, entry, race"))
    refused("--fillable", parts=("made for pencils", "--kind entry, race, results, standings or chart"))
    refused("--kind", "suspend", "--fillable", parts=("nobody writes codes", "entry, race, results, standings"))
    refused("--kind", "suspend", "--blank", parts=("--blank", "nobody writes codes"))
    refused("--blank", "--filled", parts=("not both blank and filled", "one of them"))
    refused("--kind", "results", "--race", "1", parts=("sheet of a whole season", "--kind race, tick, chart or poster"))
    refused("--race", "1", parts=("score is the sheet of a whole season", "--kind race, tick, chart or poster"))
    refused("--kind", "race", "--race", "2", "--filled", parts=("race 2 is not run",))
    run("season", "sheet", "fmr.season", "--kind", "race", "--race", "4").refused("there is no race 4", "1 to 3")
    run("season", "sheet", "fmr.season", "--kind", "chart", "--race", "0").refused("there is no race 0")


def test_an_old_season_with_a_title_that_no_font_has(pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was taken once: it opens, and says why it cannot be printed."""
    monkeypatch.setattr("pnp.season.season.taken", lambda title, *_: title)
    club(pnp.folder, "fmr", title="Club 🏁").close()
    assert "Club 🏁" in pnp("season", "show", "fmr.season").ok().out
    pnp("season", "sheet", "fmr.season", "--kind", "entry").refused("no font has the character “🏁”")


# -- what a season knows is on the games' own sheets


def own(season: Season, kind: str, lang: str = "en") -> list[str]:
    """What is written by hand on a game's own sheet."""
    game = season.game
    words = load_words(lang, game.library())
    made = game.desk.filled(kind, season.data, words, Filling(season.facts, season.title))
    return [
        mark.text
        for drawing, _, _ in drawings(made)
        for mark, _ in drawing.walk()
        if isinstance(mark, TextMark) and mark.font == HAND
    ]


def test_players_cards_out_and_champions(tmp_path: Path) -> None:
    with club(tmp_path, "fmr") as season:
        written = own(season, "score")
        assert "Anna (red), Ben (blue), Carla (green), Dan (yellow)" in written
        assert not any(team.name in written for team in as_a(FmrData, season.data).teams.values())
    with long_season(tmp_path, "fmr", 17) as season:
        champion = {standing.id: standing.rows[0].who for standing in season.standings()}
        written, data = own(season, "season"), as_a(FmrData, season.data)
        assert data.teams[champion["teams"]].name in written
        assert data.cars[champion["drivers"]].driver in written
        assert own(season, "score").count("3") >= 1, "three cards left out in the second race"


def test_the_winner_of_a_meeting(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", CHASE) as season:
        for _ in range(3):
            by_hand(season, field_of(season))
        assert "Anna" in own(season, "score")


def test_a_race_that_was_refereed_has_its_chart(tmp_path: Path) -> None:
    with club(tmp_path, "fmr", 0) as season:
        play(season)
        assert "Finish" in texts(component(season, "chart", race=1))
