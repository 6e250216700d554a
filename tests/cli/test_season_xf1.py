"""A season of XF-1 on the command line: agreed, put on paper and begun again from there; sheets and logs."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random

import pikepdf
import pytest

from pnp.kit.words import LANGUAGES
from pnp.lab.bots import any_answer
from pnp.season.season import Season
from tests.cli.harness import Shell

TWO = ("-p", "Anna: U", "-p", "Carla: T02")


def agreed(pnp: Shell, name: str = "s.season", *more: str) -> Path:
    pnp("season", "new", "xf1", name, *TWO, "-n", "3", *more).ok()
    return pnp.folder / name


def played(path: Path, races: int = 1) -> None:
    """So many races more, by careless hands."""
    with Season.open(path) as season:
        for _ in range(races):
            race = season.referee()
            while race.q is not None:
                race.answer(any_answer(race.q, Random(f"1/{race.q.key}")), "bot")
            season.finish(race)


def pages(path: Path) -> tuple[int, list[float]]:
    with pikepdf.open(path) as pdf:
        return len(pdf.pages), [round(float(edge)) for edge in pdf.pages[0].mediabox]


@pytest.fixture
def run(pnp: Shell) -> Shell:
    """Race 1 of 3 is run."""
    agreements = ("--title", "Club", "-o", "nonstart=yes", "-o", "contracts=yes")
    pnp.once("s.season", "xf1", lambda: played(agreed(pnp, "s.season", *agreements)))
    return pnp


# -- G1.0


def test_a_new_season(pnp: Shell) -> None:
    out = pnp("season", "new", "xf1", "s.season", *TWO, "-n", "3", "-o", "slipstream=yes").ok().out
    assert "  Anna: Hussard (U)\n  Carla: T02 Tirela\n  NPC: Rayfox (F), Chitos (C)\n" in out
    assert "  >  1  Crocodile (Australia)\n     2  Dukhan (Qatar)\n" in out
    assert "slipstream=yes" in out
    assert "To go on: pnp referee s.season" in out


def test_a_season_without_players(pnp: Shell) -> None:
    out = pnp("season", "new", "xf1", "s.season", "-p", "none", "-o", "teams=top", "-o", "scenario=asia").ok().out
    assert "NPC: Hussard (U), Rayfox (F), Tirela (T), Chitos (C), GDW Walter (W)" in out
    assert "3  Suzuka (Japan)" in out
    typed = pnp("season", "new", "xf1", "t.season", "-n", "1", stdin=["none"]).ok()
    assert "Spicecar (S)" in typed.out
    played(pnp.folder / "s.season", 3)
    assert "The team title goes to" in pnp("season", "standings", "s.season").ok().out
    pnp("season", "new", "fmr", "f.season", "-p", "none").refused("--player", code=2)


def test_courses_that_are_rolled_for_are_announced(pnp: Shell) -> None:
    ran = pnp("season", "new", "xf1", "s.season", *TWO, "-o", "courses=3-5,random").ok()
    assert "(dice 3-5)" in ran.out
    assert "Race 1 is rolled for: 3-5 on the random course table is Indiana 224" in ran.out
    assert "Race 2 is rolled for:" in ran.out
    races = json.loads(pnp("season", "show", "s.season", "--json").ok().out)["programme"]
    assert [race["dice"] for race in races] == ["3-5", races[1]["dice"]]


def test_wrong_agreements_are_all_said_as_they_were_typed(pnp: Shell) -> None:
    pnp("season", "new", "xf1", "s.season", "-p", "Anna: U", "-p", "Ben: Husard", "-n", "2",
        "-o", "scenario=asia", "-o", "teams=tpo", "-o", "slipstream=perhaps").refused(
        "--player 2: no team is called “Husard”",
        "Hussard",
        "--races: 2 races, but 3 courses (G1.0-1)",
        "--option teams: no team is called “tpo”",
        "--option slipstream: “perhaps” is not possible",
        "4 problems found",
        code=2,
    )  # fmt: skip


def test_the_team_test_race(pnp: Shell) -> None:
    given = ["-p", "Anna: U", "-o", "scenario=team_test", "-o", "courses=belgium"]
    out = pnp("season", "new", "xf1", "s.season", *given).ok().out
    assert "1  Louvain (Belgium) (team test race)" in out
    assert "[R70]" in out
    played(pnp.folder / "s.season")
    assert "It gives no GP. [R70]" in pnp("season", "standings", "s.season").ok().out
    pnp("season", "export", "s.season", "--format", "sheet").refused("a team test race is not suspended (R70 G14.0)")


# -- every view


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_view(run: Shell, lang: str) -> None:
    for verb in (["show"], ["standings"], ["results"], ["log"], ["export", "--format", "md"], ["sheet"]):
        assert run("season", *verb, "s.season", "--lang", lang).ok().out
    assert "[G14.0]" in run("season", "show", "s.season", "--lang", lang).out
    assert "[G13.0]" in run("season", "standings", "s.season", "--lang", lang).out


def test_other_hands(run: Shell) -> None:
    out = run("season", "players", "s.season", "-p", "Eva: U", "-p", "Carla: T02").ok().out
    assert "Eva: Hussard (U)" in out
    run("season", "players", "s.season", "-p", "Eva: U", "-p", "Carla: F").refused(
        "Rayfox has no player until the season ends (G1.0-1)",
        "Tirela has T02 with a player until the season ends (G1.0-1)",
        code=2,
    )


# -- the log as a file


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_log_to_keep(run: Shell, lang: str) -> None:
    ran = run("season", "log", "s.season", "--race", "1", "--out", "logs/one.txt", "--lang", lang).ok()
    assert ran.new == {"logs/one.txt"}
    assert ran.out == "→ logs/one.txt\n"
    text = (run.folder / "logs/one.txt").read_bytes().decode("utf-8")
    lines = text.splitlines()
    assert lines[0] == "Club · XF-1"
    assert "(" in lines[1]
    screen = run("season", "log", "s.season", "--race", "1", "--lang", lang).ok().out
    assert screen in text
    again = run("season", "log", "s.season", "--race", "1", "--out", "logs/two.txt", "--lang", lang).ok()
    assert again.new == {"logs/two.txt"}
    assert (run.folder / "logs/two.txt").read_text(encoding="utf-8") == text
    run("season", "log", "s.season", "--race", "3", "--out", "no.txt").refused("race 3 has not begun")


def test_a_log_of_the_other_game(pnp: Shell) -> None:
    pnp.season()
    pnp("season", "log", "s.season", "--out", "log.txt").ok()
    assert (pnp.folder / "log.txt").read_text(encoding="utf-8").startswith("s · Formula Motor Racing\nRace 1 of ")


# -- sheets


def test_the_suspension_sheet(run: Shell) -> None:
    ran = run("season", "sheet", "s.season").ok()
    assert ran.new == {"output/s-suspension-a4-en.pdf"}
    assert pages(run.folder / "output/s-suspension-a4-en.pdf") == (1, [0, 0, 595, 842])  # four teams
    ran = run("season", "sheet", "s.season", "--kind", "suspension", "--paper", "letter", "--lang", "ja").ok()
    assert ran.new == {"output/s-suspension-letter-ja.pdf"}


def test_the_progress_sheet(run: Shell) -> None:
    ran = run("season", "sheet", "s.season", "--kind", "progress", "--race", "1", "--out", "here").ok()
    assert ran.new == {"here/s-progress-1-a4-en.pdf"}
    assert pages(run.folder / "here/s-progress-1-a4-en.pdf") == (2, [0, 0, 842, 595])
    ran = run("season", "sheet", "s.season", "--kind", "progress", "--paper", "letter", "--lang", "it").ok()
    assert ran.new == {"output/s-progress-1-letter-it.pdf"}


def test_a_filled_sheet_is_not_to_be_filled_in(run: Shell) -> None:
    for kind, blank, filled in (
        ("suspension", "Fill them in when", "the season can go on from them"),
        ("progress", "Optional: write a race down", "The race turn by turn"),
    ):
        race = ("--race", "1") if kind == "progress" else ()
        assert filled in run("season", "sheet", "s.season", "--kind", kind, *race).ok().out
        assert blank in run("season", "sheet", "s.season", "--kind", kind, "--blank").ok().out


def test_sheets_that_are_not(run: Shell) -> None:
    run("season", "sheet", "s.season", "--kind", "diary").refused(
        "no record sheet is called “diary”", "suspension, progress", code=2
    )
    run("season", "sheet", "s.season", "--race", "1").refused("--race", "--kind progress", code=2)
    run("season", "sheet", "s.season", "--kind", "progress", "--race", "3").refused("race 3 has not begun")
    run("season", "new", "fmr", "f.season", "-p", "A: red blue", "-p", "B: green yellow", "-p", "C: orange purple").ok()
    run("season", "sheet", "f.season", "--kind", "progress").refused("no record sheet is called “progress”", code=2)


# -- on paper, and back


def test_from_the_values_of_a_sheet(run: Shell) -> None:
    assert run("season", "export", "s.season", "--format", "sheet", "--out", "v.toml").ok().new == {"v.toml"}
    text = (run.folder / "v.toml").read_text(encoding="utf-8")
    values = tomllib.loads(text)
    assert (values["game"], values["title"], values["races_run"]) == ("xf1", "Club", 1)
    out = run("season", "new", "xf1", "t.season", "--from", "v.toml").ok().out
    assert "Club · XF-1" in out
    assert "  x  1  Crocodile (Australia)\n  >  2  Dukhan (Qatar)" in out
    assert "The GP of race 1 come from a suspension sheet. [G14.0]" in out
    assert run("season", "export", "t.season", "--format", "sheet").ok().out == text
    same = [run("season", "standings", name).ok().out for name in ("s.season", "t.season")]
    assert same[1].startswith(same[0])
    for name in ("s.season", "t.season"):
        played(run.folder / name, 2)
    totals = [
        [
            [(row["who"], row["place"], row["total"]) for row in standing["rows"]]
            for standing in json.loads(run("season", "standings", name, "--json").ok().out)
        ]
        for name in ("s.season", "t.season")
    ]
    assert totals[0] == totals[1]
    assert "brought forward" in run("season", "results", "t.season", "--race", "1").ok().out
    run("season", "log", "t.season", "--race", "1").refused("race 1 was run before this file began", "from 2 on")
    run("season", "undo", "t.season", "--race").ok()
    run("season", "undo", "t.season", "--race").ok()
    run("season", "undo", "t.season").refused("there is nothing to take back")


def test_a_bot_is_a_bot_when_it_comes_back_from_paper(pnp: Shell) -> None:
    pnp("season", "new", "xf1", "s.season", "-p", "Anna: U", "-p", "B1: F", "-n", "2").ok()
    pnp("season", "export", "s.season", "--format", "sheet", "--out", "values.toml").ok()
    assert tomllib.loads((pnp.folder / "values.toml").read_text("utf-8"))["players"] == ["Anna: U", "B1: F"]
    pnp("season", "new", "xf1", "again.season", "--from", "values.toml").ok()
    with Season.open(pnp.folder / "again.season") as season:
        assert [player.bot for player in season.plan.entries.players] == ["", "B1"]


def test_values_are_those_before_a_race_under_way(run: Shell) -> None:
    before = run("season", "export", "s.season", "--format", "sheet").ok().out
    with Season.open(run.folder / "s.season") as season:
        race = season.referee()
        assert race.q is not None
        race.answer(any_answer(race.q, Random(1)))
    ran = run("season", "export", "s.season", "--format", "sheet").ok()
    assert ran.out == before
    assert "race 2 is under way" in ran.err


def test_wrong_values_name_their_lines(pnp: Shell) -> None:
    pnp.write("v.toml", """game = "xf1"
