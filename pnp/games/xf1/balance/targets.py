"""The balance of XF-1: targets T1 to T27 of the design paper, measured by bots in refereed races."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from typing_extensions import override

from pnp.games.xf1.balance import npc_fit, on_paper, pace, pack, seasons, stops, swapped
from pnp.games.xf1.balance.experiments import catalogue
from pnp.games.xf1.balance.fields import Garage
from pnp.games.xf1.balance.samples import sample
from pnp.games.xf1.model import Xf1Data
from pnp.games.xf1.model.naming import country_name, own_name
from pnp.kit.words import Words
from pnp.lab.balance import Balance, Experiment, Figure, Fitted, Fitting, Run, Samples


class Target(NamedTuple):
    figures: Callable[[Xf1Data, Samples], list[Figure]]
    experiments: tuple[str, ...] = ()


TARGETS = {
    "T1": Target(pace.turns, ("turns", "b1")),
    "T2": Target(pace.base_pace, ("real", "mix")),
    "T3": Target(pace.results, ("b0", "b1")),
    "T4": Target(stops.pit_stops, ("stops",)),
    "T5": Target(stops.start_fuel, ("fuel",)),
    "T6": Target(stops.weather, ("real",)),
    "T7": Target(seasons.strength, ("season",)),
    "T8": Target(swapped.as_average, ("b1", "swap", "real", "swap_real")),
    "T9": Target(pace.driver_or_machine, ("b0", "drivers", "bodies")),
    "T10": Target(on_paper.different_tables),
    "T11": Target(on_paper.kinds_of_section),
    "T12": Target(pack.retirements, ("b0", "b1", "b2", "field")),
    "T13": Target(pack.front_running, ("equal",)),
    "T14": Target(pack.contact, ("four", "eight", "b1", "twenty")),
    "T15": Target(pack.nerves, ("nerves", "b1")),
    "T16": Target(pack.qualifying, ("qualifiers",)),
    "T17": Target(on_paper.tuning),
    "T18": Target(on_paper.reliability),
    "T19": Target(on_paper.trouble_lists),
    "T20": Target(on_paper.machines),
    "T21": Target(pack.safety_car, ("field", "b1")),
    "T22": Target(pack.dropped, ("b1", "real", "m3")),
    "T23": Target(pack.at_home, ("home",)),
    "T24": Target(seasons.relative, ("season",)),
    "T25": Target(pace.length, ("turns", "b1", "prompts")),
    "T26": Target(on_paper.market, ("market",)),
    "T27": Target(pace.slow_and_long, ("b0", "drivers")),
}


class NpcFitting(Fitting[Xf1Data]):
    """The tables by which cars run that have no player."""

    option = "fit-npc"
    file = "npc-fit.toml"

    @override
    def experiments(self, data: Xf1Data) -> list[Experiment]:
        return npc_fit.experiments(data)

    @override
    def fit(self, data: Xf1Data, run: Run, about: str) -> Fitted:
        return npc_fit.fit(data, run, about)


class Xf1Balance(Balance[Xf1Data]):
    targets = tuple(TARGETS)
    races = 200
    fitting = NpcFitting()

    def __init__(self) -> None:
        self._garages: dict[int, Garage] = {}

    @override
    def experiments(self, data: Xf1Data, targets: Sequence[str]) -> list[Experiment]:
        known = catalogue(data)
        wanted = {name for target in targets for name in TARGETS[target].experiments}
        return [experiment for name, experiment in known.items() if name in wanted]

    @override
    def sample(self, data: Xf1Data, experiment: Experiment, seed: int, number: int) -> Any:
        dice = Random(f"{seed}/{experiment.id}/{number}")
        return sample(self._garage(data), experiment.plan, seed, number, dice)

    @override
    def figures(self, data: Xf1Data, target: str, samples: Samples) -> list[Figure]:
        return TARGETS[target].figures(data, samples)

    @override
    def words(self, words: Words, data: Xf1Data) -> Words:
        """Courses go by their country, teams by their name."""
        return words.spelling(
            course=lambda course, _: country_name(data.courses[course].country, words),
            team=lambda mark, _: own_name(data.teams[mark], words),
        )

    def _garage(self, data: Xf1Data) -> Garage:
        garage = self._garages.get(id(data))
        if garage is None or garage.printed is not data:
            garage = self._garages[id(data)] = Garage(data)
        return garage


BALANCE = Xf1Balance()
