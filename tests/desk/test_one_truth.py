"""Whoever reads a season anywhere reads the same: orders, totals, winners, points by hand, numbers of decisions.

Seasons by chance are read back from everything they can become, as somebody would who has nothing else in hand, and
compared with the standings."""

from __future__ import annotations

import csv
import io
import json
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from typing_extensions import override

from pnp.api.seasons import standings_lines
from pnp.desk.book.frame import Book
from pnp.desk.book.front import glance_sheet
from pnp.desk.book.pack import pack_components
from pnp.desk.book.tables import tables_sheets
from pnp.desk.forms.account import Account
from pnp.desk.forms.records import record_component
from pnp.desk.lent import Filling
from pnp.games.fmr.model import FmrData
from pnp.games.turf.model import TurfData
from pnp.games.xf1.model import Xf1Data
from pnp.games.xf1.model.naming import own_name
from pnp.kit.register import all_games
from pnp.kit.words import Words
from pnp.press.product import Component
from pnp.referee.narrate import Narrator
from pnp.referee.position import to_text
from pnp.season.code import from_lines, to_lines
from pnp.season.export import exported
from pnp.season.importing import read_results
from pnp.season.markdown import plain
from pnp.season.restoring import restored
from pnp.season.season import Season
from pnp.season.separated import separated
from pnp.season.spreadsheet import results_table, standings_table
from pnp.season.standings import MISSED, Row, Standing
from tests.desk.chance import season_by_chance
from tests.desk.reading import Line, Page, Word, all_of, at, figure, notes_on, number_at, pages_of, table, under
from tests.desk.sheets import drawings, fields
from tests.kinds import as_a
from tests.season.tables import EVERY, narrator
from tests.turns import in_turn

FEW, MANY = range(2), range(2, 30)


@dataclass(frozen=True)
class Read:
    """A season, and what is needed to read of it."""

    season: Season

    @cached_property
    def narrator(self) -> Narrator:
        return narrator(self.season)

    @property
    def words(self) -> Words:
        return self.narrator.words

    @cached_property
    def standings(self) -> Sequence[Standing]:
        return self.season.standings()

    @cached_property
    def own(self) -> Standing | None:
        """The table of those who race."""
        field = {each.id for each in self.season.by_hand.competitors(self.season.data, self.season.plan)}
        return next((table for table in self.standings if {row.who for row in table.rows} == field), None)

    def names(self, standing: Standing) -> dict[str, str]:
        return {row.who: self.narrator.called(standing.kind, row.who) for row in standing.rows}

    def title(self, standing: Standing) -> str:
        return str(self.words(f"standing.{standing.id}"))

    @property
    def titles(self) -> list[str]:
        others = ("paper.suspend.races", "binder.points", "binder.podiums")
        return [*map(self.title, self.standings), *(str(self.words(key)) for key in others)]

    @property
    def reasons(self) -> dict[int, str]:
        """Why each decision was made that is in force, by its number."""
        return {each["number"]: each["why"] for each in self.season.adjustments if "kind" in each}

    def sheet(self, kind: str) -> Component:
        return record_component(kind, self.season, self.narrator, "filled")

    def own_sheet(self, kind: str) -> list[Page]:
        season = self.season
        told = season.told(len(season.results)) if season.game.desk.records[kind] else None
        filling = Filling(season.facts, season.title, told)
        return pages_of(season.game.desk.filled(kind, season.data, self.words, filling))


def outside(row: Row) -> int:
    return row.total - sum(points for race, points in enumerate(row.races) if race not in row.dropped)


def placed(row: Row) -> str:
    return f"{row.place}{'=' * row.shared}"


def added_up(row: Row) -> tuple[int, ...]:
    """The figures of a row, so that they add up: points of no race only where there are some."""
    return (*row.races, *[outside(row)] * bool(outside(row)), row.total)


def whole(standing: Standing) -> list[Line]:
    return [Line(row.who, placed(row), added_up(row)) for row in standing.rows]


def totals_only(lines: Sequence[Line]) -> list[Line]:
    return [Line(line.who, line.place, line.figures[-1:]) for line in lines]


def noted_as(found: Mapping[int, str], reasons: Mapping[int, str]) -> None:
    """Every decision is told under the number that revokes it."""
    assert found.keys() == reasons.keys()
    for number, why in reasons.items():
        assert why in found[number]


# -- what programs and screens get


