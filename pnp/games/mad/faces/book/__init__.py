"""What is drawn in the rule book of MAD Racers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from typing_extensions import override

from pnp.desk.lent import Picture
from pnp.desk.rulebook.art import BookArt, Drawn
from pnp.games.mad.faces.book.anatomy import card_figure, contents_figure, sheet_figure
from pnp.games.mad.faces.book.building import limits_figure
from pnp.games.mad.faces.book.road import read_trek, road_figure
from pnp.games.mad.faces.book.rolled import rolled_figure
from pnp.games.mad.faces.book.shelves import parts_figure
from pnp.games.mad.faces.book.table import next_figure, row_figure, table_figure
from pnp.games.mad.model import MadData
from pnp.games.mad.season.desk_art import cover
from pnp.kit.words import Words
from pnp.press.figure import Figure
from pnp.referee.examples import Played


class MadBook(BookArt[MadData]):
    figures: Mapping[str, Drawn[MadData]] = {
        "contents": contents_figure,
        "card": card_figure,
        "sheet": sheet_figure,
        "table": table_figure,
        "row": row_figure,
        "limits": limits_figure,
        "parts": parts_figure,
        "next": next_figure,
    }
    shows = ("way", "dice")

    @override
    def cover(self, data: MadData, words: Words, title: str) -> Picture:
        return partial(cover, cars=list(data.cars.values()), title=title, kicker=str(words("game.name")))

    @override
    def shown(self, data: MadData, words: Words, played: Played, show: str) -> Figure:
        return rolled_figure(played) if show == "dice" else road_figure(data, read_trek(played))


BOOK = MadBook()
