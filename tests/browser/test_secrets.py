"""Two tables at which one player decides otherwise in secret: whatever another one's browser gets is the same at both,
until it is shown to everybody."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.people import QUESTION, Person
from tests.browser.rooms import Room
from tests.browser.spying import Spy

Opened = tuple[Room, Person, Person, Spy]


def tables(room: Callable[..., Room], game: str) -> list[Opened]:
    found = []
    for _ in range(2):
        table = room(game, "--roll", "all")
        anna, ben = table.phone("Anna"), table.phone("Ben")
        table.phone("Carla")
        found.append((table, anna, ben, Spy(ben)))
    return found


def compared(opened: list[Opened]) -> bool:
    """Whether Ben can tell one table from the other: by the page, by what was sent, by what he heard."""
    for table, _, ben, spy in opened:
        ben.catches_up(table.table.view()["number"])
        spy.settles()
        assert spy.says_only_that_something_changed or not spy.heard
    (first, second) = (spy for *_, spy in opened)
    one, other = first.sent(), second.sent()
    both = set(one) & set(other)
    return first.page != second.page or any(one[each] != other[each] for each in both)


def answered(person: Person, which: int) -> None:
    """One of the cards that can be tapped."""
    key = person.question
    cards = person.page.locator(f"{QUESTION} .options > button.option, {QUESTION} .held")
    person.press(cards.nth(which))
    if person.page.locator(f"{QUESTION} form[data-picks] .main").count():
        person.press(person.page.locator(f"{QUESTION} form[data-picks] .main").first)
    person.forgets(key)


def others(table: Room, names: tuple[str, ...]) -> None:
    """Each of their open secrets, in the same way at both tables."""
    for person in table.people:
        if person.name in names:
            person.catches_up(table.table.view()["number"])
            while person.question:
                answered(person, 0)


def test_a_card_played_at_once(room: Callable[..., Room]) -> None:
    opened = tables(room, "turf")
    for which, (_, anna, ben, _) in zip((3, 5), opened, strict=True):
        while anna.question:
            answered(anna, which)
        assert "Waiting for" in ben.sees("#waiting").inner_text()
    assert not compared(opened)
    for table, *_ in opened:
        others(table, ("Ben", "Carla"))
    assert compared(opened), "once they are turned up, everybody sees them"


@pytest.mark.slow
def test_parts_that_are_passed_laid_and_turned_up(room: Callable[..., Room]) -> None:
    opened = tables(room, "mad")
    for table, *_ in opened:
        others(table, ("Anna", "Ben", "Carla"))
    assert compared(opened)
