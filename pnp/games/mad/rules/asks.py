"""The questions of MAD Racers that have a form of their own: sheets, parts, dice of two colours, ways."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from typing_extensions import override

from pnp.games.mad.model import MadData
from pnp.games.mad.model.course import TURNED, Shelf, sheet_of
from pnp.games.mad.rules.moving import Purse, Reach, Trip, may_enter, met, paid_along, payments, unpaid_rule
from pnp.referee.ask import Choose, Deck, Draw, Option, Pick, Reject, Roll, Write

UNKNOWN = "?"
"""A card that its owner does not name."""
_UNKNOWN = (UNKNOWN, "？", "*", "＊")
"""How it is typed: at the prompt a question mark first asks for the rule."""
FORGOTTEN = "*"
"""A sheet that nobody remembers."""
NOTHING = "none"
DASH = "-"
_NOTHING = (NOTHING, DASH, "no", "nothing", "nessuno", "niente", "なし", "無し")
_ALL = ("all", "tutti", "tutte", "全部", "すべて")
_TURNED = (" r", " turned", " girato", " ruotato", " 逆", "逆", "・逆向き")


def sheet_deck(data: MadData) -> Deck:
    """Every sheet, upright or turned; called S4, 4, S4r, 4r or by its name."""
    return _sheet_deck(Shelf(data.sheets))


@lru_cache(maxsize=8)
def _sheet_deck(shelf: Shelf) -> Deck:
    faces = {f"{sheet}{turned}": sheet for sheet in shelf.sheets for turned in ("", TURNED)}
    names: dict[str, str] = {}
    for sheet in shelf.sheets.values():
        called = sheet.names.values()
        for name in (sheet.id, sheet.id[1:], *called, *(f"{sheet.id} {name}" for name in called)):
            names[name.casefold()] = sheet.id
            for turned in (TURNED, *_TURNED):
                names[name.casefold() + turned] = sheet.id + TURNED
    return Deck("sheet", faces, {name: card for name, card in names.items() if name not in faces})


class LaySheet(Draw, frozen=True):
    """M9: a sheet is turned up and joined; S4r lies turned by 180°."""

    @override
    def accept(self, raw: object) -> str:
        text = raw.strip() if isinstance(raw, str) else str(raw) if type(raw) is int and 0 < raw < 1000 else ""
        card = self.deck.names.get(re.sub(r"\s+", " ", text).casefold(), text)
        if card not in self.deck.faces:
            raise Reject("sheet.unknown", self.rule, given=text[:40], sheets=sorted(set(self.deck.faces.values())))
        if not self.has(card):
            raise Reject("sheet.gone", self.rule, sheet=sheet_of(card))
        return card

    @override
    def has(self, card: str) -> bool:
        return sheet_of(card) not in [sheet_of(gone) for gone in self.gone]

    @override
    def legal(self) -> list[str]:
        return [card for card in self.deck.faces if self.has(card)]


class ToldSheet(LaySheet, frozen=True):
    """M52: a sheet of the course of the race before. Where nobody knows it any more, that is an answer too."""

    assumed: ClassVar[str] = FORGOTTEN

    @override
    def accept(self, raw: object) -> str:
        return FORGOTTEN if raw in (FORGOTTEN, "＊") else LaySheet.accept(self, raw)


# -- parts


class Secret(Write, frozen=True):
    """Something about cards that nobody else sees."""

    hidden: ClassVar[bool] = True


class OwnCards(Write, frozen=True):
    """Cards that nobody else has seen, to be named aloud."""

    private: ClassVar[bool] = True


class Dealt(Draw, frozen=True):
    """M8: a card that only its owner looks at; or as many as are still to come, named at once: "#3 #17 #22"."""

    most: int = 1
    elsewhere: Sequence[str] = ()
    """What others have: it is not dealt again. Who types one of these learns nothing of it (M44)."""

    hidden: ClassVar[bool] = True
    means: ClassVar[frozenset[str]] = frozenset({"elsewhere"})

    @override
    def legal(self) -> list[str]:
        left = Draw(self.key, self.who, self.rule, self.text, {}, self.deck, (*self.gone, *self.elsewhere))
        return left.legal()

    @override
    def accept(self, raw: object) -> str:
        words = [word.strip() for word in _BETWEEN.split(raw) if word.strip()] if isinstance(raw, str) else []
        if len(words) == 1 and _NUMBERS.fullmatch(words[0]):
            words = words[0].split()
        if len(words) < 2:
            return Draw.accept(self, _numbered(raw) if isinstance(raw, str) else raw)
        if len(words) != self.most:
            raise Reject("parts.count", self.rule, n=self.most, given=len(words))
        cards: list[str] = []
        for word in words:
            one = Draw(self.key, self.who, self.rule, self.text, {}, self.deck, (*self.gone, *cards))
            cards.append(one.accept(_numbered(word)))
        return ", ".join(cards)


_BETWEEN = re.compile(r"[,、;+]")
_NUMBERS = re.compile(r"#?[0-9]+(\s+#?[0-9]+)+")


def _numbered(word: str) -> str:
    """The number on a card, also without its sign."""
    return f"#{word}" if word.isdecimal() else word


def named_parts(deck: Deck, text: str, rule: str) -> list[str]:
    """Parts by name or number, with commas between them; ? or * is one that is not told."""
    words = [word.strip() for word in _BETWEEN.split(text) if word.strip()]
    if len(words) == 1 and deck.look_up(words[0]) is None:
        words = words[0].split()  # "#3 #17", "? ?"
    found = []
    for word in words:
        if word in _UNKNOWN:
            found.append(UNKNOWN)
            continue
        card = deck.look_up(_numbered(word))
        if card is None:
            several = deck.begins_with(word)
            if len(several) != 1:
                raise Reject("parts.unknown", rule, given=word[:40], several=several)
            card = several[0]
        found.append(deck.face(card))
    return found


def taken(hand: Sequence[str], cards: Sequence[str]) -> list[str] | None:
    """The hand without these cards, or None where it cannot have them. An unknown card may be any.

    When a card is not named nobody knows any more what is left.
    """
    if UNKNOWN in cards:
        return [UNKNOWN] * (len(hand) - len(cards)) if len(cards) <= len(hand) else None
    left = Counter(hand)
    for card in cards:
        which = card if left[card] else UNKNOWN
        if not left[which]:
            return None
        left[which] -= 1
    return list(left.elements())


@dataclass(frozen=True, slots=True)
class PartCards:
    """What can be said about a player's cards. What others hold is nobody's business: whoever names a card is told the
    same, wherever it is (M44)."""

    deck: Deck
    hand: tuple[str, ...]
    elsewhere: tuple[str, ...]
    """Parts that others are known to have: no example names them."""
    rule: str
    wanted: int
    secret: bool = True
    """Whether a card may stay unnamed."""

    def read(self, text: str) -> str:
        cards = named_parts(self.deck, text, self.rule)
        if len(cards) != self.wanted:
            raise Reject("parts.count", self.rule, n=self.wanted, given=len(cards))
        if UNKNOWN in cards and not self.secret:
            raise Reject("parts.named", self.rule)
        check_exist(self.deck, cards, (), self.rule)
        if taken(self.hand, cards) is None:
            missing = [card for card in cards if taken(self.hand, [card]) is None] or cards
            raise Reject("parts.not_held", self.rule, parts=missing)
        return ", ".join(cards)

    def examples(self) -> list[str]:
        known = [card for card in self.hand if card != UNKNOWN]
        if len(known) < self.wanted and not self.secret:  # cards of a race that was not refereed: they must be named
            free = list((Counter(self.deck.copies) - Counter(self.elsewhere) - Counter(known)).elements())
            more = self.wanted - len(known)
            return [", ".join([*known, *(free + free)[n : n + more]]) for n in range(len(free))]
        if len(known) < self.wanted or not self.hand:
            return [", ".join([UNKNOWN] * self.wanted)]
        found = [", ".join((known + known)[n : n + self.wanted]) for n in range(len(known))]
        return [*found, ", ".join([UNKNOWN] * self.wanted)] if self.secret else found

    def picks(self) -> list[Pick]:
        """One for each card: of those in the hand, or of all where the referee does not know it."""
        known = [card for card in self.hand if card != UNKNOWN]
        parts = [*known, *(self.deck.copies if len(known) < len(self.hand) else ())]
        named = tuple(_part_option(part) for part in dict.fromkeys(parts))
        options = (Option(UNKNOWN, "unnamed"), *named) if self.secret else named
        presets = [UNKNOWN] * self.wanted if self.secret else known[: self.wanted]
        presets += [options[0].id] * (self.wanted - len(presets))
        label = "card" if self.wanted == 1 else "card_of"
        return [Pick(label, {"n": n, "of": self.wanted}, options, preset) for n, preset in enumerate(presets, start=1)]


def _part_option(part: str) -> Option:
    return Option(part, "part", {"part": part})


def check_exist(deck: Deck, cards: Sequence[str], elsewhere: Sequence[str], rule: str) -> None:
    """There are only so many of each."""
    counts = Counter(elsewhere)
    for card in cards:
        counts[card] += 1
        if card != UNKNOWN and counts[card] > deck.copies[card]:
            raise Reject("parts.gone", rule, part=card, copies=deck.copies[card])


def _leaves_all(text: str) -> bool:
    """Whether there is a dash for each card, and nothing else."""
    return set(text.split()) == {DASH}


@dataclass(frozen=True, slots=True)
class FaceUp:
    """M17–M20: which of the laid cards are used."""

    data: MadData
    laid: tuple[str, ...]
    shown: tuple[str, ...]
    """What lies face up in front of others."""
    elsewhere: tuple[str, ...]
    """What others are known to have besides: no example names it."""
    most: int
    limit: int

    def read(self, text: str) -> str:
        if text.casefold() in _NOTHING or _leaves_all(text):
            return NOTHING
        text = " ".join(word for word in text.split() if word != DASH)
        if text.casefold() in _ALL:
            if UNKNOWN in self.laid:
                raise Reject("parts.named", "M20")
            parts = list(self.laid)
        else:
            parts = named_parts(self.data.part_deck, text, "M20")
        self.check(parts)
        return ", ".join(parts)

    def check(self, parts: Sequence[str]) -> None:
        if not parts or UNKNOWN in parts:
            raise Reject("parts.named", "M20")
        if len(parts) > self.most:
            raise Reject("parts.many", "M17", n=self.most, given=len(parts))
        twice = [part for part, count in Counter(parts).items() if count > 1]
        if twice:
            raise Reject("parts.same", "M19 MA20", part=twice[0])
        if taken(self.laid, parts) is None:
            missing = [part for part in parts if taken(self.laid, [part]) is None] or list(parts)
            raise Reject("parts.not_laid", "M20", parts=missing)
        check_exist(self.data.part_deck, parts, self.shown, "M20")
        cost = sum(self.data.parts[part].cost for part in parts)
        if cost > self.limit:
            raise Reject("parts.cost", "M18", cost=cost, limit=self.limit)

    def examples(self) -> list[str]:
        found = [NOTHING, DASH]
        for part in dict.fromkeys(self.laid):
            if part != UNKNOWN and self.data.parts[part].cost <= self.limit:
                found.append(part)
        if UNKNOWN in self.laid:
            known = Counter(self.elsewhere)
            for other in self.data.parts.values():
                if other.cost <= self.limit and known[other.id] < other.copies and other.id not in found:
                    found.append(other.id)
        return found

    def picks(self) -> list[Pick]:
        """One for each card that lies there: turned up, or left as it is."""
        down = Option(DASH, "face_down")
        unknown = tuple(map(_part_option, self.data.parts))
        return [
            Pick("laid", {"n": n}, (down, *(unknown if card == UNKNOWN else (_part_option(card),))), DASH)
            for n, card in enumerate(self.laid, start=1)
        ]


# -- dice


class Throw(Roll, frozen=True):
    """M28, M30: white dice first, then red ones; "5 5 3 / 5" will do as well."""

    white: int = 0

    @override
    def accept(self, raw: object) -> list[int]:
        if isinstance(raw, Mapping):
            white, red = raw.get("white", []), raw.get("red", [])
            if not isinstance(white, list) or not isinstance(red, list) or len(white) != self.white:
                raise Reject("dice.colours", self.rule, white=self.white, red=self.dice - self.white)
            return Roll.accept(self, [*white, *red])
        if isinstance(raw, str):
            halves = re.split(r"[/|]", raw)
            if len(halves) == 2 and re.fullmatch(r"[0-9\s,;+]*", "".join(halves)):
                white, red = (re.findall(r"[0-9]", half) for half in halves)
                if len(white) != self.white:
                    raise Reject("dice.colours", self.rule, white=self.white, red=self.dice - self.white)
                return Roll.accept(self, " ".join([*white, *red]))
        return Roll.accept(self, raw)


# -- ways


class Move(Choose, frozen=True):
    """M32: where to? An end cell, or the whole way there cell by cell, and who pays with fuel what an arrow could."""

    found: Reach | None = None

    means: ClassVar[frozenset[str]] = frozenset({"found"})

    @override
    def accept(self, raw: object) -> str:
        if isinstance(raw, Mapping) and "route" in raw and set(raw) <= {"route", "pay"}:
            route, pay = raw["route"], raw.get("pay", {})
            if route == "furthest" and self.found is not None:
                route = self._furthest()
            if isinstance(route, list) and all(isinstance(cell, str) for cell in route) and isinstance(pay, Mapping):
                return self._follow(route, pay)
        if isinstance(raw, str):
            if raw.strip().casefold() in _FURTHEST:
                return str(self.preset)
            cells = _along(raw)
            if len(cells) > 1:
                return self._follow(cells, {})
        return Choose.accept(self, raw)

    @override
    def claims(self, line: str, /) -> bool:
        """A way that cannot be driven is no move to its first cell."""
        assert self.found is not None
        trip, cells = self.found.trip, _along(line)
        return len(cells) > 1 and any(_is_called(trip, spot, cells[0]) for spot in range(len(trip.course.spots)))

    @override
    def numbered(self) -> list[tuple[int, Option]]:
        """Where cells are called by their numbers, nothing is called by its place in the list."""
        own = [(option.number, option) for option in self.options if option.number is not None]
        return own or Choose.numbered(self)

    def _furthest(self) -> list[str]:
        """The cells of the way that is the preset one."""
        assert self.found is not None
        spots = self.found.trip.course.spots
        end = next(iter(self.found.ends.values()))[0]
        return [spots[purse.spot].name for purse in self.found.path(end)]

    def _follow(self, route: Sequence[str], pay: Mapping[str, Any]) -> str:
        """Step by step. What is paid with an arrow or with fuel is as it was said; otherwise for as little fuel as can
        be, so that the whole way is paid."""
        assert self.found is not None
        trip = self.found.trip
        left = {cell.strip().casefold(): self._means(how) for cell, how in pay.items()}
        purses = [Purse(trip.at, trip.arrows, trip.fuel)]
        cells, burnt = _fuel_said(route)
        if cells and _is_called(trip, trip.at, cells[0]):
            del cells[0]
        spots = [trip.at]
        for number, cell in enumerate(cells, start=1):
            was = trip.course.spots[purses[0].spot].name
            purses = self._step(trip, purses, cell, number, left.pop(was.casefold(), None))
            spots.append(purses[0].spot)
        for was in left:
            raise Reject("route.no_fuel", "M37", was=was[:40])  # the way does not lead there
        fitting = [purse for purse in purses if burnt is None or trip.fuel - purse.fuel == burnt]
        if not fitting:
            raise Reject("route.no_fuel", "M37", was=trip.course.spots[trip.at].name)
        return self._way_or_end(spots, max(fitting, key=lambda purse: purse.fuel))

    def _way_or_end(self, spots: list[int], end: Purse) -> str:
        """What was said: only the end, if its usual way is the one that was driven; else the way."""
        assert self.found is not None
        found, names = self.found, self.found.trip.course.spots
        burnt = found.trip.fuel - end.fuel
        usual = next(purse for purse in found.ends[end.spot] if purse.fuel == end.fuel)
        if [purse.spot for purse in found.path(usual)] == spots:
            return end_id(names[end.spot].name, burnt, found.trip.fuel - found.ends[end.spot][0].fuel)
        return end_id(WAY.join(names[spot].name for spot in spots), burnt, min(paid_along(found.trip, spots)))

    def _means(self, how: object) -> str:
        if how not in ("arrow", "fuel"):
            raise Reject("choice.unknown", "M37", given=str(how)[:40], options=["arrow", "fuel"])
        return str(how)

    def _step(self, trip: Trip, purses: list[Purse], cell: str, number: int, how: str | None) -> list[Purse]:
        """Every way to pay for this step; `how` the car in the cell is paid, if it matters."""
        spots = trip.course.spots
        at, arrows, fuel = purses[0]
        was = spots[at].name
        step = next((step for step in trip.course.steps[at] if _is_called(trip, step.to, cell)), None)
        if step is None:
            raise Reject("route.apart", "M32", was=was, cell=cell[:40])
        if number > trip.points:
            raise Reject("to.far", "M32", given=spots[step.to].name, steps=number, points=trip.points)
        if not may_enter(trip, step.to):
            raise Reject("to.terrain", "M33", given=spots[step.to].name, terrain=spots[step.to].terrain)
        paid = [(purse, way) for purse in purses for way in payments(trip, purse, step.to, step.curve)]
        if how == "fuel" and not any(way.fuel < purse.fuel for purse, way in paid):
            raise Reject("route.no_fuel", "M37", was=was)
        ways = [way for purse, way in paid if how is None or (way.fuel < purse.fuel) == (how == "fuel")]
        if not ways:
            raise Reject("route.unpaid", unpaid_rule(met(trip, at, step.curve)), was=was, arrows=arrows, fuel=fuel)
        return ways


def _along(text: str) -> list[str]:
    """The cells of a way as people write it."""
    return [cell for cell in re.split(r"\s*(?:>|→|,|、)\s*", text.strip()) if cell]


WAY = " > "
"""Between the cells of a way that is not the usual one to its end; it begins where the car stands."""
_FUEL = re.compile(r"(.+?)\s+f(\d{1,4})", re.I)


def way_said(answer: str) -> tuple[list[str], int | None]:
    """The cells of a way and the fuel burnt on it, if the answer is a way and not just its end."""
    return _fuel_said(answer.split(WAY)) if WAY in answer else ([], None)


def _fuel_said(route: Sequence[str]) -> tuple[list[str], int | None]:
    """The cells, and how much fuel the whole way is to take: S4-10, S4-12 f1."""
    said = _FUEL.fullmatch(route[-1].strip()) if route else None
    return ([*route[:-1], said[1]], int(said[2])) if said else (list(route), None)


_FURTHEST = ("furthest", "far", "max", "massimo", "最大", "最も先")


def end_id(name: str, fuel: int, least: int) -> str:
    """What an end is called: by its cell, and by the fuel if that is more than it must be."""
    return name if fuel == least else f"{name} f{fuel}"


def _is_called(trip: Trip, spot: int, given: str) -> bool:
    name = trip.course.spots[spot].name.casefold()
    return given.strip().casefold() in (name, name.partition("-")[2])
