"""The rule matrix: every clause of the book is cited at least once when races and seasons are run."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pnp.games.fmr.rules import RULES
from pnp.games.fmr.season.system import SEASON
from pnp.kit.register import find_game
from pnp.lab.bots import any_answer
from pnp.referee.ask import Choose, Reject
from pnp.referee.referee import Referee
from pnp.referee.resolve import resolve
from pnp.season.season import Season
from tests.games.fmr.table import FOUR, LINE, SIX, THREE, Controlled, data, new_race, plan, players

FIVE: Controlled = {name: SIX[name] for name in list(SIX)[:5]}

RACES: tuple[tuple[Controlled, dict[str, str]], ...] = (
    (THREE, {}),
    (FOUR, {}),
    (FIVE, {"ownerless_pole": "random"}),
    (SIX, {"drivers_title": "yes"}),
)
IMPOSSIBLE = {"FA14"}
"""The standard deck leaves six cars racing: only a made-up position, as `pnp resolve` takes them, gets there."""

Cites = Iterator[tuple[str, str]]


def play(race: Referee[Any], rng: Random) -> Cites:
    while (ask := race.q) is not None:
        yield ask.rule, f"question {ask.text}"
        for no in ask.refused if isinstance(ask, Choose) else ():
            yield no.rule, f"refusal {no.code}"
        race.answer(any_answer(ask, rng), "bot")
    for event in race.events:
        yield event.rule, f"event {event.code}"


def races() -> Cites:
    for controlled, options in RACES:
        for seed in range(5):
            yield from play(new_race(controlled, removed=seed, options=options), Random(seed))


def a_card_too_many() -> Cites:
    race = new_race(SIX)
    rng = Random(1)
    while (ask := race.q) is not None and race.state.plays < 20:
        race.answer(any_answer(ask, rng))
    while (ask := race.q) is not None and ask.text != "card":
        race.answer(any_answer(ask, rng))
    try:
        race.answer(next(card for card in race.state.played if card.isdigit()))
    except Reject as reject:
        yield reject.rule, f"reject {reject.code}"


def a_season(folder: Path, name: str, controlled: Controlled, options: dict[str, str], reseat: bool = False) -> Cites:
    """Three short races from a file that is opened anew before each, other players in the last one."""
    path, rng = folder / f"{name}.season", Random(name)
    removed = {"removed": "24"}
    Season.create(path, find_game("fmr"), plan(controlled, 3, options, **removed)).close()
    for number in (1, 2, 3):
        with Season.open(path) as season:
            if reseat and number == 3:
                season.reseat(players(dict(reversed(list(controlled.items())))))
            for event in SEASON.opening(data(), season.facts):
                yield event.rule, f"opening {event.code}"
            race = season.referee()
            yield from play(race, rng)
            season.finish(race)
            for event in SEASON.closing(data(), season.facts):
                yield event.rule, f"closing {event.code}"
            for standing in season.standings():
                yield standing.rule, f"standing {standing.id}"
                for row in standing.rows:
                    if row.reason:
                        yield row.reason.rule, f"reason {row.reason.code}"


def seasons(folder: Path) -> Cites:
    yield from a_season(folder, "six", SIX, {"drivers_title": "yes"}, reseat=True)
    yield from a_season(folder, "three", THREE, {})
    yield from a_season(folder, "four", FOUR, {})
    for number in range(60):  # until somebody is level with somebody who has won less
        cites = list(a_season(folder, f"wins{number}", FOUR, {"tiebreak": "wins"}))
        yield from cites
        if any("F48" in rule for rule, _ in cites):
            return


def a_lone_car() -> Cites:
    position = {"players": players(SIX), "racing": "B1", "retired": " ".join(LINE[1:])}
    found = resolve(RULES, data(), {"position": position, "answers": [{"card": "CR", "dice": [1]}]})
    for event in found.events:
        yield event.rule, f"event {event.code}"


def matrix(*sources: Cites) -> dict[str, set[str]]:
    places: dict[str, set[str]] = defaultdict(set)
    for source in sources:
        for rule, place in source:
            for clause in rule.split():
                places[clause].add(place)
    return places


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    return matrix(races(), a_card_too_many(), seasons(tmp_path_factory.mktemp("matrix")))


def test_every_clause_is_cited_in_play(places: dict[str, set[str]]) -> None:
    assert sorted(set(RULES.clauses) - set(places) - IMPOSSIBLE) == []
    assert IMPOSSIBLE & set(places) == set()
    assert set(matrix(a_lone_car())) >= IMPOSSIBLE


def test_only_clauses_of_the_book_are_cited(places: dict[str, set[str]]) -> None:
    assert {clause: where for clause, where in places.items() if clause not in RULES.clauses} == {}


def test_clauses_about_refusals_are_cited_by_refusals(places: dict[str, set[str]]) -> None:
    assert "reject card.gone" in places["F-AUDIT"]
    assert "refusal car.retired" in places["F16"] & places["F24"]
    assert "refusal car.not_last" in places["F26"]
