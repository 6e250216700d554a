"""pnp season: keep the championship."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.common import (
    Data,
    Json,
    Lang,
    Options,
    Players,
    as_typed,
    command_to_go_on,
    echo_json,
    narrator_for,
    pairs,
    planned,
    remark,
    warn,
)

if TYPE_CHECKING:
    from pnp.kit.words import Words
    from pnp.referee.narrate import Narrator
    from pnp.season.season import Season

app = typer.Typer(
    help="Keep a season: one file, from the first grid to the champion.", no_args_is_help=True, rich_markup_mode=None
)

File = Annotated[Path, typer.Argument(help="The season file.")]
Race = Annotated[int | None, typer.Option("--race", help="Which race. [the latest]", show_default=False)]


@app.command()
def new(
    game: Annotated[str, typer.Argument(help="The game.")],
    file: Annotated[
        Path | None, typer.Argument(help="The file to keep it in. [GAME-season-1.season]", show_default=False)
    ] = None,
    player: Players = None,
    races: Annotated[int | None, typer.Option("--races", "-n", help="How many races.", show_default=False)] = None,
    option: Options = None,
    title: Annotated[str, typer.Option("--title", help="What the season is called.")] = "",
    sheet: Annotated[
        Path | None,
        typer.Option("--from", help="Values of a suspension sheet: go on from there.", show_default=False),
    ] = None,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Start a season. `pnp rules GAME --options` lists what --option understands."""
    from pnp.kit.register import find_game
    from pnp.kit.words import check_language
    from pnp.season.season import Season
    from pnp.season.system import Begun

    found = find_game(game)
    check_language(lang)
    loaded = found.load(found.library(data))
    if sheet:
        _refuse_beside(sheet, {"--player": player, "--races": races, "--option": option})
        begun, called = _brought_forward(found, loaded, sheet)
        title = title or called
    else:
        begun = Begun(planned(found, loaded, player or [], races, pairs(option), lang))
    path = file or _free_name(game)
    with Season.create(path, found, begun.plan, title, data, begun=begun) as season:
        narrator = _voice(season, lang)
        typer.echo("\n".join(_overview(season, narrator)))
        _say_opening(season, narrator)
        if not season.over:
            typer.echo(narrator.words("prompt.go_on", command=command_to_go_on(season)))


def _refuse_beside(sheet: Path, given: dict[str, Any]) -> None:
    from pnp.kit.errors import UsageError

    for name, value in given.items():
        if value:
            raise UsageError(f"{name} is for a new season, and {sheet} has its own", where="--from", do="leave it out")


def _brought_forward(game: Any, data: Any, sheet: Path) -> tuple[Any, str]:
    """What the values of a sheet begin, and the title they give it."""
    from pnp.cli.resolve import placed, read_position
    from pnp.kit.errors import PnpError

    suspending = game.season.suspending
    if suspending is None:
        raise PnpError(f"a season of {game.name} is not kept on a sheet of values", where="--from", do="leave it out")
    values, places = read_position(sheet)
    if values.get("game", game.id) != game.id:
        raise PnpError(f"these values are of another game: {values['game']}", where=places.place("game"))
    begun = placed(lambda: suspending.begin(data, values), places)
    return begun, str(values.get("title", ""))


@app.command()
def show(file: File, lang: Lang = "en", data: Data = None, json: Json = False) -> None:
    """Show the programme and the players. What is run, and what comes next."""
    season = _read(file, data, lang)
    if json:
        echo_json(_as_json(season))
        return
    narrator = _voice(season, lang)
    typer.echo("\n".join(_overview(season, narrator)))
    _say_opening(season, narrator)


@app.command()
def standings(file: File, lang: Lang = "en", data: Data = None, json: Json = False) -> None:
    """Show the standings, with the reason for each order."""
    from pnp.cli.referee import show_standings

    season = _read(file, data, lang)
    if json:
        echo_json(_as_json(season)["standings"])
        return
    narrator = _voice(season, lang)
    show_standings(season, narrator)
    for event in season.system.closing(season.data, season.facts):
        typer.echo(narrator.event(event))


