"""Files of strangers, opened in a process of its own: it may take so much time and memory, and no more."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from pnp.kit.errors import PnpError

Told = TypeVar("Told")

SECONDS = 10
"""Of work; a busy machine may need longer for them."""
_PATIENCE = 12 * SECONDS
MEMORY = 700_000_000
_MOST = 4_000_000


def apart(work: Callable[[Path], Told], path: Path) -> Told:
    """What this function makes of a file, or the problem it has with it. What it makes is such as JSON can say."""
    command = [sys.executable, "-P", "-m", "pnp.kit.apart", work.__module__, work.__name__, str(path)]
    known = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=known,
            timeout=_PATIENCE, check=True,
        )  # fmt: skip
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as error:
        raise _too_much(path) from error
    problem, told = json.loads(done.stdout)
    if problem:
        raise PnpError(**problem)
    made: Told = told
    return made


def _too_much(path: Path) -> PnpError:
    return PnpError("to read this file would take too much time or memory", where=str(path))


def _main(module: str, name: str, path: str) -> None:
    _limit()
    print(_answer(getattr(import_module(module), name), Path(path)))


def _answer(work: Callable[[Path], Any], path: Path) -> str:
    try:
        said = json.dumps([None, work(path)])
    except PnpError as error:
        said = json.dumps([{part: getattr(error, part) for part in ("what", "where", "expected", "do")}, None])
    return said if len(said) <= _MOST else sys.exit(1)


def _limit() -> None:
    with suppress(ImportError, ValueError, OSError):  # Windows knows no such limits, and macOS not all of them
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    _main(*sys.argv[1:])
