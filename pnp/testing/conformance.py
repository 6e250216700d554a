"""The whole suite, as a class to inherit from."""

from __future__ import annotations

from pnp.testing.boards import BoardChecks
from pnp.testing.fixes import FixChecks
from pnp.testing.journal import JournalChecks
from pnp.testing.lines import LineChecks
from pnp.testing.play import PlayChecks
from pnp.testing.secrets import SecretChecks
from pnp.testing.words import WordsChecks


class Conformance(PlayChecks, LineChecks, FixChecks, SecretChecks, JournalChecks, WordsChecks, BoardChecks):
    """Give it a `game` and an `entry`, and a name that pytest looks for: `class TestHill(Conformance)`."""
