"""What the horses bring to the next race: lanes, kept cards, bonus cards taken or still to take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pnp.desk.forms.layout import Form, Head
from pnp.desk.lent import Look
from pnp.draw.canvas import Canvas
from pnp.draw.text import center_line, fit_line, shortened
from pnp.games.turf.faces.silks import GOLD, INK, QUIET, STRONG, TEXT, TURF, name
from pnp.games.turf.model import Horse, TurfData
from pnp.games.turf.season import desk_art
from pnp.kit.words import Words
from pnp.press.product import Component, Sheet
from pnp.season.system import Facts

_HEADS = (("lane", 16.0), ("horse", 0.0), ("kept", 24.0), ("box", 24.0), ("bonus", 44.0))


def carried(data: TurfData, words: Words, look: Look, facts: Facts, lanes: Sequence[str]) -> Component:
    draw = partial(_draw, data=data, words=words, look=look, facts=facts, lanes=lanes)
    title = str(words("carried.title"))
    return Component("carried", title, sheets=(Sheet(title, draw),), todo=str(words("carried.todo")))


def _draw(
    canvas: Canvas, w: float, h: float, *, data: TurfData, words: Words, look: Look, facts: Facts, lanes: Sequence[str]
) -> None:  # fmt: skip
    form = Form(canvas, w, h, look, words, "blank")
    race = len(facts.results) + 1
    y = form.heading(
        words("carried.title"), str(words("game.name")), f"{race}/{facts.plan.races}", words("paper.race.label")
    )
    owners = facts.plan.entries.owners
    horses = [*lanes, *(horse for horse in owners if horse not in lanes)]
    free = w - sum(wide for _, wide in _HEADS)
    columns = [(key, wide or free) for key, wide in _HEADS]
    x, heads = 0.0, []
    for key, wide in columns:
        heads.append(Head(words(f"carried.{key}"), x, wide, "start" if key == "horse" else "middle"))
        x += wide
    y = form.heads(y + 2, heads)
    tall = min(30.0, (h - y) / max(1, len(horses)))
    carry = facts.results[-1].carry
    for index, horse in enumerate(horses):
        lane = lanes.index(horse) + 1 if horse in lanes else 0
        with canvas.group(at=(0, y + index * tall)):
            _row(form, tall, lane, data.horses[horse], owners.get(horse, ""), carry, data, columns)


def _row(
    form: Form, h: float, lane: int, horse: Horse, owner: str, carry: Mapping[str, Any], data: TurfData,
    columns: Sequence[tuple[str, float]],
) -> None:  # fmt: skip
    canvas, words = form.canvas, form.words
    x = 0.0
    for key, wide in columns:
        middle = x + wide / 2
        if key == "lane":
            center_line(canvas, middle, h / 2, str(lane or "–"), form.look.display, min(30, h * 2), fill=TURF)
        elif key == "horse":
            art = min(wide * 0.42, h * 1.5)
            with canvas.group(at=(x, 1)):
                desk_art.horse(canvas, art, h - 2.4, data, horse)
            room = wide - art - 5
            fit_line(canvas, x + art + 3, h / 2, room, name(horse, words), STRONG, 15, smallest=9, fill=INK)
            shown = shortened(owner, TEXT, 7, room)
            fit_line(canvas, x + art + 3, h / 2 + 5, room, shown, TEXT, 10, smallest=7, fill=QUIET)
        elif key == "bonus":
            state = "out" if not lane else "owed" if horse.id in carry["owes"] else "free"
            state = "gone" if state == "free" and carry["bonus"].get(horse.id) else state
            text = words(f"carried.state.{state}", n=data.bonus)
            if state == "owed":
                canvas.rect(x + 2, h / 2 - 4, wide - 4, 8, r=1, fill=GOLD)
            fit_line(canvas, middle, h / 2 + 1.2, wide - 6, text, STRONG, 11, smallest=6.5, anchor="middle", fill=INK)
        else:
            counts = carry["hands"] if key == "kept" else carry["boxes"]
            center_line(
                canvas, middle, h / 2, str(counts.get(horse.id, "")), form.look.display, min(24, h * 1.6), fill=INK
            )
        x += wide
    canvas.line(0, h, form.w, h, stroke=QUIET, width=0.2)
