"""The start sheet: what there is to print, on which paper, and how it is put together."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pnp.api.editions import data_problems, load_game
from pnp.api.jobs import print_job
from pnp.api.making import print_game
from pnp.api.printing import PrintRun, component_ids, plan_print
from pnp.desk.start.page import PlanPage
from pnp.desk.start.plan import has_start, read_start, start_problems
from pnp.draw.canvas import Drawing, PathMark, TextMark
from pnp.draw.geometry import Rect
from pnp.draw.vocabulary.assembly import ROW, block_size, is_step, steps_width
from pnp.kit.register import find_game
from pnp.kit.words import LANGUAGES
from pnp.press.furniture import printed
from pnp.press.page import Page
from pnp.press.plan import PrintPlan
from pnp.press.run import page_drawing
from pnp.press.steps import draw_page_steps, spot, tucked_in
from tests.turns import in_turn

GAMES = ("fmr", "turf", "mad", "xf1")
START = (find_game("fmr").library().shelf / "start.toml").read_text(encoding="utf-8")


@cache
def run_of(game: str, lang: str = "en", paper: str = "a4", duplex: str = "long", ink: str = "full") -> PrintRun:
    job = print_job(paper, duplex=duplex, ink=ink)
    return plan_print(load_game(find_game(game)), ["start"], job, lang)


@cache
def pages(game: str, lang: str, paper: str) -> tuple[Drawing, ...]:
    run = run_of(game, lang, paper)
    (plan,) = run.plans()
    return tuple(page_drawing(plan, index, run.imprint) for index in range(len(plan.pages)))


def told(folder: Path, text: str, **strings: str) -> list[str]:
    """What is wrong with Formula Motor Racing's start sheet if it says this."""
    (folder / "start.toml").write_text(text, encoding="utf-8")
    for lang, words in strings.items():
        (folder / f"strings.{lang}.toml").write_text(words, encoding="utf-8")
    game = find_game("fmr")
    library = game.library(folder)
    return [str(problem) for problem in start_problems(library, game.product.ids(), ("rules",))]


# The sheet.

each = pytest.mark.parametrize(("game", "lang", "paper"), in_turn(GAMES, LANGUAGES, ["a4", "letter"]))
"""To know what stands on it, everything that a game prints is counted."""


@pytest.mark.parametrize("game", GAMES)
def test_it_comes_first_and_is_one_sheet_of_two_pages(game: str) -> None:
    assert component_ids(find_game(game))[0] == "start"
    run = plan_print(load_game(find_game(game)))
    assert run.names[0] == "start"
    (plan,) = run_of(game).counted()
    assert [page.side for page in plan.pages] == ["front", "back"]
    assert plan.sheets == 1


def test_a_printer_that_cannot_turn_the_paper_takes_two_sheets() -> None:
    (plan,) = run_of("fmr", duplex="none").counted()
    assert [page.side for page in plan.pages] == ["front", "front"]
    assert not plan.leaves_backs_out


@each
def test_every_component_stands_in_the_table(game: str, lang: str, paper: str) -> None:
    _, back = pages(game, lang, paper)
    shown = "".join(back.texts()).replace(" ", "")
    run = run_of(game, lang, paper)
    others = component_ids(find_game(game))[1:]
    for component in run.components(others):
        assert component.title.replace(" ", "") in shown, component.id
    printed = [*(name for name in run.chosen if name != "start"), *run.choice.left_out]
    assert str(sum(plan.sheets for plan in run.counted(printed))) in back.texts()


@each
def test_nothing_is_too_small_to_read_or_off_the_page(game: str, lang: str, paper: str) -> None:
    (plan,) = run_of(game, lang, paper).plans()
    live = plan.pages[1].live
    assert live
    drawing = Drawing()
    assert plan.pages[1].sheet
    plan.pages[1].sheet.draw(drawing, live.w, live.h)
    for mark, matrix in drawing.walk():
        if isinstance(mark, TextMark):
            assert mark.size * abs(matrix[0] or matrix[1]) >= 7 - 0.01, mark.text
        elif isinstance(mark, PathMark) and mark.stroke:
            assert mark.path.transform(matrix).bounds()[3] <= live.h + 0.5


