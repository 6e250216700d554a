"""A bare form of a race: every field a race form has, and nothing else to look at. Filled in by another library."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import ArrayObject, NameObject, TextStringObject

from pnp.desk.forms.pen import field_name
from pnp.desk.intake.filled import OUT, PLACE, POINTS, SEASON_FIELD, SUM
from pnp.draw.canvas import Canvas
from pnp.press.furniture import Imprint
from pnp.press.job import Job
from pnp.press.paper import find_paper
from pnp.press.plan import plan_all
from pnp.press.product import Component, Sheet
from pnp.press.run import write_pdf
from pnp.season.season import Season
from tests.kinds import as_a
from tests.season.tables import field_of, narrator


def names(season: Season, race: int | None = None) -> list[str]:
    """The fields of a race's form."""
    number = season.race if race is None else race
    columns = [PLACE, OUT, POINTS, *(each.id for each in season.by_hand.columns(season.data, season.plan))]
    cells = [field_name("race", number, who, column) for who in field_of(season) for column in columns]
    others = [field_name("race", number, "date"), field_name("race", number, "signed", "keeper")]
    return [SEASON_FIELD, *cells, field_name("race", number, SUM), *others]


def filled(season: Season, values: Mapping[str, Mapping[str, object]], race: int | None = None) -> dict[str, str]:
    """All fields, with these values by competitor and column."""
    number = season.race if race is None else race
    given = {
        field_name("race", number, who, column): str(value)
        for who, columns in values.items()
        for column, value in columns.items()
    }
    return {name: given.get(name, "") for name in names(season, number)}


def blank_pdf(season: Season, path: Path, race: int | None = None) -> Path:
    draw = partial(_draw, fields=names(season, race))
    component = Component("form", "Form", sheets=(Sheet("form", draw),))
    imprint = Imprint(season.game.name, "", narrator(season).words)
    return write_pdf(plan_all([component], Job(find_paper("a4"))), path, imprint)


def _draw(canvas: Canvas, w: float, h: float, *, fields: list[str]) -> None:
    for index, name in enumerate(fields):
        canvas.field(name, (index % 6) * w / 6, (index // 6) * 8, w / 6 - 1, 7, "")


def fill(blank: Path, target: Path, values: Mapping[str, str], password: str = "", drawn: bool = False) -> Path:
    """By pypdf, as any other program would; it draws what was written only if it is asked to, a field takes it long."""
    writer = PdfWriter(PdfReader(blank))
    for page in writer.pages:
        if drawn:
            writer.update_page_form_field_values(page, dict(values), auto_regenerate=False)
        else:
            _write(page, values)
    if password:
        writer.encrypt(password)
    with target.open("wb") as file:
        writer.write(file)
    return target


def _write(page: PageObject, values: Mapping[str, str]) -> None:
    for reference in as_a(ArrayObject, page["/Annots"]):
        widget = reference.get_object()
        if widget["/T"] in values:
            widget[NameObject("/V")] = TextStringObject(values[widget["/T"]])
