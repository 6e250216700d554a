"""Everything in one run: python -m benchmarks [--write] [starting] [printing] [paperwork] [playing] [racing] [boards]
[clubs] [seasons] [scaling] [against_old]"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from benchmarks.measure import HEAD, Line

PARTS = (
    "starting", "printing", "paperwork", "playing", "racing", "boards", "clubs", "seasons", "scaling", "against_old"
)  # fmt: skip
README = Path(__file__).with_name("README.md")
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


def main(args: Sequence[str]) -> int:
    wanted = [part for part in PARTS if part in args] or list(PARTS)
    unknown = set(args) - {*PARTS, "--write"}
    if unknown or ("--write" in args and wanted != list(PARTS)):
        print(__doc__, file=sys.stderr)
        return 2
    print(f"{MACHINE}. Medians, both sides taking turns; a small ratio is good. Ten minutes.\n", flush=True)
    measured: list[Line] = []
    for part in wanted:
        for line in import_module(f"benchmarks.{part}").lines():
            measured.append(line)
            print(_shown(line), flush=True)
    missed = sum(line.verdict == "MISSED" for line in measured)
    print(f"\n{sum(line.most is not None for line in measured)} aims, {missed} missed.")
    if "--write" in args:
        _write(measured)
    return 0


def machine() -> str:
    kind = f"{os.cpu_count()} cores ({platform.machine()}), {platform.system()}, Python {platform.python_version()}"
    return f"{kind}, load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else kind


MACHINE = machine()


def _shown(line: Line) -> str:
    what, ours, other, ratio, aim, verdict = line.cells()
    return f"{what:78} {ours:>22} {other:>24} {ratio:>6} {aim:>6} {verdict}".rstrip()


def _write(measured: Sequence[Line]) -> None:
    table = [f"Measured on {MACHINE}, with `python -m benchmarks --write`:", ""]
    table += [_row(HEAD), _row(("---", "--:", "--:", "--:", "--:", "---"))]
    table += [_row(line.cells()) for line in measured]
    text = README.read_text(encoding="utf-8")
    head, rest = text.split(BEGIN)
    README.write_text(head + "\n".join([BEGIN, *table, END]) + rest.split(END)[1], encoding="utf-8")


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
