"""What nobody wrote down of a race that was run without the referee, and the next one cannot begin without."""

from __future__ import annotations

from collections.abc import Generator
from typing import ClassVar

from pnp.games.turf.rules.state import Runner, State
from pnp.referee.ask import Answer, Ask, Choose, Number, Option

TABLE = "table"
"""Who knows: nobody in particular."""


class Kept(Number, frozen=True):
    """Who holds the cards can count them. Bots alone have none of that race."""

    assumed: ClassVar[int] = 0


def ask_untold(s: State) -> Generator[Ask, Answer, None]:
    """T34, T46: how many cards each horse kept, and whose the dice are now."""
    last = s.race - 1
    for id in s.untold:
        horse = s.horses[id]
        args = {"horse": id, "race": last}
        horse.hand = yield Kept(s.key(f"{id}.kept"), TABLE, "T46 TA8", "kept", args, 0, _most(s, horse))
    s.untold = []
    if not s.roller:
        options = tuple(Option(seat, "roller", {"seat": seat}) for seat in s.players)
        s.roller = yield Choose(s.key("roller"), TABLE, "T34", "roller", {"race": last}, options)


def _most(s: State, horse: Runner) -> int:
    """T46, T49: a whole hand, with the bonus if it was taken."""
    return s.data.hand + (s.data.bonus if horse.owes else 0)
