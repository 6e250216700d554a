"""Files of seasons, torn and changed, with good checksums and without: refused with a place, or good to be read."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from pnp.kit.errors import PnpError
from pnp.referee.journal import rescue
from pnp.referee.seals import seal
from pnp.season.season import Season
from tests.fuzz.changing import changed
from tests.fuzz.seasons import journals, use
from tests.fuzz.trying import Tries


def test_a_torn_file_is_refused_or_read(tmp_path: Path) -> None:
    path, tries = tmp_path / "s.season", Tries("torn journals", 60)
    for rng in tries:
        whole = rng.choice(list(journals().values()))
        torn = _torn(whole, rng)
        path.write_bytes(torn)
        with tries.allowed(torn[:300]):
            _read_or_rescue(path, tmp_path / "rescued.season", rng)
        (tmp_path / "rescued.season").unlink(missing_ok=True)
    assert tries.taken
    assert tries.refused


def _read_or_rescue(path: Path, rescued: Path, rng: Random) -> None:
    try:
        _read(path, rng)
    except PnpError:
        rescue(path, rescued)
        _read(rescued, rng)


def _torn(content: bytes, rng: Random) -> bytes:
    """Bytes changed, lost or added; lines lost, doubled, in another order, saved by another program."""
    lines = content.splitlines(keepends=True)
    at = rng.randrange(len(content))
    line = rng.randrange(len(lines))
    return rng.choice(
        (
            content[:at],
            content[:at] + rng.randbytes(rng.randint(1, 8)) + content[at + rng.randint(0, 8) :],
            content[:at] + content[at:].replace(b'"', b"'", 1),
            b"".join(lines[:line] + lines[line + 1 :]),
            b"".join([*lines[: line + 1], *lines[line:]]),
            b"".join(rng.sample(lines, len(lines))),
            b"\xef\xbb\xbf" + content.replace(b"\n", b"\r\n"),
            content + rng.choice((b"\n", b"\n\n", b"\0" * 100, b"{}", b"[" * 5000)),
            content.decode().encode("utf-16"),
        )
    )


def test_a_file_with_good_checksums_is_refused_or_can_be_used(tmp_path: Path) -> None:
    path, tries = tmp_path / "s.season", Tries("journals", 60)
    for rng in tries:
        known = [[json.loads(line) for line in each.splitlines()] for each in journals().values()]
        records = rng.choice(known)
        documents = [record for each in known for record in rng.sample(each, 5)]
        index = rng.choice((0, rng.randrange(len(records)), _aside(records, rng)))
        record, changes = changed(records[index], documents, rng)
        _write(path, [*records[:index], record, *records[index + 1 :]])
        with tries.allowed((index, changes)):
            _read(path, rng)
    assert tries.taken
    assert tries.refused


def _aside(records: list[dict[str, Any]], rng: Random) -> int:
    """One of the few that are no answers."""
    return rng.choice([n for n, record in enumerate(records) if record["t"] != "answer"])


def _write(path: Path, records: list[dict[str, Any]]) -> None:
    before, lines = "", []
    for record in records:
        line, before = seal({name: value for name, value in record.items() if name != "crc"}, before)
        lines.append(line)
    path.write_bytes(b"".join(lines))


def _read(path: Path, rng: Random) -> None:
    season = Season.read(path)
    if not season.over:
        season.referee()
    use(season, rng)
