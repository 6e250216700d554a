"""NPC tables fitted to what players make of the same teams, by the procedure that docs/balance.md describes.

Races by B1 give every team's pace on every course; the sections spread it over the rows; each row becomes the six
results that come nearest; races with one team swapped show what is left of the bias, and it is taken out twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement, pairwise
from typing import NamedTuple

from pnp.games.xf1.balance.bodies import best_body, course_promise, race_points, section_promise
from pnp.games.xf1.balance.experiments import catalogue
from pnp.games.xf1.balance.fields import Rows
from pnp.games.xf1.balance.groups import by_course
from pnp.games.xf1.balance.samples import Race
from pnp.games.xf1.balance.swapped import Case, active, cases, figures
from pnp.games.xf1.model import SECTION_SPEEDS, NpcCell, Team, Xf1Data
from pnp.games.xf1.odds import section_visits
from pnp.lab.balance import Experiment, Fitted, Note, Run, falls

ROUNDS = 2
CORRECTED = 0.8
"""The part of a bias that is taken out in each round."""
SPREAD = 1.7
"""How far results of a row should lie apart: as far as a player's do."""
LEAST, MOST = -3, 4
STEP = 1 / 30
"""The smallest difference between the means of two tables."""
FIXED = {("G", 4): (2, -1), ("M", 4): (6, 1)}
"""Cells that the book shows: by team and section speed, the die and its result."""
PAIR_STEP = 0.2
"""From one pair of teams to the next, the means of the two tables together should fall by this much (T7, T24)."""
RETIRING = (3, 6, 4, 5)
"""Rows that get a retirement roll, in turn, those that are run least first: a strong team loses most by retiring. Never
row 2, for half of a slow course has that speed."""
STRONG = 5
"""Up to this number teams have one retirement cell, after it two."""


class Pace(NamedTuple):
    """A player-run team on a course."""

    run: float
    """Mean result of a running."""
    share: float
    """The part of its turns in which a car runs."""
    other: float
    """Cells a turn by effects, trouble and pits."""


Paces = Mapping[tuple[str, str], Pace]
Row = tuple[int, ...]


# -- what to aim at


def paces(races: Iterable[Race]) -> dict[tuple[str, str], Pace]:
    found = {}
    for course, here in by_course(races).items():
        for mark in sorted({car.team for race in here for car in race.cars if not car.is_npc}):
            own = [(race, car) for race in here for car in race.cars if car.team == mark and not car.is_npc]
            turns = sum(active(race, car) for race, car in own)
            ran = sum(car.ran for _, car in own)
            if ran:
                result = sum(car.result for _, car in own) / ran
                found[mark, course] = Pace(result, ran / turns, sum(car.other for _, car in own) / turns)
    return found


def row_aims(data: Xf1Data, team: Team, known: Paces) -> list[float]:
    """For each section speed the cells a turn that a player-run car wins in such sections, over all courses."""
    found: dict[int, list[float]] = {speed: [] for speed in SECTION_SPEEDS}
    for course in data.courses.values():
        pace = known.get((team.mark, course.id))
        if pace is None:
            continue
        speeds = best_body(team, course, race_points(team)).speeds
        usual = course_promise(course, speeds)
        for section in course.sections:
            here = section_promise(section, speeds) + pace.run - usual
            found[section.speed].append(pace.share * here + pace.other)
    return [sum(values) / len(values) if values else 0.0 for values in found.values()]


Aims = dict[str, list[float]]


def in_order(aims: Aims) -> Aims:
    """No team stronger than the one before it (T7): neighbours the wrong way round get the mean of their strengths."""
    blocks: list[list[str]] = []
    for mark in aims:
        blocks.append([mark])
        while len(blocks) > 1 and _strength(aims, blocks[-1]) > _strength(aims, blocks[-2]):
            last = blocks.pop()
            blocks[-1] += last
    level = {mark: _strength(aims, block) for block in blocks for mark in block}
    return {mark: [aim + level[mark] - _strength(aims, [mark]) for aim in rows] for mark, rows in aims.items()}


