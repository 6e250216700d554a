from __future__ import annotations

import os
from pathlib import Path

import pytest

from pnp.kit import atomic


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
