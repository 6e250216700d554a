"""The board of the race as a picture: the one place where a live table asks for it."""

from __future__ import annotations

from pnp.api.refereeing import Table
from pnp.table.questions import Plain


def picture_of(table: Table, lang: str) -> None:
    """Nothing yet: boards in layers come with `pnp.api`."""


def pieces_of(table: Table, lang: str) -> list[Plain]:  # noqa: ARG001
    return []
