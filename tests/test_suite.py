"""The suite itself: it passes as a background job, in a folder with a space in its name, and leaves nothing running."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.company import company

ROOT = Path(__file__).parent.parent
PARTS = ("pyproject.toml", "pnp", "data", "templates", "tests")
DELICATE = ("tests/cli/test_kill.py", "tests/cli/test_output.py")
"""Tests that start processes: those that send them Ctrl-C, and those that call them through a shell."""
MARK = "PNP_SUITE_OF"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no background jobs of this kind")


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    folder = tmp_path / "a folder with spaces"
    folder.mkdir()
    for part in PARTS:
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        copy(ROOT / part, folder / part)
    return folder


@pytest.mark.slow
def test_as_a_background_job_in_a_folder_with_spaces(elsewhere: Path) -> None:
    background = 'trap "" INT; exec "$0" -m pytest -q -p no:cacheprovider "$@"'
    ran = subprocess.run(
        ["/bin/sh", "-c", background, _a_python_with_spaces(elsewhere), *DELICATE],
        cwd=elsewhere,
        env={**os.environ, "PYTHONPATH": str(elsewhere), MARK: str(elsewhere)},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert not _left_behind(elsewhere)


def _a_python_with_spaces(folder: Path) -> Path:
    """This interpreter, with its libraries, under a path that a shell would cut in pieces."""
    home = Path(sys.prefix)
    (folder / "environment").symlink_to(home, target_is_directory=True)
    return folder / "environment" / Path(sys.executable).relative_to(home)


def _left_behind(folder: Path) -> list[str]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"{MARK}={folder}".encode() in (process / "environ").read_bytes():
                found.append((process / "cmdline").read_text())
    return found


@pytest.mark.slow
def test_tests_that_share_races_and_pages_run_in_one_process() -> None:
    some = ("tests/desk/test_plain.py", "tests/golden", "tests/kit/test_columns.py", "tests/kit/test_atomic.py")
    together = ("-n", "2", "--dist", "loadgroup", "-vv", "-p", "no:cacheprovider")
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *together, *some], cwd=ROOT, capture_output=True, text=True, check=True
    )
    homes: dict[str, set[str]] = {}
    for worker, nodeid in re.findall(r"^\[(gw\d)\] .* PASSED (.+?) *$", ran.stdout, re.MULTILINE):
        homes.setdefault(company(nodeid), set()).add(worker)
    assert len(homes) > 6
    assert [each for each, workers in homes.items() if len(workers) > 1] == []


def test_tests_keep_company_by_game_by_class_or_by_file() -> None:
    assert company("tests/desk/test_forms.py::test_a_form[mad-a/b::c-en]") == "tests/desk mad"
    assert company("tests/desk/test_rulebooks.py::test_a_book[ja-xf1 rules]") == "tests/desk xf1"
    assert company("tests/conformance/test_games.py::Test_mad::test_a[3 players-en]").endswith("::Test_mad")
    assert company("tests/kit/test_toml.py::test_a") == "tests/kit/test_toml.py"
