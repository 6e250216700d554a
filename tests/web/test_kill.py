"""A real server: killed at any moment and started again, it goes on at the same port, and nothing confirmed is lost."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

import pytest

from pnp.api.seasons import read_season
from tests.web.client import season_of
from tests.web.test_race import any_answer

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
PATIENCE = 60.0


@contextmanager
def server(season: Path, port: int | None = None) -> Iterator[subprocess.Popen[str]]:
    told = ["--port", str(port)] if port else []
    command = [sys.executable, "-m", "pnp", "table", str(season), "--no-browser", *told]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Phone:
    def __init__(self, season: Path) -> None:
        self._tokens = season.with_name(f"{season.name}.table")

    def call(self, path: str, body: object = None) -> Any:
        kept = json.loads(self._tokens.read_text("utf-8"))
        headers = {"Authorization": f"Bearer {kept['keeper']}", "Content-Type": "application/json"}
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{kept['port']}{path}", content, headers)
        with urllib.request.urlopen(request, timeout=5) as reply:
            return json.load(reply)

    def wait(self) -> Any:
        """Until the table answers, as a phone does that has lost it."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return self.call("/api/view")
            except (OSError, ValueError):
                assert time.monotonic() < until, "nobody answers"
                time.sleep(0.05)


KILLS = int(os.environ.get("PNP_TABLE_KILLS", "100"))


@pytest.mark.parametrize("kill", [0, *(pytest.param(kill, marks=pytest.mark.slow) for kill in range(1, KILLS))])
def test_killed_at_any_moment(kill: int, tmp_path: Path) -> None:
    path = tmp_path / "evening.season"
    season_of(("turf", "xf1")[kill % 2], path).close()
    port, rng, phone = free_port(), Random(), Phone(path)
    with server(path, port) as process:
        view = phone.wait()
        Timer(rng.uniform(0, 0.25), process.kill).start()
        confirmed, unsure = answered_until_nobody_hears(phone, view, rng)
    with server(path) as process:
        phone.wait()
        assert json.loads(path.with_name("evening.season.table").read_text("utf-8"))["port"] == port
        phone.call("/api/answer", unsure)  # whether only the reply was lost or the request, too: one answer
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=PATIENCE)
    with read_season(path) as season:
        kept = [(record["key"], record["answer"]) for record in season.records if record["t"] == "answer"]
    assert [each for each in kept if each in confirmed] == confirmed
    assert kept.count((unsure["key"], unsure["answer"])) == 1
    assert "Traceback" not in said
    assert "Everything up to here is saved." in said
    assert f"pnp table {path}" in said


def answered_until_nobody_hears(
    phone: Phone, view: Any, rng: Random
) -> tuple[list[tuple[str, object]], dict[str, Any]]:
    """What was confirmed, and what was sent last without an answer."""
    confirmed: list[tuple[str, object]] = []
    body: dict[str, Any] = {}
    while view["questions"]:
        question = view["questions"][0]
        body = {"key": question["key"], "seen": view["seen"], "answer": any_answer(question, rng)}
        try:
            view = phone.call("/api/answer", body)["view"]
        except (OSError, http.client.HTTPException, ValueError):
            return confirmed, body
        confirmed.append((body["key"], body["answer"]))
    return confirmed, body


def test_ctrl_c_ends_it_at_once_and_tells_whoever_listens(tmp_path: Path) -> None:
    path = tmp_path / "evening.season"
    season_of("fmr", path).close()
    with server(path, free_port()) as process:
        Phone(path).wait()
        kept = json.loads(path.with_name("evening.season.table").read_text("utf-8"))
        headers = {"Authorization": f"Bearer {kept['screen']}"}
        listening = urllib.request.Request(f"http://127.0.0.1:{kept['port']}/api/stream", headers=headers)
        with urllib.request.urlopen(listening, timeout=5) as stream:
            assert stream.readline() == b"retry: 2000\n"
            began = time.monotonic()
            process.send_signal(signal.SIGINT)
            assert b"event: bye" in stream.read()
        said, _ = process.communicate(timeout=PATIENCE)
        assert time.monotonic() - began < 10, "it has a second, and for ever where streams are waited for"
        assert process.returncode == 0
        assert "Traceback" not in said


def test_a_second_table_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "evening.season"
    with season_of("fmr", path):
        told = subprocess.run(
            [sys.executable, "-m", "pnp", "table", str(path), "--no-browser"],
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
    assert told.returncode == 1
    assert "already open in another window" in told.stderr
