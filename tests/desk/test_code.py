"""A season as a few lines of capitals: small, whole, and refused when anything is wrong with it."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.kit.errors import PnpError
from pnp.season.code import CHUNK, MARK, _to_base45, digest, from_lines, is_complete, to_lines
from tests.desk.sheets import LONG, club, long_season
from tests.season.tables import PLAIN

VALUES: dict[str, Any] = {
    "title": "Club",
    "results": [{"order": [f"car {n}" for n in range(200)], "points": {"A": -3}}],
}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


def refused(lines: list[str]) -> PnpError:
    with pytest.raises(PnpError) as caught:
        from_lines(lines, "scan.png")
    assert caught.value.where == "scan.png"
    return caught.value


@given(st.dictionaries(st.text(max_size=8), JSON, max_size=6))
def test_whatever_goes_in_comes_out(values: dict[str, Any]) -> None:
    lines = to_lines(values)
    assert from_lines(reversed(lines), "") == values
    assert digest(values) in lines[0]
    assert set("".join(lines)) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"), "a code stores these closely"


def test_lines_are_about_as_long() -> None:
    lines = to_lines({"noise": [digest({"n": n}) for n in range(300)]})
    lengths = [len(line) for line in lines]
    assert len(lines) > 3
    assert max(lengths) <= CHUNK + 40
    assert max(lengths) - min(lengths) <= len(lines)


@pytest.mark.parametrize("game", PLAIN)
def test_a_club_season_fits_one_or_two_codes(game: str, tmp_path: Path) -> None:
    with club(tmp_path, game, 2) as season:
        assert len(to_lines(season.suspended())) <= 2


@pytest.mark.parametrize(("game", "run"), [("fmr", 17), ("xf1", 8)])
def test_the_longest_seasons_fit_a_page_of_codes(game: str, run: int, tmp_path: Path) -> None:
    with long_season(tmp_path, game, run) as season:
        assert season.plan.races == LONG[game][1]
        assert len(to_lines(season.suspended())) <= 4


# -- what is wrong with it


def test_nothing_to_read() -> None:
    assert "no code can be read" in refused([]).what


def test_codes_of_something_else() -> None:
    error = refused(["https://example.org", "WIFI:S:club;;"])
    assert error.what == "the codes on it are not of a season"
    assert "pnp season sheet" in error.expected


def test_codes_of_another_version() -> None:
    assert "another version" in refused([line.replace(MARK, "PNP7") for line in to_lines(VALUES)]).what


def test_foreign_codes_beside_ours_do_no_harm() -> None:
    assert from_lines(["https://example.org", *to_lines(VALUES)], "") == VALUES


def test_missing_codes_are_named() -> None:
    lines = to_lines({"noise": [digest({"n": n}) for n in range(300)]})
    count = len(lines)
    assert refused(lines[1:]).what == f"code 1 of {count} is missing"
    assert refused([lines[0], lines[2]]).what.startswith("codes 2, 4")
    assert not is_complete(lines[1:])
    assert is_complete([*lines, *lines])
    assert not is_complete([])


def test_two_seasons_at_once() -> None:
    both = [*to_lines(VALUES), *to_lines({**VALUES, "title": "Other"})]
    assert "different seasons" in refused(both).what
    assert not is_complete([f"{MARK}:0123456789AB:1:2:X", f"{MARK}:BA9876543210:2:2:X"])


@pytest.mark.parametrize("at", [0, 1, 10, -1])
def test_a_character_that_was_read_wrongly(at: int) -> None:
    (line,) = to_lines(VALUES)
    head, _, text = line.rpartition(":1:1:")
    other = "7" if text[at] != "7" else "8"
    parts = list(text)
    parts[at] = other
    assert "damaged" in refused([f"{head}:1:1:{''.join(parts)}"]).what


def test_a_fingerprint_that_was_read_wrongly() -> None:
    (line,) = to_lines(VALUES)
    mark = digest(VALUES)
    wrong = line.replace(mark, f"{mark[:-1]}{'0' if mark[-1] != '0' else '1'}")
    assert refused([wrong]).what == "a code is damaged: its checksum is wrong"


def test_a_code_that_swells() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(b" " * 5_000_000) + packer.flush()
    assert "damaged" in refused([f"{MARK}:0123456789AB:1:1:{_to_base45(bomb)}"]).what


@given(st.text(max_size=60))
def test_any_text_is_refused_in_words(text: str) -> None:
    for line in (text, f"{MARK}:0123456789AB:1:1:{text}"):
        refused([line])
