"""The contract market as people write it in a position, from the first session to the last driver signed."""

from __future__ import annotations

from pnp.games.xf1.rules.grammar import GRAMMAR
from pnp.games.xf1.rules.hired import Contracts
from pnp.games.xf1.rules.market import HIRED
from pnp.games.xf1.rules.state import Market, State
from pnp.referee.reader import Reader
from pnp.referee.rules import MOST_RACES

_NEEDED = ("contracts", "regulars", "practice")
"""Phases in which it matters who is under contract."""


def read_market(s: State, reader: Reader) -> Market | None:
    """None where there is none, or where nobody has written down what came of it."""
    if s.phase in ("contracts", "regulars") and not s.player_teams():
        reader.fault("phase", "no team with a player is here to sign drivers (S3.0)", "another phase")
    if "market" not in reader.raw:
        if s.phase in ("contracts", "regulars") or (s.phase in _NEEDED and s.on("contracts") and s.player_teams()):
            what = f"the phase is {s.phase}, but there is no contract market (S3.0)"
            reader.fault("market", what, "a table called market")
        return None
    if not s.on("contracts"):
        reader.fault("market", "drivers keep their teams without option contracts (S3.0)", 'contracts = "yes"')
    return _read(s, reader.inside("market"))


def _read(s: State, reader: Reader) -> Market:
    reader.unknown_keys(GRAMMAR.tables["market"])
    known = Contracts(s.data, {mark: len(s.player_cars(mark)) for mark in s.player_teams()}, s.options)
    known.read(reader.inside("contracts"))
    signed, content = (_read_teams(known, key, reader) for key in ("signed", "content"))
    if s.phase == "contracts":
        content += [mark for mark, hired in known.by_team.items() if len(hired) == HIRED and mark not in content]
    done = content if s.phase == "contracts" else list(known.by_team)
    if not reader.problems:
        known.check_enough(done, "contracts", reader)
    return Market(known.by_team, _session(s, known, signed, reader), signed, content)


def _read_teams(known: Contracts, key: str, reader: Reader) -> list[str]:
    found: list[str] = []
    for mark in reader.items(key):
        if mark not in known.by_team:
            reader.fault(key, f"“{mark}” is no team with a player here (S3.0)", ", ".join(known.by_team))
        elif mark in found:
            reader.fault(key, f"{mark} is there twice")
        elif key == "signed" and not known.by_team[mark]:
            reader.fault(key, f"{mark} has no driver under contract (S3.0-1)", "teams that got one in the last session")
        else:
            found.append(mark)
    return found


def _session(s: State, known: Contracts, signed: list[str], reader: Reader) -> int:
    """S3.0-1: who signs sits out the next session, so every driver took two of them, the latest perhaps only one."""
    needed = [2 * len(hired) + (mark not in signed) for mark, hired in known.by_team.items() if hired]
    first = max(needed, default=1) if s.phase == "contracts" else 1
    return reader.whole("session", first, first, MOST_RACES)
