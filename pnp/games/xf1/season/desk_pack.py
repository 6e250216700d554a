"""For a race day: the course with its odds, and the maps of the teams that players run, as the last race left them:
bodies, spots tuned for good, drivers."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.draw.canvas import Canvas
from pnp.games.xf1.faces.courses.map import arranged_panel
from pnp.games.xf1.faces.facts import fact_card
from pnp.games.xf1.faces.team_map import CarTuning, team_sheet
from pnp.games.xf1.model import Driver, Xf1Data
from pnp.games.xf1.season.planning import driven
from pnp.kit.words import Words
from pnp.press.product import Component, Paint, Sheet
from pnp.season.system import Facts

BETWEEN = 7.0


def course_sheet(data: Xf1Data, words: Words, id: str) -> Component:
    """The map above, what the dice will do on it below: one sheet for the middle of the table."""
    course = data.courses[id]

    def arrange(w: float, h: float) -> Paint:
        half = (h - BETWEEN) / 2
        panel = arranged_panel(w, half, course, data, words)

        def paint(canvas: Canvas) -> None:
            panel(canvas)
            with canvas.group(at=(0, half + BETWEEN)):
                fact_card(canvas, w, half, course, data, words)

        return paint

    return Component(
        "course",
        str(words("carried.course")),
        sheets=(Sheet.arranging(course.name, arrange),),
        todo=str(words("carried.course_todo")),
    )


def team_maps(data: Xf1Data, words: Words, facts: Facts) -> Component | None:
    """G14.0; None where nobody plays."""
    owned = driven(data, facts.plan.entries.players)
    if not owned:
        return None
    carry = facts.results[-1].carry if facts.results else {}
    sheets = []
    for mark, cars in owned.items():
        team = data.teams[mark]
        tuned = {
            car: CarTuning(tuple(carry["bodies"][car]), tuple(carry.get("full", {}).get(car, ())))
            for car in cars
            if car in carry.get("bodies", {})
        }
        sheets.append(team_sheet(team, data, words, tuned, _drivers(data, facts, mark)))
    title = str(words("component.teams.title"))
    return Component("teams", title, sheets=tuple(sheets), todo=str(words("carried.todo")) if carry else "")


def _drivers(data: Xf1Data, facts: Facts, mark: str) -> Sequence[Driver] | None:
    """Under contract now; None: as they are printed."""
    signed = facts.results[-1].carry.get("contracts", {}).get(mark) if facts.results else None
    return [data.drivers[driver] for driver in signed] if signed else None
