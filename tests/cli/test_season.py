"""Keeping a season: every verb on a good file, and a clear word on every bad one."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from pnp.referee.journal import read_journal
from pnp.referee.seals import seal
from tests.cli.harness import AT_THE_TABLE, Shell, a_race

READERS = [["show"], ["standings"], ["results"], ["log"], ["export"], ["sheet"]]
WRITERS = [["season", "undo"], ["season", "players"], ["referee"]]


@pytest.fixture
def played(pnp: Shell) -> Shell:
    """Race 1 of 2 is run."""
    pnp.raced()
    return pnp


def test_a_new_season(pnp: Shell) -> None:
    ran = pnp("season", "new", "fmr", *AT_THE_TABLE, "-n", "4", "-o", "removed=6", "--title", "Our league").ok()
    assert ran.new == {"fmr-season-1.season"}
    assert "Our league · Formula Motor Racing" in ran.out
    assert "4  Colle Rosso (6 cards out)" in ran.out
    assert "To go on: pnp referee fmr-season-1.season" in ran.out
    assert pnp("season", "new", "fmr", *AT_THE_TABLE).ok().new == {"fmr-season-2.season"}


@pytest.mark.parametrize("name", ["s\x1b[31m.season", "s\u202e.season", "s\n.season"])
def test_a_file_name_that_turns_a_screen_around_is_refused(pnp: Shell, name: str) -> None:
    odd = "there is a character that cannot be printed"
    assert not pnp("season", "new", "fmr", name, *AT_THE_TABLE).refused(odd).new
    assert not pnp("referee", "fmr", "--file", name, *AT_THE_TABLE).refused(odd).new


def test_a_file_that_is_called_like_an_option_can_be_gone_on_with(pnp: Shell) -> None:
    ran = pnp("season", "new", "fmr", "./-s.season", *AT_THE_TABLE).ok()
    assert ran.out.rstrip().endswith(f"To go on: pnp referee {os.path.join('.', '-s.season')}")


def test_an_existing_file_is_never_overwritten(pnp: Shell) -> None:
    path = pnp.season()
    old = path.read_bytes()
    pnp("season", "new", "fmr", "s.season", *AT_THE_TABLE).refused("s.season: this file exists already")
    pnp("referee", "fmr", "--file", "s.season", *AT_THE_TABLE).refused("s.season: this file exists already")
    pnp("season", "rescue", "s.season", "s.season").refused("s.season: this file exists already")
    assert path.read_bytes() == old


@pytest.mark.parametrize("lang", ["en", "ja", "it"])
def test_every_view_before_and_after_a_race(pnp: Shell, lang: str) -> None:
    pnp.season("s.season", "-n", "1")
    for verb in READERS:
        assert pnp("season", *verb, "s.season", "--lang", lang).ok().out
    pnp("referee", "s.season", "--lang", lang, stdin=a_race()).ok()
    for verb in READERS:
        assert pnp("season", *verb, "s.season", "--lang", lang).ok().out


def test_show_and_standings(played: Shell) -> None:
    assert "  x  1  Harbour Bay\n  >  2  Pantai Loop" in played("season", "show", "s.season").ok().out
    text = played("season", "standings", "s.season").ok().out
    assert "Constructors" in text
    assert "Players" in text
    document = json.loads(played("season", "show", "s.season", "--json").ok().out)
    assert document["next_race"] == 2
    assert json.loads(played("season", "standings", "s.season", "--json").ok().out) == document["standings"]
    assert sum(row["total"] for row in document["standings"][0]["rows"]) == 26


def test_results(played: Shell) -> None:
    assert "Race 1 of 2. Harbour Bay" in played("season", "results", "s.season", "--race", "1").ok().out
    (result,) = json.loads(played("season", "results", "s.season", "--json").ok().out)
    assert len(result["order"]) == 12
    for race in ("0", "2", "-1", "99"):
        played("season", "results", "s.season", "--race", race).refused(f"race {race} is not run", "expected: 1 to 1")


def test_log(played: Shell) -> None:
    text = played("season", "log", "s.season").ok().out
    assert "Race 1 of 2. Harbour Bay [F1]" in text
    assert "[F10]" in text
    assert played("season", "log", "s.season", "--race", "1").ok().out == text
    played("season", "log", "s.season", "--race", "0").refused("there is no race 0")
    played("season", "log", "s.season", "--race", "3").refused("there is no race 3", "1 to 2")


def test_log_of_a_race_to_come(pnp: Shell) -> None:
    pnp.season()
    assert "Nothing has been answered yet." in pnp("season", "log", "s.season").ok().out
    pnp("season", "log", "s.season", "--race", "2").refused("s.season: race 2 has not begun", "1 to 1")


def test_undo_and_again(played: Shell) -> None:
    before = json.loads(played("season", "export", "s.season").ok().out)
    assert "Taken back: 1 answer." in played("season", "undo", "s.season").ok().out
    assert json.loads(played("season", "show", "s.season", "--json").ok().out)["results"] == []
    played("referee", "s.season", stdin=a_race()[-1:]).ok()
    assert json.loads(played("season", "export", "s.season").ok().out) == before
    assert f"Taken back: {len(a_race())} answers." in played("season", "undo", "s.season", "--race").ok().out
    played("season", "undo", "s.season").refused("s.season: there is nothing to take back")


def test_undo_more_than_there_is(played: Shell) -> None:
    count = len(a_race())
    played("season", "undo", "s.season", "--answers", "5000").refused(
        "5000 answers cannot be taken back", f"expected: 1 to {count}"
    )
    assert f"Taken back: {count} answers" in played("season", "undo", "s.season", "--answers", str(count)).ok().out


def test_other_players(played: Shell) -> None:
    assert "Eva: Officine Vulcano (red)" in played("season", "players", "s.season", *OTHERS).ok().out
    played("season", "players", "s.season", "-p", "Eva: reed").refused("--player 1: no team is called “reed”", code=2)
    played("referee", "s.season", stdin=["1"]).ok()
    played("season", "players", "s.season", *OTHERS).refused(
        "s.season: race 2 is under way", "finish it first, or undo it"
    )


OTHERS = ["-p", "Eva: red", "-p", "Ben: blue", "-p", "Carla: green", "-p", "Dan: yellow"]


def seated(pnp: Shell) -> list[str]:
    entries = json.loads(pnp("season", "show", "s.season", "--json").ok().out)["entries"]
    return [player["name"] for player in entries["players"]]


def test_undo_of_the_latest_race_after_other_players_sat_down(played: Shell) -> None:
    """Those who sat down after it go with it, and that is said."""
    played("season", "players", "s.season", *OTHERS).ok()
    out = played("season", "undo", "s.season", "--race").ok().out
    assert "Taken back: the change of players before race 2." in out
    assert f"Taken back: {len(a_race())} answers." in out
    assert seated(played) == ["Anna", "Ben", "Carla", "Dan"]


def test_undo_of_a_race_leaves_those_who_sat_down_for_it(played: Shell) -> None:
    played("season", "players", "s.season", *OTHERS).ok()
    played("referee", "s.season", stdin=["1"]).ok()
    assert played("season", "undo", "s.season", "--race").ok().out.startswith("Taken back: 1 answer.\n")
    assert seated(played) == ["Eva", "Ben", "Carla", "Dan"]


def test_undo_of_other_players_alone(pnp: Shell) -> None:
    pnp.season()
    pnp("season", "players", "s.season", *OTHERS).ok()
    pnp("season", "undo", "s.season", "--race").refused("s.season: no race has begun", "without --race")
    out = pnp("season", "undo", "s.season").ok().out
    assert out.startswith("Taken back: the change of players before race 1.\n")
    assert "0 answers" not in out
    assert seated(pnp) == ["Anna", "Ben", "Carla", "Dan"]


def test_the_sheet_is_filled_in(played: Shell) -> None:
    ran = played("season", "sheet", "s.season", "--paper", "letter").ok()
    (name,) = ran.new
    assert f"→ {name}" in ran.out
    with pikepdf.open(played.folder / name) as pdf:
        assert len(pdf.pages) == 1
        assert [float(edge) for edge in pdf.pages[0].mediabox] == [0, 0, 612, 792]
    played("season", "sheet", "s.season", "--paper", "a5").refused("no paper is called “a5”", code=2)


def test_export(played: Shell) -> None:
    rows = list(csv.DictReader(io.StringIO(played("season", "export", "s.season", "--format", "csv").ok().out)))
    assert [row["place"] for row in rows] == [str(place) for place in range(1, 13)]
    ran = played("season", "export", "s.season", "--format", "md", "--out", "web/season.md").ok()
    assert ran.new == {"web/season.md"}
    assert (played.folder / "web/season.md").read_text(encoding="utf-8").startswith("# Winter\n")


def test_a_season_that_is_over(pnp: Shell) -> None:
    pnp.season("s.season", "-n", "1")
    pnp("referee", "s.season", stdin=a_race()).ok()
    ran = pnp("referee", "s.season").refused("s.season: all races of this season are run", "pnp season undo")
    assert "Constructors" in ran.out
    assert json.loads(pnp("season", "show", "s.season", "--json").ok().out)["next_race"] is None
    for verb in READERS:
        pnp("season", *verb, "s.season").ok()


# -- bad files


def _sealed(header: dict[str, Any]) -> bytes:
    return seal({"n": 0, "t": "season", "format": 1, **header}, "")[0]


BAD: dict[str, tuple[Callable[[bytes], bytes], list[str]]] = {
    "newer": (lambda good: good.replace(b'"format":1', b'"format":2'), ["written by a newer version", "pip install"]),
    "empty": (lambda good: b"", ["this file is empty"]),
    "text": (lambda good: b"Dear diary\n", ["this is not a season file", "a file made by pnp season new"]),
    "json": (lambda good: b"[1, 2]\n", ["this is not a season file"]),
    "bytes": (lambda good: bytes(range(256)), ["this is not a season file"]),
    "header": (lambda good: good.replace(b'"fmr"', b'"fmx"', 1), [":1: the first line is damaged"]),
    "middle": (lambda good: good.replace(b"grid2", b"grid7"), [":3: this line is damaged", "pnp season rescue"]),
    "line lost": (lambda good: b"\n".join(good.split(b"\n")[:2] + good.split(b"\n")[3:]), [":3: this line is damaged"]),
    "game": (lambda good: _sealed({"game": "fmx", "title": "", "entries": {}, "options": {}, "programme": []}),
             [":1: no game is called “fmx”", "fmr"]),
    "no game": (lambda good: _sealed({}), [":1: this season does not say which game it is"]),
    "no players": (lambda good: _sealed({"game": "fmr", "title": "x"}), [":1: this season does not say its entries"]),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD)
def test_bad_files(pnp: Shell, what: str) -> None:
    pnp.season("good.season")
    pnp("referee", "good.season", stdin=["red", "blue", "green"]).ok()
    spoil, said = BAD[what]
    bad = spoil((pnp.folder / "good.season").read_bytes())
    path = pnp.write("bad.season", bad)
    for verb in ([["season", *reader] for reader in READERS] + WRITERS):  # fmt: skip
        pnp(*verb, "bad.season").refused("bad.season", *said)
    assert path.read_bytes() == bad


@pytest.mark.parametrize("verb", [*(["season", *reader] for reader in READERS), *WRITERS, ["season", "rescue"]])
def test_no_file_and_a_folder(pnp: Shell, verb: list[str]) -> None:
    (pnp.folder / "folder.season").mkdir()
    pnp(*verb, "folder.season").refused("folder.season: this is a folder, not a season file")
    pnp(*verb, "nope.season").refused("nope.season", "pnp season new")


def test_a_torn_last_line_is_dropped_and_said(pnp: Shell) -> None:
    path = pnp.season()
    pnp("referee", "s.season", stdin=["red", "blue", "green"]).ok()
    path.write_bytes(path.read_bytes()[:-9])
    for verb in ("show", "standings"):
        assert "s.season: line 4 was not written to its end and is left out" in pnp("season", verb, "s.season").ok().err
    ran = pnp("referee", "s.season").ok()
    assert "line 4 was not written to its end" in ran.err
    assert "for places 3 and 10?" in ran.out
    assert pnp("season", "show", "s.season").ok().err == ""


def test_rescue(pnp: Shell) -> None:
    path = pnp.season()
    pnp("referee", "s.season", stdin=["red", "blue", "green", "yellow"]).ok()
    bad = path.read_bytes().replace(b"grid3", b"grid8")
    path.write_bytes(bad)
    pnp("referee", "s.season").refused("s.season:4: this line is damaged; good answers before it: 2")
    ran = pnp("season", "rescue", "s.season").ok()
    assert ran.new == {"s-rescued.season"}
    assert "2 records are safe → s-rescued.season" in ran.out
    assert "for places 3 and 10?" in pnp("referee", "s-rescued.season").ok().out
    assert path.read_bytes() == bad
    pnp("season", "rescue", "s.season").refused("s-rescued.season: this file exists already")
    assert pnp("season", "rescue", "s.season", "other.season").ok().new == {"other.season"}


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS])
def test_a_file_for_reading_only(pnp: Shell, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pnp.season()
    real_open = os.open

    def for_reading(path: Path, flags: int) -> int:
        if flags & os.O_RDWR:
            raise OSError(number, os.strerror(number))
        return real_open(path, flags)

    monkeypatch.setattr(os, "open", for_reading)
    for verb in (["referee"], ["season", "undo"]):
        ran = pnp(*verb, "s.season").refused(f"s.season: can be read, but not written to: {os.strerror(number)}")
        assert "copy it to a folder where you may write" in ran.err
    pnp("season", "show", "s.season").ok()


def test_the_data_folder_has_vanished(pnp: Shell) -> None:
    pnp.write("my/teams.toml", '[red]\nname = "Mine"\n')
    pnp.season("s.season", "--data", "my")
    (pnp.folder / "my").rename(pnp.folder / "moved")
    for verb in (["season", "show"], ["season", "undo"], ["referee"]):
        pnp(*verb, "s.season").refused("s.season: this season was begun with the data in", "my", "--data FOLDER")
    assert "Anna: Mine (red)" in pnp("season", "show", "s.season", "--data", "moved").ok().out
    pnp("season", "show", "s.season", "--data", "nope").refused("nope: there is no such data folder")


def test_open_in_two_windows(pnp: Shell) -> None:
    path = pnp.season()
    with subprocess.Popen(
        [sys.executable, "-m", "pnp", "referee", "s.season"],
        cwd=pnp.folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout
        while not other.stdout.readline().startswith("Type the card"):
            pass
        for verb in WRITERS:
            pnp(*verb, "s.season").refused("s.season: this season is already open in another window", "close it first")
        pnp("season", "show", "s.season").ok()
        out, _ = other.communicate("red\n", timeout=30)
    assert "Everything up to here is saved." in out
    assert [record["answer"] for record in read_journal(path).records] == ["red"]


def test_a_path_with_folders(pnp: Shell) -> None:
    pnp.season("league/2027/s.season")
    assert Path("league/2027/s.season").exists()


def test_a_season_opens_though_the_race_of_a_decision_was_taken_back(pnp: Shell) -> None:
    pnp.season()
    cars = ["R1", "B1", "G1", "Y1", "O1", "V1", "R2", "B2", "G2", "Y2", "O2", "V2"]
    pnp.write("results.csv", "\n".join(["race,place,car", *(f"1,{n},{car}" for n, car in enumerate(cars, 1)), ""]))
    pnp("season", "import", "-y", "results.csv", "s.season").ok()
    pnp("season", "adjust", "s.season", "--race", "1", "--who", "R1", "--place", "3", "--why", "cut a corner").ok()
    pnp("season", "undo", "s.season", "--race").ok()
    assert "race 1" in pnp("season", "show", "s.season").ok().out.casefold()
