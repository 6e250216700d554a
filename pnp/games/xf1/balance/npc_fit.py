"""NPC tables fitted to what players make of the same teams, by the procedure that docs/balance.md describes.

Races by B1 give every team's pace on every course; the sections spread it over the rows; each row becomes the six
results that come nearest; races with one team swapped show how far teams and rows are off, and round by round it is
taken out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement, pairwise, product
from math import inf
from statistics import pstdev
from typing import NamedTuple

from pnp.games.xf1.balance.bodies import best_body, course_promise, race_points, section_promise
from pnp.games.xf1.balance.experiments import catalogue
from pnp.games.xf1.balance.fields import Rows
from pnp.games.xf1.balance.groups import by_course, pooled
from pnp.games.xf1.balance.samples import RaceSample
from pnp.games.xf1.balance.swapped import Case, active, cases, figures
from pnp.games.xf1.model import SECTION_SPEEDS, Course, NpcCell, Team, Xf1Data
from pnp.games.xf1.model.odds import section_visits
from pnp.lab.balance import Experiment, FitNote, Fitted, Run, falls

ROUNDS = 5
CELLS = 6 * len(SECTION_SPEEDS)
"""Results in a table."""
CORRECTED, OWN = 0.8, 0.4
"""The part of what is off that is taken out in each round; and of what a team's rows are off unlike those of others,
which is mostly chance."""
FALL = 1 / CELLS
"""Cells a turn, the smallest difference between two tables, by which each is weaker than the one before."""
AHEAD = 0.02
"""Cells a turn that a table should win beyond a player: it retires more often, which costs places and no cells."""
BEHIND = 0.9
"""Places. A team that is further behind its player-run self retires too often."""
SPREAD = 1.5
"""How far results of a row should lie apart. A player's do by 1.7, but rain costs a row a sixth of the way from its
last result to its first, which is more than it costs a player."""
LEAST, MOST = -3, 4
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


def paces(races: Iterable[RaceSample]) -> dict[tuple[str, str], Pace]:
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
"""By team, for each section speed."""
Shares = tuple[float, ...]
"""The parts of a race on some course that are run at each section speed."""
Retiring = dict[str, tuple[int, ...]]
"""By team, the section speeds whose rows have a retirement roll."""


def in_order(aims: Aims) -> Aims:
    """Every team a little weaker than the one before it (T7): neighbours that are not share their strength."""
    level = {mark: _strength(rows) + place * FALL for place, (mark, rows) in enumerate(aims.items())}
    blocks: list[list[str]] = []
    for mark in aims:
        blocks.append([mark])
        while len(blocks) > 1 and _shared(level, blocks[-1]) > _shared(level, blocks[-2]):
            last = blocks.pop()
            blocks[-1] += last
    shift = {mark: _shared(level, block) - level[mark] for block in blocks for mark in block}
    return {mark: [aim + shift[mark] for aim in rows] for mark, rows in aims.items()}


def _shared(level: Mapping[str, float], block: Sequence[str]) -> float:
    return sum(level[mark] for mark in block) / len(block)


def _strength(rows: Sequence[float]) -> float:
    return sum(rows) / len(rows)


# -- six results a row


@cache
def _rows(fixed: tuple[int, int] | None) -> dict[int, Row]:
    """By its sum the row that rises with the die, has the fixed cell, and spreads its results best."""
    found: dict[int, tuple[float, Row]] = {}
    for row in combinations_with_replacement(range(LEAST, MOST + 1), 6):
        if fixed and row[fixed[0] - 1] != fixed[1]:
            continue
        odd = abs(pstdev(row) - SPREAD)
        if sum(row) not in found or odd < found[sum(row)][0]:
            found[sum(row)] = odd, row
    return {total: row for total, (_, row) in found.items()}


def nearest_rows(mark: str, aims: Sequence[float], courses: Iterable[Shares]) -> list[Row]:
    """The five rows that together miss least on all courses, of those whose sum is what the aims have."""
    known = [_rows(FIXED.get((mark, speed))) for speed in SECTION_SPEEDS]
    near = [sorted(rows, key=lambda total: abs(total - 6 * aim))[:3] for rows, aim in zip(known, aims, strict=True)]
    wanted, courses = round(6 * sum(aims)), list(courses)

    def missed(totals: tuple[int, ...]) -> tuple[int, float]:
        off = [total / 6 - aim for total, aim in zip(totals, aims, strict=True)]
        return abs(sum(totals) - wanted), sum(
            sum(share * each for share, each in zip(shares, off, strict=True)) ** 2 for shares in courses
        )

    best = min(product(*near), key=missed)
    return [rows[total] for rows, total in zip(known, best, strict=True)]


def tables(data: Xf1Data, aims: Aims, retiring: Retiring) -> dict[str, Rows]:
    """The tables of all teams, as they are written."""
    shares = [speed_shares(course) for course in data.courses.values()]
    return {
        mark: written(data.teams[mark].no, nearest_rows(mark, rows, shares), retiring[mark])
        for mark, rows in in_order(aims).items()
    }


def written(no: int, rows: Sequence[Row], out: Sequence[int]) -> Rows:
    """With retirement rolls and retreats that no block stops, both on die 1."""
    hard = [speed for speed in _turned(no) if speed not in out and rows[SECTION_SPEEDS.index(speed)][0] < 0][:2]
    words = []
    for speed, row in zip(SECTION_SPEEDS, rows, strict=True):
        first, *others = (f"{each:+}" if each else "0" for each in row)
        first += "**" if speed in hard else ""
        words.append(" ".join([f"RC1:{first}" if speed in out else first, *others]))
    return tuple(words)


def _turned(no: int) -> list[int]:
    """The rows, beginning with another one for each team."""
    start = no % len(SECTION_SPEEDS)
    return [*SECTION_SPEEDS[start:], *SECTION_SPEEDS[:start]]


# -- what the tables are off


def corrected(data: Xf1Data, aims: Aims, found: Sequence[Case]) -> Aims:
    """Less what each team is off on all courses, and what its rows are off, most of it as those of all teams are."""
    shares = {course.id: speed_shares(course) for course in data.courses.values()}
    bias = {mark: _bias(found, mark) for mark in data.teams}
    rest = [case._replace(cells=(case.cells[0] - bias[case.team], case.cells[1])) for case in found]
    common = rows_off(shares, rest)
    better = {}
    for mark, each in aims.items():
        own = rows_off(shares, [case for case in rest if case.team == mark])
        better[mark] = [
            aim - CORRECTED * (bias[mark] - AHEAD + off) - OWN * (unlike - off)
            for aim, off, unlike in zip(each, common, own, strict=True)
        ]
    return better


def rows_off(shares: Mapping[str, Shares], found: Sequence[Case]) -> list[float]:
    """For each section speed: how far cases are off, each with the weight that such sections have on its course."""
    off = []
    for row in range(len(SECTION_SPEEDS)):
        weights = [shares[case.course][row] for case in found]
        weighted = sum(weight * case.cells[0] for weight, case in zip(weights, found, strict=True))
        off.append(weighted / (sum(weights) or 1.0))
    return off


def speed_shares(course: Course) -> Shares:
    visits = section_visits(course)
    shares = dict.fromkeys(SECTION_SPEEDS, 0.0)
    for section, visit in zip(course.sections, visits, strict=True):
        shares[section.speed] += float(visit / sum(visits))
    return tuple(shares.values())


def scatter(found: Sequence[Case]) -> float:
    """How far tables are off in the square mean."""
    return sum((case.cells[0] - AHEAD) ** 2 for case in found) / max(1, len(found))


def first_retiring(no: int) -> tuple[int, ...]:
    return tuple(RETIRING[(no - 1 + 2 * extra) % len(RETIRING)] for extra in range(1 if no <= STRONG else 2))


def spared(retiring: Retiring, found: Sequence[Case]) -> Retiring:
    """A team that is too far behind gives up its second retirement roll, or has its only one where it is rare."""
    kinder = dict(retiring)
    for mark, speeds in retiring.items():
        if pooled([case.place for case in found if case.team == mark])[0] > BEHIND:
            kinder[mark] = speeds[:1] if len(speeds) > 1 else RETIRING[:1]
    return kinder


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
    retiring = {mark: first_retiring(team.no) for mark, team in data.teams.items()}
    before = cases(data, races, samples[printed.id])
    made = best = tables(data, aims, retiring)
    least = inf
    for number, experiment in enumerate(later[:-1]):
        off = cases(data, races, run([_with(experiment, made)])[experiment.id])
        if scatter(off) < least:
            least, best = scatter(off), made
        aims = corrected(data, aims, off)
        if number:  # places mean little while the cells are far off
            retiring = spared(retiring, off)
        made = tables(data, aims, retiring)
    made = best
    after = cases(data, races, run([_with(later[-1], made)])[later[-1].id])
    return Fitted(
        _text(data, made, wanted, before, after, about),
        tuple(figures(data, before)),
        tuple(figures(data, after)),
        tuple(_notes(data, wanted, made)),
    )


def _with(experiment: Experiment, made: Mapping[str, Rows]) -> Experiment:
    return replace(experiment, plan=replace(experiment.plan, tables=tuple(made.items())))


def _bias(found: Sequence[Case], mark: str) -> float:
    own = [case.cells[0] for case in found if case.team == mark]
    return sum(own) / len(own) if own else 0.0


def _notes(data: Xf1Data, wanted: Aims, made: Mapping[str, Rows]) -> Iterable[FitNote]:
    strengths = [_strength(wanted[mark]) for mark in data.teams]
    if not falls(strengths):
        turned = [
            f"{one.no:02}/{other.no:02}"
            for (one, strong), (other, weak) in pairwise(zip(data.teams.values(), strengths, strict=True))
            if weak > strong
        ]
        yield FitNote("order", {"pairs": ", ".join(turned)})
    means = [table_mean(rows) for rows in made.values()]
    close = [
        f"{first + 1:02}+{first + 2:02}/{first + 3:02}+{first + 4:02}"
        for first in range(0, len(means) - 2, 2)
        if sum(means[first : first + 2]) - sum(means[first + 2 : first + 4]) < PAIR_STEP - 1e-9
    ]
    if close:
        yield FitNote("step", {"pairs": ", ".join(close), "step": PAIR_STEP})


def table_mean(rows: Rows) -> float:
    return sum(_cell(word).result.move for row in rows for word in row.split()) / CELLS


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
            f"player_run = {_strength(wanted[mark]):.2f}",
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
