"""Files to begin one's own data with."""

from __future__ import annotations

import re
import shlex
import unicodedata
from pathlib import Path

from pnp.kit.errors import UsageError
from pnp.kit.paths import templates_dir
from pnp.kit.toml import quoted


def course(name: str, folder: Path) -> tuple[Path, str]:
    """A new course: where its file goes under the data folder, and what stands in it."""
    id_ = _id(name)
    if not id_:
        raise UsageError(f"“{name}” gives no file name", expected="a name with a letter in it, such as Hilltop")
    text = (templates_dir() / "xf1" / "course.toml.j2").read_text(encoding="utf-8")
    values = {"name": name, "id": id_, "folder": str(folder), "country": "italy"}
    return Path("xf1") / "courses" / f"{id_}.toml", _filled(text, **values)


def _id(name: str) -> str:
    """The Latin letters and figures of a name; where it has none, the numbers of its letters."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    latin = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    if latin[:1].isalpha():
        return latin
    other = "_".join(f"{ord(char):x}" for char in name if char.isalpha())
    return f"course_{latin or other}" if latin or other else ""


def _filled(text: str, **values: str) -> str:
    from jinja2 import Environment, StrictUndefined

    env = Environment(undefined=StrictUndefined, keep_trailing_newline=True)
    env.filters |= {"quoted": quoted, "typed": _typed}
    return env.from_string(text).render(**values)


def _typed(folder: str) -> str:
    """As it is typed in a shell; in a comment, where nothing can be escaped."""
    return "".join(char if char.isprintable() else "?" for char in shlex.quote(folder))


STARTERS = {"course": course}
