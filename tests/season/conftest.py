from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk need not be waited for here."""
    monkeypatch.setattr("pnp.referee.journal.os.fsync", lambda handle: None)
