"""What is printed for TurfMaster, in the order in which it is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.games.turf.faces.aid import aid_sheet
from pnp.games.turf.faces.board.poster import board_poster
from pnp.games.turf.faces.boxes import PLAIN, box_pieces
from pnp.games.turf.faces.cards import card_pieces
from pnp.games.turf.faces.tokens import die_pieces, fence_pieces, horse_pieces, standee_pieces
from pnp.games.turf.model import TurfData
from pnp.games.turf.season.sheets import score_sheets
from pnp.kit.words import Words
from pnp.press.product import Catalogue, Component, Parts

PRODUCT = Catalogue[TurfData](
    {
        "board": lambda data, words, _: Parts(posters=(board_poster(data, words),)),
        "cards": lambda data, words, _: Parts(pieces=card_pieces(data, words)),
        "boxes": lambda data, words, order: Parts(pieces=box_pieces(data, words, order["cards"] or PLAIN)),
        "horses": lambda data, words, _: Parts(pieces=horse_pieces(data, words)),
        "standees": lambda data, words, _: Parts(pieces=standee_pieces(data, words)),
        "fences": lambda data, words, _: Parts(pieces=fence_pieces(data, words)),
        "dice": lambda data, words, _: Parts(pieces=die_pieces(data, words)),
        "score": lambda data, words, _: Parts(sheets=score_sheets(data, words)),
        "aid": lambda data, words, _: Parts(sheets=(aid_sheet(data, words),)),
    }
)

if TYPE_CHECKING:
    from pnp.season.system import Facts


def filled(data: TurfData, words: Words, facts: Facts) -> Component:
    """The sheet of a meeting as it stands."""
    from pnp.games.turf.season.recorded import meeting

    return Parts(sheets=score_sheets(data, words, meeting(data, words, facts))).titled("score", words)
