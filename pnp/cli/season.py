"""pnp season: keep the championship."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.bonuses import Bonus, agreed_bonus
from pnp.cli.common import (
    Data,
    GameName,
    Json,
    Lang,
    Options,
    Players,
    SeasonFile,
    as_typed,
    command_for,
    echo_json,
    free_name,
    opened,
    opened_to_write,
    pairs,
    planned,
    remark,
    tell,
)
from pnp.cli.completing import seasons
from pnp.cli.own import given

if TYPE_CHECKING:
    from pnp.api.seasons import Season

app = typer.Typer(
    help="Keep a season: one file, from the first grid to the champion.", no_args_is_help=True, rich_markup_mode=None
)

Race = Annotated[int | None, typer.Option("--race", help="Which race. [the latest]", show_default=False)]
Out = Annotated[Path | None, typer.Option("--out", help="A file; the screen if left out.", show_default=False)]


def new(
    context: typer.Context,
    game: GameName,
    file: Annotated[
        Path | None, typer.Argument(help="The file to keep it in. [GAME-season-1.season]", show_default=False)
    ] = None,
    player: Players = None,
    races: Annotated[int | None, typer.Option("--races", "-n", help="How many races.", show_default=False)] = None,
    best: Annotated[
        int | None,
        typer.Option("--best", min=1, help="Only so many races of each count, the best.", show_default=False),
    ] = None,
    follow: Annotated[
        str,
        typer.Option(
            "--follow", help="Whom points follow when players change: car, or person. [car]", show_default=False
        ),
    ] = "",
    bonus: Bonus = None,
    option: Options = None,
    title: Annotated[str, typer.Option("--title", help="What the season is called.")] = "",
    ask: Annotated[
        str, typer.Option("--ask", help="How much the referee asks: full, usual or quick.", show_default=False)
    ] = "",
    sheet: Annotated[
        Path | None,
        typer.Option("--from", help="Values of a suspension sheet: go on from there.", show_default=False),
    ] = None,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Start a season. pnp season new GAME --help shows what a table may agree on in that game."""
    from pnp.api.editions import load_game
    from pnp.api.refereeing import way_of_asking
    from pnp.api.seasons import Begun, begun_from_values, create_season, read_bonus
    from pnp.api.speaking import check_language

    check_language(lang)
    way_of_asking(ask)
    edition = load_game(game, data)
    options = {**pairs(option), **given(context)}
    if sheet:
        _refuse_beside(
            sheet, {"--player": player, "--races": races, "--follow": follow, "--option": options, "--best": best}
        )
        begun, called = begun_from_values(edition, sheet, bonus or ())
        title = title or called
    else:
        plan = planned(edition, player or [], races, options, lang, best or 0, follow, bonus or ())
        if not player and bonus is None:
            plan = replace(plan, bonus=read_bonus(agreed_bonus(edition, lang)))
        begun = Begun(plan)
    with create_season(file or free_name(f"{game}-season"), edition, title=title, begun=begun, asking=ask) as season:
        _introduce(season, lang)


def _introduce(season: Season, lang: str) -> None:
    from pnp.api.seasons import opening_lines, overview, voice

    narrator = voice(season, lang)
    for line in [*overview(season, narrator), *opening_lines(season, narrator)]:
        typer.echo(line)
    if not season.over:
        typer.echo(narrator.words("prompt.go_on", command=command_for(season, "referee")))


def _refuse_beside(sheet: Path, given: dict[str, Any]) -> None:
    from pnp.api.speaking import UsageError

    for name, value in given.items():
        if value:
            raise UsageError(f"{name} is for a new season, and {sheet} has its own", where="--from", do="leave it out")


@app.command()
def show(file: SeasonFile, lang: Lang = "en", data: Data = None, json: Json = False) -> None:
    """Show the programme and the players. What is run, and what comes next."""
    from pnp.api.seasons import opening_lines, overview, season_json, voice

    season = opened(file, data, lang)
    if json:
        echo_json(season_json(season))
        return
    narrator = voice(season, lang)
    typer.echo("\n".join([*overview(season, narrator), *opening_lines(season, narrator)]))


