"""The saved object has the form that Tabletop Simulator documents, and every picture that it names is there."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image

from pnp.draw.canvas import Canvas
from pnp.draw.color import Color
from pnp.kit.words import load_words
from pnp.press.furniture import Imprint
from pnp.press.job import Job
from pnp.press.product import Component, Die, Face, Piece, Poster, Sheet
from pnp.press.targets.parcel import Consignment, Parcel
from pnp.press.targets.tabletop import LONGEST, grid_for, tabletop_parcels
from pnp.press.targets.target import Target
from tests.press.deck import card_face, sheets

TABLE = Target(id="tts", name="Table", layout="tabletop", dpi=60)
IMPRINT = Imprint("Test Game", "abc1234", load_words("en"))
COMMON = {"Name", "Transform", "Nickname", "Description", "GUID", "ColorDiffuse", "Locked", "Grid", "Snap", "Tooltip"}
PLACED = {f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"}


def cards(count: int, prefix: str = "card", back: Face | None = None) -> tuple[Piece, ...]:
    return tuple(
        Piece(f"{prefix}-{n}", card_face(str(n)), back or card_face(f"{prefix}{n}"), corner=3) for n in range(count)
    )


def shades(count: int) -> tuple[Piece, ...]:
    """Cards that are told apart by their colour."""

    def face(shade: float) -> Face:
        def draw(canvas: Canvas) -> None:
            canvas.rect(0, 0, 63, 88, fill=Color(shade, 0, 1 - shade))

        return Face(63, 88, draw, 0)

    back = card_face("back")
    return tuple(Piece(f"shade-{n}", face(n / count), back, corner=3) for n in range(count))


def sent(*components: Component, base_url: str = "") -> tuple[dict[str, Any], dict[str, bytes], list[Parcel]]:
    job = Job(target=TABLE, base_url=base_url)
    parcels = list(tabletop_parcels(Consignment(components, job, IMPRINT, "test")))
    files = {name: content for parcel in parcels for name, content in parcel.files.items()}
    return json.loads(files["test.json"]), files, parcels


def every(objects: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for each in objects:
        yield each
        yield from every(each.get("ContainedObjects", []))


def a_game() -> tuple[Component, ...]:
    strip = Face(20, 60, lambda canvas: canvas.rect(0, 0, 20, 60, fill=Color(1, 0, 0)))
    outline = Face(46, 65, lambda canvas: None, 0)
    return (
        Component("cards", "Cards", cards(5, back=card_face("same"))),
        Component("own", "Own backs", cards(3, "own")),
        Component("cars", "Cars", (Piece("car", strip, stand=(30, 50)),)),
        Component("counters", "Counters", (Piece("counter", card_face("c", 20, 20), card_face("d", 20, 20), 9),)),
        Component("dice", "Dice", (Piece("die", outline, copies=2, cut="outline", die=Die(6, Color(1, 0, 0))),)),
        Component("board", "Board", posters=(Poster("board", 600, 300, lambda canvas: None),)),
        sheets(),
        Component("box", "Box", (Piece("box", outline, cut="outline"),)),
    )


def test_the_form_of_every_object() -> None:
    saved, _, parcels = sent(*a_game())
    objects = list(every(saved["ObjectStates"]))
    names = [each["Name"] for each in saved["ObjectStates"]]
    assert names == [
        "DeckCustom", "DeckCustom", "Figurine_Custom", "Bag", "Die_6", "Die_6", "Custom_Board",
        "Custom_Tile", "Custom_Tile",
    ]  # fmt: skip
    for each in objects:
        assert each.keys() >= COMMON
        assert each["Transform"].keys() == PLACED
        assert re.fullmatch("[0-9a-f]{6}", each["GUID"])
        assert each["ColorDiffuse"].keys() == {"r", "g", "b"}
    assert len({each["GUID"] for each in objects}) == len(objects)
    assert len(next(each for each in objects if each["Name"] == "Bag")["ContainedObjects"]) == 9
    assert [value["Value"] for value in objects[-4]["RotationValues"]] == [1, 2, 3, 4, 5, 6]
    assert "Box" in parcels[-2].left[0]


def test_nothing_is_called_by_a_number_alone_and_no_two_pictures_are_called_the_same() -> None:
    strip = Face(20, 60, lambda canvas: canvas.rect(0, 0, 20, 60, fill=Color(1, 0, 0)))
    fences = tuple(Piece(f"fence-{n}", strip, stand=(30, 50), title=str(n)) for n in (1, 2))
    maps = tuple(Sheet(name, lambda canvas, w, h: canvas.line(0, 0, w, h)) for name in ("one", "two"))
    saved, _, _ = sent(Component("fences", "Fences", fences), Component("maps", "Maps", sheets=maps))
    assert [each["Nickname"] for each in saved["ObjectStates"]] == ["Fences 1", "Fences 2", "Maps 1", "Maps 2"]


def test_every_address_is_a_file() -> None:
    saved, files, _ = sent(*a_game(), base_url="https://example.org/fmr/")
    urls = set(re.findall(r'"(?:FaceURL|BackURL|ImageURL|ImageSecondaryURL|PDFUrl)": "([^"]+)"', json.dumps(saved)))
    assert urls
    assert {url.removeprefix("https://example.org/fmr/") for url in urls} == files.keys() - {"test.json"}
    for name, content in files.items():
        if name.endswith(".png"):
            image = Image.open(io.BytesIO(content))
            assert image.mode == "RGB"
            assert max(image.size) <= LONGEST


@pytest.mark.parametrize("count", [2, 54, 69, 70, 150])
def test_decks_name_the_cards_of_their_sheets(count: int) -> None:
    saved, _, _ = sent(Component("cards", "Cards", cards(1, back=card_face("x"))[:1] * count))
    decks = [each for each in saved["ObjectStates"] if each["Name"] in ("DeckCustom", "Card")]
    assert sum(len(each.get("DeckIDs", [0])) for each in decks) == count
    for deck in decks:
        if deck["Name"] == "Card":
            continue
        ((number, sheet),) = deck["CustomDeck"].items()
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
        assert all(int(number) == id_ // 100 for id_ in deck["DeckIDs"])
        last = sheet["NumWidth"] * sheet["NumHeight"] - 1
        assert max(id_ % 100 for id_ in deck["DeckIDs"]) < last, "the last place is what is seen of a hidden card"
        assert 2 <= sheet["NumWidth"] <= 10
        assert 2 <= sheet["NumHeight"] <= 7
        assert sheet["BackIsHidden"] is True
        assert all(card["CustomDeck"] == deck["CustomDeck"] for card in deck["ContainedObjects"])


def test_a_card_is_where_its_number_says() -> None:
    saved, files, _ = sent(Component("cards", "Cards", shades(11)))
    (deck,) = saved["ObjectStates"]
    (sheet,) = deck["CustomDeck"].values()
    image = Image.open(io.BytesIO(files[sheet["FaceURL"]]))
    w, h = image.width // sheet["NumWidth"], image.height // sheet["NumHeight"]
    for index, id_ in enumerate(deck["DeckIDs"]):
        place = id_ % 100
        x, y = place % sheet["NumWidth"] * w + w // 2, place // sheet["NumWidth"] * h + h // 2
        red, _, _ = image.getpixel((x, y))  # type: ignore[misc]
        assert red == pytest.approx(index / 11 * 255, abs=2)


def test_backs_of_their_own_are_a_sheet_too() -> None:
    saved, files, _ = sent(Component("own", "Own", cards(4, "own")))
    (sheet,) = saved["ObjectStates"][0]["CustomDeck"].values()
    assert sheet["UniqueBack"] is True
    fronts, backs = (Image.open(io.BytesIO(files[sheet[side]])) for side in ("FaceURL", "BackURL"))
    assert fronts.size == backs.size


def test_a_sheet_has_room_for_one_more_and_is_as_sharp_as_can_be() -> None:
    assert grid_for(54, card_face("x")) == (8, 7)
    columns, rows = grid_for(33, card_face("x", 44, 63))
    assert columns * rows > 33
    assert columns <= 7


def test_without_an_address_it_is_said() -> None:
    _, _, parcels = sent(sheets())
    assert "--base-url" in parcels[-1].notes[0]
    assert not sent(sheets(), base_url="https://example.org/")[2][-1].notes
