"""Mutations of good scripts, and what a repair made of them. `bench/mutations.py` runs it."""
