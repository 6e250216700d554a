"""The picture of a race under way: one drawing in two files, beside each other."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK
from pnp.kit.errors import PnpError
from pnp.press.live import write_picture
from pnp.press.product import Poster


def _draw(canvas: Canvas) -> None:
    canvas.circle(10, 5, 4, fill=BLACK)


POSTER = Poster("live-map", 20, 10, _draw)


def test_both_files_are_written_and_nothing_else(tmp_path: Path) -> None:
    stem = tmp_path / "maps" / "race-3.turn-12"
    vector, pixels = write_picture(stem, POSTER, "Louvain", sharpness=30)
    assert (vector.name, pixels.name) == ("race-3.turn-12.svg", "race-3.turn-12.png")
    assert "<title>Louvain</title>" in vector.read_text("utf-8")
    png = pixels.read_bytes()
    assert png.startswith(b"\x89PNG")
    assert [int.from_bytes(png[at : at + 4], "big") for at in (16, 20)] == [600, 300]
    assert sorted(path.name for path in stem.parent.iterdir()) == [pixels.name, vector.name]


def test_without_cairo_the_drawing_is_there_before_the_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    with pytest.raises(PnpError, match="libcairo"):
        write_picture(tmp_path / "race", POSTER, "Louvain", sharpness=30)
    assert [path.name for path in tmp_path.iterdir()] == ["race.svg"]
