"""What the files of a site are called: safe everywhere, the same as long as names are, and never the same for two."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from hashlib import sha256

from pnp.season.club.club import Club
from pnp.season.club.people import folded

HOME, RECORDS = "index.html", "records.html"
_MOST = 40
_UNSAFE = re.compile(r"[^a-z0-9]+")


def slug(name: str) -> str:
    """Small letters and figures of it, and six of its own behind them: what is spelt alike is still told apart."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    short = _UNSAFE.sub("-", plain).strip("-")[:_MOST].strip("-")
    own = sha256(name.encode()).hexdigest()[:6]
    return f"{short}-{own}" if short else own


@dataclass(frozen=True)
class Addresses:
    club: Club

    def player(self, person: str) -> str:
        return f"player-{slug(folded(person))}.html"

    def season(self, index: int) -> str:
        return f"season-{slug(self._called(index))}.html"

    def race(self, index: int, number: int) -> str:
        return f"race-{slug(self._called(index))}-{number}.html"

    def replay(self, index: int, number: int) -> str:
        return f"replay-{slug(self._called(index))}-{number}.html"

    def _called(self, index: int) -> str:
        """By its file; where several seasons lie in files of one name, by which of them it is."""
        stem = self.club.seasons[index].path.stem
        same = [n for n, kept in enumerate(self.club.seasons) if kept.path.stem == stem]
        return stem if len(same) == 1 else f"{stem} {same.index(index) + 1}"
