"""What stands on the screen: nothing that must be scrolled back to, colours where there are any, bots at their pace."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from pnp.api.refereeing import Helpers, Table
from pnp.api.seasons import edition_of_season
from pnp.cli.console import Console
from pnp.cli.ink import Ink, has_colours
from pnp.cli.prompt import Hooks, Session
from pnp.cli.sitting import seconds_of
from pnp.games.fmr.table.telling import FmrTeller
from pnp.kit.columns import display_width
from pnp.kit.errors import PnpError
from pnp.kit.words import LANGUAGES
from pnp.lab.bots import any_answer
from tests.turns import in_turn
from tests.typist import EVENINGS, Evening


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def session(table: Table, *typed: str, **more: Any) -> str:
    screen = Terminal()
    lines = io.StringIO("".join(f"{line}\n" for line in typed))
    Session(
        table.referee, table.narrator, edition_of_season(table.season).rulebook("en"), sources=table.sources,
        input=lines, output=screen, rng=table.rng, unattended=table.unattended, settled=table.settled,
        suggested=table.default, **more,
    ).run()  # fmt: skip
    return screen.getvalue()


@pytest.fixture
def grid(tmp_path: Path) -> Any:
    """Two cars of Anna's at the start of an XF-1 race, everything rolled."""
    evening = Evening("xf1", ("Anna: U",), {"courses": "japan", "teams": "U, F", "random_qualifying": "yes"})
    with evening.season(tmp_path / "x.season") as season:
        yield season


def test_quick_skips_what_nobody_would_do_otherwise(grid: Any) -> None:
    table = Table(grid, "en", Helpers("all", {}, "quick"), seed=3)
    while (ask := table.question) and ask.text != "order":
        table.play_on()
        ask = table.question
        if ask is None or ask.text == "order":
            break
        table.answer(table.default(ask))
    asked = [step.ask.text for step in table.referee.steps if step.ask and step.record["src"] == "obvious"]
    assert "confirm" in asked
    skipped = [step for step in table.referee.steps if step.record["src"] == "obvious"]
    assert all(step.record["answer"] in ("no", "yes") for step in skipped)


def obvious_pit(grid: Any) -> Table:
    """A moment right after a pit order went without asking."""
    table = Table(grid, "en", Helpers("all", {}, "quick"), seed=3)
    for _ in range(200):
        table.play_on()
        last = [step for step in table.referee.steps if step.ask and step.ask.text == "order"]
        if last and last[-1].record["src"] == "obvious" and table.referee.steps[-1].ask:
            return table
        assert table.question is not None
        table.answer(table.default(table.question))
    raise AssertionError("no pit order went without asking")


def test_a_skipped_question_can_be_had_by_name(grid: Any) -> None:
    table = obvious_pit(grid)
    car = next(s.ask.args["car"] for s in reversed(table.referee.steps) if s.ask and s.ask.text == "order")
    assert not table.referee.state.cars[car].order  # type: ignore[attr-defined]
    screen = session(table, "pit")
    assert table.referee.state.cars[car].order  # type: ignore[attr-defined]
    assert "has a pit order" in screen


def sunny(grid: Any) -> Table:
    """At the fuel of a car whose tyres went without asking, because in the sun there is one sort."""
    table = Table(grid, "en", Helpers("none", {}, "usual"), seed=3)
    while (table.play_on() or True) and (ask := table.question) and ask.text != "start_fuel":
        default = "1" if ask.text == "weather" else table.default(ask)
        table.answer(any_answer(ask, table.rng) if default is None else default)
    assert table.referee.steps[-1].record["src"] == "only"
    return table


def test_who_says_what_could_only_be_so_is_understood(grid: Any) -> None:
    table = sunny(grid)
    car = table.question.args["car"] if table.question else ""
    screen = session(table, "wet 9", "dry 9", "q")
    assert "“wet” is not a whole number" in screen
    assert f"{car} Hussard starts on dry tyres with 10 P and fuel 9." in screen


def test_a_name_that_answers_nothing_changes_nothing(grid: Any) -> None:
    table = obvious_pit(grid)
    before = table.position()
    assert "Nothing was done" in session(table, "pit whenever it rains") or table.position() == before
    assert table.position() == before


def test_what_need_not_be_asked_is_asked_at_a_table_that_wants_it(grid: Any) -> None:
    table = Table(grid, "en", Helpers("all", {}, "full"), seed=3)
    while table.question:
        table.play_on()
        if table.question:
            table.answer(table.default(table.question))
    assert not {step.record["src"] for step in table.referee.steps} & {"only", "obvious"}


@pytest.mark.parametrize("game", EVENINGS)
def test_what_is_suggested_can_be_answered(game: str, tmp_path: Path) -> None:
    """In every question of a race, from a state that others made."""
    with EVENINGS[game].season(tmp_path / "x.season") as season:
        names = season.plan.entries.names
        table = Table(season, "en", Helpers.agreed(season, "all", names, "full"), seed=4)
        while table.question:
            for ask in table.open:
                suggested = table.default(ask)
                assert suggested is None or ask.accept(suggested) == suggested
            before = len(table.referee.steps)
            ask = table.open[0]
            given = table.sources(ask, table.referee.view(ask.who or None))
            assert given is not None
            table.referee.answer(given.answer, given.src, ask.key)
            assert len(table.referee.steps) == before + 1


