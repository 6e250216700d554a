"""Files of strangers, opened in a process of its own: it may take so much time and memory, and no more."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pnp.kit.errors import PnpError

Told = TypeVar("Told")

_MOST = 4_000_000
_BUSY = 12
"""So many times as long may the work take on a busy machine."""


_ALONE = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""Each thread of a library for numbers would take its share of the memory."""


class Limits(NamedTuple):
    seconds: int = 10
    """Of work."""
    memory: int = 700_000_000


USUAL = Limits()


def apart(work: Callable[..., Told], *paths: Path, limits: Limits = USUAL, about: Path | None = None) -> Told:
    """What this function makes of files, or the problem it has with them. What it makes is such as JSON can say.
    `about` is the one file of them that is a stranger's."""
    done = [work.__module__, work.__name__, *map(str, limits), *map(str, paths)]
    command = [sys.executable, "-P", "-m", "pnp.kit.apart", *done]
    known = {**os.environ, **_ALONE, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        said = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=known,
            timeout=_BUSY * limits.seconds, check=True,
        )  # fmt: skip
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as error:
        raise _too_much([about] if about else paths) from error
    problem, told = json.loads(said.stdout)
    if problem:
        raise PnpError(**problem)
    made: Told = told
    return made


def _too_much(paths: Iterable[Path]) -> PnpError:
    where = ", ".join(map(str, paths))
    return PnpError("to read this file would take too much time or memory", where=where)


def _main(module: str, name: str, seconds: str, memory: str, *paths: str) -> None:
    _limit(Limits(int(seconds), int(memory)))
    print(_answer(getattr(import_module(module), name), map(Path, paths)))


def _answer(work: Callable[..., Any], paths: Iterable[Path]) -> str:
    try:
        said = json.dumps([None, work(*paths)])
    except PnpError as error:
        said = json.dumps([{part: getattr(error, part) for part in ("what", "where", "expected", "do")}, None])
    return said if len(said) <= _MOST else sys.exit(1)


def _limit(limits: Limits) -> None:
    with suppress(ImportError, ValueError, OSError):  # Windows knows no such limits, and macOS not all of them
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (limits.seconds, limits.seconds))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))


if __name__ == "__main__":
    _main(*sys.argv[1:])