def check_prompt(read: Read) -> None:
    lines = standings_lines(read.season, read.narrator)
    for standing in read.standings:
        found = []
        begin = next(index for index, line in enumerate(lines) if line.startswith(f"{read.title(standing)} ["))
        names = {name: who for who, name in read.names(standing).items()}
        for line in lines[begin + 2 : begin + 2 + len(standing.rows)]:
            name = min((name for name in names if name in line), key=line.index)
            front, _, behind = line.partition(name)
            figures = re.match(r"(\s+(\(-?\d+\)|\(?–\)?|[+-]?\d+))+", behind)
            assert figures is not None
            shown = figures[0].split()
            bracketed = tuple(race for race, figure in enumerate(shown) if figure.startswith("("))
            assert bracketed == standing.by_who[names[name]].dropped
            missed = tuple(race for race, figure in enumerate(shown) if MISSED in figure)
            assert missed == standing.by_who[names[name]].missed
            found.append(Line(names[name], front.strip(), tuple(figure(each.strip("()")) for each in shown)))
        assert found == whole(standing)
    numbered = [re.fullmatch(r"  #(\d+)  (.*)", line) for line in lines]
    noted_as({int(line[1]): line[2] for line in numbered if line}, read.reasons)


def check_json(read: Read) -> None:
    found = json.loads(exported(read.season, "json", read.narrator))
    for standing, told in zip(read.standings, found["standings"], strict=True):
        lines = [
            Line(row["who"], f"{row['place']}{'=' * row['shared']}",
                 (*row["races"], *[row["by_hand"]] * bool(row["by_hand"]), row["total"]))
            for row in told["rows"]
        ]  # fmt: skip
        assert lines == whole(standing)
        assert [[race - 1 for race in row["missed"]] for row in told["rows"]] == [
            [*row.missed] for row in standing.rows
        ]
    noted_as({each["number"]: each["why"] for each in found["decisions"]}, read.reasons)


def check_csv(read: Read) -> None:
    cells = list(csv.DictReader(io.StringIO(separated(standings_table(read.season, read.narrator)))))
    for standing in read.standings:
        found = []
        for row in (row for row in cells if row["table"] == standing.id):
            races = [row[key] for key in row if key.startswith("race_")]
            gained = [cell or 0 for cell in races[: len(read.season.results)]]
            figures = tuple(int(cell) for cell in (*gained, row["by_hand"], row["total"]) if cell != "")
            found.append(Line(row["who"], row["place"] + "=" * (row["shared"] == "yes"), figures))
        assert found == whole(standing)


def check_markdown(read: Read) -> None:
    text = exported(read.season, "md", read.narrator)
    for standing in read.standings:
        part = text.partition(f"\n## {read.title(standing)}\n")[2].partition("\n## ")[0]
        names = {plain(name): who for who, name in read.names(standing).items()}
        found = []
        for row in re.findall(r"^\| (\d+=?) \| (.+?) \| (.*) \|$", part, re.MULTILINE):
            cells = [cell.strip().strip("*~").partition("†")[0] for cell in row[2].split("|")[:-1]]
            found.append(Line(names[row[1]], row[0], tuple(figure(cell) for cell in cells if cell)))
        assert found == whole(standing)
    told = text.partition(f"\n## {read.words('season.adjust.title')}\n")[2]
    reasons = {number: plain(reason) for number, reason in read.reasons.items()}
    noted_as({int(n): said for n, said in re.findall(r"^- †(\d+) (.*)$", told, re.MULTILINE)}, reasons)


