"""At the prompt: wrong answers are explained and asked again, and stopping anywhere loses nothing."""

from __future__ import annotations

from itertools import takewhile

import pytest

from pnp.referee.journal import read_journal
from tests.cli.harness import AT_THE_TABLE, FOUR, POSITIONS, Keyboard, Shell, a_race, questions

GRID = ["red", "blue", "green", "V", "yellow", "orange"]
SAVED = "Everything up to here is saved.\nTo go on: pnp referee "


def answers(pnp: Shell, name: str = "s.season") -> list[object]:
    return [record["answer"] for record in read_journal(pnp.folder / name).records if record["t"] == "answer"]


def from_position(pnp: Shell, *typed: str) -> str:
    """A race that begins in mid-race: both red cars are out, the only crash is played."""
    return pnp("referee", "fmr", "--from", POSITIONS / "turn.toml", "--file", "x.season", stdin=typed).ok().out


WRONG = {
    "a die of 0": (["pit blue", "B1", "0"], "A die shows 1 to 12; 0 is not on it."),
    "a die of 13": (["pit blue", "B1", "13"], "A die shows 1 to 12; 13 is not on it."),
    "letters for a die": (["pit blue", "B1", "six"], "“six” is no roll of one die (1 to 12 each)."),
    "two dice": (["pit blue", "B1", "3 4"], "“4” is where it stops: Now Ben is asked."),
    "half a die": (["pit blue", "B1", "1.5"], "“1.5” is no roll of one die"),
    "a retired car": (["-1", "R1"], "R1 Ferrand has retired and cannot be chosen."),
    "a car by its number": (["-1", "9"], "R1 Ferrand has retired and cannot be chosen."),
    "a wrong colour": (["+3 blue", "G1"], "G1 Alcott is not blue."),
    "no such car": (["+3 blue", "Z9"], "“Z9” is not one of the options. ["),
    "a card that is used up": (["crash"], "CRASH has already left the deck (there is only one)."),
    "no such card": (["joker"], "There is no card “joker”."),
    "a colour for a card": (["red"], "“red” is not the whole name."),
    "card 55": (["55"], "There is no card “55”."),
    "an answer to another question": (["B1"], "There is no card “B1”."),
    "an empty line without a default": ([""], "There is no default here: please type an answer."),
    "nothing to undo": (["u"], "There is nothing to take back."),
    "an absurd undo": (["u 999999"], "There is nothing to take back."),
    "nothing to redo": (["r"], "Nothing was taken back that could be done again."),
    "no such clause": (["? F999"], "The rules have no clause “F999”."),
    "nonsense": (["undo everything"], "Did you mean the command u (take back the last answer)?"),
    "a half command": (["u two"], "Did you mean the command u (take back the last answer)?"),
    "a null byte": (["\0"], "There is no card “"),
    "a fix of nothing": (
        ["fix", "raceing", "R1", "typo"],
        "Nothing here is called “raceing”. Do you mean: racing, race, races?",
    ),
    "a fix that is wrong": (["fix", "racing", "R1 R1", "typo"], "R1 stands in racing already"),
}


@pytest.mark.parametrize("what", WRONG)
def test_wrong_answers(pnp: Shell, what: str) -> None:
    typed, said = WRONG[what]
    out = from_position(pnp, *typed)
    assert said in out
    asked = questions(out)
    assert asked[-1] == asked[-2] if len(asked) > 1 else asked, "the same question again"
    resumed = pnp("referee", "x.season").ok().out
    assert questions(resumed)[-1] == asked[-1], "and also after a pause"


def test_a_very_long_line_is_not_echoed_in_the_answer(pnp: Shell) -> None:
    out = from_position(pnp, "x" * 100_000, "-1", "y" * 100_000)
    assert f"There is no card “{'x' * 39}…”." in out
    assert f"“{'y' * 39}…” is not one of the options" in out


def test_bytes_that_are_no_text(pnp: Shell) -> None:
    pnp.season()
    ran = pnp("referee", "s.season", stdin=b"red\n\xff\xfe\nblue\n").ok()
    assert "There is no card “\ufffd\ufffd”." in ran.out
    assert answers(pnp) == ["red", "blue"]


def test_wide_digits_and_other_languages(pnp: Shell) -> None:
    from_position(pnp, "pit blue", "ｂ１", "１２")
    assert answers(pnp, "x.season") == ["PB", "B1", [12]]
    pnp.season()
    ran = pnp("referee", "s.season", "--lang", "ja", stdin=["赤", "青"]).ok()
    assert answers(pnp) == ["red", "blue"]
    assert "pnp referee s.season" in ran.out


