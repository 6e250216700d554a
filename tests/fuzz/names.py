"""Texts that somebody might type, or paste, or send on purpose."""

from __future__ import annotations

from random import Random

_PIECES = (
    "Anna", "Ben", "é", "ñ", "Zoë", "Ł", "ß", "Ελένη", "Иван", "小红", "김민수", "さくら", "ｱﾝﾅ", "สมชาย", "علي",
    "नीता", "🏎", "👨\u200d👩", "e\u0301", "\u200b", "\u202e", "\u2066", "\x00", "\x1b[2J", "\x07", "\r", "\n", "\t",
    "\ud800", "\ufeff", "\u00a0", "\u3000", "<b>", "&amp;", "|", "*", "_", "`", "[x](y)", "{", "}", "{0}", "{{ 7*7 }}",
    "%s", "\\", "/", "..", ":", ";", ",", "'", '"', "=1+1", "@x", "+1", "-1", "#", "$x", "~", "CON", "ﬁ", "Ⅷ", "İ",
)  # fmt: skip


def any_text(rng: Random) -> str:
    pieces = [rng.choice(_PIECES) for _ in range(rng.choice((1, 1, 1, 2, 3, 5)))]
    if rng.random() < 0.2:
        pieces.append(chr(rng.choice((rng.randrange(0x250), rng.randrange(0x3000), rng.randrange(0x110000)))))
    text = rng.choice(("", "", " ")).join(pieces)
    return text * rng.choice((1, 1, 1, 1, 3, 12, 60))
