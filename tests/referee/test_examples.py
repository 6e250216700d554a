"""Examples of the rules: each is run, and none says more than the referee."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.api.editions import Edition, data_problems, load_game
from pnp.kit.errors import PnpError, Problems
from pnp.kit.words import LANGUAGES
from pnp.referee.examples import Example, Expected, Told, View, load_examples, play
from pnp.referee.expecting import changes, example_problems
from pnp.referee.rulebook import RuleBook
from tests.cli.harness import Shell

GAMES = {"fmr": 16, "turf": 12, "mad": 12, "xf1": 19}
EVERY = [(game, id_) for game in GAMES for id_ in load_game(game).examples]


def spoiled(game: str, folder: Path, name: str, text: str) -> list[str]:
    """What is said of the data with such a file laid over it."""
    path = folder / game / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return ["\n".join(problem.lines()) for problem in data_problems(load_game(game).game, folder)]


def changed_file(edition: Edition, name: str, old: str, new: str) -> str:
    text = (edition.library.shelf / name).read_text(encoding="utf-8")
    assert text.count(old) == 1, text.count(old)
    return text.replace(old, new)


@pytest.mark.parametrize("game", GAMES)
def test_all_of_the_book_are_there(game: str) -> None:
    assert len(load_game(game).examples) == GAMES[game]


@pytest.mark.parametrize(("game", "id_"), EVERY)
def test_it_comes_out_as_it_is_printed_in_every_language(game: str, id_: str) -> None:
    edition = load_game(game)
    example = edition.examples[id_]
    played = edition.played(example)
    assert changes(played) == []
    known = RuleBook.load(edition.library, "en").clauses
    said: set[str] = set()
    for lang in LANGUAGES:
        narrator = edition.narrator(lang)
        told = played.told(narrator)
        assert told
        assert all(each.rule and set(each.rule.split()) <= set(known) for each in told)
        said.add("\n".join(each.text for each in told))
        in_words = play(edition.game.rules, edition.data, example, narrator).resolution
        assert in_words.position == played.resolution.position, "another language hears something else"
        assert [event.code for event in in_words.events] == list(example.expect.codes)
    assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize(("game", "id_"), EVERY)
def test_what_is_printed_tells_of_the_clause_it_shows(game: str, id_: str) -> None:
    """Ranges such as 9.2 are shown by what stands below them."""
    edition = load_game(game)
    example = edition.examples[id_]
    played = edition.played(example)
    cited = {rule for each in played.resolution.events for rule in each.rule.split()}
    cited |= set((played.refusal.rule if played.refusal else "").split())
    cited |= set(played.resolution.question.rule.split() if played.resolution.question else [])
    assert any(rule.startswith(example.clauses[0]) for rule in cited) or id_ in UNCITED.get(game, ()), sorted(cited)


UNCITED = {"mad": ("E2b",), "turf": ("E4", "E10", "E3"), "xf1": ("E2", "E12", "E16", "E17")}
"""Clauses that nothing is ruled by: they say who is first, or that nothing happens."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_titles_are_short_and_every_situation_is_a_question(game: str, lang: str) -> None:
    edition = load_game(game)
    words = edition.words(lang)
    for example in edition.examples.values():
        title, ask = (words(key) for key in example.keys)
        assert len(title.split()) <= 5, title
        assert lang != "ja" or len(title) <= 14, title
        assert ask.endswith(("?", "？")), ask
        assert len(ask) <= 130, ask


def test_what_screens_see_before_between_and_after() -> None:
    edition = load_game("fmr")
    played = edition.played(edition.examples["E6"])

    def place(view: View) -> int:
        return next(int(car["place"]) for car in view["racing"] if car["car"] == "R1")

    assert place(played.before) == 5
    assert [place(move.view) for move in played.moves if move.ask.text == "charge"] == [4, 3, 2]
    assert place(played.after) == 2


def test_before_is_before_anything_has_happened() -> None:
    """What happens before the first question is asked belongs to the example, too."""
    edition = load_game("xf1")
    played = edition.played(edition.examples["E8"])
    before, after = ({id_: car["at"] for id_, car in view["cars"].items()} for view in (played.before, played.after))
    assert (before["U01"], before["U02"]) == ("40A", "38B")
    assert (after["U01"], after["U02"]) == ("38A", "40A")


def test_a_refusal_is_told_with_clause_and_reason() -> None:
    edition = load_game("xf1")
    played = edition.played(edition.examples["E11"])
    narrator = edition.narrator("en")
    assert played.told(narrator) == [Told("No: The driver has no accel at this speed difference.", "G9.1/D3")]
    assert played.refusal is not None
    assert played.refusal.code == "declare.accel"


def test_where_somebody_may_go_is_told_as_what_can_be_answered() -> None:
    edition = load_game("turf")
    told = edition.played(edition.examples["E4"]).told(edition.narrator("en"))[-1]
    assert "2:B16" in told.text
    assert "4:B16" in told.text
    assert "3:B16" not in told.text


# -- a number that an example reads


def test_another_card_changes_an_example(tmp_path: Path) -> None:
    edition = load_game("fmr")
    old, new = 'group = "advance"\nvalue = 3\nper_team = 2', 'group = "advance"\nvalue = 5\nper_team = 2'
    found = spoiled("fmr", tmp_path, "cards.toml", changed_file(edition, "cards.toml", old, new))
    assert any("example E1 comes out otherwise: its answer “+3 red” is refused" in each for each in found)
    assert any("comes out otherwise" in each and "examples.toml:" in each and "what to do" in each for each in found)


