"""The same cards and counters, drawn through our canvas and by a plain reportlab script.

    python -m benchmarks.deck ours deck  one job once: what the whole-process times run

The picture is that of the common benchmark for printing tools: 54 poker cards with backs, 3 x 3 on A4, and 200 counters
on one page. Both sides use the same font files, read the same CSV, and set text with the same metrics.
"""

from __future__ import annotations

import csv
import importlib.util
import io
import math
import sys
from collections.abc import Callable
from pathlib import Path

PAGE = (210.0, 297.0)
CARD = (63.0, 88.0)
LEFT, TOP = 10.5, 16.5
NAVY = "14284b"
COLORS = ("c8102e", "0057b8", "00843d", "e8a200", "5c068c", "d45500")
PT = 25.4 / 72


def hexagon(cx: float, cy: float, r: float) -> list[tuple[float, float]]:
    angles = (math.radians(60 * i) for i in range(6))
    return [(cx + r * math.cos(a), cy + r * math.sin(a)) for a in angles]


def crop_lines() -> list[tuple[float, float, float, float]]:
    right, bottom = LEFT + 3 * CARD[0], TOP + 3 * CARD[1]
    lines = []
    for i in range(4):
        x, y = LEFT + i * CARD[0], TOP + i * CARD[1]
        lines += [(x, TOP - 5, x, TOP), (x, bottom, x, bottom + 5), (LEFT - 5, y, LEFT, y), (right, y, right + 5, y)]
    return lines


def deck_csv() -> str:
    rows = [f"Card {i},{i},{COLORS[i % 6]},A small line of rules for card {i}" for i in range(1, 55)]
    return "title,number,color,small\n" + "\n".join(rows) + "\n"


def counters_csv() -> str:
    rows = [f"A{i:03d},{i % 9}-{i % 7}-{i % 5},{COLORS[i % 6]}" for i in range(200)]
    return "code,stats,color\n" + "\n".join(rows) + "\n"


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


# Through our canvas


def ours(job: str) -> bytes:
    from pnp.draw.pdffile import PdfFile

    file = PdfFile("Benchmark")
    (our_deck if job == "deck" else our_counters)(file)
    return file.to_bytes()


def our_deck(file: object) -> None:
    from pnp.draw.canvas import Canvas, Drawing, Font
    from pnp.draw.color import BLACK, WHITE, Color
    from pnp.draw.path import polygon
    from pnp.draw.pdffile import PdfFile

    assert isinstance(file, PdfFile)
    bold, regular = Font("barlow", 700), Font("barlow", 400)
    paints = {code: Color.hex(code) for code in (*COLORS, NAVY)}
    marker, shield = polygon(hexagon(31.5, 34, 9)), polygon(hexagon(31.5, 44, 20))

    def front(row: dict[str, str]) -> Drawing:
        card, color = Drawing(), paints[row["color"]]
        card.rect(0, 0, *CARD, fill=color)
        card.rect(4, 4, 55, 80, fill=WHITE, stroke=BLACK, width=0.5 * PT)
        card.text(31.5, 14, row["title"], bold, 12, anchor="middle")
        card.path(marker, fill=color, stroke=BLACK, width=0.75 * PT)
        card.text(31.5, 62, row["number"], bold, 40, anchor="middle")
        card.text(31.5, 78, row["small"], regular, 7, anchor="middle")
        return card

    back = Drawing()
    back.rect(0, 0, *CARD, fill=paints[NAVY])
    back.path(shield, stroke=WHITE, width=2 * PT)
    back.text(31.5, 47, "BACK", bold, 24, anchor="middle", fill=WHITE)
    crops = Drawing()
    for line in crop_lines():
        crops.line(*line, width=0.25 * PT)

    def page(faces: list[Drawing]) -> None:
        canvas: Canvas = file.page(*PAGE)
        for index, face in enumerate(faces):
            canvas.use(face, LEFT + index % 3 * CARD[0], TOP + index // 3 * CARD[1])
        canvas.use(crops)

    faces = [front(row) for row in rows_of(deck_csv())]
    for start in range(0, 54, 9):
        page(faces[start : start + 9])
        page([back] * 9)


def our_counters(file: object) -> None:
    from pnp.draw.canvas import Font
    from pnp.draw.color import BLACK, Color
    from pnp.draw.pdffile import PdfFile

    assert isinstance(file, PdfFile)
    bold, regular = Font("barlow", 700), Font("barlow", 400)
    paints = {code: Color.hex(code) for code in COLORS}
    canvas = file.page(*PAGE)
    for index, row in enumerate(rows_of(counters_csv())):
        x, y = 15 + index % 12 * 15, 21 + index // 12 * 15
        canvas.rect(x, y, 15, 15, fill=paints[row["color"]], stroke=BLACK, width=0.25 * PT)
        canvas.text(x + 7.5, y + 7, row["code"], bold, 9, anchor="middle")
        canvas.text(x + 7.5, y + 12, row["stats"], regular, 7, anchor="middle")


# As a plain reportlab script


def plain(job: str) -> bytes:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    known = pdfmetrics.getRegisteredFontNames()
    for name, path in font_files().items():
        if name not in known:
            pdfmetrics.registerFont(TTFont(name, str(path)))
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(PAGE[0] / PT, PAGE[1] / PT), initialFontName="Plain", invariant=1)
    (plain_deck if job == "deck" else plain_counters)(canvas)
    canvas.save()
    return out.getvalue()


