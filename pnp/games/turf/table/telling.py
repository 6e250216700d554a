"""How TurfMaster sounds at the table: what horses, cards and cells are called, and the field as text."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from math import ceil
from operator import attrgetter
from typing import Any

from typing_extensions import override

from pnp.games.turf.model import TurfData
from pnp.games.turf.model.geometry import Cell, Course
from pnp.games.turf.rules.cards import BONUS, PlayCard
from pnp.kit.columns import WIDTH, columns, display_width, wrapped
from pnp.kit.words import Spell, Words
from pnp.referee.ask import Ask, Choose
from pnp.referee.entering import Entries
from pnp.referee.narrate import Explained, Gauge, Teller

_SPAN = 37
"""Cells of the inside lane that the strip shows."""
_BEHIND = 2
"""Cells around a horse and its way that stand in the picture beside a question."""
_AHEAD = 3
"""Of these so many before the foremost horse."""
_BESIDE = 2
"""So many more have room for a label beyond them."""
_NEXT = ">"
_NOTHING = "–"
_VALUE = re.compile(r"#(?::([a-z_]+(?::[a-z_]+)?))?")


class TurfTeller(Teller[TurfData]):
    details = frozenset({"card.played"})

    @override
    def also_called(self, data: TurfData) -> Mapping[str, Sequence[str]]:
        return {horse.id: horse.called for horse in data.horses.values()}

    @override
    def words(self, words: Words, data: TurfData, entries: Entries) -> Words:
        return _Voice(words, data).spoken

    @override
    def colours(self, data: TurfData) -> Mapping[str, str]:
        return {f"({horse.letter})": horse.colour for horse in data.horses.values()}

    @override
    def board(self, words: Words, view: Mapping[str, Any]) -> Sequence[str]:
        if view["round"]:
            return [*_head(words, view), *_field(words, view), *_strip(words, view), *_off(words, view)]
        return [*_head(words, view), *_stable(words, view), *_off(words, view)]

    @override
    def glance(self, words: Words, view: Mapping[str, Any]) -> Sequence[str]:
        return [*_head(words, view), *_strip(words, view)] if view["round"] else []

    @override
    def state(self, words: Words, view: Mapping[str, Any]) -> Sequence[Gauge]:
        return _state(words, view)

    @override
    def gauges(self, words: Words, view: Mapping[str, Any]) -> Mapping[str, Sequence[Gauge]]:
        return {id: _gauges(words, horse) for id, horse in view["horses"].items() if _runs(horse)}

    @override
    def gaps(self, view: Mapping[str, Any]) -> Mapping[str, int]:
        """In cells of the inside lane, behind the first that is still on the track."""
        left = {id: horse["to_cross"] for id, horse in view["horses"].items() if _runs(horse)}
        return {id: round(away - min(left.values())) for id, away in left.items()}

    @override
    def hint(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Sequence[str]:
        if isinstance(ask, PlayCard):
            return _about_bonus(words, ask)
        return _about_ends(words, ask) if ask.text == "to" and isinstance(ask, Choose) else []

    @override
    def strip(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Sequence[str]:
        if isinstance(ask, PlayCard):
            return _about_cards(words, ask)
        if ask.text == "speed":
            return _about_speed(words, ask, view)
        return _said(words, (ask, view), "ahead").split("\n") if ask.text == "to" else []

    @override
    def explained(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Explained:
        found = super().explained(words, ask, view)
        return found._replace(strip=()) if ask.text == "to" else found

    @override
    def asides(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Mapping[str, str]:
        if isinstance(ask, PlayCard):
            return _beside_cards(words, ask)
        return _beside_speed(words, ask, view) if ask.text == "speed" else {}


# -- what things are called


class _Voice:
    """The game's spells: each says one kind of value in words."""

    def __init__(self, words: Words, data: TurfData) -> None:
        self.plain = words
        self.data = data
        spells: dict[str, Spell] = {
            "horse": self.horse,
            "car": self.horse,
            "team": self.horse,
            "team_name": self.horse_and_colour,
            "silks": self.silks,
            "letter": self.letter,
            "card": self.card,
            "cell": _cell,
            "row": _row,
            "fence": self.fence,
            "away": self.away,
            "cells": self.cells,
            "dice": self.dice,
            "below": _below,
            "order": self.order,
            "numbered": self.numbered,
            "many": self.many,
            "if": self.when,
            "loss": self.loss,
            "stakes": self.stakes,
            "strip": self.strip,
            "ahead": self.ahead,
        }
        self.spoken = words.spelling(**spells)

    # -- who

    def horse(self, value: Any, _: str = "") -> str:
        """The name and the letter that stands on the horse."""
        return str(self.plain("table.horse", name=self._name(value), letter=self.letter(value)))

    def horse_and_colour(self, value: Any, _: str = "") -> str:
        key = f"table.colour.{value}"
        colour = self.plain(key) if key in self.plain else value
        return str(
            self.plain("table.horse_and_colour", name=self._name(value), colour=colour, letter=self.letter(value))
        )

    def silks(self, value: Any, _: str = "") -> str:
        """For columns: the letter first."""
        return f"{self.letter(value)} {self._name(value)}"

    def letter(self, value: Any, _: str = "") -> str:
        return self.data.horses[value].letter

    def _name(self, value: Any) -> str:
        horse = self.data.horses[value]
        return horse.kana if self.plain.lang == "ja" and horse.kana else horse.name

    # -- what and where

    def card(self, value: Any, _: str = "") -> str:
        """ "8", "JOKER 12", "8 (#17)"; and what may be typed with a card: "bonus", "bonus + 8"."""
        text = str(value)
        if text == BONUS:
            return str(self.plain("table.card.bonus"))
        if text.startswith(f"{BONUS} "):
            return str(self.plain("table.card.with_bonus", card=self.card(text.removeprefix(f"{BONUS} "))))
        face = self.data.deck.face(text)
        if face not in self.data.deck.copies:
            return text
        name = face[1:] if face[0] == "N" else str(self.plain("table.card.joker", n=face[1:]))
        return name if text == face else f"{name} ({text})"

    def away(self, value: Any, _: str = "") -> str:
        """How far it is from a cell over the line, in cells of the inside lane."""
        away = self.course.to_cross(self.course.by_name[str(value)])
        if away <= 0:
            return str(self.plain("table.over_line"))
        return str(self.plain("table.to_go", n=self.cells(float(away))))

    def cells(self, value: Any, _: str = "") -> str:
        """A number of cells, which in a turn may be a broken one."""
        text = f"{value:.1f}".removesuffix(".0")
        return text.replace(".", self.plain("table.decimal"))

    def fence(self, value: Any, _: str = "") -> str:
        """By the number that stands on it and on the board, with its row."""
        number = [str(row) for row in self.data.board.fences].index(str(value)) + 1
        return str(self.spoken("table.fence", n=number, row=value))

    @property
    def course(self) -> Course:
        return self.data.board.course

    # -- how

    def dice(self, value: Any, _: str = "") -> str:
        return str(self.plain("table.and")).join(map(str, value))

    def order(self, value: Sequence[Sequence[Any]], _: str = "") -> str:
        """The horses of a round with the largest plain card each may run: R (8), B (9), K."""
        named = [self.letter(horse) + (f" ({limit - 1})" if limit else "") for horse, _, limit in value]
        return str(self.plain.format_field(named, "list"))

    def numbered(self, value: Sequence[Any], each: str) -> str:
        """1 this, 2 that."""
        named = [f"{n} {_said(self.spoken, item, each)}" for n, item in enumerate(value, start=1)]
        return str(self.plain.format_field(named, "list"))

    def many(self, value: Sequence[Any], forms: str) -> str:
        """`{horses:many:1 horse|# horses}`: by how many there are."""
        return str(self.plain.format_field(len(value), f"plural:{forms}"))

    def when(self, value: Any, forms: str) -> str:
        """`{fallen:if: Fallen: #:list:horse.|}`: the first form where there is something to say, else the second."""
        there, _, not_there = forms.partition("|")
        form = there if value else not_there
        return _VALUE.sub(lambda found: _said(self.spoken, value, found[1] or ""), form)

    def loss(self, value: Any, _: str = "") -> str:
        return str(self.plain(f"table.loss.{value}"))

    def stakes(self, value: Any, _: str = "") -> str:
        """The name of a race in the reader's language."""
        key = f"table.stakes.{str(value).casefold().replace(' ', '_')}"
        return str(self.plain(key)) if key in self.plain else str(value)

    # -- the track as letters

    def strip(self, view: Mapping[str, Any], _: str = "") -> str:
        """The lanes around the leaders, two letters a cell: --R is a horse with the cell it closes behind it."""
        at = {id: cell for id, horse in view["horses"].items() if (cell := self.course.by_name.get(horse["cell"]))}
        if not at:
            return ""
        noses = [cell.position for cell in at.values()]
        right = min(ceil(max(noses)) + _AHEAD, ceil(self.course.cells[0][-1].position))
        left = max(right - _SPAN, ceil(min(noses)) - _AHEAD, 0)
        back = [self.letter(id) for id, cell in at.items() if cell.position <= left]
        lanes = min(max(cell.lane for cell in at.values()) + 1, self.course.lanes)
        picture = _Strip(self.course, left, right, lanes)
        for fence in view["fences"]:
            picture.fence(fence)
        for id, cell in at.items():
            picture.horse(cell, self.letter(id))
        lines = picture.lines()
        if back:
            lines.append(str(self.plain("table.board.back", letters=back)))
        return "\n".join(lines)

    def ahead(self, value: tuple[Choose, Mapping[str, Any]], _: str = "") -> str:
        """The lanes beside a horse, as far as its points go; o is a cell where it may end."""
        ask, view = value
        here = self.course.by_name[ask.args["at"]]
        left = max(0, int(here.position) - _BEHIND)
        right = min(ceil(here.position) + ask.args["points"] + _BEHIND, ceil(self.course.cells[0][-1].position))
        picture = _Strip(self.course, left, right, self.course.lanes)
        for fence in view["fences"]:
            picture.fence(fence)
        for id, horse in view["horses"].items():
            if cell := self.course.by_name.get(horse["cell"]):
                picture.horse(cell, self.letter(id))
        ends = [self.course.by_name[option.args["cell"]] for option in ask.options if "cell" in option.args]
        for end in ends:
            picture.end(end)
        lanes = [here.lane, *(end.lane for end in ends)]
        return "\n".join(picture.lines(min(lanes), max(lanes)))


