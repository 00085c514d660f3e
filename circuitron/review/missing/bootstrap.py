"""Bootstrap pins without a capacitor to their switch node."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Role
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.paths import RESISTIVE

CODE = "ER309"


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.SWITCHING_REGULATOR):
        switches = {pin.net for pin in part.having(Role.SWITCH_NODE) if pin.net}
        for pin in part.having(Role.BOOTSTRAP):
            if pin.net in switches or not switches:
                continue
            near = {pin.net, *(far for _, far in circuit.far(pin.net, *RESISTIVE))} if pin.net else set()
            far_ends = {far for net in near for _, far in circuit.far(net, Kind.CAPACITOR)}
            if far_ends & switches:
                continue
            node = sorted(switches)[0]
            if far_ends:
                where = ", ".join(sorted(far_ends))
                message = f"The capacitor at {pin.label} leads to {where}, not to the switch node {node}."
                yield fault(CODE, message, (part.ref,), (pin.net, node))
            else:
                message = f"{pin.label} has no capacitor to the switch node {node}: the upper switch cannot turn on."
                yield (suspect if pin.net and circuit.on(pin.net, Kind.DIODE) else fault)(
                    CODE, message, (part.ref,), (pin.net, node)
                )
