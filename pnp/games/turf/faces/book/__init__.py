"""What is drawn in the rule book of TurfMaster."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from typing_extensions import override

from pnp.desk.lent import Picture
from pnp.desk.rulebook.art import BookArt, Drawn
from pnp.games.turf.faces.book.anatomy import card_figure, cell_figure, contents_figure
from pnp.games.turf.faces.book.meeting import fences_figure, flow_figure
from pnp.games.turf.faces.book.ranks import ranks_figure
from pnp.games.turf.faces.book.stretch import read_scene, stretch_figure
from pnp.games.turf.faces.book.table import boxes_figure, players_figure, table_figure
from pnp.games.turf.model import TurfData
from pnp.games.turf.season.desk_art import cover
from pnp.kit.words import Words
from pnp.press.figure import Figure
from pnp.referee.examples import Played


class TurfBook(BookArt[TurfData]):
    figures: Mapping[str, Drawn[TurfData]] = {
        "contents": contents_figure,
        "card": card_figure,
        "cell": cell_figure,
        "table": table_figure,
        "players": players_figure,
        "boxes": boxes_figure,
        "ranks": ranks_figure,
        "flow": flow_figure,
        "fences": fences_figure,
    }
    shows = ("before", "way")

    @override
    def cover(self, data: TurfData, words: Words, title: str) -> Picture:
        horses, kicker = list(data.horses.values()), str(words("game.name"))
        return partial(cover, data=data, horses=horses, title=title, kicker=kicker)

    @override
    def shown(self, data: TurfData, words: Words, played: Played, show: str) -> Figure:
        return stretch_figure(data, words, read_scene(played, after=show != "before"))


BOOK = TurfBook()
