"""Every registered game: a season and its file."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pnp.kit.errors import PnpError
from pnp.lab.bots import any_answer
from pnp.referee.journal import Journal, read_journal
from pnp.referee.referee import Referee
from pnp.season.export import FORMATS, exported
from pnp.season.report import result_lines, standing_lines
from pnp.season.season import Season
from tests.conformance.driving import GAMES, bench, some

every_game = pytest.mark.parametrize("game_id", GAMES)
lines = pytest.mark.parametrize("most", [40, pytest.param(10_000, marks=pytest.mark.slow)])
"""How many lines of a long file are tried."""
SHORT = {40: 4_000, 10_000: 12_000}
"""A file of so many bytes is cut at every one of them."""


def run(referee: Referee[Any], rng: Random) -> None:
    while referee.open:
        ask = rng.choice(referee.open)
        referee.answer(any_answer(ask, rng), "typed", ask.key)


@every_game
@lines
def test_a_file_cut_at_any_byte_loads_a_part_of_the_game(game_id: str, most: int, tmp_path: Path) -> None:
    table = bench(game_id)
    plan = table.short()
    path = tmp_path / "whole.season"
    with Season.create(path, table.game, plan) as season:
        referee = season.referee()
        rng = Random(8)
        trail = [(referee.digest(), referee.open)]
        while referee.open:
            ask = rng.choice(referee.open)
            referee.answer(any_answer(ask, rng), "typed", ask.key)
            trail.append((referee.digest(), referee.open))
        season.finish(referee)
    content = path.read_bytes()
    ends = [index for index, byte in enumerate(content) if byte == ord("\n")]
    assert len(ends) == len(trail) + 1
    torn = tmp_path / "torn.season"
    for size in range(len(content)) if len(content) < SHORT[most] else cuts(len(content), some(ends, most)):
        torn.write_bytes(content[:size])
        whole = sum(end <= size for end in ends)  # a line counts as soon as it is whole, with or without its newline
        if not whole:
            with pytest.raises(PnpError):
                read_journal(torn)
            continue
        said = read_journal(torn)
        assert len(said.records) == whole - 1
        assert bool(said.dropped) == (size not in (ends[whole - 1], ends[whole - 1] + 1))
        if size == ends[whole - 1]:
            again = table.referee(plan)
            again.load(said.records)
            assert (again.digest(), again.open) == trail[min(whole, len(trail)) - 1]


def cuts(size: int, ends: list[int]) -> list[int]:
    """The beginning of a long file, its end, and the bytes around these ends of lines."""
    near = {end + away for end in ends for away in (-1, 0, 1, 2)}
    return sorted(at for at in {*range(500), *range(size - 100, size), *near} if 0 <= at < size)


@every_game
def test_a_torn_file_is_mended_and_goes_on(game_id: str, tmp_path: Path) -> None:
    table = bench(game_id)
    path = tmp_path / "torn.season"
    with Season.create(path, table.game, table.short()) as season:
        referee = season.referee()
        rng = Random(8)
        for _ in range(6):
            ask = rng.choice(referee.open)
            referee.answer(any_answer(ask, rng), "typed", ask.key)
    path.write_bytes(path.read_bytes()[:-5])
    with Season.open(path) as season:
        assert season.dropped
        again = season.referee()
        assert len(again.steps) == 5
        run(again, rng)
        season.finish(again)
    assert read_journal(path).dropped is None
    assert Season.read(path).over


@every_game
def test_a_whole_season_from_its_file(game_id: str, tmp_path: Path) -> None:
    """Three meetings, in each of which the file is opened anew; at the end everything has words."""
    table = bench(game_id)
    players, rng = table.entry.tables[-1], Random(4)
    plan = table.plan(players, table.entry.seasons, races=3)
    path = tmp_path / "three.season"
    Season.create(path, table.game, plan, title="Three").close()
    for race in (1, 2, 3):
        with Season.open(path) as season:
            assert (season.race, season.over, season.under_way) == (race, False, False)
            narrators = table.narrators(season.plan)
            opening = season.system.opening(season.data, season.facts)
            assert bool(opening) == (race > 1)
            run(season.referee(), rng)
        with Season.open(path) as season:
            assert season.under_way
            season.finish(season.referee())
            closing = season.system.closing(season.data, season.facts)
            assert closing
            for narrator in narrators.values():
                lines = [narrator.event(event) for event in (*opening, *closing)]
                for standing in season.standings():
                    lines += standing_lines(standing, narrator)
                lines += result_lines(season.results[-1], season.plan, narrator)
                lines += [exported(season, format, narrator) for format in FORMATS if format not in ("json", "html")]
                assert not [line for line in lines if "{" in line or "None" in line]
                json.loads(exported(season, "json", narrator))
            for event in (*opening, *closing):
                assert event.rule
                assert all(clause in table.rules.clauses for clause in event.rule.split())
            for standing in season.standings():
                assert standing.final == (race == 3)
                assert [row.total for row in standing.rows] == sorted((r.total for r in standing.rows), reverse=True)
    assert Season.read(path).over
    last = Season.read(path)
    with pytest.raises(PnpError):
        last.referee()
    for race in (1, 2, 3):
        old = last.referee(race)
        assert old.q is None
        assert table.rules.result(old.state) == last.results[race - 1]


@every_game
@lines
def test_a_damaged_file_is_never_read_as_if_nothing_had_happened(game_id: str, most: int, tmp_path: Path) -> None:
    table = bench(game_id)
    path = tmp_path / "good.season"
    with Season.create(path, table.game, table.short()) as season:
        run(season.referee(), Random(8))
    content = path.read_bytes()
    whole = read_journal(path).records
    last = content[:-1].rfind(b"\n") + 1
    for at in some(range(0, len(content) - 1, 5), 10 * most):
        path.write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
        with pytest.raises(PnpError):
            read_journal(path)
    written = content.splitlines(keepends=True)
    for lost in some(range(1, len(written) - 1), most):
        path.write_bytes(b"".join(written[:lost] + written[lost + 1 :]))
        with pytest.raises(PnpError):
            read_journal(path)
    path.write_bytes(content[:last])
    assert read_journal(path).records == whole[:-1], "a line lost at the end cannot be noticed"


@every_game
def test_two_writers_are_one_too_many(game_id: str, tmp_path: Path) -> None:
    table = bench(game_id)
    path = tmp_path / "one.season"
    with Season.create(path, table.game, table.short()), pytest.raises(PnpError, match="already open"):
        Journal.open(path)
