"""Who sits down, as people type it."""

from __future__ import annotations

import pytest

from pnp.season.company import Company
from pnp.season.guiding import Mount

MOUNTS = (
    Mount("red", "Copper Kettle (red, R)", called=("R", "Copper Kettle", "rosso", "赤")),
    Mount("blue", "Harbour Light (blue, B)", called=("B", "Harbour Light"), suits_beginners=True),
    Mount("green", "Fernwood (green, G)"),
    Mount("yellow", "Mustard Seed (yellow, Y)"),
)
COMPANY = Company(MOUNTS, {"green": ["G", "verde"]}, lambda n: f"Player {n}")

READ = {
    "Anna: red": ["Anna: red"],
    "Anna": ["Anna"],
    "Anna red": ["Anna: red"],
    "Anna Copper Kettle": ["Anna: Copper Kettle"],
    "Anna Maria verde": ["Anna Maria: verde"],
    "Anna red blue": ["Anna: red, blue"],
    "Anna, Ben; Carla": ["Anna", "Ben", "Carla"],
    "Anna: red; Ben: blue": ["Anna: red", "Ben: blue"],
    "Anna: red, Ben: blue": ["Anna: red", "Ben: blue"],
    "Anna: red, blue; Ben: green, yellow": ["Anna: red, blue", "Ben: green, yellow"],
    "Anna red, blue, Ben green": ["Anna: red, blue", "Ben: green"],
    "Anna, red": ["Anna: red"],
    "red": ["Player 3: red"],
    "ｒ": ["Player 3: ｒ"],
    "アンナ：赤；ケン 赤": ["アンナ：赤", "ケン: 赤"],
    "アンナ、ケン": ["アンナ", "ケン"],
    "Anna yelow": ["Anna: yelow"],
    "Anna Fern": ["Anna Fern"],
    " ; , ": [],
    ":": [":"],
}


@pytest.mark.parametrize("line", READ)
def test_what_people_type(line: str) -> None:
    assert COMPANY.read(line, before=2) == READ[line]


def test_who_has_nothing_takes_what_is_free_and_suits_beginners_first() -> None:
    assert COMPANY.filled(["Anna", "Ben: green", "Carla"], 1) == ["Anna: blue", "Ben: green", "Carla: red"]


def test_who_has_too_few_takes_more() -> None:
    assert COMPANY.filled(["Anna: G red", "Ben: rosso"], 2) == ["Anna: green, red", "Ben: red, blue"]


def test_when_nothing_is_free_nobody_gets_anything() -> None:
    assert COMPANY.filled(["Anna: red, blue, green, yellow", "Ben"], 1)[1] == "Ben"
    assert Company((), {}, str).filled(["Anna", "Ben: what"], 2) == ["Anna", "Ben: what"]


def test_what_is_wrong_stays_as_it_was_typed() -> None:
    """Whoever plans the race says what is wrong with it."""
    assert COMPANY.filled(["Anna: pink"], 1) == ["Anna: pink"]
    assert COMPANY.spoken("Anna: pink") == "Anna: pink"


def test_the_beginning_of_a_name_will_do_where_it_is_only_one() -> None:
    assert COMPANY.spoken("Anna: ver, har") == "Anna: Fernwood (green, G), Harbour Light (blue, B)"
    assert COMPANY.filled(["Anna: ＭＵ"], 1) == ["Anna: yellow"]
    assert COMPANY.filled(["Anna: m, re, x"], 1) == ["Anna: m, red, x"]


def test_players_are_told_with_the_names_of_what_they_have() -> None:
    assert COMPANY.spoken("Anna: R, verde") == "Anna: Copper Kettle (red, R), Fernwood (green, G)"
    assert COMPANY.spoken("Anna") == "Anna"
