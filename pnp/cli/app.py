"""The command line. Every verb lives in a module of its own and imports what it needs when it is called."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from copy import copy
from functools import cache
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

import typer
from typer.core import TyperGroup

from pnp.cli import (
    balance,
    binding,
    calibrate,
    check,
    club,
    config,
    demo,
    doctor,
    entering,
    games,
    new,
    own,
    paperwork,
    plays,
    printing,
    referee,
    release,
    replaying,
    resolve,
    rules,
    season,
    sheets,
    simulate,
    table,
)
from pnp.cli.complaints import UNTOUCHED, complain
from pnp.cli.completing import is_about_completion, teach_zsh
from pnp.cli.helping import TYPED, language_behind, speak
from pnp.cli.misuse import MISUSE, problem_of
from pnp.cli.quiet import QUIET, hush, without_quiet
from pnp.cli.settled import defaults

if TYPE_CHECKING:
    from pnp.api.speaking import PnpError, Tongue


class Verbs(TyperGroup):
    """Lets Ctrl-C and a closed pipe through to `main`; left alone, the framework swallows them without a word. What it
    does not understand of a command is told in our way."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        with _let_through():
            return super().make_context(*args, **kwargs)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """`--quiet` may stand anywhere, `--lang` before the verb, too. What is not understood is told in that
        language."""
        ctx.meta[TYPED] = args
        if is_about_completion(args):
            teach_zsh()
            ctx.color = False  # a colour would be spelled, like any other control character
        if ctx.obj is not None:
            ctx.obj["lang"] = own.language_of(args)
        kept, ctx.meta[QUIET] = without_quiet(args)
        return super().parse_args(ctx, language_behind(self, kept))

    def invoke(self, ctx: Any) -> Any:
        with _let_through(), hush(ctx):
            return super().invoke(ctx)


@contextmanager
def _let_through() -> Iterator[None]:
    try:
        yield
    except (KeyboardInterrupt, BrokenPipeError) as end:
        raise _Ended from end
    except MISUSE as error:
        raise problem_of(error) or error from error


class _Ended(Exception):
    """Somebody outside wants us to stop."""


app = typer.Typer(
    name="pnp",
    cls=Verbs,
    help="Print, referee and simulate racing board games from one set of data.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "color": UNTOUCHED},
)
app.command("games")(games.games)
app.command("print", cls=own.command_for("print"))(printing.print_)
app.command("calibrate")(calibrate.calibrate)
app.command("check")(check.check)
app.command("new")(new.new)
app.command("release")(release.release)
app.command("referee", cls=own.command_for("referee"))(referee.referee)
app.command("table", cls=own.command_for("referee"))(table.table)
app.command("resolve")(resolve.resolve)
app.command("simulate", cls=own.command_for("simulate"))(simulate.simulate)
app.command("balance", cls=own.command_for("balance"))(balance.balance)
app.command("rules", cls=rules.Asking)(rules.rules)
app.command("doctor")(doctor.doctor)
app.command("config")(config.config)
app.command("demo")(demo.demo)
season.app.command("new", cls=own.command_for("season new"))(season.new)
season.app.command("sheet")(sheets.sheet)
season.app.command("adjust")(paperwork.adjust)
season.app.command("enter")(entering.enter)
season.app.command("day")(entering.day)
season.app.command("read")(paperwork.read)
season.app.command("import")(paperwork.import_)
season.app.command("restore")(paperwork.restore)
season.app.command("binder")(binding.binder)
season.app.command("pack")(binding.pack)
season.app.command("replay")(replaying.replay)
season.app.command("bgstats")(plays.bgstats)
app.add_typer(season.app, name="season")
app.add_typer(club.app, name="club")


@app.callback(invoke_without_command=True)
def _root(
    version: bool = typer.Option(False, "--version", help="Show the version and exit."),
    quiet: bool = typer.Option(  # noqa: ARG001  # taken out before, wherever it stands; here it is on the front page
        False, "--quiet", "-q", help="Make what is asked for without a word but for problems."
    ),
    lang: str = typer.Option("en", "--lang", "-l", help="Language: en, ja or it."),  # noqa: ARG001  # handed on
) -> None:
    if version:
        from pnp import __version__

        typer.echo(f"pnp {__version__}")
        raise typer.Exit


