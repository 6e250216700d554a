"""What was read from a tick sheet, put together with what somebody answered: a race as it was written down."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from pnp.desk.intake.scan import LIMITS
from pnp.desk.ticks.label import label_of
from pnp.desk.ticks.question import ABSENT, OUT, PLACE, Question, question_of
from pnp.kit.apart import apart
from pnp.kit.writing import stem_of
from pnp.season.by_hand import Faults, PlaceEntry, in_order
from pnp.season.day import RaceDay
from pnp.season.season import Season
from pnp.season.system import Noted, Written

Key = tuple[str, str]
"""Whose mark it is ("" for how many have one), and of which group."""


@dataclass(frozen=True)
class Asked:
    """Something on the sheet that is not sure."""

    who: str
    """"" for how many have a mark of this kind."""
    group: str
    candidates: tuple[str, ...]
    """What it may be; none where nothing can be seen."""
    allowed: tuple[str, ...]
    """Every answer there is; "" is among them where there may be no mark."""
    picture: Path | None = None
    """The row, cut out."""


@dataclass(frozen=True)
class Handwritten:
    """Something that somebody wrote below the grid, which no program reads: words `paper.race.<name>`."""

    name: str
    picture: Path | None = None


@dataclass(frozen=True)
class Ticked:
    """A sheet as far as it is read."""

    race: int
    question: Question
    marks: Mapping[Key, str]
    asked: tuple[Asked, ...] = ()
    corrected: tuple[str, ...] = ()
    """Where a mark was struck out and another one taken."""
    handwritten: tuple[Handwritten, ...] = ()
    pale: bool = False
    """Nothing can be told for sure: every row is asked."""

    @property
    def typed(self) -> tuple[str, ...]:
        """Columns of the game that the sheet has no room for."""
        return self.question.typed

    def missing(self) -> tuple[str, ...]:
        """Places that nobody has yet."""
        places = {value for (_, group), value in self.marks.items() if group == PLACE}
        return tuple(value for value in self.question.groups[0].values if value.isdecimal() and value not in places)

    def answered(self, asked: Asked, value: str) -> Ticked:
        """With what somebody said of it."""
        rest = tuple(each for each in self.asked if each is not asked)
        return replace(self, marks={**self.marks, (asked.who, asked.group): value}, asked=rest)

    def written(self, more: Noted | None = None, day: RaceDay | None = None) -> Written:
        """The race; refuses places that are there twice or left out. `more` is what was typed besides."""
        entries = [entry for who in self.question.rows if (entry := self._entry(who))]
        faults = Faults()
        placed = in_order(entries, faults)
        self._check_counts(faults)
        faults.finish()
        extra = {group.id: self._column(group.id) for group in self.question.groups if group.id not in (PLACE, OUT)}
        extra |= {name: {**extra.get(name, {}), **values} for name, values in (more or {}).items()}
        kept = {name: values for name, values in extra.items() if values}
        return Written(placed.order, placed.out, kept, day or RaceDay())

    def _check_counts(self, faults: Faults) -> None:
        """As many as stand below the rows."""
        for group in self.question.groups:
            said = self.marks.get(("", group.id), "")
            marked = sum(bool(self.marks.get((who, group.id))) for who in self.question.rows)
            if said and int(said) != marked:
                faults.add(f"{marked} have a mark under {group.id}, and the sheet counts {said}", "as many")

    def _entry(self, who: str) -> PlaceEntry | None:
        place = self.marks.get((who, PLACE), "")
        if place == ABSENT:
            return None
        is_out = place == OUT or bool(self.marks.get((who, OUT)))
        return PlaceEntry(who, int(place) if place.isdecimal() else None, is_out)

    def _column(self, id: str) -> dict[str, int | str]:
        found = {who: self.marks.get((who, id), "") for who in self.question.rows}
        return {who: int(value) for who, value in found.items() if value and self.marks.get((who, PLACE)) != ABSENT}


def read_sheet(season: Season, photo: Path, out: Path | None = None) -> Ticked:
    """What a photo or a scan of the next race's tick sheet says. Pictures go to `out`: of what is not sure, and of what
    is written by hand where the season knows nothing yet."""
    from pnp.desk.ticks.reading import read_ticks

    season.check_by_hand()
    race = season.race
    question = question_of(season, race)
    wanted = {"question": question, "label": label_of(season, race, question)}
    with TemporaryDirectory() as name:
        folder = Path(name)
        expected, day = folder / "expected.json", season.day_of(race)
        expected.write_bytes(msgspec.json.encode(wanted))
        said = apart(read_ticks, photo, expected, folder, limits=LIMITS, about=photo)
        asked = [
            replace(
                _asked(question, row, group, candidates),
                picture=_kept(folder / f"{number}.png", photo, out, f"row-{number + 1}"),
            )
            for number, (row, group, candidates) in enumerate(said["doubts"])
        ]
        new = [name for name in said["written"] if not getattr(day, name, ())]
        written = tuple(Handwritten(name, _kept(folder / f"{name}.png", photo, out, name)) for name in new)
    groups, rows = question.groups, question.rows
    marks = {(rows[row] if row >= 0 else "", groups[group].id): value for row, group, value in said["marks"]}
    corrected = tuple(rows[row] for row in said["corrected"])
    return Ticked(race, question, marks, tuple(asked), corrected, written, said["pale"])


def _asked(question: Question, row: int, group: int, candidates: Sequence[str]) -> Asked:
    of = question.groups[group]
    if row < 0:
        return Asked("", of.id, tuple(candidates), tuple(str(number) for number in range(of.counted + 1)))
    allowed = of.values if of.every else ("", *of.values)
    return Asked(question.rows[row], of.id, tuple(candidates), allowed)


def _kept(picture: Path, photo: Path, out: Path | None, what: str) -> Path | None:
    if out is None:
        return None
    out.mkdir(parents=True, exist_ok=True)
    target = out / f"{stem_of(photo)[:80]}-{what}.png"
    shutil.move(picture, target)
    return target
