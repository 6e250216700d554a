"""By which clauses a move is ruled, and why it may not end anywhere else."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple

from pnp.games.turf.model.geometry import Cell
from pnp.games.turf.rules.moving import End, Ground, closed_cells, ends, in_range, passed
from pnp.referee.ask import Args, Refused

_CHANGES = 2
"""Lane changes in one move: with the first step (T16) and once later (T18)."""


class Move(NamedTuple):
    """A move as it begins. Nothing here changes when the horses move on, so reasons may be asked for later."""

    ground: Ground
    rivals: Mapping[str, Cell]
    """Where the other horses stand."""
    clear_nose: bool
    start: Cell
    points: int

    def ends(self) -> list[End]:
        """The cells where all the points lead."""
        return ends(self.ground, self.start, self.points)

    @property
    def open_nosed(self) -> Ground:
        """As if cutting in were allowed (T14)."""
        return self.ground._replace(closed=closed_cells(self.ground.course, self.rivals.values(), False))


# -- what decided


def choice_rule(move: Move, found: Sequence[End]) -> str:
    """Why it is among these ends that the owner chooses."""
    ground, start = move.ground, move.start
    clauses = ["T20"]
    if any(end.late for end in found):
        clauses += ["T18", "TA3", "TA4"]
    if len({end.cell.along for end in found}) > 1:
        clauses.append("TA21")
    if ground.fence_before(start):
        clauses += ["T54", "TA13"]
    elif any(end.stopped or end.jumped for end in found):
        clauses.append("T53")
    if move.clear_nose and _cells(ends(move.open_nosed, start, move.points)) != _cells(found):
        clauses += ["T14", "TA2"]
    return " ".join(clauses)


def move_rule(move: Move, end: End, falls: bool) -> str:
    """Why the horse comes so far and no farther."""
    if end.used == move.points:
        clauses = _lane_changes(move.start, end)
    elif end.stopped:
        clauses = ["T52", *_landing(move, end)] + ([] if falls else ["T57"])
    else:
        clauses = ["T20", "T21", "T13"]
        if move.clear_nose and ends(move.open_nosed, move.start, move.points)[0].used > end.used:
            clauses += ["T14", "TA2"]
    if end.jumped:
        clauses += ["T52", "TA12"] + (["TA14"] if end.late else [])
    if move.ground.fence_before(move.start):
        clauses += ["T54", "TA13"]
    if move.ground.is_closed(move.start):
        clauses.append("T15")
    return " ".join(dict.fromkeys(clauses))


def _lane_changes(start: Cell, end: End) -> list[str]:
    """How a horse came to this lane, as far as its end tells: at once, later, both or not at all."""
    lanes = abs(end.cell.lane - start.lane)
    if not end.late:
        return ["T16", "T17", "T19"] if lanes else ["T17"]
    return ["T17", "T18", "T19"] if lanes == 1 else ["T16", "T17", "T18", "T19"]


def fall_rule(move: Move, end: End) -> str:
    return " ".join(["T55", *_landing(move, end), "TA22"])


def _landing(move: Move, end: End) -> list[str]:
    """T56: the points would do for the jump, but there is no room to land."""
    ground = move.ground
    if move.points - end.used < ground.fence_cost:
        return []
    landing = ground.landing(end.cell)
    how = _closed_by(move, landing)[0] if landing else ""
    return ["T56", *{"behind": ["TA23"], "nose": ["T14", "TA2"]}.get(how, [])]


def _closed_by(move: Move, cell: Cell) -> tuple[str, str]:
    """How a closed cell is closed, and by which horse."""
    course = move.ground.course
    for how, place in (("taken", cell), ("behind", course.ahead(cell)), ("nose", course.behind(cell))):
        for horse, stands in move.rivals.items():
            if stands == place:
                return how, horse
    raise AssertionError(f"{cell.name} is open")


def _cells(found: Iterable[End]) -> list[str]:
    return [end.cell.name for end in found]


# -- why not elsewhere


def refusals(move: Move, found: Sequence[End]) -> Iterator[Refused]:
    """All other cells of the course. Those in range have a reason each; those beyond and those behind share theirs.

    A lane in which no move may end stands for the farthest of its cells in range.
    """
    course, start = move.ground.course, move.start
    near = in_range(course, start, move.points) | {end.cell.name: end.cell for end in found}
    reasons = _Reasons(move, found)
    open_lanes = {end.cell.lane for end in found}
    farthest = {cell.lane: cell for cell in sorted(near.values(), key=lambda cell: cell.index)}
    for name, cell in near.items():
        if name not in reasons.offered:
            code, rule, args = reasons.why(cell)
            called = [str(cell.lane)] if cell is farthest[cell.lane] and cell.lane not in open_lanes else []
            yield Refused(name, code, rule, args, quiet=True, aliases=(cell.short, *called))
    known = {*near, *(cell.short for cell in near.values())}
    far: list[Cell] = []
    behind: list[Cell] = []
    for lane in course.cells:
        level = bisect_right(lane, start.along, key=attrgetter("along"))
        behind += lane[:level]
        far += lane[level:]
    yield from _all_alike(far, known, "end.far", "T19", {"points": move.points})
    yield from _all_alike(behind, known, "end.behind", "T16 T17", {"at": start.name})


def _all_alike(cells: Iterable[Cell], known: set[str], code: str, rule: str, args: Args) -> Iterator[Refused]:
    """One refusal for all these cells but those that are known by another."""
    others = [cell for cell in cells if cell.name not in known]
    if others:
        typed = [cell.typed for cell in others]
        short = [name for cell in others if (name := cell.short) not in known]
        yield Refused(others[0].name, code, rule, args, quiet=True, aliases=(*typed, *short))


class _Reasons:
    """Takes away one obstacle after the other: the one without which the cell could be reached is the reason."""

    def __init__(self, move: Move, found: Sequence[End]) -> None:
        self.move = move
        self.offered = set(_cells(found))
        self.most = found[0].used
        self.nearest = min(end.cell.position for end in found)
        alone = move.ground._replace(closed=0)
        self.legal = self._passed(move.ground)
        self.open_nosed = self._passed(move.open_nosed) if move.clear_nose else self.legal
        self.alone = self._passed(alone)
        self.flat = self._passed(alone._replace(fences=frozenset())) if move.ground.fences else self.alone

    def _passed(self, ground: Ground) -> dict[str, int]:
        return passed(ground, self.move.start, self.move.points)

    def why(self, cell: Cell) -> tuple[str, str, Args]:
        name, ground = cell.name, self.move.ground
        if ground.is_closed(cell):
            return self._closed(cell)
        if ground.is_under_fence(cell):
            return "end.on_fence", "T52", {"row": str(cell.row)}
        if name in self.legal:
            rule = "T20 TA21" if cell.position >= self.nearest else "T20"
            return "end.short", rule, {"used": self.legal[name], "most": self.most}
        if name in self.open_nosed:
            return "end.blocked", "T14 TA2", {}
        if name in self.alone:
            return "end.blocked", "T13", {}
        if name in self.flat:
            return self._fenced(cell)
        return self._lanes(cell)

    def _closed(self, cell: Cell) -> tuple[str, str, Args]:
        how, horse = _closed_by(self.move, cell)
        args = {"horse": horse, "at": self.move.rivals[horse].name}
        return ("end.nose", "T14 TA2", args) if how == "nose" else ("end.closed", "T13", args)

    def _fenced(self, cell: Cell) -> tuple[str, str, Args]:
        ground, start = self.move.ground, self.move.start
        if row := ground.fence_before(start):
            return "end.take_off", "T54 TA13", {"row": str(row), "free": ground.free_steps + 1}
        between = [row for row in ground.fences if start.position < ground.course.position(row) <= cell.position]
        row = min(between, key=ground.course.position)
        return "end.fence", "T52 T53", {"row": str(row), "cost": ground.fence_cost}

    def _lanes(self, cell: Cell) -> tuple[str, str, Args]:
        args = {"free": self.move.ground.free_steps}
        if abs(cell.lane - self.move.start.lane) > _CHANGES:
            return "end.lanes", "T18 TA4", args
        return "end.early", "T17 T18 TA3", args
