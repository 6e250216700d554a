"""The first evening on a computer: nothing is cast or drawn yet, and everybody wants everything at once."""

from __future__ import annotations

import os
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest

from pnp.api.dressing import FACES
from tests.browser.tables import Table

LANGS = ("en", "ja", "it")
AT_ONCE = 24


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "nothing yet"))
    table = Table("mad", tmp_path).start().wait()
    yield table
    table.kill()


def wanted(table: Table) -> list[str]:
    fonts = [f"/font/{face}-{script}.woff2" for face in FACES for script in ("latin", "japanese")]
    drawn = [f"{path}?lang={lang}" for lang in LANGS for path in ("/api/board.svg", "/api/pieces")]
    shown = [f"/keeper?lang={lang}" for lang in LANGS]
    return ["/look.css", "/band.svg", *fonts, *drawn, *shown, *cards(table)]


def cards(table: Table) -> list[str]:
    """Every card that can be seen somewhere in the first questions."""
    asked = {
        (question["about"], answer["id"])
        for question in table.view()["questions"]
        for answer in (*question.get("options", ()), *question.get("cards", ()))
        if answer["picture"]
    }
    assert asked
    return [f"/card/{lang}/{about}/{quote(id)}.svg" for about, id in sorted(asked) for lang in LANGS]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="processes of POSIX")
def test_everything_at_once_with_an_empty_cache(table: Table) -> None:
    cookie = f"pnp_keeper_{table.port}={table.kept['keeper']}"

    def status(path: str) -> int:
        request = urllib.request.Request(f"{table.home}{path}", headers={"Cookie": cookie})
        with urllib.request.urlopen(request, timeout=300) as reply:
            return int(reply.status) if reply.read() else 0

    paths = wanted(table) * 2
    Random(3).shuffle(paths)
    with ThreadPoolExecutor(AT_ONCE) as devices:
        assert set(devices.map(status, paths)) == {200}
