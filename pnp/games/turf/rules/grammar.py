"""How a position and a turn of TurfMaster are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.games.turf.rules.state import PHASES, State
from pnp.referee.grammar import Form, Grammar, Key, Parts, Places

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.kit.words import Words

_OFF_THE_TRACK = ("at", "acted", "crossed", "lanes", "finished", "fallen", "absent")
_CELL = Parts(
    "{lane}:{row}/{lap}",
    {"lane": r"\d", "row": r"[A-Za-z]\d+", "lap": r"\d"},
    usual={"lap": "0"},
    short="{lane}:{row}",
)


def _seats(s: State, _: Words) -> Mapping[Any, str]:
    return {seat: seat for seat in s.players}


GRAMMAR = Grammar(
    position={
        "players": Key(Form.TABLE),
        "horses": Key(Form.TABLE),
        "phase": Key(Form.WORD, values=PHASES),
        "round": Key(Form.NUMBER),
        "ranks": Key(Form.EACH),
        "roller": Key(Form.WORD, choices=_seats),
        "dice": Key(Form.NUMBERS, frees=("speed",)),
        "speed": Key(Form.NUMBER),
        "finished": Key(Form.ROW, frees=_OFF_THE_TRACK),
        "fallen": Key(Form.ROW, frees=_OFF_THE_TRACK),
        "absent": Key(Form.ROW, frees=_OFF_THE_TRACK),
        "untold": Key(Form.ROW),
        "lanes": Key(Form.ROW),
        "start_fence": Key(Form.FLAG),
        "first_fence": Key(Form.FLAG),
        "carried": Key(Form.FLAG),
        "race": Key(Form.NUMBER),
        "races": Key(Form.NUMBER),
        "options": Key(Form.TABLE),
    },
    tables={
        "horses.<horse>": {
            "at": Key(Form.WORD, parts=_CELL, frees=("ranks", "finished", "fallen", "absent", "place")),
            "lane": Key(Form.NUMBER),
            "place": Key(Form.NUMBER),
            "crossed": Key(Form.FLAG),
            "absent": Key(Form.FLAG, frees=_OFF_THE_TRACK[:-1]),
            "acted": Key(Form.FLAG, frees=("ranks",)),
            "hand": Key(Form.NUMBER, frees=("box",)),
            "box": Key(Form.NUMBER, frees=("hand",)),
            "bonus": Key(Form.NUMBER, frees=("owes", "box")),
            "owes": Key(Form.FLAG),
            "gone": Key(Form.WORDS, frees=("used", "hand", "box")),
            "used": Key(Form.NUMBER),
            "pending": Key(Form.TEXT),
        },
    },
    turn=("card", "to", "speed", "die", "rank", "kept", "roller", "bonus"),
    places=Places("at", lambda s: [horse.id for horse in s.order()]),
    start={
        "players": ["Anna: red, blue", "Ben: green, yellow"],
        "horses": {
            "red": {"at": "1:H14/0"},
            "blue": {"at": "2:H14/0"},
            "green": {"at": "3:H14/0"},
            "yellow": {"at": "4:H14/0"},
        },
    },
)
