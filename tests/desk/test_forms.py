"""Forms for the screen: filled in by another library, read, counted; and what somebody sees who fills them in."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from pnp.desk.forms.pen import field_name
from pnp.desk.intake.filled import count_race
from pnp.draw.canvas import Canvas, Drawing, FieldMark
from pnp.draw.pdfform import read_fields
from pnp.games.xf1.model import Xf1Data
from pnp.kit.errors import PnpError
from pnp.kit.words import LANGUAGES
from pnp.season.season import Season
from pnp.season.system import Written
from tests.cli.harness import Shell
from tests.desk.sheets import club, component, print_pdf
from tests.kinds import as_a
from tests.season.forms import fill
from tests.season.tables import CHASE, EVERY, PLAIN, XF1_ALL, begun, field_of, in_this_order, narrator, rows
from tests.turns import in_turn


def form(season: Season, path: Path, lang: str = "en", kind: str = "race") -> Path:
    return print_pdf(component(season, kind, "fillable", lang), season, path, lang=lang)


def backwards(season: Season) -> Written:
    """Everybody home, the last of the list first; where somebody can be out, the first of the list is."""
    order = field_of(season)[::-1]
    can_fall_out = season.game.id in ("fmr", "xf1") or season.plan.options.get("steeplechase") == "yes"
    out = [order.pop()] if can_fall_out else []
    drivers = {"driver": drivers_of(season)} if season.plan.options.get("contracts") == "yes" else {}
    return in_this_order(season, order, out, **drivers)


def drivers_of(season: Season) -> dict[str, str]:
    """Those who are printed for each car."""
    printed = as_a(Xf1Data, season.data).drivers_of
    return {car: printed(car[0])[int(car[-1]) - 1].id for car in field_of(season)}


def as_typed(season: Season, written: Written) -> dict[str, str]:
    """What somebody types into the form of the next race."""
    race = season.race
    values = {field_name("race", race, who, "place"): str(n) for n, who in enumerate(written.order, start=1)}
    values |= {field_name("race", race, who, "out"): "×" for who in written.out}
    for column, noted in written.extra.items():
        values |= {field_name("race", race, who, column): str(value) for who, value in noted.items()}
    return values


# -- there and back


@pytest.mark.parametrize(
    ("game", "lang"),
    [
        pytest.param(game, lang, marks=() if number % 3 == index else pytest.mark.slow)
        for (number, game), (index, lang) in product(enumerate(PLAIN), enumerate(LANGUAGES))
    ],
)
def test_a_race_on_a_form_counts_like_a_race_entered(game: str, lang: str, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    with club(tmp_path, game) as by_form, club(other, game) as by_hand:
        written = backwards(by_hand)
        blank = form(by_form, tmp_path / "form.pdf", lang)
        done = fill(blank, tmp_path / "done.pdf", as_typed(by_form, written))
        found, _ = count_race(by_form, read_fields(done), str(done), narrator(by_form, lang))
        by_form.finish_by_hand(found)
        by_hand.finish_by_hand(written)
        assert rows(by_form) == rows(by_hand)
        assert by_form.suspended() == by_hand.suspended()


@pytest.mark.parametrize("name", EVERY)
def test_whatever_was_agreed_its_form_can_be_read(name: str, tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", EVERY[name]) as season:
        written = backwards(season)
        done = fill(form(season, tmp_path / "form.pdf"), tmp_path / "done.pdf", as_typed(season, written))
        found, result = count_race(season, read_fields(done), str(done))
        assert found == written
        assert result == season.counted(written)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_drivers_by_the_names_that_stand_in_the_tables(lang: str, tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", XF1_ALL) as season:
        values = as_typed(season, backwards(season))
        named = {car: narrator(season, lang).called("driver_name", who) for car, who in drivers_of(season).items()}
        values |= {field_name("race", 1, car, "driver"): name for car, name in named.items()}
        done = fill(form(season, tmp_path / "form.pdf", lang), tmp_path / "done.pdf", values)
        written, _ = count_race(season, read_fields(done), str(done))
        assert written.extra["driver"] == drivers_of(season)


def test_points_and_their_sum_may_be_written_and_must_then_be_right(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", CHASE) as season:
        written = backwards(season)
        points = season.counted(written).points
        values = as_typed(season, written)
        values |= {field_name("race", 1, who, "points"): str(value) for who, value in points.items()}
        values[field_name("race", 1, "sum")] = str(sum(points.values()))
        blank = form(season, tmp_path / "form.pdf")
        count_race(season, read_fields(fill(blank, tmp_path / "good.pdf", values)), "good.pdf")
        values[field_name("race", 1, "sum")] = "1"
        with pytest.raises(PnpError, match="sum"):
            count_race(season, read_fields(fill(blank, tmp_path / "bad.pdf", values)), "bad.pdf")


def test_the_verbs_together(pnp: Shell) -> None:
    pnp.season()
    ran = pnp("season", "sheet", "s.season", "--kind", "race", "--fillable").ok()
    (made,) = ran.new
    assert made == "output/s-race-1-fillable-a4-en.pdf"
    assert f"pnp season read {made} s.season" in ran.out
    pnp("season", "read", made, "s.season").refused("nothing is written", "problems found")
    with Season.read(pnp.folder / "s.season") as season:
        values = as_typed(season, backwards(season))
    fill(pnp.folder / made, pnp.folder / "done.pdf", values)
    assert "V2" in pnp("season", "read", "done.pdf", "s.season", "--yes").ok().out
    with Season.read(pnp.folder / "s.season") as season:
        assert season.results[0].order[0] == "V2"


# -- what somebody sees


def shown_by_pdfium(path: Path) -> Image.Image:
    document = pypdfium2.PdfDocument(path)
    document.init_forms()
    try:
        picture: Image.Image = document[0].render(scale=1.5, grayscale=True, may_draw_forms=True).to_pil()
    finally:
        document.close()
    return picture


def shown_by_poppler(path: Path) -> Image.Image:
    target = path.with_suffix("")
    subprocess.run(["pdftoppm", "-r", "108", "-gray", "-singlefile", "-png", path, target], check=True)
    return Image.open(target.with_suffix(".png")).convert("L")


VIEWERS = {"pdfium": shown_by_pdfium, "poppler": shown_by_poppler}


@pytest.mark.parametrize(("viewer", "by_whom"), in_turn([*VIEWERS], ["us", "pypdf"]))
def test_what_stands_in_a_field_shows(by_whom: str, viewer: str, tmp_path: Path) -> None:
    if viewer == "poppler" and not shutil.which("pdftoppm"):
        pytest.skip("pdftoppm is not installed")
    with club(tmp_path, "mad") as season:
        blank = form(season, tmp_path / "blank.pdf", "ja")
        name = field_name("race", 2, "Anna", "note")
        value = "鈴鹿 è ぼろ車"
        if by_whom == "pypdf":
            done = fill(blank, tmp_path / "done.pdf", {name: value}, drawn=True)
        else:
            done = _with_value(tmp_path / "done.pdf", season, name, value)
        before, after = VIEWERS[viewer](blank), VIEWERS[viewer](done)
        place = _place(blank, name, before.height)
        changed = ImageChops.difference(before.crop(place), after.crop(place)).point(
            [level > 60 for level in range(256)]
        )
        box = changed.getbbox()
        assert box is not None
        assert box[2] - box[0] > 80, "all of it shows, not only what the viewer has a font for"


def _with_value(target: Path, season: Season, name: str, value: str) -> Path:
    """The same form with a value that the program writes itself."""
    made = component(season, "race", "fillable", "ja")
    (sheet,) = made.sheets

    def draw(canvas: Canvas, w: float, h: float) -> None:
        drawing = Drawing()
        sheet.draw(drawing, w, h)
        for mark in drawing.marks:
            if isinstance(mark, FieldMark) and mark.name == name:
                mark = replace(mark, value=value)
            canvas.put(mark)

    return print_pdf(replace(made, sheets=(replace(sheet, draw=draw),)), season, target, lang="ja")


def _place(path: Path, name: str, height: int) -> tuple[int, int, int, int]:
    """Where a field is, in pixels of the viewers' pictures."""
    with pikepdf.open(path) as pdf:
        widget = next(each for each in pdf.pages[0].Annots if str(each.T) == name)
        left, bottom, right, top = (round(float(value) * 1.5) for value in widget.Rect)
    return left, height - top, right, height - bottom


