"""Before a race: the course is laid, cards are dealt and passed, cars are built (M8–M23, M52–M54)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from itertools import count as counted_from
from typing import TypeVar

from pnp.games.mad.model.course import lay as lay_course
from pnp.games.mad.model.course import sheet_of
from pnp.games.mad.rules.asks import (
    FORGOTTEN,
    NOTHING,
    UNKNOWN,
    Dealt,
    FaceUp,
    LaySheet,
    OwnCards,
    PartCards,
    Secret,
    ToldSheet,
    sheet_deck,
    taken,
)
from pnp.games.mad.rules.state import SIDES, Racer, State
from pnp.referee.ask import Answer, Ask, Batch, Choose, Draw, Option, Write
from pnp.referee.rules import Asking, Log

T = TypeVar("T")
Asks = Generator[Ask, Answer, None]
Asked = Generator[Ask, Answer, T]
TABLE = "table"
"""Who turns up what belongs to nobody."""


# -- the course


def course(s: State, log: Log) -> Asking:
    """M9–M10 before the first race, M52–M54 before the others."""
    if s.race == 1:
        log.say("game.begins", "M1 M12", races=s.races, seats=list(s.racers))
    if s.untold:
        yield from _untold_course(s, log)
    known = bool(s.layout)
    if known:
        yield from _next_course(s, log)
    else:  # the first race, or nobody knows how the sheets of the one before lay, if there were any
        yield from _first_course(s)
    s.course = lay_course(s.data, s.layout, s.start_side)
    for racer in s.racers.values():
        racer.cell = s.course.spots[s.course.start].name
    steps = s.course.to_go(frozenset())[s.course.start]
    rule = "M13 M53 M54 MA12 MA14" if known else "M9 M10 M13 MA12"
    run = s.layout if s.start_side == "first" else s.layout[::-1]
    log.say(
        "course.laid", rule, layout=list(s.layout), side=s.start_side, run=list(run), steps=steps,
        start=s.course.spots[s.course.start].name, last=s.course.spots[s.course.last].name,
    )  # fmt: skip
    return "starter"


def _first_course(s: State) -> Asks:
    for number in range(1, s.rules.sheets + 1):
        s.layout.append((yield from _sheet(s, number, "M5 M9")))
    args = {"layout": list(s.layout)}
    s.start_side = yield Choose(s.key("side"), TABLE, "M10", "side", args, _ends(s), (), "first")


def _ends(s: State) -> tuple[Option, ...]:
    names = {"first": s.layout[0], "last": s.layout[-1]}
    return tuple(Option(side, f"side_{side}", {"sheet": names[side]}) for side in SIDES)


def _untold_course(s: State, log: Log) -> Asks:
    """M52: how the course of the race before lies, and what is in the box, where the referee did not see it."""
    last = s.race - 1
    s.layout = yield from _lay_there(s, last)
    s.untold = False
    if not s.layout:
        log.say("course.unknown", "M52", race=last)
        return
    args = {"race": last, "layout": list(s.layout)}
    s.start_side = yield Choose(s.key("began"), TABLE, "M52", "began_there", args, _ends(s))
    for number in range(len(s.boxed) + 1, last):
        boxed = yield _told_sheet(s, f"boxed.{number}", "boxed_before", {"race": number + 1}, s.layout)
        s.boxed += [sheet_of(boxed)] if boxed != FORGOTTEN else []


def _lay_there(s: State, race: int) -> Asked[list[str]]:
    """The whole row, or nothing if nobody knows it any more."""
    row: list[str] = []
    count = s.data.races[race - 1].sheets
    for number in range(1, count + 1):
        args = {"race": race, "n": number, "of": count, "layout": list(row)}
        laid = yield _told_sheet(s, f"lay.{number}", "lay_there", args, row)
        if laid == FORGOTTEN:
            return []
        row.append(laid)
    return row


def _told_sheet(s: State, key: str, text: str, args: dict[str, object], row: Sequence[str]) -> ToldSheet:
    gone = (*row, *s.boxed)
    return ToldSheet(s.key(key), TABLE, "M52", text, args, sheet_deck(s.data), gone)


def leaving(s: State) -> int:
    """M52: which sheet of the row goes: the one where the last race began."""
    return 0 if s.start_side == "first" else len(s.layout) - 1


def _next_course(s: State, log: Log) -> Asks:
    """The start-side sheet goes, new ones come there; the goal stays unless the race is turned round (MA14)."""
    gone = s.layout.pop(leaving(s))
    s.boxed.append(sheet_of(gone))
    log.say("course.boxed", "M52", sheet=gone)
    for number in range(1, s.data.new_sheets + 1):
        drawn = yield from _sheet(s, number, "M53")
        s.layout.insert(0 if s.start_side == "first" else len(s.layout), drawn)
    if s.on("reverse_direction"):
        s.start_side = "last" if s.start_side == "first" else "first"
        log.say("course.reversed", "M54 MA14", side=s.start_side)


def _sheet(s: State, number: int, rule: str) -> Asked[str]:
    ask = LaySheet(
        s.key(f"sheet.{number}"), TABLE, rule, "sheet", {"n": number, "layout": list(s.layout)}, sheet_deck(s.data),
        (*s.layout, *s.boxed), blind=True,
    )  # fmt: skip
    laid: str = yield ask
    return laid


def starter(s: State, log: Log) -> Asking:
    """M11, M24: any method for the first race; then the first finisher of the race before (MA10)."""
    if s.race == 1 and s.starter:
        log.say("starter.chosen", "M11 M24", seat=s.starter)
    elif not s.starter:
        options = tuple(Option(seat, "seat", {"seat": seat}) for seat in s.racers)
        s.starter = yield Choose(s.key("starter"), TABLE, "M11", "starter", {}, options, (), next(iter(s.racers)))
        log.say("starter.chosen", "M11 M24", seat=s.starter)
    else:
        rule = "M24 MA10" if s.options["starter"] == "winner" else "MA26"
        log.say(f"starter.{s.options['starter']}", rule, seat=s.starter)
    return "deal"


# -- the cards


def deal(s: State, log: Log) -> Asking:
    """M8: three cards each; M43: one more before each further race."""
    count = s.data.hand if s.race == 1 else 1
    rule = "M7 M8" if s.race == 1 else "M43 MA23"
    size = {seat: len(racer.hand) + count for seat, racer in s.racers.items()}
    had = {seat: _known(s, racer) for seat, racer in s.racers.items()}
    if any(len(had[seat]) + count < size[seat] for seat in s.racers):
        log.say("cards.unknown", "M42")
    for again in _once_more():
        for racer in s.racers.values():
            racer.hand = list(had[racer.seat])
        yield from _deal_round(s, size, rule, again)
        if not _are_too_many(s, chain.from_iterable(racer.hand for racer in s.racers.values())):
            break
        log.say("parts.too_many", rule)
    for racer in s.racers.values():
        racer.fuel = s.data.tank
    log.say("cards.dealt", rule, n=count, hand=s.data.hand + s.race - 1, pile=s.pile())
    log.say("fuel.full", "M6 M14" if s.race == 1 else "M14 MA2", n=s.data.tank)
    return "pass"


def _once_more() -> Iterator[str]:
    """What the keys of questions end with that may have to be asked again: nothing, .2, .3 …"""
    yield ""
    for again in counted_from(2):
        yield f".{again}"


def _known(s: State, racer: Racer) -> list[str]:
    """The cards to begin with. Where hands are dealt by the referee they are known: a card that is not is asked for."""
    return [card for card in racer.hand if card != UNKNOWN or s.options["cards"] != "dealt"]


def _deal_round(s: State, size: Mapping[str, int], rule: str, again: str) -> Asks:
    """One card after the other, until everybody has as many as there should be."""
    had = {seat: len(racer.hand) for seat, racer in s.racers.items()}
    for number in range(1, max(size[seat] - had[seat] for seat in size) + 1):
        for racer in s.clockwise():
            left = size[racer.seat] - len(racer.hand)
            if left and len(racer.hand) < had[racer.seat] + number:  # or all were named at once
                racer.hand += yield from _dealt(s, racer, f"{number}{again}", left, rule)


def _dealt(s: State, racer: Racer, number: str, most: int, rule: str) -> Asked[list[str]]:
    """Only the referee who deals knows what it is. Who looks at real cards names one, or all that are still to come."""
    if s.options["cards"] != "dealt":
        return [UNKNOWN]
    own, others = [*racer.hand, *racer.laid], s.known_elsewhere(racer.seat)
    key = s.key(f"{racer.seat}.card.{number}")
    args = {"n": int(number.partition(".")[0]), "most": most}
    ask = Dealt(
        key, racer.seat, rule, "card", args, s.data.part_deck, tuple(card for card in own if card != UNKNOWN),
        blind=True, most=most, elsewhere=tuple(others),
    )  # fmt: skip
    given = yield Batch(f"{key}.batch", "", rule, "deal", parts=(ask,))
    return s.data.part_deck.faces_of(given[key].split(", "))


def pass_on(s: State, log: Log) -> Asking:
    """M15: one card to the left, all at once, before anybody sees what comes."""
    rule = "M15 MA22"
    if s.options["cards"] == "face_up":
        yield from ()
        log.say("pass.yourselves", f"{rule} M44", seats=list(s.racers))
        return "lay"
    cards = yield from _all_at_once(s, "pass", rule, _passing)
    for racer in s.racers.values():
        racer.hand = _without(racer.hand, cards[racer.seat])
    for seat, passed in cards.items():
        s.racers[s.left_of(seat)].hand += passed
    _doubt(s)
    log.say("pass.done", rule, pairs=[(seat, s.left_of(seat)) for seat in s.racers])
    return "lay"


def _all_at_once(
    s: State, what: str, rule: str, ask: Callable[[State, Racer, str], Ask]
) -> Asked[dict[str, list[str]]]:
    """Everybody's cards, named in secret."""
    asks = {racer.seat: ask(s, racer, what) for racer in s.clockwise()}
    given = yield Batch(s.key(what), "", rule, what, parts=tuple(asks.values()))
    return {seat: _cards(given[ask.key]) for seat, ask in asks.items()}


