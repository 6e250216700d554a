"""What cannot be: everything in which a position contradicts the rules or itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.games.mad.model.course import GOAL
from pnp.games.mad.rules.asks import UNKNOWN
from pnp.games.mad.rules.state import Racer, State

Problem = tuple[str, str, str]
"""Where, what, and what was expected."""

BEFORE_CARDS = ("course", "starter", "deal")
"""Phases before anybody has all the cards for this race."""
BEFORE_LAYING = (*BEFORE_CARDS, "pass", "lay")
BEFORE_PARTS = (*BEFORE_LAYING, "reveal")
BEFORE_START = (*BEFORE_PARTS, "bonus")


def hand_size(s: State) -> int:
    """M8, M16, M43: how many cards a hand has at the beginning of this phase."""
    full = s.data.hand + s.race - 1
    if s.phase in BEFORE_CARDS:
        return full - (s.data.hand if s.race == 1 else 1)
    return full if s.phase in BEFORE_LAYING else full - s.rules.parts


def problems(s: State) -> Iterator[Problem]:
    yield from _copies(s)
    yield from _bonus_cards(s)
    yield from _race(s)
    if s.phase == "turn":
        yield from _turn(s)
    for racer in s.racers.values():
        for look in (_cards, _tank, _cell, _turns, _end, _score):
            for key, what, expected in look(s, racer):
                yield f"cars.{racer.seat}.{key}", what, expected


# -- the table


def _copies(s: State) -> Iterator[Problem]:
    """Of every part there are only so many cards."""
    counts: Counter[str] = Counter()
    copies = s.data.part_deck.copies
    for racer in s.racers.values():
        for key, cards in (("hand", racer.hand), ("laid", racer.laid)):
            for card in cards:
                counts[card] += 1
                if card != UNKNOWN and counts[card] == copies[card] + 1:
                    yield f"cars.{racer.seat}.{key}", f"{card} is there too often (M7)", f"at most {copies[card]}"


def _bonus_cards(s: State) -> Iterator[Problem]:
    """M23: two a race, each once."""
    for key, cards in (("drawn", s.drawn), ("bonus", [*s.drawn, *s.shown])):
        if more := Counter(cards) - Counter(s.data.bonus):
            yield key, f"bonus card {min(more)} is there too often (M7 M23)", "every card once"
            break
    if len(s.drawn) > 2 * (s.race - 1):
        yield "drawn", f"{len(s.drawn)} bonus cards were there before race {s.race} (M23)", f"{2 * (s.race - 1)}"
    if s.phase in BEFORE_START and s.shown:
        yield "bonus", "the bonus cards are not turned up yet (M23)", "none in this phase"
    elif len(s.shown) == 1:
        yield "bonus", "only one bonus card lies at the goal (M23)", "two, or none if unknown"
    there = Counter([*s.drawn, *(s.shown if s.is_scored else ())])
    for racer in s.racers.values():
        if more := Counter(racer.bonus) - there:
            values = ", ".join(map(str, sorted(more)))
            yield f"cars.{racer.seat}.bonus", f"nobody can have won card {values} (M50)", "cards that were drawn, once"
        there -= Counter(racer.bonus)


def _race(s: State) -> Iterator[Problem]:
    if s.phase in BEFORE_START:
        if s.home:
            yield "home", "nobody is home before the start", "nobody in this phase"
        if s.seat:
            yield "seat", "nobody has a turn before the start (M24)", "starter"
        if s.turn:
            yield "turn", "there is no turn before the start (M24)", "0"
        return
    if not s.turn:
        yield "turn", "turns are counted from 1", "1 or more"
    if s.phase == "finish":
        if not s.home:
            yield "home", "the race is not over: nobody is home (M47)", "the players whose cars are home"
        for racer in s.racers.values():
            if racer.runs:
                yield f"cars.{racer.seat}.left", f"{racer.seat} still has a turn (M46 M47)", "0"


def _turn(s: State) -> Iterator[Problem]:
    """M24, M41, M46: clockwise, nobody twice before all others, and nobody who is home."""
    if s.seat not in s.racers or not s.racers[s.seat].runs:
        yield "seat", f"{s.seat} has no turn left (M41 M46)", "somebody who is still on the course"
        return
    running = [racer for racer in s.racers.values() if racer.runs]
    on_course = [racer for racer in s.racers.values() if not racer.is_home]
    waits = [racer.seat for racer in running if racer.turns < s.racers[s.seat].turns]
    yield from _turns_had(on_course, min(racer.turns for racer in running))
    if waits:
        yield "seat", f"{waits[0]} has had fewer turns (M24 M41)", waits[0]
    most = max(racer.left or 0 for racer in running)
    yield from _turns_left(on_course, most)
    if (s.racers[s.seat].left or 0) < most and not waits:
        first = next(racer.seat for racer in running if racer.left == most)
        yield "seat", f"{first} has more turns left (M46)", first


def _turns_had(racers: Sequence[Racer], least: int) -> Iterator[Problem]:
    for racer in racers:
        if racer.turns > least + 1:
            yield f"cars.{racer.seat}.turns", f"others have had {least} (M24)", f"at most {least + 1}"


def _turns_left(racers: Sequence[Racer], most: int) -> Iterator[Problem]:
    for racer in racers:
        if (racer.left or 0) < most - 1:
            yield f"cars.{racer.seat}.left", f"others have {most} turns left (M46)", f"at least {most - 1}"


# -- one car


def _cards(s: State, racer: Racer) -> Iterator[Problem]:
    race, parts = s.rules, s.data.parts
    if len(racer.hand) != hand_size(s):
        yield "hand", f"cards in the hand: {len(racer.hand)} (M8 M43)", f"{hand_size(s)} in this phase"
    laid = 0 if s.phase in BEFORE_LAYING else race.parts
    if len(racer.laid) != laid:
        yield "laid", f"cards laid: {len(racer.laid)} (M16)", f"{laid} in this phase"
    if s.phase in BEFORE_PARTS and racer.up:
        yield "parts", "no parts are face up yet (M20)", "none in this phase"
    if len(racer.up) > race.parts:
        yield "parts", f"{len(racer.up)} parts are used (M17)", f"at most {race.parts}"
    if len(set(racer.up)) != len(racer.up):
        yield "parts", "two identical parts are used (M19)", "each once"
    if (cost := sum(parts[part].cost for part in racer.up)) > race.cost:
        yield "parts", f"the parts cost {cost} (M18)", f"at most {race.cost}"
    if Counter(racer.up) - Counter(racer.laid):
        yield "laid", "a part that is used is not among the laid cards (M20)", " ".join(racer.up)


def _tank(s: State, racer: Racer) -> Iterator[Problem]:
    if s.phase in BEFORE_CARDS:
        return
    most = s.data.tank - sum(s.data.parts[part].cost for part in racer.up)
    if s.phase in BEFORE_START and racer.fuel != most:
        yield "fuel", f"there is {racer.fuel} in the tank before the start (M14 M21)", f"{most}"
    elif racer.fuel > most:
        yield "fuel", f"there is {racer.fuel} in the tank, and the parts are paid (M21)", f"at most {most}"
    if racer.retired and racer.fuel:
        yield "fuel", "who has retired has no fuel (M48)", "0"


def _cell(s: State, racer: Racer) -> Iterator[Problem]:
    if s.course is None or not racer.cell:
        return
    spot = s.course.spots[s.course.names[racer.cell]]
    start = s.course.spots[s.course.start].name
    if (racer.cell == GOAL) != (racer.seat in s.home):
        yield "at", "home says otherwise", "the players whose cars are home, in home"
    elif not racer.turns and racer.cell != start:
        yield "at", f"the car has had no turn and is on {racer.cell} (M10)", f"{start}, or turns"
    if spot.terrain is not None and spot.terrain not in s.build(racer).terrains:
        yield "at", f"{racer.cell} is {spot.terrain}, and no part opens it (M33)", "another cell, or the part"


def _turns(s: State, racer: Racer) -> Iterator[Problem]:
    home = racer.seat in s.home
    if racer.turns and s.phase in BEFORE_START:
        yield "turns", "nobody has had a turn before the start (M24)", "0"
    if home and not racer.turns:
        yield "turns", "the car is home without a turn", "1 or more"
    if racer.left is not None and not s.home:
        yield "left", "nobody is home yet (M46)", "nothing"
    if racer.spare and not home:
        yield "spare", "the car is not home (M45)", "0"


def _end(s: State, racer: Racer) -> Iterator[Problem]:
    """M47–M49: a place for who is home once the race is over; the others have retired."""
    home = racer.seat in s.home
    if racer.place and not home:
        yield "place", "the car is not home", "0"
    elif racer.place and s.phase != "finish":
        yield "place", "places are given when the race is over (M47)", "0"
    elif s.is_scored and home and not _is_placed(s, racer):
        yield "place", "home says otherwise (M49)", "the order in which the cars came home"
    if racer.retired and (home or not s.is_scored):
        yield "retired", "only who is not home when the race is over has retired (M48)", "false"
    elif s.is_scored and not home and not racer.retired:
        yield "retired", "the race is over and the car is not home (M48)", "true"


def _is_placed(s: State, racer: Racer) -> bool:
    """Whether the place is the one of its arrival; a photo finish may have changed it (MA25)."""
    places = [s.racers[seat].place for seat in s.home]
    if s.on("photo_finish"):
        return 0 < racer.place <= len(places) and places.count(racer.place) == 1
    return racer.place == s.home.index(racer.seat) + 1


def _score(s: State, racer: Racer) -> Iterator[Problem]:
    """M49, M50: no more than all races so far have brought, and all that the cards are worth."""
    races = s.data.races[: s.race if s.is_scored else s.race - 1]
    least = sum(racer.bonus)
    most = least + sum(race.points[0] for race in races)
    if not least <= racer.score <= most:
        yield "score", f"{racer.score} points after {len(races)} races (M49 M50)", f"{least} to {most}"
