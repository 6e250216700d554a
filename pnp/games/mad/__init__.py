"""MAD Racers: cars built of odd parts, wild courses that grow, fuel and dice."""

from pnp.kit.game import Game

GAME = Game(id="mad", name="MAD Racers", players=(3, 6), package=__name__)
