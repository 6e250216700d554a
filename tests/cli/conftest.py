from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.harness import Shell


@pytest.fixture
def pnp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    folder = tmp_path / "user"
    folder.mkdir()
    return Shell(folder, monkeypatch)
