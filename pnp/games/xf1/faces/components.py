"""What is printed for XF-1, in the order in which it is printed, and what a single race needs of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from typing_extensions import override

from pnp.desk.lent import Filling
from pnp.draw.canvas import Canvas
from pnp.draw.geometry import Span
from pnp.games.xf1.faces.aid import aid_sheets
from pnp.games.xf1.faces.counters import car_pieces, driver_pieces, marker_pieces
from pnp.games.xf1.faces.courses.map import arranged_panel, boxes_across, course_sheets
from pnp.games.xf1.faces.facts import fact_cards
from pnp.games.xf1.faces.look import AIR
from pnp.games.xf1.faces.programme import programme_poster
from pnp.games.xf1.faces.running_maps import qualifying_map, race_map
from pnp.games.xf1.faces.tables_sheet import tables_sheets
from pnp.games.xf1.faces.team_map import team_sheets
from pnp.games.xf1.faces.writein import writein_sheets
from pnp.games.xf1.model import Course, Xf1Data
from pnp.games.xf1.model.naming import own_name
from pnp.games.xf1.season.race_record import progress_sheets
from pnp.games.xf1.season.records import suspension_sheets
from pnp.kit.errors import unknown
from pnp.kit.words import Words
from pnp.press.product import Component, Order, Paint, Parts, Poster, Product

_DEFAULT_SCENARIO = "xf31"
_DEFAULT_FIELD = "all"
_FOR_A_RACE = ("counters", "markers", "courses", "qualifying", "race", "tables", "teams", "aid")
"""The book's minimum for one race, and the aid: NPC teams need no map, driver counters only with optional rules."""
_SAID_OF_ONE = ("counters", "courses")
"""With one race there is something else to do with them."""


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


_Builder = Callable[[Xf1Data, Words, Selection], Parts]

_BUILDERS: dict[str, _Builder] = {
    "counters": lambda data, words, _: Parts(pieces=car_pieces(data, words)),
    "drivers": lambda data, words, _: Parts(pieces=driver_pieces(data, words)),
    "markers": lambda data, words, chosen: Parts(pieces=marker_pieces(data, words, cars=_player_cars(chosen))),
    "courses": lambda data, words, chosen: Parts(sheets=course_sheets(data, words, chosen.courses)),
    "posters": lambda data, words, chosen: Parts(
        posters=tuple(_poster(data, words, data.courses[name], index) for index, name in enumerate(chosen.courses))
    ),
    "qualifying": lambda data, words, _: Parts(sheets=(qualifying_map(data, words),)),
    "race": lambda data, words, _: Parts(sheets=(race_map(data, words),)),
    "tables": lambda data, words, _: Parts(sheets=tables_sheets(data, words)),
    "teams": lambda data, words, chosen: Parts(sheets=team_sheets(data, words, chosen.teams)),
    "writein": lambda data, words, _: Parts(sheets=writein_sheets(data, words)),
    "suspension": lambda data, words, _: Parts(sheets=suspension_sheets(data, words)),
    "progress": lambda data, words, _: Parts(sheets=progress_sheets(data, words)),
    "aid": lambda data, words, _: Parts(sheets=aid_sheets(data, words)),
    "facts": lambda data, words, chosen: Parts(sheets=fact_cards(data, words, chosen.courses)),
    "programme": lambda data, words, chosen: Parts(
        sheets=(programme_poster(data, words, chosen.scenario, chosen.field, chosen.players),)
    ),
}


class Xf1Product(Product[Xf1Data]):
    @override
    def ids(self) -> tuple[str, ...]:
        return tuple(_BUILDERS)

    @override
    def read(self, given: Sequence[str]) -> tuple[list[str], dict[str, str]]:
        """`course Louvain` means the course maps of that race."""
        names = list(given)
        if "course" not in names:
            return names, {}
        at = names.index("course")
        return [*names[:at], "courses"], {"race": ",".join(names[at + 1 :])}

    @override
    def needed(self, data: Xf1Data, order: Order) -> tuple[str, ...]:
        """The components to print if none is named: everything, or just what one race needs."""
        return _FOR_A_RACE if selection(data, order).single else self.ids()

    @override
    def build(self, component: str, data: Xf1Data, words: Words, order: Order) -> Component:
        if component not in _BUILDERS:
            raise unknown("component", component, _BUILDERS)
        chosen = selection(data, order)
        todo = "for_one" if component in _SAID_OF_ONE and len(chosen.courses) == 1 else "todo"
        return _aired(_BUILDERS[component](data, words, chosen)).titled(component, words, todo)


def _aired(parts: Parts) -> Parts:
    return replace(parts, sheets=tuple(replace(sheet, air=AIR) for sheet in parts.sheets))


RECORDS = {"suspension": False, "progress": True}
"""The sheets that a season fills in, and whether each is about one race."""


def filled(component: str, data: Xf1Data, words: Words, filling: Filling) -> Component:
    """A record sheet as a table would have written it."""
    from pnp.games.xf1.season.journaled import race_log, season_state

    if RECORDS[component]:
        assert filling.told is not None
        sheets = progress_sheets(data, words, race_log(data, words, filling.told, filling.facts, filling.title))
    else:
        sheets = suspension_sheets(data, words, season_state(data, words, filling.facts, filling.title))
    return _aired(Parts(sheets=sheets)).titled(component, words, todo="kept")


def selection(data: Xf1Data, order: Order) -> Selection:
    """From the user's words to courses and teams; a wrong name is answered with the right ones."""
    race = order["race"]
    courses = tuple(_course(data, name.strip()) for name in race.split(",") if name.strip())
    named = order["teams"]
    field = named if named in data.team_scenarios else _DEFAULT_FIELD
    marks = data.team_scenarios[named].teams if named in data.team_scenarios else _marks(data, named)
    scenario = order["scenario"] or _DEFAULT_SCENARIO
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
    )


def _course(data: Xf1Data, name: str) -> str:
    course = data.find_course(name)
    if course is None:
        raise unknown("course", name, data.courses)
    return course.id


def _marks(data: Xf1Data, text: str) -> tuple[str, ...]:
    marks = []
    for name in (part.strip() for part in text.split(",") if part.strip()):
        team = data.find_team(name)
        if team is None:
            known = [f"{each.mark} ({each.name})" for each in data.teams.values()]
            raise unknown("team or team scenario", name, [*data.team_scenarios, *known])
        marks.append(team.mark)
    return tuple(dict.fromkeys(marks))


POSTER = (386.0, 256.0)
"""The map on one sheet of A3, or on two of A4 or Letter side by side."""
RIM = 1.5
"""White paper around it, in which it is cut out."""


def _poster(data: Xf1Data, words: Words, course: Course, index: int) -> Poster:
    """Tiles of different courses are joined by different letters."""
    w, h = POSTER

    def arrange() -> Paint:
        return partial(_rimmed, arranged_panel(w, h, course, data, words, joined=True))

    def keep() -> tuple[Span, ...]:
        return tuple((left + RIM, right + RIM) for left, right in boxes_across(w, h, course))

    return Poster.arranging(course.name, w + 2 * RIM, h + 2 * RIM, arrange, own_name(course, words), index, keep)


def _rimmed(paint: Paint, canvas: Canvas) -> None:
    with canvas.group(at=(RIM, RIM)):
        paint(canvas)


def _player_cars(chosen: Selection) -> int:
    """Two cars a team that was named; a set of four when nobody says how many play."""
    return 2 * len(chosen.teams) if chosen.named else 4


PRODUCT = Xf1Product()
