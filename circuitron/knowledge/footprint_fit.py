"""Whether a footprint is one that a symbol is made for."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase

from circuitron.symbol import Symbol

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
_KNOWN = frozenset((*_FAMILIES, *_FAMILIES.values(), "TO", "SOT", "TSSOP", "SSOP", "SOD", "DO", "PLCC", "BGA"))
# Libraries of footprints that are each a product's own: RJ45_Pulse_JK0654219NL and RJ45_Wuerth_7499010121A are no
# package called RJ45, nor all that begins with ESP32 one module.
_OF_PRODUCTS = ("Connector", "Button_Switch", "Relay", "Transformer", "Converter", "RF_Module")
_NAME = re.compile(r"^(?:[A-Z][a-z]+_)*([A-Z]+)-?(\d+)?(?:-(\d+))?", re.ASCII)


def fits(symbol: Symbol, footprint: str) -> bool | None:
    """Whether the symbol's filters, footprint or name allow `footprint` ("Library:Name"); None where they say nothing.

    The name counts where it ends with a package, as in UC3843_SOIC8, and there is nothing better.
    """
    name = footprint.rpartition(":")[2]
    if not name:
        return None
    requested = package(name)
    if not (symbol.footprint or symbol.footprint_filters):
        named = package(symbol.name.rpartition("_")[2]) if "_" in symbol.name else None
        if requested is None or named is None or named[0] not in _KNOWN:
            return None
        return requested[0] == named[0] and requested[1].partition("-")[0] == named[1].partition("-")[0]
    if symbol.footprint == footprint or any(_matches(pattern, footprint) for pattern in symbol.footprint_filters):
        return True
    own = package(symbol.footprint.rpartition(":")[2])
    if requested and own and not is_of_product(footprint):
        return requested == own
    return False if symbol.footprint_filters or own else None


def is_of_product(footprint: str) -> bool:
    """Whether a footprint is one maker's product's own, and no package that many devices come in."""
    return footprint.startswith(_OF_PRODUCTS)


def _matches(pattern: str, footprint: str) -> bool:
    target = footprint if ":" in pattern else footprint.rpartition(":")[2]
    return fnmatchcase(target.casefold(), pattern.casefold())


def package(name: str) -> tuple[str, str] | None:
    """Family and size of a package: ("SOIC", "8"), ("SOT", "23-5"), ("TO", "220-3"); None where the name gives none."""
    match = _NAME.match(name)
    if not match or not match[2]:
        return None
    family = _FAMILIES.get(match[1], match[1])
    # SOT-23-3 is a SOT-23, SOT-223-3 a SOT-223; SO-5-6 is an SO-5, of five leads at the places of six.
    plain = (family in ("SOT", "SC") and match[3] == "3") or (family, match[2], match[3]) == ("SOIC", "5", "6")
    return family, f"{match[2]}-{match[3]}" if match[3] and not plain else match[2]
