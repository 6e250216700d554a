"""What a target takes and how it wants it: read from `common/targets.toml`, to which users add their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from pnp.draw.geometry import MM_PER_INCH, Size
from pnp.kit.catalogue import COMMON
from pnp.kit.errors import PnpError, Problems, unknown
from pnp.kit.library import Layered, Library, explain
from pnp.kit.toml import KeyPath
from pnp.press.product import Component, Piece

FILE = "targets.toml"
HOME = "home"

Layout = Literal["sheets", "single", "faces", "cutter", "tabletop"]
Finish = Literal["home", "press"]
Kind = Literal["pieces", "standees", "outlines", "sheets", "posters", "books"]
KINDS: tuple[Kind, ...] = ("pieces", "standees", "outlines", "sheets", "posters", "books")

Id = Annotated[str, Field(pattern="^[a-z][a-z0-9_]*$", max_length=40)]
"""Folders are called by them."""
Length = Annotated[float, Field(gt=0, le=2000)]
Pixels = Annotated[int, Field(gt=0, le=20_000)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Product(_Table):
    """Something a shop makes: how large it is when it is cut, and how large the picture for it."""

    name: str
    trim: tuple[Length, Length]
    pixels: tuple[Pixels, Pixels] | None = None
    page: tuple[Length, Length] | None = None
    takes: tuple[Kind, ...] = ("pieces",)
    fill: bool = False
    """Whether a picture of another shape may stand on it, with white around."""

    @model_validator(mode="after")
    def _is_sized(self) -> Product:
        if (self.pixels is None) == (self.page is None):
            raise ValueError("a product has either pixels or a page")
        return self

    def size(self, dpi: int) -> Size:
        """The whole picture in millimetres."""
        if self.page:
            return self.page
        across, down = self.pixels or (0, 0)
        return across / dpi * MM_PER_INCH, down / dpi * MM_PER_INCH


class Marks(_Table):
    """What a cutting machine looks for, black: `square` is a filled square and two L, `corners` an L in every corner.
    In mm, from the edge of the paper to the outer edge of the mark."""

    style: Literal["square", "corners"] = "square"
    inset: Annotated[float, Field(ge=3, le=60)]
    square: Annotated[float, Field(gt=0, le=20)] = 6.0
    arm: Annotated[float, Field(gt=0, le=60)]
    line: Annotated[float, Field(gt=0, le=5)]


class Target(_Table):
    """A place that prints go to."""

    id: Id = HOME
    name: str = ""
    layout: Layout = "sheets"
    finish: Finish = "home"
    bleed: Annotated[float, Field(ge=0, le=10)] | None = None
    dpi: Annotated[int, Field(ge=30, le=1200)] = 300
    takes: tuple[Kind, ...] = KINDS
    product: Mapping[Id, Product] = {}
    marks: Marks | None = None
    area: tuple[Length, Length] | None = None
    """Of a cutting machine whose own program prints: the largest picture that it takes, in mm."""

    @model_validator(mode="after")
    def _is_cuttable(self) -> Target:
        if self.layout == "cutter" and (self.marks is None) == (self.area is None):
            raise ValueError("a cutter has either marks or an area")
        return self

    @property
    def is_sheets(self) -> bool:
        return self.layout == "sheets"


AT_HOME = Target()


def read_targets(overlay: Path | None = None) -> dict[str, Target]:
    """All targets there are, checked as a whole."""
    layered = Library(COMMON, overlay).open(FILE)
    found: dict[str, Target] = {}
    problems: list[PnpError] = []
    for name, table in layered.values.items():
        try:
            found[name] = _read(name, table, layered)
        except Problems as several:
            problems += several.problems
    if problems:
        raise Problems.counted(problems)
    return found


def _read(name: str, table: object, layered: Layered) -> Target:
    from pydantic import ValidationError

    try:
        return Target.model_validate({**table, "id": name} if isinstance(table, dict) else table)
    except ValidationError as error:
        within = _Within(layered, name)
        raise Problems.counted([explain(within, Target, item) for item in error.errors()]) from error


@dataclass(frozen=True)
class _Within:
    """The places of one table of the file."""

    layered: Layered
    name: str

    def error(self, path: KeyPath, what: str, expected: str = "") -> PnpError:
        return self.layered.error((self.name, *path), what, expected)


def find_target(name: str, overlay: Path | None = None) -> Target:
    targets = read_targets(overlay)
    if name not in targets:
        raise unknown("target", name, targets)
    return targets[name]


def target_problems(overlay: Path | None = None) -> list[PnpError]:
    """Everything that is wrong with the file."""
    try:
        read_targets(overlay)
    except Problems as several:
        return list(several.problems)
    except PnpError as one:
        return [one]
    return []


def kind_of(piece: Piece) -> Kind:
    if piece.stand:
        return "standees"
    return "outlines" if piece.cut == "outline" else "pieces"


def kinds_of(component: Component) -> list[Kind]:
    """What a component is made of."""
    pieces = list(dict.fromkeys(kind_of(piece) for piece in component.pieces))
    others: dict[Kind, object] = {"sheets": component.sheets, "posters": component.posters, "books": component.book}
    return [*pieces, *(kind for kind, there in others.items() if there)]