@each
def test_the_labels_are_as_large_as_they_should_be(game: str, lang: str, paper: str) -> None:
    front, _ = pages(game, lang, paper)
    sizes = []
    for mark, matrix in front.walk():
        if isinstance(mark, PathMark) and mark.stroke and mark.fill:
            left, top, right, bottom = mark.path.transform(matrix).bounds()
            sizes.append((round(right - left, 2), round(bottom - top, 2)))
    assert (190, 22) in sizes
    assert (60, 60) in sizes


def test_either_or_is_said_of_both() -> None:
    run = run_of("fmr")
    edition = run.edition
    others = tuple(run.counted(component_ids(edition.game)[1:]))
    page = PlanPage(edition.game.desk.look, run.words, read_start(edition.library), others)
    assert page.needed("standees") == "this or: Car counters"
    assert page.needed("counters") == "instead of: Stand-up cars"
    assert page.needed("die") == "only if you have no twelve-sided die"
    assert page.needed("rules") == "everybody"
    assert page.least < page.sheets


def test_a_table_for_one_race_tells_of_that_race_only() -> None:
    edition = load_game(find_game("xf1"))
    run = plan_print(edition, ["start"], options={"race": "australia"})
    (plan,) = run.plans()
    live, sheet = plan.pages[1].live, plan.pages[1].sheet
    assert live
    assert sheet
    drawing = Drawing()
    sheet.draw(drawing, live.w, live.h)
    texts = drawing.texts()
    assert "Course maps" in texts
    assert "Season programme" not in texts


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ink", ["full", "saver", "mono"])
def test_what_is_printed_stands_up_to_inspection(tmp_path: Path, game: str, ink: str) -> None:
    printed = print_game(run_of(game, "ja", "letter", ink=ink), tmp_path, check=True)
    assert not printed.failures
    assert len(printed.files) == 1


def test_a_start_sheet_stands_up_to_inspection(tmp_path: Path) -> None:
    printed = print_game(run_of("fmr"), tmp_path, check=True)
    assert not printed.failures


# Steps on the sheets themselves.


@cache
def folded(game: str, paper: str) -> list[PrintPlan]:
    run = run_of(game, paper=paper)
    start = read_start(run.edition.library)
    return run.counted([id_ for id_ in find_game(game).product.ids() if start.steps(id_)])


@pytest.mark.parametrize(("game", "paper"), in_turn(GAMES, ["a4", "letter"]))
def test_steps_lie_on_no_piece_and_on_the_paper(game: str, paper: str) -> None:
    for plan in folded(game, paper):
        for page in plan.pages:
            at = spot(page, plan.component.steps, plan.job.paper.margin)
            if at and page.strip:
                area = Rect(*at, steps_width(len(plan.component.steps)), ROW)
                assert area.x >= plan.job.paper.margin - 0.01
                assert area.right <= page.size[0] - plan.job.paper.margin + 0.01
                assert area.bottom <= page.size[1] - plan.job.paper.margin
                taken = [page.strip.area, *(placed.cell.trim for placed in page.placed)]
                assert not any(_meet(area, other) for other in taken), plan.component.id


def _meet(one: Rect, other: Rect) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


FOLDED = {
    "fmr": ("standees", "box"), "turf": ("standees", "fences", "boxes", "dice"), "mad": ("standees", "dice"),
}  # fmt: skip


@pytest.mark.parametrize(("game", "paper"), [(game, paper) for game in FOLDED for paper in ("a4", "letter")])
def test_what_folds_says_how_on_its_own_sheet(game: str, paper: str) -> None:
    plans = {plan.component.id: plan for plan in folded(game, paper)}
    for id_ in FOLDED[game]:
        for page in plans[id_].pages:
            margin = plans[id_].job.paper.margin
            assert spot(page, plans[id_].component.steps, margin) or list(tucked_in(plans[id_], page)), id_