class _Strip:
    """A piece of the course in letters, the horses running to the right."""

    def __init__(self, course: Course, left: int, right: int, lanes: int) -> None:
        self.course = course
        self.left, self.right = left, right
        width = self._column(right) + 1
        self.rows = [[" "] * width for _ in range(lanes)]
        self.ruler = [" "] * (width + 2 * _BESIDE)
        for lane, row in enumerate(self.rows):
            for cell in self._shown(lane):
                self._put(row, self._column(cell.along), ".")
            self._put(row, self._column(float(course.line)) + 1, "|")
        self._label()

    def _shown(self, lane: int) -> Sequence[Cell]:
        """The cells of a lane that may be in the picture."""
        cells, along = self.course.cells[lane], attrgetter("along")
        return cells[bisect_left(cells, self.left, key=along) : bisect_right(cells, self.right + _BESIDE, key=along)]

    def _column(self, along: float) -> int:
        return round((along - self.left) * 2) - 1

    def _put(self, row: list[str], column: int, letter: str) -> None:
        if 0 <= column < len(row):
            row[column] = letter

    def _label(self) -> None:
        """Over the inside lane: the first cell of a section and every fifth one."""
        free = 0
        for cell in self._shown(0):
            column = self._column(cell.along)
            text = f"{cell.section}{cell.n}"
            if (cell.n == 1 or cell.n % 5 == 0) and free <= column <= len(self.ruler) - len(text):
                self.ruler[column : column + len(text)] = text
                free = column + len(text) + 1

    def fence(self, row: str) -> None:
        for lane, letters in enumerate(self.rows, start=1):
            if (cell := self.course.by_name.get(f"{lane}:{row}")) is not None:
                self._put(letters, self._column(cell.along), "#")

    def horse(self, cell: Cell, letter: str) -> None:
        row = self.rows[cell.lane - 1]
        nose = self._column(cell.along)
        behind = self.course.behind(cell)
        tail = self.course.behind(behind) if behind else None
        for column in range(self._column(tail.along) + 1 if tail else nose, nose):
            if 0 <= column < len(row) and not row[column].isalpha():
                row[column] = "-"
        self._put(row, nose, letter)

    def end(self, cell: Cell) -> None:
        self._put(self.rows[cell.lane - 1], self._column(cell.along), "o")

    def lines(self, first: int = 1, last: int | None = None) -> list[str]:
        lanes = [f"{lane}  {''.join(row)}" for lane, row in enumerate(self.rows, start=1)]
        return [line.rstrip() for line in ["   " + "".join(self.ruler), *lanes[first - 1 : last]]]


