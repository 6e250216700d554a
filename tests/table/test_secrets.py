"""What a seat, the screen and the keeper see does not depend on what another seat keeps to itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typing_extensions import override

from pnp.api.editions import load_game
from pnp.api.seasons import Begun, create_season
from pnp.lab.bots import any_answer
from pnp.referee.ask import Ask
from pnp.table.live import Live, Manner
from pnp.table.roles import KEEPER, SCREEN, Role, seat
from pnp.table.views import Views
from pnp.testing.bench import Bench
from pnp.testing.secrets import Twins
from tests.conformance.entries import ENTRIES, MAD_TABLES, TURF_TABLES

OF_THE_START = ("run", "number", "since", "join")
"""What is another after every start, and says nothing of the race."""
GAMES = {
    "mad-dealt": ("mad", MAD_TABLES[0], {"cards": "dealt"}),
    "mad-in-turn": ("mad", MAD_TABLES[1], {"cards": "dealt", "reveal": "in_turn"}),
    "mad-laid": ("mad", MAD_TABLES[3], {}),
    "turf-at-once": ("turf", TURF_TABLES[1], {"simultaneous": "yes"}),
}


class Watched(Twins):
    """Two tables in step; after every answer everybody but those who answered otherwise sees the same."""

    def __init__(self, lives: tuple[Live, Live], spy: str, rng: Random) -> None:
        super().__init__(lives[0].running.referee, lives[1].running.referee, spy, rng)
        self.lives = lives
        self.looked = 0

    @override
    def _answer(self, one: Ask, other: Ask) -> bool:
        done = super()._answer(one, other)
        for live in self.lives:
            live.running.watch.look()
        if done and not self._differ():
            self.compare()
        return done

    def compare(self) -> None:
        for role in (seat(self.spy), SCREEN, KEEPER):
            one, other = (seen(live, role) for live in self.lives)
            assert one == other, role
            self.looked += 1


def seen(live: Live, role: Role) -> dict[str, Any]:
    view = Views(live).view(role, "en", logged=1000)
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


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 60), marks=pytest.mark.slow)], ids=["few", "many"])
@pytest.mark.parametrize("case", GAMES)
def test_a_view_tells_nothing_of_another_hand(case: str, seeds: range, tmp_path: Path) -> None:
    game, players, given = GAMES[case]
    looked = 0
    for seed in seeds:
        with ExitStack() as stack:
            folder = tmp_path / str(seed)
            folder.mkdir()
            one, other = tables(game, players, given, folder, stack)
            twins = Watched((one, other), one.seats.names[seed % 2], Random(seed))
            for _ in twins.asked():
                twins.compare()
            looked += twins.looked
    assert looked > 12 * len(seeds), "they must have kept something to themselves for a while"


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
