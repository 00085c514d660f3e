"""Values of parts as numbers: ohms, farads, henries, hertz, and the volts and amperes that a value also names."""

from __future__ import annotations

import re

from circuitron.assertions.wiring import ohms
from circuitron.circuit.kinds import Kind
from circuitron.lazy_pattern import LazyPattern
from circuitron.quantities import magnitude

_MOST_FARADS = 0.01  # a capacitor of more says so by its unit; a bare 0.1 is a figure in µF that forgot it
_VOLTS = LazyPattern(r"(?<![\d.\w])(\d+(?:\.\d+)?) ?V(?:DC)?(?![\w.])", re.IGNORECASE)
_AMPERES = LazyPattern(r"(?<![\d.\w])(\d+(?:\.\d+)?) ?(m|u|µ)?A(?![\w.])")
# BZX84C5V1, BZT52C12, BZV55B3V3: the volts stand at the end of the type number.
_ZENER_CODE = LazyPattern(
    r"(?:BZ[XTVMGD]\d*|MM[13]Z|DDZ|TZM|ZMM|SZ)\D{0,4}?[-_]?[A-E]?(\d{1,2})(?:V(\d))?(?!\d)", re.IGNORECASE
)
# JEDEC types: 1N4728A is 3.3 V, 1N4764A 100 V; 1N5221B 2.4 V, 1N5281B 200 V.
_JEDEC = {
    4728: (3.3, 3.6, 3.9, 4.3, 4.7, 5.1, 5.6, 6.2, 6.8, 7.5, 8.2, 9.1, 10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30,
           33, 36, 39, 43, 47, 51, 56, 62, 68, 75, 82, 91, 100),
    5221: (2.4, 2.5, 2.7, 2.8, 3.0, 3.3, 3.6, 3.9, 4.3, 4.7, 5.1, 5.6, 6.0, 6.2, 6.8, 7.5, 8.2, 8.7, 9.1, 10, 11, 12,
           13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 25, 27, 28, 30, 33, 36, 39, 43, 47, 51, 56, 60, 62, 68, 75, 82, 87,
           91, 100),
}  # fmt: skip
_STANDOFF = LazyPattern(r"(?:SM[ABCDF]J|P[46]KE|P6SMB|SMAJ|SMBJ|1\.5KE|5KP)(\d+(?:\.\d+)?)C?A?", re.IGNORECASE)


def number_of(kind: Kind, value: str) -> float | None:
    """A value in the base unit of its kind: ohms, farads, henries, hertz; None where it is none."""
    match kind:
        case Kind.RESISTOR | Kind.POTENTIOMETER | Kind.THERMISTOR:
            plain = magnitude(value)
            return ohms(value) if plain is None else plain
        case Kind.CAPACITOR:
            farads = magnitude(value)
            stated = re.search(r"\d ?F", value) is not None
            return farads if farads is not None and (farads < _MOST_FARADS or stated) else None
        case Kind.INDUCTOR | Kind.CRYSTAL | Kind.OSCILLATOR:
            return magnitude(value)
    return None


def rated_volts(value: str) -> float | None:
    """The voltage that a value names beside its figure: 35 in "470uF/35V"."""
    found = [float(hit[1]) for hit in _VOLTS.finditer(value)]
    return found[-1] if found else None


def rated_amperes(value: str) -> float | None:
    """The current that a value names: 0.02 in "RED 2.0V 20mA"."""
    scales = {"": 1.0, "m": 1e-3, "u": 1e-6, "µ": 1e-6}
    found = _AMPERES.search(value)
    return float(found[1]) * scales[found[2] or ""] if found else None


def zener_volts(text: str) -> float | None:
    """The voltage of a Zener diode, as its value or type number has it."""
    if stated := rated_volts(text):
        return stated
    for number in re.findall(r"1N(\d{4})", text, re.IGNORECASE):
        for first, volts in _JEDEC.items():
            if 0 <= int(number) - first < len(volts):
                return volts[int(number) - first]
    if found := _ZENER_CODE.search(text):
        return float(f"{found[1]}.{found[2] or 0}")
    infix = re.search(r"(?<![\dA-Za-z])(\d{1,2})V(\d)(?!\d)", text)
    return float(f"{infix[1]}.{infix[2]}") if infix else None


def standoff_volts(text: str) -> float | None:
    """The voltage up to which a TVS diode does not conduct."""
    found = _STANDOFF.search(text)
    return float(found[1]) if found else None
