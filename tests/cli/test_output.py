"""Where files go: folders that cannot be written to, full disks, missing libraries. Old files stay as they were."""

from __future__ import annotations

import errno
import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from pnp.draw import hallmarks
from tests.cli.harness import AT_THE_TABLE, Shell, files_in
from tests.turns import sampled

DIE = "output/fmr/fmr-die-a4-en.pdf"


def test_the_output_folder_is_a_file(pnp: Shell) -> None:
    pnp.write("output", "")
    ran = pnp("print", "fmr").refused("output/fmr/fmr-start-a4-en.pdf: cannot write:", "choose another place")
    assert ran.err.count("cannot write") == 1


def test_the_file_is_a_folder(pnp: Shell) -> None:
    (pnp.folder / DIE).mkdir(parents=True)
    pnp("print", "fmr", "die").refused(f"{DIE}: cannot write:")


def test_an_export_into_a_folder(pnp: Shell) -> None:
    pnp.season()
    pnp("season", "export", "s.season", "--out", ".").refused("cannot write")


def test_the_folder_may_not_be_written_to(pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("pnp.kit.atomic._begin", refuse)
    pnp("print", "fmr", "die").refused(f"{DIE}: cannot write: Permission denied", "choose another place")
    pnp("season", "new", "fmr", "x.season", *AT_THE_TABLE).refused("x.season: cannot write: Permission denied")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_for_reading_only(pnp: Shell) -> None:
    (pnp.folder / "output").mkdir(mode=0o555)
    pnp("print", "fmr", "die").refused(f"{DIE}: cannot write: Permission denied")


def test_a_full_disk_leaves_the_old_file(pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    pnp("print", "fmr", "die").ok()
    old = (pnp.folder / DIE).read_bytes()
    write = Path.write_bytes

    def half(path: Path, content: bytes) -> int:
        write(path, content[: len(content) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", half)
    pnp("print", "fmr", "die", "aid").refused(f"{DIE}: cannot write: No space left on device", "is untouched")
    assert (pnp.folder / DIE).read_bytes() == old


def limited(folder: Path, size: int, *argv: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """A real process that may write no file larger than `size`: the nearest thing to a full disk."""
    resource = pytest.importorskip("resource")
    return subprocess.run(
        [sys.executable, "-B", "-m", "pnp", *argv],  # or what it compiles is kept in files that are cut off
        cwd=folder,
        input=stdin,
        capture_output=True,
        text=True,
        timeout=300,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
    )


def test_a_disk_that_is_really_full(pnp: Shell) -> None:
    pnp("print", "fmr", "die").ok()
    old = (pnp.folder / DIE).read_bytes()
    ran = limited(pnp.folder, 2000, "print", "fmr", "die")
    assert ran.returncode == 1
    assert "cannot write: File too large" in ran.stderr
    assert files_in(pnp.folder) == {DIE}
    assert (pnp.folder / DIE).read_bytes() == old


def test_a_full_disk_at_the_table(pnp: Shell) -> None:
    season = pnp.season()
    room = season.stat().st_size + 250
    ran = limited(pnp.folder, room, "referee", "s.season", stdin="red\nblue\ngreen\n" + "yellow\n" * 3)
    assert ran.returncode == 0
    assert "s.season: the last answer was not saved: File too large" in ran.stdout
    assert "everything before it is safe" in ran.stdout
    resumed = pnp("referee", "s.season").ok().out
    assert "for places 3 and 10?" in resumed or "for places 4 and 9?" in resumed


def test_output_that_nobody_reads_or_that_has_no_room(pnp: Shell) -> None:
    command = f"{shlex.quote(sys.executable)} -m pnp rules fmr"
    ran = subprocess.run(f"{command} | head -1; echo ${{PIPESTATUS[0]}}", shell=True, capture_output=True, text=True,
                         executable="/bin/bash")  # fmt: skip
    assert ran.stdout.splitlines()[1:] == ["0"]
    assert ran.stderr == ""
    if Path("/dev/full").exists():
        ran = subprocess.run(f"{command} > /dev/full", shell=True, capture_output=True, text=True)
        assert (ran.returncode, ran.stderr) == (1, "output: No space left on device\n")


def test_a_name_that_is_not_utf_8(pnp: Shell) -> None:
    ran = subprocess.run([sys.executable.encode(), b"-m", b"pnp", b"print", b"fmr", b"die", b"--out", b"caf\xe9"],
                         cwd=pnp.folder, capture_output=True)  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert b"caf\\udce9/fmr/fmr-die-a4-en.pdf" in ran.stdout


# -- what may be missing on a machine


class _NoCairo:
    """libcairo is missing: importing cairosvg raises OSError, not ImportError."""

    def find_spec(self, name: str, *_: Any) -> None:
        if name == "cairosvg":
            raise OSError('no library called "cairo-2" was found')


def test_png_without_libcairo(pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("cairosvg")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [_NoCairo(), *sys.meta_path])
    ran = pnp("print", "fmr", "die", "--format", "png", "--dpi", "30").ok()
    assert (pnp.folder / ran.new.pop()).read_bytes().startswith(b"\x89PNG")
    assert pnp("print", "fmr", "die", "--format", "svg").ok().new == {"output/fmr/fmr-die-a4-en-01.svg"}
    ran = pnp("doctor")
    assert ran.code == 0, "printing works, so nothing vital is missing"
    assert "MISSING  libcairo, for PNG pictures" in ran.out


def without(*packages: str, argv: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    script = f"""
import importlib.util, sys
find_spec = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name in {packages!r} else find_spec(name, *more)
from pnp.cli.app import main
sys.argv = ["pnp", *{argv!r}]
main()
"""
    return subprocess.run([sys.executable, "-c", script], cwd=folder, capture_output=True, text=True, timeout=300)


BARLOW, ANTON, JAPANESE = "fontpkg_barlow_condensed", "fontpkg_anton", "justmytype_intl_cjk"


@pytest.mark.parametrize(
    ("missing", "told"),
    [
        (BARLOW, "Anton stands in for Barlow Condensed"),
        pytest.param(ANTON, "Barlow Condensed stands in for", marks=pytest.mark.slow),
    ],
)
def test_another_family_stands_in_for_a_latin_font(pnp: Shell, missing: str, told: str) -> None:
    ran = without(missing, argv=["print", "fmr", "die", "standees", "--check"], folder=pnp.folder)
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr.count(f"the font package {missing.replace('_', '-')} is not installed: {told}") == 1
    assert f"pip install {missing.replace('_', '-')}" in ran.stderr
    assert len(files_in(pnp.folder)) == 2


def lacking(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """For the doctor, who draws nothing: whoever has drawn in this process still has the font."""
    monkeypatch.setattr("pnp.draw.families.find_spec", lambda name: None if name == package else find_spec(name))


def test_the_doctor_names_a_latin_font_that_is_missing(pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    lacking(BARLOW, monkeypatch)
    ran = pnp("doctor")
    assert ran.code == 1
    assert "the font package fontpkg-barlow-condensed is not installed" in ran.out


@pytest.mark.slow
def test_what_stands_in_is_told_in_the_language_of_the_reader(pnp: Shell) -> None:
    ran = without(ANTON, argv=["print", "fmr", "die", "--lang", "it"], folder=pnp.folder)
    assert "non è installato: Barlow Condensed fa le veci di Anton" in ran.stderr


def test_without_any_latin_font(pnp: Shell) -> None:
    ran = without(BARLOW, ANTON, argv=["print", "fmr"], folder=pnp.folder)
    assert ran.returncode == 1
    assert ran.stderr.count("the font package fontpkg-barlow-condensed is not installed") == 1
    assert "pip install fontpkg-barlow-condensed" in ran.stderr
    assert not files_in(pnp.folder)


def test_without_the_japanese_font(pnp: Shell) -> None:
    ran = without(JAPANESE, argv=["print", "fmr", "--lang", "ja"], folder=pnp.folder)
    assert ran.returncode == 1
    assert ran.stderr.count("justmytype-intl-cjkが入っていません") == 1
    assert not files_in(pnp.folder)


def test_the_doctor_names_the_japanese_font(pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    lacking(JAPANESE, monkeypatch)
    ran = pnp("doctor")
    assert ran.code == 1
    assert "MISSING  font for Japanese\n         the font package justmytype-intl-cjk is not installed" in ran.out


def test_without_the_japanese_font_the_rest_is_printed(pnp: Shell) -> None:
    ran = without(JAPANESE, argv=["print", "xf1", "teams", "tables"], folder=pnp.folder)
    assert ran.returncode == 1
    assert "justmytype-intl-cjk is not installed" in ran.stderr
    assert files_in(pnp.folder) == {"output/xf1/xf1-tables-a4-en.pdf"}


def test_a_font_file_that_is_not_the_one_we_know(pnp: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    known = hallmarks.LIST.read_text()
    swapped = tmp_path / "fonts.sha256"
    (anton,) = (line for line in known.splitlines() if "Anton-Regular" in line)
    swapped.write_text(known.replace(anton[:8], "00000000"))
    monkeypatch.setattr(hallmarks, "LIST", swapped)
    ran = pnp("doctor")
    assert ran.code == 1
    assert "MISSING  font anton, as it was tested" in ran.out
    assert "not the files we know: files/Anton-Regular.ttf; pip install --force-reinstall fontpkg-anton" in ran.out


def test_the_doctor_is_content(pnp: Shell) -> None:
    ran = pnp("doctor").ok()
    assert "MISSING" not in ran.out.replace("MISSING  libcairo", "")


def test_the_doctor_looks_at_the_folder(pnp: Shell) -> None:
    pnp.write("output", "")
    ran = pnp("doctor")
    assert ran.code == 1
    assert "MISSING  output folder output\n         cannot write:" in ran.out


@pytest.mark.parametrize("out", sampled(["deep/below/output", "output", "there/below", "there"], 2))
def test_the_doctor_leaves_nothing_behind(pnp: Shell, out: str) -> None:
    (pnp.folder / "there").mkdir()
    pnp.write("there/probe", "somebody's own")
    before = sorted(pnp.folder.rglob("*"))
    pnp("doctor", "--out", out).ok()
    assert sorted(pnp.folder.rglob("*")) == before, "folders too"


def test_the_doctor_puts_nothing_into_the_cache(pnp: Shell) -> None:
    """In a process of its own, where nothing has been drawn yet."""
    kept = pnp.folder / "cache"
    environment = {**os.environ, "PNP_CACHE": str(kept)}
    ran = subprocess.run([sys.executable, "-m", "pnp", "doctor"], cwd=pnp.folder, env=environment, capture_output=True)
    assert ran.returncode == 0
    assert f"ok       cache folder {kept}" in ran.stdout.decode()
    assert not list(pnp.folder.iterdir())


def test_the_doctor_says_where_the_cache_is_if_not_where_it_was_wanted(
    pnp: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    pnp.write("file", "")
    monkeypatch.setenv("PNP_CACHE", str(pnp.folder / "file"))
    ran = pnp("doctor")
    assert ran.code == 0, "pnp works without it"
    assert f"MISSING  cache folder {pnp.folder / 'file'} (PNP_CACHE)" in ran.out
    assert "is used instead" in ran.out


def test_a_quiet_verb_makes_what_it_is_asked_for_and_says_nothing(pnp: Shell) -> None:
    for typed in (
        ("print", "fmr", "die", "--out", "a", "--quiet"),
        ("--quiet", "new", "course", "Loop"),
        ("-q", "season", "new", "fmr", "a.season", *AT_THE_TABLE),
    ):
        ran = pnp(*typed).ok()
        assert (ran.out, ran.err) == ("", "")
        assert ran.new
    assert pnp("season", "show", "a.season", "-q").ok().out
    pnp("print", "fmr", "nothing", "-q").refused("nothing", code=2)
