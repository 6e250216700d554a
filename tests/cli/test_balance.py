"""pnp balance as a user calls it: a report in words or JSON, and tables for review."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from pnp.games.xf1 import balance
from pnp.kit.register import find_game
from pnp.kit.words import LANGUAGES, load_words
from pnp.lab.balance import Fitted
from tests.cli.harness import Shell

QUICK = ("--races", "2", "--workers", "1")
FIGURE = {"code", "value", "error", "least", "most", "paper", "holds", "sure"}


def report(pnp: Shell, *more: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(pnp("balance", "xf1", *QUICK, "--json", *more).ok().out)
    del found["seconds"]
    return found


def test_json(pnp: Shell) -> None:
    found = report(pnp, "--target", "T10", "--target", "t7", "--seed", "5")
    assert {key: found[key] for key in ("game", "seed", "races")} == {"game": "xf1", "seed": 5, "races": 2}
    assert [each["target"] for each in found["targets"]] == ["T7", "T10"]
    for each in found["targets"]:
        assert set(each) == {"target", "holds", "sure", "races", "differs_from_paper", "figures"}
        for figure in each["figures"]:
            assert set(figure) >= FIGURE
            assert isinstance(figure["value"], int | float)
            assert figure["error"] >= 0
            within = (figure["least"] is None or figure["value"] >= figure["least"]) and (
                figure["most"] is None or figure["value"] <= figure["most"]
            )
            asked = figure["least"] is not None or figure["most"] is not None
            assert figure["holds"] == (within if asked else None)
    verdicts = [each["holds"] for each in found["targets"]]
    assert found["summary"] == {
        "hold": verdicts.count(True), "fail": verdicts.count(False), "not_asked": verdicts.count(None),
        "sure": [each["sure"] for each in found["targets"]].count(True),
    }  # fmt: skip


def test_the_same_seed_gives_the_same_report(pnp: Shell) -> None:
    one = report(pnp, "--target", "T7")
    assert one == report(pnp, "--target", "T7")
    assert one != report(pnp, "--target", "T7", "--seed", "2")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_words(pnp: Shell, lang: str) -> None:
    ran = pnp("balance", "xf1", *QUICK, "--target", "T7", "--target", "T18", "--lang", lang).ok()
    lines = ran.out.splitlines()
    words = load_words(lang, find_game("xf1").library())
    for target in ("T7", "T18"):
        assert any(line.startswith(f"{target}  {words(f'balance.target.{target}')}") for line in lines)
    assert any(words("balance.why.T18") in line for line in lines)
    assert lines[0] == words("balance.title", name="XF-1", races=2, seed=1, samples=2)
    assert "{" not in ran.out
    assert "± " in ran.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_target_and_figure_has_words(lang: str) -> None:
    game = find_game("xf1")
    words = load_words(lang, game.library())
    assert set(words.section("balance.target")) == set(game.balance.targets)
    assert set(words.section("balance.why")) <= set(game.balance.targets)
    source = "".join(path.read_text("utf-8") for path in Path(balance.__file__).parent.glob("*.py"))
    codes = set(re.findall(r'Figure\(\s*"(\w+)"', source))
    assert codes == set(words.section("balance.figure"))
    assert set(re.findall(r'Note\("(\w+)"', source)) == set(words.section("balance.fit.note"))


def test_an_unknown_target_is_refused(pnp: Shell) -> None:
    pnp("balance", "xf1", "--target", "T28").refused("no target is called “T28”", "T8 or T2 or T27", code=2)


def test_an_unknown_game_is_refused(pnp: Shell) -> None:
    pnp("balance", "xf2").refused("no game is called “xf2”", code=2)


def test_a_game_without_targets_is_refused(pnp: Shell) -> None:
    pnp("balance", "fmr").refused("no targets", "pnp simulate")


@pytest.mark.parametrize("number", ["0", "-3", "many"])
def test_the_number_of_races_is_checked(pnp: Shell, number: str) -> None:
    assert pnp("balance", "xf1", "--races", number).code == 2


def test_fitting_takes_no_targets(pnp: Shell) -> None:
    pnp("balance", "xf1", "--fit-npc", "--target", "T8").refused("--fit-npc", "leave out", code=2)


def test_what_is_fitted_goes_into_a_file(pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.games.xf1.balance.npc_fit.fit", lambda *_: Fitted("[teams]\n", (), ()))
    ran = pnp("balance", "xf1", "--fit-npc", "--workers", "1", "--out", "fit/tables.toml").ok()
    assert ran.new == {"fit/tables.toml"}
    assert (pnp.folder / "fit/tables.toml").read_text("utf-8") == "[teams]\n"
    assert "fit/tables.toml" in ran.out


@pytest.mark.slow
def test_fitted_tables_are_written_for_review(pnp: Shell) -> None:
    ran = pnp("balance", "xf1", "--fit-npc", "--races", "1", "--workers", "1", "--out", "fit/tables.toml").ok()
    assert ran.new == {"fit/tables.toml"}
    assert "fit/tables.toml" in ran.out
    read = tomllib.loads((pnp.folder / "fit/tables.toml").read_text("utf-8"))
    assert len(read["teams"]) == 10
    for team in read["teams"].values():
        assert set(team["npc"]) == set(team["printed"]) == {"2", "3", "4", "5", "6"}
        assert all(len(row.split()) == 6 for row in team["npc"].values())
