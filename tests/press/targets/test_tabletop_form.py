"""The saved object against the form that the program's handbook and its scripting reference give: no key that they do
not know, none missing, each of its type. The program itself is not at hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from pnp.api.editions import load_game
from pnp.api.jobs import print_job
from pnp.api.printing import component_ids, plan_print
from pnp.kit.register import find_game, game_ids
from pnp.press.targets.parcel import Consignment
from pnp.press.targets.tabletop import tabletop_parcels
from tests.press.targets.test_tabletop import a_game, sent

Url = Annotated[str, Field(min_length=1)]
Share = Annotated[float, Field(ge=0, le=1)]


class Form(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Transform(Form):
    posX: float
    posY: float
    posZ: float
    rotX: float
    rotY: float
    rotZ: float
    scaleX: Annotated[float, Field(gt=0)]
    scaleY: Annotated[float, Field(gt=0)]
    scaleZ: Annotated[float, Field(gt=0)]


class Colour(Form):
    r: Share
    g: Share
    b: Share


class Common(Form):
    GUID: Annotated[str, Field(pattern="^[0-9a-f]{6}$")]
    Transform: Transform
    Nickname: Annotated[str, Field(min_length=1)]
    Description: str
    GMNotes: str
    ColorDiffuse: Colour
    Locked: bool
    Grid: bool
    Snap: bool
    IgnoreFoW: bool
    Autoraise: bool
    Sticky: bool
    Tooltip: bool
    GridProjection: bool
    HideWhenFaceDown: bool
    Hands: bool
    LuaScript: str
    LuaScriptState: str
    XmlUI: str


class Sheet(Form):
    FaceURL: Url
    BackURL: Url
    NumWidth: Annotated[int, Field(ge=2, le=10)]
    NumHeight: Annotated[int, Field(ge=2, le=7)]
    BackIsHidden: bool
    UniqueBack: bool
    Type: Literal[0, 1, 2, 3, 4]


Sheets = dict[Annotated[str, Field(pattern="^[1-9][0-9]*$")], Sheet]


class Card(Common):
    Name: Literal["Card"]
    CardID: Annotated[int, Field(ge=100)]
    SidewaysCard: bool
    CustomDeck: Sheets


class Deck(Common):
    Name: Literal["DeckCustom"]
    SidewaysCard: bool
    DeckIDs: Annotated[list[int], Field(min_length=2)]
    CustomDeck: Sheets
    ContainedObjects: Annotated[list[Card], Field(min_length=2)]


class Image(Form):
    ImageURL: Url
    ImageSecondaryURL: str
    ImageScalar: Annotated[float, Field(gt=0)]
    WidthScale: float


class Shape(Form):
    Type: Literal[0, 1, 2, 3]
    Thickness: Annotated[float, Field(gt=0)]
    Stackable: bool
    Stretch: bool


class TileImage(Image):
    CustomTile: Shape


class Tile(Common):
    Name: Literal["Custom_Tile"]
    CustomImage: TileImage


class Pictured(Common):
    Name: Literal["Custom_Board", "Figurine_Custom"]
    CustomImage: Image


class Pdf(Form):
    PDFUrl: Url
    PDFPassword: str
    PDFPage: Annotated[int, Field(ge=0)]
    PDFPageOffset: int


class Book(Common):
    Name: Literal["Custom_PDF"]
    CustomPDF: Pdf


class Place(Form):
    x: float
    y: float
    z: float


class Lies(Form):
    Value: int | str
    Rotation: Place


class Die(Common):
    Name: Literal["Die_4", "Die_6", "Die_8", "Die_10", "Die_12", "Die_20"]
    MaterialIndex: int
    RotationValues: list[Lies] = []


class Inside(Form):
    Order: Literal[0, 1, 2]


class Bag(Common):
    Name: Literal["Bag"]
    MaterialIndex: int
    MeshIndex: int
    Bag: Inside
    ContainedObjects: Annotated[list[Object], Field(min_length=1)]


Object = Annotated[Card | Deck | Tile | Pictured | Book | Die | Bag, Field(discriminator="Name")]


class Saved(Form):
    SaveName: str
    GameMode: str
    Gravity: float
    PlayArea: float
    Date: str
    Table: str
    Sky: str
    Note: str
    Rules: str
    XmlUI: str
    LuaScript: str
    LuaScriptState: str
    VersionNumber: str
    ObjectStates: Annotated[list[Object], Field(min_length=1)]


SAVED = TypeAdapter(Saved)


def every(objects: list[Object]) -> Iterator[Object]:
    for each in objects:
        yield each
        yield from every(list(getattr(each, "ContainedObjects", [])))


def checked(content: bytes | str) -> Saved:
    saved = SAVED.validate_json(content)
    objects = list(every(saved.ObjectStates))
    assert len({each.GUID for each in objects}) == len(objects)
    sheets = [number for each in saved.ObjectStates if isinstance(each, Deck | Card) for number in each.CustomDeck]
    assert len(set(sheets)) == len(sheets), "a number of a sheet means one picture"
    for deck in (each for each in objects if isinstance(each, Deck)):
        assert deck.DeckIDs == [card.CardID for card in deck.ContainedObjects]
        assert {str(id_ // 100) for id_ in deck.DeckIDs} == deck.CustomDeck.keys()
    return saved


def test_a_game_of_everything_has_the_documented_form() -> None:
    saved, _, _ = sent(*a_game(), base_url="https://example.org/")
    checked(json.dumps(saved))


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_the_documented_form(game: str) -> None:
    found = find_game(game)
    job = print_job(target="tts", base_url="https://example.org/")
    run = plan_print(load_game(found), component_ids(found), job)
    files: dict[str, bytes] = {}
    for parcel in tabletop_parcels(Consignment(tuple(run.components()), job, run.imprint, game)):
        files |= parcel.files
    saved = checked(files[f"{game}.json"])
    names = {each.Name for each in every(saved.ObjectStates)}
    assert {"Custom_PDF", "Custom_Tile"} <= names
    assert all(f"https://example.org/{name}".encode() in files[f"{game}.json"] for name in files if name[-4:] != "json")
