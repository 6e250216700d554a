"""Answers of races that are over stay as they are written: nothing that is known of a season changes by that."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from pnp.kit.errors import PnpError
from pnp.referee.journal import Journal, read_journal
from pnp.referee.live import Live, Record, live
from pnp.referee.settled import PLAIN, Line, unsettled


def _deeds(rng: Random, far: bool) -> list[Record]:
    """Answers, corrections and decisions of a few races; `far` also takes back what is beyond a result."""
    made, race, floor = list[Record](), 1, 0
    while race < 6:
        number = len(made) + 1
        deed: dict[str, Any] = rng.choice((
            *[{"t": "answer", "race": race, "key": f"r{race}.{rng.randint(1, 4)}", "answer": rng.randint(1, 6)}] * 6,
            {"t": "answer", "race": race, "key": "café", "answer": "“odd”"},
            {"t": "fix", "race": race}, {"t": "adjust", "revokes": 0}, {"t": "entries", "race": race},
            {"t": "undo", "to": rng.randint(0 if far else floor, number)}, {"t": "result", "race": race},
        ))  # fmt: skip
        made.append({"n": number, **deed})
        if deed["t"] == "result":
            race, floor = race + 1, number
    return made


def _written(path: Path, deeds: list[Record]) -> Path:
    with Journal.create(path, {"game": "fmr"}) as journal:
        for deed in deeds:
            journal.append({name: value for name, value in deed.items() if name != "n"})
    return path


def _known(now: Live, over: int) -> tuple[list[Record], list[Record], list[Record]]:
    return now.beside, now.undone, [each for each in now.kept if each["t"] != "answer" or each["race"] > over]


@pytest.mark.parametrize("far", [False, True], ids=["within races", "beyond results"])
def test_what_counts_is_the_same_without_the_answers_of_races_that_are_over(tmp_path: Path, far: bool) -> None:
    left_out = 0
    for seed in range(25):
        said = read_journal(_written(tmp_path / f"{seed}.season", _deeds(Random(seed), far)))
        assert _known(live(said.unsettled), 5) == _known(live(said.records), 5)
        left_out += len(said.records) - len(said.unsettled)
    assert left_out > 25


def test_all_answers_are_there_when_somebody_asks(tmp_path: Path) -> None:
    deeds = _deeds(Random(3), False)
    said = read_journal(_written(tmp_path / "a.season", deeds))
    assert [{name: value for name, value in record.items() if name != "crc"} for record in said.records] == deeds


def test_a_changed_answer_of_a_race_that_is_over_is_noticed(tmp_path: Path) -> None:
    path = _written(tmp_path / "a.season", _deeds(Random(3), False))
    lines = path.read_bytes().split(b"\n")
    at = next(index for index, line in enumerate(lines) if PLAIN.fullmatch(line))
    lines[at] = lines[at].replace(b'"answer":', b'"answer":1', 1)
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(PnpError, match="damaged"):
        read_journal(path)


@pytest.mark.parametrize(
    "line",
    [
        '{"n":1,"t":"answer","race":1,"key":"a\\u0007","answer":1,"crc":"00000000"}',
        '{"n":1,"t":"answer","race":1,"key":"a","answer":01,"crc":"00000000"}',
        '{"n":1,"t":"answer","race":1,"key":"a","answer":{"b":1},"crc":"00000000"}',
        '{"n":1,"t":"answer","race":1,"key":"é","answer":1,"crc":"00000000"}',
        '{"n":1,"t":"answer","race":"1","key":"a","answer":1,"crc":"00000000"}',
        '{"n":1,"t":"answer","race":1,"key":"a","answer":1,"key":"b","crc":"00000000"}',
    ],
)
def test_only_the_plainest_answers_are_known_by_their_form(line: str) -> None:
    assert not PLAIN.fullmatch(line.encode())


def test_an_answer_to_another_race_is_read() -> None:
    lines: list[Line] = [
        b'{"n":1,"t":"answer","race":2,"key":"a","answer":1,"crc":"00000000"}',
        {"n": 2, "t": "result", "race": 1},
    ]
    assert [record["t"] for record in unsettled(lines)] == ["answer", "result"]
