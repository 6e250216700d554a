"""What the keeper does besides the race: decisions by hand, and sheets to print."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pnp.api.seasons import decisions_of
from pnp.table.roles import KEEPER
from pnp.web.app import TableApp
from tests.web.client import Client, joined, keeper, season_of, table_of
from tests.web.test_race import next_answer

SHEETS = (
    "pack", "binder", "entry", "race", "tick", "results", "standings", "suspend", "chart", "score", "season",
    "cards", "plates", "poster", "reading",
)  # fmt: skip


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableApp]:
    """Between the first race and the second one."""
    with season_of("fmr", tmp_path_factory.mktemp("keeping") / "evening ä.season", races=2) as season:
        app, rng = table_of(season), Random(1)
        while next_answer([keeper(app)], rng) is not None:
            pass
        app.live.go_on(KEEPER, app.live.running.seen)
        yield app


def told(client: Client, status: int = 200, **body: object) -> Any:
    reply = client.post("/api/adjust", {"seen": client.app.live.running.seen, **body})
    assert reply.status == status, reply.text
    return reply.json


def total(standings: list[Any], who: str) -> int:
    return int(next(row["total"] for row in standings[0]["rows"] if row["who"] == who))


def test_points_are_taken_and_given_back(app: TableApp) -> None:
    me = keeper(app)
    row = me.get("/api/view").json["standings"][0]["rows"][0]
    asked = {"who": row["who"], "points": -3, "why": "late", "id": "once"}
    dry = told(me, **asked, dry=True)["standings"]
    assert total(dry, row["who"]) == row["total"] - 3
    assert next(each["gained"] for each in dry[0]["rows"] if each["who"] == row["who"]) == -3
    assert not decisions_of(app.live.season)
    seen = app.live.running.seen
    done = told(me, **asked)
    assert total(done["view"]["standings"], row["who"]) == row["total"] - 3
    assert "late" in done["decisions"][0]["text"]
    assert told(me, **asked, seen=seen)["decisions"] == done["decisions"], "sent twice, decided once"
    assert told(me, 409, **{**asked, "id": "other", "seen": seen})["error"]["code"] == "stale"
    number = done["view"]["decisions"][0]["number"]
    assert total(told(me, revoke=number, dry=True)["standings"], row["who"]) == row["total"]
    assert told(me, revoke=number)["decisions"] == []
    assert total(me.get("/api/view").json["standings"], row["who"]) == row["total"]


@pytest.mark.parametrize(
    "body",
    [{}, {"who": "Anna"}, {"who": "Nobody", "points": 1, "why": "x"}, {"who": "red", "points": 1},
     {"who": "red", "points": 1, "place": 2, "why": "x"}, {"points": 4, "why": "x"}, {"revoke": 77},
     {"who": "red 1", "place": 1, "why": "x"}, {"who": "red 1", "disqualify": True, "race": 2, "why": "x"}],
)  # fmt: skip
@pytest.mark.parametrize("dry", [True, False])
def test_what_cannot_be_decided_is_said(app: TableApp, body: dict[str, Any], dry: bool) -> None:
    said = told(keeper(app), 422, **body, dry=dry)
    assert said["error"]["code"] == "impossible"
    assert said["error"]["text"]
    assert not decisions_of(app.live.season)


def test_only_the_keeper_decides_and_prints(app: TableApp) -> None:
    for client in (joined(app), joined(app, "Anna", take_over=True)):
        told(client, 403, who="red", points=9, why="mine")
        assert client.get("/api/sheets").status == 403
        assert client.get("/api/sheet/standings.pdf").status == 403
    assert Client(app).get("/api/sheets").status == 401
    assert Client(app).get("/api/sheet/standings.pdf").status == 401


def test_which_sheets_there_are(app: TableApp) -> None:
    me = keeper(app)
    assert {each["id"] for each in me.get("/api/sheets").json["sheets"]} == set(SHEETS)
    titles = [[each["title"] for each in me.get(f"/api/sheets?lang={lang}").json["sheets"]] for lang in ("en", "ja")]
    assert all(one != other for one, other in zip(*titles, strict=True))


@pytest.mark.parametrize("sheet", ["standings", *(pytest.param(each, marks=pytest.mark.slow) for each in SHEETS)])
def test_a_sheet(app: TableApp, sheet: str) -> None:
    reply = keeper(app).get(f"/api/sheet/{sheet}.pdf?paper=letter&lang=it")
    assert reply.status == 200
    assert reply.body.startswith(b"%PDF")
    assert reply.headers["content-type"] == "application/pdf"
    assert reply.headers["content-disposition"] == f"inline; filename*=UTF-8''evening%20%C3%A4-{sheet}-letter-it.pdf"


def test_no_such_sheet(app: TableApp) -> None:
    me = keeper(app)
    for sheet in ("nothing", "../x", "..%2Fx", "standings.pdf"):
        assert me.get(f"/api/sheet/{sheet}.pdf").status == 404
    assert me.get("/api/sheet/standings.pdf?paper=a3").status == 400
