"""The board of the race as a picture: the one place where a live table asks for it."""

from __future__ import annotations

from pnp.api.refereeing import Table
from pnp.table.questions import Plain


def picture_of(_table: Table, _lang: str) -> str | None:
    """An SVG document; nothing where there is no such picture. Until boards are drawn in layers there is none."""
    return None


def pieces_of(_table: Table, _lang: str) -> list[Plain]:
    """Where each piece lies on it."""
    return []