def _cards(answer: str) -> list[str]:
    return [] if answer == NOTHING else answer.split(", ")


def _are_too_many(s: State, cards: Iterable[str]) -> bool:
    """Whether these are more of a part than there are."""
    return any(number > s.data.part_deck.copies.get(card, number) for card, number in Counter(cards).items())


def _passing(s: State, racer: Racer, name: str) -> Secret:
    parts = _parts(s, racer, "M15", 1)
    preset = UNKNOWN if parts.secret else None
    args = {"seat": racer.seat, "to": s.left_of(racer.seat), "hand": list(racer.hand)}
    return Secret(
        s.key(f"{racer.seat}.{name}"), racer.seat, "M15 MA22", "pass", args, parts.read, parts.examples, preset,
        parts.picks,
    )  # fmt: skip


def lay(s: State, log: Log) -> Asking:
    """M16: exactly as many cards as the race allows parts, face down."""
    count = s.rules.parts
    if s.options["cards"] == "face_up":
        yield from ()
        for racer in s.racers.values():
            _put_down(racer, [UNKNOWN] * count)
        log.say("lay.yourselves", "M16 MA3 M44", n=count)
        return "reveal"
    cards = yield from _all_at_once(s, "lay", "M16 MA3", _laying)
    for racer in s.racers.values():
        _put_down(racer, cards[racer.seat])
    _doubt(s)
    log.say("lay.done", "M16 MA3", n=count)
    return "reveal"


