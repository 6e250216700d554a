"""A race that somebody types in one line, and what is known of its day."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.kit.errors import PnpError, Problems
from pnp.kit.toml import KeyPath
from pnp.kit.writing import plain
from pnp.season.day import RaceDay, faults_in
from pnp.season.names import Callings
from pnp.season.oneline import Typed, hint_of, read_line
from pnp.season.season import Season

__all__ = ["Typed", "day_of", "enter_line", "give_bonus", "hint_of", "note_day"]

_MOST_NOTES = 40


def enter_line(season: Season, text: str, before: Typed | None = None, day: RaceDay | None = None) -> Typed:
    """The next race as it is typed: places, a slash, who is out. `result` is None while somebody is missing; then go on
    with `before`. Nothing is written: `season.finish_by_hand(typed.written)` does that."""
    return read_line(season, text, before, day)


def day_of(
    date: str = "", where: str = "", weather: str = "", attendance: str = "", notes: Sequence[str] = ()
) -> RaceDay:
    """What was typed about a day; refused where it could not be printed."""
    told = tuple(plain(note) for note in notes if note.strip())
    day = RaceDay("", plain(date), plain(where), plain(weather), plain(attendance), told)
    if len(day.notes) > _MOST_NOTES:
        raise PnpError(f"{len(day.notes)} notes are too many", where="--note", expected=f"no more than {_MOST_NOTES}")
    if faults := faults_in(day, _option):
        raise Problems.counted(faults)
    return day


def _option(way: KeyPath) -> str:
    """Notes are a list, and one is typed at a time."""
    return f"--{str(way[0]).removesuffix('s')}"


def give_bonus(season: Season, race: int, pole: str = "", fastest: str = "") -> bool:
    """Who has the bonus that was agreed for pole or the fastest lap of a race; whether anything was told. Another
    telling takes the place of the one before it."""
    told = {name: who for name, who in (("pole", pole), ("fastest", fastest)) if who}
    if told:
        _check_race(season, race)
        season.give_bonus(race, {name: _racing(season, race, who) for name, who in told.items()})
    return bool(told)


def _racing(season: Season, race: int, who: str) -> str:
    """What took part in a race under this name, or the one car of the driver or player who is called so."""
    callings, by_hand, facts = Callings(season), season.by_hand, season.facts
    if car := callings.competitors(by_hand).find(who):
        return car
    named = callings.everybody(facts).find(who) if race <= len(facts.results) else None
    kinds = [table.kind for table in season.standings() if named in table.by_who]
    cars = {car for kind in kinds for car in by_hand.counting(season.data, facts, kind, str(named), race)}
    return cars.pop() if len(cars) == 1 else who


def note_day(season: Season, race: int, day: RaceDay) -> None:
    """Of a race that was run, or of one to come; nothing is written where nothing is told."""
    _check_race(season, race)
    if day:
        season.note_day(race, day)


def _check_race(season: Season, race: int) -> None:
    if not 1 <= race <= season.plan.races:
        raise PnpError(f"there is no race {race}", where="--race", expected=f"1 to {season.plan.races}")
