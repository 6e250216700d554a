"""A program of the same shape as `pnp`: as many commands, arguments and options, and nothing behind them.

`python -m benchmarks` compares `pnp --help` with this one, and says so when the two have grown apart.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="bare",
    help="A bare program.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
group = typer.Typer(help="A bare group.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(group, name="season")


@app.callback(invoke_without_command=True)
def root(version: Annotated[bool, typer.Option("--version", help="The version.")] = False) -> None:
    pass


@app.command("games")
def bare_games(
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    json: Annotated[bool, typer.Option("--json", help="What it does.")] = False,
) -> None:
    """What games does, in a line."""


@app.command("print")
def bare_print(
    game: Annotated[str, typer.Argument(help="What it does.")],
    components: Annotated[list[str] | None, typer.Argument(help="What it does.")] = None,
    paper: Annotated[str, typer.Option("--paper", help="What it does.")] = "a4",
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    out: Annotated[Path, typer.Option("--out", help="What it does.")] = Path("output"),
    profile: Annotated[str, typer.Option("--profile", help="What it does.")] = "home",
    ink: Annotated[str, typer.Option("--ink", help="What it does.")] = "full",
    duplex: Annotated[str, typer.Option("--duplex", help="What it does.")] = "long",
    bleed: Annotated[float | None, typer.Option("--bleed", help="What it does.")] = None,
    format: Annotated[str, typer.Option("--format", help="What it does.")] = "pdf",
    dpi: Annotated[int, typer.Option("--dpi", help="What it does.")] = 200,
    bundle: Annotated[bool, typer.Option("--bundle", help="What it does.")] = False,
    check: Annotated[bool, typer.Option("--check", help="What it does.")] = False,
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
) -> None:
    """What print does, in a line."""


@app.command("check")
def bare_check(
    game: Annotated[str | None, typer.Argument(help="What it does.")] = None,
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
) -> None:
    """What check does, in a line."""


@app.command("new")
def bare_new(
    kind: Annotated[str, typer.Argument(help="What it does.")],
    name: Annotated[str, typer.Argument(help="What it does.")],
    data: Annotated[Path, typer.Option("--data", help="What it does.")] = Path("mydata"),
) -> None:
    """What new does, in a line."""


@app.command("referee")
def bare_referee(
    target: Annotated[str, typer.Argument(help="What it does.")],
    player: Annotated[list[str] | None, typer.Option("--player", "-p", help="What it does.")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="What it does.")] = None,
    roll: Annotated[str, typer.Option("--roll", help="What it does.")] = "none",
    bot: Annotated[list[str] | None, typer.Option("--bot", help="What it does.")] = None,
    script: Annotated[Path | None, typer.Option("--script", help="What it does.")] = None,
    position: Annotated[Path | None, typer.Option("--from", help="What it does.")] = None,
    file: Annotated[Path | None, typer.Option("--file", help="What it does.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="What it does.")] = None,
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
) -> None:
    """What referee does, in a line."""


@app.command("resolve")
def bare_resolve(
    file: Annotated[Path, typer.Argument(help="What it does.")],
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
    json: Annotated[bool, typer.Option("--json", help="What it does.")] = False,
) -> None:
    """What resolve does, in a line."""


@app.command("simulate")
def bare_simulate(
    game: Annotated[str, typer.Argument(help="What it does.")],
    races: Annotated[int, typer.Option("--races", "-n", help="What it does.")] = 600,
    seed: Annotated[int, typer.Option("--seed", "-s", help="What it does.")] = 1,
    players: Annotated[list[int] | None, typer.Option("--players", help="What it does.")] = None,
    bot: Annotated[list[str] | None, typer.Option("--bot", help="What it does.")] = None,
    workers: Annotated[int, typer.Option("--workers", "-w", help="What it does.")] = 1,
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
    json: Annotated[bool, typer.Option("--json", help="What it does.")] = False,
) -> None:
    """What simulate does, in a line."""


@app.command("balance")
def bare_balance(
    game: Annotated[str, typer.Argument(help="What it does.")],
    races: Annotated[int | None, typer.Option("--races", "-n", help="What it does.")] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="What it does.")] = 1,
    workers: Annotated[int | None, typer.Option("--workers", "-w", help="What it does.")] = None,
    target: Annotated[list[str] | None, typer.Option("--target", "-t", help="What it does.")] = None,
    out: Annotated[Path, typer.Option("--out", help="What it does.")] = Path("output/npc-fit.toml"),
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
    json: Annotated[bool, typer.Option("--json", help="What it does.")] = False,
) -> None:
    """What balance does, in a line."""


@app.command("rules")
def bare_rules(
    game: Annotated[str, typer.Argument(help="What it does.")],
    clause: Annotated[list[str] | None, typer.Argument(help="What it does.")] = None,
    options: Annotated[bool, typer.Option("--options", help="What it does.")] = False,
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
) -> None:
    """What rules does, in a line."""


@app.command("doctor")
def bare_doctor(
    out: Annotated[Path, typer.Option("--out", help="What it does.")] = Path("output"),
) -> None:
    """What doctor does, in a line."""


@group.command("new")
def season_new(
    game: Annotated[str, typer.Argument(help="What it does.")],
    file: Annotated[Path | None, typer.Argument(help="What it does.")] = None,
    player: Annotated[list[str] | None, typer.Option("--player", "-p", help="What it does.")] = None,
    races: Annotated[int | None, typer.Option("--races", "-n", help="What it does.")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="What it does.")] = None,
    title: Annotated[str, typer.Option("--title", help="What it does.")] = "",
    sheet: Annotated[Path | None, typer.Option("--from", help="What it does.")] = None,
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
) -> None:
    """What new does, in a line."""


@group.command("show")
def season_show(
    file: Annotated[Path, typer.Argument(help="What it does.")],
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
    json: Annotated[bool, typer.Option("--json", help="What it does.")] = False,
) -> None:
    """What show does, in a line."""


@group.command("standings")
def season_standings(
    file: Annotated[Path, typer.Argument(help="What it does.")],
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
    json: Annotated[bool, typer.Option("--json", help="What it does.")] = False,
) -> None:
    """What standings does, in a line."""


@group.command("results")
def season_results(
    file: Annotated[Path, typer.Argument(help="What it does.")],
    race: Annotated[int | None, typer.Option("--race", help="What it does.")] = None,
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
    json: Annotated[bool, typer.Option("--json", help="What it does.")] = False,
) -> None:
    """What results does, in a line."""


@group.command("log")
def season_log(
    file: Annotated[Path, typer.Argument(help="What it does.")],
    race: Annotated[int | None, typer.Option("--race", help="What it does.")] = None,
    out: Annotated[Path | None, typer.Option("--out", help="What it does.")] = None,
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
) -> None:
    """What log does, in a line."""


@group.command("undo")
def season_undo(
    file: Annotated[Path, typer.Argument(help="What it does.")],
    answers: Annotated[int, typer.Option("--answers", help="What it does.")] = 1,
    race: Annotated[bool, typer.Option("--race", help="What it does.")] = False,
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
) -> None:
    """What undo does, in a line."""


@group.command("players")
def season_players(
    file: Annotated[Path, typer.Argument(help="What it does.")],
    player: Annotated[list[str] | None, typer.Option("--player", "-p", help="What it does.")] = None,
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
) -> None:
    """What players does, in a line."""


@group.command("export")
def season_export(
    file: Annotated[Path, typer.Argument(help="What it does.")],
    format: Annotated[str, typer.Option("--format", help="What it does.")] = "json",
    what: Annotated[str, typer.Option("--what", help="What it does.")] = "results",
    template: Annotated[Path | None, typer.Option("--template", help="What it does.")] = None,
    out: Annotated[Path | None, typer.Option("--out", help="What it does.")] = None,
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
) -> None:
    """What export does, in a line."""


@group.command("rescue")
def season_rescue(
    file: Annotated[Path, typer.Argument(help="What it does.")],
    target: Annotated[Path | None, typer.Argument(help="What it does.")] = None,
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
) -> None:
    """What rescue does, in a line."""


@group.command("sheet")
def season_sheet(
    file: Annotated[Path, typer.Argument(help="What it does.")],
    kind: Annotated[str, typer.Option("--kind", help="What it does.")] = "",
    race: Annotated[int | None, typer.Option("--race", help="What it does.")] = None,
    blank: Annotated[bool, typer.Option("--blank", help="What it does.")] = False,
    filled: Annotated[bool, typer.Option("--filled", help="What it does.")] = False,
    fillable: Annotated[bool, typer.Option("--fillable", help="What it does.")] = False,
    paper: Annotated[str, typer.Option("--paper", help="What it does.")] = "a4",
    ink: Annotated[str, typer.Option("--ink", help="What it does.")] = "full",
    out: Annotated[Path, typer.Option("--out", help="What it does.")] = Path("output"),
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
) -> None:
    """What sheet does, in a line."""


@group.command("adjust")
def season_adjust(
    file: Annotated[Path, typer.Argument(help="What it does.")],
    who: Annotated[str, typer.Option("--who", help="What it does.")] = "",
    points: Annotated[int, typer.Option("--points", help="What it does.")] = 0,
    disqualify: Annotated[bool, typer.Option("--disqualify", help="What it does.")] = False,
    place: Annotated[int, typer.Option("--place", help="What it does.")] = 0,
    race: Annotated[int, typer.Option("--race", help="What it does.")] = 0,
    why: Annotated[str, typer.Option("--why", help="What it does.")] = "",
    revoke: Annotated[int, typer.Option("--revoke", help="What it does.")] = 0,
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
    json: Annotated[bool, typer.Option("--json", help="What it does.")] = False,
) -> None:
    """What adjust does, in a line."""


@group.command("read")
def season_read(
    form: Annotated[Path, typer.Argument(help="What it does.")],
    file: Annotated[Path, typer.Argument(help="What it does.")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="What it does.")] = False,
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
) -> None:
    """What read does, in a line."""


@group.command("import")
def season_import(
    results: Annotated[Path, typer.Argument(help="What it does.")],
    file: Annotated[Path, typer.Argument(help="What it does.")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="What it does.")] = False,
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
) -> None:
    """What import does, in a line."""


@group.command("restore")
def season_restore(
    scans: Annotated[list[Path], typer.Argument(help="What it does.")],
    out: Annotated[Path | None, typer.Option("--out", help="What it does.")] = None,
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
) -> None:
    """What restore does, in a line."""


@group.command("binder")
def season_binder(
    file: Annotated[Path, typer.Argument(help="What it does.")],
    out: Annotated[Path | None, typer.Option("--out", help="What it does.")] = None,
    paper: Annotated[str, typer.Option("--paper", help="What it does.")] = "a4",
    ink: Annotated[str, typer.Option("--ink", help="What it does.")] = "full",
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
) -> None:
    """What binder does, in a line."""


@group.command("pack")
def season_pack(
    file: Annotated[Path, typer.Argument(help="What it does.")],
    out: Annotated[Path | None, typer.Option("--out", help="What it does.")] = None,
    paper: Annotated[str, typer.Option("--paper", help="What it does.")] = "a4",
    ink: Annotated[str, typer.Option("--ink", help="What it does.")] = "full",
    lang: Annotated[str, typer.Option("--lang", "-l", help="What it does.")] = "en",
    data: Annotated[Path | None, typer.Option("--data", help="What it does.")] = None,
) -> None:
    """What pack does, in a line."""


if __name__ == "__main__":
    app()
