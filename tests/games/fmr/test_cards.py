"""The cards: all there, all in one piece, all readable."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import get_args

import pytest

from pnp.draw import path as paths
from pnp.draw.canvas import Close, Drawing, Open, PathMark, TextMark, Use
from pnp.draw.color import WHITE, Color, contrast
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import MM_PER_PT, Point
from pnp.draw.path import IDENTITY, Matrix, Path
from pnp.games.fmr.data import load
from pnp.games.fmr.faces.cards.action import TEXT_LEAST, TITLE_LEAST, action_pieces, die_rows, pit_crew_pieces
from pnp.games.fmr.faces.cards.scenes import number_text
from pnp.games.fmr.model import Card, CardType, FmrData
from pnp.kit.library import Library
from pnp.kit.words import LANGUAGES, Words, load_words
from pnp.press.product import Piece
from tests.snapshot import check_snapshot, svg_snapshot

W, H, SAFE = 63, 88, 3
CORNER = 25
SMALLEST = 6.5


@cache
def fmr() -> FmrData:
    return load(Library("fmr"))


@cache
def words(lang: str = "en") -> Words:
    return load_words(lang, Library("fmr"))


@cache
def action(lang: str = "en") -> tuple[Piece, ...]:
    return action_pieces(fmr(), words(lang))


@cache
def pit_crew(lang: str = "en") -> tuple[Piece, ...]:
    return pit_crew_pieces(fmr(), words(lang))


def one_a_face() -> list[Card]:
    """The first card of each face that looks different: a value, a colour or none."""
    first: dict[tuple[str, int, bool], Card] = {}
    for card in fmr().cards:
        first.setdefault((card.type, card.value, card.team is None), card)
    return list(first.values())


def drawings(lang: str) -> Iterator[tuple[str, Drawing]]:
    for piece in (*action(lang), *pit_crew(lang)):
        yield piece.name, piece.front.drawing
    for piece in (action(lang)[0], pit_crew(lang)[0]):
        assert piece.back
        yield f"back of {piece.name}", piece.back.drawing


def texts(drawing: Drawing) -> Iterator[tuple[TextMark, Matrix]]:
    for mark, matrix in drawing.walk():
        if isinstance(mark, TextMark):
            yield mark, matrix


def printed_size(mark: TextMark, matrix: Matrix) -> float:
    return mark.size * math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def middle(mark: TextMark, matrix: Matrix) -> Point:
    wide = width(mark.text, mark.font, mark.size, mark.tracking)
    x = mark.x + {"start": wide / 2, "middle": 0.0, "end": -wide / 2}[mark.anchor]
    return paths.apply(matrix, x, mark.y - cap_height(mark.font, mark.size) / 2)


# What is there.


def test_54_action_cards_each_with_its_number_and_face() -> None:
    names = [piece.name.split() for piece in action()]
    assert [int(number) for number, _ in names] == list(range(1, 55))
    assert Counter(face for _, face in names) == Counter(card.face for card in fmr().cards)
    assert all(piece.copies == 1 for piece in action())


def test_six_pit_crew_cards_with_names_numbers_and_points() -> None:
    assert [piece.name for piece in pit_crew()] == list(fmr().teams)
    for piece, team in zip(pit_crew(), fmr().teams.values(), strict=True):
        shown = piece.front.drawing.texts()
        assert shown.count(team.letter) == 2
        assert " ".join(team.name.upper().split()) in " ".join(shown)
        for car in team.cars:
            assert str(fmr().cars[car].number) in shown
            assert fmr().cars[car].driver in " ".join(shown)
        assert [text for text in shown if text.isdigit()][-len(fmr().points) :] == [str(p) for p in fmr().points]


def test_every_piece_is_a_poker_card_with_bleed_and_a_common_back() -> None:
    for pieces in (action(), pit_crew()):
        assert len({id(piece.back) for piece in pieces}) == 1
        for piece in pieces:
            assert (piece.front.w, piece.front.h, piece.front.bleed) == (W, H, 3)


def test_the_card_number_stands_on_the_card() -> None:
    for card, piece in zip(fmr().cards, action(), strict=True):
        assert words()("card.common.number", n=card.number) in piece.front.drawing.texts()


def test_the_index_stands_in_two_corners() -> None:
    """Top left, and turned by half a turn bottom right, so that a fanned hand can be read either way."""
    for card, piece in zip(fmr().cards, action(), strict=True):
        expected = {number_text(card.value)} if card.value else set()
        expected |= {fmr().teams[card.team].letter} if card.team else set()
        upright, turned = set(), set()
        for mark, matrix in texts(piece.front.drawing):
            x, y = middle(mark, matrix)
            if x < CORNER * 0.6 and y < CORNER:
                upright.add(mark.text)
            if x > W - CORNER * 0.6 and y > H - CORNER and matrix[0] < -0.99:
                turned.add(mark.text)
        assert upright == turned == expected, piece.name


def test_die_tables_come_from_the_data() -> None:
    by_type = {card.type: card for card in fmr().cards}
    assert die_rows(by_type["charge_lose_gear"], fmr()) == [("1–9", "good"), ("10–12", "bad")]
    assert die_rows(by_type["pit_stop"], fmr()) == [("1–6", "bad"), ("7–12", "good")]
    for card, piece in zip(fmr().cards, action(), strict=True):
        for span, outcome in die_rows(card, fmr()):
            shown = piece.front.drawing.texts()
            assert span in shown
            assert words()(f"card.{card.type}.{outcome}") in shown


# Readable.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_fits_and_no_text_is_too_small(lang: str) -> None:
    for name, drawing in drawings(lang):
        sizes = [(printed_size(mark, matrix), mark.text) for mark, matrix in texts(drawing) if not _on_a_car(mark)]
        assert min(sizes)[0] >= SMALLEST - 0.01, (name, min(sizes))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_titles_and_effects_keep_their_least_size(lang: str) -> None:
    for card, piece in zip(fmr().cards, action(lang), strict=True):
        title = words(lang)(f"card.{card.type}.title")
        for mark, matrix in texts(piece.front.drawing):
            least = TITLE_LEAST if mark.text == title else TEXT_LEAST
            assert printed_size(mark, matrix) >= least - 0.01, (piece.name, mark.text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_text_stays_in_the_safe_zone(lang: str) -> None:
    for name, drawing in drawings(lang):
        for mark, matrix in texts(drawing):
            wide = width(mark.text, mark.font, mark.size, mark.tracking)
            left = mark.x - {"start": 0.0, "middle": wide / 2, "end": wide}[mark.anchor]
            tall = mark.size * MM_PER_PT * 0.7
            for x, y in ((left, mark.y), (left + wide, mark.y), (left, mark.y - tall), (left + wide, mark.y - tall)):
                px, py = paths.apply(matrix, x, y)
                assert SAFE - 0.05 <= px <= W - SAFE + 0.05, (name, mark.text, px)
                assert SAFE - 0.05 <= py <= H - SAFE + 0.05, (name, mark.text, py)


def test_text_reads_on_whatever_is_under_it() -> None:
    for name, drawing in drawings("en"):
        for mark, ground in grounds(drawing):
            assert contrast(mark.fill, ground) >= 4.5, (name, mark.text, ground.to_hex())


def _on_a_car(mark: TextMark) -> bool:
    """The number in a car's roundel is decoration: it stands beside the car in full size."""
    return mark.text.isdigit() and mark.anchor == "middle" and mark.font.family == "anton" and mark.size > 15


