"""Formula Motor Racing: twelve cars in one line, 54 cards and a twelve-sided die."""

from pnp.kit.game import Game

GAME = Game(id="fmr", name="Formula Motor Racing", players=(3, 6), package=__name__)
