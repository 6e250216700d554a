"""Why something was not done, in words."""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.api.refereeing import Ambiguous, Misheard, Narrator, Reject
from pnp.api.speaking import PnpError, spoken
from pnp.table.questions import Plain
from pnp.table.refusals import Forbidden, Impossible, Stale, Unknown

REFUSALS = (Stale, Forbidden, Unknown, Impossible, Reject, PnpError)


@dataclass(frozen=True)
class Refusal:
    code: str
    text: str
    more: Plain = field(default_factory=dict)

    @property
    def plain(self) -> Plain:
        return {"error": {"code": self.code, "text": self.text, **self.more}}


def refusal(no: Exception, narrator: Narrator) -> Refusal:
    match no:
        case Reject():
            return Refusal(no.code, narrator.reject(no).removesuffix(f" [{no.rule}]"), _about(no, narrator))
        case PnpError():
            return Refusal("problem", "\n".join(no.lines(spoken(narrator.words.lang))))
        case Impossible():
            return Refusal("impossible", "\n".join(no.problem.lines(spoken(narrator.words.lang))))
        case Forbidden():
            return Refusal(no.code, str(narrator.words(f"table.forbidden.{no.code}", **no.args_)))
        case Stale():
            return Refusal("stale", str(narrator.words("table.problem.stale")))
    return Refusal("nobody", str(narrator.words("table.problem.nobody")))


def _about(no: Reject, narrator: Narrator) -> Plain:
    about: Plain = {"clause": no.rule}
    if isinstance(no, Misheard):
        about["word"] = no.word
    if isinstance(no, Ambiguous):
        about["readings"] = [reading.told(narrator) for reading in no.readings]
    return about
