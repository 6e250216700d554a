"""The check of files for a press finds the faults we plant, and says what it looked at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import Color
from pnp.draw.geometry import Rect
from pnp.draw.pdffile import PdfFile
from pnp.draw.plates.condition import FOGRA39
from pnp.draw.plates.separating import cmyk
from pnp.kit.errors import PnpError
from pnp.press.bleed import bleed_of
from pnp.press.job import Job
from pnp.press.preflight import Expectation, preflight
from pnp.press.product import Face, Piece
from tests.cli.harness import Shell

TRIM = Rect(20, 20, 40, 30)
PRESS = Expectation(None, "press", 0, single=frozenset({1}), condition=FOGRA39, cuts={1: [(TRIM, 3.0)]})
FONT = Font("barlow", 500)


def plain(canvas: Canvas) -> None:
    canvas.rect(17, 17, 46, 36, fill=Color.hex("c03030"))
    canvas.text(30, 30, "Text", FONT, 9)


def short(canvas: Canvas) -> None:
    canvas.rect(18.5, 18.5, 43, 33, fill=Color.hex("c03030"))


def framed(canvas: Canvas) -> None:
    """Colour up to the cut and no further, and paper within."""
    canvas.rect(20, 20, 40, 30, fill=Color.hex("c03030"))
    canvas.rect(21.2, 21.2, 37.6, 27.6, fill=Color.hex("ffffff"))


def striped(canvas: Canvas) -> None:
    """A stripe lies over the upper cut, and the next would begin beyond the bleed."""
    for y in (18.6, 24.6, 30.6, 36.6, 42.6, 48.6):
        canvas.rect(17, y, 46, 2.6, fill=Color.hex("c03030"))


def made(path: Path, draw: Callable[[Canvas], None] = plain) -> Path:
    file = PdfFile("Title", "en", cmyk, FOGRA39)
    file.prefer({"PrintScaling": "/None"})
    draw(file.page(80, 70, trim=TRIM.bounds, bleed=TRIM.grown(3).bounds))
    path.write_bytes(file.to_bytes())
    return path


def test_a_good_file_has_no_findings(tmp_path: Path) -> None:
    assert preflight(made(tmp_path / "a.pdf"), PRESS) == []


def test_stripes_go_on_though_there_is_paper_between_them(tmp_path: Path) -> None:
    assert preflight(made(tmp_path / "a.pdf", striped), PRESS) == []


@pytest.mark.parametrize(
    ("draw", "finding"),
    [
        (framed, "the colour of 1 pieces ends before the bleed"),
        (short, "the colour of 1 pieces ends before the bleed"),
        (lambda c: c.text(10, 10, "pale", FONT, 9, fill=Color(0, 0, 0, (0, 0, 0, 0.95))), "nearly black"),
    ],
)
def test_faults_of_a_drawing_are_found(tmp_path: Path, draw: Callable[[Canvas], None], finding: str) -> None:
    assert any(finding in line for line in preflight(made(tmp_path / "a.pdf", draw), PRESS))


def _faint(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.Resources.ExtGState = pikepdf.Dictionary(a=pikepdf.Dictionary(ca=0.5))


def _group(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.Group = pikepdf.Dictionary(S=pikepdf.Name.Transparency)


def _without_intent(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.OutputIntents


def _untrapped(pdf: pikepdf.Pdf) -> None:
    del pdf.docinfo["/Trapped"]


def _other_version(pdf: pikepdf.Pdf) -> None:
    pdf.docinfo["/GTS_PDFXVersion"] = "PDF/X-3:2002"


def _other_date(pdf: pikepdf.Pdf) -> None:
    pdf.docinfo["/CreationDate"] = "D:19990101000000Z"


def _untrimmed(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[0].obj["/TrimBox"]


def _linked(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.Annots = pikepdf.Array([pikepdf.Dictionary(Type=pikepdf.Name.Annot)])


def _scripted(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript)


def _fine(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].contents_add(b"0 0 0 1 K 0.02 w 10 10 m 50 50 l S")


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (_faint, "see-through"),
        (_group, "see-through"),
        (_without_intent, "for which press"),
        (_untrapped, "trapped"),
        (_other_version, "PDF/X-1a:2003"),
        (_other_date, "do not agree"),
        (_untrimmed, "TrimBox"),
        (_linked, "links"),
        (_scripted, "scripts"),
        (_fine, "thinner than 0.25 pt"),
    ],
)
def test_faults_of_a_file_are_found(tmp_path: Path, change: Callable[[pikepdf.Pdf], None], finding: str) -> None:
    path = made(tmp_path / "a.pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        change(pdf)
        pdf.save(path)
    assert any(finding in line for line in preflight(path, PRESS))


def test_a_piece_with_too_little_bleed_is_refused_by_name() -> None:
    piece = Piece("counter 7", Face(20, 20, plain, bleed=1))
    assert bleed_of(piece, Job()) == 0
    assert bleed_of(piece, Job(profile="press", bleed=1)) == 1
    with pytest.raises(PnpError, match="counter 7"):
        bleed_of(piece, Job(profile="press"))


def test_what_was_checked_is_printed(pnp: Shell, tmp_path: Path) -> None:
    said = pnp("print", "fmr", "counters", "--profile", "press", "--check", "--out", str(tmp_path)).ok().out
    assert "260 %" in said
    assert "PDF/X-1a:2003" in said
    assert "nobody has certified it" in said
