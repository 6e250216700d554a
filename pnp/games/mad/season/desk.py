"""What MAD Racers lends to the paperwork of its seasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from typing_extensions import override

from pnp.desk.lent import Filling, Lent, Look, Picture, Stage
from pnp.games.mad.faces.components import filled
from pnp.games.mad.faces.scrap import BONE, DISPLAY, OIL, RUST, STRONG, TEXT
from pnp.games.mad.model import MadData
from pnp.games.mad.season import desk_art, desk_pack
from pnp.games.mad.season.system import cars_of
from pnp.kit.words import Words
from pnp.press.product import Component
from pnp.referee.ask import Event
from pnp.season.system import Facts, Plan, Told

_LOOK = Look(
    ink=OIL,
    accent=RUST,
    ground=BONE,
    display=DISPLAY,
    strong=STRONG,
    text=TEXT,
    band=desk_art.band,
)
_INCIDENTS = frozenset(
    [
        "bonus.unclaimed",
        "bonus.won",
        "bonus.won_level",
        "move.home",
        "parts.none",
        "parts.up",
        "race.last_turns",
        "race.retired",
        "table.fixed",
    ]
)
_HEADLINES = frozenset(["move.home", "race.last_turns", "race.retired", "table.fixed"])


class MadDesk(Lent[MadData]):
    look: Look = _LOOK
    incidents: frozenset[str] = _INCIDENTS
    headlines: frozenset[str] = _HEADLINES
    marks: Mapping[str, str] = {"move.home": "home"}
    bands: Mapping[str, str] = {"race.last_turns": "last_turns"}

    @override
    def cover(self, data: MadData, words: Words, plan: Plan, title: str) -> Picture:
        cars = [data.cars[car] for car in cars_of(plan).values()]
        return partial(desk_art.cover, cars=cars, title=title, kicker=str(words("game.name")))

    @override
    def portrait(self, data: MadData, plan: Plan, who: str) -> Picture | None:
        cars = cars_of(plan)
        return partial(desk_art.rig, car=data.cars[cars[who]]) if who in cars else None

    @override
    def stage(self, data: MadData, plan: Plan, first: Sequence[str], race: int = 0) -> Stage:
        cars = cars_of(plan)
        shown = [data.cars[cars[who]] for who in first[:3] if who in cars] or list(data.cars.values())
        return Stage(partial(desk_art.stage, cars=shown), OIL, RUST, desk_art.ON_PLATE, "center")

    @override
    def about(self, data: MadData, words: Words, facts: Facts, who: str, race: int = 0) -> str:
        cars = cars_of(facts.plan)
        return data.cars[cars[who]].names[words.lang] if who in cars else ""

    @override
    def course(self, data: MadData, words: Words, plan: Plan, race: int, told: Told | None) -> Picture | None:
        """As it lies, with the cars where they are; there is nothing to see before it is laid."""
        if not told or not told.view or not told.view["course"]["layout"]:
            return None
        return partial(desk_art.course, data=data, words=words, view=told.view)

    @override
    def grid(self, data: MadData, facts: Facts, race: int, told: Told | None) -> Sequence[str]:
        """All start from one cell: it is the order in which they drive, clockwise from who begins."""
        seats = facts.plan.entries.names
        starter = told.view.get("starter", "") if told else ""
        if not starter and 1 < race <= len(facts.results) + 1:
            starter = facts.results[race - 2].carry.get("starter", "")
        return [*seats[seats.index(starter) :], *seats[: seats.index(starter)]] if starter in seats else ()

    @override
    def moment(self, view: Mapping[str, Any]) -> tuple[int, Sequence[str]] | None:
        if view["phase"] not in ("turn", "finish"):
            return None
        cars = view["cars"]
        over = view["phase"] == "finish"
        complete = max(car["turns"] for car in cars.values()) if over else view["round"] - 1
        return complete, [seat for seat in view["order"] if not cars[seat]["retired"]]

    @override
    def scale(self, data: MadData, plan: Plan, race: int) -> Sequence[int]:
        return data.races[race - 1].points

    @override
    def briefing(self, data: MadData, facts: Facts, race: int) -> Sequence[Event]:
        """M17, M49: what may be built, and what the places are worth."""
        rules = data.races[race - 1]
        args = {"race": race, "parts": rules.parts, "cost": rules.cost, "points": rules.points}
        return [Event("race.table", "M17 M18 M49", args)]

    @override
    def pack(self, data: MadData, words: Words, facts: Facts, race: int) -> Sequence[Component]:
        """What the players have, and what lies already; nothing before the first race."""
        if not facts.results or "hands" not in facts.results[-1].carry:
            return ()
        return (desk_pack.carried(data, words, self.look, facts),)

    @property
    @override
    def records(self) -> Mapping[str, bool]:
        return {"score": False}

    @override
    def filled(self, component: str, data: MadData, words: Words, filling: Filling) -> Component:
        return filled(data, words, filling.facts)


DESK = MadDesk()
