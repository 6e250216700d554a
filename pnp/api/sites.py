"""The club as a site: one folder that any web host takes, without a program on it and without a script in it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from os import cpu_count
from pathlib import Path
from typing import Any

from pnp.api.clubs import Club, club_words
from pnp.api.dressing import Dress, Palette, dressed
from pnp.api.seasons import Season, voice
from pnp.desk.lent import SOBER, Look
from pnp.desk.site.addresses import HOME, RECORDS, Addresses
from pnp.desk.site.filling import Templates
from pnp.desk.site.leaves import Leaves
from pnp.desk.site.seasons import Scene, Told
from pnp.kit import atomic
from pnp.kit.columns import display_width
from pnp.kit.errors import PnpError
from pnp.kit.register import find_game
from pnp.kit.words import LANGUAGES, check_language
from pnp.kit.writing import TITLE, taken
from pnp.season.club.tale import owners_in
from pnp.season.page import RaceAccount

__all__ = ["MANIFEST", "Replaying", "Site", "club_site"]

MANIFEST = "pnp-club-site.json"
"""Lists what was written: only that is taken away again."""
_STYLE = "style.css"
_ALWAYS = "0123456789+-−–/·.,:%()[]×★±†‡…ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz "
_OURS = re.compile(r"(?:(?:en|ja|it)/)?[a-z0-9-]+\.(?:html|css|svg)|(?:fonts|pictures)/[a-z0-9-]+\.(?:woff2|svg)")
_TAGS = re.compile(r"<[^>]*>")

Replaying = Callable[[Season, int, str, str], str]
"""Makes the replay of a race, in a language, with a link back."""


@dataclass(frozen=True)
class Site:
    folder: Path
    files: tuple[str, ...]
    size: int

    @property
    def pages(self) -> int:
        return sum(name.endswith(".html") for name in self.files)


def club_site(
    club: Club,
    out: Path | str,
    lang: str = "en",
    languages: Sequence[str] = LANGUAGES,
    templates: Path | str | None = None,
    data: Path | str | None = None,
    replaying: Replaying | None = None,
    title: str = "",
    workers: int = 0,
    begin: Callable[[int], None] | None = None,
    step: Callable[[int], None] | None = None,
) -> Site:
    """Everything into this folder: a folder a language, and the home page in `lang` where visitors come in. Nothing is
    written before all pages are made; in a folder that holds anything else nothing is written at all."""
    folder = Path(out)
    _check_free(folder)
    spoken = tuple(dict.fromkeys(check_language(each) for each in (lang, *languages)))
    own = Templates(Path(templates) if templates is not None else None)
    called = taken(title, "--title", TITLE)
    plan = _Plan(club, lang, spoken, own, Path(data) if data is not None else None, replaying, called)
    files = dict(_made(plan, workers or cpu_count() or 1, begin, step))
    files |= _dressed(plan, files)
    return _written(folder, files)


# -- the folder


def _check_free(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise PnpError("this is a file", where=str(folder), expected="a folder for the site")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MANIFEST).is_file():
        raise PnpError(
            "this folder holds other files, and a site would mix with them", where=str(folder), do="name a new folder"
        )


def _written(folder: Path, files: Mapping[str, bytes]) -> Site:
    """What an earlier site had and this one has not is taken away."""
    old = _listed(folder / MANIFEST)
    for name, content in files.items():
        atomic.write_bytes(folder / name, content)
    for name in old - set(files):
        if (folder / name).is_file() and (folder / name).resolve().is_relative_to(folder.resolve()):
            (folder / name).unlink()
    listed = {"schema": "pnp-club-site", "version": 1, "files": sorted(files)}
    atomic.write_text(folder / MANIFEST, json.dumps(listed, indent=1) + "\n")
    return Site(folder, tuple(sorted(files)), sum(map(len, files.values())))


def _listed(manifest: Path) -> set[str]:
    """Names of ours only, whatever somebody wrote into the list."""
    try:
        listed = json.loads(manifest.read_text("utf-8"))["files"]
        return {name for name in listed if isinstance(name, str) and _OURS.fullmatch(name)}
    except (OSError, ValueError, KeyError, TypeError):
        return set()


# -- pages


@dataclass(frozen=True)
class _Plan:
    club: Club
    lang: str
    languages: tuple[str, ...]
    templates: Templates
    data: Path | None
    replaying: Replaying | None
    title: str
    """What the club is called, if it has a name."""
    pictures: dict[int, tuple[str, Scene]] = field(default_factory=dict)
    """By season: the name of its landscape's file."""


_Files = dict[str, bytes]


def _made(
    plan: _Plan, workers: int, begin: Callable[[int], None] | None, step: Callable[[int], None] | None
) -> Iterator[tuple[str, bytes]]:
    count = len(plan.club.seasons)
    if begin:
        begin(count)
    for index, (files, picture, scene) in enumerate(_seasons(plan, range(count), workers)):
        plan.pictures[index] = (picture, scene)
        yield from files.items()
        if step:
            step(1)
    for lang in plan.languages:
        yield from _years(plan, lang)


