"""A season as a page to read: what a template gets to see, and how it is filled in. Users may bring their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Any

from pnp.kit.columns import display_width
from pnp.kit.errors import PnpError
from pnp.kit.paths import templates_dir
from pnp.kit.reading import check
from pnp.kit.toml import MOST
from pnp.referee.narrate import Narrator
from pnp.referee.rules import RaceResult
from pnp.season.adjusting import decisions
from pnp.season.badges import Badge, shared_label, without_label
from pnp.season.day import day_lines
from pnp.season.markdown import plain
from pnp.season.notes import Note, in_race, marked, noted
from pnp.season.outlook import title_lines, titles
from pnp.season.report import fate, race_line, race_name, reason
from pnp.season.season import Season
from pnp.season.shown import shown_title, with_owners
from pnp.season.standings import Standing
from pnp.season.system import Competitor, Facts, Plan, latest_counting

if TYPE_CHECKING:
    from pnp.kit.sandbox import Sandbox

FOLDER = "templates"
"""Where templates lie in a user's data folder."""
_KIT = "kit"
"""What the kit's own templates are called in a user's: {% extends "kit/season.html.j2" %}."""


# -- what a template sees


@dataclass(frozen=True)
class Line:
    """One competitor in one race."""

    place: int
    who: str
    name: str
    short: str
    """The name without what stands on the badge."""
    badge: Badge
    about: str
    """Who drove it, or whose it is: whatever the game has to say."""
    owner: str
    points: int
    fate: str
    mark: str
    """Of the decisions about it in this race: †2."""

    @property
    def label(self) -> str:
        return self.badge.label

    @property
    def colour(self) -> str:
        return self.badge.colour


@dataclass(frozen=True)
class RaceAccount:
    number: int
    title: str
    name: str
    lines: tuple[Line, ...]
    decisions: tuple[Note, ...]
    day: tuple[str, ...]
    """What people wrote about it: when, where, under which sky, and what they want to remember."""


@dataclass(frozen=True)
class TableRow:
    place: str
    who: str
    name: str
    short: str
    badge: Badge
    races: tuple[int, ...]
    dropped: tuple[int, ...]
    missed: tuple[int, ...]
    """Races that do not count; the first one is 0."""
    by_hand: int
    """Points given or taken outside of races."""
    mark: str
    """Of the decisions that did it: †2."""
    total: int
    reason: str

    @property
    def colour(self) -> str:
        return self.badge.colour


@dataclass(frozen=True)
class StandingTable:
    id: str
    title: str
    rule: str
    final: bool
    rows: tuple[TableRow, ...]
    best: tuple[int, ...]
    """The most points that anybody in it has from each race."""
    has_by_hand: bool
    decisions: tuple[Note, ...]
    """Those that no race shows."""
    chart: PointsChart | None


@dataclass(frozen=True)
class Curve:
    """The points of one row, race by race, as a line to draw."""

    name: str
    badge: Badge
    total: int
    place: int
    path: str
    end: tuple[float, float]
    label: float
    """The height at which its name stands."""


@dataclass(frozen=True)
class PointsChart:
    width: float
    height: float
    races: tuple[tuple[int | str, float], ...]
    """The number of each race and where it is; ± for points outside of races."""
    levels: tuple[tuple[int, float], ...]
    """Round numbers of points and their heights."""
    curves: tuple[Curve, ...]


_WIDE, _ROOM, _GAP, _TOP, _FOOT, _LEFT = 620.0, 190.0, 17.0, 12.0, 24.0, 30.0
OUTSIDE = "±"
_COLUMNS = 14
"""How long a name at the end of a curve may be; letters of Japanese count twice."""


