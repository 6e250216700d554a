"""Standings and results in words."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.kit.columns import columns
from pnp.referee.narrate import Narrator
from pnp.referee.rules import RaceResult
from pnp.season.standings import Row, Standing
from pnp.season.system import Plan


def standing_lines(standing: Standing, narrator: Narrator) -> list[str]:
    """One table as text: place, name, points of each race, total, and why ahead of an equal."""
    words = narrator.words
    rows = [
        [_place(row), narrator.called(standing.kind, row.who), *_points(row), str(row.total)] for row in standing.rows
    ]
    races = len(standing.rows[0].races) if standing.rows else 0
    head = ["", "", *(words("standing.race", n=n) for n in range(1, races + 1)), words("standing.total")]
    lines = [f"{words(f'standing.{standing.id}')} [{standing.rule}]"]
    table = columns([head, *rows], "><" + ">" * (races + 1))
    lines.append(table[0])
    for row, line in zip(standing.rows, table[1:], strict=True):
        lines.append(f"{line}   {reason(row, standing, narrator)}".rstrip())
    return lines


def reason(row: Row, standing: Standing, narrator: Narrator) -> str:
    """Why this row stands above the next, in words."""
    if row.shared:
        return str(narrator.words("reason.shared"))
    if row.reason is None:
        return ""
    args = dict(row.reason.args)
    args["other"] = narrator.called(standing.kind, args["other"])
    return f"{narrator.words(f'reason.{row.reason.code}', **args)} [{row.reason.rule}]"


def result_lines(result: RaceResult, plan: Plan, narrator: Narrator) -> list[str]:
    """One race: place, car, points, and who did not see the flag."""
    words = narrator.words
    name = plan.programme[result.race - 1].get("name", "")
    lines = [words("season.race", race=result.race, races=plan.races, name=name).rstrip(" .")]
    rows = []
    for place, car in enumerate(result.order, start=1):
        points = result.points.get(car, 0)
        out = words("season.out") if car in result.out else ""
        rows.append([str(place), narrator.called("car", car), str(points) if points else "", out])
    return [*lines, *columns(rows, "><><")]


def _place(row: Row) -> str:
    return f"{row.place}="[: None if row.shared else -1]


def _points(row: Row) -> Sequence[str]:
    return [str(points) for points in row.races]
