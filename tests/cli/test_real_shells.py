"""The Tab key in the shells themselves: what `--install-completion` wrote is read by a new one, and somebody types."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from select import select
from shutil import which
from subprocess import run
from time import monotonic

import pytest

FOUND = {"pnp print tu": "rf", "pnp print fmr di": "e", "pnp season show cu": "p.season", "pnp rules fmr F2": "F29"}
"""What is typed before Tab, and what must appear: the rest of it, or the last of several."""


def there(shell: str) -> str:
    """Where it is; a test that cannot be made says so where everybody sees it."""
    found = which(shell)
    if found is None:
        warnings.warn(f"{shell} is not on this machine: its completion was NOT tried", stacklevel=2)
        pytest.skip(f"{shell} is not on this machine: its completion was NOT tried")
    return found


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder of somebody's own, with pnp on the path and a season beside it."""
    program = tmp_path / "bin" / "pnp"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pnp "$@"\n', "utf-8")
    program.chmod(0o755)
    (tmp_path / "cup.season").write_text("", "utf-8")
    return tmp_path


def around(home: Path) -> Mapping[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ZDOTDIR", "XDG_", "PNP_"))}
    paths = {"HOME": str(home), "PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    return {**kept, **paths, "TERM": "dumb", "PS1": "$ ", "PYTHONPATH": str(Path(__file__).parents[2])}


def installed(shell: str, home: Path) -> str:
    """By the program itself, started from that shell."""
    command = [there(shell), "-c", "pnp --install-completion; true"]
    said = run(command, cwd=home, env=around(home), capture_output=True, text=True, check=True)
    assert "\\u001b" not in said.stdout
    assert "completion installed" in said.stdout
    return command[0]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="terminals of another kind")
@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_a_new_shell_completes_from_the_first_tab(shell: str, home: Path) -> None:
    program = installed(shell, home)
    shown = typed_at([program, "-i"], [f"{line}\t\t" for line in FOUND], list(FOUND.values()), home)
    for (line, found), screen in zip(FOUND.items(), shown, strict=True):
        assert found in screen.replace(line, "", 1), f"{line}<Tab>: {screen}"


@pytest.mark.slow
def test_fish_completes(home: Path) -> None:
    program = installed("fish", home)
    for line, found in FOUND.items():
        command = [program, "-c", f'complete -C "{line}"']
        said = run(command, cwd=home, env=around(home), capture_output=True, text=True, check=True).stdout
        assert found in said, line


@pytest.mark.slow
def test_powershell_gets_a_script_it_can_run(home: Path) -> None:
    asked = {**around(home), "_PNP_COMPLETE": "source_powershell"}
    script = run([home / "bin" / "pnp"], cwd=home, env=asked, capture_output=True, text=True, check=True).stdout
    assert "Register-ArgumentCompleter -Native -CommandName pnp -ScriptBlock $scriptblock" in script
    assert script.count("{") == script.count("}")
    if shell := which("pwsh") or which("powershell"):
        (home / "script.ps1").write_text(script, "utf-8")
        line = ". ./script.ps1; (TabExpansion2 -inputScript 'pnp print tu' -cursorColumn 12).CompletionMatches"
        said = run([shell, "-NoProfile", "-Command", line], cwd=home, env=around(home), capture_output=True, text=True,
                   check=True)  # fmt: skip
        assert "turf" in said.stdout
    else:
        there("pwsh")


def typed_at(command: Sequence[str], lines: Sequence[str], wanted: Sequence[str], home: Path) -> list[str]:
    """What a terminal shows after each line; the line is wiped before the next one."""
    import pty

    child, screen = pty.fork()
    if child == 0:
        os.chdir(home)
        os.execve(command[0], [*command], dict(around(home)))
    try:
        _shown(screen, "$ ", 5)
        found = []
        for line, want in zip(lines, wanted, strict=True):
            os.write(screen, line.encode())
            found.append(_shown(screen, want, 15, after=line.strip()))
            os.write(screen, b"\x15")
            _shown(screen, "\0", 0.3)
        return found
    finally:
        os.write(screen, b"exit\n")
        os.close(screen)
        os.waitpid(child, 0)


def _shown(screen: int, want: str, seconds: float, after: str = "") -> str:
    """Until it is there, or the time is up."""
    text, end = "", monotonic() + seconds
    while monotonic() < end and want not in text.replace(after, "", 1):
        if select([screen], [], [], 0.1)[0]:
            try:
                text += os.read(screen, 4096).decode("utf-8", "replace")
            except OSError:
                break
    return text
