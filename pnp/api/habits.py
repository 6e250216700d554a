"""Defaults that last: what somebody settles once for all verbs, checked before it is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from pnp.kit.errors import UsageError, unknown
from pnp.kit.habits import ENVIRONMENT, KIT, Habit, habits, keep, read_kept, settings_file, settled
from pnp.kit.words import Words, check_language, load_words
from pnp.kit.writing import harm_in

__all__ = [
    "ENVIRONMENT",
    "Habit",
    "check_name",
    "forget",
    "forget_all",
    "habit_words",
    "habits",
    "settings_file",
    "settle",
    "settled",
]
_LONGEST = 200


def habit_words(lang: str) -> Words:
    return load_words(lang)


def settle(name: str, value: str) -> Path:
    """Keep a value for all verbs; refuses what none of them would take."""
    check_name(name)
    _CHECKS[name](value)
    return keep(name, value)


def forget(name: str) -> Path:
    check_name(name)
    return keep(name, None)


def forget_all() -> Path:
    for name in read_kept():
        keep(name, None)
    return settings_file()


def check_name(name: str) -> None:
    if name not in KIT:
        raise unknown("setting", name, KIT)


def _check_paper(value: str) -> None:
    from pnp.press.paper import find_paper

    find_paper(value)


def _check_printer(value: str) -> None:
    from pnp.press.printers import find_printer

    find_printer(value)


def _check_roll(value: str) -> None:
    """Names of players are known to each race alone."""
    if not value.strip() or len(value) > _LONGEST or harm_in(value):
        raise UsageError("this is nobody's name", where="roll", expected="none, all, or names with commas between")


def _check_ask(value: str) -> None:
    from pnp.api.refereeing import way_of_asking

    way_of_asking(value or "?")


_CHECKS: Mapping[str, Callable[[str], object]] = {
    "paper": _check_paper,
    "lang": check_language,
    "printer": _check_printer,
    "roll": _check_roll,
    "ask": _check_ask,
}
