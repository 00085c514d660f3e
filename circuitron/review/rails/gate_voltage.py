"""MOSFETs whose gate is pulled further from its source than it bears, or not far enough to turn on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Role
from circuitron.lazy_pattern import LazyPattern
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.paths import RESISTIVE
from circuitron.review.polarity.zener_direction import open_volts

CODE = "ER109"
_MOST = 20.0  # volts: the usual absolute maximum between gate and source; none of the common types takes more than 30
_LEAST = 2.5  # volts at which a MOSFET is not on that is not made for logic levels
_LOGIC = LazyPattern(r"logic.level|IRLZ?\d|IRLML|AO\d{4}|SI23\d\d|DMG\d|BSS|2N700|FDN|NTR|DMP\d|PMV", re.IGNORECASE)


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.NMOS, Kind.PMOS):
        gate, source = part.one(Role.GATE), part.one(Role.SOURCE)
        if gate is None or source is None or not (gate.net and source.net) or gate.net == source.net:
            continue
        at_source = circuit.volts(source.net)
        if at_source is None:
            continue
        clamp = next(iter(circuit.on(gate.net, Kind.ZENER, Kind.TVS)), None)
        at_gate = circuit.volts(gate.net) if gate.net in circuit.voltages else open_volts(circuit, gate.net, clamp)
        if at_gate is None and (pulled := _pulled_down(circuit, part, gate.net)) is not None:
            at_gate = pulled
        if at_gate is not None:
            found = _judge(circuit, part, gate.net, source.net, at_gate - at_source)
            yield from (
                issue for issue in found if clamp is None or len(issue.refs) > 1
            )  # a clamp keeps it from too much


def _judge(circuit: Circuit, part: Part, gate: str, source: str, volts: float) -> Iterator[Issue]:
    on = volts if part.kind is Kind.NMOS else -volts
    if on > _MOST:
        message = f"The gate of {part.label} is pulled {on:.3g} V from its source {source}: most bear {_MOST:g} V."
        yield (fault if on > 1.5 * _MOST else suspect)(CODE, message, (part.ref,), (gate, source))
    elif 0.5 < on < _LEAST and not _LOGIC.search(f"{part.name} {part.value} {part.description} {part.keywords}"):
        refs = [resistor.ref for resistor, _ in circuit.far(gate, *RESISTIVE)]
        message = (
            f"The divider of {' and '.join(refs)} gives {part.label} {on:.3g} V between gate and source: it stays off."
        )
        yield suspect(CODE, message, (part.ref, *refs), (gate, source))


def _pulled_down(circuit: Circuit, part: Part, gate: str) -> float | None:
    """The voltage of a high-side gate once the transistor that pulls it is on; None where nothing like that does."""
    for other in circuit.on(gate, Kind.NMOS, Kind.NPN):
        low, high = (
            other.one(Role.SOURCE) or other.one(Role.EMITTER),
            other.one(Role.DRAIN) or other.one(Role.COLLECTOR),
        )
        if (
            other is not part
            and high is not None
            and high.net == gate
            and low is not None
            and circuit.is_ground(low.net)
        ):
            return 0.0
    return None