def main() -> None:
    """Run a verb; whatever goes wrong becomes one clear message and an exit code."""
    heard = {"lang": "en"}
    # A strange byte in a name or in an answer must never stop the program: it is shown, and the answer refused.
    for stream, errors in ((sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace"), (sys.stdin, "replace")):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors=errors)
    with redirect_stdout(_screen(sys.stdout)), redirect_stderr(_screen(sys.stderr)):
        _run(heard)


def _screen(stream: TextIO) -> Any:
    from pnp.cli.screen import Screen

    return Screen(stream)


def _run(heard: dict[str, str]) -> None:
    from pnp.api.speaking import PnpError

    try:
        with _warnings_told(heard):
            _obey(heard)
    except PnpError as error:
        complain(*error.lines(_tongue(heard)))
        sys.exit(error.exit_code)
    except _Ended as end:
        if isinstance(end.__cause__, BrokenPipeError):
            _be_quiet()  # whoever read our output has seen enough
            sys.exit(0)
        _stopped(heard)
    except OSError as error:
        _be_quiet()
        tongue = _tongue(heard)
        complain(f"{error.filename or tongue('output')}: {tongue(error.strerror or str(error))}")
        sys.exit(1)
    except Exception as fault:
        if _came_of_ctrl_c(fault):
            _stopped(heard)
        if os.environ.get("PNP_TRACEBACK"):
            raise
        complain(*_fault(fault).lines(_tongue(heard)))
        sys.exit(70)


def _obey(heard: dict[str, str]) -> None:
    from pnp.api.habits import habits

    values = {name: habit.value for name, habit in habits().items()}
    heard["lang"] = values["lang"]
    command = verbs(_named(sys.argv[1:]))
    speak(command)
    command(prog_name="pnp", obj=heard, default_map=defaults(command, values))


@cache
def verbs(named: tuple[str, ...] = ()) -> Any:
    """The program, or nothing of it but what is named: to build all verbs takes longer than many of them do."""
    return typer.main.get_command(_narrowed(app, named))


def _named(arguments: Sequence[str]) -> tuple[str, ...]:
    """The verb that is asked for, behind its group; not where others must be known too: to name or complete them."""
    group, found = app, list[str]()
    for word in arguments if "_PNP_COMPLETE" not in os.environ else ():
        within = next((each.typer_instance for each in group.registered_groups if each.name == word), None)
        if within is None:
            return (*found, word) if word in map(_name, group.registered_commands) else tuple(found)
        group = within
        found.append(word)
    return tuple(found)


def _narrowed(group: typer.Typer, named: Sequence[str]) -> typer.Typer:
    if not named:
        return group
    alone = copy(group)
    alone.registered_commands = [each for each in group.registered_commands if _name(each) == named[0]]
    alone.registered_groups = [copy(each) for each in group.registered_groups if each.name == named[0]]
    for each in alone.registered_groups:
        each.typer_instance = _narrowed(each.typer_instance or group, named[1:])
    return alone


def _name(command: typer.models.CommandInfo) -> str:
    return command.name or typer.main.get_command_name(getattr(command.callback, "__name__", ""))


def _stopped(heard: dict[str, str]) -> NoReturn:
    tongue = _tongue(heard)
    typer.echo("\n" + tongue("Stopped. Nothing is half written."), err=True)
    sys.exit(130)


def _came_of_ctrl_c(fault: BaseException | None) -> bool:
    """Libraries that catch everything make other faults of it."""
    while fault is not None and not isinstance(fault, KeyboardInterrupt):
        fault = fault.__cause__ or fault.__context__
    return fault is not None


@contextmanager
def _warnings_told(heard: dict[str, str]) -> Iterator[None]:
    """What goes on, but not as it should, is told in the end, where it is seen."""
    from pnp.api.speaking import PnpWarning

    with warnings.catch_warnings(record=True) as caught:
        try:
            yield
        finally:
            for each in caught:
                if isinstance(each.message, PnpWarning):
                    complain(*each.message.problem.lines(_tongue(heard)))


def _be_quiet() -> None:
    """Nothing more can be written: a last attempt to flush, at the end of the program, would only complain."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _tongue(heard: dict[str, str]) -> Tongue:
    from pnp.api.speaking import spoken

    return spoken(heard["lang"])


def _fault(fault: Exception) -> PnpError:
    from traceback import extract_tb

    from pnp.api.editions import culprit
    from pnp.api.speaking import PnpError

    if elsewhere := culprit(fault):
        return elsewhere
    spot = extract_tb(fault.__traceback__)[-1]
    file = spot.filename.replace("\\", "/").rpartition("/pnp/")[2]
    return PnpError(
        f"This is a fault in pnp itself: {type(fault).__name__}: {fault} ({file}:{spot.lineno})",
        do="nothing you did is lost; PNP_TRACEBACK=1 shows the details for a bug report",
    )
