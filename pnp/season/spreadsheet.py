"""Results and standings as tables for a spreadsheet: under names that do not change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pnp.kit.errors import PnpError
from pnp.referee.narrate import Narrator
from pnp.referee.rules import RaceResult
from pnp.season.adjusting import Adjustment, decisions
from pnp.season.day import RaceDay
from pnp.season.report import caller, reason
from pnp.season.season import Season
from pnp.season.seating import racers
from pnp.season.standings import Standing

RACE, PLACE, CAR, POINTS, RETIRED = "race", "place", "car", "points", "retired"
RAN_PLACE, RAN_POINTS = "ran_place", "ran_points"
NUMBER, DECISION, REASON = "decision_number", "decision", "reason"
RACED_BY = "raced_by"
NAME, REMARK, NOTES = "name", "remark", "notes"
OF_THE_DAY = ("date", "where", "weather", "attendance", NOTES)
"""The same on every line of a race."""
YES = "yes"

RESULTS, STANDINGS = "results", "standings"
"""What the tables are called."""

Cells = list[object]


@dataclass(frozen=True)
class SheetRow:
    """A line of the file: its values by column."""

    where: str
    values: Mapping[str, str]
    day: RaceDay | None = None
    """Of its race, where that is told as a whole."""

    def __getitem__(self, column: str) -> str:
        return self.values.get(column, "")

    def fault(self, what: str, expected: str = "", do: str = "") -> PnpError:
        return PnpError(what, where=self.where, expected=expected, do=do)


# -- out


def results_table(season: Season, narrator: Narrator) -> list[Cells]:
    """A line for each car in each race, as it counts; `ran_…` is what was run, where somebody decided otherwise.

    Decisions have lines of their own below their race, those of no race at the end.
    """
    facts, columns, by_hand = season.facts, _columns(season), season.system.by_hand
    call = caller(season, narrator)
    lines: list[Cells] = []
    for run, counted in zip(season.results, facts.results, strict=True):
        day = season.day_of(run.race)
        raced = racers(season, run.race)
        name = season.plan.programme[run.race - 1].get("name", "") or day.name
        noted = by_hand.noted(season.data, facts, run) if by_hand else {}
        for place, car in enumerate(counted.order, start=1):
            extra = [noted.get(column, {}).get(car, "") for column in columns]
            scored, ran = _scored(run, counted, car), [raced.get(car, ""), *_ran(run, counted, car)]
            line: Cells = [run.race, name, place, car, call(car), *scored, *extra, *ran, *_of_the_day(day, car)]
            lines.append(line)
        for record in decisions(facts, run.race):
            lines.append(_decided(Adjustment.read(record), call(record["who"]), name, len(columns)))
    for record in decisions(facts, 0):
        lines.append(_decided(Adjustment.read(record), call(record["who"]), "", len(columns)))
    head = [RACE, NAME, PLACE, CAR, "called", POINTS, RETIRED, *columns, RACED_BY, RAN_PLACE, RAN_POINTS]
    return [[*head, NUMBER, DECISION, REASON, *OF_THE_DAY, REMARK], *lines]


def _of_the_day(day: RaceDay, car: str) -> Cells:
    return [day.date, day.where, day.weather, day.attendance, day.text, day.remarks.get(car, "")]


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
    about = [made.race or "", name, "", made.who, called, "", "", *[""] * columns, "", "", ""]
    return [*about, made.number, said, made.why, *[""] * (len(OF_THE_DAY) + 1)]


def standings_table(season: Season, narrator: Narrator) -> list[Cells]:
    """A line for each row of each table: points of each race, points by hand outside of races, total."""
    return table_of(season.standings(), [f"race_{race}" for race in range(1, len(season.results) + 1)], narrator)


def table_of(standings: Iterable[Standing], columns: Sequence[str], narrator: Narrator) -> list[Cells]:
    """The same of any tables, with these names for what stands in `Row.races`."""
    head: Cells = [
        "table",
        PLACE,
        "shared",
        "who",
        "called",
        *columns,
        "dropped",
        "by_hand",
        "total",
        REASON,
    ]
    lines: list[Cells] = []
    for standing in standings:
        for row in standing.rows:
            said = "" if row.shared else reason(row, standing, narrator)
            called = narrator.called(standing.kind, row.who)
            cells = [standing.id, row.place, YES if row.shared else "", row.who, called]
            dropped = " ".join(str(race + 1) for race in row.dropped)
            won = ["" if race in row.missed else points for race, points in enumerate(row.races)]
            lines.append([*cells, *won, dropped, row.by_hand or "", row.total, said])
    return [head, *lines]
