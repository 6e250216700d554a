"""Answers that come twice, too late, at once, from the wrong seat; and what is taken back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from pnp.table.live import Manner
from pnp.table.refusals import Stale
from pnp.web.app import TableApp
from tests.web.client import Client, joined, keeper, season_of, table_of


@pytest.fixture
def app(tmp_path: Path) -> Iterator[TableApp]:
    """The first minutes of a race in which everybody rolls for a lane: two dice each, one after the other."""
    with season_of("turf", tmp_path / "evening.season") as season:
        yield table_of(season, Manner(ask="full"))


def asked(client: Client) -> tuple[dict[str, Any], int]:
    view = client.get("/api/view").json
    return view["questions"][0], view["seen"]


def answered(app: TableApp) -> int:
    return len(app.live.running.referee.steps)


def dice(client: Client, face: int, **more: object) -> dict[str, Any]:
    question, seen = asked(client)
    return {"key": question["key"], "seen": seen, "answer": [face, face], **more}


def test_a_question_says_all_about_itself(app: TableApp) -> None:
    question, _ = asked(joined(app, "Anna"))
    assert question["kind"] == "roll"
    assert question["dice"] == {"count": 2, "sides": 6, "asides": {}}
    assert question["clause"]
    assert question["clause"] not in question["text"]
    assert (question["rolls"], question["secret"]) == (True, False)


def test_the_same_request_twice_is_one_answer(app: TableApp) -> None:
    anna = joined(app, "Anna")
    body = dice(anna, 4, id="tap")
    first, second = anna.post("/api/answer", body), anna.post("/api/answer", body)
    assert (first.status, second.status) == (200, 200)
    assert answered(app) == 1


def test_the_same_answer_after_a_restart_is_one_answer(app: TableApp) -> None:
    """Only the reply was lost; nobody remembers the request any more."""
    anna = joined(app, "Anna")
    body = dice(anna, 4)
    anna.post("/api/answer", body)
    again = Client(table_of(app.live.season, Manner(ask="full")), anna.token)
    assert again.post("/api/answer", body).status == 200
    assert answered(again.app) == 1
    assert again.post("/api/answer", {**body, "answer": [5, 5]}).status == 409


def test_a_stale_answer_changes_nothing_and_brings_the_new_view(app: TableApp) -> None:
    me = keeper(app)
    body = dice(me, 4)
    me.post("/api/answer", body)
    late = me.post("/api/answer", {**body, "answer": [6, 6]})
    assert late.status == 409
    assert late.json["error"]["code"] == "stale"
    assert late.json["view"]["questions"][0]["key"] != body["key"]
    assert answered(app) == 1


def test_an_answer_to_what_was_asked_before_an_undo_is_stale(app: TableApp) -> None:
    me = keeper(app)
    me.post("/api/answer", dice(me, 4))
    old = dice(me, 3)
    seen = me.get("/api/view").json["seen"]
    assert me.post("/api/undo", {"seen": seen}).status == 200
    me.post("/api/answer", dice(me, 4))
    assert asked(me)[0]["key"] == old["key"], "the same question, but asked anew"
    assert me.post("/api/answer", old).status == 409


def test_two_at_once(app: TableApp) -> None:
    phones = [keeper(app), joined(app, "Anna")]
    bodies = [dice(phone, face) for phone, face in zip(phones, (2, 5), strict=True)]
    results: list[int] = []

    def send(phone: Client, body: dict[str, Any]) -> None:
        role = app.live.seats.role(phone.token)
        assert role is not None
        try:
            app.live.answer(role, body["key"], body["seen"], body["answer"])
            results.append(200)
        except Stale:
            results.append(409)

    threads = [Thread(target=send, args=pair) for pair in zip(phones, bodies, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == [200, 409]
    assert answered(app) == 1


def test_a_bad_answer_says_why(app: TableApp) -> None:
    anna = joined(app, "Anna")
    reply = anna.post("/api/answer?lang=it", dice(anna, 9))
    assert reply.status == 422
    assert reply.json["error"]["code"] == "dice.face"
    assert "9" in reply.json["error"]["text"]
    assert answered(app) == 0


def test_nobody_answers_for_another(app: TableApp) -> None:
    key, seen = asked(keeper(app))[0]["key"], asked(keeper(app))[1]
    body = {"key": key, "seen": seen, "answer": [3, 3]}
    assert joined(app, "Ben").post("/api/answer", body).status == 403
    assert joined(app).post("/api/answer", body).status == 403
    assert answered(app) == 0


def test_a_player_takes_back_an_own_answer_until_somebody_else_has_answered(app: TableApp) -> None:
    anna, ben = joined(app, "Anna"), joined(app, "Ben")
    anna.post("/api/answer", dice(anna, 4))
    view = anna.get("/api/view").json
    assert view["undo"]["answers"] == 1
    assert ben.get("/api/view").json["undo"] is None
    assert ben.post("/api/undo", {"seen": view["seen"]}).status == 403
    assert anna.post("/api/undo", {"seen": view["seen"]}).status == 200
    anna.post("/api/answer", dice(anna, 4))
    ben.post("/api/answer", dice(ben, 2))
    view = anna.get("/api/view").json
    assert view["undo"] is None
    assert anna.post("/api/undo", {"seen": view["seen"]}).status == 403


def test_the_keeper_goes_back_to_any_point_and_sees_what_would_be_lost(app: TableApp) -> None:
    me = keeper(app)
    for face in (4, 2, 6):
        me.post("/api/answer", dice(me, face))
    seen = me.get("/api/view").json["seen"]
    lost = me.post("/api/undo", {"seen": seen, "to": 2, "dry": True}).json["lost"]
    assert [each["n"] for each in lost] == [2, 3]
    assert [each["answer"] for each in lost] == ["2 2", "6 6"]
    assert answered(app) == 3
    view = me.post("/api/undo", {"seen": seen, "to": 2}).json["view"]
    assert answered(app) == 1
    assert view["redo"]
    assert view["questions"][0]["default"] == {"answer": [2, 2], "text": "2 2", "src": "remembered"}
    assert me.post("/api/redo", {"seen": view["seen"]}).status == 200
    assert answered(app) == 2


def test_an_undo_that_has_missed_something_is_stale(app: TableApp) -> None:
    me, seen = keeper(app), keeper(app).get("/api/view").json["seen"]
    me.post("/api/answer", dice(me, 4))
    assert me.post("/api/undo", {"seen": seen}).status == 409


def test_what_was_taken_back_falls_again_when_the_program_rolls(app: TableApp) -> None:
    me = keeper(app)
    me.post("/api/answer", dice(me, 4))
    me.post("/api/undo", {"seen": me.get("/api/view").json["seen"]})
    question, seen = asked(me)
    told = me.post("/api/answer", {"key": question["key"], "seen": seen, "roll": True})
    assert told.status == 200
    assert app.live.running.referee.steps[0].record["answer"] == [4, 4]


def test_a_line_and_what_it_would_do(app: TableApp) -> None:
    me, anna = keeper(app), joined(app, "Anna")
    seen = me.get("/api/view").json["seen"]
    tried = me.post("/api/preview", {"line": "44 22", "seen": seen})
    assert [part["answer"] for part in tried.json["parts"]] == ["4 4", "2 2"]
    assert answered(app) == 0
    assert anna.post("/api/line", {"line": "44 22", "seen": seen}).status == 403, "the second roll is Ben's"
    assert me.post("/api/line", {"line": "44 x", "seen": seen}).status == 422
    assert me.post("/api/line", {"line": "44 22", "seen": seen, "id": "a"}).status == 200
    assert me.post("/api/line", {"line": "44 22", "seen": seen, "id": "a"}).status == 200
    assert me.post("/api/line", {"line": "44 22", "seen": seen, "id": "b"}).status == 409
    assert answered(app) == 2


def test_a_seat_is_taken_over_on_purpose_and_the_keeper_sees_it(app: TableApp) -> None:
    old = joined(app, "Anna")
    taken = Client(app).post("/api/join", {"code": app.live.seats.join, "seat": "Anna"})
    assert (taken.status, taken.json["error"]["code"]) == (403, "taken")
    new = joined(app, "Anna", take_over=True)
    assert old.get("/api/view").status == 401
    assert new.get("/api/view").status == 200
    assert keeper(app).get("/api/view").json["notices"][-1]["text"] == (
        "The seat of Anna was taken over by another device."
    )


def test_the_keeper_gives_a_seat_away(app: TableApp) -> None:
    me, anna = keeper(app), joined(app, "Anna")
    assert anna.post("/api/seat", {"seat": "Ben", "by": "keeper"}).status == 403
    assert me.post("/api/seat", {"seat": "Nobody", "by": "keeper"}).status == 404
    view = me.post("/api/seat", {"seat": "Anna", "by": "keeper"}).json["view"]
    assert view["seats"][0]["by"] == "keeper"
    assert anna.get("/api/view").status == 401


def test_the_program_takes_a_seat_and_gives_it_back(app: TableApp) -> None:
    me = keeper(app)
    view = me.post("/api/seat", {"seat": "Ben", "by": "program"}).json["view"]
    assert [seat["by"] for seat in view["seats"]] == ["keeper", "program", "keeper", "keeper"]
    joined(app, "Ben", take_over=True)
    assert me.get("/api/view").json["seats"][1]["by"] == "phone"


def test_where_the_program_cannot_play_it_says_why(tmp_path: Path) -> None:
    with season_of("fmr", tmp_path / "evening.season") as season:
        reply = keeper(table_of(season)).post("/api/seat", {"seat": "Anna", "by": "program"})
        assert reply.status == 503
        assert reply.json["view"]["seats"][0]["by"] == "keeper"


def test_seats_are_known_again_after_a_restart(app: TableApp) -> None:
    anna, before = joined(app, "Anna"), app.live.seats
    again = table_of(app.live.season)
    assert Client(again, anna.token).get("/api/view").json["role"]["seat"] == "Anna"
    assert (again.live.seats.join, again.live.seats.keeper) == (before.join, before.keeper)
    assert before.path.stat().st_mode & 0o077 == 0
    assert before.keeper not in app.live.season.path.read_text("utf-8")


def test_a_correction(tmp_path: Path) -> None:
    with season_of("xf1", tmp_path / "evening.season") as season:
        me = keeper(table_of(season))
        seen = me.get("/api/view").json["seen"]
        named = me.post("/api/fix", {"line": "", "seen": seen, "dry": True}).json["values"]
        assert named
        refused = me.post("/api/fix", {"line": "no such thing 3", "seen": seen})
        assert refused.status == 422


def test_clauses_and_rules(app: TableApp) -> None:
    me = joined(app)
    clause = asked(keeper(app))[0]["clause"].split()[0]
    found = me.get(f"/api/clause/{clause}?lang=ja").json
    assert found["id"] == clause
    assert found["title"]
    assert found["lines"]
    assert me.get("/api/clause/Z99").status == 404
    assert me.get("/api/rules?q=lane").json["lines"]
