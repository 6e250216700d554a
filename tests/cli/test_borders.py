"""Whatever people write, one check decides at every border; and nothing that steers a screen gets out of the house."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.draw.hallmarks import ranges, writable
from pnp.kit import writing
from pnp.referee.journal import Journal, read_journal
from pnp.season.season import Season
from tests.cli.harness import AT_THE_TABLE, FOUR, POSITIONS, Ran, Shell
from tests.season.forms import blank_pdf, fill, filled
from tests.turns import in_turn

OTHERS = tuple(part for player in FOUR[1:] for part in ("--player", player))
XF1 = 'game = "xf1"\ntitle = {title}\nplayers = [{player}]\nnpc = "F"\nrun = 0\nprogramme = ["belgium"]\n'


def quoted(text: str) -> str:
    """As TOML writes it."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def new_player(pnp: Shell, text: str) -> Ran:
    return pnp("season", "new", "fmr", "new.season", "--player", f"{text}: red", *OTHERS)


def single_race(pnp: Shell, text: str) -> Ran:
    return pnp("referee", "fmr", "--player", f"{text}: red", *OTHERS)


def who_plays(pnp: Shell, text: str) -> Ran:
    return pnp("season", "new", "fmr", "new.season", stdin=[f"{text}: red", *FOUR[1:]])


def other_players(pnp: Shell, text: str) -> Ran:
    return pnp("season", "players", "s.season", "--player", f"{text}: red", *OTHERS)


def title(pnp: Shell, text: str) -> Ran:
    return pnp("season", "new", "fmr", "new.season", *AT_THE_TABLE, "--title", text)


def reason(pnp: Shell, text: str) -> Ran:
    return pnp("season", "adjust", "s.season", "--who", "Anna", "--points", "5", "--why", text)


def reason_in_a_spreadsheet(pnp: Shell, text: str) -> Ran:
    pnp.write("s.csv", f'race,place,car,decision,reason\n,,Anna,points +5,"{text}"\n')
    return pnp("season", "import", "s.csv", "s.season", "--yes")


def name_in_a_position(pnp: Shell, text: str) -> Ran:
    position = (POSITIONS / "turn.toml").read_text("utf-8")
    pnp.write("odd.toml", position.replace("Anna", quoted(text)[1:-1]))
    return pnp("resolve", "odd.toml")


def name_in_a_position_as_json(pnp: Shell, text: str) -> Ran:
    pnp.write("odd.json", json.dumps({"game": "fmr", "position": {"phase": "turn", "turn": text}}))
    return pnp("resolve", "odd.json")


def text_of_ones_own(pnp: Shell, text: str) -> Ran:
    pnp.write("my/strings.en.toml", f"[component.die]\ntitle = {quoted(text)}\n")
    return pnp("print", "fmr", "die", "--data", "my")


def name_of_ones_own(pnp: Shell, text: str) -> Ran:
    pnp.write("my/teams.toml", f"[red]\nname = {quoted(text)}\n")
    return pnp("check", "fmr", "--data", "my")


def course_of_ones_own(pnp: Shell, text: str) -> Ran:
    return pnp("new", "course", f"Ring {text}")


def title_of_a_sheet(pnp: Shell, text: str) -> Ran:
    pnp.write("sheet.toml", XF1.format(title=quoted(text), player='"Anna: U"'))
    return pnp("season", "new", "xf1", "new.season", "--from", "sheet.toml")


def player_of_a_sheet(pnp: Shell, text: str) -> Ran:
    pnp.write("sheet.toml", XF1.format(title='"Club"', player=quoted(f"{text}: U")))
    return pnp("season", "new", "xf1", "new.season", "--from", "sheet.toml")


def place_of_a_race(pnp: Shell, text: str) -> Ran:
    return pnp("season", "day", "s.season", "--where", text)


def note_of_a_race(pnp: Shell, text: str) -> Ran:
    return pnp("season", "enter", "s.season", "R1", "--note", text)


