"""Who sits down to a first race: names and what goes with them, as people type it, filled up with what is free."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches

from pnp.referee.entering import Typed, typed_players
from pnp.season.guiding import Mount
from pnp.season.names import Names

_COLON = re.compile("[:：]")
_BETWEEN = re.compile("[;；,，、]")
_BEFORE_A_NAME = re.compile("[;；]|[,，、](?=[^;；,，、:：]*[:：])")
"""Where names have colons, a comma may also stand between two things that one player has."""
_ENOUGH = 2
"""Letters that may stand for the name they begin."""
_NEAR = 0.75
"""How much a word must look like the name of a team to be taken for one that is misspelt."""


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip().casefold()


class Company:
    """`also` has what else people may type for a mount, `nameless` what somebody is called who says no name,
    `listed` how several things are said in a row."""

    def __init__(
        self,
        mounts: Sequence[Mount],
        also: Mapping[str, Sequence[str]],
        nameless: Callable[[int], str],
        listed: Callable[[Sequence[str]], str] = ", ".join,
    ) -> None:
        self._mounts = mounts
        self._called = {
            each.id: [each.id, each.name, each.letter, *each.called, *each.parts, *also.get(each.id, ())]
            for each in mounts
        }
        self._parts = {_folded(part) for mount in mounts for part in mount.parts}
        self._names = Names({id: filter(None, names) for id, names in self._called.items()})
        self._nameless = nameless
        self._listed = listed

    def is_mount(self, text: str) -> bool:
        return self._names.find(text) is not None

    def read(self, line: str, before: int = 0) -> list[str]:
        """Everybody on a line: “Anna: red; Ben: blue”, “Anna, Ben”, “Anna red”, or “red” for somebody without a name.
        So many sit there already."""
        found: list[str] = []
        for part in (_BEFORE_A_NAME if _COLON.search(line) else _BETWEEN).split(line):
            if found and self.is_mount(part):
                found[-1] += f"{',' if _COLON.search(found[-1]) else ':'} {part.strip()}"
            elif part.strip():
                found.append(self._player(part.strip(), before + len(found) + 1))
        return found

    def not_there(self, players: Sequence[str]) -> list[str]:
        """What they have that is nothing we know."""
        wanted = [mount for player in typed_players(players) for mount in self._wanted(player)]
        return [mount for mount in wanted if not self.is_mount(mount)]

    def _player(self, text: str, number: int) -> str:
        """With a colon, also where nobody typed it: “Anna Rayfox”. What looks like a team is one that is misspelt."""
        if _COLON.search(text):
            return text
        if self.is_mount(text):
            return f"{self._nameless(number)}: {text}"
        words = text.split()
        for at in range(1, len(words)):
            if mounts := self._all_in(words[at:]):
                return f"{' '.join(words[:at])}: {', '.join(mounts)}"
        return f"{' '.join(words[:-1])}: {words[-1]}" if len(words) > 1 and self._is_near(words[-1]) else text

    def _all_in(self, words: Sequence[str]) -> list[str]:
        """The mounts that these words name one after the other; nothing if there is anything else among them."""
        for length in range(len(words), 0, -1):
            first, rest = " ".join(words[:length]), words[length:]
            if self.is_mount(first) and (not rest or self._all_in(rest)):
                return [first, *self._all_in(rest)]
        return []

    def _is_near(self, word: str) -> bool:
        names = [name.casefold() for names in self._called.values() for name in names if len(name) > 3]
        return len(word) > 3 and bool(get_close_matches(word.casefold(), names, 1, _NEAR))

    # -- filled up

    def filled(self, players: Sequence[str], each: int) -> list[str]:
        """Everybody with at least so many, each by its id; who has too few takes what is free, first of all what suits
        beginners."""
        typed = list(typed_players(players))
        taken = {self._names.find(mount) for player in typed for mount in self._wanted(player)}
        free = iter([mount.id for mount in self._in_order if mount.id not in taken])
        found = []
        for player in typed:
            wanted = [self._id(mount) for mount in self._wanted(player)]
            wanted += [mount for _, mount in zip(range(each - len(wanted)), free, strict=False)]
            found.append(f"{player.name}: {', '.join(wanted)}" if wanted else player.name)
        return found

    def _wanted(self, player: Typed) -> list[str]:
        return [mount for text in player.wanted for mount in self._all_in(text.split()) or [self._begun(text)]]

    def _id(self, text: str) -> str:
        """Who wants a part of it has no more than that."""
        return text if _folded(text) in self._parts else self._names.find(text) or text

    def _begun(self, text: str) -> str:
        """The name that begins so, if that can only be one mount: “ra” is enough for Rayfox."""
        begin = _folded(text)
        called = ((each, name) for each, names in self._called.items() for name in names)
        begun = {each: name for each, name in called if _folded(name).startswith(begin)}
        return begun.popitem()[1] if len(begun) == 1 and len(begin) >= _ENOUGH else text

    @property
    def _in_order(self) -> list[Mount]:
        return sorted(self._mounts, key=lambda mount: not mount.suits_beginners)

    def spoken(self, player: str) -> str:
        """A player, with the names of what is theirs."""
        (typed,) = typed_players([player])
        shown = {mount.id: mount.name for mount in self._mounts}
        wanted = [shown.get(self._names.find(mount) or "", mount) for mount in self._wanted(typed)]
        return f"{typed.name}: {self._listed(wanted)}" if wanted else typed.name
