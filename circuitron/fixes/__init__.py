"""What repairs a script: fixes read findings and source, and propose edits; the engine makes those that go together.

`ORDER` lists the modules of the fixes, one fix each, in their order of precedence: where two edits overlap, that of the
earlier fix is made. First comes what keeps a script from running at all, then names of libraries, parts and pins, then
connections and calls, last what ERC finds: an edit further up often answers what is found further down.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from circuitron.fixes.base import Fix

ORDER = (
    "parts.sklib_objects",
    "names.syntax_slips",
    "names.imports",
    "names.missing_features",
    "parts.library",
    "parts.tool",
    "parts.search_path",
    "names.missing_f_prefix",
    "parts.part",
    "pins.units",
    "pins.pin_name",
    "parts.footprint",
    "pins.operators",
    "names.wrong_values",
    "pins.copies",
    "names.renames",
    "names.definitions",
    "names.misspelt_names",
    "pins.indexes",
    "pins.operands",
    "pins.exchanges",
    "names.schematic_routing",
    "names.file_paths",
    "erc.rail_drive",
    "erc.power_flags",
    "erc.pin_types",
    "erc.shorted_outputs",
    "erc.open_pins",
    "erc.net_names",
)


@cache
def all_fixes() -> tuple[Fix, ...]:
    """The fixes in their order of precedence."""
    return tuple(_fix(module) for module in ORDER)


def _fix(module: str) -> Fix:
    """The fix of a module: the one class that it defines as a `Fix`."""
    found = import_module(f"{__name__}.{module}")
    kinds: list[type[Fix]] = [kind for kind in vars(found).values() if isinstance(kind, type) and Fix in kind.__bases__]
    (kind,) = (kind for kind in kinds if kind.__module__ == found.__name__)
    return kind()
