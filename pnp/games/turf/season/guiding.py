"""A first race: horses by their colours, and whether it goes over fences."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from pnp.games.turf.model import TurfData
from pnp.games.turf.rules.state import OPTIONS
from pnp.kit.words import Words
from pnp.season.guiding import Beginning, Guiding, Inquiry, Mount, coloured, option_inquiry


class TurfGuiding(Guiding[TurfData]):
    entering = "T6"

    @override
    def mounts(self, data: TurfData, words: Words) -> Sequence[Mount]:
        return [coloured(id, words) for id in data.horses]

    @override
    def each(self, data: TurfData, players: int) -> int:
        """T6: the smallest number that so many may have."""
        return min(data.horses_each.get(players, (1,)))

    @override
    def inquiries(self, data: TurfData, words: Words, so_far: Beginning) -> Sequence[Inquiry]:
        return [option_inquiry("going", "steeplechase", OPTIONS["steeplechase"], words)]
