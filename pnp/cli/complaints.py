"""Problems on the screen."""

from __future__ import annotations

import sys
from shutil import get_terminal_size
from typing import TextIO

import typer

UNTOUCHED = True
"""What goes to a pipe: otherwise the framework takes out of it what looks like colours, before `Screen` spells it."""


def complain(*lines: str) -> None:
    """On a screen no word is broken; elsewhere lines stay as they are."""
    from pnp.api.speaking import folded

    width = get_terminal_size().columns
    shown = [part for line in lines for part in folded(line, width)] if _is_screen(sys.stderr) else lines
    typer.echo("\n".join(shown), err=True, color=UNTOUCHED)


def _is_screen(stream: TextIO | None) -> bool:
    """Python has none where it was closed before the start."""
    return stream is not None and not stream.closed and stream.isatty()
