"""What a print is made of, by content: written into every PDF, and read again to print only what has changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pnp.draw.canvas import Drawing
from pnp.kit.apart import Limits, apart
from pnp.kit.errors import PnpError
from pnp.kit.reading import check
from pnp.press.impose import live_area
from pnp.press.job import Job
from pnp.press.product import Component, Piece, Sheet

INFO_KEY = "PnpContents"
_LONGEST = 4_000_000
_MOST_FILES, _AT_ONCE = 500, 25
_LIMITS = Limits(seconds=60)
_MOST_BYTES = 500_000_000
_EXPECTED = "a PDF that pnp print wrote"
_Name = Annotated[str, Field(max_length=200)]
_Count = Annotated[int, Field(ge=0, le=100_000)]


class _Kept(BaseModel):
    model_config = ConfigDict(extra="forbid")

    version: Literal[1] = 1
    game: _Name
    parts: dict[_Name, dict[_Name, tuple[Annotated[str, Field(max_length=80)], _Count]]]
    titles: dict[_Name, dict[_Name, _Name]] = {}


@dataclass(frozen=True)
class Thing:
    """A piece, a sheet or a poster: its id, what it looks like, how many there are, what people call it."""

    component: str
    name: str
    key: str
    count: int
    title: str = ""


@dataclass(frozen=True)
class Swap:
    """Of one thing: how many old ones go out, how many new ones come in."""

    component: str
    name: str
    out: int
    into: int
    title: str = field(default="", compare=False)


def things(component: Component, job: Job) -> Iterator[Thing]:
    """Names that stand twice are numbered."""
    seen: Counter[str] = Counter()
    for name, key, count, title in _told(component, job):
        seen[name] += 1
        yield Thing(component.id, name if seen[name] == 1 else f"{name} ({seen[name]})", key, count, title)


def _told(component: Component, job: Job) -> Iterator[tuple[str, str, int, str]]:
    for piece in component.pieces:
        yield piece.name, _piece_key(piece), piece.copies, piece.called
    for number, sheet in enumerate(component.sheets, start=1):
        yield sheet.name, _sheet_key(sheet, job), 1, sheet.title or sheet.label or f"{number}/{len(component.sheets)}"
    for poster in component.posters:
        yield poster.name, poster.drawing.key, 1, poster.title


def _piece_key(piece: Piece) -> str:
    size = f"{piece.front.w:.3f}x{piece.front.h:.3f}"
    return "-".join([size, piece.front.drawing.key, *([piece.back.drawing.key] if piece.back else [])])


def _sheet_key(sheet: Sheet, job: Job) -> str:
    live, _ = live_area(job.paper, sheet.orientation, sheet.air)
    drawing = Drawing()
    sheet.arranged(live.w, live.h).draw(drawing, live.w, live.h)
    behind = f"-{_sheet_key(sheet.back, job)}" if sheet.back else ""
    return f"{live.w:.1f}x{live.h:.1f}-{drawing.key}{behind}"


def written(game: str, every: Iterable[Thing]) -> str:
    """As it stands in the file."""
    parts: dict[str, dict[str, tuple[str, int]]] = {}
    titles: dict[str, dict[str, str]] = {}
    for thing in every:
        parts.setdefault(thing.component, {})[thing.name] = (thing.key, thing.count)
        titles.setdefault(thing.component, {})[thing.name] = thing.title
    return _Kept(game=game, parts=parts, titles=titles).model_dump_json()


def read(previous: Path, game: str) -> list[Thing]:
    """What an earlier print of this game was made of: one PDF, or all in a folder, whatever else lies there."""
    texts = _in_folder(previous) if previous.is_dir() else [_in_file(previous)]
    kept = [found for text in texts if (found := _understood(text)) and found.game == game]
    if not kept:
        raise PnpError(
            f"there is no earlier print of {game}",
            where=str(previous),
            expected="a PDF that pnp print wrote, or a folder with some",
            do="print without --since and with --remember: then the PDF knows what it is made of",
        )
    told = {(part, name): value for each in kept for part, all_ in each.parts.items() for name, value in all_.items()}
    called = {
        (part, name): title for each in kept for part, all_ in each.titles.items() for name, title in all_.items()
    }
    return [Thing(part, name, key, count, called.get((part, name), "")) for (part, name), (key, count) in told.items()]


def _in_file(path: Path) -> str:
    check(path, _MOST_BYTES, _EXPECTED)
    (text,) = apart(told_in, path, limits=_LIMITS)
    if text is None:
        raise PnpError("this cannot be read as an earlier print", where=str(path), expected=_EXPECTED)
    return text


def _in_folder(folder: Path) -> Iterator[str]:
    """Whatever else lies there."""
    files = [path for path in sorted(folder.rglob("*.pdf"))[:_MOST_FILES] if _is_readable(path)]
    for start in range(0, len(files), _AT_ONCE):
        yield from filter(None, apart(told_in, *files[start : start + _AT_ONCE], limits=_LIMITS))


def _is_readable(path: Path) -> bool:
    try:
        check(path, _MOST_BYTES)
    except PnpError:
        return False
    return True


def told_in(*paths: Path) -> list[str | None]:
    """What stands in each PDF of what it is made of; None for what is none. They may be anybody's."""
    return [_text_in(path) for path in paths]


