"""pnp demo: a season that is over, with everything that can be printed of it."""

from __future__ import annotations

import pytest

from pnp.api.paperwork import sheets_now
from pnp.api.seasons import read_season
from tests.cli.harness import Shell
from tests.turns import among


@pytest.mark.parametrize("game", among(["fmr", "turf", "mad", "xf1"], []))
def test_everything_is_there(game: str, pnp: Shell) -> None:
    ran = pnp("demo", game, "--lang", "ja", "--out", "look").ok()
    season = read_season(pnp.folder / "look" / f"{game}.season")
    assert season.over
    assert ran.new == {
        f"look/{game}.season",
        f"look/{game}-race-{season.plan.races}.html",
        *(f"look/{game}-{id}-a4-ja.pdf" for id in sheets_now(season)),
    }


def test_the_same_number_gives_the_same_season_and_nothing_is_written_over(
    pnp: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.api.paperwork.sheets_now", lambda season, lang: {"standings": "Standings"})
    for folder in ("a", "b"):
        assert "pnp season standings" in pnp("demo", "--out", folder).ok().out
    one, other = (read_season(pnp.folder / name / "fmr.season") for name in ("a", "b"))
    assert one.over
    assert [result.order for result in one.results] == [result.order for result in other.results]
    pnp("demo", "--out", "a").refused("is there already", "--out")
    pnp("demo", "chess").refused("chess", code=2)
