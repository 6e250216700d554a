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
        self._sought: tuple[int, ...] | None = None
        self._found: tuple[tuple[int, ...] | None, tuple[TitleChances, ...]] = (None, ())

    def lines(self, narrator: Narrator) -> list[str]:
        """As far as it is known, and as long as nothing more counts."""
        mark, found = self._found
        return title_lines(found, narrator) if mark == self._season.mark else []

    def seek(self) -> None:
        """To be called between races: it takes a processor up to a second."""
        if self._sought != self._season.mark:
            self._sought = self._season.mark
            Thread(target=self._find, daemon=True).start()

    def _find(self) -> None:
        """From the file as it is, since the season goes on meanwhile; whoever looks longer has no last word."""
        season = read_season(self._season.path, self._season.overlay)
        mark, found = season.mark, titles(season)
        if mark != self._sought:
            return
        self._found = mark, found
        if found:
            self._told()
