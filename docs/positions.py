"""Writes docs/positions.md from the games themselves: the keys of positions, the names of turns, examples that ran."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from pnp.api.positions import resolve_position
from pnp.kit.atomic import write_text
from pnp.kit.game import AnyGame
from pnp.kit.register import all_games
from pnp.kit.words import Words, load_words
from pnp.referee.grammar import POSITION, table_of
from pnp.referee.keywords import KeyWords

HERE = Path(__file__).parent
TARGET = HERE / "positions.md"
MUST = "–"

HEAD = """\
# Positions and turns, key by key

What [`pnp resolve`](resolve.md), `pnp referee --from` and `fix` read, game by game. Made from the rules themselves by
`docs/positions.py`: a test compares the two, and runs the examples (they lie in [positions](positions/)). A key with
– in its last column must be there. Lists are words with spaces between them, or TOML lists. A whole turn names `who` it
is of, `dice` that fell (one after the other; `[6, 3]` for two of one roll), and any of the names below; what is not
named takes its default.
"""


def positions() -> str:
    return "\n".join([HEAD, *(line for game in all_games() if game.has("rules") for line in _chapter(game))])


def _chapter(game: AnyGame) -> Iterator[str]:
    grammar, words = game.rules.grammar, load_words("en", game.library())
    example = HERE / "positions" / f"{game.id}.toml"
    yield from (f"## {game.name}", "", "```toml", example.read_text("utf-8").rstrip(), "```", "")
    yield from ("```console", f"$ pnp resolve docs/positions/{game.id}.toml", *_told(example), "```", "")
    yield from _table("key of a position", words, POSITION, grammar.position)
    for place, keys in grammar.tables.items():
        yield from _table(f"key of `{place}`", words, table_of(place), keys)
    yield from ("| name in a turn | what answers it |", "|---|---|")
    yield from (f"| `{name}` | {words(f'key.turn.{name}')} |" for name in grammar.turn)
    yield ""


def _told(example: Path) -> Iterator[str]:
    """What it says and asks; the position between them is left out."""
    ruling = resolve_position(example)
    narrator = ruling.edition.narrator("en")
    yield from map(narrator.event, ruling.resolution.events)
    yield "…"
    if ask := ruling.resolution.question:
        yield narrator.question(ask)


def _table(title: str, words: Words, table: str, keys: Iterable[str]) -> Iterator[str]:
    yield from (f"| {title} | means | if left out |", "|---|---|---|")
    for name in keys:
        told = KeyWords(words, table, name)
        yield f"| `{name}` | {told.means} | {told.otherwise or MUST} |"
    yield ""


if __name__ == "__main__":
    write_text(TARGET, positions())
