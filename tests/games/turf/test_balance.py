"""The balance of TurfMaster: meetings that can be repeated, figures for every target, words for all of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from pnp.games.turf.balance.targets import BALANCE, FIELDS, KINDS, TARGETS
from pnp.games.turf.bots.record import RaceRecord
from pnp.kit.register import find_game
from pnp.kit.words import LANGUAGES, load_words
from pnp.lab.balance import Experiment, Figure, Finding
from pnp.lab.sampling import Budget, measure, play
from tests.games.turf.table import data

GAME = find_game("turf")
ASKED = {
    "B1": {("flat", "cards_winner"): "6.5 … 8.5", ("flat", "cards_last"): "6.5 … 8.5"},
    "B2": {(kind, code): "≤ 9.5" for kind in ("chase", "strict") for code in ("cards_winner", "cards_last")},
    "B3": {("flat", "empty"): "≤ 2 %", ("chase", "empty"): "≤ 20 %", ("strict", "empty"): "≤ 20 %"},
    "B4": {(kind, "rounds"): "12 … 19" for kind in KINDS},
    "B5": {("flat", "lead_changes"): "≥ 3"},
    "B6": {("flat", "start_lane"): "3.8 … 5.2", ("any_chase", "start_lane"): "3.8 … 5.2"},
    "B7": {("", "winner_lane"): "≤ 60 %"},
    "B8": {("flat", "lost"): "0.5 % … 10 %", ("chase", "lost"): "5 % … 20 %", ("strict", "lost"): "5 % … 20 %"},
    "B9": {("chase", "falls"): "0.1 … 1.5", ("strict", "falls"): "0.1 … 1.5"},
    "B10": {("flat", "over"): "≤ 1"},
    "B11": {("", "unresolved"): "≤ 0", ("", "furthest"): "≤ 122"},
}
"""What section 3.6 asks, by kind of race and statistic."""


@pytest.fixture(scope="module")
def samples() -> dict[str, list[Any]]:
    """Three meetings of every experiment."""
    return {
        each.id: [BALANCE.sample(data(), each, 1, number) for number in range(3)]
        for each in BALANCE.experiments(data(), BALANCE.targets)
    }


def test_it_is_a_balance_with_nothing_to_fit() -> None:
    assert GAME.balance is BALANCE
    assert BALANCE.fitting is None


def test_only_what_a_target_looks_at_is_run() -> None:
    assert [each.id for each in BALANCE.experiments(data(), ["B7", "B5"])] == ["flat4", "flat6", "flat8"]
    assert [each.id for each in BALANCE.experiments(data(), ["B7"])] == ["flat8"]
    every = [each.id for each in BALANCE.experiments(data(), BALANCE.targets)]
    assert every == [f"{kind}{horses}" for kind in KINDS for horses in FIELDS]


def test_meetings_do_not_depend_on_how_they_are_cut() -> None:
    experiment = BALANCE.experiments(data(), ["B9"])[0]
    whole = play("turf", None, experiment, 3, range(3))
    assert whole == play("turf", None, experiment, 3, range(1)) + play("turf", None, experiment, 3, range(1, 3))
    assert whole != play("turf", None, experiment, 4, range(3))


@pytest.mark.slow  # XF-1 has one that is run all the time
def test_the_same_whatever_the_workers() -> None:
    told: list[int] = []
    alone = measure(GAME, None, ["B5"], Budget(2, 2), 7, 1, progress=told.append).findings
    assert sum(told) == 6
    assert alone == measure(GAME, None, ["B5"], Budget(2, 2), 7, 2).findings


def test_samples_are_meetings(samples: Mapping[str, list[Any]]) -> None:
    for name, meetings in samples.items():
        horses = int(name[-1])
        for races in meetings:
            assert [race.race for race in races] == [1, 2, 3]
            assert races[0].starters == horses
            for before, race in pairwise(races):
                out = sum(before.fell) if name.startswith("strict") else 0
                assert race.starters == horses - out
            if name.startswith("flat"):
                assert not any(any(race.fell) for race in races)


@pytest.mark.parametrize("target", TARGETS)
def test_what_is_asked(target: str, samples: Mapping[str, list[Any]]) -> None:
    figures = BALANCE.figures(data(), target, samples)
    asked = {(figure.args.get("kind", ""), figure.code): figure.asked for figure in figures if figure.asked}
    assert asked == ASKED[target]
    assert Finding(target, tuple(figures)).holds is not None
    for figure in figures:
        assert figure.error > 0 or figure.holds in (True, None) or figure.value in (0, 1), figure
    json.dumps([figure.to_json() for figure in figures])


def test_the_fields_of_a_target(samples: Mapping[str, list[Any]]) -> None:
    figures = BALANCE.figures(data(), "B3", samples)
    assert [(f.args["kind"], f.args["horses"]) for f in figures] == [(kind, n) for kind in KINDS for n in FIELDS]
    assert [f.args["baseline"] for f in figures] == ["0 %"] * 3 + ["18 %", "6 %", "3 %"] * 2
    lanes = [f.args["lane"] for f in BALANCE.figures(data(), "B6", samples)]
    assert lanes == list(range(1, 9)) * 2


def one_race(**changed: Any) -> RaceRecord:
    places = tuple(range(1, 9))
    usual = RaceRecord(
        race=1, rounds=14, places=places, fell=(False,) * 8, used=(7,) * 8, left=(3,) * 8, unresolved=0, winner_lane=1,
        lead_changes=4, moves=200, short=4, over=0, bonus=0, furthest=115.0,
    )  # fmt: skip
    return usual._replace(**changed)


def every(**changed: Any) -> dict[str, list[Any]]:
    """The same race in all experiments, twice."""
    return {each.id: [(one_race(**changed),)] * 2 for each in BALANCE.experiments(data(), BALANCE.targets)}


def failed(**changed: Any) -> set[str]:
    found = every(**changed)
    return {target for target in TARGETS if not Finding(target, tuple(BALANCE.figures(data(), target, found))).holds}


@pytest.mark.parametrize(
    ("changed", "fails"),
    [
        ({"used": (10,) * 8}, {"B1", "B2"}),
        ({"left": (0,) * 8}, {"B3"}),
        ({"rounds": 24}, {"B4"}),
        ({"lead_changes": 2}, {"B5"}),
        ({"over": 3}, {"B10"}),
        ({"unresolved": 1}, {"B11"}),
        ({"furthest": 123.0}, {"B11"}),
    ],
)
def test_a_target_can_fail(changed: dict[str, Any], fails: set[str]) -> None:
    """Here the start lane decides everything, all winners are inside, and nobody falls or is blocked by fences."""
    always = {"B6", "B7", "B8", "B9"}
    assert failed() == always
    assert failed(**changed) == always | fails


def test_targets_about_lanes_and_fences_can_hold() -> None:
    assert "B7" not in failed(winner_lane=2)
    assert "B8" not in failed(short=16)
    assert "B9" not in failed(fell=(True,) + (False,) * 7)


def test_the_paper_has_no_number_for_cards_over_the_limit() -> None:
    findings = [Finding(target, tuple(BALANCE.figures(data(), target, every()))) for target in TARGETS]
    assert [finding.target for finding in findings if finding.differs] == ["B10"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_for_every_figure(lang: str) -> None:
    words = BALANCE.words(load_words(lang, GAME.library()), data())
    for target in TARGETS:
        assert words(f"balance.target.{target}")
        figures: list[Figure] = BALANCE.figures(data(), target, every())
        for figure in figures:
            label = words(f"balance.figure.{figure.code}", **figure.args)
            assert "{" not in label
        if Finding(target, tuple(figures)).differs:
            assert words(f"balance.why.{target}")


def test_plans_travel() -> None:
    for experiment in BALANCE.experiments(data(), BALANCE.targets):
        assert isinstance(experiment, Experiment)
        json.dumps(experiment.plan)
