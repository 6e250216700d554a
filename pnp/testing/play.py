"""Whole races, whatever is answered."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.lab.bots import Trial, any_answer
from pnp.referee.ask import Ask, Batch, Reject
from pnp.referee.referee import Referee
from pnp.referee.rules import RaceResult
from pnp.testing.answers import illegal, strategy_for
from pnp.testing.bench import Agreement, some
from pnp.testing.entry import Effort
from pnp.testing.suite import Suite

TRIES = 6
"""So often a kind of question is answered with what it must not take."""


class PlayChecks(Suite):
    def test_random_play_ends_with_a_result(self, agreement: Agreement) -> None:
        result = self.bench.rules.result(self.bench.told(agreement).state)
        assert RaceResult.from_json(json.loads(json.dumps(result.to_json()))) == result
        assert len(set(result.order)) == len(result.order) > 0
        assert set(result.out) <= set(result.order) == set(result.points)

    def test_keys_are_unique_within_a_race(self, agreement: Agreement) -> None:
        keys = [ask.key for ask, _ in self.bench.told(agreement).asks]
        assert len(set(keys)) == len(keys)

    def test_views_are_plain_data(self, agreement: Agreement) -> None:
        for view in self.bench.told(agreement).views:
            assert json.loads(json.dumps(view)) == view

    def test_a_random_answer_is_always_legal(self) -> None:
        rng = Random(1)
        for ask, _ in self.bench.races[0].asks:
            ask.accept(any_answer(ask, rng))

    def test_every_phase_start_of_a_short_race_can_be_written_down_and_restored(self) -> None:
        assert self.bench.watched(self.bench.short(), 1, seed=0)

    def test_every_phase_can_be_written_down_and_restored(self, effort: Effort) -> None:
        plans, seeds = self.bench.plans(effort), range(effort.races)
        seen = [self.bench.watched(plan, effort.share, seed) for plan in plans for seed in seeds]
        assert set().union(*seen) == set(self.bench.rules.phases)

    def test_any_legal_answer_is_taken_and_replay_equals_play(self) -> None:
        bench = self.bench

        @settings(
            max_examples=15,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        )
        @given(data=st.data())
        def hold(data: st.DataObject) -> None:
            name, players, agreed = data.draw(st.sampled_from(list(bench.agreements())), "agreement")
            plan = bench.plan(players, agreed)
            referee = bench.referee(plan)
            for _ in range(data.draw(st.integers(0, 80), "steps")):
                if not referee.open:
                    break
                ask = data.draw(st.sampled_from(referee.open))
                referee.answer(data.draw(strategy_for(ask)), key=ask.key)
            again = bench.referee(plan)
            again.load(json.loads(json.dumps(referee.records)))
            assert _stands(again) == _stands(referee), name
            assert (again.events, again.lost, again.redoable) == (referee.events, [], None)
            assert self._resumed(referee).open == referee.open

        hold()

    def _resumed(self, referee: Referee[Any]) -> Referee[Any]:
        """From the start of the phase, with the answers since."""
        rules = self.bench.rules
        half = rules.restore(self.bench.data, referee.position["position"])
        resumed = Referee(rules, start=lambda: half, restore=lambda position: position)
        for answer in referee.position["answers"]:
            resumed.answer(answer["answer"], key=answer["key"])
        return resumed

    def test_illegal_answers_are_rejected_and_change_nothing(self, effort: Effort) -> None:
        tried: dict[tuple[str, str], int] = {}
        for referee, _ in self.bench.walk(effort, 5):
            for ask in referee.open:
                kind = (type(ask).__name__, ask.text)
                tried[kind] = tried.get(kind, 0) + 1
                if tried[kind] <= TRIES:
                    self._reject_all(referee, ask)
        assert tried

    def _reject_all(self, referee: Referee[Any], ask: Ask) -> None:
        before = (referee.digest(), referee.open, list(referee.records), referee.steps, referee.phases)
        for raw in illegal(ask):
            with pytest.raises(Reject) as caught:
                referee.answer(raw, key=ask.key)
            assert caught.value.rule, raw
            assert set(caught.value.rule.split()) <= set(self.bench.rules.clauses), raw
        with pytest.raises(Reject, match=r"question\.other"):
            referee.answer(1, key="no.such.key")
        assert (referee.digest(), referee.open, referee.records, referee.steps, referee.phases) == before

    def test_undo_to_any_point_and_redo(self, effort: Effort) -> None:
        rng, referee = Random(3), self.bench.referee(self.bench.short())
        trail = [_stands(referee)]
        while referee.open:
            ask = rng.choice(referee.open)
            referee.answer(any_answer(ask, rng), "typed", ask.key)
            trail.append(_stands(referee))
        events, last = referee.events, len(trail) - 1
        for to in some(range(last), effort.undos):
            taken = referee.undo(to=to)
            assert len(taken) == last - to
            assert _stands(referee) == trail[to]
            for at in range(to + 1, last + 1):
                referee.redo()
                assert _stands(referee) == trail[at]
            assert referee.events == events
        with pytest.raises(Reject, match=r"redo\.nothing"):
            referee.redo()
        for to in range(last - 1, max(0, last - 30), -1):
            referee.undo()
            assert _stands(referee) == trail[to]

    def test_batches_keep_their_secret(self, effort: Effort) -> None:
        """Whatever is given but not revealed changes neither the state nor what anybody sees."""
        for referee, rng in self.bench.walk(effort, 9):
            if not referee.together or len(referee.open) < 2:
                continue
            before, said = referee.digest(), len(referee.events)
            ask = rng.choice(referee.open)
            assert not isinstance(ask, Batch)
            referee.answer(any_answer(ask, rng), key=ask.key)
            assert (referee.digest(), len(referee.events)) == (before, said)
            assert ask.key in referee.secret

    def test_every_kind_of_bot_finishes_races(self) -> None:
        self.needs("lab")
        lab, data, (lo, hi) = self.game.lab, self.bench.data, self.game.players
        trials = lab.trials(data, [], [])
        assert trials
        assert {(trial.players, trial.bot) for trial in trials} <= {(n, b) for n in range(lo, hi + 1) for b in lab.bots}
        asked = lab.trials(data, [hi], [lab.bots[-1]])
        assert {(trial.players, trial.bot) for trial in asked} == {(hi, lab.bots[-1])}
        for trial in trials:
            self._finishes(trial)

    def _finishes(self, trial: Trial) -> None:
        lab, data = self.game.lab, self.bench.data
        samples = [lab.race(data, trial, Random(seed)) for seed in range(2)]
        assert pickle.loads(pickle.dumps(samples)) == samples
        measures = lab.report(data, trial, samples)
        for narrator in self.bench.narrators(self.bench.short()).values():
            for measure in measures:
                text = narrator.words(f"lab.{measure.code}", **measure.args)
                assert text
                assert not measure.args or "{" not in text
            assert narrator.words(f"lab.bot.{trial.bot}")


def _stands(referee: Referee[Any]) -> tuple[Any, ...]:
    return referee.digest(), referee.open, referee.position
