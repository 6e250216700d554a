"""What the machine cuts is what was printed: in the same place, to a tenth of a millimetre."""

from __future__ import annotations

import io
import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops

from pnp.draw.canvas import Canvas
from pnp.draw.color import Color
from pnp.draw.geometry import Rect
from pnp.kit.words import LANGUAGES, load_words
from pnp.press.furniture import Imprint
from pnp.press.job import Duplex, Job
from pnp.press.paper import find_paper
from pnp.press.product import Component, Face, Piece
from pnp.press.targets.cutter import cutter_parcels
from pnp.press.targets.parcel import Consignment, Parcel
from pnp.press.targets.regmarks import bars
from pnp.press.targets.target import Marks, Target
from tests.draw.pixels import pdf_image

MARKS = Marks(inset=9.5, arm=8.3, line=1.0)
BLADE = Target(id="blade", name="Blade", layout="cutter", bleed=0, takes=("pieces",), marks=MARKS)
PICTURE = Target(id="picture", name="Picture", layout="cutter", takes=("pieces",), area=(234.95, 171.45))
RED = Color.hex("ff0000")
DPI = 600
CLOSE = 0.1


def sent(component: Component, target: Target = BLADE, duplex: Duplex = "long", paper: str = "a4") -> Parcel:
    imprint = Imprint("Test Game", "abc1234", load_words("en"))
    job = Job(find_paper(paper), duplex=duplex, target=target)
    (parcel,) = cutter_parcels(Consignment([component], job, imprint, "test"))
    return parcel


def red(w: float, h: float, copies: int = 1, corner: float = 3, *, back: bool = False) -> Component:
    """Pieces that are red up to their trim, and nowhere else."""

    def draw(canvas: Canvas) -> None:
        canvas.rect(0, 0, w, h, r=corner, fill=RED)

    face = Face(w, h, draw, 0)
    return Component("red", "Red", (Piece("red", face, face if back else None, copies, corner=corner),))


def svg_boxes(svg: bytes, layer: str) -> list[Rect]:
    """Around every path of a layer, by the numbers in it."""
    root = ElementTree.fromstring(svg)
    (group,) = [each for each in root.iter("{http://www.w3.org/2000/svg}g") if each.get("id") == layer]
    return [_box(path.get("d") or "") for path in group]


