"""pnp calibrate: a sheet, then what it shows, then prints that make up for it."""

from __future__ import annotations

import os

import pytest

from tests.cli.harness import Shell


@pytest.fixture(autouse=True)
def _own_configuration(pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONFIG", str(pnp.folder / "config"))


def test_a_sheet_for_each_way(pnp: Shell) -> None:
    assert pnp("calibrate").ok().new == {"output/calibration-a4-long-en.pdf"}
    assert pnp("calibrate", "--paper", "letter", "--duplex", "none").ok().new == {
        "output/calibration-letter-none-en.pdf"
    }


def test_what_is_typed_is_kept_and_used(pnp: Shell) -> None:
    typed = ["10.4", "10,2", "", "", "150", "200", *[""] * 8]
    assert "office" in pnp("calibrate", "office", stdin=typed).ok().out
    (plain,) = pnp("print", "fmr", "counters").ok().new
    (moved,) = pnp("print", "fmr", "counters", "--printer", "office", "--check").ok().new
    assert moved.endswith("-office.pdf")
    assert (pnp.folder / plain).read_bytes() != (pnp.folder / moved).read_bytes()


def test_one_side_asks_for_less(pnp: Shell) -> None:
    pnp("calibrate", "office", "--duplex", "none", stdin=[""] * 6).ok()


def test_what_cannot_be_read(pnp: Shell) -> None:
    pnp("calibrate", "office", stdin=["ten"]).refused("“ten” cannot be what A shows", "a number from 0 to 20")
    pnp("calibrate", "office", "--duplex", "none", stdin=[*[""] * 4, "15"]).refused("“15” cannot be what E shows")


def test_an_unknown_printer(pnp: Shell) -> None:
    pnp("print", "fmr", "die", "--printer", "office").refused("no printer is known", "pnp calibrate", code=2)
    pnp("calibrate", "office", stdin=[""] * 14).ok()
    pnp("print", "fmr", "die", "--printer", "ofice").refused("no printer is called “ofice”", "office", code=2)
    pnp("print", "fmr", "die", "--printer", "office", "--for", "single").refused("a printer at home", code=2)


def test_nobody_at_the_keyboard_keeps_nothing(pnp: Shell) -> None:
    pnp("calibrate", "office", stdin=["10.4", *[""] * 13]).ok()
    before = (pnp.folder / "config" / "printers.toml").read_bytes()
    pnp("calibrate", "office", stdin=["10.4"]).refused("nobody is there", "nothing is kept")
    assert (pnp.folder / "config" / "printers.toml").read_bytes() == before


@pytest.mark.parametrize("kind", ["folder", "pipe"])
def test_what_is_no_file_is_told_before_anything_is_asked(pnp: Shell, kind: str) -> None:
    path = pnp.folder / "config" / "printers.toml"
    path.parent.mkdir()
    path.mkdir() if kind == "folder" else os.mkfifo(path)
    assert pnp("calibrate", "office").refused(f"this is a {kind}").out == ""
    pnp("print", "fmr", "die", "--printer", "office").refused(f"this is a {kind}")


def test_a_file_that_says_something_else(pnp: Shell) -> None:
    pnp.write("config/printers.toml", "office = 5\n")
    pnp("print", "fmr", "die", "--printer", "office").refused("printers.toml:1", "5 does not fit", "a table")
