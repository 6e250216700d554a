"""XF-1: a Formula season with ten teams, 32 drivers and twelve courses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from typing_extensions import override

from pnp.kit.game import Game, Starter
from pnp.kit.library import Library
from pnp.kit.options import OwnOption, Verb

if TYPE_CHECKING:
    from pnp.desk.lent import Lent
    from pnp.desk.rulebook.art import BookArt
    from pnp.games.xf1.model import Xf1Data
    from pnp.games.xf1.rules.state import State
    from pnp.lab.balance import Balance
    from pnp.lab.bots import Lab
    from pnp.press.board import LiveBoard
    from pnp.press.product import Product
    from pnp.referee.narrate import Teller
    from pnp.referee.rules import Rules
    from pnp.season.system import SeasonSystem


OWN_OPTIONS: Mapping[Verb, tuple[OwnOption, ...]] = {
    "print": (OwnOption("race"), OwnOption("teams"), OwnOption("scenario")),
    "balance": (OwnOption("fit-npc", is_flag=True),),
}


class Xf1(Game["Xf1Data", "State"]):
    id = "xf1"
    name = "XF-1"
    players = (1, 10)

    @override
    def read(self, library: Library) -> Xf1Data:
        from pnp.games.xf1.data import load

        return load(library)

    @property
    @override
    def product(self) -> Product[Xf1Data]:
        from pnp.games.xf1.faces.components import PRODUCT

        return PRODUCT

    @property
    @override
    def rules(self) -> Rules[Xf1Data, State]:
        from pnp.games.xf1.rules import RULES

        return RULES

    @property
    @override
    def teller(self) -> Teller[Xf1Data]:
        from pnp.games.xf1.table.telling import TELLER

        return TELLER

    @property
    @override
    def season(self) -> SeasonSystem[Xf1Data]:
        from pnp.games.xf1.season.system import SEASON

        return SEASON

    @property
    @override
    def desk(self) -> Lent[Xf1Data]:
        from pnp.games.xf1.season.desk import DESK

        return DESK

    @property
    @override
    def book(self) -> BookArt[Xf1Data]:
        from pnp.games.xf1.faces.book import BOOK

        return BOOK

    @property
    @override
    def lab(self) -> Lab[Xf1Data, State]:
        from pnp.games.xf1.bots import LAB

        return LAB

    @property
    @override
    def balance(self) -> Balance[Xf1Data]:
        from pnp.games.xf1.balance.targets import BALANCE

        return BALANCE

    @property
    @override
    def board(self) -> LiveBoard[Xf1Data]:
        from pnp.games.xf1.table.live_board import BOARD

        return BOARD

    @property
    @override
    def starters(self) -> Mapping[str, Starter]:
        from pnp.games.xf1.starters import STARTERS

        return STARTERS

    @override
    def own_options(self, verb: Verb) -> Sequence[OwnOption]:
        return OWN_OPTIONS.get(verb, ())


GAME = Xf1()
