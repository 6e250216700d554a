"""Results from a spreadsheet, for races that were played without the referee: read, checked, then written down."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from pnp.kit.errors import PnpError, Problems
from pnp.kit.writing import NAME as NAME_LENGTH
from pnp.kit.writing import alike, plain, problem_with
from pnp.referee.rules import RaceResult
from pnp.season.adjusting import KINDS, Adjustment, check, decisions
from pnp.season.by_hand import ABSENT, Faults, PlaceEntry, in_order
from pnp.season.day import RaceDay, faults_in, part_of
from pnp.season.names import Callings
from pnp.season.rows import read_rows
from pnp.season.season import Season
from pnp.season.seating import racers
from pnp.season.spreadsheet import (
    CAR,
    DECISION,
    NAME,
    NOTES,
    NUMBER,
    OF_THE_DAY,
    PLACE,
    POINTS,
    RACE,
    RACED_BY,
    RAN_PLACE,
    RAN_POINTS,
    REASON,
    REMARK,
    RETIRED,
    YES,
    SheetRow,
)
from pnp.season.system import ByHand, Written

_YES = (YES, "y", "x", "1", "true", "out", "dnf", "retired", "si", "sì", "s", "ritirata", "はい", "○", "リタイア")
_MOST_DECISIONS = 99_999
_NO = ("", "no", "n", "0", "false", *ABSENT)


@dataclass(frozen=True)
class Import:
    """What a file brings: races to be written down, decisions about them, and how many races were known already."""

    races: tuple[tuple[Written, RaceResult], ...]
    decisions: tuple[Adjustment, ...]
    known: int
    days: Mapping[int, RaceDay] = field(default_factory=dict)
    """What is new about the days of races that were known."""
    stand_ins: tuple[tuple[int, str, str], ...] = ()
    """In which race who sat in whose seat: the seat first."""


def read_results(season: Season, path: Path) -> Import:
    """What this file adds to the season; every problem in it at once, each with its line."""
    if not season.over:
        season.check_by_hand()
    return _Reading(season, season.by_hand, path).all()


class _Reading:
    """One file, read with the season in hand. Problems are collected; a race with problems is not counted."""

    def __init__(self, season: Season, system: ByHand[object], path: Path) -> None:
        self.season = season
        self.system = system
        self.path = path
        self.problems: list[PnpError] = []
        self.callings = Callings(season)
        self.cars = self.callings.competitors(system)
        columns = system.columns(season.data, season.plan)
        self.columns = [(column, self.callings.column(column) if column.names else None) for column in columns]

    def all(self) -> Import:
        rows = read_rows(self.path, self.season.game.id)
        if not rows:
            raise PnpError("there are no results in this file", where=str(self.path))
        by_race: dict[int, list[SheetRow]] = {}
        decided: list[SheetRow] = []
        for row in rows:
            if row[DECISION]:
                decided.append(row)
            elif race := self._number(row, RACE, 1, self.season.plan.races):
                by_race.setdefault(race, []).append(row)
        known = [race for race in sorted(by_race) if race < self.season.race]
        for race in known:
            self._compare(race, by_race[race])
        days = {race: self._day(race, by_race[race]) for race in known}
        races = self._new_races({race: by_race[race] for race in sorted(by_race) if race >= self.season.race})
        made = [made for row in decided if (made := self._decision(row))]
        if not self.problems:
            made = self._new_decisions(made, [result for _, result in races])
        if self.problems:
            raise Problems.counted(self.problems)
        had = {race: self.season.day_of(race) for race in days}
        new = {race: day for race, day in days.items() if day.over(had[race]) != had[race]}
        lent = tuple(
            lent for race, rows in by_race.items() if race >= self.season.race for lent in self._lent(race, rows)
        )
        if self.problems:
            raise Problems.counted(self.problems)
        return Import(tuple(races), tuple(adjustment for _, adjustment in made), len(known), new, lent)

    def _lent(self, race: int, rows: list[SheetRow]) -> Iterator[tuple[int, str, str]]:
        """Who sat in whose seat; where points follow people it must be one person a seat."""
        known, raced = racers(self.season, race), dict[str, str]()
        for row in rows:
            seat, who = known.get(self.cars.find(row[CAR]) or ""), plain(row[RACED_BY])
            if not seat or not who:
                continue
            if odd := problem_with(who, NAME_LENGTH):
                self.problems.append(odd.at(row.where))
            elif raced.setdefault(seat, who) != who and self.season.plan.follows_people:
                what = f"{who} and {raced[seat]} sit in {seat}'s seat"
                self.problems.append(row.fault(what, "one of them for all that is theirs"))
        yield from ((race, seat, who) for seat, who in raced.items() if not alike(seat, who))

    def _compare(self, race: int, rows: list[SheetRow]) -> None:
        """A race that the season has already must be the same here."""
        written = self._written(rows)
        run = self.season.results[race - 1]
        if written and ((*written.order, *written.out) != run.order or written.out != run.out):
            self.problems.append(
                rows[0].fault(
                    f"race {race} is in the season already, with another result",
                    "the same, or only later races",
                    do="to correct it: pnp season adjust",
                )
            )

    def _new_races(self, by_race: Mapping[int, list[SheetRow]]) -> list[tuple[Written, RaceResult]]:
        """Each race begins with what the one before it left; so after a race with a problem none can be counted."""
        facts, found = self.season.facts, []
        read = {race: self._dated(race, rows) for race, rows in by_race.items()}
        for expected, (race, rows) in enumerate(by_race.items(), start=self.season.race):
            if race != expected:
                what = f"race {expected} is missing: this is race {race}"
                self.problems.append(rows[0].fault(what, f"race {expected}, which is next"))
                break
            written = read[race]
            if written is None:
                break
            before = len(self.problems)
            with self._about(rows):
                result = self.system.written(self.season.data, facts, written)
                facts = replace(facts, results=(*facts.results, result))
                found.append((written, result))
                self._check_points(rows, result)
            if len(self.problems) > before:
                break
        return found

    def _dated(self, race: int, rows: list[SheetRow]) -> Written | None:
        written = self._written(rows)
        return written and replace(written, day=self._day(race, rows))

    def _day(self, race: int, rows: list[SheetRow]) -> RaceDay:
        """What the lines of a race say about its day, each thing once; and what is remarked on each car."""
        if told := rows[0].day:
            self.problems += faults_in(told, part_of(rows[0].where))
            return told
        said = {column: self._said_once(race, column, rows) for column in (NAME, *OF_THE_DAY)}
        if self.season.plan.programme[race - 1].get("name"):
            said[NAME] = ""  # it is the programme's
        notes = tuple(line for line in said.pop(NOTES).splitlines() if line.strip())
        remarks = {who: row[REMARK] for row in rows if row[REMARK] and (who := self.cars.find(row[CAR]))}
        day = RaceDay.from_json({**said, "notes": notes, "remarks": remarks})
        self.problems += faults_in(day, part_of(rows[0].where))
        return day

    def _said_once(self, race: int, column: str, rows: list[SheetRow]) -> str:
        found = {row[column]: row for row in rows if row[column]}
        if len(found) > 1:
            one, other, *_ = found
            what = f"race {race} has two values under {column}: “{one}” and “{other}”"
            self.problems.append(found[other].fault(what, "the same on every line of a race, or on one of them"))
        return next(iter(found), "")

    def _written(self, rows: list[SheetRow]) -> Written | None:
        """The race as these lines have it; None where something is wrong with it."""
        before = len(self.problems)
        entries: list[PlaceEntry] = []
        extra: dict[str, dict[str, int | str]] = {column.id: {} for column, _ in self.columns}
        lines: dict[str, SheetRow] = {}
        for row in rows:
            who = self.cars.find(row[CAR])
            if who is None:
                self.problems.append(row.fault(f"nobody is called “{row[CAR]}”", self.cars.suggest(row[CAR])))
            elif who in lines:
                self.problems.append(row.fault(f"{who} is there twice", f"once a race: see {lines[who].where}"))
            elif (row[RAN_PLACE] or row[PLACE]) not in ABSENT:
                lines[who] = row
                entries.append(self._placed(row, who))
                self._read_columns(row, who, extra)
        if len(self.problems) > before:
            return None
        faults = Faults()
        written = in_order(entries, faults)
        self._place(faults.problems, lines, rows)
        return None if faults.problems else replace(written, extra={name: each for name, each in extra.items() if each})

    def _placed(self, row: SheetRow, who: str) -> PlaceEntry:
        out = row[RETIRED].casefold()
        if out not in (*_YES, *_NO):
            self.problems.append(
                row.fault(f"“{row[RETIRED]}” under {RETIRED} says neither yes nor no", "yes, or nothing")
            )
        column = RAN_PLACE if row[RAN_PLACE] else PLACE
        place = self._number(row, column, 1, 999) if row[column] else None
        return PlaceEntry(who, place, out in _YES)

    def _read_columns(self, row: SheetRow, who: str, extra: dict[str, dict[str, int | str]]) -> None:
        for column, names in self.columns:
            given = row[column.id]
            if not given or given in ABSENT:
                continue
            value: int | str | None
            if names is None:
                value = self._number(row, column.id, column.lo, column.hi)
            elif (value := names.find(given)) is None:
                self.problems.append(row.fault(f"“{given}” is no {column.id}", names.suggest(given)))
            if value is not None:
                extra[column.id][who] = value

    def _check_points(self, rows: list[SheetRow], result: RaceResult) -> None:
        for row in rows:
            who = self.cars.find(row[CAR])
            column = RAN_POINTS if row[RAN_POINTS] else POINTS
            if who is None or who not in result.points or not row[column]:
                continue
            given = self._number(row, column, -9999, 9999)
            if given is not None and given != result.points[who]:
                self.problems.append(
                    row.fault(
                        f"{who} has {given} points",
                        f"{result.points[who]} by the rules",
                        do="leave the points out, or give and take them with pnp season adjust",
                    )
                )

    # -- decisions

    def _decision(self, row: SheetRow) -> tuple[SheetRow, Adjustment] | None:
        kind, _, number = row[DECISION].casefold().partition(" ")
        n = _whole(number) if number else 0
        if kind not in KINDS or n is None or (kind != "disqualify") != bool(number):
            self.problems.append(
                row.fault(f"“{row[DECISION]}” is no decision", "points +5, points -5, disqualify, or place 3")
            )
            return None
        race = self._number(row, RACE, 1, self.season.plan.races) if row[RACE] else 0
        given = self._number(row, NUMBER, 1, _MOST_DECISIONS) if row[NUMBER] else 0
        if race is None or given is None:
            return None
        return row, Adjustment(kind, row[CAR], row[REASON], race, n, given)

    def _new_decisions(
        self, made: Iterable[tuple[SheetRow, Adjustment]], results: Sequence[RaceResult]
    ) -> list[tuple[SheetRow, Adjustment]]:
        """Those that the season does not have yet, in the order of their numbers, each checked with those before it in
        force."""
        season, new = self.season, list[tuple[SheetRow, Adjustment]]()
        had = Counter(Adjustment.read(each) for each in decisions(season.facts))
        for row, adjustment in sorted(made, key=lambda each: each[1].number or _MOST_DECISIONS + 1):
            facts = season.facts_with(results, [each for _, each in new])
            meant = replace(adjustment, who=self.callings.everybody(facts).find(adjustment.who) or adjustment.who)
            if had[meant] > 0:
                had[meant] -= 1
                continue
            with self._about([row]):
                check(meant, season.system, season.data, facts, row.where)
                new.append((row, meant))
        return new

    # -- problems and their lines

    @contextmanager
    def _about(self, rows: list[SheetRow]) -> Iterator[None]:
        """What the rules object to inside is noted, with the lines it is about."""
        try:
            yield
        except Problems as several:
            self._place(several.problems, {self.cars.find(row[CAR]) or "": row for row in rows}, rows)
        except PnpError as one:
            self.problems.append(one.at(rows[0].where))

    def _place(self, problems: Iterable[PnpError], lines: Mapping[str, SheetRow], rows: list[SheetRow]) -> None:
        self.problems += [each.at(lines.get(each.about, rows[0]).where) for each in problems]

    def _number(self, row: SheetRow, column: str, lo: int, hi: int) -> int | None:
        number = _whole(row[column])
        if number is None or not lo <= number <= hi:
            self.problems.append(row.fault(f"“{row[column]}” under {column} is not possible", f"{lo} to {hi}"))
            return None
        return number


def _whole(text: str) -> int | None:
    plain = unicodedata.normalize("NFKC", text).replace("−", "-").strip()
    return int(plain) if re.fullmatch(r"[+-]?[0-9]{1,6}", plain) else None
