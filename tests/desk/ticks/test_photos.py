"""Photos and scans of tick sheets: nothing wrong is ever taken, and what cannot be read is refused with its reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from PIL import Image, ImageFilter

from pnp.desk.ticks.codes import check_label, see
from pnp.desk.ticks.layout import CODE, CORNERS
from pnp.desk.ticks.lines import field_lines, note_lines
from pnp.desk.ticks.reading import look
from pnp.kit.errors import PnpError
from tests.desk.ticks.camera import Camera
from tests.desk.ticks.hand import BLACK, Hand, Pen, mark, page, write_on
from tests.desk.ticks.printed import DOT, TABLES, Kind, Sheet, sheet
from tests.desk.ticks.rates import KINDS, table
from tests.desk.ticks.trial import PALE, TRIALS, Outcome, Shot, read, shot
from tests.turns import among, in_turn

PHONE = Camera(2, tilt=0, turn=0)


@pytest.mark.parametrize(("game", "condition"), in_turn(["xf1", "mad"], ["2 MP, hard", "scan, 200 dpi"]))
def test_nothing_wrong_is_taken_and_little_is_asked(game: str, condition: str) -> None:
    outcome = shot(Kind(game, "letter", "ja", "saver"), TRIALS[condition], 0).read()
    assert not outcome.wrong
    assert not outcome.refused
    assert not outcome.asked


@pytest.mark.parametrize("kind", among([Kind("fmr"), Kind("xf1", "letter", "ja", "saver"), Kind("mad")], [Kind("mad")]))
def test_faint_pencil_is_read(kind: Kind) -> None:
    outcome = shot(kind, TRIALS["faint pencil, 2 MP"], 3).read()
    assert not outcome.wrong
    assert not outcome.asked


def test_a_mark_that_was_struck_out_is_not_taken_for_a_palely_set_one() -> None:
    """Two rows had each other's place first: blackened with a pencil that the ink of the new marks hides behind."""
    outcome = shot(KINDS[(20 * 7) % len(KINDS)], PALE["pale, any way"], 20).read()
    assert not outcome.wrong
    assert outcome.corrections == 2


def test_where_nothing_can_be_told_every_row_is_asked() -> None:
    printed, chance = sheet(Kind("turf")), Random(1)
    done = page(printed.layout, "", chance)
    verdict = read(printed, mark(printed, done, Hand(Pen((120, 120, 124), 0.4, 0.03)), chance))
    assert verdict.pale
    assert {doubt.row for doubt in verdict.doubts if doubt.group == 0} == set(range(len(printed.layout.rows)))
    assert not any(verdict.marks.values())


@pytest.mark.parametrize("camera", among([PHONE, Camera(curl=3, tilt=15), Camera(2, noise=10, shadow=0.4)], [PHONE]))
def test_what_is_written_below_the_grid_is_cut_out(camera: Camera) -> None:
    printed, chance = sheet(Kind("mad", "a4", "it", "mono")), Random(4)
    layout = printed.layout
    written = [field_lines(layout)[0], field_lines(layout)[2], note_lines(layout)[1]]
    blank = mark(printed, page(layout, "", chance), Hand(), chance)
    found = {
        name: cut_outs(printed, camera(picture, Random(1)))
        for name, picture in {"blank": blank, "written": write_on(printed, blank, written, BLACK, chance)}.items()
    }
    assert found["blank"] == {}
    assert list(found["written"]) == ["date", "weather", "notes"]
    assert found["written"]["notes"][0] > 4 * found["written"]["date"][0]


def cut_outs(printed: Sheet, photo: Image.Image) -> dict[str, tuple[int, int]]:
    seen = see(photo, "photo")
    assert seen is not None
    return {name: cut.size for name, cut in look(photo, seen, printed.layout, "photo").handwriting().items()}


@pytest.mark.slow
def test_of_many_pages_none_is_read_wrong_and_three_quarters_ask_nothing_in_vain() -> None:
    rates = table(330, 100_000)
    assert rates["all"].wrong == []
    pen = rates["with a pen"]
    assert pen.pages - pen.refused - pen.needless >= 0.75 * pen.pages


# -- what is refused


def _marked(kind: Kind, seed: int = 1) -> tuple[Sheet, Image.Image]:
    printed, chance = sheet(kind), Random(seed)
    return printed, mark(printed, page(printed.layout, "", chance), Hand(), chance)


def _without(printed: Sheet, picture: Image.Image, corners: str) -> Image.Image:
    covered = picture.copy()
    for corner in corners:
        covered.paste((255, 255, 255), _code_box(printed, corner))
    return covered


def _code_box(printed: Sheet, corner: str) -> tuple[int, int, int, int]:
    x, y = printed.layout.codes[corner]
    (left, top), (right, low) = printed.dot(x - 1, y - 1), printed.dot(x + CODE + 1, y + CODE + 1)
    return round(left), round(top), round(right), round(low)


@pytest.mark.parametrize("lost", among(["D", "AD", "CD", "BD"], ["BD"]))
def test_two_codes_are_enough(lost: str) -> None:
    printed, picture = _marked(Kind("fmr"))
    assert not read(printed, PHONE(_without(printed, picture, lost), Random(2))).doubts


