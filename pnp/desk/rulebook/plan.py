"""The plan of a book: what stands in which chapter, and on which page each chapter begins, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from pnp.kit.library import Library
from pnp.kit.toml import KeyPath

RULES = "book"
"""The plan of the rules: they must be complete."""
COMPONENTS = {"rules": RULES, "lesson": "lesson_book"}
"""What is printed of it, and the plans by which."""
BOOKS = tuple(COMPONENTS.values())
"""Every plan that a game may have: of its rules, and of a first race."""

Kind = Literal[
    "cover", "contents", "quick", "words", "clauses", "rulings", "figure", "examples", "glossary", "index", "lesson"
]
KINDS: tuple[Kind, ...] = (
    "cover", "contents", "quick", "words", "clauses", "rulings", "figure", "examples", "glossary", "index", "lesson"
)  # fmt: skip


class Block(BaseModel):
    """One thing after the other. Exactly one of its kinds is named; `examples` may also follow `clauses`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    cover: bool = False
    """The front page: the title of its chapter, or else `book.title`; beneath it the lead of the chapter."""
    contents: bool = False
    quick: bool = False
    """The quick start: words `book.quick.goal`, `book.quick.steps` (a list), `book.quick.advice`."""
    words: str = ""
    """Running text: words `book.<words>.title` (if there is one) and `book.<words>.text`, paragraphs one a line. A name
    with a dot is a place of its own in the words: `aid.pressure`."""
    clauses: tuple[str, ...] = ()
    rulings: Literal["all"] | tuple[str, ...] = ()
    figure: str = ""
    """Words `figure.<figure>.caption`, and `figure.<figure>.1`, `.2` … for its callouts."""
    examples: tuple[str, ...] = ()
    glossary: tuple[str, ...] = ()
    """Words `book.glossary.<term>.term` and `.text`."""
    index: bool = False
    lesson: str = ""
    """Steps of `lesson.toml`, by the name of their part."""
    wide: bool = False
    """Over both columns."""
    small: bool = False
    """In the type of questions and captions."""
    table: bool = False
    """Clauses as the rows of a table: title, text, and the clauses that they serve."""
    box: bool = False
    """In a frame of its own: an aside."""

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """What it is; more than one only by mistake, but for clauses with their examples."""
        named = tuple(kind for kind in KINDS if getattr(self, kind))
        return ("clauses",) if named == ("clauses", "examples") else named

    @property
    def words_key(self) -> str:
        """Where its running text stands among the words."""
        return self.words if "." in self.words else f"book.{self.words}"


class Chapter(BaseModel):
    """Words `book.<id>.title`, and `book.<id>.lead` where it has an opening (at most two lines)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(pattern="^[a-z][a-z0-9_]*$")
    page: int = Field(ge=1)
    run_on: bool = False
    """Begins on its page right where the chapter before it ends, and not at the head."""
    blocks: tuple[Block, ...] = Field(min_length=1)

    @property
    def is_cover(self) -> bool:
        return any(block.cover for block in self.blocks)


class BookPlan(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    pages: int = Field(ge=4, multiple_of=4)
    chapter: tuple[Chapter, ...] = Field(min_length=1)

    def blocks(self) -> Iterator[tuple[KeyPath, Block]]:
        """Every block, with the way to it in the file."""
        for number, chapter in enumerate(self.chapter):
            for index, block in enumerate(chapter.blocks):
                yield ("chapter", number, "blocks", index), block


def books(library: Library) -> tuple[str, ...]:
    """The books that a game has a plan for, as components."""
    names = library.names()
    return tuple(id_ for id_, plan in COMPONENTS.items() if f"{plan}.toml" in names)


def has_book(library: Library, book: str = RULES) -> bool:
    """Whether the game has a plan for this one; a game without has no book."""
    return f"{book}.toml" in library.names()


def read_plan(library: Library, book: str = RULES) -> BookPlan:
    """`book.toml` is the plan of the rules; `lesson_book.toml` that of a first race."""
    return library.read(f"{book}.toml", BookPlan)[0]