def test_the_season_says_how_much_is_asked(tmp_path: Path) -> None:
    evening = EVENINGS["fmr"]
    with evening.season(tmp_path / "x.season") as season:
        assert Helpers.agreed(season).ask == "usual"
        season.header["ask"] = "quick"
        assert Helpers.agreed(season).ask == "quick"
        assert Helpers.agreed(season, ask="full").ask == "full"
        with pytest.raises(PnpError, match="way of asking"):
            Helpers.agreed(season, ask="hardly")


# -- bots


@pytest.mark.parametrize(("pace", "pauses"), [(None, True), (0.0, False)])
def test_bots_wait_until_somebody_has_read_what_they_did(tmp_path: Path, pace: float | None, pauses: bool) -> None:
    evening = Evening("xf1", ("Anna: U", "Ben: F"), {"courses": "japan", "random_qualifying": "yes"}, seed=2)
    with evening.season(tmp_path / "x.season") as season:
        table = Table(season, "en", Helpers.agreed(season, "all", ["Ben"], "usual"), seed=2)
        typed = Terminal("\n" * 60)
        screen = Terminal()
        with patch.object(Console, "wait", lambda *_: None):
            Session(
                table.referee, table.narrator, edition_of_season(season).rulebook("en"), sources=table.sources,
                input=typed, output=screen, rng=table.rng, unattended=table.unattended, settled=table.settled,
                suggested=table.default, pace=pace,
            ).run()  # fmt: skip
    assert ("Enter: the next car." in screen.getvalue()) == pauses


def test_whoever_wants_something_between_two_cars_is_heard_first(tmp_path: Path) -> None:
    evening = Evening("xf1", ("Anna: U", "Ben: F"), {"courses": "japan", "random_qualifying": "yes"}, seed=2)
    with evening.season(tmp_path / "x.season") as season:
        table = Table(season, "en", Helpers.agreed(season, "all", ["Ben"], "usual"), seed=2)
        typed = Terminal("\n" * 8 + "c1 4 1\ns\nu\nq\n")
        screen = Terminal()
        Session(
            table.referee, table.narrator, edition_of_season(season).rulebook("en"), sources=table.sources,
            input=typed, output=screen, rng=table.rng, unattended=table.unattended, settled=table.settled,
            suggested=table.default,
        ).run()  # fmt: skip
    pause = "Enter: the next car. "
    *_, not_asked, nothing, undone = screen.getvalue().split(pause)
    assert not_asked.startswith("Nobody is asked yet. ↑ brings that line back"), screen.getvalue()
    assert nothing.startswith("There is nothing to show here."), "and then the program waits again"
    assert undone.startswith("Taken back: ")
    assert "is not being asked now" not in undone
    assert undone.rstrip().endswith("Everything up to here is saved.")


@pytest.mark.parametrize(("text", "seconds"), [("enter", None), ("0", 0.0), ("2", 2.0), ("0.5", 0.5)])
def test_a_pace(text: str, seconds: float | None) -> None:
    assert seconds_of(text) == seconds


@pytest.mark.parametrize("text", ["", "slow", "-1", "61", "nan", "inf"])
def test_no_pace(text: str) -> None:
    with pytest.raises(PnpError, match="is no pace"):
        seconds_of(text)


# -- colours


def test_cars_wear_the_colours_of_their_team() -> None:
    with patch.dict("os.environ", {"COLORTERM": "truecolor"}):
        ink = Ink({"U01": "#221875", "T02": "#F37B1A"})
    assert ink("U01 leads T02. [G8.0]") == (
        "\x1b[97;48;2;34;24;117mU01\x1b[0m leads \x1b[30;48;2;243;123;26mT02\x1b[0m. \x1b[2m[G8.0]\x1b[0m"
    )
    assert ink("U010 and XU01") == "U010 and XU01", "only whole words"
    assert Ink({"U01": "#221875"}, on=False)("U01") == "U01"


