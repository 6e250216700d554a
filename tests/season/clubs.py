"""A club of five seasons and three games, played by whoever answers anything: the same every time."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from tests.season.tables import FMR, MAD, TURF, Sample, begun, by_hand, field_of, play

SEASONS: tuple[tuple[str, Sample, str], ...] = (
    ("2021 spring", FMR, "Spring 2021"),
    ("2021 autumn", MAD, "Autumn 2021"),
    ("2022 spring", TURF, "Spring 2022"),
    ("2022 autumn", FMR, "Autumn 2022"),
    ("2023 spring", MAD, "Spring 2023"),
)


def make_club(folder: Path) -> Path:
    """Two races a season; the last one of each game's second season comes from paper."""
    seen: set[str] = set()
    for number, (name, sample, title) in enumerate(SEASONS):
        with begun(folder / f"{name}.season", sample, 2, title) as season:
            play(season, 10 + number)
            if sample.game in seen:
                by_hand(season, field_of(season))
            else:
                play(season, 20 + number)
        seen.add(sample.game)
    return folder


@cache
def club_folder() -> Path:
    """To be looked at, not written to."""
    return make_club(Path(mkdtemp()))
