"""How MAD Racers sounds at the table: what players, parts and sheets are called, and the race as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from typing_extensions import override

from pnp.games.mad.model import TERRAINS, MadData
from pnp.games.mad.model.course import GOAL, is_turned, sheet_of
from pnp.games.mad.rules.asks import NOTHING, UNKNOWN
from pnp.games.mad.table.hints import Hints
from pnp.games.mad.table.lines import shortened, wrapped
from pnp.games.mad.table.strip import running, strip
from pnp.kit.columns import WIDTH, columns, display_width
from pnp.kit.words import Spell, Words
from pnp.referee.ask import Ask
from pnp.referee.entering import Entries
from pnp.referee.narrate import Gauge, Teller

_NEXT = ">"
_NAME = 10
"""Columns for the name of a player."""
_VALUE = re.compile(r"#(?::([a-z_]+(?::[a-z_]+)?))?")


class MadTeller(Teller[MadData]):
    lists = frozenset({"dice"})
    details = frozenset({"turn.rolled"})

    @override
    def also_called(self, data: MadData) -> Mapping[str, Sequence[str]]:
        return data.called

    @override
    def words(self, words: Words, data: MadData, entries: Entries) -> Words:
        return _Voice(words, data, entries).spoken

    @override
    def colours(self, data: MadData) -> Mapping[str, str]:
        return {f"({car.letter})": car.colour for car in data.cars.values()}

    @override
    def board(self, words: Words, view: Mapping[str, Any]) -> Sequence[str]:
        lines = [*_head(words, view), *_course(words, view)]
        if view["phase"] in ("turn", "finish"):
            return [*lines, *_strip(words, view), *_race(words, view)]
        return [*lines, *_strip(words, view), *_garage(words, view)]

    @override
    def glance(self, words: Words, view: Mapping[str, Any]) -> Sequence[str]:
        return [*_head(words, view), *_strip(words, view)[:-1]]

    @override
    def state(self, words: Words, view: Mapping[str, Any]) -> Sequence[Gauge]:
        return list(_state(words, view))

    @override
    def gauges(self, words: Words, view: Mapping[str, Any]) -> Mapping[str, Sequence[Gauge]]:
        return {seat: list(_gauges(words, view, seat)) for seat in view["cars"]}

    @override
    def gaps(self, view: Mapping[str, Any]) -> Mapping[str, int]:
        """In steps of the way that each of them can take."""
        racing = {seat: car["to_go"] for seat, car in view["cars"].items() if not car["retired"]}
        left = {seat: steps for seat, steps in racing.items() if steps is not None}
        return {seat: steps - min(left.values()) for seat, steps in left.items()}

    @override
    def hint(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Sequence[str]:
        return _said(words, (ask, view), "hint").splitlines()

    @override
    def strip(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Sequence[str]:
        return _said(words, (ask, view), "needed").splitlines()


# -- in figures


def _state(words: Words, view: Mapping[str, Any]) -> Iterator[Gauge]:
    if view["next"]:
        yield Gauge(words("gauge.round"), str(view["round"]))
        yield Gauge(words("gauge.next"), _said(words, view["next"], "seat"))
    if view["bonus"]:
        yield Gauge(words("live.bonus"), " ".join(f"+{value}" for value in sorted(view["bonus"], reverse=True)))
    if layout := view["course"]["layout"]:
        run = layout if view["course"]["start_side"] == "first" else layout[::-1]
        yield Gauge(words("gauge.course"), " ".join(run))
    yield Gauge(words("gauge.race"), f"{view['race']}/{view['races']}")


def _gauges(words: Words, view: Mapping[str, Any], seat: str) -> Iterator[Gauge]:
    """What everybody sees of a player, and to this one alone the own hand."""
    car = view["cars"][seat]
    yield Gauge(words("gauge.fuel"), f"{car['fuel']}/{view['tank']}", car["fuel"] / view["tank"])
    yield Gauge(words("gauge.score"), str(car["score"]))
    if car["bonus"]:
        yield Gauge(words("gauge.bonus"), " ".join(f"+{value}" for value in car["bonus"]))
    if car["parts"]:
        yield Gauge(words("gauge.parts"), _said(words, car["parts"], "list:part"))
    if car["left"] is not None:
        yield Gauge(words("gauge.left"), str(car["left"]))
    if seat == view.get("seat") and view["hand"]:
        yield Gauge(words("gauge.hand"), _said(words, ", ".join(view["hand"]), "cards"))


# -- what things are called


class _Voice:
    """The game's spells: each says one kind of value in words."""

    def __init__(self, words: Words, data: MadData, entries: Entries) -> None:
        self.plain = words
        self.data = data
        self.cars = {player.name: player.teams[0] for player in entries.players}
        spells: dict[str, Spell] = {
            "seat": self.seat,
            "player": self.player,
            "driver": self.driver,
            "car": self.seat,
            "team": self.car,
            "team_name": self.car,
            "mark": self.mark,
            "part": self.part,
            "card": self.card,
            "cards": self.cards,
            "sheet": self.sheet,
            "course": self.course,
            "cell": self.cell,
            "terrain": self.terrain,
            "dice": self.dice,
            "dice_number": self.dice_number,
            "whites": self.whites,
            "reds": self.reds,
            "both": self.both,
            "white": self.white,
            "red": self.red,
            "arrows": self.arrows,
            "fuel": self.fuel,
            "option": self.option,
            "pair": self.pair,
            "points": self.points,
            "numbered": self.numbered,
            "signed": _signed,
            "decimal": self.decimal,
            "if": self.when,
            "in_race": self.in_race,
            "stage": self.stage,
            "strip": self.strip,
            "hint": self.hint,
            "needed": self.needed,
        }
        self.spoken = words.spelling(**spells)

    def _say(self, key: str, **args: Any) -> str:
        return str(self.spoken(f"table.{key}", **args))

    # -- who

    def seat(self, value: Any, _: str = "") -> str:
        """ "Anna (R)": the letter stands on the car."""
        letter = self._letter(value)
        return self._say("seat", name=value, letter=letter) if letter else str(value)

    def player(self, value: Any, _: str = "") -> str:
        """In a sentence: Japanese is polite there."""
        letter = self._letter(value)
        return self._say("player" if letter else "player_alone", name=value, letter=letter)

    def driver(self, value: Any, _: str = "") -> str:
        car = self.cars.get(str(value))
        return self._say("driver", seat=value, car=car) if car else self.player(value)

    def car(self, value: Any, _: str = "") -> str:
        """ "Rusty Nail (red, R)"."""
        car = self.data.cars[value]
        key = f"table.colour.{value}"
        colour = self.plain(key) if key in self.plain else value
        return self._say("car", name=car.names[self.plain.lang], colour=colour, letter=car.letter)

    def mark(self, value: Any, _: str = "") -> str:
        """The letter of a car."""
        return self.data.cars[value].letter

    def _letter(self, seat: Any) -> str:
        car = self.cars.get(str(seat))
        return self.mark(car) if car else ""

    # -- what and where

    def part(self, value: Any, _: str = "") -> str:
        if value == UNKNOWN:
            return self._say("unknown")
        return self.data.parts[value].names[self.plain.lang]

    def card(self, value: Any, _: str = "") -> str:
        """Whatever is drawn: a sheet, a part ("Twin Cam #19"), a bonus card."""
        text = str(value)
        if ", " in text:  # several, named at once
            return str(self.spoken.format_field(text.split(", "), "list:card"))
        if sheet_of(text) in self.data.sheets:
            return self.sheet(text)
        if text in self.data.bonus_deck.faces:
            return self.data.bonus_deck.face(text)
        face = self.data.part_deck.face(text)
        if face not in self.data.parts:
            return text
        return self.part(face) if face == text else f"{self.part(face)} {text}"

    def cards(self, value: Any, _: str = "") -> str:
        """What was typed about cards: their names, or how many stay a secret."""
        named = [] if value == NOTHING else str(value).split(", ")
        known = [self.part(card) for card in named if card != UNKNOWN]
        if secret := named.count(UNKNOWN):
            known.append(self._say("secret", n=secret))
        return self._list(known) or self._say("nothing")

    def sheet(self, value: Any, _: str = "") -> str:
        """ "S4 Dry Wash, turned"."""
        sheet = self.data.sheets[sheet_of(str(value))]
        key = "turned" if is_turned(str(value)) else "sheet"
        return self._say(key, id=sheet.id, name=sheet.names[self.plain.lang])

    def course(self, value: Sequence[str], _: str = "") -> str:
        return str(self.plain("table.way")).join(self.sheet(laid) for laid in value)

    def cell(self, value: Any, _: str = "") -> str:
        return self._say("goal") if value == GOAL else str(value)

    def terrain(self, value: Any, _: str = "") -> str:
        return str(self.plain(f"terrain.{value}"))

    # -- how many

    def dice(self, value: Sequence[Any], _: str = "") -> str:
        return " ".join(map(str, value))

    def both(self, value: Sequence[Any], _: str = "") -> str:
        return self._say("and").join(map(str, value))

    def white(self, value: Sequence[int], _: str = "") -> str:
        return self._say("white", dice=self.dice(value))

    def red(self, value: Sequence[int], _: str = "") -> str:
        return self._say("red", dice=self.dice(value))

    def dice_number(self, value: Any, _: str = "") -> str:
        return self._say("dice", n=int(value))

    def whites(self, value: Any, _: str = "") -> str:
        return self._say("whites", n=value)

    def reds(self, value: Any, _: str = "") -> str:
        return self._say("reds", n=value)

    def arrows(self, value: Any, _: str = "") -> str:
        return self._say("arrows", n=value)

    def fuel(self, value: Any, _: str = "") -> str:
        return self._say("fuel", n=value)

    def option(self, value: Any, _: str = "") -> str:
        """What may not be chosen: a number of dice, or a cell."""
        text = str(value)
        return self.dice_number(text) if text.isdecimal() else self.cell(text)

    def pair(self, value: Sequence[Any], _: str = "") -> str:
        """From whom to whom."""
        return self._say("pair", one=value[0], other=value[1])

    def points(self, value: Sequence[int], _: str = "") -> str:
        """1st 6, 2nd 3, 3rd 2."""
        return self._list(self._say("points", place=place, n=n) for place, n in enumerate(value, start=1))

    def numbered(self, value: Sequence[Any], each: str) -> str:
        """1 this, 2 that."""
        return self._list(f"{n} {_said(self.spoken, item, each)}" for n, item in enumerate(value, start=1))

    def decimal(self, value: float, _: str = "") -> str:
        return f"{value:.1f}".replace(".", str(self.plain("table.decimal")))

    def when(self, value: Any, forms: str) -> str:
        """`{fuel:if:, #:fuel|}`: the first form where there is something to say, else the second."""
        there, _, not_there = forms.partition("|")
        return _VALUE.sub(lambda found: _said(self.spoken, value, found[1] or ""), there if value else not_there)

    def in_race(self, value: Any, _: str = "") -> str:
        """A place in a race; 0 is none."""
        return str(self.plain.format_field(value, "place")) if value else self._say("board.retired")

    def stage(self, value: Any, _: str = "") -> str:
        """The name of a race in the reader's language."""
        key = f"table.stages.{str(value).casefold().replace(' ', '_')}"
        return str(self.plain(key)) if key in self.plain else str(value)

    def _list(self, items: Iterable[str]) -> str:
        return str(self.plain.format_field(list(items), "list"))

    # -- what takes several lines

    def strip(self, view: Mapping[str, Any], _: str = "") -> str:
        """The course in letters, with a line that explains the signs on it."""
        course = view["course"]
        sheets = running(self.data, course["layout"], course["start_side"])
        if not sheets:
            return ""
        letters: dict[str, str] = {}
        for car in view["cars"].values():
            letters[car["cell"]] = letters.get(car["cell"], "") + self.mark(car["car"])
        home = "".join(self.mark(view["cars"][seat]["car"]) for seat in view["home"])
        marks: dict[str, str] = {terrain: str(self.plain(f"table.mark.{terrain}")) for terrain in TERRAINS}
        there = {shortcut.terrain for on in sheets for shortcut in on.sheet.shortcuts}
        signs = [f"{marks[terrain]} {self.terrain(terrain)}" for terrain in TERRAINS if terrain in there]
        lines = strip(sheets, letters, marks, self.cell(GOAL), home, WIDTH)
        return "\n".join([*lines, *wrapped("", [*signs, self._say("board.curve")], "   ")])

    def hint(self, value: tuple[Ask, Mapping[str, Any]], _: str = "") -> str:
        return "\n".join(Hints(self.spoken, self.data, *value).once())

    def needed(self, value: tuple[Ask, Mapping[str, Any]], _: str = "") -> str:
        return "\n".join(Hints(self.spoken, self.data, *value).always())


