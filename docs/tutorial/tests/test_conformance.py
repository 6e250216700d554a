"""Hill Climb stands up to what every game stands up to."""

from hillclimb import GAME
from pnp.testing import Conformance, Entry


class TestHill(Conformance):
    game = GAME
    entry = Entry(tables=(("Anna: red", "Ben: giallo"), ("Anna", "Ben", "Carla: 紫"), ("A", "B", "C", "D", "E", "F")))