@pytest.mark.parametrize(("game", "paper"), in_turn(["turf", "mad"], ["a4", "letter"]))
def test_common_sheets_say_it_of_everything_that_folds(game: str, paper: str) -> None:
    (plan,) = plan_print(load_game(game), ["pieces"], print_job(paper=paper), more=["all"]).counted()
    ids = {str(number): part.id for number, part in enumerate(plan.component.parts, start=1)}
    pages = [
        page for page in plan.pages if page.side == "front" and {ids[str(n)] for n in page.parts} & set(FOLDED[game])
    ]
    assert pages
    for page in pages:
        there = [number for number in map(str, page.parts) if ids[number] in FOLDED[game]]
        longest = max((plan.component.parts[int(number) - 1].steps for number in there), key=len)
        tucked = list(tucked_in(plan, page))
        assert spot(page, longest, plan.job.paper.margin, len(there)) or [each.number for each in tucked] == there


def taken(plan: PrintPlan, page: Page) -> Rect | None:
    """What the scale bar and two lines take of the strip."""
    return printed(page.strip, ("A game · A component of it", "page 1 of 10 · front · A4")) if page.strip else None


@pytest.mark.parametrize(
    ("game", "ids", "paper"),
    [("fmr", ["pieces"], "letter"), ("mad", ["courses"], "a4"), ("turf", ["board", "cards"], "letter")],
)
def test_every_sheet_says_how_where_only_the_strip_has_room(game: str, ids: list[str], paper: str) -> None:
    for plan in plan_print(load_game(game), ids, print_job(paper=paper)).counted():
        for page in plan.pages:
            folds = plan.component.steps or any(plan.component.parts[n - 1].id == "standees" for n in page.parts)
            if page.side == "front" and folds and not spot(page, steps_of(plan), plan.job.paper.margin):
                (tucked,) = tucked_in(plan, page, used := taken(plan, page))
                area = Rect(tucked.x, tucked.y, *tucked.size)
                assert page.strip
                assert used
                assert not _meet(area, used)
                assert not any(_meet(area, placed.cell.trim) for placed in page.placed)
                assert area.right <= page.size[0] - plan.job.paper.margin + 0.01
                assert area.bottom <= page.size[1] - plan.job.paper.margin + 0.01


def steps_of(plan: PrintPlan) -> tuple[str, ...]:
    return plan.component.steps or next(part.steps for part in plan.component.parts if part.id == "standees")


def test_every_tile_says_how_it_is_joined() -> None:
    run = plan_print(load_game("turf"), ["board"])
    (plan,) = run.plans()
    for index in range(0, len(plan.pages), 2 if plan.two_sided else 1):
        assert page_drawing(plan, index, run.imprint).texts().count("5 cm") == 2  # the bar's, and the pictogram's


def test_tucked_steps_keep_to_the_white() -> None:
    """As drawn: nothing of the sheet lies where they are, and they are whole on the paper."""
    (plan,) = plan_print(load_game("turf"), ["dice"], print_job(paper="letter")).counted()
    (tucked,) = tucked_in(plan, plan.pages[0])
    wide, tall = block_size(len(tucked.steps), tucked.across)
    area = Rect(tucked.x, tucked.y, wide, tall)
    assert area.x > plan.job.paper.margin
    for placed in plan.pages[0].placed:
        for mark, matrix in placed.face.drawing.walk():
            if isinstance(mark, PathMark):
                left, top, right, bottom = mark.path.transform(matrix).bounds()
                trim = placed.cell.trim
                if right - left < 20 and bottom - top < 20:
                    assert not _meet(area, Rect(trim.x + left, trim.y + top, right - left, bottom - top))


def test_common_sheets_say_it_too() -> None:
    """By the number that stands beside the rows of what is folded."""
    run = plan_print(load_game(find_game("fmr")), ["pieces"], more=["all"])
    (plan,) = run.counted()
    ids = [part.id for part in plan.component.parts]
    steps = plan.component.parts[ids.index("standees")].steps
    pages = [page for page in plan.pages if ids.index("standees") + 1 in page.parts and page.side == "front"]
    assert any(spot(page, steps, plan.job.paper.margin) for page in pages)
    drawn, bare = Drawing(), Drawing()
    draw_page_steps(drawn, plan, pages[0])
    draw_page_steps(bare, plan, next(page for page in plan.pages if page.parts == (1,)))
    assert str(ids.index("standees") + 1) in drawn.texts()
    assert not bare.texts()