@app.command()
def results(
    file: File,
    race: Annotated[int | None, typer.Option("--race", help="Only this race.", show_default=False)] = None,
    lang: Lang = "en",
    data: Data = None,
    json: Json = False,
) -> None:
    """Show the results of the races run."""
    from pnp.kit.errors import PnpError
    from pnp.season.report import race_report

    season = _read(file, data, lang)
    counted = season.facts.results
    found = [result for result in counted if race in (None, result.race)]
    if race is not None and not found:
        run = len(counted)
        raise PnpError(
            f"race {race} is not run", where=str(file), expected=f"1 to {run}" if run else "a season with a race run"
        )
    if json:
        echo_json([result.to_json() for result in found])
        return
    narrator = _voice(season, lang)
    if not found:
        typer.echo(narrator.words("season.none_run"))
    for result in found:
        typer.echo("\n".join(race_report(season, result, narrator)) + "\n")


@app.command()
def log(
    file: File,
    race: Race = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="A file; the screen if left out.", show_default=False)
    ] = None,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Tell a race in words, ruling by ruling. A file begins with the season and the race, and ends with the result."""
    from pnp.kit import atomic
    from pnp.season.report import caller, decision_lines, log_lines

    season = _read(file, data, lang)
    narrator = _voice(season, lang)
    told = season.told(race)
    call = caller(season, narrator)
    if out is not None:
        atomic.write_text(out, "\n".join(log_lines(season.title, told, narrator, call)) + "\n")
        typer.echo(f"→ {out}")
        return
    for event in told.events:
        typer.echo(narrator.event(event))
    if not told.events:
        typer.echo(narrator.words("season.by_hand" if told.result else "prompt.log.empty"))
    for line in decision_lines(told.decisions, call, narrator):
        typer.echo(line)


@app.command()
def undo(
    file: File,
    answers: Annotated[int, typer.Option("--answers", min=1, help="How many answers to take back.")] = 1,
    race: Annotated[bool, typer.Option("--race", help="Take back the whole latest race.")] = False,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Take back the last answer, several, or the latest race. Nothing is erased: the referee offers it again."""
    from pnp.kit.errors import PnpError
    from pnp.referee.live import ASIDE
    from pnp.season.season import PAPER, Season

    with Season.open(file, data) as season:
        kept = [record for record in season.live.kept if record["t"] != ASIDE]
        if not kept:
            decided = "--revoke takes back what was decided by hand: pnp season adjust" if season.adjustments else ""
            raise PnpError("there is nothing to take back", where=str(file), do=decided)
        if race:
            latest = max(record.get("race", 0) for record in kept)
            first = next(record["n"] for record in kept if record.get("race") == latest)
        else:
            given = [record["n"] for record in kept if record["t"] != "result" or record.get("src") == PAPER]
            if answers > len(given):
                what = f"{answers} answers cannot be taken back"
                raise PnpError(what, where=str(file), expected=f"1 to {len(given)}")
            first = given[-answers]
        taken = season.undo(first - 1)
        count = sum(record["t"] == "answer" for record in taken)
        words = _voice(season, lang).words
        written = [record["race"] for record in taken if record.get("src") == PAPER and record["t"] == "result"]
        if count or not written:
            typer.echo(words("prompt.undone", n=count))
        for number in reversed(written):
            typer.echo(words("season.undone_by_hand", race=number))
        typer.echo(words("prompt.go_on", command=command_to_go_on(season)))


