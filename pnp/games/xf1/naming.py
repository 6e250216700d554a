"""Names as they are printed: in the reader's language where the catalogue has them, else as the data spell them."""

from __future__ import annotations

from pnp.games.xf1.model import Team
from pnp.kit.words import Words


def _said(words: Words, key: str, plain: str) -> str:
    return words(key) if key in words else plain


def team_name(team: Team, words: Words) -> str:
    return _said(words, f"team.name.{team.mark}", team.name)


def country_name(country: str, words: Words) -> str:
    return _said(words, f"country.{country}", country.replace("_", " ").title())


def character_words(team: Team, words: Words) -> str:
    return _said(words, f"team.character.{team.character}", "")