def _laying(s: State, racer: Racer, name: str) -> Secret:
    count = s.rules.parts
    parts = _parts(s, racer, "M16", count)
    preset = ", ".join([UNKNOWN] * count) if parts.secret else None
    args = {"seat": racer.seat, "n": count, "limit": s.rules.cost, "hand": list(racer.hand)}
    return Secret(
        s.key(f"{racer.seat}.{name}"), racer.seat, "M16 MA3", "lay", args, parts.read, parts.examples, preset,
        parts.picks,
    )  # fmt: skip


def _parts(s: State, racer: Racer, rule: str, wanted: int) -> PartCards:
    return PartCards(
        s.data.part_deck, tuple(racer.hand), tuple(s.known_elsewhere(racer.seat)), rule, wanted,
        secret=s.options["cards"] != "dealt",
    )  # fmt: skip


def _without(hand: list[str], cards: list[str]) -> list[str]:
    left = taken(hand, cards)
    assert left is not None, (hand, cards)
    return left


def _put_down(racer: Racer, cards: list[str]) -> None:
    racer.hand = _without(racer.hand, cards)
    racer.laid = cards


# -- the cars


def reveal(s: State, log: Log) -> Asking:
    """M20: which of the laid cards lie face up, all at once (MA5) or in turn."""
    log.say("race.table", "M17 M18 M49", race=s.race, parts=s.rules.parts, cost=s.rules.cost, points=s.rules.points)
    if s.options["reveal"] == "together":
        parts = yield from _turned_up(s, log)
        for racer in s.clockwise():
            _build(s, log, racer, parts[racer.seat])
        _doubt(s)
    else:
        for racer in s.clockwise():
            answer = yield _revealing(s, racer, "reveal")
            _build(s, log, racer, _cards(answer))
            _doubt(s)
    return "bonus"


