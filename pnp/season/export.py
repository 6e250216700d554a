"""A season for other programs, for spreadsheets, and for people's own web pages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pnp.kit.errors import PnpError
from pnp.referee.narrate import Narrator
from pnp.referee.position import to_text
from pnp.referee.rules import RaceResult
from pnp.season.adjusting import decisions, disqualified
from pnp.season.document import SCHEMA, VERSION
from pnp.season.icalendar import calendar
from pnp.season.page import page
from pnp.season.season import Season
from pnp.season.seating import racers
from pnp.season.separated import separated
from pnp.season.spreadsheet import RESULTS, STANDINGS, results_table, standings_table, table_of
from pnp.season.standings import Standing
from pnp.season.system import Suspending
from pnp.season.together import Together
from pnp.season.workbook import workbook

PAGES = ("md", "html")
"""Formats that a template makes."""
FORMATS = ("json", "csv", *PAGES)
"""What every season can be written as."""
CALENDAR = "ics"
BINARY = ("xlsx",)
"""What no screen can show."""
EVERY = (*FORMATS, CALENDAR, *BINARY)
SHEET = "sheet"
"""Where a season can be put on paper: the values of that sheet, from which it can be begun again."""
TABLES = (RESULTS, STANDINGS)
"""What a spreadsheet can hold."""


_TABLES = {RESULTS: results_table, STANDINGS: standings_table}


def formats(season: Season) -> tuple[str, ...]:
    """As which texts it can be written whatever is in it."""
    return (*FORMATS, SHEET) if season.system.suspending else FORMATS


def exported(
    season: Season,
    format: str,
    narrator: Narrator,
    what: str = RESULTS,
    template: Path | None = None,
    mark: str = ",",
) -> str:
    """As text; `mark` parts the values of csv."""
    if format == "json":
        return json.dumps(as_json(season), ensure_ascii=False, indent=2) + "\n"
    if format == SHEET and (suspending := season.system.suspending):
        return _sheet(season, suspending)
    if format == CALENDAR:
        return calendar(season, narrator)
    if format == "csv":
        return separated(_TABLES[what](season, narrator), mark)
    return page(season, format, narrator, template)


def exported_file(season: Season, narrator: Narrator) -> bytes:
    """As a workbook: every table."""
    return workbook({name: table(season, narrator) for name, table in _TABLES.items()})


def _sheet(season: Season, suspending: Suspending[object]) -> str:
    if season.plan.counting:
        what = "a sheet of values has sums, and does not say which races they are from: here only the best count"
        raise PnpError(what, where=str(season.path), do="keep the file, or print the codes: --kind suspend")
    values = suspending.values(season.data, season.facts)
    head = f"# To go on from these values: pnp season new {season.game.id} NEW.season --from THIS-FILE\n"
    agreed = {"bonus": dict(season.plan.bonus)} if season.plan.bonus else {}
    return head + to_text({"game": season.game.id, "title": season.title, **agreed, **values})


def as_json(season: Season) -> dict[str, Any]:
    """Everything: the plan, the races as they were run and as they count, the tables, what was decided."""
    plan, facts = season.plan, season.facts
    return {
        "schema": SCHEMA,
        "version": VERSION,
        "game": season.game.id,
        "title": season.title,
        **plan.to_json(),
        "agreed": list(season.agreed),
        "next_race": None if season.over else season.race,
        "under_way": season.under_way,
        "results": [
            {
                **counted.to_json(),
                "disqualified": disqualified(facts, counted.race),
                "noted": _noted(season, run),
                "raced_by": racers(season, run.race),
            }
            | ({} if counted == run else {"as_run": run.to_json()})
            | ({"day": day.to_json()} if (day := season.day_of(run.race)) else {})
            for run, counted in zip(season.results, facts.results, strict=True)
        ],
        "decisions": [dict(each) for each in decisions(facts)],
        "standings": [standing_json(standing) for standing in season.standings()],
    }


def _noted(season: Season, run: RaceResult) -> dict[str, dict[str, int | str]]:
    """What stands beside the places, where anything does."""
    by_hand = season.system.by_hand
    noted = by_hand.noted(season.data, season.facts, run) if by_hand else {}
    return {column: dict(values) for column, values in noted.items() if values}


def standing_json(standing: Standing) -> dict[str, Any]:
    """One table."""
    return {
        "id": standing.id,
        "rule": standing.rule,
        "final": standing.final,
        "rows": [
            {
                "place": row.place,
                "shared": row.shared,
                "who": row.who,
                "races": list(row.races),
                "dropped": [race + 1 for race in row.dropped],
                "missed": [race + 1 for race in row.missed],
                "by_hand": row.by_hand,
                "decisions": list(row.decisions),
                "total": row.total,
                "reason": {"code": row.reason.code, "rule": row.reason.rule, **row.reason.args} if row.reason else None,
            }
            for row in standing.rows
        ],
    }


def together_json(found: Together) -> dict[str, Any]:
    """The common tables of several seasons."""
    return {
        "schema": "pnp-together",
        "version": 1,
        "groups": list(found.groups),
        "standings": [standing_json(table) for table in found.tables],
    }


def together_table(found: Together, narrator: Narrator) -> list[list[object]]:
    """The same for a spreadsheet."""
    return table_of(found.tables, [f"group_{number}" for number in range(1, len(found.groups) + 1)], narrator)
