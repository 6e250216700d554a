"""The tutorial's package as a third party would have it: installed from its folder, tested in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.turns import among
from tests.tutorial.page import FOLDER

SOME = "season or result or words"
"""Of the suite for every game, and of its own."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the package is installed. No network is needed: its build tool is one of ours."""
    target = tmp_path_factory.mktemp("installed")
    options = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "--no-index")
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(target), str(FOLDER)]
    subprocess.run(command, check=True, capture_output=True)
    return target


def run(site: Path, folder: Path, *argv: str) -> str:
    """Python in a process that has the package, with nothing of our own tests around it."""
    environment = {**os.environ, "PYTHONPATH": str(site), "PNP_LANG": "en"}
    ran = subprocess.run([sys.executable, "-m", *argv], cwd=folder, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_it_is_on_the_list_with_where_it_comes_from(site: Path, tmp_path: Path) -> None:
    told = run(site, tmp_path, "pnp", "games")
    assert "hill  Hill Climb  (pnp-hillclimb 1.0)" in told
    assert "fmr  Formula Motor Racing\n" in told


def test_its_data_came_with_it(site: Path, tmp_path: Path) -> None:
    assert (site / "hillclimb" / "data" / "hill" / "strings.ja.toml").is_file()
    run(site, tmp_path, "pnp", "check", "hill")


@pytest.mark.parametrize("tests", among([SOME, "test"], [SOME]))
def test_it_passes_its_own_tests(tests: str, site: Path) -> None:
    run(site, FOLDER, "pytest", "tests", "-k", tests, "-p", "no:cacheprovider", "-p", "no:xdist", "-q")
