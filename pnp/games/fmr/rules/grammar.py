"""How a position and a turn of Formula Motor Racing are written."""

from __future__ import annotations

from pnp.referee.grammar import Grammar, Key

GRAMMAR = Grammar(
    position={
        "players": Key('clockwise, `"Name: colour"`; with three players two colours each'),
        "racing": Key("the line from first to last; a car by its id (`R1`) or its number (`9`)"),
        "retired": Key("the retired row from its front (the latest) to its end (the first one out)", "nobody"),
        "turn": Key("whose turn it is", "the player of the foremost car that has one (F9)"),
        "played": Key("cards played so far in this race, by number or code", "none"),
        "plays": Key("how many cards were played", "what `final` or `pile` tells, else as many as `played` has"),
        "pile": Key("cards in the draw pile; it must fit `plays` (F13)", "full pile less `plays`"),
        "removed": Key("cards taken out before the race (F45)", "0"),
        "final": Key("turns left in the final round (only with `pile = 0`); it must fit `plays`", "what `plays` tells"),
        "race": Key("which race it is", "1"),
        "races": Key("of how many", "1"),
        "name": Key("the name of its circuit", "none"),
        "phase": Key("`grid` (pit crew cards still to be revealed), `start`, `turn`, `finish`", "`turn`"),
        "drawn": Key("pit crew cards revealed so far, in phase `grid`", "none"),
        "carried": Key("whether the grid is the result of the race before (F41)", "false"),
        "options": Key("what the table decided otherwise: `pnp rules fmr --options`", "ours"),
    },
    turn={
        "grid": "the pit crew card that is revealed: a colour",
        "front": "which car of the team takes the better place",
        "card": "the card that is played: `+3 red`, `CG`, `17`",
        "target": "the car it is played for: `R1`",
        "again": "`roll` or `stop`, after a charge with an own car; more dice mean `roll`",
        "reroll": "`keep` or `reroll`, for a spin; more dice mean `reroll`",
        "neighbour": "`ahead` or `behind`, for a crash",
    },
)
