"""Where everything of a course goes: shipped with the kit, found before on this computer, or looked for now.

A search takes a second or two a course, so the courses of the kit come with theirs, for the papers that most people
have. After a change of a course, or of the search: `make layouts`.
"""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from pnp.games.xf1.faces.courses.layout import (
    ANCHOR_SHARES,
    BOARD_H,
    BOARD_W,
    SHARES,
    CoursePlan,
    Found,
    Panel,
    plan_of,
)
from pnp.games.xf1.faces.courses.search import ALIGNS, NoRoom, search
from pnp.games.xf1.model import Course, Track
from pnp.kit.cache import kept
from pnp.kit.errors import PnpError

SHIPPED = Path(__file__).with_name("places.json")
_ROOM = "pnp.games.xf1.faces.courses"
_SEARCHED_BY = (*(f"{_ROOM}.{name}" for name in ("layout", "search", "placement", "circuit")), "pnp.draw.path")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is known of one course on a panel of one size."""

    course: str
    track: str
    """The digest of the track that was searched: another track needs another search."""
    goal: int
    w: float
    h: float
    found: Found
    joined: bool = False

    @property
    def panel(self) -> Panel:
        return Panel(self.w, self.h, self.goal, self.joined)


def plan_course(course: Course, w: float, h: float, joined: bool = False) -> CoursePlan:
    """Where everything of this course goes on a panel of w × h, in sizes of the base."""
    try:
        return _planned(course.track, Panel(round(w, 2), round(h, 2), course.goal, joined))
    except NoRoom as error:
        raise PnpError(
            f"the section boxes of {course.name} do not fit around its track",
            where=f"data/xf1/courses/{course.id}.toml",
            do="give the track more room inside, or bring distant stretches closer together",
        ) from error


@lru_cache(maxsize=128)
def _planned(track: Track, panel: Panel) -> CoursePlan:
    return plan_of(track, panel, _shipped().get((digest(track), panel)) or _looked_for(track, panel))


def _looked_for(track: Track, panel: Panel) -> Found:
    def fits(found: Found) -> bool:
        return is_sound(found, track, panel)

    return kept(f"course {track} {panel}", _SEARCHED_BY, Found, lambda: search(track, panel), fits)


@cache
def _shipped() -> dict[tuple[str, Panel], Found]:
    entries = msgspec.json.decode(SHIPPED.read_bytes(), type=list[Entry])
    return {(entry.track, entry.panel): entry.found for entry in entries}


def digest(track: Track) -> str:
    return hashlib.sha256(msgspec.json.encode(track)).hexdigest()[:16]


def is_sound(found: Found, track: Track, panel: Panel) -> bool:
    """Whether this could have been found for this track on this panel, and not been made up."""
    area = panel.map
    return (
        found.share in SHARES
        and found.align in ALIGNS
        and len(found.boards) == len(track.starts)
        and all(area.x <= x <= area.right - BOARD_W for x, _, _ in found.boards)
        and all(area.y <= y <= area.bottom - BOARD_H for _, y, _ in found.boards)
        and all(share in ANCHOR_SHARES for _, _, share in found.boards)
    )
