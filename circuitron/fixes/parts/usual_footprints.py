"""Usual packages of generic symbols, by the names of KiCad's own footprint libraries."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from fnmatch import fnmatchcase

from circuitron.edit import Safety
from circuitron.execution_report import PartInstance
from circuitron.symbol import Symbol

# Chip sizes as KiCad writes them, by the imperial code.
CHIP_SIZES = {
    "01005": "01005_0402Metric",
    "0201": "0201_0603Metric",
    "0402": "0402_1005Metric",
    "0603": "0603_1608Metric",
    "0805": "0805_2012Metric",
    "1206": "1206_3216Metric",
    "1210": "1210_3225Metric",
    "1812": "1812_4532Metric",
    "2010": "2010_5025Metric",
    "2512": "2512_6332Metric",
}
_BY_METRIC = {code.partition("_")[2].removesuffix("Metric"): size for size, code in CHIP_SIZES.items()}
_AMBIGUOUS = frozenset({"0201", "0402", "0603"})  # sizes of both systems
_CODE = re.compile(r"(?:[A-Z]+_?)?(\d{4})")
_CHIPS = {"R": "Resistor_SMD:R_", "C": "Capacitor_SMD:C_", "L": "Inductor_SMD:L_", "FB": "Inductor_SMD:L_"}
_CHIPS |= {"F": "Fuse:Fuse_"}
_CHIP_SIZE = re.compile(rf"(?<!\d)({'|'.join(CHIP_SIZES)})(?!\d)")
_CONNECTORS = ("Connector", "Connector_Generic")
_TERMINALS = re.compile(r"Screw_Terminal_01x(0[2-9]|1[0-2])")
_PINS_IN_ROWS = re.compile(r"Conn_(0[12]x[0-4]\d)(?:_(Pin|Socket|Odd_Even))?")

# What to take for a symbol of these libraries that leaves the package open.
_WITH_USUAL = ("Device", "Switch", "Connector")
_USUAL = {
    "SW_Push": "Button_Switch_THT:SW_PUSH_6mm",
    "Crystal": "Crystal:Crystal_HC49-4H_Vertical",
    "R_Potentiometer": "Potentiometer_THT:Potentiometer_Alps_RK09K_Single_Vertical",
    "R_Potentiometer_Trim": "Potentiometer_THT:Potentiometer_Bourns_3296W_Vertical",
    "Barrel_Jack": "Connector_BarrelJack:BarrelJack_Horizontal",
    "Barrel_Jack_Switch": "Connector_BarrelJack:BarrelJack_Horizontal",
    "R": "Resistor_SMD:R_0805_2012Metric",
    "R_US": "Resistor_SMD:R_0805_2012Metric",
    "C": "Capacitor_SMD:C_0805_2012Metric",
    "C_US": "Capacitor_SMD:C_0805_2012Metric",
    "C_Polarized": "Capacitor_SMD:CP_Elec_6.3x5.4",
    "C_Polarized_US": "Capacitor_SMD:CP_Elec_6.3x5.4",
    "L": "Inductor_SMD:L_0805_2012Metric",
    "FerriteBead": "Inductor_SMD:L_0805_2012Metric",
    "LED": "LED_SMD:LED_0805_2012Metric",
    "D": "Diode_SMD:D_SOD-123",
    "D_Schottky": "Diode_SMD:D_SOD-123",
    "D_Zener": "Diode_SMD:D_SOD-123",
    "Fuse": "Fuse:Fuse_1206_3216Metric",
    "Polyfuse": "Fuse:Fuse_1206_3216Metric",
}


def chip(symbol: Symbol, size: str) -> str:
    """The footprint of a chip part of this imperial size, "0805"; "" for other parts and sizes."""
    if symbol.reference == "D" and symbol.name.startswith("LED"):
        prefix: str | None = "LED_SMD:LED_"
    else:
        prefix = _CHIPS.get(symbol.reference)
    return f"{prefix}{CHIP_SIZES[size]}" if prefix and size in CHIP_SIZES and len(symbol.pins) == 2 else ""


def chip_code(footprint: str) -> str:
    """The code of a chip size that is all there is to a footprint, "0805" or "R_0805"; "" for any other text."""
    code = _CODE.fullmatch(footprint.strip())
    return code[1] if code and (code[1] in CHIP_SIZES or code[1] in _BY_METRIC) else ""


def imperial_size(code: str, footprints: Iterable[str]) -> tuple[str, Safety]:
    """A chip size in the imperial system, and whether that is certain; "" where it cannot be known.

    A program counts in one system: 1608 and 2012 exist in the metric one alone, so that 0603 beside them is metric. One
    that has sizes of both systems and one of either is left as it is: with the others written out, it would not show.

    Args:
        footprints: all of the program.
    """
    codes = {found for footprint in footprints if (found := chip_code(footprint))}
    metric = any(other in _BY_METRIC and other not in CHIP_SIZES for other in codes)
    imperial = any(other in CHIP_SIZES and other not in _BY_METRIC and other not in _AMBIGUOUS for other in codes)
    is_open = metric and bool(codes & _AMBIGUOUS)
    if is_open and imperial:
        return "", Safety.UNSAFE
    as_metric = code not in CHIP_SIZES or (code in _AMBIGUOUS and metric)
    return _BY_METRIC.get(code, "") if as_metric else code, Safety.UNSAFE if is_open else Safety.SAFE


def usual(symbol: Symbol) -> str:
    """A usual package of a generic symbol that leaves it open; "" for others."""
    connector = _PINS_IN_ROWS.fullmatch(symbol.name) if symbol.library in _CONNECTORS else None
    if connector is not None:
        kind = "PinSocket" if connector[2] == "Socket" else "PinHeader"
        return f"Connector_{kind}_2.54mm:{kind}_{connector[1].removeprefix('0')}_P2.54mm_Vertical"
    terminal = _TERMINALS.fullmatch(symbol.name) if symbol.library == "Connector" else None
    if terminal is not None:
        block = f"TerminalBlock_Phoenix_MKDS-1,5-{int(terminal[1])}-5.08_1x{terminal[1]}_P5.08mm_Horizontal"
        return f"TerminalBlock_Phoenix:{block}"
    return _USUAL.get(symbol.name.removesuffix("_Small"), "") if symbol.library in _WITH_USUAL else ""


def sizes(parts: Iterable[PartInstance]) -> Counter[str]:
    """Imperial sizes of the chip parts of a circuit, {"0603": 4}, however their footprints are written."""
    two_leads = (part.footprint for part in parts if len(part.pins) == 2 and part.ref[:1] in ("R", "C", "L", "D"))
    found = (_CHIP_SIZE.search(footprint) for footprint in two_leads)
    return Counter(chip_size[1] for chip_size in found if chip_size)


def takes(symbol: Symbol, footprint: str) -> bool:
    """Whether the symbol's filters let this footprint pass; those of a motor name pin headers and terminal blocks."""
    name = footprint.rpartition(":")[2]
    filters = symbol.footprint_filters
    return not filters or any(fnmatchcase(footprint if ":" in f else name, f) for f in filters)


def header(pins: int) -> str:
    """A pin header for a part that is wired, not soldered to the board."""
    return f"Connector_PinHeader_2.54mm:PinHeader_1x{pins:02d}_P2.54mm_Vertical"
