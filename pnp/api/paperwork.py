"""The paper of a season: record sheets, its book, the pack for a race day, and what comes back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.api.bound import Bound, bind
from pnp.api.editions import load_game
from pnp.api.seasons import edition_of_season, voice
from pnp.desk.book.binder import binder_components
from pnp.desk.book.pack import pack_components
from pnp.desk.forms.account import Account
from pnp.desk.forms.entry import printed_entries
from pnp.desk.forms.pen import MODES, FormMode
from pnp.desk.forms.records import AT_THE_END, FILLABLE, KINDS, OF_A_RACE, record_component
from pnp.desk.intake.entry_list import EntryList, is_entry_list, read_entries
from pnp.desk.intake.filled import count_race
from pnp.desk.intake.scan import LIMITS, is_pdf, read_codes
from pnp.desk.lent import Filling
from pnp.desk.ticks.sheet import column_name
from pnp.desk.ticks.taken import Asked, Ticked, read_sheet
from pnp.draw.pdfform import read_fields
from pnp.kit.apart import apart
from pnp.kit.errors import PnpError, UsageError, unknown
from pnp.kit.words import LANGUAGES
from pnp.press.job import Job
from pnp.press.product import Component, Order
from pnp.referee.narrate import Narrator
from pnp.referee.rules import RaceResult
from pnp.season.code import from_lines
from pnp.season.oneline import as_typed, read_besides
from pnp.season.restoring import restored
from pnp.season.season import Season
from pnp.season.shown import shown_belonging
from pnp.season.system import Written

_LONGEST = 60
"""Letters of a file's name."""

__all__ = [
    "MODES",
    "Asked",
    "EntryList",
    "FormMode",
    "RecordSheet",
    "Ticked",
    "as_typed",
    "binder",
    "column_name",
    "is_tick_sheet",
    "pack",
    "read_besides",
    "read_form",
    "read_sheet",
    "record_sheet",
    "restore_season",
    "sheet_now",
    "sheets_now",
    "take_entries",
]


@dataclass(frozen=True)
class RecordSheet:
    """A sheet to be printed, and what its file is called by."""

    bound: Bound
    mode: FormMode
    kind: str
    todo: str
    race: int | None = None

    @property
    def name(self) -> str:
        parts = [self.kind, str(self.race or ""), self.mode if self.mode != "filled" else ""]
        return "-".join(part for part in parts if part)


def record_sheet(
    season: Season,
    kind: str = "",
    race: int | None = None,
    mode: FormMode | None = None,
    lang: str = "en",
    job: Job | None = None,
) -> RecordSheet:
    """A record sheet of the season, or of one race: blank, filled in, or as a form for the screen.

    Left open, `kind` is the sheet that this season is kept on, and `mode` what people most likely want."""
    own = season.game.desk.records
    kind = kind or season.game.desk.record_sheet(season.facts)
    if kind not in own and kind not in KINDS:
        raise unknown("record sheet", kind, [*own, *KINDS])
    make = _own_sheet if kind in own else _common_sheet
    components, mode, number = make(season, voice(season, lang), kind, race, mode)
    edition = edition_of_season(season)
    bound = bind(components, edition, voice(season, lang).words, job or Job())
    return RecordSheet(bound, mode, kind, components[0].todo, number)


_Made = tuple[list[Component], FormMode, int | None]


def _own_sheet(season: Season, narrator: Narrator, kind: str, race: int | None, mode: FormMode | None) -> _Made:
    game, own = season.game, season.game.desk.records
    if mode == "fillable":
        raise UsageError(
            f"the sheet {kind} is made for pencils",
            where="--fillable",
            expected=f"--kind {_or(FILLABLE)}",
            do="leave --fillable out to print it filled in",
        )
    if race is not None and not own[kind]:
        single = [name for name, one in own.items() if one]
        raise UsageError(
            f"{kind} is the sheet of a whole season", where="--race", expected=f"--kind {_or([*single, *OF_A_RACE])}"
        )
    if mode == "blank":
        return [game.product.build(kind, season.data, narrator.words, Order())], mode, race
    told = season.told(race) if own[kind] else None
    filling = Filling(season.facts, season.title, told)
    made = game.desk.filled(kind, season.data, narrator.words, filling)
    return [made], "filled", told.race if told else None


def _common_sheet(season: Season, narrator: Narrator, kind: str, race: int | None, mode: FormMode | None) -> _Made:
    if kind in OF_A_RACE:
        return _sheet_of_a_race(season, narrator, kind, race, mode)
    if race is not None:
        raise UsageError(f"{kind} is the sheet of a whole season", where="--race", expected=f"--kind {_or(OF_A_RACE)}")
    mode = mode or ("blank" if kind in AT_THE_END and not season.over else "filled")
    if mode == "filled" and kind in AT_THE_END and not season.over:
        raise UsageError(
            f"this season is not over: {len(season.results)} of {season.plan.races} races are run",
            where=f"--kind {kind}",
            do="leave --filled out, and write the names yourself",
        )
    components = [record_component(kind, season, narrator, mode)]
    components += _values_by_hand(season, narrator) if kind == "suspend" else []
    return components, mode, None


def _sheet_of_a_race(season: Season, narrator: Narrator, kind: str, race: int | None, mode: FormMode | None) -> _Made:
    number = race if race is not None else _usual_race(season, kind, mode)
    run = number <= len(season.results)
    if mode == "filled" and not run:
        raise UsageError(
            f"race {number} is not run, so nothing can be filled in", where="--filled", do="leave it out, or --blank"
        )
    mode = mode or ("filled" if run else "blank")
    return [record_component(kind, season, narrator, mode, number)], mode, number


