"""Printing only what one race needs, and files of one's own: what XF-1 adds to the command line."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pikepdf
import pytest

from pnp.games.xf1.starters import course
from tests.cli.harness import Shell


def pages(pnp: Shell, name: str) -> int:
    with pikepdf.open(pnp.folder / name) as pdf:
        return len(pdf.pages)


def test_what_one_race_needs(pnp: Shell) -> None:
    ran = pnp("print", "xf1", "--race", "belgium", "--teams", "F,M,G").ok()
    files = {found[1]: name for name in ran.new if (found := re.search(r"xf1-(\w+?)-", name))}
    assert set(files) == {"pieces", "aid", "courses", "qualifying", "race", "tables", "teams"}
    assert pages(pnp, files["teams"]) == 3
    assert pages(pnp, files["courses"]) == 1
    said = re.search(r"(\d+) sheets instead of (\d+): (\d+) saved", ran.out)
    assert said, ran.out
    printed, whole, saved = map(int, said.groups())
    assert printed == 10
    assert whole - printed == saved > 15


def test_teams_by_mark_name_or_number_and_courses_by_name(pnp: Shell) -> None:
    ran = pnp("print", "xf1", "teams", "--race", "Louvain", "--teams", "f, Mifune,08").ok()
    assert pages(pnp, next(iter(ran.new))) == 3


def test_a_programme_for_a_scenario(pnp: Shell) -> None:
    ran = pnp("print", "xf1", "programme", "--scenario", "north_europe", "--teams", "top").ok()
    assert pages(pnp, next(iter(ran.new))) == 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--race", "belgum"), "belgium"),
        (("--teams", "F,Q"), "top"),
        (("--scenario", "xf32"), "xf31"),
    ],
)
def test_names_that_do_not_exist(pnp: Shell, options: tuple[str, ...], said: str) -> None:
    ran = pnp("print", "xf1", "programme", *options).refused(code=2)
    assert said in ran.err
    assert not ran.new


def test_a_game_without_races_to_choose_says_so(pnp: Shell) -> None:
    assert "--race" in pnp("print", "fmr", "die", "--race", "monza").refused(code=2).err


def test_a_course_of_ones_own(pnp: Shell) -> None:
    made = pnp("new", "course", "Hilltop Ring").ok()
    assert made.new == {"mydata/xf1/courses/hilltop_ring.toml"}
    assert pnp("check", "xf1", "--data", "mydata").ok().out == "xf1: all data is in order.\n"
    printed = pnp("print", "xf1", "course", "hilltop_ring", "--data", "mydata", "--check").ok()
    (name,) = printed.new
    assert pages(pnp, name) == 1
    assert "exists already" in pnp("new", "course", "Hilltop Ring").refused(code=1).err


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ('The "Loop"', "the_loop"),
        ("Back\\slash \\u0041", "back_slash_u0041"),
        ("Tab\there", "tab_here"),
        ("Two\nlines = 1", "two_lines_1"),
        ("Bell\x07 and \x1b[31m", "bell_and_31m"),
        ("Erased\x7f", "erased"),
        ("{{ id }} #1", "id_1"),
        ("鈴鹿", "course_9234_9e7f"),
        ("24 ore", "course_24_ore"),
    ],
)
def test_a_course_of_any_name_is_valid_toml(name: str, file: str) -> None:
    made, text = course(name, Path("my\n'data\""))
    assert made.stem == file
    assert tomllib.loads(text)["name"] == name


def test_a_course_with_quotes_in_its_name_is_in_order(pnp: Shell) -> None:
    made = pnp("new", "course", 'The "Loop" \\ 2', "--data", "my data").ok()
    assert "pnp check xf1 --data 'my data'" in made.out
    assert pnp("check", "xf1", "--data", "my data").ok().out == "xf1: all data is in order.\n"


def test_a_course_with_mistakes_is_explained(pnp: Shell) -> None:
    pnp("new", "course", "Hilltop").ok()
    path = pnp.folder / "mydata" / "xf1" / "courses" / "hilltop.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("speed = 6, diff", "speed = 7, diff").replace('"+4 +2 +1 0 -1 -2"', '"+4 +2 +1 0"'),
        encoding="utf-8",
    )
    err = pnp("check", "xf1", "--data", "mydata").refused(code=1).err
    line = next(n for n, each in enumerate(text.splitlines(), start=1) if 'name = "C"' in each)
    assert f"hilltop.toml:{line}: sections[2].speed: 7 does not fit" in err
    assert f"hilltop.toml:{line}: sections[2].dry: speed 2, 1 is missing" in err


@pytest.mark.parametrize(("kind", "name", "said"), [("curse", "X", "course"), ("course", "???", "letter")])
def test_a_new_file_that_cannot_be(pnp: Shell, kind: str, name: str, said: str) -> None:
    assert said in pnp("new", kind, name).refused(code=2).err
