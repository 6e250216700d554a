"""One sheet from the printer to the reader, by chance: what was meant, and what was made of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from PIL import Image

from pnp.desk.ticks.codes import check_label, see
from pnp.desk.ticks.judging import Verdict
from pnp.desk.ticks.reading import look
from pnp.kit.errors import PnpError
from tests.desk.ticks.camera import Camera, Condition, Scanner
from tests.desk.ticks.hand import (
    ACCIDENTS,
    BLACK,
    FAINT,
    MARKER,
    PENCIL,
    PENS,
    RED,
    Hand,
    Key,
    Page,
    mark,
    page,
)
from tests.desk.ticks.printed import Kind, Sheet, sheet


@dataclass(frozen=True)
class Trial:
    """What happens to a page: a camera or scanner, and perhaps a certain hand."""

    seen: Condition
    hand: Hand | None = None
    pen: bool = True
    """A pen that marks well, and not a pencil; a picture that a person would send."""


TRIALS: Mapping[str, Trial] = {
    "5 MP, 8°": Trial(Camera()),
    "8 MP, 15°": Trial(Camera(8, tilt=15)),
    "28°": Trial(Camera(tilt=28)),
    "any way round": Trial(Camera(turn=40, tilt=5)),
    "upside down": Trial(Camera(quarter=2)),
    "landscape": Trial(Camera(quarter=1)),
    "barrel 8 %": Trial(Camera(barrel=0.08)),
    "curl 3 mm": Trial(Camera(curl=3)),
    "curl 5 mm": Trial(Camera(curl=5)),
    "shadow": Trial(Camera(shadow=0.5)),
    "dim room": Trial(Camera(noise=14, light=0.35)),
    "shaken 7 px": Trial(Camera(motion=7)),
    "shaken 12 px": Trial(Camera(motion=12), pen=False),
    "JPEG 40": Trial(Camera(jpeg=40)),
    "2 MP": Trial(Camera(2)),
    "2 MP, hard": Trial(Camera(2, tilt=18, shadow=0.4, noise=8, jpeg=60)),
    "1 MP": Trial(Camera(1)),
    "thumb on a code": Trial(Camera(thumb=True, tilt=14, curl=1.5)),
    "everything": Trial(Camera(4, tilt=16, barrel=0.04, curl=2, shadow=0.4, noise=7, motion=3, jpeg=65)),
    "red pen": Trial(Camera(), Hand(RED)),
    "thick marker": Trial(Camera(), Hand(MARKER, size=0.75)),
    "ticks": Trial(Camera(), Hand(BLACK, "tick")),
    "fills": Trial(Camera(), Hand(BLACK, "fill", size=0.95)),
    "sloppy": Trial(Camera(), Hand(BLACK, wobble=0.7)),
    "mixed": Trial(Camera(), Hand(BLACK, "any")),
    "pencil": Trial(Camera(), Hand(PENCIL), pen=False),
    "faint pencil": Trial(Camera(), Hand(FAINT), pen=False),
    "faint pencil, 2 MP": Trial(Camera(2), Hand(FAINT), pen=False),
    "scan, 200 dpi": Trial(Scanner(200)),
    "scan, 150 dpi": Trial(Scanner(150)),
    "scan, 1 bit": Trial(Scanner(150, bits=1)),
    "2nd copy": Trial(Scanner(200, copies=1)),
    "3rd copy": Trial(Scanner(150, copies=2), pen=False),
}
PALE: Mapping[str, Trial] = {
    "pale, shadow": Trial(Camera(shadow=0.5), Hand(FAINT), pen=False),
    "pale, dim room": Trial(Camera(noise=14, light=0.35), Hand(FAINT), pen=False),
    "pale, any way": Trial(Camera(), Hand(FAINT, "any"), pen=False),
    "pale, scan": Trial(Scanner(150), Hand(FAINT), pen=False),
}
"""What is hardest where the pencil is faint."""


@dataclass
class Outcome:
    """What a reader made of a page."""

    rows: int = 0
    refused: str = ""
    wrong: list[tuple[Key, str, str]] = field(default_factory=list)
    """Where, what was meant, what was taken."""
    asked: int = 0
    """Without need."""
    corrections: int = 0
    """Asked where a mark was struck out."""

    @property
    def right(self) -> bool:
        return not (self.refused or self.wrong or self.asked or self.corrections)


@dataclass(frozen=True)
class Shot:
    """A picture, and what was meant."""

    sheet: Sheet
    page: Page
    picture: Image.Image

    def read(self) -> Outcome:
        try:
            verdict = read(self.sheet, self.picture)
        except PnpError as refused:
            return Outcome(refused=refused.what)
        return judged(self.page, verdict)


def shot(kind: Kind, trial: Trial, seed: int) -> Shot:
    """Half of the pages have an accident."""
    chance = Random(f"{kind} {seed}")
    printed = sheet(kind)
    accident = chance.choice(ACCIDENTS) if chance.random() < 0.5 else ""
    done = page(printed.layout, accident, chance)
    hand = trial.hand or Hand(chance.choice(PENS), wobble=chance.uniform(0.1, 0.5), size=chance.uniform(0.7, 0.95))
    return Shot(printed, done, trial.seen(mark(printed, done, hand, chance), chance))


def read(printed: Sheet, picture: Image.Image) -> Verdict:
    seen = see(picture, "photo")
    if seen is None:
        raise PnpError("no tick sheet can be made out on this picture")
    check_label(seen, printed.expected.label, "photo")
    return look(picture, seen, printed.layout, "photo").verdict()


def judged(done: Page, verdict: Verdict) -> Outcome:
    outcome = Outcome(len({row for row, _ in done.truth if row >= 0}))
    for key, value in verdict.marks.items():
        meant = done.truth[_row(key, done), key[1]]
        if value != meant or key in done.ask:
            outcome.wrong.append((key, meant, value))
    for doubt in verdict.doubts:
        key = doubt.row, doubt.group
        if key in done.corrected:
            outcome.corrections += 1
        elif key not in done.ask:
            outcome.asked += 1
    return outcome


def _row(key: Key, done: Page) -> int:
    """Counts are -1 to a verdict, and each has its own row on the sheet."""
    return key[0] if key[0] >= 0 else next(row for row, group in done.truth if row < 0 and group == key[1])
