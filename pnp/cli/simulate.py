"""pnp simulate: bots play, we count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.common import Cluster, Data, GameName, Json, Lang, echo_json, working_at

if TYPE_CHECKING:
    from pnp.api.simulating import Findings
    from pnp.api.speaking import Words


def simulate(
    game: GameName,
    races: Annotated[int, typer.Option("--races", "-n", min=1, help="How many races in each experiment.")] = 600,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same races.")] = 1,
    players: Annotated[
        list[int] | None, typer.Option("--players", help="Number of players; repeat it. All if left out.")
    ] = None,
    bot: Annotated[list[str] | None, typer.Option("--bot", help="Kind of bot; repeat it. All if left out.")] = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-w", min=1, max=256, help="Races run side by side; 1 if left out."),
    ] = None,
    cluster: Cluster = None,
    lang: Lang = "en",
    data: Data = None,
    json: Json = False,
) -> None:
    """Let bots play many races. By the real rules, and with a report of what comes out beside what should."""
    from pnp.api.editions import load_game
    from pnp.api.simulating import simulate as run
    from pnp.cli.show import Progress

    place = working_at(workers, cluster, alone=1)
    edition = load_game(game, data)
    with Progress("simulate") as bar:
        findings = run(edition, races, seed, players or (), bot or (), place, bar.begin, bar.step)
    if json:
        echo_json({"game": game, "seed": seed, "races": races, "trials": [_as_json(each) for each in findings]})
        return
    words = edition.narrator(lang).words
    for each in findings:
        _show(each, words)
    total = sum(each.races for each in findings)
    seconds = sum(each.seconds for each in findings)
    typer.echo(words("lab.speed", races=total, seconds=f"{seconds:.1f}", rate=f"{total / seconds:.0f}"))


def _show(findings: Findings, words: Words) -> None:
    from pnp.api.speaking import columns

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


def _as_json(findings: Findings) -> dict[str, Any]:
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
