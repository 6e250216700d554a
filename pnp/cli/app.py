"""The command line. Every verb lives in a module of its own and imports what it needs when it is called."""

from __future__ import annotations

import os
import sys

import typer

from pnp.cli import check, doctor, games, printing, referee, resolve, rules, season, simulate

app = typer.Typer(
    name="pnp",
    help="Print, referee and simulate racing board games from one set of data.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("games")(games.games)
app.command("print")(printing.print_)
app.command("check")(check.check)
app.command("referee")(referee.referee)
app.command("resolve")(resolve.resolve)
app.command("simulate")(simulate.simulate)
app.command("rules")(rules.rules)
app.command("doctor")(doctor.doctor)
app.add_typer(season.app, name="season")


@app.callback(invoke_without_command=True)
def _root(
    version: bool = typer.Option(False, "--version", help="Show the version and exit."),
) -> None:
    if version:
        from pnp import __version__

        typer.echo(f"pnp {__version__}")
        raise typer.Exit


def main() -> None:
    """Run a verb; whatever goes wrong becomes one clear message and an exit code."""
    from pnp.kit.errors import PnpError

    for stream in (sys.stdout, sys.stderr, sys.stdin):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8")
    try:
        app()
    except PnpError as error:
        typer.echo("\n".join(error.lines()), err=True)
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        typer.echo("Stopped. Nothing is half written.", err=True)
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has seen enough; a second attempt to flush it would complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as fault:
        if os.environ.get("PNP_TRACEBACK"):
            raise
        typer.echo(_fault(fault), err=True)
        sys.exit(70)


def _fault(fault: Exception) -> str:
    from traceback import extract_tb

    spot = extract_tb(fault.__traceback__)[-1]
    file = spot.filename.replace("\\", "/").rpartition("/pnp/")[2]
    return (
        f"This is a fault in pnp itself: {type(fault).__name__}: {fault} ({file}:{spot.lineno})\n"
        "  what to do: nothing you did is lost; PNP_TRACEBACK=1 shows the details for a bug report"
    )
