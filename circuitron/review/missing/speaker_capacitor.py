"""Loudspeakers that an amplifier with one supply drives without a capacitor."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Role
from circuitron.review.base import Issue, fault
from circuitron.review.paths import linked

CODE = "ER316"


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.parts.values():
        if part.kind is not Kind.OPAMP and part.library != "Amplifier_Audio":
            continue
        grounds = [pin.net for pin in part.having(Role.GROUND)]
        if not grounds or not all(circuit.is_ground(net) for net in grounds):
            continue
        for pin in part.having(Role.OUTPUT):
            for net in linked(circuit, pin.net) if pin.net else ():
                for speaker, far in circuit.far(net, Kind.BUZZER):
                    if speaker.name.startswith("Speaker") and circuit.is_ground(far):
                        message = (
                            f"{speaker.label} is between {pin.label} and ground without a capacitor: half the "
                            f"supply of {part.ref} drives a direct current through it."
                        )
                        yield fault(CODE, message, (speaker.ref, part.ref), (net,))
