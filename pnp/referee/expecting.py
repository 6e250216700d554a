"""Does what came of an example agree with what was written down? If not, one of them is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, TypeVar

from pnp.kit.errors import PnpError, Problems, nearest
from pnp.kit.toml import KeyPath, show_path
from pnp.referee.examples import Example, Played, play
from pnp.referee.lesson import Course
from pnp.referee.position import value_text
from pnp.referee.rules import Phased, Rules

D = TypeVar("D")
S = TypeVar("S", bound=Phased)

_NOTHING = "nothing"
_DO = "if that is right, write it there, or into an examples.toml of your own; if not, mend the number it reads"
_DO_LESSON = "if that is right, write it there and read its words again; if not, mend the number it reads"
Difference = tuple[KeyPath, Any, Any]
"""Where in `expect`, what is so now, what was written."""


def example_problems(rules: Rules[D, S], data: D, example: Example, clauses: Sequence[str]) -> list[PnpError]:
    """Everything that is wrong with an example of a game that has these clauses."""
    unknown = [_unknown(example, index, clauses) for index, id_ in enumerate(example.clauses) if id_ not in clauses]
    try:
        return unknown + changes(play(rules, data, example))
    except Problems as several:
        return unknown + list(several.problems)
    except PnpError as one:
        return [*unknown, one]


def changes(played: Played) -> list[PnpError]:
    """In what an example has come out otherwise than expected; whatever follows a refusal says no more than that."""
    if played.refusal and not played.example.expect.refused:
        return [_refused(played)]
    found = [_changed(played.example, *difference) for difference in _differences(played)]
    return found or list(_untold(played))


def lesson_problems(course: Course, clauses: Sequence[str]) -> list[PnpError]:
    """Everything that is wrong with a lesson that can be played."""
    lesson = course.lesson
    found = [
        _untaught(id_, lesson.at(*place), clauses)
        for _, task, place in lesson.tasks
        for id_ in task.clauses
        if id_ not in clauses
    ]
    for path, now, then in _moved(course.position, lesson.expected, ("position",)):
        what = f"the lesson comes out otherwise: {show_path(path)} is {_shown(now)}, and not {_shown(then)}"
        found.append(PnpError(what, where=lesson.at("expect", *path), do=_DO_LESSON))
    return found


def _untaught(id_: str, where: str, clauses: Sequence[str]) -> PnpError:
    what = f"the lesson teaches a clause “{id_}”, and there is none"
    return PnpError(what, where=where, expected=nearest(id_, clauses))


def _unknown(example: Example, index: int, clauses: Sequence[str]) -> PnpError:
    given = example.clauses[index]
    return PnpError(
        f"example {example.id} shows a clause “{given}”, and there is none",
        where=example.at("clauses", index),
        expected=nearest(given, clauses),
    )


def _untold(played: Played) -> Iterator[PnpError]:
    example, most = played.example, len(played.resolution.events)
    for index, number in enumerate(example.told or ()):
        if not 1 <= number <= most:
            yield PnpError(
                f"example {example.id} has no ruling {number}",
                where=example.at("told", index),
                expected=f"from 1 to {most}" if most else "no key told: nothing was ruled",
            )


def _changed(example: Example, path: KeyPath, now: Any, then: Any) -> PnpError:
    return PnpError(
        f"example {example.id} comes out otherwise: {show_path(path)} is {_shown(now)}, and not {_shown(then)}",
        where=example.at("expect", *path),
        do=_DO,
    )


def _refused(played: Played) -> PnpError:
    example, no = played.example, played.resolution.rejects[0]
    answer = no.answer if isinstance(no.answer, str) else json.dumps(no.answer, ensure_ascii=False)
    code = no.reject.code
    return PnpError(
        f"example {example.id} comes out otherwise: its answer “{answer}” is refused, {code}",
        where=example.at("answers", no.index),
        do=f"give another answer, or write refused = “{code}” if that is what it shows",
    )


def _shown(value: Any) -> str:
    return _NOTHING if value in (None, "") else value_text(value)


def _differences(played: Played) -> Iterator[Difference]:
    expect, came = played.example.expect, played.resolution
    refused = played.refusal.code if played.refusal else ""
    if refused != expect.refused:
        yield ("refused",), refused, expect.refused
    codes = [event.code for event in came.events]
    for index, (now, then) in enumerate(zip_longest(codes, expect.codes)):
        if now != then:
            yield ("codes", index), now, then
            break
    yield from _moved({str(no): plain(event.args) for no, event in enumerate(came.events, 1)}, expect.args, ("args",))
    yield from _moved(came.position, expect.position, ("position",))
    if expect.options and played.options != expect.options:
        yield ("options",), list(played.options), list(expect.options)


def plain(args: Mapping[str, Any]) -> Any:
    """As a program reads them."""
    return json.loads(json.dumps(dict(args), default=str))


def _moved(now: Any, then: Mapping[str, Any], path: KeyPath) -> Iterator[Difference]:
    for name, value in then.items():
        found = now.get(name) if isinstance(now, Mapping) else None
        if isinstance(value, Mapping):
            yield from _moved(found, value, (*path, name))
        elif found != value:
            yield (*path, name), found, value
