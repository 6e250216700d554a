"""How MAD Racers writes down what only it knows of a season, and which names stand in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from pnp.games.mad.model import MadData
from pnp.games.mad.model.course import sheet_of
from pnp.games.mad.rules.asks import UNKNOWN
from pnp.referee.rules import RaceResult
from pnp.season.system import Plan, Shapes

_Points = Annotated[int, Meta(ge=-9_999, le=9_999)]


class Stop(TypedDict):
    name: str


class Left(TypedDict):
    hands: dict[str, list[str]]
    score: dict[str, _Points]
    bonus_cards: dict[str, list[_Points]]
    layout: list[str]
    untold: NotRequired[bool]
    start_side: Literal["first", "last"]
    boxed: list[str]
    drawn: list[_Points]
    starter: str
    began: NotRequired[str]
    home: NotRequired[list[str]]
    place_points: NotRequired[dict[str, _Points]]
    fuel: NotRequired[dict[str, _Points]]
    parts: NotRequired[dict[str, list[str]]]
    shown: NotRequired[list[_Points]]


SHAPES = Shapes(race=Stop, left=Left)


def names_in(data: MadData, plan: Plan, result: RaceResult) -> Iterator[tuple[Iterable[object], Collection[object]]]:
    carry, seats, deck = result.carry, plan.entries.names, data.part_deck
    yield (*result.order, *result.points), seats
    for key in ("hands", "score", "bonus_cards", "home", "place_points", "fuel", "parts"):
        yield carry.get(key, ()), seats
    for key in ("hands", "parts"):
        yield (card for cards in carry.get(key, {}).values() for card in cards), {UNKNOWN, *deck.copies}
    yield (sheet_of(sheet) for sheet in (*carry["layout"], *carry["boxed"])), data.sheets
