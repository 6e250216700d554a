"""A program of the same shape as `pnp`, made anew each time: its verbs, arguments and options, and nothing behind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

_HEAD = '''"""A bare program."""

from typing import Annotated

import typer

app = typer.Typer(
    name="bare",
    help="A bare program.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
'''
_GROUP = """
{name} = typer.Typer(help="A bare group.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer({name}, name="{name}")
"""
_VERB = '''

@{group}.{how}
def {name}({params}) -> None:
    """What {name} does, in a line."""
'''


def write(folder: Path) -> Path:
    """The program as a module `bare_typer` in this folder."""
    from pnp.cli.app import verbs

    target = folder / "bare_typer.py"
    target.write_text(_HEAD + "".join(_parts(verbs())), encoding="utf-8")
    return target


def _parts(program: Any) -> Iterator[str]:
    yield _VERB.format(group="app", how="callback(invoke_without_command=True)", name="root", params=_params(program))
    for name, command in program.commands.items():
        if within := getattr(command, "commands", {}):
            yield _GROUP.format(name=name)
        for verb, each in within.items() or [(name, command)]:
            how = f'command("{verb}")'
            group = name if within else "app"
            yield _VERB.format(group=group, how=how, name=f"{group}_{verb}", params=_params(each))


def _params(command: Any) -> str:
    shown = [param for param in command.params if param.name not in ("install_completion", "show_completion")]
    return ", ".join(_param(f"value{index}", param) for index, param in enumerate(_required_first(shown)))


def _required_first(params: list[Any]) -> list[Any]:
    return sorted(params, key=lambda param: not param.required)


def _param(name: str, param: Any) -> str:
    kind = "bool" if getattr(param, "is_flag", False) else "list[str]" if param.multiple or param.nargs == -1 else "str"
    names = "".join(f'"{each}", ' for each in param.opts if each.startswith("-"))
    told = f'typer.{"Option" if names else "Argument"}({names}help="What it does.")'
    if param.required:
        return f"{name}: Annotated[{kind}, {told}]"
    return (
        f"{name}: Annotated[bool, {told}] = False"
        if kind == "bool"
        else f"{name}: Annotated[{kind} | None, {told}] = None"
    )
