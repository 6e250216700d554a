"""The board as a picture: whole, its ground alone, and where the pieces lie."""

from __future__ import annotations

import gzip
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from pnp.web.app import TableApp
from tests.web.client import Client, joined, keeper, season_of, table_of
from tests.web.test_race import next_answer


@pytest.fixture
def app(tmp_path: Path) -> Iterator[TableApp]:
    with season_of("mad", tmp_path / "evening.season") as season:
        yield table_of(season)


def page(client: Client) -> str:
    return client.get("/seat").text


def test_the_whole_board(app: TableApp) -> None:
    guest = joined(app)
    reply = guest.get("/api/board.svg")
    assert reply.headers["content-type"] == "image/svg+xml"
    assert ET.fromstring(reply.text).tag.endswith("svg")
    packed = guest.get("/api/board.svg", {"accept-encoding": "gzip, br"})
    assert gzip.decompress(packed.body).decode() == reply.text
    assert guest.get("/api/board.svg", {"if-none-match": reply.headers["etag"]}).status == 304
    app.live.changed()
    assert guest.get("/api/board.svg", {"if-none-match": reply.headers["etag"]}).status == 200


def test_the_ground_stays_and_the_pieces_lie_on_it(app: TableApp) -> None:
    guest = joined(app)
    ground = guest.get("/api/board.svg?layer=ground")
    pieces = guest.get("/api/pieces").json
    assert pieces["ground"] in ground.headers["etag"]
    assert {piece["of"] for piece in pieces["pieces"]} >= {"Anna", "Ben", "Carla"}
    assert all(f'id="{piece["id"]}"' not in ground.text for piece in pieces["pieces"])
    app.live.changed()
    assert guest.get("/api/board.svg?layer=ground", {"if-none-match": ground.headers["etag"]}).status == 304


def test_only_drawings_that_have_changed_are_sent_again(app: TableApp) -> None:
    """Whoever keeps them has the same as somebody who comes now, whichever moments they missed."""
    guest, rng, kept, seen, spared = joined(app), Random(3), dict[str, str](), "", 0
    for _ in range(60):
        assert next_answer([keeper(app)], rng) is not None
        if rng.random() < 0.3:
            continue
        laid = guest.get(f"/api/pieces?seen={seen}").json
        spared += sum(piece["svg"] is None for piece in laid["pieces"])
        kept = {piece["id"]: piece["svg"] or kept[piece["id"]] for piece in laid["pieces"]}
        seen = f"{laid['run']}-{laid['number']}"
        whole = guest.get("/api/pieces").json["pieces"]
        assert kept == {piece["id"]: piece["svg"] for piece in whole}
    assert spared
    assert all(piece["svg"] for piece in guest.get("/api/pieces?seen=another-1").json["pieces"])


def test_what_is_tapped_on_the_board_comes_with_the_board(app: TableApp) -> None:
    """A question whose answers lie there, and no other."""
    rng, seen = Random(3), dict[bool, set[str]]()
    sitting = {name: joined(app, name) for name in app.live.seats.names}
    for _ in range(60):
        ask = app.live.running.open[0]
        if ask.who in sitting:
            seen.setdefault(' tapped"' in page(sitting[ask.who]), set()).add(ask.text)
        next_answer([keeper(app), *sitting.values()], rng)
    assert "to" in seen[True]
    assert {"dice", "lay", "reveal"} <= seen[False]


def test_no_board_between_races(app: TableApp) -> None:
    app.live.running.current = None
    assert keeper(app).get("/api/board.svg").status == 404
    assert keeper(app).get("/api/view").json["board"] is None
