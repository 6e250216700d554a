"""A season file that another program opened and saved again: what it says is whole, so it goes on."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.kit import atomic
from pnp.kit.errors import PnpError
from pnp.referee.journal import Journal, read_journal, rescue

Program = Callable[[bytes], bytes]


def _reformatted(content: bytes) -> bytes:
    lines = [json.dumps(json.loads(line)) for line in content.decode().splitlines()]
    return "\n".join(lines).encode() + b"\n"


PROGRAMS: dict[str, Program] = {
    "Windows line ends": lambda content: content.replace(b"\n", b"\r\n"),
    "Windows line ends twice": lambda content: content.replace(b"\n", b"\r\r\n"),
    "old Macintosh line ends": lambda content: content.replace(b"\n", b"\r"),
    "a byte order mark": lambda content: b"\xef\xbb\xbf" + content,
    "a mark and Windows line ends": lambda content: b"\xef\xbb\xbf" + content.replace(b"\n", b"\r\n"),
    "UTF-16": lambda content: content.decode().encode("utf-16"),
    "UTF-16, big end first": lambda content: b"\xfe\xff" + content.decode().encode("utf-16-be"),
    "UTF-16 without a mark": lambda content: content.decode().encode("utf-16-le"),
    "UTF-16 without a mark, big end first": lambda content: content.decode().encode("utf-16-be"),
    "UTF-32": lambda content: content.decode().encode("utf-32"),
    "a blank last line": lambda content: content + b"\n",
    "many blank last lines": lambda content: content + b"\r\n \n\n",
    "a blank first line": lambda content: b"\n" + content,
    "a blank line after each": lambda content: content.replace(b"\n", b"\n\n"),
    "spaces at the ends": lambda content: content.replace(b"\n", b" \t\n"),
    "spaces and escapes in the JSON": _reformatted,
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "s.season"
    with Journal.create(path, {"game": "toy", "title": "Città"}) as journal:
        for number in range(3):
            journal.append({"t": "answer", "key": f"k{number}", "answer": "日本 🏎"})
    return path


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=list(PROGRAMS))
def test_it_opens_is_told_and_is_written_back_right(path: Path, program: Program) -> None:
    whole, said = path.read_bytes(), read_journal(path)
    path.write_bytes(program(whole))
    found = read_journal(path)
    assert (found.header, found.records, found.dropped) == (said.header, said.records, None)
    assert "another program has saved this file" in str(found.resaved)
    with Journal.open(path) as journal:
        assert journal.said.resaved == found.resaved
        assert path.read_bytes() == whole
        journal.append({"t": "answer", "key": "k3"})
    assert read_journal(path).resaved is None
    assert len(read_journal(path).records) == 4


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=list(PROGRAMS))
def test_rescue_copies_the_good_part_in_its_own_way(path: Path, tmp_path: Path, program: Program) -> None:
    whole = path.read_bytes()
    path.write_bytes(program(whole.replace(b'"k2"', b'"k9"')))
    with pytest.raises(PnpError, match="good answers before it: 2"):
        Journal.open(path)
    rescue(path, tmp_path / "rescued.season")
    assert whole.startswith((tmp_path / "rescued.season").read_bytes())
    assert len(read_journal(tmp_path / "rescued.season").records) == 2


def test_a_torn_line_and_other_line_ends_are_both_told(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-9].replace(b"\n", b"\r\n"))
    with Journal.open(path) as journal:
        assert journal.said.dropped
        assert journal.said.resaved
    assert whole.startswith(path.read_bytes())
    assert len(read_journal(path).records) == 2


def test_a_line_without_its_end_is_no_other_way_of_saving(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    with Journal.open(path) as journal:
        assert journal.said.resaved is None
    assert path.read_bytes() == whole


@pytest.mark.skipif(os.name == "nt", reason="links and modes are another matter on Windows")
def test_a_link_stays_a_link_and_a_private_file_private(path: Path, tmp_path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    path.chmod(0o600)
    link = tmp_path / "link.season"
    link.symlink_to(path)
    Journal.open(link).close()
    assert link.is_symlink()
    assert b"\r" not in path.read_bytes()
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("program", [bytes, *PROGRAMS.values()], ids=["as it was", *PROGRAMS])
def test_nothing_else_that_is_written_takes_its_place(path: Path, program: Program) -> None:
    path.write_bytes(program(path.read_bytes()))
    saved = path.read_bytes()
    with pytest.raises(PnpError, match="this is a season file: it would be lost"):
        atomic.write_text(path, "race,place,car")
    assert path.read_bytes() == saved
    assert list(path.parent.iterdir()) == [path]
