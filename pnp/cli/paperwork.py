"""pnp season …: what goes to paper, what comes back from it, and what is decided by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.bonuses import bonuses_of
from pnp.cli.common import Data, Json, Lang, SeasonFile, command_for, echo_json, opened, opened_to_write

if TYPE_CHECKING:
    from pnp.api.paperwork import EntryList
    from pnp.api.refereeing import Narrator
    from pnp.api.seasons import Import, RaceResult, Season, Written

Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before it is written down.")]


def adjust(
    file: SeasonFile,
    who: Annotated[str, typer.Option("--who", help="Car, horse, team, driver or player, as the tables call it.")] = "",
    points: Annotated[
        int | None, typer.Option("--points", help="Points given, or taken: -5.", show_default=False)
    ] = None,
    disqualify: Annotated[bool, typer.Option("--disqualify", help="Out of the race: those behind move up.")] = False,
    place: Annotated[
        int | None, typer.Option("--place", help="The place in the race that is right.", show_default=False)
    ] = None,
    race: Annotated[int, typer.Option("--race", help="Which race; left out: the season as a whole.")] = 0,
    why: Annotated[str, typer.Option("--why", help="The reason: it stands on every sheet.")] = "",
    revoke: Annotated[
        int | None, typer.Option("--revoke", help="Take this decision back, by its number.", show_default=False)
    ] = None,
    lang: Lang = "en",
    data: Data = None,
    json: Json = False,
) -> None:
    """Decide something by hand, with a reason. Penalties, bonus points, disqualifications, corrections; without --who
    they are listed."""
    from pnp.api.seasons import adjust as decide
    from pnp.api.seasons import kind_of_decision

    kind = kind_of_decision(who, points, disqualify, place, revoke)
    if kind is None and revoke is None:
        _list_decisions(opened(file, data, lang), lang, json)
        return
    with opened_to_write(file, data, lang) as season:
        if kind:
            decide(season, kind, who, why, race, points or place or 0)
        elif revoke is not None:
            _revoke(season, revoke, lang, json)
        if json:
            _list_decisions(season, lang, json)
        else:
            _tell_standings(season, lang)


def _revoke(season: Season, number: int, lang: str, quiet: bool) -> None:
    from pnp.api.seasons import told_decision, voice

    taken = season.revoke(number)
    narrator = voice(season, lang)
    if not quiet:
        text = told_decision(season, taken, narrator)
        typer.echo(narrator.words("season.adjust.revoked", text=text))


def _list_decisions(season: Season, lang: str, json: bool) -> None:
    from pnp.api.seasons import decision_lines, decisions_of, voice

    if json:
        echo_json(decisions_of(season))
        return
    narrator = voice(season, lang)
    typer.echo("\n".join(decision_lines(season, narrator) or [str(narrator.words("season.adjust.none"))]))


def restore(
    scans: Annotated[list[Path], typer.Argument(help="Scans or photos of the suspension sheet: PNG, JPEG or PDF.")],
    out: Annotated[
        Path | None, typer.Option("--out", help="The season file to make. [its title.season]", show_default=False)
    ] = None,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Bring a season back from paper. The codes on its suspension sheet hold everything."""
    from pnp.api.paperwork import restore_season
    from pnp.api.seasons import decision_lines, voice

    restored = restore_season(scans, out, data)
    with restored.season as season:
        narrator = voice(season, lang)
        words = narrator.words
        typer.echo(words("season.restored", title=season.title, races=len(season.results), of=season.plan.races))
        if restored.has_other_data:
            typer.echo(words("season.restored_other_data"), err=True)
        for line in [*decision_lines(season, narrator), f"→ {season.path}"]:
            typer.echo(line)
        if not season.over:
            typer.echo(words("prompt.go_on", command=command_for(season, "referee")))


