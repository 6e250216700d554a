"""The club: what many seasons come to over the years, of one game or of several."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from pnp.api.bound import Bound
from pnp.api.seasons import Season, voice
from pnp.api.speaking import Words
from pnp.desk.annals.book import club_components
from pnp.desk.annals.frame import Annals
from pnp.desk.site.seasons import Told
from pnp.kit.catalogue import COMMON
from pnp.kit.library import Library
from pnp.kit.words import load_words
from pnp.kit.writing import TITLE, taken
from pnp.press.furniture import Imprint
from pnp.press.job import Job
from pnp.press.plan import plan_all
from pnp.season.club.club import Club, Course, Held, Kept, Meeting, Outing, Record, Streak
from pnp.season.club.export import as_csv, as_json, meeting_json, record_json
from pnp.season.club.finding import find_club
from pnp.season.club.people import People
from pnp.season.club.ratings import Rating
from pnp.season.club.report import Telling

__all__ = [
    "Club", "Course", "Held", "Kept", "Meeting", "Outing", "Rating", "Record", "Streak", "Telling", "between_lines",
    "club_book", "club_csv", "club_json", "club_lines", "club_words", "course_lines", "meeting_json", "person_lines",
    "read_club", "record_json",
]  # fmt: skip


def read_club(
    paths: Iterable[Path | str],
    aliases: Path | str | None = None,
    data: Path | str | None = None,
    workers: int = 0,
    begin: Callable[[int], None] | None = None,
    step: Callable[[int], None] | None = None,
) -> Club:
    """All seasons in these files, and in all files of these folders that are called `.season`. Files that are none are
    in `Club.skipped` with the reason. `aliases` is a file that says who is who; `workers` how many processes read what
    nobody has read before (0: as many as there are processors)."""
    people = People.from_file(Path(aliases)) if aliases is not None else None
    return find_club([Path(path) for path in paths], people, Path(data) if data else None, workers, begin, step)


def club_book(
    club: Club, lang: str = "en", job: Job | None = None, title: str = "", data: Path | str | None = None
) -> Bound:
    """All years on paper: champions, all-time table, records, ratings, everybody against everybody, a page each. Its
    cover is the landscape of the latest season."""
    words = club_words(lang)
    latest = Season.read(club.seasons[-1].path, Path(data) if data else None)
    told = Told(latest, voice(latest, lang))
    called = taken(title, "--title", TITLE) or str(words("club.title"))
    annals = Annals(club, words, called, told.stage(), told.look)
    imprint = Imprint(called, Library(COMMON).version, words)
    return Bound(plan_all(club_components(annals), job or Job()), imprint)


def club_words(lang: str = "en") -> Words:
    """The common words: a club has no game of its own."""
    return load_words(lang, Library(COMMON))


def club_lines(club: Club, lang: str = "en") -> list[str]:
    """The all-time table, and who has won what."""
    telling = Telling(club, club_words(lang))
    return [telling.summary(), "", *telling.table_lines(), "", *telling.title_lines()]


def person_lines(club: Club, person: str, lang: str = "en") -> list[str]:
    return Telling(club, club_words(lang)).person_lines(club.record(person))


def between_lines(club: Club, one: str, other: str, lang: str = "en") -> list[str]:
    return Telling(club, club_words(lang)).meeting_lines(club.between(one, other))


def course_lines(club: Club, lang: str = "en") -> list[str]:
    return Telling(club, club_words(lang)).course_lines()


def club_json(club: Club) -> dict[str, Any]:
    """Everything as plain data, under names that do not change: schema pnp-club, version 1."""
    return as_json(club)


def club_csv(club: Club) -> str:
    """The all-time table for a spreadsheet."""
    return as_csv(club)
