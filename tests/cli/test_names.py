"""A name that nobody knows: what was wrong, what would be right, exit code 2, and nothing written."""

from __future__ import annotations

import pytest

from tests.cli.harness import AT_THE_TABLE, Shell

UNKNOWN = {
    "game": (["print", "fmrr"], ["no game is called “fmrr”", "fmr", "pnp games lists them"]),
    "component": (["print", "fmr", "card"], ["no component is called “card”", "cards", "pnp games lists"]),
    "paper": (["print", "fmr", "--paper", "a5"], ["no paper is called “a5”", "a4 or a3", "letter"]),
    "language": (["print", "fmr", "--lang", "fr"], ["no language is called “fr”", "en, ja, it"]),
    "profile": (["print", "fmr", "--profile", "pres"], ["no profile is called “pres”", "press (all: home, press)"]),
    "ink": (["print", "fmr", "--ink", "savr"], ["no ink is called “savr”", "saver (all: full, saver, mono)"]),
    "duplex": (["print", "fmr", "--duplex", "lang"], ["no duplex is called “lang”", "long (all:"]),
    "format": (["print", "fmr", "--format", "jpg"], ["no format is called “jpg”", "pdf, svg, png"]),
    "bot": (["simulate", "fmr", "--bot", "clever"], ["no bot is called “clever”", "sensible"]),
    "players": (
        ["simulate", "fmr", "--players", "9"],
        ["too many players for Formula Motor Racing: 9", "3 to 6 players"],
    ),
    "no players": (
        ["simulate", "fmr", "--players", "-1"],
        ["too few players for Formula Motor Racing: -1", "3 to 6 players"],
    ),
    "clause": (["rules", "fmr", "F99"], ["no clause is called “F99”", "F9", "lists them all"]),
    "rules of a game": (["rules", "xyz"], ["no game is called “xyz”"]),
    "export": (["season", "export", "s.season", "--format", "xls"], ["no format is called “xls”", "json, csv, md"]),
    "verb": (["prnit", "fmr"], ["No such command 'prnit'"]),
    "flag": (["print", "fmr", "--papper", "a4"], ["No such option: --papper", "--paper"]),
    "no game": (["print"], ["Missing argument"]),
    "bleed": (["print", "fmr", "--bleed", "-1"], ["--bleed", "greater than or equal to 0"]),
    "much bleed": (["print", "fmr", "--bleed", "500"], ["--bleed", "less than or equal to 10"]),
    "dpi": (["print", "fmr", "--format", "png", "--dpi", "0"], ["--dpi", "greater than or equal to 30"]),
    "races": (["simulate", "fmr", "-n", "0"], ["--races", "greater than or equal to 1"]),
    "letters": (["simulate", "fmr", "-n", "many"], ["--races", "valid integer"]),
    "workers": (["simulate", "fmr", "-w", "100000"], ["--workers", "less than or equal to"]),
    "undo": (["season", "undo", "s.season", "--answers", "-3"], ["--answers", "greater than or equal to 1"]),
}


@pytest.mark.parametrize("what", UNKNOWN)
def test_unknown_names(pnp: Shell, what: str) -> None:
    argv, said = UNKNOWN[what]
    pnp(*argv).refused(*said, code=2)


PLANS = {
    "no equals": (["-o", "tiebreak"], ["--option", "“tiebreak”", "name=value", "pnp rules GAME --options"]),
    "no name": (["-o", "=wins"], ["--option", "“=wins”", "name=value"]),
    "option": (["-o", "tiebrake=wins"], ["--option tiebrake: no option is called “tiebrake”", "tiebreak"]),
    "value": (["-o", "tiebreak=coin"], ["--option tiebreak: “coin” is not possible", "last_race or wins"]),
    "races": (["-n", "0"], ["--races: 0 races are not possible", "1 to 200"]),
    "many races": (["-n", "100000"], ["--races: 100000 races are not possible", "1 to 200"]),
    "negative races": (["-n", "-3"], ["--races: -3 races are not possible", "1 to 200"]),
    "removed": (["-o", "removed=99"], ["--option removed: “99”", "0 to 34"]),
    "team": (["-p", "Eva: pruple"], ["--player 5: no team is called “pruple”", "purple"]),
    "taken": (["-p", "Eva: red"], ["--player 5: red is taken by Anna"]),
    "twice": (["-p", "Anna: purple"], ["--player 5: two players are called Anna"]),
    "nobody": (["-p", ": purple"], ["--player 5: a player has no name"]),
    "too many": (
        ["-p", "E: purple", "-p", "F: orange", "-p", "G: x"],
        ["--player: too many players", "3 to 6 players"],
    ),
    "language": (["-l", "fr"], ["no language is called “fr”"]),
    "together": (
        ["-o", "a=b", "-n", "0", "-p", "Eva: x"],
        ["--option a:", "--races:", "--player 5:", "problems"],
    ),
}


@pytest.mark.parametrize("verb", ["season", "referee"])
@pytest.mark.parametrize("what", PLANS)
def test_a_plan_that_cannot_be(pnp: Shell, verb: str, what: str) -> None:
    argv, said = PLANS[what]
    if verb == "season":
        pnp("season", "new", "fmr", *AT_THE_TABLE, *argv).refused(*said, code=2)
    elif "-n" not in argv:
        pnp("referee", "fmr", *AT_THE_TABLE, *argv).refused(*said, code=2)


def test_what_is_wrong_is_said_before_a_file_is_made(pnp: Shell) -> None:
    pnp("referee", "fmr", *AT_THE_TABLE, "--roll", "Zoe").refused("no player is called “Zoe”", "Anna, Ben", code=2)
    pnp("referee", "fmr", *AT_THE_TABLE, "--script", "nope.txt").refused("nope.txt: there is no such file")
    pnp("referee", "fmr", *AT_THE_TABLE, "--data", "nowhere").refused("nowhere: there is no such data folder")


@pytest.mark.parametrize("extra", [["-p", "Eva: red"], ["-o", "tiebreak=wins"], ["--from", "x.toml"], ["--file", "y"]])
def test_a_season_has_its_players_and_options_already(pnp: Shell, extra: list[str]) -> None:
    pnp.season()
    pnp("referee", "s.season", *extra).refused("is for a new race", "s.season", "leave it out", code=2)


def test_neither_a_game_nor_a_file(pnp: Shell) -> None:
    pnp("referee", "nope.season").refused("neither a season file nor a game “nope.season”", "pnp season new", "fmr")
