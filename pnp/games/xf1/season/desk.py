"""What XF-1 lends to the paperwork of its seasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from typing_extensions import override

from pnp.desk.lent import Filling, Gist, Lent, Look, Picture, Stage
from pnp.draw.color import WHITE
from pnp.games.xf1.faces.components import PRODUCT, RECORDS, filled
from pnp.games.xf1.faces.look import HEAVY, INK, PALE, SIGNAL, STRONG, TEXT
from pnp.games.xf1.model import Xf1Data
from pnp.games.xf1.model.naming import own_name
from pnp.games.xf1.season import desk_art
from pnp.games.xf1.season.desk_pack import course_sheet, team_maps
from pnp.games.xf1.season.journaled import weather_of
from pnp.games.xf1.season.planning import field, npc_teams
from pnp.kit.words import Words
from pnp.press.product import Component, Order
from pnp.referee.ask import Event
from pnp.season.system import Facts, Plan, Told

_LOOK = Look(
    ink=INK,
    accent=SIGNAL,
    ground=PALE,
    display=HEAVY,
    strong=STRONG,
    text=TEXT,
    band=desk_art.band,
)
_INCIDENTS = frozenset(
    [
        "dropped",
        "event.cut",
        "nonstart.misses",
        "nonstart.void",
        "pit.serviced",
        "practice.absent",
        "qualifying.stopped",
        "race.nobody",
        "retired",
        "sc.circled",
        "sc.out",
        "table.fixed",
        "trouble.hits",
        "weather.changeable",
        "weather.clear",
        "weather.moved",
    ]
)
_HEADLINES = _INCIDENTS - {"pit.serviced", "trouble.hits"}


class Xf1Desk(Lent[Xf1Data]):
    look: Look = _LOOK
    incidents: frozenset[str] = _INCIDENTS
    headlines: frozenset[str] = _HEADLINES
    marks: Mapping[str, str] = {"pit.serviced": "pit"}
    bands: Mapping[str, str] = {"sc.out": "safety_car", "sc.circled": "safety_car"}

    @override
    def gist(self, event: Event) -> Gist | None:
        """A full field may have twenty troubles in a turn, and as many stops."""
        match event.code:
            case "trouble.hits":
                return Gist("trouble", event.args["car"], (("n", event.args["count"]),))
            case "pit.serviced":
                return Gist("pit", event.args["car"], (("tyres", event.args["tyres"]),))
        return None

    @override
    def cover(self, data: Xf1Data, words: Words, plan: Plan, title: str) -> Picture:
        courses = [data.courses[stop["course"]] for stop in plan.programme]
        teams = [data.teams[mark] for mark in field(data, plan)]
        return partial(desk_art.cover, courses=courses, teams=teams, title=title, words=words)

    @override
    def portrait(self, data: Xf1Data, plan: Plan, who: str) -> Picture | None:
        team = next((team for team in data.teams.values() if who in team.cars), None)
        return partial(desk_art.car, team=team) if team else None

    @override
    def stage(self, data: Xf1Data, plan: Plan, first: Sequence[str], race: int = 0) -> Stage:
        teams = [team for who in first[:3] for team in data.teams.values() if who in team.cars]
        course = data.courses[plan.programme[race - 1]["course"]] if race else None
        shown = teams or [data.teams[mark] for mark in field(data, plan)]
        return Stage(partial(desk_art.stage, course=course, teams=shown), WHITE, SIGNAL.mix(WHITE, 0.4))

    @override
    def about(self, data: Xf1Data, words: Words, facts: Facts, who: str, race: int = 0) -> str:
        """Who drives it, or drove it then."""
        mark = next((mark for mark, team in data.teams.items() if who in team.cars), "")
        told = facts.results[race - 1] if race <= len(facts.results) and facts.results else None
        drivers: Mapping[str, str] = told.carry.get("drivers", {}) if told else {}
        printed = data.drivers_of(mark)[data.teams[mark].cars.index(who)].id if mark else ""
        driver = drivers.get(who, printed)
        return own_name(data.drivers[driver], words) if driver in data.drivers else ""

    @override
    def vignette(self, data: Xf1Data, plan: Plan, race: int) -> Picture | None:
        return partial(desk_art.outline, course=data.courses[plan.programme[race - 1]["course"]])

    @override
    def course(self, data: Xf1Data, words: Words, plan: Plan, race: int, told: Told | None) -> Picture | None:
        course = data.courses[plan.programme[race - 1]["course"]]
        return partial(desk_art.circuit, course=course, data=data, words=words)

    @override
    def grid(self, data: Xf1Data, facts: Facts, race: int, told: Told | None) -> Sequence[str]:
        """From qualifying, or as it was drawn."""
        cars = told.view.get("cars", {}) if told else {}
        return sorted((car for car in cars if cars[car]["grid"]), key=lambda car: cars[car]["grid"])

    @override
    def moment(self, view: Mapping[str, Any]) -> tuple[int, Sequence[str]] | None:
        if view["phase"] == "finish":
            return view["turn"], view["order"]
        if view["phase"] != "act" or not view["settled"]:
            return None
        return view["turn"] - 1, view["order"]

    @override
    def ranking(self, view: Mapping[str, Any]) -> Sequence[str]:
        order: Sequence[str] = view["order"] or view["ranked"]
        return order

    @override
    def weather(self, words: Words, told: Told) -> str:
        return weather_of(words, told)

    @override
    def scale(self, data: Xf1Data, plan: Plan, race: int) -> Sequence[int]:
        return () if plan.programme[race - 1].get("test") else data.tables.gp

    @override
    def pack(self, data: Xf1Data, words: Words, facts: Facts, race: int) -> Sequence[Component]:
        """The course with its odds, the teams that players run as they were left, and the tables of the others."""
        course = course_sheet(data, words, str(facts.plan.programme[race - 1]["course"]))
        tables = [PRODUCT.build("tables", data, words, Order())] if npc_teams(facts.plan) else []
        teams = team_maps(data, words, facts)
        return [course, *tables, *([teams] if teams else [])]

    @property
    @override
    def records(self) -> Mapping[str, bool]:
        return RECORDS

    @override
    def filled(self, component: str, data: Xf1Data, words: Words, filling: Filling) -> Component:
        return filled(component, data, words, filling)


DESK = Xf1Desk()
