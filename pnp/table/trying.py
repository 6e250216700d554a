"""What something would do: nothing has changed when it is told."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from pnp.api.refereeing import Ask, Fix, Fixing, Named, Narrator, Reading, Supposed, Supposing
from pnp.table.live import Live
from pnp.table.questions import Asked, Plain, is_secret
from pnp.table.refusals import Forbidden, possible
from pnp.table.roles import Role
from pnp.table.telling import Telling


def previewed(live: Live, role: Role, line: str, seen: int, key: str | None, lang: str) -> Plain:
    """How a line is read, and what it would do; where it is about secrets, only how it is read."""
    with live.lock:
        reading, narrator = live.read(role, line, seen, key, lang), live.voice(lang)
        secret = any(is_secret(live.running.table, part.ask) for part in reading.parts)
        running = live.running
        supposing = Supposing(running.referee, narrator, running.table.settled)
        supposed = (None if secret else supposing.line(line)) or Supposed((), ())
        by = {part.ask.who for part in reading.parts}
        return {"parts": _parts(reading, narrator), **_supposed(live, supposed, narrator, by)}


def _parts(reading: Reading, narrator: Narrator) -> list[Plain]:
    return [
        {
            "key": part.ask.key,
            "title": narrator.name(part.ask),
            "answer": narrator.answer(part.ask, part.answer),
            "unsaid": part.unsaid,
        }
        for part in reading.parts
    ]


def _supposed(live: Live, supposed: Supposed, narrator: Narrator, by: AbstractSet[str] = frozenset()) -> Plain:
    """What would be ruled and asked; whoever is `by` asked once more learns what that decision needs."""
    asked = Asked(live.running.table, narrator, live.running.since)
    told = Telling(live.running.referee, narrator).in_words(supposed.events)
    strips = [_strip(asked, ask, supposed, narrator) if ask.who in by else [] for ask in supposed.open]
    briefs = zip(map(asked.in_brief, supposed.open), strips, strict=True)
    return {"told": told, "next": [brief | {"strip": strip} for brief, strip in briefs]}


def _strip(asked: Asked, ask: Ask, supposed: Supposed, narrator: Narrator) -> list[str]:
    if asked.is_secret(ask):
        return []
    return list(narrator.teller.strip(narrator.words, ask, supposed.views[ask.who]))


def lost(live: Live, role: Role, to: int | None, lang: str) -> list[Plain]:
    """The answers that would be taken back."""
    with live.lock:
        telling = Telling(live.running.referee, live.voice(lang))
        return [telling.answered(n, step) for n, step in live.losing(role, to)]


def correction(live: Live, role: Role, line: str, lang: str) -> Fix | Plain:
    """What a line would put right; where it only names something, what that is now."""
    if not role.is_keeper:
        raise Forbidden("keeper_only")
    with live.lock:
        fixing = Fixing(live.running.referee, live.voice(lang))
        found = possible(lambda: fixing.read(line))
        if isinstance(found, Named):
            named = found.values or fixing.values.all
            return {"values": [{"name": fixing.name(value), "now": fixing.shown(value)} for value in named]}
        return found


def corrected(live: Live, fix: Fix, lang: str) -> Plain:
    """What a correction would change, rule and ask."""
    with live.lock:
        narrator = live.voice(lang)
        fixing = Fixing(live.running.referee, narrator)
        changes = [fixing.told(each) for each in (*fix.corrections, *fix.also)]
        return {"changes": changes, "again": fix.again, **_supposed(live, Supposed(fix.events, fix.open), narrator)}
