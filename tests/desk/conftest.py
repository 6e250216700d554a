from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.harness import Shell


@pytest.fixture(autouse=True)
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk need not be waited for here."""
    monkeypatch.setattr("pnp.referee.journal.os.fsync", lambda handle: None)


@pytest.fixture
def pnp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    folder = tmp_path / "user"
    folder.mkdir()
    return Shell(folder, monkeypatch)
