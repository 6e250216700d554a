"""MAD Racers: cars built of odd parts, wild courses that grow, fuel and dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import override

from pnp.kit.game import Game
from pnp.kit.library import Library

if TYPE_CHECKING:
    from pnp.desk.lent import Lent
    from pnp.desk.rulebook.art import BookArt
    from pnp.games.mad.model import MadData
    from pnp.games.mad.rules.state import State
    from pnp.lab.balance import Balance
    from pnp.lab.bots import Lab
    from pnp.press.board import LiveBoard
    from pnp.press.product import Product
    from pnp.referee.narrate import Teller
    from pnp.referee.rules import Rules
    from pnp.season.system import SeasonSystem


class MadRacers(Game["MadData", "State"]):
    id = "mad"
    name = "MAD Racers"
    players = (3, 6)

    @override
    def read(self, library: Library) -> MadData:
        from pnp.games.mad.data import load

        return load(library)

    @property
    @override
    def product(self) -> Product[MadData]:
        from pnp.games.mad.faces.components import PRODUCT

        return PRODUCT

    @property
    @override
    def rules(self) -> Rules[MadData, State]:
        from pnp.games.mad.rules import RULES

        return RULES

    @property
    @override
    def teller(self) -> Teller[MadData]:
        from pnp.games.mad.table.telling import TELLER

        return TELLER

    @property
    @override
    def season(self) -> SeasonSystem[MadData]:
        from pnp.games.mad.season.system import SEASON

        return SEASON

    @property
    @override
    def desk(self) -> Lent[MadData]:
        from pnp.games.mad.season.desk import DESK

        return DESK

    @property
    @override
    def lab(self) -> Lab[MadData, State]:
        from pnp.games.mad.bots import LAB

        return LAB

    @property
    @override
    def balance(self) -> Balance[MadData]:
        from pnp.games.mad.balance.targets import BALANCE

        return BALANCE

    @property
    @override
    def board(self) -> LiveBoard[MadData]:
        from pnp.games.mad.table.live_board import BOARD

        return BOARD

    @property
    @override
    def book(self) -> BookArt[MadData]:
        from pnp.games.mad.faces.book import BOOK

        return BOOK


GAME = MadRacers()
