"""The printed rules of every game that has a plan for them: complete, readable, the same pages in every language."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pikepdf
import pytest
from PIL import Image, ImageStat
from pypdf import PdfReader

from pnp.api.editions import Edition, load_game
from pnp.api.jobs import print_job
from pnp.api.making import print_game
from pnp.api.printing import PrintRun, component_ids, plan_print
from pnp.desk.rulebook.assembly import Laid, Making
from pnp.desk.rulebook.house import House, Setting
from pnp.desk.rulebook.indexing import Entry, headed, initial, sorted_entries
from pnp.desk.rulebook.plan import COMPONENTS, books, read_plan
from pnp.draw.canvas import Drawing, LinkMark, PathMark, TargetMark, TextMark
from pnp.draw.color import Color, contrast
from pnp.draw.fonts import width
from pnp.draw.ink import MODES, InkCanvas, InkMode
from pnp.draw.paragraph import Set, break_lines, least_last
from pnp.draw.path import apply
from pnp.draw.runs import Run
from pnp.kit.words import LANGUAGES, load_words
from pnp.press.booklet import TEXT_H, Leaf
from pnp.press.flow import FLEXES
from tests.draw.grounds import texts_and_grounds
from tests.turns import among, in_turn
from tests.tutorial.page import FOLDER

if TYPE_CHECKING:
    from pnp.kit.game import AnyGame

sys.path.insert(0, str(FOLDER))
READABLE = 4.5
"""How much letters must differ from what they stand on."""
LEAST = 7.0
"""Points: below that nobody should have to read, neither words nor what stands on a piece in a picture."""
NARROW = 40.0
"""Millimetres: cells of a table and entries of the index."""
SIGN = 2
"""Numbers of so many digits may lie beyond the window of a board, which cuts them off."""
A5 = Leaf(148, 210, True)
OURS = ("fmr", "turf", "mad", "xf1")


def _all() -> list[str]:
    return [*(f"{game} {id_}" for game in OURS for id_ in books(load_game(game).library)), "hill rules"]


def edition(name: str) -> Edition:
    game = name.split()[0]
    if game != "hill":
        return load_game(game)
    from hillclimb import GAME

    return load_game(GAME)


@cache
def making(name: str, lang: str) -> Making:
    made = edition(name)
    plan = read_plan(made.library, COMPONENTS[name.split()[1]])
    return Making(made.game, made.data, made.library, load_words(lang, made.library), plan)


def laid(name: str, lang: str) -> Laid:
    return making(name, lang).laid


def run(name: str, lang: str = "en", **job: object) -> PrintRun:
    return plan_print(edition(name), [name.split()[1]], print_job(**job), lang)  # type: ignore[arg-type]


@cache
def screen(name: str, lang: str) -> bytes:
    return run(name, lang, book="pages").to_bytes()


def page(name: str, lang: str, number: int) -> Drawing:
    drawing = Drawing()
    making(name, lang).drawn(drawing, number, Leaf(A5.w, A5.h, number % 2 == 1))
    return drawing


class Sign(NamedTuple):
    """A text where it stands, in millimetres, as large as it is printed."""

    text: str
    size: float
    x: float
    y: float


@dataclass(frozen=True)
class Seen:
    """What there is to be seen of a page: it is drawn once, for all that ask."""

    leads: tuple[LinkMark | TargetMark, ...]
    signs: tuple[Sign, ...]

    @property
    def targets(self) -> list[str]:
        return [mark.name for mark in self.leads if isinstance(mark, TargetMark)]


@cache
def seen(name: str, lang: str) -> tuple[Seen, ...]:
    """Page by page."""
    return tuple(_look(page(name, lang, number)) for number in range(1, making(name, lang).plan.pages + 1))


def _look(drawing: Drawing) -> Seen:
    return Seen(tuple(mark for mark, _ in drawing.leads()), tuple(_signs(drawing)))


def _signs(drawing: Drawing) -> Iterator[Sign]:
    for mark, matrix in drawing.walk():
        if isinstance(mark, TextMark):
            scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
            yield Sign(mark.text, mark.size * scale, *apply(matrix, mark.x, mark.y))


every = pytest.mark.parametrize(("name", "lang"), in_turn(_all(), LANGUAGES))
"""A book in one language, all of them by turns: to set and draw them costs most of what is told here."""
on_screen = pytest.mark.parametrize("name", among(_all(), ("fmr rules", "hill rules")))
spoken = pytest.mark.parametrize("lang", LANGUAGES)


@every
def test_every_clause_and_question_is_a_heading_exactly_once(name: str, lang: str) -> None:
    clauses = set(making(name, lang).clauses)
    targets = [target for each in seen(name, lang) for target in each.targets if target in clauses]
    assert len(targets) == len(set(targets))
    if name.endswith("rules"):
        assert set(targets) == clauses


@every
def test_chapters_begin_on_the_same_page_everywhere(name: str, lang: str) -> None:
    found = {
        target.removeprefix("chapter:"): number
        for number, each in enumerate(seen(name, lang), start=1)
        for target in each.targets
        if target.startswith("chapter:")
    }
    plan = making(name, lang).plan
    assert found == {chapter.id: chapter.page for chapter in plan.chapter if not chapter.is_cover}


@every
def test_no_line_stands_alone(name: str, lang: str) -> None:
    for spot in laid(name, lang).spots:
        if spot.block.unfinished or spot.block.continued:
            assert len(spot.block.slugs) >= 2
        if spot.block.unfinished and spot.block.id and not spot.block.continued:
            assert len(spot.block.slugs) >= 3


@pytest.mark.parametrize("name", among(_all(), ("hill rules",)))
@spoken
def test_no_paragraph_ends_in_a_stub(name: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve letters, in Japanese four characters; narrow cells of a table apart. Nor is a heading ever hyphenated."""
    found: list[tuple[Setting, float, tuple[Set, ...]]] = []

    def watched(self: House, runs: Sequence[Run], setting: Setting, room: float) -> tuple[Set, ...]:
        found.append((setting, room, lines := break_lines(tuple(runs), setting.type, room)))
        return lines

    made = making(name, lang)
    monkeypatch.setattr(House, "lines", watched)
    assert Making(made.game, made.data, made.library, made.words, made.plan, made.source).laid.spots
    for setting, room, lines in found:
        is_paragraph = room > NARROW and len(lines) > 1
        assert not (is_paragraph and 0 < lines[-1].letters < least_last(lang)), lines[-1].text
        assert setting.type.parts_words or not any(line.hyphened for line in lines)
    assert found


