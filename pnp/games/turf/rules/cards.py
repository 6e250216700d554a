"""Which card is played, with or without the bonus taken first."""

from __future__ import annotations

from typing_extensions import override

from pnp.referee.ask import Draw, Reject

BONUS = "bonus"
_CALLED = ("bonus", "premio", "ボーナス")


class PlayCard(Draw, frozen=True):
    """A card from the hand. "bonus" takes the two bonus cards first; "bonus N8" takes them and plays N8."""

    bonus: bool = False
    """Whether the bonus may still be taken (T49)."""
    alone: bool = True
    """Whether "bonus" alone will do: not where the cards are laid face down together."""

    @override
    def accept(self, raw: object) -> str:
        word, rest = _first_word(raw) if isinstance(raw, str) else ("", "")
        if word.casefold() not in _CALLED:
            return self._card(raw)
        if not self.bonus:
            raise Reject("bonus.gone", "T49")
        if rest:
            return f"{BONUS} {self._card(rest)}"
        if not self.alone:
            raise Reject("bonus.card", "T49 TA16")
        return BONUS

    def _card(self, raw: object) -> str:
        try:
            return Draw.accept(self, raw)
        except Reject as no:
            raise Reject(no.code, "T50" if no.code == "card.gone" else no.rule, **no.args_) from None

    @override
    def legal(self) -> list[str]:
        """The cards, and the bonus as it may be said here: alone, or with one of them."""
        cards = Draw.legal(self)
        if not self.bonus:
            return cards
        return [*cards, BONUS] if self.alone else [*cards, *(f"{BONUS} {card}" for card in cards)]


def _first_word(text: str) -> tuple[str, str]:
    """It and the rest; between them any space, a wide one too."""
    word, *rest = text.split(maxsplit=1) or [""]
    return word, "".join(rest)