def _signed(value: Any, _: str = "") -> str:
    return f"{value:+d}".replace("-", "−")


def _said(words: Words, value: Any, spell: str) -> str:
    return str(words.format_field(value, spell))


# -- the table


def _head(words: Words, view: Mapping[str, Any]) -> list[str]:
    parts = [str(words("table.board.race", race=view["race"], races=view["races"]))]
    if view["phase"] == "turn":
        parts.append(words("table.board.round", n=view["round"]))
        parts.append(words("table.board.turn", seat=view["next"]))
    elif view["phase"] != "finish":
        parts.append(words("table.board.before"))
    elif all(car["place"] or car["retired"] for car in view["cars"].values()):
        parts.append(words("table.board.over"))
    if view["bonus"] and view["phase"] != "finish":
        parts.append(words("table.board.bonus", values=sorted(view["bonus"], reverse=True)))
    if view["phase"] == "turn" and view["first_round"]:
        parts.append(words("table.board.free"))
    return wrapped("", parts)


def _course(words: Words, view: Mapping[str, Any]) -> list[str]:
    """The sheets from the start to the goal."""
    layout = list(view["course"]["layout"])
    if not layout:
        return []
    if view["course"]["start_side"] == "last":
        layout.reverse()
    sheets = [_said(words, laid, "sheet") for laid in layout]
    return wrapped(words("table.board.course"), [*sheets, _said(words, GOAL, "cell")], words("table.way"))


