"""The conversation about a value that differs from the table."""

from __future__ import annotations

import pytest

from pnp.referee.journal import read_journal
from tests.cli.harness import Shell

XF1 = """
game = "xf1"
[position]
course = "japan"
players = ["Anna: U", "Ben: F"]
[position.cars]
U02 = { at = "35A" }
U01 = { at = "34B" }
F02 = { at = "35B" }
F01 = { at = "34A" }
"""


def table(pnp: Shell, *typed: str, lang: str = "en") -> str:
    """What is said at a table where this is typed."""
    if not (pnp.folder / "x.season").exists():
        pnp.write("x.toml", XF1)
        pnp("referee", "xf1", "--from", "x.toml", "--file", "x.season").ok()
    return pnp("referee", "x.season", "--lang", lang, stdin=[*typed, "q"]).ok().out


def fixes(pnp: Shell) -> list[str]:
    return [record["why"] for record in read_journal(pnp.folder / "x.season").records if record["t"] == "fix"]


def test_everything_is_listed_then_asked_for(pnp: Shell) -> None:
    out = table(pnp, "fix", "U01", "fuel", "7", "")
    for said in (
        "Pieces: U01 Hussard, U02 Hussard, F01 Rayfox, F02 Rayfox.",
        "The race: course japan · phase act (cars act) · turn 1 · section A · lap 0 · weather 1 (clear)",
        "Nothing yet: team, event",
        "What is to be put right? U01\n",
        "U01 Hussard: cell 34B · driver dahl (W. Dahl) · DP 21 · fuel 12 · tyres 10.",
        "U01 Hussard fuel is 12. What should it be? 7\n",
        "This would be put right: U01 Hussard fuel: 12 → 7.",
        "Enter keeps it, n drops it; anything else is kept as the reason.",
        "Corrected by hand: U01 Hussard fuel: 12 → 7.\n",
        "U01  Anna    Dahl      21   7/12",
    ):
        assert said in out
    assert fixes(pnp) == [""]


@pytest.mark.parametrize(
    ("confirmed", "kept"),
    [
        ("", [""]),
        ("y", [""]),
        ("yes", [""]),
        ("はい", [""]),
        ("the counter had fallen down", ["the counter had fallen down"]),
        ("n", []),
        ("No", []),
    ],
)
def test_what_it_would_mean_comes_before_it_is_kept(pnp: Shell, confirmed: str, kept: list[str]) -> None:
    out = table(pnp, "fix swap U01 F02", confirmed)
    assert "This would be put right: U01 Hussard cell: 34B → 35B; F02 Rayfox cell: 35B → 34B." in out
    assert "Then: Anna: Bergé in U02 Hussard is under pressure, beside U01." in out
    assert fixes(pnp) == kept
    assert ("Nothing was changed." in out) == (not kept)


def test_a_command_is_no_reason(pnp: Shell) -> None:
    out = table(pnp, "fix U01 fuel 7", "u", "b", "n")
    assert out.count("Enter keeps it, n drops it") == 3
    assert fixes(pnp) == []


def test_a_reason_on_the_same_line(pnp: Shell) -> None:
    assert "Reason: “miscounted”." in table(pnp, "fix U01 fuel 7 miscounted", "")
    assert fixes(pnp) == ["miscounted"]


def test_keys_as_they_are_written(pnp: Shell) -> None:
    table(pnp, "fix cars.U01.fuel 7 spilled", "fix", "cars.U01.dp", "5", "tired", "fix lap 1 forgotten")
    assert fixes(pnp) == ["spilled", "tired", "forgotten"]


def test_words_that_say_more_than_what_is_written(pnp: Shell) -> None:
    """By its key, “cloud” would be the value and “2” the reason."""
    out = table(pnp, "fix weather cloud 2", "")
    assert "weather: 1 (clear) → 6 (cloud 2)" in out
    assert fixes(pnp) == [""]


def test_it_is_in_the_log_and_taken_back(pnp: Shell) -> None:
    out = table(pnp, "fix U01 fuel 7", "spilled", "l", "u", "fix U01", "", "r", "fix U01", "")
    logged, _, rest = out.partition("> l\n")[2].partition("> u\n")
    assert "Corrected by hand: U01 Hussard fuel: 12 → 7 (spilled)." in logged
    undone, _, redone = rest.partition("> r\n")
    assert "fuel 12" in undone
    assert "fuel 7" in redone


def test_answers_of_this_step_are_told_of(pnp: Shell) -> None:
    out = table(pnp, "2", "fix U01", "", "fix U01 fuel 7", "n")
    assert "So it was when this step began; 1 answer has been given since." in out
    assert "1 answer of this step would be asked for again." in out


def test_a_refusal_changes_nothing_and_goes_on(pnp: Shell) -> None:
    out = table(pnp, "fix U01 fuel 70", "fix U01 wings 3", "fix swap U01", "fix", "")
    assert "U01 Hussard fuel: 70 is not possible\n  expected: a whole number from 0 to 12" in out
    assert "Nothing here is called “wings”" in out
    assert "swap takes two" in out
    assert "Nothing was changed." in out
    assert fixes(pnp) == []


@pytest.mark.parametrize(
    ("lang", "line", "said"),
    [
        ("ja", "fix U01 燃料 ７", "こう直します：U01 ユサールの燃料：12 → 7"),
        ("it", "fix U01 benzina 7", "Si correggerebbe: U01 Hussard benzina: 12 → 7."),
    ],
)
def test_in_other_languages(pnp: Shell, lang: str, line: str, said: str) -> None:
    assert said in table(pnp, line, "", lang=lang)
    assert fixes(pnp) == [""]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("fix R1 place 13", "There is no place 13: it would be 1 to 12."),
        ("fix R1 place 0", "There is no place 0: it would be 1 to 12."),
        ("fix R1 place -3", "There is no place -3: it would be 1 to 12."),
        ("fix pile 9999999999999", "“9999999999…” is too large a number."),
        ("fix pile -1", "pile: -1 is not possible"),
    ],
)
def test_what_cannot_be_is_said_once(pnp: Shell, line: str, said: str) -> None:
    out = line_of_cars(pnp, line)
    assert said in out
    assert "problem found" not in out


def test_a_place_by_either_word_first(pnp: Shell) -> None:
    assert "B1 G1 R1" in line_of_cars(pnp, "fix place R1 3", "n")
    assert "What is to be put right? fix R1 place 3\n" in (out := line_of_cars(pnp, "fix", "fix R1 place 3", "n"))
    assert "B1 G1 R1" in out, "whoever says “fix” once more says the same"


def line_of_cars(pnp: Shell, *typed: str) -> str:
    pnp.write("f.toml", FMR)
    pnp("referee", "fmr", "--from", "f.toml", "--file", "f.season").ok()
    out = pnp("referee", "f.season", stdin=[*typed, "q"]).ok().out
    (pnp.folder / "f.season").unlink()
    return out


FMR = """
game = "fmr"
[position]
players = ["Anna: red", "Ben: blue", "Carla: green", "Dario: purple"]
racing = "R1 B1 G1 Y1 O1 V1 V2 R2 O2 Y2 G2 B2"
turn = "Anna"
"""
