"""Printing: every component on every paper, in every language and ink, and the files are where they are said to be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pikepdf
import pytest

from pnp.api.printing import component_ids
from pnp.desk.rulebook.plan import COMPONENTS
from pnp.draw.ink import MODES
from pnp.kit.register import find_game, game_ids
from pnp.kit.words import LANGUAGES
from pnp.press import plan
from pnp.press.impose import best_grid
from pnp.press.job import DUPLEXES, PROFILES
from pnp.press.paper import PAPERS
from tests.cli.harness import Ran, Shell
from tests.turns import in_turn

PARTS = component_ids(find_game("fmr"))
GAMES = game_ids()


def named(ran: Ran) -> list[str]:
    """The files that the summary names, as they can be copied."""
    return [line for line in ran.out.splitlines() if re.fullmatch(r"\S+\.(pdf|svg|png)", line)]


def check_all(pnp: Shell, game: str, parts: Sequence[str], *options: str) -> None:
    ran = pnp("print", game, *parts, "--check", *options).ok()
    assert ran.err == ""
    assert len(ran.new) == len(parts)
    assert set(named(ran)) == ran.new
    for part, name in zip(parts, named(ran), strict=True):
        assert f"{game}-{part}-" in name
        with pikepdf.open(pnp.folder / name) as pdf:
            assert len(pdf.pages) > 0


def but_for_most_books(game: str) -> list[str]:
    """Rule books are set and drawn in tests/desk/test_rulebooks.py: one of them is bound here, too."""
    return [part for part in component_ids(find_game(game)) if part not in COMPONENTS or game == "fmr"]


FEW = {"xf1": ("--race", "belgium,italy,japan")}
"""Of the boards of all courses there are too many to print each time: each is looked at in the tests of its game."""
WAYS = (("a4", "en", "full"), ("letter", "ja", "saver"), ("a4", "it", "mono"))


@pytest.mark.parametrize(("game", "paper", "lang", "ink"), in_turn(GAMES, WAYS))
def test_every_component(pnp: Shell, game: str, paper: str, lang: str, ink: str) -> None:
    way = ("--paper", paper, "--lang", lang, "--ink", ink)
    check_all(pnp, game, but_for_most_books(game), *way, *FEW.get(game, ()))


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "lang", "ink"), list(product(PAPERS, LANGUAGES, MODES)))
@pytest.mark.parametrize("game", GAMES)
def test_every_component_in_every_way(pnp: Shell, game: str, paper: str, lang: str, ink: str) -> None:
    # The press handles duplex and colour alike for all games: the smallest one is tried in every way.
    ways = product(DUPLEXES, PROFILES) if game == "fmr" else [("long", "home"), ("fold", "press")]
    for duplex, profile in ways:
        way = ("--paper", paper, "--lang", lang, "--ink", ink, "--duplex", duplex, "--profile", profile)
        check_all(pnp, game, component_ids(find_game(game)), *way)


@pytest.mark.parametrize("duplex", DUPLEXES)
def test_the_ways_to_print_backs(pnp: Shell, duplex: str) -> None:
    ran = pnp("print", "fmr", "pit_crew", "--duplex", duplex, "--profile", "press", "--check").ok()
    suffix = "-press" if duplex == "long" else f"-press-{duplex}"
    assert named(ran) == [f"output/fmr/fmr-pit_crew-a4-en{suffix}.pdf"]
    with pikepdf.open(pnp.folder / named(ran)[0]) as pdf:
        pages = len(pdf.pages)
    assert pages >= 1 if duplex == "fold" else pages == (1 if duplex == "none" else 2)


def test_two_ways_never_share_a_file(pnp: Shell) -> None:
    names = set()
    for options in (
        [],
        ["--bleed", "2"],
        ["--ink", "mono"],
        ["--profile", "press"],
        ["--lang", "it"],
        ["--paper", "a3"],
    ):
        names |= set(named(pnp("print", "fmr", "die", *options).ok()))
    assert len(names) == 6


def test_the_same_file_twice(pnp: Shell) -> None:
    for out in ("one", "two"):
        pnp("print", "fmr", "pit_crew", "die", "--lang", "ja", "--out", out).ok()
    for path in sorted(Path("one").rglob("*.pdf")):
        assert path.read_bytes() == (Path("two") / path.relative_to("one")).read_bytes(), path.name


def test_a_bundle_has_bookmarks(pnp: Shell) -> None:
    ran = pnp("print", "fmr", "die", "pit_crew", "score", "--bundle", "--check").ok()
    assert ran.new == {"output/fmr/fmr-a4-en.pdf"}
    assert named(ran) == ["output/fmr/fmr-a4-en.pdf"]
    titles = [line.strip().split(":")[0] for line in ran.out.splitlines() if line.startswith("  ")]
    with pikepdf.open(pnp.folder / "output/fmr/fmr-a4-en.pdf") as pdf, pdf.open_outline() as outline:
        assert [str(item.title) for item in outline.root] == titles
        assert len(titles) == 3


@pytest.mark.parametrize("format", ["svg", "png"])
def test_pictures_one_a_page(pnp: Shell, format: str) -> None:
    ran = pnp("print", "fmr", "pit_crew", "die", "--format", format, "--dpi", "30").ok()
    assert ran.new == {
        f"output/fmr/fmr-pit_crew-a4-en-01.{format}",
        f"output/fmr/fmr-pit_crew-a4-en-02.{format}",
        f"output/fmr/fmr-die-a4-en-01.{format}",
    }
    assert f"output/fmr/fmr-pit_crew-a4-en-01.{format} … fmr-pit_crew-a4-en-02.{format} (2)\n" in ran.out
    head = {"svg": b"<?xml", "png": b"\x89PNG"}[format]
    for name in ran.new:
        assert (pnp.folder / name).read_bytes().startswith(head)


def test_only_pdf_files_can_be_inspected(pnp: Shell) -> None:
    pnp("print", "fmr", "die", "--format", "svg", "--check").refused(
        "--check inspects PDF files", "--format svg", code=2
    )


def test_a_component_named_twice_is_printed_once(pnp: Shell) -> None:
    assert len(named(pnp("print", "fmr", "die", "die").ok())) == 1


def test_print_all(pnp: Shell) -> None:
    ran = pnp("print", "all", "die", "--out", "made")
    assert "made/fmr/fmr-die-a4-en.pdf" in ran.new


def test_games_names_every_component(pnp: Shell) -> None:
    text = pnp("games").ok().out
    assert text.startswith("fmr  Formula Motor Racing")
    for part in PARTS:
        assert f"· {part} " in text


def test_what_is_too_large_to_be_folded_over_gets_its_backs_on_sheets_of_their_own(pnp: Shell) -> None:
    ran = pnp("print", "mad", "courses", "--duplex", "fold").ok()
    assert "10 pages on 10 sheets of A4. Print on one side; glue the backs to the fronts" in ran.out


def test_a_piece_that_fits_no_page_keeps_the_rest(pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "best_fold", lambda *_: None)
    monkeypatch.setattr(plan, "best_grid", lambda size, *rest: None if size == (63, 88) else best_grid(size, *rest))
    ran = pnp("print", "fmr", "pit_crew", "die", "--duplex", "fold")
    assert ran.code == 1
    assert "does not fit A4" in ran.err
    assert "missing or not in order: output/fmr/fmr-pit_crew-a4-en-fold.pdf" in ran.err
    assert ran.new == {"output/fmr/fmr-die-a4-en-fold.pdf"}


def test_a_print_is_what_one_table_needs_once(pnp: Shell) -> None:
    ran = pnp("print", "fmr", "--without", "rules,aid").ok()
    parts = [name.removeprefix("output/fmr/fmr-").removesuffix("-a4-en.pdf") for name in named(ran)]
    assert parts == ["start", "pieces", "strip", "score"]
    assert "Left out: Car counters (instead of: Stand-up cars). To get it: --with counters" in ran.out
    assert "straight cuts" in ran.out
    assert "About 45 min by hand" in ran.out


def test_what_cannot_be_with_it_or_without_it_is_said(pnp: Shell) -> None:
    pnp("print", "fmr", "--with", "dye").refused("--with", "no component is called “dye”", code=2)
    pnp("print", "fmr", "--with", "die", "--without", "die").refused("cannot be both", code=2)


def test_cars_and_standees_are_one_thing(pnp: Shell) -> None:
    assert pnp("print", "fmr", "cars").ok().new == {"output/fmr/fmr-standees-a4-en.pdf"}
    ran = pnp("print", "fmr", "--without", "cars,rules,aid", "--out", "less").ok()
    assert "To get it: --with standees" in ran.out


@pytest.mark.parametrize("option", ["--for", "--profile", "--book", "--printer", "--with", "--without", "--base-url"])
def test_an_option_without_its_value_is_not_the_usual(pnp: Shell, option: str) -> None:
    pnp("print", "fmr", "die", option, "").refused(option, "nothing after it", code=2)