def _strip(words: Words, view: Mapping[str, Any]) -> list[str]:
    return _said(words, view, "strip").splitlines()


def _race(words: Words, view: Mapping[str, Any]) -> list[str]:
    """The cars from the front, with everything that counts for their next turn."""
    names = ("", "car", "cell", "to_go", "fuel", "turns", "score", "parts")
    rows = [["", *(str(words(f"table.board.head.{name}")) if name else "" for name in names)]]
    parts: list[list[str]] = [[]]
    for place, seat in enumerate(view["order"], start=1):
        car = view["cars"][seat]
        rows.append(
            [
                _NEXT if seat == view["next"] else "",
                str(place),
                _name(words, seat, car),
                _where(words, car),
                str(car["to_go"]) if car["to_go"] else "",
                str(car["fuel"]),
                _turns(words, car),
                str(car["score"]),
                "",
            ]
        )
        parts.append([_said(words, part, "part") for part in car["parts"]])
    room = WIDTH - 2 - max(map(display_width, columns([row[:-1] for row in rows])))
    lines = [rows[0]]
    for row, named in zip(rows[1:], parts[1:], strict=True):
        first, *more = wrapped("", [shortened(part, room) for part in named], words("list.between"), room) or [""]
        lines += [[*row[:-1], first], *([*[""] * (len(row) - 1), each] for each in more)]
    return columns(lines, "<><<>>>>")


