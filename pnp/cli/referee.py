"""pnp referee: sit down and race."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.common import Data, Lang, Options, Players, narrator_for, pairs

if TYPE_CHECKING:
    from pnp.referee.narrate import Narrator
    from pnp.season.season import Season


def referee(
    target: Annotated[str, typer.Argument(help="A season file, or a game for a single race.")],
    player: Players = None,
    option: Options = None,
    roll: Annotated[
        str, typer.Option("--roll", help="For whom the program rolls: none, all, or names with commas between.")
    ] = "none",
    script: Annotated[Path | None, typer.Option("--script", help="A file with answers to start with.")] = None,
    position: Annotated[
        Path | None, typer.Option("--from", help="Start a single race from a position, as p prints it.")
    ] = None,
    file: Annotated[Path | None, typer.Option("--file", help="Where to keep a single race.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Makes the program's dice repeatable.")] = None,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Referee a race at the table: type cards, dice and decisions; every answer is kept at once."""
    from pnp.kit.game import game_ids

    if target in game_ids():
        season = _single_race(target, player, option, position, file, data, lang)
    else:
        season = _open(target, data)
    with season:
        _play(season, roll, script, seed, lang)


def _open(target: str, overlay: Path | None) -> Season:
    from pnp.kit.errors import PnpError, nearest
    from pnp.kit.game import game_ids
    from pnp.season.season import Season

    path = Path(target)
    if not path.exists():
        raise PnpError(
            f"there is neither a season file nor a game “{target}”",
            expected=f"a file made by pnp season new, or a game: {nearest(target, game_ids())}",
        )
    return Season.open(path, overlay)


def _single_race(
    game_id: str,
    players: list[str] | None,
    options: list[str] | None,
    position: Path | None,
    file: Path | None,
    overlay: Path | None,
    lang: str,
) -> Season:
    """A season of one race: its journal is kept like any other."""
    from pnp.kit.game import find_game
    from pnp.season.season import Season

    game = find_game(game_id)
    data = game.load(game.library(overlay))
    start = _start_position(game, data, position) if position else None
    if start:
        players = list(start["players"])
    if not players:
        players = _ask_players(game, lang)
    plan = game.season.plan(data, players, 1, pairs(options))
    path = file or _free_name(game_id)
    season = Season.create(path, game, plan, overlay=overlay, position=start)
    typer.echo(f"→ {path}")
    return season


def _start_position(game: Any, data: Any, file: Path) -> dict[str, Any]:
    from pnp.cli.resolve import _placed, _read
    from pnp.referee.resolve import resolve

    document, places = _read(file)
    document.setdefault("game", game.id)
    resolution = _placed(lambda: resolve(game.rules, data, document), places)
    position: dict[str, Any] = resolution.resume["position"]
    position.update(race=1, races=1)
    return position


def _ask_players(game: Any, lang: str) -> list[str]:
    """Nobody was named on the command line: ask who is at the table."""
    from pnp.cli.common import words_for
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
            "nobody is named", expected=f"{lo} to {hi} players", do='pnp referee … --player "Anna: red" --player …'
        )
    return players


def _free_name(game_id: str) -> Path:
    number = 1
    while (path := Path(f"{game_id}-race-{number}.season")).exists():
        number += 1
    return path


def _play(season: Season, roll: str, script: Path | None, seed: int | None, lang: str) -> None:
    from random import Random

    from pnp.kit.errors import PnpError
    from pnp.referee.prompt import Hooks, Outcome, Session
    from pnp.referee.rulebook import RuleBook
    from pnp.referee.sources import Chain

    narrator = narrator_for(season.game, season.data, season.plan.entries, lang, season.overlay)
    if season.dropped:
        typer.echo(f"{season.path}: {season.dropped}", err=True)
    if season.over:
        show_standings(season, narrator)
        raise PnpError("all races of this season are run", where=str(season.path), do="pnp season undo takes one back")
    for event in season.system.opening(season.data, season.facts):
        typer.echo(narrator.event(event))
    current = season.referee()
    rng = Random(seed)
    session = Session(
        current,
        narrator,
        RuleBook.load(season.game.library(season.overlay), lang),
        sources=Chain(*_sources(season, current, roll, script, rng)),
        hooks=Hooks(
            standings=lambda: "\n".join(standings_text(season, narrator)),
            position=lambda: position_text(season, current),
            resume=f"pnp referee {season.path}",
        ),
        rng=rng,
    )
    if session.run() is Outcome.PAUSED:
        return
    season.finish(current)
    for event in season.system.closing(season.data, season.facts):
        typer.echo(narrator.event(event))
    show_standings(season, narrator)
    if not season.over:
        typer.echo(narrator.words("prompt.go_on", command=f"pnp referee {season.path}"))


def _sources(season: Season, current: Any, roll: str, script: Path | None, rng: Any) -> list[Any]:
    from pnp.kit.errors import unknown
    from pnp.referee.sources import Dice, Script

    sources: list[Any] = [Script.read(script)] if script else []
    if roll == "all":
        sources.append(Dice(rng, None, current.remembered))
    elif roll != "none":
        seats = season.system.seats(season.plan)
        names = [name.strip() for name in roll.split(",") if name.strip()]
        for name in names:
            if name not in seats:
                raise unknown("player", name, [*seats, "all", "none"])
        sources.append(Dice(rng, set(names), current.remembered))
    return sources


def standings_text(season: Season, narrator: Narrator) -> list[str]:
    from pnp.season.report import standing_lines

    lines: list[str] = []
    for standing in season.standings():
        lines += ["", *standing_lines(standing, narrator)]
    return lines


def show_standings(season: Season, narrator: Narrator) -> None:
    typer.echo("\n".join(standings_text(season, narrator)))


def position_text(season: Season, current: Any) -> str:
    from pnp.referee.position import to_text

    hidden = current.secret
    document = current.position
    document["answers"] = [each for each in document["answers"] if each["key"] not in hidden]
    return to_text({"game": season.game.id, **document})
