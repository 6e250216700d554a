"""What TurfMaster lends to the paperwork of its seasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from typing_extensions import override

from pnp.desk.lent import Filling, Gist, Lent, Look, Picture, Stage
from pnp.games.turf.faces.components import filled
from pnp.games.turf.faces.silks import CREAM, DISPLAY, INK, STRONG, TEXT, TURF
from pnp.games.turf.model import TurfData
from pnp.games.turf.season import desk_art, desk_pack
from pnp.kit.words import Words
from pnp.press.product import Component
from pnp.referee.ask import Event
from pnp.season.system import Facts, Plan, Told

_LOOK = Look(
    ink=INK,
    accent=TURF,
    ground=CREAM,
    display=DISPLAY,
    strong=STRONG,
    text=TEXT,
    band=desk_art.band,
)
_INCIDENTS = frozenset(
    [
        "cards.bonus",
        "card.over",
        "cards.empty",
        "cards.stands",
        "fences.first",
        "fences.start",
        "move.boxed",
        "move.falls",
        "race.absent",
        "table.fixed",
    ]
)
_HEADLINES = frozenset(["move.falls", "race.absent", "table.fixed"])
_GISTS = {"card.over": "over", "cards.empty": "empty", "cards.stands": "stands", "cards.bonus": "bonus"}


class TurfDesk(Lent[TurfData]):
    look: Look = _LOOK
    incidents: frozenset[str] = _INCIDENTS
    headlines: frozenset[str] = _HEADLINES
    marks: Mapping[str, str] = {"cards.bonus": "bonus"}
    bands: Mapping[str, str] = {}

    @override
    def gist(self, event: Event) -> Gist | None:
        """Horses that stand still, or take their bonus, do so in company."""
        return Gist(_GISTS[event.code], event.args["horse"]) if event.code in _GISTS else None

    @override
    def cover(self, data: TurfData, words: Words, plan: Plan, title: str) -> Picture:
        horses = [data.horses[horse] for player in plan.entries.players for horse in player.teams]
        return partial(desk_art.cover, data=data, horses=horses, title=title, kicker=str(words("game.name")))

    @override
    def portrait(self, data: TurfData, plan: Plan, who: str) -> Picture | None:
        return partial(desk_art.horse, data=data, who=data.horses[who]) if who in data.horses else None

    @override
    def stage(self, data: TurfData, plan: Plan, first: Sequence[str], race: int = 0) -> Stage:
        horses = [data.horses[who] for who in first[:3] if who in data.horses] or list(data.horses.values())
        draw = partial(desk_art.stage, data=data, horses=horses)
        return Stage(draw, TURF, TURF, (0.06, 0.1, 0.88, 0.28), "center")

    @override
    def about(self, data: TurfData, words: Words, facts: Facts, who: str, race: int = 0) -> str:
        return ""

    @override
    def course(self, data: TurfData, words: Words, plan: Plan, race: int, told: Told | None) -> Picture | None:
        return partial(desk_art.course, data=data, words=words)

    @override
    def grid(self, data: TurfData, facts: Facts, race: int, told: Told | None) -> Sequence[str]:
        """Lanes from the inside: drawn for the first race, then as the race before ended (T44)."""
        if told and told.view.get("lanes"):
            lanes: Sequence[str] = told.view["lanes"]
            return lanes
        if not 1 < race <= len(facts.results) + 1:
            return ()
        before = facts.results[race - 2].carry
        sitting = set() if facts.plan.options.get("fallen_runs_next") == "yes" else set(before.get("fallen", ()))
        return [horse for horse in before.get("order", ()) if horse not in sitting]

    @override
    def moment(self, view: Mapping[str, Any]) -> tuple[int, Sequence[str]] | None:
        if not view["settled"] or not view["round"]:
            return None
        complete = view["round"] - (view["phase"] != "finish")
        return complete, [*view["finished"], *view["order"]]

    @override
    def scale(self, data: TurfData, plan: Plan, race: int) -> Sequence[int]:
        return data.points

    @override
    def pack(self, data: TurfData, words: Words, facts: Facts, race: int) -> Sequence[Component]:
        """Lanes, kept cards and what is owed for the bonus; nothing before the first race."""
        if not facts.results or "hands" not in facts.results[-1].carry:
            return ()
        return (desk_pack.carried(data, words, self.look, facts, self.grid(data, facts, race, None)),)

    @property
    @override
    def records(self) -> Mapping[str, bool]:
        return {"score": False}

    @override
    def filled(self, component: str, data: TurfData, words: Words, filling: Filling) -> Component:
        return filled(data, words, filling.facts)


DESK = TurfDesk()
