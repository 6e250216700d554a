"""What the keeper prints while the race goes on: made from the season's file, so nobody waits for it; nor does a table
that starts."""

from __future__ import annotations

from pnp.api.seasons import Season, read_season
from pnp.table.live import Live
from pnp.table.questions import Plain
from pnp.table.refusals import Unknown
from pnp.table.roles import Role

PAPERS = ("a4", "letter")


def sheets_of(live: Live, role: Role, lang: str) -> list[Plain]:
    """Which there are now, with their titles."""
    from pnp.api.paperwork import sheets_now

    live.check_keeper(role)
    with live.lock:
        return [{"id": id, "title": title} for id, title in sheets_now(live.season, lang).items()]


def sheet_of(live: Live, role: Role, id: str, lang: str, paper: str) -> bytes:
    """As PDF. Takes seconds, so nothing is held meanwhile."""
    from pnp.api.jobs import print_job
    from pnp.api.paperwork import sheet_now, sheets_now

    live.check_keeper(role)
    with live.lock:
        if id not in sheets_now(live.season, lang):
            raise Unknown
        season = _as_written(live.season)
    return sheet_now(season, id, lang, print_job(paper)).to_bytes()


def _as_written(season: Season) -> Season:
    """The same season for looking: whatever is answered from now on is not in it."""
    return read_season(season.path, None if season.overlay_is_its_word else season.overlay)
