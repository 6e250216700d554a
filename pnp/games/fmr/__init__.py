"""Formula Motor Racing: twelve cars in one line, 54 cards and a twelve-sided die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import override

from pnp.kit.game import Game
from pnp.kit.library import Library

if TYPE_CHECKING:
    from pnp.desk.lent import Lent
    from pnp.desk.rulebook.art import BookArt
    from pnp.games.fmr.model import FmrData
    from pnp.games.fmr.rules.state import State
    from pnp.lab.bots import Lab
    from pnp.press.board import LiveBoard
    from pnp.press.product import Product
    from pnp.referee.narrate import Teller
    from pnp.referee.rules import Rules
    from pnp.season.system import SeasonSystem


class FormulaMotorRacing(Game["FmrData", "State"]):
    id = "fmr"
    name = "Formula Motor Racing"
    players = (3, 6)

    @override
    def read(self, library: Library) -> FmrData:
        from pnp.games.fmr.data import load

        return load(library)

    @property
    @override
    def product(self) -> Product[FmrData]:
        from pnp.games.fmr.faces.components import PRODUCT

        return PRODUCT

    @property
    @override
    def rules(self) -> Rules[FmrData, State]:
        from pnp.games.fmr.rules import RULES

        return RULES

    @property
    @override
    def teller(self) -> Teller[FmrData]:
        from pnp.games.fmr.table.telling import TELLER

        return TELLER

    @property
    @override
    def season(self) -> SeasonSystem[FmrData]:
        from pnp.games.fmr.season.system import SEASON

        return SEASON

    @property
    @override
    def desk(self) -> Lent[FmrData]:
        from pnp.games.fmr.season.desk import DESK

        return DESK

    @property
    @override
    def lab(self) -> Lab[FmrData, State]:
        from pnp.games.fmr.bots import LAB

        return LAB

    @property
    @override
    def board(self) -> LiveBoard[FmrData]:
        from pnp.games.fmr.table.live_board import BOARD

        return BOARD

    @property
    @override
    def book(self) -> BookArt[FmrData]:
        from pnp.games.fmr.faces.book import BOOK

        return BOOK


GAME = FormulaMotorRacing()
