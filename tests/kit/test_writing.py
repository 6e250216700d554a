"""Texts as they are kept."""

from __future__ import annotations

import pytest

from pnp.kit.writing import plain


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna   Maria ", "Anna Maria"),
        ("　山田　太郎　", "山田 太郎"),
        ("Anna\u00a0\u2003Maria", "Anna Maria"),
        ("- Anna -", "- Anna -"),
        ("-", "-"),
        (" ", ""),
    ],
)
def test_single_spaces_and_nothing_else_is_taken_away(typed: str, kept: str) -> None:
    assert plain(typed) == kept
