"""Settings that all tests share."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from hypothesis import settings

from tests.cli.harness import Shell

# The same examples on every machine, however slow it is: a test must not fail by the clock or by luck.
settings.register_profile("everywhere", deadline=None, derandomize=True)
settings.load_profile("everywhere")

# The suite is about the games of the kit, whatever other packages are installed.
pytest.MonkeyPatch().setattr("pnp.kit.register.entry_points", lambda **_: ())

# Games, races and pages are kept from test to test: to look for garbage among them all the time costs a tenth of it.
gc.set_threshold(50_000, 20, 20)


@pytest.fixture
def pnp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """The command line, in an empty folder of a user's."""
    folder = tmp_path / "user"
    folder.mkdir()
    return Shell(folder, monkeypatch)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that share races and pages run in one process, where these are made once."""
    for item in items:
        item.add_marker(pytest.mark.xdist_group(_company(item)))


def pytest_collection_finish() -> None:
    _keep_for_ever()


def pytest_unconfigure() -> None:
    _keep_for_ever()


def _keep_for_ever() -> None:
    """What is there now stays until the process ends: nobody need look through it for garbage, nor when it ends."""
    gc.collect()
    gc.freeze()


def _company(item: pytest.Item) -> str:
    """The game that a test is told to look at, within its folder; else its class or its file."""
    if not isinstance(item, pytest.Function):
        return item.path.stem
    game = [value for name, value in _told(item).items() if name in ("game", "game_id") and isinstance(value, str)]
    return " ".join([item.path.parent.name, *(game or [item.cls.__name__ if item.cls else item.path.stem])])


def _told(item: pytest.Function) -> dict[str, object]:
    return item.callspec.params if hasattr(item, "callspec") else {}
