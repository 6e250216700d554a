"""pnp season enter: a race in one line; pnp season day: when and where it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.bonuses import Fastest, Pole
from pnp.cli.common import Data, Lang, SeasonFile, opened_to_write
from pnp.cli.paperwork import Yes, agree_on_race, tell_closing

if TYPE_CHECKING:
    from pnp.api.entering import Typed
    from pnp.api.refereeing import Narrator
    from pnp.api.seasons import RaceDay, Season

Date = Annotated[str, typer.Option("--date", help="When it was run: 2026-11-18.")]
Where = Annotated[str, typer.Option("--where", help="Where it was run.")]
Weather = Annotated[str, typer.Option("--weather", help="The weather of the day.")]
Attendance = Annotated[str, typer.Option("--attendance", help="Who was there, or how many.")]
Note = Annotated[list[str] | None, typer.Option("--note", help="To be remembered; repeat it.", show_default=False)]


def enter(
    file: SeasonFile,
    line: Annotated[
        str, typer.Argument(help="Who came home, in order, a slash, who did not: “R1 B2 G1 / O2”.", show_default=False)
    ] = "",
    date: Date = "",
    where: Where = "",
    weather: Weather = "",
    attendance: Attendance = "",
    note: Note = None,
    pole: Pole = "",
    fastest: Fastest = "",
    yes: Yes = False,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Type a result in one line. The next race: names, numbers and colours as you say them; what is missing is
    asked, and the effect on the tables is shown before it is kept."""
    from pnp.api.entering import day_of
    from pnp.api.seasons import voice

    with opened_to_write(file, data, lang) as season:
        narrator = voice(season, lang)
        day = day_of(date, where, weather, attendance, note or ())
        if agree_on_line(season, narrator, line, day, yes, pole, fastest):
            tell_closing(season, narrator)


def agree_on_line(
    season: Season, narrator: Narrator, line: str, day: RaceDay | None = None, yes: bool = False, pole: str = "",
    fastest: str = "",
) -> bool:  # fmt: skip
    """A race in one line: what is missing is asked, what it comes to is shown; whether it was written down."""
    from pnp.api.entering import enter_line

    typed = enter_line(season, line, day=day) if line.strip() else _asked(season, narrator, day)
    while typed.result is None:
        typed = enter_line(season, _rest(typed, narrator), typed)
    return agree_on_race(season, typed.written, typed.result, narrator, yes, pole, fastest)


def _asked(season: Season, narrator: Narrator, day: RaceDay | None) -> Typed:
    from pnp.api.entering import enter_line, hint_of
    from pnp.api.seasons import next_race_line

    words = narrator.words
    season.check_by_hand()
    typer.echo(next_race_line(season, narrator))
    typer.echo(words("season.enter.how"))
    if hint := hint_of(season):
        named = ", ".join(f"{name} {range_}" for name, range_ in hint.items())
        typer.echo(words("season.enter.brackets", columns=named))
    return enter_line(season, _typed(), day=day)


def _rest(typed: Typed, narrator: Narrator) -> str:
    """The further names, from whoever sits there."""
    words = narrator.words
    typer.echo(words("season.enter.missing", cars=list(typed.missing)))
    return _typed()


def _typed() -> str:
    from pnp.api.speaking import PnpError
    from pnp.cli.console import Console

    try:
        line = Console().read("> ")
    except EOFError:
        line = ""
    if not line:
        raise PnpError("this race is not whole, and nothing is written", where="LINE", expected="the names of all")
    return line


def day(
    file: SeasonFile,
    race: Annotated[int | None, typer.Option("--race", help="Which race. [the latest]", show_default=False)] = None,
    date: Date = "",
    where: Where = "",
    weather: Weather = "",
    attendance: Attendance = "",
    note: Note = None,
    pole: Pole = "",
    fastest: Fastest = "",
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Write down the day of a race. When and where it was run, the weather, who was there, what is to be
    remembered; also of a race to
    come. What is left out stays as it is."""
    from pnp.api.entering import day_of, give_bonus, note_day
    from pnp.api.seasons import day_report, decision_lines, voice

    with opened_to_write(file, data, lang) as season:
        number = season.latest if race is None else race
        told, narrator = day_of(date, where, weather, attendance, note or ()), voice(season, lang)
        given = give_bonus(season, number, pole, fastest)
        note_day(season, number, told)
        lines = day_report(season, number, season.day_of(number), narrator)
        typer.echo("\n".join([*lines, *(decision_lines(season, narrator, number) if given else ())]))
