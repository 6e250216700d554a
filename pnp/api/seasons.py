"""Seasons: begun, opened, looked at, told, taken back, carried elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pnp.api.editions import Edition
from pnp.api.positions import read_position_file
from pnp.kit import atomic
from pnp.kit.atomic import write_bytes, write_private
from pnp.kit.errors import PnpError, UsageError, unknown
from pnp.kit.writing import plain
from pnp.referee.journal import Displaced, rescue
from pnp.referee.live import ASIDE
from pnp.referee.narrate import Narrator
from pnp.referee.rules import RaceResult
from pnp.season import export as exporting
from pnp.season import report
from pnp.season.adjusting import Adjustment, Kind, check, decisions
from pnp.season.bgstats import play_link, play_of, play_text
from pnp.season.bonus import bonus_brought, read_bonus
from pnp.season.chances import Chances as TitleChances
from pnp.season.day import RaceDay, day_lines
from pnp.season.icalendar import undated
from pnp.season.importing import Import, read_results
from pnp.season.names import Callings
from pnp.season.notes import decision
from pnp.season.outlook import title_lines, titles
from pnp.season.page import own_template
from pnp.season.season import PAPER, Season
from pnp.season.separated import mark_of
from pnp.season.standings import Reason, Row, Standing
from pnp.season.system import Begun, Facts, Noted, Plan, Told, Written

__all__ = [
    "Adjustment",
    "Begun",
    "Decision",
    "Displaced",
    "Facts",
    "Import",
    "Kind",
    "Noted",
    "Plan",
    "RaceDay",
    "RaceResult",
    "Reason",
    "Row",
    "Season",
    "Standing",
    "TitleChances",
    "Told",
    "Undone",
    "Written",
    "adjust",
    "adjustment_of",
    "begun_from_values",
    "changes",
    "check_export",
    "closing_lines",
    "create_season",
    "day_report",
    "decision_lines",
    "decisions_of",
    "edition_of_season",
    "export_season",
    "export_workbook",
    "is_binary",
    "kind_of_decision",
    "log_lines",
    "next_race_line",
    "open_season",
    "opening_lines",
    "overview",
    "plan_season",
    "play_link",
    "play_of",
    "play_text",
    "read_bonus",
    "read_results",
    "read_season",
    "remarks",
    "rescue",
    "result_lines",
    "result_report",
    "results_of",
    "season_json",
    "standings_lines",
    "strange_template",
    "take_back",
    "title_lines",
    "titles",
    "told_decision",
    "undated",
    "voice",
    "write_bytes",
    "write_private",
    "write_text",
]

Decision = Mapping[str, Any]
"""What was decided by hand, as plain data."""


# -- begun and opened


def plan_season(
    edition: Edition,
    players: Sequence[str],
    races: int | None = None,
    options: Mapping[str, str] | None = None,
    best: int = 0,
    following: str = "",
    bonus: Sequence[str] = (),
) -> Plan:
    """What is agreed before the first race, from what people type; every problem at once. `best` is how many races of
    each count, if not all of them; `following` whom points follow when players change, the car or the person; `bonus`
    what pole or the fastest lap is worth: “pole=1”."""
    system, agreed = edition.game.season, read_bonus(bonus)
    plan = replace(system.plan(edition.data, players, races, options or {}).dropping(best), bonus=agreed)
    return plan.with_following(following, system.following) if following else plan


def create_season(
    path: Path | str,
    edition: Edition,
    players: Sequence[str] = (),
    races: int | None = None,
    options: Mapping[str, str] | None = None,
    title: str = "",
    begun: Begun | None = None,
    position: Mapping[str, Any] | None = None,
    asking: str = "",
    best: int = 0,
    following: str = "",
    bonus: Sequence[str] = (),
) -> Season:
    """A new season in a file of its own, open for writing: from its players, or from what another table began.

    `position` is where the first race stands, if it is not to be run from its beginning; `asking` how much its referee
    asks."""
    begun = begun or Begun(plan_season(edition, players, races, options, best, following, bonus))
    start = dict(position) if position is not None else None
    return Season.create(Path(path), edition.game, begun.plan, title, edition.overlay, start, begun, asking=asking)


def open_season(path: Path | str, data: Path | str | None = None) -> Season:
    """For writing; nobody else may write meanwhile. Close it, or use it in a `with`."""
    return Season.open(Path(path), Path(data) if data is not None else None)


def read_season(path: Path | str, data: Path | str | None = None) -> Season:
    """For looking."""
    return Season.read(Path(path), Path(data) if data is not None else None)


def begun_from_values(edition: Edition, sheet: Path, bonus: Sequence[str] = ()) -> tuple[Begun, str]:
    """What the values of a suspension sheet begin, and the title they give it. `bonus` is agreed again where the sheet
    says nothing of it."""
    game = edition.game
    suspending = game.season.suspending
    if suspending is None:
        raise PnpError(f"a season of {game.name} is not kept on a sheet of values", where="--from", do="leave it out")
    doubt = read_position_file(sheet)
    values = doubt.document
    if values.get("game", game.id) != game.id:
        raise PnpError(f"these values are of another game: {values['game']}", where=doubt.places.place("game"))
    brought = doubt.placed(lambda: bonus_brought(values.pop("bonus", {})))
    if brought and bonus:
        raise UsageError("the sheet says itself what was agreed", where="--bonus", do="leave it out")
    begun = doubt.placed(lambda: suspending.begin(edition.data, values))
    agreed = brought or read_bonus(bonus)
    return replace(begun, plan=replace(begun.plan, bonus=agreed)), str(values.get("title", ""))


def edition_of_season(season: Season) -> Edition:
    return Edition(season.game, season.data, season.overlay)


def voice(season: Season, lang: str = "en") -> Narrator:
    """Who tells this season, with its players' names."""
    return edition_of_season(season).narrator(lang, season.plan.entries)


