"""The plain pages: in three languages, with everything that somebody needs who has no script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.table.live import Live
from pnp.web.app import TableApp
from pnp.web.hosts import Hosts
from pnp.web.tongue import accepted
from tests.web.client import GENEROUS, HOME, PORT, Client, keeper, season_of, table_of

pytestmark = pytest.mark.smoke


@pytest.fixture
def app(tmp_path: Path) -> Iterator[TableApp]:
    with season_of("turf", tmp_path / "evening.season", races=2) as season:
        yield table_of(season)


def browser(app: TableApp, seat: str = "Anna") -> Client:
    client = Client(app)
    assert client.form("/join", code=app.live.seats.join, seat=seat).status == 200
    return client


def test_joining_step_by_step(app: TableApp) -> None:
    client = Client(app)
    assert "Anna" not in client.get("/").text
    assert "not the code" in client.get("/?join=wrong").text
    assert "Anna" in client.form("/join", code=app.live.seats.join.upper()).text
    assert "Seat of Anna" in client.form("/join", code=app.live.seats.join, seat="Anna").text
    refused = Client(app).form("/join", code=app.live.seats.join, seat="Anna")
    assert (refused.status, "is taken" in refused.text) == (403, True)
    assert "Take over" in refused.text


def test_a_wrong_answer_is_explained_and_kept(app: TableApp) -> None:
    client, seen = browser(app), app.live.running.seen
    key = app.live.running.open[0].key
    fields = {"as": "seat", "act": "answer", "key": key, "seen": seen, "answer": "9 9"}
    reply = client.form("/do", **fields)
    assert reply.status == 422
    assert 'role="alert"' in reply.text
    assert app.live.running.seen == seen


def test_a_double_tap_is_one_answer(app: TableApp) -> None:
    client, seen = browser(app), app.live.running.seen
    key = app.live.running.open[0].key
    fields = {"as": "seat", "act": "answer", "key": key, "seen": seen, "die1": 3, "die2": 4, "id": "tap"}
    assert [client.form("/do", **fields).status for _ in range(2)] == [200, 200]
    assert app.live.running.referee.steps[0].record["answer"] == [3, 4]
    assert len(app.live.running.referee.steps) == 1


def test_a_late_answer_says_so(app: TableApp) -> None:
    client, key = browser(app), app.live.running.open[0].key
    app.live.roll(app.live.seats.role(app.live.seats.keeper), key, app.live.running.seen)  # type: ignore[arg-type]
    reply = client.form("/do", **{"as": "seat", "act": "answer", "key": key, "seen": 0, "answer": "1 1"})
    assert reply.status in (200, 409)


@pytest.mark.parametrize(("lang", "word"), [("en", "Seat of Anna"), ("ja", "Annaの席"), ("it", "Posto di Anna")])
def test_the_language_of_the_device(app: TableApp, lang: str, word: str) -> None:
    client = browser(app)
    page = client.get("/seat", {"accept-language": f"{lang}-XX,xx;q=0.3"}).text
    assert f'<html lang="{lang}">' in page
    client.send("POST", "/lang", f"lang={lang}&back=/seat".encode(), {"origin": HOME})
    assert f'<html lang="{lang}">' in client.get("/seat", {"accept-language": "fr"}).text
    assert word in client.get("/seat").text


def test_the_best_of_several_languages() -> None:
    assert accepted("fr, it-CH;q=0.7, ja;q=0.9") == "ja"
    assert accepted("fr;q=x, de") == ""
    assert accepted("") == ""


def test_nothing_on_a_page_is_a_script_of_its_own(app: TableApp) -> None:
    client = browser(app)
    client.get(f"/keeper?token={app.live.seats.keeper}")
    client.form("/join", code=app.live.seats.join, watch=1)
    for path in ("/seat", "/keeper", "/screen", "/"):
        page = client.get(path).text
        assert not re.search(r"\son\w+=|style=|<style|javascript:", page), path
        assert re.findall(r"<script[^>]*>(.*?)</script>", page, re.DOTALL) in ([""], []), path


def test_files_of_the_pages(app: TableApp) -> None:
    assert Client(app).get("/static/table.css").headers["content-type"].startswith("text/css")
    assert Client(app).get("/static/main.js").headers["content-type"].startswith("text/javascript")
    assert Client(app).get("/static/..%2fseat.html.j2").status == 404
    assert "--accent" in Client(app).get("/look.css").text
    assert Client(app).get("/font/display-latin.woff2").status == 200
    assert Client(app).get("/font/other-latin.woff2").status == 404


def test_the_keeper_by_forms(app: TableApp) -> None:
    client = Client(app)
    client.get(f"/keeper?token={app.live.seats.keeper}")

    def do(**fields: object) -> str:
        reply = client.form("/do", **{"as": "keeper", "seen": app.live.running.seen, **fields})
        assert reply.status == 200, reply.text
        return reply.text

    assert "It would mean:" in do(act="try", line="44 22")
    assert len(app.live.running.referee.steps) == 0
    do(act="line", line="44 22")
    lost = do(act="lost", to=1)
    assert "This would be lost:" in lost
    do(act="undo", to=1)
    assert len(app.live.running.referee.steps) == 0
    do(act="redo")
    do(act="roll", key=app.live.running.open[0].key)
    do(act="program", seat="Ben")
    assert app.live.by("Ben") == "program"
    do(act="release", seat="Ben")
    assert "lane" in client.get("/keeper?q=lane").text
    assert client.form("/do", **{"as": "keeper", "act": "dance"}).status == 400


def test_a_code_for_each_address_where_phones_may_get_in(tmp_path: Path) -> None:
    with season_of("turf", tmp_path / "evening.season") as season:
        homes = ["http://192.168.0.2:8765", "http://10.0.0.2:8765"]
        app = TableApp(Live(season), Hosts.of((), PORT), addresses=homes, limits=GENEROUS)
        page, joining = keeper(app).get("/keeper").text, f"/?join={app.live.seats.join}"
        assert all(home + joining in page for home in homes)
        assert page.count('src="/join.svg?') == len(homes)
        first, other = [keeper(app).get(f"/join.svg?at={n}").text for n in range(2)]
        assert first != other
        assert keeper(app).get("/join.svg").text == first
        assert [keeper(app).get(f"/join.svg?at={odd}").status for odd in ("2", "-1", "x", "٠")] == [404] * 4