races_run = 1
players = [
  "Anna: U",
  "Ben: Q",
]
npc = "F"
programme = ["australia", "mars"]

[team_gp]
U = 20
F = "many"

[driver_gp]
"W. Dahl" = 11

[cars.U01]
body = [1, 2, 3]
""")  # fmt: skip
    pnp("season", "new", "xf1", "s.season", "--from", "v.toml").refused(
        "v.toml:5: players[1]: no team is called “Q”",
        "v.toml:8: programme[1]: no course is called “mars”",
        "v.toml:11: team_gp.U: 20 is not possible",
        'v.toml:12: team_gp.F: "many" is not possible',
        "v.toml:15: driver_gp.W. Dahl: 11 is not possible",
        "v.toml:18: cars.U01.body: [1, 2, 3] is no body row (G4.0-4)",
        "6 problems found",
    )


def test_files_that_are_no_values(pnp: Shell) -> None:
    pnp.write("bad.toml", "races_run = [\n")
    pnp.write("other.toml", 'game = "fmr"\n')
    pnp.write("empty.toml", "")
    new = ["season", "new", "xf1", "s.season", "--from"]
    pnp(*new, "bad.toml").refused("bad.toml", "not valid TOML")
    pnp(*new, "nope.toml").refused("nope.toml: there is no such file")
    pnp(*new, "other.toml").refused("other.toml:1: game: these values are of another game: fmr")
    pnp(*new, "empty.toml").refused("programme: the courses are missing (G1.0-1)", "nobody takes part (G1.0-1)")
    pnp(*new, "empty.toml", "-n", "3").refused("--races is for a new season", code=2)
    pnp(*new, "empty.toml", "-p", "Anna: U").refused("--player is for a new season", code=2)
    pnp("season", "new", "fmr", "f.season", "--from", "empty.toml").refused("is not kept on a sheet of values")


def test_formats_of_export(run: Shell) -> None:
    run("season", "export", "s.season", "--format", "xls").refused("no format is called “xls”", "sheet", code=2)
    run("season", "new", "fmr", "f.season", "-p", "A: red blue", "-p", "B: green yellow", "-p", "C: orange purple").ok()
    run("season", "export", "f.season", "--format", "sheet").refused("no format is called “sheet”", code=2)