def font_files() -> dict[str, Path]:
    spec = importlib.util.find_spec("fontpkg_barlow_condensed")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    folder = Path(next(iter(spec.submodule_search_locations))) / "files"
    return {"Plain": folder / "BarlowCondensed-Regular.ttf", "Strong": folder / "BarlowCondensed-Bold.ttf"}


def plain_deck(canvas: object) -> None:
    from reportlab.lib.colors import HexColor, black, white
    from reportlab.lib.units import mm
    from reportlab.pdfgen.canvas import Canvas

    assert isinstance(canvas, Canvas)

    def polygon(points: list[tuple[float, float]], x: float, y: float, fill: int) -> None:
        path = canvas.beginPath()
        path.moveTo((x + points[0][0]) * mm, (y - points[0][1]) * mm)
        for px, py in points[1:]:
            path.lineTo((x + px) * mm, (y - py) * mm)
        path.close()
        canvas.drawPath(path, stroke=1, fill=fill)

    def crops() -> None:
        canvas.setStrokeColor(black)
        canvas.setLineWidth(0.25)
        for x1, y1, x2, y2 in crop_lines():
            canvas.line(x1 * mm, (297 - y1) * mm, x2 * mm, (297 - y2) * mm)

    def front(row: dict[str, str], x: float, y: float) -> None:
        canvas.setFillColor(HexColor(f"#{row['color']}"))
        canvas.rect(x * mm, (y - 88) * mm, 63 * mm, 88 * mm, stroke=0, fill=1)
        canvas.setFillColor(white)
        canvas.setStrokeColor(black)
        canvas.setLineWidth(0.5)
        canvas.rect((x + 4) * mm, (y - 84) * mm, 55 * mm, 80 * mm, stroke=1, fill=1)
        canvas.setFillColor(HexColor(f"#{row['color']}"))
        canvas.setLineWidth(0.75)
        polygon(hexagon(31.5, 34, 9), x, y, 1)
        canvas.setFillColor(black)
        lines = ((row["title"], "Strong", 12, 14), (row["number"], "Strong", 40, 62), (row["small"], "Plain", 7, 78))
        for text, font, size, base in lines:
            canvas.setFont(font, size)
            canvas.drawCentredString((x + 31.5) * mm, (y - base) * mm, text)

    def back(x: float, y: float) -> None:
        canvas.setFillColor(HexColor(f"#{NAVY}"))
        canvas.rect(x * mm, (y - 88) * mm, 63 * mm, 88 * mm, stroke=0, fill=1)
        canvas.setStrokeColor(white)
        canvas.setLineWidth(2)
        polygon(hexagon(31.5, 44, 20), x, y, 0)
        canvas.setFillColor(white)
        canvas.setFont("Strong", 24)
        canvas.drawCentredString((x + 31.5) * mm, (y - 47) * mm, "BACK")

    rows = rows_of(deck_csv())
    for start in range(0, 54, 9):
        places = [(LEFT + i % 3 * 63, 297 - TOP - i // 3 * 88) for i in range(9)]
        for row, (x, y) in zip(rows[start : start + 9], places, strict=True):
            front(row, x, y)
        crops()
        canvas.showPage()
        for x, y in places:
            back(x, y)
        crops()
        canvas.showPage()


def plain_counters(canvas: object) -> None:
    from reportlab.lib.colors import HexColor, black
    from reportlab.lib.units import mm
    from reportlab.pdfgen.canvas import Canvas

    assert isinstance(canvas, Canvas)
    canvas.setStrokeColor(black)
    canvas.setLineWidth(0.25)
    for index, row in enumerate(rows_of(counters_csv())):
        x, y = 15 + index % 12 * 15, 297 - 21 - index // 12 * 15
        canvas.setFillColor(HexColor(f"#{row['color']}"))
        canvas.rect(x * mm, (y - 15) * mm, 15 * mm, 15 * mm, stroke=1, fill=1)
        canvas.setFillColor(black)
        canvas.setFont("Strong", 9)
        canvas.drawCentredString((x + 7.5) * mm, (y - 7) * mm, row["code"])
        canvas.setFont("Plain", 7)
        canvas.drawCentredString((x + 7.5) * mm, (y - 12) * mm, row["stats"])
    canvas.showPage()


TOOLS: dict[str, Callable[[str], bytes]] = {"ours": ours, "plain": plain}


if __name__ == "__main__":
    TOOLS[sys.argv[1]](sys.argv[2])
