"""A first race at the keyboard: led to it by a few questions; whoever leaves leaves nothing behind."""

from __future__ import annotations

import io
import shlex
from pathlib import Path

import pytest

from pnp.api.editions import Edition
from pnp.api.guiding import Beginning, Guide
from pnp.cli.console import Console
from pnp.cli.guide import Conversation
from pnp.kit.columns import display_width
from pnp.kit.words import LANGUAGES
from pnp.referee.journal import read_journal
from tests.cli.harness import Shell
from tests.conformance.benches import GAMES, bench
from tests.turns import in_turn

ROWS, COLUMNS = 24, 80


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def typed(*lines: str) -> Terminal:
    return Terminal("".join(f"{line}\n" for line in lines))


def talk(game: str, *lines: str, lang: str = "en") -> tuple[Beginning | None, str]:
    edition, output = Edition(bench(game).game, bench(game).data), Terminal()
    conversation = Conversation(Guide(edition, lang), edition.rulebook(lang), Console(typed(*lines), output))
    return conversation.run(), output.getvalue()


ENTER = [""] * 6
"""As often as it takes; what is left over are answers of the race."""


def begun(path: Path) -> dict[str, object]:
    header = read_journal(path).header
    return {name: header[name] for name in ("game", "entries", "options", "programme")}


# -- how it begins


@pytest.mark.parametrize(("game_id", "lang"), in_turn(GAMES, LANGUAGES))
def test_enter_leads_to_a_race_and_the_command_for_it_begins_the_same(pnp: Shell, game_id: str, lang: str) -> None:
    ran = pnp("referee", game_id, "--lang", lang, stdin=typed(*ENTER, "q")).ok()
    (command,) = [line for line in ran.out.splitlines() if line.startswith("  pnp referee")]
    assert ran.new == {f"{game_id}-race-1.season"}
    pnp(*shlex.split(command)[1:], stdin=[]).ok()
    assert begun(pnp.folder / f"{game_id}-race-1.season") == begun(pnp.folder / f"{game_id}-race-2.season")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_race_that_was_left_is_mentioned_until_it_has_a_result(pnp: Shell, lang: str) -> None:
    again = "\n  pnp referee fmr-race-1.season" + ("" if lang == "en" else f" --lang {lang}")
    assert again not in pnp("referee", "fmr", "--lang", lang, stdin=typed("q")).ok().out
    pnp("referee", "fmr", "--lang", lang, stdin=typed(*ENTER, "q")).ok()
    assert again in pnp("referee", "fmr", "--lang", lang, stdin=typed("q")).ok().out
    assert "fmr-race-1" not in pnp("referee", "turf", "--lang", lang, stdin=typed("q")).ok().out


def test_what_is_no_race_is_not_mentioned(pnp: Shell) -> None:
    (pnp.folder / "fmr-race-1.season").write_bytes(b"\xff nothing")
    assert "fmr-race-1" not in pnp("referee", "fmr", stdin=typed("q")).ok().out


def test_the_answers_are_the_plan(pnp: Shell) -> None:
    lines = ("Anna U", "Ben: rayfox", "", "Japan", "2", "all")
    ran = pnp("referee", "xf1", "--ask", "full", "--file", "x.season", stdin=typed(*lines, "q")).ok()
    expected = ["-p", "Anna: U", "-p", "Ben: F", "-p", "B1: T, C", "-o", "courses=japan", "-o", "teams=players"]
    said = shlex.join(["pnp", "referee", "xf1", *expected, "--roll", "all", "--ask", "full"])
    assert f"\n  {said}\n" in ran.out
    assert ran.new == {"x.season"}
    assert "To go on: pnp referee x.season --roll all --ask full\n" in ran.out


def test_options_that_were_given_are_not_asked_and_stand_in_the_command(pnp: Shell) -> None:
    given = ("-o", "courses=spain", "--roll", "none", "--slipstream", "yes")
    ran = pnp("referee", "xf1", *given, stdin=typed("Anna: U", "", "", "q")).ok()
    assert "Which race?" not in ran.out
    assert "What does the program roll?" not in ran.out
    assert "\n  pnp referee xf1 -p 'Anna: U' -o courses=spain -o slipstream=yes\n" in ran.out


def test_a_wrong_option_is_told_before_anything_can_begin(pnp: Shell) -> None:
    ran = pnp("referee", "xf1", "-o", "sliptsream=yes", stdin=typed("Anna: U", "", "q")).ok()
    assert "no option is called “sliptsream”\n  expected: slipstream" in ran.out
    assert not ran.new


@pytest.mark.parametrize("way", [["-p", "Anna: U"], ["--player", "none"]])
def test_who_names_players_is_asked_nothing(pnp: Shell, way: list[str]) -> None:
    ran = pnp("referee", "xf1", *way, "-o", "courses=spain", stdin=typed("q")).ok()
    assert "Who plays?" not in ran.out
    assert "next time" not in ran.out


