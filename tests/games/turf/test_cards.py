"""The decks, their boxes and the silks on them: all there, all in one piece, all readable."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from pnp.draw import path as paths
from pnp.draw.canvas import Close, Drawing, Mark, Open, PathMark, TextMark, Use
from pnp.draw.color import WHITE, Color, contrast
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import MM_PER_PT, Point
from pnp.draw.ink import MODES, InkCanvas, InkMode
from pnp.draw.path import IDENTITY, Matrix, Path
from pnp.draw.patterns import PATTERNS
from pnp.draw.tuckbox import TuckBox
from pnp.draw.vocabulary.horses import running_horse
from pnp.games.turf.data import load
from pnp.games.turf.faces.boxes import (
    CARD_THICK,
    HIGH,
    WIDE,
    box_net,
    box_pieces,
    deep,
    draw_net,
)
from pnp.games.turf.faces.cards import UNDERLINED, card_pieces, limits
from pnp.games.turf.faces.silks import name, silks
from pnp.games.turf.model import Card, Horse, TurfData
from pnp.kit.errors import PnpError
from pnp.kit.library import Library
from pnp.kit.words import LANGUAGES, Words, load_words
from pnp.press.impose import best_grid
from pnp.press.paper import PAPERS
from pnp.press.product import Piece

W, H, SAFE = 44, 63, 3
CORNER_W, CORNER_H = 12, 19
SMALLEST = 6.0
DECK = 33
ON_THE_SADDLE = 21.0
"""The size of the letter on a saddlecloth, in the horse's own frame: it stands beside the horse in full size."""


@cache
def turf() -> TurfData:
    return load(Library("turf"))


@cache
def words(lang: str = "en") -> Words:
    return load_words(lang, Library("turf"))


@cache
def cards(lang: str = "en") -> tuple[Piece, ...]:
    return card_pieces(turf(), words(lang))


@cache
def boxes(lang: str = "en") -> tuple[Piece, ...]:
    return box_pieces(turf(), words(lang))


def net() -> TuckBox:
    return box_net(turf())


def decks(lang: str = "en") -> Iterator[tuple[Horse, tuple[Piece, ...]]]:
    for index, horse in enumerate(turf().horses.values()):
        yield horse, cards(lang)[index * DECK : (index + 1) * DECK]


def movement(lang: str = "en") -> Iterator[tuple[Horse, Card, Piece]]:
    for horse, deck in decks(lang):
        for card, piece in zip(turf().cards, deck, strict=False):
            yield horse, card, piece


def drawings(lang: str) -> Iterator[tuple[str, Drawing]]:
    """Every face that differs from the others by more than a serial number."""
    seen: set[str] = set()
    for horse, card, piece in movement(lang):
        if f"{horse.id}{card.face}" not in seen:
            seen.add(f"{horse.id}{card.face}")
            yield piece.name, piece.front.drawing
    for _, deck in decks(lang):
        assert deck[-1].back
        yield deck[-1].name, deck[-1].front.drawing
        yield f"back of {deck[-1].name}", deck[-1].back.drawing


def texts(drawing: Drawing) -> Iterator[tuple[TextMark, Matrix]]:
    for mark, matrix in drawing.walk():
        if isinstance(mark, TextMark) and mark.size != ON_THE_SADDLE:
            yield mark, matrix


def printed_size(mark: TextMark, matrix: Matrix) -> float:
    return mark.size * math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def middle(mark: TextMark, matrix: Matrix) -> Point:
    wide = width(mark.text, mark.font, mark.size, mark.tracking)
    x = mark.x + {"start": wide / 2, "middle": 0.0, "end": -wide / 2}[mark.anchor]
    return paths.apply(matrix, x, mark.y - cap_height(mark.font, mark.size) / 2)


def corners(mark: TextMark, matrix: Matrix) -> list[Point]:
    wide = width(mark.text, mark.font, mark.size, mark.tracking)
    left = mark.x - {"start": 0.0, "middle": wide / 2, "end": wide}[mark.anchor]
    tall = mark.size * MM_PER_PT * 0.7
    return [paths.apply(matrix, x, y) for x in (left, left + wide) for y in (mark.y, mark.y - tall)]


# What is there.


