"""TurfMaster: horses on a real oval, cards and dice in turn, flat or over fences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from typing_extensions import override

from pnp.kit.game import Game
from pnp.kit.library import Library
from pnp.kit.options import OwnOption, Verb

if TYPE_CHECKING:
    from pnp.desk.lent import Lent
    from pnp.desk.rulebook.art import BookArt
    from pnp.games.turf.model import TurfData
    from pnp.games.turf.rules.state import State
    from pnp.lab.balance import Balance
    from pnp.lab.bots import Lab
    from pnp.press.board import LiveBoard
    from pnp.press.product import Product
    from pnp.referee.narrate import Teller
    from pnp.referee.rules import Rules
    from pnp.season.system import SeasonSystem


OWN_OPTIONS: Mapping[Verb, tuple[OwnOption, ...]] = {"print": (OwnOption("cards"),)}


class TurfMaster(Game["TurfData", "State"]):
    id = "turf"
    name = "TurfMaster"
    players = (2, 8)

    @override
    def read(self, library: Library) -> TurfData:
        from pnp.games.turf.data import load

        return load(library)

    @property
    @override
    def product(self) -> Product[TurfData]:
        from pnp.games.turf.faces.components import PRODUCT

        return PRODUCT

    @property
    @override
    def rules(self) -> Rules[TurfData, State]:
        from pnp.games.turf.rules import RULES

        return RULES

    @property
    @override
    def teller(self) -> Teller[TurfData]:
        from pnp.games.turf.table.telling import TELLER

        return TELLER

    @property
    @override
    def season(self) -> SeasonSystem[TurfData]:
        from pnp.games.turf.season.system import SEASON

        return SEASON

    @property
    @override
    def desk(self) -> Lent[TurfData]:
        from pnp.games.turf.season.desk import DESK

        return DESK

    @property
    @override
    def lab(self) -> Lab[TurfData, State]:
        from pnp.games.turf.bots import LAB

        return LAB

    @property
    @override
    def balance(self) -> Balance[TurfData]:
        from pnp.games.turf.balance.targets import BALANCE

        return BALANCE

    @property
    @override
    def board(self) -> LiveBoard[TurfData]:
        from pnp.games.turf.table.live_board import BOARD

        return BOARD

    @property
    @override
    def book(self) -> BookArt[TurfData]:
        from pnp.games.turf.faces.book import BOOK

        return BOOK

    @override
    def own_options(self, verb: Verb) -> Sequence[OwnOption]:
        return OWN_OPTIONS.get(verb, ())


GAME = TurfMaster()
