"""Seasons in folders: which files are, which are not and why; each is told once, as long as it says the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from hashlib import sha256
from itertools import islice
from os import cpu_count
from pathlib import Path
from typing import Any

from pnp.kit.cache import kept
from pnp.kit.catalogue import COMMON
from pnp.kit.errors import PnpError, Problems
from pnp.kit.library import Library
from pnp.kit.reading import contents
from pnp.kit.register import find_game
from pnp.season.club.club import Club, Kept
from pnp.season.club.people import People
from pnp.season.club.tale import SeasonTale, read_tale

Progress = Callable[[int], None]

SUFFIX = ".season"
MOST = 64_000_000
"""Bytes of a season file."""
MOST_IN_ALL = 1_000_000_000
"""Bytes of all of them."""
MOST_FILES = 100_000
"""In a folder and beneath it, whatever they are."""
_KEPT = 4000
_MADE_BY = ("pnp.season", "pnp.referee")
_WORTH = 4
"""So many seasons must be read anew before other processes are begun for it."""


def find_club(
    given: Sequence[Path],
    people: People | None = None,
    overlay: Path | None = None,
    workers: int = 0,
    begin: Progress | None = None,
    step: Progress | None = None,
) -> Club:
    """Of folders, everything beneath them that is called a season. What is none is kept with its reason, as are copies.

    `workers` are the processes that read what is new; 0: as many as this computer has for it."""
    paths, skipped = _files(given)
    if not paths:
        raise PnpError("there is no season here", where=", ".join(map(str, given)), expected=f"files {SUFFIX}")
    read, refused = _read(paths, overlay, workers or cpu_count() or 1, begin, step)
    whole, copies = _without_copies(read)
    if not whole:
        raise refused[0]
    return Club((Kept(path, tale) for path, (tale, _) in whole.items()), people, [*skipped, *refused, *copies])


# -- which files


def _files(given: Sequence[Path]) -> tuple[list[Path], list[PnpError]]:
    found: dict[Path, None] = {}
    skipped: list[PnpError] = []
    for path in given:
        if not path.is_dir():
            found[path] = None
            continue
        for each in _beneath(path):
            if any(part.startswith(".") for part in each.relative_to(path).parts) or each.is_dir():
                continue
            if each.suffix.casefold() == SUFFIX:
                found[each] = None
            elif each.parent == path:
                skipped.append(PnpError("this is no season, and was passed over", where=str(each)))
    return list(found), skipped


def _beneath(folder: Path) -> list[Path]:
    """Everything, links to folders not followed; refused where it is more than any club has."""
    found = list(islice(folder.rglob("*"), MOST_FILES + 1))
    if len(found) > MOST_FILES:
        raise PnpError(
            f"this folder holds more than {MOST_FILES} files", where=str(folder), do="name the folder of the seasons"
        )
    return sorted(found)


_Told = tuple[SeasonTale, bytes]


def _without_copies(read: dict[Path, _Told]) -> tuple[dict[Path, _Told], list[PnpError]]:
    """A file that says no more than the beginning of another is the same season, saved earlier."""
    longest_first = sorted(read, key=lambda path: (-len(read[path][1]), len(path.name), str(path)))
    whole: dict[Path, _Told] = {}
    copies: list[PnpError] = []
    for path in longest_first:
        same = next((other for other in whole if whole[other][1].startswith(read[path][1])), None)
        if same is None:
            whole[path] = read[path]
        else:
            copies.append(PnpError(f"this is the same season as {same}, and counts once", where=str(path)))
    return whole, copies


# -- what they say


def _read(
    paths: Sequence[Path], overlay: Path | None, workers: int, begin: Progress | None, step: Progress | None
) -> tuple[dict[Path, _Told], list[PnpError]]:
    told: dict[Path, _Told] = {}
    refused: list[PnpError] = []
    new: list[tuple[Path, bytes]] = []
    room = MOST_IN_ALL
    for path in paths:
        try:
            content = contents(path, min(MOST, room))
            room -= len(content)
            told[path] = _remembered(path, content, overlay, _never), content
        except _New:
            new.append((path, content))
        except (PnpError, OSError) as error:
            refused.append(_as_problem(error, path))
    if begin and new:
        begin(len(new))
    for (path, content), tale in zip(new, _told_anew([path for path, _ in new], overlay, workers, step), strict=True):
        if isinstance(tale, PnpError):
            refused.append(tale)
        else:
            told[path] = tale, content
    return {path: told[path] for path in paths if path in told}, refused


class _New(Exception):
    """Nobody has read it as it is now."""


def _never() -> SeasonTale:
    raise _New


def _remembered(path: Path, content: bytes, overlay: Path | None, make: Callable[[], SeasonTale]) -> SeasonTale:
    header = _header(content)
    made_by = (*_MADE_BY, type(find_game(header["game"])).__module__)
    what = f"tale|{path.name}|{sha256(content).hexdigest()}|{_data_behind(header, overlay)}"
    return kept(what, made_by, SeasonTale, make, place="club", most=_KEPT)


def _header(content: bytes) -> dict[str, Any]:
    """The first line, as far as it can be read; the season itself looks closer."""
    with suppress(ValueError):
        header = json.loads(content.partition(b"\n")[0])
        if isinstance(header, dict) and isinstance(header.get("game"), str):
            return header
    raise _New


def _data_behind(header: dict[str, Any], overlay: Path | None) -> str:
    own = overlay or (Path(header["overlay"]) if isinstance(header.get("overlay"), str) else None)
    if own is not None and not own.is_dir():
        raise _New
    library = find_game(header["game"]).library(own)
    return f"{library.version}|{Library(COMMON).version}"


def _told_anew(
    paths: Sequence[Path], overlay: Path | None, workers: int, step: Progress | None
) -> Iterator[SeasonTale | PnpError]:
    """In their order, by as many processes as are worth it."""
    if workers > 1 and len(paths) >= _WORTH:
        with ProcessPoolExecutor(min(workers, len(paths))) as pool:
            yield from _counted(pool.map(told, paths, [overlay] * len(paths)), step)
    else:
        yield from _counted((told(path, overlay) for path in paths), step)


def _counted(tales: Iterable[SeasonTale | PnpError], step: Progress | None) -> Iterator[SeasonTale | PnpError]:
    for tale in tales:
        if step:
            step(1)
        yield tale


def told(path: Path, overlay: Path | None = None) -> SeasonTale | PnpError:
    """One season, kept for the next time; or why it cannot be read."""
    try:
        with suppress(_New):
            return _remembered(path, contents(path, MOST), overlay, lambda: read_tale(path, overlay))
        return read_tale(path, overlay)
    except (PnpError, OSError) as error:
        return _as_problem(error, path)


def _as_problem(error: PnpError | OSError, path: Path) -> PnpError:
    """The first of several: it travels from process to process as one."""
    if isinstance(error, Problems):
        return _as_problem(error.problems[0], path)
    if isinstance(error, PnpError):
        return error if error.where else error.at(str(path))
    return PnpError(f"cannot be read: {error.strerror or error}", where=str(path))
