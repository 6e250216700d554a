"""Tables without people: every seat a bot, every die the program's, and nothing is asked."""

from __future__ import annotations

import pytest

from tests.cli.harness import Shell
from tests.turns import every_other

TABLES = {
    "fmr": (
        ["Anna: red", "Ben: blue", "Carla: green", "Dario: purple"],
        ["drivers_title=yes", "ownerless_pole=random"],
    ),
    "turf": (["Anna: red, blue", "Ben: green, black"], ["steeplechase=yes", "simultaneous=yes"]),
    "mad": (["Anna: red", "Ben: blue", "Carla: green"], ["cards=dealt", "reveal=in_turn"]),
    "xf1": (["Anna: U", "Ben: F"], ["teams=U, F, S", "courses=usa"]),
}


def flags(game: str, kind: str = "") -> list[str]:
    names = [player.partition(":")[0] for player in TABLES[game][0]]
    bots = [word for name in names for word in ("--bot", f"{name}={kind}" if kind else name)]
    return [*bots, "--roll", "all", "--seed", "7"]


@pytest.mark.parametrize("agreed", [False, True], ids=["by the book", "with options"])
@pytest.mark.parametrize("game", TABLES)
def test_a_race_of_bots_runs_without_a_question(pnp: Shell, game: str, agreed: bool) -> None:
    players, options = TABLES[game]
    named = [word for player in players for word in ("-p", player)]
    chosen = [word for option in options for word in ("-o", option)] if agreed else []
    ran = pnp("referee", game, *named, *chosen, *flags(game), stdin="").ok()
    assert "The race is over." in ran.out, "somebody was asked"


@pytest.mark.parametrize("game", every_other([*TABLES], 0))
def test_a_season_of_bots_runs_without_a_question(pnp: Shell, game: str) -> None:
    named = [word for player in TABLES[game][0] for word in ("-p", player)]
    more = ["-o", "teams=U, F"] if game == "xf1" else []
    pnp("season", "new", game, "s.season", *named, *more, "--races", "3").ok()
    for _ in range(3):
        assert "The race is over." in pnp("referee", "s.season", *flags(game), stdin="").ok().out
    assert pnp("season", "standings", "s.season").ok().out


PAPER = {
    "turf": "race,place,horse,bonus\n1,1,red,1\n1,2,blue,\n1,3,green,\n1,4,black,\n",
    "mad": "race,place,player,retired,bonus\n1,1,Anna,,6\n1,2,Ben,,3\n1,3,Carla,yes,\n",
}


@pytest.mark.parametrize("game", PAPER)
def test_bots_go_on_after_a_race_on_paper_and_what_nobody_knows_is_said_to_be_so(pnp: Shell, game: str) -> None:
    named = [word for player in TABLES[game][0] for word in ("-p", player)]
    dealt = ["-o", "cards=dealt"] if game == "mad" else []
    pnp("season", "new", game, "s.season", *named, *dealt).ok()
    (pnp.folder / "r.csv").write_text(PAPER[game])
    pnp("season", "import", "-y", "r.csv", "s.season").ok()
    ran = pnp("referee", "s.season", *flags(game), stdin="").ok()
    assert "The race is over." in ran.out, "somebody was asked"
    for unknown in {
        "turf": ["kept from race 1? [T46 TA8]  → 0 (nobody knows it, so it is assumed)"],
        "mad": ["Nobody knows how the course of race 1 lay", "Nobody wrote down the cards in your hands"],
    }[game]:
        assert unknown in ran.out


def test_bots_of_one_deck_sit_alone(pnp: Shell) -> None:
    named = [word for player in TABLES["fmr"][0] for word in ("-p", player)]
    refused = pnp("referee", "fmr", *named, "--bot", "Anna").refused("come from one deck", "Ben, Carla, Dario")
    assert not refused.new


def test_bots_are_named_with_commas_or_one_by_one(pnp: Shell) -> None:
    named = [word for player in TABLES["turf"][0] for word in ("-p", player)]
    names = [player.partition(":")[0] for player in TABLES["turf"][0]]
    several = pnp("referee", "turf", *named, "--bot", ",".join(names), "--seed", "2", stdin="").ok()
    single = [word for name in names for word in ("--bot", name)]
    assert several.out == pnp("referee", "turf", *named, *single, "--seed", "2", stdin="").ok().out.replace(
        "-2.", "-1."
    )
    pnp("referee", "turf", *named, "--bot", f"{names[0]},Nobody").refused("Nobody", code=2)
