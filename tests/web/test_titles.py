"""Who can still win the titles: said a moment after a result, and nobody waits for it."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from threading import Event, Thread, current_thread

import pytest

from pnp.api.chances import title_situation
from pnp.api.seasons import voice
from pnp.season.adjusting import Adjustment
from pnp.season.season import Season
from pnp.table import titles
from pnp.table.roles import KEEPER
from pnp.web.app import TableApp
from tests.web.client import joined, keeper, season_of, table_of
from tests.web.test_race import next_answer

PATIENCE = 60.0


def found(app: TableApp) -> list[str]:
    until = time.monotonic() + PATIENCE
    while not (lines := keeper(app).get("/api/view").json["titles"]) and time.monotonic() < until:
        time.sleep(0.02)
    return [str(line) for line in lines]


def test_who_can_still_win_is_said_between_races_and_in_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with season_of("fmr", tmp_path / "evening.season", races=2) as season:
        app, rng = table_of(season), Random(1)
        assert keeper(app).get("/api/view").json["titles"] == []
        while next_answer([keeper(app)], rng) is not None:
            pass
        app.live.go_on(KEEPER, app.live.running.seen)
        last = keeper(app).get("/api/view").json["standings"][0]["rows"][-1]["who"]
        body = {"seen": app.live.running.seen, "who": last, "points": -90, "why": "gone home"}
        assert keeper(app).post("/api/adjust", body).status == 200
        said = found(app)
        assert said == title_situation(season, app.live.voice("en"))
        assert any(line in keeper(app).get("/keeper").text for line in said)
        assert any(line in keeper(app).get("/season").text for line in said)
        assert any(line in joined(app).get("/screen").text for line in said)
        after_the_flag(app)
        monkeypatch.setattr(titles, "titles", _never)
        app.live.go_on(KEEPER, app.live.running.seen)
        assert joined(app, app.live.seats.names[0]).get("/api/view").json["titles"] == said


def test_whoever_looks_longer_at_an_older_season_does_not_have_the_last_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, began, told, older = Event(), Event(), Event(), list[Thread]()

    def sought(season: Season) -> tuple[str, ...]:
        if season.adjustments:
            return ("after",)
        older.append(current_thread())
        began.set()
        slow.wait(PATIENCE)
        return ("before",)

    monkeypatch.setattr(titles, "titles", sought)
    monkeypatch.setattr(titles, "title_lines", lambda found, _: list(found))
    with season_of("fmr", tmp_path / "evening.season", races=2) as season:
        outlook, narrator = titles.Titles(season, told.set), voice(season, "en")
        outlook.seek()
        assert began.wait(PATIENCE)
        season.adjust(Adjustment("points", season.plan.entries.names[0], "gone home", n=-1))
        outlook.seek()
        assert told.wait(PATIENCE)
        slow.set()
        older[0].join(PATIENCE)
        assert outlook.lines(narrator) == ["after"]


def after_the_flag(app: TableApp) -> None:
    """Everybody in the colours of those who scored for them, the lines of the race, clauses that can be tapped."""
    view, page = keeper(app).get("/api/view").json, joined(app).get("/screen").text
    rows = [row for table in view["standings"] for row in table["rows"]]
    assert {who for row in rows for who in row["by"]} <= {each["id"] for each in view["field"]}
    assert all(f'<tr data-of="{row["by"][0]}">' in page for row in rows)
    assert 'class="chart"' in page
    assert not any(line in page for line in view["result"]["closing"]), "a clause is no text, but a link"


def _never(_: Season) -> None:
    raise AssertionError("sought in the middle of a race")