def remarks(season: Season) -> Iterator[str]:
    """What people should know before they look at this season."""
    if season.dropped:
        yield season.dropped
    if season.resaved:
        yield season.resaved
    if season.other_data:
        yield (
            "the game's data is not what it was when this season began; results stand as they were written down, "
            "but a race that is told or played again may run differently"
        )


def strange_template(season: Season, format: str) -> PnpError | None:
    """What people should know before this page is made: that the file itself named whose template makes it."""
    found = own_template(season, format) if format in exporting.PAGES and season.overlay_is_its_word else None
    if found is None:
        return None
    return PnpError(
        f"this season names a data folder, and a template in it makes this page: {found}",
        where=str(season.path),
        do="look at it first if it is not yours; with --data FOLDER you say that you know it",
    )


# -- in words


def overview(season: Season, narrator: Narrator) -> list[str]:
    """Who plays, the programme, what was agreed and what was decided."""
    words, plan, current = narrator.words, season.plan, season.race
    lines = [f"{season.title} · {words('game.name')}", "", *report.player_lines(plan, narrator)]
    lines += [f"  {narrator.event(event)}" for event in season.system.besides(plan)] + [""]
    for number, race in enumerate(plan.programme, start=1):
        mark = "x" if number < current else (">" if number == current else " ")
        day = season.day_of(number)
        told = " · ".join(filter(None, (_programmed(race, narrator), day.date, day.where)))
        lines.append(f"  {mark} {number:>2}  {told}")
    if plan.options:
        lines += ["", "  " + ", ".join(f"{name}={value}" for name, value in plan.options.items())]
    for line in [*report.counting_lines(plan, words), *season.agreed]:
        lines += ["", f"  {line}"]
    decided = report.season_decisions(season, narrator)
    lines += ["", *decided] if decided else []
    waiting = report.untold_lines(season.facts, words)
    return [*lines, "", *(f"  {line}" for line in waiting)] if waiting else lines


def _programmed(race: Mapping[str, Any], narrator: Narrator) -> str:
    """A race of the programme, with what else it says about it."""
    words = narrator.words
    extra = [
        str(words(f"season.extra.{key}", value=value)) if f"season.extra.{key}" in words else f"{key} {value}"
        for key, value in race.items()
        if key not in ("name", "course")
    ]
    name = report.race_name(race, narrator)
    return f"{name} ({', '.join(extra)})" if extra else name


def next_race_line(season: Season, narrator: Narrator) -> str:
    """Which race of the programme is to be run next."""
    return report.race_line(season.race, season.plan, narrator)


def race_title(season: Season, race: int, narrator: Narrator) -> str:
    """Which race of the programme this is."""
    return report.race_line(race, season.plan, narrator)


def opening_lines(season: Season, narrator: Narrator) -> list[str]:
    """What is to be said before the next race."""
    events = () if season.over else season.system.opening(season.data, season.facts)
    return [narrator.event(event) for event in events]


def closing_lines(season: Season, narrator: Narrator) -> list[str]:
    """What is to be said after the last race run, and what is still to be told of those before."""
    facts = season.facts
    told = [narrator.event(event) for event in season.system.closing(season.data, facts)]
    return [*told, *report.untold_lines(facts, narrator.words)]


def standings_lines(season: Season, narrator: Narrator) -> list[str]:
    """Every table, with the reason for each order, and what was decided by hand."""
    lines: list[str] = []
    for standing in season.standings():
        lines += ["", *report.standing_lines(standing, narrator)]
    decided = report.season_decisions(season, narrator)
    return [*lines, "", *decided] if decided else lines