def test_264_cards_in_eight_decks_of_33() -> None:
    assert len(cards()) == 264
    assert all(piece.copies == 1 for piece in cards())
    assert len({piece.name for piece in cards()}) == 264
    for horse, deck in decks():
        assert all(piece.name.startswith(f"{horse.id}-") for piece in deck)
        assert deck[-1].name == f"{horse.id}-handicap"


def test_the_faces_are_those_of_the_data() -> None:
    """What a card says it is: its big number, and whether the word joker stands on it."""
    joker = words()("card.joker").upper()
    expected = Counter(card.face for card in turf().cards)
    assert expected.total() == 32
    for horse, deck in decks():
        shown: Counter[str] = Counter()
        for piece in deck[:-1]:
            figures = [(mark.size, mark.text) for mark, _ in texts(piece.front.drawing) if mark.text.isdecimal()]
            kind = "J" if joker in piece.front.drawing.texts() else "N"
            shown[f"{kind}{max(figures)[1]}"] += 1
        assert shown == expected, horse.id


def test_serials_are_unique_and_follow_the_deck() -> None:
    for horse, card, piece in movement():
        assert words()("card.serial", n=card.serial, of=32) in piece.front.drawing.texts(), (horse.id, card)
    for _, deck in decks():
        serials = [text for piece in deck for text in piece.front.drawing.texts() if text.startswith("#")]
        assert len(serials) == len(set(serials)) == 32


def test_sizes_bleed_and_one_back_a_deck() -> None:
    for _, deck in decks():
        assert len({id(piece.back) for piece in deck}) == 1
        for piece in deck:
            assert piece.back
            for face in (piece.front, piece.back):
                assert (face.w, face.h, face.bleed) == (W, H, 3)
    assert len({id(deck[0].back) for _, deck in decks()}) == 8


def test_equal_faces_share_their_picture() -> None:
    """The horse is drawn once a deck, not on each of its cards: otherwise the file grows twentyfold."""
    for _, deck in decks():
        used = {mark.drawing.key for piece in deck for mark in piece.front.drawing.marks if isinstance(mark, Use)}
        assert len(used) == 2


def test_the_index_stands_in_two_corners() -> None:
    """Top left, and turned by half a turn bottom right, so that a fanned hand can be read either way."""
    for horse, card, piece in movement():
        upright, turned = set(), set()
        for mark, matrix in texts(piece.front.drawing):
            x, y = middle(mark, matrix)
            if x < CORNER_W and y < CORNER_H:
                upright.add(mark.text)
            if x > W - CORNER_W and y > H - CORNER_H:
                assert matrix[0] < -0.99, piece.name
                turned.add(mark.text)
        assert upright == turned == {str(card.value), horse.letter}, piece.name


def test_numbers_read_across_a_table() -> None:
    for _, card, piece in movement():
        sizes = sorted(
            printed_size(mark, matrix) for mark, matrix in texts(piece.front.drawing) if mark.text == str(card.value)
        )
        assert len(sizes) == 3
        assert sizes[0] >= 20
        assert sizes[-1] >= 48


def test_six_and_nine_have_a_line_below() -> None:
    """Three lines, one for each number; the line is on the side of the number's feet."""
    for _, card, piece in movement():
        lines = [
            mark
            for mark, _ in piece.front.drawing.walk()
            if isinstance(mark, PathMark) and mark.stroke and not mark.fill and _is_level(mark.path)
        ]
        assert len(lines) == (3 if card.value in UNDERLINED else 0), piece.name


def _is_level(path: Path) -> bool:
    kinds = [kind for kind, _ in path.segments]
    return kinds == ["M", "L"] and path.segments[0][1][1] == path.segments[1][1][1]


def test_more_wind_for_a_faster_card() -> None:
    drawn = {
        card.value: sum(
            isinstance(mark, PathMark) and len(mark.path.segments) == 4 for mark in piece.front.drawing.marks
        )
        for horse, card, piece in movement()
        if horse.id == "red" and card.kind == "N"
    }
    assert drawn == {value: value for value in drawn}


