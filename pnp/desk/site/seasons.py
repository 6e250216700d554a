"""What stands on the pages of a season: its tables, its races with their charts, and its landscape as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from pnp.desk.forms.account import Account
from pnp.desk.glory.merits import Crowned, champions
from pnp.desk.lent import SOBER, Lent, Look, Stage
from pnp.desk.site.charts import Laps, laps_of
from pnp.draw.canvas import Canvas
from pnp.press.live import picture
from pnp.press.product import Face
from pnp.referee.narrate import Narrator
from pnp.season.badges import Badge
from pnp.season.chart import race_chart
from pnp.season.page import RaceAccount, View
from pnp.season.season import Season

WIDE, HIGH = 240.0, 100.0
_PODIUM = 3


@dataclass(frozen=True)
class Scene:
    """A landscape, and where in it words may stand: shares of it in hundredths, colours as #rrggbb."""

    picture: str
    ink: str
    accent: str
    left: float
    top: float
    width: float
    height: float
    align: str


@dataclass(frozen=True)
class Told:
    """A season in one language."""

    season: Season
    narrator: Narrator

    @cached_property
    def view(self) -> View:
        return View(self.season, self.narrator)

    @cached_property
    def account(self) -> Account:
        return Account(self.season, self.narrator)

    @property
    def lent(self) -> Lent[object] | None:
        return self.season.game.desk if self.season.game.has("desk") else None

    @cached_property
    def crowned(self) -> list[Crowned]:
        return champions(self.account) if self.lent and self.season.system.by_hand else []

    @property
    def look(self) -> Look:
        return self.lent.look if self.lent else SOBER

    def stage(self) -> Stage:
        """Of the champion, or of everybody before there is one."""
        cars = [car for each in self.crowned for car in each.cars]
        return self._stage(cars, min(len(self.season.results) + 1, self.season.plan.races))

    def scene(self) -> Scene:
        return _scene(self.stage())

    def race_scene(self, race: RaceAccount) -> Scene:
        home = [line.who for line in race.lines if not line.fate]
        return _scene(self._stage(home[:_PODIUM], race.number))

    def _stage(self, first: Sequence[str], race: int) -> Stage:
        if self.lent is None:
            return Stage(_plain, SOBER.ink, SOBER.accent)
        return self.lent.stage(self.season.data, self.season.plan, first, race)

    def laps(self, race: RaceAccount) -> Laps | None:
        """Where the referee saw it."""
        chart = race_chart(self.season, race.number, self.lent.moment) if self.lent else None
        if chart is None:
            return None
        known = {line.who: line for line in race.lines}
        badges = {who: line.badge for who, line in known.items()}
        return laps_of(
            chart,
            [line.who for line in race.lines],
            lambda who: badges.get(who, Badge(who[:3])),
            lambda who: known[who].name if who in known else self.account.name(who),
        )


def _scene(stage: Stage) -> Scene:
    drawn = picture(Face(WIDE, HIGH, partial(_draw, stage), bleed=0))
    left, top, wide, tall = (round(100 * share, 1) for share in stage.room)
    return Scene(drawn, stage.ink.to_hex(), stage.accent.to_hex(), left, top, wide, tall, stage.align)


def _draw(stage: Stage, canvas: Canvas) -> None:
    stage.draw(canvas, WIDE, HIGH)


def _plain(canvas: Canvas, w: float, h: float) -> None:
    canvas.rect(0, 0, w, h, fill=SOBER.ground)
    canvas.rect(0, h - 5, w, 5, fill=SOBER.accent)
