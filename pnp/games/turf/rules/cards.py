"""Which card is played, with or without the bonus taken first."""

from __future__ import annotations

from pnp.referee.ask import Draw, Reject, value

BONUS = "bonus"
_CALLED = ("bonus", "premio", "ボーナス")


@value
class Play(Draw):
    """A card from the hand. "bonus" takes the two bonus cards first; "bonus N8" takes them and plays N8."""

    bonus: bool = False
    """Whether the bonus may still be taken (T49)."""
    alone: bool = True
    """Whether "bonus" alone will do: not where the cards are laid face down together."""

    def accept(self, raw: object) -> str:
        text = raw.strip() if isinstance(raw, str) else raw
        if not isinstance(text, str):
            return Draw.accept(self, raw)
        word, _, rest = text.partition(" ")
        if word.casefold() not in _CALLED:
            return Draw.accept(self, raw)
        if not self.bonus:
            raise Reject("bonus.gone", "T49")
        if rest.strip():
            return f"{BONUS} {Draw.accept(self, rest)}"
        if not self.alone:
            raise Reject("bonus.card", "T49 TA16")
        return BONUS