@every
def test_every_letter_can_be_read(name: str, lang: str) -> None:
    for number, each in enumerate(seen(name, lang)[1:], start=2):
        for sign in each.signs:
            assert sign.size >= LEAST - 0.01, (number, sign)


@every
def test_everything_stays_on_the_page(name: str, lang: str) -> None:
    for each in seen(name, lang)[1:]:
        for sign in each.signs:
            if len(sign.text) > SIGN:
                assert 0 < sign.x < A5.w, sign
                assert 0 < sign.y < A5.h, sign


@every
def test_no_page_stays_empty(name: str, lang: str) -> None:
    """It is written on, or to be written on."""
    notes = str(making(name, lang).words("rulebook.notes"))
    for number, each in enumerate(seen(name, lang)[1:], start=2):
        bottoms = [spot.y + spot.block.height for spot in laid(name, lang).spots if spot.page == number]
        is_full = max(bottoms, default=0.0) > 0.7 * TEXT_H
        assert is_full != (notes in {sign.text for sign in each.signs}), number


@on_screen
def test_links_lead_to_the_page_that_shows_their_name(name: str) -> None:
    with pikepdf.open(io.BytesIO(screen(name, "en"))) as pdf:
        names = pdf.Root.Names.Dests.Names
        places = {str(names[i]): names[i + 1][0].objgen for i in range(0, len(names), 2)}
        numbers = {each.obj.objgen: index for index, each in enumerate(pdf.pages, start=1)}
        shown = laid(name, "en").pages
        assert all(numbers[places[id_]] == number for id_, number in shown.items())
        links = [str(link.Dest) for each in pdf.pages for link in each.obj.get("/Annots", [])]
    assert links or name.endswith("lesson")  # a lesson speaks of clauses that stand in another book
    assert set(links) <= set(places)