def _turned_up(s: State, log: Log) -> Asked[dict[str, list[str]]]:
    """MA5: what all turn up together. Where that is more of a part than there is, all can see it: once more."""
    for again in _once_more():
        parts = yield from _all_at_once(s, f"reveal{again}", "M20 MA5", _revealing)
        if not _are_too_many(s, chain.from_iterable(parts.values())):
            return parts
        log.say("parts.too_many", "M20 MA5")
    raise AssertionError("it is asked until it fits")


def _doubt(s: State) -> None:
    """What lies face up is there. Where more of a part was named in secret than there can be, somebody made a slip, and
    those cards are not known any more. Nothing is said of it, for it would tell who has what (M44)."""
    copies = s.data.part_deck.copies
    counts = Counter(card for racer in s.racers.values() for card in (*racer.hand, *racer.laid))
    wrong = {card for card, number in counts.items() if card != UNKNOWN and number > copies[card]}
    for racer in s.racers.values():
        racer.hand = [UNKNOWN if card in wrong else card for card in racer.hand]
        down = racer.laid[len(racer.up) :]
        racer.laid = [*racer.up, *(UNKNOWN if card in wrong else card for card in down)]


def _revealing(s: State, racer: Racer, name: str) -> Write:
    face_up = FaceUp(
        s.data, tuple(racer.laid), tuple(s.shown_elsewhere(racer.seat)), tuple(s.known_elsewhere(racer.seat)),
        s.rules.parts, s.rules.cost,
    )  # fmt: skip
    args = {
        "seat": racer.seat, "n": s.rules.parts, "limit": s.rules.cost, "laid": list(racer.laid),
        "open": s.options["reveal"] != "together",
    }  # fmt: skip
    # together nothing is seen before all fits, so that nobody's slip tells anything
    kind = Secret if s.options["reveal"] == "together" else OwnCards
    return kind(
        s.key(f"{racer.seat}.{name}"), racer.seat, "M20 MA5", "reveal", args, face_up.read, face_up.examples,
        picks=face_up.picks,
    )  # fmt: skip


def _build(s: State, log: Log, racer: Racer, parts: list[str]) -> None:
    """M21–M22: the parts are paid for and count until the end of the race."""
    racer.up = parts
    down = _without(racer.laid, racer.up)
    racer.laid = [*racer.up, *down]
    cost = sum(s.data.parts[part].cost for part in racer.up)
    racer.fuel -= cost
    args = {"seat": racer.seat, "parts": list(racer.up), "cost": cost, "fuel": racer.fuel, "down": len(down)}
    if not racer.up:
        log.say("parts.none", "M20 MA4", **args)
        return
    log.say("parts.up", " ".join(["M18", "M21", "M22", *(s.data.parts[part].clause for part in racer.up)]), **args)


def bonus(s: State, log: Log) -> Asking:
    """M23: two bonus cards are turned up beside the goal."""
    deck = s.data.bonus_deck
    gone = [str(value) for value in s.drawn]
    for number in (1, 2):
        card = yield Draw(
            s.key(f"bonus.{number}"), TABLE, "M23", "bonus", {"n": number}, deck, (*gone, *map(str, s.shown)),
            blind=True,
        )  # fmt: skip
        s.shown.append(int(deck.face(card)))
    equal = len(set(s.shown)) < len(s.shown)
    log.say("bonus.shown", "M23 MA18" if equal else "M23", values=sorted(s.shown, reverse=True))
    s.seat, s.turn = s.starter, 1
    log.say("race.begins", "M24 M25 M39", race=s.race, seat=s.starter)
    return "turn"
