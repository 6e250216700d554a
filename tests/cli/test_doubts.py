"""A doubt from nothing, from a season, from the prompt: written down, changed, ruled on."""

from __future__ import annotations

import json
import tomllib

import pytest

from pnp.api.refereeing import Table
from pnp.api.seasons import read_season
from pnp.kit.register import game_ids
from pnp.kit.words import LANGUAGES
from tests.cli.harness import Shell, a_race
from tests.turns import in_turn

TABLES = {
    "fmr": ["Anna: red", "Ben: blue", "Carla: green", "Dan: yellow"],
    "turf": ["Anna: red, blue", "Ben: green, yellow"],
    "mad": ["Anna", "Ben", "Carla"],
    "xf1": ["Anna: U", "Ben: F"],
}


def begun(pnp: Shell, game: str, *typed: str) -> None:
    players = [part for player in TABLES[game] for part in ("--player", player)]
    pnp("season", "new", game, "s.season", *players).ok()
    pnp("referee", "s.season", "--roll", "all", "--seed", "5", stdin=[*typed, "q"]).ok()


# -- from nothing


@pytest.mark.parametrize(("game", "lang"), in_turn(game_ids(), LANGUAGES))
def test_a_start_to_change(pnp: Shell, game: str, lang: str) -> None:
    written = pnp("resolve", "--new", game, "--lang", lang).ok().out
    pnp.write("doubt.toml", written)
    ruled = pnp("resolve", "doubt.toml", "--lang", lang).ok().out
    asked = next(line for line in written.splitlines() if line.startswith("# ") and "[" in line)
    assert any(asked[-20:] in line for line in ruled.splitlines())
    keys = pnp("resolve", "--new", game, "--lang", "en").ok().out
    assert tomllib.loads(written) == tomllib.loads(keys)
    assert (written == keys) == (lang == "en")


def test_a_start_to_play_from(pnp: Shell) -> None:
    pnp.write("doubt.toml", pnp("resolve", "--new", "fmr").ok().out)
    assert "which card do you play?" in pnp("referee", "fmr", "--from", "doubt.toml").ok().out


# -- from a season


@pytest.mark.parametrize("game", game_ids())
def test_where_a_season_stands(pnp: Shell, game: str) -> None:
    begun(pnp, game)
    for argv in (["--new", "--from", "s.season"], ["--new", game, "--from", "s.season"]):
        written = tomllib.loads(pnp("resolve", *argv).ok().out)
        assert written["game"] == game
    assert written == tomllib.loads(Table(read_season("s.season")).position())
    pnp.write("doubt.json", json.dumps(written))
    ruled = json.loads(pnp("resolve", "doubt.json", "--json").ok().out)
    assert ruled["resume"]["position"] == written["position"]
    assert ruled["resume"]["answers"] == written["answers"]


def test_a_season_of_another_game_or_one_that_is_over(pnp: Shell) -> None:
    begun(pnp, "fmr")
    pnp("resolve", "--new", "xf1", "--from", "s.season").refused("s.season is a season of Formula Motor", code=2)
    pnp("season", "new", "fmr", "o.season", "--races", "1", *_players()).ok()
    pnp("referee", "o.season", stdin=a_race()).ok()
    pnp("resolve", "--new", "--from", "o.season").refused("all races of this season are run")


def _players() -> list[str]:
    return [part for player in TABLES["fmr"] for part in ("--player", player)]


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ([], "there is no position to ask about"),
        (["--new"], "there is no position to ask about"),
        (["--new", "f1"], "no game is called “f1”"),
        (["x.toml", "--from", "s.season"], "--from is for a new position"),
        (["--new", "--from", "nope.season"], "nope.season: there is no such file"),
    ],
)
def test_what_is_missing_is_said(pnp: Shell, argv: list[str], said: str) -> None:
    ran = pnp("resolve", *argv)
    ran.refused(said, code=ran.code)
    assert ran.code in (1, 2)


# -- from the prompt


@pytest.mark.parametrize("name", ["doubt.toml", "my doubt.toml", "sub/doubt.json"])
def test_the_position_goes_into_a_file(pnp: Shell, name: str) -> None:
    begun(pnp, "fmr")
    out = pnp("referee", "s.season", stdin=[f"p {name}", f"p {name}", "q"]).ok().out
    assert f"→ {name}\n" in out
    assert f"{name}: this file exists already" in out
    assert pnp("resolve", name).ok().out
    assert pnp("referee", "fmr", "--from", name, "--file", "again.season").ok().out


# -- results


