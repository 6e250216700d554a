"""A season and its file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from pnp.kit.errors import PnpError
from pnp.lab.bots import any_answer
from pnp.referee.ask import Event
from pnp.referee.journal import Journal, read_journal
from pnp.referee.narrate import Narrator
from pnp.season.export import FORMATS, exported
from pnp.season.report import result_lines, standing_lines
from pnp.season.season import Season
from pnp.testing.bench import run, some
from pnp.testing.entry import Effort
from pnp.testing.suite import Suite

TORN = 6
"""So many answers are given before the file is torn."""


class JournalChecks(Suite):
    def test_a_file_cut_at_any_byte_loads_a_part_of_the_game(self, effort: Effort, tmp_path: Path) -> None:
        plan = self.bench.short()
        path, torn = tmp_path / "whole.season", tmp_path / "torn.season"
        with Season.create(path, self.bench.game, plan) as season:
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
        for size in _cuts(len(content), ends, effort):
            torn.write_bytes(content[:size])
            whole = sum(end <= size for end in ends)  # a line counts when it is whole, with or without its newline
            if not whole:
                with pytest.raises(PnpError):
                    read_journal(torn)
                continue
            said = read_journal(torn)
            assert len(said.records) == whole - 1
            assert bool(said.dropped) == (size not in (ends[whole - 1], ends[whole - 1] + 1))
            if size == ends[whole - 1]:
                again = self.bench.referee(plan)
                again.load(said.records)
                assert (again.digest(), again.open) == trail[min(whole, len(trail)) - 1]

    def test_a_torn_file_is_mended_and_goes_on(self, tmp_path: Path) -> None:
        path, rng = tmp_path / "torn.season", Random(8)
        with Season.create(path, self.bench.game, self.bench.short()) as season:
            referee = season.referee()
            for _ in range(TORN):
                ask = rng.choice(referee.open)
                referee.answer(any_answer(ask, rng), "typed", ask.key)
        path.write_bytes(path.read_bytes()[:-5])
        with Season.open(path) as season:
            assert season.dropped
            again = season.referee()
            assert len(again.steps) == TORN - 1
            run(again, rng)
            season.finish(again)
        assert read_journal(path).dropped is None
        assert Season.read(path).over

    def test_a_whole_season_from_its_file(self, tmp_path: Path) -> None:
        """Three meetings, in each of which the file is opened anew; at the end everything has words."""
        self.needs("teller")
        path, rng = tmp_path / "three.season", Random(4)
        plan = self.bench.plan(self.entry.tables[-1], self.entry.seasons, races=3)
        Season.create(path, self.bench.game, plan, title="Three").close()
        for race in (1, 2, 3):
            with Season.open(path) as season:
                assert (season.race, season.over, season.under_way) == (race, False, False)
                opening = season.system.opening(season.data, season.facts)
                assert bool(opening) == (race > 1)
                run(season.referee(), rng)
            with Season.open(path) as season:
                assert season.under_way
                season.finish(season.referee())
                self._check_meeting(season, opening)
                assert {standing.final for standing in season.standings()} == {race == 3}
        self._check_replay(Season.read(path))

    def _check_meeting(self, season: Season, opening: Sequence[Event]) -> None:
        closing = season.system.closing(season.data, season.facts)
        assert closing
        for narrator in self.bench.narrators(season.plan).values():
            lines = [*map(narrator.event, (*opening, *closing)), *_shown(season, narrator)]
            assert not [line for line in lines if "{" in line or "None" in line]
            json.loads(exported(season, "json", narrator))
        for event in (*opening, *closing):
            assert event.rule
            assert all(clause in self.bench.rules.clauses for clause in event.rule.split())
        for standing in season.standings():
            totals = [row.total for row in standing.rows]
            assert totals == sorted(totals, reverse=True)

    def _check_replay(self, season: Season) -> None:
        assert season.over
        with pytest.raises(PnpError):
            season.referee()
        for race in (1, 2, 3):
            old = season.referee(race)
            assert old.q is None
            assert self.bench.rules.result(old.state) == season.results[race - 1]

    def test_a_damaged_file_is_never_read_as_if_nothing_had_happened(self, effort: Effort, tmp_path: Path) -> None:
        path = tmp_path / "good.season"
        with Season.create(path, self.bench.game, self.bench.short()) as season:
            run(season.referee(), Random(8))
        content = path.read_bytes()
        whole = read_journal(path).records
        last = content[:-1].rfind(b"\n") + 1
        for at in some(range(0, len(content) - 1, 5), 10 * effort.lines):
            path.write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
            with pytest.raises(PnpError):
                read_journal(path)
        written = content.splitlines(keepends=True)
        for lost in some(range(1, len(written) - 1), effort.lines):
            path.write_bytes(b"".join(written[:lost] + written[lost + 1 :]))
            with pytest.raises(PnpError):
                read_journal(path)
        path.write_bytes(content[:last])
        assert read_journal(path).records == whole[:-1], "a line lost at the end cannot be noticed"

    def test_two_writers_are_one_too_many(self, tmp_path: Path) -> None:
        path = tmp_path / "one.season"
        plan = self.bench.short()
        with Season.create(path, self.bench.game, plan), pytest.raises(PnpError, match="already open"):
            Journal.open(path)


def _shown(season: Season, narrator: Narrator) -> list[str]:
    lines = [line for standing in season.standings() for line in standing_lines(standing, narrator)]
    lines += result_lines(season.results[-1], season.plan, narrator)
    return lines + [exported(season, format, narrator) for format in FORMATS if format not in ("json", "html")]


def _cuts(size: int, ends: list[int], effort: Effort) -> Sequence[int]:
    """Every byte of a short file; of a long one its beginning, its end, and the bytes around some ends of lines."""
    if size < effort.whole:
        return range(size)
    near = {end + away for end in some(ends, effort.lines) for away in (-1, 0, 1, 2)}
    return sorted(at for at in {*range(300), *range(size - 100, size), *near} if 0 <= at < size)
