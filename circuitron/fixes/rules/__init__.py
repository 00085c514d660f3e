"""The fixes, one a file."""
