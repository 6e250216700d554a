"""A race that somebody types in one line, and what is known of its day."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.kit.errors import PnpError, Problems
from pnp.kit.toml import KeyPath
from pnp.kit.writing import plain
from pnp.referee.rules import RaceResult
from pnp.season.adjusting import Adjustment
from pnp.season.bonus import bonus_for, name_of, untold
from pnp.season.day import RaceDay, faults_in
from pnp.season.names import Callings
from pnp.season.oneline import Typed, hint_of, read_line
from pnp.season.season import Season
from pnp.season.starting import poles
from pnp.season.system import Facts

__all__ = [
    "Typed",
    "bonuses",
    "day_of",
    "enter_line",
    "give_bonus",
    "hint_of",
    "name_of",
    "note_day",
    "open_bonuses",
    "untold_bonuses",
]

_MOST_NOTES = 40


def enter_line(season: Season, text: str, before: Typed | None = None, day: RaceDay | None = None) -> Typed:
    """The next race as it is typed: places, a slash, who is out. `result` is None while somebody is missing; then go on
    with `before`. Nothing is written: `season.take_in([(typed.written, typed.result)], …)` does that."""
    return read_line(season, text, before, day)


def day_of(
    date: str = "", where: str = "", weather: str = "", attendance: str = "", notes: Sequence[str] = (),
    keeper: str = "",
) -> RaceDay:  # fmt: skip
    """What was typed about a day; refused where it could not be printed."""
    told = tuple(plain(note) for note in notes if note.strip())
    signed = {"keeper": plain(keeper)} if keeper.strip() else {}
    day = RaceDay("", plain(date), plain(where), plain(weather), plain(attendance), told, signed=signed)
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
    if told := _told(pole, fastest):
        _check_race(season, race)
        facts = season.facts
        season.give_bonus(race, {name: _racing(season, facts, race, who, name) for name, who in told.items()})
    return bool(told)


def bonuses(season: Season, result: RaceResult, pole: str = "", fastest: str = "") -> list[Adjustment]:
    """The same for a race that is about to be written down: what was told, and the pole where it goes without saying.
    `season.take_in([(written, result)], …)` writes both."""
    facts, where = season.facts_with([result]), str(season.path)
    told = {name: _racing(season, facts, result.race, who, name) for name, who in _told(pole, fastest).items()}
    given = [bonus_for(facts, result.race, name, who, where) for name, who in told.items()]
    return [*given, *poles(season, season.facts_with([result], given))]


def open_bonuses(season: Season, result: RaceResult, given: Sequence[Adjustment] = ()) -> list[str]:
    """What was agreed for a race that is about to be written down, and nobody has: “pole”, “fastest”."""
    return _untold(season.facts_with([result], given), result.race)


def untold_bonuses(season: Season, race: int) -> list[str]:
    """The same for one that was run."""
    return _untold(season.facts, race)


def _untold(facts: Facts, race: int) -> list[str]:
    return [name for waiting, name in untold(facts) if waiting == race]


def _told(pole: str, fastest: str) -> dict[str, str]:
    return {name: who for name, who in (("pole", pole.strip()), ("fastest", fastest.strip())) if who}


def _racing(season: Season, facts: Facts, race: int, who: str, bonus: str) -> str:
    """What took part in a race under this name, or the one car of the driver or player who is called so."""
    callings, by_hand = Callings(season), season.by_hand
    cars = callings.competitors(by_hand)
    if car := cars.find(who):
        return car
    if several := cars.several(who):
        raise PnpError(f"“{who}” means more than one", where=f"--{bonus}", expected=" or ".join(several))
    named = callings.everybody(facts, race).find(who) if race <= len(facts.results) else None
    kinds = [table.kind for table in season.system.standings(season.data, facts) if named in table.by_who]
    scored = {car for kind in kinds for car in by_hand.counting(season.data, facts, kind, str(named), race)}
    return scored.pop() if len(scored) == 1 else who


def note_day(season: Season, race: int, day: RaceDay) -> None:
    """Of a race that was run, or of one to come; nothing is written where nothing is told."""
    _check_race(season, race)
    if day:
        season.note_day(race, day)


def _check_race(season: Season, race: int) -> None:
    if not 1 <= race <= season.plan.races:
        raise PnpError(f"there is no race {race}", where="--race", expected=f"1 to {season.plan.races}")
