"""A first race: teams by their colours, and how long it is."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from pnp.games.fmr.model import FmrData
from pnp.games.fmr.rules.state import teams_each
from pnp.kit.words import Words
from pnp.season.guiding import Beginning, Guiding, Inquiry, Mount, Offer, coloured


class FmrGuiding(Guiding[FmrData]):
    entering = "F5"

    @override
    def mounts(self, data: FmrData, words: Words) -> Sequence[Mount]:
        return [coloured(id, words, team.letter, team.name) for id, team in data.teams.items()]

    @override
    def each(self, data: FmrData, players: int) -> int:
        return teams_each(players)

    @override
    def inquiries(self, data: FmrData, words: Words, so_far: Beginning) -> Sequence[Inquiry]:
        short = Beginning(options={"removed": str(data.short_race)})
        offers = [Offer(words("guide.length.whole")), Offer(words("guide.length.short", n=data.short_race), short)]
        return [Inquiry("length", offers, clauses="F45")]
