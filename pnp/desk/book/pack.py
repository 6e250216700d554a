"""The pack for a race day: all that the table needs for the next race, filled in as far as it is known."""

from __future__ import annotations

from dataclasses import replace

from pnp.desk.book.frame import Book
from pnp.desk.book.race_day import race_day, standings_so_far
from pnp.desk.forms.account import Account
from pnp.desk.forms.records import record_component
from pnp.press.product import Component
from pnp.referee.narrate import Narrator
from pnp.season.season import Season

SHEETS = ("race", "chart")
"""To be written in, with everybody's name on them."""


def pack_components(season: Season, narrator: Narrator) -> list[Component]:
    """In the order in which they are used: what is coming, how it stands, what was carried over, what is written. The
    pages are counted through: somebody will drop them."""
    account = Account(season, narrator)
    book = Book(account)
    standings = standings_so_far(book)
    own = book.lent.pack(season.data, narrator.words, account.facts, season.race)
    parts = [
        race_day(book),
        *([standings] if standings else []),
        *own,
        *(record_component(kind, season, narrator, "blank", season.race) for kind in SHEETS),
    ]
    return [replace(part, numbering="through") for part in parts]
