"""Standings and results in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.kit.columns import columns
from pnp.referee.narrate import Narrator
from pnp.referee.rules import RaceResult
from pnp.season.standings import Row, Standing
from pnp.season.system import Plan, Told


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
    lines = [race_line(result.race, plan, narrator)]
    if not result.order and "season.brought" in words:
        lines.append(str(words("season.brought")))
    rows = []
    for place, car in enumerate(result.order, start=1):
        points = result.points.get(car, 0)
        out = words("season.out") if car in result.out else ""
        rows.append([str(place), narrator.called("car", car), str(points) if points else "", out])
    return [*lines, *columns(rows, "><><")]


def race_name(race: Mapping[str, Any], narrator: Narrator) -> str:
    """What a race of the programme is called; a game may have words for it."""
    words = narrator.words
    return str(words("season.race_name", **race)) if "season.race_name" in words else str(race.get("name", ""))


def race_line(race: int, plan: Plan, narrator: Narrator) -> str:
    name = race_name(plan.programme[race - 1], narrator)
    return narrator.words("season.race", race=race, races=plan.races, name=name).rstrip(" .")


def player_lines(plan: Plan, narrator: Narrator) -> list[str]:
    """Who plays, and with what: teams, or single cars where a player has no more."""
    lines = []
    for player in plan.entries.get("players", []):
        spell, owned = ("car", player["cars"]) if player.get("cars") else ("team_name", player["teams"])
        lines.append(f"  {player['name']}: {', '.join(narrator.called(spell, each) for each in owned)}")
    return lines


def log_lines(title: str, told: Told, narrator: Narrator) -> list[str]:
    """A whole race in words, to be kept apart from its season: a head, every ruling, the result."""
    head = [f"{title} · {narrator.words('game.name')}", race_line(told.race, told.plan, narrator)]
    players = player_lines(told.plan, narrator)
    lines = [*head, *players, "", *(narrator.event(event) for event in told.events)]
    return [*lines, "", *result_lines(told.result, told.plan, narrator)[1:]] if told.result else lines


def _place(row: Row) -> str:
    return f"{row.place}="[: None if row.shared else -1]


def _points(row: Row) -> Sequence[str]:
    return [str(points) for points in row.races]