@pytest.mark.parametrize(("given", "has"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_where_colours_are(given: dict[str, str], has: bool) -> None:
    with patch.dict("os.environ", {"TERM": "xterm-256color", "NO_COLOR": "", **given}):
        assert has_colours(Terminal()) == has
        assert not has_colours(io.StringIO())


@pytest.mark.parametrize("game", EVENINGS)
def test_every_game_has_colours(game: str, tmp_path: Path) -> None:
    with EVENINGS[game].season(tmp_path / "x.season") as season:
        colours = season.game.teller.colours(season.data)
    assert len(colours) >= 6
    assert all(len(colour) == 7 and colour[0] == "#" for colour in colours.values())
    json.dumps(dict(colours))


def screens(text: str) -> list[list[str]]:
    """What stands between two lines that are typed."""
    return [part.split("\n") for part in text.split("\n> ")]


def test_dice_of_the_program_leave_room_for_the_board_and_what_is_not_told_is_counted(tmp_path: Path) -> None:
    evening = Evening("turf", ("Anna: red, blue", "Ben: green, yellow"), {})
    with evening.season(tmp_path / "t.season") as season:
        screen = session(Table(season, "en", Helpers("all", {}), seed=4), "q")
    first = screens(screen)[0]
    assert len(first) <= 24
    assert [line[:6] for line in first if line.startswith("lane ")] == ["lane 1", "lane 2", "lane 3", "lane 4"]
    assert any("more rulings: l shows them." in line for line in first)


def fmr(tmp_path: Path, **options: str) -> Any:
    teams = ("Anna: red", "Ben: blue", "Carla: green", "Dario: purple")
    return Evening("fmr", teams, options).season(tmp_path / "f.season")


def test_who_begins_is_told_with_the_grid_and_the_line(tmp_path: Path) -> None:
    with fmr(tmp_path) as season:
        _, grid, *_ = screens(session(Table(season, "en", Helpers("none", {})), "G V Y O R", "q"))
    assert len(grid) <= 24
    assert any(line.startswith("Carla begins: ") for line in grid)
    assert "Race line" in grid


def test_a_board_without_room_is_shown_in_a_few_lines(tmp_path: Path) -> None:
    with fmr(tmp_path) as season:
        first, *_ = screens(session(Table(season, "en", Helpers("all", {}), seed=3), "q"))
    assert "Race line" not in first
    assert any(line.startswith("Race line 1 G1 · 2 V1") for line in first)


def test_where_there_are_no_few_lines_it_comes_with_the_next_question(tmp_path: Path) -> None:
    with fmr(tmp_path) as season, patch.object(FmrTeller, "glance", return_value=()):
        first, second, *_ = screens(session(Table(season, "en", Helpers("all", {}), seed=3), "nothing", "q"))
    assert ("Race line" in first, "Race line" in second) == (False, True)


def test_the_end_of_a_race_is_told_with_its_last_play(tmp_path: Path) -> None:
    with fmr(tmp_path, removed="34") as season:
        table = Table(season, "en", Helpers("all", {}), seed=3)
        table.play_on()
        screen = session(table, "-2 G1", "-1 V1", "-2 R1", "-2 B1")
    last = screens(screen)[-1]
    assert any("B1 Lindqvist drops" in line for line in last)
    assert any(line.startswith("Finish: ") for line in last)
    assert any(line.startswith("6th: ") for line in last)


def test_the_line_stands_once_also_after_an_undo(tmp_path: Path) -> None:
    with fmr(tmp_path) as season:
        table = Table(season, "en", Helpers("none", {}))
        table.say("G V Y O R")
        *_, before, after = screens(session(table, "charge gear", "B1", "u", "q"))[:4]
    assert [line[:9] for line in before if line.startswith("Race line")] == ["Race line"]
    assert [line for line in after if line.startswith("Race line")] == ["Race line"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_and_its_question_fit_on_a_screen(tmp_path: Path, lang: str) -> None:
    with fmr(tmp_path) as season:
        table = Table(season, lang, Helpers("none", {}))
        table.say("G V Y O R")
        told = screens(session(table, "charge gear", "h", "? spin", "?", "q", hooks=Hooks(map=str)))
    assert all(len(screen) < 24 for screen in told[2:5])
    assert all(table.narrator.question(table.open[0])[:30] in "".join(screen) for screen in told[2:5])


@pytest.mark.parametrize(("game", "lang"), in_turn([*EVENINGS], LANGUAGES))
def test_help_fits_the_screen_with_the_question(game: str, lang: str, tmp_path: Path) -> None:
    with EVENINGS[game].season(tmp_path / "x.season") as season:
        table = Table(season, lang, Helpers("all", {}))
        _, helped, *_ = screens(session(table, "h", "q", hooks=Hooks(map=str)))
    assert len(helped) <= 24, "more than what was typed is gone"
    assert all(display_width(line) <= 80 for line in helped)
    assert all(len(line) > 2 for line in helped[1:] if line), "a word is left over on a line of its own"


def test_a_question_mark_is_a_command_where_it_is_no_answer(tmp_path: Path) -> None:
    with EVENINGS["mad"].season(tmp_path / "m.season") as season:
        table = Table(season, "en", Helpers("none", {}))
        assert table.question is not None
        assert table.question.text == "sheet"
        screen = session(table, "?", "q")
    assert "can be two things" not in screen
    assert "[M9]" in screen


def test_a_car_without_fuel_and_tyres_stops_on_enter(grid: Any) -> None:
    table = Table(grid, "en", Helpers("all", {}), seed=3)
    for _ in range(200):
        table.play_on()
        ask = table.question
        assert ask is not None
        if ask.text == "order":
            break
        table.answer(table.default(ask))
    assert "Enter: no" in session(table, "q")
    car = table.open[0].args["car"]
    table.referee.state.cars[car].fuel = table.referee.state.cars[car].tyre = 0  # type: ignore[attr-defined]
    assert "Enter: yes" in session(table, "q")