def _usual_race(season: Season, kind: str, mode: FormMode | None) -> int:
    """A race sheet is wanted for the next race, a chart of the last one."""
    run = len(season.results)
    last_run = mode == "filled" or season.over or (kind in ("chart", "poster") and mode is None)
    return max(1, run) if last_run else season.race


def _values_by_hand(season: Season, narrator: Narrator) -> list[Component]:
    """Where a season can also be begun again from values that people read, their sheet goes with the codes."""
    if season.system.suspending is None:
        return []
    desk, filling = season.game.desk, Filling(season.facts, season.title)
    return [desk.filled(desk.record_sheet(season.facts), season.data, narrator.words, filling)]


def _or(names: Sequence[str]) -> str:
    *some, last = names
    return f"{', '.join(some)} or {last}" if some else last


# -- the book, and what the next race needs


def binder(season: Season, lang: str = "en", job: Job | None = None) -> Bound:
    """The season's book."""
    return _document(season, binder_components(season, voice(season, lang)), lang, job)


@dataclass(frozen=True)
class Pack:
    """What the table needs for the next race."""

    bound: Bound
    components: Sequence[Component]


def pack(season: Season, lang: str = "en", job: Job | None = None) -> Pack:
    """What the table needs for the next race, filled in as far as it is known."""
    if season.over:
        raise PnpError(
            "all races of this season are run",
            where=str(season.path),
            do=f"look back: pnp season binder {season.path}",
        )
    components = pack_components(season, voice(season, lang))
    return Pack(_document(season, components, lang, job), components)


PACK, BINDER = "pack", "binder"


def sheets_now(season: Season, lang: str = "en") -> dict[str, str]:
    """What can be printed as the season stands, each with its title: the pack for the next race and the season's book,
    the sheets that every game has, and its own."""
    if not season.game.has("desk"):
        return {}
    words = voice(season, lang).words
    books = (
        {BINDER: words("binder.title")} if season.over else {PACK: words("pack.title"), BINDER: words("binder.title")}
    )
    common = {kind: words(f"paper.kind.{kind}.title") for kind in KINDS if _is_due(kind, season)}
    own = {kind: words(f"component.{kind}.title") for kind in season.game.desk.records}
    return {id: str(title) for id, title in (books | common | own).items()}


def _is_due(kind: str, season: Season) -> bool:
    if kind in AT_THE_END:
        return season.over
    return kind not in ("chart", "poster", "reading") or bool(season.results)


def sheet_now(season: Season, id: str, lang: str = "en", job: Job | None = None) -> Bound:
    """One of them."""
    known = sheets_now(season, lang)
    if id not in known:
        raise unknown("record sheet", id, list(known))
    if id == PACK:
        return pack(season, lang, job).bound
    return binder(season, lang, job) if id == BINDER else record_sheet(season, id, None, None, lang, job).bound


def _document(season: Season, components: Sequence[Component], lang: str, job: Job | None) -> Bound:
    words = voice(season, lang).words
    return bind(components, edition_of_season(season), words, job or Job(), shown_belonging(season, words))


# -- what comes back


def is_tick_sheet(paper: Path) -> bool:
    """Whether this is a photo or a scan instead of a form; a PDF may be either."""
    if not is_pdf(paper):
        return paper.suffix.casefold() != ".pdf"
    try:
        apart(read_fields, paper)
    except PnpError:
        from pnp.desk.ticks.reading import has_sheet

        try:
            return apart(has_sheet, paper, limits=LIMITS)
        except PnpError:
            return False
    return False


def read_form(season: Season, form: Path, lang: str = "en") -> EntryList | tuple[Written, RaceResult]:
    """A filled form: an entry list, or the next race, checked by the rules of scoring: as it was written, and as it
    counts."""
    fields = apart(read_fields, form)
    if is_entry_list(fields):
        printed = [printed_entries(Account(season, voice(season, each))) for each in LANGUAGES]
        every = {name: [each.get(name, "") for each in printed] for name in fields}
        return read_entries(season, fields, every, str(form))
    season.check_by_hand()
    return count_race(season, fields, str(form), voice(season, lang))


def take_entries(season: Season, entries: EntryList) -> None:
    """Write down what a filled entry list says; other players first, for they may be refused."""
    if entries.players:
        season.reseat(entries.players)
    if entries.agreed is not None:
        season.agree(entries.agreed)
    for race, day in entries.days.items():
        season.note_day(race, day)


@dataclass(frozen=True)
class Restored:
    season: Season
    has_other_data: bool
    """Whether the game's data is not what it was on the other table."""


def restore_season(scans: Sequence[Path], out: Path | None = None, data: Path | None = None) -> Restored:
    """A season from the codes on its suspension sheet, in a file of its own and open for writing."""
    where = str(scans[0]) if len(scans) == 1 else f"{len(scans)} files"
    values = from_lines(read_codes(scans), where)
    begun, title = restored(values, where)
    edition = load_game(values["game"], data)
    path = out or Path(f"{_as_file_name(title)}.season")
    season = Season.create(path, edition.game, begun.plan, title, data, begun=begun, source=where)
    other = values.get("data") not in ("", season.header.get("data"))
    return Restored(season, season.other_data or other)


def _as_file_name(title: str) -> str:
    kept = "".join(char if char.isalnum() or char in "-_" else "-" for char in title).strip("-")
    return kept[:_LONGEST] or "season"