POSITION = """
game = "xf1"
answers = [{answer}]
[position]
course = "japan"
players = ["Anna: U", "Ben: F"]
[position.cars]
U02 = {{ at = "35A" }}
F01 = {{ at = "34A" }}
F02 = {{ at = "34B" }}
"""


def ruled(pnp: Shell, answer: str) -> str:
    return pnp("resolve", "-", stdin=POSITION.format(answer=answer)).ok().out


def test_a_turn_may_say_its_result(pnp: Shell) -> None:
    out = ruled(pnp, '{ who = "Anna", result = "-2**", line = "B", order = "yes" }')
    assert "U02 Hussard on 35A has the result −2**: nothing is rolled. [G9.1/A1]" in out
    assert "U02 Hussard −2: 35A → 33B; no block counts. [G9.1/B4]" in out
    assert "U02 Hussard has a pit order" in out
    assert "Corrected by hand" not in out
    assert "stays on 35A, blocked by F01, F02 on cell 34." in ruled(pnp, '{ result = "-2", dice = 1 }')


def test_a_result_that_is_none(pnp: Shell) -> None:
    text = POSITION.format(answer='{ who = "Anna", result = "much" }')
    pnp("resolve", "-", stdin=text).refused("answers[0].result: “much” is no running result", "+2, 0, -1, -3** or R2")


def test_a_result_of_somebody_else(pnp: Shell) -> None:
    text = POSITION.format(answer='{ who = "Ben", result = "-2" }')
    pnp("resolve", "-", stdin=text).refused("It is the turn of Anna, not of Ben.")


def test_at_the_prompt_and_from_the_shell(pnp: Shell) -> None:
    pnp.write("x.toml", POSITION.format(answer=""))
    asked = ["? -2", "? -2** block behind", "? blocked", "? R2", "?=c1", "? crash 7", "q"]
    out = pnp("referee", "xf1", "--from", "x.toml", "--file", "x.season", stdin=asked).ok().out
    assert "stays on 35A, blocked by F01, F02 on cell 34." in out
    assert "U02 Hussard −2: 35A → 33A; no block counts. [G9.1/B4]" in out
    assert "[G9.1/B1] What a block is" in out
    assert "[R2] Pressure at cell 50" in out
    assert out.count("What would happen (nothing is done):") == 3
    told = pnp("rules", "xf1", "result -2** block behind").ok().out
    assert "no block counts. [G9.1/B4]" in told
    assert "7: V2 Ishida and R2 Petrova crash. [F31]" in pnp("rules", "fmr", "crash", "7", "behind").ok().out
    pnp("rules", "fmr", "crash", "99").refused("A die shows 1 to 12; 99 is not on it. [F31 FA13]")
    pnp("rules", "fmr", "F99").refused("no clause is called “F99”", code=2)


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["fmr", "Ｆ２７"], "[F27] PIT STOP"),
        (["xf1", "-5"], "has the result −5"),
        (["xf1", "-2** block behind"], "has the result −2**"),
        (["fmr", ""], "[F1] A season"),
    ],
)
def test_rules_are_asked_as_people_type(pnp: Shell, argv: list[str], said: str) -> None:
    assert said in pnp("rules", *argv).ok().out


def test_the_clause_of_that_name_comes_first(pnp: Shell) -> None:
    assert pnp("rules", "fmr", "crash").ok().out.startswith("[F31] CRASH\n")


def test_a_question_without_end_is_not_said_again_whole(pnp: Shell) -> None:
    assert len(pnp("rules", "fmr", "z" * 10_000).refused("the rules say nothing about", code=1).err) < 400


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_docs_ask_is_understood_on_every_screen(pnp: Shell, lang: str) -> None:
    said = pnp("rules", "xf1", "-2** block behind", "--lang", lang).ok().out
    assert "G9.1/B4" in said


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        ("turf", "? 8 17", "“17” is not one of the options: 1:H22, 2:H22, 3:H22. "),
        ("turf", "8 17", "“17” is not one of the options: 1:H22, 2:H22, 3:H22. "),
        ("fmr", "+3 rde R1", "“+3” is not the whole name. It could be: OVERTAKE +3 blue"),
        ("mad", "fix R fuel 3", "Anna (R) fuel: there is 3 in the tank before the start"),
    ],
)
def test_what_there_is_stands_there_as_it_is_called(pnp: Shell, game: str, line: str, said: str) -> None:
    players = [part for player in TABLES[game] for part in ("--player", player)]
    typed = {"mad": ["", ""]}.get(game, [])
    assert said in pnp("referee", game, *players, "--roll", "all", "--seed", "5", stdin=[*typed, line, "q"]).ok().out
