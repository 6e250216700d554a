"""`m` at the prompt: the board as a page beside the season, opened where somebody can look at it."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path

import pytest

from pnp.cli.opening import show_in_browser
from tests.cli.harness import Shell


class Screen:
    def __init__(self, is_terminal: bool = True) -> None:
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal


def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a browser is asked to open, by somebody at a terminal with windows around it."""
    asked: list[str] = []

    def note(page: str) -> bool:
        asked.append(page)
        return True

    monkeypatch.setattr(webbrowser, "open", note)
    monkeypatch.setattr(sys, "stdin", Screen())
    monkeypatch.setattr(sys, "stdout", Screen())
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", ":0")
    return asked


def test_the_page_lies_beside_the_season_and_shows_what_is_there_now(pnp: Shell) -> None:
    season = pnp.season()
    out = pnp("referee", season.name, stdin=["m", "red", "m", "q"]).ok().out
    page = season.with_name("s-map.html")
    assert out.count(f"→ {page.name}") == 2
    text = page.read_text("utf-8")
    assert "R1 Ferrand (Anna): 1st" in text
    assert "B1 Lindqvist: not on the grid yet" in text


def test_it_speaks_the_language_of_the_table(pnp: Shell) -> None:
    season = pnp.season()
    pnp("referee", season.name, "--lang", "ja", stdin=["red", "m", "q"]).ok()
    text = season.with_name("s-map.html").read_text("utf-8")
    assert '<html lang="ja">' in text
    assert "R1 Ferrand（Anna）：1位" in text


def test_a_file_that_cannot_be_written_is_said_and_the_race_goes_on(pnp: Shell) -> None:
    season = pnp.season()
    season.with_name("s-map.html").mkdir()
    out = pnp("referee", season.name, stdin=["m", "red", "q"]).ok().out
    assert "s-map.html" in out
    assert "R1 Ferrand starts 1st" in out


def test_a_browser_shows_it_to_somebody_at_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened, page = at_a_terminal(monkeypatch), tmp_path / "a race.html"
    assert show_in_browser(page)
    assert opened == [page.as_uri()]


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_nothing_opens_for_a_program(stream: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = at_a_terminal(monkeypatch)
    monkeypatch.setattr(sys, stream, Screen(is_terminal=False))
    assert not show_in_browser(Path("race.html"))
    assert opened == []


def test_nothing_takes_the_terminal_where_there_are_no_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    at_a_terminal(monkeypatch)
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not show_in_browser(Path("race.html"))
    monkeypatch.setattr(sys, "platform", "darwin")
    assert show_in_browser(Path("race.html"))


def test_a_browser_that_fails_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    at_a_terminal(monkeypatch)

    def fail(page: str) -> bool:
        raise webbrowser.Error(page)

    monkeypatch.setattr(webbrowser, "open", fail)
    assert not show_in_browser(Path("race.html"))
