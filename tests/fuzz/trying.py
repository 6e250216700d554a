"""Chance that can be repeated, for as long as there is time, and how much came of it.

In the suite each target is tried so often that it takes a moment, in `make test-all` eight times as often. `make fuzz`
sets `PNP_FUZZ_SECONDS`, and each goes on for so long; `PNP_FUZZ_FIGURES` names a folder in which it says how much it
tried. `PNP_FUZZ_START` begins elsewhere.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from pnp.kit.errors import PnpError
from tests.turns import THOROUGH

SECONDS = float(os.environ.get("PNP_FUZZ_SECONDS", "0"))
START = int(os.environ.get("PNP_FUZZ_START", "0"))
FIGURES = os.environ.get("PNP_FUZZ_FIGURES", "")


def _check_told(error: PnpError) -> None:
    lines = error.lines()
    assert error.what
    assert all(line.strip() for line in lines)
    assert "Traceback" not in "".join(lines)


class Tries:
    """All tries at one target: how many there were, and how many were refused with a reason."""

    def __init__(self, target: str, usual: int) -> None:
        self.target = target
        self.usual = usual if THOROUGH else usual // 8
        self.tried = 0
        self.refused = 0

    def __iter__(self) -> Iterator[Random]:
        """Chance for one try after the other, the same every time."""
        begun = time.monotonic()
        while self.tried < self.usual or time.monotonic() < begun + SECONDS:
            yield Random(START + self.tried)
            self.tried += 1
        self._write(time.monotonic() - begun)

    @property
    def taken(self) -> int:
        return self.tried - self.refused

    @contextmanager
    def allowed(self, shown: object) -> Iterator[None]:
        """What is refused must say why. Any other fault is one of ours: it tells what it came of."""
        try:
            yield
        except PnpError as error:
            self.refused += 1
            _check_told(error)
        except BaseException as fault:
            fault.add_note(f"{self.target}, PNP_FUZZ_START={START + self.tried}: {str(shown)[:4000]}")
            raise

    def _write(self, seconds: float) -> None:
        if FIGURES:
            Path(FIGURES).mkdir(exist_ok=True)
            figures = {"target": self.target, "tried": self.tried, "refused": self.refused, "seconds": round(seconds)}
            (Path(FIGURES) / f"{self.target.replace(' ', '-')}.json").write_text(json.dumps(figures), encoding="utf-8")