@every
def test_no_link_is_dead(name: str, lang: str) -> None:
    pages = seen(name, lang)
    targets = {target for each in pages for target in each.targets}
    links = {mark.target for each in pages for mark in each.leads if isinstance(mark, LinkMark)}
    assert links <= targets or not name.endswith("rules")


@on_screen
def test_pages_have_labels_and_bookmarks(name: str) -> None:
    reader = PdfReader(io.BytesIO(screen(name, "en")))
    plan = making(name, "en").plan
    assert reader.page_labels == [str(number) for number in range(1, plan.pages + 1)]
    titles = [str(each["/Title"]) for each in _flat(reader.outline)]  # type: ignore[index]
    for chapter in plan.chapter:
        if not chapter.is_cover:
            assert making(name, "en")._title(chapter) in titles


def _flat(outline: object) -> list[object]:
    return [leaf for each in outline for leaf in _flat(each)] if isinstance(outline, list) else [outline]


def test_the_lists_lead_to_what_they_list() -> None:
    entries = making("hill rules", "en").clauses
    text = PdfReader(io.BytesIO(screen("hill rules", "en"))).pages[-1].extract_text()
    assert all(headed(clause.title, "en").split()[0] in text for clause in entries.values())


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_folded_pages_can_be_read_in_order(duplex: str, paper: str) -> None:
    """By the numbers at their feet: outside right, inside left and right, outside left."""
    reader = PdfReader(io.BytesIO(run("hill rules", paper=paper, duplex=duplex).to_bytes()))
    found: list[tuple[str, float]] = []
    for sheet in reader.pages:
        found += _numbers(sheet, duplex == "long" and sheet is reader.pages[1])
    outside, inside = found[: len(found) // 2], found[len(found) // 2 :]
    assert [text for text, _ in (*outside, *inside)] == ["4", "2", "3"]  # the cover has no number
    assert inside[0][1] < inside[1][1]


def _numbers(sheet: object, is_turned: bool) -> list[tuple[str, float]]:
    width = float(sheet.mediabox.width)  # type: ignore[attr-defined]
    found: list[tuple[str, float]] = []

    def visit(text: str, cm: list[float], tm: list[float], _font: object, size: float) -> None:
        x = (tm[4] * cm[0]) + cm[4]
        if text.strip() in "1234" and text.strip() and abs(size * abs(cm[0]) - 9) < 0.2:
            found.append((text.strip(), width - x if is_turned else x))

    sheet.extract_text(visitor_text=visit)  # type: ignore[attr-defined]
    return sorted(found, key=lambda each: each[1])


def _halves(sheet: object, is_turned: bool) -> tuple[str, str]:
    """What stands left and right of the fold, as it is drawn; the note in the fold itself stands upright."""
    width = float(sheet.mediabox.width)  # type: ignore[attr-defined]
    found: dict[bool, list[str]] = {False: [], True: []}

    def visit(text: str, cm: list[float], tm: list[float], _font: object, _size: float) -> None:
        if abs(cm[1]) < abs(cm[0]):
            x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
            found[(width - x if is_turned else x) > width / 2].append("".join(text.split()))

    sheet.extract_text(visitor_text=visit)  # type: ignore[attr-defined]
    return "".join(found[False]), "".join(found[True])


@pytest.mark.slow
@pytest.mark.parametrize("duplex", ["long", "short"])
def test_a_folded_book_reads_from_the_first_page_to_the_last(duplex: str) -> None:
    """All of its sheets laid into each other: every page says what the single one says."""
    single = ["".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(screen("fmr rules", "en"))).pages]
    sides = PdfReader(io.BytesIO(run("fmr rules", duplex=duplex).to_bytes())).pages
    halves = [_halves(side, duplex == "long" and index % 2 == 1) for index, side in enumerate(sides)]
    fronts, backs = halves[::2], halves[1::2]
    folded = [page for (_, right), (left, _) in zip(fronts, backs, strict=True) for page in (right, left)]
    folded += [page for (left, _), (_, right) in zip(fronts[::-1], backs[::-1], strict=True) for page in (right, left)]
    assert len(folded) == len(single)
    for number, (mine, theirs) in enumerate(zip(folded[1:], single[1:], strict=True), start=2):
        assert sorted(mine) == sorted(theirs), number