def _strength(aims: Aims, marks: Sequence[str]) -> float:
    return sum(sum(aims[mark]) / len(aims[mark]) for mark in marks) / len(marks)


# -- six results a row


@cache
def _rows(fixed: tuple[int, int] | None) -> tuple[tuple[float, float, Row], ...]:
    """Every row that rises with the die and has the fixed cell: its mean, how odd its spread is, and itself."""
    found = []
    for row in combinations_with_replacement(range(LEAST, MOST + 1), 6):
        if fixed and row[fixed[0] - 1] != fixed[1]:
            continue
        centre = sum(row) / 6
        deviation = (sum((each - centre) ** 2 for each in row) / 6) ** 0.5
        found.append((centre, (deviation - SPREAD) ** 2, row))
    return tuple(found)


def nearest_rows(mark: str, aims: Sequence[float]) -> list[Row]:
    """The five rows; what one of them misses is aimed at by the next."""
    found: list[Row] = []
    missed = 0.0
    for speed, aim in zip(SECTION_SPEEDS, aims, strict=True):
        aimed = aim + missed
        centre, _, row = min(_rows(FIXED.get((mark, speed))), key=lambda each: 4 * (each[0] - aimed) ** 2 + each[1])
        missed = aimed - centre
        found.append(row)
    return found


def tables(data: Xf1Data, aims: Aims) -> dict[str, Rows]:
    """The tables of all teams, as they are written."""
    made: dict[str, Rows] = {}
    above: float | None = None
    for mark, rows in in_order(aims).items():
        lowered = list(rows)
        found = nearest_rows(mark, lowered)
        while above is not None and _mean(found) > above + 1e-9:
            lowered = [aim - STEP for aim in lowered]
            found = nearest_rows(mark, lowered)
        above = _mean(found)
        made[mark] = written(data.teams[mark].no, found)
    return made


def _mean(rows: Sequence[Row]) -> float:
    return sum(sum(row) for row in rows) / 30


def written(no: int, rows: Sequence[Row]) -> Rows:
    """With retirement rolls and retreats that no block stops, both on die 1."""
    out = {RETIRING[(no - 1 + 2 * extra) % len(RETIRING)] for extra in range(1 if no <= STRONG else 2)}
    hard = [speed for speed in _turned(no) if speed not in out and rows[SECTION_SPEEDS.index(speed)][0] < 0][:2]
    words = []
    for speed, row in zip(SECTION_SPEEDS, rows, strict=True):
        first = f"{row[0]:+}" + ("**" if speed in hard else "")
        cells = [f"RC1:{first}" if speed in out else first, *(f"{each:+}" if each else "0" for each in row[1:])]
        words.append(" ".join(cells))
    return tuple(words)


def _turned(no: int) -> list[int]:
    """The rows, beginning with another one for each team."""
    start = no % len(SECTION_SPEEDS)
    return [*SECTION_SPEEDS[start:], *SECTION_SPEEDS[:start]]


# -- the procedure


def experiments(data: Xf1Data) -> list[Experiment]:
    """All that is played: the races that are fitted to, and the swapped ones before, between and after."""
    known = catalogue(data)
    return [known["b1"], known["swap"], *(replace(known["swap"], id=f"fit{n}") for n in range(1, ROUNDS + 2))]


def fit(data: Xf1Data, run: Run, about: str) -> Fitted:
    driven, printed, *later = experiments(data)
    samples = run([driven, printed])
    races = samples[driven.id]
    known = paces(races)
    aims = {mark: row_aims(data, team, known) for mark, team in data.teams.items()}
    wanted = dict(aims)
    before = after = cases(data, races, samples[printed.id])
    made = tables(data, aims)
    for number, experiment in enumerate(later):
        swapped = replace(experiment, plan=replace(experiment.plan, tables=tuple(made.items())))
        after = cases(data, races, run([swapped])[experiment.id])
        if number < ROUNDS:
            bias = {mark: _bias(after, mark) for mark in data.teams}
            aims = {mark: [aim - CORRECTED * bias[mark] for aim in rows] for mark, rows in aims.items()}
            made = tables(data, aims)
    return Fitted(
        _text(data, made, wanted, before, after, about),
        tuple(figures(data, before)),
        tuple(figures(data, after)),
        tuple(_notes(data, wanted, made)),
    )


