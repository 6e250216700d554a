"""A season and its file: the plan, the races, what has been taken back, and what stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pnp import __version__
from pnp.kit.errors import PnpError
from pnp.kit.game import Game, find_game
from pnp.referee.journal import Journal, Records, read_journal
from pnp.referee.live import Live, Record, live
from pnp.referee.referee import Referee
from pnp.referee.rules import Position, RaceResult, RaceSetup, Rules
from pnp.season.standings import Standing
from pnp.season.system import Facts, Plan, SeasonSystem

SUFFIX = ".season"


class Season:
    """Reads a journal, or keeps one open for writing; everything else is derived from its records."""

    def __init__(self, path: Path, said: Records, journal: Journal | None = None, overlay: Path | None = None) -> None:
        self.path = path
        self.header: Record = said.header
        self.dropped = said.dropped
        self.journal = journal
        self.records: list[Record] = list(said.records)
        self.game: Game = _game_of(path, said.header)
        own = said.header.get("overlay")
        self.overlay = overlay or (Path(own) if own else None)
        self.data: Any = self.game.load(self.game.library(self.overlay))
        self.rules: Rules[Any] = self.game.rules
        self.system: SeasonSystem = self.game.season

    # -- beginning

    @classmethod
    def create(cls, path: Path, game: Game, plan: Plan, title: str = "", overlay: Path | None = None,
               position: Position | None = None) -> Season:  # fmt: skip
        header: dict[str, Any] = {
            "game": game.id,
            "title": title or path.stem,
            "pnp": __version__,
            "entries": dict(plan.entries),
            "options": dict(plan.options),
            "programme": [dict(race) for race in plan.programme],
        }
        if overlay:
            header["overlay"] = str(overlay.resolve())
        if position:
            header["position"] = position
        journal = Journal.create(path, header)
        return cls(path, journal.said, journal, overlay)

    @classmethod
    def open(cls, path: Path, overlay: Path | None = None) -> Season:
        """For writing; nobody else may write meanwhile."""
        journal = Journal.open(path)
        try:
            return cls(path, journal.said, journal, overlay)
        except BaseException:
            journal.close()
            raise

    @classmethod
    def read(cls, path: Path, overlay: Path | None = None) -> Season:
        return cls(path, read_journal(path), None, overlay)

    def close(self) -> None:
        if self.journal:
            self.journal.close()

    def __enter__(self) -> Season:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- what the records say

    @property
    def title(self) -> str:
        return str(self.header["title"])

    @property
    def live(self) -> Live:
        return live(self.records)

    @property
    def plan(self) -> Plan:
        """As agreed, with the players who sit there now."""
        return self.plan_for(self.race)

    def plan_for(self, race: int) -> Plan:
        """As agreed, with the players who sat there in this race."""
        entries: Mapping[str, Any] = self.header["entries"]
        for record in self.live.kept:
            if record["t"] == "entries" and record["race"] <= race:
                entries = record["entries"]
        return Plan(entries, self.header["options"], tuple(self.header["programme"]))

    @property
    def results(self) -> tuple[RaceResult, ...]:
        return tuple(RaceResult.from_json(record["result"]) for record in self.live.kept if record["t"] == "result")

    @property
    def facts(self) -> Facts:
        adjustments = tuple(record for record in self.live.kept if record["t"] == "adjust")
        return Facts(self.plan, self.results, adjustments)

    @property
    def race(self) -> int:
        """The number of the race to be run next, or being run."""
        return len(self.results) + 1

    @property
    def over(self) -> bool:
        return self.race > self.plan.races

    @property
    def under_way(self) -> bool:
        """Whether the current race has answers already."""
        return any(record["t"] == "answer" and record["race"] == self.race for record in self.live.kept)

    def standings(self) -> Sequence[Standing]:
        return self.system.standings(self.data, self.facts)

    # -- what happens next

    def referee(self, race: int | None = None) -> Referee[Any]:
        """The referee of a race, standing at its open question. An earlier race can be looked at, not played on."""
        number = race or self.race
        if not 1 <= number <= self.plan.races:
            raise PnpError(f"there is no race {number}", where=str(self.path), expected=f"1 to {self.plan.races}")
        keep = self._append if number == self.race else None
        referee: Referee[Any] = Referee(
            self.rules,
            start=lambda: self._start(number),
            restore=lambda position: self.rules.restore(self.data, position),
            keep=keep,
            race=number,
        )
        referee.load(self.records)
        return referee

    def finish(self, referee: Referee[Any]) -> RaceResult:
        """Write a finished race down as a fact."""
        result = self.rules.result(referee.state)
        self._append({"t": "result", "race": result.race, "result": result.to_json()})
        return result

    def undo(self, to: int) -> list[Record]:
        """Take back every record above this number; returns them."""
        taken = [record for record in self.live.kept if record["n"] > to]
        if not taken:
            raise PnpError("there is nothing to take back", where=str(self.path))
        self._append({"t": "undo", "to": to})
        return taken

    def reseat(self, players: Sequence[str]) -> Plan:
        """Other players for the races to come; teams keep what they have."""
        if self.under_way:
            raise PnpError(f"race {self.race} is under way", where=str(self.path), do="finish it first, or undo it")
        plan = self.plan
        given = self.system.plan(self.data, players, plan.races, dict(plan.options))
        entries = {**given.entries, "changed_in": self.race}
        self._append({"t": "entries", "race": self.race, "entries": entries})
        return self.plan

    def _start(self, number: int) -> Any:
        if number == 1 and "position" in self.header:
            return self.rules.restore(self.data, self.header["position"])
        results = self.results
        plan = self.plan_for(number)
        setup = RaceSetup(
            race=number,
            races=plan.races,
            entries=plan.entries,
            options=plan.options,
            programme=plan.programme[number - 1],
            carry=results[number - 2].carry if number > 1 else None,
        )
        return self.rules.setup(self.data, setup)

    def _append(self, record: Record) -> int:
        if self.journal is None:
            raise PnpError("this season is open for reading only", where=str(self.path))
        number = self.journal.append(record)
        self.records.append({"n": number, **record})
        return number


def _game_of(path: Path, header: Record) -> Game:
    game = header.get("game")
    if not isinstance(game, str):
        raise PnpError("this season does not say which game it is", where=f"{path}:1")
    return find_game(game)
