"""What a season prints: its book, what the next race needs, a form for the first time and again. Whole processes."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.clubs import raced
from benchmarks.measure import Line, medians, ms, python

_PNP = ("-m", "pnp", "season")
RUN, ROUNDS = 2, 3


def lines() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as name:
        for game in ("fmr", "turf", "mad", "xf1"):
            yield from _of(game, Path(name))


def _of(game: str, folder: Path) -> Iterator[Line]:
    season, warm = folder / f"{game}.season", str(folder / "warm")
    raced(season, game, range(RUN), left=1)
    form = (*_PNP, "sheet", str(season), "--kind", "race", "--fillable", "--out", str(folder / "form.pdf"))
    for verb in ("binder", "pack"):
        (took,) = medians(
            ROUNDS, python(*_PNP, verb, str(season), "--out", str(folder / f"{verb}.pdf"), PNP_CACHE=warm)
        )
        yield Line(f"{game}: the {verb} of a season of three races, {RUN} of them run", ms(took))
    first = medians(ROUNDS, lambda: python(*form, PNP_CACHE=tempfile.mkdtemp(dir=folder))())[0]
    (again,) = medians(ROUNDS, python(*form, PNP_CACHE=warm))
    yield Line(f"{game}: the first fillable form on a machine, and any other", ms(first), ms(again))
