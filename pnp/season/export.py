"""A season for other programs, and for people's own web pages."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from pnp.kit.paths import templates_dir
from pnp.referee.narrate import Narrator
from pnp.referee.position import to_text
from pnp.season.report import reason
from pnp.season.season import Season
from pnp.season.system import Suspending

FORMATS = ("json", "csv", "md")
SHEET = "sheet"
"""Where a season can be put on paper: the values of that sheet, from which it can be begun again."""


def formats(season: Season) -> tuple[str, ...]:
    return (*FORMATS, SHEET) if isinstance(season.system, Suspending) else FORMATS


def exported(season: Season, format: str, narrator: Narrator) -> str:
    if format == "json":
        return json.dumps(as_json(season), ensure_ascii=False, indent=2) + "\n"
    if format == SHEET and isinstance(season.system, Suspending):
        values = season.system.values(season.data, season.facts)
        head = f"# To go on from these values: pnp season new {season.game.id} NEW.season --from THIS-FILE\n"
        return head + to_text({"game": season.game.id, "title": season.title, **values})
    return _as_csv(season) if format == "csv" else _as_markdown(season, narrator)


def as_json(season: Season) -> dict[str, Any]:
    plan = season.plan
    return {
        "game": season.game.id,
        "title": season.title,
        "entries": dict(plan.entries),
        "options": dict(plan.options),
        "programme": [dict(race) for race in plan.programme],
        "next_race": None if season.over else season.race,
        "under_way": season.under_way,
        "results": [result.to_json() for result in season.results],
        "standings": [
            {
                "id": standing.id,
                "rule": standing.rule,
                "final": standing.final,
                "rows": [
                    {
                        "place": row.place,
                        "shared": row.shared,
                        "who": row.who,
                        "races": list(row.races),
                        "total": row.total,
                        "reason": {"code": row.reason.code, "rule": row.reason.rule, **row.reason.args}
                        if row.reason
                        else None,
                    }
                    for row in standing.rows
                ],
            }
            for standing in season.standings()
        ],
    }


def _as_csv(season: Season) -> str:
    """One line a car and race: what a spreadsheet likes best."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["race", "name", "place", "car", "points", "retired"])
    for result in season.results:
        name = season.plan.programme[result.race - 1].get("name", "")
        for place, car in enumerate(result.order, start=1):
            points = result.points.get(car, 0)
            writer.writerow([result.race, name, place, car, points, "yes" if car in result.out else ""])
    return out.getvalue()


def _as_markdown(season: Season, narrator: Narrator) -> str:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    env = Environment(
        loader=FileSystemLoader(templates_dir()), undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    env.filters["called"] = lambda value, spell: narrator.called(spell, value)
    template = env.get_template("season.md.j2")
    return template.render(
        season=season,
        plan=season.plan,
        results=season.results,
        standings=season.standings(),
        words=narrator.words,
        reason=lambda row, standing: reason(row, standing, narrator),
        said=[narrator.event(event) for event in season.system.closing(season.data, season.facts)],
    )
