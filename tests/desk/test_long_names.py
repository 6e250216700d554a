"""A name, a title or a reason that is taken is printed on every sheet of every game, as long and wide as it may be."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from pnp.desk.book.binder import binder_components
from pnp.desk.book.pack import pack_components
from pnp.desk.forms.pen import MODES
from pnp.desk.forms.records import FILLABLE, KINDS, OF_A_RACE
from pnp.desk.lent import Filling
from pnp.draw.canvas import Font
from pnp.draw.fonts import runs, width
from pnp.draw.text import shortened, wrap
from pnp.kit.writing import NAME, REASON, TITLE
from pnp.press.product import Component
from pnp.season.adjusting import Adjustment
from pnp.season.season import Season
from tests.desk.reading import words_on
from tests.desk.sheets import component, drawings, print_pdf
from tests.season.tables import PLAIN, Sample, begun, narrator, play
from tests.turns import every_other, in_turn

WIDE: dict[str, tuple[str, Callable[[int], str]]] = {
    "one word of the widest letter": ("en", lambda n: "W" * n),
    "full width": ("ja", lambda n: "Ｗ" * n),
    "many words": ("it", lambda n: ("Wilhelmina " * n)[:n].strip().ljust(n, "W")),
}
"""In which language it is tried, and a text of so many characters."""
OTHER_SCRIPTS = ("김민수", "小红", "Ελένη", "Дмитрий")


def season_of(folder: Path, game: str, wide: Callable[[int], str]) -> Season:
    """A race run, a decision made; everybody is called as long as anybody may be."""
    sample = PLAIN[game]
    names = [wide(NAME - 1) + str(index) for index in range(len(sample.players))]
    players = tuple(f"{name}:{each.partition(':')[2]}" for name, each in zip(names, sample.players, strict=True))
    season = begun(folder / f"{game}.season", Sample(game, players, sample.options), title=wide(TITLE))
    play(season)
    season.adjust(Adjustment("points", season.results[0].order[0], wide(REASON), race=1, n=-1))
    return season


def every_sheet(season: Season, lang: str) -> Iterator[Component]:
    told, facts = narrator(season, lang), season.facts
    for kind in KINDS:
        for mode in MODES if kind in FILLABLE else ("filled",):
            yield component(season, kind, mode, lang, 1 if kind in OF_A_RACE else None)
    for kind, is_of_a_race in season.game.desk.records.items():
        filling = Filling(facts, season.title, season.told(1) if is_of_a_race else None)
        yield season.game.desk.filled(kind, season.data, told.words, filling)
    yield from binder_components(season, told)
    yield from pack_components(season, told)


@pytest.mark.parametrize(("game", "how", "paper"), in_turn([*PLAIN], [*WIDE], ["a4", "letter"]))
def test_the_longest_names_are_on_every_sheet(game: str, how: str, paper: str, tmp_path: Path) -> None:
    lang, wide = WIDE[how]
    season = season_of(tmp_path, game, wide)
    for made in every_sheet(season, lang):
        for drawing, w, _ in drawings(made, paper):
            outside = [word.text for word in words_on(drawing) if word.left < -5 or word.right > w + 5]
            assert not outside, made.id
    season.close()


@pytest.mark.parametrize("game", every_other([*PLAIN], 0))
def test_names_in_other_scripts_are_printed_and_read_again(game: str, tmp_path: Path) -> None:
    sample = PLAIN[game]
    names = OTHER_SCRIPTS[: len(sample.players)]
    players = tuple(f"{name}:{each.partition(':')[2]}" for name, each in zip(names, sample.players, strict=True))
    season = begun(tmp_path / "s.season", Sample(game, players, sample.options), title=" ".join(OTHER_SCRIPTS))
    play(season)
    text = text_of(print_pdf(component(season, "entry"), season, tmp_path / "entry.pdf"))
    assert [name for name in names if name not in text] == []
    form = print_pdf(component(season, "entry", "fillable"), season, tmp_path / "form.pdf")
    assert any(name in value for name in names for value in shown_in_fields(form))
    season.close()


def text_of(path: Path) -> str:
    pdf = pypdfium2.PdfDocument(path)
    text = "\n".join(page.get_textpage().get_text_range() for page in pdf)
    pdf.close()
    return text


def shown_in_fields(path: Path) -> list[str]:
    """The values of the fields that have letters of their own to be seen with."""
    with pikepdf.open(path) as pdf:
        fields = [field for field in pdf.Root.AcroForm.Fields if b"Tj" in field.AP.N.read_bytes()]
        return [str(field.V) for field in fields]


FONT = Font("barlow", 500)


def test_a_name_in_a_field_is_seen_within_it(tmp_path: Path) -> None:
    season = season_of(tmp_path, "turf", WIDE["full width"][1])
    with pikepdf.open(print_pdf(component(season, "entry", "fillable"), season, tmp_path / "form.pdf")) as pdf:
        for field in pdf.Root.AcroForm.Fields:
            wide = float(field.Rect[2] - field.Rect[0])
            size, glyphs = size_and_glyphs(field.AP.N.read_bytes().decode("ascii"))
            is_wide = str(field.V).startswith("Ｗ")
            assert not is_wide or size * glyphs <= wide + size, "each is as wide as it is high, the dots excepted"
    season.close()


def size_and_glyphs(appearance: str) -> tuple[float, int]:
    shown = re.findall(r"(\S+) Tf <(\w+)> Tj", appearance)
    return float(shown[0][0]) if shown else 0.0, sum(len(codes) // 4 for _, codes in shown)


def test_a_greek_name_is_drawn_by_one_hand() -> None:
    """Anton has a sigma of its own, for formulas."""
    assert len({face.name for face, _ in runs("Σοφία", Font("anton"))}) == 1
    assert [face.name for face, _ in runs("Σ", Font("anton"))] == ["Anton-Regular"]


def test_a_chinese_name_is_drawn_by_one_hand() -> None:
    """Japanese has the first character, too."""
    assert [text for _, text in runs("小红", FONT)] == ["小红"]


def test_a_name_is_shortened_only_where_it_must_be_and_visibly() -> None:
    room = width("Wilhelmina", FONT, 8)
    assert shortened("Wilhelmina", FONT, 8, room) == "Wilhelmina"
    assert shortened("Wilhelmina Ｗ", FONT, 8, room).endswith("…")
    assert width(shortened("Ｗ" * NAME, FONT, 8, room), FONT, 8) <= room


def test_a_word_wider_than_a_line_goes_on_in_the_next_one() -> None:
    text, room = f"Red: **{'W' * 30}** and so on", width("W" * 10, FONT, 8)
    assert wrap(text, FONT, 8, room) is None
    lines = wrap(text, FONT, 8, room, break_words=True)
    assert lines is not None
    assert "".join(piece.glue + piece.text for line in lines for piece in line) == text.replace("**", "")
    assert all(sum(width(piece.text, FONT, 8) for piece in line) <= room for line in lines)
