"""One snapshot a sheet: what stands where, as text, so that a change on paper is a readable diff."""

from __future__ import annotations

import pytest

from pnp.draw.canvas import Drawing, TextMark
from pnp.draw.path import apply
from pnp.kit.register import all_games, find_game
from pnp.kit.words import load_words
from pnp.press.furniture import Imprint
from pnp.press.job import Job
from pnp.press.plan import plan
from pnp.press.product import Order
from pnp.press.run import page_drawing
from tests.snapshot import check_snapshot

COMPONENTS = [(game.id, component) for game in all_games() for component in game.product.ids()]


def outline(drawing: Drawing) -> list[str]:
    """The texts of a page from top to bottom with their places, and how much else is drawn."""
    texts = []
    shapes = 0
    for mark, matrix in drawing.walk():
        if isinstance(mark, TextMark):
            x, y = apply(matrix, mark.x, mark.y)
            texts.append((round(y), round(x), f"{mark.size:.1f}", mark.text))
        else:
            shapes += 1
    lines = [f"{y:4} {x:4} {size:>5} pt  {text}" for y, x, size, text in sorted(texts)]
    return [f"{shapes} shapes", *lines]


@pytest.mark.parametrize(("game_id", "component"), COMPONENTS)
def test_first_page(game_id: str, component: str) -> None:
    game = find_game(game_id)
    library = game.library()
    words = load_words("en", library)
    planned = plan(game.product.build(component, game.load(library), words, Order()), Job())
    page = page_drawing(planned, 0, Imprint(str(words("game.name")), "data", words))
    pages = "\n".join(f"{each.side:5} {each.size[0]:g} × {each.size[1]:g}  {each.group}" for each in planned.pages)
    check_snapshot(f"{game_id}/page-{component}.txt", f"{pages}\n\n" + "\n".join(outline(page)) + "\n")
