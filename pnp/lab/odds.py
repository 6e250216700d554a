"""How a season may end: the bots run on from where it stands, many times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from random import Random

from pnp.kit.collecting import seldom_collected
from pnp.kit.errors import PnpError
from pnp.lab.bonuses import Starting, all_told, with_bonuses
from pnp.lab.bots import any_answer, mean, play_out
from pnp.lab.executors import Needed
from pnp.lab.workers import Progress, Workers, cut
from pnp.referee.ask import Answer, Ask
from pnp.referee.play import Play
from pnp.referee.rules import Phased
from pnp.season.by_hand import next_setup
from pnp.season.season import Season
from pnp.season.system import Facts

_CHUNK = 5
Shares = dict[str, dict[str, float]]
"""What came of one end: by table, who has its title, or which part of it."""


@dataclass(frozen=True)
class Odds:
    """How often of 100 somebody had the title, and its standard error."""

    share: float
    error: float


def odds(
    season: Season, races: int, seed: int, workers: int = 1, progress: Progress | None = None
) -> Mapping[str, Mapping[str, Odds]]:
    """By table, by name: for so many ends. The same seed gives the same, whatever the number of workers."""
    if season.game.lab.seating is None:
        raise PnpError(f"nobody plays {season.game.name} by itself: there are no odds", where=str(season.path))
    with Workers(workers, Needed.of(season.game, season.overlay)) as pool:
        parts = pool.each(partial(run_ends, season.path, season.overlay, seed), cut(races, _CHUNK), progress)
    ends = [end for part in parts for end in part]
    return {table: {who: _odds(ends, table, who) for who in _named(ends, table)} for table in ends[0]}


def _named(ends: list[Shares], table: str) -> list[str]:
    found: Counter[str] = Counter()
    for end in ends:
        found.update(end[table])
    return sorted(found)


def _odds(ends: list[Shares], table: str, who: str) -> Odds:
    return Odds(*mean(100 * end[table].get(who, 0.0) for end in ends))


@cache
def _read(path: Path, overlay: Path | None) -> Season:
    return Season.read(path, overlay)


def run_ends(path: Path, overlay: Path | None, seed: int, numbers: range) -> list[Shares]:
    season = _read(path, overlay)
    with seldom_collected():
        return [_end(season, f"{seed}/{number}") for number in numbers]


def _end(season: Season, seed: str) -> Shares:
    rng, luck = Random(seed), Random(f"{seed}/bonus")
    facts = all_told(season.facts, luck)
    while not facts.final:
        facts = _race(season, facts, rng, luck)
    found = {}
    for table in season.system.standings(season.data, facts):
        title = season.system.contenders(season.data, facts, table)
        rows = [row for row in table.rows if row.who in title]
        best = [row.who for row in rows if row.place == rows[0].place]
        found[table.id] = dict.fromkeys(best, 1 / len(best))
    return found


def _race(season: Season, facts: Facts, rng: Random, luck: Random) -> Facts:
    """One more race, by the rules; everybody is a bot. What brings a bonus besides the grid is left to luck."""
    setup = next_setup(facts, season.system.standings(season.data, facts))
    play: Play[Phased] = Play(season.rules, season.rules.setup(season.data, setup), checked=False)
    seating = season.game.lab.seating
    assert seating is not None
    sitter = seating.sitter(season.data, seating.usual, rng)

    starting = Starting(season)

    def decide(ask: Ask) -> Answer:
        starting.look(play.state)
        return sitter(ask, play.state) if ask.who in setup.entries.names else any_answer(ask, rng)

    play_out(play, decide, rng)
    run = replace(facts, results=(*facts.results, season.rules.result(play.state)))
    return with_bonuses(run, starting.first(run, play.state), luck)
