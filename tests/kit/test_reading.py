from __future__ import annotations

import io
import os
import socket
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.api.positions import read_position_file, read_position_stream
from pnp.desk.intake.scan import codes_on
from pnp.draw.pdfform import read_fields
from pnp.kit import reading
from pnp.kit.errors import PnpError
from pnp.kit.toml import parse_toml, read_toml
from pnp.referee.journal import Journal, read_journal, rescue
from pnp.referee.sources import Script
from pnp.season.rows import read_rows

READERS: dict[str, Callable[[Path], object]] = {
    "a season": read_journal,
    "a season to be played": Journal.open,
    "a season to be rescued": lambda path: rescue(path, path.with_name("rescued")),
    "a data file": read_toml,
    "a position": read_position_file,
    "a script": Script.read,
    "results": read_rows,
    "a form": read_fields,
    "a scan": codes_on,
}
READER = pytest.mark.parametrize("read", READERS.values(), ids=list(READERS))
HUGE = 10**12


@READER
def test_a_huge_file_is_refused_before_it_is_read(read: Callable[[Path], object], tmp_path: Path) -> None:
    path = tmp_path / "huge"
    path.touch()
    os.truncate(path, HUGE)
    tracemalloc.start()
    with pytest.raises(PnpError, match="too large"):
        read(path)
    assert tracemalloc.get_traced_memory()[1] < 5_000_000
    tracemalloc.stop()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither")
@READER
def test_what_is_no_file_is_not_even_opened(read: Callable[[Path], object], tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "socket"))
        for path in (pipe, tmp_path / "socket", Path("/dev/zero"), Path("/dev/null")):
            with pytest.raises(PnpError, match="a pipe or a device"):
                read(path)


@READER
def test_a_folder_is_called_one(read: Callable[[Path], object], tmp_path: Path) -> None:
    with pytest.raises(PnpError, match="this is a folder"):
        read(tmp_path)


@READER
def test_a_file_that_is_not_there(read: Callable[[Path], object], tmp_path: Path) -> None:
    with pytest.raises(PnpError, match="there is no such file"):
        read(tmp_path / "nope")


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no shell hands over pipes here")
def test_a_pipe_that_our_own_shell_holds_is_read() -> None:
    out, into = os.pipe()
    os.write(into, b'game = "fmr"')
    os.close(into)
    try:
        assert read_position_file(Path(f"/dev/fd/{out}")).document == {"game": "fmr"}
    finally:
        os.close(out)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such device")
def test_a_pipe_without_end_has_one() -> None:
    with subprocess.Popen(["cat", "/dev/zero"], stdout=subprocess.PIPE) as endless:
        assert endless.stdout
        with pytest.raises(PnpError, match="too large"):
            reading.contents(Path(f"/dev/fd/{endless.stdout.fileno()}"), 1_000_000)
        endless.kill()


def test_what_is_piped_in_is_bounded_too() -> None:
    with pytest.raises(PnpError, match="standard input: this file is too large"):
        read_position_stream(io.BytesIO(b"#" * 5_000_000), "standard input")


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".a" * 300_000 + " = 1",
        'a . "b"' + " . 'c'" * 100_000 + " = 1",
        "[" + "a." * 300_000 + "a]",
        "x = { a" + ".a" * 99_999,
    ],
    ids=["a key", "quotes and spaces", "a table", "an inline table"],
)
def test_names_in_names_without_end_are_refused_at_once(text: str) -> None:
    with pytest.raises(PnpError, match="names in names without end") as caught:
        parse_toml(f"# a comment\n{text}\n", Path("deep.toml"))
    assert caught.value.where == "deep.toml:2"


@pytest.mark.parametrize("text", ['a = "' + "word." * 50 + '"', 'a = "' + "x" * 100_000 + '"', "a.b.c.d.e.f = 1"])
def test_ordinary_text_is_not_taken_for_names(text: str) -> None:
    assert parse_toml(text, Path("x.toml")).values


def test_a_number_without_end(tmp_path: Path) -> None:
    for name, content in (("x.toml", "a = " + "1" * 9999), ("x.json", '{"a": ' + "1" * 9999 + "}")):
        (tmp_path / name).write_text(content)
        with pytest.raises(PnpError, match="not valid"):
            read_position_file(tmp_path / name)
