"""The start sheet put together: the cover on the front, the plan on the back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.desk.lent import SOBER, Look, Picture
from pnp.desk.start.cover import Front
from pnp.desk.start.page import PlanPage
from pnp.desk.start.plan import START, StartPlan
from pnp.draw.canvas import Canvas
from pnp.kit.game import AnyGame
from pnp.kit.words import Words
from pnp.press.plan import PrintPlan
from pnp.press.product import Component, Paint, Sheet

_AIR = 4.0
"""What the component is called."""

Planned = Callable[[], Sequence[PrintPlan]]
"""What is to be printed besides the start sheet, and on how many sheets: found when somebody prints it."""


def start_component(game: AnyGame, data: object, words: Words, start: StartPlan, planned: Planned) -> Component:
    look: Look = game.desk.look if game.has("desk") else SOBER
    lo, hi = game.players
    kicker = str(words("cli.players", lo=lo, hi=hi))

    def back(w: float, h: float) -> Paint:
        return PlanPage(look, words, start, tuple(planned())).arranged(w, h)

    def front(canvas: Canvas, w: float, h: float) -> None:
        parts = [part for plan in planned() for part in plan.component.parts or (plan.component,)]
        Front(look, words, kicker, _picture(game, data, words, kicker), parts).draw(canvas, w, h)

    sheet = Sheet(START, front, air=_AIR, back=Sheet.arranging(START, back))
    return Component(START, str(words(f"component.{START}.title")), sheets=(sheet,), todo=str(words("start.todo")))


def _picture(game: AnyGame, data: object, words: Words, kicker: str) -> Picture | None:
    """The one of its rule book, with the game's name as the title."""
    if not game.has("book"):
        return None
    return game.book.cover(data, words.saying("game.name", kicker), str(words("game.name")))
