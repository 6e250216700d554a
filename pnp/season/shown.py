"""What a season and its players are called on paper and on a page, where there is no better name than a file's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.kit.words import Words
from pnp.season.season import Season
from pnp.season.system import Competitor, Plan


def shown_title(season: Season, words: Words) -> str:
    """Its title; or the game's name, where nobody gave it one and the file's name stands in."""
    title = season.title
    # a file's name is plain and small; a title that is spelled like one by intent loses little
    unnamed = title == season.path.stem and title.isascii() and title == title.lower()
    return str(words("paper.untitled", game=words("game.name"))) if unnamed else title


def shown_belonging(season: Season, words: Words) -> str:
    """The game and the title, for heads and feet."""
    title, game = shown_title(season, words), str(words("game.name"))
    return title if game in title else f"{game} · {title}"


def with_owners(field: Sequence[Competitor], plan: Plan, words: Words) -> list[Competitor]:
    """A bot has no name of its own, and may be called like what it drives: on paper it is the bot that it is. Who sits
    in somebody's seat is named before whose it is."""
    bots = {player.name: player.bot for player in plan.entries.players if player.bot}
    called = {name: str(words("paper.bot", kind=kind)) for name, kind in bots.items()}
    called |= {seat: str(words("paper.stands_in", who=who, seat=seat)) for seat, who in plan.entries.stand_ins.items()}
    return [
        replace(who, owner=called[who.owner]) if who.owner in called and who.id != who.owner else who for who in field
    ]
