"""A season as its sheets tell it: who takes part, what each race came to, what was decided by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.desk.forms.handwriting import HAND
from pnp.desk.lent import Look
from pnp.draw.fonts import width
from pnp.kit.words import Words
from pnp.referee.narrate import Narrator
from pnp.referee.rules import RaceResult
from pnp.season.day import day_lines
from pnp.season.notes import Note, marked, noted
from pnp.season.outlook import title_line, titles
from pnp.season.report import race_name
from pnp.season.season import Season
from pnp.season.shown import shown_belonging, shown_title, with_owners
from pnp.season.standings import Row, Standing
from pnp.season.system import ByHand, Column, Competitor, Facts, Noted, Plan

OUT = "×"
"""Stands for the place of somebody who did not come home."""
ABSENT = "–"


def acquaint(account: Account) -> None:
    """Measure every name once, all together: letters that are new to a font are then cut out of it in one go."""
    season, look = account.season, account.look
    given = [account.title, *season.plan.entries.names, *(note.text for note in account.notes)]
    given += [line for day in season.days.values() for line in day_lines(day, account.words)]
    names = "".join(dict.fromkeys("".join(given)))
    for font in (look.display, look.strong, look.text, HAND):
        width(names.upper() + names, font, 1)


@dataclass(frozen=True)
class Account:
    """Everything is worked out once and kept: a sheet asks for it again on every page."""

    season: Season
    narrator: Narrator

    @property
    def words(self) -> Words:
        return self.narrator.words

    @cached_property
    def facts(self) -> Facts:
        return self.season.facts

    @cached_property
    def plan(self) -> Plan:
        return self.season.plan

    @cached_property
    def look(self) -> Look:
        look: Look = self.season.game.desk.look
        return look

    @cached_property
    def standings(self) -> Sequence[Standing]:
        return self.season.standings()

    @cached_property
    def outlooks(self) -> Mapping[str, str]:
        """By table: the champion, or who can still be it."""
        return {table.id: title_line(table, self.narrator) for table in titles(self.season)}

    @cached_property
    def title(self) -> str:
        return shown_title(self.season, self.words)

    @cached_property
    def belonging(self) -> str:
        """What a sheet belongs to: the game and the season."""
        return shown_belonging(self.season, self.words)

    # -- who takes part

    @property
    def _system(self) -> ByHand[object]:
        return self.season.by_hand

    @cached_property
    def field(self) -> Sequence[Competitor]:
        """Everybody on the list, and whoever else has been in a race."""
        return self.field_of(self.plan)

    def field_of(self, plan: Plan) -> Sequence[Competitor]:
        return self._with_others(plan, self.facts.results)

    def field_in(self, race: int) -> Sequence[Competitor]:
        """Those of one race."""
        result = self.result(race)
        return self._with_others(self.season.plan_for(race), [result] if result else ())

    def _with_others(self, plan: Plan, results: Iterable[RaceResult]) -> Sequence[Competitor]:
        entered = with_owners(self._system.competitors(self.season.data, plan), plan, self.words)
        known = {each.id for each in entered}
        others = dict.fromkeys(who for result in results for who in result.order if who not in known)
        return [*entered, *map(Competitor, others)]

    @cached_property
    def columns(self) -> Sequence[Column]:
        return self._system.columns(self.season.data, self.plan)

    def noted(self, result: RaceResult) -> Noted:
        return self._system.noted(self.season.data, self.facts, result)

    def name(self, who: str) -> str:
        return self.narrator.called("car", who)

    # -- the races

    def race_name(self, race: int) -> str:
        return race_name(self.plan.programme[race - 1], self.narrator)

    def result(self, race: int) -> RaceResult | None:
        """As it counts; None before it is run."""
        return next((result for result in self.facts.results if result.race == race), None)

    def place(self, race: int, who: str) -> str:
        """What stands in the cell: a place, a cross, both, or a dash for somebody who was not there."""
        result = self.result(race)
        if result is None or not result.order:
            return ""
        if who not in result.order:
            return ABSENT
        place = str(result.order.index(who) + 1)
        if who not in result.out:
            return place
        return f"{place}{OUT}" if self.season.game.desk.places_everybody else OUT

    def points(self, race: int, who: str) -> str:
        result = self.result(race)
        return str(result.points[who]) if result and who in result.points else ""

    def row(self, who: str) -> Row:
        """Somebody in their own table; where they have none (cars without a title), what their races come to."""
        return self._own_rows.get(who) or self.facts.tally(who)

    @cached_property
    def _own_rows(self) -> Mapping[str, Row]:
        return self.own_table.by_who if self.own_table else {}

    @cached_property
    def own_table(self) -> Standing | None:
        """The table in which those who take part stand themselves, and not their teams, drivers or players."""
        return next((standing for standing in self.standings if self._is_own(standing)), None)

    def _is_own(self, standing: Standing) -> bool:
        latest = len(self.facts.results)
        return all(self.counting(standing, row.who, latest) == (row.who,) for row in standing.rows)

    def counting(self, standing: Standing, who: str, race: int) -> tuple[str, ...]:
        """Those whose places in a race count for a row of a table."""
        return tuple(self._system.counting(self.season.data, self.facts, standing.kind, who, race))

    def weather(self, race: int) -> str:
        """Of a race that is run, where the game has weather and the referee saw it."""
        season, result = self.season, self.result(race)
        if result is None or not season.was_refereed(race):
            return ""
        return season.game.desk.weather(self.words, season.told(race))

    def scale(self, race: int) -> Sequence[int]:
        """What the places of a race are worth, the best first."""
        return self.season.game.desk.scale(self.season.data, self.plan, race)

    # -- what was decided by hand

    @cached_property
    def notes(self) -> Sequence[Note]:
        """In the order of their numbers."""
        return noted(self.facts, self.standings, self.words)

    def notes_on(self, standing: Standing) -> Sequence[Note]:
        """What a table shows of them: about those who stand in it, and what counts in no table and no race."""
        inside, whos = _outside([standing]), {row.who for row in standing.rows}
        anywhere = _outside(self.standings)
        return [
            note
            for note in self.notes
            if note.number in inside or note.who in whos or not (note.in_race or note.number in anywhere)
        ]

    def mark(self, who: str, race: int | None = None) -> str:
        """The mark of what was decided about somebody in a race, or in any."""
        mine = (note for note in self.notes if note.in_race and note.who == who)
        return marked(note.number for note in mine if race in (None, note.race))


def _outside(standings: Iterable[Standing]) -> set[int]:
    """The numbers of the decisions that count outside of races."""
    return {number for standing in standings for row in standing.rows for number in row.decisions}