@app.command()
def players(
    file: File,
    player: Players = None,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Give the teams to other players. Before the next race; teams keep their points."""
    from pnp.kit.errors import Problems
    from pnp.season.season import Season

    with Season.open(file, data) as season:
        if player:
            try:
                season.reseat(player)
            except Problems as several:
                raise as_typed(several) from several
        typer.echo("\n".join(_overview(season, _voice(season, lang))))


@app.command()
def export(
    file: File,
    format: Annotated[
        str, typer.Option("--format", help="json, csv, md, html, or sheet: values to begin a season from again.")
    ] = "json",
    what: Annotated[str, typer.Option("--what", help="For csv: results or standings.")] = "results",
    template: Annotated[
        Path | None,
        typer.Option("--template", help="For md and html: a Jinja2 template of your own.", show_default=False),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="A file; the screen if left out.", show_default=False)
    ] = None,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Write results and standings to a file. For programs (json, csv), to read (md, html), to go on from (sheet)."""
    from pnp.kit import atomic
    from pnp.kit.errors import UsageError, unknown
    from pnp.season.export import FORMATS, PAGES, SHEET, TABLES, exported, formats

    if format not in (*FORMATS, SHEET):
        raise unknown("format", format, (*FORMATS, SHEET))
    if what not in TABLES:
        raise unknown("table", what, TABLES, where="--what")
    if template and format not in PAGES:
        raise UsageError(f"{format} is not made by a template", where="--template", expected="--format md or html")
    season = _read(file, data, lang)
    if format not in formats(season):
        raise unknown("format", format, formats(season))
    if format == SHEET and season.under_way:
        what = f"race {season.race} is under way; what is written is the season before it"
        remark(what, file, lang)
    text = exported(season, format, _voice(season, lang), what, template)
    if out is None:
        typer.echo(text, nl=False)
    else:
        # a spreadsheet takes a file for UTF-8 only if it begins with a mark
        atomic.write_text(out, "\ufeff" + text if format == "csv" else text)
        typer.echo(f"→ {out}")


@app.command()
def rescue(
    file: File,
    target: Annotated[Path | None, typer.Argument(help="Where the good part goes.", show_default=False)] = None,
    lang: Lang = "en",
) -> None:
    """Copy the undamaged part of a broken season file to a new one."""
    from pnp.kit.tongues import spoken
    from pnp.kit.words import check_language
    from pnp.referee.journal import rescue as save

    check_language(lang)
    path = target or file.with_name(f"{file.stem}-rescued{file.suffix}")
    saved = save(file, path)
    tongue = spoken(lang)
    typer.echo(f"{tongue(f'{len(saved.records)} records are safe')} → {path}")


def _read(file: Path, overlay: Path | None, lang: str) -> Season:
    from pnp.season.season import Season

    season = Season.read(file, overlay)
    warn(season, lang)
    return season


def _voice(season: Season, lang: str) -> Narrator:
    return narrator_for(season.game, season.data, season.plan.entries, lang, season.overlay)


def _free_name(game_id: str) -> Path:
    number = 1
    while (path := Path(f"{game_id}-season-{number}.season")).exists():
        number += 1
    return path


def _say_opening(season: Season, narrator: Narrator) -> None:
    for event in season.system.opening(season.data, season.facts) if not season.over else ():
        typer.echo(narrator.event(event))


def _overview(season: Season, narrator: Narrator) -> list[str]:
    from pnp.season.report import player_lines, race_name, season_decisions

    words, plan, current = narrator.words, season.plan, season.race
    lines = [f"{season.title} · {words('game.name')}", "", *player_lines(plan, narrator)]
    lines += [f"  {narrator.event(event)}" for event in season.system.besides(plan)]
    lines.append("")
    for number, race in enumerate(plan.programme, start=1):
        mark = "x" if number < current else (">" if number == current else " ")
        extra = ", ".join(_extra(key, value, words) for key, value in race.items() if key not in ("name", "course"))
        lines.append(f"  {mark} {number:>2}  {race_name(race, narrator)}{f' ({extra})' if extra else ''}")
    if plan.options:
        lines += ["", "  " + ", ".join(f"{name}={value}" for name, value in plan.options.items())]
    decided = season_decisions(season, narrator)
    return [*lines, "", *decided] if decided else lines


def _extra(key: str, value: Any, words: Words) -> str:
    """What else the programme says about a race."""
    return str(words(f"season.extra.{key}", value=value)) if f"season.extra.{key}" in words else f"{key} {value}"


def _as_json(season: Season) -> dict[str, Any]:
    from pnp.season.export import as_json

    return as_json(season)
