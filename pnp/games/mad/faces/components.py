"""What is printed for MAD Racers, in the order in which it is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.games.mad.faces.aid import aid_sheets
from pnp.games.mad.faces.cards.bonus import bonus_pieces
from pnp.games.mad.faces.cards.parts import part_pieces
from pnp.games.mad.faces.cards.players import player_pieces
from pnp.games.mad.faces.cards.summary import summary_pieces
from pnp.games.mad.faces.courses.sheets import course_pieces
from pnp.games.mad.faces.tokens import car_pieces, die_pieces, marker_pieces, standee_pieces
from pnp.games.mad.faces.track import track_sheets
from pnp.games.mad.model import MadData
from pnp.games.mad.season.sheets import score_sheets
from pnp.kit.words import Words
from pnp.press.product import Catalogue, Component, Parts

PRODUCT = Catalogue[MadData](
    {
        "courses": lambda data, words, _: Parts(pieces=course_pieces(data, words)),
        "track": lambda data, words, _: Parts(sheets=track_sheets(data, words)),
        "parts": lambda data, words, _: Parts(pieces=part_pieces(data, words)),
        "summary": lambda data, words, _: Parts(pieces=summary_pieces(data, words)),
        "bonus": lambda data, words, _: Parts(pieces=bonus_pieces(data, words)),
        "players": lambda data, words, _: Parts(pieces=player_pieces(data, words)),
        "cars": lambda data, words, _: Parts(pieces=car_pieces(data, words)),
        "standees": lambda data, words, _: Parts(pieces=standee_pieces(data, words)),
        "markers": lambda data, words, _: Parts(pieces=marker_pieces(data, words)),
        "dice": lambda data, words, _order: Parts(pieces=die_pieces(data, words)),
        "score": lambda data, words, _: Parts(sheets=score_sheets(data, words)),
        "aid": lambda data, words, _: Parts(sheets=aid_sheets(data, words)),
    }
)

if TYPE_CHECKING:
    from pnp.season.system import Facts


def filled(data: MadData, words: Words, facts: Facts) -> Component:
    """The sheet of a game as it stands."""
    from pnp.games.mad.season.recorded import played

    return Parts(sheets=score_sheets(data, words, played(words, facts))).titled("score", words)
