"""TurfMaster in the laboratory: meetings of three races by bots, and what they look like beside the baseline."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from typing_extensions import override

from pnp.games.turf.bots.players import PLAYERS, SensiblePlayer
from pnp.games.turf.bots.racing import entries, meeting
from pnp.games.turf.bots.record import RaceRecord
from pnp.games.turf.bots.sitting import TurfSeating
from pnp.games.turf.bots.statistics import (
    LANES,
    SHARES,
    WINNERS,
    Known,
    estimate,
    furthest,
    known,
    most_cards,
    place_from,
    unresolved,
    winners_in,
)
from pnp.games.turf.model import TurfData
from pnp.games.turf.rules.state import Runner, State
from pnp.lab.balance import Estimate, Figure
from pnp.lab.bots import Lab, Measure, Sample, Trial
from pnp.referee.ask import Answer, Ask, Choose

FIELD = (4, 6, 8)
"""Numbers of players to try when nobody says how many."""
BASELINE_BOT = "sensible"
"""Whose races are compared with the baseline, and who plays when nobody says who."""
ENOUGH = 50
"""With fewer meetings chance alone looks like a fault."""


class TurfLab(Lab[TurfData, State]):
    bots = tuple(PLAYERS)
    seating = TurfSeating()

    @override
    def trials(self, data: TurfData, players: Sequence[int], bots: Sequence[str]) -> Sequence[Trial]:
        """Flat races and steeplechases; in these the fallen run again, as they do in the baseline."""
        kinds: tuple[dict[str, str], ...] = ({}, {"steeplechase": "yes", "fallen_runs_next": "yes"})
        return [
            Trial(count, bot, kind) for count in players or FIELD for bot in bots or (BASELINE_BOT,) for kind in kinds
        ]

    @override
    def obvious(self, data: TurfData, ask: Ask, state: State) -> Answer | None:
        """The lone last horse is in nobody's way, and nobody in its own."""
        if ask.text != "to" or not isinstance(ask, Choose):
            return None
        horse, others = state.horses[ask.args["horse"]], state.running()
        if any(other is not horse and _within(other, horse, ask.args["points"]) for other in others):
            return None
        return SensiblePlayer(data, Random()).choose(state, ask)

    @override
    def race(self, data: TurfData, trial: Trial, rng: Random) -> Sample:
        """A whole meeting, with as few horses as so many players may have unless the options say otherwise."""
        options = dict(trial.options)
        each = int(options.pop("horses_each", 0)) or min(data.horses_each[trial.players])
        owners = entries(data, trial.players, each, rng)
        players = {seat: PLAYERS[trial.bot](data, rng) for seat in owners}
        return {"races": [race for race, _ in meeting(data, owners, players, rng, options)]}

    @override
    def report(self, data: TurfData, trial: Trial, samples: Sequence[Sample]) -> Sequence[Measure]:
        races: list[RaceRecord] = [race for sample in samples for race in sample["races"]]
        horses = max(race.starters for race in races)
        chase = trial.options.get("steeplechase") == "yes"
        is_judged = trial.bot == BASELINE_BOT and len(samples) >= ENOUGH

        def measure(code: str, found: Estimate, beside: Known, part: bool = False, **args: int) -> Measure:
            factor = 100 if part else 1
            asked = Figure(code, found[0], 0, beside.least, beside.most, percent=part).asked
            known_here = (beside.beside(horses), f"({asked})" if asked else "")
            expected = " ".join(filter(None, known_here)) if trial.bot == BASELINE_BOT else ""
            holds = beside.holds(found) if is_judged and beside.is_asked else None
            return Measure(code, factor * found[0], factor * found[1], expected, holds, args)

        def usual(code: str) -> Measure:
            return measure(code, estimate(code, races), known(code, chase), code in SHARES)

        measures = [measure("chase" if chase else "flat", estimate("starters", races), Known({}))]
        measures += [usual("cards_winner"), usual("cards_last")]
        measures.append(Measure("cards_most", most_cards(races)))
        measures += [usual(code) for code in ("empty", "rounds", "lead_changes", "lost", "over")]
        measures.append(measure("bonus", estimate("bonus", races), Known({})))
        if chase:
            measures.append(usual("falls"))
        for lane in range(1, horses + 1):
            beside = known("start_lane", chase) if horses == data.board.lanes else Known({})
            measures.append(measure("start_lane", place_from(lane, races), beside, lane=lane))
        for lane in LANES:
            beside = WINNERS[lane] if horses == data.board.lanes and not chase else Known({})
            code = "winner_lane" if lane < LANES[-1] else "winner_outside"
            measures.append(measure(code, winners_in(lane, races), beside, True, lane=lane))
        end = float(data.board.course.position(data.board.run_out))
        far, lost = furthest(races), unresolved(races)
        measures.append(Measure("furthest", far, expected=f"≤ {end:g}", holds=far <= end))
        measures.append(Measure("unresolved", lost, expected="0", holds=lost == 0))
        return measures


def _within(other: Runner, horse: Runner, points: int) -> bool:
    """Whether one can meet the other with so many points; it is also in the way if it is behind."""
    if other.cell is None or horse.cell is None:
        return False
    return other.cell.position <= horse.cell.position + points


LAB = TurfLab()
