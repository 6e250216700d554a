"""How Formula Motor Racing writes down what only it knows of a season."""

from __future__ import annotations

from typing import Annotated, Required, TypedDict

from msgspec import Meta

from pnp.season.system import Shapes


class Stop(TypedDict, total=False):
    name: Required[str]
    removed: Annotated[int, Meta(ge=0, le=99)]


class Left(TypedDict):
    grid: list[str]


SHAPES = Shapes(race=Stop, left=Left)
