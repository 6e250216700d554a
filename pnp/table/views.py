"""What a seat, the screen and the keeper see: all of it, in their language, without anybody else's secret."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec

from pnp.api.refereeing import Ask, Narrator, Reject, Table
from pnp.api.speaking import LANGUAGES
from pnp.api.watching import competitors
from pnp.table.deciding import decisions_told
from pnp.table.live import Live
from pnp.table.phases import Phase
from pnp.table.questions import Asked, Plain, plain
from pnp.table.refusals import Forbidden, Stale
from pnp.table.roles import Part, Role
from pnp.table.standing import Settled, chart_of, order_of, season_of
from pnp.table.telling import Retold, Telling

VERSION = 1
_RULINGS, _LOGGED = 40, 30
MOST_LOGGED = 5000
_NEXT = {Phase.PAUSING: "car", Phase.AGREEING: "keep", Phase.BETWEEN: "race"}


class Views:
    """Makes each view once, however many look at it; and what all of them have in common once for each language."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._told = Retold()
        self._settled = Settled()
        self._now = _Moment(-1)

    @property
    def number(self) -> int:
        """Of the moment that was looked at last."""
        return self._now.number

    def view(self, role: Role, lang: str = "en", logged: int = _LOGGED, opened: str = "") -> Plain:
        """`logged` answers of the log for the keeper; `opened` is the key of a secret question that the keeper puts to
        somebody who has no phone."""
        with self._live.lock:
            now = self._moment()
            if (logged, opened) != (_LOGGED, ""):
                return self._looked(now, role, lang, logged, opened)
            if (role, lang) not in now.usual:
                now.usual[role, lang] = self._looked(now, role, lang, logged, opened)
            return dict(now.usual[role, lang])

    def _looked(self, now: _Moment, role: Role, lang: str, logged: int, opened: str) -> Plain:
        view = _View(self._live, role, lang, self._told, self._settled)
        if lang not in now.common:
            now.common[lang] = view.common()
        return view.whole(now.common[lang], logged, opened)

    def kept(self, role: Role, lang: str) -> bytes | None:
        """The usual view as JSON if it has been made since the last change. Waits for nobody."""
        now = self._now
        return now.made.get((role, lang)) if now.number == self._live.number else None

    def written(self, role: Role, lang: str = "en") -> bytes:
        """The usual view as JSON, kept until something changes."""
        with self._live.lock:
            now = self._moment()
            if (role, lang) not in now.made:
                now.made[role, lang] = self._joined(now, self.view(role, lang), lang)
            return now.made[role, lang]

    def _joined(self, now: _Moment, view: Plain, lang: str) -> bytes:
        """What is the very same for everybody is written once."""
        shared = now.common[lang].shared
        if lang not in now.shared:
            now.shared[lang] = {name: msgspec.Raw(as_json(value)) for name, value in shared.items()}
        written = now.shared[lang]
        return as_json(
            {name: written[name] if value is shared.get(name, _OWN) else value for name, value in view.items()}
        )

    def _moment(self) -> _Moment:
        if self._now.number != self._live.number:
            self._now = _Moment(self._live.number)
        return self._now


_OWN = object()


@dataclass(frozen=True)
class _Common:
    """What everybody sees who reads this language; and the race as the game tells it to everybody."""

    shared: Plain
    race: Mapping[str, Any] | None


@dataclass
class _Moment:
    """All that has been made of one moment."""

    number: int
    usual: dict[tuple[Role, str], Plain] = field(default_factory=dict)
    made: dict[tuple[Role, str], bytes] = field(default_factory=dict)
    common: dict[str, _Common] = field(default_factory=dict)
    shared: dict[str, dict[str, msgspec.Raw]] = field(default_factory=dict)


def _as_text(word: object) -> str:
    """Words of the catalogues are more than text."""
    if not isinstance(word, str):
        raise TypeError(f"{type(word).__name__} is not plain")
    return str(word)


_ENCODER = msgspec.json.Encoder(enc_hook=_as_text)


