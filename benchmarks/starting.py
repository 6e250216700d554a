"""How long one waits for `pnp --help`."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks import bare
from benchmarks.measure import Line, medians, ms, python

RUNS = 15


def lines() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder:
        bare.write(Path(folder))
        ours, plain = medians(
            RUNS,
            python("-m", "pnp", "--help"),
            python("-c", "import sys; sys.argv[1:] = ['--help']; from bare_typer import app; app()", PYTHONPATH=folder),
        )
        yield Line("pnp --help, against a bare Typer program of its shape", ms(ours), ms(plain), ours / plain, 1.5)
