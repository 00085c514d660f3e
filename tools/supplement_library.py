#!/usr/bin/env python3
"""Draws `kicad-libs/Circuitron.kicad_sym` from `kicad-libs/supplement.toml` and the pinouts on record.

    tools/supplement_library.py [--check]

With --check nothing is written; the exit status is 1 where the library is not what the table says. Other names of the
parts go to `kicad-libs/supplement-names.tsv`, which is read where the table with all its sources would take longer.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from supplement_rows import rows

FOLDER = Path(__file__).resolve().parent.parent / "kicad-libs"
LIBRARY, NAMES = FOLDER / "Circuitron.kicad_sym", FOLDER / "supplement-names.tsv"

GRID = 2.54  # mm: KiCad's library convention puts pins on a grid of 100 mil
LETTER = 1.1  # mm a letter of a pin name takes, text size 1.27 mm
HEADER = '(kicad_symbol_lib\n\t(version 20241209)\n\t(generator "circuitron")\n\t(generator_version "9.0")\n'
FONT = "(effects (font (size 1.27 1.27)))"


def main(arguments: list[str]) -> int:
    table = rows()
    written = {LIBRARY: library(table), NAMES: other_names(table)}
    if "--check" in arguments:
        return int(any(path.read_text(encoding="utf-8") != text for path, text in written.items()))
    for path, text in written.items():
        path.write_text(text, encoding="utf-8")
    return 0


def other_names(table: dict[str, dict[str, Any]]) -> str:
    """A line for each other name of a part: that name, the part."""
    return "".join(f"{also}\t{name}\n" for name in sorted(table) for also in table[name].get("also", []))


def library(table: dict[str, dict[str, Any]]) -> str:
    """The text of the library, symbols sorted by name as KiCad writes them."""
    return HEADER + "".join(symbol(name, table[name]) for name in sorted(table)) + ")\n"


def symbol(name: str, row: dict[str, Any]) -> str:
    """One symbol: a body with pins on its four sides, a line of text for each pin."""
    sides = {side: [pin.split() for pin in row.get(side, [])] for side in ("left", "right", "top", "bottom")}
    half_width, top, bottom = _body(sides)
    sources = "; ".join(f"({i}) {source['at']}: {source['what']}" for i, source in enumerate(row["sources"], 1))
    lines = [
        f'\t(symbol "{name}"',
        "\t\t(exclude_from_sim no)",
        "\t\t(in_bom yes)",
        "\t\t(on_board yes)",
        _property("Reference", row["reference"], -half_width, top + GRID / 2),
        _property("Value", name, -half_width, bottom - GRID / 2),
        _property("Footprint", row.get("footprint", "")),
        _property("Datasheet", row["datasheet"]),
        _property("Description", row["description"]),
        _property("Sources", sources),
        _property("ki_keywords", " ".join([row["keywords"], *row.get("also", [])])),
        _property("ki_fp_filters", row["filters"]),
        f'\t\t(symbol "{name}_0_1"',
        f"\t\t\t(rectangle (start {_mm(-half_width)} {_mm(top)}) (end {_mm(half_width)} {_mm(bottom)})"
        " (stroke (width 0.254) (type default)) (fill (type background)))",
        "\t\t)",
        f'\t\t(symbol "{name}_1_1"',
        *_pins(sides, half_width, top, bottom),
        "\t\t)",
        "\t\t(embedded_fonts no)",
        "\t)",
    ]
    return "\n".join(lines) + "\n"


def _body(sides: dict[str, list[list[str]]]) -> tuple[float, float, float]:
    """Half the width, the upper and the lower edge, in mm, all on the grid."""
    rows = max(len(sides["left"]), len(sides["right"]), 1)
    first = rows // 2 * GRID
    longest = [max((len(pin[1].strip("~{}")) for pin in sides[side]), default=0) for side in ("left", "right")]
    across = max(sum(longest) * LETTER + GRID, (max(len(sides["top"]), len(sides["bottom"])) + 1) * GRID)
    half_width = max(2, -(-across // (2 * GRID))) * GRID
    high, low = (_tallest(sides[side]) for side in ("top", "bottom"))
    return half_width, first + (1 + high) * GRID, first - (rows + low) * GRID


def _tallest(pins: list[list[str]]) -> float:
    """Grid steps that names written upright need; none without pins there."""
    return -(-max((len(pin[1].strip("~{}")) for pin in pins), default=0) * LETTER // GRID)


def _pins(sides: dict[str, list[list[str]]], half_width: float, top: float, bottom: float) -> list[str]:
    rows = max(len(sides["left"]), len(sides["right"]), 1)
    first = rows // 2 * GRID
    lines = []
    for side, x, angle in (("left", -half_width - GRID, 0), ("right", half_width + GRID, 180)):
        lines += [_pin(pin, x, first - place * GRID, angle) for place, pin in enumerate(sides[side])]
    for side, y, angle in (("top", top + GRID, 270), ("bottom", bottom - GRID, 90)):
        leftmost = -(len(sides[side]) // 2) * GRID
        lines += [_pin(pin, leftmost + place * GRID, y, angle) for place, pin in enumerate(sides[side])]
    return lines


def _pin(pin: list[str], x: float, y: float, angle: int) -> str:
    number, name, kind = pin
    place = f"(at {_mm(x)} {_mm(y)} {angle}) (length {_mm(GRID)})"
    return f'\t\t\t(pin {kind} line {place} (name "{name}" {FONT}) (number "{number}" {FONT}))'


def _property(key: str, value: str, x: float = 0, y: float = 0) -> str:
    shown = key in ("Reference", "Value")
    effects = "(effects (font (size 1.27 1.27)) (justify left))" if shown else FONT[:-1] + " (hide yes))"
    return f'\t\t(property "{key}" "{_quoted(value)}" (at {_mm(x)} {_mm(y)} 0) {effects})'


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _mm(value: float) -> str:
    return f"{round(value, 4):g}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
