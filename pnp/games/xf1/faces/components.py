"""What is printed for XF-1, in the order in which it is printed, and what a single race needs of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from pnp.games.xf1.faces.aid import aid_sheets
from pnp.games.xf1.faces.counters import car_pieces, driver_pieces, marker_pieces
from pnp.games.xf1.faces.courses.map import course_poster, course_sheets
from pnp.games.xf1.faces.facts import fact_cards
from pnp.games.xf1.faces.look import AIR
from pnp.games.xf1.faces.programme import programme_poster
from pnp.games.xf1.faces.running_maps import qualifying_map, race_map
from pnp.games.xf1.faces.tables_sheet import tables_sheets
from pnp.games.xf1.faces.team_map import team_sheets
from pnp.games.xf1.faces.writein import writein_sheets
from pnp.games.xf1.model import Course, Xf1Data
from pnp.games.xf1.model.naming import own_name
from pnp.games.xf1.season.journaled import race_log, season_state
from pnp.games.xf1.season.race_record import RaceLog, progress_sheets
from pnp.games.xf1.season.records import SeasonState, suspension_sheets
from pnp.kit.errors import unknown
from pnp.kit.words import Words
from pnp.press.product import Component, Order, Piece, Poster, Sheet
from pnp.season.system import Facts, Told

CHOICES = ("race", "teams", "scenario")
_DEFAULT_SCENARIO = "xf31"
_DEFAULT_FIELD = "all"
_FOR_A_RACE = ("counters", "markers", "courses", "qualifying", "race", "tables", "teams")
"""The book's minimum for one race: NPC teams need no map, driver counters only with optional rules."""


@dataclass(frozen=True)
class Selection:
    """What the user asked for: the courses raced, the teams of players, the scenarios of the programme."""

    courses: tuple[str, ...]
    teams: tuple[str, ...]
    scenario: str
    field: str
    players: tuple[str, ...]
    named: bool
    """Somebody said which teams."""
    single: bool
    """One race only."""
    facts: Facts | None = None
    told: Told | None = None
    """The season, or the race, with which the record sheets are filled in."""
    title: str = ""
    """What the season is called."""


