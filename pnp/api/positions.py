"""A doubt at the table: what happens in this position, if these answers are given?"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeVar

from pnp.api.editions import Edition, load_game
from pnp.kit.atomic import write_bytes
from pnp.kit.errors import PnpError, Problems
from pnp.kit.reading import contents, decoded, whole
from pnp.kit.register import game_ids
from pnp.kit.toml import MOST, Document, KeyPath, parse_toml, show_path
from pnp.kit.writing import faults
from pnp.referee.ask import Reject
from pnp.referee.commented import commented
from pnp.referee.grammar import POSITION
from pnp.referee.narrate import Narrator
from pnp.referee.position import copy_of, parse_path, to_text
from pnp.referee.referee import Referee
from pnp.referee.resolve import Resolution, resolve
from pnp.referee.rules import Phased
from pnp.referee.supposing import Supposing
from pnp.season.by_hand import next_setup
from pnp.season.system import Facts

T = TypeVar("T")

_NAMES = ("Anna", "Ben", "Carla", "Dario", "Emi", "Femi", "Gino", "Hana")


class Places(NamedTuple):
    """Where a problem of the document stands: with its line in TOML, at least with its file in JSON."""

    name: str
    toml: Document | None = None

    def place(self, where: str) -> str:
        if self.toml:
            return self.toml.place(parse_path(where) if where else ())
        return f"{self.name}: {where}" if where else self.name

    def place_of(self, way: KeyPath) -> str:
        return self.toml.place(way) if self.toml else f"{self.name}: {show_path(way)}"


@dataclass(frozen=True)
class Doubt:
    """A position and answers as somebody wrote them down."""

    document: dict[str, Any]
    places: Places

    def placed(self, attempt: Callable[[], T]) -> T:
        """Problems name the line of the file they stand in, where that is known."""
        try:
            return attempt()
        except Problems as several:
            found = [problem.at(self.places.place(problem.where)) for problem in several.problems]
            raise Problems(several.what, found) from several
        except PnpError as one:
            raise one.at(self.places.place(one.where)) from one


def read_position(content: bytes, name: str) -> Doubt:
    """TOML or JSON. What `pnp resolve --json` wrote is read as well: its `resume` counts."""
    return _legible(_read(decoded(content, name), name))


def _legible(doubt: Doubt) -> Doubt:
    if odd := faults(doubt.document):
        raise Problems.counted([problem.at(doubt.places.place_of(way)) for way, problem in odd.items()])
    return doubt


def _read(text: str, name: str) -> Doubt:
    if name.casefold().endswith(".json") or text.lstrip().startswith("{"):
        document = _parsed_json(text, name)
        resume = document.get("resume")
        if isinstance(resume, dict):
            document = {"game": document.get("game"), **resume}
        return Doubt(document, Places(name))
    parsed = parse_toml(text, Path(name))
    return Doubt(parsed.values, Places(name, parsed))


def read_position_file(file: Path) -> Doubt:
    return read_position(contents(file, MOST), str(file))


def read_position_stream(stream: IO[bytes], name: str) -> Doubt:
    """The same, as it is piped in."""
    return read_position(whole(stream, name, MOST), name)


def _parsed_json(text: str, name: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise PnpError(
            f"not valid JSON: {error.msg}",
            where=f"{name}:{error.lineno}",
            do="names and words stand in double quotes, tables in { }, lists in [ ], with commas between",
        ) from error
    except RecursionError as error:
        raise PnpError("not valid JSON: brackets in brackets without end", where=name) from error
    except ValueError as error:
        raise PnpError(f"not valid JSON: {error}", where=name) from error
    if not isinstance(document, dict):
        raise PnpError(
            "this JSON is not a table", where=name, expected='something like { "game": "…", "position": { … } }'
        )
    return document


def edition_of(doubt: Doubt, data: Path | str | None = None) -> Edition:
    """The game that a position is of."""
    named = doubt.document.get("game")
    if not isinstance(named, str):
        raise PnpError(
            "the file does not say which game it is",
            where=doubt.places.name,
            expected=f'game = "{game_ids()[0]}" at the top',
        )
    try:
        return load_game(named, data)
    except Problems:
        raise
    except PnpError as error:
        raise error.at(doubt.places.place("game")) from error


# -- one to write into


def start_position(edition: Edition, lang: str = "en") -> str:
    """A race that has just begun, with a comment to every key: to be changed into what is in doubt."""
    rules, state = edition.game.rules, _begun(edition)
    return commented_position(edition, {POSITION: rules.position(state), "answers": []}, lang)


def commented_position(edition: Edition, document: Mapping[str, Any], lang: str = "en") -> str:
    """A position as `resolve` reads it, with what its keys mean and the question that comes next."""
    narrator, rules = edition.narrator(lang), edition.game.rules
    asked = resolve(rules, edition.data, document, narrator).question
    question = narrator.question(asked) if asked else ""
    return commented({"game": edition.id, **document}, rules.grammar, narrator.words, question)


def _begun(edition: Edition) -> Phased:
    """As the game shows it itself; or with as few players as can be."""
    game, fewest = edition.game, edition.game.players[0]
    if start := game.rules.grammar.start:
        return game.rules.restore(edition.data, copy_of(dict(start)))
    plan = game.season.plan(edition.data, _NAMES[:fewest], 1, {})
    return game.rules.setup(edition.data, next_setup(Facts(plan)))


def write_position(path: Path, text: str) -> None:
    """Into a file that is not there yet."""
    try:
        write_bytes(path, text.encode("utf-8"), new=True)
    except FileExistsError as error:
        raise PnpError(
            "this file exists already", where=str(path), do="choose another name, or change that file"
        ) from error


# -- what comes of it


def suppose(edition: Edition, asked: str, lang: str = "en") -> list[str]:
    """What would happen in a race that has just begun, or in a scene that is named; nothing if no doubt of that kind is
    asked, or if the game cannot tell."""
    rules = edition.game.rules
    if not asked or not edition.game.has("teller") or not (rules.grammar.start or edition.game.has("season")):
        return []
    referee = Referee(rules, lambda: _begun(edition), lambda position: rules.restore(edition.data, position))
    narrator = edition.narrator(lang)
    try:
        found = Supposing(referee, narrator)(asked, edition.rulebook(lang))
    except Reject as no:
        raise PnpError(narrator.reject(no), do=f"pnp rules {edition.id} lists them all") from no
    return found.told(narrator) if found else []


@dataclass(frozen=True)
class Ruling:
    """What the referee says about a position."""

    edition: Edition
    doubt: Doubt
    resolution: Resolution

    @property
    def position(self) -> str:
        """Where the answers lead, as text to go on from."""
        return to_text({"game": self.edition.id, **self.resolution.resume}).rstrip()

    def to_json(self, narrator: Narrator) -> dict[str, Any]:
        return {"game": self.edition.id, **self.resolution.to_json(narrator)}


def resolve_position(
    position: Doubt | Mapping[str, Any] | Path | str, lang: str = "en", data: Path | str | None = None
) -> Ruling:
    """Ask the referee about a position: a document, a file, or what `read_position` made of one."""
    doubt = _doubt(position)
    edition = edition_of(doubt, data)
    narrator = edition.narrator(lang)
    rules = edition.game.rules
    found = doubt.placed(lambda: resolve(rules, edition.data, doubt.document, narrator))
    return Ruling(edition, doubt, found)


def _doubt(position: Doubt | Mapping[str, Any] | Path | str) -> Doubt:
    if isinstance(position, Doubt):
        return position
    if isinstance(position, Mapping):
        return _legible(Doubt(dict(position), Places("position")))
    return read_position_file(Path(position))
