"""A race as a play for the app BG Stats, in the form it documents for other programs: only fields that stand there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from pnp.kit.errors import PnpError
from pnp.referee.narrate import Narrator
from pnp.season.club.club import Club, Kept, Outing
from pnp.season.club.people import folded
from pnp.season.club.tale import RaceTale, tale_of
from pnp.season.season import Season

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "pnp"
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_NOON = "12:00:00"


def play_of(season: Season, race: int, narrator: Narrator) -> dict[str, Any]:
    """One race as it counts, with everybody who played. What nobody knows is left out."""
    if not 1 <= race <= len(season.results):
        raise PnpError(f"race {race} is not run", where=str(season.path), expected=_runs(season))
    club = Club([Kept(season.path, tale_of(season))])
    told = club.seasons[0].tale.races[race - 1]
    outings = [each for each in club.outings if each.race.number == race]
    if not outings:
        raise PnpError(f"nobody played in race {race}", where=str(season.path), expected="a race with players")
    day = season.day_of(race)
    besides = {"location": day.where, "board": told.called[narrator.words.lang], "comments": day.text}
    return {
        "sourceName": SOURCE,
        "sourcePlayId": _own(season.game.id, season.title, *club.seasons[0].tale.players, str(race)),
        "playDate": f"{_date(season, race)} {_NOON}",
        "game": {
            "name": str(narrator.words("game.name")),
            "sourceGameId": f"{SOURCE}-{season.game.id}",
            "highestWins": True,
            "noPoints": not any(each.points for each in outings),
        },
        "players": list(_players(outings, told, narrator)),
        **{name: value for name, value in besides.items() if value},
    }


def _runs(season: Season) -> str:
    run = len(season.results)
    return f"1 to {run}" if run else "a season in which a race is run"


def _date(season: Season, race: int) -> str:
    """The app wants a day: it is not made up."""
    found = _DAY.match(season.day_of(race).date)
    if found is None:
        raise PnpError(
            f"it is not known on which day race {race} was run",
            where=str(season.path),
            expected="a date like 2024-05-01",
            do=f"write it down: pnp season day {season.path} --race {race} --date 2024-05-01",
        )
    return found[0]


def _players(outings: Sequence[Outing], told: RaceTale, narrator: Narrator) -> Iterator[dict[str, Any]]:
    """The best placed first; those who share a rank have the same."""
    ordered = sorted(outings, key=_merit)
    merits = [_merit(each) for each in ordered]
    for each in ordered:
        yield {
            "name": each.person,
            "sourcePlayerId": _own(folded(each.person)),
            "startPlayer": each.pole,
            "winner": each.won,
            "score": each.points,
            **({"rank": merits.index(_merit(each)) + 1} if each.place else {}),
            "role": ", ".join(narrator.called("car", who) for who in _raced_with(told, each.person)),
        }


def _raced_with(told: RaceTale, person: str) -> list[str]:
    return [run.who for run in told.runs if run.owner and folded(run.owner) == folded(person)]


def _merit(each: Outing) -> tuple[bool, int]:
    return not each.home, each.place


def _own(*parts: str) -> str:
    """The same for the same things, so that a play that is sent again is known again."""
    return sha256("\n".join(parts).encode()).hexdigest()[:20]


def play_text(play: Mapping[str, Any]) -> str:
    return json.dumps(play, ensure_ascii=False, indent=2) + "\n"


def play_link(play: Mapping[str, Any]) -> str:
    """To be opened on the device that has the app."""
    return LINK + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")
