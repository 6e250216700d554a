"""pnp balance: what the numbers of a game should do, and what they do."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from pnp.cli.common import Data, Json, Lang, echo_json, words_for


def balance(
    game: Annotated[str, typer.Argument(help="The game.")],
    races: Annotated[
        int | None,
        typer.Option("--races", "-n", min=1, help="Races for each figure. Two minutes' worth if left out."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same races.")] = 1,
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-w", min=1, max=256, help="Races side by side; all cores if left out."),
    ] = None,
    target: Annotated[
        list[str] | None, typer.Option("--target", "-t", help="A target such as T4; repeat it. All if left out.")
    ] = None,
    fit_npc: Annotated[
        bool, typer.Option("--fit-npc", help="Fit the tables of cars without a player to races, and write them down.")
    ] = False,
    out: Annotated[Path, typer.Option("--out", help="Where fitted tables go.")] = Path("output/npc-fit.toml"),
    lang: Lang = "en",
    data: Data = None,
    json: Json = False,
) -> None:
    """Measure a game against its design targets. Each with its figures, their errors, and a verdict."""
    import os

    from pnp.cli.show import progress
    from pnp.kit.errors import UsageError
    from pnp.kit.register import find_game
    from pnp.lab.balance import measure

    found = find_game(game)
    words = words_for(found, lang, data)
    loaded = found.load(found.library(data))
    known = found.balance
    spoken = known.words(words, loaded)
    count, cores = races or known.races, workers or os.cpu_count() or 1
    if fit_npc:
        if target or json:
            raise UsageError("--fit-npc fits all tables and writes a file", do="leave out --target and --json")
        _fit(found, loaded, spoken, count, seed, cores, data, out)
        return
    targets = _targets(target or [], known.targets)
    total = sum(experiment.count(count) for experiment in known.experiments(loaded, targets))
    with progress("balance", total) as step:
        findings, seconds = measure(found, data, targets, count, seed, cores, step)
    verdicts = [finding.holds for finding in findings]
    if json:
        counts = {"hold": verdicts.count(True), "fail": verdicts.count(False), "not_asked": verdicts.count(None)}
        echo_json(
            {
                "game": game,
                "seed": seed,
                "races": count,
                "seconds": round(seconds, 1),
                "targets": [finding.to_json() for finding in findings],
                "summary": counts,
            }
        )
        return
    typer.echo(spoken("balance.title", name=found.name, races=count, seed=seed, samples=total))
    for finding in findings:
        _show(finding, spoken)
    typer.echo("")
    if any(figure.is_close for finding in findings for figure in finding.figures):
        typer.echo(spoken("balance.close"))
    typer.echo(
        spoken("balance.summary", hold=verdicts.count(True), fail=verdicts.count(False), seconds=f"{seconds:.0f}")
    )
    failed = [finding.target for finding in findings if finding.holds is False]
    if failed:
        typer.echo(spoken("balance.failed", targets=", ".join(failed)))


def _targets(given: list[str], known: tuple[str, ...]) -> list[str]:
    from pnp.kit.errors import unknown

    for name in given:
        if name.upper() not in known:
            raise unknown("target", name, known)
    wanted = {name.upper() for name in given}
    return [name for name in known if name in wanted or not wanted]


def _show(finding: Any, words: Any) -> None:
    typer.echo("")
    title = words(f"balance.target.{finding.target}")
    typer.echo(words("balance.head", target=finding.target, title=title, verdict=_verdict(finding.holds, words)))
    _table(finding.figures, words)
    if finding.differs:
        typer.echo(f"  {words('balance.instead', why=words(f'balance.why.{finding.target}'))}")


def _table(figures: Any, words: Any) -> None:
    from pnp.kit.columns import columns

    rows = []
    for figure in figures:
        label = words(f"balance.figure.{figure.code}", **figure.args)
        verdict = "" if figure.holds is None else _verdict(figure.holds, words) + (" ≈" if figure.is_close else "")
        paper = _paper(figure.paper, words)
        error = f"± {figure.shown_error}" if figure.shown_error else ""
        rows.append([label, figure.shown, error, figure.asked, verdict, paper])
    for line in columns(rows, "<>>><<"):
        typer.echo(f"  {line}")


def _paper(asked: str, words: Any) -> str:
    """What the design paper asks instead, if it does."""
    if asked == "–":
        return str(words("balance.own"))
    return str(words("balance.paper", asked=asked)) if asked else ""


def _verdict(holds: bool | None, words: Any) -> str:
    return str(words("balance.open" if holds is None else "balance.holds" if holds else "balance.fails"))


def _fit(
    found: Any, loaded: Any, words: Any, races: int, seed: int, workers: int, overlay: Path | None, out: Path
) -> None:
    from pnp.cli.show import progress
    from pnp.kit.atomic import write_text
    from pnp.kit.errors import PnpError
    from pnp.lab.balance import Runner

    experiments = found.balance.fitting(loaded)
    if not experiments:
        raise PnpError(f"{found.name} has no tables to fit")
    total = sum(experiment.count(races) for experiment in experiments)
    with progress("fit", total) as step, Runner(found, overlay, races, seed, workers, step) as run:
        fitted = found.balance.fit(loaded, run, f"{races} races a figure, seed {seed}")
    write_text(out, fitted.text)
    typer.echo(words("balance.fit.title", races=races, seed=seed))
    for moment, figures in (("before", fitted.before), ("after", fitted.after)):
        typer.echo("")
        typer.echo(words(f"balance.fit.{moment}"))
        _table(figures, words)
    typer.echo("")
    for note in fitted.notes:
        typer.echo(words(f"balance.fit.note.{note.code}", **note.args))
    typer.echo(words("balance.fit.next", path=out))
