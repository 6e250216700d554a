"""Finding somebody by what people call them: the id, what stands on the car, the name in any language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from pnp.kit.words import LANGUAGES, Words, load_words
from pnp.referee.narrate import voiced
from pnp.season.season import Season
from pnp.season.system import ByHand, Column, Facts, Plan

_AFTER = re.compile(r"\s*[(（][^()（）]*[)）]\s*$")
"""What stands in brackets behind a name, and need not be typed."""
_NOUGHT = re.compile(r"\b([a-z]+)0+(?=[1-9])")


class Names:
    """Ids by all their names. A name that means two of them means none."""

    def __init__(self, called: Mapping[str, Iterable[str]]) -> None:
        """`called` has the names of each, the one to be shown first."""
        listed = {id: list(names) for id, names in called.items()}
        self._shown = {id: names[0] if names else id for id, names in listed.items()}
        meant: dict[str, set[str]] = {}
        for id, names in listed.items():
            for name in (each for given in names for each in (given, _AFTER.sub("", given))):
                meant.setdefault(_folded(name), set()).add(id)
        self._several = {name: sorted(ids) for name, ids in meant.items() if len(ids) > 1}
        self._ids = {name: min(ids) for name, ids in meant.items() if len(ids) == 1}
        self._ids |= {_folded(id): id for id in listed}

    def find(self, given: str) -> str | None:
        return self._ids.get(_folded(given))

    def several(self, given: str) -> list[str]:
        """Whom a name means, where it means none because it means more than one."""
        return [] if self.find(given) else self._several.get(_folded(given), [])

    def begun(self, given: str) -> str | None:
        """Of whose name a word begins like this, if it can be only one."""
        folded = _folded(given)
        found = {id for name, id in self._ids.items() if any(word.startswith(folded) for word in name.split())}
        return found.pop() if len(found) == 1 and len(folded) > 1 else None

    def suggest(self, given: str) -> str:
        """A sentence that helps with a mistyped name: the closest ones first, then all."""
        close = get_close_matches(_folded(given), self._ids, n=3, cutoff=0.5)
        ids = list(dict.fromkeys(self._ids[name] for name in close))
        everybody = ", ".join(self._shown)
        return f"{' or '.join(map(self._both, ids))} (all: {everybody})" if ids else everybody

    def _both(self, id: str) -> str:
        return id if self._shown[id] == id else f"{id} ({self._shown[id]})"


class Callings:
    """How things are called in a season, in every language that it can be told in."""

    def __init__(self, season: Season) -> None:
        self.season = season
        library, teller, entries = season.game.library(season.overlay), season.game.teller, season.plan.entries
        self._voices: list[Words] = [
            voiced(load_words(lang, library), teller, season.data, entries) for lang in LANGUAGES
        ]
        self._also = teller.also_called(season.data)

    def competitors(self, system: ByHand[object]) -> Names:
        """Also by the name of whoever has it, and of who stands in: that of somebody who has several means none."""
        entered, people = system.competitors(self.season.data, self.season.plan), _people(self.season.plan)
        return Names(
            {
                each.id: [*self._names(each.id, "car"), each.label or each.id, *people.get(each.owner, ())]
                for each in entered
            }
        )

    def column(self, column: Column) -> Names:
        return Names({id: self._names(id, column.kind) for id in column.names})

    def everybody(self, facts: Facts, race: int = 0) -> Names:
        """Who stands in a table or took part in a race. A player who does neither is called for what is theirs: the
        team, or in a race the only car."""
        spells = {who: "car" for result in facts.results for who in result.order}
        standings = self.season.system.standings(self.season.data, facts)
        spells |= {row.who: standing.kind for standing in standings for row in standing.rows}
        called = {id: self._names(id, spell) for id, spell in spells.items()}
        for who, mine in self._belongings(race).items():
            for id in mine if who not in spells else ():
                called.get(id, []).append(who)
        return Names(called)

    def _belongings(self, race: int) -> dict[str, list[str]]:
        plan, system = self.season.plan_for(race or self.season.race), self.season.system.by_hand
        entered = system.competitors(self.season.data, plan) if system and race else ()
        found = dict[str, list[str]]()
        for player in plan.entries.players:
            cars = [each.id for each in entered if each.owner == player.name]
            found |= dict.fromkeys((player.name, player.person), cars if len(cars) == 1 else list(player.teams))
        return found

    def _names(self, id: str, spell: str) -> list[str]:
        return [*(str(words.format_field(id, spell)) for words in self._voices), *self._also.get(id, ())]


def _people(plan: Plan) -> dict[str, list[str]]:
    """By seat: whose it is, and who sits there."""
    return {player.name: list(dict.fromkeys((player.name, player.person))) for player in plan.entries.players}


def _folded(name: str) -> str:
    """U01 is also U1: nobody says the nought."""
    return _NOUGHT.sub(r"\1", " ".join(unicodedata.normalize("NFKC", name).casefold().split()))
