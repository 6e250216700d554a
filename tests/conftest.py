"""Settings that all tests share."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from tests.cli.harness import Shell
from tests.turns import THOROUGH

if TYPE_CHECKING:
    from tests.company import Company

# The same examples on every machine, however slow it is: a test must not fail by the clock or by luck.
settings.register_profile("quick", deadline=None, derandomize=True, max_examples=15)
settings.register_profile("thorough", deadline=None, derandomize=True, max_examples=200)
settings.load_profile("thorough" if THOROUGH else "quick")

# The suite is about the games of the kit, whatever other packages are installed.
pytest.MonkeyPatch().setattr("pnp.kit.register.entry_points", lambda **_: ())

# Nor does it matter what somebody has settled for all verbs, or where this computer stands.
pytest.MonkeyPatch().setenv("PNP_CONFIG", os.path.join(os.sep, "nowhere", "pnp"))
pytest.MonkeyPatch().setenv("LC_ALL", "C.UTF-8")

# The disk need not be waited for: real processes do that in test_kill.py.
pytest.MonkeyPatch().setattr("os.fsync", lambda handle: None)

# Games, races and pages are kept from test to test: to look for garbage among them all the time costs a tenth of it.
gc.set_threshold(50_000, 20, 20)


@pytest.fixture
def pnp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """The command line, in an empty folder of a user's."""
    folder = tmp_path / "user"
    folder.mkdir()
    return Shell(folder, monkeypatch)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Company | None:
    from tests.company import Company

    return Company(config, log) if config.getvalue("dist") == "loadgroup" else None


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Where a tool is missing, that is said aloud: what was not tested must not look as if it were."""
    from tests.browser.finding import ADVICE

    missed = [each for each in terminalreporter.stats.get("skipped", ()) if ADVICE in str(each.longrepr)]
    if missed:
        terminalreporter.write_line(
            f"{len(missed)} tests of the table page were NOT RUN: {ADVICE}", red=True, bold=True
        )


def pytest_collection_finish() -> None:
    """What is there now stays until the process ends: nobody need look through it for garbage."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure() -> None:
    """Nor when it ends."""
    gc.freeze()
