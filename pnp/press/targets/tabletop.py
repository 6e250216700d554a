"""A saved object of Tabletop Simulator: decks, boards, tiles, figures, dice and books, with the pictures they need."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from pnp.draw.geometry import MM_PER_INCH
from pnp.press.plan import plan_all
from pnp.press.product import OF, Component, Face, Piece
from pnp.press.run import pdf_bytes
from pnp.press.targets.decks import Deck, decks, plain
from pnp.press.targets.mount import alone, drawn_image, face_image
from pnp.press.targets.objects import Objects, Thing
from pnp.press.targets.parcel import Consignment, Parcel, Parcels, left_out, png
from pnp.press.targets.single import draw_whole, whole_pages

if TYPE_CHECKING:
    from PIL import Image

MOST_COLUMNS, MOST_ROWS = 10, 7
LONGEST = 4096
"""Pixels along a side of a picture."""
MOST_CARDS = MOST_COLUMNS * MOST_ROWS - 1
"""On one sheet: its last place is what others see of a hand."""
_FEW = 6
"""More tiles than this come in a bag."""


@dataclass
class _Packing:
    """What has been made so far."""

    sent: Consignment
    objects: Objects
    files: dict[str, bytes] = field(default_factory=dict)

    def picture(self, name: str, image: Image.Image) -> str:
        """Kept under this name; its address."""
        self.files[name] = png(image, self.sent.job.target.dpi)
        return self.address(name)

    def address(self, name: str) -> str:
        return f"{self.sent.job.base_url}{name}"

    def face(self, name: str, face: Face) -> str:
        dpi = min(float(self.sent.job.target.dpi), LONGEST * MM_PER_INCH / (max(face.w, face.h) + 1))
        return self.picture(name, face_image(face, alone(face), dpi, self.sent.job.ink))


def tabletop_parcels(sent: Consignment) -> Parcels:
    objects = Objects()
    found: list[Thing] = []
    for component in sent.components:
        packing = _Packing(sent, objects)
        things = list(_things(component, packing))
        left = () if things else left_out(component, sent.job, sent.words, "outlines")
        found += things
        amount = sent.words("target.objects", n=len(things)) if things else ""
        yield Parcel(component.title, packing.files, amount, left=left)
    saved = objects.saved(sent.imprint.game, found)
    notes = () if sent.job.base_url else (str(sent.words("target.relative")),)
    name = f"{sent.stem}.json"
    content = (json.dumps(saved, ensure_ascii=False, indent=2) + "\n").encode()
    yield Parcel(sent.imprint.game, {name: content}, sent.words("target.saved", n=len(found)), notes)


def _things(component: Component, packing: _Packing) -> Iterator[Thing]:
    cards = [piece for piece in component.pieces if piece.corner and piece.back]
    for deck in decks(cards):
        yield from _decks(deck, component, packing)
    figures = [_figure(piece, component, packing) for piece in component.pieces if piece.stand]
    yield from _bagged(figures, component, packing)
    flat = [piece for piece in component.pieces if piece.cut == "rect" and not piece.stand and piece not in cards]
    yield from _bagged([_tile(piece, component, packing) for piece in flat], component, packing)
    dice = [(piece.die, _called(piece, component), piece.copies) for piece in component.pieces if piece.die]
    dice += [(sheet.die, sheet.title or component.title, 1) for sheet in component.sheets if sheet.die]
    yield from (packing.objects.die(die.sides, die.color, name) for die, name, n in dice if die for _ in range(n))
    yield from _whole(component, packing)
    if component.book:
        yield _book(component, packing)


def _decks(deck: Deck, component: Component, packing: _Packing) -> Iterator[Thing]:
    """As many sheets as it takes; each is a deck of its own."""
    cards = [piece for piece in deck.pieces for _ in range(piece.copies)]
    parts = [cards[start : start + MOST_CARDS] for start in range(0, len(cards), MOST_CARDS)]
    for number, part in enumerate(parts, start=1):
        stem = "-".join(filter(None, (component.id, deck.name, str(number) if len(parts) > 1 else "")))
        columns, rows = grid_for(len(part), part[0].front)
        fronts = [piece.front for piece in part]
        backs = [piece.back for piece in part if piece.back]
        front = packing.picture(f"{stem}-front.png", _sheet(fronts, deck.back or backs[0], columns, rows, packing))
        if deck.back:
            back = packing.face(f"{stem}-back.png", deck.back)
        else:
            back = packing.picture(f"{stem}-back.png", _sheet(backs, backs[0], columns, rows, packing))
        names = [piece.called for piece in part]
        yield packing.objects.deck(f"{component.title} {_titled(deck)}".strip(), names, front, back, (columns, rows),
                                   unique=deck.back is None, wide=part[0].front.w)  # fmt: skip


def _titled(deck: Deck) -> str:
    """What the titles of its cards have in common, of decks that have names; or the name."""
    wholes = {piece.title.partition(OF)[0] for piece in deck.pieces}
    return wholes.pop() if deck.name and len(wholes) == 1 else deck.name


def grid_for(count: int, face: Face) -> tuple[int, int]:
    """Columns and rows in which the cards, and one place more, are largest."""
    ways = [
        (columns, rows)
        for columns in range(2, MOST_COLUMNS + 1)
        for rows in range(2, MOST_ROWS + 1)
        if columns * rows > count
    ]
    return max(ways, key=lambda way: (min(LONGEST / way[0] / face.w, LONGEST / way[1] / face.h), -way[0] * way[1]))


def _sheet(faces: Sequence[Face], hidden: Face, columns: int, rows: int, packing: _Packing) -> Image.Image:
    """All cards in rows, and in the last place what is seen of a hidden one."""
    from PIL import Image

    face = faces[0]
    most = min(LONGEST / columns / face.w, LONGEST / rows / face.h) * MM_PER_INCH
    dpi = min(float(packing.sent.job.target.dpi), most)
    cell = int(face.w / MM_PER_INCH * dpi), int(face.h / MM_PER_INCH * dpi)
    sheet = Image.new("RGB", (cell[0] * columns, cell[1] * rows), "white")
    places = [*enumerate(faces), (columns * rows - 1, hidden)]
    for place, each in places:
        image = face_image(each, alone(each), dpi, packing.sent.job.ink).resize(cell)
        sheet.paste(image, (place % columns * cell[0], place // columns * cell[1]))
    return sheet


def _called(piece: Piece, component: Component) -> str:
    """What is only a number says of what."""
    return f"{component.title} {piece.title}" if piece.title.isdigit() else piece.title or component.title


def _figure(piece: Piece, component: Component, packing: _Packing) -> Thing:
    front, back = piece.sides
    stem = f"{component.id}-{plain(piece.name)}"
    return packing.objects.figure(
        _called(piece, component),
        packing.face(f"{stem}-front.png", front),
        packing.face(f"{stem}-back.png", back or front),
        front.w,
    )


def _tile(piece: Piece, component: Component, packing: _Packing) -> Thing:
    stem = f"{component.id}-{plain(piece.name)}"
    front = packing.face(f"{stem}-front.png", piece.front)
    back = packing.face(f"{stem}-back.png", piece.back) if piece.back else front
    return replace(packing.objects.tile(_called(piece, component), front, back, piece.front.w), copies=piece.copies)


def _bagged(things: Sequence[Thing], component: Component, packing: _Packing) -> Iterator[Thing]:
    every = [packing.objects.again(thing) for thing in things for _ in range(thing.copies)]
    if len(every) > _FEW:
        yield packing.objects.bag(component.title, every)
    else:
        yield from every


def _whole(component: Component, packing: _Packing) -> Iterator[Thing]:
    """A single picture is a board; of several, each is a tile. The net of a die is none."""
    nets = {sheet.name for sheet in component.sheets if sheet.die}
    pages = [page for _, page in whole_pages(component, packing.sent.job) if page.group not in nets]
    titles = {sheet.name: sheet.title or component.title for sheet in component.sheets}
    names = _numbered([titles.get(page.group, page.group) for page in pages])
    for number, (page, name) in enumerate(zip(pages, names, strict=True), start=1):
        w, h = page.size
        dpi = min(float(packing.sent.job.target.dpi), LONGEST * MM_PER_INCH / (max(w, h) + 1))
        image = drawn_image(partial(draw_whole, page), page.size, dpi, packing.sent.job.ink)
        url = packing.picture(f"{component.id}-{number:02}.png", image)
        if component.posters and len(pages) == 1:
            yield packing.objects.board(component.title, url, w)
        else:
            yield packing.objects.tile(name, url, url, w)


def _numbered(names: Sequence[str]) -> list[str]:
    """Those that are the same, each with its number."""
    return [
        f"{name} {names[:place].count(name) + 1}" if names.count(name) > 1 else name for place, name in enumerate(names)
    ]


def _book(component: Component, packing: _Packing) -> Thing:
    job = replace(packing.sent.job, book="pages")
    name = f"{component.id}.pdf"
    packing.files[name] = pdf_bytes(plan_all([component], job), packing.sent.imprint)
    return packing.objects.book(component.title, packing.address(name))
