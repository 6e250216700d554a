"""What is shown: a progress bar moves the cursor, what it is called by does not, and nothing is nothing."""

from __future__ import annotations

import io
import sys

import pytest

from pnp.cli.console import Console
from pnp.cli.screen import Screen
from pnp.cli.show import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_moves_and_its_label_is_harmless(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", Screen(terminal))
    monkeypatch.setenv("TERM", "xterm-256color")
    with Progress("my [b]club\x1b]0;mine\x07") as bar:
        bar.begin(2)
        bar.step(2)
    shown = terminal.getvalue()
    assert "\x1b[" in shown
    assert "\\u001b[?25l" not in shown
    assert "my [b]club" in shown
    assert "\x1b]0;" not in shown


def test_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", Screen(pipe))
    with Progress("club") as bar:
        bar.begin(2)
        bar.step(2)
    assert not pipe.getvalue()


def test_to_say_nothing_leaves_no_empty_line() -> None:
    for output in (Terminal(), io.StringIO()):
        Console(io.StringIO(), output).say()
        assert not output.getvalue()
