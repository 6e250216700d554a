"""Standings, results and decisions in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pnp.kit.columns import columns
from pnp.kit.words import Words
from pnp.referee.narrate import Narrator
from pnp.referee.rules import RaceResult
from pnp.season.adjusting import decisions
from pnp.season.bonus import untold
from pnp.season.day import day_lines
from pnp.season.notes import Call, calling, decision
from pnp.season.season import Season
from pnp.season.standings import Row, Standing
from pnp.season.system import Facts, Plan, Told


def standing_lines(standing: Standing, narrator: Narrator) -> list[str]:
    """One table as text: place, name, points of each race and of none, total, and why ahead of an equal."""
    words = narrator.words
    outside = standing.has_by_hand
    rows = [
        [row.shown_place, narrator.called(standing.kind, row.who), *_points(row, outside), str(row.total)]
        for row in standing.rows
    ]
    races = len(standing.rows[0].races) if standing.rows else 0
    numbers = [*(words("standing.race", n=n) for n in range(1, races + 1)), *["±"] * outside]
    lines = [f"{words(f'standing.{standing.id}')} [{standing.rule}]"]
    table = columns([["", "", *numbers, words("standing.total")], *rows], "><" + ">" * (races + 2))
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


def change_lines(before: Standing, after: Standing, narrator: Narrator) -> list[str]:
    """A table after a race, with the places and points of each that are new."""
    was = before.by_who
    rows = []
    for row in after.rows:
        old = was.get(row.who)
        moved = old.place - row.place if old and before.rows[0].races else 0
        gained = row.total - (old.total if old else 0)
        arrow = f"▲{moved}" if moved > 0 else f"▼{-moved}" if moved < 0 else ""
        name, new = narrator.called(after.kind, row.who), f"{gained:+}" if gained else ""
        rows.append([row.shown_place, arrow, name, new, str(row.total)])
    return [str(narrator.words(f"standing.{after.id}")), *columns(rows, ">><>>")]


def result_lines(
    result: RaceResult, plan: Plan, narrator: Narrator, decided: Iterable[Mapping[str, Any]] = ()
) -> list[str]:
    """One race: place, car, points, and who did not see the flag or was disqualified."""
    words = narrator.words
    lines = [race_line(result.race, plan, narrator)]
    if not result.order and "season.brought" in words:
        lines.append(str(words("season.brought")))
    rows = []
    for place, car in enumerate(result.order, start=1):
        points = result.points.get(car, 0)
        rows.append(
            [
                str(place),
                narrator.called("car", car),
                str(points) if points else "",
                fate(result, car, decided, narrator),
            ]
        )
    return [*lines, *columns(rows, "><><")]


def fate(result: RaceResult, who: str, decided: Iterable[Mapping[str, Any]], narrator: Narrator) -> str:
    """What is to be said of a competitor besides its place."""
    if any(each["kind"] == "disqualify" and each["who"] == who for each in decided):
        return str(narrator.words("season.disqualified"))
    return str(narrator.words("season.out")) if who in result.out else ""


# -- what was decided by hand


def caller(season: Season, narrator: Narrator, facts: Facts | None = None) -> Call:
    """How everybody is called who stands in a table or took part in a race."""
    facts = facts or season.facts
    return calling(facts, season.system.standings(season.data, facts), narrator.words)


def decision_lines(records: Iterable[Mapping[str, Any]], call: Call, narrator: Narrator) -> list[str]:
    """Under a heading; nothing where nothing was decided."""
    words = narrator.words
    lines = [
        f"  {words('season.adjust.line', number=each['number'], text=decision(each, call, words))}" for each in records
    ]
    return [f"{words('season.adjust.title')}:", *lines] if lines else []


def race_report(season: Season, result: RaceResult, narrator: Narrator) -> list[str]:
    """The result of a race as it counts, and what was decided about it."""
    decided = decisions(season.facts, result.race)
    first, *lines = result_lines(result, season.plan, narrator, decided)
    lent = stand_in_lines(season.plan_for(result.race), narrator)
    lines = [first, *lent, *day_lines(season.day_of(result.race), narrator.words), *lines]
    return [*lines, *decision_lines(decided, caller(season, narrator), narrator)]


def stand_in_lines(plan: Plan, narrator: Narrator) -> list[str]:
    """Who sat in whose seat."""
    words = narrator.words
    return [str(words("season.stood_in", who=who, seat=seat)) for seat, who in plan.entries.stand_ins.items()]


def season_decisions(season: Season, narrator: Narrator, race: int | None = None) -> list[str]:
    """Everything that was decided; about one race, if one is named."""
    made = decisions(season.facts, race)
    return decision_lines(made, caller(season, narrator), narrator) if made else []


# -- races


def race_name(race: Mapping[str, Any], narrator: Narrator) -> str:
    """What a race of the programme is called; a game may have words for it."""
    words = narrator.words
    return str(words("season.race_name", **race)) if "season.race_name" in words else str(race.get("name", ""))


def race_line(race: int, plan: Plan, narrator: Narrator) -> str:
    name = race_name(plan.programme[race - 1], narrator)
    return narrator.words("season.race", race=race, races=plan.races, name=name).rstrip(" .")


def counting_lines(plan: Plan, words: Words) -> list[str]:
    """What was agreed on which races count, for whom, and what else brings points."""
    best = [words("season.best", n=plan.counting, of=plan.races)] if plan.counting else []
    follows = [words("season.follows_people")] if plan.follows_people else []
    bonus = [words(f"bonus.agreed.{name}", n=points) for name, points in plan.bonus.items()]
    return [str(line) for line in (*best, *follows, *bonus)]


def untold_lines(facts: Facts, words: Words) -> list[str]:
    """Which bonuses of races run wait for somebody to say whose they are."""
    return [
        str(words("bonus.untold", race=race, what=words(f"bonus.{name}"), name=name)) for race, name in untold(facts)
    ]


def player_lines(plan: Plan, narrator: Narrator) -> list[str]:
    """Who plays, and with what: teams, or single cars where a player has no more."""
    lines = []
    for player in plan.entries.players:
        spell, owned = ("car", player.cars) if player.cars else ("team_name", player.teams)
        who = narrator.called("seat", player.name)
        if player.stand_in:
            who = str(narrator.words("paper.stands_in", who=player.stand_in, seat=who))
        lines.append(f"  {who}: {', '.join(narrator.called(spell, each) for each in owned)}")
    return lines


def log_lines(title: str, told: Told, narrator: Narrator, call: Call | None = None) -> list[str]:
    """A whole race in words, to be kept apart from its season: a head, every ruling, the result, the decisions."""
    head = [f"{title} · {narrator.words('game.name')}", race_line(told.race, told.plan, narrator)]
    head += day_lines(told.day, narrator.words)
    players = player_lines(told.plan, narrator)
    lines = [*head, *players, "", *(narrator.event(event) for event in told.events)]
    if not told.result:
        return lines
    if not told.events:
        lines.append(str(narrator.words("season.by_hand")))
    lines += ["", *result_lines(told.result, told.plan, narrator, told.decisions)[1:]]
    decided = decision_lines(told.decisions, call or (lambda who: narrator.called("car", who)), narrator)
    return [*lines, "", *decided] if decided else lines


def _points(row: Row, outside: bool) -> Sequence[str]:
    return [*row.shown_races, *[row.shown_by_hand] * outside]
