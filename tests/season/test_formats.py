"""Workbooks, text with other marks, and documents: out and in with the same tables, and nothing in them is ever run."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from openpyxl import Workbook, load_workbook

from pnp.api.seasons import check_export, export_season, export_workbook
from pnp.kit.errors import PnpError
from pnp.season.adjusting import Adjustment
from pnp.season.day import RaceDay
from pnp.season.document import Document, json_schema
from pnp.season.export import as_json
from pnp.season.importing import read_results
from pnp.season.rows import read_rows
from pnp.season.season import Season
from pnp.season.separated import mark_of, parted, usual_mark
from pnp.season.spreadsheet import results_table
from tests.cli.harness import Shell
from tests.season.tables import EVERY, FMR, PLAIN, begun, field_of, in_this_order, narrator, play, rows

SCHEMA = Path(__file__).parents[2] / "docs" / "season.schema.json"
DAY = RaceDay("", "2026-11-18", "=HYPERLINK(1)", "@snow", "12", ("+cake", "a second line"), {}, {"keeper": "Dan"})
WRITERS: dict[str, Callable[[Season], bytes]] = {
    "xlsx": export_workbook,
    "json": lambda season: export_season(season, "json").encode(),
    "semicolon": lambda season: export_season(season, "csv", separator="semicolon").encode(),
    "tab": lambda season: export_season(season, "csv", separator="tab").encode("utf-16"),
}


def told(path: Path, name: str) -> Season:
    """Two races, one decided otherwise, with a day that tempts a spreadsheet."""
    season = begun(path, EVERY[name])
    for seed in (1, 2):
        play(season, seed)
    season.adjust(Adjustment("disqualify", season.results[1].order[0], "=too light", 2))
    season.adjust(Adjustment("points", season.standings()[0].rows[-1].who, "brought the cake", 0, 5))
    season.note_day(1, DAY)
    return season


def back(one: Season, path: Path, content: bytes) -> Season:
    """What a new season of the same plan makes of it."""
    file = path.with_suffix(".any")
    file.write_bytes(content)
    two = Season.create(path, one.game, one.plan, "Club")
    found = read_results(two, file)
    two.take_in(found.races, found.decisions, found.days, found.stand_ins)
    return two


@pytest.mark.parametrize(
    ("name", "writer"),
    [
        pytest.param(name, writer, marks=[] if (name, writer) in (("xf1 all", "xlsx"), ("mad", "json"), ("turf", "tab"))
                     else pytest.mark.slow)
        for name in EVERY for writer in WRITERS
    ],
)  # fmt: skip
def test_out_and_in_gives_the_same_season(name: str, writer: str, tmp_path: Path) -> None:
    with told(tmp_path / "one.season", name) as one, back(one, tmp_path / "two.season", WRITERS[writer](one)) as two:
        assert rows(two) == rows(one)
        assert results_table(two, narrator(two)) == results_table(one, narrator(one))
        assert two.day_of(1) == (
            one.day_of(1) if writer == "json" else RaceDay.from_json(DAY.to_json() | {"signed": {}})
        )


def test_a_workbook_has_words_as_words_and_figures_as_figures(tmp_path: Path) -> None:
    with told(tmp_path / "one.season", "fmr") as season:
        made = export_workbook(season)
        assert made == export_workbook(season), "the same table makes the same file"
    book = load_workbook(io.BytesIO(made))
    assert book.sheetnames == ["results", "standings"]
    cells = [cell for sheet in book for line in sheet.iter_rows() for cell in line if cell.value is not None]
    assert {cell.data_type for cell in cells} == {"s", "n"}
    assert "'=HYPERLINK(1)" in {cell.value for cell in cells}
    assert all(cell.quotePrefix for cell in cells if str(cell.value).startswith("'"))
    assert isinstance(book["results"]["A2"].value, int)


def a_book(fill: Callable[[Any], None]) -> bytes:
    book, out = Workbook(), io.BytesIO()
    fill(book.active)
    book.save(out)
    return out.getvalue()


def with_formula(sheet: Any) -> None:
    sheet.append(["race", "place", "car"])
    sheet.append([1, "=1+0", "R1"])


def bomb() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("xl/workbook.xml", b" " * 40_000_000)
    return out.getvalue()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"PK\x03\x04 and nothing else", "cannot be read"),
        (bomb(), "too large"),
        (a_book(lambda sheet: sheet.append(["a", "b"])), "there is no column race"),
        (b'{"results": [', "this is no JSON"),
        (b'{"results": 3}', "results is not as pnp writes it"),
        (b'{"schema": "pnp-season", "version": 2, "results": []}', "of another kind: pnp-season 2"),
        (b'{"game": "mad", "results": [{"race": 1, "order": ["R1"]}]}', "of another game: mad"),
        (b'{"results": [' + b"[" * 100_000, "this is no JSON"),
        (b'{"results": [{"race": 1, "order": ["\x1b[2J"]}]}', "this is no JSON"),
        (b'{"results": [{"race": 1, "order": ["\\u001b[2J"]}]}', "cannot be printed"),
    ],
)
def test_what_is_no_list_of_results_is_refused(content: bytes, said: str, tmp_path: Path) -> None:
    file = tmp_path / "results.xlsx"
    file.write_bytes(content)
    with pytest.raises(PnpError, match=said):
        read_rows(file, "fmr")


def test_a_workbook_of_somebody_else(tmp_path: Path) -> None:
    """Dates as dates, places with a point, columns of their own, and the table not on the first line."""
    from datetime import datetime

    with begun(tmp_path / "s.season", FMR) as season:
        field = field_of(season)

        def fill(sheet: Any) -> None:
            sheet.append([])
            sheet.append(["Round", "Pos", "Car", "DNF", "Date", "Laps"])
            for place, car in enumerate(field, start=1):
                sheet.append([1.0, float(place), car, place == len(field), datetime(2026, 11, 18), "=1/0"])

        file = tmp_path / "ours.xlsx"
        file.write_bytes(a_book(fill))
        found = read_results(season, file)
    ((written, _),) = found.races
    assert (written.order, written.out, written.day.date) == (tuple(field[:-1]), (field[-1],), "2026-11-18")


def test_a_formula_is_never_worked_out(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        file = tmp_path / "ours.xlsx"
        file.write_bytes(a_book(with_formula))
        with pytest.raises(PnpError, match=r"“=1.0” under place is not possible"):
            read_results(season, file)


def test_a_document_of_somebody_else_needs_results_only(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", FMR) as season:
        order = field_of(season)
        file = tmp_path / "ours.json"
        file.write_text(json.dumps({"results": [{"race": 1, "order": order, "out": order[-1:]}]}), encoding="utf-8")
        found = read_results(season, file)
        assert found.races[0][0].order == tuple(order[:-1])


@pytest.mark.parametrize("game", PLAIN)
def test_a_document_is_what_the_schema_says(game: str, tmp_path: Path) -> None:
    with told(tmp_path / "s.season", game) as season:
        written = as_json(season)
    document = msgspec.convert(written, Document)
    assert (document.schema, document.version) == ("pnp-season", 1)
    schema = json_schema()
    assert set(written) <= set(schema["$defs"]["Document"]["properties"])
    assert set(written["results"][0]) <= set(schema["$defs"]["Counted"]["properties"])


def test_the_printed_schema_is_the_one_we_read_by() -> None:
    assert json.loads(SCHEMA.read_text("utf-8")) == json_schema()


@pytest.mark.parametrize(
    ("named", "mark"),
    [
        ("", ","),
        ("C.UTF-8", ","),
        ("en_US.UTF-8", ","),
        ("ja_JP.UTF-8", ","),
        ("it_IT.UTF-8", ";"),
        ("de_CH.UTF-8", ","),
    ],
)
def test_the_separator_is_what_the_system_wants(named: str, mark: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_NUMERIC", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", named or "C")
    assert usual_mark() == mark == mark_of("")


def test_a_separator_by_its_name_or_as_it_is() -> None:
    assert [mark_of(said) for said in ("comma", "Semicolon", "tab", ";", "\t", r"\t")] == [
        ",",
        ";",
        "\t",
        ";",
        "\t",
        "\t",
    ]
    with pytest.raises(PnpError, match="“pipe” does not part values"):
        check_export("csv", separator="pipe")
    with pytest.raises(PnpError, match="nothing parts the values of json"):
        check_export("json", separator=";")


def test_the_mark_is_found_by_the_names_in_the_head() -> None:
    known = ("race", "place", "car").__contains__
    for mark in ",;\t":
        assert [cells for _, cells in parted(f"race{mark}place{mark}car\n1{mark}2{mark}a\n", "f", known)][1] == [
            "1",
            "2",
            "a",
        ]


def test_a_workbook_at_the_command_line(pnp: Shell, tmp_path: Path) -> None:
    with begun(tmp_path / "one.season", FMR) as one, begun(tmp_path / "two.season", FMR):
        one.finish_by_hand(in_this_order(one, field_of(one)))
    pnp("season", "export", tmp_path / "one.season", "--format", "xlsx").refused(
        "a workbook is not for the screen", code=2
    )
    file = tmp_path / "one.xlsx"
    pnp("season", "export", tmp_path / "one.season", "--format", "xlsx", "--out", file).ok()
    pnp("season", "import", file, tmp_path / "two.season", "-y").ok()
    assert Season.read(tmp_path / "two.season").results == Season.read(tmp_path / "one.season").results


def test_a_workbook_is_read_in_a_process_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For it may be anybody's: what is small as a file may be large beyond measure."""

    def apart(work: object, path: Path) -> object:
        raise PnpError("to read this file would take too much time or memory", where=str(path))

    monkeypatch.setattr("pnp.season.rows.apart", apart)
    (tmp_path / "results.xlsx").write_bytes(a_book(lambda sheet: sheet.append(["race"])))
    with pytest.raises(PnpError, match="too much time or memory"):
        read_rows(tmp_path / "results.xlsx")


