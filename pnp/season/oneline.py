"""A race in one line: who came home, a slash, who did not. Names, numbers and colours as people say them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pnp.kit.errors import PnpError, Problems
from pnp.referee.rules import RaceResult
from pnp.season.day import RaceDay
from pnp.season.names import Callings, Names
from pnp.season.season import Season
from pnp.season.system import Column, Noted, Written

_WHERE = "LINE"
_LONGEST = 4_000
_SLASH = "/"
_MARKS = re.compile(r"[/|]|\([^()]*\)|[^\s,;/|()、，；]+")
"""A slash, what stands in brackets behind a name, or a word."""
_WORDS = 6
"""So many words make the longest name."""


@dataclass(frozen=True)
class Typed:
    """A race as far as it was typed."""

    written: Written
    result: RaceResult | None = None
    """What it comes to, if nothing is missing."""
    missing: tuple[str, ...] = ()
    """Who is still to be named."""

    def more(self, rest: Typed) -> Typed:
        """With what was typed after it: further places, and further ones that are out."""
        mine, theirs = self.written, rest.written
        extra = {name: {**mine.extra[name], **theirs.extra[name]} for name in mine.extra}
        return Typed(Written((*mine.order, *theirs.order), (*mine.out, *theirs.out), extra, mine.day))


@dataclass
class _Line:
    """What a line says, word by word."""

    names: Names
    columns: Sequence[tuple[Column, Names | None]]
    sides: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))
    problems: list[PnpError] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.extra: dict[str, dict[str, int | str]] = {column.id: {} for column, _ in self.columns}
        self.out = False

    def read(self, marks: Sequence[str]) -> None:
        rest = list(marks)
        while rest:
            if rest[0] in "/|":
                self._slash()
                del rest[0]
            elif rest[0].startswith("("):
                self._bracket(rest.pop(0))
            else:
                del rest[: self._name(rest)]

    def _slash(self) -> None:
        if self.out:
            self.problems.append(PnpError("a second slash", where=_WHERE, expected="one, before those who are out"))
        self.out = True

    def _name(self, words: Sequence[str]) -> int:
        """The longest name that the next words make; returns how many they are."""
        for count in range(min(_WORDS, len(words)), 0, -1):
            called = " ".join(words[:count])
            if several := self.names.several(called):
                self._fault(f"“{called}” means more than one", " or ".join(several))
                return count
            found = self.names.find(called) or (self.names.begun(words[0]) if count == 1 else None)
            if found:
                self.sides[self.out].append(found)
                return count
        said = self.names.suggest(words[0])
        self.problems.append(PnpError(f"nobody who takes part is called “{words[0]}”", where=_WHERE, expected=said))
        return 1

    def _bracket(self, given: str) -> None:
        """What else is known of the one before: values in the order of the columns, or each with its name."""
        behind = self.sides[self.out]
        if not behind or not self.columns:
            expected = "nothing in brackets: only places count here" if behind else "a name before it"
            self.problems.append(PnpError(f"{given} belongs to nobody", where=_WHERE, expected=expected))
            return
        for (column, names), value in self._told(given):
            self._note(column, names, behind[-1], value)

    def _told(self, given: str) -> Iterator[tuple[tuple[Column, Names | None], str]]:
        words = re.findall(r"[^\s,;:=]+", given[1:-1])
        known = {column.id: (column, names) for column, names in self.columns}
        if words and words[0] in known:
            if len(words) % 2:
                self._fault(f"nothing stands behind {words[-1]}", "a value behind each name")
            for name, value in zip(words[::2], words[1::2], strict=False):
                if name in known:
                    yield known[name], value
                else:
                    self._fault(f"nothing is written under {name} in this game", ", ".join(known))
            return
        if len(words) > len(known):
            self._fault(f"{given} has more than is written down", ", ".join(known))
        yield from zip(self.columns, words, strict=False)

    def _note(self, column: Column, names: Names | None, who: str, given: str) -> None:
        value: int | str | None
        if names is not None:
            value = names.find(given)
        else:
            value = int(given) if re.fullmatch("[0-9]{1,4}", given) else None
        if value is None:
            expected = names.suggest(given) if names else f"{column.lo} to {column.hi}"
            self._fault(f"“{given}” is no {column.id}", expected)
        else:
            self.extra[column.id][who] = value

    def _fault(self, what: str, expected: str) -> None:
        self.problems.append(PnpError(what, where=_WHERE, expected=expected))


def read_line(season: Season, text: str, before: Typed | None = None, day: RaceDay | None = None) -> Typed:
    """The next race as somebody types it; `before` is what was typed of it already. What is not right is refused."""
    season.check_by_hand()
    line = _read(season, text)
    home, out = line.sides
    typed = Typed(Written(tuple(home), tuple(out), line.extra, day or RaceDay()))
    return _counted(season, before.more(typed) if before else typed)


def _read(season: Season, text: str) -> _Line:
    if len(text) > _LONGEST:
        raise PnpError("this line is too long for a race", where=_WHERE, expected="the names of those who took part")
    callings, system = Callings(season), season.by_hand
    columns = system.columns(season.data, season.plan)
    line = _Line(
        callings.competitors(system), [(each, callings.column(each) if each.names else None) for each in columns]
    )
    line.read(_MARKS.findall(unicodedata.normalize("NFKC", text)))
    if line.problems:
        raise Problems.counted(line.problems)
    return line


def read_besides(season: Season, text: str) -> Noted:
    """What somebody types of a race besides its places, behind the names of those it is about: R1 (driver HAM)."""
    return _read(season, text).extra


def as_typed(written: Written) -> str:
    """The line that somebody would have typed."""
    home, out = (" ".join(map(_behind(written), side)) for side in (written.order, written.out))
    return f"{home} / {out}" if out else home


def _behind(written: Written) -> Callable[[str], str]:
    def shown(who: str) -> str:
        values = " ".join(f"{name} {said[who]}" for name, said in written.extra.items() if who in said)
        return f"{who} ({values})" if values else who

    return shown


def _counted(season: Season, typed: Typed) -> Typed:
    """With what it comes to; or with those who are not in it yet, where that is all that is wrong."""
    written = replace(typed.written, extra={name: values for name, values in typed.written.extra.items() if values})
    try:
        return Typed(written, season.counted(written))
    except PnpError as several:
        problems = several.problems if isinstance(several, Problems) else [several]
        named = {*written.order, *written.out}
        missing = tuple(dict.fromkeys(each.about for each in problems if each.about and each.about not in named))
        if not missing or any(each.about in named for each in problems):
            raise
        return Typed(typed.written, None, missing)


def hint_of(season: Season) -> Mapping[str, str]:
    """What may stand in brackets behind a name, and how much it can be."""
    columns = season.by_hand.columns(season.data, season.plan)
    return {each.id: each.id if each.names else f"{each.lo}–{each.hi}" for each in columns}
