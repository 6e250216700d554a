"""What comes back from paper and from spreadsheets, in any state: refused with its place, or counted by the rules."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pikepdf
import pytest

from pnp.api.paperwork import EntryList, read_form
from pnp.api.seasons import changes, export_season, read_results, result_lines, voice
from pnp.desk.intake.filled import OUT, PLACE
from pnp.desk.intake.scan import codes_on
from pnp.draw.qr import qr_matrix
from pnp.season.code import to_lines
from pnp.season.season import Season
from tests.fuzz.changing import NONSENSE
from tests.fuzz.names import any_text
from tests.fuzz.seasons import journals, suspended, use
from tests.fuzz.trying import Tries
from tests.season.forms import blank_pdf, names
from tests.season.tables import field_of

CELLS = ("", "1", "3", "x", "yes", "-", '"', "=1+1", "points +5", "disqualify", "place 2", "99999999999")


def _opened(path: Path, game: str) -> Season:
    path.write_bytes(journals()[game])
    return Season.open(path)


# -- forms


@cache
def forms() -> dict[str, bytes]:
    """The form of the next race, for a season of each kind."""
    with TemporaryDirectory() as folder:
        for game in journals():
            with _opened(Path(folder) / "s.season", game) as season:
                blank_pdf(season, Path(folder) / f"{game}.pdf")
        return {path.stem: path.read_bytes() for path in Path(folder).glob("*.pdf")}


def test_a_form_is_refused_or_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.api.paperwork.apart", lambda work, path: work(path))  # a process each takes too long
    tries = Tries("forms", 40)
    for rng in tries:
        game = rng.choice(list(forms()))
        with _opened(tmp_path / "s.season", game) as season:
            values = _written(season, rng)
            (tmp_path / "form.pdf").write_bytes(_filled(forms()[game], values, rng))
            with tries.allowed(values):
                found = read_form(season, tmp_path / "form.pdf")
                assert not isinstance(found, EntryList)
                written, result = found
                assert result_lines(season, result, voice(season))
                season.finish_by_hand(written)
                use(season, rng)
    assert tries.refused


def _written(season: Season, rng: Random) -> dict[str, str]:
    """Everybody at home in any order, then a few fields with something else in them."""
    field = field_of(season)
    fields = names(season)
    places = {who: str(place) for place, who in enumerate(rng.sample(field, len(field)), start=1)}
    values = {name: places.get(name.split(":")[2], "") for name in fields if name.endswith(f":{PLACE}")}
    for _ in range(rng.randint(0, 4)):
        odd = str(rng.choice(NONSENSE))
        values[rng.choice(fields)] = rng.choice(("1", "2", "x", "–", "yes", "99", "-1", "１", odd))
    for name in rng.sample(fields, rng.choice((0, 0, 1))):
        values[name] = any_text(rng)
    if rng.random() < 0.3:
        values[rng.choice([name for name in fields if name.endswith(f":{OUT}")])] = "x"
    return values


def _filled(blank: bytes, values: Mapping[str, str], rng: Random) -> bytes:
    """Written into the fields; now and then a field is of another kind, or the file is torn."""
    with pikepdf.open(io.BytesIO(blank)) as pdf, io.BytesIO() as out:
        fields = pdf.Root.AcroForm.Fields
        for field in fields:
            if value := values.get(str(field.T)):
                field.V = pikepdf.String(value.encode("utf-8", "replace").decode())
        if rng.random() < 0.2:
            strange = rng.choice((5, pikepdf.Array([1]), pikepdf.Name.Yes, pikepdf.Dictionary(), fields[0]))
            fields[rng.randrange(len(fields))][rng.choice(("/V", "/T", "/Kids"))] = strange
        pdf.save(out)
        content = out.getvalue()
    return _torn(content, rng) if rng.random() < 0.3 else content


def _torn(content: bytes, rng: Random) -> bytes:
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(len(content))
        content = content[:at] + rng.randbytes(rng.randint(0, 4)) + content[at + rng.randint(0, 4) :]
    return rng.choice((content, content[: rng.randrange(len(content))]))


# -- spreadsheets


def test_a_spreadsheet_is_refused_or_counted_and_comes_back_the_same(tmp_path: Path) -> None:
    tries = Tries("csv", 160)
    for rng in tries:
        game = rng.choice(list(journals()))
        with _opened(tmp_path / "s.season", game) as season:
            text = _changed(_next_race(season, rng), rng)
            (tmp_path / "r.csv").write_bytes(text)
            with tries.allowed(text):
                found = read_results(season, tmp_path / "r.csv")
                assert changes(season, voice(season), [result for _, result in found.races], found.decisions)
                season.take_in(found.races, found.decisions)
                use(season, rng)
                (tmp_path / "again.csv").write_text(export_season(season, "csv"), encoding="utf-8")
                assert not read_results(season, tmp_path / "again.csv").races
    assert tries.taken
    assert tries.refused


def _next_race(season: Season, rng: Random) -> list[list[str]]:
    field = field_of(season)
    order = rng.sample(field, len(field))
    lines = [[str(season.race), str(place), who, "", "", ""] for place, who in enumerate(order, start=1)]
    return [["race", "place", "car", "retired", "decision", "reason"], *lines]


def _changed(cells: list[list[str]], rng: Random) -> bytes:
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        row = rng.choice(cells)
        row[rng.randrange(len(row))] = rng.choice((*CELLS, any_text(rng)))
    mark = rng.choice(",,,;\t")
    text = "\n".join(mark.join(row) for row in rng.choice((cells, cells[:-1], cells + cells[-1:], cells[1:])))
    content = text.encode(rng.choice(("utf-8", "utf-8-sig", "utf-16", "utf-8")), "replace")
    return _torn(content, rng) if rng.random() < 0.2 else content


# -- pictures


@cache
def pictures() -> tuple[bytes, ...]:
    """A code as a picture, in each format that is read."""
    from PIL import Image

    line = to_lines(suspended()[0])[0]
    dark = qr_matrix(line)
    size = len(dark) + 8
    picture = Image.new("L", (size, size), 255)
    for y, row in enumerate(dark):
        for x, is_dark in enumerate(row):
            picture.putpixel((x + 4, y + 4), 0 if is_dark else 255)
    found = []
    for format in ("PNG", "JPEG", "TIFF", "WEBP", "BMP", "GIF", "PDF"):
        with io.BytesIO() as out:
            picture.resize((size * 4, size * 4)).save(out, format)
            found.append(out.getvalue())
    return tuple(found)


def test_a_picture_is_refused_or_looked_at(tmp_path: Path) -> None:
    tries = Tries("pictures", 30)
    for rng in tries:
        content = _torn(rng.choice(pictures()), rng)
        (tmp_path / "scan").write_bytes(content)
        with tries.allowed(content[:200]):
            assert all(isinstance(line, str) for line in codes_on(tmp_path / "scan"))
    assert tries.refused
