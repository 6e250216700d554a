"""Data is read once, as long as its files say the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pnp.kit.errors import Problems
from pnp.kit.game import Game
from pnp.kit.library import Library


class Road(Game["list[str]", Any]):
    id = "road"
    name = "Road"
    players = (1, 1)

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write("length = 1")

    @property
    def shelf(self) -> Path:
        return self.folder

    def read(self, library: Library) -> list[str]:
        return [str(library.open("road.toml").values["length"])]

    def write(self, text: str, folder: str = "") -> None:
        path = self.folder / folder / "road" / "road.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def loaded(self, overlay: Path | None = None) -> list[str]:
        return self.load(self.library(overlay))


def test_it_stays_the_same_object_and_follows_every_change(tmp_path: Path) -> None:
    road = Road(tmp_path)
    assert road.loaded() is road.loaded()
    road.write("length = 2")
    assert road.loaded() == ["2"]


def test_an_overlay_has_data_of_its_own(tmp_path: Path) -> None:
    road = Road(tmp_path)
    road.write("length = 3", folder="own")
    assert (road.loaded(), road.loaded(tmp_path / "own")) == (["1"], ["3"])
    road.write("length = 4", folder="own")
    assert road.loaded(tmp_path / "own") == ["4"]


def test_a_file_that_nobody_would_read_is_told_every_time(tmp_path: Path) -> None:
    road = Road(tmp_path)
    road.write("length = 3", folder="own")
    (tmp_path / "own" / "road" / "raod.toml").touch()
    for _ in range(2):
        with pytest.raises(Problems, match=r"not part of road|1 problem"):
            road.loaded(tmp_path / "own")


def test_games_of_one_name_are_not_taken_for_each_other(tmp_path: Path) -> None:
    assert Road(tmp_path).loaded() is not Road(tmp_path).loaded()
