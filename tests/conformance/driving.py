"""Games being played for the suite: nothing here knows one by name."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from random import Random, SystemRandom
from typing import Any
from unittest.mock import patch

from hypothesis import strategies as st

from pnp.kit.game import AnyGame
from pnp.kit.register import all_games, find_game
from pnp.kit.words import LANGUAGES, Words, load_words
from pnp.lab.bots import any_answer
from pnp.referee.ask import (
    Answer,
    Args,
    Ask,
    Batch,
    Choose,
    Draw,
    Event,
    Number,
    Refused,
    Reject,
    Roll,
    Write,
    legal_answers,
)
from pnp.referee.narrate import Narrator, RuleBook, voiced
from pnp.referee.play import Play
from pnp.referee.position import to_text
from pnp.referee.referee import Referee
from pnp.referee.rules import RaceSetup, Rules
from pnp.season.system import Plan
from tests.conformance.entries import ENTRIES, Entry, Given, Players

GAMES = [game.id for game in all_games() if game.has("rules")]


@dataclass(frozen=True)
class Bench:
    """One game, loaded once."""

    game: AnyGame
    entry: Entry
    data: Any
    rules: Rules[Any, Any]
    books: Mapping[str, RuleBook]

    def plan(self, players: Players, given: Given, races: int = 1) -> Plan:
        """What a plan leaves to chance comes out the same every time."""
        luck = Random(f"{players}/{given}/{races}")
        with patch.object(SystemRandom, "getrandbits", luck.getrandbits):
            return self.game.season.plan(self.data, players, races, given)

    def short(self) -> Plan:
        return self.plan(self.entry.tables[-1], self.entry.short)

    def start(self, plan: Plan) -> Any:
        setup = RaceSetup(
            races=plan.races, entries=plan.entries, options=plan.options, programme=plan.programme[0], carry=None
        )
        return self.rules.setup(self.data, setup)

    def referee(self, plan: Plan, rules: Rules[Any, Any] | None = None) -> Referee[Any]:
        return Referee(
            rules or self.rules,
            start=lambda: self.start(plan),
            restore=lambda position: self.rules.restore(self.data, position),
        )

    def narrators(self, plan: Plan) -> dict[str, Narrator]:
        return {lang: self.narrator(lang, plan) for lang in LANGUAGES}

    def narrator(self, lang: str, plan: Plan) -> Narrator:
        words = _words(self.game.id, lang)
        return Narrator(voiced(words, self.game.teller, self.data, plan.entries), self.game.teller)


@cache
def _words(game_id: str, lang: str) -> Words:
    return load_words(lang, find_game(game_id).library())


@cache
def bench(game_id: str) -> Bench:
    game = find_game(game_id)
    assert game_id in ENTRIES, f"tests/conformance/entries.py has no entry for {game_id}"
    books = {lang: RuleBook.load(game.library(), lang) for lang in LANGUAGES}
    return Bench(game, ENTRIES[game_id], game.load(game.library()), game.rules, books)


def agreements(game_id: str) -> Iterator[tuple[str, Players, Given]]:
    """Every table as the rules suggest, then with each option that can be chosen otherwise."""
    entry = ENTRIES[game_id]
    options = find_game(game_id).season.options.items()
    choices: list[Given] = [
        {},
        *entry.settings,
        *({name: value} for name, info in options for value in info.values[1:]),
    ]
    for players in entry.tables:
        for given in choices:
            agreed = " ".join(f"{name}={value}" for name, value in given.items())
            yield f"{len(players)} players {agreed}".strip(), players, {**entry.always, **given}


@dataclass
class Told:
    """Everything a race brought up: questions with their answers, and what was said."""

    plan: Plan
    asks: list[tuple[Ask, Answer]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    views: list[dict[str, Any]] = field(default_factory=list)
    state: Any = None

    @cached_property
    def rejects(self) -> tuple[Reject, ...]:
        """What people hear when they answer something else: each kind of question is tried, each reason is heard."""
        tried, heard = set[str](), dict[str, Reject]()
        for ask, _ in Random(1).sample(self.asks, len(self.asks)):
            if ask.text in tried and all(no.code in heard for no in _refusals(ask)):
                continue
            tried.add(ask.text)
            for reject in _tried(ask):
                heard.setdefault(reject.code, reject)
        return tuple(heard.values())


def _refusals(ask: Ask) -> Iterable[Refused]:
    return ask.refused if isinstance(ask, Choose) else ()


def _tried(ask: Ask) -> Iterator[Reject]:
    for raw in illegal(ask):
        try:
            ask.accept(raw)
        except Reject as reject:
            yield reject


@cache
def told(game_id: str, players: Players, given: tuple[tuple[str, str], ...], seed: int = 1) -> Told:
    """A race of random answers to its end. `Play` checks the rules' invariants after each of them."""
    table = bench(game_id)
    plan = table.plan(players, dict(given))
    rng = Random(f"{game_id}/{len(players)}/{given}/{seed}")
    log = Told(plan)
    play = Play(table.rules, table.start(plan))
    seats = [None, *plan.entries.names]
    while play.ask is not None:
        ask = play.find()
        log.views.append(table.rules.view(play.state, rng.choice(seats)))
        _, answer = play.give(any_answer(ask, rng))
        log.asks.append((ask, answer))
    log.events = list(play.events)
    log.state = play.state
    return log


