"""Drawings in millimetres that know nothing of paper."""
