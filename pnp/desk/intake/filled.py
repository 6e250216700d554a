"""A filled form back in: what stands in its fields, checked against the season and the rules of scoring."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.desk.forms.pen import field_name
from pnp.kit.errors import PnpError, Problems
from pnp.referee.narrate import Narrator
from pnp.referee.rules import RaceResult
from pnp.season.by_hand import ABSENT, Faults, PlaceEntry, in_order
from pnp.season.day import LINES, RaceDay, as_notes, faults_in, part_of
from pnp.season.names import Callings, Names
from pnp.season.season import Season
from pnp.season.system import ByHand, Column, Competitor, Written

PLACE, OUT, POINTS, SUM = "place", "out", "points", "sum"
NOTE, NOTES, SIGNED, ATTENDANCE = "note", "notes", "signed", "attendance"
SIGNATURES = ("keeper", "checker")
NOTE_LINES = 9
"""As many as have room below the smallest field."""
SEASON_FIELD = field_name("season", "title")
_NOT_OUT = ("", *ABSENT, "0", "no", "off")
_PLACE = re.compile(r"([0-9]{1,3})\s*(?:\.|º|°|o|位|着|st|nd|rd|th)?", re.IGNORECASE)


@dataclass(frozen=True)
class FilledForm:
    """The form of one race: its fields by what they are about, and how they are called on the sheet."""

    race: int
    where: str
    fields: Mapping[str, str]
    narrator: Narrator | None = None

    def value(self, who: str, what: str) -> str:
        return self._text(self.name(who, what))

    @property
    def sum(self) -> str:
        return self._text(field_name("race", self.race, SUM))

    def day(self, entered: Iterable[Competitor]) -> RaceDay:
        """What people wrote about the day, in their own words."""
        remarks = {each.id: self._words(each.id, NOTE) for each in entered}
        signed = {role: self._words(SIGNED, role) for role in SIGNATURES}
        return RaceDay(
            **{name: self._words(name) for name in LINES},
            notes=tuple(self._notes()),
            remarks={who: remark for who, remark in remarks.items() if remark},
            signed={role: name for role, name in signed.items() if name},
        )

    def _notes(self) -> Iterator[str]:
        """Line by line; older sheets have a field for each."""
        whole = field_name("race", self.race, NOTES)
        for name in (whole, *(f"{whole}:{number}" for number in range(1, NOTE_LINES + 1))):
            for line in self.fields.get(name, "").splitlines():
                yield from as_notes(" ".join(line.split()))

    def _words(self, *name: object) -> str:
        return " ".join(self.fields.get(field_name("race", self.race, *name), "").split())

    def _text(self, name: str) -> str:
        return unicodedata.normalize("NFKC", self.fields.get(name, "")).strip()

    def name(self, who: str, what: str) -> str:
        return field_name("race", self.race, who, what)

    def fault(self, who: str, column: str, what: str, expected: str = "") -> PnpError:
        """A problem in a field, by the words that stand on the sheet and by the field's own name."""
        name = self.name(who, column) if who else field_name("race", self.race, column)
        shown = [self._called(who)] if who else []
        shown += [self._column(column)] if column else []
        text = f"{', '.join(shown)}: {what}" if shown else what
        return PnpError(f"{text} (field {name})" if column else text, where=self.where, expected=expected)

    def _called(self, who: str) -> str:
        return self.narrator.called("car", who) if self.narrator else who

    def _column(self, column: str) -> str:
        key = f"paper.column.{column}"
        return str(self.narrator.words(key)) if self.narrator and key in self.narrator.words else column


def race_of(fields: Mapping[str, str], where: str) -> int:
    """The race that a form is about."""
    parts = [name.split(":") for name in fields]
    races = {int(part[1]) for part in parts if part[0] == "race" and len(part) > 2 and part[1].isdecimal()}
    if len(races) != 1:
        what = "this form is of no race" if not races else "this form is of several races"
        raise PnpError(what, where=where, expected="a sheet printed with: pnp season sheet … --kind race --fillable")
    return races.pop()


def read_race(season: Season, fields: Mapping[str, str], where: str, narrator: Narrator | None = None) -> Written:
    """What the form says of the next race; every field that is missing or contradicts another at once."""
    season.check_by_hand()
    system = season.by_hand
    race = race_of(fields, where)
    _check_season(season, fields, race, where)
    form = FilledForm(race, where, fields, narrator)
    entered = system.competitors(season.data, season.plan)
    _check_entered(form, entered)
    problems: list[PnpError] = []
    entries = _entries(form, entered, problems)
    extra = _extra(season, system, form, entries, problems)
    faults = Faults()
    written = in_order(entries, faults)
    clear = not problems  # a place that is left out may be the one that cannot be read
    problems += [form.fault(each.about, PLACE, each.what, each.expected) for each in faults.problems if each.about]
    problems += [form.fault("", "", each.what, each.expected) for each in faults.problems if not each.about and clear]
    day = form.day(entered)
    problems += faults_in(day, part_of(where))
    if problems:
        raise Problems.counted(problems)
    return Written(written.order, written.out, extra, day)