@pytest.mark.parametrize("book", ["fold", "pages", "large", "pouch"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_way_of_binding_passes_the_inspection(book: str, paper: str, tmp_path: Path) -> None:
    printed = print_game(run("hill rules", paper=paper, book=book), tmp_path, check=True)
    assert not printed.failures


@pytest.mark.parametrize("ink", MODES)
@pytest.mark.parametrize("profile", ["home", "press"])
def test_inks_and_profiles_pass_the_inspection(ink: str, profile: str, tmp_path: Path) -> None:
    printed = print_game(run("hill rules", ink=ink, profile=profile), tmp_path, check=True)
    assert not printed.failures


@pytest.mark.parametrize("format", among(["svg", "png"], ["png"]))
def test_a_book_is_printed_as_pictures_too(format: str, tmp_path: Path) -> None:
    printed = print_game(run("hill rules", format=format, dpi=30), tmp_path)
    assert len(printed.files) == 2
    assert not printed.failures


@spoken
def test_equal_input_gives_equal_bytes(lang: str) -> None:
    assert run("hill rules", lang).to_bytes() == run("hill rules", lang).to_bytes()


@pytest.mark.parametrize("name", among(_all(), ("xf1 lesson", "hill rules")))
@pytest.mark.parametrize("ink", MODES)
def test_letters_stand_out_in_every_ink(name: str, ink: InkMode) -> None:
    """On whatever they stand, the cover's and the pictures' as well."""
    for number in range(1, making(name, "en").plan.pages + 1):
        drawing = Drawing()
        making(name, "en").drawn(InkCanvas(drawing, ink), number, Leaf(A5.w, A5.h, number % 2 == 1, ink=ink))
        for (text, _), (ground, _) in texts_and_grounds(drawing):
            assert contrast(text, ground) >= READABLE, (number, text.to_hex(), ground.to_hex())


def test_mono_has_no_colour() -> None:
    from pnp.press.reading import read_pages

    with pikepdf.open(io.BytesIO(run("hill rules", ink="mono").to_bytes())) as pdf:
        for reading in read_pages(pdf):
            inks = reading.fills | reading.strokes | {text.ink for text in reading.texts}
            assert all(len(set(ink)) == 1 for ink in inks)


@pytest.mark.parametrize("game", OURS)
def test_the_start_sheet_comes_first_and_then_the_books(game: str) -> None:
    own = ("start", *books(load_game(game).library))
    assert component_ids(load_game(game).game)[: len(own)] == own


def test_a_game_without_a_plan_has_no_book(tmp_path: Path) -> None:
    game: AnyGame = edition("hill rules").game
    library = game.library()
    assert books(library) == ("rules",)
    assert "lesson" not in component_ids(game)


def test_a_rule_that_changes_changes_its_page(tmp_path: Path) -> None:
    from hillclimb import GAME

    own = tmp_path / "hill"
    own.mkdir()
    clause = next(iter(making("hill rules", "en").clauses))
    (own / "rules.en.toml").write_text(f'[{clause}]\ntext = "Zebras cross first."\n', encoding="utf-8")
    changed = plan_print(load_game(GAME, tmp_path), ["rules"], print_job(book="pages"), "en").to_bytes()
    text = "".join(each.extract_text() for each in PdfReader(io.BytesIO(changed)).pages)
    assert "Zebras cross first." in text.replace("\n", " ")
    assert changed != screen("hill rules", "en")


def test_what_is_for_the_screen_stays_out_of_the_paper() -> None:
    for lang in LANGUAGES:
        made = making("hill rules", lang)
        texts = "".join(text for number in range(1, 5) for text in page("hill rules", lang, number).texts())
        assert "{{" not in texts
        assert "**" not in texts
        assert made.clauses


def test_pages_that_are_mentioned_are_the_right_ones() -> None:
    """They are found by setting the book again and again, which must come to rest."""
    made = making("hill rules", "en")
    pages = made.laid.pages
    again = Making(made.game, made.data, made.library, made.words, made.plan).laid.pages
    assert pages == again


def test_figures_flex_at_most_as_far_as_was_promised() -> None:
    assert min(FLEXES) == -0.15


def test_the_index_is_sorted_as_people_look() -> None:
    italian = [Entry("l'ultimo giro", "A"), Entry("Èlite", "B"), Entry("la corsa", "C"), Entry("dadi", "D")]
    assert [entry.clause for entry in sorted_entries(italian, "it")] == ["C", "D", "B", "A"]
    assert [entry.term for entry in sorted_entries(italian, "it")] == ["Corsa", "Dadi", "Èlite", "Ultimo giro"]
    english = [Entry("The champion", "A"), Entry("a closed line", "B"), Entry("Another", "C")]
    assert [entry.term for entry in sorted_entries(english, "en")] == ["Another", "Champion", "Closed line"]
    printed = [entry.term.casefold() for entry in sorted_entries(making("fmr rules", "en")._entries(), "en")]
    assert printed.index("champion") < printed.index("closed line") < printed.index("twelve cars")
    japanese = [
        Entry("追い越し", "A", "おいこし"),
        Entry("カード", "B"),
        Entry("点", "C", "てん"),
        Entry("がけ", "D"),
        Entry("DP", "E"),
    ]
    assert [entry.clause for entry in sorted_entries(japanese, "ja")] == ["E", "A", "D", "B", "C"]
    assert [initial(entry, "ja") for entry in japanese] == ["あ", "か", "た", "か", "D"]


def test_a_book_knows_how_many_pages_it_has_before_it_is_set() -> None:
    (summary,) = run("hill rules").summaries()
    assert (summary.pages, summary.sheets) == (2, 1)
    (plan,) = run("hill rules").counted()
    assert plan.component.book is not None
    assert plan.component.book.draw is None


CHANGES = {
    "race.toml": ("points = [12, 6, 4, 3, 2, 1]\n", "12 points"),
    "strings.en.toml": ('[example.E10]\ntitle = "Zebras first"\n', "Zebras first"),
    "rules.en.toml": ('[F35]\ntext = "Zebras cross first."\n', "Zebras cross first."),
}
"""A number, a translation, a rule."""


@pytest.mark.parametrize("files", among([tuple(CHANGES), *((file,) for file in CHANGES)], (tuple(CHANGES),)), ids=str)
def test_what_changes_changes_its_page_and_no_other(tmp_path: Path, files: tuple[str, ...]) -> None:
    """The points of a race are in the quick start's last picture, in example E10 and its own, and in nothing between
    them."""
    (tmp_path / "fmr").mkdir()
    for file in files:
        (tmp_path / "fmr" / file).write_text(CHANGES[file][0], encoding="utf-8")
    own = load_game("fmr", tmp_path)
    changed = Making(own.game, own.data, own.library, load_words("en", own.library), read_plan(own.library))
    at = laid("fmr rules", "en").pages["F35"]
    told = " ".join(_page(changed, at).texts()).replace("\n", " ")
    assert all(CHANGES[file][1] in told for file in files)
    assert all(_page(changed, n).key == page("fmr rules", "en", n).key for n in range(3, at))


def _page(made: Making, number: int) -> Drawing:
    drawing = Drawing()
    made.drawn(drawing, number, Leaf(A5.w, A5.h, number % 2 == 1))
    return drawing


@pytest.mark.slow
@spoken
def test_a_map_of_the_lesson_stands_before_the_turn_that_follows(lang: str) -> None:
    made = making("xf1 lesson", lang)
    places = {spot.block.name: (spot.page, spot.y) for spot in reversed(made.laid.spots)}
    assert made.lesson
    first = {part.id: f"lesson.{part.id}.{part.step[0].id}.do" for part, _, _ in made.lesson.tasks}
    for turn in (1, 2, 3):
        assert places[f"lesson_map_{turn}"] < places[made.words(first[f"turn{turn + 1}"])[:30]]


@pytest.mark.slow
@pytest.mark.parametrize("name", [f"{game} {id_}" for game in OURS for id_ in books(load_game(game).library)])
@spoken
def test_a_book_takes_little_ink(name: str, lang: str, tmp_path: Path) -> None:
    """On average of the inner pages: eight parts of a hundred, and five where ink is dear."""
    full, saver = (_coverage(run(name, lang, ink=ink, book="pages").to_bytes(), tmp_path) for ink in ("full", "saver"))
    assert saver < full <= 0.08
    assert saver <= 0.05


@pytest.mark.slow
@pytest.mark.parametrize("name", _all())
def test_a_book_for_the_screen_is_below_two_megabytes(name: str) -> None:
    assert len(screen(name, "ja")) < 2_000_000


@pytest.mark.parametrize("ink", ["saver", "mono"])
@pytest.mark.parametrize("game", OURS)
def test_no_cover_fills_its_page_where_ink_is_dear(game: str, ink: InkMode) -> None:
    """Whatever is filled in is nearly white, or small."""
    drawing = Drawing()
    making(f"{game} rules", "en").drawn(InkCanvas(drawing, ink), 1, Leaf(A5.w, A5.h, True, ink=ink))
    dark = 0.0
    for mark, matrix in drawing.walk():
        if isinstance(mark, PathMark) and isinstance(mark.fill, Color) and mark.fill.luminance() < 0.75:
            left, top, right, bottom = mark.path.transform(matrix).bounds()
            dark = max(dark, (right - left) * (bottom - top) / (A5.w * A5.h))
    assert dark < 0.15


def test_light_letters_break_no_line_anew() -> None:
    """In less ink every text begins and ends where it always does."""
    made, name = making("hill rules", "en"), "hill rules"
    light = Drawing()
    made.drawn(light, 2, Leaf(A5.w, A5.h, False, ink="saver"))
    texts = [[mark for mark, _ in each.walk() if isinstance(mark, TextMark)] for each in (page(name, "en", 2), light)]
    assert [(mark.text, mark.x, mark.y) for mark in texts[0]] == [(mark.text, mark.x, mark.y) for mark in texts[1]]
    for full, less in zip(*texts, strict=True):
        wide, narrow = (width(mark.text, mark.font, mark.size, mark.tracking) for mark in (full, less))
        assert narrow == pytest.approx(wide) or len(full.text) == 1
    assert any(less.font.weight < full.font.weight for full, less in zip(*texts, strict=True))


def _coverage(pdf: bytes, folder: Path) -> float:
    (folder / "book.pdf").write_bytes(pdf)
    subprocess.run(["pdftoppm", "-r", "60", "-gray", folder / "book.pdf", folder / "page"], check=True)
    shares = []
    for path in sorted(folder.glob("page-*.pgm"))[1:]:
        with Image.open(path) as picture:
            shares.append(1 - ImageStat.Stat(picture.convert("L")).mean[0] / 255)
    return sum(shares) / len(shares)


@pytest.mark.slow
@pytest.mark.parametrize("name", [f"{game} rules" for game in OURS])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_whole_books_are_alike_twice_and_colourless_in_mono(name: str, paper: str) -> None:
    from pnp.press.reading import read_pages

    first = run(name, ink="mono", paper=paper).to_bytes()
    assert first == run(name, ink="mono", paper=paper).to_bytes()
    with pikepdf.open(io.BytesIO(first)) as pdf:
        for reading in read_pages(pdf):
            assert all(len(set(ink)) == 1 for ink in reading.fills | reading.strokes)


@pytest.mark.parametrize(("name", "lang"), in_turn(["fmr rules", "turf rules", "mad rules"], ["it", "ja"]))
def test_every_question_stands_behind_those_about_clauses_that_are_taught_before(name: str, lang: str) -> None:
    made = making(name, lang)
    order = {id_: place for place, id_ in enumerate(made._taught())}
    about = [
        min((order[see] for see in made.clauses[id_].see if see in order), default=len(order)) for id_ in made.asked
    ]
    assert about == sorted(about)
