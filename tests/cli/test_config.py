"""Defaults that last: settled once, said by the environment, or known of the system."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pnp.kit.habits import habits, settings_file
from tests.cli.harness import Shell


@pytest.fixture(autouse=True)
def _config(pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONFIG", str(pnp.folder / "config"))
    for name in ("LC_ALL", "LC_PAPER", "LC_MESSAGES", "LANG", "PNP_PAPER", "PNP_LANG"):
        monkeypatch.delenv(name, raising=False)


def _shown(pnp: Shell) -> dict[str, tuple[str, str]]:
    found = json.loads(pnp("config", "--json").ok().out)
    return {name: (each["value"], each["source"]) for name, each in found.items()}


def test_what_nobody_has_settled(pnp: Shell) -> None:
    assert _shown(pnp) == {
        "paper": ("a4", "kit"),
        "lang": ("en", "kit"),
        "printer": ("", "kit"),
        "roll": ("none", "kit"),
        "ask": ("usual", "kit"),
    }


def test_what_is_settled_lasts_until_it_is_forgotten(pnp: Shell) -> None:
    pnp("config", "paper", "letter").ok()
    pnp("config", "lang", "it").ok()
    assert _shown(pnp)["paper"] == ("letter", "kept")
    assert "deciso qui" in pnp("config").ok().out
    pnp("config", "paper", "--reset").ok()
    assert _shown(pnp)["paper"] == ("a4", "kit")
    assert _shown(pnp)["lang"] == ("it", "kept")
    pnp("config", "--reset").ok()
    assert _shown(pnp)["lang"] == ("en", "kit")


def test_verbs_obey_and_an_option_still_wins(pnp: Shell) -> None:
    pnp("config", "paper", "letter").ok()
    pnp("config", "lang", "ja").ok()
    assert pnp("print", "fmr", "die", "--out", "a").ok().new == {"a/fmr/fmr-die-letter-ja.pdf"}
    assert pnp("print", "fmr", "die", "--out", "b", "--paper", "a4", "-l", "it").ok().new == {"b/fmr/fmr-die-a4-it.pdf"}
    assert "既定値: letter" in pnp("print", "--help").ok().out


def test_the_environment_stands_above_what_is_kept(pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    pnp("config", "paper", "letter").ok()
    monkeypatch.setenv("PNP_PAPER", "a3")
    monkeypatch.setenv("PNP_LANG", "ja")
    assert _shown(pnp)["paper"] == ("a3", "environment")
    assert pnp("print", "fmr", "die", "--out", "a").ok().new == {"a/fmr/fmr-die-a3-ja.pdf"}


@pytest.mark.parametrize(
    ("variables", "paper", "lang"),
    [
        ({"LANG": "en_US.UTF-8"}, "letter", "en"),
        ({"LANG": "ja_JP.UTF-8"}, "a4", "ja"),
        ({"LANG": "it_IT@euro"}, "a4", "it"),
        ({"LANG": "fr_CA.UTF-8"}, "letter", "en"),
        ({"LANG": "de_DE.UTF-8"}, "a4", "en"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "ja_JP.UTF-8"}, "a4", "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "C.UTF-8"}, "a4", "en"),
        ({"LANG": "C"}, "a4", "en"),
    ],
)
def test_the_system_says_what_nobody_has_settled(
    variables: dict[str, str], paper: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    found = habits()
    assert (found["paper"].value, found["lang"].value) == (paper, lang)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("papre", "a4"), "papre"),
        (("paper", "a5"), "a5"),
        (("lang", "de"), "de"),
        (("printer", "office"), "office"),
        (("ask", "never"), "never"),
        (("roll", "\x1b[2J"), "nobody's name"),
        (("paper", "a4", "--reset"), "changed or forgotten"),
    ],
)
def test_what_no_verb_would_take_is_refused(typed: tuple[str, ...], said: str, pnp: Shell) -> None:
    pnp("config", *typed).refused(said, code=2)


@pytest.mark.parametrize(
    ("text", "said"), [("paper = 3\n", "no setting"), ("colour = 'red'\n", "no setting"), ("paper\n", "settings.toml")]
)
def test_a_broken_file_is_named(text: str, said: str, pnp: Shell) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text(text, "utf-8")
    pnp("games").refused(said)


def test_the_command_to_go_on_says_only_what_does_not_go_without_saying(pnp: Shell) -> None:
    pnp("config", "lang", "it").ok()
    race = (
        "referee",
        "fmr",
        "--player",
        "Anna: red",
        "--player",
        "Ben: blue",
        "--player",
        "C: green",
        "-p",
        "D: yellow",
    )
    assert "--lang" not in pnp(*race, stdin=["q"]).out
    assert "--lang en" in pnp(*race, "-l", "en", stdin=["q"]).out


def test_how_much_is_asked_is_as_settled_where_a_season_has_not_agreed(pnp: Shell, tmp_path: Path) -> None:
    from pnp.api.seasons import read_season
    from pnp.cli.sitting import Manner

    players = [part for name in ("Anna: red", "Ben: blue", "C: green", "D: yellow") for part in ("-p", name)]
    pnp("season", "new", "fmr", "a.season", *players).ok()
    pnp("season", "new", "fmr", "b.season", *players, "--ask", "full").ok()
    pnp("config", "ask", "quick").ok()
    a, b = (read_season(pnp.folder / name) for name in ("a.season", "b.season"))
    manner = Manner("none", [], "", "enter", None)
    assert (manner.asks(a), manner.asks(b), manner._replace(ask="usual").asks(b)) == ("quick", "full", "usual")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('lang = "klingon"\n', ("settings.toml:1: lang", "no language is called “klingon”", "remove the file")),
        ('paper = "a4\\u001b"\n', ("settings.toml:1: paper", "U+001B")),
    ],
)
def test_what_was_kept_wrongly_is_named_with_its_file(pnp: Shell, text: str, said: tuple[str, ...]) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(text, encoding="utf-8")
    pnp("games").refused(*said)


def test_settings_that_are_no_file_are_not_passed_over(pnp: Shell) -> None:
    settings_file().mkdir(parents=True)
    pnp("games").refused("settings.toml: this is a folder")