def test_a_pipe_is_asked_as_ever(pnp: Shell) -> None:
    ran = pnp("referee", "xf1", stdin=["Anna: U", "", "q"]).ok()
    assert ran.out.startswith("Who plays (1 to 10, clockwise)?")
    assert "next time" not in ran.out


# -- leaving


@pytest.mark.parametrize("lines", [["q"], ["Anna: U", "q"], ["", "", "q"], ["esci"], ["終了"], []])
def test_leaving_writes_nothing(pnp: Shell, lines: list[str]) -> None:
    """q, or the end of what is typed."""
    ran = pnp("referee", "xf1", stdin=typed(*lines)).ok()
    assert ran.out.endswith("No race was begun, and nothing is written.\n")
    assert not ran.new


def test_ctrl_c_writes_nothing(pnp: Shell) -> None:
    class Interrupted(Terminal):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    pnp("referee", "xf1", stdin=Interrupted()).refused("Stopped. Nothing is half written.", code=130)


# -- what else can be said


def test_a_question_explains_itself_and_the_rules_can_be_searched() -> None:
    _, text = talk("xf1", "?", "? slipstream", "h", "", "?", "q")
    assert text.count("Strength is the team's evaluation (S8.0).") == 2
    assert "[5.0] Players and teams" in text
    assert "[S5.0] Using the slipstream" in text
    assert "[G1.0-3] Free choice and scenarios" in text
    assert text.count("Who plays?") == 1


def test_a_letter_that_is_a_team_and_a_command_is_neither() -> None:
    _, text = talk("xf1", "u", "=u", ":u", "u", "q")
    told = text.replace("\n", " ")
    assert told.count("“u” can be two things here. =u: Player 1: Hussard. :u: take back the last answer.") == 2
    assert "u can be two things here: with = before it an answer (=u)" in told
    assert text.count("Who plays?") == 2


def test_one_back() -> None:
    answers, text = talk("xf1", "Anna: F", "", "2", "u", "spain", "4", "")
    assert answers == Beginning(("Anna: F",), {"courses": "spain", "teams": "top_and_bottom"}, "npc,progress", ())
    assert text.count("Which race?") == 2
    _, text = talk("mad", "u", "q")
    assert "There is nothing to take back." in text


def test_mistakes_are_answered_with_what_is_near() -> None:
    _, text = talk("xf1", "Anna hussrd", "Anna: U", "", "Suzka", "q")
    assert "no team is called “hussrd”\n  expected: Hussard" in text
    assert "no course is called “Suzka”\n  expected: Suzuka" in text
    _, text = talk("xf1", "アンナ: フェラ", "q", lang="ja")
    assert "「フェラ」というチームはありません" in text


@pytest.mark.parametrize("line", ["\0", "\x1b[2J", "x" * 100_000, ":", ";;", "Anna: " + "U," * 5_000, "=", "٣"])
@pytest.mark.parametrize("before", [0, 1, 2])
def test_whatever_is_typed_is_answered(line: str, before: int) -> None:
    _, text = talk("xf1", *[""] * before, line, "q")
    assert "\x1b" not in text
    assert len(text) < 6_000


# -- on a screen


@pytest.mark.parametrize(("game_id", "lang"), in_turn(GAMES, LANGUAGES))
def test_every_question_fits_a_screen(game_id: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(COLUMNS))
    _, text = talk(game_id, "Anna; Ben; Carla", "", "", "", "", lang=lang)
    for screen in text.split("\n> "):
        assert screen.count("\n") < ROWS - 1
        assert all(display_width(line) <= COLUMNS for line in screen.splitlines())
    alone, text = talk("xf1", *ENTER, lang=lang)
    assert alone
    assert max(screen.count("\n") for screen in text.split("\n> ")) < ROWS - 1


@pytest.mark.parametrize(
    ("lang", "seated", "said"),
    [
        ("en", ["Anna", "Ben"], "Who else? So far Anna, Ben; one more is needed."),
        ("it", ["Anna"], "Chi altro? Per ora Anna; ne mancano 2."),
        ("ja", ["アンナ"], "ほかには？ 今はアンナ。あと2人必要です。"),
    ],
)
def test_who_are_too_few_hear_how_many_are_missing(lang: str, seated: list[str], said: str) -> None:
    _, text = talk("fmr", *seated, "q", lang=lang)
    assert said in text


def test_what_there_is_has_its_names_on_the_screen() -> None:
    _, text = talk("turf", "Anna: 99", "q", lang="it")
    assert "atteso: Copper Kettle (rosso, R)" in text
    _, text = talk("xf1", "", "すずか", "q", lang="ja")
    assert "スズカ (日本)" in text.rpartition("「すずか」")[2]
