"""Bots that hold real hands of cards and race Formula Motor Racing by the refereed rules."""

from pnp.games.fmr.bots.lab import LAB

__all__ = ["LAB"]