def results_of(season: Season, race: int | None = None) -> list[RaceResult]:
    """The races run, as they count; or one of them."""
    counted = season.facts.results
    found = [result for result in counted if race in (None, result.race)]
    if race is not None and not found:
        run = len(counted)
        expected = f"1 to {run}" if run else "a season with a race run"
        raise PnpError(f"race {race} is not run", where=str(season.path), expected=expected)
    return found


def result_report(season: Season, result: RaceResult, narrator: Narrator) -> list[str]:
    return report.race_report(season, result, narrator)


def result_lines(season: Season, result: RaceResult, narrator: Narrator, day: RaceDay | None = None) -> list[str]:
    """A race that may be written down, with what people wrote about its day."""
    first, *lines = report.result_lines(result, season.plan, narrator)
    return [first, *(day_lines(day, narrator.words) if day else ()), *lines]


def day_report(season: Season, race: int, day: RaceDay, narrator: Narrator) -> list[str]:
    """What people wrote about the day of a race, under its name."""
    return [report.race_line(race, season.plan, narrator), *day_lines(day, narrator.words)]


def log_lines(season: Season, narrator: Narrator, race: int | None = None, whole: bool = False) -> list[str]:
    """A race in words, ruling by ruling; the whole of it begins with the season and ends with the result."""
    told, call = season.told(race), report.caller(season, narrator)
    if whole:
        return report.log_lines(season.title, told, narrator, call)
    lines = [narrator.event(event) for event in told.events]
    if not told.events:
        lines.append(str(narrator.words("season.by_hand" if told.result else "prompt.log.empty")))
    return [*lines, *report.decision_lines(told.decisions, call, narrator)]


def decision_lines(season: Season, narrator: Narrator, race: int | None = None) -> list[str]:
    """What was decided by hand, each with its number; about one race, if one is named."""
    return report.season_decisions(season, narrator, race)


def decisions_of(season: Season) -> list[Decision]:
    return list(decisions(season.facts))


def told_decision(season: Season, record: Decision, narrator: Narrator) -> str:
    return decision(record, report.caller(season, narrator), narrator.words)


def changes(
    season: Season, narrator: Narrator, results: Sequence[RaceResult], decided: Sequence[Adjustment] = ()
) -> list[str]:
    """Every table as it would be with these races and decisions, beside what it is."""
    after = season.facts_with(results, decided)
    lines: list[str] = []
    for new in season.system.standings(season.data, after):
        old = next(table for table in season.standings() if table.id == new.id)
        lines += ["", *report.change_lines(old, new, narrator)]
    told = report.decision_lines(decisions(after), report.caller(season, narrator, after), narrator) if decided else []
    return [*lines, "", *told]


def season_json(season: Season) -> dict[str, Any]:
    """Everything: the plan, the races as they were run and as they count, the tables, what was decided."""
    return exporting.as_json(season)


# -- decided by hand


def kind_of_decision(
    who: str, points: int | None, disqualify: bool, place: int | None, revoke: int | None
) -> Kind | None:
    """The kind of decision, one thing at a time; none where nothing is decided. What is not said is None."""
    chosen: dict[Kind, bool] = {"points": points is not None, "disqualify": disqualify, "place": place is not None}
    kinds = [kind for kind, given in chosen.items() if given]
    if who and len(kinds) != 1:
        raise UsageError(
            "say what is decided, one thing at a time", where="--who", expected="--points N, --disqualify or --place N"
        )
    if not who and kinds:
        raise UsageError(
            "say about whom", where="--who", expected="a name of the tables: pnp season standings shows them"
        )
    if who and revoke is not None:
        raise UsageError("one thing at a time: decide, or revoke", where="--revoke", expected="--who or --revoke")
    return kinds[0] if kinds else None


def adjustment_of(season: Season, kind: Kind, who: str, why: str, race: int = 0, n: int = 0) -> Adjustment:
    """What would be decided about somebody, called as the tables call them in any language; refused if it cannot be.

    `n` are the points given or taken, or the place somebody is put to; `race` 0 is the season as a whole."""
    adjustment = Adjustment(kind, _meant(season, who, race), plain(why), race, n)
    _check_moves(season, adjustment)
    check(adjustment, season.system, season.data, season.facts, str(season.path))
    return adjustment


def adjust(season: Season, kind: Kind, who: str, why: str, race: int = 0, n: int = 0) -> int:
    """Decide it; returns its number."""
    return season.adjust(adjustment_of(season, kind, who, why, race, n))


def _check_moves(season: Season, adjustment: Adjustment) -> None:
    """A place that somebody has already is a slip: another place, another race or somebody else was meant."""
    who, race, n = adjustment.who, adjustment.race, adjustment.n
    run = next((result for result in season.facts.results if result.race == race), None)
    if adjustment.kind == "place" and run and n > 0 and run.home[n - 1 : n] == (who,):
        what = f"{who} has place {n} in race {race} already: this changes nothing"
        raise PnpError(what, where=str(season.path), expected="another place, or another race")


