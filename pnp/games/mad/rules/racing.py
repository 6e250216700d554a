"""The race itself, turn by turn, and what it was worth (M24–M51)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from pnp.games.mad.model.course import GOAL
from pnp.games.mad.rules.asks import Move, Throw, end_id, way_said
from pnp.games.mad.rules.moving import COSTS, Paid, Purse, Reach, account, paid_along, reach, unpaid, why_not
from pnp.games.mad.rules.state import Numbers, Racer, State
from pnp.referee.ask import Choose, Later, Offered, Option, Refused
from pnp.referee.rules import Asking, Log


def turn(s: State, log: Log) -> Asking:
    """M25: choose the number of dice, roll, move."""
    racer = s.racers[s.seat]
    dice = int((yield _how_many(s, racer)))
    row = s.data.dice[dice - 1]
    cost, arrows = s.fuel_cost(racer, dice), s.arrows(racer, dice)
    rolled = yield Throw(
        s.turn_key("roll"), racer.seat, "M30", "roll",
        {"seat": racer.seat, "white": row.white, "red": row.red, "dice": dice}, 6, dice, row.white,
    )  # fmt: skip
    racer.fuel -= cost
    points = _count(s, log, racer, rolled[: row.white], rolled[row.white :], cost, arrows)
    points += _flying(s, log, racer, points)
    found = reach(s.trip(racer, points, arrows))
    stuck = len(found.steps) == 1
    path = list(found.steps) if stuck else _way(found, (yield _where(s, racer, found)))
    _arrive(s, log, racer, found, path)
    return _next(s, log, racer)


def _how_many(s: State, racer: Racer) -> Choose:
    """M26–M29: what each number of dice costs and brings; what cannot be chosen, and why."""
    options, refused = s.numbers_of_dice(racer, lambda: _numbers_of_dice(s, racer))
    return Choose(
        s.turn_key("dice"), racer.seat, "M26 M27 M28 M29 MA6", "dice",
        {"seat": racer.seat, "fuel": racer.fuel, "cell": racer.cell}, options, refused,
    )  # fmt: skip


def _numbers_of_dice(s: State, racer: Racer) -> Numbers:
    build = s.build(racer)
    options, refused = [], []
    for row in s.data.dice:
        cost, arrows = s.fuel_cost(racer, row.dice), s.arrows(racer, row.dice)
        args = {"n": row.dice, "white": row.white, "red": row.red, "fuel": cost, "arrows": arrows}
        if row.dice > build.effect.max_dice:
            barring = [part for part in racer.up if s.data.parts[part].effect.max_dice < row.dice]
            rule = " ".join(["M26", *(s.data.parts[part].clause for part in barring)])
            refused.append(Refused(str(row.dice), "dice.barred", rule, {"n": row.dice, "parts": barring}))
        elif cost > racer.fuel:
            refused.append(Refused(str(row.dice), "dice.fuel", "M28", {"n": row.dice, "fuel": cost, "has": racer.fuel}))
        else:
            options.append(Option(str(row.dice), "dice", args, number=row.dice))
    return tuple(options), tuple(refused)


def dice_points(white: Sequence[int], red: Sequence[int], count_doubles: bool) -> int:
    """M31: of equal dice of one colour one counts, unless a part says otherwise."""
    if count_doubles:
        return sum(white) + sum(red)
    return sum(set(white)) + sum(set(red))


def _count(
    s: State, log: Log, racer: Racer, white: list[int], red: list[int], fuel: int, arrows: int
) -> int:  # fmt: skip
    effect = s.build(racer).effect
    counted = dice_points(white, red, effect.count_doubles)
    points = max(0, counted + effect.move)
    raw = sum(white) + sum(red)
    rule = ["M28", "M29", "M31"]
    equal = len(set(white)) + len(set(red)) < len(white) + len(red)
    rule += [s.data.parts[part].clause for part in racer.up if _decided(s, part, len(white) + len(red), equal)]
    log.say(
        "turn.rolled", " ".join(rule), seat=racer.seat, white=white, red=red, raw=raw, counted=counted,
        dropped=raw - counted, move=effect.move, points=points, fuel=fuel, left=racer.fuel, arrows=arrows,
    )  # fmt: skip
    return points


def _flying(s: State, log: Log, racer: Racer, points: int) -> int:
    more = s.head_start(racer)
    if more:
        log.say("turn.flying", "MA27", seat=racer.seat, n=more, points=points + more)
    return more


def _decided(s: State, part: str, dice: int, equal: bool) -> bool:
    """Whether this part had a say in what was rolled."""
    effect = s.data.parts[part].effect
    return bool(effect.move or effect.arrows or effect.fuel.get(dice) or (effect.count_doubles and equal))


# -- the move


def _where(s: State, racer: Racer, found: Reach) -> Move:
    trip = found.trip
    ids = [id for spot, purses in found.ends.items() for id in _end_ids(found, spot, purses)]
    return Move(
        s.turn_key("to"), racer.seat, "M32 M40 MA8", "to",
        {"seat": racer.seat, "points": trip.points, "arrows": trip.arrows, "fuel": trip.fuel, "cell": racer.cell},
        Offered(ids, lambda: _end_options(found)), Later(lambda: _unreachable(found)), ids[0], found,
    )  # fmt: skip


def _end_ids(found: Reach, spot: int, purses: Sequence[Purse]) -> list[str]:
    name, tank = found.trip.course.spots[spot].name, found.trip.fuel
    return [name, *(end_id(name, tank - purse.fuel, tank - purses[0].fuel) for purse in purses[1:])]


def _end_id(found: Reach, purse: Purse) -> str:
    purses = found.ends[purse.spot]
    return _end_ids(found, purse.spot, purses)[purses.index(purse)]


def _end_options(found: Reach) -> list[Option]:
    spots = found.trip.course.spots
    numbers = _numbers([spots[spot].name for spot in found.ends])
    return [_end_option(found, purse, numbers) for purses in found.ends.values() for purse in purses]


def _end_option(found: Reach, purse: Purse, numbers: Mapping[str, int]) -> Option:
    trip, purses = found.trip, found.ends[purse.spot]
    name, terrain, _ = trip.course.spots[purse.spot]
    label = "goal" if name == GOAL else "stay" if purse.spot == trip.at else "end"
    args = {
        "cell": name, "arrows": trip.arrows - purse.arrows, "fuel": trip.fuel - purse.fuel,
        "steps": found.steps[purse], "terrain": terrain,
    }  # fmt: skip
    if purse is purses[0]:
        return Option(_end_id(found, purse), label, args, _called(name), numbers.get(name))
    return Option(_end_id(found, purse), label, args, _called_with_fuel(name, purses), None, quiet=True)


def _numbers(names: list[str]) -> dict[str, int]:
    """What a cell is called in digits: by its label, where that means one cell only; the goal is 0."""
    digits = [(name, *_digits(name)) for name in names]
    labels = [label for _, label, _ in digits if label]
    twice = {label for label in labels if labels.count(label) > 1} if len(set(labels)) < len(labels) else ()
    found = {name: long if label in twice else short for name, label, (short, long) in digits if label}
    if GOAL in names:
        found[GOAL] = 0
    return found


@cache
def _digits(name: str) -> tuple[str, tuple[int, int]]:
    """The label of a cell, and what it is called if only one has it or several have: 12, or 412 on sheet S4."""
    sheet, _, label = name.partition("-")
    if not label.isdecimal():
        return "", (0, 0)
    digits = "".join(each for each in sheet if each.isdecimal())
    return label, (int(label), int(f"{digits}{int(label):02}"))


@cache
def _called(name: str) -> tuple[str, ...]:
    if name == GOAL:
        return ("0", "goal", "finish", "arrivo", "traguardo", "ゴール")
    folded = name.casefold()
    if "-" not in folded:
        return (folded,)
    spoken = (folded, folded.replace("-", " "), folded.replace("-", ""), folded[1:])
    label, (_, digits) = _digits(name)
    return (*spoken, str(digits)) if label else spoken  # 101 is S1-1; 11 would be a cell 11 too


def _called_with_fuel(name: str, purses: list[Purse]) -> tuple[str, ...]:
    """ "S4-12 fuel" where there is only one other way to pay."""
    if len(purses) != 2:
        return ()
    folded = name.casefold()
    return tuple(f"{folded} {word}" for word in ("fuel", "carburante", "benzina", "燃料"))


def _unreachable(found: Reach) -> list[Refused]:
    """Every other cell of the course with the reason; said to those who try."""
    refused = []
    spots = found.trip.course.spots
    sheet = spots[found.trip.at].name.partition("-")[0]
    for spot, each in enumerate(spots):
        if spot not in found.ends:
            why = why_not(found, spot)
            on, _, label = each.name.partition("-")
            called = (*_called(each.name), label) if on == sheet and label else _called(each.name)
            refused.append(Refused(each.name, why.code, why.rule, why.args, quiet=True, aliases=called))
    return refused


def _way(found: Reach, chosen: str) -> list[Purse]:
    """The way that was said cell by cell, or the usual one to the end that was chosen."""
    trip = found.trip
    cells, burnt = way_said(chosen)
    if cells:
        ways = paid_along(trip, [trip.course.names[cell] for cell in cells])
        return ways[min(ways) if burnt is None else burnt]
    for spot, purses in found.ends.items():
        ids = _end_ids(found, spot, purses)
        if chosen in ids:
            return found.path(purses[ids.index(chosen)])
    raise AssertionError(chosen)


def _arrive(s: State, log: Log, racer: Racer, found: Reach, path: list[Purse]) -> None:
    trip, end = found.trip, path[-1]
    paid = account(trip, path)
    rule = _rule(s, racer, paid, [trip.course.spots[purse.spot].name for purse in path[:-1]])
    was, racer.cell = racer.cell, trip.course.spots[end.spot].name
    racer.fuel = end.fuel
    racer.turns += 1
    args = {
        "seat": racer.seat, "was": was, "now": racer.cell, "points": trip.points, "steps": paid.steps,
        "arrows": paid.arrows, "fuel": paid.fuel, "left": racer.fuel, "terrain": list(paid.terrain),
    }  # fmt: skip
    if racer.is_home:
        racer.spare = trip.points - paid.steps
        s.home.append(racer.seat)
        log.say("move.home", f"M45 {rule}", place=len(s.home), spare=racer.spare, **args)
    elif not paid.steps:
        stuck = len(found.steps) == 1
        log.say("move.stands", unpaid(found, trip.course.goal) if stuck else "M40", **args)
    else:
        short = " M40" if paid.steps < trip.points else ""
        log.say("move.done", f"{rule}{short}", to_go=s.to_go(racer), **args)


def _rule(s: State, racer: Racer, paid: Paid, left: list[str]) -> str:
    """The clauses that this move met on its way, leaving these cells."""
    rule = ["M32"]
    if paid.terrain:
        parts = [s.data.parts[part] for part in racer.up]
        rule += ["M33", *(part.clause for part in parts if {*part.terrains} & {*paid.terrain})]
    rule += [clause for clause in COSTS if clause in paid.met]
    if "M37" in rule and "M38" not in rule:
        cars = Counter(other.cell for other in s.racers.values() if other is not racer)
        rule += ["M38"] * any(cars[cell] > 1 for cell in left)
    if paid.free_cars:
        ram = [s.data.parts[part].clause for part in racer.up if s.data.parts[part].effect.free_passing]
        rule += ram or ["M39", "MA15"]
    return " ".join(rule)


# -- whose turn, and how long


def _next(s: State, log: Log, racer: Racer) -> str:
    """M41, M46–M47."""
    if racer.left is not None:
        racer.left -= 1
    elif len(s.home) == 1 and racer.is_home:
        for other in s.racers.values():
            if not other.is_home:
                other.left = s.data.last_turns
        log.say("race.last_turns", "M46 MA9", seat=racer.seat, n=s.data.last_turns)
    seat = s.seat
    for _ in s.racers:
        seat = s.left_of(seat)
        if s.racers[seat].runs:
            s.seat, s.turn = seat, s.turn + 1
            return "turn"
    return "finish"


# -- what it was worth


def finish(s: State, log: Log) -> Asking:
    """M47–M51, M42: places, fuel bonus, and what goes to whom before the next race."""
    yield from ()
    if s.is_scored:
        return None  # the end of a race, read from a file
    places = ranking(s)
    for place, racer in enumerate(places, start=1):
        racer.place = place
    retired = [racer for racer in s.racers.values() if not racer.is_home]
    log.say("race.over", "M47" if not s.on("photo_finish") else "M47 MA25", seats=[racer.seat for racer in places])
    for racer in retired:
        racer.retired, racer.fuel = True, 0
        log.say("race.retired", "M48", seat=racer.seat, cell=racer.cell)
    for racer in places:
        points = place_points(s, racer)
        racer.score += points
        if points:
            log.say("score.place", "M49", seat=racer.seat, place=racer.place, points=points, score=racer.total)
    _give_bonus(s, log)
    if s.race < s.races:
        _hand_on(s, log)
    return None


def ranking(s: State) -> list[Racer]:
    """Who is home, in order of arrival; with a photo finish by turns needed, then by the points left over (MA25)."""
    home = [s.racers[seat] for seat in s.home]
    if s.on("photo_finish"):
        home.sort(key=lambda racer: (racer.turns, -racer.spare))
    return home


def place_points(s: State, racer: Racer) -> int:
    points = s.rules.points
    return points[racer.place - 1] if 0 < racer.place <= len(points) else 0


def bonus_winners(s: State) -> list[tuple[int, Racer | None]]:
    """M50: the higher card for most fuel left, the lower one for the next; equals by their place."""
    thirsty = sorted(ranking(s), key=lambda racer: -racer.fuel)
    claims: list[Racer | None] = [*thirsty[: len(s.shown)]]
    claims += [None] * (len(s.shown) - len(claims))
    return list(zip(sorted(s.shown, reverse=True), claims, strict=True))


def scored(s: State, racer: Racer) -> int:
    """What this race was worth, place and bonus card together."""
    return place_points(s, racer) + sum(value for value, winner in bonus_winners(s) if winner is racer)


def _give_bonus(s: State, log: Log) -> None:
    finishers = ranking(s)
    for value, racer in bonus_winners(s):
        if racer is None:
            log.say("bonus.unclaimed", "M51 MA11", value=value)
            continue
        racer.bonus.append(value)
        racer.score += value
        level = [other for other in finishers if other is not racer and other.fuel == racer.fuel]
        rule = ["M50", *["M51"] * (not racer.fuel), *["MA24"] * bool(level and not racer.fuel)]
        code = "bonus.won_level" if level else "bonus.won"
        log.say(code, " ".join(rule), seat=racer.seat, value=value, fuel=racer.fuel, score=racer.total)


def _hand_on(s: State, log: Log) -> None:
    """M42: what lies in front goes to the left neighbour's hand, face up or down (M44)."""
    log.say("cards.handed_on", "M42 M44", n=s.rules.parts, pairs=[(seat, s.left_of(seat)) for seat in s.racers])


def hands_after(s: State) -> dict[str, list[str]]:
    """Everybody's hand once the laid cards have gone to the left."""
    right_of = {s.left_of(seat): seat for seat in s.racers}
    return {seat: [*racer.hand, *s.racers[right_of[seat]].laid] for seat, racer in s.racers.items()}


def next_starter(s: State) -> str:
    """M24, MA10; or the player with the fewest points, of equals the one who came in later (MA26)."""
    if s.options["starter"] == "winner":
        home = ranking(s)
        return home[0].seat if home else s.starter
    worst = [racer.seat for racer in s.order()][::-1]
    return min(worst, key=lambda seat: s.racers[seat].total)
