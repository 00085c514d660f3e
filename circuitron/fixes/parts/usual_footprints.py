"""Usual packages of generic symbols, by the names of KiCad's own footprint libraries."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from fnmatch import fnmatchcase

from circuitron.edit import Safety
from circuitron.execution_report import PartInstance
from circuitron.knowledge.gates import LOGIC
from circuitron.knowledge.value_packages import is_polarized
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

# What to take for a symbol of these libraries that leaves the package open: it has the pads of all pins of the symbol,
# numbered as they are.
LIBRARIES = ("Device", "Switch", "Connector", "Connector_Audio", "Jumper")
USUAL = {
    "AVR-ISP-6": "Connector_IDC:IDC-Header_2x03_P2.54mm_Vertical",
    "AVR-ISP-10": "Connector_IDC:IDC-Header_2x05_P2.54mm_Vertical",
    "AudioJack2": "Connector_Audio:Jack_6.35mm_Neutrik_NMJ4HCD2_Horizontal",
    "AudioJack2_SwitchT": "Connector_Audio:Jack_6.35mm_Neutrik_NMJ4HCD2_Horizontal",
    "AudioJack3": "Connector_Audio:Jack_3.5mm_CUI_SJ1-3533NG_Horizontal",
    "Buzzer": "Buzzer_Beeper:Buzzer_12x9.5RM7.6",
    "Conn_ARM_JTAG_SWD_10": "Connector_PinHeader_1.27mm:PinHeader_2x05_P1.27mm_Vertical_SMD",
    "Crystal_GND24": "Crystal:Crystal_SMD_3225-4Pin_3.2x2.5mm",
    "D_TVS": "Diode_SMD:D_SMB",
    "Jumper_2_Bridged": "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical",
    "Jumper_2_Open": "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical",
    "Jumper_3_Bridged12": "Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical",
    "Jumper_3_Open": "Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical",
    "Micro_SD_Card": "Connector_Card:microSD_HC_Molex_47219-2001",
    "RJ45": "Connector_RJ:RJ45_Amphenol_54602-x08_Horizontal",
    "R_Pack04": "Resistor_SMD:R_Array_Convex_4x0603",
    "R_Photo": "OptoDevice:R_LDR_5.1x4.3mm_P3.4mm_Vertical",
    "Resonator": "Crystal:Resonator-3Pin_W6.0mm_H3.0mm",
    "RotaryEncoder": "Rotary_Encoder:RotaryEncoder_Alps_EC11E_Vertical_H20mm",
    "RotaryEncoder_Switch": "Rotary_Encoder:RotaryEncoder_Alps_EC11E-Switch_Vertical_H20mm",
    "SW_DIP_x04": "Button_Switch_THT:SW_DIP_SPSTx04_Slide_9.78x12.34mm_W7.62mm_P2.54mm",
    "SW_DIP_x08": "Button_Switch_THT:SW_DIP_SPSTx08_Slide_9.78x22.5mm_W7.62mm_P2.54mm",
    "SW_SPDT": "Button_Switch_THT:SW_Slide-03_Wuerth-WS-SLTV_10x2.5x6.4_P2.54mm",
    "SolderJumper_2_Bridged": "Jumper:SolderJumper-2_P1.3mm_Bridged_RoundedPad1.0x1.5mm",
    "SolderJumper_2_Open": "Jumper:SolderJumper-2_P1.3mm_Open_RoundedPad1.0x1.5mm",
    "TestPoint": "TestPoint:TestPoint_Pad_D1.5mm",
    "USB_A": "Connector_USB:USB_A_Molex_67643_Horizontal",
    "USB_B": "Connector_USB:USB_B_Lumberg_2411_02_Horizontal",
    "USB_B_Micro": "Connector_USB:USB_Micro-B_Molex-105017-0001",
    "USB_C_Receptacle_USB2.0_14P": "Connector_USB:USB_C_Receptacle_HRO_TYPE-C-31-M-12",
    "USB_C_Receptacle_USB2.0_16P": "Connector_USB:USB_C_Receptacle_HRO_TYPE-C-31-M-12",
    "SW_Push": "Button_Switch_THT:SW_PUSH_6mm",
    "Crystal": "Crystal:Crystal_HC49-4H_Vertical",
    "R_Potentiometer": "Potentiometer_THT:Potentiometer_Alps_RK09K_Single_Vertical",
    "R_Potentiometer_Trim": "Potentiometer_THT:Potentiometer_Bourns_3296W_Vertical",
    "Barrel_Jack": "Connector_BarrelJack:BarrelJack_Horizontal",
    "Barrel_Jack_Switch": "Connector_BarrelJack:BarrelJack_Horizontal",
    "R": "Resistor_SMD:R_0805_2012Metric",
    "R_US": "Resistor_SMD:R_0805_2012Metric",
    "C": "Capacitor_SMD:C_0805_2012Metric",
    "L": "Inductor_SMD:L_0805_2012Metric",
    "FerriteBead": "Inductor_SMD:L_0805_2012Metric",
    "LED": "LED_SMD:LED_0805_2012Metric",
    "D": "Diode_SMD:D_SOD-123",
    "D_Schottky": "Diode_SMD:D_SOD-123",
    "D_Zener": "Diode_SMD:D_SOD-123",
    "Fuse": "Fuse:Fuse_1206_3216Metric",
    "Polyfuse": "Fuse:Fuse_1206_3216Metric",
    "Conn_Coaxial": "Connector_Coaxial:SMA_Amphenol_132289_EdgeMount",
}
# What to take instead on a board whose parts have leads in holes.
IN_HOLES = {
    "R": "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal",
    "R_US": "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal",
    "C": "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm",
    "LED": "LED_THT:LED_D5.0mm",
}
_HOLES = re.compile(r"\w+_THT:|Package_DIP:")
_SURFACE = re.compile(r"\w+_SMD:|Package_(?:SO|QFP|DFN_QFN|BGA|SON|CSP|LGA|TO_SOT_SMD):")

# Holders of cells by what the value says; pad 1 is the plus, as pin 1 of the symbol.
HOLDERS = {
    r"CR20(?:16|25|32)": "Battery:BatteryHolder_Keystone_3034_1x20mm",
    r"18650": "Battery:BatteryHolder_Keystone_1042_1x18650",
    r"9 ?V|PP3": "Battery:BatteryHolder_MPD_BA9VPC_1xPP3",
    r"2 ?x ?AA": "Battery:BatteryHolder_Keystone_2462_2xAA",
    r"2 ?x ?AAA": "Battery:BatteryHolder_Keystone_2468_2xAAA",
}
# The most amperes that a resettable fuse of a size holds (Bourns MF-NSMF and MF-MSMF series).
_HOLDING = ((2.0, "1206"), (2.6, "1812"))

# Chips with two rows of leads, by their number: in holes, and on the surface (JEDEC MS-012, MS-013).
_IN_LINE = (4, 6, 8, 14, 16, 18, 20, 24, 28)
_SMALL_OUTLINES = {
    8: ("8_3.9x4.9mm",),
    14: ("14_3.9x8.7mm",),
    16: ("16_3.9x9.9mm", "16W_7.5x10.3mm"),
    18: ("18W_7.5x11.6mm",),
    20: ("20W_7.5x12.8mm",),
    24: ("24W_7.5x15.4mm",),
    28: ("28W_7.5x17.9mm",),
}


def chip(symbol: Symbol, size: str) -> str:
    """The footprint of a chip part of this imperial size, "0805"; "" for other parts and sizes. Electrolytic capacitors
    come in cans."""
    if is_polarized(symbol):
        return ""
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


def usual(symbol: Symbol, *, in_holes: bool = False) -> str:
    """A usual package of a generic symbol that leaves it open; "" for others.

    Args:
        in_holes: the board has parts with leads in holes.
    """
    connector = _PINS_IN_ROWS.fullmatch(symbol.name) if symbol.library in _CONNECTORS else None
    if connector is not None:
        kind = "PinSocket" if connector[2] == "Socket" else "PinHeader"
        return f"Connector_{kind}_2.54mm:{kind}_{connector[1].removeprefix('0')}_P2.54mm_Vertical"
    terminal = _TERMINALS.fullmatch(symbol.name) if symbol.library == "Connector" else None
    if terminal is not None:
        block = f"TerminalBlock_Phoenix_MKDS-1,5-{int(terminal[1])}-5.08_1x{terminal[1]}_P5.08mm_Horizontal"
        return f"TerminalBlock_Phoenix:{block}"
    table = USUAL | IN_HOLES if in_holes else USUAL
    return table.get(symbol.name.removesuffix("_Small"), "") if symbol.library in LIBRARIES else ""


def are_in_holes(parts: Iterable[PartInstance]) -> bool:
    """Whether most parts of a circuit have leads in holes, as far as their footprints say."""
    given = [part.footprint for part in parts]
    return sum(map(bool, map(_HOLES.match, given))) > sum(map(bool, map(_SURFACE.match, given)))


def holder(value: str) -> str:
    """The holder of the cell or battery that a value names; "" where it names none."""
    return next(
        (holder for named, holder in HOLDERS.items() if re.search(rf"(?<!\w)(?:{named})(?!\w)", value, re.I)), ""
    )


def resettable(amperes: float) -> str:
    """The footprint of a resettable fuse that holds a current; "" for more than a chip does."""
    size = next((size for most, size in _HOLDING if amperes <= most), "")
    return f"Fuse:Fuse_{CHIP_SIZES[size]}" if size else ""


def packaged(symbol: Symbol, others: Iterable[PartInstance]) -> str:
    """The package of a chip whose symbol leaves it open, of those that its filters name: for holes or on the surface,
    as the script's other chips are; "" where the symbol names neither, or counts other leads."""
    leads = len({pin.number for pin in symbol.pins})
    if {pin.number for pin in symbol.pins} != {str(number) for number in range(1, leads + 1)}:
        return ""
    through_hole = [f"Package_DIP:DIP-{leads}_W7.62mm"] if leads in _IN_LINE else []
    through_hole += ["Package_TO_SOT_THT:TO-220-3_Vertical"] if leads == 3 else []
    surface = [f"Package_SO:SOIC-{size}_P1.27mm" for size in _SMALL_OUTLINES.get(leads, ())]
    wanted = [*surface, *through_hole] if _is_on_surface(others) else [*through_hole, *surface]
    known = symbol.footprint_filters or symbol.library in LOGIC
    return next((one for one in wanted if known and takes(symbol, one)), "")


def _is_on_surface(parts: Iterable[PartInstance]) -> bool:
    """Whether the chips of a circuit are on the surface, as far as their footprints say."""
    given = [part.footprint for part in parts]
    if any(footprint.startswith("Package_DIP:") for footprint in given):
        return False
    return any(footprint.startswith(("Package_SO:", "Package_QFP:", "Package_DFN")) for footprint in given)


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
