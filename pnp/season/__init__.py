"""Programmes, results and standings with reasons."""
