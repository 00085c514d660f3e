"""Gate drivers whose high and low output drive the wrong transistors, or whose bootstrap diode stands wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Role
from circuitron.circuit.kinds import RECTIFIERS
from circuitron.review.base import Issue, fault
from circuitron.review.paths import is_fixed

CODE = "ER412"
_DIODE = "ER209"
_HIGH, _LOW = re.compile(r"H(O|S?_?OUT|G)\d?"), re.compile(r"L(O|S?_?OUT|G)\d?")


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.GATE_DRIVER):
        yield from _outputs(circuit, part)
        yield from _bootstrap(circuit, part)


def _outputs(circuit: Circuit, part: Part) -> Iterator[Issue]:
    upper = [fet for pin in part.pins if _HIGH.fullmatch(pin.name.upper()) for fet in _driven(circuit, pin.net)]
    lower = [fet for pin in part.pins if _LOW.fullmatch(pin.name.upper()) for fet in _driven(circuit, pin.net)]
    for high in upper:
        if _is_grounded(circuit, high) and lower and not any(_is_grounded(circuit, low) for low in lower):
            refs = (part.ref, high.ref, *(low.ref for low in lower))
            message = (
                f"The output of {part.label} for the upper transistor drives {high.label}, whose source is on "
                "ground: the two outputs are exchanged."
            )
            yield fault(CODE, message, refs, [pin.net for pin in high.having(Role.GATE)])
            return


def _driven(circuit: Circuit, net: str) -> list[Part]:
    """N-channel transistors whose gates are on a net or behind a resistor."""
    nets = [net, *(far for _, far in circuit.far(net, Kind.RESISTOR) if not is_fixed(circuit, far))] if net else []
    return [
        fet for near in nets for fet in circuit.on(near, Kind.NMOS) if any(p.net == near for p in fet.having(Role.GATE))
    ]


def _is_grounded(circuit: Circuit, fet: Part) -> bool:
    source = fet.one(Role.SOURCE)
    return source is not None and circuit.is_ground(source.net)


def _bootstrap(circuit: Circuit, part: Part) -> Iterator[Issue]:
    supplies = {pin.net for pin in part.having(Role.SUPPLY) if pin.net}
    for pin in part.having(Role.BOOTSTRAP):
        for diode in circuit.on(pin.net, *RECTIFIERS) if pin.net else ():
            anode, cathode = diode.one(Role.ANODE), diode.one(Role.CATHODE)
            ends = {cathode.net, *(far for _, far in circuit.far(cathode.net, Kind.RESISTOR))} if cathode else set()
            if anode is not None and anode.net == pin.net and ends & supplies:
                message = (
                    f"{diode.label} conducts from {pin.label} to the supply of {part.ref}: the bootstrap capacitor is "
                    "never charged. Exchange its ends."
                )
                yield fault(_DIODE, message, (diode.ref, part.ref), (pin.net, *sorted(ends & supplies)))
