"""A question as plain data: all that somebody needs to answer it who has never heard of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.api.boards import has_picture, spots
from pnp.api.refereeing import (
    Answer,
    Ask,
    Choose,
    Draw,
    Given,
    Narrator,
    Number,
    Option,
    Pick,
    Refused,
    Reject,
    Roll,
    Table,
    Write,
    is_chance,
)

Plain = dict[str, Any]

_MOST_EXAMPLES = 60


class Asked:
    """The questions of one moment, in one language."""

    def __init__(self, table: Table, narrator: Narrator, since: int) -> None:
        """`since` is the number from which on they are asked as they are."""
        self._table = table
        self._narrator = narrator
        self._since = since
        self._views: dict[str, Mapping[str, Any]] = {}

    def _view(self, ask: Ask) -> Mapping[str, Any]:
        """What whoever answers this sees of the race."""
        if ask.who not in self._views:
            self._views[ask.who] = self._table.referee.view(ask.who or None)
        return self._views[ask.who]

    def is_secret(self, ask: Ask) -> bool:
        return is_secret(self._table, ask)

    def in_brief(self, ask: Ask) -> Plain:
        """What everybody may know of it: whose it is, and what it is about unless that is a secret. What goes with it
        may be known to one player only."""
        brief = self._whose(ask) | {"secret": self.is_secret(ask)}
        return brief if brief["secret"] else brief | self._words(ask)

    def sealed(self, ask: Ask) -> Plain:
        """That it is asked, with the key by which it can be opened."""
        return self._whose(ask) | {"key": ask.key, "since": self._since, "secret": True, "sealed": True}

    def in_full(self, ask: Ask) -> Plain:
        """For whoever answers it."""
        return {
            **self.sealed(ask),
            "secret": self.is_secret(ask),
            "sealed": False,
            **self._words(ask),
            "args": plain(ask.args),
            "expects": self._narrator.expects(ask),
            **self._explained(ask),
            "default": self._default(ask),
            "rolls": is_chance(ask),
            **self._kind(ask),
        }

    def _whose(self, ask: Ask) -> Plain:
        is_seat = ask.who in self._table.season.plan.entries.names
        name = self._narrator.called("seat", ask.who) if is_seat else ""
        return {"who": ask.who if is_seat else "", "name": name, "shared": not is_seat}

    def _words(self, ask: Ask) -> Plain:
        text = self._narrator.question(ask).removesuffix(f" [{ask.rule}]")
        return {"text": text, "clause": ask.rule, "about": ask.text, "title": self._narrator.name(ask)}

    def _explained(self, ask: Ask) -> Plain:
        hint, strip = self._narrator.teller.explained(self._narrator.words, ask, self._view(ask))
        return {"hint": list(hint), "strip": list(strip)}

    def _default(self, ask: Ask) -> Plain | None:
        given = default_of(self._table, ask)
        if given is None:
            return None
        return {"answer": given.answer, "text": self._narrator.answer(ask, given.answer), "src": given.src}

    def _kind(self, ask: Ask) -> Plain:
        match ask:
            case Roll():
                dice = {"count": ask.dice, "sides": ask.sides, "asides": dict(self._asides(ask))}
                return {"kind": "roll", "dice": dice}
            case Choose():
                options = list(self._options(ask))
                refused = [self._refused(no) for no in ask.refused]
                return {"kind": "choose", "options": options, "refused": refused, "spots": self._spots(ask, options)}
            case Number():
                return {"kind": "number", "range": {"lo": ask.lo, "hi": ask.hi}}
            case Draw():
                cards = list(self._cards(ask))
                return {"kind": "draw", "deck": ask.deck.id, "cards": cards, "spots": self._spots(ask, cards)}
            case Write():
                picks = [self._pick(ask, each) for each in ask.picks()]
                return {"kind": "write", "examples": list(ask.examples())[:_MOST_EXAMPLES], "picks": picks}
        raise TypeError(f"nobody can be asked a {type(ask).__name__} at a distance")

    def _asides(self, ask: Ask) -> Mapping[str, str]:
        return self._narrator.teller.asides(self._narrator.words, ask, self._view(ask))

    def _options(self, ask: Choose) -> Iterator[Plain]:
        """All of them: also those that no number calls."""
        asides, numbers = self._asides(ask), {option.id: number for number, option in ask.numbered()}
        return (self._option(ask, numbers.get(option.id), option, asides) for option in ask.options)

    def _option(self, ask: Ask, number: int | None, option: Option, asides: Mapping[str, str]) -> Plain:
        label, args = self._narrator.label(option), plain(option.args)
        about = {"id": option.id, "number": number, "label": label, "quiet": option.quiet, "args": args}
        return about | {"picture": self._has_picture(ask, option.id), "aside": asides.get(option.id, "")}

    def _pick(self, ask: Ask, pick: Pick) -> Plain:
        options = [
            {"id": option.id, "label": self._narrator.label(option), "picture": self._has_picture(ask, option.id)}
            for option in pick.options
        ]
        label = str(self._narrator.words(f"pick.{pick.label}", **pick.args))
        return {"label": label, "options": options, "preset": pick.preset}

    def _spots(self, ask: Ask, answers: Sequence[Plain]) -> Plain:
        found = spots(
            self._table.season, self._narrator.words, self._view(ask), ask, [str(each["id"]) for each in answers]
        )
        return {answer: list(point) for answer, point in found.items()}

    def _has_picture(self, ask: Ask, answer: str) -> bool:
        return has_picture(self._table.season, self._narrator.words, ask.text, answer)

    def _refused(self, no: Refused) -> Plain:
        why = self._narrator.why_not(no).removesuffix(f" [{no.rule}]")
        label = self._narrator.called("option", no.id)
        return {"id": no.id, "label": label, "why": why, "clause": no.rule, "quiet": no.quiet}

    def _cards(self, ask: Draw) -> Iterator[Plain]:
        """What would be taken, and nothing that only the referee knows: whoever tries them one by one learns as
        much."""
        faces, asides = ask.deck.copies, self._asides(ask)
        sorts = self._narrator.teller.sorts(self._narrator.words, ask)
        named = [*faces, *(card for card in ask.deck.faces if card not in faces)]
        others = [] if ask.hidden else [other for other in ask.legal() if other not in named]
        for card in [*(card for card in named if _takes(ask, card)), *others]:
            face = ask.deck.face(card)
            single = card != face and face not in ask.deck.faces
            about = {"id": card, "label": self._narrator.called("card", card), "face": face, "single": single}
            about["sort"] = sorts.get(face, "")
            yield about | {"picture": self._has_picture(ask, card), "aside": asides.get(card, "")}


def is_secret(table: Table, ask: Ask) -> bool:
    """Whether nobody else may know what can be answered."""
    return ask.hidden or ask.private or table.referee.together


def default_of(table: Table, ask: Ask) -> Given | None:
    """What is offered: dice that have fallen stay fallen; else what the rules suggest, or a bot would do."""
    before = table.referee.remembered(ask.key) if is_chance(ask) else None
    if before is not None:
        return Given(before, "remembered")
    preset: Answer | None = table.default(ask)
    return None if preset is None else Given(preset, "typed")


def _takes(ask: Ask, given: object) -> bool:
    try:
        ask.accept(given)
    except Reject:
        return False
    return True


def plain(value: Any) -> Any:
    """As JSON writes it; what it cannot write is left out."""
    match value:
        case str() | int() | float() | None:
            return value
        case Mapping():
            return {str(name): plain(each) for name, each in value.items() if _is_plain(each)}
        case list() | tuple():
            return [plain(each) for each in value if _is_plain(each)]
    return None


def _is_plain(value: Any) -> bool:
    return value is None or isinstance(value, str | int | float | Mapping | list | tuple)
