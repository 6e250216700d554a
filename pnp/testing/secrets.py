"""What nobody may find out: the same race twice, in which the others hold other cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from pnp.lab.bots import any_answer
from pnp.referee.ask import Answer, Ask, Choose, Draw, Reject, legal_answers
from pnp.referee.narrate import Narrator
from pnp.referee.referee import Referee
from pnp.season.system import Plan
from pnp.testing.bench import Agreement
from pnp.testing.suite import Suite

STEPS = 60
"""Long enough for everything that is laid and passed before a race, and for some of the race."""
WORDS = ("", "-", "all", "none", "?", "no such answer", "1", "0")


class SecretChecks(Suite):
    def test_what_a_seat_is_told_does_not_depend_on_what_it_may_not_see(self, agreement: Agreement) -> None:
        """Whatever it types, right or wrong: the same refusal, the same question and hint, the same public position."""
        self.needs("teller")
        plan = self.bench.plan(agreement.players, agreement.given)
        narrator = self.bench.narrator("en", plan)
        for spy in spies(plan):
            twins = Twins(self.bench.referee(plan), self.bench.referee(plan), spy, Random(agreement.name))
            for one, other in twins.asked():
                for typed in twins.tried(one, other):
                    assert outcome(one, typed, narrator) == outcome(other, typed, narrator), typed
                assert twins.heard(0, narrator) == twins.heard(1, narrator)


def spies(plan: Plan) -> Sequence[str]:
    """One of those who play, if anybody does: another one with other agreements."""
    names = plan.entries.names
    return [Random(str(plan.options)).choice(names)] if names else []


def outcome(ask: Ask, typed: Answer, narrator: Narrator) -> str:
    """What somebody who types this is told."""
    try:
        return f"taken as {ask.accept(typed)}"
    except Reject as no:
        return narrator.reject(no)


class Twins:
    """Two races in step. The spy does the same in both; the others do too, but for what they keep to themselves."""

    steps = STEPS
    otherwise = 0.5
    """How often somebody else keeps something else to themselves, where both races offer the same."""

    def __init__(self, one: Referee[Any], other: Referee[Any], spy: str, rng: Random) -> None:
        self.races = (one, other)
        self.spy = spy
        self.rng = rng
        self.given: list[Answer] = []
        """What others have answered: a spy will try it."""
        self.apart = False
        """Others have decided otherwise at once, and in a moment everybody sees it."""

    def asked(self) -> Iterator[tuple[Ask, Ask]]:
        """The questions to the spy, as long as nothing has come out in which the races differ."""
        for _ in range(self.steps):
            if self._differ() or (pair := self._next()) is None:
                return
            if pair[0].who == self.spy:
                yield pair
            if not self._answer(*pair):
                return

    def tried(self, *asks: Ask) -> list[Answer]:
        """What would be right for anybody now, and what others have said."""
        open_now = [*asks, *(ask for race in self.races for ask in race.open)]
        found = [answer for ask in open_now for answer in _anything(ask)]
        return list({str(answer): answer for answer in (*found, *self.given, *WORDS)}.values())

    def heard(self, which: int, narrator: Narrator) -> dict[str, Any]:
        """Everything else that the spy reads: the question, the hint, the log, the position that all may read."""
        race = self.races[which]
        ask = next(ask for ask in race.open if ask.who == self.spy)
        view = race.view(self.spy)
        return {
            "question": narrator.question(ask),
            "expects": narrator.expects(ask),
            "hint": list(narrator.teller.hint(narrator.words, ask, view)),
            "board": list(narrator.teller.board(narrator.words, race.view())),
            "log": [narrator.event(event) for event in race.events],
            "position": race.public,
            "seen": race.view(),
        }

    def _next(self) -> tuple[Ask, Ask] | None:
        """The same question in both races; the spy's comes last where several are open."""
        one, other = ({ask.key: ask for ask in race.open} for race in self.races)
        assert list(one) == list(other), "what is asked tells what is hidden"
        keys = sorted(one, key=lambda key: one[key].who == self.spy)
        return (one[keys[0]], other[keys[0]]) if keys else None

    def _differ(self) -> bool:
        """Whether the spy has lawfully come to see something else: a card that was passed on, say, or turned up."""
        one, other = self.races
        shown = self.apart and not one.secret
        return bool(shown or one.view(self.spy) != other.view(self.spy) or one.events != other.events)

    def _answer(self, one: Ask, other: Ask) -> bool:
        there = list(map(_plain, legal_answers(other)))
        common = [answer for answer in map(_plain, legal_answers(one)) if answer in there]
        secret = one.hidden or self.races[0].together
        if one.who != self.spy and secret and (not common or self.rng.random() < self.otherwise):
            answers = any_answer(one, self.rng), any_answer(other, self.rng)
            self.apart = self.apart or not one.hidden
        elif common:
            answers = (self.rng.choice(common),) * 2
        else:
            return False
        for which, (ask, answer) in enumerate(zip((one, other), answers, strict=True)):
            self._give(which, ask, answer)
        if one.who != self.spy:
            self.given += answers
        return True

    def _give(self, which: int, ask: Ask, answer: Answer) -> None:
        self.races[which].answer(answer, key=ask.key)


def _anything(ask: Ask) -> Iterator[Answer]:
    """What this question takes, what it refuses, and all cards of its deck."""
    yield from legal_answers(ask)
    if isinstance(ask, Draw):
        yield from (*ask.deck.copies, *ask.deck.faces)
    if isinstance(ask, Choose):
        yield from (no.id for no in ask.refused)


def _plain(answer: Answer) -> Answer:
    return tuple(answer) if isinstance(answer, list) else answer
