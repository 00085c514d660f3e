"""Fixes of names: what SKiDL and Python call otherwise, imports, spelling, syntax, arguments, paths of files."""
