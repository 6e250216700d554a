"""The balance of MAD Racers: games that can be repeated, figures for every target, words for all of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from pnp.games.mad.balance.targets import BALANCE, FAIR_RACES, HOUSE, PRICES, RULES, TARGETS, TESTED
from pnp.games.mad.bots.fair import Run
from pnp.games.mad.bots.record import GameRecord, RaceRecord
from pnp.games.mad.bots.statistics import FIELD
from pnp.games.mad.rules.state import OPTIONS
from pnp.kit.register import find_game
from pnp.kit.words import LANGUAGES, load_words
from pnp.lab.balance import Experiment, Figure, Finding
from pnp.lab.sampling import Budget, measure, play
from tests.games.mad.table import data
from tests.turns import sampled

GAME = find_game("mad")
FAIR_TEST = [f"fair{players}r{race}" for players in TESTED for race in (1, 2, 3)]
ASKED = {
    "B1": {"part": {"-0.8 … 0.3"}},
    "B2": {"part": {"-0.8 … 0.3"}},
    "B3": {"spread": {"≤ 0.25"}},
    "B4": {"winner_turns": {"4 … 6", "5 … 8", "6 … 10"}},
    "B5": {"seconds": {"≥ 30", "≥ 20"}},
    "B6": {"dice": {"1 % … 60 %"}},
    "B7": {"retired": {"≤ 20 %", "≤ 45 %"}},
    "B8": {"fuel_left": {"≥ 0.01"}, "fuel_falls": {"≥ 0"}},
    "B9": {"parts_used": {"≥ 70 %"}},
    "B10": {"chosen": {"≥ 5 %"}},
    "B11": {code: {"≤ 38.3 %", "≤ 30 %", "≤ 25 %", "≤ 21.7 %"} for code in ("starter_wins", "closer_wins")},
    "B12": {"score": {"25 … 45"}, "most_points": {"≤ 50"}},
}
"""What section 2.7 asks, and in B10 and B11 what we ask."""


@pytest.fixture(scope="module")
def samples() -> dict[str, list[Any]]:
    """Two games, or two races, of every experiment."""
    return {
        each.id: [BALANCE.sample(data(), each, 1, number) for number in range(2)]
        for each in BALANCE.experiments(data(), BALANCE.targets)
    }


def test_it_is_a_balance_with_nothing_to_fit() -> None:
    assert GAME.balance is BALANCE
    assert BALANCE.fitting is None


def test_only_what_a_target_looks_at_is_run() -> None:
    def ids(*targets: str) -> list[str]:
        return [each.id for each in BALANCE.experiments(data(), targets)]

    book = [f"book{players}" for players in FIELD]
    assert ids("B1") == ids("B1", "B2", "B3") == FAIR_TEST
    assert ids("B4") == ids("B5", "B12") == book
    assert ids("B3", "B6") == FAIR_TEST + book
    assert ids("B11") == [f"{rules}{players}" for rules in RULES for players in FIELD]
    assert set(ids(*TARGETS)) == {*FAIR_TEST, *ids("B11")}


def test_house_options_are_options() -> None:
    for options in RULES.values():
        for name, value in options.items():
            assert value in OPTIONS[name].values
    assert RULES["book"] == {}


@pytest.mark.parametrize("target", sampled(["B1", "B4"], 1))
def test_games_do_not_depend_on_how_they_are_cut(target: str) -> None:
    experiment = BALANCE.experiments(data(), [target])[0]
    whole = play("mad", None, experiment, 3, range(2))
    assert whole == play("mad", None, experiment, 3, range(1)) + play("mad", None, experiment, 3, range(1, 2))
    assert whole != play("mad", None, experiment, 4, range(2))


@pytest.mark.slow  # XF-1 has one that is run all the time
def test_the_same_whatever_the_workers() -> None:
    told: list[int] = []
    alone = measure(GAME, None, ["B3"], Budget(1, 1), 7, 1, progress=told.append).findings
    assert sum(told) == FAIR_RACES * len(FAIR_TEST)
    assert alone == measure(GAME, None, ["B3"], Budget(1, 1), 7, 2).findings


def test_samples_are_games_and_races(samples: Mapping[str, list[Any]]) -> None:
    for name, found in samples.items():
        for each in found:
            if name in FAIR_TEST:
                assert len(each) == int(name[4])
                assert all(isinstance(run, Run) for run in each)
            else:
                assert isinstance(each, GameRecord)
                assert each.players == int(name[-1])
    first = samples["last4"][0]
    for before, race in zip(first.races, first.races[1:], strict=False):
        scores = [sum(race.points[seat] for race in first.races[: before.race]) for seat in range(4)]
        assert scores[race.starter] == min(scores)


@pytest.mark.parametrize("target", TARGETS)
def test_what_is_asked(target: str, samples: Mapping[str, list[Any]]) -> None:
    figures = BALANCE.figures(data(), target, samples)
    asked: dict[str, set[str]] = {}
    for figure in figures:
        if figure.asked:
            asked.setdefault(figure.code, set()).add(figure.asked)
    assert asked == ASKED[target]
    assert Finding(target, tuple(figures)).holds is not None
    json.dumps([figure.to_json() for figure in figures])


def test_every_part_is_tested(samples: Mapping[str, list[Any]]) -> None:
    """In the first race those that are too dear cannot be."""
    runs = [Run(seat, 6, 2, (part,)) for seat, part in enumerate(data().parts) for _ in range(3)]
    cheap = [run._replace(seat=0) for run in runs if data().parts[run.parts[0]].cost <= data().races[0].cost]
    found = {
        name: [tuple(cheap if name.endswith("r1") else [run._replace(seat=0) for run in runs])] for name in FAIR_TEST
    }
    figures = [figure for figure in BALANCE.figures(data(), "B1", found) if figure.code == "part"]
    assert len(figures) == 94
    assert {(figure.args["players"], figure.args["race"]) for figure in figures} == {
        (players, race) for players in TESTED for race in (1, 2, 3)
    }


# ── games made up ────────────────────────────────────────────────────────────────────────────────────────────────────


SEATED = {"turns", "places", "fuel", "parts"}


def one_game(players: int, **changed: Any) -> GameRecord:
    """Everybody comes home, every part is used by everybody who has it, and the second seat always wins.

    What is changed may have six values for the seats, of which the first ones are taken.
    """
    every = tuple(tuple(data().parts) for _ in range(players))
    rest = players - 2
    races = []
    for race in (1, 2, 3):
        usual = RaceRecord(
            race=race, starter=0, places=(2, 1, *range(3, players + 1)), turns=(4 + race, 4 + race, *[5 + race] * rest),
            fuel=(4 - race,) * players, parts=every, held=every, dice=(5, 40, 30, 20, 5), points=(3, 6, *[0] * rest),
        )  # fmt: skip
        for name in SEATED & changed.keys():
            changed[name] = changed[name][:players]
        races.append(usual._replace(**changed))
    return GameRecord(tuple(races), (20, 30, *[5] * rest), (1,))


def made_up(**changed: Any) -> dict[str, list[Any]]:
    """The same game in all experiments, twice; in the fair test every part saves a fifth of a turn."""
    found: dict[str, list[Any]] = {}
    for each in BALANCE.experiments(data(), BALANCE.targets):
        players = each.plan["players"]
        found[each.id] = fair(players, each.plan["race"]) if "race" in each.plan else [one_game(players, **changed)] * 2
    return found


def fair(players: int, race: int, odd: Mapping[str, int] | None = None) -> list[tuple[Run, ...]]:
    """Cars with one part or none: five runs of six turns without, with a part four of six and one of five."""
    parts = [part.id for part in data().parts.values() if part.cost <= data().races[race - 1].cost]
    runs: list[Run] = []
    rng = Random(1)
    for part in (None, *parts):
        for number in range(10):
            turns = 6 - (part is not None and number % 5 == 0) + (odd or {}).get(part or "", 0)
            runs.append(Run(rng.randrange(players), turns, 0, (part,) if part else ()))
    return [tuple(runs)]


def failed(found: Mapping[str, list[Any]]) -> set[str]:
    return {target for target in TARGETS if not Finding(target, tuple(BALANCE.figures(data(), target, found))).holds}


def test_all_targets_can_hold() -> None:
    assert failed(made_up()) == set()


@pytest.mark.parametrize(
    ("changed", "fails"),
    [
        ({"turns": (3, 3, 3, 3, 3, 3)}, {"B4"}),
        ({"turns": (99, 5, 99, 99, 99, 99)}, {"B4", "B5"}),
        ({"dice": (0, 40, 30, 20, 5)}, {"B6"}),
        ({"dice": (5, 80, 5, 5, 5)}, {"B6"}),
        ({"places": (0, 1, 0, 0, 0, 0)}, {"B7"}),
        ({"fuel": (0, 0, 0, 0, 0, 0)}, {"B8"}),
        ({"parts": ((),) * 6}, {"B9", "B10"}),
        ({"starter": 1}, {"B11"}),
        ({"starter": 2}, {"B11"}),
    ],
)
def test_a_target_can_fail(changed: dict[str, Any], fails: set[str]) -> None:
    assert failed(made_up(**changed)) == fails


def test_the_house_options_are_what_is_asked_of() -> None:
    """By the book the starting player may win everything; with both house options neither the first nor the last."""
    found = made_up()
    found["book4"] = found["last4"] = found["both4"] = [one_game(4, starter=1)] * 2
    assert failed(found) == set()
    for rules, starter in (("photo", 1), (HOUSE, 1), (HOUSE, 2)):
        assert failed(found | {f"{rules}4": [one_game(4, starter=starter)] * 2}) == {"B11"}
    assert failed(found | {"photo4": [one_game(4, starter=2)] * 2}) == set()


def test_targets_about_parts_can_fail() -> None:
    found = made_up()
    found["fair3r2"] = fair(3, 2, {"nitro_rig": -1})
    assert failed(found) == {"B1", "B2"}
    found["fair3r2"] = fair(3, 2, {"brush_saw": -1})
    assert failed(found) == {"B1", "B2", "B3"}


def test_scores_can_be_too_low_or_too_high() -> None:
    for scores in ((20, 24, 5, 5), (20, 51, 5, 5)):
        found = made_up()
        found["book4"] = [one_game(4)._replace(scores=scores)] * 2
        assert failed(found) == {"B12"}


def test_what_the_paper_does_not_ask() -> None:
    findings = [Finding(target, tuple(BALANCE.figures(data(), target, made_up()))) for target in TARGETS]
    assert [finding.target for finding in findings if finding.differs] == ["B10", "B11"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_for_every_figure(lang: str) -> None:
    words = BALANCE.words(load_words(lang, GAME.library()), data())
    for target in TARGETS:
        assert words(f"balance.target.{target}")
        figures: list[Figure] = BALANCE.figures(data(), target, made_up())
        for figure in figures:
            label = words(f"balance.figure.{figure.code}", **figure.args)
            assert "{" not in label
        if Finding(target, tuple(figures)).differs:
            assert words(f"balance.why.{target}")
    assert f"{PRICES[0]:.2f}".replace(".", "," if lang == "it" else ".") in words("balance.target.B1")


def test_plans_travel() -> None:
    for experiment in BALANCE.experiments(data(), BALANCE.targets):
        assert isinstance(experiment, Experiment)
        json.dumps(experiment.plan)
