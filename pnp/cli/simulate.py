"""pnp simulate: bots play, we count."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from pnp.cli.common import Data, Json, Lang, echo_json, narrator_for


def simulate(
    game: Annotated[str, typer.Argument(help="The game.")],
    races: Annotated[int, typer.Option("--races", "-n", min=1, help="How many races in each experiment.")] = 600,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same races.")] = 1,
    players: Annotated[
        list[int] | None, typer.Option("--players", help="Number of players; repeat it. All if left out.")
    ] = None,
    bot: Annotated[list[str] | None, typer.Option("--bot", help="Kind of bot; repeat it. All if left out.")] = None,
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, max=256, help="Races run side by side.")] = 1,
    lang: Lang = "en",
    data: Data = None,
    json: Json = False,
) -> None:
    """Let bots play many races. By the real rules, and with a report of what comes out beside what should."""
    from pnp.cli.show import progress
    from pnp.kit.errors import UsageError, unknown
    from pnp.kit.register import find_game
    from pnp.lab.simulate import simulate as run

    found = find_game(game)
    loaded = found.load(found.library(data))
    for name in bot or []:
        if name not in found.lab.bots:
            raise unknown("bot", name, found.lab.bots)
    lo, hi = found.players
    for count in players or []:
        if not lo <= count <= hi:
            raise UsageError(f"{count} cannot play {found.name}", expected=f"{lo} to {hi} players")
    trials = found.lab.trials(loaded, players or [], bot or [])
    with progress("simulate", races * len(trials)) as step:
        findings = run(found, data, trials, races, seed, workers, step)
    if json:
        echo_json({"game": game, "seed": seed, "races": races, "trials": [_as_json(each) for each in findings]})
        return
    narrator = narrator_for(found, loaded, {}, lang, data)
    for each in findings:
        _show(each, narrator)
    total = sum(each.races for each in findings)
    seconds = sum(each.seconds for each in findings)
    typer.echo(narrator.words("lab.speed", races=total, seconds=f"{seconds:.1f}", rate=f"{total / seconds:.0f}"))


def _show(findings: Any, narrator: Any) -> None:
    from pnp.kit.columns import columns

    words = narrator.words
    trial = findings.trial
    typer.echo(words("lab.trial", players=trial.players, bot=words(f"lab.bot.{trial.bot}"), races=findings.races))
    rows = [[words("lab.head.what"), words("lab.head.found"), "±", words("lab.head.expected"), ""]]
    for measure in findings.measures:
        label = words(f"lab.{measure.code}", **measure.args) if measure.args else words(f"lab.{measure.code}")
        verdict = "" if measure.holds is None else words("lab.holds" if measure.holds else "lab.fails")
        error = f"{measure.error:.2f}" if measure.error else ""
        rows.append([label, f"{measure.value:.2f}", error, measure.expected, verdict])
    for line in columns(rows, "<>>><"):
        typer.echo(f"  {line}")
    typer.echo("")


def _as_json(findings: Any) -> dict[str, Any]:
    return {
        "players": findings.trial.players,
        "bot": findings.trial.bot,
        "races": findings.races,
        "seconds": round(findings.seconds, 3),
        "measures": [
            {
                "code": measure.code,
                **measure.args,
                "value": measure.value,
                "error": measure.error,
                "expected": measure.expected,
                "holds": measure.holds,
            }
            for measure in findings.measures
        ],
    }
