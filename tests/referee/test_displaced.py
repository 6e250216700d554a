"""What others do with a season file while it is open here: nothing is lost, and nobody is told otherwise."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.kit.errors import PnpError
from pnp.referee.journal import Displaced, Journal, read_journal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody touch a file that is open")

Harm = Callable[[Path], object]


def _replace(path: Path) -> None:
    newer = path.with_name("newer")
    newer.write_bytes(path.read_bytes())
    newer.replace(path)


def _restore_older(path: Path) -> None:
    path.write_bytes(path.read_bytes().rpartition(b'{"n"')[0])


def _retype(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"k0", b"k9"))
    os.utime(path, ns=(0, 0))


def _move_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


HARMS: dict[str, Harm] = {
    "removed": Path.unlink,
    "renamed": lambda path: path.rename(path.with_name("other")),
    "replaced by a copy": _replace,
    "emptied": lambda path: os.truncate(path, 0),
    "cut in the middle of a line": lambda path: os.truncate(path, path.stat().st_size - 7),
    "an older copy put back": _restore_older,
    "changed without changing its size": _retype,
    "appended to": lambda path: path.write_bytes(path.read_bytes() + b"\n"),
    "its folder renamed": _move_folder,
}


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    folder = tmp_path / "table"
    folder.mkdir()
    journal = Journal.create(folder / "s.season", {"game": "toy"})
    journal.append({"t": "answer", "key": "k0"})
    journal.append({"t": "answer", "key": "k1"})
    return journal


def kept_by(journal: Journal, call: Callable[[], object]) -> list[object]:
    """The keys in the file that the problem names."""
    with journal, pytest.raises(Displaced) as caught:
        call()
    assert caught.value.where == str(journal.path)
    (kept,) = journal.path.parent.glob("*-kept-*.season")
    assert str(kept) in caught.value.do
    with Journal.open(kept) as opened:
        return [record["key"] for record in opened.said.records]


@pytest.mark.parametrize("harm", HARMS.values(), ids=list(HARMS))
def test_the_next_answer_is_kept_beside_a_file_that_is_not_ours_any_more(journal: Journal, harm: Harm) -> None:
    harm(journal.path)
    assert kept_by(journal, lambda: journal.append({"t": "answer", "key": "k2"})) == ["k0", "k1", "k2"]


@pytest.mark.parametrize("harm", HARMS.values(), ids=list(HARMS))
def test_nobody_confirms_what_is_not_there(journal: Journal, harm: Harm) -> None:
    harm(journal.path)
    assert kept_by(journal, journal.confirm) == ["k0", "k1"]


def test_a_file_that_vanishes_in_the_moment_of_writing_is_noticed(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda handle: journal.path.unlink(missing_ok=True))
    assert kept_by(journal, lambda: journal.append({"t": "answer", "key": "k2"})) == ["k0", "k1", "k2"]


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_ctrl_c_in_the_moment_of_writing_is_no_other_program(
    journal: Journal, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real_write = os.write

    def stopped(handle: int, content: bytes = b"") -> None:
        real_write(handle, content[:9])
        raise KeyboardInterrupt

    with journal:
        with monkeypatch.context() as patch:
            patch.setattr(os, call, stopped)
            with pytest.raises(KeyboardInterrupt):
                journal.append({"t": "answer", "key": "k2"})
        journal.confirm()
    keys = [record["key"] for record in read_journal(journal.path).records]
    assert keys == (["k0", "k1"] if call == "write" else ["k0", "k1", "k2"])


def test_whoever_stands_at_the_path_is_left_alone(journal: Journal) -> None:
    _replace(journal.path)
    with Journal.open(journal.path) as second:
        second.append({"t": "answer", "key": "theirs"})
        kept_by(journal, lambda: journal.append({"t": "answer", "key": "ours"}))
        second.append({"t": "answer", "key": "theirs again"})
    keys = [record["key"] for record in read_journal(journal.path).records]
    assert keys == ["k0", "k1", "theirs", "theirs again"]


def test_a_file_that_was_only_touched_is_still_ours(journal: Journal) -> None:
    with journal:
        os.utime(journal.path, ns=(1, 1))
        journal.append({"t": "answer", "key": "k2"})
        journal.path.chmod(0o600)
        journal.confirm()
    assert len(read_journal(journal.path).records) == 3


def test_what_is_kept_takes_the_place_of_nothing(journal: Journal) -> None:
    taken = journal.path.with_name("s-kept-1.season")
    taken.write_text("something else")
    journal.path.unlink()
    with journal, pytest.raises(Displaced, match="s-kept-2"):
        journal.confirm()
    assert taken.read_text() == "something else"


def test_where_nothing_can_be_kept_the_table_stays_open(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    content = journal.path.read_bytes()
    journal.path.rename(journal.path.with_name("other"))
    with monkeypatch.context() as patch:
        patch.setattr("pnp.kit.atomic._begin", full)
        with pytest.raises(PnpError, match="make room there, and answer again") as caught:
            journal.append({"t": "answer", "key": "k2"})
    assert not isinstance(caught.value, Displaced)
    journal.path.with_name("other").rename(journal.path)
    with journal:
        journal.append({"t": "answer", "key": "k2"})
    assert journal.path.read_bytes().startswith(content)


def test_two_new_seasons_of_one_name_do_not_meet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "s.season"
    monkeypatch.setattr("pnp.referee.journal._refuse_existing", lambda path: None)
    with Journal.create(path, {"game": "first"}), pytest.raises(PnpError, match="exists already"):
        Journal.create(path, {"game": "second"})
    assert read_journal(path).header["game"] == "first"
