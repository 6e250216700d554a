"""Tuning as it is written: `4>9 5>10 T1 F2` moves faces 4 and 5 to slots 9 and 10 and tunes trouble spots.

A capital T is a temporary tuning (1 point), F a full one (2 points). Only the final state is judged (R55).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from pnp.games.xf1.model import Team
from pnp.referee.ask import Option, Pick, Reject

RULE = "G4.0-4"
NOTHING = "-"
NO_TUNING = (NOTHING, "0", "no", "none", "nothing", "niente", "なし")
_MOVE = re.compile(r"(\d{1,3})\s*(?:>|→|=|to)\s*(\d{1,3})")
_SPOT = re.compile(r"([TF])\s*(\d{1,3})", re.IGNORECASE)
_WORDS = re.compile(rf"{_MOVE.pattern}(?!\d)|{_SPOT.pattern}(?!\d)|\S+", re.IGNORECASE)


@dataclass(frozen=True)
class Tuned:
    """What a tuning makes of a car, and what it costs."""

    slots: tuple[int, ...]
    full: tuple[int, ...]
    temp: tuple[int, ...]
    cost: int
    text: str
    """The tuning in its shortest form. One that changes nothing stays as it was meant: somebody should look at it."""


@dataclass(frozen=True, eq=False)
class Workshop:
    """One car before its tuning: where its faces lie, which spots are tuned for good, and the points there are."""

    team: Team
    slots: tuple[int, ...]
    full: tuple[int, ...]
    points: int

    @lru_cache(maxsize=4096)  # noqa: B019 - see `workshop`
    def tune(self, text: str) -> Tuned:
        """Raises Reject with the first thing that is wrong."""
        moves: dict[int, int] = {}
        temp: set[int] = set()
        full: set[int] = set()
        plain = "" if text.strip().casefold() in NO_TUNING else re.sub(r"[,;、，]", " ", text)
        for found in _WORDS.finditer(plain):
            word = found[0]
            if move := _MOVE.fullmatch(word):
                moves[self._face(int(move[1]), moves)] = self._slot(int(move[2]))
            elif spot := _SPOT.fullmatch(word):
                (temp if spot[1] in "Tt" else full).add(self._spot(int(spot[2])))
            else:
                raise Reject("tune.unknown", RULE, given=word)
        return self._judged(moves, temp - full, full)

    def _face(self, face: int, moved: Mapping[int, int]) -> int:
        if not 1 <= face <= len(self.slots):
            raise Reject("tune.face", RULE, given=face, faces=len(self.slots))
        if face in moved:
            raise Reject("tune.twice", RULE, face=face)
        return face

    def _slot(self, slot: int) -> int:
        if not 1 <= slot <= len(self.team.slots):
            raise Reject("tune.slot", RULE, given=slot, slots=len(self.team.slots))
        return slot

    def _spot(self, spot: int) -> int:
        if not 1 <= spot <= len(self.team.trouble):
            raise Reject("tune.spot", RULE, given=spot, spots=len(self.team.trouble))
        return spot

    def _judged(self, moves: dict[int, int], temp: set[int], full: set[int]) -> Tuned:
        slots = tuple(moves.get(face, slot) for face, slot in enumerate(self.slots, start=1))
        idle = _written(moves, temp, full)
        moves = {face: slot for face, slot in moves.items() if slot != self.slots[face - 1]}
        new_full = full - set(self.full)
        once = temp - {*self.full, *full}
        cost = len(moves) + len(once) + 2 * len(new_full)
        if cost > self.points:
            raise Reject("tune.points", RULE, cost=cost, points=self.points)
        for face in range(2, 7):
            here, before = slots[face - 1], slots[face - 2]
            if here in slots[: face - 1]:
                raise Reject("tune.shared", f"{RULE} R55", slot=here, face=slots.index(here) + 1, other=face)
            if here < before:
                raise Reject("tune.order", f"{RULE} R55", face=face - 1, other=face)
        tuned = {*self.full, *temp, *full}
        for spot in sorted(temp | full):
            gap = next((above for above in range(1, spot) if above not in tuned), None)
            if gap:
                raise Reject("tune.chain", f"{RULE} R56", spot=spot, above=gap)
        text = _written(moves, once, new_full) or idle or NOTHING
        return Tuned(slots, tuple(sorted({*self.full, *full})), tuple(sorted(once)), cost, text)

    def accept(self, text: str) -> str:
        if not text:
            raise Reject("tune.unknown", RULE, given=text)
        return self.tune(text).text

    def picks(self) -> tuple[Pick, ...]:
        """Where each face may go, and what may be done about each trouble spot: what the points would allow alone."""
        faces, spots = range(1, 1 + len(self.slots)), range(1, 1 + len(self.team.trouble))
        return (*map(self._where_to, faces), *(self._about_spot(spot) for spot in spots if spot not in self.full))

    def _where_to(self, face: int) -> Pick:
        here = self.slots[face - 1]
        slots = [slot for slot in range(1, 1 + len(self.team.slots)) if slot != here and self._can_go(face, slot)]
        moves = (Option(f"{face}>{slot}", "slot", {"slot": slot, "speed": self._speed(slot)}) for slot in slots)
        now = {"slot": here, "speed": self._speed(here)}
        return Pick("face", {"face": face, **now}, (Option("", "stay", now), *moves))

    def _speed(self, slot: int) -> int:
        return self.team.slots[slot - 1]

    def _can_go(self, face: int, slot: int) -> bool:
        """Whether there are points for this move and for those of the faces that it pushes along."""
        below, above = self.slots[: face - 1], self.slots[face:]
        pushed = sum(at > slot - gap for gap, at in enumerate(reversed(below), start=1))
        pushed += sum(at < slot + gap for gap, at in enumerate(above, start=1))
        room = len(below) < slot <= len(self.team.slots) - len(above)
        return room and 1 + pushed <= self.points

    def _about_spot(self, spot: int) -> Pick:
        trouble = self.team.trouble[spot - 1]
        args = {"spot": spot, "kind": trouble.kind, "value": trouble.value}
        left = self.points - sum(above not in self.full for above in range(1, spot))
        ways = (("T", "spot_once", 1), ("F", "spot_always", 2))
        tuned = (Option(f"{letter}{spot}", label) for letter, label, cost in ways if cost <= left)
        return Pick("spot", args, (Option("", "spot_open"), *tuned))

    def examples(self) -> tuple[str, ...]:
        """A few legal tunings, for hints and for whoever answers at random."""
        found = [NOTHING]
        taken = set(self.slots)
        candidates = [f"T{spot}" for spot in range(1, 1 + len(self.team.trouble))]
        candidates += [f"F{spot}" for spot in range(1, 1 + len(self.team.trouble))]
        candidates += [
            f"{face}>{slot}" for face in range(1, 7) for slot in range(1, len(self.team.slots) + 1) if slot not in taken
        ]
        for candidate in candidates:
            try:
                found.append(self.tune(candidate).text)
            except Reject:
                continue
        return tuple(dict.fromkeys(found))


def _written(moves: Mapping[int, int], temp: Iterable[int], full: Iterable[int]) -> str:
    words = [f"{face}>{slot}" for face, slot in sorted(moves.items())]
    return " ".join([*words, *(f"T{spot}" for spot in sorted(temp)), *(f"F{spot}" for spot in sorted(full))])


@lru_cache(maxsize=4096)
def workshop(team: Team, slots: tuple[int, ...], full: tuple[int, ...], points: int) -> Workshop:
    """Bots bring the same cars again and again, so what was tried out in a workshop is remembered there."""
    return Workshop(team, slots, full, points)
