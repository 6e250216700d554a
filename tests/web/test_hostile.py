"""Strangers, other sites, floods and nonsense: nothing is done, nothing is told, and it is said why."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pnp.web.app import TableApp
from pnp.web.limits import Buckets, Limits
from pnp.web.openapi import document
from tests.web.client import HOME, PORT, Client, keeper, season_of, table_of
from tests.web.test_race import any_answer

PAGES = ("/seat", "/screen", "/keeper", "/api/view", "/api/stream", "/api/board.svg", "/api/pieces", "/api/rules?q=a")
POSTS = ("answer", "line", "preview", "undo", "redo", "next", "fix", "seat")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[TableApp]:
    with season_of("fmr", tmp_path / "evening.season") as season:
        yield table_of(season)


@pytest.mark.parametrize("path", PAGES)
def test_whoever_is_not_known_sees_nothing(app: TableApp, path: str) -> None:
    for client in (Client(app), Client(app, "no such token"), Client(app, app.live.seats.join)):
        reply = client.get(path)
        assert reply.status == 401
        assert "Anna" not in reply.text


@pytest.mark.parametrize("path", POSTS)
def test_whoever_is_not_known_does_nothing(app: TableApp, path: str) -> None:
    bodies = {"answer": {"key": "a", "seen": 0}, "line": {"line": "", "seen": 0}, "preview": {"line": "", "seen": 0},
              "fix": {"line": "", "seen": 0}, "seat": {"seat": "Anna", "by": "keeper"}}  # fmt: skip
    assert Client(app).post(f"/api/{path}", bodies.get(path, {"seen": 0})).status == 401
    assert app.live.number == 0


def test_only_our_own_addresses(app: TableApp) -> None:
    for host in (
        "evil.example",
        f"evil.example:{PORT}",
        "127.0.0.1",
        "127.0.0.1:80",
        "",
        "127.0.0.1:8765.evil.example",
    ):
        assert keeper(app).get("/api/view", {"host": host}).status == 421
    for host in (f"localhost:{PORT}", f"192.168.0.2:{PORT}", f"LOCALHOST:{PORT}"):
        assert keeper(app).get("/api/view", {"host": host}).status == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", f"https://127.0.0.1:{PORT}", "http://127.0.0.1:1", f"{HOME}/", "::"]
)
def test_nothing_is_done_for_another_site(app: TableApp, origin: str) -> None:
    me = keeper(app)
    assert me.post("/api/seat", {"seat": "Anna", "by": "keeper"}, {"origin": origin}).status == 403
    assert Client(app).form("/join", {"origin": origin}, code=app.live.seats.join, seat="Anna").status == 403
    assert not app.live.seats.taken


def test_a_form_says_where_it_comes_from(app: TableApp) -> None:
    headers = {"content-type": "application/x-www-form-urlencoded"}
    body = f"code={app.live.seats.join}&seat=Anna".encode()
    assert Client(app).send("POST", "/join", body, headers).status == 403
    assert Client(app).send("POST", "/join", body, {**headers, "origin": HOME}).status == 303


def test_guessing_ends_soon(tmp_path: Path) -> None:
    with season_of("fmr", tmp_path / "evening.season") as season:
        app = table_of(season, limits=Limits())
        stranger = Client(app, address="192.168.0.66")
        tried = [stranger.post("/api/join", {"code": f"guess{n}", "seat": "Anna"}).status for n in range(30)]
        assert set(tried) == {403, 429}
        assert tried.count(403) <= 13
        right = {"code": app.live.seats.join, "seat": "Anna"}
        assert stranger.post("/api/join", right).status == 429, "now not even the right one"
        assert Client(app, address="192.168.0.7").post("/api/join", right).status == 200


def test_a_flood_is_turned_away(tmp_path: Path) -> None:
    with season_of("fmr", tmp_path / "evening.season") as season:
        app = table_of(season, limits=Limits(rate=1, burst=5))
        me = keeper(app)
        assert [me.get("/api/openapi.json").status for _ in range(8)][4:] == [200, 429, 429, 429]
        assert Client(app, me.token, address="192.168.0.8").get("/api/view").status == 200


def test_a_bucket_fills_again() -> None:
    now = 0.0
    bucket = Buckets(rate=2, burst=3, most=2, clock=lambda: now)
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]
    now = 1.0
    assert [bucket.take("a") for _ in range(3)] == [True, True, False]
    for other in "bcd":
        bucket.take(other)
    assert bucket.take("a"), "only so many are remembered"


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b"1", b"\xff", b'{"seen": 1e400}', b"[" * 9000, b'{"key": "a", "seen": -1}',
     b'{"key": "a", "seen": "0"}', b'{"key": "a", "seen": true}', b'{"key": "a", "seen": 0, "more": 1}',
     b'{"key": "' + b"a" * 300 + b'", "seen": 0}', b'{"key": "a", "seen": 9' + b"9" * 5000 + b"}"],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(app: TableApp, body: bytes) -> None:
    me = keeper(app)
    reply = me.send("POST", "/api/answer", body, {"content-type": "application/json"})
    assert reply.status == 400
    assert reply.json["error"]["text"]
    assert "Traceback" not in reply.text


def test_what_is_too_long_is_not_read(app: TableApp) -> None:
    me = keeper(app)
    assert me.post("/api/answer", {"key": "a", "seen": 0, "answer": "x" * 20_000}).status == 413
    lying = me.send("POST", "/api/answer", b"x" * 20_000, {"content-type": "application/json", "content-length": "5"})
    assert lying.status == 413
    assert me.send("POST", "/api/answer", b"{}", {"content-length": "-5"}).status in (403, 413)


@pytest.mark.parametrize(
    "answer", [None, {}, [], [[]], "\ud800", "a" * 5000, 10**400, -1, 1.5, True, {"a": {"b": [1]}}]
)
def test_odd_answers_are_refused_and_nothing_changes(app: TableApp, answer: object) -> None:
    me = keeper(app)
    view = me.get("/api/view").json
    reply = me.post("/api/answer", {"key": view["questions"][0]["key"], "seen": view["seen"], "answer": answer})
    assert reply.status in (400, 422)
    assert me.get("/api/view").json["seen"] == view["seen"]


@pytest.mark.parametrize(
    "path",
    ["/static/../../pyproject.toml", "/static/..%2f..%2fpyproject.toml", "/static//etc/passwd", "/static/base.html.j2",
     "/api/clause/../../etc/passwd", "/nowhere", "/api/nowhere", "/evil.example", "/keeper/..", "/static/"],
)  # fmt: skip
def test_nothing_but_our_own_pages(app: TableApp, path: str) -> None:
    reply = keeper(app).get(path)
    assert reply.status == 404
    assert "root:" not in reply.text


def test_nobody_is_sent_elsewhere(app: TableApp) -> None:
    client = joined_browser(app, "Anna")
    for back in ("http://evil.example", "//evil.example", "/\\evil.example", "/keeper?x=1"):
        reply = client.send("POST", "/lang", f"lang=it&back={back}".encode(), {"origin": HOME})
        assert reply.headers["location"] == "/?join="


def joined_browser(app: TableApp, seat: str) -> Client:
    client = Client(app)
    assert client.form("/join", code=app.live.seats.join, seat=seat).status == 200
    return client


def test_wrong_methods(app: TableApp) -> None:
    assert keeper(app).get("/api/answer").headers["allow"] == "POST"
    assert keeper(app).get("/api/answer").status == 405
    assert keeper(app).post("/api/view", {}).status == 405


def test_every_answer_is_fenced_in(app: TableApp) -> None:
    for reply in (
        Client(app).get("/"),
        Client(app).get("/nowhere"),
        keeper(app).get("/api/view"),
        Client(app).get("/seat"),
    ):
        policy = reply.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert reply.headers["cache-control"] == "no-store"


def test_names_are_only_names(tmp_path: Path) -> None:
    from pnp.api.editions import load_game
    from pnp.api.seasons import create_season

    name = "<b onclick=x>{{7*7}}"
    players = [f"{name}: red", "Ben: blue", "Carla: green", "Dario: purple"]
    with create_season(tmp_path / "odd.season", load_game("fmr"), players, 1, {}, title="<script>{{view}}") as season:
        app = table_of(season)
        pages = [joined_browser(app, name).get("/seat"), Client(app).get(f"/?join={app.live.seats.join}")]
        for page in pages:
            assert "<b onclick" not in page.text
            assert "<script>{" not in page.text
            assert "{{7*7}}" in page.text


def test_cookies_are_not_for_scripts(app: TableApp) -> None:
    body = f"code={app.live.seats.join}&seat=Anna".encode()
    kept = Client(app).send("POST", "/join", body, {"origin": HOME}).headers["set-cookie"]
    assert "HttpOnly" in kept
    assert "SameSite=lax" in kept


def test_the_keepers_address_is_used_once_and_only_with_its_token(app: TableApp) -> None:
    client = Client(app)
    assert client.get("/keeper?token=wrong").status == 401
    assert client.get(f"/keeper?token={app.live.seats.screen}").status == 401
    reply = client.get(f"/keeper?token={app.live.seats.keeper}")
    assert (reply.status, reply.headers["location"]) == (303, "/keeper")
    assert client.get("/keeper").status == 200


def test_the_document_names_every_address(app: TableApp) -> None:
    from starlette.routing import Route

    told = {path.replace("{clause}", "{clause:path}") for path in document()["paths"]}
    there = {route.path for route in app.app.routes if isinstance(route, Route) and route.path.startswith("/api/")}
    assert there == told


def test_random_requests_after_the_document(app: TableApp) -> None:
    """Whatever fits the document, or nearly: an answer that the document names, and never a fault."""
    rng, me = Random(3), keeper(app)
    odd: list[object] = ["", "a", "4", 0, 1, -1, 10**12, None, True, [], [1], {}, "Anna", "keeper", 2.5, "ー", "\x00"]
    for _ in range(400):
        path, about = rng.choice([item for item in document()["paths"].items() if "post" in item[1]])
        name = about["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        fields = document()["components"]["schemas"][name]["properties"]
        body = {field: rng.choice(odd) for field in fields if rng.random() < 0.9}
        if "seen" in fields and rng.random() < 0.8:
            body["seen"] = app.live.running.seen
        reply = me.post(path, body)
        assert str(reply.status) in about["post"]["responses"], (path, body, reply.text)


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    with season_of("fmr", tmp_path / "evening.season") as season:
        app = table_of(season, limits=Limits(patience=0.02))
        headers = [(b"host", f"127.0.0.1:{PORT}".encode()), (b"content-type", b"application/json")]
        scope = {"type": "http", "method": "POST", "path": "/api/answer", "query_string": b"", "headers": headers,
                 "client": ("192.168.0.9", 1), "root_path": "", "scheme": "http"}  # fmt: skip
        said: list[Any] = []

        async def never() -> Any:
            await asyncio.sleep(60)

        async def send(message: Any) -> None:
            said.append(message)

        asyncio.run(asyncio.wait_for(app.app(scope, never, send), 5))
        assert said[0]["status"] == 413


@pytest.mark.parametrize("method", ["OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "get"])
def test_odd_methods(app: TableApp, method: str) -> None:
    for path in ("/api/view", "/api/answer", "/", "/keeper"):
        reply = keeper(app).send(method, path, b"", {"origin": HOME})
        assert reply.status == 405
        assert "access-control-allow-origin" not in reply.headers


def test_the_keepers_token_is_nowhere_but_in_the_cookie(app: TableApp) -> None:
    client, token = Client(app), app.live.seats.keeper
    reply = client.get(f"/keeper?token={token}")
    assert token not in reply.text + reply.headers["location"]
    assert reply.headers["referrer-policy"] == "same-origin"
    for path in ("/keeper", "/api/view?as=keeper&log=500", "/api/openapi.json"):
        assert token not in client.get(path).text


@pytest.mark.parametrize("text", ["a\r\nset-cookie: x=1", "\u202eanna", "{{7*7}}{% raw %}", "\x00"])
def test_nothing_that_is_sent_becomes_a_header(app: TableApp, text: str) -> None:
    from urllib.parse import quote

    client = joined_browser(app, "Anna")
    for reply in (
        client.send("POST", "/lang", f"lang={quote(text)}&back={quote(text)}&code={quote(text)}".encode(),
                    {"origin": HOME}),
        client.get(f"/?join={quote(text)}"),
        client.get(f"/api/clause/{quote(text)}"),
        client.get(f"/seat?lang={quote(text)}&open={quote(text)}&q={quote(text)}"),
    ):  # fmt: skip
        assert reply.status < 500
        assert "x=1" not in reply.headers.get("set-cookie", "")
        assert "49" not in re.findall(r"<body.*", reply.text, re.DOTALL)[:1]


def test_a_correction_that_nobody_can_read_is_not_the_computers_fault(app: TableApp) -> None:
    assert keeper(app).post("/api/fix", {"line": "lap \x10", "seen": 0}).status == 422


def test_nobody_is_told_that_anothers_view_is_as_it_was(app: TableApp) -> None:
    anna, ben = (Client(app, app.live.take(name)) for name in ("Anna", "Ben"))
    marks = [
        client.get("/api/view").headers["etag"]
        for client in (anna, ben, keeper(app), Client(app, app.live.seats.screen))
    ]
    assert len(set(marks)) == 4
    assert anna.get("/api/view", {"if-none-match": marks[0]}).status == 304
    assert anna.get("/api/view", {"if-none-match": marks[1]}).status == 200
    assert anna.get("/api/view?lang=it", {"if-none-match": marks[0]}).status == 200
    assert Client(app).get("/api/view", {"if-none-match": marks[0]}).status == 401
    app.live.changed()
    assert anna.get("/api/view", {"if-none-match": marks[0]}).json["number"] == app.live.number


def test_what_somebody_else_has_said_cannot_be_said_again(app: TableApp) -> None:
    """A request of one seat, overheard and sent with the token of another one, or after it lost its seat."""
    seats = {name: Client(app, app.live.take(name)) for name in app.live.seats.names}
    view = keeper(app).get("/api/view").json
    who = view["asked"][0]["who"]
    question = (seats[who] if who else keeper(app)).get("/api/view").json["questions"][0]
    body = {"key": question["key"], "seen": view["seen"], "answer": any_answer(question, Random(1))}
    for name, client in seats.items():
        if who and name != who:
            assert client.post("/api/answer", body).status == 403
    before = app.live.running.seen
    app.live.take(who or "Anna", over=True)
    assert seats[who or "Anna"].post("/api/answer", body).status == 401
    assert app.live.running.seen == before