@app.command()
def standings(
    file: Annotated[
        list[Path],
        typer.Argument(help="The season file; several of one game have a common table.", autocompletion=seasons),
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Of several seasons: the common table as CSV or XLSX.", show_default=False),
    ] = None,
    lang: Lang = "en",
    data: Data = None,
    json: Json = False,
) -> None:
    """Show the standings, with the reason for each order. Several seasons (groups, divisions) have one table."""
    from pnp.api.chances import title_situation
    from pnp.api.seasons import closing_lines, season_json, standings_lines, voice

    if len(file) > 1 or out:
        _standings_together(file, out, lang, data, json)
        return
    season = opened(file[0], data, lang)
    if json:
        echo_json(season_json(season)["standings"])
        return
    narrator = voice(season, lang)
    told = [*standings_lines(season, narrator), *closing_lines(season, narrator)]
    typer.echo("\n".join([*told, *title_situation(season, narrator)]))


def _standings_together(files: list[Path], out: Path | None, lang: str, data: Path | None, json: bool) -> None:
    from pnp.api.groups import groups_json, groups_lines, together, write_groups
    from pnp.api.seasons import voice

    seasons_ = [opened(file, data, lang) for file in files]
    found, narrator = together(seasons_), voice(seasons_[0], lang)
    if out:
        write_groups(found, narrator, out)
        typer.echo(f"→ {out}")
    elif json:
        echo_json(groups_json(found))
    else:
        typer.echo("\n".join(groups_lines(found, narrator)))


@app.command()
def chances(
    file: SeasonFile,
    table: Annotated[
        list[str] | None, typer.Option("--table", help="Only this table, by its name in --json.", show_default=False)
    ] = None,
    races: Annotated[
        int, typer.Option("--races", "-n", min=0, max=1_000_000, help="Odds as well, from so many ends played by bots.")
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", help="Of the odds: the same seed gives the same odds.")] = 1,
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, max=256, help="Processes that run on.")] = 1,
    lang: Lang = "en",
    data: Data = None,
    json: Json = False,
) -> None:
    """Show who can still win. Champions, who is out of reach, and how the next race decides it."""
    from pnp.api.chances import chances_json, odds, outlook_lines, who_can_win
    from pnp.api.seasons import voice
    from pnp.cli.show import Progress

    season = opened(file, data, lang)
    found = who_can_win(season, table or ())
    share = None
    if races and found:
        with Progress("chances") as bar:
            bar.begin(races)
            share = odds(season, races, seed, workers, bar.step)
    if json:
        echo_json(chances_json(found, share))
    else:
        typer.echo("\n".join(outlook_lines(season, found, voice(season, lang), share, races)))


@app.command()
def results(
    file: SeasonFile,
    race: Annotated[int | None, typer.Option("--race", help="Only this race.", show_default=False)] = None,
    lang: Lang = "en",
    data: Data = None,
    json: Json = False,
) -> None:
    """Show the results of the races run."""
    from pnp.api.seasons import result_report, results_of, voice

    season = opened(file, data, lang)
    found = results_of(season, race)
    if json:
        echo_json([result.to_json() for result in found])
        return
    narrator = voice(season, lang)
    if not found:
        typer.echo(narrator.words("season.none_run"))
    for result in found:
        typer.echo("\n".join(result_report(season, result, narrator)) + "\n")


@app.command()
def log(file: SeasonFile, race: Race = None, out: Out = None, lang: Lang = "en", data: Data = None) -> None:
    """Tell a race in words, ruling by ruling. A file begins with the season and the race, and ends with the result."""
    from pnp.api.seasons import log_lines, voice, write_text

    season = opened(file, data, lang)
    text = "\n".join(log_lines(season, voice(season, lang), race, whole=out is not None))
    if out is None:
        typer.echo(text)
    else:
        write_text(out, text + "\n")
        typer.echo(f"→ {out}")


