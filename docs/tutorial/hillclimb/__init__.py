"""Hill Climb: two to six cars, one hill, one or two dice."""

from hillclimb.bots import LAB
from hillclimb.faces import BOARD, PRODUCT
from hillclimb.hill import Hill, State
from hillclimb.rules import RULES
from hillclimb.season import DESK, SEASON
from hillclimb.table import TELLER
from pnp.kit.game import Game
from pnp.kit.library import Library


class HillClimb(Game[Hill, State]):
    id = "hill"
    name = "Hill Climb"
    players = (2, 6)
    product = PRODUCT
    rules = RULES
    teller = TELLER
    season = SEASON
    desk = DESK
    lab = LAB
    board = BOARD

    def read(self, library: Library) -> Hill:
        return library.read("game.toml", Hill)[0]


GAME = HillClimb()
