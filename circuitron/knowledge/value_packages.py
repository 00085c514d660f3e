"""What the value of a generic symbol says about its package: `Device:D` with the value 1N4007 is a 1N4007.

A diode that carries amperes comes in another package than a signal diode, a coil by its current, an electrolytic
capacitor by its voltage. Where the value does not decide, no package is usual.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from circuitron.execution_report import NetInstance, PartInstance
from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.electrolytics import can, holds
from circuitron.knowledge.footprint_fit import fits
from circuitron.knowledge.vocabulary import is_rail
from circuitron.lazy_pattern import LazyPattern
from circuitron.quantities import magnitude
from circuitron.symbol import Symbol

_POLARIZED = LazyPattern(r"C(?:P|_Polarized)(?:_US|_Small)*")
_QUANTITY = LazyPattern(r"[\d.,]+\s?[munpkKM]?(?:V|A|W|F|H|Hz|R|Ω|ohm|mm)?\d{0,2}%?")
_TYPE_NUMBER = LazyPattern(r"(?=.*[A-Za-z])(?=.*\d)[\w./+-]{2,}")
_LAMP_NUMBER = LazyPattern(r"(?=.*[A-Za-z]).*\d{3}.*")  # D13 and LED2 are names of lamps
_SAID = LazyPattern(r"[\s,;()]+")
_VOLTS = LazyPattern(r"(?<![\d.A-Za-z])(\d+(?:\.\d+)?)\s?V(?:DC)?(\d?)(?![A-Za-z])")
_AT_SWITCH = LazyPattern(r"(?:SW|LX|L[12]?|VSW|SW[12]|PH|PHASE)")
_SMALL_CHIP = LazyPattern(r"Inductor_SMD:L_(?:0201|0402|0603|0805|1008|1206)_\d+Metric.*")
_CHIP_HENRIES = 1e-6  # chips of less are for radio frequencies; those of more carry a tenth of an ampere
_UNSTATED = 25.0  # volts of an electrolytic capacitor in a circuit that names no voltage
_OPEN = 35.0  # of one at a supply that names none
_SPARE = 1.5


def device_number(symbol: Symbol, value: str) -> str:
    """The type number that a value of a generic diode or transistor begins with; "" of figures and words."""
    first = next((word for word in _SAID.split(value.strip()) if word), "")
    if symbol.library != "Device" or symbol.reference not in ("D", "Q") or first == symbol.name:
        return ""
    pattern = _LAMP_NUMBER if symbol.name.startswith("LED") else _TYPE_NUMBER
    return first if pattern.fullmatch(first) and not _QUANTITY.fullmatch(first) else ""


def packages_of(symbol: Symbol, number: str, symbols: SymbolSource) -> tuple[Symbol, ...]:
    """The symbols of a device that has the leads of a generic one, and a footprint."""
    leads = {(pin.number, pin.name) for pin in symbol.pins}
    return tuple(
        other
        for other in symbols.named(number)
        if other.reference == symbol.reference
        and ":" in other.footprint
        and {(pin.number, pin.name) for pin in other.pins} == leads
    )


def depends_on_current(symbol: Symbol, value: str) -> bool:
    """Whether the package of a coil is by its current: all but the small ones of radio circuits."""
    if symbol.library != "Device" or symbol.reference != "L":
        return False
    return symbol.name.startswith("L") and (magnitude(value) or 1.0) > _CHIP_HENRIES


def can_for(part: PartInstance, nets: Sequence[NetInstance]) -> str:
    """The can of an electrolytic capacitor, by its value and the voltage that it or its net names; "" for none."""
    return can(magnitude(part.value) or 0.0, rated(part, nets))


def rated(part: PartInstance, nets: Sequence[NetInstance]) -> float:
    """The volts that a capacitor is to be made for: those of its value, else of its supply with half to spare."""
    if stated := _volts([part.value]):
        return stated
    own = _nets_of(part, nets)
    if at_supply := _volts(net.name for net in own):
        return at_supply * _SPARE
    if any(is_rail(net.name) for net in own):
        return _OPEN
    return _volts(net.name for net in nets) * _SPARE or _UNSTATED


def is_polarized(symbol: Symbol) -> bool:
    return symbol.library == "Device" and bool(_POLARIZED.fullmatch(symbol.name))


def clamps_supply(part: PartInstance, nets: Iterable[NetInstance]) -> bool:
    """Whether a Zener diode lies at a supply, whose current it may have to carry."""
    own = _nets_of(part, nets)
    return part.name.startswith("D_Zener") and any(is_rail(net.name) or _volts([net.name]) for net in own)


def unlike_value(part: PartInstance, symbol: Symbol, nets: Sequence[NetInstance], symbols: SymbolSource) -> str:
    """Why the value of a generic part does not come in the package that it has; "" where nothing is known."""
    number = device_number(symbol, part.value)
    devices = packages_of(symbol, number, symbols) if number else ()
    if devices and not any(_suits(device, part.footprint) for device in devices):
        return f"{number} comes in {devices[0].footprint}"
    if is_polarized(symbol):
        return _unlike_can(part, nets)
    if symbol.id == "Device:C" and ":CP_" in part.footprint:
        return "it has no polarity, and that can has one"
    if depends_on_current(symbol, part.value) and _SMALL_CHIP.fullmatch(part.footprint) and _at_switch(part, nets):
        return "a chip of that size does not carry the current of a converter"
    return ""


def _unlike_can(part: PartInstance, nets: Sequence[NetInstance]) -> str:
    if ":C_" in part.footprint:
        return "it has a polarity, and that chip has none"
    farads, volts = magnitude(part.value), rated(part, nets)
    if farads and holds(part.footprint, farads, volts) is False:
        return f"no {part.value} for {volts:g} V comes in that can"
    return ""


def _suits(device: Symbol, footprint: str) -> bool:
    return device.footprint == footprint or fits(device, footprint) is True


def _at_switch(part: PartInstance, nets: Iterable[NetInstance]) -> bool:
    """Whether a coil is at the pin by which a converter switches it."""
    own = _nets_of(part, nets)
    return any(_AT_SWITCH.fullmatch(pin.name.upper()) for net in own for pin in net.pins if pin.ref != part.ref)


def _nets_of(part: PartInstance, nets: Iterable[NetInstance]) -> list[NetInstance]:
    return [net for net in nets if any(pin.ref == part.ref for pin in net.pins)]


def _volts(names: Iterable[str]) -> float:
    """The highest voltage that names say, "+12V" or "3V3"; 0 where none does."""
    said = (f"{found[1]}.{found[2]}" if found[2] else found[1] for name in names for found in _VOLTS.finditer(name))
    return max(map(float, said), default=0.0)
