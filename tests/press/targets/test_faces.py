"""Pictures of single sides: as large as the target says, filled to the edge, and each back once."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from pnp.draw.canvas import Canvas
from pnp.kit.words import load_words
from pnp.press.furniture import Imprint
from pnp.press.job import Job
from pnp.press.product import Component, Face, Piece
from pnp.press.targets.decks import decks
from pnp.press.targets.faces import face_parcels
from pnp.press.targets.fitting import fit
from pnp.press.targets.mount import alone, face_image
from pnp.press.targets.parcel import Consignment, Parcel
from pnp.press.targets.target import Product, Target
from tests.draw.pixels import difference
from tests.press.deck import GROUND, TOP_LEFT, TOP_RIGHT, card_face, deck, sheets

IMPRINT = Imprint("Test Game", "abc1234", load_words("en"))
SHOP = Target(
    id="shop",
    name="Shop",
    layout="faces",
    takes=("pieces", "posters"),
    product={
        "card": Product(name="Card", trim=(63, 88), pixels=(816, 1112)),
        "mini": Product(name="Mini", trim=(44.45, 63.5), pixels=(600, 825)),
        "mat": Product(name="Mat", trim=(250, 400), pixels=(3075, 4875), fill=True, takes=("posters",)),
    },
)
SCREEN = Target(id="screen", layout="faces", dpi=100, takes=("pieces", "sheets"))


def sent(component: Component, target: Target) -> Parcel:
    (parcel,) = face_parcels(Consignment([component], Job(target=target), IMPRINT, "test"))
    return parcel


def opened(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content)).convert("RGB")


def rgb(color: object) -> tuple[int, ...]:
    return tuple(round(getattr(color, light) * 255) for light in "rgb")


def test_pictures_have_the_pixels_that_the_shop_wants() -> None:
    parcel = sent(deck(2), SHOP)
    assert {opened(content).size for content in parcel.files.values()} == {(816, 1112)}
    assert "Card" in parcel.notes[0]


def test_the_colour_runs_to_the_edge_even_beyond_the_bleed() -> None:
    """36 pixels are 3.05 mm, and the face has 3."""
    image = opened(next(iter(sent(deck(1), SHOP).files.values())))
    assert {image.getpixel((x, y)) for x in (0, 408, 815) for y in (0, 556, 1111)} == {rgb(GROUND)}


def test_a_piece_stands_in_the_middle_at_its_size() -> None:
    """The red square begins 4 mm from the corner of the trim, which begins 36 pixels from that of the picture."""
    image = opened(next(iter(sent(deck(1), SHOP).files.values())))
    start = 36 + 4 / 25.4 * 300
    assert image.getpixel((int(start) + 2, int(start) + 2)) == rgb(TOP_LEFT)
    assert image.getpixel((int(start) - 2, int(start) - 2)) == rgb(GROUND)


def test_the_nearest_size_of_the_same_shape_is_taken() -> None:
    assert (found := fit((44, 63), "pieces", SHOP)) is not None
    assert (found.id, round(found.scale, 2)) == ("mini", 1.01)
    assert (turned := fit((88, 63), "pieces", SHOP)) is not None
    assert (turned.id, turned.turned) == ("card", True)
    assert fit((63, 63), "pieces", SHOP) is None
    assert (mat := fit((386, 256), "posters", SHOP)) is not None
    assert (mat.id, mat.turned) == ("mat", True)


def test_a_turned_piece_is_turned_over_as_it_was() -> None:
    fitted = fit((88, 63), "pieces", SHOP)
    assert fitted is not None
    assert fitted.mount(300).turn == 90
    assert fitted.mount(300, is_back=True).turn == -90
    landscape = card_face("F", 88, 63)
    front = face_image(landscape, fitted.mount(100), 100, "full")
    back = face_image(landscape, fitted.mount(100, is_back=True), 100, "full")
    assert difference(front.rotate(180), back) < 3


def test_what_has_no_product_is_named() -> None:
    odd = Component("odd", "Odd things", (Piece("odd", Face(60, 10, lambda canvas: None)),))
    assert sent(odd, SHOP).files == {}
    assert "Odd things" in sent(odd, SHOP).left[0]
    assert "Sheets" in sent(sheets(), SHOP).left[0]


def test_equal_backs_are_one_picture() -> None:
    back = card_face("same")
    pieces = tuple(Piece(f"card-{n}", card_face(str(n)), back) for n in range(3))
    own = tuple(Piece(f"own-{n}", card_face(str(n)), card_face(f"b{n}")) for n in range(2))
    assert [(deck.name, deck.count, deck.back is not None) for deck in decks(pieces)] == [("", 3, True)]
    assert [(deck.count, deck.back is not None) for deck in decks(pieces + own)] == [(3, True), (2, False)]
    names = list(sent(Component("cards", "Cards", pieces), SCREEN).files)
    assert names == [*(f"cards/{n + 1:03}-card-{n}-front.png" for n in range(3)), "cards/back.png"]


def test_a_screen_gets_the_trim_and_whole_sheets() -> None:
    image = opened(next(iter(sent(deck(1), SCREEN).files.values())))
    assert image.size == pytest.approx((63 / 25.4 * 100, 88 / 25.4 * 100), abs=1)
    assert [opened(each).size for each in sent(sheets(), SCREEN).files.values()] == [(827, 1169), (1169, 827)]


def test_nothing_is_added_where_nothing_is_missing() -> None:
    face = card_face("x")
    whole = face_image(face, alone(face, 3), 60, "full")
    assert whole.tobytes() == face_image(face, alone(face, 3), 60, "full", runs_over=False).tobytes()


def test_a_strip_that_stands_shows_its_two_sides_upright() -> None:
    """Red is the top left of the front; the back stands on its head above it, blue in its top left."""

    def strip(canvas: Canvas) -> None:
        canvas.rect(0, 30, 10, 10, fill=TOP_LEFT)
        canvas.rect(10, 20, 10, 10, fill=TOP_RIGHT)

    front, back = Piece("car", Face(20, 60, strip), stand=(30, 50)).sides
    assert back is not None
    for face, color in ((front, TOP_LEFT), (back, TOP_RIGHT)):
        image = face_image(face, alone(face), 100, "full")
        assert image.size == pytest.approx((20 / 25.4 * 100, 20 / 25.4 * 100), abs=2)
        assert image.getpixel((10, 10)) == rgb(color)
        assert image.getpixel((70, 70)) == image.getpixel((70, 10)) == (255, 255, 255)
