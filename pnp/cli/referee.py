"""pnp referee: sit down and race."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from pnp.cli.common import Data, Lang, Options, Players, command_for, free_name, pairs, planned, warn
from pnp.cli.own import given

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pnp.api.refereeing import Script, Table
    from pnp.api.seasons import Season
    from pnp.cli.prompt import Hooks


def referee(
    context: typer.Context,
    target: Annotated[str, typer.Argument(help="A season file, or a game for a single race.")],
    player: Players = None,
    option: Options = None,
    roll: Annotated[
        str,
        typer.Option(
            "--roll",
            help="For whom the program rolls: none, all, or names with commas between; a wrong name lists them.",
        ),
    ] = "none",
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", help='A player whom the program plays: "Ben" or "Ben=B2". Repeat it.'),
    ] = None,
    ask: Annotated[
        str, typer.Option("--ask", help="How much is asked: full (everything) or usual (not what has only one answer).")
    ] = "usual",
    script: Annotated[Path | None, typer.Option("--script", help="A file with answers to start with.")] = None,
    position: Annotated[
        Path | None, typer.Option("--from", help="Start a single race from a position, as p prints it.")
    ] = None,
    file: Annotated[Path | None, typer.Option("--file", help="Where to keep a single race.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Makes the program's dice repeatable.")] = None,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Referee a race at the table. Type cards, dice and decisions; every answer is kept at once."""
    from pnp.api.editions import find_known
    from pnp.api.refereeing import Script
    from pnp.api.speaking import check_language

    check_language(lang)
    answers = Script.read(script) if script else None
    options = {**pairs(option), **given(context)}
    if find_known(target):
        season = _single_race(target, player, options, roll, bot or [], position, file, data, lang)
    else:
        _refuse({"--player": player, "--option": options, "--from": position, "--file": file}, target)
        season = _open(target, data)
    with season:
        _play(season, Manner(roll, bot or [], ask), answers, seed, lang)


def _refuse(given: dict[str, Any], target: str) -> None:
    """What a season has agreed on long ago cannot be said again for one race."""
    from pnp.api.speaking import UsageError

    for name, value in given.items():
        if value:
            raise UsageError(
                f"{name} is for a new race, and {target} is a season that has begun",
                do=f"leave it out; pnp season players {target} --player … gives the teams to others",
            )


def _open(target: str, overlay: Path | None) -> Season:
    from pnp.api.editions import game_ids, list_games
    from pnp.api.seasons import open_season
    from pnp.api.speaking import PnpError, nearest

    path = Path(target)
    if not path.exists():
        for listed in list_games():
            if listed.id == target and listed.problem:
                raise listed.problem
        raise PnpError(
            f"there is neither a season file nor a game “{target}”",
            expected=f"a file made by pnp season new, or a game: {nearest(target, game_ids())}",
        )
    return open_season(path, overlay)


def _single_race(
    game: str,
    players: list[str] | None,
    options: Mapping[str, str],
    roll: str,
    bots: list[str],
    position: Path | None,
    file: Path | None,
    overlay: Path | None,
    lang: str,
) -> Season:
    """A season of one race, kept like any other."""
    from pnp.api.editions import load_game
    from pnp.api.refereeing import single_race, start_from
    from pnp.api.speaking import UsageError

    edition = load_game(game, overlay)
    edition.game.need("rules", "teller")
    start = None
    if position:
        if players:
            raise UsageError("the players stand in the position", where=str(position), do="leave --player out")
        start = start_from(edition, position).with_options(options)
        players, options = list(start.players), start.options
    plan = planned(edition, players or [], 1, options, lang)
    path = file or free_name(f"{game}-race")
    season = single_race(edition, path, plan, start, roll, bots)
    typer.echo(f"→ {path}")
    return season


class Manner(NamedTuple):
    """What was said about how this table is helped."""

    roll: str
    bots: list[str]
    ask: str

    def command(self, season: Season, lang: str) -> str:
        """The command that goes on in the same way."""
        parts = [command_for(season, "referee")]
        if self.roll != "none":
            parts.append(f"--roll {shlex.quote(self.roll)}")
        parts += [f"--bot {shlex.quote(bot)}" for bot in self.bots]
        if self.ask != "usual":
            parts.append(f"--ask {self.ask}")
        return " ".join([*parts, *([f"--lang {lang}"] if lang != "en" else [])])


def _play(season: Season, manner: Manner, script: Script | None, seed: int | None, lang: str) -> None:
    from pnp.api.refereeing import Helpers, Table
    from pnp.api.seasons import closing_lines, edition_of_season, opening_lines, standings_lines, voice
    from pnp.cli.prompt import Outcome, Session

    warn(season, lang)
    if season.over:
        typer.echo("\n".join(standings_lines(season, voice(season, lang))))
    helpers = Helpers.agreed(season, *manner)
    table = Table(season, lang, helpers, script, seed)
    narrator = table.narrator
    for line in opening_lines(season, narrator):
        typer.echo(line)
    session = Session(
        table.referee,
        narrator,
        edition_of_season(season).rulebook(lang),
        sources=table.sources,
        hooks=_hooks(table, manner.command(season, lang)),
        rng=table.rng,
        unattended=table.unattended,
        settled=table.settled,
    )
    if session.run() is Outcome.PAUSED:
        return
    table.finish()
    for line in [*closing_lines(season, narrator), *standings_lines(season, narrator)]:
        typer.echo(line)
    if not season.over:
        typer.echo(narrator.words("prompt.go_on", command=command_for(season, "referee")))


def _hooks(table: Table, resume: str) -> Hooks:
    from pnp.api.seasons import standings_lines
    from pnp.cli.prompt import Hooks

    return Hooks(
        standings=lambda: "\n".join(standings_lines(table.season, table.narrator)),
        position=table.position,
        map=_map(table) if table.season.game.has("board") else None,
        resume=resume,
        confirm=table.season.confirm,
    )


def _map(table: Table) -> Callable[[], str]:
    """A page of its own beside the season: a picture alone would open in whatever looks at drawings."""
    from pnp.cli.opening import show_in_browser

    def draw() -> str:
        path = table.season.path
        page = table.drawn().write(path.with_name(f"{path.stem}-map.html"))
        show_in_browser(page)
        return f"→ {page}"

    return draw
