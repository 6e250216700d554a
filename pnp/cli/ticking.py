"""pnp season read PHOTO: a marked tick sheet comes back, and whoever sits there says what is not sure on it."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pnp.cli.paperwork import take_race

if TYPE_CHECKING:
    from pnp.api.paperwork import Asked, Ticked
    from pnp.api.refereeing import Narrator
    from pnp.api.seasons import Noted, RaceDay, Season

_OUT, _ABSENT = "R", "-"
_FATES = {"r": "out", "x": "out", "×": "out", "-": "absent", "–": "absent"}
"""What may be typed for them, and what they are on the sheet."""


def take_ticks(season: Season, photo: Path, out: Path, narrator: Narrator, yes: bool) -> None:
    """Nothing that is unsure is taken before somebody has said what it is, whatever was agreed to beforehand."""
    from pnp.api.paperwork import as_typed, read_sheet
    from pnp.api.speaking import PnpError, Problems

    ticked = _settled(read_sheet(season, photo, out), narrator, photo)
    if ticked.corrected:
        typer.echo(narrator.words("season.tick.corrected", cars=list(ticked.corrected)))
    written = ticked.written(_besides(season, ticked, narrator), _day(ticked, narrator))
    try:
        result = season.counted(written)
    except Problems as several:
        found = [PnpError(each.what, where=str(photo), expected=each.expected) for each in several.problems]
        do = f'put it right in one line: pnp season enter {season.path} "{as_typed(written)}"'
        raise Problems(several.what, found, do=do) from several
    take_race(season, written, result, narrator, yes)


def _settled(ticked: Ticked, narrator: Narrator, photo: Path) -> Ticked:
    """With an answer to everything that is not sure."""
    if ticked.asked:
        typer.echo(narrator.words("season.tick.pale" if ticked.pale else "season.tick.unsure", n=len(ticked.asked)))
        for each in ticked.asked:
            if each.picture:
                typer.echo(narrator.words("season.tick.look", path=each.picture))
    while ticked.asked:
        asked = ticked.asked[0]
        ticked = ticked.answered(asked, _answer(asked, ticked, narrator, photo))
    return ticked


def _answer(asked: Asked, ticked: Ticked, narrator: Narrator, photo: Path) -> str:
    from pnp.api.speaking import PnpError

    question, allowed = _question(asked, ticked, narrator), [_shown(value) for value in asked.allowed]
    while True:
        typer.echo(question)
        typed = _typed()
        if typed == "" and _suggested(asked, ticked):
            return asked.candidates[0]
        if typed is None:
            raise PnpError(
                "this sheet is not sure everywhere, and nobody is there to ask: nothing is written", where=str(photo),
                do="type the answers, a line each, or the whole result: pnp season enter",
            )  # fmt: skip
        value = _meant(typed, asked)
        if value is not None and value in asked.allowed:
            return value
        typer.echo(narrator.words("season.tick.again", allowed=allowed))


def _suggested(asked: Asked, ticked: Ticked) -> bool:
    """Whether Enter agrees to what little is to be seen, because every row is asked."""
    return ticked.pale and asked.group == "place" and bool(asked.who) and len(asked.candidates) == 1


def _question(asked: Asked, ticked: Ticked, narrator: Narrator) -> str:
    from pnp.api.paperwork import column_name

    words, group = narrator.words, asked.group
    what = _OUT if group == "out" else "" if group == "place" else column_name(words, group)
    if not asked.who:
        return str(words("season.tick.count", what=what))
    if group == "place":
        kind = "agree" if _suggested(asked, ticked) else "may_be" if asked.candidates else "place"
        shown = [_shown(each) for each in asked.candidates]
        return str(words(f"season.tick.{kind}", who=asked.who, candidates=shown, free=list(ticked.missing())))
    kind = "flag" if set(asked.allowed) <= {"", "1"} else "value"
    return str(words(f"season.tick.{kind}", who=asked.who, what=what))


def _shown(value: str) -> str:
    return {"out": _OUT, "absent": _ABSENT, "": _ABSENT}.get(value, value)


def _meant(typed: str, asked: Asked) -> str | None:
    """None for what says nothing."""
    from pnp.api.refereeing import YES

    said = unicodedata.normalize("NFKC", typed).strip().casefold()
    if not said:
        return None
    if asked.who and asked.group == "place":
        return _FATES.get(said, said)
    if not asked.who:
        return said
    if set(asked.allowed) <= {"", "1"} and said not in ("1", "0", "-"):
        return "1" if said in YES else "" if said in _NO else None
    return "" if said in ("-", "–", "0") and "0" not in asked.allowed else said


_NO = ("n", "no", "いいえ")


def _typed() -> str | None:
    """A line from whoever sits there, or from the pipe; None where it ends."""
    from pnp.cli.console import Console

    try:
        line: str = Console().read("> ")
        return line
    except EOFError:
        typer.echo()
        return None


def _day(ticked: Ticked, narrator: Narrator) -> RaceDay:
    """What is written by hand, as somebody reads it; what nobody types stays on its picture, and is named."""
    from pnp.api.entering import day_of
    from pnp.api.speaking import PnpError, spoken

    found, waiting = day_of(), list(ticked.handwritten)
    while waiting:
        each = waiting[0]
        typer.echo(narrator.words("season.tick.handwritten", what=narrator.words(f"paper.race.{each.name}")))
        if each.picture:
            typer.echo(narrator.words("season.tick.look", path=each.picture))
        typed = _typed()
        if typed is None:
            left = [narrator.words(f"paper.race.{each.name}") for each in waiting]
            typer.echo(narrator.words("season.tick.untyped", what=left, race=ticked.race))
            break
        try:
            read = day_of(notes=[typed]) if each.name == "notes" else day_of(**{each.name: typed})
            found = read.over(found)
            del waiting[0]
        except PnpError as error:
            typer.echo("\n".join(error.lines(spoken(narrator.words.lang))))
    return found


def _besides(season: Season, ticked: Ticked, narrator: Narrator) -> Noted:
    """What the sheet has no room for; where nobody sits at a keyboard, what the rules suppose."""
    from pnp.api.paperwork import column_name, read_besides
    from pnp.cli.console import Console

    if not ticked.typed or not Console().interactive:
        return {}
    words = narrator.words
    example = f"{ticked.question.rows[0]} ({ticked.typed[0]} …)"
    typer.echo(words("season.tick.typed", what=[column_name(words, id) for id in ticked.typed], example=example))
    return read_besides(season, _typed() or "")
