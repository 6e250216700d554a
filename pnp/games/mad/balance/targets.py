"""The balance of MAD Racers: what the design paper asks of parts, courses and dice, measured by bots in whole games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import fsum
from random import Random
from typing import Any, NamedTuple

from typing_extensions import override

from pnp.games.mad.bots.drivers import DRIVERS
from pnp.games.mad.bots.fair import Run as CarRun
from pnp.games.mad.bots.fair import fair_race, part_effects
from pnp.games.mad.bots.lab import BASELINE_BOT
from pnp.games.mad.bots.racing import game
from pnp.games.mad.bots.record import GameRecord
from pnp.games.mad.bots.statistics import (
    CHOSEN,
    DICE,
    FIELD,
    FUEL_LEFT,
    PARTS_USED,
    RETIRED,
    SCORES,
    SECONDS,
    STARTER,
    TURNS,
    WINNER_TURNS,
    Games,
    Known,
    chosen,
    closer_wins,
    dice_chosen,
    fair,
    fuel_left,
    game_turns,
    leader_starts,
    opener_wins,
    parts_used,
    retired,
    score,
    seconds,
    starter_wins,
    winner_turns,
)
from pnp.games.mad.model import MadData
from pnp.kit.words import Words
from pnp.lab.balance import Balance, Estimate, Experiment, Figure, Samples, difference, quantile

TESTED = (3, 5)
"""Players in the fair test."""
PRICES = (0.12, 0.2)
"""What a unit of fuel left is worth in turns: nobody knows, so there are two."""
PART = Known(least=-0.8, most=0.3)
"""Turns more with a part, its cost included."""
EFFECTS = {0.12: ("−0.66", "−0.27", "0.08"), 0.2: ("−0.65", "−0.17", "0.21")}
"""By price: the baseline's strongest part, the one in the middle, the weakest."""
PLAIN = 3
"""What a plain terrain part costs; the spread of these is asked for."""
SPREAD = Known("≤ 0.18", most=0.25)
RULES: Mapping[str, Mapping[str, str]] = {
    "book": {},
    "photo": {"photo_finish": "yes"},
    "last": {"starter": "last"},
    "both": {"photo_finish": "yes", "starter": "last"},
    "flying": {"flying_start": "yes"},
    "house": {"photo_finish": "yes", "flying_start": "yes"},
}
"""By the book, and with house options about the turn order."""
BOOK, HOUSE = "book", "house"
MENDED = ("photo", HOUSE)
"""With these the first turn should hardly matter any more, with both house options the last turn neither."""
FAIR_RACES = 3
"""So many races of the fair test for each game that is asked for: they are short, and parts differ little."""

Figures = Callable[[MadData, Samples], Iterator[Figure]]


class Target(NamedTuple):
    figures: Figures
    rules: tuple[str, ...] = (BOOK,)
    """Full games by these rules; none for the fair test."""


# -- the fair test


def _effects(data: MadData, samples: Samples, price: float) -> Iterator[tuple[int, int, dict[str, Estimate]]]:
    """By players and race, what each part is worth."""
    for players in TESTED:
        for race in range(1, len(data.races) + 1):
            runs: list[CarRun] = [run for runs in samples[f"fair{players}r{race}"] for run in runs]
            yield players, race, part_effects(data, runs, players, price)


def _parts(price: float) -> Figures:
    def figures(data: MadData, samples: Samples) -> Iterator[Figure]:
        every = list(_effects(data, samples, price))
        values = [found[part][0] for _, _, found in every for part in found]
        for part in data.parts:
            for players, race, found in every:
                if part in found:
                    args = {"part": part, "players": players, "race": race}
                    yield Figure("part", *found[part], PART.least, PART.most, args=args)
        for code, value, baseline in zip(
            ("part_best", "part_middle", "part_worst"), (min(values), quantile(values, 0.5), max(values)),
            EFFECTS[price], strict=True,
        ):  # fmt: skip
            yield Figure(code, value, args={"n": len(values), "baseline": baseline})

    return figures


def _terrains(data: MadData, samples: Samples) -> Iterator[Figure]:
    """The dearest of the plain terrains beside the cheapest, over both numbers of players."""
    plain = [part.id for part in data.parts.values() if len(part.terrains) == 1 and part.cost == PLAIN]
    every = list(_effects(data, samples, PRICES[0]))
    for race in range(1, len(data.races) + 1):
        tests = [found for _, number, found in every if number == race]
        means = {
            part: (
                fsum(found[part][0] for found in tests) / len(tests),
                fsum(found[part][1] ** 2 for found in tests) ** 0.5 / len(tests),
            )
            for part in plain
            if all(part in found for found in tests)
        }
        best, worst = (pick(means, key=lambda part: means[part][0]) for pick in (min, max))
        args = {"race": race, "best": best, "worst": worst, "baseline": SPREAD.baseline}
        yield Figure("spread", *difference(means[worst], means[best]), most=SPREAD.most, args=args)


# -- full games


def _games(samples: Samples, players: int, rules: str = BOOK) -> Games:
    return samples[f"{rules}{players}"]


def _figure(code: str, found: Estimate, known: Known, percent: bool = False, **args: Any) -> Figure:
    about = {**args, "baseline": known.baseline or "–"}
    return Figure(code, *found, known.least, known.most, "–" if known.is_ours else "", percent, about)


