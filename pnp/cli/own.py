"""Options that only one game has: the game declares them, the verbs show and take them when that game is named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from inspect import Parameter, Signature
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

import typer
from typer.core import TyperCommand

if TYPE_CHECKING:
    from pnp.api.editions import AnyGame
    from pnp.api.options import GameOption, Verb

GIVEN = "pnp.own_options"
_SHOWN = "pnp.own_params"
_HEADING = "pnp.own_heading"


class GameCommand(TyperCommand):
    """A verb whose first argument is a game. That game's own options stand among the others, help included."""

    verb: ClassVar[Verb]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        game, lang = _named_game(args), language_of(args)
        ctx.meta[_SHOWN] = _as_params(_options(game, self.verb, lang)) if game else []
        ctx.meta[GIVEN] = {}
        if game:
            ctx.meta[_HEADING] = _heading(game, lang)
            _refuse_foreign(game, self.verb, args)
        return super().parse_args(ctx, args)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Those of the verb, then those of the game under a heading of their own."""
        own = ctx.meta.pop(_SHOWN, [])
        super().format_options(ctx, formatter)
        ctx.meta[_SHOWN] = own
        if own:
            with formatter.section(ctx.meta[_HEADING]):
                formatter.write_dl([param.get_help_record(ctx) for param in own])

    def get_params(self, ctx: Any) -> list[Any]:
        return [*super().get_params(ctx), *ctx.meta.get(_SHOWN, ())]


def command_for(verb: Verb) -> type[GameCommand]:
    return type(f"{verb.title().replace(' ', '')}Command", (GameCommand,), {"verb": verb})


def given(ctx: Any) -> dict[str, str]:
    """What was typed for a game's own options; "yes" for a flag."""
    found: dict[str, str] = ctx.meta.get(GIVEN, {})
    return found


def _as_params(options: Sequence[GameOption]) -> list[Any]:
    """What the framework would have made of them, had they stood in the verb's signature."""

    def command() -> None:
        return

    kinds = {option.name.replace("-", "_"): _parameter(option) for option in options}
    command.__annotations__ = {name: each.annotation for name, each in kinds.items()}
    command.__signature__ = Signature(list(kinds.values()))  # type: ignore[attr-defined]
    app = typer.Typer(add_completion=False)
    app.command(add_help_option=False)(command)
    made = [param for param in typer.main.get_command(app).params if param.name in kinds]
    for param in made:
        param.expose_value = False  # the verb itself does not know them
    return made


def _typed(name: str) -> str:
    """As an option is typed: words with hyphens between."""
    return name.replace("_", "-")


def _parameter(option: GameOption) -> Parameter:
    def keep(ctx: typer.Context, value: Any) -> Any:
        if value:
            ctx.meta[GIVEN][option.name] = "yes" if option.is_flag else str(value)
        return value

    name, default = option.name.replace("-", "_"), False if option.is_flag else None
    shown = typer.Option(default, f"--{_typed(option.name)}", help=option.help, callback=keep, show_default=False)
    return Parameter(name, Parameter.KEYWORD_ONLY, default=shown, annotation=bool if option.is_flag else str)


def _named_game(args: Sequence[str]) -> AnyGame | None:
    from pnp.api.editions import find_known

    return next((game for game in map(find_known, args) if game), None)


def language_of(args: Sequence[str]) -> str:
    """In which a command is to be answered, as far as anybody can tell before it is understood."""
    from pnp.api.habits import settled
    from pnp.api.speaking import LANGUAGES

    typed = [after for name, after in pairwise(args) if name in ("--lang", "-l")]
    typed += [name.partition("=")[2] for name in args if name.startswith("--lang=")]
    lang = (typed or [settled("lang")])[-1]
    return lang if lang in LANGUAGES else "en"


def _options(game: AnyGame, verb: Verb, lang: str) -> list[GameOption]:
    from pnp.api.options import game_options

    return game_options(game, verb, lang)


def _heading(game: AnyGame, lang: str) -> str:
    from pnp.api.options import options_heading

    return options_heading(game, lang)


def _refuse_foreign(game: AnyGame, verb: Verb, args: Sequence[str]) -> None:
    """An option that another game has is no mistake of spelling: say whose it is."""
    from pnp.api.options import names_of_others
    from pnp.api.speaking import UsageError

    others = {_typed(name): whose for name, whose in names_of_others(game, verb).items()}
    for name in _long_names(args):
        if name in others:
            raise UsageError(
                f"--{name} is for {others[name]}, not for {game.name}", where=f"--{name}", do="leave it out"
            )


def _long_names(args: Sequence[str]) -> Iterator[str]:
    for arg in args:
        if arg == "--":
            return
        if arg.startswith("--"):
            yield arg[2:].partition("=")[0]
