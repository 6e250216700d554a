"""What is kept is used again, and only as long as it can be trusted."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.kit import cache


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(cache, "cache_dir", lambda: tmp_path)
    return tmp_path


def test_a_value_is_worked_out_once(folder: Path) -> None:
    calls: list[int] = []

    def make() -> str:
        calls.append(1)
        return "found"

    for _ in range(3):
        assert cache.kept("question", ("pnp.kit.cache",), make) == "found"
    assert len(calls) == 1
    assert cache.kept("another question", ("pnp.kit.cache",), lambda: None) is None


def test_other_program_text_means_working_it_out_again(folder: Path) -> None:
    assert cache.kept("question", ("pnp.kit.cache",), lambda: 1) == 1
    assert cache.kept("question", ("pnp.kit.errors",), lambda: 2) == 2


def test_a_damaged_file_is_no_harm(folder: Path) -> None:
    cache.kept("question", ("pnp.kit.cache",), lambda: 1)
    (path,) = (folder / "worked-out").iterdir()
    path.write_bytes(b"broken")
    assert cache.kept("question", ("pnp.kit.cache",), lambda: 3) == 3


def test_a_fault_in_the_work_is_not_hidden(folder: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        cache.kept("question", ("pnp.kit.cache",), lambda: 1 // 0)


def test_no_room_for_a_cache_is_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    monkeypatch.setattr(cache, "cache_dir", lambda: file)
    assert cache.kept("question", ("pnp.kit.cache",), lambda: 4) == 4
