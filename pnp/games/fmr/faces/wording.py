"""How Formula Motor Racing's sentences name their things."""

from __future__ import annotations

from pnp.kit.words import Words


def spelled(words: Words) -> Words:
    """The words with the spells of this game: `{team:team}` is a team's colour."""
    return words.spelling(team=lambda team, _: words(f"team.{team}"))