def _name(words: Words, seat: str, car: Mapping[str, Any]) -> str:
    return f"{_said(words, car['car'], 'mark')} {shortened(seat, _NAME)}"


def _where(words: Words, car: Mapping[str, Any]) -> str:
    if car["retired"]:
        return str(words("table.board.retired"))
    return _said(words, car["cell"], "cell")


def _turns(words: Words, car: Mapping[str, Any]) -> str:
    """How many it has had; in the end, how many it still has."""
    if car["left"] is None or car["retired"] or car["cell"] == GOAL:
        return str(car["turns"])
    return str(words("table.board.left", n=car["left"]))


def _garage(words: Words, view: Mapping[str, Any]) -> list[str]:
    """Before the race: who plays, with how many points and cards."""
    names = ("car", "score", "bonus", "hand", "laid", "parts")
    rows = [[str(words(f"table.board.head.{name}")) for name in names]]
    for seat, car in view["cars"].items():
        parts = [_said(words, part, "part") for part in car["parts"]]
        rows.append(
            [
                _name(words, seat, car),
                str(car["score"]),
                _said(words, car["bonus"], "dice"),
                str(car["hand"]),
                str(car["laid"]),
                str(words.format_field(parts, "list")),
            ]
        )
    if all(set(row[1:]) <= {"", "0"} for row in rows[1:]):
        return wrapped("", [row[0] for row in rows[1:]])
    shown = [index for index in range(len(names)) if any(row[index] not in ("", "0") for row in rows[1:])]
    return columns([[row[index] for index in shown] for row in rows], "".join("<><>><"[index] for index in shown))


TELLER = MadTeller()
