"""Whether a footprint is one that a symbol is made for."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase

from circuitron.models import Symbol

# Packages whose names differ from maker to maker.
_FAMILIES = {
    "SO": "SOIC",
    "SOP": "SOIC",
    "SOIJ": "SOIC",
    "SOICW": "SOIC",
    "PDIP": "DIP",
    "CDIP": "DIP",
    "SIL": "SIP",
    "VQFN": "QFN",
    "WQFN": "QFN",
    "UQFN": "QFN",
    "WSON": "DFN",
    "SON": "DFN",
    "VSON": "DFN",
    "TDFN": "DFN",
    "LQFP": "QFP",
    "TQFP": "QFP",
    "VSSOP": "MSOP",
    "TSOT": "SOT",
}
_NAME = re.compile(r"^(?:[A-Z][a-z]+_)*([A-Z]+)-?(\d+)?(?:-(\d+))?", re.ASCII)


def fits(symbol: Symbol, footprint: str) -> bool | None:
    """Whether the symbol's filters or own footprint allow `footprint` ("Library:Name"); None where neither says."""
    name = footprint.rpartition(":")[2]
    if not name or not (symbol.footprint or symbol.footprint_filters):
        return None
    if symbol.footprint == footprint or any(_matches(pattern, footprint) for pattern in symbol.footprint_filters):
        return True
    asked, own = package(name), package(symbol.footprint.rpartition(":")[2])
    if asked and own:
        return asked == own
    return False if symbol.footprint_filters or own else None


def _matches(pattern: str, footprint: str) -> bool:
    target = footprint if ":" in pattern else footprint.rpartition(":")[2]
    return fnmatchcase(target.casefold(), pattern.casefold())


def package(name: str) -> tuple[str, str] | None:
    """Family and size of a package: ("SOIC", "8"), ("SOT", "23-5"), ("TO", "220-3"); None where the name tells none."""
    match = _NAME.match(name)
    if not match or not match[2]:
        return None
    family = _FAMILIES.get(match[1], match[1])
    return family, f"{match[2]}-{match[3]}" if match[3] else match[2]