def _by_race(code: str, value: Callable[[MadData, Games, int], Estimate], known: Mapping[Any, Known]) -> Figures:
    """One statistic for every number of players and every race; `known` by race, or by players and race."""

    def figures(data: MadData, samples: Samples) -> Iterator[Figure]:
        for players in FIELD:
            for race in range(1, len(data.races) + 1):
                beside = known.get(race) or known.get((players, race)) or Known()
                found = value(data, _games(samples, players), race)
                percent = code in ("retired", "parts_used")
                yield _figure(code, found, beside, percent, players=players, race=race)

    return figures


def _length(_: MadData, samples: Samples) -> Iterator[Figure]:
    for players in FIELD:
        games = _games(samples, players)
        yield _figure("game_turns", game_turns(games), Known(TURNS[players]), players=players)
        yield _figure("seconds", seconds(games), SECONDS[players], players=players)


def _dice(data: MadData, samples: Samples) -> Iterator[Figure]:
    for players in FIELD:
        for row in data.dice:
            found = dice_chosen(_games(samples, players), row.dice)
            yield _figure("dice", found, DICE[row.dice], True, players=players, n=row.dice)


def _fuel(_: MadData, samples: Samples) -> Iterator[Figure]:
    for players in FIELD:
        games = _games(samples, players)
        found = {race: fuel_left(games, race) for race in FUEL_LEFT}
        for race, each in found.items():
            yield _figure("fuel_left", each, FUEL_LEFT[race], players=players, race=race)
        yield Figure("fuel_falls", *difference(found[1], found[2]), least=0.0, args={"players": players})


def _chosen(data: MadData, samples: Samples) -> Iterator[Figure]:
    for part in data.parts:
        for players in FIELD:
            yield _figure("chosen", chosen(_games(samples, players), part), CHOSEN, True, players=players, part=part)


def _seats(_: MadData, samples: Samples) -> Iterator[Figure]:
    for players in FIELD:
        for rules in RULES:
            games = _games(samples, players, rules)
            args = {"players": players, "rules": rules}
            reported, asked = Known(STARTER[players] if rules == BOOK else ""), fair(players)
            yield _figure("starter_wins", starter_wins(games), asked if rules in MENDED else reported, True, **args)
            yield _figure("closer_wins", closer_wins(games), asked if rules == HOUSE else Known(), True, **args)
            yield _figure("opener_wins", opener_wins(games), Known(), True, **args)
            yield _figure("leader_starts", leader_starts(games), Known(), True, **args)


def _scores(data: MadData, samples: Samples) -> Iterator[Figure]:
    for players in FIELD:
        games = _games(samples, players)
        for place in range(1, players + 1):
            known = SCORES[place] if players == len(SCORES) else Known()
            yield _figure("score", score(games, place), known, players=players, place=place)
    every: list[GameRecord] = [each for players in FIELD for each in _games(samples, players)]
    yield Figure("most_points", max(max(each.scores) for each in every), most=data.score_track)


TARGETS = {
    "B1": Target(_parts(PRICES[0]), ()),
    "B2": Target(_parts(PRICES[1]), ()),
    "B3": Target(_terrains, ()),
    "B4": Target(_by_race("winner_turns", lambda _, games, race: winner_turns(games, race), WINNER_TURNS)),
    "B5": Target(_length),
    "B6": Target(_dice),
    "B7": Target(_by_race("retired", lambda _, games, race: retired(games, race), RETIRED)),
    "B8": Target(_fuel),
    "B9": Target(_by_race("parts_used", parts_used, PARTS_USED)),
    "B10": Target(_chosen),
    "B11": Target(_seats, tuple(RULES)),
    "B12": Target(_scores),
}
"""In the order of the paper's table; B10 is ours."""


class MadBalance(Balance[MadData]):
    """As `pnp.lab.balance.Balance` wants it. A sample is a game, or a race of the fair test."""

    targets = tuple(TARGETS)
    races = 80

    @override
    def experiments(self, data: MadData, targets: Sequence[str]) -> list[Experiment]:
        wanted = {(rules, players) for name in targets for rules in TARGETS[name].rules for players in FIELD}
        found: list[Experiment] = []
        if any(not TARGETS[name].rules for name in targets):
            found += [
                Experiment(f"fair{players}r{race}", {"players": players, "race": race}, FAIR_RACES)
                for players in TESTED
                for race in range(1, len(data.races) + 1)
            ]
        found += [
            Experiment(f"{rules}{players}", {"players": players, "options": dict(RULES[rules])})
            for rules in RULES
            for players in FIELD
            if (rules, players) in wanted
        ]
        return found

    @override
    def sample(self, data: MadData, experiment: Experiment, seed: int, number: int) -> tuple[CarRun, ...] | GameRecord:
        rng = Random(f"{seed}/{experiment.id}/{number}")
        plan = experiment.plan
        players: int = plan["players"]
        if "race" in plan:
            return fair_race(data, plan["race"], players, rng)
        return game(data, [DRIVERS[BASELINE_BOT](data, rng) for _ in range(players)], rng, plan["options"])

    @override
    def figures(self, data: MadData, target: str, samples: Samples) -> list[Figure]:
        return list(TARGETS[target].figures(data, samples))

    @override
    def words(self, words: Words, data: MadData) -> Words:
        """Parts and house options have their names."""
        return words.spelling(
            part=lambda part, _: data.parts[part].names[words.lang],
            rules=lambda rules, _: words(f"balance.rules.{rules}"),
        )


BALANCE = MadBalance()
"""Bots playing many games, and what their results say about the data."""
