"""How a position and a turn of XF-1 are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from pnp.games.xf1.model import Happening
from pnp.games.xf1.rules.scenes import scene
from pnp.games.xf1.rules.state import CAUSES, PHASES, State
from pnp.referee.grammar import Form, Grammar, Key, Parts, Places

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.kit.toml import KeyPath
    from pnp.kit.words import Words

_BOX = Parts("{cell}{line}", {"cell": r"\d{1,2}", "line": "[AaBb]"}, usual={"line": "A"})


def _boxes(s: State, words: Words) -> Mapping[Any, str]:
    """The weather boxes of the course, by what they show."""
    icons = {box: shown.icon or "clear" for box, shown in enumerate(s.course.weather, start=1)}
    return {box: str(words.format_field(icon, "weather")) for box, icon in icons.items()}


def _drivers(s: State, words: Words) -> Mapping[Any, str]:
    return {driver: str(words.format_field(driver, "driver_name")) for driver in s.data.drivers}


def _marks(s: State, words: Words) -> Mapping[Any, str]:
    return {mark: str(words.format_field(mark, "team")) for mark in s.data.teams}


def _acting(s: State) -> KeyPath | None:
    """Where the running result of the car stands that acts now."""
    return ("cars", s.queue[0].id, "result") if s.phase == "act" and s.queue else None


GRAMMAR = Grammar(
    position={
        "course": Key(Form.TEXT),
        "cars": Key(Form.TABLE),
        "players": Key(Form.TABLE),
        "phase": Key(Form.WORD, values=PHASES),
        "team": Key(Form.WORD, choices=_marks),
        "turn": Key(Form.NUMBER),
        "section": Key(Form.WORD),
        "lap": Key(Form.NUMBER, frees=("turn",)),
        "weather": Key(Form.NUMBER, choices=_boxes),
        "event": Key(Form.WORD, values=get_args(Happening)),
        "then": Key(Form.WORD, values=("progress", "turn")),
        "dice": Key(Form.NUMBER),
        "again": Key(Form.NUMBER),
        "laps_done": Key(Form.FLAG),
        "retired": Key(Form.ROW, frees=("at", "order", "result")),
        "stopped": Key(Form.ROW),
        "drawn": Key(Form.ROW),
        "missing": Key(Form.TABLE),
        "banned": Key(Form.TABLE),
        "market": Key(Form.TABLE),
        "race": Key(Form.NUMBER),
        "races": Key(Form.NUMBER),
        "test": Key(Form.FLAG),
        "options": Key(Form.TABLE),
    },
    tables={
        "cars.<car>": {
            "at": Key(Form.WORD, parts=_BOX, frees=("out", "retired")),
            "npc": Key(Form.FLAG),
            "table": Key(Form.WORD, choices=_marks),
            "driver": Key(Form.WORD, choices=_drivers),
            "dp": Key(Form.NUMBER),
            "fuel": Key(Form.NUMBER),
            "tyres": Key(Form.NUMBER),
            "wet": Key(Form.FLAG),
            "order": Key(Form.FLAG, frees=("result",)),
            "acted": Key(Form.FLAG, frees=("result",)),
            "result": Key(Form.WORD, frees=("order", "acted")),
            "out": Key(Form.WORD, values=CAUSES[1:], frees=("at", "order")),
            "grid": Key(Form.NUMBER),
            "cell": Key(Form.NUMBER),
            "stops": Key(Form.NUMBER),
            "body": Key(Form.NUMBERS),
            "full": Key(Form.NUMBERS),
            "temp": Key(Form.NUMBERS),
        },
        "market": {
            "contracts": Key(Form.TABLE),
            "session": Key(Form.NUMBER),
            "signed": Key(Form.WORDS),
            "content": Key(Form.WORDS),
        },
    },
    turn=(
        "market", "regular", "assign", "support", "tune", "confirm", "draw", "start_tyres", "start_fuel", "dp", "which",
        "line", "order", "pit_tyres", "pit_fuel", "sc_pit",
    ),
    places=Places("at", lambda s: [car.id for car in s.order()]),
    given={"result": _acting},
    scene=scene,
    start={
        "course": "japan",
        "players": ["Anna: U", "Ben: F"],
        "cars": {
            "U02": {"at": "35A"},
            "U01": {"at": "34B"},
            "F02": {"at": "35B"},
            "F01": {"at": "34A"},
            "S02": {"at": "33A", "npc": True},
            "S01": {"at": "33B", "npc": True},
        },
    },
)  # fmt: skip
