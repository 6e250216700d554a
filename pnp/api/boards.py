"""The board of a race under way, drawn: a static layer, and the pieces that lie on it now."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from pnp.api.editions import Edition
from pnp.api.positions import Ruling
from pnp.api.seasons import Season, edition_of_season, voice
from pnp.kit.catalogue import COMMON
from pnp.kit.library import Library
from pnp.press.board import Board, BoardPiece
from pnp.press.live import Painter

if TYPE_CHECKING:
    from pnp.api.refereeing import Table
    from pnp.kit.words import Words
    from pnp.press.board import View

__all__ = ["Board", "BoardPiece", "Boards", "board"]


def board(of: Table | Season | Ruling, lang: str | None = None) -> Board:
    """The race at a table, the latest race of a season, or a position, as everybody may see it. Without a language: the
    table's own, or English."""
    if isinstance(of, Ruling):
        edition, rules = of.edition, of.edition.game.rules
        view = rules.view(rules.restore(edition.data, of.resolution.position))
        return Boards(edition).drawn(view, edition.narrator(lang or "en").words)
    if isinstance(of, Season):
        view = of.referee(of.latest).view()
        return Boards(edition_of_season(of)).drawn(view, voice(of, lang or "en").words, of.title)
    return of.drawn(lang)


class Boards:
    """The boards of one game with its data: what has been drawn of them once stays at hand."""

    def __init__(self, edition: Edition) -> None:
        edition.game.need("board")
        self.edition = edition
        self._painters: dict[str, Painter[object]] = {}

    def drawn(self, view: View, words: Words, title: str = "") -> Board:
        """A view that holds no secret, in the language of the words, which know the players."""
        parts = filter(None, (title, str(words("game.name"))))
        return self._painter(words.lang).paint(view, words, " · ".join(parts))

    def _painter(self, lang: str) -> Painter[object]:
        if lang not in self._painters:
            game, words = self.edition.game, self.edition.words(lang)
            source = f"{game.id}|{lang}|{self._source}"
            self._painters[lang] = Painter(game.board, self.edition.data, words, source, _package(type(game)))
        return self._painters[lang]

    @cached_property
    def _source(self) -> str:
        return f"{self.edition.library.version}|{Library(COMMON).version}"


def _package(kind: type) -> str:
    """The package that a game lives in, or the module if it has none."""
    import sys

    return sys.modules[kind.__module__].__package__ or kind.__module__