def test_another_section_changes_an_example(tmp_path: Path) -> None:
    edition = load_game("xf1")
    old, new = 'dry = "-3** -2 +2 +1 0 -1"', 'dry = "-3** -2 +1 +1 0 -1"'
    name = "courses/australia.toml"
    found = spoiled("xf1", tmp_path, name, changed_file(edition, name, old, new))
    assert [each for each in found if "example E1 comes out otherwise" in each]
    assert not [each for each in found if "example E2 " in each], "it does not read that number"


def test_another_table_changes_an_example(tmp_path: Path) -> None:
    found = spoiled("turf", tmp_path, "deck.toml", "handicap = [10, 11, 12]\n")
    assert any("example E1 comes out otherwise: its answer" in each for each in found)
    assert any("example E2 comes out otherwise" in each for each in found)


def test_what_is_right_so_can_be_written_into_a_file_of_ones_own(tmp_path: Path) -> None:
    (told,) = spoiled("fmr", tmp_path, "race.toml", "points = [12, 6, 4, 3, 2, 1]\n")
    assert "example E10 comes out otherwise: args.4.points is 12, and not 10" in told
    assert spoiled("fmr", tmp_path, "examples.toml", "[E10.expect]\nargs.4.points = 12\n") == []


# -- what somebody writes


MINE = """[{id}]
clauses = ["F20"]
answers = ["+3 red", "R1"]
[{id}.position]
players = ["Anna: red", "Ben: blue", "Carla: green", "Dario: purple"]
racing = "B1 G1 Y1 O1 R1 V1 V2 R2 O2 Y2 G2 B2"
turn = "Anna"
[{id}.expect]
codes = ["card.played", "overtake.pair", "pile.drawn"]
"""


def test_one_of_ones_own_needs_words_in_one_language(tmp_path: Path) -> None:
    assert any("example.X1.title" in each for each in spoiled("fmr", tmp_path, "examples.toml", MINE.format(id="X1")))
    own = '[example.X1]\ntitle = "Mine"\nask = "What happens?"\n'
    assert spoiled("fmr", tmp_path, "strings.it.toml", own) == []
    edition = load_game("fmr", tmp_path)
    assert edition.examples["X1"].title(edition.words("it")) == "Mine"
    assert edition.examples["X1"].title(edition.words("ja")) == "X1"


def test_one_of_ones_own_is_shown_like_ours(pnp: Shell) -> None:
    own = pnp.folder / "mine" / "fmr"
    own.mkdir(parents=True)
    (own / "examples.toml").write_text(MINE.format(id="X1"), encoding="utf-8")
    (own / "strings.en.toml").write_text('[example.X1]\ntitle = "Mine"\nask = "What happens?"\n', encoding="utf-8")
    shown = pnp("rules", "fmr", "X1", "--data", "mine").out
    assert "X1  Mine" in shown
    assert "pulls V1 Beaumont along" in shown


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('["F20"]', '["F200"]', ["examples.toml:2", "a clause “F200”", "F20"]),
        ("[X1.expect]", "[X1.expcet]", ["examples.toml:8", "expcet is not a key here", "expect"]),
        ("codes =", "code =", ["examples.toml:9", "code is not a key here", "codes"]),
        ("B1 G1 Y1", "B1 B1 Y1", ["examples.toml:6", "racing"]),
        ('"Anna"', '"Anne"', ["examples.toml:7", "turn"]),
        ('"R1"]', '"V1"]', ["its answer “V1” is refused", "examples.toml:3", "write refused ="]),
        ('["+3 red", "R1"]', '"+3 red"', ["examples.toml:3", "a list, in [ ]"]),
        ('"R1"]', '"R1"]\nshow = ["lin"]', ["examples.toml:4", "lin", "line"]),
        ('"overtake.pair"', '"overtake.alone"', ["codes[1] is", "overtake.pair", "examples.toml:9"]),
        ('"Anna"', "2026-11-18", ["examples.toml:7", "turn", "a number, a text, a list or a table"]),
        ("clauses =", "# clauses =", ["examples.toml:1", "clauses is missing"]),
        ("nothing", "changed", []),
    ],
)
def test_what_is_wrong_is_said_with_its_line(tmp_path: Path, old: str, new: str, said: list[str]) -> None:
    text = MINE.format(id="X1").replace(old, new)
    (tmp_path / "fmr").mkdir()
    (tmp_path / "fmr" / "strings.en.toml").write_text('[example.X1]\ntitle = "A"\nask = "B?"\n', encoding="utf-8")
    found = "\n".join(spoiled("fmr", tmp_path, "examples.toml", text))
    assert [each for each in said if each not in found] == [], found
    assert bool(found) == bool(said)


def test_a_ruling_that_is_not_there_cannot_be_told() -> None:
    edition = load_game("fmr")
    model = edition.examples["E1"]
    odd = Example("E1", model.clauses, model.position, model.answers, model.expect, told=(2, 9))
    (found,) = example_problems(edition.game.rules, edition.data, odd, ["F20"])
    assert found.what == "example E1 has no ruling 9"


def test_any_answer_will_do_that_resolve_takes() -> None:
    """A whole turn by names, an answer with the key of its question, a whole line."""
    edition = load_game("fmr")
    rules, data, model = edition.game.rules, edition.data, edition.examples["E1"]
    for answers in (({"who": "Anna", "card": "+3R", "target": "R1"},), ("+3 red R1",)):
        example = Example("X", model.clauses, model.position, answers, model.expect)
        assert changes(play(rules, data, example)) == []


def test_a_position_that_cannot_be() -> None:
    edition = load_game("fmr")
    with pytest.raises((PnpError, Problems)):
        edition.played(Example("X", ("F20",), {"players": 3}, (), Expected()))


def test_a_game_without_examples(tmp_path: Path) -> None:
    from pnp.kit.library import Library

    (tmp_path / "bare").mkdir()
    assert load_examples(Library("bare", root=tmp_path)) == {}
