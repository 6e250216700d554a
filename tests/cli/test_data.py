"""A user's own data: whatever is wrong with it is said at once, with file, line and what was expected."""

from __future__ import annotations

import pytest

from tests.cli.harness import AT_THE_TABLE, Shell

EMOJI = "\N{GRINNING FACE}"


@pytest.mark.parametrize("verb", [["check", "fmr"], ["check"], ["print", "fmr", "die"], ["simulate", "fmr", "-n", "1"]])
def test_broken_toml(pnp: Shell, verb: list[str]) -> None:
    pnp.write("my/race.toml", "# mine\npoints = [10, 6\nhand = 5\n")
    pnp(*verb, "--data", "my").refused("my/race.toml:3: not valid TOML", "lists in [ ]", "1 problem found")


@pytest.mark.parametrize("verb", [["check", "fmr"], ["print", "fmr", "die"]])
def test_every_problem_at_once_with_its_line(pnp: Shell, verb: list[str]) -> None:
    pnp.write("my/race.toml", 'die = 1\nhand = "five"\nhnad = 5\npoints = [10, -1]\n\n[[calendar]]\nnam = "Spa"\n')
    pnp.write(
        "my/teams.toml", '[blue]\nletter = "b"\n\n[pink]\nletter = "P"\n\n[red]\npattern = "hoop"\ndrivers = ["X"]\n'
    )
    ran = pnp(*verb, "--data", "my").refused(
        "my/race.toml:1: die: 1 does not fit\n  expected: greater than or equal to 2",
        "my/race.toml:2: hand: 'five' does not fit\n  expected: a valid integer",
        "my/race.toml:3: hnad: hnad is not a key here\n  expected: hand",
        "my/race.toml:4: points[1]: -1 does not fit",
        "my/race.toml:6: calendar[0].name: name is missing",
        "my/race.toml:7: calendar[0].nam: nam is not a key here\n  expected: name",
        "my/teams.toml:2: blue.letter: 'b' does not fit",
        "my/teams.toml:4: pink: pink is not a key here",
        "my/teams.toml:8: red.pattern: “hoop” is not allowed\n  expected: 'hoops'",
        "my/teams.toml:9: red.drivers: ['X'] does not fit\n  expected: have at least 2 items",
        "10 problems found",
    )
    assert "data/fmr" not in ran.err, "the kit's own files are blamed"


def test_what_no_single_file_knows(pnp: Shell) -> None:
    pnp.write("my/teams.toml", '[red]\nletter = "B"\nnumbers = [1, 10]\n')
    pnp.write("my/race.toml", "die = 6\n")
    pnp("check", "fmr", "--data", "my").refused(
        "my/teams.toml:2: red.letter: blue has the same letter",
        "my/teams.toml:3: red.numbers[0]: car number 1 is taken by blue",
        "my/race.toml:1: die: pit_loses_up_to and charge_safe_up_to must be below the die",
    )


@pytest.mark.parametrize("verb", [["check", "fmr"], ["print", "fmr", "die"]])
@pytest.mark.parametrize("name", ["my/team.toml", "my/fmr/team.toml"])
def test_a_misspelt_file_is_not_ignored(pnp: Shell, verb: list[str], name: str) -> None:
    pnp.write(name, '[red]\nname = "Mine"\n')
    pnp(*verb, "--data", "my").refused(f"{name}: this file is not part of fmr", "teams.toml", "rename it")


def test_beside_a_folder_for_the_game_nothing_else_is_read(pnp: Shell) -> None:
    pnp.write("my/fmr/teams.toml", '[red]\nname = "Mine"\n')
    pnp("check", "fmr", "--data", "my").ok()
    pnp.write("my/race.toml", "hand = 4\n")
    pnp("check", "fmr", "--data", "my").refused("my/race.toml: this file is not part of fmr")


@pytest.mark.parametrize("verb", [["check", "fmr"], ["print", "fmr", "die"], ["season", "new", "fmr", "-p", "A: red"]])
def test_a_folder_that_is_not_there(pnp: Shell, verb: list[str]) -> None:
    ran = pnp(*verb, "--data", "mydata").refused("mydata: there is no such data folder", "give --data a folder")
    assert ran.err.count("mydata") == 1
    pnp.write("file", "")
    pnp(*verb, "--data", "file").refused("file: there is no such data folder")


def test_not_utf_8(pnp: Shell) -> None:
    pnp.write("my/teams.toml", b'[red]\nname = "Caf\xe9"\n')
    pnp("check", "fmr", "--data", "my").refused("my/teams.toml: byte 17 is not UTF-8 text", "save the file as UTF-8")


def test_a_mark_at_the_beginning_is_fine(pnp: Shell) -> None:
    pnp.write("my/teams.toml", b'\xef\xbb\xbf[red]\r\nname = "Caf\xc3\xa9"\r\n')
    pnp("check", "fmr", "--data", "my").ok()


def test_endless_brackets(pnp: Shell) -> None:
    pnp.write("my/race.toml", "points = " + "[" * 5000)
    pnp("check", "fmr", "--data", "my").refused("my/race.toml", "not valid TOML")


