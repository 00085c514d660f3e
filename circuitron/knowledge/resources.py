"""Where the data files that travel with the program are: in a checkout beside the package, in a wheel inside it."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def resource(*parts: str) -> Path:
    """Path of a data file or folder, such as resource("kicad-libs", "renames.json").

    Raises:
        FileNotFoundError: it is in neither place, so the installation is incomplete.
    """
    for root in (_PACKAGE / "_data", _PACKAGE.parent):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise FileNotFoundError(f"{'/'.join(parts)} is missing from this installation of circuitron")
