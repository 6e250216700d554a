"""A season's book: cover, who takes part, two pages a race, the tables, and blank sheets for the race to come."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.desk.book.frame import Book
from pnp.desk.book.front import front_sheets, glance_sheet
from pnp.desk.book.race_pages import race_sheets
from pnp.desk.book.tables import tables_sheets
from pnp.desk.forms.account import Account
from pnp.desk.forms.records import record_component
from pnp.press.product import Component, Sheet
from pnp.referee.narrate import Narrator
from pnp.season.season import Season

NEXT = ("race", "chart")
"""The record sheets at the end, blank, for the race to come."""


def binder_components(season: Season, narrator: Narrator) -> list[Component]:
    """The parts of the book, each with a bookmark. The pages are laid out so that a race lies open on both sides."""
    book = Book(Account(season, narrator))
    words = narrator.words
    parts = [
        Component("front", str(words("binder.front")), sheets=front_sheets(book), numbering="roman"),
        Component("races", str(words("binder.races")), sheets=tuple(_races(book)), numbering="arabic"),
    ]
    tables = tables_sheets(book)
    if tables and book.account.facts.results:
        parts.append(Component("standings", str(words("binder.standings")), sheets=tables, numbering="arabic"))
    if not season.over:
        parts.append(_next_race(season, narrator))
    return parts


def _races(book: Book) -> Iterator[Sheet]:
    """All races on one page first: it makes the next two pages face each other."""
    yield glance_sheet(book)
    for race in book.races:
        yield from race_sheets(book, race)


def _next_race(season: Season, narrator: Narrator) -> Component:
    sheets = [sheet for kind in NEXT for sheet in record_component(kind, season, narrator, "blank", season.race).sheets]
    title = str(narrator.words("binder.blank", n=season.race))
    return Component("next", title, sheets=tuple(sheets), numbering="arabic")