@cache
def races(game_id: str) -> tuple[Told, ...]:
    """A race for each agreement."""
    return tuple(told(game_id, players, tuple(given.items())) for _, players, given in agreements(game_id))


@dataclass
class News:
    """What one race brought up and none before it."""

    plan: Plan
    events: list[Event]
    asks: list[tuple[Ask, Answer]]
    scenes: list[tuple[Ask, dict[str, Any]]]
    """Questions with what is seen of the board: each kind once a race, and some of the others."""
    refused: list[Refused]
    rejects: list[Reject]


@cache
def news(game_id: str) -> tuple[News, ...]:
    """All that a game has to say, without saying things twice."""
    memory, found = _Memory(), []
    for race in races(game_id):
        events = [event for event in race.events if memory.is_new(event.code, event.args)]
        asks = [(ask, answer) for ask, answer in race.asks if memory.is_new(ask.text, _asked(ask, answer))]
        scenes = _scenes(race)
        refused = [no for ask, _ in scenes for no in _refusals(ask)]
        refused = [no for no in refused if memory.is_new(no.code, {"id": no.id, **no.args})]
        rejects = [reject for reject in race.rejects if memory.is_new(reject.code, dict.fromkeys(reject.args_))]
        found.append(News(race.plan, events, asks, scenes, refused, rejects))
    return tuple(found)


class _Memory:
    """Knows a thing again when every value in it has been in a thing of that name before."""

    def __init__(self) -> None:
        self._known: set[tuple[str, str, str]] = set()

    def is_new(self, name: str, values: Args) -> bool:
        parts = {(name, "", ""), *((name, key, repr(value)) for key, value in values.items())}
        fresh = not parts <= self._known
        self._known |= parts
        return fresh


def _asked(ask: Ask, answer: Answer) -> dict[str, Any]:
    return {"kind": type(ask).__name__, "who": ask.who, "answer": answer, **ask.args}


def _scenes(race: Told) -> list[tuple[Ask, dict[str, Any]]]:
    shown, rng = set[str](), Random(1)
    scenes = []
    for (ask, _), view in zip(race.asks, race.views, strict=True):
        if ask.text not in shown or rng.random() < 0.05:
            shown.add(ask.text)
            scenes.append((ask, view))
    return scenes


def some(points: Sequence[int], most: int) -> list[int]:
    """All of them if they are not too many; else the first, the last, and others between, by chance."""
    if len(points) <= most:
        return list(points)
    return sorted({points[0], points[-1], *Random(len(points)).sample(points, most)})


