"""Bots that build cars and race MAD Racers by the refereed rules, and the laboratory that runs them."""

from pnp.games.mad.bots.lab import LAB

__all__ = ["LAB"]
