"""A season as a document for other programs: what it says, written down as types, and how its results come back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from pnp.kit.errors import PnpError
from pnp.kit.writing import harm_in
from pnp.referee.rules import MOST_RACES
from pnp.season import spreadsheet as columns
from pnp.season.day import RaceDay
from pnp.season.shapes import Bonus, Day, Decision, Entered, Result, check_shape
from pnp.season.spreadsheet import SheetRow

SCHEMA = "pnp-season"
VERSION = 1

_Names = list[str]


class Ran(Struct, kw_only=True):
    """A race: all who took part, the winner first; those who did not come home are in `out` as well."""

    race: Annotated[int, Meta(ge=1, le=MOST_RACES)]
    order: _Names
    out: _Names = []
    points: dict[str, int] = {}
    carry: dict[str, Any] = {}
    """What the next race begins with; only the game knows."""


class Counted(Ran, kw_only=True):
    """As it counts, with what was decided by hand."""

    disqualified: _Names = []
    noted: dict[str, dict[str, int | str]] = {}
    """What stands in the game's own columns: by column, by car."""
    raced_by: dict[str, str] = {}
    """The person behind each car that has a player."""
    as_run: Result | None = None
    """Where somebody decided otherwise: what was run."""
    day: Day = msgspec.field(default_factory=Day)


class Why(Struct):
    """What tells somebody from the next with equal points; further keys are the reason's own."""

    code: str
    rule: str


class TableRow(Struct):
    place: int
    shared: bool
    who: str
    races: list[int]
    dropped: list[int]
    """The races that do not count; the first one is 1."""
    by_hand: int
    """Points given or taken outside of races."""
    decisions: list[int]
    total: int
    reason: Why | None = None
    missed: list[int] = []
    """The races in which it had no part; the first one is 1."""


class Table(Struct):
    id: str
    rule: str
    final: bool
    rows: list[TableRow]


class Document(Struct, kw_only=True):
    """`results` is all that an import asks for."""

    schema: str = SCHEMA
    version: int = VERSION
    game: str = ""
    title: str = ""
    entries: Entered | None = None
    options: dict[str, str] = {}
    programme: list[dict[str, Any]] = []
    counting: int = 0
    following: str = ""
    bonus: Bonus = {}
    agreed: list[str] = []
    """What the table agreed on in its own words."""
    next_race: int | None = None
    under_way: bool = False
    results: list[Counted]
    decisions: list[Decision] = []
    standings: list[Table] = []


def json_schema() -> dict[str, Any]:
    """The same for programs that check before they read: see docs/season.schema.json."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(Document)}


def is_document(text: str) -> bool:
    return text.lstrip()[:1] == "{"


def document_rows(text: str, where: str, game: str = "") -> list[SheetRow]:
    """Its results and decisions, as the lines of a spreadsheet would have them."""
    raw = _loaded(text, where)
    if raw.get("schema", SCHEMA) != SCHEMA or raw.get("version", VERSION) != VERSION:
        said = f"{raw.get('schema')} {raw.get('version')}"
        raise PnpError(f"this document is of another kind: {said}", where=where, expected=f"{SCHEMA} {VERSION}")
    check_shape(Document, raw, where)
    document = msgspec.convert(raw, Document)
    if game and document.game not in ("", game):
        raise PnpError(f"this document is of another game: {document.game}", where=where)
    return [*_races(document, where), *_decisions(document, where)]


def _loaded(text: str, where: str) -> dict[str, Any]:
    try:
        raw: dict[str, Any] = json.loads(text)  # it begins with a brace
        odd = harm_in(raw, lines=True)
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 1
        raise PnpError("this is no JSON", where=f"{where}:{line}", do="export the season again") from error
    if odd:
        raise odd.at(where)
    return raw


def _races(document: Document, where: str) -> Iterator[SheetRow]:
    for index, race in enumerate(document.results):
        run = race.as_run or race
        for number, car in enumerate(run.order):
            values = {
                columns.RACE: str(race.race),
                columns.PLACE: str(number + 1),
                columns.CAR: car,
                columns.RETIRED: columns.YES if car in run.out else "",
                columns.POINTS: str(run.points[car]) if car in run.points else "",
                columns.RACED_BY: race.raced_by.get(car, ""),
                **{column: str(said[car]) for column, said in race.noted.items() if car in said},
            }
            day = RaceDay.from_json(msgspec.to_builtins(race.day))
            yield SheetRow(f"{where}: results[{index}].order[{number}]", values, day)


def _decisions(document: Document, where: str) -> Iterator[SheetRow]:
    for index, made in enumerate(document.decisions):
        amount = {"points": f" {made.points:+}", "place": f" {made.n}", "disqualify": ""}[made.kind]
        values = {
            columns.RACE: str(made.race or ""),
            columns.CAR: made.who,
            columns.DECISION: made.kind + amount,
            columns.NUMBER: str(made.number or ""),
            columns.REASON: made.why,
        }
        yield SheetRow(f"{where}: decisions[{index}]", values)
