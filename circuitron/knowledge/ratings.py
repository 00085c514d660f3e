"""Whether a symbol stands for a device with ratings of its own, or for one of another sign."""

from __future__ import annotations

import re

from circuitron.knowledge.device_similarity import Kinship, kinship, main_number, output_voltage
from circuitron.symbol import Symbol

_NEGATIVE = re.compile(r"[A-Z]79[LM]?\d\d|[A-Z]3[37][37]|LM2990|LT1(175|185|964)|LT30(15|9\d)|ADP7182|TPS(723|7A3)\d\d")
_VOLTS = re.compile(r"(?<![\d.-])\d\.\d+(?=V\b)")
_GENERAL = re.compile(r"[QD]_\w+|.*xx.*")  # of a series: 1.5KExxA


def has_other_rating(symbol: Symbol, requested: str) -> bool:
    """Whether a diode or transistor is another one than the requested: a SM6T6V8A for 6.8 V is no stand-in for an
    SMBJ33A that nobody need look at.

    Symbols of kinds and of whole series have no rating; of diodes, the same number in another series is the same one.
    """
    if symbol.reference not in ("D", "Q") or symbol.library == "Device" or _GENERAL.fullmatch(symbol.name):
        return False
    if symbol.reference == "D":
        return main_number(symbol.name) != main_number(requested)
    group = requested.upper().startswith(symbol.name.upper())  # of gain: BC817-40
    return not group and kinship(requested, symbol.name) < Kinship.RELATED


def has_other_voltage(symbol: Symbol, requested: str) -> bool:
    """Whether a symbol's name, or else the description of a regulator, gives a voltage that the requested number does
    not. A number without one may be an adjustable device's: a fixed one is another circuit."""
    if symbol.library.startswith("Interface_"):  # the 3 of TJA1042T/3 is a version's
        return False
    named, wanted = output_voltage(symbol.name), output_voltage(requested)
    if named is not None or not symbol.library.startswith("Regulator_Linear"):
        return named not in (None, wanted)
    words = f"{symbol.name} {symbol.description} {symbol.keywords}".casefold()
    if "adj" in words or "xx" in words or main_number(symbol.name)[-2:] == main_number(requested)[-2:]:  # TPS7A2033
        return False
    said = {float(volts) for volts in _VOLTS.findall(symbol.description)}
    return wanted not in said if said else wanted is None


def is_of_its_sign(symbol: Symbol, name: str) -> bool:
    """Whether a regulator is one for a negative rail only if the device is: an LM2990 is no stand-in for an LM2940."""
    negative = "negative" in f"{symbol.description} {symbol.keywords}".casefold()
    return not symbol.library.startswith("Regulator") or negative == bool(_NEGATIVE.search(name.upper()))
