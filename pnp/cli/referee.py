"""pnp referee: sit down and race."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.common import Data, Lang, Options, Players, command_to_go_on, narrator_for, pairs, planned, warn

if TYPE_CHECKING:
    from pnp.referee.narrate import Narrator
    from pnp.referee.sources import Script
    from pnp.season.season import Season


def referee(
    target: Annotated[str, typer.Argument(help="A season file, or a game for a single race.")],
    player: Players = None,
    option: Options = None,
    roll: Annotated[
        str,
        typer.Option(
            "--roll",
            help="For whom the program rolls: none, all, or names with commas between; in XF-1 also npc and progress.",
        ),
    ] = "none",
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", help='A player whom the program plays: "Ben" or "Ben=B2". Repeat it.'),
    ] = None,
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
    from pnp.kit.register import game_ids
    from pnp.kit.words import check_language
    from pnp.referee.sources import Script

    check_language(lang)
    answers = Script.read(script) if script else None
    if target in game_ids():
        season, begun = _single_race(target, player, option, roll, position, file, data, lang)
    else:
        _refuse({"--player": player, "--option": option, "--from": position, "--file": file}, target)
        season, begun = _open(target, data), []
    with season:
        _play(season, roll, bot or [], answers, begun, seed, lang)


def _refuse(given: dict[str, Any], target: str) -> None:
    """What a season has agreed on long ago cannot be said again for one race."""
    from pnp.kit.errors import UsageError

    for name, value in given.items():
        if value:
            raise UsageError(
                f"{name} is for a new race, and {target} is a season that has begun",
                do=f"leave it out; pnp season players {target} --player … gives the teams to others",
            )


def _open(target: str, overlay: Path | None) -> Season:
    from pnp.kit.errors import PnpError, nearest
    from pnp.kit.register import game_ids
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
    roll: str,
    position: Path | None,
    file: Path | None,
    overlay: Path | None,
    lang: str,
) -> tuple[Season, list[dict[str, Any]]]:
    """A season of one race, kept like any other, and the answers that a position in mid-turn brings along."""
    from pnp.kit.errors import UsageError
    from pnp.kit.register import find_game
    from pnp.season.season import Season

    game = find_game(game_id)
    data = game.load(game.library(overlay))
    chosen = pairs(options)
    start: dict[str, Any] | None = None
    begun: list[dict[str, Any]] = []
    if position:
        if players:
            raise UsageError("the players stand in the position", where=str(position), do="leave --player out")
        start, begun = _start_position(game, data, position)
        chosen = start["options"] = {**start.get("options", {}), **chosen}
        players, field = game.season.agreed_in(start)
        chosen = {**chosen, **field}
    plan = planned(game, data, players or [], 1, chosen, lang)
    _rolled_for(roll, [*plan.entries.names, *game.rules.rollers])
    path = file or _free_name(game_id)
    season = Season.create(path, game, plan, overlay=overlay, position=start)
    typer.echo(f"→ {path}")
    return season, begun


def _start_position(game: Any, data: Any, file: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Where the current phase began, as the only race of its season, and the answers since."""
    from pnp.cli.resolve import placed, read_position
    from pnp.kit.errors import PnpError
    from pnp.referee.resolve import resolve

    document, places = read_position(file)
    if document.setdefault("game", game.id) != game.id:
        raise PnpError(f"this position is of another game: {document['game']}", where=places.place("game"))
    resolution = placed(lambda: resolve(game.rules, data, document), places)
    for no in resolution.rejects:
        raise PnpError(
            f"“{no.answer}” cannot be an answer here [{no.reject.rule}]",
            where=places.place(f"answers[{no.index}]"),
            do=f"pnp resolve {file} says why",
        )
    position: dict[str, Any] = resolution.resume["position"]
    position.update(race=1, races=1)
    return position, resolution.resume["answers"]


def _free_name(game_id: str) -> Path:
    number = 1
    while (path := Path(f"{game_id}-race-{number}.season")).exists():
        number += 1
    return path


