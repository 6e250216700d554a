"""What the buttons of the pages do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.api.entering import day_of
from pnp.api.refereeing import Fix
from pnp.table.deciding import Decision, decide
from pnp.table.entering import entered, tell_bonus
from pnp.table.live import Live
from pnp.table.refusals import Forbidden, possible
from pnp.table.roles import Role
from pnp.table.trying import corrected, correction, lost, previewed
from pnp.web.forms import Form, Shown
from pnp.web.problems import Problem

_DAY = ("date", "where", "weather", "attendance")


class Deeds:
    def __init__(self, live: Live) -> None:
        self._live = live

    def do(self, role: Role, form: Form, lang: str) -> Shown | None:
        """Does what a button says; what it only wants to know is shown on the same page."""
        deeds: Mapping[str, Callable[[], Shown | None]] = {
            "answer": lambda: self._answer(role, form, lang),
            "roll": lambda: _nothing(self._live.roll(role, form["key"], form.number("seen"), form["id"])),
            "line": lambda: self._line(role, form, lang),
            "try": lambda: self._try(role, form, lang),
            "next": lambda: self._live.go_on(role, form.number("seen")),
            "undo": lambda: self._undo(role, form),
            "lost": lambda: Shown(lost=lost(self._live, role, form.number("to"), lang), to=form.number("to")),
            "redo": lambda: _nothing(self._live.redo(role, form.number("seen"))),
            "fixing": lambda: self._fixing(role, form, lang),
            "fix": lambda: self._fix(role, form, lang),
            "deciding": lambda: self._decide(role, form, lang, dry=True),
            "decide": lambda: self._decide(role, form, lang, dry=False),
            "entering": lambda: self._enter(role, form, lang, dry=True),
            "enter": lambda: self._enter(role, form, lang, dry=_changed(form)),
            "bonus": lambda: self._bonus(role, form),
            "release": lambda: self._release(role, form["seat"], program=False),
            "program": lambda: self._release(role, form["seat"], program=True),
        }
        if form["act"] not in deeds:
            raise Problem("form", 400, what="act")
        return deeds[form["act"]]()

    def _answer(self, role: Role, form: Form, lang: str) -> None:
        self._live.answer(role, form["key"], form.number("seen"), form.answer, form["id"], lang)

    def _line(self, role: Role, form: Form, lang: str) -> None:
        self._live.line(role, form["line"][:400], form.number("seen"), None, form["id"], lang)

    def _try(self, role: Role, form: Form, lang: str) -> Shown:
        found = previewed(self._live, role, form["line"][:400], form.number("seen"), None, lang)
        return Shown(typed=form.sent, preview=found)

    def _fixing(self, role: Role, form: Form, lang: str) -> Shown:
        """What is there to put right, or what a line would put right."""
        found = correction(self._live, role, form["line"][:400], lang)
        return Shown(typed=form.sent, fixing=corrected(self._live, found, lang) if isinstance(found, Fix) else found)

    def _fix(self, role: Role, form: Form, lang: str) -> Shown | None:
        found = correction(self._live, role, form["line"][:400], lang)
        if not isinstance(found, Fix):
            return Shown(typed=form.sent, fixing=found)
        self._live.fix(role, found, form["why"][:200], form.number("seen"))
        return None

    def _decide(self, role: Role, form: Form, lang: str, dry: bool) -> Shown | None:
        """Points, a place or a disqualification by hand; or one that is revoked."""
        value = form.whole("value")
        asked = Decision(
            who=form["who"][:100],
            race=form.number("race") if form["race"] else 0,
            points=value if form["kind"] == "points" and not form["revoke"] else None,
            place=value if form["kind"] == "place" else None,
            disqualify=form["kind"] == "disqualify",
            why=form["why"][:200],
            revoke=form.number("revoke") if form["revoke"] else None,
        )
        found = decide(self._live, role, asked, form.number("seen"), form["id"], dry, lang)
        return Shown(typed=form.sent, deciding=found) if dry else None

    def _enter(self, role: Role, form: Form, lang: str, dry: bool) -> Shown | None:
        """How the next race ended: it is kept once somebody has seen what it does. What is missing is asked."""
        date, where, weather, attendance = (form[name][:200] for name in _DAY)
        day = possible(lambda: day_of(date, where, weather, attendance, form["notes"][:2000].splitlines()))
        told = form["pole"][:200], form["fastest"][:200]
        found = entered(self._live, role, form["line"][:4000], day, told, form.number("seen"), form["id"], dry, lang)
        return Shown(typed=form.sent, entering=found) if found else None

    def _bonus(self, role: Role, form: Form) -> None:
        seen, id = form.number("seen"), form["id"]
        tell_bonus(self._live, role, form.number("race"), form["bonus"], form["who"][:100], seen, id)

    def _undo(self, role: Role, form: Form) -> None:
        self._live.undo(role, form.number("seen"), form.number("to") if form["to"] else None)

    def _release(self, role: Role, seat: str, program: bool) -> None:
        if not role.is_keeper:
            raise Forbidden("keeper_only")
        self._live.release(seat, program)


def _changed(form: Form) -> bool:
    """Whether what brings points is no longer what was shown."""
    typed = " ".join(form[name] for name in ("line", "pole", "fastest"))
    return form["shown"].split() != typed.split()


def _nothing(_: object) -> None:
    return None
