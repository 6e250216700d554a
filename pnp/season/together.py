"""Several seasons with one table: the groups of a league, its divisions, its evenings at two tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pnp.kit.errors import PnpError
from pnp.kit.writing import alike
from pnp.season.season import Season
from pnp.season.standings import Row, Standing, rank

_SEAT = "seat"


@dataclass(frozen=True)
class Together:
    """The common tables; a row's points are what it has in each of the groups, as that group's own table says."""

    groups: tuple[str, ...]
    """What the seasons are called."""
    tables: tuple[Standing, ...]


def together(seasons: Sequence[Season]) -> Together:
    """The tables of players, where the game has any; else all that every season has."""
    _check(seasons)
    found = [{table.id: table for table in season.standings()} for season in seasons]
    shared = [table for id, table in found[0].items() if all(id in each for each in found)]
    of_players = [table for table in shared if table.kind == _SEAT]
    tables = tuple(_common(table, [each[table.id] for each in found]) for table in of_players or shared)
    return Together(tuple(_titles(seasons)), tables)


def _check(seasons: Sequence[Season]) -> None:
    paths = [season.path.resolve() for season in seasons]
    for index, season in enumerate(seasons):
        if paths[index] in paths[:index]:
            raise PnpError("this season is named twice", where=str(season.path))
        if season.game.id != seasons[0].game.id:
            what = f"this season is of another game than {seasons[0].path}"
            raise PnpError(what, where=str(season.path), do="pnp club brings seasons of different games together")


def _titles(seasons: Sequence[Season]) -> Iterable[str]:
    """Their titles; where two have the same, their files."""
    titles = [season.title for season in seasons]
    return titles if len(set(titles)) == len(titles) else (season.path.stem for season in seasons)


def _common(table: Standing, groups: Sequence[Standing]) -> Standing:
    """People by their names as people write them, everything else by its id."""
    who: list[str] = []
    for row in (row for group in groups for row in group.rows):
        if not any(_is_same(table.kind, row.who, each) for each in who):
            who.append(row.who)
    points = {each: [_total(table.kind, group.rows, each) for group in groups] for each in who}
    rows = rank(points, listed=lambda each: (-max(points[each]), who.index(each)))
    return replace(table, rows=rows, final=all(group.final for group in groups))


def _total(kind: str, rows: Iterable[Row], who: str) -> int:
    return sum(row.total for row in rows if _is_same(kind, row.who, who))


def _is_same(kind: str, one: str, other: str) -> bool:
    return alike(one, other) if kind == _SEAT else one == other
