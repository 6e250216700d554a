"""What the players bring to the next race: scores, bonus cards, cards in hand; and the course as it lies already."""

from __future__ import annotations

from functools import partial

from pnp.desk.book.frame import section
from pnp.desk.forms.layout import Form, Head
from pnp.desk.lent import Look
from pnp.draw.canvas import Canvas
from pnp.draw.text import center_line, fit_line
from pnp.games.mad.faces.scrap import HAZARD, OIL, QUIET, STRONG, TEXT
from pnp.games.mad.model import MadData
from pnp.games.mad.season import desk_art
from pnp.games.mad.season.system import cars_of
from pnp.kit.words import Words
from pnp.press.product import Component, Sheet
from pnp.season.system import Facts

_HEADS = (("driver", 0.0), ("score", 26.0), ("bonus", 34.0), ("hand", 30.0), ("first", 26.0))


def carried(data: MadData, words: Words, look: Look, facts: Facts) -> Component:
    draw = partial(_draw, data=data, words=words, look=look, facts=facts)
    title = str(words("carried.title"))
    return Component("carried", title, sheets=(Sheet(title, draw),), todo=str(words("carried.todo")))


def _draw(canvas: Canvas, w: float, h: float, *, data: MadData, words: Words, look: Look, facts: Facts) -> None:
    form = Form(canvas, w, h, look, words, "blank")
    race, carry = len(facts.results) + 1, facts.results[-1].carry
    y = form.heading(
        words("carried.title"), str(words("game.name")), f"{race}/{facts.plan.races}", words("paper.race.label")
    )
    y += 3
    if carry["layout"]:  # after a race on paper nobody has said how it lies
        y = section(form, y, words("carried.course"), words("carried.sheets", n=data.races[race - 1].sheets))
        tall = h * 0.3
        with canvas.group(at=(0, y)):
            desk_art.laid(canvas, w, tall, data, words, carry["layout"], carry["start_side"])
        y += tall + 6
    y = section(form, y, words("carried.players"))
    free = w - sum(wide for _, wide in _HEADS)
    columns = [(key, wide or free) for key, wide in _HEADS]
    x, heads = 0.0, []
    for key, wide in columns:
        heads.append(Head(words(f"carried.{key}"), x, wide, "start" if key == "driver" else "middle"))
        x += wide
    y = form.heads(y, heads)
    cars = cars_of(facts.plan)
    row = min(26.0, (h - y) / max(1, len(cars)))
    for index, (seat, car) in enumerate(cars.items()):
        values = {
            "score": str(carry["score"].get(seat, 0)),
            "bonus": " ".join(map(str, carry["bonus_cards"].get(seat, []))) or "–",
            "hand": str(len(carry["hands"].get(seat, []))),
            "first": words("carried.begins") if carry["starter"] == seat else "",
        }
        with canvas.group(at=(0, y + index * row)):
            _row(form, row, seat, car, data, values, columns)


def _row(
    form: Form, h: float, seat: str, car: str, data: MadData, values: dict[str, str], columns: list[tuple[str, float]]
) -> None:  # fmt: skip
    canvas = form.canvas
    x = 0.0
    for key, wide in columns:
        if key == "driver":
            art = min(wide * 0.42, h * 1.5)
            with canvas.group(at=(x, 1)):
                desk_art.rig(canvas, art, h - 2.2, data.cars[car])
            room = wide - art - 5
            fit_line(canvas, x + art + 3, h / 2, room, seat, STRONG, 15, smallest=7, fill=OIL)
            called = data.cars[car].names[form.words.lang]
            fit_line(canvas, x + art + 3, h / 2 + 5, room, called, TEXT, 10, smallest=6.5, fill=QUIET)
        elif key == "first":
            if values[key]:
                canvas.rect(x + 2, h / 2 - 4.4, wide - 4, 8.8, r=1, fill=HAZARD)
            center_line(canvas, x + wide / 2, h / 2, values[key], STRONG, 12, room=wide - 7, smallest=6.5, fill=OIL)
        else:
            center_line(
                canvas, x + wide / 2, h / 2, values[key], form.look.display, min(24, h * 1.6), room=wide - 2, fill=OIL
            )
        x += wide
    canvas.line(0, h, form.w, h, stroke=QUIET, width=0.2)
