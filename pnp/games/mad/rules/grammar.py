"""How a position and a turn of MAD Racers are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.games.mad.rules.state import PHASES, SIDES, State
from pnp.referee.grammar import Form, Grammar, Key, Places

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.kit.words import Words


def _seats(s: State, _: Words) -> Mapping[Any, str]:
    return {seat: seat for seat in s.racers}


GRAMMAR = Grammar(
    position={
        "players": Key(Form.TABLE),
        "layout": Key(Form.WORDS),
        "course": Key(Form.TABLE),
        "untold": Key(Form.FLAG),
        "start_side": Key(Form.WORD, values=SIDES),
        "boxed": Key(Form.WORDS),
        "phase": Key(Form.WORD, values=PHASES),
        "starter": Key(Form.WORD, choices=_seats),
        "seat": Key(Form.WORD, choices=_seats),
        "turn": Key(Form.NUMBER),
        "bonus": Key(Form.NUMBERS),
        "drawn": Key(Form.NUMBERS),
        "home": Key(Form.LISTED, frees=("at", "left", "seat")),
        "cars": Key(Form.TABLE),
        "race": Key(Form.NUMBER),
        "races": Key(Form.NUMBER),
        "options": Key(Form.TABLE),
    },
    tables={
        "cars.<player>": {
            "at": Key(Form.WORD, frees=("home", "spare", "place")),
            "fuel": Key(Form.NUMBER),
            "hand": Key(Form.WORDS),
            "laid": Key(Form.WORDS),
            "parts": Key(Form.WORDS, frees=("laid", "fuel")),
            "turns": Key(Form.NUMBER, frees=("seat", "turn")),
            "left": Key(Form.NUMBER),
            "spare": Key(Form.NUMBER),
            "place": Key(Form.NUMBER),
            "retired": Key(Form.FLAG, frees=("fuel",)),
            "score": Key(Form.NUMBER),
            "by_hand": Key(Form.NUMBER),
            "bonus": Key(Form.NUMBERS),
        },
        "course": {
            "cells": Key(Form.TABLE),
            "edges": Key(Form.TABLE),
            "start": Key(Form.WORD),
            "last": Key(Form.WORD),
        },
        "course.cells.<cell>": {
            "terrain": Key(Form.WORD),
            "curve": Key(Form.NUMBER),
        },
    },
    turn=(
        "sheet", "lay_there", "boxed_before", "began_there", "side", "starter", "card", "pass", "lay", "reveal",
        "bonus", "dice", "to",
    ),
    places=Places("at", lambda s: [racer.seat for racer in s.order() if racer.cell]),
    start={
        "players": ["Anna: red", "Ben: blue", "Carla: green"],
        "layout": "S4 S7r S1",
    },
)  # fmt: skip
