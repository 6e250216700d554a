"""A photo of a tick sheet, read: from the picture to what is marked, and cut-outs of what is not sure.

It runs in a process of its own, bounded in time and memory: a photo may be anybody's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from pnp.desk.intake.scan import pictures
from pnp.desk.ticks.bubbles import Inked, measure
from pnp.desk.ticks.codes import Seen, check_label, see
from pnp.desk.ticks.frame import find_frame
from pnp.desk.ticks.handwritten import handwritten
from pnp.desk.ticks.judging import Doubt, Verdict, judge
from pnp.desk.ticks.label import Label
from pnp.desk.ticks.layout import FRAME_LEFT, FRAME_RIGHT, Layout
from pnp.desk.ticks.outlines import Placed, place
from pnp.desk.ticks.pale import doubting_hidden, judge_pale
from pnp.desk.ticks.plane import SCALE, Matrix, Plane, displacement, flatten, homography
from pnp.desk.ticks.question import Question
from pnp.desk.ticks.strokes import strokes
from pnp.kit.errors import PnpError

if TYPE_CHECKING:
    from PIL.Image import Image

_ASKED = "#E06A00"


@dataclass(frozen=True)
class Expected:
    """What sheet it must be."""

    question: Question
    label: Label


@dataclass(frozen=True)
class Looked:
    """A sheet with everything measured."""

    layout: Layout
    plane: Plane
    placed: Placed
    inked: Inked
    contrast: float
    photo: Image
    to_picture: Matrix

    def verdict(self) -> Verdict:
        """By the ink, unless lines contradict it; where too little of that is sure, by both; or every row is asked."""
        z, cover = self.inked.z.tolist(), self.inked.cover.tolist()
        lines = strokes(self.plane, self.layout, self.placed.points, self.contrast).tolist()
        found = judge(self.layout, z, cover)
        if found.unreadable:
            return judge_pale(self.layout, z, cover, lines)
        return doubting_hidden(found, self.layout, lines)

    def handwriting(self) -> Mapping[str, Image]:
        """What is written below the grid, cut out; by the name of the field."""
        return handwritten(self.photo, self.layout, self.to_picture)


def read_ticks(photo: Path, expected: Path, folder: Path) -> dict[str, Any]:
    """The marks and doubts on a photo, as JSON can say them; a picture of each doubt in the folder."""
    wanted = msgspec.json.decode(expected.read_bytes(), type=Expected)
    looked = look_at(photo, wanted)
    verdict = looked.verdict()
    doubts = []
    for number, doubt in enumerate(verdict.doubts):
        cut_out(looked, doubt).save(folder / f"{number}.png")
        doubts.append([doubt.row, doubt.group, list(doubt.candidates)])
    written = looked.handwriting()
    for name, picture in written.items():
        picture.save(folder / f"{name}.png")
    marks = [[row, group, value] for (row, group), value in verdict.marks.items()]
    besides = {"corrected": verdict.corrected, "pale": verdict.pale, "written": list(written)}
    return {"marks": marks, "doubts": doubts, **besides}


def look_at(photo: Path, wanted: Expected) -> Looked:
    picture, seen = _only_sheet(photo)
    check_label(seen, wanted.label, str(photo))
    return look(picture, seen, Layout(wanted.question), str(photo))


def look(picture: Image, seen: Seen, layout: Layout, where: str) -> Looked:
    to_picture = homography(layout, seen.quads)
    starts = {corner: displacement(layout, to_picture, corner, quad) for corner, quad in seen.quads.items()}
    plane = flatten(picture, layout, to_picture)
    frame = find_frame(plane, layout, starts, where)
    placed = place(plane, layout, frame, where)
    inked = measure(plane, layout, placed.points, frame.contrast)
    return Looked(layout, plane, placed, inked, frame.contrast, picture, to_picture)


def has_sheet(paper: Path) -> bool:
    return any(see(picture, str(paper)) for picture in pictures(paper, "RGB"))


def _only_sheet(photo: Path) -> tuple[Image, Seen]:
    found = [(picture, seen) for picture in pictures(photo, "RGB") if (seen := see(picture, str(photo)))]
    if len(found) == 1:
        return found[0]
    if found:
        raise PnpError("there are several tick sheets in this file", where=str(photo), expected="one at a time")
    raise PnpError(
        "no tick sheet can be made out on this picture", where=str(photo),
        expected="a sheet printed with: pnp season sheet … --kind tick",
        do="photograph the whole sheet: flat, near, in even light, and hold still",
    )  # fmt: skip


# -- what somebody is asked about


def cut_out(looked: Looked, doubt: Doubt) -> Image:
    """The row in question, with rings around what may be meant."""
    from PIL import ImageDraw

    layout, plane = looked.layout, looked.plane
    cells = (*layout.cells, *layout.count_cells)
    row = doubt.row if doubt.row >= 0 else -1 - layout.counted.index(doubt.group)
    own = [at for at, cell in enumerate(cells) if cell.row == row]
    points = looked.placed.points
    box = _box(plane, points[own], layout)
    picture = plane.picture.copy()
    draw = ImageDraw.Draw(picture)
    reach = layout.radius * 1.35 * SCALE
    for at in own:
        if cells[at].group == doubt.group and cells[at].value in doubt.candidates:
            x, y = plane.pixel(*points[at])
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), outline=_ASKED, width=SCALE // 2)
    return picture.crop(box)


def _box(plane: Plane, points: Matrix, layout: Layout) -> tuple[int, int, int, int]:
    half = layout.row_pitch * 0.75
    left, top = plane.pixel(FRAME_LEFT, float(np.min(points[:, 1])) - half)
    right, bottom = plane.pixel(FRAME_RIGHT, float(np.max(points[:, 1])) + half)
    return (
        max(0, int(left)),
        max(0, int(top)),
        min(plane.picture.width, int(right)),
        min(plane.picture.height, int(bottom)),
    )
