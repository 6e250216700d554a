"""Nothing that axe-core calls serious or critical, on any view of any game, by day and by night."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Literal

import pytest

from tests.browser.axe import found
from tests.browser.people import Person
from tests.browser.rooms import Room

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
KINDS = 3
FORM = "[...new Set([...document.querySelectorAll('.question form *')].map(each => each.nodeName))].sort().join()"


def views(table: Room) -> Iterator[Person]:
    stranger = table.stranger()
    stranger.page.goto(f"{table.table.home}/?join={table.table.kept['join']}")
    yield stranger
    seats = [table.phone("Anna"), table.phone("Ben"), table.phone("Carla")]
    yield table.screen()
    yield table.keeper()
    yield from asked(seats)
    link = seats[0].page.locator("a.clause").first.get_attribute("href")
    seats[0].page.goto(f"{table.table.home}{link}")
    yield seats[0]


def asked(seats: list[Person]) -> Iterator[Person]:
    """Pages of a race under way: one for every other form that a question has."""
    rng, forms = Random(2), set[str]()
    for _ in range(80):
        number = max(person.number for person in seats)
        for person in seats:
            person.catches_up(number)
        waiting = [each for each in seats if each.question]
        if not waiting:
            return
        person = waiting[0]
        kind = str(person.page.evaluate(FORM))
        if kind not in forms:
            forms.add(kind)
            yield person
        if len(forms) == KINDS:
            return
        person.answers(rng)


def judged(person: Person, scheme: Scheme) -> list[str]:
    person.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    return [f"{person.name} {scheme}: {each}" for each in found(person.page)]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["fmr", "xf1", "turf", "mad"])
def test_everybody_can_use_every_view(game: str, room: Callable[..., Room]) -> None:
    wrong = [each for person in views(room(game)) for scheme in SCHEMES for each in judged(person, scheme)]
    assert wrong == []