def name_of_a_printer(pnp: Shell, text: str) -> Ran:
    return pnp("calibrate", text, stdin=[""] * 14)


def other_name_of_somebody(pnp: Shell, text: str) -> Ran:
    pnp.write("aliases.toml", f'[people]\n"Anna" = [{quoted(text)}]\n')
    return pnp("club", "s.season", "--aliases", "aliases.toml")


Border = Callable[[Shell, str], Ran]
TYPED: tuple[Border, ...] = (
    new_player,
    single_race,
    who_plays,
    other_players,
    title,
    reason,
    reason_in_a_spreadsheet,
    name_in_a_position,
    name_in_a_position_as_json,
    text_of_ones_own,
    name_of_ones_own,
    course_of_ones_own,
    title_of_a_sheet,
    player_of_a_sheet,
    place_of_a_race,
    note_of_a_race,
    name_of_a_printer,
    other_name_of_somebody,
)


def form_field(pnp: Shell, text: str) -> Ran:
    with Season.open(pnp.folder / "s.season") as season:
        blank = blank_pdf(season, pnp.folder / "blank.pdf")
        fill(blank, pnp.folder / "form.pdf", filled(season, {"R1": {"place": text}}))
    return pnp("season", "read", "form.pdf", "s.season", "--yes")


def spreadsheet_cell(pnp: Shell, text: str) -> Ran:
    pnp.write("s.csv", f'race,place,car\n1,1,"{text}"\n')
    return pnp("season", "import", "s.csv", "s.season", "--yes")


def season_of_a_stranger(pnp: Shell, text: str) -> Ran:
    header = {**read_journal(pnp.folder / "s.season").header, "title": text}
    Journal.create(pnp.folder / "strange.season", {key: value for key, value in header.items() if key != "crc"}).close()
    return pnp("season", "show", "strange.season")


BROUGHT: tuple[Border, ...] = (form_field, spreadsheet_cell, season_of_a_stranger)

UNPRINTABLE = {
    "Arabic": "علي",
    "Hebrew": "דוד",
    "Thai": "สมชาย",
    "Devanagari": "नेहा",
    "an emoji": "Zoë 🏎",
    "a mark": "A\u0331nna",
    "zero width": "An\u200bna",
    "a joiner": "An\u200dna",
    "a filler": "An\u3164na",
    "a soft hyphen": "An\u00adna",
    "half a syllable": "\u1112",
    "a private character": "An\ue000na",
}
STEERING = {
    "a terminal's escape": "An\x1b[31mna",
    "C1": "An\x9b31mna",
    "a bell": "An\x07na",
    "delete": "An\x7fna",
    "turned around": "An\u202ena",
    "isolated": "An\u2067na",
    "a right-to-left mark": "An\u200fna",
    "a line separator": "An\u2028na",
}


@pytest.fixture
def table(pnp: Shell) -> Shell:
    pnp.season()
    return pnp


def as_id(value: Border | str) -> str:
    return value if isinstance(value, str) else value.__name__


def named(text: str) -> str:
    """How the first character that is at fault is called."""
    return next(f"U+{ord(char):04X}" for char in text if not writing.is_writable(char))


def unseen(text: str) -> set[str]:
    """What must not come out again as it went in; our own lines end like anybody's."""
    return {char for char in text if unicodedata.category(char)[0] in "CZ"} - {" ", "\n"}


def assert_refused(ran: Ran, text: str) -> None:
    assert ran.code in (1, 2), ran.out
    assert named(text) in ran.err
    assert not set(ran.out + ran.err) & unseen(text)
    assert "Traceback" not in ran.err
    assert "new.season" not in ran.new


@pytest.mark.parametrize(("border", "what"), in_turn(TYPED, [*UNPRINTABLE, *STEERING]), ids=as_id)
def test_what_cannot_be_printed_is_refused_where_it_is_written(table: Shell, border: Border, what: str) -> None:
    text = {**UNPRINTABLE, **STEERING}[what]
    before = (table.folder / "s.season").read_bytes()
    assert_refused(border(table, text), text)
    assert (table.folder / "s.season").read_bytes() == before


