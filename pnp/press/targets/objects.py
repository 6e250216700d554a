"""The objects of Tabletop Simulator, as they stand in its files. One unit is about an inch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from pnp.draw.color import WHITE, Color
from pnp.draw.geometry import MM_PER_INCH

Json = dict[str, Any]

_CARD = 63.0
"""How wide a card of scale 1 is, in mm."""
_TILE = 2 * MM_PER_INCH
_FIGURE = 25.0
_PER_ROW, _PACE = 10, 4.0
_DIE_6 = {1: (-90, 0, 0), 2: (0, 0, 0), 3: (0, 0, -90), 4: (0, 0, 90), 5: (0, 0, -180), 6: (90, 0, 0)}
"""How a die lies when it shows a number."""


@dataclass(frozen=True)
class Thing:
    """An object; where it lies is decided when all are there."""

    entries: Json
    copies: int = 1


@dataclass
class Objects:
    """Makes objects, each with a number that no other has; equal games give equal numbers."""

    made: int = 0
    sheets: int = 0
    known: list[str] = field(default_factory=list)

    def saved(self, name: str, things: Sequence[Thing]) -> Json:
        return {
            "SaveName": name, "GameMode": "", "Gravity": 0.5, "PlayArea": 0.5, "Date": "", "Table": "", "Sky": "",
            "Note": "", "Rules": "", "XmlUI": "", "LuaScript": "", "LuaScriptState": "", "VersionNumber": "",
            "ObjectStates": [_laid(thing, place) for place, thing in enumerate(things)],
        }  # fmt: skip

    def deck(
        self,
        name: str,
        cards: Sequence[str],
        front: str,
        back: str,
        grid: tuple[int, int],
        *,
        unique: bool,
        wide: float,
    ) -> Thing:
        self.sheets += 1
        sheet = {
            "FaceURL": front, "BackURL": back, "NumWidth": grid[0], "NumHeight": grid[1], "BackIsHidden": True,
            "UniqueBack": unique, "Type": 0,
        }  # fmt: skip
        custom = {str(self.sheets): sheet}
        ids = [self.sheets * 100 + place for place in range(len(cards))]
        scale = wide / _CARD
        held = [
            self._object("Card", card, scale, CardID=id_, SidewaysCard=False, CustomDeck=custom).entries
            for id_, card in zip(ids, cards, strict=True)
        ]
        if len(held) == 1:  # a deck has at least two cards
            return Thing(held[0])
        return self._object(
            "DeckCustom", name, scale, SidewaysCard=False, DeckIDs=ids, CustomDeck=custom, ContainedObjects=held
        )

    def tile(self, name: str, front: str, back: str, wide: float) -> Thing:
        custom = {"Type": 0, "Thickness": 0.1, "Stackable": False, "Stretch": True}
        return self._object("Custom_Tile", name, wide / _TILE, CustomImage=_image(front, back, CustomTile=custom))

    def figure(self, name: str, front: str, back: str, wide: float) -> Thing:
        return self._object("Figurine_Custom", name, wide / _FIGURE, CustomImage=_image(front, back))

    def board(self, name: str, url: str, wide: float) -> Thing:
        scale = wide / MM_PER_INCH / 20
        return self._object("Custom_Board", name, scale, CustomImage=_image(url, ""))

    def book(self, name: str, url: str) -> Thing:
        pdf = {"PDFUrl": url, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
        return self._object("Custom_PDF", name, 1, CustomPDF=pdf)

    def die(self, sides: int, color: Color, name: str) -> Thing:
        """Of other dice than those with six sides the program knows by itself how they lie."""
        lies = [
            {"Value": value, "Rotation": dict(zip("xyz", map(float, turned), strict=True))}
            for value, turned in _DIE_6.items()
        ]
        more: Json = {"RotationValues": lies} if sides == 6 else {}
        return self._object(f"Die_{sides}", name, 1, color, MaterialIndex=0, **more)

    def bag(self, name: str, things: Sequence[Thing]) -> Thing:
        held = [thing.entries for thing in things]
        return self._object("Bag", name, 1, MaterialIndex=-1, MeshIndex=-1, Bag={"Order": 0}, ContainedObjects=held)

    def again(self, thing: Thing) -> Thing:
        """The same object once more, with a number of its own."""
        return replace(thing, entries={**thing.entries, "GUID": self._guid()}, copies=1)

    def _object(self, kind: str, nickname: str, scale: float, color: Color = WHITE, **more: Any) -> Thing:
        tint = {"r": round(color.r, 4), "g": round(color.g, 4), "b": round(color.b, 4)}
        return Thing({
            "GUID": self._guid(), "Name": kind, "Transform": _transform(0, 0, scale), "Nickname": nickname,
            "Description": "", "GMNotes": "", "ColorDiffuse": tint, "Locked": kind == "Custom_Board", "Grid": True,
            "Snap": True, "IgnoreFoW": False, "Autoraise": True, "Sticky": True, "Tooltip": True,
            "GridProjection": False, "HideWhenFaceDown": kind in ("Card", "DeckCustom"),
            "Hands": kind in ("Card", "DeckCustom"), **more, "LuaScript": "", "LuaScriptState": "", "XmlUI": "",
        })  # fmt: skip

    def _guid(self) -> str:
        """Six hexadecimal digits, never twice."""
        while True:
            self.made += 1
            guid = sha256(str(self.made).encode()).hexdigest()[:6]
            if guid not in self.known:
                self.known.append(guid)
                return guid


def _image(front: str, back: str, **more: Any) -> Json:
    return {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0, **more}


def _transform(x: float, z: float, scale: float) -> Json:
    size = round(scale, 4)
    return {
        "posX": x, "posY": 1.5, "posZ": z, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0,
        "scaleX": size, "scaleY": 1.0 if size < 1 else size, "scaleZ": size,
    }  # fmt: skip


def _laid(thing: Thing, place: int) -> Json:
    """In rows beside one another."""
    where = {"posX": (place % _PER_ROW) * _PACE - _PACE * 4.5, "posZ": 12.0 - place // _PER_ROW * _PACE}
    return {**thing.entries, "Transform": {**thing.entries["Transform"], **where}}
