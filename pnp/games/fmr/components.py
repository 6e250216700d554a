"""What is printed for Formula Motor Racing, in the order in which it is printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pnp.games.fmr.aid import aid_sheet
from pnp.games.fmr.cards import action_pieces, pit_crew_pieces
from pnp.games.fmr.data import FmrData
from pnp.games.fmr.die import die_sheet
from pnp.games.fmr.sheets import score_sheets, season_sheets
from pnp.games.fmr.strip import position_strip
from pnp.games.fmr.tokens import counter_pieces, standee_pieces
from pnp.games.fmr.wording import spelled
from pnp.kit.errors import unknown
from pnp.kit.words import Words
from pnp.press.product import Component, Order, Piece, Sheet


@dataclass(frozen=True)
class _Parts:
    pieces: tuple[Piece, ...] = ()
    sheets: tuple[Sheet, ...] = ()


_BUILDERS: dict[str, Callable[[FmrData, Words], _Parts]] = {
    "cards": lambda data, words: _Parts(pieces=tuple(action_pieces(data, words))),
    "pit_crew": lambda data, words: _Parts(pieces=tuple(pit_crew_pieces(data, words))),
    "cars": lambda data, words: _Parts(pieces=standee_pieces(data, words)),
    "counters": lambda data, words: _Parts(pieces=counter_pieces(data, words)),
    "strip": lambda data, words: _Parts(sheets=(position_strip(data, words),)),
    "score": lambda data, words: _Parts(sheets=score_sheets(data, words)),
    "season": lambda data, words: _Parts(sheets=season_sheets(data, words)),
    "aid": lambda data, words: _Parts(sheets=(aid_sheet(data, words),)),
    "die": lambda data, words: _Parts(sheets=(die_sheet(data, words),)),
}


class FmrProduct:
    """The printed side of the game."""

    def ids(self) -> tuple[str, ...]:
        return tuple(_BUILDERS)

    def build(self, component: str, data: FmrData, words: Words, order: Order) -> Component:
        if component not in _BUILDERS:
            raise unknown("component", component, _BUILDERS)
        words = spelled(words)
        parts = _BUILDERS[component](data, words)
        title, todo = (words(f"component.{component}.{key}") for key in ("title", "todo"))
        return Component(component, title, parts.pieces, parts.sheets, todo)


PRODUCT = FmrProduct()
