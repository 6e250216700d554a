"""What is kept is used again, and only as long as it can be trusted."""

from __future__ import annotations

import ast
import errno
import os
import re
import stat
import sys
from pathlib import Path

import msgspec
import pytest

from pnp.kit import cache

US = ("pnp.kit.cache",)
posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps owners and rights in another way")


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms are looked for anew."""
    monkeypatch.setattr(cache, "room", cache.room.__wrapped__)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path))
    return tmp_path / "kept"


def found_in(folder: Path) -> Path:
    cache.kept("question", US, int, lambda: 1)
    (path,) = folder.iterdir()
    return path


def test_a_value_is_worked_out_once(folder: Path) -> None:
    calls: list[int] = []

    def make() -> str:
        calls.append(1)
        return "found"

    for _ in range(3):
        assert cache.kept("question", US, str, make) == "found"
    assert len(calls) == 1
    assert cache.kept("another question", US, str, lambda: "else") == "else"


def test_other_program_text_means_working_it_out_again(folder: Path) -> None:
    assert cache.kept("question", US, int, lambda: 1) == 1
    assert cache.kept("question", ("pnp.kit.errors",), int, lambda: 2) == 2


@pytest.mark.parametrize(
    "content", [b"broken", b"", b'"text"', b"1.5", b"[1]", b"\xff\xfe", b"[" * 100_000, b"\x80\x04K\x01."]
)
def test_a_damaged_or_made_up_value_is_worked_out_again(folder: Path, content: bytes) -> None:
    found_in(folder).write_bytes(content)
    assert cache.kept("question", US, int, lambda: 3) == 3
    assert cache.kept("question", US, int, lambda: 4) == 3, "and kept"


def test_a_value_that_does_not_fit_is_worked_out_again(folder: Path) -> None:
    found_in(folder)
    assert cache.kept("question", US, int, lambda: 12, lambda value: value > 10) == 12


def test_what_is_kept_is_plain_json(folder: Path) -> None:
    cache.kept("question", US, tuple[str, float], lambda: ("x", 0.1))
    (path,) = folder.iterdir()
    assert msgspec.json.decode(path.read_bytes()) == ["x", 0.1]


def test_a_fault_in_the_work_is_not_hidden(folder: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        cache.kept("question", US, float, lambda: 1 / 0)


# --- whose folder it is ----------------------------------------------------------------------------------------------


def test_a_cache_lies_where_the_platform_keeps_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PNP_CACHE", raising=False)
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name, appauthor: tmp_path / name)
    assert cache.room("faces") == tmp_path / "racing-pnp" / "faces"


@pytest.mark.parametrize("chosen", ["file", "file/below"])
def test_a_place_that_cannot_be_written_to_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chosen: str
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / chosen))
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "usual")
    assert cache.room("kept") == tmp_path / "usual" / "kept"
    assert cache.kept("question", US, int, lambda: 4) == 4


def test_a_place_where_writing_fails_is_passed_over_whatever_its_permissions_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full or was mounted for reading, and a superuser who may do everything."""
    chosen = tmp_path / "chosen"

    def begin(draft: Path) -> None:
        if chosen in draft.parents:
            raise OSError(errno.EROFS, "Read-only file system")
        draft.touch()

    monkeypatch.setattr("pnp.kit.atomic._begin", begin)
    monkeypatch.setenv("PNP_CACHE", str(chosen))
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "usual")
    assert cache.room("faces") == tmp_path / "usual" / "faces"


def test_a_chosen_place_may_begin_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("PNP_CACHE", "~/cache")
    assert cache.room("kept") == tmp_path / "cache" / "kept"


def test_nowhere_to_keep_anything_is_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_roots", lambda _: iter([tmp_path / "file"]))
    (tmp_path / "file").write_text("not a folder")
    passing = cache.room("kept")
    assert passing.is_dir()
    assert tmp_path not in passing.parents
    assert cache.kept("question", US, int, lambda: 4) == 4


def test_without_a_home_nothing_is_made_where_one_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PNP_CACHE", raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: Path("~/.cache/racing-pnp"))
    assert tmp_path not in cache.room("kept").parents
    assert not list(tmp_path.iterdir())


def test_where_it_is_can_be_asked_before_it_is_there(folder: Path) -> None:
    chosen = folder.parent / "not" / "yet"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PNP_CACHE", str(chosen))
        assert cache.whereabouts() == chosen
        assert not list(folder.parent.iterdir())
        assert cache.room("kept").parent == cache.whereabouts()


@posix
def test_a_room_is_for_its_owner_alone(folder: Path) -> None:
    assert stat.S_IMODE(cache.room("kept").stat().st_mode) == 0o700


@posix
@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777])
def test_nothing_is_read_from_a_folder_that_others_can_write_to(
    folder: Path, monkeypatch: pytest.MonkeyPatch, mode: int
) -> None:
    found_in(folder)
    folder.chmod(mode)
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: folder.parent / "usual")
    assert cache.kept("question", US, int, lambda: 5) == 5
    assert cache.room("kept").parent == cache.whereabouts() == folder.parent / "usual"


@posix
@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_nothing_is_read_from_a_file_that_others_can_write_to(folder: Path, mode: int) -> None:
    found_in(folder).chmod(mode)
    assert cache.kept("question", US, int, lambda: 6) == 6
    assert cache.kept("question", US, int, lambda: 7) == 6, "it was replaced by one of our own"


@posix
def test_nothing_is_read_from_what_another_user_owns(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = found_in(folder)
    assert cache.is_ours(path)
    monkeypatch.setattr(os, "geteuid", lambda: path.stat().st_uid + 1)
    assert not cache.is_ours(path)
    assert not cache.is_ours(path.parent)
    assert cache.kept("question", US, int, lambda: 8) == 8


@posix
@pytest.mark.parametrize("mode", [0o777, 0o770])
def test_a_folder_that_somebody_planted_among_temporary_files_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int
) -> None:
    monkeypatch.delenv("PNP_CACHE", raising=False)
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: Path("~/nowhere"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    planted = tmp_path / f"racing-pnp-{os.geteuid()}"
    planted.mkdir()
    planted.chmod(mode)
    assert planted not in cache.room("kept").parents
    planted.rmdir()
    assert cache.room("kept") == planted / "kept"
    assert stat.S_IMODE(planted.stat().st_mode) == 0o700


def test_nothing_that_is_read_from_a_file_can_run_code() -> None:
    """A kept value, a season, a position and a form are data. `pnp.testing` only hands its own values round."""
    running = {"pickle", "marshal", "shelve", "dill", "cloudpickle", "yaml", "joblib"}
    sources = {path: path.read_text("utf-8") for path in Path(cache.__file__).parents[1].rglob("*.py")}
    suspicious = re.compile(rf"(?<![.\w])(?:eval|exec|compile|__import__)\(|{'|'.join(running)}")
    for path in (path for path, text in sources.items() if suspicious.search(text)):
        for node in ast.walk(ast.parse(sources[path])):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            assert called not in ("eval", "exec", "compile", "__import__"), path
            assert "testing" in path.parts or not running & {name.partition(".")[0] for name in names}, path


@posix
def test_a_link_is_not_followed(folder: Path) -> None:
    path = found_in(folder)
    elsewhere = folder.parent / "elsewhere.json"
    path.rename(elsewhere)
    path.symlink_to(elsewhere)
    assert cache.kept("question", US, int, lambda: 9) == 9
    assert not path.is_symlink()


def test_what_is_kept_may_be_of_a_file_whose_name_is_no_text() -> None:
    assert cache.kept("club/\udcff.season", (), str, lambda: "x") == "x"