def as_json(document: object) -> bytes:
    try:
        return _ENCODER.encode(document)
    except (TypeError, UnicodeEncodeError):  # half a letter, as only a file from elsewhere has it
        written = json.dumps(document, ensure_ascii=False, separators=(",", ":"), default=_unwritten)
        return written.encode("utf-8", "replace")


def _unwritten(written: object) -> object:
    """What was written down already."""
    if not isinstance(written, msgspec.Raw):
        raise TypeError(f"{type(written).__name__} is not plain")
    return json.loads(bytes(written))


class _View:
    def __init__(self, live: Live, role: Role, lang: str, retold: Retold, settled: Settled) -> None:
        self.live = live
        self.retold = retold
        self.settled = settled
        self.running = live.running
        self.role = role
        self.lang = lang
        self.narrator: Narrator = live.voice(lang)
        self.words = self.narrator.words

    def common(self) -> _Common:
        table = self.running.current
        view = table.referee.view() if table else None
        return _Common({**self._season(), **self._brief(), **self._race(view)}, view)

    def whole(self, common: _Common, logged: int, opened: str) -> Plain:
        own = self._own_race(common)
        view = {**self._about(), **self._asking(opened), **self._evening(), **common.shared, **own}
        return view | (self._for_keeper(logged) if self.role.is_keeper else {})

    def _about(self) -> Plain:
        live = self.live
        name = self.narrator.called("seat", self.role.seat) if self.role.seat else ""
        return {
            "version": VERSION,
            "run": live.run,
            "number": live.number,
            "seen": self.running.seen,
            "since": int(live.since * 1000),
            "role": {"part": self.role.part.value, "seat": self.role.seat, "name": name},
        }

    def _season(self) -> Plain:
        season = self.live.season
        return {
            "lang": self.lang,
            "langs": list(LANGUAGES),
            "game": {"id": season.game.id, "name": str(self.words("game.name"))},
            "season": season_of(season, self.narrator) | {"race": self._number},
            "phase": self.running.phase.value,
            "seats": [self._seat(name) for name in self.live.seats.names],
        }

    @property
    def _number(self) -> int:
        """The race on the table, or the one to come."""
        season, table = self.live.season, self.running.current
        return table.referee.race if table else min(season.race, season.plan.races)

    # -- questions

    def _asking(self, opened: str) -> Plain:
        table = self.running.current
        if table is None:
            return {"questions": [], "waiting": self._waiting(())}
        asked, open_now = Asked(table, self.narrator, self.running.since), self.running.open
        own = [self._question(asked, ask, opened) for ask in open_now if self.live.is_for(self.role, ask)]
        return {"questions": own, "waiting": self._waiting(open_now)}

    def _brief(self) -> Plain:
        table = self.running.current
        if table is None:
            return {"asked": []}
        asked = Asked(table, self.narrator, self.running.since)
        return {"asked": _once(map(asked.in_brief, self.running.open))}

    def _question(self, asked: Asked, ask: Ask, opened: str) -> Plain:
        """The keeper opens a secret of somebody without a phone on purpose, when the others look away."""
        closed = self.live.is_sealed(self.role, ask)
        if self.role.is_keeper and asked.is_secret(ask) and (closed or ask.key != opened):
            return {**asked.sealed(ask), "openable": not closed}
        return asked.in_full(ask)

    def _waiting(self, open_now: Iterable[Ask]) -> Plain:
        """For whom everybody waits, but never for what."""
        whos = dict.fromkeys(ask.who for ask in open_now if self.live.is_seat(ask.who))
        names = [self.narrator.called("seat", who) for who in whos]
        others = [name for who, name in zip(whos, names, strict=True) if who != self.role.seat]
        text = str(self.words("table.waiting", seats=others)) if others else ""
        return {"seats": list(whos), "text": text}

    # -- the evening

    def _evening(self) -> Plain:
        return {"next": self._next(), "undo": self._undo()}

    def _next(self) -> Plain | None:
        what = _NEXT.get(self.running.phase)
        if what is None:
            return None
        allowed = self.role.is_keeper or (what == "car" and not self.role.is_screen)
        return {"what": what, "text": str(self.words(f"table.next.{what}")), "allowed": allowed}

    def _undo(self) -> Plain | None:
        """What would be taken back, if whoever looks may do that."""
        if self.role.is_screen:
            return None
        if self.running.phase in (Phase.BETWEEN, Phase.OVER):
            may = self.role.is_keeper and bool(self.live.season.results)
            return {"first": 0, "answers": 0, "text": str(self.words("table.undo.result"))} if may else None
        with suppress(Forbidden, Reject, Stale):
            lost = self.live.losing(self.role)
            text = str(self.words("table.undo.answers", n=len(lost)))
            return {"first": lost[0][0], "answers": len(lost), "text": text}
        return None

    def _seat(self, name: str) -> Plain:
        player = next(each for each in self.live.season.plan.entries.players if each.name == name)
        return {
            "seat": name,
            "name": self.narrator.called("seat", name),
            "has": list(player.cars or player.teams),
            "by": self.live.by(name),
            "present": bool(self.live.present.get(name)),
        }

    # -- the race

    def _race(self, view: Mapping[str, Any] | None) -> Plain:
        table = self.running.current
        common = {**self.settled.said(self.live.season, self.narrator), "titles": self._titles()}
        return common | (self._on_the_table(table, view) if table and view is not None else _NO_RACE)

    def _on_the_table(self, table: Table, view: Mapping[str, Any]) -> Plain:
        watch, teller = self.running.watch, self.narrator.teller
        return {
            "race": plain(view),
            "state": [vars(each) for each in teller.state(self.words, view)],
            "gauges": self._gauges(view),
            "order": order_of(watch.chart, watch.order, teller.gaps(watch.placed)),
            "chart": chart_of(watch.chart),
            "board": self._board(view),
            "told": self._telling(table).rulings(_RULINGS),
        }

    def _titles(self) -> list[str]:
        """Found between races, and said until more counts."""
        if self.running.phase is Phase.BETWEEN:
            self.live.titles.seek()
        return self.live.titles.lines(self.narrator)

    def _gauges(self, view: Mapping[str, Any]) -> Plain:
        found = self.narrator.teller.gauges(self.words, view)
        return {who: [vars(each) for each in have] for who, have in found.items()}

    def _own_race(self, common: _Common) -> Plain:
        """A seat may know more of it."""
        table = self.running.current
        if table is None or self.role.part is not Part.SEAT:
            return {}
        view = table.referee.view(self.role.seat)
        if view == common.race:
            return {}
        return {"race": plain(view), "gauges": self._gauges(view)}

    def _telling(self, table: Table) -> Telling:
        field = [each.id for each in competitors(self.live.season)]
        return Telling(table.referee, self.narrator, self.retold, field)

    def _board(self, view: Mapping[str, Any]) -> Plain:
        """In text, whole and at a glance; and whether it can be drawn as well."""
        teller = self.narrator.teller
        return {
            "text": list(teller.board(self.words, view)),
            "glance": list(teller.glance(self.words, view)),
            "drawn": self.live.season.game.has("board"),
        }

    # -- the keeper

    def _for_keeper(self, logged: int) -> Plain:
        table = self.running.current
        told = self._telling(table).log(min(logged, MOST_LOGGED)) if table else []
        redo = bool(table and not self.running.kept and table.referee.redoable)
        notices = [
            {"number": each.number, "code": each.code, "seat": each.seat, "text": self._notice(each.code, each.seat)}
            for each in self.live.notices
        ]
        decided = decisions_told(self.live.season, self.narrator)
        return {"log": told, "redo": redo, "notices": notices, "join": self.live.seats.join, "decisions": decided}

    def _notice(self, code: str, seat: str) -> str:
        return str(self.words(f"table.notice.{code}", seat=self.narrator.called("seat", seat)))


_NO_RACE: Plain = {"race": None, "state": [], "gauges": {}, "order": [], "chart": [], "board": None, "told": []}


def _once(briefs: Iterable[Plain]) -> list[Plain]:
    """Nobody counts the secret questions of another."""
    return list({json.dumps(brief, default=str): brief for brief in briefs}.values())
