"""What one table needs once: of alternatives one, of the rest what everybody needs, and what was asked for besides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.desk.start.plan import StartPlan
from pnp.kit.errors import UsageError, unknown

EVERY = "all"


@dataclass(frozen=True)
class Choice:
    chosen: tuple[str, ...]
    left_out: tuple[str, ...]


def choose(
    start: StartPlan | None, needed: Sequence[str], known: Sequence[str], more: Sequence[str], less: Sequence[str]
) -> Choice:
    """`more` comes with it, in place of what it is made instead of; `less` does not. All of it in printing order."""
    _check(known, more, less)
    every = EVERY in more
    asked = set(known if every else more)
    wanted = {id_ for id_ in needed if start is None or start.part(id_).need == "needed"}
    replaced = set() if every or start is None else {other for id_ in asked for other in start.part(id_).of}
    chosen = (wanted - replaced | asked) - set(less)
    return Choice(
        tuple(id_ for id_ in known if id_ in chosen), tuple(id_ for id_ in needed if id_ not in chosen and id_ in known)
    )


def _check(known: Sequence[str], more: Sequence[str], less: Sequence[str]) -> None:
    for option, names, others in (("--with", more, (*known, EVERY)), ("--without", less, known)):
        for name in names:
            if name not in others:
                raise unknown("component", name, others, where=option)
    for name in less:
        if name in more:
            raise UsageError(f"{name} cannot be both with and without", where="--without", do="name it once")
