"""Kinsoku: between which characters a line of Japanese is never broken."""

from __future__ import annotations

_NEVER_FIRST = frozenset(
    "、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】°′″℃％‰ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥,.:;?!)]}%–〜～"
)
_NEVER_LAST = frozenset("‘“（〔［｛〈《「『【([{¥＄￥")


def are_bound(before: str, after: str) -> bool:
    """Whether two characters stay together: one of them may not end a line, or the other not begin one."""
    return after in _NEVER_FIRST or before in _NEVER_LAST
