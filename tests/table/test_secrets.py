"""What a seat, the screen and the keeper see does not depend on what another seat keeps to itself."""

from __future__ import annotations

import inspect
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from typing import Any

import pytest
from typing_extensions import override

from pnp.api.editions import load_game
from pnp.api.seasons import Begun, create_season
from pnp.lab.bots import any_answer
from pnp.referee.ask import Answer, Ask
from pnp.table.live import Live, Manner
from pnp.table.pictures import Pictures, pieces_of
from pnp.table.refusals import Forbidden
from pnp.table.refusing import REFUSALS, refusal
from pnp.table.roles import KEEPER, SCREEN, Role, seat
from pnp.table.trying import lost, previewed
from pnp.table.views import Views
from pnp.testing.bench import Bench
from pnp.testing.secrets import Twins
from tests.conformance.entries import ENTRIES, MAD_TABLES, TURF_TABLES

OF_THE_START = ("run", "since", "join")
"""What is another after every start, and says nothing of the race."""
GAMES = {
    "mad-dealt": ("mad", MAD_TABLES[0], {"cards": "dealt"}),
    "mad-in-turn": ("mad", MAD_TABLES[1], {"cards": "dealt", "reveal": "in_turn"}),
    "mad-laid": ("mad", MAD_TABLES[3], {}),
    "turf-at-once": ("turf", TURF_TABLES[1], {"simultaneous": "yes"}),
}


LANGS = ("en", "ja", "it")
SHORT, LONG = 40, 80
"""Answers after which a race is left: long enough for everything that is laid and passed, and for much of a race."""
PROBED = 0.06
"""How often the spy tries things."""
OTHERWISE = (0.5, 0.1, 0.02)
"""The less often others decide otherwise, the further two races go together."""


