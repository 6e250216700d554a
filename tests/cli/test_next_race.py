"""After the flag: the next race, its sheets, or another day."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.kit.words import LANGUAGES
from pnp.referee.journal import read_journal
from tests.cli.harness import Shell, a_race
from tests.cli.test_guide import Terminal, typed

BY_ITSELF = ("--roll", "all", "--bot", "Anna", "--bot", "Ben")


@pytest.fixture
def meeting(pnp: Shell) -> Path:
    pnp("season", "new", "turf", "m.season", "-p", "Anna: red, blue", "-p", "Ben: green, yellow", "--races", "2").ok()
    return pnp.folder / "m.season"


def races_run(path: Path) -> int:
    return sum(record["t"] == "result" for record in read_journal(path).records)


@pytest.mark.parametrize("answer", ["", "Y", "sì", "はい"])
def test_the_next_race_begins_at_the_same_prompt(pnp: Shell, meeting: Path, answer: str) -> None:
    ran = pnp("referee", "m.season", *BY_ITSELF, stdin=typed(answer)).ok()
    assert races_run(meeting) == 2
    asked = ran.out.index(
        "Next: Race 2 of 2. Lantern Gold Cup.\nEnter: it begins   p: print its sheets   q: stop here\n"
    )
    assert ran.out.index("After race 1:") < asked < ran.out.index("Race 2 of 2 · flat")
    assert ran.out.count("Next: Race") == 1, "after the last race there is no other"
    assert "To go on" not in ran.out


@pytest.mark.parametrize("lines", [["q"], ["no"], ["what", "q"], []])
def test_another_day(pnp: Shell, meeting: Path, lines: list[str]) -> None:
    ran = pnp("referee", "m.season", *BY_ITSELF, stdin=typed(*lines)).ok()
    assert races_run(meeting) == 1
    assert ran.out.endswith("\nTo go on: pnp referee m.season --roll all --bot Anna --bot Ben\n")
    assert ran.out.count("Next: Race 2 of 2.") == 1 + ("what" in lines)


def test_ctrl_c_is_another_day(pnp: Shell, meeting: Path) -> None:
    class Interrupted(Terminal):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    assert "To go on" in pnp("referee", "m.season", *BY_ITSELF, stdin=Interrupted()).ok().out
    assert races_run(meeting) == 1


def test_its_sheets_are_one_key_away(pnp: Shell, meeting: Path) -> None:
    ran = pnp("referee", "m.season", *BY_ITSELF, stdin=typed("ｐ", "s", "q")).ok()
    assert ran.new == {"output/m-pack-2-a4-en.pdf"}
    assert "→ output/m-pack-2-a4-en.pdf\n" in ran.out
    assert ran.out.count("Next: Race 2 of 2.") == 3
    assert ran.out.count("Horses [T41]") == 2


def test_sheets_that_cannot_be_written_stop_nothing(pnp: Shell, meeting: Path) -> None:
    pnp.write("output", "a file where the folder should be")
    ran = pnp("referee", "m.season", *BY_ITSELF, stdin=typed("p", "")).ok()
    assert races_run(meeting) == 2
    assert "output" in ran.out.split("Next: Race 2 of 2.")[1]


def test_without_a_keyboard_one_race_is_run(pnp: Shell, meeting: Path) -> None:
    ran = pnp("referee", "m.season", *BY_ITSELF).ok()
    assert races_run(meeting) == 1
    assert "Next:" not in ran.out
    assert ran.out.endswith("To go on: pnp referee m.season\n")


def test_the_dice_of_the_next_race_are_others_and_yet_repeatable(pnp: Shell) -> None:
    told = []
    for name in ("a.season", "b.season"):
        pnp("season", "new", "xf1", name, "-p", "none", "-o", "courses=spain,spain", "-o", "teams=F").ok()
        pnp("referee", name, "--roll", "all", "--seed", "3", stdin=typed("")).ok()
        records = read_journal(pnp.folder / name).records
        told.append([[each["answer"] for each in records if each.get("race") == n and "key" in each] for n in (1, 2)])
    assert told[0] == told[1]
    assert told[0][0] != told[0][1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_every_language(pnp: Shell, meeting: Path, lang: str) -> None:
    ran = pnp("referee", "m.season", *BY_ITSELF, "--lang", lang, stdin=typed("esci")).ok()
    assert f"--lang {lang}\n" in ran.out or lang == "en"


def test_people_keep_the_result_and_go_on(pnp: Shell) -> None:
    """One Enter keeps the result, the next one begins the race after it."""
    path = pnp.season("s.season", "--races", "2")
    ran = pnp("referee", "s.season", "--ask", "full", stdin=typed(*a_race(), "", "", "+3 red", "q")).ok()
    assert races_run(path) == 1
    assert ran.out.index("Enter keeps this result") < ran.out.index("Next: Race 2 of 2.")
    assert ran.out.endswith("To go on: pnp referee s.season --ask full\n")
    answers = [record for record in read_journal(path).records if record["t"] == "answer" and record["race"] == 2]
    assert len(answers) == 1
