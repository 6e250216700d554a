"""Formula Motor Racing's pit crew cards: a team, its two cars, its cards in the deck, and what places are worth."""

from __future__ import annotations

from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE, Color, ink_on
from pnp.draw.path import polygon, rect
from pnp.draw.text import center_line, fit_size, text_box
from pnp.draw.vocabulary.cars import car_side
from pnp.draw.vocabulary.effects import polar, spanner, speed_lines, sun_rays, tyre
from pnp.games.fmr.faces.cards.frame import (
    BLEED,
    BODY,
    BOLD,
    INDEX_WHAT,
    INDEX_X,
    TAB_W,
    TEXT_LEFT,
    TEXT_RIGHT,
    Draw,
    H,
    W,
    both_ways,
    face,
    paper,
)
from pnp.games.fmr.faces.cards.marks import team_badge, team_pattern
from pnp.games.fmr.faces.cards.scenes import ART, CREAM, DISPLAY, INK, MIDDLE, SAND, SIGNAL, SLOPE, TILT, number_text
from pnp.games.fmr.model import Car, Card, FmrData, Team
from pnp.kit.words import Words
from pnp.press.product import ROUNDED, Piece

HEAD_FOOT = 29.5
CAR_ROWS = (45.0, 60.8)
MINI_W, MINI_H, MINI_TOP = 5.4, 7.4, 65.0
POINTS = (74.4, 84.4)


def pit_crew_card(team: Team, data: FmrData, words: Words) -> Draw:
    colour = Color.hex(team.colour)

    def draw(canvas: Canvas) -> None:
        paper(canvas, CREAM)
        _pit_crew_head(canvas, team, words)
        for i, car in enumerate(team.cars):
            _pit_crew_car(canvas, data.cars[car], colour, CAR_ROWS[i])
        _own_cards(canvas, team, data, words)
        _points(canvas, data, words)
        both_ways(canvas, lambda corner: team_badge(corner, INDEX_X, INDEX_WHAT - 0.4, 4.4, team))

    return draw


def _pit_crew_head(canvas: Canvas, team: Team, words: Words) -> None:
    """The team's name on its colour, its pattern underneath."""
    colour = Color.hex(team.colour)
    ink = ink_on(colour, CREAM, INK)
    left, top, right, _ = ART
    drop = (right - left) * SLOPE / 2
    with canvas.group(clip=polygon([(left, top), (right, top), (right, HEAD_FOOT - drop), (left, HEAD_FOOT + drop)])):
        canvas.rect(left, top, right - left, 40, fill=colour)
        sun_rays(
            canvas, -6, 40, 90, color=colour.mix(WHITE if ink == INK else BLACK, 0.12), count=9, start=-80, stop=-4
        )
        with canvas.group(at=(MIDDLE, HEAD_FOOT), rotate=-TILT):
            canvas.rect(-35, -5, 70, 6, fill=CREAM)
            team_pattern(canvas, rect(-35, -4.4, 70, 6), team, 2.4)
    canvas.polygon([(0, 0), (TAB_W, 0), (TAB_W, 13.6 - TAB_W * SLOPE), (0, 13.6)], fill=CREAM)
    with canvas.group(at=(16.5, 0), rotate=-TILT):
        canvas.text(0.2, 9.4, words("pit_crew.title"), BOLD, 9, fill=ink, tracking=140)
        text_box(
            canvas, 0, 10.8, 42.5, 13.2, _two_lines(team.name.upper()), DISPLAY, 23, smallest=9, leading=0.98, fill=ink
        )


def _two_lines(name: str) -> str:
    """A name of several words broken where its halves are most alike."""
    blanks = [i for i, char in enumerate(name) if char == " "]
    if not blanks:
        return name
    middle = min(blanks, key=lambda i: abs(i - len(name) / 2))
    return f"{name[:middle]}\n{name[middle + 1 :]}"


def _pit_crew_car(canvas: Canvas, car: Car, colour: Color, y: float) -> None:
    """A car on its stretch of road, its number and its driver beside it."""
    canvas.polygon([(ART[0], y - 4.6), (41.4, y - 4.6), (39, y + 1.2), (ART[0], y + 1.2)], fill=INK)
    speed_lines(canvas, 10, y - 2, 12, color=CREAM, spread=3, count=3, width=0.6)
    car_side(canvas, 22, y, 36, body=colour, accent=CREAM, helmet=CREAM, number=str(car.number), halo=CREAM)
    left = 43.0
    canvas.text(left, y - 5.2, str(car.number), DISPLAY, 23, fill=INK)
    room = ART[2] - left - 0.5
    text_box(canvas, left, y - 4, room, 6.6, _two_lines(car.driver), BOLD, 9.5, smallest=6.5, leading=1, fill=INK)


