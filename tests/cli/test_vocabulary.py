"""One vocabulary: a colour and a course are known by each of their names, wherever somebody types them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pnp.games.xf1.season.suspended import read_values
from pnp.kit.words import LANGUAGES, load_words
from pnp.referee.position import to_text
from tests.cli.harness import Shell
from tests.conformance.benches import bench
from tests.season.tables import data

PURPLE = ("purple", "violet", "viola", "violetto", "紫", "むらさき", "PURPLE", "Violet")
TABLES = {
    "fmr": ["Anna: red", "Ben: blue", "Carla: green"],
    "turf": ["Anna: red", "Ben: blue", "Carla: green"],
    "mad": ["Anna: red", "Ben: blue"],
}


@pytest.mark.parametrize("colour", PURPLE)
@pytest.mark.parametrize("game", TABLES)
def test_a_colour_by_each_of_its_names_when_a_season_begins(game: str, colour: str) -> None:
    plan = bench(game).plan((*TABLES[game], f"Dora: {colour}"), {})
    assert plan.entries.players[-1].teams == (
        bench(game).plan((*TABLES[game], "Dora: purple"), {}).entries.players[-1].teams
    )


@pytest.mark.parametrize("colour", PURPLE)
@pytest.mark.parametrize("game", ["fmr", "turf"])
def test_a_colour_by_each_of_its_names_when_points_are_given(pnp: Shell, game: str, colour: str) -> None:
    seats = [part for player in (*TABLES[game], "Dora: violet") for part in ("-p", player)]
    pnp("season", "new", game, "s.season", *seats).ok()
    pnp("season", "adjust", "s.season", "--who", colour, "--points", "5", "--why", "fair play").ok()
    tables = json.loads(pnp("season", "standings", "s.season", "--json").out)
    given = {row["who"] for table in _tables(tables) for row in table if row["total"] == 5}
    assert given & {"purple", "violet"}


def _tables(document: Any) -> list[list[dict[str, Any]]]:
    """Every list of rows, however deep it stands."""
    if isinstance(document, list) and document and isinstance(document[0], dict) and "total" in document[0]:
        return [document]
    inner = document.values() if isinstance(document, dict) else document if isinstance(document, list) else ()
    return [table for each in inner for table in _tables(each)]


@pytest.mark.parametrize("colour", PURPLE)
def test_a_colour_by_each_of_its_names_in_a_position(pnp: Shell, colour: str) -> None:
    horses = {name: {"at": f"{lane}:H14/0"} for lane, name in enumerate(("red", "blue", "green"), start=1)}
    turf = {"players": [*TABLES["turf"], f"Dora: {colour}"], "fallen": colour, "horses": {**horses, colour: {}}}
    turf["options"] = {"steeplechase": "yes"}
    racing = "B1 G1 Y1 O1 R1 V1 V2 R2 O2 Y2 G2 B2"
    fmr = {"players": [*TABLES["fmr"], f"Dora: {colour}"], "racing": racing, "turn": "Dora"}
    played = {"game": "fmr", "answers": [f"+3 {colour}"], "position": fmr}
    for document in ({"game": "turf", "position": turf}, played):
        Path("p.toml").write_text(to_text(document), "utf-8")
        pnp("resolve", "p.toml").ok()


@pytest.mark.parametrize("game", ["fmr", "turf", "mad"])
def test_light_blue_is_blue_in_italian(pnp: Shell, game: str) -> None:
    seats = ["Anna: red", "Ben: azzurro", "Carla: green", "Dan: yellow"]
    told = pnp("season", "new", game, "b.season", *[part for seat in seats for part in ("-p", seat)]).ok()
    assert "(blue" in told.out


def test_a_horse_under_two_of_its_names_is_there_twice(pnp: Shell) -> None:
    horses: dict[str, Any] = {name: {"at": f"{lane}:H14/0"} for lane, name in enumerate(("red", "blue", "green"), 1)}
    horses |= {"purple": {"at": "4:H14/0"}, "violet": {"at": "5:H14/0"}}
    document = {"game": "turf", "position": {"players": [*TABLES["turf"], "Dora: violet"], "horses": horses}}
    Path("p.toml").write_text(to_text(document), "utf-8")
    pnp("resolve", "p.toml").refused("violet is there twice")


# -- courses


def called() -> list[tuple[str, str]]:
    """Every course with every name that it has somewhere, and each country in every language."""
    library = bench("xf1").game.library()
    found = [(each.id, name) for each in data("xf1").courses.values() for name in (each.name, each.kana, *each.names)]
    for lang in LANGUAGES:
        words = load_words(lang, library)
        found += [(each.id, str(words(f"country.{each.country}"))) for each in data("xf1").courses.values()]
    return list(dict.fromkeys(found))


@pytest.mark.parametrize(("course", "name"), called())
def test_a_course_by_each_of_its_names(course: str, name: str) -> None:
    """In an option, in a position, and on a suspension sheet."""
    table = bench("xf1")
    assert table.plan(("Anna: U",), {"courses": name.upper()}).programme[0]["course"] == course
    position = {"course": name, "cars": {"U01": {"at": "30A"}}}
    assert table.rules.position(table.rules.restore(table.data, position))["course"] == course
    begun = read_values(table.data, {"players": ["Anna: U"], "npc": "F", "programme": [name]})
    assert begun.plan.programme[0]["course"] == course


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_course_as_it_stands_on_the_screen(pnp: Shell, lang: str) -> None:
    out = pnp("season", "new", "xf1", "s.season", "-p", "Anna: U", "-o", "courses=japan", "--lang", lang).ok().out
    (shown,) = re.findall(r"> +1 +(\S+ \(.+\))", out)
    assert bench("xf1").data.find_course(shown).id == "japan"
    assert bench("xf1").data.find_course("Suzuka (Belgium)") is None


def test_suzuka_is_in_japan(pnp: Shell) -> None:
    Path("p.toml").write_text(to_text({"game": "xf1", "position": {"course": "Suzuka", "cars": {"U01": {"at": "9A"}}}}))
    assert 'course = "japan"' in pnp("resolve", "p.toml").ok().out
    pnp("season", "new", "xf1", "s.season", "-p", "Anna: U", "-o", "courses=鈴鹿, Giappone").ok()
    pnp("print", "xf1", "course", "Giappone", "--format", "svg", "--out", "out").ok()
