"""Results and standings for a spreadsheet, and back: values with commas between, under names that do not change."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.kit.errors import PnpError
from pnp.kit.reading import contents
from pnp.kit.writing import harm_in
from pnp.referee.narrate import Narrator
from pnp.referee.rules import RaceResult
from pnp.season.adjusting import Adjustment, decisions
from pnp.season.day import RaceDay
from pnp.season.report import caller, reason
from pnp.season.season import Season

RACE, PLACE, CAR, POINTS, RETIRED = "race", "place", "car", "points", "retired"
RAN_PLACE, RAN_POINTS = "ran_place", "ran_points"
NUMBER, DECISION, REASON = "decision_number", "decision", "reason"
NAME, REMARK, NOTES = "name", "remark", "notes"
OF_THE_DAY = ("date", "where", "weather", NOTES)
"""The same on every line of a race."""
YES = "yes"
_ALIASES = {
    "who": CAR, "horse": CAR, "player": CAR, "competitor": CAR, "position": PLACE, "pos": PLACE, "out": RETIRED,
    "dnf": RETIRED, "round": RACE,
}  # fmt: skip
_MOST = 5_000_000
"""Bytes: no season is larger."""

Cells = list[object]


# -- out


def results_csv(season: Season, narrator: Narrator) -> str:
    """A line for each car in each race, as it counts; `ran_…` is what was run, where somebody decided otherwise.

    Decisions have lines of their own below their race, those of no race at the end.
    """
    facts, columns, by_hand = season.facts, _columns(season), season.system.by_hand
    call = caller(season, narrator)
    lines: list[Cells] = []
    for run, counted in zip(season.results, facts.results, strict=True):
        day = season.day_of(run.race)
        name = season.plan.programme[run.race - 1].get("name", "") or day.name
        noted = by_hand.noted(season.data, facts, run) if by_hand else {}
        for place, car in enumerate(counted.order, start=1):
            extra = [noted.get(column, {}).get(car, "") for column in columns]
            scored, ran = _scored(run, counted, car), _ran(run, counted, car)
            line: Cells = [run.race, name, place, car, call(car), *scored, *extra, *ran, *_of_the_day(day, car)]
            lines.append(line)
        for record in decisions(facts, run.race):
            lines.append(_decided(Adjustment.read(record), call(record["who"]), name, len(columns)))
    for record in decisions(facts, 0):
        lines.append(_decided(Adjustment.read(record), call(record["who"]), "", len(columns)))
    head = [RACE, NAME, PLACE, CAR, "called", POINTS, RETIRED, *columns, RAN_PLACE, RAN_POINTS]
    return _written([[*head, NUMBER, DECISION, REASON, *OF_THE_DAY, REMARK], *lines])


def _of_the_day(day: RaceDay, car: str) -> Cells:
    return [day.date, day.where, day.weather, day.text, day.remarks.get(car, "")]


def _columns(season: Season) -> list[str]:
    by_hand = season.system.by_hand
    return [column.id for column in by_hand.columns(season.data, season.plan)] if by_hand else []


def _scored(run: RaceResult, counted: RaceResult, car: str) -> Cells:
    return [counted.points.get(car, 0), YES if car in run.out else ""]


def _ran(run: RaceResult, counted: RaceResult, car: str) -> Cells:
    points = run.points.get(car, 0)
    return [
        run.order.index(car) + 1 if run.order != counted.order else "",
        points if points != counted.points.get(car, 0) else "",
        "",
        "",
        "",
    ]


def _decided(made: Adjustment, called: str, name: str, columns: int) -> Cells:
    said = {"points": f"points {made.n:+}", "place": f"place {made.n}", "disqualify": "disqualify"}[made.kind]
    about = [made.race or "", name, "", made.who, called, "", "", *[""] * columns, "", ""]
    return [*about, made.number, said, made.why, *[""] * (len(OF_THE_DAY) + 1)]


def standings_csv(season: Season, narrator: Narrator) -> str:
    """A line for each row of each table: points of each race, points by hand outside of races, total."""
    races = range(1, len(season.results) + 1)
    head = [
        "table",
        PLACE,
        "shared",
        "who",
        "called",
        *(f"race_{race}" for race in races),
        "dropped",
        "by_hand",
        "total",
        REASON,
    ]
    lines: list[Cells] = []
    for standing in season.standings():
        for row in standing.rows:
            said = "" if row.shared else reason(row, standing, narrator)
            called = narrator.called(standing.kind, row.who)
            cells = [standing.id, row.place, YES if row.shared else "", row.who, called]
            dropped = " ".join(str(race + 1) for race in row.dropped)
            lines.append([*cells, *row.races, dropped, row.by_hand or "", row.total, said])
    return _written([head, *lines])


def table_csv(lines: Iterable[Sequence[object]]) -> str:
    """Any table, with nothing in it that a spreadsheet would run."""
    return _written(lines)


def _written(lines: Iterable[Sequence[object]]) -> str:
    return "".join(map(_line, lines))


def _line(cells: Sequence[object]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerow([_guarded(cell) for cell in cells])  # quotes what has either in it
    return out.getvalue().removesuffix("\r\n") + "\n"


# -- words that a spreadsheet would take for a formula, and run


_FORMULA = r"'*(?:[\t\r\n]|[^\S\t\r\n]*[=+\-@＝＋－＠﹦﹢﹣﹫])"
_BEGINNING = r"(\A|[;\t\r\n]\"?)"
"""Of a cell; and of what becomes one where semicolons, tabs or lines are taken to part cells."""
_UNGUARDED = re.compile(rf"{_BEGINNING}(?={_FORMULA})")
_GUARDED = re.compile(rf"{_BEGINNING}'(?={_FORMULA})")


def _guarded(cell: object) -> object:
    """Words with an apostrophe ahead of what would be run; figures are figures."""
    return _UNGUARDED.sub(r"\1'", cell) if isinstance(cell, str) else cell


def _meant(cell: str) -> str:
    """The words again, as they were before they were guarded."""
    return _GUARDED.sub(r"\1", cell.strip())


# -- in


@dataclass(frozen=True)
class SheetRow:
    """A line of the file: its values by column."""

    where: str
    values: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.values.get(column, "")

    def fault(self, what: str, expected: str = "", do: str = "") -> PnpError:
        return PnpError(what, where=self.where, expected=expected, do=do)


def read_rows(path: Path) -> list[SheetRow]:
    """The lines of a spreadsheet: commas, semicolons or tabs between the values, UTF-8 or what Excel calls Unicode."""
    text = _text(path)
    lines = text.splitlines(keepends=True)
    skipped = 0
    mark = ""
    if lines and (said := re.fullmatch(r"sep=(.)\s*", lines[0])):
        mark, skipped = said[1], 1
    head = lines[skipped] if len(lines) > skipped else ""
    mark = mark or max(",;\t", key=lambda each: len(_known(head.split(each))))
    reader = csv.reader(io.StringIO("".join(lines[skipped:]), newline=""), delimiter=mark)
    try:
        names = _header(next(reader, []), f"{path}:{skipped + 1}")
        rows = []
        for cells in reader:
            values = {name: _meant(cell) for name, cell in zip(names, cells, strict=False) if name}
            where = f"{path}:{reader.line_num + skipped}"
            if odd := harm_in(values, lines=True):
                raise odd.at(where)
            if any(values.values()):
                rows.append(SheetRow(where, values))
    except csv.Error as error:
        raise PnpError(
            f"this line is no list of values: {error}", where=f"{path}:{reader.line_num + skipped}"
        ) from error
    return rows


def _text(path: Path) -> str:
    content = contents(path, _MOST, expected="results as CSV")
    wide = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        return content.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise PnpError(
            "this file is not UTF-8", where=f"{path}:{line}", do="save it as “CSV UTF-8”: every spreadsheet can do that"
        ) from error


def _known(cells: Iterable[str]) -> list[str]:
    return [name for name in map(_column_name, cells) if name in (RACE, PLACE, CAR, POINTS, RETIRED)]


def _column_name(cell: str) -> str:
    name = unicodedata.normalize("NFKC", cell).strip().strip('"').casefold()
    return _ALIASES.get(name, name)


def _header(cells: Sequence[str], where: str) -> list[str]:
    names = [_column_name(cell) for cell in cells]
    needed = [name for name in (RACE, PLACE, CAR) if name not in names]
    if needed:
        raise PnpError(
            f"there is no column {' and no column '.join(needed)}",
            where=where,
            expected="race, place, car in the first line",
            do="pnp season export --format csv shows all columns",
        )
    twice = [name for name, count in Counter(names).items() if name and count > 1]
    if twice:
        raise PnpError(f"the column {twice[0]} is there twice", where=where, expected="once")
    return names