def read(
    form: Annotated[
        Path,
        typer.Argument(
            help="A form filled in (PDF): the next race, or an entry list; or a photo or scan of a tick sheet."
        ),
    ],
    file: SeasonFile,
    yes: Yes = False,
    out: Annotated[Path, typer.Option("--out", help="Where pictures go of rows that are not sure.")] = Path("output"),
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Take back what was filled in or marked. It is checked by the rules of scoring, shown, and written down once you
    agree."""
    from pnp.api.paperwork import EntryList, is_tick_sheet, read_form
    from pnp.api.seasons import voice

    with opened_to_write(file, data, lang) as season:
        narrator = voice(season, lang)
        if is_tick_sheet(form):
            from pnp.cli.ticking import take_ticks

            take_ticks(season, form, out, narrator, yes)
            return
        found = read_form(season, form, lang)
        if isinstance(found, EntryList):
            _take_entries(season, found, narrator, yes)
            return
        take_race(season, *found, narrator, yes)


def take_race(season: Season, written: Written, result: RaceResult, narrator: Narrator, yes: bool) -> None:
    """What came back from paper, and where the season then stands."""
    if agree_on_race(season, written, result, narrator, yes):
        tell_closing(season, narrator)


def agree_on_race(
    season: Season, written: Written, result: RaceResult, narrator: Narrator, yes: bool, pole: str = "",
    fastest: str = "",
) -> bool:  # fmt: skip
    """A race is shown, and what it does to the tables, and written down once somebody agrees."""
    from pnp.api.seasons import changes, result_lines

    given = bonuses_of(season, result, narrator, pole, fastest, may_ask=not yes)
    shown = [*result_lines(season, result, narrator, written.day), "", str(narrator.words("season.change"))]
    shown += changes(season, narrator, [result], given)
    return show_and_write(
        shown, "season.write_down", 1, narrator, yes, lambda: season.take_in([(written, result)], given)
    )


def _take_entries(season: Season, found: EntryList, narrator: Narrator, yes: bool) -> None:
    from pnp.api.paperwork import take_entries
    from pnp.api.seasons import day_report

    words = narrator.words
    shown = [str(words("season.entries.unread", text=text)) for text in found.unread]
    shown += [str(words("season.entries.agreed", text=text)) for text in found.agreed or ()]
    if not found.days and not found.players and found.agreed is None:
        typer.echo("\n".join([*shown, str(words("season.entries.nothing"))]))
        return
    for race, day in found.days.items():
        shown += day_report(season, race, day, narrator)
    shown += [f"  {player}" for player in found.players]
    show_and_write(shown, "season.write_down", 1, narrator, yes, lambda: take_entries(season, found))


def import_(
    results: Annotated[Path, typer.Argument(help="Results as CSV, XLSX or JSON, as export writes them.")],
    file: SeasonFile,
    yes: Yes = False,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Take results from a spreadsheet. For races played without the referee: checked, shown, then written down."""
    from pnp.api.seasons import read_results, voice

    with opened_to_write(file, data, lang) as season:
        narrator = voice(season, lang)
        words = narrator.words
        found = read_results(season, results)
        shown = [str(words("season.import.known", n=found.known))] if found.known else []
        asked = {"write_down": found.races, "decisions": found.decisions, "days": found.days}
        question, several = next(((name, several) for name, several in asked.items() if several), ("", ()))
        if not several:
            typer.echo("\n".join([*shown, str(words("season.import.nothing"))]))
            return
        shown += _found_lines(season, found, narrator)
        if show_and_write(
            shown, f"season.import.{question}", len(several), narrator, yes,
            lambda: season.take_in(found.races, found.decisions, found.days, found.stand_ins),
        ):  # fmt: skip
            tell_closing(season, narrator)


def _found_lines(season: Season, found: Import, narrator: Narrator) -> list[str]:
    """What a spreadsheet says, and what that changes."""
    from pnp.api.seasons import changes, day_report, result_lines

    lines: list[str] = []
    for written, result in found.races:
        lines += [*result_lines(season, result, narrator, written.day), ""]
    for race, day in found.days.items():
        lines += [*day_report(season, race, day, narrator), ""]
    if found.races or found.decisions:
        counted = [result for _, result in found.races]
        lines += [str(narrator.words("season.change")), *changes(season, narrator, counted, found.decisions)]
    return lines


def show_and_write(
    shown: list[str], question: str, n: int, narrator: Narrator, yes: bool, write: Callable[[], object]
) -> bool:
    """What somebody agreed to beforehand is written before it is shown: a reader who goes away does not undo it."""
    if yes:
        write()
    typer.echo("\n".join(shown))
    if yes:
        return True
    agreed = _said_yes(str(narrator.words(question, n=n)))
    if agreed:
        write()
    else:
        typer.echo(narrator.words("season.not_written"))
    return agreed


def _said_yes(question: str) -> bool:
    """Nobody there to ask is no yes."""
    from pnp.api.refereeing import YES
    from pnp.cli.console import Console

    try:
        return Console().read(f"{question} ").casefold() in YES
    except EOFError:
        typer.echo()
        return False


def _tell_standings(season: Season, lang: str) -> None:
    from pnp.api.seasons import standings_lines, voice

    narrator = voice(season, lang)
    typer.echo("\n".join(standings_lines(season, narrator)))
    tell_closing(season, narrator)


def tell_closing(season: Season, narrator: Narrator) -> None:
    from pnp.api.seasons import closing_lines

    for line in closing_lines(season, narrator):
        typer.echo(line)