def _seasons(plan: _Plan, indexes: Sequence[int], workers: int) -> Iterator[tuple[_Files, str, Scene]]:
    """Season by season, by as many processes as are worth it."""
    if workers > 1 and len(indexes) > 1:
        with ProcessPoolExecutor(min(workers, len(indexes)), initializer=_remember, initargs=(plan,)) as pool:
            yield from pool.map(_season_again, indexes)
    else:
        yield from (_season(plan, index) for index in indexes)


_THE_PLAN: list[_Plan] = []
"""In another process: what it was told once."""


def _remember(plan: _Plan) -> None:
    _THE_PLAN[:] = [plan]


def _season_again(index: int) -> tuple[_Files, str, Scene]:
    return _season(_THE_PLAN[0], index)


def _season(plan: _Plan, index: int) -> tuple[_Files, str, Scene]:
    """All pages of a season in all languages, its pictures, and the name of its landscape."""
    season = Season.read(plan.club.seasons[index].path, plan.data)
    files: _Files = {}
    told = Told(season, voice(season, plan.lang))
    scene = told.scene()
    picture = _picture(files, scene)
    scenes = {race.number: told.race_scene(race) for race in told.view.races()}
    pictures = {number: _picture(files, each) for number, each in scenes.items()}
    for lang in plan.languages:
        files |= _told(plan, index, Told(season, voice(season, lang)), picture, scene, pictures, scenes)
    return files, picture, scene


def _picture(files: _Files, scene: Scene) -> str:
    """Into the files, by its content: equal pictures are one file."""
    content = scene.picture.encode()
    name = f"pictures/{sha256(content).hexdigest()[:16]}.svg"
    files[name] = content
    return name


def _told(
    plan: _Plan, index: int, told: Told, picture: str, scene: Scene, pictures: Mapping[int, str],
    scenes: Mapping[int, Scene],
) -> _Files:  # fmt: skip
    words, at = told.narrator.words, Addresses(plan.club)
    leaves = Leaves(plan.club, club_words(words.lang))
    shown = told.view.context()
    card = leaves.card(index)
    links = {owner: leaves.person(plan.club.people.meet(who)).href for owner, who in _owners(told, shown["races"])}
    races = [(race, at.race(index, race.number)) for race in shown["races"]]
    files: _Files = {}

    def put(page: str, name: str, title: str, own: Mapping[str, Any], image: str, view: Scene) -> None:
        context = {
            **_frame(plan, words.lang, name, title), "game": shown["game"], "game_id": told.season.game.id,
            "season_title": shown["title"], "season_href": at.season(index), "image": f"../{image}",
            "scene": _room(view), "people": links, **own,
        }  # fmt: skip
        files[f"{words.lang}/{name}"] = plan.templates.filled(page, context, words).encode()

    season = {key: shown[key] for key in ("tables", "said", "over", "plan", "decisions")}
    run = [{"race": race, "href": href, "image": f"../{pictures[race.number]}"} for race, href in races]
    put("season", at.season(index), card.link.text, {**season, "races": run, "card": card}, picture, scene)
    for place, (race, href) in enumerate(races):
        around = {"before": races[place - 1] if place else None, "after": dict(enumerate(races)).get(place + 1)}
        replay = _replayed(plan, told, index, race.number, files, href)
        own = {"race": race, "laps": told.laps(race), "replay": replay, **around}
        put("race", href, race.name or race.title, own, pictures[race.number], scenes[race.number])
    return files


def _owners(told: Told, races: Iterable[RaceAccount]) -> Iterator[tuple[str, str]]:
    """As a result calls whoever raced a car, stand-ins with whose seat it was; and the person."""
    for race in races:
        people = owners_in(told.season, race.number)
        yield from ((line.owner, people[line.who]) for line in race.lines if line.owner and line.who in people)


def _replayed(plan: _Plan, told: Told, index: int, race: int, files: _Files, back: str) -> str:
    """The replay of a race into the files, where the referee saw it and it is wanted. Returns its name."""
    if plan.replaying is None or not told.season.was_refereed(race):
        return ""
    lang = told.narrator.words.lang
    name = Addresses(plan.club).replay(index, race)
    files[f"{lang}/{name}"] = plan.replaying(told.season, race, lang, back).encode()
    return name


def _room(scene: Scene) -> dict[str, Any]:
    return {name: value for name, value in vars(scene).items() if name != "picture"}


def _frame(plan: _Plan, lang: str, name: str, title: str) -> dict[str, Any]:
    """What every page has. `up` leads to the root of the site."""
    words = club_words(lang)
    site = plan.title or str(words("club.title"))
    nav = [(HOME, site), (RECORDS, words("club.records"))]
    return {
        "lang": lang,
        "languages": [{"code": each, "href": f"../{each}/{name}"} for each in plan.languages],
        "up": "../",
        "nav": [{"href": href, "text": str(text), "here": href == name} for href, text in nav],
        "site": site,
        "title": title,
        "columns": max(6, display_width(title)),
    }


