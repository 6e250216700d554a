"""A race typed in one line, in all games."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.kit.errors import PnpError
from pnp.season.oneline import read_line
from tests.season.tables import CHASE, FMR, MAD, PLAIN, TURF, XF1, begun, by_hand, field_of

TWELVE = "R1 V1 B2 G1 Y1 O1 V2 R2 B1"


def test_F41_places_a_slash_and_those_who_are_out(tmp_path: Path) -> None:
    season = begun(tmp_path / "a.season", FMR)
    typed = read_line(season, f"{TWELVE} / O2 Y2 G2")
    assert typed.result
    assert typed.result.order[:2] == ("R1", "V1")
    assert typed.written.out == ("O2", "Y2", "G2")
    assert typed.result.points["R1"] == 10
    assert not season.results


@pytest.mark.parametrize(
    "line",
    [
        "r1,v1,b2,g1,y1,o1,v2,r2,b1/o2,y2,g2",
        "Ｒ１ Ｖ１ Ｂ２ Ｇ１ Ｙ１ Ｏ１ Ｖ２ Ｒ２ Ｂ１ ／ Ｏ２ Ｙ２ Ｇ２",
        "9 11 2 3 5 7 12 10 1 / 8 6 4",
        "R1 Ferrand; V1; Okafor; 3; Marchetti; O1; V2; R2; 1 | O2 Y2 G2",
    ],
)
def test_names_numbers_and_colours_as_people_say_them(line: str, tmp_path: Path) -> None:
    season = begun(tmp_path / "a.season", FMR)
    typed = read_line(season, line)
    assert (typed.written.order, typed.written.out) == (tuple(TWELVE.split()), ("O2", "Y2", "G2"))


def test_what_is_missing_is_said_and_may_follow(tmp_path: Path) -> None:
    season = begun(tmp_path / "a.season", FMR)
    typed = read_line(season, TWELVE)
    assert typed.result is None
    assert set(typed.missing) == {"O2", "Y2", "G2"}
    typed = read_line(season, "O2 / Y2", typed)
    assert typed.missing == ("G2",)
    typed = read_line(season, "/ G2", typed)
    assert typed.result
    assert typed.result.order[-3:] == ("O2", "Y2", "G2")


def test_T60_who_sits_the_race_out_is_not_missing(tmp_path: Path) -> None:
    season = begun(tmp_path / "a.season", CHASE)
    by_hand(season, ["red", "green", "blue"], ["yellow"])
    typed = read_line(season, "green blue red")
    assert typed.result
    assert typed.result.order == ("green", "blue", "red")


def test_T49_what_else_is_known_stands_in_brackets(tmp_path: Path) -> None:
    season = begun(tmp_path / "a.season", TURF)
    assert read_line(season, "red(1) blue green yellow").written.extra == {"bonus": {"red": 1}}
    assert read_line(season, "red (bonus 1) blue green yellow").written.extra == {"bonus": {"red": 1}}


def test_M50_bonus_cards_and_fuel_in_brackets(tmp_path: Path) -> None:
    season = begun(tmp_path / "a.season", MAD)
    typed = read_line(season, "Anna(6 5) Cleo(2 3) / J. Doe")
    assert typed.result
    assert typed.result.points == {"Anna": 12, "Cleo": 5, "J. Doe": 0}
    assert typed.written.extra == {"bonus": {"Anna": 6, "Cleo": 2}, "fuel": {"Anna": 5, "Cleo": 3}}


def test_names_of_several_words(tmp_path: Path) -> None:
    season = begun(tmp_path / "a.season", MAD)
    assert read_line(season, "J. Doe (6) Cleo (2) Anna").written.order == ("J. Doe", "Cleo", "Anna")


def test_G13_0_cars_of_xf1(tmp_path: Path) -> None:
    season = begun(tmp_path / "a.season", XF1)
    typed = read_line(season, "U01 F01 T02 / U02 F02 T01")
    assert typed.result
    assert typed.result.points["U01"] == 10


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("R1 Zorro", "nobody who takes part is called “Zorro”"),
        ("R1 R1", "2 times"),
        ("R1 / B1 / G1", "a second slash"),
        ("R1 (3)", "belongs to nobody"),
        ("x" * 5000, "too long"),
    ],
)
def test_what_is_wrong_is_refused(line: str, said: str, tmp_path: Path) -> None:
    season = begun(tmp_path / "a.season", FMR)
    with pytest.raises(PnpError) as refused:
        read_line(season, line)
    assert said in str(refused.value) or said in "\n".join(map(str, getattr(refused.value, "problems", ())))


@pytest.mark.parametrize("game", PLAIN)
def test_no_line_breaks_it(game: str, tmp_path: Path) -> None:
    season = begun(tmp_path / "a.season", PLAIN[game])
    some = field_of(season)[0]
    for line in (
        "",
        "/",
        "//",
        "()",
        f"{some}(",
        f"{some})",
        f"{some}(((",
        "(bonus)",
        f"{some} (x y z)",
        "‮",
        "\0 1",
        "1e9",
    ):
        try:
            read_line(season, line)
        except PnpError:
            continue


def test_after_the_last_race_there_is_none(tmp_path: Path) -> None:
    season = begun(tmp_path / "a.season", TURF, 1)
    by_hand(season, field_of(season))
    with pytest.raises(PnpError, match="all races of this season are run"):
        read_line(season, "red")


@pytest.mark.parametrize("given", ["(6 3 9)", "(bonus 6 fuel)"])
def test_nothing_in_brackets_goes_unread(given: str, tmp_path: Path) -> None:
    with pytest.raises(PnpError, match=r"more than is written down|nothing stands behind fuel"):
        read_line(begun(tmp_path / "a.season", MAD), f"Anna{given} Ben(5) Carla")