def grounds(drawing: Drawing) -> Iterator[tuple[TextMark, Color]]:
    """Each text with the colour of the last shape drawn under its middle, clips respected."""
    filled: list[tuple[list[Path], Color]] = []
    matrices: list[Matrix] = [IDENTITY]
    clips: list[Path] = []
    opened: list[int] = []
    for mark in drawing.marks:
        assert not isinstance(mark, Use)
        if isinstance(mark, Open):
            matrices.append(paths.multiply(matrices[-1], mark.matrix))
            opened.append(len(clips))
            if mark.clip:
                clips.append(mark.clip.transform(matrices[-1]))
        elif isinstance(mark, Close):
            matrices.pop()
            del clips[opened.pop() :]
        elif isinstance(mark, PathMark) and isinstance(mark.fill, Color):
            filled.append(([*clips, mark.path.transform(matrices[-1])], mark.fill))
        elif isinstance(mark, TextMark):
            point = middle(mark, matrices[-1])
            yield mark, _colour_at(point, filled)


def _colour_at(point: Point, filled: list[tuple[list[Path], Color]]) -> Color:
    for shapes, color in reversed(filled):
        if all(_inside(point, shape) for shape in shapes):
            return color
    return WHITE


def _inside(point: Point, shape: Path) -> bool:
    """Even-odd: exact enough for the simple shapes that text stands on."""
    x, y = point
    inside = False
    for run in shape.flatten(6):
        for (ax, ay), (bx, by) in zip(run, [*run[1:], run[0]], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                inside = not inside
    return inside


# What it looks like.


def test_one_snapshot_a_type() -> None:
    assert {card.type for card in one_a_face()} == set(get_args(CardType))


@pytest.mark.parametrize("card", one_a_face(), ids=lambda card: card.face)
def test_card_looks_as_approved(card: Card) -> None:
    drawing = action()[card.number - 1].front.drawing
    check_snapshot(f"fmr/{card.type}{card.face if card.value else ''}{_any(card)}.svg", svg_snapshot(drawing, W, H))


def _any(card: Card) -> str:
    return "-any" if card.type == "pit_stop" and card.team is None else ""


@pytest.mark.parametrize("name", ["pit_crew", "action_back", "pit_crew_back"])
def test_other_cards_look_as_approved(name: str) -> None:
    faces = {"pit_crew": pit_crew()[0].front, "action_back": action()[0].back, "pit_crew_back": pit_crew()[0].back}
    face = faces[name]
    assert face
    check_snapshot(f"fmr/{name}.svg", svg_snapshot(face.drawing, W, H))