@pytest.mark.parametrize("verb", [["check", "fmr"], ["print", "fmr", "die"]])
def test_texts_that_nobody_reads_or_can_fill_in(pnp: Shell, verb: list[str]) -> None:
    pnp.write(
        "my/strings.en.toml",
        '[component.cards]\ntitel = "Cards"\ntitle = 3\n'
        '[card.overtake]\ntext = "{team:team} {"\n[card.turbo]\ntext = "{foo}"\n',
    )
    ran = pnp(*verb, "--data", "my").refused(
        "my/strings.en.toml:2: component.cards.titel: no such text exists\n  expected: title",
        "my/strings.en.toml:3: component.cards.title: 3 is not a text",
        "my/strings.en.toml:5: card.overtake.text: a brace { or } stands alone\n  expected: {n}, {team}",
        "my/strings.en.toml:7: card.turbo.text: {foo} cannot be filled in\n  expected: {last}, {n}",
        "4 problems found",
    )
    assert "strings.ja.toml" not in ran.err


def test_a_text_that_looks_into_a_value_is_found_before_it_is_said(pnp: Shell) -> None:
    pnp.write("my/strings.en.toml", '[card.turbo]\ntext = "{n.__class__} {last}"\n')
    pnp("check", "fmr", "--data", "my").refused("card.turbo.text: {n.__class__} cannot be filled in")


def test_a_text_of_ones_own(pnp: Shell) -> None:
    pnp.write("my/strings.en.toml", '[card.wrong_line]\ntext = "Back."\n[prompt]\nsaved = "All safe."\n')
    pnp("check", "fmr", "--data", "my").ok()
    pnp("season", "new", "fmr", "s.season", *AT_THE_TABLE, "--data", "my").ok()
    assert "All safe." in pnp("referee", "s.season").ok().out


def test_rules_of_ones_own(pnp: Shell) -> None:
    pnp.write("my/rules.en.toml", '[F1]\ntitle = "My season"\n[F99]\ntext = "x"\n')
    pnp("check", "fmr", "--data", "my").refused("my/rules.en.toml:4: F99.text: no such text exists")


def test_a_spell_that_does_not_exist(pnp: Shell) -> None:
    pnp.write("my/strings.en.toml", '[card.turbo]\ntext = "{n:bogus}"\n')
    pnp("print", "fmr", "cards", "--data", "my").refused("card.turbo.text", "“{n:bogus}” cannot be filled in")


def test_the_kits_own_data_is_in_order(pnp: Shell) -> None:
    assert "fmr: all data is in order." in pnp("check", "fmr").ok().out


# -- texts that cannot be printed


def test_a_character_no_font_has_in_a_text(pnp: Shell) -> None:
    pnp.write("my/strings.en.toml", f'[component.die]\ntitle = "Die {EMOJI}"\n')
    odd = f"my/strings.en.toml:2: component.die.title: “{EMOJI}” cannot be printed: U+1F600 GRINNING FACE"
    pnp("print", "fmr", "die", "aid", "--data", "my").refused(odd)


def test_a_character_no_font_has_in_a_name(pnp: Shell) -> None:
    pnp.write("my/teams.toml", f'[red]\ndrivers = ["Bob", "Nina {EMOJI}"]\n')
    odd = f"my/teams.toml:2: red.drivers[1]: “{EMOJI}” cannot be printed: U+1F600 GRINNING FACE"
    assert pnp("print", "fmr", "standees", "counters", "die", "--data", "my").refused(odd).err.count("cannot be") == 1


def test_a_text_too_long_for_its_box(pnp: Shell) -> None:
    pnp.write("my/strings.en.toml", f'[card.crash]\ntext = "{"Far too long " * 60}"\n')
    ran = pnp("print", "fmr", "cards", "die", "--data", "my")
    assert ran.code == 1
    assert "my/strings.en.toml:2: card.crash.text: “Far too long Far" in ran.err
    assert "does not fit a box" in ran.err
    assert "shorten the text" in ran.err
    assert ran.new == {"output/fmr/fmr-die-a4-en.pdf"}


TOO_WIDE = "W" * 40


@pytest.mark.parametrize(("key", "value"), [("name", f'"{TOO_WIDE}"'), ("drivers", f'["{TOO_WIDE}", "B"]')])
def test_a_name_too_long_for_its_box(pnp: Shell, key: str, value: str) -> None:
    pnp.write("my/teams.toml", f"[blue]\n{key} = {value}\n")
    ran = pnp("print", "fmr", "--data", "my")
    assert ran.code == 1
    assert f"my/teams.toml:2: blue.{key}" in ran.err
    assert "does not fit a box" in ran.err
    assert "output/fmr/fmr-aid-a4-en.pdf" in ran.new


def test_japanese_and_accents_in_names_print(pnp: Shell) -> None:
    pnp.write("my/teams.toml", '[red]\nname = "Ōtsuka Büro"\ndrivers = ["Zoë Łuczak", "石田 宏"]\n')
    pnp("print", "fmr", "standees", "--data", "my").ok()
