"""What the players bring to the next race: scores, bonus cards, cards in hand; and the course as it lies already."""

from __future__ import annotations

from functools import partial

from pnp.desk.book.frame import section
from pnp.desk.forms.layout import Form, Head, footnotes
from pnp.desk.lent import Look
from pnp.draw.canvas import Canvas
from pnp.draw.fonts import width
from pnp.draw.text import center_line, fit_line, shortened
from pnp.games.mad.faces.scrap import HAZARD, OIL, QUIET, STRONG, TEXT
from pnp.games.mad.model import MadData
from pnp.games.mad.season import desk_art
from pnp.games.mad.season.standing import bonus_cards, standing_of
from pnp.games.mad.season.system import cars_of
from pnp.kit.words import Words
from pnp.press.product import Component, Sheet
from pnp.season.notes import marked, noted
from pnp.season.standings import Row
from pnp.season.system import Facts

_HEADS = (("driver", 0.0), ("score", 26.0), ("bonus", 34.0), ("hand", 30.0), ("first", 26.0))
_NOTES_MOST = 24.0


def carried(data: MadData, words: Words, look: Look, facts: Facts) -> Component:
    draw = partial(_draw, data=data, words=words, look=look, facts=facts)
    title = str(words("carried.title"))
    return Component("carried", title, sheets=(Sheet(title, draw),), todo=str(words("carried.todo")))


def _draw(canvas: Canvas, w: float, h: float, *, data: MadData, words: Words, look: Look, facts: Facts) -> None:
    form = Form(canvas, w, h, look, words, "blank")
    race = len(facts.results) + 1
    y = form.heading(
        words("carried.title"), str(words("game.name")), f"{race}/{facts.plan.races}", words("paper.race.label")
    )
    standing = standing_of(facts)
    foot = footnotes(look, noted(facts, [standing], words)).within(_NOTES_MOST)
    foot.draw(canvas, h, w)
    y = section(form, _course(form, y + 3, data, facts), words("carried.players"))
    columns = [(key, wide or w - sum(wide for _, wide in _HEADS)) for key, wide in _HEADS]
    y = form.heads(y, _heads(words, columns))
    cars, rows = cars_of(facts.plan), standing.by_who
    tall = min(26.0, (h - foot.with_air(w) - y) / max(1, len(cars)))
    for index, (seat, car) in enumerate(cars.items()):
        with canvas.group(at=(0, y + index * tall)):
            _row(form, tall, seat, car, data, _brought(words, facts, rows[seat]), columns)


def _course(form: Form, y: float, data: MadData, facts: Facts) -> float:
    """As it lies; after a race on paper nobody has said how. Returns the y below it."""
    carry, words = facts.results[-1].carry, form.words
    if not carry["layout"]:
        return y
    sheets = data.races[len(facts.results)].sheets
    y = section(form, y, words("carried.course"), words("carried.sheets", n=sheets))
    tall = form.h * 0.3
    with form.canvas.group(at=(0, y)):
        desk_art.laid(form.canvas, form.w, tall, data, words, carry["layout"], carry["start_side"])
    return y + tall + 6


def _heads(words: Words, columns: list[tuple[str, float]]) -> list[Head]:
    x, heads = 0.0, []
    for key, wide in columns:
        heads.append(Head(words(f"carried.{key}"), x, wide, "start" if key == "driver" else "middle"))
        x += wide
    return heads


def _brought(words: Words, facts: Facts, row: Row) -> dict[str, str]:
    """What a player brings, and the mark of the decisions that the score has in it."""
    carry = facts.results[-1].carry
    return {
        "score": str(row.total),
        "mark": marked(row.decisions),
        "bonus": " ".join(map(str, bonus_cards(facts, row.who))) or "–",
        "hand": str(len(carry["hands"].get(row.who, []))),
        "first": words("carried.begins") if carry["starter"] == row.who else "",
    }


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
            shown = shortened(seat, STRONG, 7, room)
            fit_line(canvas, x + art + 3, h / 2, room, shown, STRONG, 15, smallest=7, fill=OIL)
            called = data.cars[car].names[form.words.lang]
            fit_line(canvas, x + art + 3, h / 2 + 5, room, called, TEXT, 10, smallest=6.5, fill=QUIET)
        elif key == "first":
            if values[key]:
                canvas.rect(x + 2, h / 2 - 4.4, wide - 4, 8.8, r=1, fill=HAZARD)
            center_line(canvas, x + wide / 2, h / 2, values[key], STRONG, 12, room=wide - 7, smallest=6.5, fill=OIL)
        else:
            size = min(24, h * 1.6)
            center_line(canvas, x + wide / 2, h / 2, values[key], form.look.display, size, room=wide - 2, fill=OIL)
        if key == "score" and values["mark"]:
            over = x + wide / 2 + width(values[key], form.look.display, size) / 2 + 0.6
            canvas.text(over, h / 2 - 1.6, values["mark"], STRONG, 7, fill=form.look.accent)
        x += wide
    canvas.line(0, h, form.w, h, stroke=QUIET, width=0.2)
