"""Kinsoku: between which characters a line of Japanese is never broken."""

from __future__ import annotations

_NEVER_FIRST = frozenset(
    "、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】°′″℃％‰ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥,.:;?!)]}%–〜～"
)
_NEVER_LAST = frozenset("‘“（〔［｛〈《「『【([{¥＄￥")
_WHOLE = frozenset("—―…‥")
_RANGE = frozenset("–〜～")
_COUNTERS = frozenset("つか")
"""Kana that count; every kanji may."""


def are_bound(before: str, after: str) -> bool:
    """Whether two characters stay together: one of them may not end a line, or the other not begin one."""
    return after in _NEVER_FIRST or before in _NEVER_LAST or _is_counted(before, after) or _is_whole(before, after)


def _is_counted(before: str, after: str) -> bool:
    """A number and what it counts; 第 and its number."""
    if before.isascii() and before.isdigit():
        return after in _COUNTERS or "一" <= after <= "鿿"
    return before == "第" and after.isascii() and after.isdigit()


def _is_whole(before: str, after: str) -> bool:
    """A double dash, dots, and both ends of a range."""
    return (before == after and before in _WHOLE) or (before in _RANGE and after.isascii() and after.isalnum())