# -- stopping


@pytest.mark.parametrize("given", [0, 1, 5, 6, 7, 20, 50])
@pytest.mark.parametrize("how", ["end of input", "ctrl-c", "q"])
def test_stopping_anywhere_and_going_on(pnp: Shell, how: str, given: int) -> None:
    pnp.season()
    race = a_race()
    typed = [*race[:given], *(["q"] if how == "q" else [])]
    lines = "".join(f"{line}\n" for line in typed)
    ran = pnp("referee", "s.season", "--ask", "full", stdin=Keyboard(lines) if how == "ctrl-c" else lines).ok()
    assert SAVED + "s.season --ask full" in ran.out
    assert len(answers(pnp)) == given
    resumed = pnp("referee", "s.season", "--ask", "full").ok().out
    assert questions(resumed) == questions(ran.out)[-1:]


def test_ctrl_c_inside_a_command(pnp: Shell) -> None:
    pnp.season()
    ran = pnp("referee", "s.season", stdin=Keyboard("red\nfix\nracing\n")).ok()
    assert SAVED in ran.out
    assert answers(pnp) == ["red"]


def test_the_command_to_go_on_can_be_copied(pnp: Shell) -> None:
    pnp.season("my season.season")
    assert "To go on: pnp referee 'my season.season'" in pnp("referee", "my season.season").ok().out
    pnp.write("my/teams.toml", '[red]\nname = "Mine"\n')
    assert "--data my\n" in pnp("referee", "my season.season", "--data", "my").ok().out


@pytest.mark.parametrize("verb", [["referee", "fmr"], ["season", "new", "fmr"]])
class TestWhoPlays:
    def test_nobody(self, pnp: Shell, verb: list[str]) -> None:
        ran = pnp(*verb).refused("nobody is named, so nothing was begun", "3 to 6 players", '--player "Anna', code=2)
        assert "Who plays (3 to 6, clockwise)?" in ran.out

    def test_ctrl_c(self, pnp: Shell, verb: list[str]) -> None:
        pnp(*verb, stdin=Keyboard("Anna: red\n")).refused("Stopped. Nothing is half written.", code=130)

    def test_the_list_breaks_off(self, pnp: Shell, verb: list[str]) -> None:
        pnp(*verb, stdin=FOUR[:2]).refused("--player: too few players", "nobody is named", code=2)

    def test_a_wrong_list_is_asked_for_again(self, pnp: Shell, verb: list[str]) -> None:
        wrong = [*FOUR[:3], "Dan: yelow", ""]
        ran = pnp(*verb, stdin=[*wrong, *FOUR, "", "red"]).ok()
        assert "--player 4: no team is called “yelow”" in ran.err
        assert ran.out.count("Who plays") == 2
        assert len(ran.new) == 1

    def test_no_text_at_all(self, pnp: Shell, verb: list[str]) -> None:
        pnp(*verb, stdin=b"\xff\xff\n").refused("--player: too few players", code=2)

    def test_wrong_options_are_said_first(self, pnp: Shell, verb: list[str]) -> None:
        ran = pnp(*verb, "-o", "x", stdin=FOUR).refused("“x” is not an option", code=2)
        assert "Who plays" not in ran.out


# -- dice and scripts


def test_the_program_rolls_for_all_and_the_seed_repeats_it(pnp: Shell) -> None:
    told = []
    for name in ("one.season", "two.season"):
        pnp("season", "new", "fmr", name, *AT_THE_TABLE).ok()
        ran = pnp("referee", name, "--roll", "all", "--seed", "7", stdin=["crash", "1", "spin out", "", "pit red"])
        assert "(rolled by the program)" in ran.ok().out
        told.append(answers(pnp, name))
    assert told[0] == told[1]
    assert set(told[0][:6]) == {"red", "blue", "green", "yellow", "orange", "purple"}
    assert told[0][6] == "CR"


def test_the_program_rolls_for_some(pnp: Shell) -> None:
    pnp.season()
    typed = [*GRID, "pit green", "G1", "pit blue", "B1", "12"]
    ran = pnp("referee", "s.season", "--ask", "full", "--roll", "Anna, Carla", stdin=typed).ok()
    sources = [record["src"] for record in read_journal(pnp.folder / "s.season").records]
    assert sources == [*["typed"] * 8, "rolled", *["typed"] * 3]
    assert "Anna rolls for the pit stop of G1 Alcott. [F27]  → " in ran.out


def test_enter_rolls_at_the_prompt(pnp: Shell) -> None:
    out = from_position(pnp, "pit blue", "B1", "")
    assert "The program rolls: " in out