class Tables(HTMLParser):
    """The cells of every row of every table on a page, and the entries of every list."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.lists: list[list[str]] = []
        self.into: list[str] | None = None
        self.feed(text)

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.tables.append([])
        elif tag == "ul":
            self.lists.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "li"):
            self.into = self.tables[-1][-1] if tag == "td" else self.lists[-1]
            self.into.append("")

    @override
    def handle_endtag(self, tag: str) -> None:
        self.into = None if tag in ("td", "li") else self.into

    @override
    def handle_data(self, data: str) -> None:
        if self.into is not None:
            self.into[-1] += data


def check_page(read: Read) -> None:
    page = Tables(exported(read.season, "html", read.narrator))
    for standing, rows in zip(read.standings, page.tables, strict=False):
        lines = []
        for row, (place, _, *cells) in zip(standing.rows, [row for row in rows if row], strict=True):
            figures = (cell.partition("†")[0] for cell in cells)
            lines.append(Line(row.who, place, tuple(figure(each) for each in figures if each)))
        assert lines == whole(standing)
        assert all(read.season.game.id == "fmr" or read.names(standing)[row.who].split(" (")[0] in cells[1]
                   for row, cells in zip(standing.rows, [row for row in rows if row], strict=True))  # fmt: skip
    told = [re.match(r"†(\d+)\s+(.*)", line) for line in (page.lists[-1] if page.lists else [])]
    noted_as({int(line[1]): line[2] for line in told if line}, read.reasons)


# -- what is printed for every game


def check_standings_sheet(read: Read) -> None:
    pages = pages_of(read.sheet("standings"))
    for page in pages:
        for standing in read.standings:
            if not any(word.text == read.title(standing).upper() for word in page):
                continue
            part = under(page, read.title(standing), read.titles)
            end = min(word.left for word in part if word.text == read.words("paper.standings.reason"))
            assert table(part, read.names(standing), end) == whole(standing)
    noted_as(notes_on(pages), read.reasons)


def check_fields(read: Read) -> None:
    """A viewer adds the fields up again."""
    made = record_component("standings", read.season, read.narrator, "fillable")
    values: dict[str, str] = {}
    sums: dict[str, Sequence[str]] = {}
    for drawing, _, _ in drawings(made):
        for name, (mark, _, _) in fields(drawing).items():
            values[name] = mark.value
            sums |= {name: mark.total} if mark.total else {}
    assert sums
    for name, parts in sums.items():
        assert int(values[name]) == sum(int(values[part] or 0) for part in parts)


def check_results_sheet(read: Read) -> None:
    pages = pages_of(read.sheet("results"))
    if read.own:
        (page,) = [page for page in pages if all_of(page, str(read.words("paper.results.total")))]
        heads = {key: [word.x for word in all_of(page, str(read.words(f"paper.results.{key}")))]
                 for key in ("points", "by_hand", "total")}  # fmt: skip
        for row in read.own.rows:
            (name,) = all_of(page, read.names(read.own)[row.who])[:1]
            points = [number_at(page, x, name.y, 4) for x in sorted(heads["points"])[: len(row.races)]]
            given, total = (number_at(page, heads[key][0], name.y, 4) for key in ("by_hand", "total"))
            assert [gained or 0 for gained in points] == [*row.races]
            assert (given or 0, total) == (outside(row), row.total)
    for standing in read.standings:
        champions = " = ".join(read.names(standing)[row.who] for row in standing.leaders)
        written = [word.text for page in pages for word in page if word.size > 11]  # names are printed smaller
        assert (champions in written) == standing.final
    noted_as(notes_on(pages), read.reasons)


def check_suspension_sheet(read: Read) -> None:
    pages = pages_of(read.sheet("suspend"))
    for standing in read.standings:
        part = under(pages[0], read.title(standing), read.titles)
        assert table(part, read.names(standing)) == totals_only(whole(standing))
    noted_as(notes_on(pages), read.reasons)


def check_pack(read: Read) -> None:
    if read.season.over:
        return
    parts = {part.id: part for part in pack_components(read.season, read.narrator)}
    for standing in read.standings:
        (page, *_) = pages_of(parts["standings"])
        part = under(page, read.title(standing), read.titles)
        leader = standing.rows[0].total
        assert table(part, read.names(standing)) == [
            Line(row.who, placed(row), (*[row.total - leader] * (row.total != leader), row.total))
            for row in standing.rows
        ]
    if "carried" in parts and read.season.game.id == "mad":
        (page,) = pages_of(parts["carried"])
        points = {
            line.who: line.figures[0] for line in table(page, {row.who: row.who for row in read.standings[0].rows})
        }
        assert points == {row.who: row.total for row in read.standings[0].rows}


def check_book(read: Read) -> None:
    book = Book(Account(read.season, read.narrator))
    pages = pages_of(Component("tables", "", sheets=tables_sheets(book)))
    for standing in read.standings:
        page = next(page for page in pages if all_of(page, read.title(standing).upper()))
        assert table(page, read.names(standing)) == whole(standing)
    if read.own:
        (page,) = pages_of(Component("glance", "", sheets=(glance_sheet(book),)))
        names = {row.who: book.name(row.who) for row in read.own.rows}
        assert [(line.who, line.figures[-1]) for line in table(page, names)] == [
            (row.who, row.total) for row in read.own.rows
        ]


# -- what each game prints besides


def check_mad(read: Read) -> None:
    """Points and bonus of each race make the total, and what was decided makes the end."""
    page, *_ = read.own_sheet("score")
    (standing,) = read.standings
    heads = {row.who: all_of(page, row.who)[0].x for row in standing.rows}
    wide = min(abs(a - b) for a, b in pairwise(sorted(heads.values())))

    def half(who: str, label: Word, side: int) -> str:
        return at(page, heads[who] + side * wide / 4, label.y, wide / 4 - 0.5, 2.5)

    def rows(*keys: str) -> list[Word]:
        return all_of(page, " | ".join(str(read.words(key)) for key in keys))

    for row in standing.rows:
        shown_in = list[int]()
        races = zip(rows("score.place", "score.points"), rows("score.bonus", "score.total"), strict=True)
        for points, total in [*races][: len(row.races)]:
            values = [half(row.who, points, 1), half(row.who, total, -1)]
            shown_in.append(sum(int(value or 0) for value in values))
            so_far = row.after(len(shown_in))
            assert half(row.who, total, 1) == str(so_far)
        assert tuple(shown_in) == row.races
        for last in rows("paper.results.by_hand", "score.total"):
            so_far += int(half(row.who, last, -1) or 0)
            assert half(row.who, last, 1) == str(so_far)
        assert so_far == row.total
        (final,) = rows("score.last", "score.final")
        shown = f"{read.words('score.nth', n=row.place)}{'=' * row.shared}" if standing.final else ""
        assert half(row.who, final, 1) == shown
    winners = " & ".join(row.who for row in standing.leaders)
    assert any(word.text == winners and word.size == 17 for word in page) == standing.final


def check_turf(read: Read) -> None:
    page, *_ = read.own_sheet("score")
    horses, players = read.standings
    known = as_a(TurfData, read.season.data).horses

    def figure(who: str, label: Word) -> str:
        return at(page, all_of(page, known[who].letter)[-1].x, label.y, 7, 2)

    for row in horses.rows:
        shown_in = [figure(row.who, label) for label in all_of(page, str(read.words("sheet.points")))]
        races = [int(value or 0) for race, value in enumerate(shown_in) if race not in row.dropped]
        given = [int(figure(row.who, label) or 0) for label in all_of(page, str(read.words("paper.results.by_hand")))]
        assert sum(races) + sum(given) == row.total
        for number, label in enumerate(all_of(page, str(read.words("sheet.total")))[: len(row.races)], start=1):
            assert figure(row.who, label) == str(row.after(number))
        (total,), (final,) = (all_of(page, str(read.words(f"sheet.final.{key}"))) for key in ("total", "final"))
        assert figure(row.who, total) == (str(row.total) if horses.final or given else "")
        shown = f"{read.words('sheet.nth', n=row.place)}{'=' * row.shared}" if horses.final else ""
        assert figure(row.who, final) == shown
    winners = " & ".join(row.who for row in players.leaders)
    assert any(word.size == 13 and word.text == winners for word in page) == horses.final


def check_fmr(read: Read) -> None:
    """Both sheets: running totals of cars and teams, what was decided, and where everybody ended."""
    tables = {standing.id: {row.who: row for row in standing.rows} for standing in read.standings}
    data = as_a(FmrData, read.season.data)
    for kind, team_label in (("score", "sheet.team_points"), ("season", "sheet.team_short")):
        page = read.own_sheet(kind)[0]
        numbers = {car.id: next(word for word in page if word.text == str(car.number) and word.size >= 20)
                   for car in data.cars.values()}  # fmt: skip
        places = {car: word.x for car, word in numbers.items()}
        places |= {team.id: sum(places[car] for car in team.cars) / 2 for team in data.teams.values()}
        labels = {key: all_of(page, str(read.words(key))) for key in ("sheet.total", team_label)}
        for table_id, label in (("teams", team_label), ("drivers", "sheet.total")):
            for who, row in tables.get(table_id, {}).items():
                shown = [number_at(page, places[who], word.y, 5, 2) for word in labels[label]]
                running = row.running
                assert tuple(total for total in shown if total is not None)[: len(running)] == running
                assert [total for total in shown if total is not None][-1] == row.total
        if kind == "season" and read.standings[0].final:
            _check_final_table(read, page, places, tables)


def _check_final_table(
    read: Read, page: Page, places: Mapping[str, float], tables: Mapping[str, Mapping[str, Row]]
) -> None:
    for table_id, key in (("drivers", "driver_place"), ("teams", "team_place")):
        (label,) = all_of(page, str(read.words(f"sheet.season.{key}")))
        for who, row in tables.get(table_id, {}).items():
            assert at(page, places[who], label.y, 5) == placed(row)


def check_xf1(read: Read) -> None:
    data = as_a(Xf1Data, read.season.data)
    pages = read.own_sheet("suspension")
    teams, drivers = ({row.who: row for row in standing.rows} for standing in read.standings)
    gp = str(read.words("record.gp"))
    for who, row in drivers.items():
        called = own_name(data.drivers[who], read.words)
        page, name = next((page, word) for page in pages for word in page if word.text == called)
        heads = [word for word in all_of(page, gp) if word.x > name.x and word.y < name.y]
        column = min(heads, key=lambda word: (name.y - word.y, word.x))
        assert number_at(page, column.x, name.y, 6, 4) == row.total
    shown = [int(word.text) for page in pages for word in sorted(page, key=lambda word: word.y)
             if 9 < word.x < 17 and word.size >= 20 and re.fullmatch(r"-?\d+", word.text)]  # fmt: skip
    assert shown == [teams[mark].total for mark in data.teams if mark in teams]


OWN: Mapping[str, Callable[[Read], None]] = {
    "mad": check_mad,
    "turf": check_turf,
    "fmr": check_fmr,
    "xf1": check_xf1,
}


def check_own_sheets(read: Read) -> None:
    OWN[read.season.game.id](read)
    for kind, of_a_race in read.season.game.desk.records.items():
        if not of_a_race:
            noted_as(notes_on(read.own_sheet(kind)), read.reasons)


# -- there and back


def check_restored(read: Read, folder: Path) -> None:
    begun_again, title = restored(from_lines(to_lines(read.season.suspended()), "scan"), "scan")
    path = folder / "restored.season"
    with Season.create(path, read.season.game, begun_again.plan, title, begun=begun_again) as back:
        assert back.standings() == read.standings
        assert Read(back).reasons == read.reasons


def check_imported(read: Read, folder: Path) -> None:
    """A spreadsheet says nothing of players who left, of contracts, nor of what waits."""
    season = read.season
    waits = any(each.get("waits") for each in season.facts.adjustments)
    if waits or season.plan.entries.changed_in or season.plan.options.get("contracts") == "yes":
        return
    file = folder / "results.csv"
    file.write_text(separated(results_table(season, read.narrator)), encoding="utf-8")
    with Season.create(folder / "imported.season", season.game, season.plan) as back:
        found = read_results(back, file)
        back.take_in(found.races, found.decisions)
        assert back.standings() == read.standings
        assert Read(back).reasons == read.reasons


def check_values(read: Read, folder: Path) -> None:
    """What was decided about a race is in what it was worth, and the rules would refuse that."""
    season = read.season
    suspending = season.system.suspending
    made = [each for each in season.facts.adjustments if "kind" in each]
    if suspending is None or any(each.get("in_result") for each in made):
        return
    values = tomllib.loads(to_text(suspending.values(season.data, season.facts)))
    begun_again = suspending.begin(season.data, values)
    path = folder / "values.season"
    with Season.create(path, season.game, begun_again.plan, begun=begun_again) as back:
        assert totals_of(back.standings()) == totals_of(read.standings)
        assert Read(back).reasons == {each["number"]: each["why"] for each in made if not each.get("waits")}


def totals_of(standings: Sequence[Standing]) -> list[list[tuple[str, str, int]]]:
    return [[(row.who, placed(row), row.total) for row in standing.rows] for standing in standings]


CHECKS: Sequence[Callable[[Read], None]] = (
    check_prompt,
    check_json,
    check_csv,
    check_markdown,
    check_page,
    check_standings_sheet,
    check_fields,
    check_results_sheet,
    check_suspension_sheet,
    check_pack,
    check_book,
    check_own_sheets,
)


def test_every_game_is_read() -> None:
    assert {game.id for game in all_games()} == {sample.game for sample in EVERY.values()} == OWN.keys()


@pytest.mark.parametrize(("name", "seed"), in_turn([*EVERY], FEW))
def test_everything_says_the_same(name: str, seed: int, tmp_path: Path) -> None:
    with season_by_chance(tmp_path / "s.season", EVERY[name], seed) as season:
        read_everywhere(Read(season), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", MANY)
@pytest.mark.parametrize("name", EVERY)
def test_everything_says_the_same_of_many_seasons(name: str, seed: int, tmp_path: Path) -> None:
    with season_by_chance(tmp_path / "s.season", EVERY[name], seed) as season:
        read_everywhere(Read(season), tmp_path)


def read_everywhere(read: Read, folder: Path) -> None:
    for check in CHECKS:
        check(read)
    check_restored(read, folder)
    check_imported(read, folder)
    check_values(read, folder)
