"""The plan of a book: what stands in which chapter, and on which page each chapter begins, in every language."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from pnp.kit.library import Library

Kind = Literal[
    "cover", "contents", "quick", "words", "clauses", "rulings", "figure", "examples", "glossary", "index", "lesson"
]


class Block(BaseModel):
    """One thing after the other. Exactly one of its kinds is named; `examples` may also follow `clauses`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    cover: bool = False
    contents: bool = False
    quick: bool = False
    """The quick start: words `book.quick.goal`, `book.quick.steps` (a list), `book.quick.advice`."""
    words: str = ""
    """Running text: words `book.<words>.title` (if there is one) and `book.<words>.text`, paragraphs one a line."""
    clauses: tuple[str, ...] = ()
    rulings: Literal["all"] | tuple[str, ...] = ()
    figure: str = ""
    examples: tuple[str, ...] = ()
    glossary: tuple[str, ...] = ()
    """Words `book.glossary.<term>.term` and `.text`."""
    index: bool = False
    lesson: str = ""
    """Steps of `lesson.toml`, by the name of their part."""
    wide: bool = False
    small: bool = False


class Chapter(BaseModel):
    """Words `book.<id>.title`, and `book.<id>.lead` where it has an opening (at most two lines)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(pattern="^[a-z][a-z0-9_]*$")
    page: int = Field(ge=1)
    blocks: tuple[Block, ...]


class BookPlan(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    pages: int = Field(ge=4, multiple_of=4)
    chapter: tuple[Chapter, ...] = Field(min_length=1)


def read_plan(library: Library, book: str = "book") -> BookPlan:
    """`book.toml` is the plan of the rules; `lesson_book.toml` that of a first race."""
    return library.read(f"{book}.toml", BookPlan)[0]
