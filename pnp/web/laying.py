"""Where the pieces lie, as programs and pages are told: whoever has seen how they lay a moment ago gets only those
drawings that are others now."""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.api.boards import Board
from pnp.table.pictures import pieces_of
from pnp.table.views import as_json
from pnp.web.packing import Parcel

_KEPT = 6
"""Moments that somebody may have seen last."""


@dataclass(frozen=True)
class _Moment:
    ground: str
    drawn: dict[str, str]
    parcels: dict[str, Parcel] = field(default_factory=dict)


class Laying:
    def __init__(self, run: str) -> None:
        self._run = run
        self._moments: dict[str, dict[str, _Moment]] = {}

    def parcel(self, number: int, board: Board, seen: str) -> Parcel:
        """For all who read the same language and have `seen` the same moment."""
        moments = self._moments.setdefault(board.lang, {})
        mark = f"{self._run}-{number}"
        if mark not in moments:
            moments[mark] = _Moment(board.static_id, {each.id: each.svg for each in board.pieces})
            self._moments[board.lang] = moments = dict(list(moments.items())[-_KEPT:])
        before, now = moments.get(seen), moments[mark]
        known = before.drawn if before and before.ground == now.ground else {}
        kept = seen if known else ""
        if kept not in now.parcels:
            now.parcels[kept] = Parcel(as_json(self._told(number, board, known)))
        return now.parcels[kept]

    def _told(self, number: int, board: Board, known: dict[str, str]) -> dict[str, object]:
        told = pieces_of(board)
        for piece in told["pieces"]:
            if known.get(piece["id"]) == piece["svg"]:
                piece["svg"] = None
        return {"run": self._run, "number": number, **told}
