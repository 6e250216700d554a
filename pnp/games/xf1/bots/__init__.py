"""Bots that race XF-1 by the refereed rules, and the laboratory that runs them."""

from pnp.games.xf1.bots.lab import LAB

__all__ = ["LAB"]
