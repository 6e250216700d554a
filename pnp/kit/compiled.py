"""What templates were compiled to: the next page that the same program fills in need not do it again."""

from __future__ import annotations

from types import CodeType

from jinja2.bccache import Bucket, BytecodeCache


class Compiled(BytecodeCache):
    """In memory, for environments of one kind; a template that says something else now is compiled again."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, CodeType | None]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        checksum, code = self._known.get(bucket.key, ("", None))
        bucket.code = code if checksum == bucket.checksum else None

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._known[bucket.key] = bucket.checksum, bucket.code
