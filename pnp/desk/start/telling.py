"""For whom a component is, on which paper, and how long it takes, in words: on the start sheet and after a print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pnp.desk.start.plan import StartPlan
from pnp.kit.words import Words


@dataclass(frozen=True)
class Telling:
    """`titles`: what is printed, by id."""

    start: StartPlan
    words: Words
    titles: Mapping[str, str]

    def needed(self, id_: str) -> str:
        """For whom it is, or instead of what."""
        words, part = self.words, self.start.part(id_)
        if part.need == "only":
            return str(words(f"start.only.{id_}"))
        if part.need == "instead":
            return str(words("start.need.instead", others=self._titles(part.of)))
        others = [other for other in self.start.others(id_) if other in self.titles]
        if part.need == "needed" and others:
            return str(words("start.need.either", others=self._titles(others)))
        return str(words(f"start.need.{part.need}"))

    def _titles(self, ids: Sequence[str]) -> str:
        titles = [self.titles.get(id_) or str(self.words(f"component.{id_}.title")) for id_ in ids]
        return str(self.words("start.or")).join(titles)

    def time(self) -> str:
        """What everybody needs, and what comes on top."""
        minutes = self.start.minutes
        told = [self.words("start.time", hand=self._long(minutes.hand), trimmer=self._long(minutes.trimmer))]
        more = {id_: time for id_, time in self.start.more.items() if id_ in self.titles}
        told += [self.words("start.more", what=self.titles[id_], time=self._long(time)) for id_, time in more.items()]
        return ("" if self.words.lang == "ja" else " ").join(map(str, told))

    def _long(self, minutes: int) -> str:
        hours, rest = divmod(minutes, 60)
        if minutes < 90:
            return str(self.words("start.minutes", n=minutes))
        return str(self.words("start.hours", h=hours, n=rest) if rest else self.words("start.full_hours", h=hours))


def grams(weights: Sequence[int], words: Words) -> str:
    return str(words("start.grams", n="–".join(map(str, weights))))