def _cell(value: Any, _: str = "") -> str:
    """3:H14 on the first lap, 3:H14/1 on the second."""
    return str(value).removesuffix("/0")


def _row(value: Any, _: str = "") -> str:
    """A row of the board, whichever lap it is."""
    return str(value).partition("/")[0]


def _below(value: Any, _: str = "") -> str:
    """The largest number that a handicap allows."""
    return str(int(value) - 1)


def _said(words: Words, value: Any, spell: str) -> str:
    return str(words.format_field(value, spell))


# -- in figures


def _runs(horse: Mapping[str, Any]) -> bool:
    return horse["to_cross"] is not None


def _state(words: Words, view: Mapping[str, Any]) -> list[Gauge]:
    race = Gauge(words("live.race"), f"{view['race']}/{view['races']}")
    if not view["order"]:
        return [race]
    kind = words(f"gauge.{view['kind']}", round=view["round"])
    found = [Gauge(words("live.round"), kind)]
    if view["kind"] == "dice":
        found.append(Gauge(words("gauge.roller"), view["roller"]))
    if view["speed"]:
        found.append(Gauge(words("gauge.speed"), str(view["speed"])))
    if view["chase"]:
        found.append(Gauge(words("gauge.fences"), str(len(view["fences"]))))
    return [*found, race]


