"""The record sheets that every game has, drawn in its own look."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.desk.forms.account import Account, acquaint
from pnp.desk.forms.chart_sheet import chart_sheets
from pnp.desk.forms.entry import entry_sheets
from pnp.desk.forms.pen import FormMode
from pnp.desk.forms.race_form import check_race, race_sheets
from pnp.desk.forms.results import results_sheets
from pnp.desk.forms.standings_sheet import standings_sheets
from pnp.desk.forms.suspend import suspend_sheets
from pnp.desk.glory.certificate import certificate_sheets
from pnp.desk.glory.champion import champion_sheets
from pnp.desk.glory.poster import poster_sheets
from pnp.desk.glory.reading import reading_sheets
from pnp.desk.glory.tents import card_sheets, plate_sheets
from pnp.desk.ticks.sheet import tick_sheets
from pnp.kit.errors import unknown
from pnp.press.product import Component, Sheet
from pnp.referee.narrate import Narrator
from pnp.season.season import Season

_Make = Callable[[Account, FormMode, int], tuple[Sheet, ...]]

_MAKERS: Mapping[str, _Make] = {
    "entry": entry_sheets,
    "race": race_sheets,
    "tick": tick_sheets,
    "results": results_sheets,
    "standings": standings_sheets,
    "suspend": suspend_sheets,
    "chart": chart_sheets,
    "poster": poster_sheets,
    "reading": reading_sheets,
    "certificates": certificate_sheets,
    "champion": champion_sheets,
    "plates": plate_sheets,
    "cards": card_sheets,
}
KINDS = tuple(_MAKERS)
OF_A_RACE = ("race", "tick", "chart", "poster")
AT_THE_END = ("certificates", "champion")
"""Those that are filled in once a season is over."""
FILLABLE = ("entry", "race", "results", "standings", "chart")
"""Those that can be filled in on the screen, too."""


def record_component(
    kind: str, season: Season, narrator: Narrator, mode: FormMode, race: int | None = None
) -> Component:
    """One of the kinds, ready for the press. `race` is for the sheets of a single race."""
    if kind not in _MAKERS:
        raise unknown("record sheet", kind, KINDS)
    account = Account(season, narrator)
    acquaint(account)
    sheets = _MAKERS[kind](account, mode, check_race(account, race))
    words = narrator.words
    is_over = kind in OF_A_RACE and mode != "blank" and race is not None and race <= len(season.results)
    done = "kept" if mode == "filled" or is_over else "todo"
    return Component(kind, words(f"paper.kind.{kind}.title"), sheets=sheets, todo=words(f"paper.kind.{kind}.{done}"))
