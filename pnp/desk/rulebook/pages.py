"""A page of a rule book: what stands around its text, and the cover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.desk.forms.lettering import loud
from pnp.desk.lent import Picture
from pnp.desk.rulebook.curled import Curled
from pnp.desk.rulebook.frugal import Light, outlined
from pnp.desk.rulebook.house import House
from pnp.draw.canvas import Canvas, Drawing, Font
from pnp.draw.legible import legible
from pnp.draw.text import fit_line, shortened
from pnp.press.booklet import TEXT_H, TEXT_W, TOP, Leaf
from pnp.press.flow import Spot

_HEAD = Font("barlow", 500)
_HEAD_SIZE = 7.5
_NUMBER = Font("semi", 700)
_NUMBER_SIZE = 9.0
_LEAST = 7.0
"""Points: smaller letters are left out of the picture."""
_ROOMY = 0.3
"""Of a page: where so much stays empty there are lines to write on."""
_EMPTY = 0.55
"""And where so much does, they are not all for notes."""
_LOGGED = (0.0, 0.19, 0.47, 0.75)
"""Where the columns of the list of races begin, as shares of its width."""
_WRITING = 8.0
"""From one of them to the next, in millimetres."""
_FOOT = 13.0
"""What a picture leaves white below it."""


@dataclass(frozen=True)
class Head:
    """What the head of a page says: the chapter, and from which clause to which."""

    chapter: str
    clauses: str


@dataclass(frozen=True)
class Cover:
    """The front page. `picture` fills it, its title included, but for a strip at the foot."""

    name: str
    title: str
    facts: str
    stamp: str
    picture: Picture | None = None


def heads(spots: Sequence[Spot], chapters: Sequence[tuple[str, int, int]], pages: int) -> dict[int, Head]:
    """By page. Chapters are title, first and last page; a page belongs to the one that it begins with."""
    found = {}
    for page in range(1, pages + 1):
        ids = [spot.block.id for spot in spots if spot.page == page and spot.block.id]
        opens = next((spot.block.name for spot in spots if spot.page == page), "")
        here = [title for title, first, last in chapters if first <= page <= last]
        title = opens if opens in here else next(iter(here), "")
        found[page] = Head(title, _range(ids))
    return found


def _range(ids: Sequence[str]) -> str:
    if not ids:
        return ""
    return ids[0] if ids[0] == ids[-1] else f"{ids[0]}–{ids[-1]}"


def draw_page(canvas: Canvas, number: int, leaf: Leaf, spots: Sequence[Spot], head: Head, house: House) -> None:
    """Column by column, so that it reads in this order."""
    canvas = Curled(Light(canvas) if leaf.ink == "saver" else canvas)
    x, right = leaf.left, leaf.left + TEXT_W
    canvas.target(f"page:{number}", 0)
    title = shortened(head.chapter, _HEAD, _HEAD_SIZE, TEXT_W - 40)
    canvas.text(x, TOP - 4.2, title, _HEAD, _HEAD_SIZE)
    canvas.text(right, TOP - 4.2, head.clauses, _HEAD, _HEAD_SIZE, anchor="end", fill=house.tint)
    canvas.line(x, TOP - 2.6, right, TOP - 2.6, stroke=house.tint, width=0.35)
    with canvas.group(at=(x, TOP)):
        for spot in spots:
            spot.draw(canvas)
        _draw_notes(canvas, max((spot.y + spot.block.height for spot in spots), default=0.0), house)
    at, anchor = (right, "end") if leaf.odd else (x, "start")
    canvas.text(at, TOP + TEXT_H + 7.2, str(number), _NUMBER, _NUMBER_SIZE, anchor=anchor)  # type: ignore[arg-type]


def _draw_notes(canvas: Canvas, top: float, house: House) -> None:
    """What is left of a page, for the table's own words; of most of a page, half for the races that it has run."""
    left = TEXT_H - top
    if left < _ROOMY * TEXT_H:
        return
    base = top + (2.5 if top else 1) * house.step
    if left > _EMPTY * TEXT_H:
        base = _draw_log(canvas, base, (base + TEXT_H) / 2, house) + 2.5 * house.step
    _headed(canvas, base, "rulebook.notes", house)
    _ruled(canvas, base, TEXT_H, house)


def _draw_log(canvas: Canvas, base: float, end: float, house: House) -> float:
    """A line a race: when, where, who won; returns where it ends."""
    _headed(canvas, base, "rulebook.log", house)
    labels = house.words.several("rulebook.logged")
    for label, share in zip(labels, _LOGGED, strict=True):
        canvas.text(share * TEXT_W, base + _WRITING * 0.75, label, _HEAD, _HEAD_SIZE, fill=house.tint)
    last = _ruled(canvas, base + _WRITING * 0.5, end, house)
    for share in _LOGGED[1:]:
        x = share * TEXT_W - 2
        canvas.line(x, base + _WRITING * 0.4, x, last, stroke=house.tint, width=0.2)
    return last


def _headed(canvas: Canvas, base: float, key: str, house: House) -> None:
    canvas.text(0, base, str(house.words(key)), house.title.type.font, house.title.type.size)


def _ruled(canvas: Canvas, base: float, end: float, house: House) -> float:
    """Lines to write on; returns where the last of them is."""
    count = int((end - base) / _WRITING)
    for number in range(1, count + 1):
        y = base + number * _WRITING
        canvas.line(0, y, TEXT_W, y, stroke=house.tint, width=0.2, dash=(0.2, 1.2), round=True)
    return base + count * _WRITING


def draw_cover(canvas: Canvas, leaf: Leaf, cover: Cover, house: House) -> None:
    """The game's own picture, its title in it; or the game's name on its colour."""
    look, (w, h) = house.look, (leaf.w, leaf.h)
    canvas.target("page:1", 0)
    if cover.picture:
        foot = _FOOT
        canvas.use(legible(_pictured(cover.picture, w, h - foot, leaf), _LEAST))
    else:
        foot = 20.0
        _plain_cover(canvas, leaf, house)
        _plain_title(canvas, w, h, cover, house)
    fit_line(canvas, 8, h - foot + 7.5, w - 44, cover.facts, look.strong, 11, smallest=7, fill=look.ink)
    fit_line(canvas, w - 8, h - foot + 7.5, 26, cover.stamp, _HEAD, 7.5, smallest=7, anchor="end")


def _pictured(picture: Picture, w: float, h: float, leaf: Leaf) -> Drawing:
    """From edge to edge only where ink is no matter."""
    if leaf.ink != "full":
        return outlined(picture, w, h)
    drawing = Drawing()
    picture(drawing, w, h)
    return drawing


def _plain_title(canvas: Canvas, w: float, h: float, cover: Cover, house: House) -> None:
    look, name = house.look, cover.name.upper()
    fit_line(canvas, 12, 19, w - 24, cover.title.upper(), look.strong, 12, smallest=8, fill=house.tint, tracking=120)
    loud(canvas, 12, 23, w - 24, h * 0.25, name, look.display, 64, smallest=24, fill=look.ink, valign="top", lines=3)


def _plain_cover(canvas: Canvas, leaf: Leaf, house: House) -> None:
    look, (w, h) = house.look, (leaf.w, leaf.h)
    canvas.rect(0, h * 0.42, w, h * 0.38, fill=look.accent)
    if look.band:
        for y in (h * 0.42 - 3, h * 0.8 - 3):
            look.band(canvas, 0, y, w, 6)
    else:
        canvas.rect(0, h * 0.42 - 2, w, 2, fill=look.ink)
