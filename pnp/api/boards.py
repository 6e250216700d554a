"""The board of a race under way, drawn: a static layer, and the pieces that lie on it now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pnp.api.editions import Edition
from pnp.api.positions import Ruling
from pnp.api.seasons import Season, edition_of_season, voice
from pnp.draw.geometry import Point
from pnp.press.board import Asked, Board, BoardPiece
from pnp.press.live import Painter, picture
from pnp.referee.ask import Ask

if TYPE_CHECKING:
    from pnp.api.refereeing import Table
    from pnp.kit.words import Words
    from pnp.press.board import View

__all__ = ["Board", "BoardPiece", "Boards", "board", "card_picture", "has_picture", "spots"]


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
            edition = self.edition
            self._painters[lang] = Painter.of(edition.game, edition.library, edition.data, edition.words(lang))
        return self._painters[lang]


def spots(season: Season, words: Words, view: View, ask: Ask, answers: Sequence[str]) -> Mapping[str, Point]:
    """Where on the board (in its millimetres) the answers to a question can be tapped, by the answer."""
    if not season.game.has("board"):
        return {}
    asked = Asked(ask.text, ask.who, ask.args, tuple(answers))
    return season.game.board.spots(season.data, words, view, asked)


def has_picture(season: Season, words: Words, about: str, answer: str) -> bool:
    """Whether such an answer to such a question is a card that one can show."""
    return season.game.has("board") and season.game.board.card(season.data, words, about, answer) is not None


def card_picture(season: Season, words: Words, about: str, answer: str) -> str | None:
    """That card as it is printed, as an SVG document."""
    face = season.game.board.card(season.data, words, about, answer) if season.game.has("board") else None
    return picture(face) if face else None
