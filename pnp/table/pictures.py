"""The board of the race as a picture: what lies still, and where each piece is now."""

from __future__ import annotations

from copy import deepcopy
from threading import Lock

from pnp.api.boards import Board, Boards
from pnp.api.seasons import edition_of_season
from pnp.table.live import Live
from pnp.table.questions import Plain


class Pictures:
    """Draws each moment once in every language that is asked for, while the race goes on."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._boards = Boards(edition_of_season(live.season)) if live.season.game.has("board") else None
        self._drawn: dict[str, tuple[int, Board]] = {}
        self._lock = Lock()

    def board(self, lang: str) -> tuple[int, Board] | None:
        """With the number of the moment that it shows; nothing where no race is on the table, or it has no board."""
        with self._lock:
            return self.kept(lang) or self._anew(lang)

    def kept(self, lang: str) -> tuple[int, Board] | None:
        """If it is drawn as it lies now. Waits for nobody."""
        drawn = self._drawn.get(lang)
        return drawn if drawn and drawn[0] == self._live.number and self._live.running.current else None

    def _anew(self, lang: str) -> tuple[int, Board] | None:
        with self._live.lock:
            table, number = self._live.running.current, self._live.number
            if table is None or self._boards is None:
                return None
            moment, words = deepcopy(table.referee.view()), self._live.voice(lang).words
        self._drawn[lang] = number, self._boards.drawn(moment, words, self._live.season.title)
        return self._drawn[lang]


def ground_of(board: Board) -> str:
    """The board without its pieces, with all that they are made of: a page shows it once and lays them on it."""
    return f'{board.static_svg.removesuffix("</svg>")}{board.symbols}<g id="pieces"></g></svg>'


def pieces_of(board: Board) -> Plain:
    """Where each piece lies, from below, in millimetres of the board; drawn around its own middle."""
    pieces = [dict(vars(each)) for each in board.pieces]
    areas = {name: list(area) for name, area in board.areas.items()}
    return {"ground": board.static_id, "box": list(board.view_box), "areas": areas, "pieces": pieces}
