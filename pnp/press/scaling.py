"""Larger or smaller than drawn: pieces and boards that belong together, all by the same share."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pnp.draw.canvas import Canvas
from pnp.press.product import Component, Face, Piece, Poster


def scaled(component: Component, share: float) -> Component:
    """Its pieces and posters; sheets to be kept whole take what room the paper has by themselves."""
    return replace(
        component,
        title=f"{component.title} · {share * 100:g} %",
        pieces=tuple(_piece(piece, share) for piece in component.pieces),
        posters=tuple(_poster(poster, share) for poster in component.posters),
    )


def _piece(piece: Piece, share: float) -> Piece:
    back = _face(piece.back, share) if piece.back else None
    stand = (piece.stand[0] * share, piece.stand[1] * share) if piece.stand else None
    return replace(piece, front=_face(piece.front, share), back=back, corner=piece.corner * share, stand=stand)


def _face(face: Face, share: float) -> Face:
    return Face(face.w * share, face.h * share, partial(_draw, face, share), face.bleed * share)


def _draw(of: Face | Poster, share: float, canvas: Canvas) -> None:
    canvas.use(of.drawing, scale=share)


def _poster(poster: Poster, share: float) -> Poster:
    whole = poster.arranged()
    keep_x = tuple((start * share, stop * share) for start, stop in poster.keeping())
    keep_y = tuple((start * share, stop * share) for start, stop in poster.keep_y)
    borders = tuple(border * share for border in poster.borders_x)
    return replace(
        whole, w=poster.w * share, h=poster.h * share, draw=partial(_draw, whole, share),
        keep_x=keep_x, keep_y=keep_y, borders_x=borders, keep=None,
    )  # fmt: skip
