"""Options and small helpers that several verbs share."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from pnp.kit.errors import Problems
    from pnp.kit.game import AnyGame
    from pnp.kit.words import Words
    from pnp.referee.narrate import Narrator
    from pnp.season.season import Season
    from pnp.season.system import Plan


def _heard(context: typer.Context, lang: str) -> str:
    """Problems are told in the same language, also the one that ends the command."""
    if context.obj is not None:
        context.obj["lang"] = lang
    return lang


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


def narrator_for(game: AnyGame, data: Any, entries: Any, lang: str, overlay: Path | None = None) -> Narrator:
    from pnp.referee.narrate import Narrator, voiced

    return Narrator(voiced(words_for(game, lang, overlay), game.teller, data, entries), game.teller)


def words_for(game: AnyGame, lang: str, overlay: Path | None = None) -> Words:
    from pnp.kit.words import load_words

    return load_words(lang, game.library(overlay))


def pairs(given: list[str] | None) -> dict[str, str]:
    """name=value, as often as it was written."""
    from pnp.kit.errors import UsageError

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


def planned(
    game: AnyGame, data: Any, players: list[str], races: int | None, options: Mapping[str, str], lang: str
) -> Plan:
    """The season's plan from what was typed; asks who plays if nobody was named, and again if that was wrong."""
    from pnp.kit.errors import Problems
    from pnp.kit.tongues import spoken

    while True:
        try:
            plan: Plan = game.season.plan(data, players or ask_players(game, lang), races, options)
            return plan
        except Problems as several:
            found = as_typed(several)
            if players or any(not problem.where.startswith("--player") for problem in found.problems):
                raise found from several
            typer.echo("\n".join(found.lines(spoken(lang))), err=True)


def as_typed(several: Problems) -> Problems:
    """The places of a plan's problems, as the command line calls them."""
    from pnp.kit.errors import Problems

    def typed(where: str) -> str:
        name = where.partition(".")[2]
        if name.startswith("players["):
            return f"--player {int(name[8:-1]) + 1}"
        return {"players": "--player", "races": "--races"}.get(name) or name.replace("options.", "--option ")

    found = Problems(several.what, [problem.at(typed(problem.where)) for problem in several.problems])
    found.exit_code = 2
    return found


def ask_players(game: AnyGame, lang: str) -> list[str]:
    """Nobody was named on the command line: ask who is at the table."""
    from pnp.kit.errors import UsageError

    words = words_for(game, lang)
    lo, hi = game.players
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


def warn(season: Season, lang: str) -> None:
    """What people should know before they look at this season."""
    if season.dropped:
        remark(season.dropped, season.path, lang)
    if season.other_data:
        what = (
            "the game's data is not what it was when this season began; results stand as they were written down, "
            "but a race that is told or played again may run differently"
        )
        remark(what, season.path, lang)


def remark(what: str, path: Path, lang: str) -> None:
    """Something about a file that people should know, though it is no reason to stop."""
    from pnp.kit.errors import PnpError
    from pnp.kit.tongues import spoken

    typer.echo("\n".join(PnpError(what, where=str(path)).lines(spoken(lang))), err=True)


def command_to_go_on(season: Season) -> str:
    """As it can be copied into a shell."""
    import shlex

    parts = ["pnp", "referee", str(season.path)]
    if season.overlay and "overlay" not in season.header:
        parts += ["--data", str(season.overlay)]
    return shlex.join(parts)


def echo_json(document: Any) -> None:
    import json

    typer.echo(json.dumps(document, ensure_ascii=False, indent=2))