@pytest.mark.slow
def test_a_sheet_of_two_million_cells_without_anything_in_them_is_refused(tmp_path: Path) -> None:
    cells = b'<row r="1">' + b'<c r="A1"/>' * 2_000_000 + b"</row>"
    (tmp_path / "results.xlsx").write_bytes(_with_sheet(cells))
    with pytest.raises(PnpError, match="too much time or memory"):
        read_rows(tmp_path / "results.xlsx")


def test_a_sheet_that_is_coloured_far_down_is_read(tmp_path: Path) -> None:
    far = b'<row r="9000"><c r="GR9000" s="1"/></row>'
    words = b"".join(b'<c t="inlineStr"><is><t>' + word + b"</t></is></c>" for word in (b"race", b"place", b"car"))
    (tmp_path / "results.xlsx").write_bytes(_with_sheet(b'<row r="1">' + words + b"</row>" + far))
    assert read_rows(tmp_path / "results.xlsx") == []


def _with_sheet(rows: bytes) -> bytes:
    """A book of ours with these rows on its sheet."""
    made = io.BytesIO()
    ours = a_book(lambda sheet: sheet.append(["race"]))
    with zipfile.ZipFile(io.BytesIO(ours)) as source, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            content = source.read(name)
            if name.endswith("sheet1.xml"):
                before, _, rest = content.partition(b"<sheetData>")
                content = before + b"<sheetData>" + rows + b"</sheetData>" + rest.partition(b"</sheetData>")[2]
            target.writestr(name, content)
    return made.getvalue()