# -- what a viewer is told


@pytest.mark.parametrize(("lang", "about"), [("en", "place"), ("ja", "順位"), ("it", "posto")])
def test_fields_say_what_they_are_in_the_readers_language(lang: str, about: str, tmp_path: Path) -> None:
    with club(tmp_path, "turf") as season, pikepdf.open(form(season, tmp_path / "form.pdf", lang)) as pdf:
        said = {str(each.T): str(each.TU) for each in pdf.pages[0].Annots}
        who = field_of(season)[0]
        assert said[field_name("race", 2, who, "place")].endswith(about)
        assert narrator(season, lang).called("car", who) in said[field_name("race", 2, who, "place")]
        assert all(said.values())


def test_fields_use_an_embedded_font_and_go_along_the_rows(tmp_path: Path) -> None:
    with club(tmp_path, "fmr") as season, pikepdf.open(form(season, tmp_path / "form.pdf")) as pdf:
        acroform = pdf.Root.AcroForm
        ((name, font),) = acroform.DR.Font.items()
        assert "/FontFile2" in font.DescendantFonts[0].FontDescriptor
        assert pdf.pages[0].Tabs == "/R"
        widgets = list(pdf.pages[0].Annots)
        assert all(str(each.DA).startswith(f"{name} ") for each in widgets)
        tops = [-round(float(each.Rect[3])) for each in widgets]
        assert tops == sorted(tops)


