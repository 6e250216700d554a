"""Races that were driven without the referee: places, bonus cards, fuel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from typing_extensions import override

from pnp.games.mad.model import MadData
from pnp.games.mad.model.course import sheet_of
from pnp.games.mad.rules.asks import UNKNOWN
from pnp.games.mad.rules.building import leaving
from pnp.games.mad.rules.entering import carried, set_up
from pnp.games.mad.rules.racing import place_points
from pnp.games.mad.rules.state import State
from pnp.games.mad.season.standing import standing_of, won_in
from pnp.referee.rules import RaceResult
from pnp.season.by_hand import Faults, by_place, check_columns, check_field, next_setup
from pnp.season.system import ByHand, Column, Competitor, Facts, Noted, Plan, Written

BONUS, FUEL = "bonus", "fuel"
SHOWN = 2
"""M23: so many bonus cards lie at the goal."""


class MadByHand(ByHand[MadData]):
    """M49–M51: places and bonus cards are a race. How the course lies is asked when the next one is set up."""

    @override
    def competitors(self, data: MadData, plan: Plan) -> Sequence[Competitor]:
        found = []
        for player in plan.entries.players:
            car, name = data.cars[player.teams[0]], player.name
            found.append(Competitor(name, car.letter, car.colour, car.pattern, name))
        return found

    @override
    def counting(self, data: MadData, facts: Facts, kind: str, who: str, race: int) -> Sequence[str]:
        return (who,)

    @override
    def columns(self, data: MadData, plan: Plan) -> Sequence[Column]:
        return Column(BONUS, min(data.bonus), max(data.bonus)), Column(FUEL, 0, data.tank)

    @override
    def written(self, data: MadData, facts: Facts, written: Written) -> RaceResult:
        s = set_up(data, next_setup(facts, [standing_of(facts)]))
        faults = Faults()
        check_field(written, list(s.racers), faults, "M1 M12")
        check_columns(written, self.columns(data, facts.plan), faults)
        if not written.order:
            faults.add("nobody came home: the race goes on until somebody does (M46 M47)", "at least one place")
        cards, fuel = _numbers(written, BONUS), _numbers(written, FUEL)
        _check_cards(s, written, cards, faults)
        _check_fuel(written, cards, fuel, faults)
        faults.finish()
        points = _drive(s, written, cards)
        carry = {**carried(s), "untold": True, FUEL: {**fuel, **dict.fromkeys(written.out, 0)}}
        return RaceResult(s.race, (*written.order, *written.out), points, written.out, carry)

    @override
    def noted(self, data: MadData, facts: Facts, result: RaceResult) -> Noted:
        fuel = result.carry.get("fuel", {})
        cards = {seat: won[0] for seat in result.order if (won := won_in(facts, result.race, seat))}
        return {BONUS: cards, FUEL: {seat: fuel[seat] for seat in result.order if seat in fuel}}

    @override
    def rescored(self, data: MadData, facts: Facts, result: RaceResult, written: Written) -> dict[str, int]:
        """Bonus cards stay where they are, but who is out cannot have one (M51)."""
        known = Facts(facts.plan, (*facts.results, result))
        points = by_place(data.races[result.race - 1].points, written.order)
        home = {seat: value + sum(won_in(known, result.race, seat)) for seat, value in points.items()}
        return home | dict.fromkeys(written.out, 0)

    @property
    @override
    def places_only(self) -> bool:
        """M50: bonus cards are points, too."""
        return False

    @override
    def unfolding(self, data: MadData, facts: Facts, order: Sequence[str], lost: Collection[str]) -> Written:
        """M50, M51: the first two have most fuel left; who retires wins nothing."""
        s = set_up(data, next_setup(facts, [standing_of(facts)]))
        home = tuple(seat for seat in order if seat not in lost) or tuple(order[:1])
        left = sorted((Counter(data.bonus) - Counter(s.drawn)).elements(), reverse=True)
        cards = dict(zip(home[:SHOWN], left, strict=False))
        return Written(home, tuple(seat for seat in order if seat not in home), {BONUS: cards})


def _numbers(written: Written, column: str) -> dict[str, int]:
    return {seat: value for seat, value in written.extra.get(column, {}).items() if isinstance(value, int)}


def _check_cards(s: State, written: Written, cards: Mapping[str, int], faults: Faults) -> None:
    """M23, M50, M51: as many as there are for those who came home, each from the pile, none for the others."""
    for seat in cards:
        if seat in written.out:
            faults.add(f"{seat} has retired and cannot take a bonus card (M51)", "nothing", seat)
    gone: Counter[int] = Counter(s.drawn)
    copies = Counter(s.data.bonus)
    for seat, value in cards.items():
        gone[value] += 1
        if gone[value] > copies[value]:
            faults.add(f"bonus card {value} is gone already (M23)", "a card that was still in the pile", seat)
    claimed = [seat for seat in cards if seat in written.order]
    wanted = min(SHOWN, len(written.order))
    if written.order and len(claimed) != wanted:
        faults.add(f"bonus cards that are written down: {len(claimed)} (M50 M51)", f"{wanted}")


def _check_fuel(written: Written, cards: Mapping[str, int], fuel: Mapping[str, int], faults: Faults) -> None:
    """M48, M50: who retired has none; if it is known of everybody at home, it says who takes which card."""
    for seat in written.out:
        if fuel.get(seat):
            faults.add(f"{seat} has retired: no fuel is left (M48)", "0", seat)
    if faults.problems or not all(seat in fuel for seat in written.order):
        return
    claims = sorted(written.order, key=lambda seat: -fuel[seat])
    for seat, value in zip(claims, sorted(cards.values(), reverse=True), strict=False):
        if cards.get(seat) != value:
            faults.add(f"bonus card {value} is for {seat}, by the fuel that is left (M50)", f"{seat}: {value}", seat)


def _drive(s: State, written: Written, cards: Mapping[str, int]) -> dict[str, int]:
    """The race as it was written; returns what it was worth to each. What nobody wrote down is unknown from now on:
    the cards in the hands, and how the course lies (M42, M52). Where the one before it lay is known, so is what went
    back to the box."""
    s.home, s.shown = list(written.order), sorted(cards.values(), reverse=True)
    points: dict[str, int] = {}
    for seat, racer in s.racers.items():
        racer.retired = seat in written.out
        racer.place = 0 if racer.retired else written.order.index(seat) + 1
        racer.bonus += [cards[seat]] if seat in cards else []
        points[seat] = place_points(s, racer) + cards.get(seat, 0)
        racer.score += points[seat]
        racer.hand = [UNKNOWN] * (s.data.hand + s.race - 1)
    if s.layout:
        s.boxed.append(sheet_of(s.layout[leaving(s)]))
        s.layout = []
    return points
