"""Answers that nobody need read again: a race whose result is written down is a fact.

Most lines of a long season are such answers. A line of the plainest form is known for what it is by that form alone,
and stays as it is written until somebody asks for it; its checksum is looked at like any other's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from pnp.referee.live import Record

Line: TypeAlias = Record | bytes
"""What a line says; or the line itself, where it is a plain answer."""

_NUMBER = rb"(?:0|-?[1-9]\d{0,8})"
_WORD = rb'"[\w .,:;+*/-]*"'
_VALUE = rb"(?:%b|%b)" % (_NUMBER, _WORD)
_LIST = rb"\[(?:%b(?:,%b)*)?\]" % (_VALUE, _VALUE)
PLAIN = re.compile(
    rb'\{"n":([1-9]\d{0,8}),"t":"answer","race":[1-9]\d{0,2},"key":%b,"answer":(?:%b|%b)(?:,"src":%b)?,"crc":"([\da-f]{8})"\}'
    % (_WORD, _VALUE, _LIST, _WORD)
)
"""An answer, its number and its checksum, with nothing in it that could be misread or do harm."""


def spelled_out(lines: Iterable[Line]) -> list[Record]:
    return [json.loads(line) if isinstance(line, bytes) else line for line in lines]


def unsettled(lines: Sequence[Line]) -> list[Record]:
    """All but the plain answers of races with a result. As nothing was taken back beyond a result, what the others come
    to is the same without them; if something was, all count."""
    kept, race, latest = list[Record](), list[Line](), 0
    for line in lines:
        race.append(line)
        if isinstance(line, bytes):
            continue
        if line["t"] == "undo" and not _is_later(line.get("to"), latest):
            return spelled_out(lines)
        if line["t"] == "result":
            kept += _without_answers(race, line)
            race, latest = [], line["n"]
    return kept + spelled_out(race)


def _is_later(to: object, latest: int) -> bool:
    return isinstance(to, int) and to >= latest


def _without_answers(lines: Sequence[Line], result: Record) -> list[Record]:
    of_this_race = f',"race":{result.get("race")},"key":'.encode()
    return spelled_out(line for line in lines if not (isinstance(line, bytes) and of_this_race in line))
