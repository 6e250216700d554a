"""Only what has changed since an earlier print, and what goes out."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from pathlib import Path

import pikepdf
import pytest

from pnp.api.editions import load_game
from pnp.api.jobs import print_job
from pnp.api.making import print_game
from pnp.api.printing import plan_print
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE, Color
from pnp.kit.errors import PnpError
from pnp.kit.words import LANGUAGES, load_words
from pnp.press.contents import INFO_KEY, Since, Swap, read, things, written
from pnp.press.job import Job
from pnp.press.product import Component, Face, Piece

JOB = Job()


def _fill(canvas: Canvas, *, color: Color) -> None:
    canvas.rect(0, 0, 10, 10, fill=color)


def piece(name: str, color: Color = BLACK, copies: int = 1) -> Piece:
    return Piece(name, Face(10, 10, partial(_fill, color=color)), copies=copies)


def deck(*pieces: Piece) -> Component:
    return Component("deck", "Deck", pieces)


def since(*pieces: Piece) -> Since:
    return Since(tuple(things(deck(*pieces), JOB)), JOB)


def kept(path: Path, text: str) -> Path:
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.docinfo[f"/{INFO_KEY}"] = text
        pdf.save(path)
    return path


OLD = since(piece("same"), piece("changed"), piece("gone", copies=2), piece("more", copies=2), piece("fewer", copies=3))
NEW = deck(piece("same"), piece("changed", WHITE), piece("more", copies=5), piece("fewer"), piece("new"))


def test_only_what_changed_is_printed() -> None:
    found = {each.name: each.copies for each in OLD.changed(NEW).pieces}
    assert found == {"changed": 1, "more": 3, "new": 1}
    assert OLD.changed(deck(piece("same"))).pieces == ()


def test_the_page_says_what_goes_out_and_what_comes_in() -> None:
    assert {(swap.name, swap.out, swap.into) for swap in OLD.swaps([NEW])} == {
        ("changed", 1, 1), ("gone", 2, 0), ("more", 0, 3), ("fewer", 2, 0), ("new", 0, 1),
    }  # fmt: skip
    assert OLD.swaps([replace(NEW, id="never printed")]) == []
    assert Swap("deck", "gone", 2, 0) in OLD.swaps([NEW])


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    kept(tmp_path / "a.pdf", written("mad", OLD.old))
    kept(tmp_path / "b.pdf", "no contents")
    (tmp_path / "c.pdf").write_bytes(b"no PDF")
    assert set(read(tmp_path, "mad")) == set(OLD.old)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"version":2,"game":"mad","parts":{}}', '{"game":"mad","parts":{"a":{"b":["k",-1]}}}']
)
def test_what_others_wrote_is_not_trusted(tmp_path: Path, text: str) -> None:
    with pytest.raises(PnpError):
        read(kept(tmp_path / "a.pdf", text), "mad")
    with pytest.raises(PnpError):
        read(tmp_path, "mad")
    with pytest.raises(PnpError):
        read(tmp_path / "missing.pdf", "mad")


def test_what_has_no_end_is_not_opened(tmp_path: Path) -> None:
    with pytest.raises(PnpError, match="a pipe or a device"):
        read(Path("/dev/zero"), "mad")
    os.mkfifo(tmp_path / "b.pdf")
    kept(tmp_path / "a.pdf", written("mad", OLD.old))
    assert set(read(tmp_path, "mad")) == set(OLD.old)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_some_pieces_it_says_how_many_are_to_be_cut_out(tmp_path: Path, lang: str) -> None:
    edition = load_game("mad")
    print_game(plan_print(edition, ["parts"], print_job(), lang, remember=True), tmp_path / "before")
    (tmp_path / "mad").mkdir()
    parts = (edition.library.shelf / "parts.toml").read_text(encoding="utf-8")
    (tmp_path / "mad" / "parts.toml").write_text(parts.replace("cost = 1\n", "cost = 2\n", 1), encoding="utf-8")
    run = plan_print(load_game("mad", tmp_path), ["parts"], print_job(), lang, since=tmp_path / "before")
    assert str(load_words(lang)("swap.new", n=2)) in [each.todo for each in run.summaries()]
