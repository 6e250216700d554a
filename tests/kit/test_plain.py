"""The data of a plain game: what a designer may get wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.kit.errors import Problems
from pnp.kit.library import Library
from pnp.kit.plain import PlainModel

GOOD = """
races = 3
points = [5, 3, 1]
[cars.red]
letter = "R"
colour = "#C00000"
pattern = "dots"
names = ["rosso"]
[cars.blue]
letter = "B"
colour = "#0000C0"
pattern = "check"
"""


def read(text: str, folder: Path) -> PlainModel:
    (folder / "toy").mkdir()
    (folder / "toy" / "game.toml").write_text(text, encoding="utf-8")
    return Library("toy", root=folder).read("game.toml", PlainModel)[0]


def test_what_stands_there_is_what_one_has(tmp_path: Path) -> None:
    data = read(GOOD, tmp_path)
    assert (data.races, data.points, data.players) == (3, (5, 3, 1), (2, 2))
    assert data.cars["red"].names == ("rosso",)
    assert data.cars["blue"].letter == "B"


@pytest.mark.parametrize(
    ("was", "now", "what"),
    [
        ('letter = "B"', 'letter = "R"', "red and blue have the same letter"),
        ("#0000C0", "#C00000", "red and blue have the same colour"),
        ('"check"', '"dots"', "red and blue have the same pattern"),
        ("races = 3", "races = 0", "0 does not fit"),
        ("points = [5, 3, 1]", "points = []", "[] does not fit"),
        ("points = [5, 3, 1]", "points = [5, -3]", "-3 does not fit"),
        ('letter = "B"', 'letter = "BB"', "'BB' does not fit"),
        ("races = 3", "races = 3\nlaps = 4", "laps is not a key here"),
    ],
)
def test_what_is_wrong_is_told(was: str, now: str, what: str, tmp_path: Path) -> None:
    with pytest.raises(Problems) as caught:
        read(GOOD.replace(was, now), tmp_path)
    assert [each.what for each in caught.value.problems] == [what]
