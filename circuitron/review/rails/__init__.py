"""Voltages, and what is on them."""
