"""A table as people start it: a process of its own, at a port of its own, that can be killed and started again."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from pnp.api.editions import load_game
from pnp.api.seasons import create_season
from tests.web.test_kill import free_port

PATIENCE = 60.0
SEATS = ("Anna", "Ben", "Carla")
PLAYERS: dict[str, Sequence[str]] = {
    "fmr": ("Anna: red blue", "Ben: green yellow", "Carla: orange purple"),
    "xf1": ("Anna: U", "Ben: F", "Carla: S"),
    "turf": ("Anna: red, orange", "Ben: green, violet", "Carla: black, white"),
    "mad": ("Anna: red", "Ben: violet", "Carla: black"),
}
OPTIONS: dict[str, dict[str, str]] = {
    "fmr": {"removed": "35"},
    "xf1": {"courses": "belgium", "teams": "players"},
    "turf": {"simultaneous": "yes"},
    "mad": {"cards": "dealt"},
}


class Table:
    def __init__(self, game: str, folder: Path, *told: str, races: int = 1, title: str = "", **options: str) -> None:
        self.season = folder / f"{game}.season"
        chosen = {**OPTIONS[game], **options}
        create_season(self.season, load_game(game), PLAYERS[game], races, chosen, title=title).close()
        self.port = free_port()
        self._told = told
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Table:
        where = ["--port", str(self.port), "--no-browser", "--seed", "5", *self._told]
        command = [sys.executable, "-m", "pnp", "table", str(self.season), *where]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        return self

    def kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()

    def wait(self) -> Table:
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < until, "nobody answers"
            time.sleep(0.05)
        return self

    def _answers(self) -> bool:
        try:
            self.view()
        except (OSError, ValueError):
            return False
        return True

    @property
    def home(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def kept(self) -> Any:
        """What stands in the file beside the season: the code, and the tokens."""
        return json.loads(self.season.with_name(f"{self.season.name}.table").read_text("utf-8"))

    def view(self, by: str = "", **query: str) -> Any:
        """As the keeper sees it past all pages, or whoever sits there."""
        return self._call(f"/api/view?{urlencode(query)}", self._token(by))

    def does(self, what: str, by: str = "", **body: object) -> Any:
        """What the keeper does past all pages, or whoever sits there."""
        return self._call(f"/api/{what}", self._token(by), json.dumps(body).encode())

    def _token(self, by: str) -> str:
        kept = self.kept
        return str(kept["seats"][by] if by else kept["keeper"])

    def _call(self, path: str, token: str, body: bytes | None = None) -> Any:
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        with urllib.request.urlopen(urllib.request.Request(self.home + path, body, headers), timeout=5) as reply:
            return json.load(reply)

    @property
    def answers(self) -> list[tuple[str, object]]:
        """As they stand in the file, whoever has it open."""
        lines = self.season.read_text("utf-8").splitlines()
        records = [json.loads(line) for line in lines if line.startswith("{")]
        return [(each["key"], each["answer"]) for each in records if each.get("t") == "answer"]
