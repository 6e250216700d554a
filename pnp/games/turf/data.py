"""TurfMaster's data files: the board, the deck, the horses, the meeting. Checked as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from pnp.draw.patterns import PATTERNS
from pnp.games.turf.model import Board, Card, Horse, PrintSize, TurfData
from pnp.games.turf.model.geometry import Row, Section
from pnp.kit.errors import PnpError, Problems
from pnp.kit.library import Layered, Library
from pnp.kit.models import Colour, FileModel, Letter, Name, alike

RUN_OUT = 12
"""A horse on the line may still run the highest card."""


class _Section(FileModel):
    code: Letter
    kind: Literal["straight", "turn"]
    cells: Annotated[int, Field(ge=3, le=99)]
    extra: Annotated[int, Field(ge=0, le=9)] = 0


class _Row(FileModel):
    section: Letter
    row: Annotated[int, Field(ge=1, le=99)]
    lap: Annotated[int, Field(ge=0, le=1)]


class _Print(FileModel):
    cell: Annotated[float, Field(gt=4)]
    lane: Annotated[float, Field(gt=4)]
    radius: Annotated[float, Field(gt=10)]
    size: Annotated[list[float], Field(min_length=2, max_length=2)]


class _Board(FileModel):
    id: Name
    name: Name
    lanes: Annotated[int, Field(ge=2, le=12)]
    sections: Annotated[list[_Section], Field(min_length=2)]
    start: _Row
    finish: _Row
    run_out: _Row
    fences: Annotated[list[_Row], Field(min_length=1)]
    print: _Print


class _Cards(FileModel):
    value: Annotated[int, Field(ge=1, le=12)]
    jokers: Annotated[int, Field(ge=0, le=9)] = 0
    plain: Annotated[int, Field(ge=0, le=20)] = 0


class _Deck(FileModel):
    cards: list[_Cards]
    handicap: Annotated[list[int], Field(min_length=1)]


class _Horse(FileModel):
    letter: Letter
    name: Name
    kana: Annotated[str, StringConstraints(max_length=24)] = ""
    jockey: Name
    colour: Colour
    pattern: str
    names: list[str] = []


class _Horses(BaseModel):
    model_config = ConfigDict(extra="allow")


class _Meeting(FileModel):
    races: Annotated[int, Field(ge=1, le=9)]
    points: list[int]
    hand: Annotated[int, Field(ge=1, le=32)]
    bonus: Annotated[int, Field(ge=0, le=9)]
    free_steps: Annotated[int, Field(ge=1, le=12)]
    fence_cost: Annotated[int, Field(ge=1, le=9)]
    players: Annotated[list[int], Field(min_length=2, max_length=2)]
    min_horses: Annotated[int, Field(ge=1, le=12)]
    horses_each: dict[str, list[int]]


def load(library: Library) -> TurfData:
    """The whole game, or every problem at once."""
    problems: list[PnpError] = []
    read: dict[str, tuple[Any, Layered]] = {}
    for name, model in (("board", _Board), ("deck", _Deck), ("meeting", _Meeting), ("horses", _Horses)):
        try:
            read[name] = library.read(f"{name}.toml", model)
        except Problems as several:
            problems += several.problems
        except PnpError as one:
            problems.append(one)
    horses: dict[str, _Horse] = {}
    if "horses" in read:
        horses, faults = _horses(read["horses"][1])
        problems += faults
    if not problems:
        problems += [*_board_problems(*read["board"]), *_deck_problems(read["deck"], read["meeting"])]
        problems += _horse_problems(horses, read["horses"][1], read["board"][0].lanes)
    if problems:
        raise Problems.counted(problems)
    return _build(library, read["board"][0], read["deck"][0], read["meeting"][0], horses)


def _horses(file: Layered) -> tuple[dict[str, _Horse], list[PnpError]]:
    from pydantic import ValidationError

    horses: dict[str, _Horse] = {}
    problems: list[PnpError] = []
    for name, values in file.values.items():
        try:
            horses[name] = _Horse.model_validate(values)
        except ValidationError as error:
            for fault in error.errors():
                problems.append(file.error((name, *fault["loc"]), fault["msg"]))
    return horses, problems


def _board_problems(board: _Board, file: Layered) -> Iterator[PnpError]:
    by_code = {section.code: section for section in board.sections}
    if len(by_code) != len(board.sections):
        yield file.error(("sections",), "two sections have the same letter")
    for index, section in enumerate(board.sections):
        if section.kind == "turn" and section.extra < 1:
            yield file.error(("sections", index), "an outer lane needs at least one cell more in a turn", "extra = 1")
        if section.kind == "straight" and section.extra:
            yield file.error(("sections", index), "on a straight all lanes have the same cells", "extra = 0")
    rows: list[tuple[tuple[Any, ...], _Row]] = [((key,), getattr(board, key)) for key in ("start", "finish", "run_out")]
    rows += [(("fences", index), row) for index, row in enumerate(board.fences)]
    for path, row in rows:
        on = by_code.get(row.section)
        if on is None or on.kind != "straight" or row.row > on.cells:
            yield file.error(path, f"{row.section}{row.row} is no row of a straight")
    yield from _fence_problems(board, file)
    finish, end = board.finish, board.run_out
    if (finish.section, finish.lap) != (end.section, end.lap) or end.row - finish.row < RUN_OUT:
        yield file.error(
            ("run_out",), "the run-out is too short", f"{RUN_OUT} rows behind the line, on the same straight"
        )


def _fence_problems(board: _Board, file: Layered) -> Iterator[PnpError]:
    """T52: before each fence there is a row to take off from, and behind it one to land on."""
    cells = {section.code: section.cells for section in board.sections}
    for index, row in enumerate(board.fences):
        length = cells.get(row.section)
        if length and not 1 < row.row < length:
            yield file.error(
                ("fences", index), "take-off and landing lie on the same straight", "not its first or last row"
            )
        for other in board.fences[:index]:
            if (other.section, other.lap) == (row.section, row.lap) and abs(other.row - row.row) < 2:
                what = f"between {other.section}{other.row} and {row.section}{row.row} there is no row to land on (T52)"
                yield file.error(("fences", index), what, "a fence two rows away or more")


def _deck_problems(deck: tuple[_Deck, Layered], meeting: tuple[_Meeting, Layered]) -> Iterator[PnpError]:
    count = sum(cards.jokers + cards.plain for cards in deck[0].cards)
    rules = meeting[0]
    if count < rules.races * rules.hand + rules.bonus:
        needed = f"{rules.races * rules.hand + rules.bonus}: {rules.hand} a race, and the bonus"
        yield deck[1].error(("cards",), f"{count} cards are too few", needed)
    if list(rules.points) != sorted(rules.points, reverse=True):
        yield meeting[1].error(("points",), "the winner gets the most points")


def _horse_problems(horses: dict[str, _Horse], file: Layered, lanes: int) -> Iterator[PnpError]:
    if len(horses) > lanes:
        yield file.error((), f"{len(horses)} horses do not fit {lanes} lanes")
    yield from alike(horses, ("letter", "name", "colour", "pattern"), file)
    for name, horse in horses.items():
        if horse.pattern not in PATTERNS:
            yield file.error((name, "pattern"), f"no pattern is called “{horse.pattern}”", ", ".join(PATTERNS))


def _build(library: Library, board: _Board, deck: _Deck, meeting: _Meeting, horses: dict[str, _Horse]) -> TurfData:
    size = board.print
    cards: list[Card] = []
    for entry in deck.cards:
        for _ in range(entry.jokers):
            cards.append(Card(len(cards) + 1, "J", entry.value))
        for _ in range(entry.plain):
            cards.append(Card(len(cards) + 1, "N", entry.value))
    return TurfData(
        board=Board(
            board.id,
            board.name,
            board.lanes,
            tuple(Section(each.code, each.kind, each.cells, each.extra) for each in board.sections),
            _row(board.start),
            _row(board.finish),
            _row(board.run_out),
            tuple(_row(row) for row in board.fences),
            PrintSize(size.cell, size.lane, size.radius, (size.size[0], size.size[1])),
        ),
        horses={
            name: Horse(name, raw.letter, raw.name, raw.kana, raw.jockey, raw.colour, raw.pattern, tuple(raw.names))
            for name, raw in horses.items()
        },
        cards=tuple(cards),
        handicap=tuple(deck.handicap),
        races=meeting.races,
        points=tuple(meeting.points),
        hand=meeting.hand,
        bonus=meeting.bonus,
        free_steps=meeting.free_steps,
        fence_cost=meeting.fence_cost,
        players=(meeting.players[0], meeting.players[1]),
        min_horses=meeting.min_horses,
        horses_each={int(count): tuple(each) for count, each in meeting.horses_each.items()},
        version=library.version,
    )


def _row(raw: _Row) -> Row:
    return Row(raw.section, raw.row, raw.lap)