class Watched:
    """Rules that look at phase starts: each must survive being written down in each of the ways we write.

    A share of them is looked at, and each phase when it first starts.
    """

    def __init__(self, table: Bench, share: float, rng: Random) -> None:
        self._table = table
        self._share = share
        self._rng = rng
        self.seen: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table.rules, name)

    def enter(self, state: Any, phase: str) -> None:
        self._table.rules.enter(state, phase)
        if phase not in self.seen or self._rng.random() < self._share:
            self.seen.add(phase)
            self._look(state, phase)

    def _look(self, state: Any, phase: str) -> None:
        rules, data = self._table.rules, self._table.data
        position = rules.position(state)
        assert json.loads(json.dumps(position)) == position
        assert tomllib.loads(to_text(position)) == position
        again = rules.restore(data, json.loads(json.dumps(position)))
        assert again == state, f"{phase}: {position}"
        assert again is not state
        assert rules.position(again) == position


def strategy_for(ask: Ask) -> st.SearchStrategy[Answer]:
    """The question is the strategy."""
    match ask:
        case Roll():
            return st.lists(st.integers(1, ask.sides), min_size=ask.dice, max_size=ask.dice)
        case Number():
            return st.integers(ask.lo, ask.hi)
        case Choose() | Draw():
            return st.sampled_from(list(legal_answers(ask)))
        case Write():
            return st.sampled_from(ask.examples())
        case Batch():
            return st.fixed_dictionaries({part.key: strategy_for(part) for part in ask.parts})
    raise TypeError(type(ask).__name__)


def full_width(text: object) -> str:
    """Digits as a Japanese keyboard may give them; the prompt understands them, the rules take plain ones."""
    return str(text).translate({ord("0") + digit: 0xFF10 + digit for digit in range(10)})


NONSENSE: tuple[Any, ...] = (
    None,
    True,
    False,
    "",
    "   ",
    "no such answer",
    "-",
    "1e3",
    "\ud800",
    "\x00",
    "x" * 5000,
    "9" * 400,
    3.5,
    float("nan"),
    float("inf"),
    10**12,
    -(10**12),
    10**6000,
    b"1",
    (),
    [],
    [[]],
    [[1], [2]],
    [[[[[["1"]]]]]],
    ["1", None],
    [1] * 60,
    {},
    {"answer": 1},
    object(),
)


def illegal(ask: Ask) -> list[Any]:
    """Answers that this question must not take."""
    bad: list[Any] = list(NONSENSE)
    if isinstance(ask, Write):
        bad = [raw for raw in bad if raw not in ask.examples()]
    match ask:
        case Roll():
            bad += [0, -1, ask.sides + 1, [ask.sides + 1] * ask.dice, [1] * (ask.dice + 1), str(ask.sides + 1)]
            bad += [full_width(1), " ".join([full_width(1)] * ask.dice), [1.0] * ask.dice, ["1"] * ask.dice]
            bad += [[True] * ask.dice, "²", "Ⅳ", "٣"]
        case Number():
            bad += [ask.lo - 1, ask.hi + 1, str(ask.hi + 1), full_width(ask.hi), "²"]
        case Choose():
            called = [number for number, _ in ask.numbered()]
            bad += [0, -1, max(called) + 1000, full_width(called[0]), f"{called[0]}.0", [ask.options[0].id]]
            bad += [no.id for no in ask.refused]
            bad += [alias for no in ask.refused for alias in no.aliases[:5]]  # one reason may have a thousand names
            called_so = {alias for option in ask.options for alias in option.aliases}  # a dash, a zero may be
            bad = [raw for raw in bad if raw not in (0, -1, "-") or str(raw) not in called_so]
        case Draw():
            numbers = (0, -1, -99, len(ask.deck.faces) + 1)
            bad += [number for number in numbers if ask.deck.look_up(str(number)) is None]  # −1 may be a card
            bad += [full_width(1), [next(iter(ask.deck.faces))]]
            bad += [card for card in [*ask.deck.faces, *ask.deck.copies] if not ask.has(card)]
    return bad
