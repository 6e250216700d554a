"""Who takes part: from what people type to cars, and the state before the first question of a race."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.games.mad.model import MadData
from pnp.games.mad.rules.racing import hands_after, next_starter, place_points, ranking
from pnp.games.mad.rules.state import OPTIONS, PLAYERS, Racer, State
from pnp.referee.entering import one_each
from pnp.referee.reader import Reader, read_options
from pnp.referee.rules import RaceSetup


def read_players(given: object, data: MadData, reader: Reader) -> dict[str, str]:
    """M1, M2: the car of each, clockwise."""
    return one_each(given, reader, data.called, data.players, ("M1", "M2"))


def set_up(data: MadData, setup: RaceSetup) -> State:
    reader = Reader({}, "entries")
    cars = read_players(setup.entries.players, data, reader)
    options = read_options(OPTIONS, setup.options, reader)
    reader.finish()
    racers = {seat: Racer(seat, car) for seat, car in cars.items()}
    state = State(data, options, racers, race=setup.race, races=setup.races)
    if setup.carry:
        _carry(state, setup.carry)
    stands = setup.totals.get(PLAYERS, {})
    for seat, racer in racers.items():
        racer.by_hand = stands.get(seat, racer.score) - racer.score
    return state


def _carry(s: State, carry: Mapping[str, Any]) -> None:
    """M42, M52: what the race before has left."""
    for seat, racer in s.racers.items():
        racer.hand = list(carry["hands"].get(seat, []))
        racer.score = carry["score"].get(seat, 0)
        racer.bonus = list(carry["bonus_cards"].get(seat, []))
    s.layout, s.untold = list(carry["layout"]), carry.get("untold", False)
    s.start_side = carry["start_side"]
    s.boxed = list(carry["boxed"])
    s.drawn = list(carry["drawn"])
    s.starter = carry["starter"] if carry["starter"] in s.racers else next(iter(s.racers))


def carried(s: State) -> dict[str, Any]:
    """What the next race begins with, and what the score sheet says of this one."""
    racers = s.racers.values()
    return {
        "hands": hands_after(s),
        "score": {racer.seat: racer.score for racer in racers},
        "bonus_cards": {racer.seat: list(racer.bonus) for racer in racers if racer.bonus},
        "layout": list(s.layout),
        "start_side": s.start_side,
        "boxed": list(s.boxed),
        "drawn": [*s.drawn, *s.shown],
        "starter": next_starter(s),
        "began": s.starter,
        "home": [racer.seat for racer in ranking(s)],
        "place_points": {racer.seat: place_points(s, racer) for racer in racers if racer.place},
        "fuel": {racer.seat: racer.fuel for racer in racers},
        "parts": {racer.seat: list(racer.up) for racer in racers},
        "shown": list(s.shown),
    }