def test_a_script_goes_first_then_people(pnp: Shell) -> None:
    pnp.season()
    pnp.write("script.txt", "# the grid\nred\nblue   # second\nr1.grid4 = purple\ngreen\n")
    ran = pnp("referee", "s.season", "--script", "script.txt", stdin=["yellow"]).ok()
    assert answers(pnp) == ["red", "blue", "green", "purple", "yellow", "orange"]
    assert "(the only possibility)" in ran.out
    assert "(from the script)" in ran.out


def test_a_script_with_a_wrong_line(pnp: Shell) -> None:
    pnp.season()
    pnp.write("script.txt", "red\nnonsense\nblue\n")
    ran = pnp("referee", "s.season", "--script", "script.txt").ok()
    assert "There is no card “nonsense”." in ran.out
    assert SAVED in ran.out
    assert answers(pnp) == ["red"]


def test_a_script_that_cannot_be_read(pnp: Shell) -> None:
    pnp.season()
    pnp.write("bad.txt", b"\xff")
    pnp("referee", "s.season", "--script", "bad.txt").refused("is not UTF-8 text", "save the file")
    pnp("referee", "s.season", "--script", ".").refused("this is a folder")


# -- positions


def printed_position(text: str) -> str:
    """What `p` printed last: the game's name, and the tables below it."""
    _, begin, rest = text.rpartition('game = "fmr"\n')
    head, *parts = rest.split("\n\n")
    return "\n\n".join([begin + head, *takewhile(lambda part: part.startswith("[position"), parts)])


@pytest.mark.parametrize("given", [6, 7, 20, 21, 22, 23, 40])
def test_going_on_from_a_printed_position(pnp: Shell, given: int) -> None:
    pnp.season("s.season", "-o", "tiebreak=wins")
    ran = pnp("referee", "s.season", stdin=[*a_race()[:given], "p"]).ok()
    pnp.write("p.toml", printed_position(ran.out))
    again = pnp("referee", "fmr", "--from", "p.toml", "--file", "x.season").ok()
    assert questions(again.out)[-1] == questions(ran.out)[-1]
    assert "tiebreak=wins" in pnp("season", "show", "x.season").ok().out


def test_a_position_brings_its_players(pnp: Shell) -> None:
    position = POSITIONS / "turn.toml"
    pnp("referee", "fmr", "--from", position, *AT_THE_TABLE).refused("the players stand in the position", code=2)


def test_a_wrong_position_makes_no_file(pnp: Shell) -> None:
    pnp("referee", "fmr", "--from", POSITIONS / "wrong_position.toml").refused("wrong_position.toml:5: position.racing")
    pnp("referee", "fmr", "--from", POSITIONS / "wrong_answer.toml").refused(
        "wrong_answer.toml:2: answers[1]: “B1” cannot be an answer here [F", "pnp resolve"
    )
    pnp("referee", "fmr", "--from", "nope.toml").refused("nope.toml: there is no such file")
    pnp.write("other.toml", 'game = "chess"\n[position]\n')
    pnp("referee", "fmr", "--from", "other.toml").refused("other.toml:1: game: this position is of another game: chess")


def test_options_by_the_words_on_the_screen(pnp: Shell) -> None:
    assert "B1 Lindqvist leads already" in from_position(pnp, "+2 blue", "lindqvist")


def test_an_unfinished_card_is_asked_for(pnp: Shell) -> None:
    out = from_position(pnp, "charge", "pit")
    assert "“charge” is not the whole name. It could be: CHARGE (LOSE GEAR), CHARGE (ENGINE BLOWS)." in out
    assert "“pit” is not the whole name." in out


def test_redo_of_several_answers_and_commands_in_words(pnp: Shell) -> None:
    out = from_position(pnp, "+2 blue", "B1", "undo 2", ":r 2")
    assert out.count("Done again.") == 2
    assert "OVERTAKE +2 red" not in out


def test_a_redo_that_could_be_a_card_is_neither_before_it_is_clear(pnp: Shell) -> None:
    """The card is called R2 for short."""
    out = from_position(pnp, "+2 blue", "B1", "undo 2", "r 2")
    assert "=r 2: OVERTAKE +2 red. :r 2: do again what was taken back. Nothing has happened yet." in out
    assert "Done again." not in out


def test_two_values_that_belong_together_are_fixed_in_one_go(pnp: Shell) -> None:
    out = from_position(pnp, "fix", "racing, retired", "G1 V1 Y1 O1 O2 Y2 R2 V2 G2 B2; B1 R1", "looked again", "p")
    assert 'retired = "B1 R1"' in out
