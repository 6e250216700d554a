"""Who can still win the titles: found once for every result, beside everything that somebody waits for."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

from pnp.api.refereeing import Narrator
from pnp.api.seasons import Season, TitleChances, read_season, title_lines, titles


class Titles:
    def __init__(self, season: Season, told: Callable[[], None]) -> None:
        """`told` is called when there is something new to say."""
        self._season = season
        self._told = told
        self._sought = _mark(season) - 1
        self._found: tuple[int, tuple[TitleChances, ...]] = (self._sought, ())

    def lines(self, narrator: Narrator) -> list[str]:
        """As far as it is known, and as long as nothing more counts."""
        mark, found = self._found
        return title_lines(found, narrator) if mark == _mark(self._season) else []

    def seek(self) -> None:
        """To be called between races: it takes a processor up to a second."""
        if self._sought != _mark(self._season):
            self._sought = _mark(self._season)
            Thread(target=self._find, daemon=True).start()

    def _find(self) -> None:
        """From the file as it is, since the season goes on meanwhile."""
        season = read_season(self._season.path, self._season.overlay)
        self._found = _mark(season), titles(season)
        if self._found[1]:
            self._told()


def _mark(season: Season) -> int:
    """The number of the last record that counts for the tables."""
    return int(season.live.beside[-1]["n"]) if season.live.beside else 0
