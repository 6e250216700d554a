"""From what people write to what a game understands: every problem at once, each with its place."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.kit.errors import PnpError, Problems, nearest
from pnp.kit.toml import written


@dataclass(frozen=True)
class OptionInfo:
    """A ruling or house rule that a table may decide otherwise: the first value is the one we follow."""

    values: tuple[str, ...]
    clause: str


class Reader:
    """Collects problems while values are picked out of a position, an entry list or a set of options."""

    def __init__(self, raw: Mapping[str, Any], where: str, problems: list[PnpError] | None = None) -> None:
        self.raw = raw
        self.where = where
        self.problems: list[PnpError] = [] if problems is None else problems

    def inside(self, key: str) -> Reader:
        """A reader of the table under this key; it adds to the same problems."""
        value = self.raw.get(key, {})
        if not isinstance(value, Mapping):
            self.fault(key, f"{written(value)} is not a table", "names and values")
            value = {}
        return Reader(value, f"{self.where}.{key}", self.problems)

    def fault(self, key: str, what: str, expected: str = "") -> None:
        self.problems.append(PnpError(what, where=f"{self.where}.{key}" if key else self.where, expected=expected))

    def refuse(self, key: str, problem: PnpError) -> None:
        """A problem that somebody else found with the value under this key."""
        self.problems.append(problem.at(f"{self.where}.{key}"))

    def sound(self, *keys: str) -> bool:
        """Whether nothing was wrong with these so far: only then can anything follow from them."""
        faulty = {problem.where for problem in self.problems}
        return not any(f"{self.where}.{key}" in faulty for key in keys)

    def finish(self) -> None:
        if self.problems:
            raise Problems.counted(self.problems)

    def whole(self, key: str, default: int, lo: int, hi: int) -> int:
        value = self.raw.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not lo <= value <= hi:
            self.fault(key, f"{written(value)} is not possible", f"a whole number from {lo} to {hi}")
            return default
        return value

    def flag(self, key: str) -> bool:
        value = self.raw.get(key, False)
        if not isinstance(value, bool):
            self.fault(key, f"{written(value)} is not possible", "true or false")
            return False
        return value

    def one_of(self, key: str, values: Sequence[str], default: str) -> str:
        value = self.raw.get(key, default)
        if value not in values:
            self.fault(key, f"“{value}” is not possible", nearest(str(value), [each for each in values if each]))
            return default
        return str(value)

    def items(self, key: str) -> list[str]:
        """A list, or one string with spaces or commas between the items."""
        value = self.raw.get(key, "")
        if isinstance(value, str):
            return re.split(r"[\s,]+", value.strip()) if value.strip() else []
        if isinstance(value, Sequence) and all(isinstance(item, str | int) for item in value):
            return [str(item) for item in value]
        self.fault(key, f"{written(value)} is not a list", "names with spaces between them")
        return []

    def unknown_keys(self, known: Collection[str]) -> None:
        for key in self.raw:
            if key not in known:
                self.fault(str(key), f"{key} is not a key here", nearest(str(key), known))


def read_options(known: Mapping[str, OptionInfo], raw: Any, reader: Reader) -> dict[str, str]:
    """All options: those that were chosen, and ours for the rest."""
    chosen = {name: option.values[0] for name, option in known.items()}
    if not isinstance(raw, Mapping):
        reader.fault("options", f"{written(raw)} names no options", 'something like { name = "value" }')
        return chosen
    for name, given in raw.items():
        value = _in_words(given)
        if name not in known:
            reader.fault(f"options.{name}", f"no option is called “{name}”", nearest(str(name), known))
        elif value not in known[name].values:
            reader.fault(f"options.{name}", f"“{value}” is not possible", " or ".join(known[name].values))
        else:
            chosen[name] = value
    return chosen


def _in_words(given: Any) -> Any:
    """What TOML and JSON say in a way of their own."""
    return ("yes" if given else "no") if isinstance(given, bool) else given


def read_agreed(
    known: Mapping[str, OptionInfo], given: Mapping[str, str], reader: Reader, settings: Sequence[str] = ()
) -> dict[str, str]:
    """The options among what was agreed for a season; a name that is neither one nor a setting is a fault."""
    for name in given:
        if name not in known and name not in settings:
            reader.fault(f"options.{name}", f"no option is called “{name}”", nearest(name, [*known, *settings]))
    return read_options(known, {name: value for name, value in given.items() if name in known}, reader)


def changed_options(known: Mapping[str, OptionInfo], chosen: Mapping[str, str]) -> dict[str, str]:
    """Those that are not ours."""
    return {name: value for name, value in chosen.items() if value != known[name].values[0]}
