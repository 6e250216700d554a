from __future__ import annotations

import errno
import json
import os
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from pnp.kit.errors import PnpError
from pnp.referee.journal import Journal, read_journal, rescue

ANSWERS = [{"t": "answer", "race": 1, "key": f"k{i}", "answer": [i, "日本"], "src": "typed"} for i in range(4)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "season.pnp"
    with Journal.create(path, {"game": "toy", "title": "Città"}) as journal:
        for answer in ANSWERS:
            journal.append(answer)
    return path


def keys(records: list[dict[str, object]]) -> list[object]:
    return [record["key"] for record in records]


def test_what_is_written_is_read(path: Path) -> None:
    said = read_journal(path)
    assert (said.header["game"], said.header["title"], said.header["format"]) == ("toy", "Città", 1)
    assert [{k: v for k, v in record.items() if k not in ("n", "crc")} for record in said.records] == ANSWERS
    assert [record["n"] for record in said.records] == [1, 2, 3, 4]
    assert said.dropped is None


def test_lines_are_compact_utf8_with_the_checksum_last(path: Path) -> None:
    line = path.read_text(encoding="utf-8").splitlines()[1]
    assert "日本" in line
    assert ", " not in line
    assert list(json.loads(line)) == ["n", "t", "race", "key", "answer", "src", "crc"]
    assert len(json.loads(line)["crc"]) == 8


def test_append_returns_consecutive_numbers_across_openings(path: Path) -> None:
    with Journal.open(path) as journal:
        assert journal.append({"t": "undo", "to": 3}) == 5
    with Journal.open(path) as journal:
        assert [r["n"] for r in journal.said.records] == [1, 2, 3, 4, 5]
        assert journal.append({"t": "undo", "to": 2}) == 6


def complaint(opening: Callable[[], object]) -> str:
    """Everything that is said about what went wrong."""
    with pytest.raises(PnpError) as caught:
        opening()
    return str(caught.value)


def test_create_refuses_an_existing_file(path: Path) -> None:
    before = path.read_bytes()
    assert complaint(lambda: Journal.create(path, {})) == (
        f"{path}: this file exists already\n  what to do: choose another name, or go on with it"
    )
    assert path.read_bytes() == before


def test_cut_at_every_byte(path: Path) -> None:
    whole = path.read_bytes()
    ends = [i for i, byte in enumerate(whole) if byte == ord("\n")]
    for cut in range(len(whole)):
        path.write_bytes(whole[:cut])
        if cut < ends[0]:
            with pytest.raises(PnpError):
                read_journal(path)
            with pytest.raises(PnpError):
                Journal.open(path)
            continue
        complete = sum(cut >= end for end in ends) - 1
        torn = cut > 0 and cut not in ends and whole[cut - 1] != ord("\n")
        said = read_journal(path)
        assert keys(said.records) == [f"k{i}" for i in range(complete)], cut
        assert (said.dropped is not None) == torn, cut
        with Journal.open(path) as journal:
            assert journal.append({"t": "answer", "key": "new"}) == complete + 1
        mended = read_journal(path)
        assert keys(mended.records) == [*(f"k{i}" for i in range(complete)), "new"]
        assert mended.dropped is None


def test_every_changed_byte_is_noticed(path: Path) -> None:
    whole = path.read_bytes()
    for place in range(len(whole)):
        for flip in (0x01, 0x20, 0x80, whole[place] ^ ord("\n")):
            changed = bytearray(whole)
            changed[place] ^= flip
            if changed == whole:
                continue
            path.write_bytes(changed)
            if place == len(whole) - 1:  # the last newline: the line counts as torn, and that is said
                assert read_journal(path).dropped
                continue
            with pytest.raises(PnpError):
                read_journal(path)


@pytest.mark.parametrize(
    "harm",
    [
        lambda lines: [*lines[:2], *lines[3:]],
        lambda lines: [lines[0], lines[2], lines[1], *lines[3:]],
        lambda lines: [*lines[:2], lines[1], *lines[2:]],
        lambda lines: [*lines[:2], b"[1]", *lines[2:]],
    ],
    ids=["deleted", "swapped", "doubled", "foreign"],
)
def test_lost_or_moved_lines_are_noticed(path: Path, harm: Callable[[list[bytes]], list[bytes]]) -> None:
    path.write_bytes(b"\n".join(harm(path.read_bytes().splitlines())) + b"\n")
    with pytest.raises(PnpError, match="damaged"):
        read_journal(path)


def test_a_line_of_another_season_is_noticed(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.pnp"
    with Journal.create(other, {"game": "other"}) as journal:
        for answer in ANSWERS:
            journal.append(answer)
    lines, foreign = path.read_bytes().splitlines(), other.read_bytes().splitlines()
    path.write_bytes(b"\n".join([*lines[:2], foreign[2], *lines[3:]]) + b"\n")
    with pytest.raises(PnpError, match="damaged"):
        read_journal(path)


def test_a_line_with_a_wrong_number_is_noticed(path: Path) -> None:
    before = json.loads(path.read_bytes().splitlines()[-1])["crc"]
    for number, good in ((5, True), (6, False)):
        body = f'{{"n":{number},"t":"undo","to":1}}'
        crc = zlib.crc32((body + before).encode())
        line = f'{body[:-1]},"crc":"{crc:08x}"}}\n'
        changed = path.with_name(f"{number}")
        changed.write_bytes(path.read_bytes() + line.encode())
        if good:
            assert read_journal(changed).records[-1]["to"] == 1
        else:
            with pytest.raises(PnpError, match="damaged"):
                read_journal(changed)


def test_opening_cuts_off_a_torn_line_and_reading_does_not(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"n":5')
    read_journal(path)
    assert path.read_bytes() == whole + b'{"n":5'
    with Journal.open(path) as journal:
        assert journal.said.dropped == "line 6 was not written to its end and is left out"
    assert path.read_bytes() == whole


def test_damage_says_where_how_much_is_good_and_what_to_do(path: Path) -> None:
    lines = path.read_bytes().splitlines()
    lines[3] = lines[3].replace(b"typed", b"typee")
    path.write_bytes(b"\n".join(lines) + b"\n")
    said = (
        f"{path}:4: this line is damaged; good answers before it: 2\n"
        f"  what to do: pnp season rescue {path} copies the good part to a new file"
    )
    assert complaint(lambda: Journal.open(path)) == complaint(lambda: read_journal(path)) == said


def test_rescue_copies_the_good_part(path: Path, tmp_path: Path) -> None:
    lines = path.read_bytes().splitlines()
    lines[3] = b"?" + lines[3]
    path.write_bytes(b"\n".join(lines) + b"\n")
    target = tmp_path / "rescued.pnp"
    assert keys(rescue(path, target).records) == ["k0", "k1"]
    with Journal.open(target) as journal:
        assert keys(journal.said.records) == ["k0", "k1"]
    with pytest.raises(PnpError, match="exists already"):
        rescue(path, target)


def test_rescue_needs_a_good_first_line(path: Path, tmp_path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"toy"', b'"tox"'))
    assert complaint(lambda: rescue(path, tmp_path / "rescued.pnp")) == (
        f"{path}:1: the first line is damaged, and without it nothing can be read"
    )
    assert not (tmp_path / "rescued.pnp").exists()


def test_second_writer_is_refused_until_the_first_closes(path: Path) -> None:
    with Journal.open(path):
        assert complaint(lambda: Journal.open(path)) == (
            f"{path}: this season is already open in another window\n  what to do: go on there, or close it first"
        )
        assert len(read_journal(path).records) == 4
    Journal.open(path).close()


def test_newer_format_asks_for_an_update(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"format":1', b'"format":2'))
    said = (
        f"{path}: this season was written by a newer version (format 2, this one knows 1)\n"
        "  what to do: update: pip install --upgrade racing-pnp"
    )
    assert complaint(lambda: read_journal(path)) == complaint(lambda: Journal.open(path)) == said


@pytest.mark.parametrize("content", [b"\n", b"hello\n", b"\x00\xff", b'{"n":0}\n', b"[]\n", b"[" * 100_000])
def test_not_a_journal(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x"
    path.write_bytes(content)
    said = f"{path}: this is not a season file, or its first line is damaged\n  expected: a file made by pnp season new"
    assert complaint(lambda: read_journal(path)) == complaint(lambda: Journal.open(path)) == said
    assert complaint(lambda: rescue(path, tmp_path / "y")) == said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("empty", "this file is empty: no season was ever written to it"),
        ("missing", "there is no such file\n  what to do: pnp season new starts a season"),
        (".", "this is a folder, not a season file"),
        ("empty/inside", f"cannot be read: {os.strerror(errno.ENOTDIR)}"),
    ],
)
def test_where_there_is_no_season(tmp_path: Path, name: str, said: str) -> None:
    (tmp_path / "empty").touch()
    path = tmp_path / name
    for opening in (read_journal, Journal.open):
        assert complaint(partial(opening, path)) == f"{path}: {said}"


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_full_disk_leaves_the_file_as_it_was(path: Path, call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()
    real_write = os.write

    def full(handle: int, content: bytes = b"") -> int:
        if call == "write" and len(content) > 10:
            return real_write(handle, content[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    with Journal.open(path) as journal:
        with monkeypatch.context() as patch:
            patch.setattr(os, call, full)
            assert complaint(lambda: journal.append(ANSWERS[0])) == (
                f"{path}: the last answer was not saved: No space left on device\n"
                "  what to do: free some space and answer again; everything before it is safe"
            )
        assert path.read_bytes() == before
        assert journal.append({"t": "answer", "key": "again"}) == 5
    assert keys(read_journal(path).records) == ["k0", "k1", "k2", "k3", "again"]


def test_full_disk_that_cannot_even_be_cut_is_mended_by_the_next_line(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real_write, real_cut = os.write, os.ftruncate
    cuts: list[int] = []

    def no_cut(handle: int, length: int) -> None:
        cuts.append(length)
        if len(cuts) > 1:
            raise OSError(errno.EIO, "Input/output error")
        real_cut(handle, length)

    def full(handle: int, content: bytes) -> int:
        if len(content) < 30:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real_write(handle, content[:-20])

    with Journal.open(path) as journal:
        with monkeypatch.context() as patch:
            patch.setattr(os, "ftruncate", no_cut)
            patch.setattr(os, "write", full)
            with pytest.raises(PnpError):
                journal.append(ANSWERS[0])
        assert read_journal(path).dropped
        journal.append({"t": "undo", "to": 0})
    assert [record["t"] for record in read_journal(path).records] == ["answer"] * 4 + ["undo"]


def test_a_lone_surrogate_does_not_stop_the_game(path: Path) -> None:
    with Journal.open(path) as journal:
        journal.append({"t": "fix", "why": "caf\udce9"})
    assert read_journal(path).records[-1]["why"] == "caf?"


def test_what_no_file_can_say_is_not_written(path: Path) -> None:
    with Journal.open(path) as journal, pytest.raises(ValueError, match="JSON"):
        journal.append({"t": "fix", "value": float("nan")})
    assert len(read_journal(path).records) == 4


def test_a_journal_may_be_closed_twice(path: Path) -> None:
    journal = Journal.open(path)
    journal.close()
    journal.close()


READ_ONLY = (
    "{path}: can be read, but not written to: {error}\n"
    "  what to do: copy it to a folder where you may write, and go on with the copy"
)


@pytest.mark.parametrize("code", [errno.EACCES, errno.EPERM, errno.EROFS])
def test_a_file_that_may_only_be_read(path: Path, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> int:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "open", forbidden)
    assert complaint(lambda: Journal.open(path)) == READ_ONLY.format(path=path, error=os.strerror(code))


def test_read_only_file(path: Path) -> None:
    path.chmod(0o444)
    if os.access(path, os.W_OK):
        pytest.skip("this user may write everywhere")
    assert complaint(lambda: Journal.open(path)) == READ_ONLY.format(path=path, error=os.strerror(errno.EACCES))


def test_a_torn_line_that_cannot_be_cut_off(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    path.write_bytes(path.read_bytes() + b'{"n":5')
    with monkeypatch.context() as patch:
        patch.setattr(os, "ftruncate", forbidden)
        said = complaint(lambda: Journal.open(path))
    assert said == READ_ONLY.format(path=path, error=os.strerror(errno.EROFS))
    Journal.open(path).close()