def test_one_code_is_not() -> None:
    printed, picture = _marked(Kind("fmr"))
    with pytest.raises(PnpError, match="only one of the four codes"):
        read(printed, PHONE(_without(printed, picture, "ABC"), Random(2)))


def test_a_picture_without_a_sheet() -> None:
    with pytest.raises(PnpError, match="no tick sheet"):
        read(sheet(Kind("fmr")), Image.new("RGB", (800, 1000), (200, 200, 190)))


def test_two_sheets_on_one_picture() -> None:
    printed, picture = _marked(Kind("mad"))
    half = picture.crop((0, 0, picture.width, picture.height // 2))
    both = picture.copy()
    both.paste(half, (0, picture.height // 2))
    with pytest.raises(PnpError, match="several tick sheets"):
        read(printed, both)


def test_the_sheets_of_two_games_on_one_picture() -> None:
    (printed, one), (_, other) = _marked(Kind("mad")), _marked(Kind("turf"))
    both = one.copy()
    both.paste(other.crop((0, 0, other.width, other.height // 2)), (0, one.height // 2))
    with pytest.raises(PnpError, match="several tick sheets"):
        read(printed, both)


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"season": "22222"}, "another season"),
        ({"race": 2}, "race 1, and that race is entered already"),
        ({"race": 0}, "sheet of race 1"),
        ({"rows": "222"}, "printed for other rows"),
    ],
)
def test_a_sheet_of_something_else(other: dict[str, object], said: str) -> None:
    printed, picture = _marked(Kind("fmr"))
    seen = see(picture.reduce(2), "photo")
    assert seen is not None
    with pytest.raises(PnpError, match=said):
        check_label(seen, replace(printed.expected.label, **other), "photo")  # type: ignore[arg-type]


def test_a_picture_that_is_blurred() -> None:
    printed, picture = _marked(Kind("fmr"))
    with pytest.raises(PnpError, match=r"no tick sheet|not seen clearly|only one"):
        read(printed, PHONE(picture, Random(2)).filter(ImageFilter.GaussianBlur(6)))


def _outcome(kind: Kind, change: Callable[[Sheet, Image.Image], Image.Image], camera: Camera = PHONE) -> Outcome:
    printed, chance = sheet(kind), Random(2)
    done = page(printed.layout, "", chance)
    return Shot(printed, done, camera(change(printed, mark(printed, done, Hand(), chance)), chance)).read()


@pytest.mark.parametrize("curl", among([12, 25, 60], [60]))
def test_a_sheet_that_is_rolled_up_is_refused_or_read_right(curl: float) -> None:
    outcome = _outcome(Kind("xf1"), lambda _, picture: picture, replace(PHONE, curl=curl, tilt=25))
    assert not outcome.wrong


@pytest.mark.parametrize("game", among(["xf1", "fmr"], ["xf1"]))
def test_a_column_that_lies_in_a_fold_is_missed(game: str) -> None:
    """All that is left of it fits together without a seam."""

    def folded(printed: Sheet, picture: Image.Image) -> Image.Image:
        layout = printed.layout
        left, _ = printed.dot(layout.columns[3] - layout.pitch / 2, 0)
        hidden = round(layout.pitch * DOT)
        flat = picture.copy()
        flat.paste(picture.crop((round(left) + hidden, 0, picture.width, picture.height)), (round(left), 0))
        return flat

    assert "cannot be followed" in _outcome(Kind(game), folded).refused


# -- one column off


def _moved(printed: Sheet, picture: Image.Image, corners: str, dx: float, dy: float) -> Image.Image:
    """As if everything but these codes had slipped by so many millimetres."""
    slipped = _without(printed, picture, corners)
    for corner in corners:
        box = _code_box(printed, corner)
        slipped.paste(picture.crop(box), (box[0] + round(dx * DOT), box[1] + round(dy * DOT)))
    return slipped


def _by_columns(printed: Sheet) -> tuple[float, float]:
    return printed.layout.pitch, 0.0


def _by_rows(printed: Sheet) -> tuple[float, float]:
    return 0.0, printed.layout.row_pitch


@pytest.mark.parametrize(
    ("game", "corners", "by"),
    in_turn(["fmr", "xf1"], [CORNERS, "AC"], [_by_columns, _by_rows])
    + [
        pytest.param(game, corners, by, marks=pytest.mark.slow)
        for game in TABLES
        for corners in ("AB", "CD", "BD", "A")
        for by in (_by_columns, _by_rows)
    ],
)
def test_what_has_slipped_by_one_is_refused_or_read_right(
    game: str, corners: str, by: Callable[[Sheet], tuple[float, float]]
) -> None:
    printed, chance = sheet(Kind(game)), Random(game)
    done = page(printed.layout, "", chance)
    picture = mark(printed, done, Hand(), chance).reduce(1)
    dx, dy = by(printed)
    for way in (1, -1):
        try:
            verdict = read(printed, _moved(printed, picture, corners, way * dx, way * dy))
        except PnpError:
            continue
        assert {key: value for key, value in verdict.marks.items() if key[0] >= 0 and done.truth[key] != value} == {}
