"""Seasons to begin with, and everything that a season which was taken must be good for."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from pnp.api.paperwork import record_sheet
from pnp.api.seasons import (
    closing_lines,
    decision_lines,
    export_season,
    log_lines,
    opening_lines,
    overview,
    result_report,
    season_json,
    standings_lines,
    voice,
)
from pnp.desk.forms.records import KINDS
from pnp.lab.bots import any_answer
from pnp.season.adjusting import Adjustment
from pnp.season.code import from_lines, to_lines
from pnp.season.season import Season
from tests.season.tables import EVERY, begun, field_of, in_this_order, play

RUN = 2
SHEETS = 0.02
"""How often a sheet is printed of what was taken: it takes long."""


@cache
def journals() -> dict[str, bytes]:
    """The file of a season of each kind: two races run, one of them from paper, and something decided about it."""
    with TemporaryDirectory() as folder:
        for name, sample in EVERY.items():
            with begun(Path(folder) / name, sample) as season:
                play(season, seed=len(name))
                season.finish_by_hand(in_this_order(season, _ran(season)))
                season.adjust(Adjustment("points", field_of(season)[0], "late", 1, -2))
                season.adjust(Adjustment("disqualify", season.results[-1].order[0], "light", 2))
                season.revoke(1)
        return {name: (Path(folder) / name).read_bytes() for name in EVERY}


def _ran(season: Season) -> list[str]:
    """Those who may run in the next race."""
    out = season.results[-1].out if season.game.id == "turf" else ()
    return [who for who in field_of(season) if who not in out]


@cache
def suspended() -> tuple[dict[str, Any], ...]:
    """The same seasons as the codes have them."""
    with TemporaryDirectory() as folder:
        return tuple(_suspended(Path(folder) / "s.season", content) for content in journals().values())


def _suspended(path: Path, content: bytes) -> dict[str, Any]:
    path.write_bytes(content)
    found: dict[str, Any] = json.loads(json.dumps(Season.read(path).suspended()))
    return found


def use(season: Season, rng: Random) -> None:
    """Whatever people do with a season."""
    narrator = voice(season, rng.choice(("en", "ja", "it")))
    lines = [*overview(season, narrator), *standings_lines(season, narrator), *closing_lines(season, narrator)]
    lines += [*opening_lines(season, narrator), *decision_lines(season, narrator)]
    for result in season.results:
        lines += result_report(season, result, narrator)
    assert all(isinstance(line, str) for line in lines)
    json.dumps(season_json(season), allow_nan=False)
    format = rng.choice(("csv", "csv", "csv", "csv", "md", "html"))
    assert export_season(season, format, narrator.words.lang)
    values = json.loads(json.dumps(season.suspended()))
    assert from_lines(to_lines(values), "") == values
    if rng.random() < SHEETS:
        record_sheet(season, rng.choice(KINDS))


def go_on(season: Season, rng: Random, answers: int = 20) -> None:
    """The next race begins, and is told."""
    if season.over:
        return
    referee = season.referee()
    narrator = voice(season)
    for _ in range(answers):
        if referee.q is None:
            break
        ask = rng.choice(referee.open)
        assert narrator.question(ask)
        referee.answer(any_answer(ask, rng), "bot", ask.key)
    assert log_lines(season, narrator, season.race, whole=True)