def _years(plan: _Plan, lang: str) -> Iterator[tuple[str, bytes]]:
    """Home, records and everybody in one language; where it is the first one, the way in as well."""
    leaves, words = Leaves(plan.club, club_words(lang)), club_words(lang)

    def made(page: str, name: str, title: str, own: Mapping[str, Any]) -> bytes:
        return plan.templates.filled(page, {**_frame(plan, lang, name, title), **own}, words).encode()

    latest = max(plan.pictures)
    image, scene = plan.pictures[latest]
    home = {
        "summary": leaves.telling.summary(), "table": leaves.table(), "heads": leaves.heads,
        "ordered": leaves.telling.say("ordered"), "poles": leaves.telling.poles_line(),
        "cards": [{"card": card, "image": f"../{plan.pictures[card.index][0]}"} for card in leaves.cards()],
        "image": f"../{image}", "scene": _room(scene), "game_id": plan.club.seasons[latest].tale.game,
    }  # fmt: skip
    page = made("home", HOME, plan.title or leaves.telling.say("title"), home)
    yield f"{lang}/{HOME}", page
    if lang == plan.lang:
        yield HOME, _way_in(page, lang)
    records = {
        "records": leaves.records(), "bars": leaves.bars(), "courses": leaves.courses(),
        "rating_how": leaves.telling.say("rating_how"),
    }  # fmt: skip
    yield f"{lang}/{RECORDS}", made("records", RECORDS, leaves.telling.say("records"), records)
    for record in plan.club.table:
        name = leaves.at.player(record.person)
        yield f"{lang}/{name}", made("player", name, record.person, {"profile": leaves.profile(record)})


_LOCAL = re.compile(rb'(href|src)="(?!#)([^":]*)"')


def _way_in(page: bytes, lang: str) -> bytes:
    """The home page one folder further up: what it leads to lies in the folder of its language."""

    def led(found: re.Match[bytes]) -> bytes:
        name, target = found[1], found[2]
        return name + b'="' + (target[3:] if target.startswith(b"../") else lang.encode() + b"/" + target) + b'"'

    return _LOCAL.sub(led, page)


# -- colours and type


def _dressed(plan: _Plan, files: Mapping[str, bytes]) -> _Files:
    """The style sheet, with the house's type and the colours and the display face of each game."""
    said = "".join(sorted(set(_ALWAYS) | _characters(files)))
    fonts: _Files = {}
    rules = [*_faces("house", dressed(SOBER), said, fonts), f":root {{ {_variables(dressed(SOBER).day)} }}\n",
             f"@media (prefers-color-scheme: dark) {{ :root {{ {_variables(dressed(SOBER).night)} }} }}\n"]  # fmt: skip
    for game in plan.club.games:
        look = _look(game)
        dress = dressed(look)
        rules += _faces(game, dress, said, fonts, ("display",))
        rules.append(f'.game-{game} {{ {_variables(dress.day)} --display: "{game}-display"; }}\n')
        rules.append(f"@media (prefers-color-scheme: dark) {{ .game-{game} {{ {_variables(dress.night)} }} }}\n")
        fonts[f"pictures/band-{game}.svg"] = dress.band(240, 5).encode()
        rules.append(f'.game-{game} {{ --band: url("pictures/band-{game}.svg"); }}\n')
    style = "".join(rules) + plan.templates.style.read_text("utf-8")
    return {**fonts, _STYLE: style.encode()}


def _look(game: str) -> Look:
    found = find_game(game)
    look: Look = found.desk.look if found.has("desk") else SOBER
    return look


def _characters(files: Mapping[str, bytes]) -> set[str]:
    pages = (content.decode() for name, content in files.items() if name.endswith(".html") and "replay-" not in name)
    letters = {char for page in pages for char in _TAGS.sub("", page)}
    return letters | {char for each in letters for char in each.upper()}


def _faces(
    name: str, dress: Dress, said: str, fonts: _Files, faces: Iterable[str] = ("display", "strong", "text")
) -> Iterator[str]:
    ranges = {"latin": "U+0-2E7F", "japanese": "U+2E80-9FFF, U+F900-FAFF, U+FF00-FFEF"}
    for face in faces:
        for script, content in dress.letters(face, said).items():
            file = f"fonts/{sha256(content).hexdigest()[:16]}.woff2"
            fonts[file] = content
            yield (
                f'@font-face {{ font-family: "{name}-{face}"; src: url("{file}") format("woff2"); font-display: swap; '
                f"unicode-range: {ranges[script]}; }}\n"
            )


def _variables(palette: Palette) -> str:
    return " ".join(f"--{name.replace('_', '-')}: {value};" for name, value in vars(palette).items())
