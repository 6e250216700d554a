"""A race to look at again: one page that has everything in it and asks the network for nothing."""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from markupsafe import Markup

from pnp.api.dressing import Dress, dress_of
from pnp.api.refereeing import Narrator
from pnp.api.seasons import Season, edition_of_season, race_title, results_of, voice
from pnp.api.speaking import templates_dir
from pnp.table.film import Film, reel, refereed_race
from pnp.table.questions import Plain
from pnp.table.standing import chart_of, field_of
from pnp.table.views import as_json
from pnp.web.charting import lines_of
from pnp.web.style import colours_css, faces_css
from pnp.web.templates import templates

_BAND = 240.0, 4.0
_ALWAYS = "0123456789+-−–/·.,:%▲▼()[]"
"""Characters that a script may write by itself."""


def replay_page(season: Season, race: int | None = None, lang: str = "en", back: str = "") -> str:
    """One race of a season as a page; `back` is where it was opened from, if that is to be linked."""
    return Replay(season, race, voice(season, lang), back).page()


class Replay:
    def __init__(self, season: Season, race: int | None, narrator: Narrator, back: str = "") -> None:
        self.season = season
        self.narrator = narrator
        self.back = back
        self.referee = refereed_race(season, race)
        self.race = self.referee.race
        self.called = race_title(season, self.race, narrator)
        self.moments = 0
        self.dress: Dress = dress_of(season)

    def page(self) -> str:
        shown = self._context()
        told = [(each.get("told"), each.get("state")) for each in shown["reel"]["frames"]]
        bare = self._filled(shown, "", "")
        css = "".join([*self._css("".join([bare, _ALWAYS, *_texts(told)])), _file("table/static/table.css"),
                       _file("replay/replay.css")])  # fmt: skip
        return self._filled(shown, css, _file("replay/replay.js"))

    def _filled(self, shown: Plain, css: str, script: str) -> str:
        words = self.narrator.words
        return (
            templates(templates_dir() / "replay")
            .get_template("replay.html.j2")
            .render(
                **shown,
                words=lambda key, **args: str(words(key, **args)),
                css=Markup(css),  # made of our own files, numbers and quoted names
                script=Markup(script),
                policy=_policy(css, script),
                packed=_packed({"ground": self.film.ground, **shown["reel"]}) if script else "",
            )
        )

    @cached_property
    def film(self) -> Film:
        return Film(self.season, self.referee, self.narrator)

    def _context(self) -> Plain:
        wound = reel(self.film.moments())
        self.moments = len(wound["frames"])
        words, plan = self.narrator.words, self.season.plan
        field = field_of(self.season, self.narrator)
        return {
            "lang": words.lang,
            "title": self.season.title,
            "game": str(words("game.name")),
            "race": self.called,
            "races": plan.races,
            "field": field,
            "called": {each["id"]: each for each in field},
            "lines": lines_of(chart_of(self.film.chart), field),
            "turns": self.film.chart.last,
            "result": self._result(),
            "clauses": self._clauses(wound),
            "band": _data_url(self.dress.band(*_BAND).encode(), "image/svg+xml"),
            "back": self.back,
            "reel": wound,
        }

    def _result(self) -> list[Plain]:
        """As it counts; nothing as long as the race is run."""
        if self.race > len(self.season.results):
            return []
        (result,) = results_of(self.season, self.race)
        return [
            {"place": place, "name": self.narrator.called("car", who), "points": result.points.get(who, 0),
             "out": who in result.out}
            for place, who in enumerate(result.order, start=1)
        ]  # fmt: skip

    def _clauses(self, wound: Plain) -> dict[str, str]:
        """What the clauses say that were followed in this race."""
        book = edition_of_season(self.season).rulebook(self.narrator.words.lang)
        cited = {id_ for frame in wound["frames"] for _, rule, _ in frame["told"] for id_ in str(rule).split()}
        found = {id_: book.find(id_) for id_ in sorted(cited)}
        return {id_: "\n".join(self.narrator.clause(clause)) for id_, clause in found.items() if clause}

    def _css(self, text: str) -> Iterator[str]:
        cut: dict[str, Mapping[str, bytes]] = {}

        def source(face: str, script: str) -> str:
            letters = cut.setdefault(face, self.dress.letters(face, text + text.upper()))
            return _data_url(letters[script], "font/woff2") if script in letters else ""

        yield from faces_css(source)
        yield from colours_css(self.dress)


def _texts(value: Any) -> Iterator[str]:
    """Everything in it that somebody reads."""
    match value:
        case str():
            yield value
        case Mapping():
            for each in value.values():
                yield from _texts(each)
        case list() | tuple():
            for each in value:
                yield from _texts(each)


def _file(name: str) -> str:
    return (templates_dir() / Path(name)).read_text("utf-8")


def _data_url(content: bytes, kind: str) -> str:
    return f"data:{kind};base64,{b64encode(content).decode()}"


def _packed(document: Plain) -> str:
    return b64encode(gzip.compress(as_json(document), mtime=0)).decode()


def _policy(css: str, script: str) -> str:
    """Nothing is fetched, and nothing runs but our own script: the browser sees to it."""
    sums = {name: b64encode(sha256(text.encode()).digest()).decode() for name, text in (("c", css), ("s", script))}
    return (
        f"default-src 'none'; style-src 'sha256-{sums['c']}'; script-src 'sha256-{sums['s']}'; "
        "img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
    )
