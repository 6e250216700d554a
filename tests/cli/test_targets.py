"""pnp print --for: where a print is going."""

from __future__ import annotations

import pikepdf
import pytest

from pnp.kit.register import game_ids
from pnp.kit.words import LANGUAGES
from pnp.press.targets.target import read_targets
from tests.cli.harness import Shell
from tests.turns import in_turn

GAMES = game_ids()
TARGETS = tuple(read_targets())
WITHOUT_CARDS = {("xf1", "mpc"), ("xf1", "drivethru")}
"""Games without a card of the size that these shops make."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "lang"), in_turn(GAMES, LANGUAGES))
@pytest.mark.parametrize("target", TARGETS)
def test_every_game_goes_to_every_target(pnp: Shell, game: str, lang: str, target: str) -> None:
    """What goes there goes, what does not is named, and nothing is forgotten."""
    ran = pnp("print", game, "--for", target, "--lang", lang)
    if (game, target) in WITHOUT_CARDS:
        ran.refused(read_targets()[target].name)
        return
    assert ran.ok().err == ""
    assert ran.new


def test_a_target_that_there_is_not(pnp: Shell) -> None:
    pnp("print", "fmr", "--for", "singel").refused("no target is called “singel”", "single", code=2)


def test_profile_and_target_are_not_given_both(pnp: Shell) -> None:
    pnp("print", "fmr", "--profile", "press", "--for", "single").refused("--profile", "only --for", code=2)


def test_press_means_sheets(pnp: Shell) -> None:
    one = pnp("print", "fmr", "counters", "--profile", "press", "--out", "one").ok().new.pop()
    two = pnp("print", "fmr", "counters", "--for", "sheets", "--out", "two").ok().new.pop()
    assert (pnp.folder / one).read_bytes() == (pnp.folder / two).read_bytes()


def test_single_pieces_pass_the_inspection(pnp: Shell) -> None:
    ran = pnp("print", "fmr", "pit_crew", "counters", "die", "--for", "single", "--check").ok()
    assert ran.new == {f"output/fmr/fmr-{part}-en-single.pdf" for part in ("pit_crew", "counters", "die")}
    with pikepdf.open(pnp.folder / "output/fmr/fmr-pit_crew-en-single.pdf") as pdf:
        assert len(pdf.pages) == 12


def test_a_screen_gets_pictures_and_hears_what_is_not_there(pnp: Shell) -> None:
    ran = pnp("print", "fmr", "counters", "box", "--for", "screen").ok()
    assert len(ran.new) == 25  # with a list of them
    assert "Box: not for “Virtual table”" in ran.out
    pnp("print", "fmr", "box", "--for", "screen").refused("nothing of this is for the target “Virtual table”", "Box")


def test_by_several_processes_it_is_the_same(pnp: Shell) -> None:
    parts = ("pit_crew", "die", "strip", "box")
    alone, shared = (pnp("print", "fmr", *parts, "--for", "screen", "--out", n, "--workers", n).ok() for n in "12")
    assert alone.out.replace("1/fmr", "2/fmr") == shared.out
    assert len(alone.new) > len(parts)
    for name in alone.new:
        assert (pnp.folder / name).read_bytes() == (pnp.folder / "2" / name.removeprefix("1/")).read_bytes()


@pytest.mark.parametrize("target", ["drivethru", "mpc"])
def test_nothing_for_a_target_is_no_success(pnp: Shell, target: str) -> None:
    pnp("print", "xf1", "aid", "counters", "--for", target).refused("nothing of this is for the target", "counters")


def test_only_pdf_files_are_inspected(pnp: Shell) -> None:
    pnp("print", "fmr", "counters", "--for", "screen", "--check").refused(
        "--check inspects PDF", "--for screen", code=2
    )


def test_sheets_on_the_paper_of_shops(pnp: Shell) -> None:
    pnp("print", "fmr", "counters", "--for", "sheets", "--paper", "sra3", "--check").ok()


def test_a_target_of_ones_own(pnp: Shell) -> None:
    folder = pnp.folder / "mine" / "common"
    folder.mkdir(parents=True)
    text = '[club]\nname = "Our club"\nlayout = "faces"\ndpi = 60\n\n[screen]\ndpi = 50\n'
    (folder / "targets.toml").write_text(text, encoding="utf-8")
    ran = pnp("print", "fmr", "counters", "--for", "club", "--data", "mine").ok()
    assert "output/fmr/fmr-en-club/counters/001-counter-1-front.png" in ran.new
    pnp("check", "fmr", "--data", "mine").ok()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[club]\nlayuot = "faces"', ("targets.toml:2", "layuot is not a key here", "layout")),
        ('[club]\nlayout = "paper"', ("targets.toml:2", "“paper” is not allowed")),
        ("club = 3", ("targets.toml:1",)),
        ('[club.product.card]\nname = "x"\ntrim = [63, 88]', ("either pixels or a page",)),
        ('["../../club"]\nname = "x"', ("targets.toml:1", "'../../club' does not fit", "a plain id")),
        (
            '[club.product."../x"]\nname = "x"\ntrim = [63, 88]\npixels = [600, 800]',
            ("'../x' does not fit", "a plain id"),
        ),
        ("[club]\ndpi = 1000000", ("targets.toml:2", "1000000")),
    ],
)
def test_a_target_that_is_wrong(pnp: Shell, text: str, said: tuple[str, ...]) -> None:
    folder = pnp.folder / "mine" / "common"
    folder.mkdir(parents=True)
    (folder / "targets.toml").write_text(text, encoding="utf-8")
    pnp("print", "fmr", "die", "--for", "club", "--data", "mine").refused(*said)
    pnp("check", "fmr", "--data", "mine").refused(*said)


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "https://x/\x1b[2J", "https://x/ y", "https://" + "x" * 5000]
)
def test_an_address_that_is_none(pnp: Shell, address: str) -> None:
    pnp("print", "fmr", "counters", "--for", "tts", "--base-url", address).refused("is no address", "https://", code=2)
