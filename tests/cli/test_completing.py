"""What the Tab key offers, in every shell for which the framework has a script."""

from __future__ import annotations

import pytest

from tests.cli.harness import Shell


def _offered(pnp: Shell, monkeypatch: pytest.MonkeyPatch, line: str) -> list[str]:
    words = line.split(" ")
    monkeypatch.setenv("_PNP_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    return pnp().out.split()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("pnp pri", ["print"]),
        ("pnp print t", ["turf"]),
        ("pnp print fmr di", ["die"]),
        ("pnp print fmr --paper let", ["letter"]),
        ("pnp print fmr --lang j", ["ja"]),
        ("pnp season sho", ["show"]),
        ("pnp rules fmr F20", ["F20"]),
        ("pnp rules nothing F2", []),
        ("pnp config pa", ["paper"]),
        ("pnp season show cup", ["cup.season"]),
        ("pnp referee m", ["mad"]),
        ("pnp season show nowhere/x", []),
    ],
)
def test_the_tab_key(line: str, offered: list[str], pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    pnp.write("cup.season", "")
    pnp.write("cup.txt", "")
    assert _offered(pnp, monkeypatch, line) == offered


@pytest.mark.parametrize("shell", ["zsh", "fish", "powershell", "pwsh"])
def test_every_shell_asks_in_its_own_way(shell: str, pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_PNP_COMPLETE", f"complete_{shell}")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "pnp season new tu")
    monkeypatch.setenv("_TYPER_COMPLETE_WORD_TO_COMPLETE", "tu")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    assert "turf" in pnp().out
