from __future__ import annotations

import os
from pathlib import Path

import pytest

from pnp.kit import atomic
from pnp.kit.errors import PnpError


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, bool]]:
    """What is on the disk for sure: which file or folder, and whether the file has its name by then."""
    found: list[tuple[int, bool]] = []
    target = Path("new/deep/a.txt")

    def sync(handle: int) -> None:
        found.append((os.fstat(handle).st_ino, target.exists()))

    monkeypatch.setattr(os, "fsync", sync)
    return found


@pytest.mark.skipif(os.name == "nt", reason="Windows waits for no folder")
@pytest.mark.parametrize("new", [True, False])
def test_a_file_is_on_the_disk_before_it_has_its_name_and_then_its_folders(
    synced: list[tuple[int, bool]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, new: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    atomic.write_bytes(Path("new/deep/a.txt"), b"text", new)
    file, deep, outer, root = (Path(name).stat().st_ino for name in ("new/deep/a.txt", "new/deep", "new", "."))
    assert synced == [(file, False), (deep, True), (outer, True), (root, True)]


def test_a_new_file_takes_the_place_of_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    atomic.write_bytes(path, b"first", new=True)
    with pytest.raises(FileExistsError):
        atomic.write_bytes(path, b"second", new=True)
    assert path.read_bytes() == b"first"
    assert [each.name for each in tmp_path.iterdir()] == ["a.txt"]


def _refuses(*_: object) -> None:
    raise PermissionError(1, "Operation not permitted")


def test_a_disk_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", _refuses)
    test_a_new_file_takes_the_place_of_nothing(tmp_path)


def test_what_fails_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    atomic.write_bytes(path, b"first")
    monkeypatch.setattr(os, "fsync", _refuses)
    with pytest.raises(atomic.Unwritable):
        atomic.write_bytes(path, b"second")
    assert path.read_bytes() == b"first"
    assert [each.name for each in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
def test_a_pipe_or_a_device_is_not_replaced(tmp_path: Path) -> None:
    pipe, null = tmp_path / "pipe", tmp_path / "null"
    os.mkfifo(pipe)
    null.symlink_to(os.devnull)
    for path in (pipe, null):
        with pytest.raises(PnpError, match="this is a pipe or a device"):
            atomic.write_text(path, "text")
    assert pipe.is_fifo()
    assert null.is_symlink()
    assert sorted(tmp_path.iterdir()) == [null, pipe]


@pytest.mark.skipif(os.name == "nt", reason="Windows lets not everybody make links")
def test_a_link_stays_one_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    there, link, nowhere = tmp_path / "there" / "a.txt", tmp_path / "link", tmp_path / "nowhere"
    atomic.write_text(there, "first")
    link.symlink_to(there)
    nowhere.symlink_to(there.with_name("b.txt"))
    atomic.write_text(link, "second")
    atomic.write_text(nowhere, "new")
    assert (link.readlink(), nowhere.readlink()) == (there, there.with_name("b.txt"))
    assert (there.read_text(), nowhere.read_text()) == ("second", "new")
    assert sorted(there.parent.iterdir()) == [there, there.with_name("b.txt")]


@pytest.mark.skipif(os.name == "nt", reason="Windows lets not everybody make links")
def test_a_link_to_itself_is_no_place_to_write_to(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    with pytest.raises(atomic.Unwritable, match="symbolic links"):
        atomic.write_text(loop, "text")
    assert list(tmp_path.iterdir()) == [loop]
