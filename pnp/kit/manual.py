"""What stands in the help of the command line, in other languages: `data/common/help.toml`, with the English as key."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

from pnp.kit.paths import data_dir

_BROKEN = re.compile(r"(?<!\n)\n(?!\n)")


def manual(lang: str) -> Callable[[str], str]:
    """How a text of the help is said, or the first sentence of one; what is none of ours stays as it is."""
    if lang == "en":
        return str
    texts = _texts(lang)
    return lambda text: texts.get(in_paragraphs(text), text)


def in_paragraphs(text: str) -> str:
    """Lines of a paragraph joined: where they end in the source says nothing."""
    return _BROKEN.sub(" ", text.strip())


def pages() -> Mapping[str, Mapping[str, str]]:
    import tomllib

    with (data_dir() / "common" / "help.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def _texts(lang: str) -> Mapping[str, str]:
    whole = {english: said[lang] for english, said in pages().items()}
    return {first_sentence(english): first_sentence(said) for english, said in whole.items()} | whole


def first_sentence(text: str) -> str:
    """As a list of verbs shows it."""
    paragraph = text.partition("\n")[0]
    end = min(at for at in (paragraph.find(". ") + 1, paragraph.find("。") + 1, len(paragraph)) if at > 0)
    return paragraph[:end]
