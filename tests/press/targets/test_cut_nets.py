"""Boxes and dice leave a machine as they would leave scissors: cut along the printed line, creased along the folds."""

from __future__ import annotations

import io
from itertools import pairwise
from math import hypot

import pytest
from PIL import Image

from pnp.api.editions import load_game
from pnp.api.jobs import print_job
from pnp.api.printing import plan_print
from pnp.draw.geometry import Point
from pnp.draw.outline import Outline, chained
from pnp.draw.path import Path
from pnp.draw.solids import cube_net, dodecahedron_net
from pnp.draw.tuckbox import TuckBox
from pnp.kit.register import find_game
from pnp.press.product import Component
from pnp.press.targets.cutter import cutter_parcels
from pnp.press.targets.parcel import Consignment, Parcel
from tests.draw.pixels import pdf_image
from tests.press.targets.test_cutter import dxf_boxes

NETS = (("fmr", "box"), ("fmr", "die"), ("turf", "boxes"), ("turf", "dice"), ("mad", "dice"))
DARK = 140


def sent(game: str, name: str, target: str = "silhouette") -> tuple[Component, Parcel]:
    run = plan_print(load_game(find_game(game)), [name], print_job(target=target))
    (component,) = run.components()
    (parcel,) = cutter_parcels(Consignment([component], run.job, run.imprint, "test"))
    return component, parcel


@pytest.mark.parametrize(
    "outline",
    [cube_net(18, 5).cutting, dodecahedron_net(24, 6, 54).cutting, TuckBox(46, 65, 11.3).cutting],
    ids=["cube", "dodecahedron", "box"],
)
def test_a_net_is_cut_in_one_line_and_folds_lie_inside_it(outline: Outline) -> None:
    (run,) = outline.cut.flatten()
    assert run[0] == run[-1]
    corners = [(round(x, 4), round(y, 4)) for (x, y), after in pairwise(run) if (x, y) != after]
    assert len(set(corners)) == len(corners), "no corner is passed twice"
    for (x0, y0), (x1, y1) in outline.folds:
        assert _is_inside(run, ((x0 + x1) / 2, (y0 + y1) / 2))


def test_a_chain_takes_lines_in_any_order_and_direction() -> None:
    square = chained([((0, 0), (1, 0)), ((1, 1), (1, 0)), ((0, 1), (0, 0)), ((1, 1), (0, 1))])
    assert square.flatten()[0] == [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]


@pytest.mark.parametrize(
    ("game", "name", "dpi"),
    [
        ("mad", "dice", 300),
        *[pytest.param(game, name, 600, marks=pytest.mark.slow) for game, name in NETS],
    ],
)
def test_the_cut_lies_on_the_printed_line(game: str, name: str, dpi: int) -> None:
    """Within a tenth of a millimetre, all the way round, on every sheet."""
    component, parcel = sent(game, name)
    sheets = sorted(file for file in parcel.files if file.endswith(".svg"))
    for page, file in enumerate(sheets):
        image = pdf_image(parcel.files[f"{component.id}.pdf"], page, dpi=dpi).convert("L")
        for path in _paths(parcel.files[file], "cut"):
            points = _along(path.flatten()[0], 3.0)
            missed = [point for point in points if not _is_lined(image, point, dpi)]
            assert not missed


def test_both_files_say_the_same() -> None:
    _, parcel = sent("turf", "boxes")
    drawn = svg_boxes_of(parcel.files["boxes-01.svg"])
    cut = dxf_boxes(parcel.files["boxes-01.dxf"], "CUT", 210)
    assert len(cut) == len(drawn) == 2
    for one, other in zip(cut, drawn, strict=True):
        assert one.bounds == pytest.approx(other, abs=0.05)
    folds = dxf_boxes(parcel.files["boxes-01.dxf"], "FOLD", 210)
    assert len(folds) == len(_paths(parcel.files["boxes-01.svg"], "fold"))


def test_a_picture_is_seen_through_beside_a_box() -> None:
    _, parcel = sent("fmr", "box", "cricut")
    alpha = Image.open(io.BytesIO(parcel.files["box-01.png"])).getchannel("A")
    (path,) = _paths(parcel.files["box-01.svg"], "cut")
    left, top, right, bottom = path.bounds()

    def seen(x: float, y: float) -> object:
        return alpha.getpixel((round(x / 25.4 * 300), round(y / 25.4 * 300)))

    assert seen((left + right) / 2, (top + bottom) / 2) == 255
    assert seen(right - 2, top + 2) == 0, "beside the lid there is nothing"


def svg_boxes_of(svg: bytes) -> list[tuple[float, float, float, float]]:
    return [path.bounds() for path in _paths(svg, "cut")]


def _paths(svg: bytes, layer: str) -> list[Path]:
    from xml.etree import ElementTree

    root = ElementTree.fromstring(svg)
    (group,) = [each for each in root.iter("{http://www.w3.org/2000/svg}g") if each.get("id") == layer]
    return [Path.parse(path.get("d") or "") for path in group]


def _along(run: list[Point], step: float) -> list[Point]:
    points = []
    for (x0, y0), (x1, y1) in pairwise(run):
        count = max(1, int(hypot(x1 - x0, y1 - y0) / step))
        points += [(x0 + (x1 - x0) * (i + 0.5) / count, y0 + (y1 - y0) * (i + 0.5) / count) for i in range(count)]
    return points


def _is_lined(image: Image.Image, point: Point, dpi: int) -> bool:
    """Whether something dark is printed within a tenth of a millimetre."""
    scale = dpi / 25.4
    reach = max(1, round(0.1 * scale))
    x, y = round(point[0] * scale), round(point[1] * scale)
    lowest, _ = image.crop((x - reach, y - reach, x + reach + 1, y + reach + 1)).getextrema()
    assert isinstance(lowest, int | float)
    return lowest < DARK


def _is_inside(run: list[Point], point: Point) -> bool:
    x, y = point
    crossed = 0
    for (x1, y1), (x2, y2) in pairwise(run):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossed += 1
    return crossed % 2 == 1
