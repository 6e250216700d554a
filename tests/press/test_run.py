"""Whole files: what is written is what was planned, and a print shop would take it."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from pnp.draw.ink import InkMode
from pnp.kit.errors import PnpError
from pnp.kit.words import LANGUAGES, load_words
from pnp.press.furniture import Imprint
from pnp.press.job import Duplex, Job, Profile
from pnp.press.paper import PAPERS, find_paper
from pnp.press.plan import plan, plan_all
from pnp.press.preflight import expected, preflight
from pnp.press.product import Component, Sheet
from pnp.press.run import page_drawing, write, write_pdf, write_svg
from pnp.press.summary import summary
from tests.draw.pixels import pdf_image, pixel
from tests.press.deck import TOP_LEFT, TOP_RIGHT, counters, deck, sheets
from tests.turns import in_turn

IMPRINT = Imprint("Test Game", "abc1234", load_words("en"))


def corner(pdf: Path, page: int, x: float, y: float) -> tuple[int, ...]:
    return pixel(pdf_image(pdf.read_bytes(), page, dpi=40), x, y, dpi=40)


@pytest.mark.parametrize(
    ("paper", "duplex", "profile", "bleed"),
    in_turn([*PAPERS], ["long", "short", "fold", "none"], [("home", None), ("home", 2.0), ("press", None)]),
)
def test_every_file_passes_preflight(
    tmp_path: Path, paper: str, duplex: Duplex, profile: Profile, bleed: float | None
) -> None:
    job = Job(find_paper(paper), profile, duplex=duplex, bleed=bleed)
    path = write_pdf(plan_all([deck(5), counters(20), sheets()], job), tmp_path / "out.pdf", IMPRINT)
    assert preflight(path, expected(job)) == []


@pytest.mark.parametrize("ink", ["saver", "mono"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_ink_modes_and_languages_pass_preflight(tmp_path: Path, ink: InkMode, lang: str) -> None:
    job = Job(ink=ink)
    imprint = Imprint("Test Game", "abc1234", load_words(lang))
    path = write_pdf(plan_all([deck(3), sheets()], job), tmp_path / "out.pdf", imprint)
    assert preflight(path, expected(job)) == []


@pytest.mark.parametrize("size", [(63.0, 88.0), (60.0, 190.0)])
@pytest.mark.parametrize("duplex", ["long", "short"])
def test_printed_backs_lie_behind_their_fronts_the_right_way_up(
    tmp_path: Path, duplex: Duplex, size: tuple[float, float]
) -> None:
    """By pixels: seen through the paper, the top left of a front is the top right of its back."""
    planned = plan(deck(4, size), Job(duplex=duplex))
    path = write_pdf([planned], tmp_path / "out.pdf", IMPRINT)
    w, h = planned.pages[0].size
    trim = planned.pages[0].placed[0].cell.trim
    x, y = trim.x + 8, trim.y + 8
    through = (w - x, y) if (h > w) == (duplex == "long") else (x, h - y)
    assert corner(path, 0, x, y) == tuple(round(v * 255) for v in (TOP_LEFT.r, TOP_LEFT.g, TOP_LEFT.b))
    assert corner(path, 1, *through) == tuple(round(v * 255) for v in (TOP_RIGHT.r, TOP_RIGHT.g, TOP_RIGHT.b))


def test_folded_backs_lie_behind_their_fronts(tmp_path: Path) -> None:
    planned = plan(deck(4), Job(duplex="fold"))
    path = write_pdf([planned], tmp_path / "out.pdf", IMPRINT)
    page = planned.pages[0]
    assert page.grid is not None
    assert page.grid.fold is not None
    trim, fold = page.placed[0].cell.trim, page.grid.fold
    x, y = trim.x + 8, trim.y + 8
    through = (2 * fold.at - x, y) if fold.axis == "vertical" else (x, 2 * fold.at - y)
    assert corner(path, 0, *through) == tuple(round(v * 255) for v in (TOP_RIGHT.r, TOP_RIGHT.g, TOP_RIGHT.b))


def test_the_file_tells_viewer_and_printer_what_to_do(tmp_path: Path) -> None:
    def preferences(duplex: Duplex) -> dict[str, object]:
        path = write_pdf(plan_all([deck(3), sheets()], Job(duplex=duplex)), tmp_path / f"{duplex}.pdf", IMPRINT)
        with pikepdf.open(path) as pdf:
            said: dict[str, object] = dict(pdf.Root.ViewerPreferences.items())
            return {key: value if isinstance(value, bool) else str(value) for key, value in said.items()}

    assert preferences("long")["/Duplex"] == "/DuplexFlipLongEdge"
    assert preferences("short")["/Duplex"] == "/DuplexFlipShortEdge"
    fold = preferences("fold")
    assert fold["/Duplex"] == "/Simplex"
    assert fold["/PrintScaling"] == "/None"
    assert fold["/PickTrayByPDFSize"] is True


def test_bookmarks_name_components_and_sheets(tmp_path: Path) -> None:
    path = write_pdf(plan_all([deck(3), sheets()], Job()), tmp_path / "out.pdf", IMPRINT)
    pdf = pikepdf.open(path)
    with pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Cards", "Sheets"]
        assert [item.title for item in outline.root[1].children] == ["upright", "wide"]


def test_equal_jobs_give_equal_bytes(tmp_path: Path) -> None:
    def once(name: str) -> bytes:
        return write_pdf(plan_all([deck(10), sheets()], Job()), tmp_path / name, IMPRINT).read_bytes()

    assert once("one.pdf") == once("two.pdf")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_side_says_what_it_is(lang: str) -> None:
    words = load_words(lang)
    planned = plan(deck(10), Job(find_paper("letter")))
    for index, page in enumerate(planned.pages):
        texts = " ".join(page_drawing(planned, index, Imprint("Test Game", "abc1234", words)).texts())
        for part in ("Test Game", "Cards", "5 cm", "2 in", "Letter", "abc1234", words(f"press.side.{page.side}")):
            assert part in texts
        assert words("press.page", page=index + 1, pages=len(planned.pages)) in texts


def test_a_very_long_title_is_cut_short_on_the_strip() -> None:
    component = Component("x", "A title that goes on and on " * 12, deck(9).pieces)
    texts = page_drawing(plan(component, Job()), 0, IMPRINT).texts()
    assert any(text.endswith("…") for text in texts)


def test_pictures_are_numbered_and_progress_is_told(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    plans = plan_all([deck(10)], Job(format="svg"))
    files = write(plans, tmp_path / "cards", IMPRINT, lambda done, total: seen.append((done, total)))
    assert [file.name for file in files] == ["cards-01.svg", "cards-02.svg", "cards-03.svg", "cards-04.svg"]
    assert seen == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert 'width="210mm"' in files[0].read_text(encoding="utf-8")


def test_png_has_the_asked_resolution(tmp_path: Path) -> None:
    from PIL import Image

    (file,) = write(plan_all([counters(4)], Job(format="png", dpi=60)), tmp_path / "c", IMPRINT)
    assert Image.open(file).size == pytest.approx((210 / 25.4 * 60, 297 / 25.4 * 60), abs=1)


def test_no_file_is_left_when_drawing_fails(tmp_path: Path) -> None:
    def fail(*_: object) -> None:
        raise PnpError("no")

    broken = Component("x", "X", sheets=(Sheet("bad", fail),))
    with pytest.raises(PnpError):
        write_pdf([plan(broken, Job())], tmp_path / "out.pdf", IMPRINT)
    with pytest.raises(PnpError):
        write_svg([plan(broken, Job())], tmp_path / "out.svg", IMPRINT)
    assert list(tmp_path.iterdir()) == []


def test_summary_tells_sheets_settings_and_warnings() -> None:
    words = load_words("en")
    told = summary(plan(deck(54), Job(duplex="none")), words)
    assert (told.pages, told.sheets, told.paper, told.todo) == (6, 6, "A4", "Cut.")
    assert len(told.warnings) == 1
    assert "long edge" in summary(plan(deck(54), Job()), words).duplex
    tight = summary(plan(deck(6, (97, 80)), Job(bleed=3)), words)
    assert any("mm of paper" in warning for warning in tight.warnings)
