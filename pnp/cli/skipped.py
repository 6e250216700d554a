"""Questions that went by just now, and are answered after all."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import TypeVar

from pnp.api.refereeing import ONLY, UNASKED, Narrator, Phased, Reading, Referee, Reject, Settled, read_line

S = TypeVar("S", bound=Phased)


def after_all(referee: Referee[S], narrator: Narrator, settled: Settled[S], line: str) -> Reading | None:
    """What a line means to a question that was skipped. If it means anything the race is back there; else nothing has
    changed."""
    for back in tuple(_lately(referee, narrator, set(line.casefold().split()))):
        referee.undo(back)
        try:
            return read_line(referee.trial, line, narrator, settled)
        except Reject:
            for _ in range(back):
                referee.redo()
    return None


def _lately(referee: Referee[S], narrator: Narrator, said: AbstractSet[str]) -> Iterator[int]:
    """How many answers ago questions were skipped that somebody calls by their name; or just now, because there was one
    answer: who says that says what is so."""
    just_now = True
    for count, step in enumerate(reversed(referee.steps), start=1):
        src = step.record.get("src")
        if step.ask is None or src == "typed":
            return
        just_now = just_now and src in UNASKED
        names = {name.casefold() for name in narrator.names(step.ask)}
        if (just_now and src == ONLY) or (src in UNASKED and names & said):
            yield count
