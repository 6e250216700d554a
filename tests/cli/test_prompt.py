from __future__ import annotations

import io
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pnp.cli.prompt import Hooks, Outcome, Session
from pnp.kit.errors import PnpError
from pnp.kit.words import LANGUAGES
from pnp.referee.ask import Roll
from pnp.referee.journal import Journal, read_journal
from pnp.referee.referee import Referee
from pnp.referee.sources import Chain, Decider, Dice, Script
from tests.referee.toy import RULE_BOOK, Hill, ToyRules, some_answer, toy_narrator, toy_referee

BIDS = ["2", "0"]
WHOLE_RACE = [*BIDS, "4", "push", "2", "3", "1", "SUN", "1", "coast", "6", "", "rain"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def talk(
    lines: list[str], referee: Referee[Hill] | None = None, lang: str = "en", **kwargs: Any
) -> tuple[Outcome, str, Referee[Hill]]:
    referee = referee or toy_referee()
    output = kwargs.pop("output", None) or io.StringIO()
    typed = kwargs.pop("input", None) or io.StringIO("".join(f"{line}\n" for line in lines))
    session = Session(referee, toy_narrator(lang), RULE_BOOK, input=typed, output=output, **kwargs)
    return session.run(), output.getvalue(), referee


def answers(referee: Referee[Hill]) -> list[object]:
    return [step.record.get("answer") for step in referee.steps]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_race_from_a_pipe(lang: str) -> None:
    outcome, text, referee = talk(WHOLE_RACE, lang=lang)
    assert outcome is Outcome.FINISHED
    assert answers(referee) == [2, 0, [4], "push", 2, [3], "coast", "SUN", [1], "coast", [6], "coast", "RAIN"]
    assert text.index("2 laps. [T1]") < text.index("How much fuel for car A? [T1]")
    assert "car A rolls 4 and is at 6. [T2]" in text
    assert text.rstrip().splitlines()[-2].startswith("BOARD lap 3")


def test_what_stands_before_a_question() -> None:
    _, text, _ = talk([*BIDS, "4"])
    assert text.endswith(
        "\nHINT fuel 2\nDoes car A push? [T3]\n   1  let it roll\n   2  push\n"
        "Type a number from the list, or a name.\n> \nEverything up to here is saved.\n"
    )


def test_the_board_is_shown_once_for_each_completed_play() -> None:
    _, text, _ = talk([*BIDS, "4", "coast", "3", "coast", "?", "h"])
    boards = [line for line in text.splitlines() if line.startswith("BOARD")]
    assert boards == [
        "BOARD lap 1 {'A': 0, 'B': 0}",
        "BOARD lap 1 {'A': 4, 'B': 0}",
        "BOARD lap 1 {'A': 4, 'B': 3}",
    ]


def test_wrong_answers_are_explained_and_asked_again() -> None:
    _, text, referee = talk(["9", "x", "2", "0", "7", "", "coast", "1", "push", "2", "c"])
    assert "9 is out of range: from 0 to 5 is allowed. [T1]" in text
    assert "“x” is not a whole number from 0 to 5. [T1]" in text
    assert "A die shows 1 to 6; 7 is not on it. [T2/R1]" in text
    assert "car B has no fuel [T3]" in text
    assert text.count("How much fuel for car A? [T1]") == 3
    assert len(answers(referee)) == 6


def test_enter_is_the_default_or_a_roll() -> None:
    _, text, referee = talk(["", "", ""], rng=Random(3))
    rolled = referee.records[2]["answer"]
    assert answers(referee)[:2] == [2, 2]
    assert referee.records[2]["src"] == "rolled"
    assert f"The program rolls: {rolled[0]}" in text
    assert "Enter: 2." in text


def test_enter_without_a_default() -> None:
    _, text, referee = talk([*BIDS, "3", ""])
    assert "There is no default here" in text
    assert len(referee.steps) == 3


def test_an_undone_roll_is_offered_again() -> None:
    _, text, referee = talk([*BIDS, "5", "u", ""])
    assert "Taken back: 1 answer." in text
    assert "Enter: 5, as before." in text
    assert answers(referee) == [2, 0, [5]]
    assert referee.records[-1]["src"] == "remembered"


def test_undo_several_undo_to_and_redo() -> None:
    _, text, referee = talk([*BIDS, "5", "coast", "u 2", "r", "r", "r"])
    assert "Taken back: 2 answers." in text
    assert text.count("Done again.") == 2
    assert "Nothing was taken back that could be done again." in text
    assert answers(referee) == [2, 0, [5], "coast"]
    _, text, referee = talk([*BIDS, "5", "coast", "u #2", "u 9", "u #7"])
    assert answers(referee) == [2]
    assert "That does not exist (9): there is 1 answer to take back." in text


def test_clauses() -> None:
    _, text, _ = talk(["?", "? t3 X8", "?T2/R1", "? X9"])
    for line in ("[T1] Fuel", "See also: T3", "[T3] Push", "Ruling: Always.", "no clause “X8”", "no clause “X9”"):
        assert line in text


def test_log_is_numbered_and_keeps_secrets() -> None:
    _, text, _ = talk(["l", "4", "l", "3", "2", "coast", "l", "l 1"])
    assert "Nothing has been answered yet." in text
    assert re.search(r"^1\. .+ → still secret$", text, re.MULTILINE)
    assert "→ 4" not in text.split("car A has 4 fuel")[0]
    assert re.search(r"1\. .+ → 4 \(typed\)\n2\. .+ → 3 \(typed\)\n    car A has 4 fuel\. \[T1\]\n", text)
    assert len(re.findall(r"4\. .+ → let it roll \(typed\)", text)) == 2
    assert len(re.findall(r"3\. .+ → 2 \(typed\)", text)) == 1


def test_position_is_text_and_keeps_secrets() -> None:
    _, text, _ = talk(["4", "p"])
    assert '[position]\nphase = "bid"' in text
    assert "bid.A" not in text.split("answers = ")[1].splitlines()[0]
    _, text, _ = talk([*BIDS, "6", "p"])
    assert 'answers = [{ key = "l1.A.roll", answer = [6] }]' in text


def test_standings_where_there_are_none() -> None:
    _, text, _ = talk(["s", "q"], hooks=Hooks(standings=lambda: ""))
    assert "There is nothing to show here." in text


def test_hooks_show_what_they_have() -> None:
    hooks = Hooks(standings=lambda: "STANDINGS\n", resume="pnp season play x.pnp")
    _, text, _ = talk(["s", "m", "b", "h", "q", "2"], hooks=hooks)
    assert "> s\nSTANDINGS\n" in text
    assert "There is nothing to show here." in text
    assert text.count("BOARD") == 2
    assert "take back the last answer" in text
    assert text.endswith("Everything up to here is saved.\nTo go on: pnp season play x.pnp\n")


def test_fix_asks_for_path_value_and_reason() -> None:
    _, text, referee = talk([*BIDS, "fix", "fuel.B", "5", "a misheard bid", "fix", "", "fix", "lap", "0", "no"])
    assert "Corrected by hand: fuel.B is now 5 (a misheard bid)." in text
    assert "Nothing was changed." in text
    assert "lap: a lap is 1 or more" in text
    assert referee.state.fuel["B"] == 5
    assert len(referee.steps) == 3


@pytest.mark.parametrize(
    ("typed", "path", "value"),
    [
        (["fix fuel.B 5 a misheard bid"], "fuel.B", "5"),
        (["fix fuel.B 5", "a misheard bid"], "fuel.B", "5"),
        (["fix fuel.B", "5", "a misheard bid"], "fuel.B", "5"),
        (["fix fuel.A, fuel.B 4;5 a misheard bid"], "fuel.A, fuel.B", "4;5"),
    ],
)
def test_fix_in_one_line(typed: list[str], path: str, value: str) -> None:
    _, text, referee = talk([*BIDS, *typed])
    assert f"Corrected by hand: {path} is now {value} (a misheard bid)." in text
    assert referee.state.fuel["B"] == 5


def test_a_wrong_choice_is_named_and_the_options_shown_once() -> None:
    _, text, _ = talk([*BIDS, "3", "perhaps"])
    asked, again = text.split("“perhaps” is not one of the options. [")
    assert again.count("coast") == asked.rsplit("\n\n", 1)[-1].count("coast")


def test_commands_are_whole_lines() -> None:
    _, text, referee = talk([*BIDS, "3", "u x", "=coast"])
    assert "“u” is not one of the options" in text
    assert answers(referee)[-1] == "coast"


def test_wide_characters_from_a_japanese_keyboard() -> None:
    _, text, referee = talk(["？", "２", "0", "４", "ＣＯＡＳＴ", "ｕ"])
    assert "[T1] Fuel" in text
    assert "Taken back: 1 answer." in text
    assert answers(referee) == [2, 0, [4]]
    assert referee.records[3]["answer"] == "coast"


def test_ctrl_c_pauses() -> None:
    class Interrupted(io.StringIO):
        def readline(self, *_: object) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    outcome, text, _ = talk([], input=Interrupted())
    assert outcome is Outcome.PAUSED
    assert text.endswith("> \nEverything up to here is saved.\n")


def test_bad_bytes_on_the_pipe() -> None:
    with pytest.raises(PnpError, match="not UTF-8"):
        talk([], input=io.TextIOWrapper(io.BytesIO(b"\xff\n"), encoding="utf-8"))


def test_a_full_disk_is_said_and_the_question_stays() -> None:
    def full(_: object) -> int:
        raise PnpError("the last answer was not saved")

    _, text, referee = talk(["2"], referee=toy_referee(keep=full))
    assert "the last answer was not saved" in text
    assert text.count("How much fuel for car A?") == 2
    assert referee.steps == ()


def test_paused_games_go_on_from_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "season.pnp"
    for cut in range(len(WHOLE_RACE)):
        path.unlink(missing_ok=True)
        with Journal.create(path, {}) as journal:
            talk(WHOLE_RACE[:cut], referee=toy_referee(keep=journal.append))
        with Journal.open(path) as journal:
            referee = toy_referee(keep=journal.append)
            referee.load(journal.said.records)
            outcome, _, _ = talk(WHOLE_RACE[cut:], referee=referee)
        assert outcome is Outcome.FINISHED
        assert len(read_journal(path).records) == 13


# -- sources


def test_sources_answer_and_people_do_the_rest() -> None:
    sources = Chain(Script(["bid.A = 3"]), Dice(Random(2)), Decider(lambda ask, _: some_answer(ask, Random(0)), {"B"}))
    outcome, text, referee = talk(["coast", "SUN", "coast", "FOG"], sources=sources)
    assert outcome is Outcome.FINISHED
    assert {step.record["src"] for step in referee.steps} == {"script", "rolled", "bot", "typed"}
    assert "(rolled by the program)" in text


def test_after_an_undo_people_come_first() -> None:
    referee = toy_referee()
    sources = Dice(Random(2), recall=referee.remembered)
    _, _, referee = talk([*BIDS, "u", "6"], referee=referee, sources=sources)
    assert answers(referee)[2] == [6]
    assert referee.steps[2].record["src"] == "typed"


def test_redo_goes_on_before_sources_do() -> None:
    faces = iter([5, 3, 1])
    bot = Decider(lambda ask, _: next(faces) if isinstance(ask, Roll) else None)
    _, _, referee = talk([*BIDS, "u 3", "r", "r", "r", "coast"], sources=bot)
    assert answers(referee) == [2, 0, [5], "coast", [3]]


def test_undo_is_no_second_chance_for_program_dice() -> None:
    referee = toy_referee()
    sources = Dice(Random(2), recall=referee.remembered)
    talk([*BIDS], referee=referee, sources=sources)
    rolled = answers(referee)[2]
    _, _, referee = talk(["u 3", "2", "0"], referee=referee, sources=sources)
    assert answers(referee) == [2, 0, rolled]
    assert referee.steps[2].record["src"] == "remembered"


def test_a_wrong_script_line_is_said_and_left_to_people() -> None:
    _, text, referee = talk(["1"], sources=Script(["bid.A = 77"]))
    assert "77 is out of range" in text
    assert answers(referee) == [1]


# -- one keyboard for all


def test_secret_answers_at_one_screen_are_cleared_away() -> None:
    keyboard = Terminal("\n4\n\n3\n")
    _, text, referee = talk([], input=keyboard, output=Terminal())
    assert answers(referee) == [4, 3]
    first, second = "Hand the keyboard to car A, then press Enter.", "Hand the keyboard to car B, then press Enter."
    clear = "\x1b[2J"
    assert text.index(first) < text.index("fuel for car A?") < text.index(clear, text.index("fuel for car A?"))
    between = text[text.index("fuel for car A?") : text.index(second)]
    assert clear in between
    assert clear in text[text.index("fuel for car B?") : text.index("car A has 4 fuel")]


def test_what_everybody_is_told_before_a_secret_question_stays_on_the_screen() -> None:
    """Nothing is cleared away that nobody has had the time to read."""
    _, text, _ = talk([], input=Terminal("\n4\n\n3\n"), output=Terminal())
    assert "\x1b[2J" not in text[: text.index("fuel for car A?")]
    assert text.count("\x1b[2J") == 2


def test_a_pipe_is_not_asked_to_press_enter() -> None:
    _, text, referee = talk(["4", "3"])
    assert "Hand the keyboard" not in text
    assert "\x1b" not in text
    assert answers(referee) == [4, 3]


def test_a_changed_rule_is_asked_at_the_prompt() -> None:
    old = toy_referee()
    talk(WHOLE_RACE, referee=old)
    new = toy_referee(ToyRules(brakes=True))
    new.load(old.records)
    outcome, _, _ = talk(["1", "0", "0", "1"], referee=new)
    assert outcome is Outcome.FINISHED
