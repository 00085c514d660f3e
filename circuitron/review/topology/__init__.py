"""Connections that cannot work."""
