"""How XF-1 sounds at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from typing_extensions import override

from pnp.games.xf1.model import Xf1Data
from pnp.games.xf1.table import gauges, hints
from pnp.games.xf1.table.board_text import board, glance
from pnp.games.xf1.table.unasked import unasked
from pnp.games.xf1.table.voice import Voice
from pnp.kit.words import Words
from pnp.referee.ask import Ask, Event
from pnp.referee.entering import Entries
from pnp.referee.line import Moot
from pnp.referee.narrate import Explained, Gauge, Teller


class Xf1Teller(Teller[Xf1Data]):
    lists = frozenset({"dp"})
    details = frozenset(
        {
            "declare.cannot",
            "declare.paid",
            "npc.rolled",
            "pit.value",
            "pressure.held",
            "pressure.no_dp",
            "run.result",
            "wear.done",
        }
    )

    @override
    def words(self, words: Words, data: Xf1Data, entries: Entries) -> Words:
        return Voice(words, data, entries).spoken

    @override
    def colours(self, data: Xf1Data) -> Mapping[str, str]:
        return {f"{mark}0{n}": team.colour for mark, team in data.teams.items() for n in (1, 2)}

    @override
    def board(self, words: Words, view: Mapping[str, Any]) -> Sequence[str]:
        return board(words, view)

    @override
    def glance(self, words: Words, view: Mapping[str, Any]) -> Sequence[str]:
        return glance(words, view)

    @override
    def strip(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Sequence[str]:
        return hints.strip(words, ask, view)

    @override
    def explained(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Explained:
        found = hints.on_page(words, ask, view)
        return super().explained(words, ask, view) if found is None else Explained((), found)

    @override
    def unasked(self, event: Event) -> Sequence[Moot]:
        return unasked(event)

    @override
    def asides(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Mapping[str, str]:
        return hints.asides(words, ask, view)

    @override
    def state(self, words: Words, view: Mapping[str, Any]) -> Sequence[Gauge]:
        return tuple(gauges.state(words, view))

    @override
    def gauges(self, words: Words, view: Mapping[str, Any]) -> Mapping[str, Sequence[Gauge]]:
        return gauges.gauges(words, view)

    @override
    def gaps(self, view: Mapping[str, Any]) -> Mapping[str, int]:
        return gauges.gaps(view)

    @override
    def hint(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Sequence[str]:
        return hints.hint(words, ask, view)


TELLER = Xf1Teller()
