"""Which records of a journal still count, once everything that was taken back is taken away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

Record = dict[str, Any]
"""One line of a journal: "n" (its number), "t" (its type) and what it says."""

DEEDS = ("answer", "fix", "result", "entries")
"""What people do, as opposed to what they take back: doing something new ends the possibility to redo."""
ASIDE = "adjust"
"""What is decided beside the play: it stays when answers are taken back, and is revoked in its own way."""


@dataclass
class Live:
    """`kept` still counts, in the order it was written; `undone` may come back, its first record first.

    `beside` are those of `kept` that are no answers: a few among thousands.
    """

    kept: list[Record] = field(default_factory=list)
    undone: list[Record] = field(default_factory=list)
    beside: list[Record] = field(default_factory=list)
    _answered: dict[tuple[Any, str], Record] = field(default_factory=dict, repr=False)

    def add(self, record: Record) -> None:
        if record["t"] == "undo":
            self._take_back(record["to"])
            return
        if record["t"] in DEEDS:
            self._forget_undone(record)
        self._keep(record)

    def _take_back(self, to: int) -> None:
        self.undone = [record for record in self.kept if _is_undone(record, to)] + self.undone
        still = [record for record in self.kept if not _is_undone(record, to)]
        self.kept, self.beside = [], []
        self._answered.clear()
        for record in still:
            self._keep(record)

    def _forget_undone(self, record: Record) -> None:
        """Redo is written as the same deed again; any other deed makes what was undone unreachable."""
        for index, undone in enumerate(self.undone):
            if _deed(undone) == _deed(record):
                del self.undone[: index + 1]
                return
        self.undone.clear()

    def _keep(self, record: Record) -> None:
        """A question is asked once between two fixes. If it is answered twice the rules have changed in between, and
        the later answer replaces the earlier one."""
        race = record.get("race")
        if record["t"] == "answer":
            old = self._answered.get((race, record["key"]))
            if old is not None:
                self.kept.remove(old)
            self._answered[race, record["key"]] = record
        else:
            self.beside.append(record)
            if record["t"] == "fix":
                self._answered = {question: old for question, old in self._answered.items() if question[0] != race}
        self.kept.append(record)


def live(records: Iterable[Record]) -> Live:
    now = Live()
    for record in records:
        now.add(record)
    return now


def _is_undone(record: Record, to: int) -> bool:
    return bool(record["n"] > to and record["t"] != ASIDE)


def _deed(record: Record) -> Record:
    return {name: value for name, value in record.items() if name not in ("n", "crc", "src")}
