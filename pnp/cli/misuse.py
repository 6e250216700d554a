"""What the framework does not understand of a command, told like any other problem, in every language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol, cast

import typer

if TYPE_CHECKING:
    from pnp.api.speaking import UsageError

MISUSE: type[Exception] = typer.BadParameter.__mro__[1]
"""The framework's own kind of problem with a command, which it does not export by name."""
_VALUE = re.compile(
    r"Invalid value for (?P<where>.+?): (?:Input should be )?(?P<expected>.+?)(?:, unable .+)?", re.DOTALL
)


class _Context(Protocol):
    @property
    def command_path(self) -> str: ...
    def get_help(self) -> str: ...


class _Misuse(Protocol):
    ctx: _Context | None

    def format_message(self) -> str: ...


def problem_of(error: Exception) -> UsageError | None:
    """None for a command without anything, which is answered with its help."""
    misuse = cast("_Misuse", error)
    said, context = misuse.format_message(), misuse.ctx
    if context and said == context.get_help():
        return None
    return _told(said, context.command_path if context else "pnp")


def _told(said: str, command: str) -> UsageError:
    from pnp.api.speaking import UsageError

    do = f"{command} -h shows how it is meant"
    if found := _VALUE.fullmatch(said):
        where = found["where"].replace("'", "")
        return UsageError("this value cannot be taken", where=where, expected=found["expected"], do=do)
    return UsageError(said.removesuffix("."), do=do)
