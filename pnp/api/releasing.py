"""Ready prints for people who never install anything: a zip for each game, language, paper and ink, and a page that
leads to them. Equal data gives equal bytes."""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import product
from pathlib import Path

from pnp.api.editions import AnyGame, load_game
from pnp.api.jobs import print_job
from pnp.api.making import Printed, as_problems, print_game
from pnp.api.printing import plan_print
from pnp.draw.ink import MODES
from pnp.kit import atomic
from pnp.kit.errors import unknown
from pnp.kit.words import LANGUAGES, Words, load_words
from pnp.press.job import Job
from pnp.press.paper import find_paper

__all__ = ["PAPERS", "Release", "Told", "releases", "write_release"]

PAPERS = ("a4", "letter")
"""What people have at home."""
CONTENTS = "contents.txt"
_EARLY = (1980, 1, 1, 0, 0, 0)
"""Zips have no earlier date, and a later one would make equal zips differ."""
_PLAIN_FILE = 0o644 << 16

Told = Callable[[str], None]


@dataclass(frozen=True)
class Release:
    """One zip."""

    game: AnyGame
    job: Job
    lang: str

    @property
    def name(self) -> str:
        return f"{self.game.id}-{self.lang}-{self.job.paper.id}-{self.job.ink}.zip"


def releases(
    games: Sequence[AnyGame], langs: Sequence[str], papers: Sequence[str], inks: Sequence[str]
) -> list[Release]:
    """Every combination; nothing named means all of it."""
    for kind, given, known in (("language", langs, LANGUAGES), ("ink", inks, MODES)):
        for name in given:
            if name not in known:
                raise unknown(kind, name, known)
    ways = product(games, langs or LANGUAGES, papers or PAPERS, inks or MODES)
    return [Release(game, print_job(find_paper(paper).id, ink=ink), lang) for game, lang, paper, ink in ways]


def write_release(wanted: Sequence[Release], out: Path, data: Path | None, told: Told) -> list[Path]:
    """The zips, and a page with links to all of them."""
    files, rows = [], []
    for each in wanted:
        content, listed = _zipped(each, data)
        atomic.write_bytes(out / each.name, content)
        files.append(out / each.name)
        rows.append((each, len(content), listed))
        told(each.name)
    atomic.write_text(out / "index.html", _page(rows))
    return [*files, out / "index.html"]


def _zipped(release: Release, data: Path | None) -> tuple[bytes, int]:
    """The zip, and how many files it holds besides its contents page."""
    with tempfile.TemporaryDirectory() as folder:
        run = plan_print(load_game(release.game, data), (), release.job, release.lang)
        printed = print_game(run, Path(folder))
        if printed.failures:
            raise as_problems(printed.failures)
        contents = _contents(str(run.words("game.name")), release, printed, run.words)
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as pack:
            _put(pack, CONTENTS, contents.encode())
            for file in sorted(printed.files):
                _put(pack, file.name, file.read_bytes())
    return out.getvalue(), len(printed.files)


def _put(pack: zipfile.ZipFile, name: str, content: bytes) -> None:
    info = zipfile.ZipInfo(name, _EARLY)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = _PLAIN_FILE
    info.create_system = 3
    pack.writestr(info, content)


def _contents(title: str, release: Release, printed: Printed, words: Words) -> str:
    """What lies in the zip, and what to do with each file."""
    lines = [title, f"{release.job.paper.name} · {words(f'release.ink.{release.job.ink}')}", ""]
    for each in printed.done:
        names = ", ".join(file.name for file in each.files)
        lines += [names, f"  {each.title}: {each.amount}. {each.duplex} {each.todo}".rstrip(), ""]
    return "\n".join([*lines, str(words("press.summary.scale")), ""])


def _page(rows: Sequence[tuple[Release, int, int]]) -> str:
    """All zips by language, in the words of that language."""
    body = "".join(_section(lang, [row for row in rows if row[0].lang == lang]) for lang in LANGUAGES)
    style = "body{font:16px/1.5 sans-serif;max-width:46em;margin:2em auto;padding:0 1em}td{padding:.2em 1.2em .2em 0}"
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>{style}</style>'
    top = f'<!doctype html>\n<html lang="en"><head>{head}<title>Print and play</title></head>'
    return f"{top}\n<body>\n{body}</body></html>\n"


def _section(lang: str, rows: Sequence[tuple[Release, int, int]]) -> str:
    if not rows:
        return ""
    words = load_words(lang)
    lines = "\n".join(_row(*row, words) for row in rows)
    title, how = escape(words("release.title")), escape(words("release.how"))
    return f'<section lang="{lang}"><h2>{title}</h2><p>{how}</p>\n<table>{lines}</table></section>\n'


def _row(release: Release, size: int, files: int, words: Words) -> str:
    cells = (release.game.name, release.job.paper.name, words(f"release.ink.{release.job.ink}"))
    told = words("release.files", n=files, mb=f"{size / 1e6:.1f}")
    link = f'<a href="{release.name}">{release.name}</a>'
    return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}<td>{link}</td><td>{escape(told)}</td></tr>"
