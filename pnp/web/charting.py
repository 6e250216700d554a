"""The places of a race turn by turn, as lines to draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pnp.table.questions import Plain

_STEP, _ROW = 24, 10


@dataclass(frozen=True)
class Line:
    who: str
    points: str
    twin: bool
    """Whether another one has the same colour and is drawn as it is."""


@dataclass(frozen=True)
class End:
    """Whose line ends here: where their row begins and how high it is, in hundredths of the whole."""

    who: str
    top: float
    high: float


@dataclass(frozen=True)
class Lines:
    """As wide as there are turns, as high as there are places; a page stretches it, but not the names at its ends."""

    w: int
    h: int
    drawn: tuple[Line, ...]
    ends: tuple[End, ...]


def lines_of(chart: Sequence[Plain], field: Iterable[Plain]) -> Lines | None:
    """Nothing before there is anything to compare."""
    turns = [turn["order"] for turn in chart]
    if len(turns) < 2:
        return None
    everybody = dict.fromkeys(who for order in turns for who in order)
    twins = set(_twins(field))
    drawn = tuple(Line(who, _points(who, turns), who in twins) for who in everybody)
    rows = max(map(len, turns))
    ends = tuple(End(who, round(100 * place / rows, 2), round(100 / rows, 2)) for place, who in enumerate(turns[-1]))
    return Lines((len(turns) - 1) * _STEP, rows * _ROW, drawn, ends)


def _twins(field: Iterable[Plain]) -> Iterator[str]:
    seen: set[str] = set()
    for each in field:
        if each["colour"] in seen:
            yield each["id"]
        seen.add(each["colour"])


def _points(who: str, turns: list[list[str]]) -> str:
    places = ((turn, order.index(who)) for turn, order in enumerate(turns) if who in order)
    return " ".join(f"{turn * _STEP},{place * _ROW + _ROW // 2}" for turn, place in places)
