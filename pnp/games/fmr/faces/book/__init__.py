"""What is drawn in the rule book of Formula Motor Racing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from typing_extensions import override

from pnp.desk.lent import Picture
from pnp.desk.rulebook.art import BookArt, Drawn, Retold
from pnp.games.fmr.faces.book.anatomy import card_figure, contents_figure
from pnp.games.fmr.faces.book.line import line_figure
from pnp.games.fmr.faces.book.numbers import grid_figure, races_figure, score_figure
from pnp.games.fmr.faces.book.quick import QUICK
from pnp.games.fmr.faces.book.table import table_figure
from pnp.games.fmr.faces.book.turn import turn_figure
from pnp.games.fmr.model import FmrData
from pnp.games.fmr.season.desk_art import cover
from pnp.kit.words import Words
from pnp.press.figure import Figure
from pnp.referee.examples import Played


class FmrBook(BookArt[FmrData]):
    figures: Mapping[str, Drawn[FmrData]] = {
        "contents": contents_figure,
        "card": card_figure,
        "table": table_figure,
        "grid": grid_figure,
        "turn": turn_figure,
        "races": races_figure,
    }
    retold: Mapping[str, Retold[FmrData]] = {"score": score_figure}
    quick = QUICK
    shows = ("line",)

    @override
    def cover(self, data: FmrData, words: Words, title: str) -> Picture:
        return partial(cover, data=data, title=title, kicker=str(words("game.name")))

    @override
    def shown(self, data: FmrData, words: Words, played: Played, show: str) -> Figure:
        return line_figure(data, words, played)


BOOK = FmrBook()
