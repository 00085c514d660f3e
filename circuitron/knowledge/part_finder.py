"""Symbols for the words that a person or a plan describes a part by: "100nF ceramic capacitor 0603", "LM2596 3.3 V".

The index finds symbols that are called or described so. It does not know that a ceramic capacitor is Device:C, as that
symbol's description is "Unpolarized capacitor", while those of some regulators speak of ceramic capacitors. The general
symbols that people mean by such words stand here, and come first where no symbol is called as the query says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from circuitron.knowledge.base import SymbolSource
from circuitron.symbol import Symbol

# What is no part of a name or description: values, tolerances, packages of chips with two leads.
_VALUE = re.compile(
    r"(?<![\w.-])[±+-]?\d+(?:[.,]\d+)?\s?(?:%|(?:[pnuµmkKM]|meg)?(?:F|H|Hz|V|A|W|R|Ω|[Oo]hms?|mm|ppm|C|°C)?)(?![\w-])"
    r"|(?<!\w)\d+[pnuµmRkKM]\d*(?:F|H)?(?!\w)|(?<!\w)(?:X[57]R|C0G|NP0|Y5V|SMD|THT)(?!\w)"
)

# (what a query says, symbols that it stands for); the first that fits counts. Names of KiCad 8, 9 and later: those
# that a library at hand lacks are passed over.
_GENERAL: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"polari[sz]ed cap|electrolytic|tantalum", ("Device:C_Polarized",)),
    (r"capacitor|\bcap\b|decoupling|mlcc", ("Device:C",)),
    (r"potentiometer|\bpot\b|trimmer|trimpot", ("Device:R_Potentiometer", "Device:R_Potentiometer_Trim")),
    (r"\bntc\b", ("Device:Thermistor_NTC",)),
    (r"\bptc\b.*fuse|polyfuse|resettable fuse", ("Device:Polyfuse",)),
    (r"thermistor", ("Device:Thermistor", "Device:Thermistor_NTC")),
    (r"varistor|\bmov\b", ("Device:Varistor",)),
    (r"photoresistor|\bldr\b", ("Device:R_Photo",)),
    (r"resistor network|resistor array", ("Device:R_Pack04",)),
    (r"resistor|\bshunt\b", ("Device:R",)),
    (r"ferrite", ("Device:FerriteBead",)),
    (r"transformer", ("Device:Transformer_1P_1S",)),
    (r"inductor|\bchoke\b|\bcoil\b", ("Device:L",)),
    (r"\brgb led\b", ("Device:LED_RGB", "Device:LED_ARGB")),
    (r"photodiode", ("Device:D_Photo",)),
    (r"bridge rectifier|diode bridge", ("Device:D_Bridge_+-AA",)),
    (r"schottky", ("Device:D_Schottky",)),
    (r"zener", ("Device:D_Zener",)),
    (r"\btvs\b|transient voltage", ("Device:D_TVS",)),
    (r"\bleds?\b|light.emitting", ("Device:LED",)),
    (r"diode", ("Device:D",)),
    (r"oscillator module|clock oscillator", ("Oscillator:ASE-xxxMHz",)),
    (r"crystal|\bxtal\b", ("Device:Crystal", "Device:Crystal_GND24")),
    (r"\bfuse\b", ("Device:Fuse",)),
    (r"n.?(?:ch|channel)?.?\b(?:mosfet|fet)\b|\bnmos\b", ("Transistor_FET:2N7002", "Transistor_FET:AO3400A")),
    (r"p.?(?:ch|channel)?.?\b(?:mosfet|fet)\b|\bpmos\b", ("Transistor_FET:AO3401A", "Transistor_FET:BSS84")),
    (r"\bnpn\b", ("Transistor_BJT:MMBT3904", "Transistor_BJT:2N3904", "Transistor_BJT:BC847")),
    (r"\bpnp\b", ("Transistor_BJT:MMBT3906", "Transistor_BJT:2N3906", "Transistor_BJT:BC857")),
    (r"dual op.?amp", ("Amplifier_Operational:LM358",)),
    (r"optocoupler|optoisolator", ("Isolator:PC817",)),
    (r"push.?button|tact(?:ile)? switch|reset (?:button|switch)", ("Switch:SW_Push",)),
    (r"rotary encoder", ("Device:RotaryEncoder_Switch",)),
    (r"slide switch|spdt", ("Switch:SW_SPDT",)),
    (r"toggle switch|spst|power switch|on.off switch", ("Switch:SW_SPST",)),
    (r"battery|coin cell", ("Device:Battery_Cell", "Device:Battery")),
    (r"barrel jack|\bdc jack\b|power jack", ("Connector:Barrel_Jack", "Connector:Barrel_Jack_Switch")),
    (r"usb.?c|type.?c", ("Connector:USB_C_Receptacle_USB2.0_16P", "Connector:USB_C_Receptacle_PowerOnly_6P")),
    (r"micro.?usb|usb micro", ("Connector:USB_B_Micro",)),
    (r"usb.?a\b", ("Connector:USB_A",)),
    (r"micro.?sd|sd card", ("Connector:Micro_SD_Card",)),
    (r"test.?point", ("Connector:TestPoint",)),
    (r"solder (?:jumper|bridge)", ("Jumper:SolderJumper_2_Open",)),
    (r"\bjumper\b", ("Jumper:Jumper_2_Open",)),
    (r"buzzer", ("Device:Buzzer",)),
    (r"speaker", ("Device:Speaker",)),
    (r"microphone", ("Device:Microphone",)),
    (r"antenna", ("Device:Antenna",)),
    (r"dc motor|\bmotor\b", ("Motor:Motor_DC",)),
    (r"mounting hole", ("Mechanical:MountingHole",)),
)
_PINS = re.compile(
    r"\b(?P<rows>[12])\s?[x\u00d7]\s?(?P<pins>\d+)\b|\b(?P<count>\d+)[ -]?(?:pins?|way|pos(?:ition)?s?|poles?)\b"
)
# Packages as a query names them, with a word before them; and words that say nothing of what is looked for.
_PACKAGE = re.compile(
    r"\b(?:SOT|TO|SOD|SC|DO|SOIC|SO|[TMS]SOP|P?DIP|[QD]FN|[TL]QFP|D2?PAK)[ -]?\d+(?:-\d+)?\b", re.IGNORECASE
)
_FILLER = re.compile(r"\b(?:symbols?|parts?|an?|the|for|in|with|package)\b", re.IGNORECASE)
_VOLTS = re.compile(r"(\d+(?:[.,]\d+)?)\s?V\b")
_TERMINAL = re.compile(r"screw|terminal|phoenix|bornier")
_HEADER = re.compile(r"header|connector|socket|\bplug\b|\bconn\b|terminal|\bjst\b")


def find_parts(symbols: SymbolSource, query: str, library: str = "", limit: int = 12) -> tuple[Symbol, ...]:
    """Symbols that fit a description, best first.

    Args:
        query: a type number, words, or both; values and sizes in it are passed over.
        library: only symbols of this library; "" for all.

    Returns:
        Symbols called like a word of the query, then general ones that its words stand for, then what the index
        finds by name, keywords and description.
    """
    package, pins = _PACKAGE.search(query), _PINS.search(query)
    meant = _FILLER.sub(
        " ", _PINS.sub(" ", _PACKAGE.sub(" ", query)) if not _HEADER.search(query.casefold()) else query
    )
    words = " ".join(_VALUE.sub(" ", meant).split()) or query
    found = symbols.search(words, limit * (20 if library or package else 1))
    called = _called(symbols, query, words, found, limit)
    ordered = {symbol.id: symbol for symbol in (*called, *general_parts(symbols, query), *found)}
    fitting = [symbol for symbol in ordered.values() if library in ("", symbol.library)]
    if package:
        fitting = [symbol for symbol in fitting if _comes_in(symbol, package[0])] or fitting
    if pins and pins["count"]:
        fitting.sort(key=lambda symbol: len(symbol.pins) != int(pins["count"]))
    return tuple(fitting[:limit])


def _comes_in(symbol: Symbol, package: str) -> bool:
    """Whether a symbol's footprint, filters or description name a package, however it is punctuated."""
    known = " ".join((symbol.footprint, *symbol.footprint_filters, symbol.description)).casefold()
    return re.sub(r"[\W_]", "", package.casefold()) in re.sub(r"[\W_]", "", known)


