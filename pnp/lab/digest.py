"""A name that equal races share: to see that a seed gives the same ones everywhere."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec

from pnp.lab.bots import Sample


def digest(samples: Sequence[Sample]) -> str:
    return hashlib.sha256(msgspec.json.encode(samples, order="deterministic")).hexdigest()[:16]
