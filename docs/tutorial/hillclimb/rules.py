"""A race up the hill: each phase is a generator that asks the table, and says what comes of the answers."""

from collections.abc import Callable, Mapping

from hillclimb.hill import Hill, State
from pnp.referee.ask import Choose, Option, Roll
from pnp.referee.plain import PlainRules
from pnp.referee.reader import OptionInfo, Reader
from pnp.referee.rules import Asking, Log, RaceResult
from pnp.season.by_hand import by_place

PACES = (Option("steady", "steady"), Option("flat", "flat"))


def start(s: State, log: Log) -> Asking:
    """H2: everybody stands at the foot; race after race another one begins."""
    yield from ()  # a phase is a generator, also one that asks nothing
    s.at, s.seat = dict.fromkeys(s.players, 0), s.seats[(s.race - 1) % len(s.seats)]
    log.say("race.begins", "H1 H2", race=s.race, races=s.races, bends=s.data.bends, seat=s.seat)
    return "turn"


def turn(s: State, log: Log) -> Asking:
    """H3: steadily or flat out, and then the next one."""
    key, who = f"r{s.race}.t{s.turn}", s.seat
    pace: str = yield Choose(f"{key}.pace", who, "H3", "pace", {"bend": s.at[who]}, options=PACES, preset="steady")
    count, rule = (1, "H4") if pace == "steady" else (2, "H5")
    dice: list[int] = yield Roll(f"{key}.dice", who, rule, "dice", {"n": count}, dice=count)
    drive(s, log, rule, dice)
    after = s.seats[s.seats.index(who) + 1 :] + s.seats
    s.turn, s.seat = s.turn + 1, next(seat for seat in after if seat in s.driving)
    return "turn" if len(s.driving) > 1 else "finish"


def drive(s: State, log: Log, rule: str, dice: list[int]) -> None:
    """H4–H8: up the hill, or round in a spin."""
    who, top = s.seat, s.data.bends
    if len(set(dice)) == len(dice):
        s.at[who] = min(s.at[who] + sum(dice), top)
        log.say("car.climbed", rule, seat=who, n=sum(dice), bend=s.at[who])
    elif s.options["spin"] == "stay":
        log.say("car.spun", "H6", seat=who, bend=s.at[who])
    else:
        s.at[who] = max(0, s.at[who] - dice[0])
        log.say("car.slid", "H6 H7", seat=who, die=dice[0], bend=s.at[who])
    if s.at[who] == top:
        s.home.append(who)
        log.say("car.home", "H8", seat=who, place=len(s.home))


def finish(s: State, log: Log) -> Asking:
    """H9, H10: whoever is left comes last; then points by place."""
    yield from ()
    log.say("car.last", "H9", seats=s.driving)
    s.home += s.driving
    for place, (seat, points) in enumerate(RULES.result(s).points.items(), start=1):
        log.say("race.points", "H10", seat=seat, place=place, points=points)
    return None


class HillRules(PlainRules[Hill, State]):
    clauses = tuple(f"H{number}" for number in range(1, 13))
    entering = ("H1", "H1")
    state = State
    options: Mapping[str, OptionInfo] = {"spin": OptionInfo(("stay", "slide"), "H7")}
    phases: Mapping[str, Callable[[State, Log], Asking]] = {"start": start, "turn": turn, "finish": finish}

    def faults(self, s: State, reader: Reader) -> None:
        for seat in dict.fromkeys([*s.at, *s.home]):
            if seat not in s.players or s.home.count(seat) > 1:
                reader.fault("home", f"{seat} does not drive once (H1)", ", ".join(s.players))
        for seat in s.driving if s.phase != "start" else ():
            if not 0 <= s.at.get(seat, -1) < s.data.bends:
                reader.fault("at", f"{seat} is not on the hill (H8)", f"0 to {s.data.bends - 1}")
        if s.phase == "turn" and s.seat not in s.driving:
            reader.fault("seat", f"“{s.seat}” has no turn (H3)", ", ".join(s.driving))

    def result(self, s: State) -> RaceResult:
        return RaceResult(s.race, tuple(s.home), by_place(s.data.points, s.home))


RULES = HillRules()
