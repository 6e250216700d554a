"""A game on the bench: loaded once, its agreements, and races of random answers."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from random import Random, SystemRandom
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch

from pnp.kit.game import Game
from pnp.kit.words import LANGUAGES, Words, load_words
from pnp.lab.bots import any_answer
from pnp.referee.narrate import Narrator, RuleBook, voiced
from pnp.referee.play import Play
from pnp.referee.position import to_text
from pnp.referee.referee import Referee
from pnp.referee.rules import Rules
from pnp.season.by_hand import next_setup
from pnp.season.system import Facts, Plan, Written
from pnp.testing.entry import THOROUGH, Effort, Entry, Given, Players
from pnp.testing.told import News, Told, all_news

Point = TypeVar("Point")


class Agreement(NamedTuple):
    """Who sits there, and what they decided otherwise than the rules suggest."""

    name: str
    players: Players
    given: Given


class Bench:
    def __init__(self, game: Game[Any, Any], entry: Entry) -> None:
        self.game = game
        self.entry = entry
        self._told: dict[tuple[str, int], Told] = {}

    @property
    def rules(self) -> Rules[Any, Any]:
        return self.game.rules

    @cached_property
    def data(self) -> Any:
        return self.game.load(self.game.library())

    # -- its words

    @cached_property
    def books(self) -> Mapping[str, RuleBook]:
        return {lang: RuleBook.load(self.game.library(), lang) for lang in LANGUAGES}

    @cached_property
    def _words(self) -> Mapping[str, Words]:
        return {lang: load_words(lang, self.game.library()) for lang in LANGUAGES}

    def words(self, lang: str) -> Words:
        return self._words[lang]

    def narrators(self, plan: Plan) -> dict[str, Narrator]:
        return {lang: self.narrator(lang, plan) for lang in LANGUAGES}

    def narrator(self, lang: str, plan: Plan) -> Narrator:
        teller = self.game.teller
        words = voiced(self._words[lang], teller, self.data, plan.entries)
        return Narrator(words, teller, teller.also_called(self.data))

    # -- who sits down

    def agreements(self, effort: Effort = THOROUGH) -> Iterator[Agreement]:
        """Every table as the rules suggest, then with each option that can be chosen otherwise, or some in turn."""
        entry, options = self.entry, self.game.season.options.items()
        otherwise = *entry.settings, *({name: value} for name, info in options for value in info.values[1:])
        for left, players in zip(reversed(range(len(entry.tables))), entry.tables, strict=True):
            for given in ({}, *(otherwise if effort.crossed else otherwise[left :: len(entry.tables)])):
                agreed = " ".join(f"{name}={value}" for name, value in given.items())
                yield Agreement(f"{len(players)} players {agreed}".strip(), players, {**entry.always, **given})

    def plan(self, players: Players, given: Given, races: int = 1) -> Plan:
        """What a plan leaves to chance comes out the same every time."""
        luck = Random(f"{players}/{given}/{races}")
        with patch.object(SystemRandom, "getrandbits", luck.getrandbits):
            return self.game.season.plan(self.data, players, races, given)

    def short(self) -> Plan:
        return self.plan(self.entry.tables[-1], self.entry.short)

    def plans(self, effort: Effort) -> list[Plan]:
        """One for each agreement."""
        return [self.plan(players, given) for _, players, given in self.agreements(effort)]

    # -- races

    def start(self, plan: Plan) -> Any:
        return self.rules.setup(self.data, next_setup(Facts(plan)))

    def referee(self, plan: Plan) -> Referee[Any]:
        return Referee(
            self.rules,
            start=lambda: self.start(plan),
            restore=lambda position: self.rules.restore(self.data, position),
        )

    def walk(self, effort: Effort, seed: int) -> Iterator[tuple[Referee[Any], Random]]:
        """A race of each kind of agreement, standing at one question after the other."""
        rng = Random(seed)
        for plan in some(self.plans(effort), effort.walks):
            referee = self.referee(plan)
            while referee.open:
                yield referee, rng
                ask = rng.choice(referee.open)
                referee.answer(any_answer(ask, rng), "bot", ask.key)

    def told(self, agreement: Agreement, seed: int = 1) -> Told:
        """A race of random answers to its end. `Play` checks the rules' invariants after each of them."""
        known = agreement.name, seed
        if known not in self._told:
            self._told[known] = self._played(agreement, seed)
        return self._told[known]

    def _played(self, agreement: Agreement, seed: int) -> Told:
        plan = self.plan(agreement.players, agreement.given)
        agreed = tuple(agreement.given.items())
        rng = Random(f"{self.game.id}/{len(agreement.players)}/{agreed}/{seed}")
        return self._to_the_end(plan, self.start(plan), rng)

    def _to_the_end(self, plan: Plan, start: Any, rng: Random) -> Told:
        log = Told(plan)
        play = Play(self.rules, start)
        seats = [None, *plan.entries.names]
        while play.ask is not None:
            ask = play.find()
            log.views.append(self.rules.view(play.state, rng.choice(seats)))
            _, answer = play.give(any_answer(ask, rng))
            log.asks.append((ask, answer))
        log.events = list(play.events)
        log.state = play.state
        return log

    @cached_property
    def races(self) -> tuple[Told, ...]:
        """A race for each agreement, and one after a race that the referee did not see."""
        return (*map(self.told, self.agreements()), *self._after_paper())

    def _after_paper(self) -> Iterator[Told]:
        """The first race is played, and only what a sheet of paper has room for is left of it."""
        by_hand = self.game.season.by_hand if self.game.has("season") else None
        if by_hand is None:
            return
        plan, rng = self.plan(self.entry.tables[-1], self.entry.seasons, races=3), Random(1)
        run = self.rules.result(self._to_the_end(plan, self.start(plan), rng).state)
        noted = by_hand.noted(self.data, Facts(plan, (run,)), run)
        facts = Facts(plan, (by_hand.written(self.data, Facts(plan), Written(run.home, run.out, noted)),))
        setup = next_setup(facts, self.game.season.standings(self.data, facts))
        yield self._to_the_end(plan, self.rules.setup(self.data, setup), rng)

    @cached_property
    def news(self) -> tuple[News, ...]:
        return all_news(self.races)

    def watched(self, plan: Plan, share: float, seed: int) -> set[str]:
        """A race whose phase starts are looked at; those that it has."""
        rng = Random(seed)
        rules = _Watched(self, share, rng)
        play = Play(rules, self.start(plan))
        while play.ask is not None:
            play.give(any_answer(play.find(), rng))
        return rules.seen


