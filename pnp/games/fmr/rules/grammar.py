"""How a position and a turn of Formula Motor Racing are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.referee.grammar import Form, Grammar, Key, Places

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.games.fmr.rules.state import State
    from pnp.kit.words import Words

PHASES = ("grid", "start", "turn", "finish")


def _seats(s: State, _: Words) -> Mapping[Any, str]:
    return {seat: seat for seat in s.players}


GRAMMAR = Grammar(
    position={
        "players": Key(Form.TABLE),
        "racing": Key(Form.ROW, frees=("retired",)),
        "retired": Key(Form.ROW, frees=("racing",), newest_first=True),
        "turn": Key(Form.WORD, choices=_seats),
        "played": Key(Form.WORDS, frees=("plays", "pile", "final")),
        "plays": Key(Form.NUMBER, frees=("pile", "final")),
        "pile": Key(Form.NUMBER, frees=("plays", "final")),
        "removed": Key(Form.NUMBER, frees=("pile", "final")),
        "final": Key(Form.NUMBER, frees=("plays", "pile")),
        "race": Key(Form.NUMBER),
        "races": Key(Form.NUMBER),
        "name": Key(Form.TEXT),
        "phase": Key(Form.WORD, values=PHASES),
        "drawn": Key(Form.WORDS),
        "carried": Key(Form.FLAG),
        "options": Key(Form.TABLE),
    },
    turn=("grid", "front", "card", "target", "again", "reroll", "neighbour"),
    places=Places("racing", lambda s: s.racing),
    start={
        "players": ["Anna: red", "Ben: blue", "Carla: green", "Dario: purple"],
        "racing": "B1 G1 Y1 O1 R1 V1 V2 R2 O2 Y2 G2 B2",
    },
)
