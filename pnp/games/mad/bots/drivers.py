"""Who plays when nobody does: one who does anything that is not silly, and one who plans for the goal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, Protocol

from pnp.games.mad.bots.garage import Garage, Offer
from pnp.games.mad.bots.outlook import Outlook
from pnp.games.mad.model import MadData
from pnp.games.mad.rules.asks import NOTHING, UNKNOWN, Move
from pnp.lab.bots import any_answer
from pnp.referee.ask import Answer, Ask, Choose

NEAR = 8
"""Of so many ends that are nearest to the goal the best one is chosen."""

Sight = Callable[[], Mapping[str, Any]]
"""A look at the table as the asked seat sees it, for a driver that needs one."""


class Driver(Protocol):
    """Answers every question that a seat can be asked. It needs to remember nothing: it may sit down at any moment."""

    def __call__(self, ask: Ask, sight: Sight, /) -> Answer: ...


def unknown(count: int) -> str:
    """Cards that are not named: nobody has told what they are."""
    return ", ".join([UNKNOWN] * count)


class CarelessDriver:
    """B0: any cards and any dice. It runs as far as it can, or now and then to some other cell, but never stays."""

    WANDERS = 0.1

    def __init__(self, data: MadData, rng: Random) -> None:
        self.data, self.rng = data, rng

    def __call__(self, ask: Ask, _: Sight) -> Answer:
        match ask.text:
            case "pass":
                return self._some(ask.args["hand"], 1)
            case "lay":
                return self._some(ask.args["hand"], ask.args["n"])
            case "reveal":
                return self._used(ask.args["laid"], ask.args["limit"])
            case "to":
                assert isinstance(ask, Choose)
                return self._end(ask)
        return any_answer(ask, self.rng)

    def _some(self, hand: Sequence[str], count: int) -> str:
        return unknown(count) if UNKNOWN in hand else ", ".join(self.rng.sample(hand, count))

    def _used(self, laid: Sequence[str], limit: int) -> str:
        """Laid cards in any order, as long as they may be used; each is left out now and then."""
        chosen: list[str] = []
        for part in self.rng.sample(laid, len(laid)):
            if part == UNKNOWN or part in chosen or self.rng.random() < 0.25:
                continue
            if sum(self.data.parts[each].cost for each in (*chosen, part)) <= limit:
                chosen.append(part)
        return ", ".join(chosen) or NOTHING

    def _end(self, ask: Choose) -> Answer:
        ends = [option.id for option in ask.options if option.label != "stay"]
        return self.rng.choice(ends) if self.rng.random() < self.WANDERS else ask.preset


class PlanningDriver:
    """B1: the parts, the dice and the way that lead home in the fewest turns, with fuel and arrows in mind."""

    def __init__(self, data: MadData, _: Random | None = None, garage: Garage | None = None) -> None:
        self.data = data
        self.garage = garage or garage_of(data)
        self._seen: tuple[str, Outlook] | None = None
        """By turn; whoever sits down in the middle of one looks anew."""

    def __call__(self, ask: Ask, sight: Sight) -> Answer:
        match ask.text:
            case "pass" | "lay" | "reveal":
                return self._cards(ask, sight)
            case "dice":
                assert isinstance(ask, Choose)
                return self._dice(ask, self._look(ask, sight))
            case "to":
                assert isinstance(ask, Move)
                return self._end(ask, self._look(ask, sight))
        return any_answer(ask, Random(ask.key))

    # -- parts

    def _cards(self, ask: Ask, sight: Sight) -> Answer:
        cards: Sequence[str] = ask.args["laid" if ask.text == "reveal" else "hand"]
        if UNKNOWN in cards and ask.text != "reveal":
            return unknown(ask.args.get("n", 1))
        view = sight()
        offer = self._offer(view)
        if offer is None:
            return NOTHING if ask.text == "reveal" else ", ".join(cards[: ask.args.get("n", 1)])
        match ask.text:
            case "pass":
                return offer.spare(cards)
            case "lay":
                return ", ".join(offer.laid(cards))
        return ", ".join(offer.best([card for card in cards if card != UNKNOWN])) or NOTHING

    def _offer(self, view: Mapping[str, Any]) -> Offer | None:
        """None on a course that is not made of sheets: there nobody knows what a part is worth."""
        layout = view["course"]["layout"]
        return self.garage.offer(layout, view["race"], len(view["cars"])) if layout else None

    # -- dice and the way

    def _look(self, ask: Ask, sight: Sight) -> Outlook | None:
        """What was seen before the dice is still so after them. None on a course that is not made of sheets."""
        turn = ask.key.rpartition(".")[0]
        if ask.text == "to" and self._seen is not None and self._seen[0] == turn:
            return self._seen[1]
        view = sight()
        course, cars = view["course"], view["cars"]
        if not course["layout"]:
            return None
        car = self.garage.car(cars[ask.who]["parts"], view["race"], len(cars))
        look = Outlook(self.garage.plan(course["layout"], course["start_side"], car), view, ask.who)
        self._seen = turn, look
        return look

    def _dice(self, ask: Choose, look: Outlook | None) -> Answer:
        if look is None:
            return ask.options[:2][-1].id
        may = {option.id for option in ask.options}
        gears = [gear for gear in look.plan.car.pace.engine if str(gear.dice) in may]
        stages = look.stages(max(len(gear.tail) for gear in gears), max(gear.arrows for gear in gears))
        return str(min(gears, key=lambda gear: look.turns(gear, stages)).dice)

    def _end(self, ask: Move, look: Outlook | None) -> Answer:
        """Where the fewest turns are left; the first options are nearest to the goal."""
        if look is None:
            return ask.preset
        assert ask.found is not None
        ends = islice((purse for purses in ask.found.ends.values() for purse in purses), NEAR)
        worth = [look.worth(fuel)[spot] for spot, _, fuel in ends]
        return ask.ids[worth.index(min(worth))]


_known: dict[int, Garage] = {}


def garage_of(data: MadData) -> Garage:
    """Built once for the same data."""
    found = _known.get(id(data))
    if found is None or found.data is not data:
        found = _known[id(data)] = Garage(data)
    return found


DRIVERS: dict[str, Callable[[MadData, Random], Driver]] = {"B0": CarelessDriver, "B1": PlanningDriver}
