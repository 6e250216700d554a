"""A first race that teaches, of a game that has one."""

from __future__ import annotations

from pathlib import Path

from pnp.api.editions import Edition
from pnp.api.refereeing import Start, single_race
from pnp.api.seasons import Season, plan_season
from pnp.kit.errors import PnpError
from pnp.referee.lesson import Course, Lesson, load_lesson
from pnp.referee.position import copy_of
from pnp.season.lessons import play_through

__all__ = ["begin_lesson", "course_of", "lesson_of"]


def lesson_of(edition: Edition) -> Lesson:
    lesson = load_lesson(edition.library)
    if lesson is None:
        raise PnpError(f"{edition.game.name} has no lesson", expected="a file lesson.toml among its data")
    return lesson


def course_of(edition: Edition) -> Course:
    """The lesson of a game, played through."""
    return play_through(edition.game, edition.data, lesson_of(edition))


def begin_lesson(edition: Edition, path: Path) -> Season:
    """A race that follows it, kept like any other."""
    lesson, season = lesson_of(edition), edition.game.season
    players, options, start = list(lesson.players), lesson.options, None
    if lesson.position:
        position = {**copy_of(lesson.position), "race": 1, "races": 1}
        names, agreed = season.agreed_in(position)
        start = Start(position, [], names, agreed)
        players, options = list(names), agreed
    return single_race(edition, path, plan_season(edition, players, 1, options), start)
