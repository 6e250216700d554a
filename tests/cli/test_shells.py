"""Commands to copy mean the same in every shell."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from pnp.cli.shells import in_shell

STRANGE = ["pnp", "season", "show", "Anna's cup.season", "a b", 'the "Loop"', "$HOME", "a;b", "`id`", "100%", "(x)"]


@pytest.mark.parametrize("shell", ["sh", "bash", "zsh", "fish", "pwsh"])
def test_a_shell_that_is_here_takes_it_as_it_was_meant(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} on this computer")
    show = ["python3", "-c", "import sys; print(*sys.argv[1:], sep='\\n')"]
    line = in_shell([*show, *STRANGE], shell)
    ran = subprocess.run([shell, "-c", line], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == STRANGE


def test_what_the_shells_of_windows_are_given() -> None:
    parts = ["pnp", "season", "show", "C:\\Games\\Anna's cup.season", "--player", "O’Neil: red", "plain.season"]
    assert in_shell(parts, "powershell") == (
        "pnp season show 'C:\\Games\\Anna''s cup.season' --player 'O’’Neil: red' plain.season"
    )
    assert in_shell(parts, "cmd") == (
        'pnp season show "C:\\Games\\Anna\'s cup.season" --player "O’Neil: red" plain.season'
    )
    assert in_shell(["a\\b"], "fish") == "'a\\\\b'"
    assert in_shell(["@home", "$x"], "pwsh") == "'@home' '$x'"
