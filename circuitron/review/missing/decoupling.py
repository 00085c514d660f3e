"""Supply pins of chips whose net has no capacitor at all."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Role
from circuitron.review.base import Issue, suspect
from circuitron.review.paths import is_link, linked

CODE = "ER307"
_BACKUP = re.compile(r"V_?BAT\w*|V_?BACKUP", re.IGNORECASE)  # a cell needs no capacitor
_CHIPS = (
    Kind.MCU, Kind.IC, Kind.LOGIC, Kind.OPAMP, Kind.COMPARATOR, Kind.TIMER_555, Kind.OSCILLATOR, Kind.LED_DRIVER,
    Kind.MOTOR_DRIVER, Kind.GATE_DRIVER, Kind.MODULE,
)  # fmt: skip


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(*_CHIPS):
        if part.library == "MCU_Module":
            continue  # a board has its capacitors
        supplies = [pin for pin in part.having(Role.SUPPLY) if pin.net and not _BACKUP.fullmatch(pin.name)]
        for net in dict.fromkeys(pin.net for pin in supplies):
            if is_decoupled(circuit, net):
                continue
            pin = next(pin for pin in supplies if pin.net == net)
            message = f"{pin.label} is on {net}, which has no capacitor: the chip needs one close to the pin."
            yield suspect(CODE, message, (part.ref,), (net,))


def is_decoupled(circuit: Circuit, net: str) -> bool:
    """Whether a capacitor is on a net or what wires join to it. Behind an inductor or bead it is of no use."""
    near = linked(circuit, net, lambda part: is_link(part) and part.kind is not Kind.FERRITE)
    return any(circuit.on(each, Kind.CAPACITOR) for each in near)
