"""The codes on a photo of a tick sheet: where each corner of the sheet is seen, and whose sheet it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

from pnp.desk.intake.scan import evened
from pnp.desk.ticks.label import Label, parse
from pnp.draw.geometry import Point
from pnp.kit.errors import PnpError

if TYPE_CHECKING:
    from PIL.Image import Image

Quad = tuple[Point, Point, Point, Point]
"""The corners of a code in the picture: top left, top right, bottom right, bottom left, as the sheet stands."""
_SMALL = 2600
_APART = 0.5
"""Of a code's width: the same code seen again is nowhere else."""


@dataclass(frozen=True)
class Seen:
    """What was seen of a sheet."""

    label: Label
    quads: Mapping[str, Quad]
    """By corner."""


def see(picture: Image, where: str) -> Seen | None:
    """The codes of the one tick sheet on this picture; None where there is none. More than one sheet is refused."""
    grey = picture.convert("L")
    found: dict[tuple[Label, str], Quad] = {}
    for scale, cleaned in _looks(grey):
        for label, corner, quad in _read(cleaned, scale):
            known = found.setdefault((label, corner), quad)
            if _distance(known, quad) > _APART * _width(known):
                raise _several(where)
        if len(found) >= 4:
            break
    labels = {label for label, _ in found}
    if len(labels) > 1:
        raise _several(where)
    return Seen(labels.pop(), {corner: quad for (_, corner), quad in found.items()}) if found else None


def _looks(grey: Image) -> Iterator[tuple[float, Image]]:
    """As it is, then with some cleaning: each with how much larger it was made."""
    from PIL import ImageFilter

    yield 1.0, grey
    yield 1.0, evened(grey)
    scale = 2.0 if max(grey.size) < _SMALL else 0.5
    yield scale, grey.resize((max(1, round(grey.width * scale)), max(1, round(grey.height * scale))))
    yield 1.0, grey.filter(ImageFilter.GaussianBlur(1.2))


def _read(picture: Image, scale: float) -> Iterator[tuple[Label, str, Quad]]:
    import zxingcpp

    formats = zxingcpp.barcode_formats_from_str("QRCode")
    for code in zxingcpp.read_barcodes(picture, formats=formats):
        said = parse(code.text) if code.valid else None
        if said:
            at = code.position
            corners = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
            a, b, c, d = ((corner.x / scale, corner.y / scale) for corner in corners)
            yield (*said, (a, b, c, d))


def _distance(one: Quad, other: Quad) -> float:
    (ax, ay), (bx, by) = _middle(one), _middle(other)
    return hypot(ax - bx, ay - by)


def _middle(quad: Quad) -> Point:
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4


def _width(quad: Quad) -> float:
    (ax, ay), (bx, by) = quad[0], quad[2]
    return hypot(ax - bx, ay - by)


def _several(where: str) -> PnpError:
    return PnpError(
        "there are several tick sheets on this picture", where=where, expected="one sheet, whole, with its four codes",
        do="photograph each by itself",
    )  # fmt: skip


def check_label(seen: Seen, expected: Label, where: str) -> None:
    """Refuses a sheet of another season or race, and one that was printed for other rows."""
    label = seen.label
    if label.season != expected.season:
        raise PnpError("this is a tick sheet of another season", where=where)
    if label.race < expected.race:
        raise PnpError(
            f"this is the tick sheet of race {label.race}, and that race is entered already", where=where,
            expected=f"race {expected.race}, which is next", do="to correct a result: pnp season adjust",
        )  # fmt: skip
    if label.race > expected.race:
        raise PnpError(
            f"this is the tick sheet of race {label.race}", where=where,
            expected=f"race {expected.race}, which is next",
        )  # fmt: skip
    if label.rows != expected.rows:
        raise PnpError(
            "this tick sheet was printed for other rows or another order of them", where=where,
            do="print it anew and copy the crosses, or type the result: pnp season enter",
        )  # fmt: skip
    if len(seen.quads) < 2:
        raise PnpError(
            "only one of the four codes can be read", where=where, expected="two at least, four if possible",
            do="photograph the whole sheet: flat, near, in even light, and hold still",
        )  # fmt: skip
