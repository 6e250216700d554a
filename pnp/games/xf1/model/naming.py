"""Names as they are printed: in the reader's language where the catalogue has them, else as the data spell them."""

from __future__ import annotations

from typing import Protocol

from pnp.games.xf1.model import Course, Team
from pnp.kit.words import Words


def _said(words: Words, key: str, plain: str) -> str:
    return words(key) if key in words else plain


class Named(Protocol):
    """Anything with a name of its own: a course, a team, a driver."""

    @property
    def name(self) -> str: ...

    @property
    def kana(self) -> str: ...


def own_name(thing: Named, words: Words) -> str:
    """A name as it is, or in Japanese script on a Japanese sheet."""
    return thing.kana if words.lang == "ja" and thing.kana else thing.name


def country_name(country: str, words: Words) -> str:
    return _said(words, f"country.{country}", country.replace("_", " ").title())


def character_words(team: Team, words: Words) -> str:
    return _said(words, f"team.character.{team.character}", "")


def course_character(course: Course, words: Words) -> str:
    """What a circuit is like; nothing where a course of somebody's own has no words for it."""
    return _said(words, f"course.character.{course.character}", "")
