"""A race that a program has played before: people tap the same answers, so that it is known what will happen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from pnp.api.editions import load_game
from pnp.api.refereeing import Answer, Ask, Draw
from pnp.api.seasons import create_season, open_season
from pnp.lab.bots import any_answer
from pnp.table.live import Live, Manner
from tests.browser.tables import OPTIONS, PLAYERS, SEATS, Table

MOST = 2000
SEEDS = range(200)
_ANY: Mapping[str, Answer] = {}


@dataclass(frozen=True)
class Foreseen:
    answers: Mapping[str, Answer]
    told: frozenset[str]
    """The codes of all rulings."""
    abouts: Mapping[str, str]

    def first(self, about: str) -> str:
        """The key of the first question about this."""
        return next(key for key, each in self.abouts.items() if each == about)


def foreseen(game: str, *wanted: str, fallen: Mapping[str, Answer] = _ANY, **options: str) -> Foreseen:
    """The first of some races in which all of this is ruled or asked; questions about what has `fallen` are always
    answered so."""
    races = (_race(game, seed, fallen, options) for seed in SEEDS)
    return next(race for race in races if {*wanted} <= race.told | {*race.abouts.values()})


def lead(table: Table, race: Foreseen, until: str = "") -> str:
    """Before anybody comes, to this question or to the end of the race. Who is asked then, if somebody at the table
    is."""
    with open_season(table.season) as season:
        live = Live(season, Manner(ask="full"))
        for ask in _asked(live):
            if ask.key == until:
                return ask.who if ask.who in SEATS else ""
            live.running.referee.answer(race.answers[ask.key], key=ask.key)
    return ""


def _race(game: str, seed: int, fallen: Mapping[str, Answer], options: Mapping[str, str]) -> Foreseen:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "before.season"
        with create_season(path, load_game(game), PLAYERS[game], 1, {**OPTIONS[game], **options}) as season:
            live, answers, abouts = Live(season, Manner(ask="full")), dict[str, Answer](), dict[str, str]()
            for ask in _asked(live):
                abouts[ask.key] = ask.text
                answers[ask.key] = fallen.get(ask.text) or _tapped(ask, Random(f"{seed} {ask.key}"))
                live.running.referee.answer(answers[ask.key], key=ask.key)
            steps = live.running.referee.steps
            return Foreseen(answers, frozenset(each.code for step in steps for each in step.events), abouts)


def _tapped(ask: Ask, rng: Random) -> Answer:
    """Any answer that a page has a button for: of copies of a card it is never said which."""
    answer = any_answer(ask, rng)
    return ask.accept(ask.deck.face(str(answer))) if isinstance(ask, Draw) else answer


def _asked(live: Live) -> Iterator[Ask]:
    for _ in range(MOST):
        if live.running.referee.q is None:
            return
        yield live.running.referee.open[0]
