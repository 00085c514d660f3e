"""Fixes of what a part is: its symbol, the library and the tool that read it, its footprint."""
