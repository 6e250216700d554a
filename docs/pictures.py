"""Makes the pictures of the README from the kit's own drawings: `make pictures`."""

from __future__ import annotations

from pathlib import Path
from random import Random

from pnp.api.boards import Boards
from pnp.api.editions import load_game
from pnp.desk.rulebook.assembly import Making
from pnp.desk.rulebook.plan import read_plan
from pnp.draw.canvas import Drawing
from pnp.draw.color import BLACK, WHITE
from pnp.draw.ink import InkCanvas, InkMode
from pnp.draw.path import rect
from pnp.draw.png import to_png
from pnp.draw.svg import to_svg
from pnp.games.xf1 import GAME as XF1
from pnp.games.xf1.bots.pilots import Pilot, Style
from pnp.games.xf1.bots.racing import setup
from pnp.kit.atomic import write_bytes
from pnp.kit.register import find_game
from pnp.kit.words import load_words
from pnp.press.booklet import Leaf
from pnp.press.furniture import Imprint
from pnp.press.job import Job
from pnp.press.plan import plan
from pnp.press.product import Face, Order
from pnp.press.run import page_drawing
from pnp.referee.play import Play
from pnp.referee.sources import chance, is_chance

FOLDER = Path(__file__).parent / "pictures"
GAP = 3.0


def picture(name: str, drawing: Drawing, w: float, h: float, dpi: float) -> None:
    write_bytes(FOLDER / f"{name}.png", to_png(to_svg(drawing, w, h), dpi))
    print(FOLDER / f"{name}.png")


def row_of_faces(faces: list[Face], ink: InkMode = "full") -> tuple[Drawing, float, float]:
    """Faces side by side, as they look when they are cut out."""
    drawing = Drawing()
    x = GAP
    for face in faces:
        with drawing.group(at=(x, GAP), clip=rect(0, 0, face.w, face.h, 3)):
            InkCanvas(drawing, ink).use(face.drawing)
        x += face.w + GAP
    return drawing, x, faces[0].h + 2 * GAP


def cards() -> None:
    game = find_game("fmr")
    data = game.load(game.library())

    def faces(lang: str, numbers: list[int]) -> list[Face]:
        pieces = game.product.build("cards", data, load_words(lang, game.library()), Order()).pieces
        return [pieces[number - 1].front for number in numbers]

    drawing, w, h = row_of_faces([*faces("en", [11, 24]), *faces("ja", [28]), *faces("it", [54]), *faces("en", [48])])
    picture("fmr-cards", drawing, w, h, 64)
    for ink in ("saver", "mono"):
        drawing, w, h = row_of_faces(faces("en", [15, 31, 36, 52]), ink)
        picture(f"fmr-cards-{ink}", drawing, w, h, 48)


def pages() -> None:
    game = find_game("fmr")
    library = game.library()
    data, words = game.load(library), load_words("en", library)
    imprint = Imprint(str(words("game.name")), library.version, words)
    for component, page in (("cards", 0), ("strip", 0), ("score", 0), ("die", 0), ("aid", 0), ("pit_crew", 0)):
        planned = plan(game.product.build(component, data, words, Order()), Job())
        w, h = planned.pages[page].size
        picture(f"fmr-{component}-page", page_drawing(planned, page, imprint), w, h, 44)


def championship() -> None:
    """XF-1's sheets, small enough for a README."""
    game = find_game("xf1")
    library = game.library()
    data, words = game.load(library), load_words("en", library)
    imprint = Imprint(str(words("game.name")), library.version, words)
    for component, page, dpi in (
        ("courses", 0, 70),
        ("teams", 0, 44),
        ("race", 0, 44),
        ("tables", 0, 44),
        ("facts", 0, 44),
        ("programme", 0, 44),
    ):
        order = Order({"race": "japan,italy"}) if component in ("courses", "facts") else Order()
        planned = plan(game.product.build(component, data, words, order), Job())
        w, h = planned.pages[page].size
        picture(f"xf1-{component}-page", page_drawing(planned, page, imprint), w, h, dpi)
    drawing, w, h = row_of_faces(
        [piece.front for piece in game.product.build("drivers", data, words, Order()).pieces[:6:2]]
    )
    picture("xf1-drivers", drawing, w, h, 80)


def racecourse() -> None:
    """TurfMaster's board in one piece, and some of its cards."""
    game = find_game("turf")
    library = game.library()
    data, words = game.load(library), load_words("en", library)
    (poster,) = game.product.build("board", data, words, Order()).posters
    picture("turf-board", poster.drawing, poster.w, poster.h, 62)
    pieces = game.product.build("cards", data, words, Order()).pieces
    drawing, w, h = row_of_faces([pieces[index].front for index in (0, 33 + 1, 66 + 12, 99 + 21, 132 + 32)])
    picture("turf-cards", drawing, w, h, 80)


def scrapyard() -> None:
    """Two course sheets of MAD Racers joined, one of them turned, and some parts."""
    game = find_game("mad")
    library = game.library()
    data, words = game.load(library), load_words("en", library)
    sheets = [piece.front for piece in game.product.build("courses", data, words, Order()).pieces]
    first, second = sheets[0], sheets[7]
    drawing = Drawing()
    drawing.use(first.drawing, 0, 0)
    with drawing.group(clip=rect(first.w, 0, second.w, second.h)):
        drawing.use(second.drawing, first.w + second.w, second.h, rotate=180)
    picture("mad-courses", drawing, first.w + second.w, first.h, 62)
    pieces = game.product.build("parts", data, words, Order()).pieces
    players = game.product.build("players", data, words, Order()).pieces
    drawing, w, h = row_of_faces([*(pieces[index].front for index in (2, 14, 24, 28)), players[0].front])
    picture("mad-cards", drawing, w, h, 64)


def live_board() -> None:
    """A race by bots, stopped after its seventh turn."""
    edition = load_game("xf1")
    data, words = XF1.load(XF1.library()), edition.narrator("en").words
    play = Play(XF1.rules, setup(data, "belgium", ["U", "W", "L"], [m for m in data.teams if m not in "UWL"]))
    pilot, rng = Pilot(data, Style()), Random(8)
    while play.ask is not None and (play.state.phase != "act" or play.state.turn < 8):
        play.give(chance(play.ask, rng) if is_chance(play.ask) else pilot(play.ask, play.state))
    board = Boards(edition).drawn(XF1.rules.view(play.state), words)
    write_bytes(FOLDER / "xf1-live-board.png", to_png(board.joined(), 88))
    print(FOLDER / "xf1-live-board.png")


def spreads() -> None:
    """Two pages that face each other, of two rule booklets."""
    for id_, left in (("fmr", 6), ("turf", 8)):
        game = find_game(id_)
        library = game.library()
        making = Making(game, game.load(library), library, load_words("en", library), read_plan(library))
        drawing, w, h = Drawing(), 148.0, 210.0
        drawing.rect(0, 0, 2 * w, h, fill=WHITE)
        for number in (left, left + 1):
            with drawing.group(at=(0 if number == left else w, 0)):
                making.drawn(drawing, number, Leaf(w, h, number % 2 == 1))
        drawing.line(w, 0, w, h, stroke=BLACK, width=0.15)
        picture(f"{id_}-rules-spread", drawing, 2 * w, h, 80)


if __name__ == "__main__":
    spreads()
    cards()
    pages()
    championship()
    live_board()
    racecourse()
    scrapyard()
