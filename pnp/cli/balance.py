"""pnp balance: what the numbers of a game should do, and what they do."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import Cluster, Data, GameName, Json, Lang, echo_json, working_at
from pnp.cli.own import given

if TYPE_CHECKING:
    from pnp.api.editions import Edition
    from pnp.api.simulating import Balanced, Figure, Finding
    from pnp.api.speaking import Words


def balance(
    context: typer.Context,
    game: GameName,
    races: Annotated[
        int | None,
        typer.Option("--races", "-n", min=1, help="At most so many races a figure. Minutes' worth if left out."),
    ] = None,
    hours: Annotated[
        float | None,
        typer.Option("--hours", min=0.001, max=1000, help="Go on for so long, or until every figure is sure."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same races.")] = 1,
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-w", min=1, max=256, help="Races side by side; all cores if left out."),
    ] = None,
    cluster: Cluster = None,
    target: Annotated[
        list[str] | None, typer.Option("--target", "-t", help="A target such as T4; repeat it. All if left out.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Where fitted tables go, in a game that has such.", show_default=False)
    ] = None,
    lang: Lang = "en",
    data: Data = None,
    json: Json = False,
) -> None:
    """Measure a game against its design targets. Each with its figures, their errors, and a verdict."""
    from pnp.api.editions import load_game
    from pnp.api.simulating import balance as measured
    from pnp.cli.show import Progress

    edition, place = load_game(game, data), working_at(workers, cluster, alone=os.cpu_count() or 1)
    fitting = edition.game.balance.fitting
    if fitting and fitting.option in given(context):
        _refuse_beside(fitting.option, target or json)
        _fit(edition, out or Path(f"output/{fitting.file}"), races, seed, place, lang)
        return
    with Progress("balance") as bar:
        found = measured(edition, target or (), races, seed, place, bar.begin, bar.step, hours)
    if json:
        echo_json({"game": game, "seed": seed, **found.to_json()})
    else:
        _report(edition, found, seed, lang)


def _refuse_beside(option: str, other: object) -> None:
    from pnp.api.speaking import UsageError

    if other:
        raise UsageError(f"--{option} fits all tables and writes a file", do="leave out --target and --json")


def _report(edition: Edition, found: Balanced, seed: int, lang: str) -> None:
    from pnp.api.simulating import balance_words

    words, verdicts = balance_words(edition, lang), found.verdicts
    typer.echo(words("balance.title", name=edition.game.name, races=found.races, seed=seed, samples=found.samples))
    for finding in found.findings:
        _show(finding, words)
    typer.echo("")
    if found.unsure:
        typer.echo(words("balance.unsure", targets=", ".join(found.unsure)))
    seconds = f"{found.seconds:.0f}"
    typer.echo(words("balance.summary", hold=verdicts.count(True), fail=verdicts.count(False), seconds=seconds))
    failed = [finding.target for finding in found.findings if finding.holds is False]
    if failed:
        typer.echo(words("balance.failed", targets=", ".join(failed)))


def _show(finding: Finding, words: Words) -> None:
    typer.echo("")
    title = words(f"balance.target.{finding.target}")
    typer.echo(
        words(
            "balance.head",
            target=finding.target,
            title=title,
            verdict=_verdict(finding.holds, words),
            races=finding.races,
        )
    )
    _table(finding.figures, words)
    if finding.differs:
        typer.echo(f"  {words('balance.instead', why=words(f'balance.why.{finding.target}'))}")


def _table(figures: Sequence[Figure], words: Words) -> None:
    from pnp.api.speaking import columns

    rows = []
    for figure in figures:
        label = words(f"balance.figure.{figure.code}", **figure.args)
        verdict = "" if figure.holds is None else _verdict(figure.holds, words) + ("" if figure.is_sure else " ≈")
        paper = _paper(figure.paper, words)
        error = f"± {figure.shown_error}" if figure.shown_error else ""
        rows.append([label, figure.shown, error, figure.asked, verdict, paper])
    for line in columns(rows, "<>>><<"):
        typer.echo(f"  {line}")


def _paper(asked: str, words: Words) -> str:
    """What the design paper asks instead, if it does."""
    if asked == "–":
        return str(words("balance.own"))
    return str(words("balance.paper", asked=asked)) if asked else ""


def _verdict(holds: bool | None, words: Words) -> str:
    return str(words("balance.open" if holds is None else "balance.holds" if holds else "balance.fails"))


def _fit(edition: Edition, out: Path, races: int | None, seed: int, place: int | str, lang: str) -> None:
    from pnp.api.simulating import balance_words, fit
    from pnp.cli.show import Progress

    with Progress("fit") as bar:
        fitted = fit(edition, out, races, seed, place, bar.begin, bar.step)
    words = balance_words(edition, lang)
    typer.echo(words("balance.fit.title", races=races or edition.game.balance.races, seed=seed))
    for moment, figures in (("before", fitted.before), ("after", fitted.after)):
        typer.echo("")
        typer.echo(words(f"balance.fit.{moment}"))
        _table(figures, words)
    typer.echo("")
    for note in fitted.notes:
        typer.echo(words(f"balance.fit.note.{note.code}", **note.args))
    typer.echo(words("balance.fit.next", path=out))
