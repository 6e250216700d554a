"""How a position and a turn of TurfMaster are written."""

from __future__ import annotations

from pnp.referee.grammar import Grammar, Key

GRAMMAR = Grammar(
    position={
        "players": Key('clockwise, `"Name: horse, horse"`'),
        "horses": Key("a table for each horse, by any of its names: see below"),
        "phase": Key("`lanes`, `first`, `deal`, `card`, `dice`, `run`, `round` or `finish`", "`card`"),
        "round": Key("card rounds and dice rounds together: odd ones are run by cards", "1, or 2 by dice"),
        "ranks": Key(
            "`{ red = 1, blue = 2 }`: where they lay when the round began (T26)",
            "as the cells tell; those that they do not tell are asked for",
        ),
        "roller": Key("who rolls in this dice round, or in the next one (T34)", "the first player"),
        "dice": Key("`[4, 2]`, in phase `run`", "none"),
        "speed": Key("what was chosen of the dice, in phase `run`", "0"),
        "finished": Key("horses that are home, in the order of their places", "none"),
        "fallen": Key("horses that fell, in the order of their falls", "none"),
        "absent": Key("horses that sit this race out, the last one to fall first (TA29)", "none"),
        "untold": Key("horses of which nobody wrote down what they kept from the race before: it is asked", "none"),
        "lanes": Key("who starts where, from the inside (T10)", "none"),
        "start_fence": Key("whether the fence of the start row is set (T51)", "what the cells tell"),
        "first_fence": Key("whether the first fence still stands (T59)", "what the cells tell"),
        "carried": Key("whether cards and lanes come from the race before (T44)", "false"),
        "race": Key("which race it is", "1"),
        "races": Key("of how many", "3"),
        "options": Key("what the table decided otherwise: `pnp rules turf --options`", "ours"),
    },
    tables={
        "horses.<horse>": {
            "at": Key("its cell, lane:row/lap: `3:H14/0`; on the track it must be there", "nowhere"),
            "lane": Key("the lane it started in", "0"),
            "place": Key("its place once it is home: as `finished` has it", "what `finished` says"),
            "crossed": Key("over the line in this round, and still standing there (TA20)", "false"),
            "absent": Key("it sits this race out", "what `absent` says"),
            "acted": Key("it has run in this round", "false"),
            "hand": Key("cards in the hand", "what was dealt, less those it has played"),
            "box": Key("cards left in its box", "what was not dealt"),
            "bonus": Key("the race in which the bonus was taken (T49)", "0: not yet"),
            "owes": Key("whether the bonus still costs two cards (T47)", "true if it was taken in this race"),
            "gone": Key("cards played in this meeting: `N8 J12 #17`", "none"),
            "used": Key("cards played in this race", "one for each card round, or what `gone` tells"),
            "pending": Key("the card it has face down, with option `simultaneous`", "none"),
        },
    },
    turn={
        "card": "the card: `8`, `J12`, `#17`, `bonus 8`; for several horses a list",
        "to": "the cell or the lane in which the move ends: `2:B28`, `2`",
        "speed": "what counts of the two dice: one of them, or the sum",
        "die": "the die that a horse takes whose limit is below the speed",
        "rank": "the rank that a horse had when the round began, where the cells do not tell it",
        "kept": "how many cards a horse has kept, after a race that was run on paper",
        "roller": "who rolls next, after a race that was run on paper",
        "bonus": "`yes` or `no`: the bonus cards, for a horse without a card",
    },
)
