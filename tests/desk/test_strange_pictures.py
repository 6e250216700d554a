"""Pictures and documents from strangers, given to be read: refused or looked at, never run, never without end."""

from __future__ import annotations

import struct
import zlib
from contextlib import suppress
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from pnp.desk.intake import scan
from pnp.desk.intake.scan import codes_on, read_codes
from pnp.desk.ticks.codes import see
from pnp.draw.pdfform import read_fields
from pnp.kit.apart import Limits
from pnp.kit.errors import PnpError
from tests.turns import sampled


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(w: int, h: int, content: bytes = b"") -> bytes:
    """A picture that says it is so large."""
    head = struct.pack(">IIBBBBB", w, h, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(content)) + _chunk(b"IEND", b"")


PROGRAM = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\n(/etc/hostname) (r) file\nshowpage\n"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (png(100_000, 100_000), "too large"),
        (png(12_000, 11_000), "too large"),
        (png(2**31 - 1, 2**31 - 1), "too large"),
        (png(0, 0), "no picture that can be read"),
        (png(100, 100, b"short"), "no picture that can be read"),
        (PROGRAM, "no picture that can be read"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><image href='/etc/hostname'/></svg>", "no picture that can be read"),
        (b"", "no picture that can be read"),
        (b"%PDF-1.7\n", "no readable PDF"),
        (b"GIF89a" + b"\xff" * 50, "no picture that can be read"),
        (b"II*\x00\x08\x00\x00\x00\xff\xff" + b"\xff" * 90, "no picture that can be read"),
    ],
    ids=[
        *("huge", "large", "immense", "of no size", "cut off", "a program", "a drawing", "nothing", "no PDF"),
        *("a broken GIF", "a broken TIFF"),
    ],
)
def test_a_strange_picture_is_refused(content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "scan.png"
    path.write_bytes(content)
    with pytest.raises(PnpError, match=said):
        codes_on(path)


def test_of_many_pictures_in_one_file_some_are_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frames = [Image.new("L", (40, 40), 255 - n) for n in range(60)]
    frames[0].save(tmp_path / "many.tif", save_all=True, append_images=frames[1:])
    monkeypatch.setattr(scan, "_codes", lambda picture, before: [str(len(before))])
    assert len(codes_on(tmp_path / "many.tif")) == 40


@pytest.mark.parametrize(
    "box", sampled([(0, 0, 0, 0), (0, 0, 1, 14_400_000), (0, 0, 1e9, 1e9), (0, 0, 0.001, 14_000)], 2)
)
def test_pages_of_any_size_are_refused_or_looked_at(box: tuple[float, ...], tmp_path: Path) -> None:
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(100, 100))
    pdf.pages[0].MediaBox = pikepdf.Array([round(each, 3) for each in box])
    pdf.save(tmp_path / "page.pdf")
    with suppress(PnpError):
        assert codes_on(tmp_path / "page.pdf") == []


def test_a_document_that_would_fill_the_memory_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packer = zlib.compressobj(1)
    packed = b"".join(packer.compress(bytes(10_000_000)) for _ in range(50)) + packer.flush()
    pdf = pikepdf.new()
    pdf.add_blank_page()
    pdf.pages[0].Contents = pikepdf.Stream(pdf, b"")
    pdf.pages[0].Contents.write(packed, filter=pikepdf.Name.FlateDecode)
    pdf.save(tmp_path / "scan.pdf", compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    monkeypatch.setattr(scan, "LIMITS", Limits(seconds=20, memory=450_000_000))
    with pytest.raises(PnpError, match="would take too much time or memory"):
        read_codes([tmp_path / "scan.pdf"])


def _form(path: Path, *fields: pikepdf.Dictionary) -> pikepdf.Pdf:
    pdf = pikepdf.new()
    pdf.add_blank_page()
    listed = pikepdf.Array([pdf.make_indirect(field) for field in fields])
    pdf.Root.AcroForm = pikepdf.Dictionary(Fields=listed)
    return pdf


def test_fields_that_lead_back_to_themselves_end(tmp_path: Path) -> None:
    pdf = _form(tmp_path, pikepdf.Dictionary(T="a"), pikepdf.Dictionary(T="b", V="here"))
    fields = pdf.Root.AcroForm.Fields
    fields[0].Kids = pikepdf.Array([fields[0], fields[0], fields[1]])
    pdf.save(tmp_path / "form.pdf")
    with pytest.raises(PnpError, match="more fields than any form"):
        read_fields(tmp_path / "form.pdf")


@pytest.mark.parametrize(
    "field",
    [
        pikepdf.Dictionary(T=5, V=pikepdf.Array([1])),
        pikepdf.Dictionary(T="x", V=pikepdf.Dictionary(), Kids=5),
        pikepdf.Dictionary(T="x", Kids=pikepdf.Array([1, pikepdf.Name.T, pikepdf.Array([])])),
    ],
)
def test_fields_of_the_wrong_kind_are_no_harm(field: pikepdf.Dictionary, tmp_path: Path) -> None:
    pdf = _form(tmp_path, field, pikepdf.Dictionary(T="b", V="here"))
    pdf.Root.AcroForm.Fields.append(7)
    pdf.save(tmp_path / "form.pdf")
    assert read_fields(tmp_path / "form.pdf")["b"] == "here"


@pytest.mark.parametrize("form", [5, pikepdf.Array([1]), pikepdf.Dictionary(Fields=5), pikepdf.Dictionary()])
def test_a_form_of_the_wrong_kind_has_no_fields(form: object, tmp_path: Path) -> None:
    pdf = pikepdf.new()
    pdf.add_blank_page()
    pdf.Root.AcroForm = form
    pdf.save(tmp_path / "form.pdf")
    with pytest.raises(PnpError, match="no fields"):
        read_fields(tmp_path / "form.pdf")


def test_a_picture_of_one_column_has_no_codes() -> None:
    assert see(Image.new("RGB", (1, 3000)), "thin.png") is None
