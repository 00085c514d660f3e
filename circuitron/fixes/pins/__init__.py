"""Fixes of pins, units, buses, connections and copies of parts."""
