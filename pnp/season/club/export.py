"""The years for other programs and for spreadsheets."""

from __future__ import annotations

from typing import Any

from pnp.season.club.club import Club, Course, Held, Meeting, Record, Won
from pnp.season.club.ratings import Rating
from pnp.season.club.report import COLUMNS
from pnp.season.separated import separated

SCHEMA = "pnp-club"
VERSION = 1


def as_json(club: Club) -> dict[str, Any]:
    """Everything: what was read, what was not, and all that is shown."""
    return {
        "schema": SCHEMA,
        "version": VERSION,
        "seasons": [_season(club, index) for index in range(len(club.seasons))],
        "table": [record_json(club, each) for each in club.table],
        "titles": [_held(each) for each in club.titles],
        "courses": [_course(each) for each in club.courses],
        "ratings": {"all": _ratings(club.ratings), **{game: _ratings(club.rated(game)) for game in club.games}},
        "passed_over": [{"file": each.where, "why": each.what} for each in club.skipped],
    }


def _season(club: Club, index: int) -> dict[str, Any]:
    kept = club.seasons[index]
    tale = kept.tale
    return {
        "file": str(kept.path),
        "game": tale.game,
        "title": tale.title["en"],
        "races": len(tale.races),
        "planned": tale.planned,
        "players": [club.people.meet(name) for name in tale.players],
        "results": [_race(club, index, race.number) for race in tale.races],
    }


def _race(club: Club, index: int, number: int) -> dict[str, Any]:
    race = next(each for each in club.seasons[index].tale.races if each.number == number)
    return {
        "race": number,
        "name": race.called["en"],
        "date": race.date,
        "people": [
            {"person": each.person, "place": each.place or None, "home": each.home, "pole": each.pole,
             "points": each.points}
            for each in club.outings if each.season == index and each.race.number == number
        ],
    }  # fmt: skip


def record_json(club: Club, record: Record) -> dict[str, Any]:
    rating = club.ratings.get(record.person)
    return {
        "place": record.place,
        "shared": record.shared,
        "person": record.person,
        **{name: getattr(record, name) for name in COLUMNS},
        "seconds": record.seconds,
        "thirds": record.thirds,
        "points": dict(record.points),
        "streaks": {name: {"longest": each.longest, "now": each.now} for name, each in record.streaks.items()},
        "rating": _rating(rating) if rating else None,
    }


def _rating(rating: Rating) -> dict[str, Any]:
    return {"mean": round(rating.mean, 3), "spread": round(rating.spread, 3), "races": rating.races}


def _ratings(ratings: dict[str, Rating]) -> list[dict[str, Any]]:
    return [
        {"person": who, **_rating(each), "history": [[race, round(mean, 3), round(spread, 3)]
                                                      for race, mean, spread in each.history]}
        for who, each in ratings.items()
    ]  # fmt: skip


def _held(held: Held) -> dict[str, Any]:
    return {
        "season": held.season,
        "table": held.title.table,
        "decides": held.title.decides,
        "champions": [each.called["en"] for each in held.title.champions],
        "people": list(held.people),
    }


def _course(course: Course) -> dict[str, Any]:
    return {
        "game": course.game,
        "name": course.called["en"],
        "races": course.races,
        "wins": dict(course.wins),
        "poles": dict(course.poles),
        "last": _won(course.last),
        "quickest": {"turns": course.quickest[0], **_won(course.quickest[1])} if course.quickest else None,
    }


def _won(won: Won | None) -> dict[str, Any]:
    return {"people": list(won.people), "season": won.season, "race": won.race} if won else {}


def meeting_json(meeting: Meeting) -> dict[str, Any]:
    return {
        "one": meeting.one,
        "other": meeting.other,
        "races": meeting.races,
        "ahead": meeting.ahead,
        "behind": meeting.behind,
        "even": meeting.even,
        "by_game": {game: list(each) for game, each in meeting.by_game.items()},
        "titles": list(meeting.titles),
    }


def as_csv(club: Club) -> str:
    """The all-time table, under names that do not change."""
    games = list(club.games)
    head = ["place", "person", *COLUMNS, *(f"points_{game}" for game in games), "rating", "spread"]
    return separated([head, *(_cells(club, each) for each in club.table)])


def _cells(club: Club, record: Record) -> list[object]:
    rating = club.ratings.get(record.person)
    points = [record.points.get(game, "") for game in club.games]
    rated = [f"{rating.mean:.3f}", f"{rating.spread:.3f}"] if rating else ["", ""]
    return [record.place, record.person, *(getattr(record, name) for name in COLUMNS), *points, *rated]
