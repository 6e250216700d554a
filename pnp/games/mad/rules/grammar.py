"""How a position and a turn of MAD Racers are written."""

from __future__ import annotations

from pnp.referee.grammar import Grammar, Key

GRAMMAR = Grammar(
    position={
        "players": Key('clockwise, `"Name: colour"`, or the name alone for the next free colour'),
        "layout": Key("the sheets in their row: `S4 S7r S1`; r is turned. Without `course` they must be there"),
        "course": Key("a course that no sheets make: `cells`, `edges`, `start`, `last`: see below", "the sheets"),
        "untold": Key("nobody wrote down how the course of the race before lay: it is asked for (M52)", "false"),
        "start_side": Key("at which end of the row the start is: `first` or `last`", "`first`"),
        "boxed": Key("sheets that went back to the box (M52)", "none"),
        "phase": Key("`course`, `starter`, `deal`, `pass`, `lay`, `reveal`, `bonus`, `turn` or `finish`", "`turn`"),
        "starter": Key("who began this race", "the first player"),
        "seat": Key("whose turn it is", "who has had the fewest turns, clockwise from the starter"),
        "turn": Key("turns so far in this race, this one included", "the turns of all cars, and one"),
        "bonus": Key("the two bonus cards beside the goal: `[6, 2]`", "none"),
        "drawn": Key("bonus cards turned up in this game", "those that the players have"),
        "home": Key("players who are home, the first one first", "none"),
        "cars": Key("a table for each player: see below", "all on the start"),
        "race": Key("which race it is", "1"),
        "races": Key("of how many", "3"),
        "options": Key("what the table decided otherwise: `pnp rules mad --options`", "ours"),
    },
    tables={
        "cars.<player>": {
            "at": Key("the cell: `S4-12`", "the start, or the goal for whoever is home"),
            "fuel": Key("what is left in the tank", "a full tank less what the parts cost"),
            "hand": Key("part cards in the hand; `?` is one that is not known", "as many `?` as there are"),
            "laid": Key("cards in front of the player, face up or down", "the parts, and a `?` for each other one"),
            "parts": Key("of these, the parts that are used (M20)", "none"),
            "turns": Key("turns that it has had", "0"),
            "left": Key("turns left once somebody is home (M46)", "two, if somebody is"),
            "spare": Key("points to spare when it came home", "0"),
            "place": Key("its place", "0: none yet"),
            "retired": Key("whether it is out", "false"),
            "score": Key("what the races were worth so far", "0"),
            "by_hand": Key("points decided by hand besides", "0"),
            "bonus": Key("bonus cards won", "none"),
        },
        "course": {
            "cells": Key('a table for each cell: `a1 = {}`, `m1 = { terrain = "mountain" }`'),
            "edges": Key('steps between them: `["a1", "a2"]`, or `["a1", "m1", 1]` with a curve across the border'),
            "start": Key("the cell on which all begin"),
            "last": Key("the cell before the goal"),
        },
        "course.cells.<cell>": {
            "terrain": Key("what it takes a part for", "road"),
            "curve": Key("1 if there is a curve in it", "0"),
        },
    },
    turn={
        "sheet": "the course sheet that comes up: `S4`, `S4r`",
        "lay_there": "a sheet of the course of the race before, if nobody wrote it down; `*` if nobody knows it",
        "boxed_before": "a sheet that went back to the box before; `*` if nobody knows it",
        "began_there": "the end at which that race started: `first` or `last`",
        "side": "the end at which the start is: `first` or `last`",
        "starter": "who begins",
        "card": "a part card that was dealt, with option `cards = dealt`",
        "pass": "the card that is passed on; `*` keeps it secret",
        "lay": "the cards that are laid, with commas between them; `*` for a secret one",
        "reveal": "the cards that are turned face up; `none`, `all`",
        "bonus": "the bonus card that comes up: its number",
        "dice": "how many dice, then what they show: `[2, [5, 3]]`",
        "to": "where the move ends: `S4-12`, `S4-12 f1`, `goal`, `S4-10 > S4-11`",
    },
)
