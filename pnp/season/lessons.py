"""A first race that teaches, begun by the agreements of a season and played through."""

from __future__ import annotations

from pnp.kit.errors import Problems
from pnp.kit.game import AnyGame
from pnp.referee.lesson import Course, Lesson, play_lesson
from pnp.referee.position import copy_of
from pnp.referee.rules import Phased
from pnp.season.by_hand import next_setup
from pnp.season.system import Facts


def play_through(game: AnyGame, data: object, lesson: Lesson) -> Course:
    """The lesson of a game, from its beginning to its end."""
    try:
        return play_lesson(game.rules, data, lambda: _begun(game, data, lesson), lesson)
    except Problems as several:
        raise Problems(several.what, [each.at(_place(lesson, each.where)) for each in several.problems]) from several


def _place(lesson: Lesson, where: str) -> str:
    """Of what is wrong with its settings or its position; its answers say it themselves."""
    return where if where.startswith(lesson.at()) else f"{lesson.at()}: {where}"


def _begun(game: AnyGame, data: object, lesson: Lesson) -> Phased:
    if lesson.position:
        return game.rules.restore(data, copy_of(lesson.position))
    plan = game.season.plan(data, lesson.players, 1, lesson.options)
    return game.rules.setup(data, next_setup(Facts(plan)))