class Watched(Twins):
    """Two tables in step; after every answer everybody but those who answered otherwise sees the same, and is told the
    same whatever they try."""

    def __init__(self, lives: tuple[Live, Live], spy: str, rng: Random, steps: int = SHORT) -> None:
        super().__init__(lives[0].running.referee, lives[1].running.referee, spy, rng)
        self.otherwise = rng.choice(OTHERWISE)
        self.steps = steps
        self.lives = lives
        self.views = tuple(map(Views, lives))
        self.looked = 0
        self.probed = 0

    @override
    def _give(self, which: int, ask: Ask, answer: Answer) -> None:
        live = self.lives[which]
        role = seat(ask.who) if live.is_seat(ask.who) else KEEPER
        live.answer(role, ask.key, live.running.seen, answer)

    @override
    def _answer(self, one: Ask, other: Ask) -> bool:
        done = super()._answer(one, other)
        if done and not self._differ():
            self.compare()
        return done

    def compare(self) -> None:
        lang = LANGS[self.looked % len(LANGS)]
        assert self.races[0].view() == self.races[1].view(), "the picture of the board is made of it"
        for role in (seat(self.spy), (SCREEN, KEEPER)[self.looked // 2 % 2]):
            one, other = (seen(views, role, lang) for views in self.views)
            assert one == other, role
            self.looked += 1

    def probe(self, asks: tuple[Ask, Ask]) -> None:
        """Wrong answers, answers for others, lines and undoing, none of which is to be taken."""
        typed = [str(answer) for answer in self.tried(*asks)]
        self.rng.shuffle(typed)
        keys = [ask.key for ask in self.races[0].open]
        for role in (seat(self.spy), SCREEN, KEEPER):
            for line in typed[:PROBES]:
                key = self.rng.choice(keys)
                one, other = (list(tries(live, role, key, line, asks[0].key)) for live in self.lives)
                assert one == other, (role, key, line)
                self.probed += len(one)


PROBES = 3


def tries(live: Live, role: Role, key: str, line: str, own: str) -> Iterator[object]:
    """What somebody is told who tries this."""
    now = live.running.seen
    if key != own or role != seat(live.running.open[-1].who):
        yield told(live, lambda: live.answer(role, key, now, line) if not live.is_for(role, asked(live, key)) else None)
    yield told(live, lambda: live.answer(role, key, now, "no such answer"))
    yield told(live, lambda: live.answer(role, f"{key}x", now, line))
    yield told(live, lambda: live.answer(role, own, -1, line))
    yield told(live, lambda: previewed(live, role, line, now, None, "en"))
    yield told(live, lambda: previewed(live, role, line, now, key, "en"))
    yield told(live, lambda: lost(live, role, None, "en"))
    yield told(live, lambda: live.undo(role, now + 1))
    yield Views(live).view(role, "en", opened=key)["questions"]


def asked(live: Live, key: str) -> Ask:
    return next(ask for ask in live.running.open if ask.key == key)


def told(live: Live, attempt: Callable[[], object]) -> object:
    try:
        return attempt()
    except REFUSALS as no:
        return refusal(no, live.voice("en")).plain


def seen(views: Views, role: Role, lang: str = "en") -> dict[str, Any]:
    view = views.view(role, lang)
    return {name: value for name, value in view.items() if name not in OF_THE_START}


def tables(game: str, players: Any, given: Any, folder: Path, stack: ExitStack) -> Iterator[Live]:
    plan = Bench(load_game(game).game, ENTRIES[game]).plan(players, given)
    for name in ("one", "other"):
        path, edition = folder / f"{name}.season", load_game(game)
        season = stack.enter_context(create_season(path, edition, begun=Begun(plan), title="T"))
        live = Live(season, Manner(ask="full"))
        for each in plan.entries.names:
            live.take(each)
        yield live


MANY = int(os.environ.get("PNP_LEAK_RACES", "20"))
"""Of each case, where it is thorough; `docs/quality.md` says how many have been walked at once."""


FEW = range(1)


@pytest.mark.parametrize("seeds", [FEW, pytest.param(range(1, MANY), marks=pytest.mark.slow)], ids=["few", "many"])
@pytest.mark.parametrize("case", GAMES)
def test_a_view_tells_nothing_of_another_hand(case: str, seeds: range, tmp_path: Path) -> None:
    game, players, given = GAMES[case]
    looked = probed = 0
    for seed in seeds:
        with ExitStack() as stack:
            folder = tmp_path / str(seed)
            folder.mkdir()
            one, other = tables(game, players, given, folder, stack)
            spy, steps = Random(seed).choice(one.seats.names), SHORT if seeds == FEW else LONG
            twins = Watched((one, other), spy, Random(seed), steps)
            for asks in twins.asked():
                twins.compare()
                if twins.rng.random() < PROBED or not twins.probed:
                    twins.probe(asks)
            looked, probed = looked + twins.looked, probed + twins.probed
        shutil.rmtree(folder)
    print(f"{case}: {2 * len(seeds)} races, {looked} pairs of views and {probed} pairs of attempts")
    assert looked > 8 * len(seeds), "they must have kept something to themselves for a while"
    assert probed


def answers(live: Live) -> list[Answer]:
    return [step.record["answer"] for step in live.running.referee.steps]


@pytest.mark.parametrize("case", GAMES)
def test_a_picture_of_the_board_tells_nothing_of_another_hand(case: str, tmp_path: Path) -> None:
    game, players, given = GAMES[case]
    with ExitStack() as stack:
        one, other = tables(game, players, given, tmp_path, stack)
        twins = Watched((one, other), one.seats.names[0], Random(3))
        twins.otherwise = 1
        next(_ for _ in twins.asked() if answers(one) != answers(other))
        drawn = [Pictures(live).board("en") for live in (one, other)]
        assert drawn[0]
        assert drawn[1]
        assert drawn[0][1].joined() == drawn[1][1].joined()
        assert pieces_of(drawn[0][1]) == pieces_of(drawn[1][1])


@pytest.mark.parametrize("game", ["xf1", "fmr"])
def test_there_is_no_secret_in_the_other_games(game: str) -> None:
    """Whoever adds one adds a case above."""
    rules = import_module(f"pnp.games.{game}.rules")
    modules = [rules, *(import_module(each.name) for each in walk_packages(rules.__path__, f"{rules.__name__}."))]
    kinds = [each for module in modules for each in vars(module).values() if isinstance(each, type)]
    assert not [each for each in kinds if issubclass(each, Ask) and (each.hidden or each.private)]
    assert not [module for module in modules if "Batch(" in inspect.getsource(module)]


def at_once(live: Live) -> bool:
    return live.running.referee.together


def test_nobody_takes_back_a_choice_after_seeing_the_others(tmp_path: Path) -> None:
    """Whoever answers last would know all cards, and choose again."""
    with ExitStack() as stack:
        live, _ = tables("turf", *GAMES["turf-at-once"][1:], tmp_path, stack)
        rng = Random(1)
        while not at_once(live):
            ask = live.running.open[0]
            live.answer(seat(ask.who), ask.key, live.running.seen, any_answer(ask, rng))
        ask = live.running.open[0]
        live.answer(seat(ask.who), ask.key, live.running.seen, any_answer(ask, rng))
        assert live.losing(seat(ask.who)), "nobody has seen anything yet"
        while at_once(live):
            ask = live.running.open[0]
            live.answer(seat(ask.who), ask.key, live.running.seen, any_answer(ask, rng))
        with pytest.raises(Forbidden, match="turned_up"):
            live.undo(seat(ask.who), live.running.seen)
        assert Views(live).view(seat(ask.who), "en")["undo"] is None
        live.undo(KEEPER, live.running.seen)
        assert at_once(live)


def test_who_has_answered_in_secret_is_not_waited_for_and_what_stays_hidden(tmp_path: Path) -> None:
    with ExitStack() as stack:
        live, _ = tables("turf", *GAMES["turf-at-once"][1:], tmp_path, stack)
        rng = Random(1)
        while not live.running.referee.together:
            ask = live.running.open[0]
            live.answer(seat(ask.who), ask.key, live.running.seen, any_answer(ask, rng))
        anna, ben = live.seats.names[:2]
        for ask in [ask for ask in live.running.open if ask.who == anna]:
            live.answer(seat(anna), ask.key, live.running.seen, any_answer(ask, rng))
        told = Views(live).view(seat(ben), "en")
        assert anna not in told["waiting"]["seats"]
        assert told["asked"]
        assert all(set(each) == {"who", "name", "shared", "secret"} for each in told["asked"])
        keeper = Views(live).view(KEEPER, "en", opened=ask.key)
        assert all(each["sealed"] for each in keeper["questions"])
        assert keeper["log"][-1]["answer"] is None