@app.command()
def undo(
    file: SeasonFile,
    answers: Annotated[int, typer.Option("--answers", min=1, help="How many answers to take back.")] = 1,
    race: Annotated[bool, typer.Option("--race", help="Take back the whole latest race.")] = False,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Take back the last answer, several, or the latest race. Nothing is erased: the referee offers it again."""
    from pnp.api.seasons import take_back, voice

    with opened_to_write(file, data, lang) as season:
        undone = take_back(season, answers, race)
        words = voice(season, lang).words
        for number in undone.reseated:
            typer.echo(words("season.undone_players", race=number))
        if undone.answers:
            typer.echo(words("prompt.undone", n=undone.answers))
        for number in undone.by_hand:
            typer.echo(words("season.undone_by_hand", race=number))
        typer.echo(words("prompt.go_on", command=command_for(season, "referee")))


@app.command()
def players(
    file: SeasonFile,
    player: Players = None,
    substitute: Annotated[
        list[str] | None,
        typer.Option("--stand-in", help="Who sits in whose seat for one race: “Dora: Anna”.", show_default=False),
    ] = None,
    race: Annotated[
        int | None, typer.Option("--race", help="Of a stand-in: which race. [the next one]", show_default=False)
    ] = None,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Give the teams to other players. Before the next race, for all that are left; or a seat to somebody for one race.
    Points stay with the teams, or go with the people: as the season agreed."""
    from pnp.api.seasons import overview, voice
    from pnp.api.seating import stand_in
    from pnp.api.speaking import Problems

    with opened_to_write(file, data, lang) as season:
        if player:
            try:
                season.reseat(player)
            except Problems as several:
                raise as_typed(several) from several
        if substitute:
            stand_in(season, substitute, race)
        typer.echo("\n".join(overview(season, voice(season, lang))))


@app.command()
def export(
    file: SeasonFile,
    format: Annotated[
        str,
        typer.Option("--format", help="json, csv, xlsx, ics, md, html, or sheet: values to begin a season from again."),
    ] = "json",
    what: Annotated[str, typer.Option("--what", help="For csv: results or standings.")] = "results",
    separator: Annotated[
        str,
        typer.Option(
            "--separator",
            help="For csv, between values: comma, semicolon or tab. [as your system writes figures]",
            show_default=False,
        ),
    ] = "",
    template: Annotated[
        Path | None,
        typer.Option("--template", help="For md and html: a Jinja2 template of your own.", show_default=False),
    ] = None,
    out: Out = None,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Write results and standings to a file. For programs (json, csv, xlsx), for calendars (ics), to read (md, html),
    to go on from (sheet)."""
    from pnp.api.seasons import check_export, export_season, is_binary, strange_template, undated, write_text

    check_export(format, what, template is not None, separator)
    season = opened(file, data, lang)
    if template is None and (strange := strange_template(season, format)):
        tell(strange, lang)
    if format == "sheet" and season.under_way:
        remark(f"race {season.race} is under way; what is written is the season before it", file, lang)
    for strange in undated(season) if format == "ics" else ():
        tell(strange, lang)
    if is_binary(format):
        _write_workbook(season, out, lang)
        return
    text = export_season(season, format, lang, what, template, separator)
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_text(out, text, for_spreadsheet=format == "csv")
        typer.echo(f"→ {out}")


def _write_workbook(season: Season, out: Path | None, lang: str) -> None:
    from pnp.api.seasons import export_workbook, write_bytes
    from pnp.api.speaking import UsageError

    if out is None:
        raise UsageError("a workbook is not for the screen", where="--out", expected="a file: --out season.xlsx")
    write_bytes(out, export_workbook(season, lang))
    typer.echo(f"→ {out}")


@app.command()
def rescue(
    file: SeasonFile,
    target: Annotated[Path | None, typer.Argument(help="Where the good part goes.", show_default=False)] = None,
    lang: Lang = "en",
) -> None:
    """Copy the undamaged part of a broken season file to a new one."""
    from pnp.api.seasons import rescue as save
    from pnp.api.speaking import check_language, spoken

    check_language(lang)
    path = target or file.parent / f"{file.stem}-rescued{file.suffix}"
    saved = save(file, path)
    if saved.resaved:
        remark(saved.resaved, file, lang)
    tongue = spoken(lang)
    typer.echo(f"{tongue(f'{len(saved.records)} records are safe')} → {path}")
