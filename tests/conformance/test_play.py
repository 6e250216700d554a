"""Every registered game: whole races, whatever is answered."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.lab.bots import Trial, any_answer
from pnp.referee.ask import Batch, Reject
from pnp.referee.play import Play
from pnp.referee.referee import Referee
from pnp.referee.rules import RaceResult
from pnp.season.system import Plan
from tests.conformance.driving import GAMES, Told, Watched, agreements, bench, illegal, some, strategy_for, told

RACES = [
    pytest.param(game_id, players, tuple(given.items()), id=f"{game_id}: {name}")
    for game_id in GAMES
    for name, players, given in agreements(game_id)
]
every_race = pytest.mark.parametrize(("game_id", "players", "given"), RACES)
every_game = pytest.mark.parametrize("game_id", GAMES)


@pytest.fixture
def race(game_id: str, players: tuple[str, ...], given: tuple[tuple[str, str], ...]) -> Told:
    return told(game_id, players, given)


@every_race
def test_random_play_ends_with_a_result(game_id: str, race: Told) -> None:
    result = bench(game_id).rules.result(race.state)
    assert RaceResult.from_json(json.loads(json.dumps(result.to_json()))) == result
    assert len(set(result.order)) == len(result.order) > 0
    assert set(result.out) <= set(result.order) == set(result.points)


@every_race
def test_keys_are_unique_within_a_race(race: Told) -> None:
    keys = [ask.key for ask, _ in race.asks]
    assert len(set(keys)) == len(keys)


@every_race
def test_views_are_plain_data(race: Told) -> None:
    for view in race.views:
        assert json.loads(json.dumps(view)) == view


def watched(game_id: str, plan: Plan, share: float, seed: int) -> set[str]:
    """A race whose phase starts are looked at; those that it has."""
    table, rng = bench(game_id), Random(seed)
    rules = Watched(table, share, rng)
    play = Play(rules, table.start(plan))
    while play.ask is not None:
        play.give(any_answer(play.find(), rng))
    return rules.seen


@every_game
def test_every_phase_start_of_a_short_race_can_be_written_down_and_restored(game_id: str) -> None:
    assert watched(game_id, bench(game_id).short(), 1, seed=0)


@every_game
@pytest.mark.parametrize("share", [0.1, pytest.param(1, marks=pytest.mark.slow)])
def test_every_phase_can_be_written_down_and_restored(game_id: str, share: float) -> None:
    table = bench(game_id)
    plans = [table.plan(players, given_) for _, players, given_ in agreements(game_id)]
    seen = [watched(game_id, plan, share, seed) for plan in plans for seed in range(1 if share < 1 else 3)]
    assert set().union(*seen) == set(table.rules.phases)


@every_game
@settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(data=st.data())
def test_any_legal_answer_is_taken_and_replay_equals_play(game_id: str, data: st.DataObject) -> None:
    table = bench(game_id)
    name, players, agreed = data.draw(st.sampled_from(list(agreements(game_id))), "agreement")
    steps = data.draw(st.integers(0, 80), "steps")
    plan = table.plan(players, agreed)
    referee = table.referee(plan)
    for _ in range(steps):
        if not referee.open:
            break
        ask = data.draw(st.sampled_from(referee.open))
        referee.answer(data.draw(strategy_for(ask)), key=ask.key)
    again = table.referee(plan)
    again.load(json.loads(json.dumps(referee.records)))
    assert same(again, referee), name
    assert (again.events, again.lost, again.redoable) == (referee.events, [], None)
    # from the start of the phase, with the answers since, one stands at the same question
    half = table.rules.restore(table.data, referee.position["position"])
    resumed = Referee(table.rules, start=lambda: half, restore=lambda position: position)
    for answer in referee.position["answers"]:
        resumed.answer(answer["answer"], key=answer["key"])
    assert resumed.open == referee.open


def same(one: Referee[Any], other: Referee[Any]) -> bool:
    return (one.digest(), one.open, one.position) == (other.digest(), other.open, other.position)


def walk(game_id: str, seed: int) -> Iterator[tuple[Referee[Any], Random]]:
    """A race of each kind of agreement, standing at one question after the other."""
    table, rng = bench(game_id), Random(seed)
    for _, players, given_ in agreements(game_id):
        referee = table.referee(table.plan(players, given_))
        while referee.open:
            yield referee, rng
            ask = rng.choice(referee.open)
            referee.answer(any_answer(ask, rng), "bot", ask.key)


@every_game
def test_illegal_answers_are_rejected_and_change_nothing(game_id: str) -> None:
    clauses, tried = set(bench(game_id).rules.clauses), dict[tuple[str, str], int]()
    for referee, _ in walk(game_id, 5):
        for ask in referee.open:
            kind = (type(ask).__name__, ask.text)
            if tried.setdefault(kind, 0) >= 6:
                continue
            tried[kind] += 1
            before = (referee.digest(), referee.open, list(referee.records), referee.steps, referee.phases)
            for raw in illegal(ask):
                with pytest.raises(Reject) as caught:
                    referee.answer(raw, key=ask.key)
                assert caught.value.rule, raw
                assert set(caught.value.rule.split()) <= clauses, raw
            with pytest.raises(Reject, match=r"question\.other"):
                referee.answer(1, key="no.such.key")
            assert (referee.digest(), referee.open, referee.records, referee.steps, referee.phases) == before
    assert tried


@every_game
@pytest.mark.parametrize("most", [12, pytest.param(1000, marks=pytest.mark.slow)])
def test_undo_to_any_point_and_redo(game_id: str, most: int) -> None:
    table, rng = bench(game_id), Random(3)
    referee = table.referee(table.short())
    trail = [(referee.digest(), referee.open, referee.position)]
    while referee.open:
        ask = rng.choice(referee.open)
        referee.answer(any_answer(ask, rng), "typed", ask.key)
        trail.append((referee.digest(), referee.open, referee.position))
    events, last = referee.events, len(trail) - 1

    def stands(at: int) -> bool:
        return (referee.digest(), referee.open, referee.position) == trail[at]

    for to in some(range(last), most):
        taken = referee.undo(to=to)
        assert len(taken) == last - to
        assert stands(to)
        for at in range(to + 1, last + 1):
            referee.redo()
            assert stands(at)
        assert referee.events == events
    with pytest.raises(Reject, match=r"redo\.nothing"):
        referee.redo()
    for to in range(last - 1, max(0, last - 30), -1):
        referee.undo()
        assert stands(to)


@every_game
def test_batches_keep_their_secret(game_id: str) -> None:
    """Whatever is given but not revealed changes neither the state nor what anybody sees."""
    for referee, rng in walk(game_id, 9):
        if not referee.together or len(referee.open) < 2:
            continue
        before, said = referee.digest(), len(referee.events)
        ask = rng.choice(referee.open)
        assert not isinstance(ask, Batch)
        referee.answer(any_answer(ask, rng), key=ask.key)
        assert (referee.digest(), len(referee.events)) == (before, said)
        assert ask.key in referee.secret


@every_game
def test_every_kind_of_bot_finishes_races(game_id: str) -> None:
    table = bench(game_id)
    lab, (lo, hi) = table.game.lab, table.game.players
    trials = lab.trials(table.data, [], [])
    assert trials
    assert {(trial.players, trial.bot) for trial in trials} <= {(n, b) for n in range(lo, hi + 1) for b in lab.bots}
    asked = lab.trials(table.data, [hi], [lab.bots[-1]])
    assert {(trial.players, trial.bot) for trial in asked} == {(hi, lab.bots[-1])}
    for trial in trials:
        assert isinstance(trial, Trial)
        samples = [lab.race(table.data, trial, Random(seed)) for seed in range(2)]
        assert pickle.loads(pickle.dumps(samples)) == samples
        measures = lab.report(table.data, trial, samples)
        for narrator in table.narrators(table.short()).values():
            for measure in measures:
                text = narrator.words(f"lab.{measure.code}", **measure.args)
                assert text
                if measure.args:
                    assert "{" not in text
            assert narrator.words(f"lab.bot.{trial.bot}")