@dataclass(frozen=True)
class _Parts:
    pieces: tuple[Piece, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    posters: tuple[Poster, ...] = ()


_Builder = Callable[[Xf1Data, Words, Selection], _Parts]

_BUILDERS: dict[str, _Builder] = {
    "counters": lambda data, words, _: _Parts(pieces=car_pieces(data, words)),
    "drivers": lambda data, words, chosen: _Parts(pieces=driver_pieces(data, words)),
    "markers": lambda data, words, chosen: _Parts(pieces=marker_pieces(data, words, cars=_player_cars(chosen))),
    "courses": lambda data, words, chosen: _Parts(sheets=course_sheets(data, words, chosen.courses)),
    "posters": lambda data, words, chosen: _Parts(
        posters=tuple(_poster(data, words, data.courses[name], index) for index, name in enumerate(chosen.courses))
    ),
    "qualifying": lambda data, words, _: _Parts(sheets=(qualifying_map(data, words),)),
    "race": lambda data, words, _: _Parts(sheets=(race_map(data, words),)),
    "tables": lambda data, words, _: _Parts(sheets=tables_sheets(data, words)),
    "teams": lambda data, words, chosen: _Parts(sheets=team_sheets(data, words, chosen.teams)),
    "writein": lambda data, words, _: _Parts(sheets=writein_sheets(data, words)),
    "suspension": lambda data, words, chosen: _Parts(sheets=suspension_sheets(data, words, _kept(data, words, chosen))),
    "progress": lambda data, words, chosen: _Parts(sheets=progress_sheets(data, words, _log(data, words, chosen))),
    "aid": lambda data, words, _: _Parts(sheets=aid_sheets(data, words)),
    "facts": lambda data, words, chosen: _Parts(sheets=fact_cards(data, words, chosen.courses)),
    "programme": lambda data, words, chosen: _Parts(
        sheets=(programme_poster(data, words, chosen.scenario, chosen.field, chosen.players),)
    ),
}


def _kept(data: Xf1Data, words: Words, chosen: Selection) -> SeasonState | None:
    return season_state(data, words, chosen.facts, chosen.title) if chosen.facts else None


def _log(data: Xf1Data, words: Words, chosen: Selection) -> RaceLog | None:
    return race_log(data, words, chosen.told, chosen.title) if chosen.told else None


class Xf1Product:
    """The printed side of the game."""

    choices: Sequence[str] = CHOICES
    records: Mapping[str, bool] = {"suspension": False, "progress": True}

    def ids(self) -> tuple[str, ...]:
        return tuple(_BUILDERS)

    def read(self, given: Sequence[str]) -> tuple[list[str], dict[str, str]]:
        """`course Louvain` means the course maps of that race."""
        names = list(given)
        if "course" not in names:
            return names, {}
        at = names.index("course")
        return [*names[:at], "courses"], {"race": ",".join(names[at + 1 :])}

    def needed(self, data: Xf1Data, order: Order) -> tuple[str, ...]:
        """The components to print if none is named: everything, or just what one race needs."""
        return _FOR_A_RACE if selection(data, order).single else self.ids()

    def build(self, component: str, data: Xf1Data, words: Words, order: Order) -> Component:
        if component not in _BUILDERS:
            raise unknown("component", component, _BUILDERS)
        parts = _BUILDERS[component](data, words, selection(data, order))
        filled = component in self.records and order.choices.get("told" if self.records[component] else "facts")
        title, todo = (words(f"component.{component}.{key}") for key in ("title", "kept" if filled else "todo"))
        sheets = tuple(replace(sheet, air=AIR) for sheet in parts.sheets)
        return Component(component, title, parts.pieces, sheets, parts.posters, todo)

    def record_sheet(self, facts: object) -> str:
        return "suspension"


def selection(data: Xf1Data, order: Order) -> Selection:
    """From the user's words to courses and teams; a wrong name is answered with the right ones."""
    race = str(order.choices.get("race") or "")
    courses = tuple(_course(data, name.strip()) for name in race.split(",") if name.strip())
    named = str(order.choices.get("teams") or "")
    field = named if named in data.team_scenarios else _DEFAULT_FIELD
    marks = data.team_scenarios[named].teams if named in data.team_scenarios else _marks(data, named)
    scenario = str(order.choices.get("scenario") or _DEFAULT_SCENARIO)
    if scenario not in data.race_scenarios:
        raise unknown("scenario", scenario, data.race_scenarios)
    return Selection(
        courses=courses or tuple(data.courses),
        teams=marks or tuple(data.teams),
        scenario=scenario,
        field=field,
        players=marks if marks and named not in data.team_scenarios else (),
        named=bool(named),
        single=bool(courses),
        facts=order.choices.get("facts"),
        told=order.choices.get("told"),
        title=str(order.choices.get("title") or ""),
    )


def _course(data: Xf1Data, name: str) -> str:
    folded = name.casefold()
    for course in data.courses.values():
        if folded in (course.id, course.name.casefold()):
            return course.id
    raise unknown("course", name, data.courses)


def _marks(data: Xf1Data, text: str) -> tuple[str, ...]:
    marks = []
    for name in (part.strip() for part in text.split(",") if part.strip()):
        found = next(
            (
                team.mark
                for team in data.teams.values()
                if name.casefold() in (team.mark.casefold(), team.name.casefold(), str(team.no), f"{team.no:02d}")
            ),
            None,
        )
        if found is None:
            known = [f"{team.mark} ({team.name})" for team in data.teams.values()]
            raise unknown("team or team scenario", name, [*data.team_scenarios, *known])
        marks.append(found)
    return tuple(dict.fromkeys(marks))


POSTER = (386.0, 256.0)
"""One sheet of A3, or two of A4 or Letter side by side."""


def _poster(data: Xf1Data, words: Words, course: Course, index: int) -> Poster:
    """Tiles of different courses are joined by different letters."""
    draw = course_poster(data, words, course)
    named = own_name(course, words)
    return Poster(course.name, *POSTER, draw=lambda canvas: draw(canvas, *POSTER), title=named, letter=index)


def _player_cars(chosen: Selection) -> int:
    """Two cars a team that was named; a set of four when nobody says how many play."""
    return 2 * len(chosen.teams) if chosen.named else 4


PRODUCT = Xf1Product()