def count_race(
    season: Season, fields: Mapping[str, str], where: str, narrator: Narrator | None = None
) -> tuple[Written, RaceResult]:
    """The race on a form and what it comes to by the rules; refuses what the rules or the written points object to."""
    written = read_race(season, fields, where, narrator)
    form = FilledForm(season.race, where, fields, narrator)
    try:
        result = season.counted(written)
    except Problems as several:
        found = [form.fault(each.about, "", each.what, each.expected) for each in several.problems]
        raise Problems.counted(found) from several
    check_points(result, fields, where, narrator)
    return written, result


def check_points(result: RaceResult, fields: Mapping[str, str], where: str, narrator: Narrator | None = None) -> None:
    """Points that somebody wrote must be those of the rules, one by one and together."""
    form = FilledForm(result.race, where, fields, narrator)
    problems: list[PnpError] = []
    written = {who: given for who in result.points if (given := form.value(who, POINTS)) not in ("", *ABSENT)}
    for who, given in written.items():
        if given != str(result.points[who]):
            problems.append(form.fault(who, POINTS, f"“{given[:20]}”", f"{result.points[who]} by the rules"))
    total, right = form.sum, str(sum(result.points.values()))
    if total not in ("", right) and (written or total != "0"):  # where nothing is written, viewers add up to 0
        problems.append(form.fault("", SUM, f"“{total[:20]}”", f"{right} by the rules"))
    if problems:
        raise Problems.counted(problems)


# -- whose form it is


def check_title(season: Season, fields: Mapping[str, str], where: str) -> None:
    title = fields.get(SEASON_FIELD, "").strip()
    if title and title != season.title:
        raise PnpError(f"this is a form of the season “{title}”", where=where, expected=f"one of “{season.title}”")


def _check_season(season: Season, fields: Mapping[str, str], race: int, where: str) -> None:
    check_title(season, fields, where)
    if race != season.race:
        raise PnpError(f"this is the form of race {race}", where=where, expected=f"race {season.race}, which is next")


def _check_entered(form: FilledForm, entered: Sequence[Competitor]) -> None:
    """Every competitor has a place to be written at, and nobody else has."""
    wanted = {field_name(each.id): each.id for each in entered}
    own = field_name("race", form.race, "")
    named = [name.removeprefix(own).rpartition(":") for name in form.fields if name.startswith(own)]
    listed = {who for who, _, what in named if what == PLACE}
    strange = sorted(listed - set(wanted))
    missing = [id for name, id in wanted.items() if name not in listed]
    if strange or missing:
        what = f"this form lists {', '.join(strange)}" if strange else f"this form has no line for {', '.join(missing)}"
        raise PnpError(
            f"{what}: it was printed for other entries", where=form.where, expected=", ".join(wanted.values()),
            do="print it anew: pnp season sheet … --kind race --fillable",
        )  # fmt: skip


# -- what stands in it


def _entries(form: FilledForm, entered: Iterable[Competitor], problems: list[PnpError]) -> list[PlaceEntry]:
    """Who took part. Who is out may have a place, too."""
    found: list[PlaceEntry] = []
    for who in (each.id for each in entered):
        place, out = form.value(who, PLACE), form.value(who, OUT).casefold() not in _NOT_OUT
        number = _PLACE.fullmatch(place)
        if place in ABSENT and not out:
            continue
        if place in ABSENT and out:
            problems.append(form.fault(who, PLACE, f"“{place}” says absent, and out is marked", "one of them"))
        elif not place and not out:
            problems.append(form.fault(who, PLACE, "nothing is written", "a place, a cross under out, or – for absent"))
        elif place and (not number or not int(number[1])):
            problems.append(form.fault(who, PLACE, f"“{place[:20]}” is no place", "1, 2, 3 …"))
        else:
            found.append(PlaceEntry(who, int(number[1]) if number else None, out))
    return found


def _extra(
    season: Season, system: ByHand[object], form: FilledForm, entries: Sequence[PlaceEntry], problems: list[PnpError]
) -> dict[str, dict[str, int | str]]:
    columns = system.columns(season.data, season.plan)
    callings = Callings(season) if any(column.names for column in columns) else None
    found: dict[str, dict[str, int | str]] = {}
    for column in columns:
        names = callings.column(column) if callings and column.names else None
        values = {entry.who: _value(form, entry.who, column, names, problems) for entry in entries}
        if kept := {who: value for who, value in values.items() if value is not None}:
            found[column.id] = kept
    return found


def _value(
    form: FilledForm, who: str, column: Column, names: Names | None, problems: list[PnpError]
) -> int | str | None:
    given = form.value(who, column.id)
    if given in ("", *ABSENT):
        if column.needed:
            problems.append(form.fault(who, column.id, "nothing is written"))
        return None
    if names is not None:
        if (found := names.find(given)) is None:
            problems.append(form.fault(who, column.id, f"“{given[:20]}” is nobody", names.suggest(given)))
        return found
    if not re.fullmatch("[0-9]{1,4}", given) or not column.lo <= int(given) <= column.hi:
        problems.append(form.fault(who, column.id, f"“{given[:20]}”", f"{column.lo} to {column.hi}"))
        return None
    return int(given)
