"""The keeper writes down how a race ended that was not played here: what is missing is asked, what it does is shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pnp.table.phases import Phase
from pnp.web.app import TableApp
from tests.season.tables import field_of
from tests.web.client import Client, Reply, joined, keeper, season_of, table_of


@pytest.fixture
def app(tmp_path: Any) -> Iterator[TableApp]:
    with season_of("fmr", tmp_path / "evening.season", races=2) as season:
        yield table_of(season)


def typed(client: Client, act: str, line: str, **more: object) -> Reply:
    fields = {
        "as": "keeper",
        "on": "season",
        "act": act,
        "line": line,
        "seen": client.app.live.running.seen,
        "shown": line,
    }
    return client.form("/do", **fields | more)


def phase(app: TableApp) -> Phase:
    return app.live.running.phase


def test_what_it_would_do_is_shown_and_nothing_is_written(app: TableApp) -> None:
    cars = field_of(app.live.season)
    page = typed(keeper(app), "entering", " ".join(cars), date="2026-11-18")
    assert page.status == 200
    assert "It would mean:" in page.text
    assert "(+10)" in page.text
    assert "Date: 2026-11-18" in page.text
    assert not app.live.season.results


def test_who_is_missing_is_asked_and_what_was_typed_stays(app: TableApp) -> None:
    cars = field_of(app.live.season)
    for act in ("entering", "enter"):
        page = typed(keeper(app), act, " ".join(cars[:-1]), notes="<b>cake</b>").text
        assert "Still missing: " in page
        assert " ".join(cars[:-1]) in page
        assert "&lt;b&gt;cake" in page
    assert not app.live.season.results


def test_it_is_written_down_and_the_evening_goes_on(app: TableApp) -> None:
    cars = field_of(app.live.season)
    page = typed(keeper(app), "enter", " ".join(cars), where="Club Roma", notes="one\ntwo", attendance="9", id="once")
    assert page.status == 200
    season = app.live.season
    assert [result.order for result in season.results] == [tuple(cars)]
    assert (season.day_of(1).where, season.day_of(1).notes, season.day_of(1).attendance) == (
        "Club Roma",
        ("one", "two"),
        "9",
    )
    assert phase(app) is Phase.BETWEEN
    assert typed(keeper(app), "enter", " ".join(cars)).status == 200
    assert phase(app) is Phase.OVER
    assert 'name="line"' not in keeper(app).get("/season").text
    assert keeper(app).get("/keeper").status == joined(app).get("/screen").status == 200


def test_what_cannot_be_is_said_and_nothing_changes(app: TableApp) -> None:
    cars = field_of(app.live.season)
    for line in ("R1 nobody", "R1 R1", "/ / /", ""):
        assert typed(keeper(app), "enter", line).status in (200, 422)
    assert typed(keeper(app), "enter", " ".join(cars), where="\u0e2a").status == 422
    app.live.roll(app.live.seats.role(app.live.seats.keeper), app.live.running.open[0].key, app.live.running.seen)  # type: ignore[arg-type]
    under_way = typed(keeper(app), "enter", " ".join(cars))
    assert under_way.status == 422
    assert "under way" in under_way.text
    assert not app.live.season.results


def test_who_had_a_bonus_is_typed_with_the_result_or_told_later(tmp_path: Any) -> None:
    with season_of("fmr", tmp_path / "bonus.season", races=2, bonus={"pole": 3, "fastest": 5}) as season:
        app = table_of(season)
        cars, page = field_of(season), keeper(app).get("/season").text
        assert 'name="pole"' in page
        assert "Fastest lap (5 points)" in page
        shown = typed(keeper(app), "entering", " ".join(cars), fastest=cars[0]).text
        assert "(+21)" in shown
        assert "Fastest lap (5 points): B1" in shown
        assert typed(keeper(app), "entering", " ".join(cars), pole="nobody").status == 422
        assert "It would mean:" in typed(keeper(app), "enter", " ".join(cars), fastest=cars[0]).text, "not seen yet"
        typed(keeper(app), "enter", " ".join(cars), fastest=cars[0], shown=f"{' '.join(cars)} {cars[0]}")
        assert [each["why"] for each in season.adjustments] == ["fastest lap"]
        assert "Race 1: pole (3 points)" in keeper(app).get("/season").text
        told = {"race": 1, "bonus": "pole", "who": cars[1]}
        assert typed(joined(app, "Anna"), "bonus", "", **told).status in (401, 403)
        assert typed(keeper(app), "bonus", "", **{**told, "race": 2}).status == 422
        typed(keeper(app), "bonus", "", **told)
        assert [(each["why"], each["who"]) for each in season.adjustments][1:] == [("pole", cars[1])]
        assert "Race 1: pole" not in keeper(app).get("/season").text
    with season_of("turf", tmp_path / "none.season", races=2) as season:
        assert 'name="pole"' not in keeper(table_of(season)).get("/season").text


def test_only_the_keeper_writes_results_down(app: TableApp) -> None:
    reply = typed(joined(app, "Anna"), "enter", " ".join(field_of(app.live.season)))
    assert reply.status in (401, 403)
    assert not app.live.season.results


def test_what_was_changed_since_it_was_shown_is_shown_again(app: TableApp) -> None:
    cars = field_of(app.live.season)
    page = typed(keeper(app), "enter", " ".join(cars[::-1]), shown=" ".join(cars)).text
    assert "It would mean:" in page
    assert not app.live.season.results
    assert 'value="enter"' not in keeper(app).get("/season").text, "nothing is kept that nobody has seen"
