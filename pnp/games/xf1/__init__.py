"""XF-1: a Formula season with ten teams, 32 drivers and twelve courses."""

from pnp.kit.game import Game

GAME = Game(id="xf1", name="XF-1", players=(1, 10), package=__name__)
