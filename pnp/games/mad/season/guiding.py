"""A first race: cars by their colours, and who knows the cards."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from pnp.games.mad.model import MadData
from pnp.games.mad.rules.state import OPTIONS
from pnp.kit.words import Words
from pnp.season.guiding import Beginning, Guiding, Inquiry, Mount, coloured, option_inquiry


class MadGuiding(Guiding[MadData]):
    entering = "M1 M2"

    @override
    def mounts(self, data: MadData, words: Words) -> Sequence[Mount]:
        return [coloured(id, words) for id in data.cars]

    @override
    def inquiries(self, data: MadData, words: Words, so_far: Beginning) -> Sequence[Inquiry]:
        return [option_inquiry("cards", "cards", OPTIONS["cards"], words)]

    @override
    def seats_bots(self, so_far: Beginning) -> bool:
        """They hold no cards but those that are dealt."""
        return so_far.options.get("cards") == "dealt"
