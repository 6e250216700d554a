"""How TurfMaster writes down what only it knows of a season, and which names stand in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Annotated, NotRequired, TypedDict

from msgspec import Meta

from pnp.games.turf.model import TurfData
from pnp.referee.rules import RaceResult
from pnp.season.system import Shapes

_Cards = Annotated[int, Meta(ge=0, le=99)]


class Stop(TypedDict):
    name: str


class Left(TypedDict):
    order: list[str]
    fallen: list[str]
    hands: dict[str, _Cards]
    boxes: dict[str, _Cards]
    bonus: dict[str, _Cards]
    owes: list[str]
    gone: dict[str, list[str]]
    untold: NotRequired[list[str]]
    roller: str
    lanes: list[str]
    places: dict[str, _Cards]


SHAPES = Shapes(race=Stop, left=Left)


def names_in(data: TurfData, result: RaceResult) -> Iterator[tuple[Iterable[object], Collection[object]]]:
    carry = result.carry
    yield (*result.order, *result.points), data.horses
    for key in ("order", "fallen", "hands", "boxes", "bonus", "owes", "gone", "lanes", "places"):
        yield carry[key], data.horses
    yield carry.get("untold", ()), data.horses
    yield (card for cards in carry["gone"].values() for card in cards), {*data.deck.faces, *data.deck.copies}