def test_a_print_shop_gets_no_steps() -> None:
    run = plan_print(load_game(find_game("fmr")), ["standees"], print_job(profile="press"))
    (plan,) = run.plans()
    home = plan_print(load_game(find_game("fmr")), ["standees"])
    (at_home,) = home.plans()
    assert len(page_drawing(at_home, 0, home.imprint).texts()) > len(page_drawing(plan, 0, run.imprint).texts())


# Its data.


@pytest.mark.parametrize("game", GAMES)
def test_our_own_data_is_in_order(game: str) -> None:
    found = find_game(game)
    library = found.library()
    assert has_start(library)
    assert start_problems(library, found.product.ids(), ("rules", "lesson")) == []
    assert all(is_step(step) for steps in read_start(library).strip.values() for step in steps)


@pytest.mark.parametrize(
    ("old", "new", "problem", "do"),
    [
        ('"score", "fold_back", "flower"', '"sc", "fold_back", "flower"', "no assembly step is called “sc”", ""),
        ('strip = "die"', 'strip = "dye"', "no strip is called “dye”", ""),
        ('of = ["standees"]', 'of = ["carts"]', "no component is called “carts”", ""),
        ('of = ["standees"]', "of = []", "counters must say instead of what it is made", "add what is missing"),
        ("[component.aid]", "[component.aids]", "no component is called “aids”", ""),
        ("paper = [80]", "paper = [2500]", "2500 does not fit", ""),
        ('tools = ["knife",', 'tools = ["spoon",', "“spoon” is not allowed", ""),
        ("more = { die = 25", "more = { dye = 25", "no component is called “dye”", ""),
        ('[strip]\n', '[strip]\nidle = ["cut"]\n', "no component is made by strip idle", "leave it out"),
        ("hand = 45", "hands = 45", "hands is not a key here", ""),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_line(tmp_path: Path, old: str, new: str, problem: str, do: str) -> None:
    assert START.count(old) >= 1
    found = [each for each in told(tmp_path, START.replace(old, new, 1)) if problem in each]
    assert found
    assert "start.toml:" in found[0]
    assert do in found[0]


def test_a_component_without_paper_is_missed(tmp_path: Path) -> None:
    """Somebody's own game: nothing lies below its file."""
    shelf = tmp_path / "fmr"
    shelf.mkdir()
    library = find_game("fmr").library()
    for name in library.names():
        (shelf / name).write_bytes((library.shelf / name).read_bytes())
    (shelf / "start.toml").write_text(START.replace("[component.aid]\npaper = [120, 160]\n", ""), encoding="utf-8")
    own = type(library)("fmr", None, tmp_path)
    (problem,) = start_problems(own, find_game("fmr").product.ids(), ("rules",))
    assert "does not say what aid is printed on" in str(problem)
    assert "[component.aid]" in str(problem)


def test_who_needs_it_must_be_said_in_every_language(tmp_path: Path) -> None:
    found = told(tmp_path, '[component.aid]\nneed = "only"\n')
    assert len(found) == len(LANGUAGES)
    assert all("start.only.aid" in each for each in found)


def test_the_check_verb_knows_it(tmp_path: Path) -> None:
    (tmp_path / "start.toml").write_text('[component.aid]\nstrip = "nowhere"\n', encoding="utf-8")
    assert any("nowhere" in str(each) for each in data_problems(find_game("fmr"), tmp_path))


def test_paper_of_ones_own_is_printed(tmp_path: Path) -> None:
    (tmp_path / "start.toml").write_text("[component.aid]\npaper = [333]\n", encoding="utf-8")
    run = plan_print(load_game(find_game("fmr"), tmp_path), ["start"])
    (plan,) = run.plans()
    assert "333 g" in page_drawing(plan, 1, run.imprint).texts()


def test_no_race_depends_on_it(tmp_path: Path) -> None:
    (tmp_path / "start.toml").write_text("[component.aid]\npaper = [333]\n", encoding="utf-8")
    game = find_game("fmr")
    assert game.library(tmp_path).figures == game.library().figures
