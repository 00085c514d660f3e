"""Pins of chips that are there for a capacitor, and have none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part
from circuitron.lazy_pattern import LazyPattern
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.missing.decoupling import is_decoupled
from circuitron.review.paths import capacitors

CODE = "ER314"
# Pins with a capacitor between them. Sources: MAX232x, Texas Instruments SLLS047; ICL7660, Renesas FN3072; IR2104,
# Infineon; LM5109, Texas Instruments SNVS369.
_PAIRS = ((r"C(\d?)\+", r"C{}-"), (r"CAP(\d?)\+", r"CAP{}-"), (r"VB(\d?)", r"VS{}"), (r"H(B)", r"HS"))
# Pins with one to ground or a supply. Sources: CH340, WCH; MAX232x; STM32F4, STMicroelectronics DS8626; RP2040.
_SINGLES = (
    (LazyPattern(r"CH340.*"), LazyPattern(r"V3")),
    (LazyPattern(r"(MAX|SP|ST|TRS)3?232.*"), LazyPattern(r"VS[+-]|V[+-]")),
    (LazyPattern(r"STM32.*"), LazyPattern(r"VCAP_?\d?")),
    (LazyPattern(r"RP2040.*"), LazyPattern(r"VREG_VOUT")),
)
_KINDS = (Kind.IC, Kind.CHARGE_PUMP, Kind.GATE_DRIVER)


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(*_KINDS):
        for one, other in _pairs(part):
            if one != other and not circuit.between(one, other, Kind.CAPACITOR):
                message = f"{part.label} has no capacitor between its pins on {one} and {other}."
                yield fault(CODE, message, (part.ref,), (one, other))
    for part in circuit.of(*_KINDS, Kind.MCU):
        for symbols, names in _SINGLES:
            for pin in part.pins if symbols.fullmatch(part.name) else ():
                tied = pin.net and circuit.volts(pin.net) is not None and not pin.net.startswith("N$")
                bare = pin.net and not tied and not is_decoupled(circuit, pin.net) and not capacitors(circuit, pin.net)
                if names.fullmatch(pin.name) and bare:
                    message = f"{pin.label} on {pin.net} has no capacitor, and needs one by its data sheet."
                    yield suspect(CODE, message, (part.ref,), (pin.net,))


def _pairs(part: Part) -> Iterator[tuple[str, str]]:
    """The nets of pins that belong to one capacitor, where both are connected."""
    nets = {pin.name.upper(): pin.net for pin in part.pins if pin.net}
    for first, second in _PAIRS:
        for name, net in nets.items():
            found = re.fullmatch(first, name)
            partner = nets.get(second.format(found[1])) if found else None
            if partner is not None and (first[:2] != "VB" or part.kind is Kind.GATE_DRIVER):
                yield net, partner
