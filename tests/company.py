"""Which tests keep company: those that share races and pages run in one process, where these are made once."""

from __future__ import annotations

import re

from xdist.scheduler import LoadScopeScheduling

from pnp.kit.register import game_ids


class Company(LoadScopeScheduling):  # type: ignore[misc]  # xdist says nothing of its types
    def _split_scope(self, nodeid: str) -> str:
        return company(nodeid)


def company(nodeid: str) -> str:
    """The game that a test is told to look at, within its folder; else its class or its file."""
    if nodeid.startswith("tests/browser/"):
        return "tests/browser"
    test, _, told = nodeid.partition("[")
    place = test.rpartition("::")[0]
    games = [word for word in re.split("[- ]", told.rstrip("]")) if word in game_ids()]
    return f"{place.partition('::')[0].rpartition('/')[0]} {games[0]}" if games else place
