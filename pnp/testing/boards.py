"""The drawn board of a race: whoever takes part is on it once and moves with the race; nothing on it is a secret."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any
from xml.etree.ElementTree import fromstring

from pnp.draw.png import outside
from pnp.kit.words import LANGUAGES
from pnp.lab.bots import any_answer
from pnp.press.board import Board, BoardPiece
from pnp.press.live import Painter
from pnp.referee.play import Play
from pnp.season.system import Plan
from pnp.testing.bench import Bench, some
from pnp.testing.secrets import Twins, spies
from pnp.testing.suite import Suite

LOOKS = 8
"""How many moments of a race are drawn, from the first question to the flag."""
LAYERS = 6
"""So many static layers may follow each other in a race: qualifying and start, or sheets that are laid one by one."""
_NAME = re.compile(r"[A-Za-z][\w.-]*")
_LINK = re.compile(r'(?:href="|url\()#([^")]+)')


class BoardChecks(Suite):
    def test_everybody_is_on_the_board_once(self, lang: str) -> None:
        """The languages take turns with the moments of a race."""
        for race in self._races():
            for view in race.looks[LANGUAGES.index(lang) :: len(LANGUAGES)]:
                board = race.drawn(view, lang)
                assert sorted(piece.of for piece in board.pieces if piece.of) == race.entrants
                assert all(piece.label for piece in board.pieces if piece.of)
                assert all(_is_on(piece, board) for piece in board.pieces)

    def test_a_board_is_a_whole_picture(self, lang: str) -> None:
        """A page can take it in: well-formed, every name given once, every reference answered, nothing from outside."""
        for race in self._races()[LANGUAGES.index(lang) :: len(LANGUAGES)]:
            board = race.drawn(race.looks[-1], lang)
            picture = board.joined()
            names = Counter(each.get("id", "") for each in fromstring(picture).iter() if each.get("id"))
            assert [name for name, count in names.items() if count > 1] == []
            assert set(_LINK.findall(picture)) <= names.keys()
            assert outside(picture) == outside(board.static_svg) == ""
            assert all(_NAME.fullmatch(piece.id) for piece in board.pieces)

    def test_pieces_move_with_the_race(self) -> None:
        """What the board in text tells, the drawn one shows, too; the ground stays."""
        for race in self._races():
            boards = [race.drawn(view, "en") for view in race.looks]
            for (one, before), (other, after) in pairwise(zip(map(race.text, race.looks), boards, strict=True)):
                assert one == other or before.pieces != after.pieces, other
            assert boards[0] == race.drawn(race.looks[0], "en"), "the same position looks the same"
            assert len({board.static_id for board in boards}) <= LAYERS
            for one_of_them in race.entrants:
                assert len({_seen(board, one_of_them) for board in boards}) > 1, f"{one_of_them} never moves"

    def test_a_board_shows_no_secret(self) -> None:
        """The same race twice, in which the others hold other cards: what the spy sees drawn is the same."""
        for race in self._races():
            for spy in spies(race.plan):
                twins = Twins(self.bench.referee(race.plan), self.bench.referee(race.plan), spy, Random(0))
                for _ in twins.asked():
                    one, other = (each.view() for each in twins.races)
                    assert one == other or race.drawn(one, "en") == race.drawn(other, "en")

    def _races(self) -> tuple[Drawn, ...]:
        self.needs("board", "rules", "teller", "season")
        return _raced(self.bench)


@dataclass(frozen=True)
class Drawn:
    """Some moments of a race of random answers, as everybody sees them."""

    bench: Bench
    plan: Plan
    looks: list[dict[str, Any]]
    entrants: list[str]
    """Who takes part, as the result names them."""
    painters: dict[str, Painter[Any]] = field(default_factory=dict)

    def text(self, view: dict[str, Any]) -> list[str]:
        narrator = self.bench.narrator("en", self.plan)
        return list(narrator.teller.board(narrator.words, view))

    def drawn(self, view: dict[str, Any], lang: str) -> Board:
        return self._painter(lang).paint(view, self.bench.narrator(lang, self.plan).words, "A race")

    def _painter(self, lang: str) -> Painter[Any]:
        if lang not in self.painters:
            game, bench = self.bench.game, self.bench
            self.painters[lang] = Painter.of(game, game.library(), bench.data, bench.words(lang))
        return self.painters[lang]


@cache
def _raced(bench: Bench) -> tuple[Drawn, ...]:
    """A race at each of the tables."""
    return tuple(_race(bench, bench.plan(players, bench.entry.always)) for players in bench.entry.tables)


def _race(bench: Bench, plan: Plan) -> Drawn:
    play, rng = Play(bench.rules, bench.start(plan)), Random(7)
    views = list(_views(bench, play, rng))
    result = bench.rules.result(play.state)
    shown = some(range(len(views)), LOOKS)
    return Drawn(bench, plan, [views[index] for index in shown], sorted({*result.order, *result.out}))


def _views(bench: Bench, play: Play[Any], rng: Random) -> Iterator[dict[str, Any]]:
    yield bench.rules.view(play.state)
    while play.ask is not None:
        play.give(any_answer(play.find(), rng))
        yield bench.rules.view(play.state)


def _is_on(piece: BoardPiece, board: Board) -> bool:
    left, top, w, h = board.view_box
    return left <= piece.x <= left + w and top <= piece.y <= top + h


def _seen(board: Board, who: str) -> tuple[float, float, str]:
    """Where somebody's piece lies, and how it looks."""
    piece = next(each for each in board.pieces if each.of == who)
    return round(piece.x, 3), round(piece.y, 3), piece.svg
