"""A whole race of each game through the interface alone, by a program that has never heard of any game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from pnp.table.live import Manner
from tests.conformance.entries import TOLD
from tests.turns import every_other
from tests.web.client import Client, Reply, joined, keeper, season_of, table_of
from tests.web.forms import first_form

LANGS = ("en", "ja", "it")


def any_answer(question: Mapping[str, Any], rng: Random) -> object:
    """From what the question says of itself."""
    match question["kind"]:
        case "roll":
            dice = question["dice"]
            return [rng.randint(1, dice["sides"]) for _ in range(dice["count"])]
        case "choose":
            return rng.choice(question["options"])["id"]
        case "number":
            return rng.randint(question["range"]["lo"], question["range"]["hi"])
        case "draw":
            return rng.choice(question["cards"])["id"]
    return rng.choice(question["examples"])


def opened(client: Client, question: Mapping[str, Any]) -> Mapping[str, Any]:
    """A secret of somebody without a phone, which the keeper looks at for them."""
    if not question["sealed"]:
        return question
    view = client.get(f"/api/view?open={quote(question['key'])}").json
    found: Mapping[str, Any] = next(each for each in view["questions"] if each["key"] == question["key"])
    return found


def next_answer(clients: list[Client], rng: Random) -> Reply | None:
    """Whoever is asked answers; nothing where nobody is."""
    for client in clients:
        view = client.get(f"/api/view?lang={rng.choice(LANGS)}").json
        if mine := [question for question in view["questions"] if not question["sealed"] or question["openable"]]:
            question = opened(client, rng.choice(mine))
            told = {"key": question["key"], "seen": view["seen"], "id": str(rng.random())}
            return client.post("/api/answer", {**told, "answer": any_answer(question, rng)})
    return None


@pytest.mark.parametrize("game", every_other([*TOLD], 0))
def test_a_stranger_plays_a_race(game: str, tmp_path: Path) -> None:
    with season_of(game, tmp_path / "evening.season") as season:
        app, rng = table_of(season), Random(5)
        seats = season.plan.entries.names
        clients = [*(joined(app, seat) for seat in seats[1:]), keeper(app)]
        while (reply := next_answer(clients, rng)) is not None:
            assert reply.status == 200, reply.text
        view = clients[-1].get("/api/view").json
        assert view["phase"] == "agreeing"
        assert clients[-1].post("/api/next", {"seen": view["seen"]}).json["view"]["phase"] == "over"
        assert len(season.results) == 1


def test_the_keeper_goes_on_to_the_next_race(tmp_path: Path) -> None:
    with season_of("fmr", tmp_path / "evening.season", races=2) as season:
        app, rng = table_of(season), Random(1)
        me = keeper(app)
        while (reply := next_answer([me], rng)) is not None:
            assert reply.status == 200, reply.text
        for phase, race in (("between", 1), ("asking", 2)):
            view = me.post("/api/next", {"seen": me.get("/api/view").json["seen"]}).json["view"]
            assert (view["phase"], view["season"]["race"]) == (phase, race)
        assert view["standings"][0]["rows"][0]["total"] > 0


def test_a_result_is_taken_back_with_its_last_answer(tmp_path: Path) -> None:
    with season_of("fmr", tmp_path / "evening.season", races=2) as season:
        app, rng = table_of(season), Random(1)
        me = keeper(app)
        while next_answer([me], rng) is not None:
            pass
        me.post("/api/next", {"seen": me.get("/api/view").json["seen"]})
        view = me.post("/api/undo", {"seen": me.get("/api/view").json["seen"]}).json["view"]
        assert view["phase"] == "asking"
        assert not season.results


def test_bots_wait_to_be_seen(tmp_path: Path) -> None:
    with season_of("fmr", tmp_path / "evening.season") as season:
        names = season.plan.entries.names
        app = table_of(season, Manner(roll="all", bots=tuple(names), pace=None))
        me, cars = keeper(app), 0
        while (view := me.get("/api/view").json)["phase"] == "pausing":
            assert view["next"] == {"what": "car", "text": "Next car", "allowed": True}
            assert me.post("/api/next", {"seen": view["seen"]}).status == 200
            cars += 1
        assert cars > 3
        assert view["phase"] == "over", "where nobody had a say nobody need agree"


@pytest.mark.parametrize("game", every_other([*TOLD], 1))
def test_a_race_by_plain_forms(game: str, tmp_path: Path) -> None:
    """Every kind of question can be answered without a script: forty answers from the pages as they are."""
    with season_of(game, tmp_path / "evening.season") as season:
        app, rng = table_of(season), Random(2)
        client = Client(app)
        client.get(f"/keeper?token={app.live.seats.keeper}")
        for _ in range(40):
            page = client.get("/keeper")
            assert page.status == 200
            if app.live.running.phase.value != "asking":
                break
            seen, fields = app.live.running.seen, first_form(client, page.text, rng)
            reply = client.form("/do", **fields)
            assert reply.status == 200, (fields, reply.text)
            assert app.live.running.seen > seen, fields
