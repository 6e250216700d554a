"""One picture a side of a piece: for shops that make cards and counters, and for tables on a screen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pnp.press.job import Job
from pnp.press.product import Component, Face, Piece
from pnp.press.targets.decks import Deck, decks, plain
from pnp.press.targets.fitting import Fitted, fit, fitted
from pnp.press.targets.mount import alone, face_image
from pnp.press.targets.parcel import Consignment, Parcel, Parcels, left_out, png
from pnp.press.targets.single import draw_whole, whole_pages
from pnp.press.targets.target import kind_of, kinds_of

Named = Iterator[tuple[str, bytes]]


def face_parcels(sent: Consignment) -> Parcels:
    for component in sent.components:
        yield _parcel(component, sent)


def _parcel(component: Component, sent: Consignment) -> Parcel:
    job, words = sent.job, sent.words
    wanted = [kind for kind in kinds_of(component) if kind in job.target.takes]
    left = left_out(component, job, words, *(kind for kind in kinds_of(component) if kind not in wanted))
    files: dict[str, bytes] = {}
    notes: list[str] = []
    for fitting, pieces in _by_product([piece for piece in component.pieces if kind_of(piece) in wanted], job).items():
        if fitting is None and job.target.product:
            left += left_out(component, job, words, "shape")
            continue
        notes += _notes(fitting, sum(piece.copies for piece in pieces), sent)
        for deck in decks(pieces):
            files |= dict(_deck(deck, fitting, component, job))
    more, lost = _whole(component, sent)
    files |= more
    left += left_out(component, job, words, *lost)
    amount = words("target.pictures", n=len(files)) if files else ""
    return Parcel(component.title, files, amount, tuple(notes), left)


def _by_product(pieces: list[Piece], job: Job) -> dict[Fitted | None, list[Piece]]:
    found: dict[Fitted | None, list[Piece]] = {}
    for piece in pieces:
        found.setdefault(fitted(piece, job.target), []).append(piece)
    return found


def _notes(fitting: Fitted | None, count: int, sent: Consignment) -> Iterator[str]:
    if fitting:
        across, down = fitting.product.pixels or (0, 0)
        yield sent.words(
            "target.product",
            n=count,
            name=fitting.product.name,
            across=across,
            down=down,
            percent=round(fitting.scale * 100),
        )


def _deck(deck: Deck, fitting: Fitted | None, component: Component, job: Job) -> Named:
    folder = "-".join(filter(None, (component.id, deck.name, fitting.id if fitting else "")))
    for number, piece in enumerate(deck.pieces, start=1):
        copies = f"-x{piece.copies}" if piece.copies > 1 else ""
        stem = f"{folder}/{number:03}-{plain(piece.name)}{copies}"
        front, back = piece.sides
        yield f"{stem}-front.png", _face(front, fitting, job)
        if back and deck.back is None:
            yield f"{stem}-back.png", _face(back, fitting, job, is_back=True)
    if deck.back:
        yield f"{folder}/back.png", _face(deck.back, fitting, job, is_back=True)


def _face(face: Face, fitting: Fitted | None, job: Job, is_back: bool = False) -> bytes:
    dpi = job.target.dpi
    mount = fitting.mount(dpi, is_back) if fitting else alone(face, job.target.bleed or 0)
    runs_over = fitting is not None and not fitting.product.fill
    return png(face_image(face, mount, dpi, job.ink, runs_over), dpi)


def _whole(component: Component, sent: Consignment) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """Sheets and posters, each as one picture; and whether some find no product that is large enough."""
    job, files = sent.job, {}
    pages = whole_pages(component, job)
    for number, (kind, page) in enumerate(pages, start=1):
        face = Face(*page.size, partial(draw_whole, page), 0)
        fitting = fit(page.size, kind, job.target)
        if fitting or not job.target.product:
            id_ = f"-{fitting.id}" if fitting else ""
            files[f"{component.id}/{number:03}-{plain(page.group)}{id_}.png"] = _face(face, fitting, job)
    return files, ("shape",) if len(files) < len(pages) else ()
