"""The plan of a rule book: everything once, and every mistake named with its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.desk.rulebook.assembly import Making
from pnp.desk.rulebook.checking import book_problems
from pnp.desk.rulebook.plan import read_plan
from pnp.kit.register import find_game
from pnp.kit.words import LANGUAGES, load_words
from pnp.referee.rulebook import Clause, RuleBook, on_paper, on_screen

GAMES = ("fmr", "turf", "mad", "xf1")
PLAN = (find_game("fmr").library().shelf / "book.toml").read_text(encoding="utf-8")


def told(folder: Path, **files: str) -> list[str]:
    """What is wrong with Formula Motor Racing, with these files laid over its own."""
    for name, text in files.items():
        (folder / f"{name.replace('__', '.')}.toml").write_text(text, encoding="utf-8")
    game = find_game("fmr")
    return [str(problem) for problem in book_problems(game, game.library(folder))]


@pytest.mark.parametrize("id_", GAMES)
def test_our_books_are_what_they_promise(id_: str) -> None:
    game = find_game(id_)
    assert [str(problem) for problem in book_problems(game, game.library())] == []


@pytest.mark.parametrize(("id_", "pages"), [("fmr", 12), ("turf", 16), ("mad", 16), ("xf1", 28)])
def test_every_clause_stands_in_exactly_one_block(id_: str, pages: int) -> None:
    library = find_game(id_).library()
    plan, book = read_plan(library), RuleBook.load(library, "en")
    placed = [name for _, block in plan.blocks() for name in block.clauses]
    assert sorted(placed) == sorted(name for name, clause in book.clauses.items() if not clause.ruling)
    assert plan.pages == pages


@pytest.mark.parametrize(
    ("old", "new", "problem", "expected", "do"),
    [
        ('"F8"', '"F9"', "clause F9 stands in the book twice", "once: ", "leave it out"),
        ('"F8"', '"F99"', "no clause is called “F99”", "F9 or ", ""),
        ('["F2", "F3", "F4"]', '["F2", "F3"]', "clause F4 stands nowhere in the book", "once", "name it in "),
        ('"F8"', '"FA1"', "no clause is called “FA1”", "", ""),
        ('rulings = "all"', 'rulings = ["FA1"]', "question FA21 stands nowhere in the book", "once", "name it in "),
        ('["E11"]', '["E12"]', "no example is called “E12”", "E1", ""),
        ('["E11"]', "[]", "example E11 stands nowhere in the book", "once", "name it in "),
        ('["E11"]', '["E11", "E1"]', "example E1 stands in the book twice", "once: ", "leave it out"),
        ('"F1", "F5"]', '"F1", "F5"], examples = ["E1"]', "example E1 comes before F20", "", "move it behind F20"),
        ("page = 5", "page = 3", "chapter turn cannot begin on page 3", "4 to 12", "order of their pages"),
        ("page = 12", "page = 13", "chapter look_up cannot begin on page 13", "10 to 12", ""),
        ("pages = 12", "pages = 14", "14 does not fit", "a multiple of 4", ""),
        ("quick = true", 'quick = true, words = "quick"', "a block is one thing", "one of cover", "make it two blocks"),
        ('id = "turn"', 'id = "setup"', "two chapters are called “setup”", "", "rename one of them"),
        ('words = "forget"', 'words = "forgot"', "the word “book.forgot.text” is missing in language ja", "", ""),
        ('figure = "grid"', 'figure = "grib"', "the word “figure.grib.caption” is missing", "", ""),
    ],
)
def test_a_mistake_in_a_plan_is_named_with_what_to_do(
    tmp_path: Path, old: str, new: str, problem: str, expected: str, do: str
) -> None:
    assert PLAN.count(old) >= 1
    found = [each for each in told(tmp_path, book=PLAN.replace(old, new, 1)) if problem in each]
    assert found
    assert expected in found[0]
    assert do in found[0]
    assert re.match(r".+\.toml(:\d+)?: ", found[0])


def test_a_mistake_is_found_in_its_line(tmp_path: Path) -> None:
    wrong = PLAN.replace('["E11"]', '["E12"]')
    line = next(number for number, text in enumerate(wrong.splitlines(), 1) if "E12" in text)
    assert any(f"book.toml:{line}: " in each for each in told(tmp_path, book=wrong))


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    wrong = PLAN.replace('"F8"', '"F99"').replace('["E11"]', '["E12"]').replace("page = 5", "page = 3")
    found = "\n".join(told(tmp_path, book=wrong))
    assert all(each in found for each in ("F99", "clause F8", "E12", "example E11", "page 3"))


@pytest.mark.parametrize(
    ("lang", "text", "problem", "expected"),
    [
        ("it", '[F38]\ntext = "Può vincere anche lei."\n', "stretches marked {{…}}: 0", "1, as in English"),
        ("ja", '[F4]\ntext = "**6枚**です。"\n', "sentences in **…**: 1", "0, as in English"),
        ("en", '[F8]\ntext = "**Five** cards **each**."\n', "sentences in **…**: 2", "1, as in English"),
        ("ja", '[F8]\ntitle = "配札"\nreading = "配"\n', "“配札” cannot be put in order", "how it is read, in kana"),
        ("ja", '[F8]\nindex = ["配札"]\n', "“配札” cannot be put in order", "how it is read, in kana"),
    ],
)
def test_a_translation_marks_what_english_marks(
    tmp_path: Path, lang: str, text: str, problem: str, expected: str
) -> None:
    (found,) = told(tmp_path, **{f"rules__{lang}": text})
    assert f"rules.{lang}.toml:" in found
    assert problem in found
    assert expected in found


def test_somebody_s_own_example_needs_no_new_plan_but_may_have_one(tmp_path: Path) -> None:
    own = '[X1]\nclauses = ["F20"]\nanswers = []\n[X1.position]\nplayers = []\n[X1.expect]\n'
    assert told(tmp_path, examples=own) == []
    assert told(tmp_path, book=PLAN.replace('["E1"]', '["E1", "X1"]')) == []


def test_what_is_for_the_screen_stays_off_paper() -> None:
    text = "**It can** win{{ (champion = yes)}}. {{With champion = no|As an option}} it cannot. −3** is purple."
    assert on_screen(text) == "It can win (champion = yes). With champion = no it cannot. −3** is purple."
    assert on_paper(text) == "**It can** win. As an option it cannot. −3** is purple."
    clause = Clause("F1", "A title", text, "{{A}}B")
    assert (clause.text, clause.printed) == (on_screen(text), on_paper(text))
    assert (clause.ruling, clause.printed_ruling) == ("AB", "B")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id_", GAMES)
def test_what_is_left_on_paper_is_good_language(id_: str, lang: str) -> None:
    for clause in RuleBook.load(find_game(id_).library(), lang).clauses.values():
        assert not re.search(r"[{}]", clause.text + clause.ruling), clause.id
        for text in filter(None, (clause.printed, clause.printed_ruling)):
            assert not re.search(r"[{}]|  | [.,;。、]|[a-z_]+ = \w", text), (clause.id, text)
            assert re.search(r"[.!?。)]\**$", text), (clause.id, text)


def test_questions_stand_in_the_order_of_the_clauses_that_they_are_about() -> None:
    game = find_game("fmr")
    library = game.library()
    order = Making(game, game.load(library), library, load_words("en", library), read_plan(library)).asked
    assert sorted(order) == sorted(f"FA{n}" for n in range(1, 22))
    assert order.index("FA2") < order.index("FA4") < order.index("FA10") < order.index("FA5") < order.index("FA1")


def test_an_index_leads_to_a_clause_by_its_title_and_by_what_people_look_for() -> None:
    clause = RuleBook.load(find_game("fmr").library(), "ja").clauses["F37"]
    assert list(clause.entries()) == [("総合優勝", "そうごうゆうしょう"), ("優勝", "ゆうしょう"), ("同点", "どうてん")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lesson_leads_to_the_right_pages(lang: str) -> None:
    library = find_game("xf1").library()
    chapters = read_plan(library).chapter
    ends = [*(chapter.page for chapter in chapters[1:]), chapters[-1].page + 9]
    pages = {
        name: range(chapter.page, end + 1)
        for chapter, end in zip(chapters, ends, strict=True)
        for block in chapter.blocks
        for name in block.clauses
    }
    _, *lines = load_words(lang, library)("book.left_out.text").strip().splitlines()
    for said, ids in re.findall(r"([^\[\]]+)\[([^\]]+)\]", "\n".join(lines)):
        found = [int(page) for page in re.findall(r"\d+", said)]
        assert found, said
        assert all(any(page in pages[name] for page in found) for name in ids.split()), (said, ids)
        assert all(any(page in pages[name] for name in ids.split()) for page in found), (said, ids)


@pytest.mark.parametrize(
    "files",
    [
        {"examples": 'E1.clauses = [{ cover = true }]\nE2 = 5\nE3.clauses = "F20"'},
        {"lesson": 'part = ["check", 5]'},
        {"lesson": 'part = "check"'},
    ],
)
def test_what_is_no_example_and_no_lesson_is_told_where_it_is_run(tmp_path: Path, files: dict[str, str]) -> None:
    assert all(".toml" in each for each in told(tmp_path, **files))
