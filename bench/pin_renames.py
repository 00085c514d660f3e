#!/usr/bin/env python3
"""How well names of pins are understood: on pins that KiCad renamed while they kept their number.

    pin_renames.py [--symbols DIR] [--most 1500] [--seed 1]

For symbols that an older KiCad had with the same numbers, asks what the old names that the symbol no longer has mean,
all together and without telling the resolver that they are old ones. Prints how often the pin of that number was found,
by confidence, and every wrong one.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from circuitron.knowledge.base import SymbolCatalogue
from circuitron.knowledge.history import old_symbol
from circuitron.knowledge.libraries import embedded_libraries
from circuitron.knowledge.pin_readings import PinUse
from circuitron.knowledge.pins import found_by_skidl, resolve_pins
from circuitron.knowledge.symbols import open_index
from circuitron.run_request import Libraries, LibraryOrigin
from circuitron.symbol import Symbol


def renamed(symbol: Symbol) -> dict[str, str]:
    """Old names that the symbol no longer has, by number; empty where its pins are others altogether."""
    old = old_symbol(symbol.library, symbol.name)
    if old is None or set(old.pins) != {pin.number for pin in symbol.pins}:
        return {}
    names = {number: name for number, (name, _) in old.pins.items() if name not in ("", "~")}
    return {n: name for n, name in names.items() if not set(", ") & set(name) and not found_by_skidl(symbol, name)}


def symbols_of(index: SymbolCatalogue, seed: int) -> Iterator[Symbol]:
    """All symbols in random order."""
    names = [(library, name) for library in index.libraries() for name in index.in_library(library)]
    random.Random(seed).shuffle(names)
    for library, name in names:
        symbol = index.part(library, name)
        if symbol is not None:
            yield symbol


def main() -> None:
    parser = argparse.ArgumentParser(description="How well names of pins are understood.")
    parser.add_argument("--symbols", type=Path, help="a folder with KiCad 9's symbols instead of those of SKiDL")
    parser.add_argument("--most", type=int, default=1500, help="symbols with renamed pins")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as cache:
        libraries = embedded_libraries(Path(cache))
        if given.symbols is not None:
            libraries = Libraries(directory=given.symbols, origin=LibraryOrigin.SETTINGS, version="9")
        counts: Counter[str] = Counter()
        with open_index(libraries, Path(cache)) as index:
            looked_at = 0
            for symbol in symbols_of(index, given.seed):
                old = renamed(symbol)
                looked_at += bool(old)
                names = tuple(dict.fromkeys(old.values()))
                resolutions = resolve_pins(symbol, names, PinUse(names))
                for number, name in old.items():
                    one = resolutions[name]
                    right = any(pin.number == number for pin in one.pins)
                    counts[f"{one.confidence} {'right' if right else 'wrong'}" if one.pins else "left open"] += 1
                    if one.pins and not right:
                        print(f"{symbol.id} {number}: {name} taken for {one.pins[0].name}: {one.why}")
                if looked_at >= given.most:
                    break
    print(f"{looked_at} symbols: {', '.join(f'{count} {what}' for what, count in counts.most_common())}")


if __name__ == "__main__":
    main()
