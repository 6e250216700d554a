"""What is printed for Formula Motor Racing, in the order in which it is printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from typing_extensions import override

from pnp.games.fmr.faces.aid import aid_sheet
from pnp.games.fmr.faces.box import box_pieces
from pnp.games.fmr.faces.cards.action import action_pieces, pit_crew_pieces
from pnp.games.fmr.faces.die import die_sheet
from pnp.games.fmr.faces.strip import position_strip
from pnp.games.fmr.faces.tokens import counter_pieces, standee_pieces
from pnp.games.fmr.faces.wording import spelled
from pnp.games.fmr.model import FmrData, Stop
from pnp.games.fmr.season.sheets import score_sheets, season_sheets
from pnp.kit.words import Words
from pnp.press.product import Catalogue, Component, Order, Parts, Piece

if TYPE_CHECKING:
    from pnp.season.system import Facts


def _pieces(pieces: Sequence[Piece]) -> Parts:
    return Parts(pieces=tuple(pieces))


class FmrProduct(Catalogue[FmrData]):
    @override
    def called(self, name: str) -> str:
        return "standees" if name == "cars" else name

    @override
    def build(self, component: str, data: FmrData, words: Words, order: Order) -> Component:
        return super().build(component, data, spelled(words), order)


PRODUCT = FmrProduct(
    {
        "cards": lambda data, words, _: _pieces(action_pieces(data, words)),
        "pit_crew": lambda data, words, _: _pieces(pit_crew_pieces(data, words)),
        "standees": lambda data, words, _: _pieces(standee_pieces(data, words)),
        "counters": lambda data, words, _: _pieces(counter_pieces(data, words)),
        "strip": lambda data, words, _: Parts(sheets=(position_strip(data, words),)),
        "score": lambda data, words, _: Parts(sheets=score_sheets(data, words)),
        "season": lambda data, words, _: Parts(sheets=season_sheets(data, words)),
        "aid": lambda data, words, _: Parts(sheets=(aid_sheet(data, words),)),
        "die": lambda data, words, _: Parts(sheets=(die_sheet(data, words),)),
        "box": lambda data, words, _: _pieces(box_pieces(data, words)),
    }
)


RECORDS = {"score": score_sheets, "season": season_sheets}


def filled(component: str, data: FmrData, words: Words, facts: Facts) -> Component:
    """A sheet of the season as it stands."""
    from pnp.games.fmr.season.recorded import kept

    words = spelled(words)
    sheets = RECORDS[component](_as_planned(data, facts), words, kept(data, words, facts))
    return Parts(sheets=sheets).titled(component, words)


def _as_planned(data: FmrData, facts: Facts) -> FmrData:
    """The season's own programme in place of the calendar."""
    stops = tuple(Stop(str(race.get("name", "")), int(race.get("removed", 0))) for race in facts.plan.programme)
    return replace(data, calendar=stops)
