"""A whole evening with every game, once through all that the kit leans on: run with the oldest libraries that
pyproject.toml allows, and on every Python."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from random import Random

import pytest

from pnp.api.refereeing import Table
from pnp.api.seasons import open_season
from pnp.lab.bots import any_answer
from pnp.season.export import FORMATS
from tests.cli.harness import Shell
from tests.conformance.benches import GAMES, bench

pytestmark = pytest.mark.smoke
every_game = pytest.mark.parametrize("game", GAMES)


def raced(pnp: Shell, game: str) -> str:
    """A season of one race, run to its end by whoever answers anything."""
    entry = bench(game).entry
    players = chain.from_iterable(("-p", player) for player in entry.tables[-1])
    agreed = chain.from_iterable(("-o", f"{name}={value}") for name, value in entry.short.items())
    pnp("season", "new", game, "s.season", "-n", "1", *players, *agreed).ok()
    with open_season("s.season") as season:
        table, rng = Table(season), Random(1)
        while ask := table.question:
            table.told(table.answer(any_answer(ask, rng)))
        table.finish()
    return "s.season"


def test_the_doctor(pnp: Shell) -> None:
    assert pnp("doctor").ok().out.count("ok ") > 10


@every_game
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_printing(pnp: Shell, game: str, lang: str) -> None:
    component = bench(game).game.product.ids()[-1]
    assert len(pnp("print", game, component, "--lang", lang, "--check").ok().new) == 1


@pytest.mark.parametrize("format", ["svg", "png"])
def test_pictures(pnp: Shell, format: str) -> None:
    assert pnp("print", "fmr", "die", "--format", format, "--dpi", "60").ok().new


@every_game
def test_a_season(pnp: Shell, game: str) -> None:
    """Raced, shown, exported, on paper, and back from paper."""
    season = raced(pnp, game)
    assert pnp("season", "standings", season).ok().out
    assert pnp("season", "log", season).ok().out
    for format in FORMATS:
        assert pnp("season", "export", season, "--format", format, "--out", f"out.{format}").ok().new
    for kind in ("race", "suspend"):
        assert pnp("season", "sheet", season, "--kind", kind, "--out", kind).ok().new
    (codes,) = Path("suspend").rglob("*.pdf")
    pnp("season", "restore", codes, "--out", "again.season").ok()
    again, before = (pnp("season", "standings", each).ok().out for each in ("again.season", season))
    assert again == before


@every_game
def test_simulation(pnp: Shell, game: str) -> None:
    data = bench(game).data
    trial = bench(game).game.lab.trials(data, (), ())[0]
    few = ("-n", "2", "--players", str(trial.players), "--bot", trial.bot)
    assert pnp("simulate", game, *few).ok().out