def chart_of(standing: Standing, call: Mapping[str, str], badges: Mapping[str, Badge]) -> PointsChart | None:
    """How the points grew. One race is no curve."""
    rows = standing.rows
    if not rows or len(rows[0].races) < 2:
        return None
    sums = standing.growth
    lowest = min(min(each) for each in sums.values())
    highest = max(max(each) for each in sums.values()) or 1
    races = len(rows[0].races)
    columns: list[int | str] = [*range(1, races + 1), *[OUTSIDE] * standing.has_by_hand]
    tall = max(260.0, len(rows) * _GAP + _TOP + _FOOT)

    def x(race: int) -> float:
        return round(_LEFT + race * (_WIDE - _ROOM - _LEFT) / len(columns), 1)

    def y(points: int) -> float:
        return round(_TOP + (highest - points) * (tall - _TOP - _FOOT) / (highest - lowest), 1)

    ends = [y(sums[row.who][-1]) for row in rows]
    curves = [
        Curve(
            _cut(call[row.who]),
            badges[row.who],
            row.total,
            row.place,
            " ".join(f"{x(race)},{y(points)}" for race, points in enumerate(sums[row.who])),
            (x(len(columns)), end),
            label,
        )
        for row, end, label in zip(rows, ends, _apart(ends, _TOP - 2, tall - _FOOT + 6), strict=True)
    ]
    step = next(
        each
        for scale in (1, 10, 100, 1000, 10000)
        for each in (scale, 2 * scale, 5 * scale)
        if highest - lowest <= 6 * each
    )
    levels = tuple((points, y(points)) for points in range(lowest // -step * -step, highest + 1, step))
    marks = tuple((label, x(index)) for index, label in enumerate(columns, start=1))
    return PointsChart(_WIDE, tall, marks, levels, tuple(curves))


def _cut(name: str) -> str:
    """As much of a name as has room beside the chart."""
    if display_width(name) <= _COLUMNS:
        return name
    while display_width(name) >= _COLUMNS:
        name = name[:-1]
    return f"{name.rstrip()}…"


def _apart(heights: Sequence[float], top: float, bottom: float) -> list[float]:
    """Where names stand that want to be at these heights: in the order of the table, none upon another, and those
    that crowd share the way between them."""
    crowds: list[tuple[float, int]] = []  # where the middle of a crowd wants to be, and how many are in it
    for height in heights:
        crowds.append((height, 1))
        while len(crowds) > 1:
            (one, m), (other, n) = crowds[-2:]
            if other - one >= _GAP * (m + n) / 2:
                break
            crowds[-2:] = [((one * m + other * n) / (m + n), m + n)]
    placed = [middle + (i - (count - 1) / 2) * _GAP for middle, count in crowds for i in range(count)]
    for index, height in enumerate(placed):
        placed[index] = max(height, placed[index - 1] + _GAP if index else top)
    for index in range(len(placed) - 1, -1, -1):
        limit = placed[index + 1] - _GAP if index + 1 < len(placed) else bottom
        placed[index] = round(min(placed[index], limit), 1)
    return placed


@dataclass(frozen=True)
class Palette:
    """The game's colours, as #rrggbb."""

    ink: str = "#1d1b18"
    accent: str = "#a8201a"
    ground: str = "#f6f2e9"


class View:
    """The season as its templates see it."""

    def __init__(self, season: Season, narrator: Narrator) -> None:
        self.season = season
        self.narrator = narrator
        self.facts: Facts = season.facts
        self.standings = season.standings()
        self.notes = noted(self.facts, self.standings, narrator.words)
        self.entered = self._competitors(season.plan)
        self.twins = self._twins()

    def _competitors(self, plan: Plan) -> dict[str, Competitor]:
        by_hand = self.season.system.by_hand
        if by_hand is None:
            return {}
        entered = by_hand.competitors(self.season.data, plan)
        return {each.id: each for each in with_owners(entered, plan, self.narrator.words)}

    def _twins(self) -> set[str]:
        """Every other one of those who share a colour."""
        seen: dict[str, int] = {}
        found = set()
        for each in self.entered.values():
            if seen.get(each.colour, 0) % 2:
                found.add(each.id)
            seen[each.colour] = seen.get(each.colour, 0) + 1
        return found

    @property
    def look(self) -> Palette:
        look = self.season.game.desk.look
        return Palette(look.ink.to_hex(), look.accent.to_hex(), look.ground.to_hex())

    def badge(self, own: Competitor) -> Badge:
        return Badge(own.label or own.id[:3], own.colour, own.id in self.twins)

    def row_badge(self, kind: str, who: str, name: str) -> Badge:
        """Of those who score for a row: their own if there is one of them, a common one if they share a colour."""
        by_hand, season = self.season.system.by_hand, self.season
        if by_hand is None:
            return Badge(name[:1].upper())
        cars = [car for car in latest_counting(by_hand, season.data, self.facts, kind, who) if car in self.entered]
        if len(cars) == 1:
            return self.badge(self.entered[cars[0]])
        colours = {self.entered[car].colour for car in cars}
        return Badge(shared_label(cars, name), colours.pop() if len(colours) == 1 else "")

    def races(self) -> list[RaceAccount]:
        return [self._race(result) for result in self.facts.results]

    def _race(self, result: RaceResult) -> RaceAccount:
        decided = decisions(self.facts, result.race)
        mine = tuple(note for note in self.notes if note.race == result.race)
        marks = in_race(mine, result.race)
        season, entered = self.season, self._competitors(self.season.plan_for(result.race))
        lines = []
        for place, who in enumerate(result.order, start=1):
            own = entered.get(who, Competitor(who))
            name, badge = self.narrator.called("car", who), self.badge(own)
            about = season.game.desk.about(season.data, self.narrator.words, self.facts, who, result.race)
            points, said = result.points.get(who, 0), fate(result, who, decided, self.narrator)
            short, owner = without_label(name, badge.label), "" if own.owner == who else own.owner
            lines.append(Line(place, who, name, short, badge, about, owner, points, said, marks.get(who, "")))
        title = race_line(result.race, season.plan, self.narrator)
        name = race_name(season.plan.programme[result.race - 1], self.narrator)
        day = tuple(day_lines(season.day_of(result.race), self.narrator.words))
        return RaceAccount(result.race, title, name, tuple(lines), mine, day)

    def tables(self) -> list[StandingTable]:
        return [self._table(standing) for standing in self.standings]

    def _table(self, standing: Standing) -> StandingTable:
        narrator = self.narrator
        names = {row.who: narrator.called(standing.kind, row.who) for row in standing.rows}
        badges = {who: self.row_badge(standing.kind, who, name) for who, name in names.items()}
        bare = [who for who, badge in badges.items() if not badge.colour]
        badges |= {who: replace(badges[who], twin=index % 2 == 1) for index, who in enumerate(bare)}
        short = {who: without_label(name, badges[who].label) for who, name in names.items()}
        rows = tuple(
            TableRow(
                row.shown_place,
                row.who,
                names[row.who],
                short[row.who],
                badges[row.who],
                row.races,
                row.dropped,
                row.missed,
                row.by_hand,
                marked(row.decisions),
                row.total,
                reason(row, standing, narrator),
            )
            for row in standing.rows
        )
        outside = {number for row in standing.rows for number in row.decisions}
        title = str(narrator.words(f"standing.{standing.id}"))
        return StandingTable(
            standing.id,
            title,
            standing.rule,
            standing.final,
            rows,
            tuple(map(max, zip(*(row.races for row in rows), strict=True))) if rows else (),
            standing.has_by_hand,
            tuple(note for note in self.notes if note.number in outside),
            chart_of(standing, short, badges),
        )

    def _closing(self) -> list[str]:
        events = self.season.system.closing(self.season.data, self.facts)
        return [self.narrator.event(event) for event in events]

    def context(self) -> dict[str, Any]:
        season, narrator = self.season, self.narrator
        return {
            "title": shown_title(season, narrator.words),
            "game": str(narrator.words("game.name")),
            "lang": narrator.words.lang,
            "look": self.look,
            "said": [*self._closing(), *title_lines(titles(season), narrator)],
            "tables": self.tables(),
            "races": self.races(),
            "decisions": self.notes,
            "over": season.over,
            # for those who want to look closer
            "plan": season.plan,
            "results": self.facts.results,
            "standings": self.standings,
        }


# -- filling in


def page(season: Season, format: str, narrator: Narrator, template: Path | None = None) -> str:
    """The season through a template: the one that is named, the user's own, or the kit's."""
    from pnp.kit.sandbox import bare

    found = template or own_template(season, format) or templates_dir() / _called(format)
    if not found.is_file():
        raise PnpError("there is no such template", where=str(found), do="give --template a file that is there")
    check(found, MOST)
    env = _sandbox(found, format, narrator)
    try:
        return env.get_template(found.name).render(bare(View(season, narrator).context()))
    except PnpError:
        raise
    except Exception as fault:
        raise broken(found, fault) from fault


def own_template(season: Season, format: str) -> Path | None:
    """The template for such a page in the season's data folder, if there is one."""
    library = season.game.library(season.overlay)
    own = [shelf / FOLDER / _called(format) for shelf in (library.overlay_shelf, library.overlay) if shelf]
    found = next((path for path in own if path.is_file()), None)
    if found and season.overlay and not found.resolve().is_relative_to(season.overlay.resolve()):
        raise PnpError(  # it would show whatever file it leads to
            "this template is a link that leads out of the data folder",
            where=str(found),
            do="put the file itself there, or name it: --template FILE",
        )
    return found


def _called(format: str) -> str:
    return f"season.{format}.j2"


def _sandbox(template: Path, format: str, narrator: Narrator) -> Sandbox:
    from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader

    from pnp.kit.sandbox import Beside, Sandbox

    env = Sandbox(
        loader=ChoiceLoader([Beside(template), PrefixLoader({_KIT: FileSystemLoader(templates_dir())})]),
        autoescape=format == "html",
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    words = narrator.words
    env.globals["words"] = lambda key, **args: str(words(str(key), **args))
    env.offer("called", lambda value, spell: narrator.called(str(spell), value))
    for name in ("plain", "cell"):
        env.offer(name, lambda text: plain(str(text)))
    return env


def broken(path: Path, fault: Exception) -> PnpError:
    """What is wrong with a template, and in which line of which file."""
    from jinja2 import TemplateNotFound, TemplateSyntaxError

    from pnp.kit.sandbox import TooLong, TooMuch

    if isinstance(fault, TemplateSyntaxError):
        return PnpError(
            f"this template cannot be read: {fault.message}", where=f"{fault.filename or path}:{fault.lineno}",
            do="see “Pages of your own” in docs/seasons.md",
        )  # fmt: skip
    if isinstance(fault, TooLong | TooMuch | RecursionError | MemoryError):
        works = isinstance(fault, TooLong)
        deep = isinstance(fault, RecursionError)
        return PnpError(
            "this template works too long" if works else "this template goes too deep" if deep else
            "this template makes too much", where=_line(path, fault),
            do="a page is made in one go, in about a second; see “Pages of your own” in docs/seasons.md",
        )  # fmt: skip
    if isinstance(fault, UnicodeDecodeError):
        return PnpError("this template is not UTF-8", where=str(path), do="save it as UTF-8")
    if isinstance(fault, TemplateNotFound):
        return PnpError(
            f"this template wants another one that is not there: {fault.name}", where=_line(path, fault),
            expected=f'a file beside it, or one of the kit: "{_KIT}/season.html.j2"',
        )  # fmt: skip
    return PnpError(
        f"this template cannot be filled in: {fault}", where=_line(path, fault),
        do="docs/seasons.md lists what a template can use",
    )  # fmt: skip


def _line(path: Path, fault: Exception) -> str:
    """The last line of a template on the way to the fault."""
    for spot in reversed(extract_tb(fault.__traceback__)):
        if spot.filename.endswith(".j2") or Path(spot.filename) == path:
            return f"{spot.filename}:{spot.lineno}"
    return str(path)