# Jokers and the handicap card.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_jokers_are_unmistakable(lang: str) -> None:
    say = words(lang)
    joker, free = say("card.joker").upper(), say("card.joker_free").upper()
    for _, card, piece in movement(lang):
        shown = piece.front.drawing.texts()
        assert (joker in shown) == (free in shown) == (card.kind == "J"), piece.name
    assert sum(joker in piece.front.drawing.texts() for _, _, piece in movement(lang)) == 8 * 4


def test_a_joker_is_another_picture() -> None:
    """The scene of the plain cards is not on them; stars are, and only on them."""
    for _, deck in decks():
        by_kind: dict[str, set[str]] = {"J": set(), "N": set()}
        for card, piece in zip(turf().cards, deck, strict=False):
            by_kind[card.kind] |= {mark.drawing.key for mark in piece.front.drawing.marks if isinstance(mark, Use)}
            stars = sum(_is_star(mark) for mark, _ in piece.front.drawing.walk())
            assert stars == (3 if card.kind == "J" else 0), piece.name
        assert not by_kind["J"] & by_kind["N"]


def _is_star(mark: Mark) -> bool:
    return isinstance(mark, PathMark) and [kind for kind, _ in mark.path.segments] == ["M", *"L" * 9, "Z"]


def test_limits_come_from_the_data() -> None:
    assert limits(turf()) == [(1, 8), (2, 9), (3, 10)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_handicap_card_tells_all_places(lang: str) -> None:
    say = words(lang)
    for horse, deck in decks(lang):
        shown = deck[-1].front.drawing.texts()
        assert horse.letter in shown
        for rank, most in limits(turf()):
            assert shown.index(str(most)) == shown.index(say("card.place", n=rank)) + 1
        assert shown.index(say("card.any")) == shown.index(say("card.open_place", n=4)) + 1
        run = "".join(shown)
        for key in ("jokers_run", "spent", "dice"):
            assert say(f"card.{key}").replace("**", "").replace(" ", "") in run.replace(" ", "")


def test_backs_tell_letter_and_name_at_both_ends() -> None:
    for horse, deck in decks():
        assert deck[0].back
        shown = Counter(deck[0].back.drawing.texts())
        assert shown == {horse.letter: 2, horse.name: 2}
        turns = [matrix[0] for _, matrix in texts(deck[0].back.drawing)]
        assert sorted(round(turn) for turn in turns) == [-1, -1, 1, 1]


# Readable.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_too_small(lang: str) -> None:
    for piece_name, drawing in drawings(lang):
        for mark, matrix in texts(drawing):
            assert printed_size(mark, matrix) >= SMALLEST - 0.01, (piece_name, mark.text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_text_stays_in_the_safe_zone(lang: str) -> None:
    for piece_name, drawing in drawings(lang):
        for mark, matrix in texts(drawing):
            for x, y in corners(mark, matrix):
                assert SAFE - 0.05 <= x <= W - SAFE + 0.05, (piece_name, mark.text, x)
                assert SAFE - 0.05 <= y <= H - SAFE + 0.05, (piece_name, mark.text, y)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_texts_overlap(lang: str) -> None:
    for piece_name, drawing in drawings(lang):
        placed: list[tuple[str, float, float, float, float]] = []
        for mark, matrix in texts(drawing):
            points = corners(mark, matrix)
            xs, ys = [x for x, _ in points], [y for _, y in points]
            box = (min(xs) + 0.05, min(ys) + 0.05, max(xs) - 0.05, max(ys) - 0.05)
            for other, left, top, right, bottom in placed:
                apart = box[0] >= right or box[2] <= left or box[1] >= bottom or box[3] <= top
                assert apart, (piece_name, mark.text, other)
            placed.append((mark.text, *box))


@pytest.mark.parametrize("mode", MODES)
def test_text_reads_on_whatever_is_under_it(mode: InkMode) -> None:
    for piece_name, drawing in drawings("en"):
        changed = Drawing()
        canvas = InkCanvas(changed, mode)
        for mark in flat(drawing.marks):
            canvas.put(mark)
        for mark, ground in grounds(changed):
            assert contrast(mark.fill, ground) >= 4.5, (piece_name, mark.text, ground.to_hex())


def flat(marks: list[Mark]) -> Iterator[Mark]:
    """The marks with all uses replaced by what they stand for."""
    for mark in marks:
        if isinstance(mark, Use):
            yield Open(mark.matrix, None, 1)
            yield from flat(mark.drawing.marks)
            yield Close()
        else:
            yield mark


def grounds(drawing: Drawing) -> Iterator[tuple[TextMark, Color]]:
    """Each text with the colour of the last shape drawn under its middle, clips respected."""
    filled: list[tuple[list[Path], Color]] = []
    matrices: list[Matrix] = [IDENTITY]
    clips: list[Path] = []
    opened: list[int] = []
    for mark in drawing.marks:
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
        elif isinstance(mark, TextMark) and mark.size != ON_THE_SADDLE:
            yield mark, _colour_at(middle(mark, matrices[-1]), filled)


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


# Boxes.


def test_the_panels_hold_a_deck() -> None:
    """Cards with room to slide, and 33 of them: the folded paper takes a little of it."""
    found = net().panels
    assert (WIDE, HIGH) == (46, 65)
    assert deep(turf()) == pytest.approx(11, abs=0.3)
    assert deep(turf()) > DECK * CARD_THICK + 1
    for key in ("front", "back"):
        assert (found[key].w, found[key].h) == (WIDE, HIGH)
    for key in ("left", "right"):
        assert (found[key].w, found[key].h) == (deep(turf()), HIGH)
    for key in ("lid", "bottom"):
        assert (found[key].w, found[key].h) == (WIDE, deep(turf()))
    assert found["tuck"].w == WIDE
    assert found["tab"].w < WIDE
    assert found["back flap"].h < deep(turf())


def test_the_panels_lie_side_by_side_inside_the_outline() -> None:
    across, tall = net().size
    assert net().outline.bounds() == pytest.approx((0, 0, across, tall))
    boxed = list(net().panels.values())
    for index, one in enumerate(boxed):
        assert one.x >= 0
        assert one.y >= 0
        assert one.x + one.w <= across
        assert one.y + one.h <= tall
        for other in boxed[index + 1 :]:
            apart = (
                one.x + one.w <= other.x
                or other.x + other.w <= one.x
                or one.y + one.h <= other.y
                or other.y + other.h <= one.y
            )
            assert apart, (one.name, other.name)


def test_every_panel_hangs_on_a_fold() -> None:
    """The net holds together: all panels can be reached from the front across folds as long as the shared edge."""
    edges = {
        key: {
            ((panel.x, panel.y), (panel.x + panel.w, panel.y)),
            ((panel.x, panel.y + panel.h), (panel.x + panel.w, panel.y + panel.h)),
            ((panel.x, panel.y), (panel.x, panel.y + panel.h)),
            ((panel.x + panel.w, panel.y), (panel.x + panel.w, panel.y + panel.h)),
        }
        for key, panel in net().panels.items()
    }
    reached, open_ends = {"front"}, ["front"]
    while open_ends:
        here = open_ends.pop()
        for key in set(edges) - reached:
            if any(_is_folded(edge) for edge in edges[here] & edges[key]):
                reached.add(key)
                open_ends.append(key)
    assert reached == set(edges)


def _is_folded(edge: tuple[Point, Point]) -> bool:
    (ax, ay), (bx, by) = edge
    for (cx, cy), (dx, dy) in net().folds:
        level = ay == by == cy == dy and cx <= ax and bx <= dx
        upright = ax == bx == cx == dx and cy <= ay and by <= dy
        if level or upright:
            return True
    return False


def test_folds_are_dashed_and_the_cut_is_one_line() -> None:
    drawing = Drawing()
    draw_net(drawing, net(), turf(), turf().horses["red"], words())
    dashed = [mark for mark in drawing.marks if isinstance(mark, PathMark) and mark.dash]
    assert len(dashed) == len(net().folds)
    last = drawing.marks[-1]
    assert isinstance(last, PathMark)
    assert last.path == net().outline
    assert last.stroke
    assert not last.dash


@pytest.mark.parametrize("lang", LANGUAGES)
def test_boxes_tell_letter_and_name_all_around(lang: str) -> None:
    assert len(boxes(lang)) == 8
    for horse, piece in zip(turf().horses.values(), boxes(lang), strict=True):
        shown = Counter(mark.text for mark, _ in texts(piece.front.drawing))
        assert piece.cut == "outline"
        assert shown[name(horse, words(lang))] == 5
        assert shown[horse.letter] == 4
        assert shown[words(lang)("box.glue")] == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_on_a_box_keep_inside_their_panels(lang: str) -> None:
    """No word runs over a fold: they would be read around a corner."""
    for horse in turf().horses.values():
        drawing = Drawing()
        draw_net(drawing, net(), turf(), horse, words(lang))
        for mark, matrix in texts(drawing):
            assert printed_size(mark, matrix) >= SMALLEST - 0.01, (horse.id, mark.text)
            points = corners(mark, matrix)
            assert any(
                all(p.x + 0.5 <= x <= p.x + p.w - 0.5 and p.y + 0.5 <= y <= p.y + p.h - 0.5 for x, y in points)
                for p in net().panels.values()
            ), (horse.id, mark.text)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_four_boxes_share_a_sheet(paper: str) -> None:
    face = boxes()[0].front
    grid = best_grid((face.w, face.h), 8, PAPERS[paper], 0, marked=False)
    assert grid
    assert len(grid.fronts) == 4


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_box_for_sleeved_cards_is_larger_and_as_readable(lang: str) -> None:
    sleeved = box_net(turf(), "sleeved")
    assert (sleeved.wide, sleeved.high) == (48, 67)
    assert sleeved.deep == pytest.approx(19, abs=0.3)
    for horse in turf().horses.values():
        drawing = Drawing()
        draw_net(drawing, sleeved, turf(), horse, words(lang))
        for mark, matrix in texts(drawing):
            points = corners(mark, matrix)
            assert any(
                all(p.x + 0.5 <= x <= p.x + p.w - 0.5 and p.y + 0.5 <= y <= p.y + p.h - 0.5 for x, y in points)
                for p in sleeved.panels.values()
            ), (horse.id, mark.text)


def test_cards_are_plain_or_sleeved() -> None:
    with pytest.raises(PnpError, match="sleeves"):
        box_net(turf(), "sleeves")


# Horses and silks.


@pytest.mark.parametrize("facing", [1, -1])
def test_a_horse_is_as_long_and_high_as_it_says(facing: int) -> None:
    drawing = Drawing()
    running_horse(drawing, 100, 50, 30, Color.hex("#C8102E"), "hoops", facing=facing)
    whole = [
        mark.path.transform(matrix).bounds()
        for mark, matrix in drawing.walk()
        if isinstance(mark, PathMark) and not _is_inside_a_clip(drawing, mark)
    ]
    left, top = min(box[0] for box in whole), min(box[1] for box in whole)
    right, bottom = max(box[2] for box in whole), max(box[3] for box in whole)
    assert right - left == pytest.approx(30, abs=0.3)
    assert (left + right) / 2 == pytest.approx(100, abs=0.2)
    assert bottom <= 50
    assert bottom - top <= 30 * 0.68


def _is_inside_a_clip(drawing: Drawing, wanted: PathMark) -> bool:
    """A pattern runs over its region by design: what is seen of it ends there."""
    clipped: list[bool] = []
    for mark in drawing.marks:
        if isinstance(mark, Open):
            clipped.append(mark.clip is not None)
        elif isinstance(mark, Close):
            clipped.pop()
        elif mark is wanted:
            return any(clipped)
    return False


@pytest.mark.parametrize("facing", [1, -1])
def test_the_letter_on_the_saddle_is_never_mirrored(facing: int) -> None:
    drawing = Drawing()
    running_horse(drawing, 0, 0, 30, Color.hex("#C8102E"), "hoops", facing=facing, letter="R")
    turns = [matrix for mark, matrix in drawing.walk() if isinstance(mark, TextMark)]
    assert len(turns) == 1
    assert turns[0][0] > 0
    assert turns[0][3] > 0


def test_all_horses_wear_their_own_pattern() -> None:
    for horse in turf().horses.values():
        drawing = Drawing()
        silks(drawing, 0, 0, 20, horse)
        kept = [mark for mark, _ in drawing.walk() if isinstance(mark, PathMark)]
        assert horse.pattern in PATTERNS
        assert all(mark.ink == "keep" for mark in kept)
        assert Color.hex(horse.colour) in {mark.fill for mark in kept}