def _meant(season: Season, who: str, race: int) -> str:
    names = Callings(season).everybody(season.facts, race)
    found = names.find(who)
    if several := names.several(who):
        raise PnpError(f"“{who}” means more than one", where=str(season.path), expected=" or ".join(several))
    if found is None:
        raise PnpError(f"nobody here is called “{who}”", where=str(season.path), expected=names.suggest(who))
    return found


# -- taken back


@dataclass(frozen=True)
class Undone:
    answers: int
    by_hand: tuple[int, ...]
    """Races entered from paper that are gone, the latest first."""
    reseated: tuple[int, ...] = ()
    """Races from which on others were to play; those who played before do so again. The latest first."""


def take_back(season: Season, answers: int = 1, race: bool = False) -> Undone:
    """Take back the last answers, or the whole latest race. Nothing is erased: the referee offers it again."""
    kept = [record for record in season.whole.kept if record["t"] != ASIDE]
    if not kept:
        decided = "--revoke takes back what was decided by hand: pnp season adjust" if season.adjustments else ""
        raise PnpError("there is nothing to take back", where=str(season.path), do=decided)
    taken = season.undo((_race_start(season, kept) if race else _answer_start(season, kept, answers)) - 1)
    return _told_undone(list(reversed(taken)))


def _told_undone(taken: Sequence[Mapping[str, Any]]) -> Undone:
    return Undone(
        sum(record["t"] in ("answer", "fix") for record in taken),
        tuple(record["race"] for record in taken if record["t"] == "result" and record.get("src") == PAPER),
        tuple(record["race"] for record in taken if record["t"] == "entries"),
    )


def _race_start(season: Season, kept: Sequence[Mapping[str, Any]]) -> int:
    """The first record of the latest race that was played, or begun. Who plays was agreed before it."""
    played: list[Mapping[str, Any]] = [record for record in kept if record["t"] != "entries"]
    if not played:
        do = "without --race the change of players is taken back"
        raise PnpError("no race has begun", where=str(season.path), do=do)
    latest = max(record["race"] for record in played)
    first: int = next(record["n"] for record in played if record["race"] == latest)
    return first


def _answer_start(season: Season, kept: Sequence[Mapping[str, Any]], answers: int) -> int:
    given: list[int] = [record["n"] for record in kept if record["t"] != "result" or record.get("src") == PAPER]
    if answers > len(given):
        what = f"{answers} answers cannot be taken back"
        raise PnpError(what, where=str(season.path), expected=f"1 to {len(given)}")
    return given[-answers]


# -- elsewhere


def check_export(format: str, what: str = "results", has_template: bool = False, separator: str = "") -> None:
    """Refuses what no season can be exported as."""
    if format not in (*exporting.EVERY, exporting.SHEET):
        raise unknown("format", format, (*exporting.EVERY, exporting.SHEET))
    if what not in exporting.TABLES:
        raise unknown("table", what, exporting.TABLES, where="--what")
    if has_template and format not in exporting.PAGES:
        raise UsageError(f"{format} is not made by a template", where="--template", expected="--format md or html")
    if separator and format != "csv":
        raise UsageError(f"nothing parts the values of {format}", where="--separator", expected="--format csv")
    mark_of(separator)


def export_season(
    season: Season,
    format: str,
    lang: str = "en",
    what: str = "results",
    template: Path | None = None,
    separator: str = ",",
) -> str:
    """json, csv, ics, md, html; or sheet, where a season can begin again from values. `separator` parts the values of
    csv: a comma, a semicolon, a tab; empty for what the spreadsheets of this system want."""
    check_export(format, what, template is not None)
    if format not in (*exporting.formats(season), *exporting.EVERY):
        raise unknown("format", format, exporting.formats(season))
    if format in exporting.BINARY:
        raise UsageError(f"{format} is no text", where="--format", do="export_workbook makes it")
    return exporting.exported(season, format, voice(season, lang), what, template, mark_of(separator))


def is_binary(format: str) -> bool:
    """Whether an export is a file that no screen can show."""
    return format in exporting.BINARY


def export_workbook(season: Season, lang: str = "en") -> bytes:
    """Results and standings on two sheets (XLSX)."""
    return exporting.exported_file(season, voice(season, lang))


def write_text(path: Path, text: str, for_spreadsheet: bool = False) -> None:
    """A file that appears whole or not at all. A spreadsheet takes it for UTF-8 only if it begins with a mark."""
    atomic.write_text(path, "\ufeff" + text if for_spreadsheet else text)
