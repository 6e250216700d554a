"""Where a key stands: in tables, in lists of tables, and in lists that run over several lines."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pnp.kit.errors import PnpError
from pnp.kit.toml import KeyPath, parse_toml, written

TEXT = '''a = [1, 2,
  3,
  # nothing
  4]
b = [
  { x = 1, y = "a, ]" }, # a remark, with a comma
  { x = 2 },
]
[t]
c = [ "x",
  "y" ]
text = """
d = 5
"""
[[many]]
x = 1
[[many]]
x = 2
[many.inner]
y = 3
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("a", 0), 1),
        (("a", 2), 2),
        (("a", 3), 4),
        (("b", 0, "y"), 6),
        (("b", 1, "x"), 7),
        (("t", "c", 1), 11),
        (("many", 0, "x"), 16),
        (("many", 1, "x"), 18),
        (("many", 1, "inner", "y"), 20),
        (("d",), None),
    ],
)
def test_the_line_of_a_key(path: KeyPath, line: int | None) -> None:
    assert parse_toml(TEXT, Path("f.toml")).line_of(path) == line


@pytest.mark.parametrize(
    ("text", "line"),
    [("a = 1\nb = [\n  1,\n  2\n", 4), ("a = 1\n[t]\nb = [\n  { x = [1 },\n]\n", 4), ('a = 1\nb = """x\n\ny', 2)],
)
def test_what_is_never_closed_has_a_line(text: str, line: int) -> None:
    with pytest.raises(PnpError, match=rf"f\.toml:{line}: not valid TOML"):
        parse_toml(text, Path("f.toml"))


def test_a_day_is_shown_as_it_was_written() -> None:
    assert written(tomllib.loads("day = 2024-05-01")["day"]) == "2024-05-01"
    assert written("2024-05-01") == '"2024-05-01"'
