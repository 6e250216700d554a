"""Somebody who types: a whole race is known beforehand, and is said again at a real prompt, with the same dice."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

from pnp.api.editions import load_game
from pnp.api.refereeing import Answer, Ask, Batch, Helpers, Reject, Roll, Table, is_chance
from pnp.api.seasons import Begun, Season, create_season, edition_of_season
from pnp.cli.common import planned
from pnp.cli.prompt import Session

Race = Mapping[str, Answer]
"""Every answer of a race, by the key of its question."""
_LONGEST = 14
WIDTH, HEIGHT = 80, 24


@dataclass(frozen=True)
class Evening:
    """Who races what. `bots` are played by the program; everybody else types."""

    game: str
    players: Sequence[str]
    options: Mapping[str, str] = field(default_factory=dict)
    bots: Sequence[str] = ()
    roll: str = "none"
    seed: int = 1

    def season(self, path: Path) -> Season:
        edition = load_game(self.game)
        return create_season(path, edition, begun=Begun(planned(edition, list(self.players), 1, self.options, "en")))

    def table(self, season: Season, lang: str, ask: str) -> Table:
        return Table(season, lang, Helpers.agreed(season, self.roll, self.bots, ask), seed=self.seed)

    def raced(self, path: Path) -> Race:
        """How it goes when bots decide for all and the program rolls."""
        with self.season(path) as season:
            names = season.plan.entries.names
            table = Table(season, "en", Helpers.agreed(season, "all", names, "full"), seed=self.seed)
            table.play_on()
            return {step.record["key"]: step.record["answer"] for step in table.referee.steps}


@dataclass
class Typed:
    """What it took, and what was on the screen."""

    lines: list[str]
    answers: int
    screen: str
    at: Sequence[int]

    @property
    def keys(self) -> int:
        return sum(len(line) + 1 for line in self.lines)

    @property
    def scrolled(self) -> list[int]:
        """Lines between two questions, the second question with its own lines among them."""
        starts = (0, *self.at)
        return [1 + self.screen[start:end].count("\n") for start, end in pairwise(starts)]


class Typist(io.StringIO):
    """The keyboard. `brief`: a turn is said in one line; else every question is answered alone."""

    def __init__(self, table: Table, race: Race, brief: bool) -> None:
        super().__init__()
        self._table = table
        self._race = race
        self._brief = brief
        self.lines: list[str] = []
        self.at: list[int] = []
        """Where on the screen each line was typed."""
        self.screen = io.StringIO()

    def isatty(self) -> bool:
        return False

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        self.at.append(self.screen.tell())
        line = self._said()
        assert len(self.lines) <= len(self._race), "the same line again and again"
        self.lines.append(line)
        return line + "\n"

    def _said(self) -> str:
        if not self._table.open:
            return ""
        ask = self._table.open[0]
        if self._race[ask.key] == self._table.default(ask) and not is_chance(ask) and not self._goes_on():
            return ""
        lines = self._lines() if self._brief and not self._table.referee.together else ()
        return next(iter(lines), spoken(ask, self._race[ask.key]))

    def _goes_on(self) -> bool:
        return self._brief and len(self._coming()) > 1

    def _lines(self) -> Iterator[str]:
        """The longest line first; without what goes without saying, if it is understood."""
        coming = self._coming()
        for length in range(len(coming), 1, -1):
            wanted = {ask.key: answer for ask, answer in coming[:length]}
            told = [(ask, answer) for ask, answer in coming[:length] if not self._unsaid(ask, answer)]
            for parts in (told, coming[:length]):
                line = " ".join(spoken(ask, answer) for ask, answer in parts)
                if line and self._means(line, wanted):
                    yield line

    def _means(self, line: str, wanted: Mapping[str, Answer]) -> bool:
        try:
            reading = self._table.read(line)
        except Reject:
            return False
        return {part.ask.key: part.answer for part in reading.parts} == wanted

    def _unsaid(self, ask: Ask, answer: Answer) -> bool:
        return not is_chance(ask) and answer == ask.default()

    def _coming(self) -> list[tuple[Ask, Answer]]:
        """What this player answers next, as far as a line can go."""
        play, found = self._table.referee.trial(), list[tuple[Ask, Answer]]()
        while play.open and not isinstance(play.ask, Batch) and len(found) < _LONGEST:
            ask = play.open[0]
            if ask.who in self._table.unattended or (found and not _goes_on(found[-1][0], ask)):
                break
            found.append((ask, self._race[ask.key]))
            play.give(self._race[ask.key], ask.key)
        return found


def _goes_on(before: Ask, now: Ask) -> bool:
    return now.who in (before.who, "") or (isinstance(before, Roll) and isinstance(now, Roll))


def spoken(ask: Ask, answer: Answer) -> str:
    return "".join(map(str, answer)) if isinstance(ask, Roll) else str(answer)


class _Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def typed(evening: Evening, folder: Path, lang: str = "en", ask: str = "usual", brief: bool = True) -> Typed:
    """The race at a prompt of 80 columns and 24 lines."""
    race = evening.raced(folder / "known.season")
    with (
        evening.season(folder / "typed.season") as season,
        patch.dict("os.environ", COLUMNS=str(WIDTH), LINES=str(HEIGHT)),
    ):
        table = evening.table(season, lang, ask)
        keyboard, screen = Typist(table, race, brief), _Screen()
        keyboard.screen = screen
        _session(table, season, lang, keyboard, screen, race).run()
        return Typed(keyboard.lines, len(table.referee.steps), screen.getvalue(), keyboard.at)


def _session(table: Table, season: Season, lang: str, keyboard: Any, screen: Any, race: Race) -> Session[Any]:
    def known(ask: Ask, view: Any) -> Any:
        given = table.sources(ask, view)
        return given and given._replace(answer=race[ask.key])

    return Session(
        table.referee, table.narrator, edition_of_season(season).rulebook(lang), sources=known, input=keyboard,
        output=screen, rng=table.rng, unattended=table.unattended, settled=table.settled,
        suggested=table.default,
    )  # fmt: skip


EVENINGS = {
    "xf1": Evening("xf1", ("Anna: U", "Ben: F", "Carla: M"), {"courses": "belgium", "teams": "U,F,M,T,W"}, ("Carla",)),
    "fmr": Evening("fmr", ("Anna: red", "Ben: blue", "Carla: green", "Dan: yellow")),
    "turf": Evening("turf", ("Anna: red, blue", "Ben: green, yellow")),
    "mad": Evening("mad", ("Anna: red", "Ben: blue", "Carla: green")),
}
"""One race of each game, as it is measured."""
