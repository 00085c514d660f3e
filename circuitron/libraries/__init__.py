"""Fetches KiCad's symbol and footprint libraries: where from, the download, the unpacking, the installation."""
