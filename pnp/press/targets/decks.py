"""Pieces that belong together because they look alike from behind."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from pnp.press.product import Face, Piece

_PLAIN = re.compile(r"[^\w+]+")


@dataclass(frozen=True)
class Deck:
    """`back`: what all of them show from behind; nothing if each has a back of its own, or none."""

    name: str
    pieces: tuple[Piece, ...]
    back: Face | None = None

    @property
    def count(self) -> int:
        return sum(piece.copies for piece in self.pieces)


def decks(pieces: Sequence[Piece]) -> list[Deck]:
    """One deck for each back that several share; what has a back of its own, or none, is another one."""
    by_back: dict[str, list[Piece]] = {}
    for piece in pieces:
        by_back.setdefault(piece.back.drawing.key if piece.back else "", []).append(piece)
    shared = {key: alike for key, alike in by_back.items() if key and len(alike) > 1}
    others = tuple(piece for key, alike in by_back.items() if key not in shared for piece in alike)
    is_one = len(shared) == 1 and not others
    found = [Deck("" if is_one else _common(alike), tuple(alike), alike[0].back) for alike in shared.values()]
    return found + ([Deck("", others)] if others else [])


def plain(name: str) -> str:
    """Fit for the name of a file anywhere."""
    return _PLAIN.sub("-", name).strip("-").lower() or "piece"


def _common(pieces: Sequence[Piece]) -> str:
    """What their names begin with, word by word."""
    words = [plain(piece.name).split("-") for piece in pieces]
    shared = takewhile(lambda alike: len(set(alike)) == 1, zip(*words, strict=False))
    return "-".join(alike[0] for alike in shared) or "-".join(words[0])