def _gauges(words: Words, horse: Mapping[str, Any]) -> list[Gauge]:
    """What it may run, and the cards it has: as much as everybody knows."""
    found = [Gauge(words("gauge.rank"), _said(words, horse["rank"], "place"))] if horse["rank"] else []
    if horse["limit"]:
        found.append(Gauge(words("gauge.most"), str(horse["limit"] - 1)))
    if horse["hand"] is not None:
        found.append(Gauge(words("gauge.hand"), str(horse["hand"])))
    if horse["bonus"]:
        found.append(Gauge(words("gauge.bonus"), words("table.board.has_bonus")))
    return found


# -- the field


def _head(words: Words, view: Mapping[str, Any]) -> list[str]:
    kind = words("table.board.chase" if view["chase"] else "table.board.flat")
    parts = [words("table.board.race", race=view["race"], races=view["races"]), kind]
    if not view["round"]:
        parts.append(words("table.board.before"))
    elif not view["order"]:
        parts.append(words("table.board.finished", round=view["round"]))
    else:
        parts.append(words(f"table.board.{view['kind']}", round=view["round"]))
        if view["kind"] == "dice":
            parts.append(words("table.board.roller", seat=view["roller"]))
        if view["dice"]:
            parts.append(words("table.board.rolled", dice=view["dice"]))
        if view["speed"]:
            parts.append(words("table.board.speed", speed=view["speed"]))
        if view["chase"]:
            parts.append(words("table.board.fences", rows=view["fences"]))
    return wrapped("", parts)


def _field(words: Words, view: Mapping[str, Any]) -> list[str]:
    """The horses on the track from the front, with everything that counts for their next move."""
    if not view["order"]:
        return []
    names = ("rank", "horse", "owner", "most", "cell", "away", "hand", "box", "bonus")
    rows = [["", *(str(words(f"table.board.head.{name}")) for name in names)]]
    moving = view["phase"] in ("card", "run")
    for id in view["order"]:
        horse = view["horses"][id]
        over = horse["to_cross"] <= 0
        rows.append(
            [
                _NEXT if moving and id == view["next"] else "",
                _said(words, horse["rank"], "place") if horse["rank"] else "",
                _said(words, id, "silks"),
                horse["owner"],
                str(horse["limit"] - 1) if horse["limit"] else _NOTHING,
                _said(words, horse["cell"], "cell"),
                str(words("table.board.over")) if over else _said(words, horse["to_cross"], "cells"),
                str(horse["hand"]),
                str(horse["box"]),
                str(words("table.board.has_bonus")) if horse["bonus"] else _NOTHING,
            ]
        )
    room = WIDTH - max(map(display_width, columns([[*row[:3], "", *row[4:]] for row in rows])))
    for row in rows:
        row[3] = _shortened(row[3], room)
    return columns(rows, "<><<><>>><")