def _text_in(path: Path) -> str | None:
    import pikepdf

    try:
        with pikepdf.open(path) as pdf:
            text = str(pdf.docinfo.get(f"/{INFO_KEY}", ""))
    except Exception:  # a torn PDF has as many ways to fail as it has objects
        return None
    return text if len(text) <= _LONGEST else None


def _understood(text: str) -> _Kept | None:
    try:
        return _Kept.model_validate_json(text) if text else None
    except ValidationError:
        return None


@dataclass(frozen=True)
class Since:
    """An earlier print, to compare with."""

    old: tuple[Thing, ...]
    job: Job

    def changed(self, component: Component) -> Component:
        """Only what is new or looks different, or of which there are more now."""
        old = {thing.name: thing for thing in self.old if thing.component == component.id}
        more = [self._more(thing, old.get(thing.name)) for thing in things(component, self.job)]
        pieces, rest = more[: len(component.pieces)], more[len(component.pieces) :]
        sheets, posters = rest[: len(component.sheets)], rest[len(component.sheets) :]
        return replace(
            component,
            pieces=tuple(replace(p, copies=n) for p, n in zip(component.pieces, pieces, strict=True) if n),
            sheets=tuple(sheet for sheet, n in zip(component.sheets, sheets, strict=True) if n),
            posters=tuple(poster for poster, n in zip(component.posters, posters, strict=True) if n),
        )

    def _more(self, now: Thing, before: Thing | None) -> int:
        same = before is not None and before.key == now.key
        return max(0, now.count - before.count) if before and same else now.count

    def swaps(self, components: Sequence[Component]) -> list[Swap]:
        """What goes out and what comes in, of components that were printed before."""
        known = {thing.component for thing in self.old}
        now = {(t.component, t.name): t for c in components for t in things(c, self.job)}
        old = {(t.component, t.name): t for t in self.old if t.component in {c.id for c in components}}
        found = []
        for key in dict.fromkeys((*now, *old)):
            new, before = now.get(key), old.get(key)
            if key[0] in known and (swap := _swap(key, new, before)):
                found.append(swap)
        return found


def _swap(key: tuple[str, str], now: Thing | None, before: Thing | None) -> Swap | None:
    title = (now.title if now else "") or (before.title if before else "")
    if now and before and now.key == before.key:
        more = now.count - before.count
        return Swap(*key, max(0, -more), max(0, more), title) if more else None
    return Swap(*key, before.count if before else 0, now.count if now else 0, title)