def _bias(found: Sequence[Case], mark: str) -> float:
    own = [case.cells[0] for case in found if case.team == mark]
    return sum(own) / len(own) if own else 0.0


def _notes(data: Xf1Data, wanted: Aims, made: Mapping[str, Rows]) -> Iterable[Note]:
    strengths = [_strength(wanted, [mark]) for mark in data.teams]
    if not falls(strengths):
        turned = [
            f"{one.no:02}/{other.no:02}"
            for (one, strong), (other, weak) in pairwise(zip(data.teams.values(), strengths, strict=True))
            if weak > strong
        ]
        yield Note("order", {"pairs": ", ".join(turned)})
    means = [table_mean(rows) for rows in made.values()]
    close = [
        f"{first + 1:02}+{first + 2:02}/{first + 3:02}+{first + 4:02}"
        for first in range(0, len(means) - 2, 2)
        if sum(means[first : first + 2]) - sum(means[first + 2 : first + 4]) < PAIR_STEP - 1e-9
    ]
    if close:
        yield Note("step", {"pairs": ", ".join(close), "step": PAIR_STEP})


def table_mean(rows: Rows) -> float:
    return sum(_cell(word).result.move for row in rows for word in row.split()) / 30


def _cell(word: str) -> NpcCell:
    return NpcCell.parse(word)


def retirement(data: Xf1Data, rows: Rows) -> float:
    """The chance that a car retires in a race by this table, on the mean of all courses, in the dry."""
    rolls = {speed: _cell(row.split()[0]).rc for speed, row in zip(SECTION_SPEEDS, rows, strict=True)}
    total = 0.0
    for course in data.courses.values():
        visits = section_visits(course)
        total += sum(
            float(visit) * rolls[section.speed] / 36 for section, visit in zip(course.sections, visits, strict=True)
        )
    return total / len(data.courses)


# -- the file


def _text(
    data: Xf1Data, made: Mapping[str, Rows], wanted: Aims, before: Sequence[Case], after: Sequence[Case], about: str
) -> str:
    lines = [
        f"# NPC tables fitted to races by bots: {about}, data {data.version}.",
        "# For review: nothing reads this file. To use a table, copy the rows of [teams.X.npc] over those of [npc]",
        "# in the file that is named; then measure again: pnp balance xf1 --target T7 --target T8 --target T24.",
        "# off_before and off_after: cells a turn by which the printed and the new table miss the player-run team.",
    ]
    for mark, team in data.teams.items():
        old = tuple(" ".join(_plain(cell) for cell in team.npc[speed]) for speed in SECTION_SPEEDS)
        lines += [
            "",
            f"[teams.{mark}]",
            f'name = "{team.name}"',
            f'file = "teams/{team.no:02}-*.toml"',
            f"player_run = {_strength(wanted, [mark]):.2f}",
            f"off_before = {_bias(before, mark):.2f}",
            f"off_after = {_bias(after, mark):.2f}",
            f"mean = [{table_mean(old):.2f}, {table_mean(made[mark]):.2f}] # printed, new",
            f"retires = [{retirement(data, old):.2f}, {retirement(data, made[mark]):.2f}] # a race; printed, new",
            f"[teams.{mark}.printed]",
            *_rows_of(old),
            f"[teams.{mark}.npc]",
            *_rows_of(made[mark]),
        ]
    return "\n".join(lines) + "\n"


def _rows_of(rows: Rows) -> list[str]:
    return [f'{speed} = "{row}"' for speed, row in zip(SECTION_SPEEDS, rows, strict=True)]


def _plain(cell: NpcCell) -> str:
    """A cell as data files have it."""
    result = str(cell.result).replace("−", "-")
    return f"RC{cell.rc}:{result}" if cell.rc else result
