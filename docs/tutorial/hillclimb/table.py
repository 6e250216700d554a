"""How the hill looks in text: a line a car, the first one on top."""

from collections.abc import Mapping, Sequence
from typing import Any

from hillclimb.hill import Hill
from pnp.kit.words import Words
from pnp.referee.narrate import Teller


class HillTeller(Teller[Hill]):
    def board(self, words: Words, view: Mapping[str, Any]) -> Sequence[str]:
        cars, at = view["players"], view["at"]
        first = sorted(at, key=lambda seat: (-at[seat], [*view["home"], seat].index(seat)))
        return [f"{at[seat]:>3}  {'=' * at[seat]}> {seat} ({words(f'car.{cars[seat]}')})" for seat in first]


TELLER = HillTeller()