def _strip(words: Words, view: Mapping[str, Any]) -> list[str]:
    return list(filter(None, _said(words, view, "strip").split("\n")))


def _stable(words: Words, view: Mapping[str, Any]) -> list[str]:
    """Before the start: whose the horses are, by lane where that is drawn."""
    lanes = view["lanes"] or [id for id, horse in view["horses"].items() if not horse["absent"]]
    rows = []
    for lane, id in enumerate(lanes, start=1):
        drawn = str(words("table.board.lane", lane=lane)) if view["lanes"] else ""
        rows.append([drawn, _said(words, id, "team_name"), view["horses"][id]["owner"]])
    return [line.lstrip() if not view["lanes"] else line for line in columns(rows)]


def _off(words: Words, view: Mapping[str, Any]) -> list[str]:
    """Who is home, who fell, who does not run."""
    home = [f"{n} {_said(words, id, 'silks')}" for n, id in enumerate(view["finished"], start=1)]
    fallen = [_said(words, id, "silks") for id in view["fallen"]]
    absent = [_said(words, id, "silks") for id, horse in view["horses"].items() if horse["absent"]]
    out = wrapped(words("table.board.home"), home)
    out += wrapped(words("table.board.fallen"), fallen)
    return out + wrapped(words("table.board.absent"), absent)


def _shortened(text: str, room: int) -> str:
    """As much of a name as fits."""
    if display_width(text) <= room:
        return text
    while text and display_width(text) >= room:
        text = text[:-1]
    return f"{text}…"


# -- hints


def _about_cards(words: Words, ask: PlayCard) -> list[str]:
    """What the horse may run, and how many cards it has."""
    args = ask.args
    key = "limited" if args["limit"] > 0 else "free" if args["rank"] else "unknown"
    return [str(words(f"table.hint.{key}", rank=args["rank"], most=args["limit"], hand=args["hand"]))]


def _beside_cards(words: Words, ask: PlayCard) -> dict[str, str]:
    """Which of them the handicap would not let run."""
    most, deck = ask.args["limit"], ask.deck
    over = [face for face in deck.copies if face[0] == "N" and 0 < most < int(face[1:])]
    cards = [*over, *(card for card, face in deck.faces.items() if face in over)]
    lost = str(words("table.hint.lost"))
    return dict.fromkeys([*cards, *(f"{BONUS} {card}" for card in cards)], lost)


def _beside_speed(words: Words, ask: Ask, view: Mapping[str, Any]) -> dict[str, str]:
    """For whom the sum is too much: they run one die only."""
    limited = _limited(view, sum(ask.args["dice"]))
    return {"both": str(words("table.hint.one_die", horses=limited))} if limited else {}


def _limited(view: Mapping[str, Any], points: int) -> list[str]:
    runners = [id for id in view["order"] if not view["horses"][id]["crossed"]]
    return [id for id in runners if (limit := view["horses"][id]["limit"]) and points >= limit]


def _about_bonus(words: Words, ask: PlayCard) -> list[str]:
    """That the bonus is still there, and how it is taken."""
    if not ask.bonus:
        return []
    return [str(words("table.hint.bonus" if ask.alone else "table.hint.bonus_with_card"))]


def _about_speed(words: Words, ask: Ask, view: Mapping[str, Any]) -> list[str]:
    """Whom the sum would be too much for."""
    total = sum(ask.args["dice"])
    limited = _limited(view, total)
    if not limited:
        return [str(words("table.hint.nobody_limited", total=total))]
    return [str(words("table.hint.sum", total=total, horses=limited))]


def _about_ends(words: Words, ask: Choose) -> list[str]:
    """In a turn the lanes differ, and it is worth saying how the distances are counted."""
    away = {_said(words, option.args["cell"], "away") for option in ask.options}
    return [str(words("table.hint.to"))] if len(away) > 1 else []


TELLER = TurfTeller()
