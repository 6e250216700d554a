"""Every word a person reads, in the language they chose."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any

from typing_extensions import override

from pnp.kit.catalogue import COMMON, open_catalogue
from pnp.kit.errors import PnpError, unknown
from pnp.kit.library import Library, merge

LANGUAGES = ("en", "ja", "it")

Spell = Callable[[Any, str], str]
_WIDE = re.compile(r"[0-9]{4}")


class Word(str):
    """A string that remembers which catalogue entry it came from, so that a misfit can name it."""

    __slots__ = ("key",)
    key: str

    def __new__(cls, text: str, key: str) -> Word:
        word = super().__new__(cls, text)
        word.key = key
        return word

    @override
    def __reduce__(self) -> tuple[type[Word], tuple[str, str]]:
        return Word, (str(self), self.key)


class Words(Formatter):
    """A catalogue: the common strings of the kit, then the game's own, then the user's.

    Templates use `str.format` with named spells after the colon: `{to:place}` is "3rd", "3位" or "3º";
    `{n:plural:card|cards}` chooses by number; a game adds its own, such as `{car:car}`.
    """

    def __init__(
        self, lang: str, entries: Mapping[str, Any], spells: Mapping[str, Spell] | None = None, home: str = ""
    ) -> None:
        self.lang = lang
        self.home = home or f"strings.{lang}.toml"
        """The file that is named where a word is missing."""
        self._entries = entries
        self._added = dict(spells or {})
        own: dict[str, Spell] = {"place": self._place, "plural": _plural, "list": self._list}
        self._spells = {**own, **self._added}

    def spelling(self, **spells: Spell) -> Words:
        return Words(self.lang, self._entries, {**self._added, **spells}, self.home)

    def saying(self, key: str, text: str) -> Words:
        """The same but for one entry."""
        entry: Any = text
        for part in reversed(key.split(".")):
            entry = {part: entry}
        return Words(self.lang, merge(dict(self._entries), entry), self._added, self.home)

    def __contains__(self, key: str) -> bool:
        return isinstance(self._find(key), str)

    def __call__(self, key: str, /, **args: Any) -> Word:
        found = self._find(key)
        if not isinstance(found, str):
            raise self.missing(key)
        try:
            return Word(self.vformat(found, (), args) if args else found, key)
        except (LookupError, ValueError, AttributeError, TypeError) as error:
            raise PnpError(
                f"“{found}” cannot be filled in: {error}", where=f"{self.home}: {key}", about=found
            ) from error

    def missing(self, key: str) -> PnpError:
        """What is to be said of a word that is not there."""
        return PnpError(f"the word “{key}” is missing in language {self.lang}", where=self.home)

    def several(self, key: str) -> list[Word]:
        """A list of texts."""
        found = self._find(key)
        if not isinstance(found, list):
            raise self.missing(key)
        return [Word(str(text), key) for text in found]

    def section(self, key: str) -> Mapping[str, Any]:
        found = self._find(key)
        return found if isinstance(found, Mapping) else {}

    def _find(self, key: str) -> Any:
        found: Any = self._entries
        try:
            for part in key.split("."):
                found = found[part]
        except (LookupError, TypeError):  # not there, or a text and no section
            return None
        return found

    def vformat(self, format_string: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
        """As `Formatter` does it, but taken apart once: most texts are said again and again."""
        pieces = _pieces(format_string)
        if pieces is None:
            return super().vformat(format_string, args, kwargs)
        said = list[str]()
        for text, name, spell in pieces:
            said.append(text)
            if name:
                said.append(self.format_field(self.get_field(name, args, kwargs)[0], spell))
        return "".join(said)

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        if "." in field_name:  # catalogues come from strangers too: values they may say, but not look into
            raise ValueError(f"{{{field_name}}} looks into a value")
        return super().get_field(field_name, args, kwargs)

    def format_field(self, value: Any, format_spec: str) -> Any:
        name, _, rest = format_spec.partition(":")
        spell = self._spells.get(name)
        if not spell and _WIDE.search(format_spec):
            raise ValueError(f"{format_spec} is too wide")
        return spell(value, rest) if spell else super().format_field(value, format_spec)

    def _place(self, value: Any, _: str) -> str:
        return ordinal(int(value), self.lang)

    def _list(self, value: Sequence[Any], each: str) -> str:
        return (self("list.between") if "list.between" in self else ", ").join(
            str(self.format_field(item, each)) for item in value
        )


@lru_cache(maxsize=4096)
def _pieces(template: str) -> tuple[tuple[str, str, str], ...] | None:
    """Texts, each with the name and the spell of what follows it; nothing if there is more to it than that."""
    pieces = []
    for text, name, spell, conversion in Formatter().parse(template):
        if name is not None and (conversion or not name or name[0].isdigit() or "{" in (spell or "")):
            return None
        pieces.append((text, name or "", spell or ""))
    return tuple(pieces)


def ordinal(n: int, lang: str) -> str:
    if lang == "ja":
        return f"{n}位"
    if lang == "it":
        return f"{n}º"
    if n % 100 in (11, 12, 13):
        return f"{n}th"
    return f"{n}{({1: 'st', 2: 'nd', 3: 'rd'}).get(n % 10, 'th')}"


def _plural(value: Any, forms: str) -> str:
    one, _, many = forms.partition("|")
    form = one if int(value) == 1 else many or one
    return form.replace("#", str(value))


def check_language(lang: str) -> str:
    if lang not in LANGUAGES:
        raise unknown("language", lang, LANGUAGES)
    return lang


def load_words(lang: str, library: Library | None = None) -> Words:
    """The kit's common words in this language, with a game's own over them."""
    check_language(lang)
    name = f"strings.{lang}.toml"
    entries = Library(COMMON).open(name).values
    if library is None:
        return Words(lang, entries)
    return Words(lang, merge(entries, open_catalogue(library, name).values), home=str(library.shelf / name))