@pytest.mark.parametrize("border", [new_player, other_players, title, reason, single_race])
@pytest.mark.parametrize("text", ["An\nna", "An\tna", "An\r\nna"])
def test_a_line_break_is_refused(table: Shell, border: Border, text: str) -> None:
    assert_refused(border(table, text), text)


@pytest.mark.parametrize(("border", "what"), in_turn(BROUGHT, [*STEERING]), ids=as_id)
def test_what_steers_a_screen_is_refused_in_whatever_is_brought(table: Shell, border: Border, what: str) -> None:
    assert_refused(border(table, STEERING[what]), STEERING[what])


@pytest.mark.parametrize("lang", ["en", "ja", "it"])
@pytest.mark.parametrize("what", STEERING)
def test_a_correction_is_a_border_too(table: Shell, what: str, lang: str) -> None:
    text = STEERING[what]
    ran = table("referee", "s.season", "--lang", lang, stdin=[f"fix race 1 {text}", "q"])
    assert named(text) in ran.ok().out
    assert not set(ran.out) & unseen(text)
    assert len(read_journal(table.folder / "s.season").records) == 0


@pytest.mark.parametrize("what", STEERING)
def test_what_was_typed_is_told_without_obeying_it(table: Shell, what: str) -> None:
    text = STEERING[what]
    for argv in (["print", text], ["season", "show", f"{text}.season"], ["print", "fmr", f"--{text}"]):
        ran = table(*argv)
        assert ran.code != 0
        assert not set(ran.out + ran.err) & unseen(text)
    assert not set(table("referee", "s.season", stdin=[text, "q"]).ok().out) & unseen(text)


@pytest.mark.parametrize(
    "name", ["김민수", "小红", "Ελένη", "Дмитрий", "Zoe\u0308", "Nguyễn", "Łukasz", "山田　太郎", "O'Neil"]
)
def test_names_of_many_tables_are_taken(pnp: Shell, name: str) -> None:
    new_player(pnp, name).ok()
    kept = read_journal(pnp.folder / "new.season").header["entries"]["players"][0]["name"]
    assert kept == unicodedata.normalize("NFC", name).replace("\u3000", " ")


def test_the_longest_name_is_told_when_a_longer_one_is_typed(pnp: Shell) -> None:
    new_player(pnp, "W" * writing.NAME).ok()
    for border, longest in ((single_race, writing.NAME), (title, writing.TITLE)):
        ran = border(pnp, "W" * (longest + 1))
        assert ran.code
        assert f"“{'W' * 20}…” has {longest + 1} characters\n  expected: not more than {longest}\n" in ran.err


@pytest.mark.slow
def test_the_list_of_characters_is_that_of_the_fonts() -> None:
    listed = list(zip(*writing._ranges(), strict=True))
    assert listed == list(ranges(writable()))


def test_a_season_is_called_as_its_file_as_far_as_that_can_be_printed(pnp: Shell) -> None:
    for file, called in (("Club 🏁.season", "Club"), ("🏁.season", "season"), ("日曜.season", "日曜")):
        pnp("season", "new", "fmr", file, *AT_THE_TABLE).ok()
        assert read_journal(Path(pnp.folder / file)).header["title"] == called


def test_what_is_made_of_a_file_has_no_name_that_steers_a_screen(pnp: Shell) -> None:
    pnp("season", "new", "fmr", "s.season", *AT_THE_TABLE).ok()
    (pnp.folder / "s.season").rename(pnp.folder / "s\x1b[2J\udcff.season")
    made = pnp("season", "sheet", "s\x1b[2J\udcff.season", "--kind", "entry").ok()
    assert made.new == {"output/s-[2J--entry-a4-en.pdf"}


def test_what_was_typed_is_spelled_out_in_a_pipe_too(pnp: Shell) -> None:
    pnp.season()
    pnp("season", "enter", "s.season", "R1\x1b[2J").refused("“R1\\u001b[2J”")
