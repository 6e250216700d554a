"""--quiet: verbs that make files make them without a word; those that show or ask something only spare the progress."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from contextvars import ContextVar
from typing import Any

QUIET = "pnp.quiet"
_NOW = ContextVar("quiet", default=False)
FLAGS = ("--quiet", "-q")
MAKERS = (
    "print", "calibrate", "release", "new", "season new", "season sheet", "season binder", "season pack",
    "season replay", "season rescue", "season players", "season day", "club site", "club book", "demo",
)  # fmt: skip
"""Verbs whose words only tell what they have made."""


def without_quiet(args: Sequence[str]) -> tuple[list[str], bool]:
    """What else was typed, and whether it was said; behind `--` it is somebody's name."""
    end = args.index("--") if "--" in args else len(args)
    kept = [arg for arg in args[:end] if arg not in FLAGS]
    return [*kept, *args[end:]], len(kept) < end


def is_quiet() -> bool:
    """Whether the verb that runs was told to be."""
    return _NOW.get()


@contextmanager
def hush(context: Any) -> Iterator[None]:
    _NOW.set(context.meta[QUIET])
    if not is_quiet() or _verb(context) not in MAKERS:
        yield
        return
    with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
        yield


def _verb(context: Any) -> str:
    """As it was typed: “season new”."""
    command, names = context.command, list[str]()
    for arg in [*context._protected_args, *context.args]:
        commands = getattr(command, "commands", {})
        if arg not in commands:
            break
        command = commands[arg]
        names.append(arg)
    return " ".join(names)
