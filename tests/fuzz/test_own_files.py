"""Files that people keep for themselves, changed by value: who is who, printers, targets of a print."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from math import isfinite
from pathlib import Path
from random import Random

import pytest

from pnp.api.calibrating import find_printer
from pnp.api.clubs import club_json, club_lines, read_club
from pnp.api.editions import load_game
from pnp.api.jobs import print_job
from pnp.api.printing import plan_print
from pnp.kit.paths import data_dir
from pnp.press.paper import find_paper
from pnp.press.printers import FILE as PRINTERS
from pnp.press.printers import read_printers
from pnp.press.targets.target import FILE as TARGETS
from pnp.press.targets.target import read_targets
from tests.fuzz.changing import Document, changed
from tests.fuzz.names import any_text
from tests.fuzz.seasons import journals
from tests.fuzz.test_told import as_toml
from tests.fuzz.trying import Tries

PEOPLE: Document = {"people": {"Anna Rossi": ["Anna", "A. Rossi"], "ベン": ["Ben", "Benjamin"], "Cleo": ["Carla"]}}
OFFICE: Document = {
    "office, tray 2": {"front": {"dx": 0.4, "dy": -1.2, "turn": 0.1, "across": 1.002, "down": 0.998}, "back": {}},
    "home": {"back": {"dx": 2, "turn": -0.3}},
}
PARTS = ("counters", "pit_crew", "die", "box")
USUAL = 160


@cache
def targets() -> Document:
    return tomllib.loads((data_dir() / "common" / TARGETS).read_text("utf-8"))


def _file(document: Document, rng: Random) -> bytes:
    """As editors save it, with now and then a name by chance, or a torn line."""
    text = as_toml(document)
    if rng.random() < 0.3:
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice((any_text(rng), "\r\n", '"', "]", "")) + text[at + rng.randint(0, 3) :]
    return text.replace("\n", rng.choice(("\n", "\r\n"))).encode(rng.choice(("utf-8", "utf-8-sig")), "replace")


def _changed(document: Document, rng: Random) -> bytes:
    return _file(changed(document, [PEOPLE, OFFICE, targets()], rng)[0], rng)


def _club(folder: Path, content: bytes, _: Random) -> None:
    (folder / "who.toml").write_bytes(content)
    club = read_club([folder / "a.season", folder / "b.season"], folder / "who.toml", workers=1)
    assert club_lines(club)
    assert club_json(club)


def _printers(folder: Path, content: bytes, _: Random) -> None:
    (folder / PRINTERS).write_bytes(content)
    page = find_paper("a4").size("portrait")
    for name in read_printers():
        printer = find_printer(name)
        assert all(isfinite(part) for back in (False, True) for part in printer.through(page, back))


def _targets(folder: Path, content: bytes, rng: Random) -> None:
    (folder / "common").mkdir(exist_ok=True)
    (folder / "common" / TARGETS).write_bytes(content)
    name = rng.choice(list(read_targets(folder)))
    job = print_job(target=name, data=folder)
    run = plan_print(load_game("fmr"), [rng.choice(PARTS)], job)
    assert ".." not in run.suffix
    assert "/" not in run.suffix
    assert list(run.plans()) or not job.target.is_sheets


USES: Mapping[str, tuple[Callable[[], Document], Callable[[Path, bytes, Random], None]]] = {
    "who is who": (lambda: PEOPLE, _club),
    "printers": (lambda: OFFICE, _printers),
    "targets": (targets, _targets),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path))
    for name, game in (("a", "fmr"), ("b", "mad")):
        (tmp_path / f"{name}.season").write_bytes(journals()[game])
    return tmp_path


@pytest.mark.parametrize("what", USES)
def test_a_file_of_ones_own_is_refused_with_its_place_or_used(what: str, folder: Path) -> None:
    document, use = USES[what]
    tries = Tries(what, USUAL)
    for rng in tries:
        content = _changed(document(), rng)
        with tries.allowed(content):
            use(folder, content, rng)
    assert tries.taken
    assert tries.refused