def _box(d: str) -> Rect:
    assert d.endswith("Z"), "a path is closed"
    xs, ys = [], []
    for kind, numbers in re.findall(r"([MHVA])([^MHVAZ]*)", d):
        values = [float(value) for value in numbers.split()]
        xs += values[:1] if kind in "MH" else values[5:6]
        ys += values[1:2] if kind == "M" else values if kind == "V" else values[6:7]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def dxf_boxes(dxf: bytes, layer: str, height: float) -> list[Rect]:
    lines = dxf.decode().split("\n")
    pairs = list(zip(lines[::2], lines[1::2], strict=False))
    found: list[list[tuple[float, float]]] = []
    for (code, value), (_, name) in pairwise(pairs):
        if (code, value, name) == ("0", "POLYLINE", layer):
            found.append([])
    points = iter(_vertices(pairs))
    boxes = []
    for on, vertices in points:
        if on == layer:
            xs, ys = [x for x, _ in vertices], [height - y for _, y in vertices]
            boxes.append(Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
    assert len(boxes) == len(found)
    return boxes


def _vertices(pairs: list[tuple[str, str]]) -> list[tuple[str, list[tuple[float, float]]]]:
    found: list[tuple[str, list[tuple[float, float]]]] = []
    for index, (code, value) in enumerate(pairs):
        if (code, value) == ("0", "POLYLINE"):
            found.append((pairs[index + 1][1], []))
        elif (code, value) == ("0", "VERTEX"):
            fields = dict(pairs[index + 1 : index + 4])
            found[-1][1].append((float(fields["10"]), float(fields["20"])))
    return found


def printed_box(image: Image.Image, around: Rect, color: tuple[int, int, int], dpi: int) -> Rect:
    """Where the colour begins and ends, near a place, in millimetres."""
    mm = 25.4 / dpi
    left, top, right, bottom = (round(value / mm) for value in around.grown(0.45).bounds)
    part = image.crop((left, top, right, bottom))
    unlike = ImageChops.difference(part, Image.new("RGB", part.size, color)).convert("L")
    box = unlike.point(lambda value: 255 if value < 45 else 0).getbbox()
    assert box is not None, "nothing is printed there"
    return Rect((left + box[0]) * mm, (top + box[1]) * mm, (box[2] - box[0]) * mm, (box[3] - box[1]) * mm)


def assert_close(one: Rect, other: Rect) -> None:
    assert one.bounds == pytest.approx(other.bounds, abs=CLOSE)


@pytest.mark.parametrize(
    ("paper", "dpi"),
    [("a4", 300), pytest.param("a4", DPI, marks=pytest.mark.slow), pytest.param("letter", DPI, marks=pytest.mark.slow)],
)
def test_cuts_lie_on_the_edges_of_what_is_printed(paper: str, dpi: int) -> None:
    parcel = sent(red(20, 13, copies=3), paper=paper)
    height = find_paper(paper).w
    image = pdf_image(parcel.files["red.pdf"], 0, dpi=dpi)
    boxes = svg_boxes(parcel.files["red-01.svg"], "cut")
    assert len(boxes) == 3
    for box, dxf in zip(boxes, dxf_boxes(parcel.files["red-01.dxf"], "CUT", height), strict=True):
        assert (box.w, box.h) == pytest.approx((20, 13)) or (box.w, box.h) == pytest.approx((13, 20))
        assert_close(printed_box(image, box, (255, 0, 0), dpi), box)
        assert_close(dxf, box)


def test_marks_are_printed_where_the_files_say() -> None:
    parcel = sent(red(20, 13))
    image = pdf_image(parcel.files["red.pdf"], 0, dpi=300)
    found = svg_boxes(parcel.files["red-01.svg"], "marks")
    assert_close(found[0], Rect(9.5, 9.5, 6, 6))
    for mark, dxf in zip(found, dxf_boxes(parcel.files["red-01.dxf"], "MARKS", 210), strict=True):
        assert_close(dxf, mark)
    assert_close(printed_box(image, found[0], (0, 0, 0), 300), found[0])
    right = max(mark.right for mark in found)
    assert right == pytest.approx(297 - 9.5)
    assert max(mark.bottom for mark in found) == pytest.approx(210 - 9.5)


def test_corners_are_marked_where_newer_machines_look() -> None:
    marks = Marks(style="corners", inset=10, arm=20, line=0.3)
    found = bars(marks, (297, 210))
    assert len(found) == 8
    outer = (
        min(b.x for b in found),
        min(b.y for b in found),
        max(b.right for b in found),
        max(b.bottom for b in found),
    )
    assert outer == pytest.approx((10, 10, 287, 200))


@pytest.mark.parametrize(("w", "h"), [(20.0, 13.0), (63.0, 88.0), (8.5, 8.5), (9.5, 38.3), (128.0, 150.0)])
def test_pieces_keep_clear_of_marks_and_of_each_other(w: float, h: float) -> None:
    parcel = sent(red(w, h, copies=40))
    seen = 0
    for name in [name for name in parcel.files if name.endswith(".svg")]:
        cuts, marks = svg_boxes(parcel.files[name], "cut"), svg_boxes(parcel.files[name], "marks")
        seen += len(cuts)
        for index, cut in enumerate(cuts):
            for other in (*cuts[:index], *(mark.grown(2.9) for mark in marks)):
                apart = cut.right <= other.x + 1e-6 or other.right <= cut.x + 1e-6
                assert apart or cut.bottom <= other.y + 1e-6 or other.bottom <= cut.y + 1e-6
    assert seen == 40


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_backs_lie_behind_their_fronts(duplex: Duplex) -> None:
    parcel = sent(red(30, 20, copies=1, corner=0, back=True), duplex=duplex)
    front, back = (pdf_image(parcel.files["red.pdf"], page, dpi=60) for page in (0, 1))
    (box,) = svg_boxes(parcel.files["red-01.svg"], "cut")
    x, y = box.x + box.w / 2, box.y + box.h / 2
    through = (x, 210 - y) if duplex == "long" else (297 - x, y)
    assert front.getpixel((round(x / 25.4 * 60), round(y / 25.4 * 60))) == (255, 0, 0)
    assert back.getpixel((round(through[0] / 25.4 * 60), round(through[1] / 25.4 * 60))) == (255, 0, 0)


def test_a_picture_is_seen_through_around_the_pieces() -> None:
    parcel = sent(red(63, 88, copies=2), PICTURE)
    image = Image.open(io.BytesIO(parcel.files["red-01.png"]))
    assert image.size == (2775, 2025)
    (first, _) = svg_boxes(parcel.files["red-01.svg"], "cut")
    alpha = image.getchannel("A")

    def seen(x: float, y: float) -> object:
        return alpha.getpixel((round(x / 25.4 * 300), round(y / 25.4 * 300)))

    assert seen(first.x + 10, first.y + 10) == 255
    assert seen(first.x + 0.3, first.y + 0.3) == 0, "corners are round"
    assert seen(0.3, 0.3) == 0


def test_what_is_too_large_is_named() -> None:
    parcel = sent(red(290, 200))
    assert parcel.files == {}
    assert "Red" in parcel.left[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_numbers_stand_on_the_sheet(lang: str, tmp_path: Path) -> None:
    import pikepdf

    from pnp.press.reading import read_pages

    imprint = Imprint("Test Game", "abc1234", load_words(lang))
    (parcel,) = cutter_parcels(Consignment([red(20, 13)], Job(target=BLADE), imprint, "test"))
    (tmp_path / "red.pdf").write_bytes(parcel.files["red.pdf"])
    with pikepdf.open(tmp_path / "red.pdf") as pdf:
        (page,) = read_pages(pdf)
    told = "".join(text.text for text in page.texts)
    for number in ("9.5", "8.3", "red-01"):
        assert number in told
