"""TurfMaster: horses on a real oval, cards and dice in turn, flat or over fences."""

from pnp.kit.game import Game

GAME = Game(id="turf", name="TurfMaster", players=(2, 8), package=__name__)
