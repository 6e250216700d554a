"""How long one waits for `pnp --help`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from benchmarks.measure import Line, medians, ms, python

RUNS = 15


def lines() -> Iterator[Line]:
    ours, bare = medians(
        RUNS,
        python("-c", "import sys; sys.argv[1:] = ['--help']; from pnp.cli.app import main; main()"),
        python("-c", "import sys; sys.argv[1:] = ['--help']; from benchmarks.bare_typer import app; app()"),
    )
    yield Line(f"pnp --help, against a bare Typer program{_grown_apart()}", ms(ours), ms(bare), ours / bare, 1.5)


def _grown_apart() -> str:
    from benchmarks.bare_typer import app as bare
    from pnp.cli.app import app as pnp

    counts = _shape(pnp), _shape(bare)
    return "" if counts[0] == counts[1] else f" (of another shape by now: {counts[0]} and {counts[1]})"


def _shape(app: Any) -> tuple[int, int]:
    """How many commands, and how many arguments and options."""
    from typer.main import get_command

    found = [get_command(app)]
    for command in found:
        found += getattr(command, "commands", {}).values()
    return len(found), sum(len(command.params) for command in found)
