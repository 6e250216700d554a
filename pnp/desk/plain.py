"""What a plain game lends to the paperwork of its seasons: one record sheet, and no art."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from typing_extensions import override

from pnp.desk.forms.score import Scored, score_sheets
from pnp.desk.lent import SOBER, Filling, Lent, Look
from pnp.draw.color import Color
from pnp.kit.errors import unknown
from pnp.kit.words import Words
from pnp.press.product import Component, Order, Parts
from pnp.referee.plain import PlainData
from pnp.season.plain import PlainSeason
from pnp.season.system import Competitor, Plan

SCORE = "score"
"""The component that is its record sheet: words `component.score`."""

_ROOM = 6
"""Races on a blank sheet, at least."""

D = TypeVar("D", bound=PlainData)


class PlainDesk(Lent[D]):
    """`accent` is the one colour in which its sheets differ from those of other plain games."""

    def __init__(self, season: PlainSeason[D], accent: Color = SOBER.accent) -> None:
        self.season = season
        self._look = replace(SOBER, accent=accent)

    @property
    @override
    def look(self) -> Look:
        return self._look

    @override
    def scale(self, data: D, plan: Plan, race: int) -> Sequence[int]:
        return data.points

    @property
    @override
    def records(self) -> Mapping[str, bool]:
        return {SCORE: False}

    def blank(self, data: D, words: Words, _: Order) -> Parts:
        """The score sheet as it is printed: a row a car, and room for more races than usual."""
        cars = [Competitor("", car.letter, car.colour, car.pattern) for car in data.cars.values()]
        return Parts(sheets=score_sheets(Scored(cars, max(data.races, _ROOM)), self.look, words))

    @override
    def filled(self, component: str, data: D, words: Words, filling: Filling) -> Component:
        if component != SCORE:
            raise unknown("component", component, self.records)
        facts = filling.facts
        (standing,) = self.season.standings(data, facts)
        entered = list(self.season.by_hand.competitors(data, facts.plan))
        known = [who.id for who in entered]
        others = [Competitor(row.who) for row in standing.rows if row.who not in known]
        scored = Scored([*entered, *others], facts.plan.races, standing, filling.title)
        return Parts(sheets=score_sheets(scored, self.look, words)).titled(SCORE, words)