def _called(symbols: SymbolSource, query: str, words: str, found: tuple[Symbol, ...], limit: int) -> list[Symbol]:
    """Symbols whose names hold a name of the query, or that are known by it; the exact name first, then the voltage."""
    names = [word.casefold() for word in re.findall(r"[\w.+/-]+", words) if "_" in word or _is_type_number(word)]
    called = _known_by(names, found)
    if not called:  # the other words may have led away from the name
        called = [symbol for name in names for symbol in _known_by([name], symbols.search(name, limit))]
    volts = {float(volt.replace(",", ".")) for volt in _VOLTS.findall(query)}

    def rank(symbol: Symbol) -> tuple[bool, bool, bool]:
        suffix = re.search(r"-(\d+(?:\.\d+)?)$", symbol.name)
        known = symbol.keywords.casefold().split()
        exact = symbol.name.casefold() in names, any(name in known for name in names)
        return not exact[0], not exact[1], not (suffix and float(suffix[1]) in volts)

    return sorted(called, key=rank)


def _known_by(names: list[str], symbols: Iterable[Symbol]) -> list[Symbol]:
    """Those whose name holds one of the names, or that have it among their keywords, as other names of a device are."""
    known = ((symbol, symbol.name.casefold(), symbol.keywords.casefold().split()) for symbol in symbols)
    return [symbol for symbol, called, keywords in known if any(name in called or name in keywords for name in names)]


def general_parts(symbols: SymbolSource, query: str) -> tuple[Symbol, ...]:
    """The general symbols that the words of a query stand for, such as Device:C; empty where it has none."""
    text = query.casefold()
    ids = _connector(text) or next((ids for pattern, ids in _GENERAL if re.search(rf"\b(?:{pattern})", text)), ())
    parts = (symbols.part(*each.split(":", 1)) for each in ids)
    return tuple(symbol for symbol in parts if symbol is not None)


def _connector(text: str) -> tuple[str, ...]:
    """The generic connector with the number of pins that the query names."""
    size = _PINS.search(text)
    if not size or not _HEADER.search(text):
        return ()
    pins, rows = int(size["pins"] or size["count"]), size["rows"] or "1"
    if _TERMINAL.search(text):
        return (f"Connector:Screw_Terminal_01x{pins:02}",)
    if rows == "2":
        return (f"Connector_Generic:Conn_02x{pins:02}_Odd_Even",)
    return (f"Connector_Generic:Conn_01x{pins:02}",)


def _is_type_number(word: str) -> bool:
    """Letters and at least two digits, such as LM2596 or 2N7002; not 0603 and not 10uF."""
    return sum(c.isdigit() for c in word) >= 2 and any(c.isalpha() for c in word) and not _VALUE.fullmatch(word)
