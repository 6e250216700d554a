"""Writes the last chapter of the tutorial from the contract itself: part by part, method by method, with defaults."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from pnp.desk.lent import Lent
from pnp.desk.plain import PlainDesk
from pnp.kit.atomic import write_text
from pnp.kit.game import Game
from pnp.lab.balance import Balance
from pnp.lab.bots import Lab, Seating
from pnp.lab.plain import PlainLab
from pnp.press.board import LiveBoard
from pnp.press.plain import PlainBoard
from pnp.press.product import Catalogue, Product
from pnp.referee.narrate import Shown, Teller
from pnp.referee.plain import PlainRules
from pnp.referee.rules import Rules
from pnp.season.guiding import Guiding
from pnp.season.plain import PlainByHand, PlainGuiding, PlainSeason
from pnp.season.system import ByHand, SeasonSystem, Suspending

TARGET = Path(__file__).parent / "tutorial" / "README.md"
TITLE = "## The contract"
YOURS = "**yours**"
SHORT = 44
"""A default that is no longer is shown."""


@dataclass(frozen=True)
class Part:
    name: str
    kinds: tuple[type, ...]
    """What it must be."""
    plain: type | None = None
    """What answers for most of it in a plain game."""


PARTS = (
    Part("the game", (Game,)),
    Part("`product`", (Product,), Catalogue),
    Part("`rules`", (Rules,), PlainRules),
    Part("`teller`", (Shown, Teller)),
    Part("`season`", (SeasonSystem,), PlainSeason),
    Part("`season.guiding`", (Guiding,), PlainGuiding),
    Part("`season.by_hand`", (ByHand,), PlainByHand),
    Part("`season.suspending`", (Suspending,)),
    Part("`desk`", (Lent,), PlainDesk),
    Part("`lab`", (Lab,), PlainLab),
    Part("`lab.seating`", (Seating,)),
    Part("`balance`", (Balance,)),
    Part("`board`", (LiveBoard,), PlainBoard),
)


@dataclass(frozen=True)
class Member:
    name: str
    shown: str
    what: str
    default: str


def chapter() -> str:
    lines = [
        TITLE,
        "",
        "Made from the contract itself by `docs/contract.py`; a test compares the two. What is **yours** must be",
        "written, unless you begin with the class that is named beside it; everything else has a default. `D` is the",
        "type of the game's data, `S` that of the state of a race.",
    ]
    for part in PARTS:
        lines += ["", *_section(part)]
    return "\n".join(lines) + "\n"


def _section(part: Part) -> Iterator[str]:
    yield from (f"### {part.name[0].upper()}{part.name[1:]}", "", _called(part.kinds[-1]), "")
    known = [member for kind in part.kinds for member in members(kind)]
    done = {member.name for member in members(part.plain)} if part.plain else set()
    yield from _table(known, done, part.plain)
    names = {member.name for member in known}
    asked = [member for member in members(part.plain) if member.name not in names] if part.plain else []
    if part.plain and asked:
        yield from ("", f"{_called(part.plain)} has besides:", "", *_table(asked, set(), None))


def _called(kind: type) -> str:
    return f"`{kind.__module__}.{kind.__name__}`"


def _table(known: list[Member], done: set[str], plain: type | None) -> Iterator[str]:
    yield from ("| | what it is | default |", "|---|---|---|")
    for member in known:
        default = member.default
        if plain and default == YOURS and member.name in done:
            default = f"{YOURS}, or `{plain.__name__}`"
        yield f"| {_code(member.shown)} | {_cell(member.what)} | {default} |"


def members(kind: type) -> Iterator[Member]:
    """What a class declares for others, in its order."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(tree, ast.ClassDef)
    for node, after in zip_longest(tree.body, tree.body[1:]):
        if isinstance(node, ast.AnnAssign):
            yield Member(ast.unparse(node.target), ast.unparse(node), _text(after), YOURS)
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            marks = {ast.unparse(mark) for mark in node.decorator_list}
            default = YOURS if "abstractmethod" in marks else _default(node)
            yield Member(node.name, _signature(node, "property" in marks), ast.get_docstring(node) or "", default)


def _text(node: ast.stmt | None) -> str:
    match node:
        case ast.Expr(value=ast.Constant(value=str() as text)):
            return text
    return ""


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _code(text: str) -> str:
    return f"`{_cell(text)}`"


def _signature(node: ast.FunctionDef, is_property: bool) -> str:
    returns = ast.unparse(node.returns) if node.returns else "None"
    if is_property:
        return f"{node.name}: {returns}"
    params = ast.unparse(node.args).removeprefix("self").removeprefix(", ")
    return f"{node.name}({params}) -> {returns}"


def _default(node: ast.FunctionDef) -> str:
    """What it returns, where that is one short expression."""
    match [each for each in node.body if not _text(each)]:
        case [ast.Return(value=None)]:
            return "nothing"
        case [ast.Return(value=ast.expr() as value)] if len(ast.unparse(value)) <= SHORT:
            return _code(ast.unparse(value))
        case [ast.Raise()]:
            return "the game does without it"
    return "done for you"


def with_chapter(text: str) -> str:
    """The tutorial with its last chapter as it should be."""
    return text.partition(TITLE)[0] + chapter()


if __name__ == "__main__":
    write_text(TARGET, with_chapter(TARGET.read_text("utf-8")))