def test_the_sum_is_calculated_by_the_viewer(tmp_path: Path) -> None:
    with begun(tmp_path / "s.season", PLAIN["mad"]) as season:
        with pikepdf.open(form(season, tmp_path / "form.pdf")) as pdf:
            (total,) = pdf.Root.AcroForm.CO
            script = str(total.AA.C.JS)
            assert str(total.T) == "race:1:sum"
            assert int(total.Ff) == 1, "nobody types into it"
        assert script.startswith('AFSimple_Calculate("SUM", new Array("race:1:Anna:points", ')
        assert '"race:1:J%2E Doe:points"' in script


@pytest.mark.parametrize("kind", ["entry", "results", "standings", "chart"])
def test_other_sheets_can_be_filled_in_too(kind: str, tmp_path: Path) -> None:
    with club(tmp_path, "xf1") as season:
        blank = form(season, tmp_path / "form.pdf", kind=kind)
        names = list(read_fields(blank))
        values: Mapping[str, str] = dict.fromkeys(names[::7], "7")
        found = read_fields(fill(blank, tmp_path / "done.pdf", values))
        assert all(found[name] == "7" for name in values)
        with pytest.raises(PnpError, match="of no race"):
            count_race(season, found, "done.pdf")


def test_a_file_that_bites_its_own_tail(tmp_path: Path) -> None:
    pdf = pikepdf.new()
    pdf.add_blank_page()
    field = pdf.make_indirect(pikepdf.Dictionary(T=pikepdf.String("a"), V=pikepdf.String("1")))
    field.Kids = pikepdf.Array([field])
    pdf.Root.AcroForm = pikepdf.Dictionary(Fields=pikepdf.Array([field]))
    pdf.save(tmp_path / "snake.pdf")
    with pytest.raises(PnpError, match="no fields"):
        read_fields(tmp_path / "snake.pdf")
