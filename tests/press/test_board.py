"""A board in two layers: the ground comes from the cache, the pieces are drawn where they are."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from typing_extensions import override

from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, Color
from pnp.draw.screen import Art
from pnp.kit import cache
from pnp.kit.words import Words
from pnp.press import live
from pnp.press.board import Board, Ground, Laid, LiveBoard, Token, View, cut_out, whole
from pnp.press.live import Painter
from pnp.press.product import Face

WORDS = Words("en", {"game": {"name": "Lane"}})
RED = Color.hex("#D8232F")


@dataclass
class Lane(LiveBoard[str]):
    """A lane, and on it a car at `view["at"]` with its driver's name."""

    painted: list[str] = field(default_factory=list)

    @override
    def ground(self, data: str, words: Words, view: View) -> Ground:
        return Ground(100, 20, (Laid(Art("lane", self._lane)), Laid(Art("tree", self._tree), 90, 5, 90, 2)))

    @override
    def art(self, data: str, words: Words) -> Iterable[Art]:
        return [self._car]

    @override
    def tokens(self, data: str, words: Words, view: View) -> Iterable[Token]:
        yield Token("lap", 1, 2, lambda canvas: canvas.circle(0, 0, 1, fill=BLACK))
        yield Token("car-1", view["at"], 10, lambda canvas: canvas.use(self._car), view["name"], view["turn"], of="1")

    @property
    def _car(self) -> Art:
        return cut_out("shell", Face(8, 4, self._paint_car), 1)

    def _lane(self, canvas: Canvas) -> None:
        self.painted.append("lane")
        canvas.rect(0, 0, 100, 20, fill=BLACK)

    def _tree(self, canvas: Canvas) -> None:
        self.painted.append("tree")
        canvas.circle(0, 0, 2, fill=RED)

    def _paint_car(self, canvas: Canvas) -> None:
        self.painted.append("car")
        canvas.rect(-1, -1, 10, 6, fill=RED)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "room", cache.room.__wrapped__)
    return tmp_path / "boards"


def painter(lane: Lane, source: str = "data 1", made_by: tuple[str, ...] = ("pnp.press",)) -> Painter[str]:
    return Painter(lane, "", WORDS, source, made_by)


def view(at: float = 30, name: str = "Anna", turn: float = 0) -> dict[str, object]:
    return {"at": at, "name": name, "turn": turn}


def painted(lane: Lane, at: float = 30, source: str = "data 1") -> Board:
    return painter(lane, source).paint(view(at), WORDS, "A lane")


# -- what is kept


def test_the_ground_is_painted_once_and_kept() -> None:
    lane = Lane()
    first, later = painted(lane, 30), painted(lane, 60)
    assert sorted(lane.painted) == ["car", "lane", "tree"], "by another painter, too"
    assert (first.static_svg, first.static_id, first.symbols) == (later.static_svg, later.static_id, later.symbols)
    assert [piece.x for piece in first.pieces] != [piece.x for piece in later.pieces]


def test_other_data_mean_another_ground() -> None:
    lane = Lane()
    painted(lane)
    painted(lane, source="data 2")
    assert sorted(lane.painted) == ["car", "car", "lane", "lane", "tree", "tree"]


def test_other_program_text_means_another_ground() -> None:
    """Whichever module of a package it is in."""
    lane = Lane()
    painted(lane)
    painter(lane, made_by=("pnp.draw.vocabulary",)).paint(view(), WORDS, "")
    assert sorted(lane.painted) == ["car", "car", "lane", "lane", "tree", "tree"]


def test_what_somebody_made_up_is_not_shown(folder: Path) -> None:
    lane = Lane()
    before = painted(lane)
    for path in folder.iterdir():
        path.write_text('"<script>alert(1)</script>"', encoding="utf-8")
    assert painted(lane) == before
    for path in folder.iterdir():
        path.write_text('"<defs>"', encoding="utf-8")
    assert painted(lane) == before


def test_only_so_many_are_kept_and_the_latest_stay(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST", 6)
    for number in range(4):
        painted(Lane(), source=f"data {number}")
        for path in folder.iterdir():
            os.utime(path, (time.time() - 100, path.stat().st_mtime - 10))
    assert len(list(folder.iterdir())) == 6
    lane = Lane()
    painted(lane, source="data 3")
    assert lane.painted == []


# -- what it is


def test_the_layers_are_one_picture() -> None:
    board = painted(Lane())
    picture = fromstring(board.joined())
    assert picture.get("viewBox") == "0 0 100 20"
    groups = {each.get("id"): each for each in picture.iter() if each.get("class") == "piece"}
    assert list(groups) == ["lap", "car-1"]
    assert groups["car-1"].get("transform") == "translate(30 10)"
    assert fromstring(board.static_svg).get("viewBox") == "0 0 100 20"


def test_a_piece_turns_and_says_what_it_is() -> None:
    board = painter(Lane()).paint(view(turn=90, name='Anna "<the> & quick"'), WORDS, "A <lane>")
    piece = next(each for each in fromstring(board.joined()).iter() if each.get("id") == "car-1")
    assert piece.get("transform") == "translate(30 10) rotate(90)"
    assert piece.get("aria-label") == 'Anna "<the> & quick"'
    assert "A &lt;lane&gt;" in board.page()
    assert fromstring(board.static_svg).get("aria-label") == "A <lane>"


def test_both_layers_as_one_drawing() -> None:
    poster = whole(Lane(), "", WORDS, view())
    assert (poster.w, poster.h) == (100, 20)
    assert len([mark for mark, _ in poster.drawing.walk()]) == 4


@pytest.mark.parametrize(("name", "start"), [("race.svg", "<svg "), ("race.html", "<!DOCTYPE html>"), ("r.HTM", "<!")])
def test_a_file_shows_it_anywhere(name: str, start: str, tmp_path: Path) -> None:
    board = painted(Lane())
    path = board.write(tmp_path / "maps" / name)
    text = path.read_text("utf-8")
    assert text.startswith(start)
    assert board.pieces[0].group in text
    assert [each.name for each in path.parent.iterdir()] == [name]
