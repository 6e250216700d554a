"""Pictures of the rule book: what they show is what the referee found."""

from __future__ import annotations

from pnp.games.turf import GAME
from pnp.games.turf.faces.book.ranks import rank
from pnp.games.turf.faces.book.stretch import Scene, Window, read_scene
from pnp.referee.examples import Played, load_examples, play

_DATA = GAME.read(GAME.library())


def _played(name: str) -> Played:
    return play(GAME.rules, _DATA, load_examples(GAME.library())[name])


def test_the_cells_that_may_be_chosen_are_those_of_the_question() -> None:
    played = _played("E4")
    assert read_scene(played, after=True).ends == played.options


def test_horses_far_off_are_not_in_the_window() -> None:
    window = Window(_DATA, read_scene(_played("E4"), after=True))
    assert set(window.standing) == {"red", "green"}


def test_a_board_without_horses_can_be_shown() -> None:
    assert Window(_DATA, Scene({}, {})).height(50) > 0


def test_horses_on_one_line_share_a_rank_and_the_next_is_skipped() -> None:
    window = Window(_DATA, Scene({"red": "2:E7/0", "blue": "4:E8/0", "green": "3:E7/0"}, {}))
    field = list(window.standing.values())
    assert [rank(cell, field) for cell in field] == [1, 1, 3]
