"""Codes with a good checksum and anything in them: refused before there is a file, or a season like any other."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from pnp.api.paperwork import restore_season
from pnp.season.code import MARK, digest, to_lines
from tests.fuzz.changing import changed
from tests.fuzz.seasons import go_on, suspended, use
from tests.fuzz.trying import Tries


def test_a_code_is_refused_or_brings_a_season_that_can_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, tries = tmp_path / "back.season", Tries("codes", 60)
    for rng in tries:
        values, changes = changed(rng.choice(suspended()), suspended(), rng)
        lines = to_lines(values)
        monkeypatch.setattr("pnp.api.paperwork.read_codes", lambda scans, lines=lines: lines)
        with tries.allowed(changes):
            _bring_back(path, rng)
        path.unlink(missing_ok=True)
    assert tries.taken
    assert tries.refused


def _bring_back(path: Path, rng: Random) -> None:
    with restore_season([Path("scan.png")], path).season as season:
        try:
            use(season, rng)
            go_on(season, rng)
        except Exception as fault:
            raise AssertionError("it was taken, and cannot be used") from fault


def test_lines_of_codes_are_refused_or_say_what_they_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tries = Tries("lines of codes", 60)
    for rng in tries:
        lines = _torn(to_lines(rng.choice(suspended())), rng)
        monkeypatch.setattr("pnp.api.paperwork.read_codes", lambda scans, lines=lines: lines)
        with tries.allowed(lines), restore_season([Path("scan.png")], tmp_path / "back.season").season as season:
            assert digest(season.suspended()) in "".join(lines)
        (tmp_path / "back.season").unlink(missing_ok=True)
    assert tries.refused


def _torn(lines: list[str], rng: Random) -> list[str]:
    """Letters changed, lines lost, doubled, in another order, or of another season."""
    found = [*lines, *rng.choice(((), lines, to_lines(rng.choice(suspended())), [f"{MARK}:{'0' * 12}:1:1:", "x"]))]
    for _ in range(rng.choice((0, 1, 2))):
        index = rng.randrange(len(found))
        at = rng.randrange(len(found[index]) + 1)
        found[index] = found[index][:at] + rng.choice(("", "0", ":", "é", "99", "%")) + found[index][at + 1 :]
    return rng.sample(found, rng.randint(max(1, len(found) - 1), len(found)))


@pytest.mark.parametrize("nested", ["[" * 100_000 + "]" * 100_000, '{"a":' * 300 + "1" + "}" * 300])
def test_a_code_that_goes_too_deep_is_refused(nested: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("pnp.season.code._plain", lambda values: nested.encode())
    lines = to_lines({})
    monkeypatch.setattr("pnp.api.paperwork.read_codes", lambda scans: lines)
    tries: Any = Tries("", 1)
    with tries.allowed(lines):
        restore_season([Path("scan.png")], tmp_path / "back.season")
    assert tries.refused