def _own_cards(canvas: Canvas, team: Team, data: FmrData, words: Words) -> None:
    """The cards that name this colour, as small cards: look out for them."""
    own = [card for card in data.cards if card.team == team.id]
    step = min(MINI_W + 0.8, 31 / max(1, len(own)))
    for i, card in enumerate(own):
        with canvas.group(at=(TEXT_LEFT + i * step, MINI_TOP)):
            _mini_card(canvas, card, Color.hex(team.colour))
    left = TEXT_LEFT + len(own) * step + 1
    note = words("pit_crew.cards")
    text_box(canvas, left, MINI_TOP, 58 - left, MINI_H, note, BODY, 9, smallest=7.5, valign="middle", fill=INK)


def _mini_card(canvas: Canvas, card: Card, colour: Color) -> None:
    cx, cy = MINI_W / 2, MINI_H / 2
    ground = colour if card.group == "advance" else INK
    canvas.rect(0, 0, MINI_W, MINI_H, r=0.6, fill=ground)
    if card.value:
        center_line(canvas, cx, cy, number_text(card.value), DISPLAY, 11, fill=ink_on(ground, CREAM, INK))
    else:
        tyre(canvas, cx, cy - 0.4, 2, rim=CREAM)
        canvas.rect(0.5, MINI_H - 1.5, MINI_W - 1, 1, fill=colour)


def _points(canvas: Canvas, data: FmrData, words: Words) -> None:
    top, foot = POINTS
    cell = (TEXT_RIGHT - TEXT_LEFT) / len(data.points)
    for i, points in enumerate(data.points):
        x, wide = TEXT_LEFT + i * cell, cell - 0.6
        ground, ink = (INK, CREAM) if i == 0 else (CREAM.shade(0.1), INK)
        canvas.rect(x, top, wide, foot - top, r=0.6, fill=ground)
        place = words("pit_crew.place", n=i + 1)
        canvas.text(x + wide / 2, top + 2.9, place, BODY, 6.5, anchor="middle", fill=ink)
        center_line(canvas, x + wide / 2, top + 6.6, str(points), DISPLAY, 15, fill=ink, room=wide, smallest=9)


def pit_crew_back(words: Words) -> Draw:
    """A wheel and crossed spanners."""

    def draw(canvas: Canvas) -> None:
        middle = (W / 2, H / 2)
        paper(canvas, INK)
        sun_rays(canvas, *middle, 90, color=INK.mix(CREAM, 0.1), count=16, start=-96, stop=264)
        for angle in (-42, 42, 138, 222):
            spanner(canvas, *polar(*middle, 11, angle), 54, color=SAND, angle=angle)
        canvas.circle(*middle, 20.5, fill=INK)
        canvas.circle(*middle, 19, fill=CREAM)
        tyre(canvas, *middle, 17.5)
        both_ways(canvas, lambda half: _pit_crew_half(half, words))

    return draw


def _pit_crew_half(canvas: Canvas, words: Words) -> None:
    """A plate with the game's name across the top."""
    canvas.rect(-BLEED, -BLEED, W + 2 * BLEED, 21.5, fill=SIGNAL)
    canvas.rect(-BLEED, 18.5, W + 2 * BLEED, 1, fill=CREAM)
    title = words("pit_crew.title")
    size = fit_size(title, DISPLAY, 24, 52, 12, 40)
    center_line(canvas, W / 2, 9, title, DISPLAY, size, fill=CREAM, tracking=40)
    name = words("game.name").upper()
    size = fit_size(name, BOLD, 9, 50, 6.5, 120)
    canvas.text(W / 2, 16.4, name, BOLD, size, anchor="middle", fill=CREAM, tracking=120)


def pit_crew_pieces(data: FmrData, words: Words) -> tuple[Piece, ...]:
    back = face(pit_crew_back(words))
    return tuple(
        Piece(team.id, face(pit_crew_card(team, data, words)), back, corner=ROUNDED, title=team.name)
        for team in data.teams.values()
    )
