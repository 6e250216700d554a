"""What the Tab key offers: games, components, clauses, season files, papers, languages, settings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import typer

Offer = tuple[str, str]
"""What may be typed, and what it is."""
_MOST = 200


_ZSH = """#compdef %(prog_name)s

%(complete_func)s() {
  eval $(env _TYPER_COMPLETE_ARGS="${words[1,$CURRENT]}" %(autocomplete_var)s=complete_zsh %(prog_name)s)
}

compdef %(complete_func)s %(prog_name)s
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  %(complete_func)s "$@"
fi
"""


def is_about_completion(args: Iterable[str]) -> bool:
    return any(arg.startswith(("--install-completion", "--show-completion")) for arg in args)


def teach_zsh() -> None:
    """The framework's script answers the first Tab of a session with nothing; ours completes when it is loaded."""
    with suppress(ImportError, AttributeError):
        from typer import _completion_shared

        _completion_shared._completion_scripts["zsh"] = _ZSH


def game_names(incomplete: str) -> list[Offer]:
    from pnp.api.editions import list_games

    return _begun(((listed.id, "") for listed in list_games()), incomplete)


def games_or_all(incomplete: str) -> list[Offer]:
    return [*game_names(incomplete), *_begun([("all", "")], incomplete)]


def component_names(context: typer.Context, incomplete: str) -> list[Offer]:
    from pnp.api.editions import find_game, find_known
    from pnp.api.printing import PIECES, component_ids

    game = context.params.get("game", "")
    ids = component_ids(find_game(game)) if find_known(game) else ()
    return _begun(((id, "") for id in (*ids, PIECES)), incomplete)


def clauses(context: typer.Context, incomplete: str) -> list[Offer]:
    from pnp.api.editions import find_known, load_game
    from pnp.api.habits import settled

    game = context.params.get("game", "")
    if not find_known(game):
        return []
    lang = context.params.get("lang") or settled("lang")
    return _begun(((each.id, each.title) for each in load_game(game).clauses(lang=lang)), incomplete)


def seasons(incomplete: str) -> list[Offer]:
    """Season files, and the folders on the way to them."""
    folder = Path(incomplete).parent if not incomplete.endswith(("/", "\\")) else Path(incomplete)
    if not folder.is_dir():
        return []
    found = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    files = ((str(path), "") for path in found if path.suffix == ".season")
    folders = ((f"{path}/", "") for path in found if path.is_dir())
    return _begun((*files, *folders), incomplete)


def tables(incomplete: str) -> list[Offer]:
    """What a race can be begun with."""
    return [*game_names(incomplete), *seasons(incomplete)]


def paper_names(incomplete: str) -> list[Offer]:
    from pnp.api.jobs import paper_ids

    return _begun(((paper, "") for paper in paper_ids()), incomplete)


def languages(incomplete: str) -> list[Offer]:
    from pnp.api.speaking import LANGUAGES

    return _begun(((lang, "") for lang in LANGUAGES), incomplete)


def settings(incomplete: str) -> list[Offer]:
    from pnp.api.habits import habits

    return _begun(((name, habit.value) for name, habit in habits().items()), incomplete)


def _begun(offers: Iterable[Offer], incomplete: str) -> list[Offer]:
    """Those that begin like this, in the order in which they come."""

    def fitting() -> Iterator[Offer]:
        for offer, what in offers:
            if offer.casefold().startswith(incomplete.casefold()):
                yield offer, what

    return [offer for offer, _ in zip(fitting(), range(_MOST), strict=False)]
