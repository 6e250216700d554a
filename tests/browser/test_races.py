"""Whole races, played by tapping on three phones, with a screen and a keeper who look on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from tests.browser.foreseen import Foreseen, foreseen
from tests.browser.people import Person
from tests.browser.rooms import Room

MOST = 1500
OFTEN = 3


def turns(people: list[Person]) -> Iterator[tuple[Person, str]]:
    """Whoever is asked, and the key, until nobody is. Everybody has seen the last answer by then, and nothing is too
    wide."""
    for _ in range(MOST):
        number = max(person.number for person in people)
        seen = [(person, person.catches_up(number)) for person in people]
        wide = [f"{person.name}: {glance}" for person, glance in seen if glance.overflow > 0]
        assert wide == []
        asked = next(((person, glance.question) for person, glance in seen if glance.question), None)
        if asked is None:
            return
        yield asked


def played(people: list[Person], race: Foreseen) -> set[str]:
    """What was answered before: tapped until somebody has answered such a question often enough, then sent past the
    pages, which show it all the same. What was tapped."""
    tapped = Counter[tuple[str, str]]()
    for person, key in turns(people):
        about = person.name, race.abouts[key]
        tapped[about] += 1
        if tapped[about] > OFTEN:
            person.sends(key, race.answers[key])
        else:
            person.gives(race.answers[key])
    return {about for _, about in tapped}


def flag(people: list[Person]) -> None:
    *_, screen, keeper = people
    keeper.press(keeper.sees("#waiting .next"))
    for person in people:
        person.sees(".podium .step1")
        person.sees(".standing tbody tr")
    assert screen.overflow <= 0


@pytest.mark.slow
def test_a_whole_race(room: Callable[..., Room]) -> None:
    people, rng, answers = room("fmr", "--roll", "all").everybody(), Random(3), 0
    for person, _ in turns(people):
        person.answers(rng)
        answers += 1
    assert answers > 5
    flag(people)


WEEKEND = {
    "support",
    "feedback",
    "tune",
    "confirm",
    "dp",
    "run",
    "weather",
    "start_fuel",
    "order",
    "pit_tyres",
    "sc_pit",
}


@pytest.mark.slow
def test_a_whole_weekend(room: Callable[..., Room]) -> None:
    """Practice with its tuning, qualifying, and a race with pit stops and a safety car."""
    people = room("xf1").everybody()
    assert WEEKEND | {"safety_car"} <= played(people, foreseen("xf1", *WEEKEND, fallen={"safety_car": [6]}))
    flag(people)


def test_the_beginning_of_a_weekend(room: Callable[..., Room]) -> None:
    """A car is tuned by tapping; where its faces would go is shown before it counts."""
    table = room("xf1", "--roll", "all")
    anna = table.phone("Anna")
    while anna.page.locator("form[data-picks]").count() == 0:
        anna.answers(Random(1))
    faces = anna.page.locator("form[data-picks] select")
    faces.first.select_option(index=1)
    assert anna.sees("form[data-picks] .would p").inner_text()
    wanted = faces.first.input_value()
    key = anna.question
    anna.press(anna.page.locator("form[data-picks] .main"))
    anna.forgets(key)
    assert dict(table.table.answers)[key] == wanted


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "about"), [("turf", {"card", "to", "speed"}), ("mad", {"pass", "lay", "reveal", "to"})]
)
def test_a_whole_race_with_secrets(game: str, about: set[str], room: Callable[..., Room]) -> None:
    people = room(game).everybody()
    assert about <= played(people, foreseen(game, *about))
    flag(people)
