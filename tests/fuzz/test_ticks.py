"""Photos of tick sheets that somebody tampered with: refused with a reason, asked about, or counted by the rules."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image, ImageOps

from pnp.api.paperwork import read_sheet
from pnp.season.season import Season
from tests.desk.ticks.printed import TABLES, Kind, season_of
from tests.desk.ticks.trial import TRIALS, shot
from tests.fuzz.seasons import use
from tests.fuzz.trying import Tries


@pytest.mark.slow
def test_a_photo_is_refused_or_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.desk.ticks.taken.apart", _at_once)  # a process each takes too long
    tries = Tries("photos of tick sheets", 4)
    for rng in tries:
        game, condition = rng.choice(list(TABLES)), rng.choice(list(TRIALS))
        picture = shot(Kind(game), TRIALS[condition], rng.randrange(10**6)).picture
        (tmp_path / "photo").write_bytes(_as_file(_tampered(picture, rng), rng))
        (tmp_path / "s.season").write_bytes(season_of(game).path.read_bytes())
        with tries.allowed((game, condition)), Season.open(tmp_path / "s.season") as season:
            ticked = read_sheet(season, tmp_path / "photo", tmp_path / "rows")
            while ticked.asked:
                asked = ticked.asked[0]
                ticked = ticked.answered(asked, rng.choice([*asked.candidates, *asked.allowed]))
            season.finish_by_hand(ticked.written())
            use(season, rng)


def _at_once(work: Any, *paths: Path, **_: object) -> Any:
    return work(*paths)


def _tampered(picture: Image.Image, rng: Random) -> Image.Image:
    for _ in range(rng.choice((0, 1, 1, 2, 4))):
        picture = rng.choice((_covered, _covered, _moved, _cut, _turned, _squeezed))(picture, rng)
    return picture


def _box(picture: Image.Image, rng: Random) -> tuple[int, int, int, int]:
    x, y = (rng.randrange(side) for side in picture.size)
    share = rng.choice((0.02, 0.05, 0.2, 0.5))
    w, h = (1 + int(side * share) for side in picture.size)
    return x, y, min(picture.width, x + w), min(picture.height, y + h)


def _covered(picture: Image.Image, rng: Random) -> Image.Image:
    found = picture.copy()
    found.paste(rng.choice(("white", "black", "grey", "red")), _box(picture, rng))
    return found


def _moved(picture: Image.Image, rng: Random) -> Image.Image:
    """A part of the sheet a second time, somewhere else: also a code."""
    found = picture.copy()
    found.paste(picture.crop(_box(picture, rng)), _box(picture, rng)[:2])
    return found


def _cut(picture: Image.Image, rng: Random) -> Image.Image:
    return picture.crop(_box(picture, rng))


def _turned(picture: Image.Image, rng: Random) -> Image.Image:
    how = rng.choice((ImageOps.mirror, ImageOps.flip, ImageOps.invert))
    return how(picture.rotate(90 * rng.randrange(4), expand=True))


def _squeezed(picture: Image.Image, rng: Random) -> Image.Image:
    w, h = (max(1, round(side * rng.choice((0.01, 0.3, 0.7, 1, 1.2)))) for side in picture.size)
    return picture.resize((w, h))


def _as_file(picture: Image.Image, rng: Random) -> bytes:
    with io.BytesIO() as out:
        picture.save(out, rng.choice(("PNG", "JPEG", "TIFF", "WEBP", "PDF")))
        content = out.getvalue()
    if rng.random() < 0.2:
        at = rng.randrange(len(content))
        content = content[:at] + rng.randbytes(rng.randint(1, 4)) + content[at + rng.randint(0, 4) :]
    return content
