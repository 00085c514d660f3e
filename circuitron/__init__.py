"""Circuitron runs SKiDL circuit scripts, says precisely what is wrong with them, and repairs them."""

__version__ = "0.1.0"