def _play(
    season: Season,
    roll: str,
    bots: list[str],
    script: Script | None,
    begun: list[dict[str, Any]],
    seed: int | None,
    lang: str,
) -> None:
    from random import Random

    from pnp.kit.errors import PnpError
    from pnp.referee.prompt import Hooks, Outcome, Session
    from pnp.referee.rulebook import RuleBook
    from pnp.referee.sources import Chain

    narrator = narrator_for(season.game, season.data, season.plan.entries, lang, season.overlay)
    warn(season, lang)
    if season.over:
        show_standings(season, narrator)
        raise PnpError("all races of this season are run", where=str(season.path), do="pnp season undo takes one back")
    for event in season.system.opening(season.data, season.facts):
        typer.echo(narrator.event(event))
    current = season.referee()
    for given in begun:  # the race has another number now, so the keys are others too
        current.answer(given["answer"], "script")
    rng = Random(seed)
    seated = _seated(season, bots)
    session = Session(
        current,
        narrator,
        RuleBook.load(season.game.library(season.overlay), lang),
        sources=Chain(*_sources(season, current, roll, seated, script, rng)),
        hooks=Hooks(
            standings=lambda: "\n".join(standings_text(season, narrator)),
            position=lambda: position_text(season, current),
            map=_map(season, current, narrator),
            resume=_going_on(season, roll, bots, lang),
        ),
        rng=rng,
        unattended={*_gone_by(season, roll), *seated},
    )
    if session.run() is Outcome.PAUSED:
        return
    season.finish(current)
    for event in season.system.closing(season.data, season.facts):
        typer.echo(narrator.event(event))
    show_standings(season, narrator)
    if not season.over:
        typer.echo(narrator.words("prompt.go_on", command=command_to_go_on(season)))


def _going_on(season: Season, roll: str, bots: list[str], lang: str) -> str:
    """The command that goes on in the same way."""
    import shlex

    parts = [command_to_go_on(season)]
    if roll != "none":
        parts.append(f"--roll {shlex.quote(roll)}")
    parts += [f"--bot {shlex.quote(bot)}" for bot in bots]
    if lang != "en":
        parts.append(f"--lang {lang}")
    return " ".join(parts)


def _map(season: Season, current: Any, narrator: Narrator) -> Any:
    """What `m` does, in a game that has a map to draw."""
    if not season.game.has("picture"):
        return None

    def draw() -> str:
        stem = season.path.with_name(f"{season.path.stem}-map")
        drawn = season.game.picture(season.data, narrator.words, current.view(), stem)
        return "\n".join(f"→ {path}" for path in drawn)

    return draw


def _sources(
    season: Season, current: Any, roll: str, seated: dict[str, str], script: Script | None, rng: Any
) -> list[Any]:
    from pnp.referee.sources import Decider, Dice

    sources: list[Any] = [script] if script else []
    rolled = _rolled_for(roll, [*season.plan.entries.names, *season.rules.rollers])
    if rolled is None or rolled or seated:
        sources.append(Dice(rng, None if rolled is None else rolled | set(seated), current.remembered))
    for seat, bot in seated.items():
        sources.append(Decider(_sitter(season, current, bot), {seat}))
    return sources


def _gone_by(season: Season, roll: str) -> set[str]:
    """For whom the program rolls though nobody sits there; where people roll for them, they are asked."""
    rolled = _rolled_for(roll, [*season.plan.entries.names, *season.rules.rollers])
    return {who for who in season.rules.rollers if rolled is None or who in rolled}


def _sitter(season: Season, current: Any, bot: str) -> Any:
    seating = season.game.lab.seating
    assert seating is not None
    decide = seating.sitter(season.data, bot)
    return lambda ask, _: decide(ask, current.state)


def _seated(season: Season, bots: list[str]) -> dict[str, str]:
    """Which player is which bot: as agreed for the season, and from --bot Ben, --bot Ben=B2."""
    from pnp.kit.errors import PnpError, unknown

    seated = {player.name: player.bot for player in season.plan.entries.players if player.bot}
    if not bots:
        return seated
    lab, seats = season.game.lab, season.plan.entries.names
    seating = lab.seating
    if seating is None:
        raise PnpError(f"{season.game.name} has cards in hand, and a bot cannot hold real ones", do="leave --bot out")
    for text in bots:
        name, _, kind = (part.strip() for part in text.partition("="))
        if name not in seats:
            raise unknown("player", name, seats)
        if (kind or seating.usual) not in lab.bots:
            raise unknown("bot", kind, lab.bots)
        seated[name] = kind or seating.usual
    return seated


def _rolled_for(roll: str, whos: Sequence[str]) -> set[str] | None:
    """Those for whom the program rolls; None for everybody."""
    from pnp.kit.errors import unknown

    if roll == "all":
        return None
    names = [name.strip() for name in roll.split(",") if name.strip() not in ("", "none")]
    for name in names:
        if name not in whos:
            raise unknown("player", name, [*whos, "all", "none"])
    return set(names)


def standings_text(season: Season, narrator: Narrator) -> list[str]:
    from pnp.season.report import season_decisions, standing_lines

    lines: list[str] = []
    for standing in season.standings():
        lines += ["", *standing_lines(standing, narrator)]
    decided = season_decisions(season, narrator)
    return [*lines, "", *decided] if decided else lines


def show_standings(season: Season, narrator: Narrator) -> None:
    typer.echo("\n".join(standings_text(season, narrator)))


def position_text(season: Season, current: Any) -> str:
    from pnp.referee.position import to_text

    return to_text({"game": season.game.id, **current.public})
