"""Texts are taken apart once, and filled in as Python's own formatter does it."""

from __future__ import annotations

from string import Formatter

import pytest

from pnp.kit.words import Words

ARGS = {"n": 3, "who": "Anna", "many": ["a", "b"]}
TEMPLATES = (
    "nothing to fill in",
    "{who} has {n}",
    "{{{who}}} and {{}}",
    "{n:03d}{who:>6}",
    "{who!r}",
    "{n:{n}d}",
    "{many[1]}",
    "",
)


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_text_is_filled_in_as_python_does(template: str) -> None:
    words = Words("en", {})
    for _ in range(2):
        assert words.vformat(template, (), ARGS) == Formatter().vformat(template, (), ARGS)


@pytest.mark.parametrize("template", ["{nobody}", "{}", "{0}", "{who", "who}", "{who!x}", "{n:>>>}"])
def test_what_python_refuses_is_refused(template: str) -> None:
    with pytest.raises((LookupError, ValueError)) as theirs:
        Formatter().vformat(template, (), ARGS)
    with pytest.raises((LookupError, ValueError)) as ours:
        Words("en", {}).vformat(template, (), ARGS)
    assert type(ours.value) is type(theirs.value)
