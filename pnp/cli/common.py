"""Options and small helpers that several verbs share."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.complaints import complain
from pnp.cli.completing import game_names, languages, paper_names, seasons

if TYPE_CHECKING:
    from pnp.api.editions import Edition
    from pnp.api.seasons import Plan, Season
    from pnp.api.speaking import PnpError, Problems


def _heard(context: typer.Context, lang: str) -> str:
    """Problems are told in the same language, also the one that ends the command."""
    from pnp.api.speaking import check_language

    if is_given(context, "lang") and not context.resilient_parsing:
        check_language(lang)
    if context.obj is not None:
        context.obj["lang"] = lang
    return lang


def not_empty(context: typer.Context, param: typer.CallbackParam, value: str) -> str:
    """An option that is written without a value (an unset variable of a script) is not the same as none."""
    from pnp.api.speaking import UsageError

    source = context.get_parameter_source(param.name or "")
    if not value.strip() and source is not None and source.name == "COMMANDLINE":
        raise UsageError("there is nothing after it", where=param.opts[0], do="name one, or leave it out")
    return value


Lang = Annotated[
    str,
    typer.Option(
        "--lang",
        "-l",
        envvar="PNP_LANG",
        help="Language: en, ja or it.",
        show_envvar=True,
        callback=_heard,
        is_eager=True,
        autocompletion=languages,
    ),
]
Data = Annotated[
    Path | None, typer.Option("--data", help="A folder with your own data, laid over the kit's.", show_default=False)
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON for programs instead of words.")]
Players = Annotated[
    list[str] | None,
    typer.Option(
        "--player",
        "-p",
        help='A player and what they drive, clockwise: "Anna: red". Repeat it. none: nobody, if it can.',
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="A rule the table decides otherwise: name=value. Repeat it."),
]
GameName = Annotated[str, typer.Argument(help="The game.", autocompletion=game_names)]
SeasonFile = Annotated[Path, typer.Argument(help="The season file.", autocompletion=seasons)]
PaperName = Annotated[
    str,
    typer.Option(
        "--paper",
        envvar="PNP_PAPER",
        help="a4, letter, a3 or a1 (plotter).",
        show_envvar=True,
        autocompletion=paper_names,
    ),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        help="In place of --workers: a Dask scheduler, tcp://host:8786, or local:4 to start one here.",
        show_default=False,
    ),
]
Ink = Annotated[str, typer.Option("--ink", help="full, saver or mono.")]


def pairs(given: list[str] | None) -> dict[str, str]:
    """name=value, as often as it was written."""
    from pnp.api.speaking import UsageError

    found: dict[str, str] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise UsageError(
                f"“{text}” is not an option of the game",
                where="--option",
                expected="name=value, such as tiebreak=wins",
                do="pnp rules GAME --options lists them",
            )
        found[name.strip()] = value.strip()
    return found


def working_at(workers: int | None, cluster: str | None, alone: int) -> int | str:
    """Where the work is done: so many processes, `alone` if nobody says; or a cluster."""
    if cluster is None:
        return workers or alone
    if workers is not None:
        from pnp.api.speaking import UsageError

        raise UsageError("a cluster has its own workers", where="--workers", do="leave out --workers or --cluster")
    return cluster


def is_given(context: typer.Context, name: str) -> bool:
    """Whether somebody typed this option, or left it as it is."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def planned(
    edition: Edition, players: list[str], races: int | None, options: Mapping[str, str], lang: str, best: int = 0,
    following: str = "", bonus: Sequence[str] = (),
) -> Plan:  # fmt: skip
    """The season's plan from what was typed; asks who plays if nobody was named, and again if that was wrong."""
    from pnp.api.seasons import plan_season
    from pnp.api.speaking import Problems

    edition.game.need("season")
    while True:
        try:
            return plan_season(edition, players or ask_players(edition, lang), races, options, best, following, bonus)
        except Problems as several:
            found = as_typed(several)
            if players or any(not problem.where.startswith("--player") for problem in found.problems):
                raise found from several
            tell(found, lang)


def as_typed(several: Problems) -> Problems:
    """The places of a plan's problems, as the command line calls them."""
    from pnp.api.speaking import Problems

    def typed(where: str) -> str:
        name = where.partition(".")[2]
        if name.startswith("players["):
            return f"--player {int(name[8:-1]) + 1}"
        return {"players": "--player", "races": "--races"}.get(name) or name.replace("options.", "--option ")

    found = Problems(several.what, [problem.at(typed(problem.where)) for problem in several.problems])
    found.exit_code = 2
    return found


def ask_players(edition: Edition, lang: str) -> list[str]:
    """Nobody was named on the command line: ask who is at the table."""
    from pnp.api.speaking import UsageError

    words = edition.words(lang)
    lo, hi = edition.game.players
    typer.echo(words("cli.who_plays", lo=lo, hi=hi, example=words("cli.player_example")))
    players: list[str] = []
    while len(players) < hi:
        typer.echo("> ", nl=False)
        line = sys.stdin.readline()
        if not line.strip():
            break
        players.append(line.strip())
    if not players:
        raise UsageError(
            "nobody is named, so nothing was begun",
            expected=f"{lo} to {hi} players",
            do=f'type one player a line, or name them in the command: --player "{words("cli.player_example")}"',
        )
    return players


def free_name(stem: str) -> Path:
    """A season file that is not there yet."""
    number = 1
    while (path := Path(f"{stem}-{number}.season")).exists():
        number += 1
    return path


def opened(file: Path, overlay: Path | None, lang: str) -> Season:
    """A season to look at, after what people should know about it."""
    from pnp.api.seasons import read_season

    season = read_season(file, overlay)
    warn(season, lang)
    return season


@contextmanager
def opened_to_write(file: Path, overlay: Path | None, lang: str) -> Iterator[Season]:
    """The same to write to."""
    from pnp.api.seasons import open_season

    with open_season(file, overlay) as season:
        warn(season, lang)
        yield season


def warn(season: Season, lang: str) -> None:
    from pnp.api.seasons import remarks

    for what in remarks(season):
        remark(what, season.path, lang)


def remark(what: str, path: Path, lang: str) -> None:
    """Something about a file that people should know, though it is no reason to stop."""
    from pnp.api.speaking import PnpError

    tell(PnpError(what, where=str(path)), lang)


def tell(problem: PnpError, lang: str) -> None:
    from pnp.api.speaking import spoken

    complain(*problem.lines(spoken(lang)))


def command_for(season: Season, *verb: str) -> str:
    """As it can be copied into a shell. A file that is called like an option is named with its folder."""
    import os

    from pnp.cli.shells import in_shell

    file = str(season.path)
    parts = ["pnp", *verb, os.path.join(os.curdir, file) if file.startswith("-") else file]
    if season.overlay and "overlay" not in season.header:
        parts += ["--data", str(season.overlay)]
    return in_shell(parts)


def echo_json(document: Any) -> None:
    import json

    typer.echo(json.dumps(document, ensure_ascii=False, indent=2))
