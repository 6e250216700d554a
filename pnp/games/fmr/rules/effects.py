"""What each card does: one generator a card type, in the order of the clauses."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from functools import partial

from pnp.games.fmr.model import Card, CardType, FmrData
from pnp.games.fmr.rules import line
from pnp.games.fmr.rules.state import State
from pnp.referee.ask import Answer, Ask, Choose, Later, Offered, Option, Refused, Roll
from pnp.referee.rules import Log

Asks = Generator[Ask, Answer, None]


def overtake(s: State, log: Log, card: Card) -> Asks:
    car = yield from _target(s, log, card, "F20", _of_colour(s, card))
    if car is None:
        return
    place = s.racing.index(car)
    if place == 0:
        log.say("overtake.leader", "F22 F19 FA16", car=car)
        return
    follower = s.racing[place + 1] if place + 1 < len(s.racing) else None
    each = s.options["overtake_surplus"] == "follower"
    s.racing = (line.overtake_each if each else line.overtake)(s.racing, place, card.value)
    now = s.racing.index(car)
    if follower is None:
        log.say("overtake.alone", "F23", car=car, was=place + 1, now=now + 1)
    else:
        log.say("overtake.pair", "F20", car=car, was=place + 1, now=now + 1, follower=follower,
                  follower_now=s.racing.index(follower) + 1)  # fmt: skip
    if card.value > place and each and follower is not None:
        log.say("overtake.follower", "F21 FA5", car=car, follower=follower)
    elif card.value > place:
        log.say("overtake.surplus", "F21 FA5", car=car, n=card.value, used=place)


def back(s: State, log: Log, card: Card) -> Asks:
    car = yield from _target(s, log, card, "F25", s.racing)
    if car is None:
        return
    _go_back(s, log, car, -card.value, "back.moved", "F25")


def turbo(s: State, log: Log, card: Card) -> Asks:
    car = yield from _target(s, log, card, "F26", s.racing[-s.data.turbo_from_last :])
    if car is None:
        return
    place = s.racing.index(car)
    s.racing = line.move(s.racing, place, -card.value)
    log.say("turbo.moved", "F26", car=car, was=place + 1, now=s.racing.index(car) + 1)
    if card.value > place:
        log.say("forward.surplus", "F17", car=car)


def pit_stop(s: State, log: Log, card: Card) -> Asks:
    car = yield from _target(s, log, card, "F27", _of_colour(s, card) if card.team else s.racing)
    if car is None:
        return
    (die,) = yield Roll(s.key("roll"), s.seat, "F27", "pit", sides=s.data.die, args={"car": car})
    if die > s.data.pit_loses_up_to:
        log.say("pit.stays", "F27", car=car, die=die, place=s.racing.index(car) + 1)
    else:
        _go_back(s, log, car, die, "pit.in", "F27", die=die)


def charge(s: State, log: Log, card: Card) -> Asks:
    car = yield from _target(s, log, card, "F28", s.racing)
    if car is None:
        return
    own, rule = _own(s, car)
    throw = 1
    while True:
        (die,) = yield Roll(s.key(f"roll{throw}"), s.seat, "F28", "charge", sides=s.data.die, args={"car": car})
        place = s.racing.index(car)
        if die > s.data.charge_safe_up_to:
            _charge_fails(s, log, card, car, die)
            return
        s.racing = line.move(s.racing, place, -1)
        if place:
            log.say("charge.forward", "F28", car=car, die=die, was=place + 1, now=place)
        else:
            log.say("charge.first", "F28 FA20", car=car, die=die)
        if not own:
            log.say("charge.once", rule, car=car)
            return
        again = yield Choose(
            s.key(f"again{throw}"), s.seat, "F29", "again", args={"car": car, "place": s.racing.index(car) + 1},
            options=(Option("roll", "roll"), Option("stop", "stop")), preset="stop",
        )  # fmt: skip
        if again == "stop":
            log.say("charge.stop", rule, car=car, place=s.racing.index(car) + 1)
            return
        throw += 1


def spin(s: State, log: Log, card: Card) -> Asks:
    (die,) = yield Roll(s.key("roll1"), s.seat, "F30", "spin", sides=s.data.die)
    hit = s.racing[die - 1] if die <= len(s.racing) else None
    again = yield Choose(
        s.key("reroll"), s.seat, "F30 FA12", "reroll", args={"die": die, "car": hit},
        options=(Option("keep", "keep"), Option("reroll", "reroll")), preset="keep",
    )  # fmt: skip
    if again == "reroll":
        (die,) = yield Roll(s.key("roll2"), s.seat, "F30", "spin_again", sides=s.data.die)
        log.say("spin.again", "F30", die=die)
    if die > len(s.racing):
        log.say("spin.empty", "F30 F19", die=die, cars=len(s.racing))
        return
    car = s.racing[die - 1]
    if card.type == "spin_out":
        log.say("spin.out", "F30", car=car, die=die)
        _retire(s, log, [car])
    else:
        s.racing = line.move(s.racing, die - 1, len(s.racing))
        log.say("spin.last", "F30 F18", car=car, was=die, now=len(s.racing))


def crash(s: State, log: Log, _: Card) -> Asks:
    (die,) = yield Roll(s.key("roll"), s.seat, "F31 FA13", "crash", sides=s.data.die)
    if die > len(s.racing):
        log.say("crash.empty", "F33 F19", die=die, cars=len(s.racing))
        return
    place, last = die - 1, len(s.racing) - 1
    car, side = s.racing[place], None
    if last == 0:
        log.say("crash.lone", "F32 FA14", car=car)
    elif place == 0:
        log.say("crash.leader", "F32", car=car, other=s.racing[1])
    elif place == last:
        log.say("crash.tail", "F32", car=car, other=s.racing[last - 1])
    else:
        side = yield Choose(
            s.key("neighbour"), s.seat, "F31", "neighbour", args={"car": car, "die": die},
            options=(
                Option("ahead", "ahead", {"car": s.racing[place - 1]}),
                Option("behind", "behind", {"car": s.racing[place + 1]}),
            ),
        )  # fmt: skip
        other = s.racing[place - 1 if side == "ahead" else place + 1]
        log.say("crash.pair", "F31", car=car, other=other, die=die)
    _retire(s, log, [s.racing[i] for i in line.crash_pair(s.racing, place, side)])


EFFECTS: dict[CardType, Callable[[State, Log, Card], Asks]] = {
    "overtake": overtake,
    "wrong_line": back,
    "off_circuit": back,
    "lose_control": back,
    "turbo": turbo,
    "pit_stop": pit_stop,
    "charge_lose_gear": charge,
    "charge_engine_blows": charge,
    "spin_out": spin,
    "spin_last": spin,
    "crash": crash,
}


def _of_colour(s: State, card: Card) -> list[str]:
    assert card.team is not None
    own = s.data.teams[card.team].cars
    return [car for car in s.racing if car in own]


def _target(s: State, log: Log, card: Card, rule: str, allowed: Iterable[str]) -> Generator[Ask, Answer, str | None]:
    """Which car the card is for, the foremost first; None when there is none, and the card has no effect (F24, F19)."""
    legal = list(allowed)
    if not legal and card.team:
        log.say("card.nothing", "F24 F19 FA16" if card.type == "overtake" else "F27 F19 FA16", team=card.team)
        return None
    if not legal:  # no car is racing at all: only in a position that somebody made up
        log.say("card.nobody", f"{rule} F19")
        return None
    preset = legal[0] if len(legal) == 1 else None
    chosen: str = yield Choose(
        s.key("target"), s.seat, rule, "target", args={"card": card.face},
        options=Offered(legal, partial(_options, s.data, s.racing, legal)),
        refused=Later(partial(_refusals, s.data, card, rule, legal, s.retired)), preset=preset,
    )  # fmt: skip
    return chosen


def _options(data: FmrData, racing: line.Line, legal: list[str]) -> list[Option]:
    return [
        Option(car, "car", {"car": car, "place": racing.index(car) + 1}, number=data.cars[car].number) for car in legal
    ]


def _refusals(data: FmrData, card: Card, rule: str, legal: list[str], retired: list[str]) -> Iterable[Refused]:
    for car in data.cars.values():
        if car.id in legal:
            continue
        called = (str(car.number),)
        if car.id in retired:
            other = car.team != card.team
            yield Refused(car.id, "car.retired", "F16" if other else "F24 F16", {"car": car.id}, other, called)
        elif card.team and car.team != card.team:
            yield Refused(car.id, "car.colour", rule, {"car": car.id, "team": card.team}, True, called)
        else:
            yield Refused(car.id, "car.not_last", rule, {"car": car.id, "n": data.turbo_from_last}, True, called)


def _own(s: State, car: str) -> tuple[bool, str]:
    """May the player go on rolling with this car, and by which clause?"""
    owner = s.owner_of(car)
    if owner == s.seat:
        return True, "F29 FA9" if len(s.players) == 3 else "F29"
    if owner is None:
        return s.options["charge_uncontrolled"] == "many", "F29 FA7"
    return False, "F29"


def _go_back(s: State, log: Log, car: str, steps: int, code: str, rule: str, **args: int) -> None:
    place = s.racing.index(car)
    room = len(s.racing) - 1 - place
    if room == 0:
        log.say(f"{code.partition('.')[0]}.last", f"{rule} F17 FA6", car=car, **args)
        return
    s.racing = line.move(s.racing, place, steps)
    log.say(code, rule, car=car, n=steps, was=place + 1, now=s.racing.index(car) + 1, **args)
    if steps > room:
        log.say("back.surplus", "F17 FA6", car=car)


def _charge_fails(s: State, log: Log, card: Card, car: str, die: int) -> None:
    if card.type == "charge_engine_blows":
        log.say("charge.blown", "F28", car=car, die=die)
        _retire(s, log, [car])
        return
    place = s.racing.index(car)
    s.racing = line.move(s.racing, place, len(s.racing))
    log.say("charge.gears", "F28 F18", car=car, die=die, was=place + 1, now=len(s.racing))


def _retire(s: State, log: Log, cars: list[str]) -> None:
    """F15: to the front of the retired row, keeping their order; the line closes up (F14)."""
    s.racing = [car for car in s.racing if car not in cars]
    if s.options["retired_row"] == "newest_first":
        s.retired = cars + s.retired
        log.say("retired", "F15 FA15", cars=cars)
    else:
        s.retired = s.retired + cars
        log.say("retired_behind", "F15 FA15", cars=cars)
    log.say("line.closed", "F14", cars=len(s.racing))
