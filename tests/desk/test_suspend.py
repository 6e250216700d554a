"""A season on a sheet of paper and back: printed, scanned or photographed, restored, the same."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageDraw

from pnp.desk.forms.pen import FormMode
from pnp.desk.forms.suspend import _Block
from pnp.desk.intake.scan import codes_on
from pnp.draw.canvas import Drawing, PathMark
from pnp.draw.qr import draw_qr, qr_matrix
from pnp.kit.errors import PnpError
from pnp.lab.bots import any_answer
from pnp.season.code import digest, from_lines, to_lines
from pnp.season.season import Season
from tests.cli.harness import Shell
from tests.desk.pictures import HARDSHIPS, Picture, photographed, scanned
from tests.desk.sheets import club, component, decide, drawings, long_season, print_pdf, texts
from tests.season.tables import PLAIN, narrator, play, rows
from tests.turns import every_other, sampled


def sheet(season: Season, folder: Path, paper: str = "a4", lang: str = "en") -> Path:
    return print_pdf(component(season, "suspend", lang=lang), season, folder / f"{season.game.id}.pdf", paper, lang)


def restored(*paths: Path) -> str:
    return digest(from_lines(codes_on(*paths), "scan"))


# -- there and back


@pytest.mark.parametrize(
    "game", ["mad", *(pytest.param(each, marks=pytest.mark.slow) for each in PLAIN if each != "mad")]
)
def test_a_photo_of_the_sheet_holds_the_season(game: str, tmp_path: Path) -> None:
    with club(tmp_path, game, 2) as season:
        decide(season, "late at the table")
        photographed(scanned(sheet(season, tmp_path))).save(tmp_path / "photo.jpg", quality=60)
        assert restored(tmp_path / "photo.jpg") == digest(season.suspended())


@pytest.fixture(scope="module")
def largest(tmp_path_factory: pytest.TempPathFactory) -> tuple[Picture, str]:
    """The largest season, scanned, and what must come out of the scan."""
    folder = tmp_path_factory.mktemp("largest")
    with long_season(folder, "xf1", 8) as season:
        return scanned(sheet(season, folder)), digest(season.suspended())


@pytest.mark.parametrize("hardship", sampled([*HARDSHIPS], 5))
def test_the_largest_season_survives(hardship: str, largest: tuple[Picture, str], tmp_path: Path) -> None:
    picture, whole = largest
    HARDSHIPS[hardship](picture).save(tmp_path / "scan.bmp")
    assert restored(tmp_path / "scan.bmp") == whole


def test_the_printed_file_itself_can_be_read(tmp_path: Path) -> None:
    with long_season(tmp_path, "fmr", 17) as season:
        assert restored(sheet(season, tmp_path, "letter", "ja")) == digest(season.suspended())


def test_codes_on_several_pictures(tmp_path: Path) -> None:
    with long_season(tmp_path, "xf1", 9) as season:
        whole = scanned(sheet(season, tmp_path))
        third = whole.width // 3
        whole.crop((0, 0, third, whole.height)).save(tmp_path / "left.png")
        whole.crop((third, 0, whole.width, whole.height)).save(tmp_path / "right.tif")
        with pytest.raises(PnpError, match="missing"):
            restored(tmp_path / "left.png")
        assert restored(tmp_path / "left.png", tmp_path / "right.tif") == digest(season.suspended())


@pytest.mark.parametrize("game", every_other([*PLAIN], 1))
def test_the_verb_brings_it_back_and_says_what(game: str, pnp: Shell, tmp_path: Path) -> None:
    with club(tmp_path, game, 2, "Dust bowl") as season:
        decide(season, "late at the table")
        path = sheet(season, tmp_path)
        whole, tables = digest(season.suspended()), rows(season)
    scanned(path).save(pnp.folder / "scan.png")
    ran = pnp("season", "restore", "scan.png").ok()
    assert ran.new == {"Dust-bowl.season"}
    assert "2 of 3 races run" in ran.out
    assert "late at the table" in ran.out
    with Season.open(pnp.folder / "Dust-bowl.season") as again:
        assert digest(again.suspended()) == whole
        assert rows(again) == tables
        assert again.race == 3
        play(again)
        assert again.over
    pnp("season", "restore", "scan.png").refused("Dust-bowl.season")


# -- the sheet


@pytest.mark.parametrize(("game", "run"), [("fmr", 17), ("xf1", 8), ("xf1", 9)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_longest_seasons_fit_one_page(game: str, run: int, paper: str, tmp_path: Path) -> None:
    with long_season(tmp_path, game, run) as season:
        ((drawing, w, h),) = drawings(component(season, "suspend"), paper)
        codes = [mark for mark, _ in drawing.walk() if isinstance(mark, PathMark) and len(mark.path.segments) > 2000]
        lines = to_lines(season.suspended())
        assert len(codes) == len(lines)
        for mark, line in zip(codes, lines, strict=True):
            left, top, right, bottom = mark.path.bounds()
            assert 0 <= left < right <= w
            assert 0 <= top < bottom <= h
            assert (right - left) / len(qr_matrix(line)) >= 0.5, "too fine for a scan at 200 dpi"


def test_it_says_what_stands_in_words(tmp_path: Path) -> None:
    with long_season(tmp_path, "xf1", 8) as season:
        said = texts(component(season, "suspend"))
        fingerprint = digest(season.suspended())
        assert f"{fingerprint[:4]} {fingerprint[4:8]} {fingerprint[8:]}" in said
        count = len(to_lines(season.suspended()))
        assert {f"code {n} of {count}" for n in range(1, count + 1)} <= set(said)
        joined = " ".join(said)
        assert "pnp season restore SCAN.png" in joined
        assert "The season goes on with race 9 of 9" in joined
        winner = narrator(season).called("car", season.results[0].order[0])
        assert winner in said


@pytest.mark.parametrize(("game", "run"), [("fmr", 17), ("xf1", 8)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nobody_is_left_out_of_the_tables(game: str, run: int, paper: str, tmp_path: Path) -> None:
    with long_season(tmp_path, game, run) as season:
        ((drawing, _, _),) = drawings(component(season, "suspend"), paper)
        said = drawing.texts()
        for table in season.standings():
            for row in table.rows:
                assert narrator(season).called(table.kind, row.who) in said
        shared = {f"{row.place}=" for table in season.standings() for row in table.rows if row.shared}
        assert shared or game == "fmr"
        assert shared <= set(said)
        assert not any(text.startswith("and ") for text in said)


def test_what_has_no_room_is_counted(tmp_path: Path) -> None:
    rows = [(str(n), f"name {n}", "0") for n in range(1, 41)]
    table, races = _Block("Table", rows), _Block("Races", rows, from_end=True)
    assert table.within(40, [table]) == (rows, 0)
    assert table.within(30, [table]) == (rows[:29], 11)
    assert races.within(30, [table, races]) == (rows[-14:], 26)


def test_a_race_under_way_is_not_in_it(tmp_path: Path) -> None:
    with club(tmp_path, "mad", 1) as season:
        before = digest(season.suspended())
        assert "under way" not in " ".join(texts(component(season, "suspend")))
        race = season.referee()
        assert race.q
        race.answer(any_answer(race.q, Random(1)), "typed")
        assert season.under_way
        assert "Race 2 is under way" in " ".join(texts(component(season, "suspend")))
        assert digest(season.suspended()) == before


@pytest.mark.parametrize("mode", ["blank", "fillable"])
def test_nobody_writes_codes_by_hand(mode: FormMode, tmp_path: Path) -> None:
    with club(tmp_path, "fmr") as season, pytest.raises(PnpError, match=f"not made {mode}"):
        component(season, "suspend", mode)


# -- what cannot be restored


def test_a_code_under_a_coffee_stain(tmp_path: Path) -> None:
    with long_season(tmp_path, "xf1", 8) as season:
        picture = scanned(sheet(season, tmp_path))
        ImageDraw.Draw(picture).rectangle((0, picture.height * 0.75, picture.width * 0.3, picture.height), fill=40)
        picture.save(tmp_path / "stained.png")
        with pytest.raises(PnpError) as caught:
            restored(tmp_path / "stained.png")
    assert re.fullmatch(r"code \d of \d is missing", caught.value.what)
    assert "scan all sheets" in caught.value.do


def test_two_seasons_in_one_scan(tmp_path: Path) -> None:
    paths = []
    for game in ("fmr", "turf"):
        with club(tmp_path, game) as season:
            scanned(sheet(season, tmp_path)).save(tmp_path / f"{game}.png")
            paths.append(tmp_path / f"{game}.png")
    with pytest.raises(PnpError, match="different seasons"):
        restored(*paths)


def test_somebody_elses_code(pnp: Shell) -> None:
    _picture_of("https://example.org/menu").save(pnp.folder / "menu.png")
    pnp("season", "restore", "menu.png").refused("menu.png: the codes on it are not of a season", "--kind suspend")


def test_no_code_at_all(pnp: Shell) -> None:
    Image.new("RGB", (800, 600), "white").save(pnp.folder / "paper.jpg")
    pnp("season", "restore", "paper.jpg").refused("paper.jpg: no code can be read on it", "200 dpi")


def test_no_picture_at_all(pnp: Shell) -> None:
    for name, content in (("notes.png", b"dear diary"), ("empty.jpg", b""), ("broken.pdf", b"%PDF-1.7 nothing more")):
        (pnp.folder / name).write_bytes(content)
        pnp("season", "restore", name).refused(name, "PNG, JPEG or PDF")
    pnp("season", "restore", "nothing.png").refused("nothing.png: there is no such file")
    (pnp.folder / "scans").mkdir()
    pnp("season", "restore", "scans").refused("scans: this is a folder")


def test_a_picture_that_ends_too_early(pnp: Shell) -> None:
    _picture_of("anything").save(pnp.folder / "whole.png")
    content = (pnp.folder / "whole.png").read_bytes()
    (pnp.folder / "half.png").write_bytes(content[: len(content) // 2])
    pnp("season", "restore", "half.png").refused("half.png: this is no picture that can be read")


def test_what_is_transparent_is_paper(tmp_path: Path) -> None:
    black = _picture_of("on glass").convert("L")
    glass = Image.new("RGBA", black.size, (0, 0, 0, 0))
    glass.putalpha(black.point([255 - level for level in range(256)]))
    glass.save(tmp_path / "glass.png")
    assert codes_on(tmp_path / "glass.png") == ["on glass"]


def _picture_of(text: str) -> Image.Image:
    matrix = qr_matrix(text)
    side, module = len(matrix) + 8, 8
    picture = Image.new("L", (side * module, side * module), 255)
    pen = ImageDraw.Draw(picture)
    for y, row in enumerate(matrix, start=4):
        for x, dark in enumerate(row, start=4):
            if dark:
                pen.rectangle((x * module, y * module, (x + 1) * module - 1, (y + 1) * module - 1), fill=0)
    return picture


def test_a_code_keeps_its_quiet_zone() -> None:
    drawing = Drawing()
    draw_qr(drawing, qr_matrix("quiet"), 10, 10, 29)
    ground, code = (mark for mark, _ in drawing.walk() if isinstance(mark, PathMark))
    assert ground.path.bounds() == (10, 10, 39, 39)
    assert code.path.bounds() == pytest.approx((14, 14, 35, 35))