class _Watched:
    """Rules that look at phase starts: each must survive being written down in each of the ways we write.

    A share of them is looked at, and each phase when it first starts.
    """

    def __init__(self, bench: Bench, share: float, rng: Random) -> None:
        self._bench = bench
        self._share = share
        self._rng = rng
        self.seen: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._bench.rules, name)

    def enter(self, state: Any, phase: str) -> None:
        self._bench.rules.enter(state, phase)
        if phase not in self.seen or self._rng.random() < self._share:
            self.seen.add(phase)
            self._look(state, phase)

    def _look(self, state: Any, phase: str) -> None:
        rules, data = self._bench.rules, self._bench.data
        position = rules.position(state)
        assert json.loads(json.dumps(position)) == position
        assert tomllib.loads(to_text(position)) == position
        again = rules.restore(data, json.loads(json.dumps(position)))
        assert again == state, f"{phase}: {position}"
        assert again is not state
        assert rules.position(again) == position


def run(referee: Referee[Any], rng: Random) -> None:
    """To the end of the race, with any answer to any open question."""
    while referee.open:
        ask = rng.choice(referee.open)
        referee.answer(any_answer(ask, rng), "typed", ask.key)


def some(points: Sequence[Point], most: int) -> list[Point]:
    """All of them if they are not too many; else the first, the last, and others between, by chance."""
    if len(points) <= most:
        return list(points)
    last = len(points) - 1
    return [points[at] for at in sorted({0, last, *Random(len(points)).sample(range(last + 1), most)})]
