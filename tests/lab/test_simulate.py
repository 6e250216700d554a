"""Many races: the same seed gives the same, whatever the cores; and the figures look as they should."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle
from random import Random
from typing import Any

import pytest

from pnp.games.fmr.bots.lab import BASELINE, _grid_effect
from pnp.games.fmr.bots.players import BOTS
from pnp.games.fmr.bots.racing import Dealer, Race, run_together
from pnp.games.fmr.model import TEAMS
from pnp.games.fmr.rules import RULES
from pnp.kit.register import find_game
from pnp.lab.bots import Trial, mean
from pnp.lab.simulate import Findings, run_races, simulate
from pnp.referee.entering import Entries
from pnp.referee.rules import RaceSetup
from tests.games.fmr.table import SIX, THREE, Controlled, data

GAME = find_game("fmr")


def found(trials: list[Trial], races: int, seed: int = 1, workers: int = 1) -> list[Findings]:
    return [replace(each, seconds=0.0) for each in simulate(GAME, None, trials, races, seed, workers)]


def test_the_same_seed_gives_the_same_whatever_the_workers() -> None:
    trials = [Trial(6, "random"), Trial(4, "sensible")]
    told: list[int] = []
    alone = [replace(each, seconds=0.0) for each in simulate(GAME, None, trials, 20, 7, 1, told.append)]
    assert sum(told) == 40
    assert alone == found(trials, 20, 7, workers=2)
    assert alone != found(trials, 20, 8)


def test_races_do_not_depend_on_how_they_are_cut() -> None:
    trial = Trial(6, "random")
    whole = run_races("fmr", None, trial, 3, range(6))
    assert whole == run_races("fmr", None, trial, 3, range(2)) + run_races("fmr", None, trial, 3, range(2, 6))


@pytest.mark.parametrize("bot", GAME.lab.bots)
@pytest.mark.parametrize(("players", "plays"), [(3, 42), (4, 38), (5, 34), (6, 30)])
def test_F13_plays_by_number_of_players(players: int, plays: int, bot: str) -> None:
    samples = run_races("fmr", None, Trial(players, bot), 1, range(3))
    assert [sample["plays"] for sample in samples] == [plays] * 3
    for sample in samples:
        assert sum(sample["points"].values()) == 26
        assert sample["retired"] <= 6
        assert len(sample["free"]) == {3: 0, 4: 2, 5: 1, 6: 0}[players]
        assert sorted(sample["grid"]) == sorted(data().cars)


def test_colours_are_alike_under_random_play() -> None:
    """The deck has the same cards for each colour: in 300 races no mean is far from 26 / 6."""
    samples = run_races("fmr", None, Trial(6, "random"), 2, range(300))
    for team in TEAMS:
        value, error = mean(sum(sample["points"][car] for car in data().teams[team].cars) for sample in samples)
        assert abs(value - 26 / 6) < 4 * error, team


def test_the_report_has_the_shape_of_the_baseline() -> None:
    trials = GAME.lab.trials(data(), [], [])
    assert {(trial.players, trial.bot) for trial in trials} == set(BASELINE)
    for trial in trials:
        measures = GAME.lab.report(data(), trial, run_races("fmr", None, trial, 1, range(2)))
        codes = [measure.code for measure in measures]
        assert codes[:3] == ["plays", "retired", "most_retired"]
        assert ("free_points" in codes) == ("driven_gap" in codes) == (trial.players in (4, 5))
        assert codes.count("colour") == (6 if trial.bot == "random" else 0)
        assert [measure.args["place"] for measure in measures if measure.code == "grid"] == (
            [1, 12] if trial.bot == "random" else []
        )
        assert next(measure for measure in measures if measure.code == "plays").holds is True
        for measure in measures:
            if measure.code == "free_points":
                assert round(measure.args["fair"], 2) == {4: 8.67, 5: 4.33}[trial.players]


def judged(points: Sequence[int], races: int) -> bool | None:
    """What is said of the first place on the grid if these points are won from it in turn."""
    samples = [{"grid": [*range(12)], "points": {0: won, 11: 1}} for _, won in zip(range(races), cycle(points))]
    return _grid_effect(samples)[0].holds


def test_the_grid_effect_is_judged_by_the_errors_of_both_engines() -> None:
    near = [10, 6, 4, 3, 2, 1, 1, 0, 1, 2]  # 3.0 on the average, and 2.9 is the most that is wanted
    assert [judged(near, races) for races in (100, 200, 600, 60_000)] == [None, True, True, True]
    assert [judged([10, 6, 4, 3, 2, 0], races) for races in (600, 60_000)] == [False, False]
    assert judged([0, 0, 1, 2], 600) is False


def test_options_of_a_trial_reach_the_rules() -> None:
    trial = Trial(4, "random", {"uncontrolled_score": "no"})
    for sample in run_races("fmr", None, trial, 1, range(5)):
        assert sum(sample["points"][car] for team in sample["free"] for car in data().teams[team].cars) == 0


def test_the_dealer_has_all_cards_once() -> None:
    dealer = Dealer(data(), ["A", "B", "C"], 6, Random(1))
    cards = [*dealer.pile, *(card for hand in dealer.hands.values() for card in hand)]
    assert len(cards) == len(set(cards)) == 48
    assert [len(hand) for hand in dealer.hands.values()] == [5, 5, 5]
    card = dealer.hands["A"][0]
    dealer.play("A", card)
    assert (len(dealer.hands["A"]), card in dealer.hands["A"], len(dealer.pile)) == (5, False, 32)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("removed", [6, 24])
def test_bots_play_short_races_too(bot: str, removed: int) -> None:
    state = RULES.setup(data(), setup(SIX, removed))
    race = Race(state, {seat: BOTS[bot](data(), Random(1)) for seat in SIX}, Random(2))
    run_together(data(), [race])
    assert state.plays == 54 - removed - 24
    assert len(race.grid) == 12


def test_a_sensible_player_beats_random_ones() -> None:
    won = 0
    for seed in range(30):
        rng = Random(seed)
        state = RULES.setup(data(), setup(THREE, 0))
        bots = {s: BOTS["sensible" if s == "p2" else "random"](data(), rng) for s in THREE}
        run_together(data(), [Race(state, bots, rng)])
        points = RULES.result(state).points
        sums = {s: sum(points[c] for t in teams for c in data().teams[t].cars) for s, teams in THREE.items()}
        won += sums["p2"] == max(sums.values())
    assert won >= 20


def setup(controlled: Controlled, removed: int) -> RaceSetup:
    return RaceSetup(entries=Entries.of(controlled), programme={"removed": removed})


@pytest.mark.slow
def test_the_full_report_holds() -> None:
    """Every measure that is judged, in 600 races of each kind; and near the other engine where nothing is judged."""
    findings = found(list(GAME.lab.trials(data(), [], [])), 600, workers=2)
    failed = [(each.trial, measure) for each in findings for measure in each.measures if measure.holds is False]
    assert failed == []
    for each in findings:
        values: dict[str, Any] = {measure.code: measure for measure in each.measures}
        retired, free = BASELINE[each.trial.players, each.trial.bot]
        if each.trial.bot == "random":
            assert abs(values["retired"].value - retired) < 0.4, each.trial
            if free is not None:
                assert abs(values["free_points"].value - free) < 0.8, each.trial
        json.dumps([measure.value for measure in each.measures])
