"""What Formula Motor Racing lends to the paperwork of its seasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from typing_extensions import override

from pnp.desk.lent import Filling, Lent, Look, Picture, Stage
from pnp.draw.color import BLACK, Color
from pnp.games.fmr.faces.components import RECORDS, filled
from pnp.games.fmr.faces.look import DISPLAY, STRONG, TEXT
from pnp.games.fmr.model import FmrData
from pnp.games.fmr.season import desk_art
from pnp.games.fmr.season.sheets import SCORE_RACES
from pnp.kit.words import Words
from pnp.press.product import Component
from pnp.referee.ask import Event
from pnp.season.system import Facts, Plan, Told

_LOOK = Look(
    ink=BLACK,
    accent=Color.hex("#C8102E"),
    ground=Color.hex("#F4EEDF"),
    display=DISPLAY,
    strong=STRONG,
    text=TEXT,
    band=desk_art.band,
)
_INCIDENTS = frozenset(
    [
        "charge.blown",
        "charge.gears",
        "crash.leader",
        "crash.lone",
        "crash.pair",
        "crash.tail",
        "final.begins",
        "pit.in",
        "pit.last",
        "spin.last",
        "spin.out",
        "table.fixed",
    ]
)
_HEADLINES = _INCIDENTS - {"charge.gears", "pit.in", "pit.last", "spin.last"}


class FmrDesk(Lent[FmrData]):
    look: Look = _LOOK
    places_everybody = True
    incidents: frozenset[str] = _INCIDENTS
    headlines: frozenset[str] = _HEADLINES
    marks: Mapping[str, str] = {"pit.in": "pit", "pit.last": "pit"}
    bands: Mapping[str, str] = {"final.begins": "final"}

    @override
    def cover(self, data: FmrData, words: Words, plan: Plan, title: str) -> Picture:
        return partial(desk_art.cover, data=data, title=title, kicker=str(words("game.name")))

    @override
    def portrait(self, data: FmrData, plan: Plan, who: str) -> Picture | None:
        return partial(desk_art.car, data=data, who=who) if who in data.cars else None

    @override
    def stage(self, data: FmrData, plan: Plan, first: Sequence[str], race: int = 0) -> Stage:
        _, ink = desk_art.sky(data, first)
        return Stage(partial(desk_art.stage, data=data, first=first), ink, ink)

    @override
    def about(self, data: FmrData, words: Words, facts: Facts, who: str, race: int = 0) -> str:
        return data.teams[data.cars[who].team].name if who in data.cars else ""

    @override
    def course(self, data: FmrData, words: Words, plan: Plan, race: int, told: Told | None) -> Picture | None:
        first = told.result.home if told and told.result else ()
        headline, kicker = str(plan.programme[race - 1].get("name") or words("chart.race_n", n=race)), ""
        if first:
            winner = data.cars[first[0]]
            headline, kicker = winner.driver, f"{words('binder.won')} · {data.teams[winner.team].name}"
        return partial(desk_art.stop, data=data, headline=headline, kicker=kicker, number=race, first=first)

    @override
    def grid(self, data: FmrData, facts: Facts, race: int, told: Told | None) -> Sequence[str]:
        """F44: as the race before ended."""
        order: Sequence[str] = (
            facts.results[race - 2].carry.get("grid", ()) if 1 < race <= len(facts.results) + 1 else ()
        )
        return order

    @override
    def moment(self, view: Mapping[str, Any]) -> tuple[int, Sequence[str]] | None:
        if view["phase"] not in ("turn", "finish"):
            return None
        return view["plays"], [car["car"] for car in view["racing"]]

    @override
    def scale(self, data: FmrData, plan: Plan, race: int) -> Sequence[int]:
        return data.points

    @override
    def briefing(self, data: FmrData, facts: Facts, race: int) -> Sequence[Event]:
        """F45: cards that stay out."""
        removed = facts.plan.programme[race - 1].get("removed", 0)
        return [Event("race.shortened", "F45 FA17", {"n": removed})] if removed else []

    @property
    @override
    def records(self) -> Mapping[str, bool]:
        return dict.fromkeys(RECORDS, False)

    @override
    def record_sheet(self, facts: Facts) -> str:
        """An evening fits the score sheet."""
        return "score" if facts.plan.races <= SCORE_RACES else "season"

    @override
    def filled(self, component: str, data: FmrData, words: Words, filling: Filling) -> Component:
        return filled(component, data, words, filling.facts)


DESK = FmrDesk()
