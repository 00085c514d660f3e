"""Where the files that are not code lie: prompts, supplementary symbols, the pages that `explain` shows, the image.

In a checkout they are folders beside the package; an installed wheel carries them in `circuitron/_data`
(pyproject.toml, `force-include`).
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_ROOTS = (_PACKAGE / "_data", _PACKAGE.parent)


def resource(*parts: str) -> Path:
    """A folder or file, such as resource("docs/errors") or resource("kicad-libs", "symbol-renames.tsv.gz").

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    for root in _ROOTS:
        if (path := root.joinpath(*parts)).exists():
            return path
    raise FileNotFoundError(f"{'/'.join(parts)} is missing from this installation of circuitron ({_PACKAGE})")


def supplement_folder() -> Path:
    """The folder with the supplementary library, which the sandbox's verifier reads as it does KiCad's."""
    return resource("kicad-libs")
