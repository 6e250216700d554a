"""Bots that hold real hands of cards and race TurfMaster by the refereed rules, and the laboratory that runs them."""

from pnp.games.turf.bots.lab import LAB

__all__ = ["LAB"]
