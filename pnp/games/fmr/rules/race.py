"""The phases of a race: grid, start, turns, finish."""

from __future__ import annotations

from collections.abc import Generator

from pnp.games.fmr.rules.effects import EFFECTS
from pnp.games.fmr.rules.state import State, first_seat, full_pile
from pnp.referee.ask import Answer, Ask, Choose, Draw, Option, Roll
from pnp.referee.rules import Asking, Log


def grid(s: State, log: Log) -> Asking:
    """F6: the pit crew cards are revealed one by one; the k-th team takes places k and 13 − k."""
    fronts: list[str] = []
    rears: list[str] = []
    half = len(s.data.teams)
    for place in range(1, half + 1):
        if len(s.drawn) < place:
            team = yield Draw(
                f"r{s.race}.grid{place}", "", "F6 F4", "grid", deck=s.data.pit_crew, gone=tuple(s.drawn), blind=True,
                args={"place": place, "last": 2 * half + 1 - place},
            )  # fmt: skip
            s.drawn.append(team)
        team = s.drawn[place - 1]
        front = yield from _front_car(s, team)
        rear = next(car for car in s.data.teams[team].cars if car != front)
        fronts.append(front)
        rears.insert(0, rear)
        rule = "F6 FA2" if place == half else "F6"
        log.say("grid.placed", rule, team=team, front=front, rear=rear, place=place, last=2 * half + 1 - place)
    s.racing = fronts + rears
    return "start"


def _front_car(s: State, team: str) -> Generator[Ask, Answer, str]:
    """F7: it matters only for the drivers' title, so only then is it asked."""
    cars = s.data.teams[team].cars
    owner = s.owner(team)
    if owner is None or not _chooses(s, team):
        return cars[0]
    front: str = yield Choose(
        f"r{s.race}.front.{team}", owner, "F7 FA11", "front", args={"team": team},
        options=tuple(Option(car, "driver", {"car": car}, number=s.data.cars[car].number) for car in cars),
        preset=cars[0],
    )  # fmt: skip
    return front


def _chooses(s: State, team: str) -> bool:
    return s.options["drivers_title"] == "yes" and s.owner(team) is not None


def grid_so_far(s: State) -> dict[str, int]:
    """F6: the places of the cars whose teams are revealed, as far as nobody has still to choose between them (F7)."""
    places: dict[str, int] = {}
    last = 2 * len(s.data.teams)
    for index, team in enumerate(s.drawn if s.phase == "grid" else ()):
        if not _chooses(s, team):
            front, rear = s.data.teams[team].cars
            places |= {front: index + 1, rear: last - index}
    return places


def start(s: State, log: Log) -> Asking:
    """F8–F9: the deal, and who begins."""
    data, players = s.data, len(s.players)
    log.say("race.begins", "F1", race=s.race, races=s.races, name=s.name)
    log.say("race.cars", "F3", cars=len(s.racing))
    for seat, teams in s.players.items():
        log.say("race.player", "F5", seat=seat, teams=list(teams))
    if free := s.uncontrolled():
        log.say("race.free", "F5 F4", teams=free)
    if s.carried:
        log.say("race.carried", "F41 F43", cars=list(s.racing))
        log.say("race.shuffled", "F42", cards=len(data.cards))
    s.pile = full_pile(data, players, s.removed)
    if s.removed:
        log.say("race.shortened", "F45 FA17", n=s.removed)
    log.say("race.dealt", "F8 F2", cards=len(data.cards) - s.removed, hand=data.hand, pile=s.pile)
    log.say("race.length", "F13", plays=s.pile + players)
    yield from _who_begins(s, log)
    if s.pile == 0:
        s.final = players
        log.say("final.at_once", "F12 FA10", seat=s.seat)
    return "turn"


def _who_begins(s: State, log: Log) -> Asking:
    pole = s.racing[0]
    if s.owner_of(pole) is None and s.options["ownerless_pole"] == "random":
        fair = s.data.die // len(s.players) * len(s.players)
        throw = 1
        while True:
            (die,) = yield Roll(f"r{s.race}.first{throw}", "", "FA4", "first", sides=s.data.die, args={"fair": fair})
            if die <= fair:
                break
            throw += 1
        s.seat = s.seats[(die - 1) % len(s.players)]
        log.say("race.first_random", "F9 FA4", seat=s.seat, car=pole)
        return None
    s.seat = first_seat(s) or s.seats[0]
    car = next((car for car in s.racing if s.owner_of(car) == s.seat), pole)
    log.say("race.first", "F9" if car == pole else "F9 FA4", seat=s.seat, car=car, place=s.racing.index(car) + 1)
    return None


def turn(s: State, log: Log) -> Asking:
    """F10–F12: one card, its effect, the discard, the draw."""
    code: str = yield Draw(s.key("card"), s.seat, "F10 F-AUDIT", "card", deck=s.data.deck, gone=tuple(s.played))
    card = s.data.face[code]
    log.say("card.played", "F10", seat=s.seat, card=code)
    yield from EFFECTS[card.type](s, log, card)
    s.played.append(code)
    s.plays += 1
    drawing, seat = s.pile > 0, s.seat
    s.seat = s.next_seat()
    if drawing:
        s.pile -= 1
        log.say("pile.drawn", "F11", seat=seat, pile=s.pile)
        if s.pile == 0:
            s.final = len(s.players)
            log.say("final.begins", "F12 FA10", seat=s.seat, last=seat)
        return "turn"
    assert s.final is not None
    s.final -= 1
    return "turn" if s.final else "finish"


def finish(s: State, log: Log) -> Asking:
    """F34–F36: the line, then the retired row; points for the first six."""
    yield from ()  # a phase is a generator, also one that asks nothing
    s.final = 0
    log.say("race.over", "F13", plays=s.plays, hand=s.data.hand - 1)
    order = s.racing + s.retired
    log.say("race.order", "F34", cars=order, out=list(s.retired))
    if len(s.retired):
        code = "race.retired" if s.options["retired_row"] == "newest_first" else "race.retired_newest"
        log.say(code, "F34 F-CARS", n=len(s.retired), last=s.retired[-1], place=len(order))
    for car, points in scores(s).items():
        if points:
            rule = "F36 FA1" if s.owner_of(car) is None else "F35"
            log.say("race.points", rule, car=car, place=order.index(car) + 1, points=points)
    if s.race < s.races:
        log.say("race.next_grid", "F41 F44", race=s.race + 1)
    return None


def scores(s: State) -> dict[str, int]:
    """F35–F36: points by place; whether teams without a player score is a ruling (FA1)."""
    table = dict(enumerate(s.data.points))
    points = {car: table.get(place, 0) for place, car in enumerate(s.racing + s.retired)}
    if s.options["uncontrolled_score"] == "no":
        points = {car: value if s.owner_of(car) else 0 for car, value in points.items()}
    return points
