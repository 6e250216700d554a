"""Boards of races under way: what the pieces of a position cost, what the ground costs once, and how large it is."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.measure import ROOT, Line, medians, ms
from pnp.api.boards import Board, Boards
from pnp.api.positions import Ruling, resolve_position

PIECES, GROUND, SIZE = 0.05, 1.0, 300_000
"""What is aimed at: seconds of processor time, and bytes as they are sent."""
POSITIONS: Mapping[str, Mapping[str, Any]] = {
    "fmr": {
        "players": ["Anna: red", "Ben: blue", "Carla: green", "Dario: purple", "Emi: yellow", "Femi: orange"],
        "racing": "B1 G1 Y1 O1 R1 V1 V2 R2",
        "retired": "O2 Y2 G2 B2",
        "plays": 20,
        "turn": "Anna",
    },
    "turf": {
        "players": ["Anna: red, blue, black, white", "Ben: green, yellow, orange, violet"],
        "phase": "card",
        "round": 5,
        "options": {"steeplechase": "yes"},
        "horses": {
            horse: {"at": f"{lane}:B{16 + lane}/0", "hand": 8}
            for lane, horse in enumerate(("red", "blue", "green", "yellow", "black", "white", "orange", "violet"), 1)
        },
    },
    "mad": {
        "players": ["Anna: red", "Ben: violet", "Carla: black", "Dario: blue", "Emi: green", "Femi: yellow"],
        "race": 3,
        "races": 3,
        "layout": "S5 S6r S7 S8r S9",
        "bonus": [6, 2],
        "seat": "Anna",
        "cars": {
            seat: {"at": f"S{6 + index}-9", "fuel": 9, "turns": 2 + (seat != "Anna")}
            for seat, index in (("Anna", 0), ("Ben", 0), ("Carla", 0), ("Dario", 1), ("Emi", 1), ("Femi", 2))
        },
    },
    "xf1": {
        "course": "japan",
        "section": "C",
        "weather": 4,
        "lap": 2,
        "turn": 6,
        "cars": {
            f"{mark}0{number}": {"at": f"{30 + 2 * index}{line}", "dp": 9, "fuel": 7, "tyres": 6}
            for index, mark in enumerate("UFTCWMLGAS")
            for number, line in ((1, "A"), (2, "B"))
        },
    },
}
"""As many pieces as each game has, and the longest course."""


def lines() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as name:
        for game, position in POSITIONS.items():
            yield from _measured(game, position, Path(name))


def _measured(game: str, position: Mapping[str, Any], folder: Path) -> Iterator[Line]:
    ruling = resolve_position({"game": game, "position": dict(position)})
    boards, view = Boards(ruling.edition), _view(ruling)
    words = ruling.edition.narrator("en").words
    board = boards.drawn(view, words)
    (took,) = medians(15, partial(boards.drawn, view, words))
    what = f"the board of {game}, {len(board.pieces)} pieces"
    yield Line(f"{what} drawn again", ms(took), ms(PIECES), took / PIECES, 1.0)
    for lang in ("en", "ja"):
        once = median(_ground(game, lang, folder) for _ in range(3))
        yield Line(f"{what}, the static layer drawn once, {lang}", ms(once), ms(GROUND), once / GROUND, 1.0)
        whole = _size(boards.drawn(view, ruling.edition.narrator(lang).words))
        yield Line(f"{what}, both layers gzipped, {lang}", _kb(whole), _kb(SIZE), whole / SIZE, 1.0)


def _view(ruling: Ruling) -> Mapping[str, Any]:
    rules = ruling.edition.game.rules
    return rules.view(rules.restore(ruling.edition.data, ruling.resolution.position))


def _size(board: Board) -> int:
    return len(gzip.compress(board.joined().encode()))


def _kb(size: float) -> str:
    return f"{size / 1000:.0f} kB"


def _ground(game: str, lang: str, folder: Path) -> float:
    """In a process of its own that has read the game: the fonts are cut, but no board has ever been drawn."""
    shutil.rmtree(folder / "boards", ignore_errors=True)
    child = [sys.executable, "-m", "benchmarks.boards", game, lang]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PNP_CACHE": str(folder)}
    for _ in range(2):  # the first one cuts the fonts
        shutil.rmtree(folder / "boards", ignore_errors=True)
        done = subprocess.run(child, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    return float(done.stdout)


def main(game: str, lang: str) -> None:
    """How long the first board takes, in seconds of processor time."""
    ruling = resolve_position({"game": game, "position": dict(POSITIONS[game])})
    view, words = _view(ruling), ruling.edition.narrator(lang).words
    start = time.process_time()
    Boards(ruling.edition).drawn(view, words)
    print(time.process_time() - start)


if __name__ == "__main__":
    main(*sys.argv[1:])
