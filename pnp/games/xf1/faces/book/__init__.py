"""What is drawn in the two books of XF-1."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from typing_extensions import override

from pnp.desk.lent import Picture
from pnp.desk.rulebook.art import BookArt, Drawn, Retold
from pnp.games.xf1.faces.book.anatomy import course_figure, driver_figure, section_figure, team_figure
from pnp.games.xf1.faces.book.boxes import boxes_figure
from pnp.games.xf1.faces.book.fates import fates_figure
from pnp.games.xf1.faces.book.lanes import lanes_figure
from pnp.games.xf1.faces.book.lesson_maps import lesson_maps, step_figure
from pnp.games.xf1.faces.book.numbers import body_figure, grid_figure, npc_figure, weather_figure
from pnp.games.xf1.faces.book.qualifying import qualifying_figure
from pnp.games.xf1.faces.book.reading import reading_figure
from pnp.games.xf1.faces.book.scene import read_before, read_scene
from pnp.games.xf1.faces.book.scrap import scrap_figure
from pnp.games.xf1.faces.book.sections import sections_figure
from pnp.games.xf1.faces.book.table import lesson_table_figure, table_figure
from pnp.games.xf1.faces.book.turn import turn_figure
from pnp.games.xf1.model import Xf1Data
from pnp.games.xf1.season.desk_art import cover
from pnp.kit.words import Words
from pnp.press.figure import Figure
from pnp.referee.examples import Played
from pnp.referee.lesson import Taught


class Xf1Book(BookArt[Xf1Data]):
    figures: Mapping[str, Drawn[Xf1Data]] = {
        "table": table_figure,
        "course": course_figure,
        "section": section_figure,
        "team": team_figure,
        "reading": reading_figure,
        "body": body_figure,
        "weather": weather_figure,
        "grid": grid_figure,
        "turn": turn_figure,
        "driver": driver_figure,
        "npc": npc_figure,
    }
    retold: Mapping[str, Retold[Xf1Data]] = {
        "fates": fates_figure,
        "lesson_table": lesson_table_figure,
        "sections": sections_figure,
        **lesson_maps(),
    }
    shows = ("way", "before", "lanes", "boxes", "qualifying")

    @override
    def cover(self, data: Xf1Data, words: Words, title: str) -> Picture:
        courses, teams = tuple(data.courses.values()), tuple(data.teams.values())
        return partial(cover, courses=courses, teams=teams, title=title, words=words)

    @override
    def taught(self, data: Xf1Data, words: Words, step: Taught) -> Figure | None:
        return step_figure(data, step)

    @override
    def shown(self, data: Xf1Data, words: Words, played: Played, show: str) -> Figure:
        if show == "boxes":
            return boxes_figure(data, words, played)
        if show == "qualifying":
            return qualifying_figure(data, played)
        if show == "lanes":
            return lanes_figure(data, read_scene(played))
        return scrap_figure(data, read_scene(played) if show == "way" else read_before(played))


BOOK = Xf1Book()
