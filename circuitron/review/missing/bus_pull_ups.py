"""I²C lines that nothing pulls up, and those that are pulled too hard or too weakly."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Role
from circuitron.knowledge.vocabulary import bare
from circuitron.review.base import Issue, suspect
from circuitron.review.paths import leaves_board, linked, pins, pull_up, pulls

CODE = "ER303"
_LEAST, _MOST = 800.0, 50_000.0  # ohms: 3 mA from 2.4 V; 1 µs for 20 pF
_LINE = re.compile(r"(?:.*[_/])?(SDA|SCL)(\d*)(?:_.*)?")
_WITH_OWN = (Kind.MODULE, Kind.CONNECTOR, Kind.USB)  # boards that bring pull-ups of their own


def check(circuit: Circuit) -> Iterator[Issue]:
    for sda, scl in _buses(circuit):
        up = {net: any(pull_up(circuit, near) for near in linked(circuit, net)) for net in (sda, scl)}
        for net in (sda, scl):
            if up[net]:
                yield from _strength(circuit, net)
            elif up[scl if net == sda else sda]:
                other = scl if net == sda else sda
                message = (
                    f"Nothing pulls {net} up, though a resistor pulls up {other}: an I²C line is only pulled down."
                )
                yield suspect(CODE, message, _devices(circuit, net), (net,))
            elif not (leaves_board(circuit, net) or any(circuit.on(n, *_WITH_OWN) for n in linked(circuit, net))):
                message = f"Nothing pulls {net} up: all that is on an I²C line only pulls it down."
                yield suspect(CODE, message, _devices(circuit, net), (net,))


def _buses(circuit: Circuit) -> Iterator[tuple[str, str]]:
    """Pairs of nets that are SDA and SCL of the same parts."""
    seen = set(_namesakes(circuit))
    yield from seen
    for part in circuit.parts.values():
        sda = [pin.net for pin in part.having(Role.SDA) if pin.net and _is_bus(circuit, pin.net)]
        scl = [pin.net for pin in part.having(Role.SCL) if pin.net and _is_bus(circuit, pin.net)]
        for pair in zip(sda, scl, strict=False):
            if pair[0] != pair[1] and pair not in seen and part.kind is not Kind.CONNECTOR:
                seen.add(pair)
                yield pair


def _namesakes(circuit: Circuit) -> Iterator[tuple[str, str]]:
    """Pairs of nets whose names say that they are one bus: SDA_HV and SCL_HV."""
    by_name: dict[str, list[str]] = {}
    for net in circuit.nets:
        by_name.setdefault(net.upper(), []).append(net)
    for net in circuit.nets:
        others = by_name.get(net.upper().replace("SDA", "SCL"), ())
        partner = next((name for name in others if name != net), None)
        if "SDA" in net.upper() and partner is not None:
            yield net, partner


def _is_bus(circuit: Circuit, net: str) -> bool:
    """Whether a net is an I²C line: two parts of its name or role, or one and its name."""
    named = _LINE.fullmatch(bare(net)) is not None
    return named or len({pin.ref for pin in pins(circuit, net, Role.SDA, Role.SCL)}) > 1


def _strength(circuit: Circuit, net: str) -> Iterator[Issue]:
    found = [(part, far) for part, far in pulls(circuit, net) if not circuit.is_ground(far) and part.number]
    siemens = sum(1 / part.number for part, _ in found if part.number)
    if found and not _LEAST <= 1 / siemens <= _MOST:
        ohms = f"{1 / siemens:.3g}"
        message = f"{' and '.join(part.label for part, _ in found)} pull {net} up with {ohms} ohms: use 1k to 10k."
        yield suspect("ER304", message, [part.ref for part, _ in found], (net,))


def _devices(circuit: Circuit, net: str) -> list[str]:
    devices = [pin.ref for pin in pins(circuit, net, Role.SDA, Role.SCL)]
    return devices or [part.ref for part in circuit.on(net)]
