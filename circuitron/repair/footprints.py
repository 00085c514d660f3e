"""Footprint names of KiCad's own libraries: which library a name belongs to, and usual packages of generic symbols.

Names follow KiCad's library convention (KLC, sections F1 to F3), by which the beginning of a name tells its library.
"""

from __future__ import annotations

import re

from circuitron.models import Symbol

# Prefix of a footprint's name, and the library that all names with it are in. The first that matches decides.
_LIBRARY_OF: tuple[tuple[str, str], ...] = (
    (r"R_\d{4}_\d{4}Metric", "Resistor_SMD"),
    (r"R_(Axial|Radial|Array_SIP|Box|Bare)", "Resistor_THT"),
    (r"C_\d{4}_\d{4}Metric|C_Elec|CP_Elec", "Capacitor_SMD"),
    (r"C_(Disc|Rect|Axial|Radial)|CP_(Radial|Axial)", "Capacitor_THT"),
    (r"CP_EIA-", "Capacitor_Tantalum_SMD"),
    (r"L_\d{4}_\d{4}Metric", "Inductor_SMD"),
    (r"L_(Axial|Radial|Toroid)", "Inductor_THT"),
    (r"LED_\d{4}_\d{4}Metric", "LED_SMD"),
    (r"LED_D\d|LED_Rectangular|LED_Oval", "LED_THT"),
    (r"D_(SMA|SMB|SMC|SOD|MELF|MiniMELF|MicroMELF|\d{4}_)", "Diode_SMD"),
    (r"D_(DO|A-405|P600|T-1|5W|5KP)", "Diode_THT"),
    (r"Fuse_\d{4}_\d{4}Metric|Fuseholder_", "Fuse"),
    (r"DIP-\d+", "Package_DIP"),
    (r"(SOIC|SOIJ|SO|SSO|SSOP|TSSOP|MSOP|VSSOP|HTSSOP|TSOP-?I*|SOP|QSOP|HSOP)-\d+", "Package_SO"),
    (r"(LQFP|TQFP|PQFP|HTQFP|EQFP|HLQFP|VQFP)-\d+", "Package_QFP"),
    (r"(QFN|DFN|VQFN|WQFN|UQFN|TQFN|UDFN|TDFN|WDFN|HVQFN|LFCSP|MLF)-\d+", "Package_DFN_QFN"),
    (r"(SOT|SC|TSOT)-\d+|TO-(252|263|268|269|277)|ATPAK", "Package_TO_SOT_SMD"),
    (r"TO-(92|126|218|220|247|251|262|264|3|3P|5|8|18|39|46|72|78|99|100)([-_LF]|$)", "Package_TO_SOT_THT"),
    (r"(PinHeader)_\d+x\d+_P(1\.00|1\.27|2\.00|2\.54)mm", r"Connector_\1_\2mm"),
    (r"(PinSocket)_\d+x\d+_P(1\.00|1\.27|2\.00|2\.54)mm", r"Connector_\1_\2mm"),
    (r"JST_", "Connector_JST"),
    (r"Molex_", "Connector_Molex"),
    (r"USB_", "Connector_USB"),
    (r"BarrelJack_", "Connector_BarrelJack"),
    (r"TerminalBlock_Phoenix_", "TerminalBlock_Phoenix"),
    (r"TerminalBlock_bornier", "TerminalBlock"),
    (r"(Crystal|Resonator)_", "Crystal"),
    (r"BatteryHolder_", "Battery"),
    (r"Potentiometer_\w*(SMD|Bourns_3314[GJR])", "Potentiometer_SMD"),
    (r"Potentiometer_", "Potentiometer_THT"),
)

# Imperial chip sizes as KiCad writes them.
CHIP_SIZES = {
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
_CHIPS = {"R": "Resistor_SMD:R_", "C": "Capacitor_SMD:C_", "L": "Inductor_SMD:L_", "FB": "Inductor_SMD:L_"}
_CHIPS |= {"F": "Fuse:Fuse_"}

# What to take for a symbol of the library Device that leaves the package open.
_USUAL = {
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


def with_library(name: str) -> str:
    """ "Library:Name" of a footprint whose name tells its library; "" where it does not."""
    for pattern, library in _LIBRARY_OF:
        match = re.match(pattern, name)
        if match:
            return f"{match.expand(library)}:{name}"
    return ""


def chip(symbol: Symbol, size: str) -> str:
    """The footprint of a chip part of this imperial size, "0805"; "" for other parts and sizes."""
    if symbol.reference == "D" and symbol.name.startswith("LED"):
        prefix: str | None = "LED_SMD:LED_"
    else:
        prefix = _CHIPS.get(symbol.reference)
    return f"{prefix}{CHIP_SIZES[size]}" if prefix and size in CHIP_SIZES and len(symbol.pins) == 2 else ""


def usual(symbol: Symbol) -> str:
    """A usual package of a generic symbol that leaves it open; "" for others."""
    return _USUAL.get(symbol.name.removesuffix("_Small"), "") if symbol.library == "Device" else ""


def header(pins: int) -> str:
    """A pin header for a part that is wired, not soldered to the board."""
    return f"Connector_PinHeader_2.54mm:PinHeader_1x{pins:02d}_P2.54mm_Vertical"
