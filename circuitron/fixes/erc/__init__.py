"""Fixes for what the electrical rules find."""
