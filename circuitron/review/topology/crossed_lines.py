"""Lines of buses on the wrong pins: SDA with SCL, TX with TX, D+ with D-, MISO with MOSI."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from circuitron.circuit import Circuit, Kind, Net, Pin, Role
from circuitron.circuit.kinds import PLUGS
from circuitron.knowledge.vocabulary import bare
from circuitron.lazy_pattern import LazyPattern
from circuitron.review.base import Issue, exchanged, fault, suspect, turned
from circuitron.review.paths import linked, through_resistors

if TYPE_CHECKING:
    from circuitron.details.circuits import PinExchange

_USB = (LazyPattern(r"(U?D|USB_?D)(\+|P)|USB_?DP|DP\d?|UD\+"), LazyPattern(r"(U?D|USB_?D)(-|M|N)|USB_?DM|DM\d?|UD-"))
_TRANSCEIVERS = ("Interface_UART", "Interface_CAN_LIN")
_RECEIVED, _DRIVEN = LazyPattern(r"R(O|XD?)?\d?|R\d?OUT\d?"), LazyPattern(r"D(I|IN)?\d?|TXD?\d?|T\d?IN\d?|DIN\d?")
_PORT = LazyPattern(r"P[A-K]\d")
_SERIES = 100.0  # ohms: what stands in a line against reflections
_IN_UART = 1100.0  # ohms: what stands in a serial line against latch-up


def check(circuit: Circuit) -> Iterator[Issue]:
    for net in circuit.nets.values():
        yield from _i2c(circuit, net)
        yield from _usb(circuit, net)
        yield from _uart(circuit, net)


def _i2c(circuit: Circuit, net: Net) -> Iterator[Issue]:
    sda = [pin for pin in net.pins if pin.role is Role.SDA]
    scl = [pin for pin in net.pins if pin.role is Role.SCL and "SCLK" not in bare(pin.name)]
    if sda and scl and {pin.ref for pin in sda} != {pin.ref for pin in scl}:
        few = min((sda, scl), key=len) if not _named(net.name) else (scl if _named(net.name) == "SDA" else sda)
        others = [pin for pin in (*sda, *scl) if pin not in few]
        message = f"{few[0].label} and {others[0].label} share {net.name}: SDA and SCL are exchanged at {few[0].ref}."
        turn = turned(circuit.parts[few[0].ref], Role.SDA, Role.SCL)
        yield fault("ER404", message, [pin.ref for pin in (*few, *others)], (net.name,), turn)
        return
    wrong = {"SDA": scl, "SCL": sda}.get(_named(net.name), [])
    for pin in wrong:
        message = f"{pin.label} is on {net.name}: SDA and SCL are exchanged at {pin.ref}."
        yield fault("ER404", message, (pin.ref,), (net.name,), turned(circuit.parts[pin.ref], Role.SDA, Role.SCL))


def _named(name: str) -> str:
    found = re.fullmatch(r"(?:.*[_/])?(SDA|SCL)\d*(?:_.*)?", bare(name))
    return found[1] if found else ""


def _usb(circuit: Circuit, net: Net) -> Iterator[Issue]:
    nets = [n for n in through_resistors(circuit, net.name, _SERIES) if not circuit.is_ground(n)]
    pins = [p for n in nets if n in circuit.nets for p in circuit.nets[n].pins if not circuit.is_rail(n)]
    plus, minus = ([p for p in pins if side.fullmatch(bare(p.name)) and _is_usb(circuit, p)] for side in _USB)
    if plus and minus and {p.ref for p in plus} != {p.ref for p in minus}:
        message = f"{plus[0].label} is joined to {minus[0].label} on {net.name}: D+ and D- are exchanged."
        yield fault("ER405", message, sorted({plus[0].ref, minus[0].ref}), (net.name,))


def _is_usb(circuit: Circuit, pin: Pin) -> bool:
    part = circuit.parts[pin.ref]
    return part.kind is Kind.USB or "USB" in f"{part.library} {part.description} {pin.name}".upper()


def _uart(circuit: Circuit, net: Net) -> Iterator[Issue]:
    """Two transmitters on one line that no receiver listens to, or two receivers that nothing talks to."""
    nets = through_resistors(circuit, net.name, _IN_UART)
    if min(nets) != net.name or any(circuit.is_ground(n) or circuit.is_rail(n) for n in nets):
        return
    pins = [pin for each in nets for pin in circuit.nets[each].pins]
    tx = _once([pin for pin in pins if _talks(circuit, pin)])
    rx = _once([pin for pin in pins if _listens(circuit, pin)])
    ports = any(_PORT.match(bare(pin.name)) for pin in tx)
    if len(tx) > 1 and not rx and (not ports or _both_listen(circuit, tx[0].ref, tx[1].ref)):
        message = f"{tx[0].label} and {tx[1].label} both transmit on {net.name}, and nothing receives: cross the lines."
        yield fault("ER406", message, [pin.ref for pin in tx], (net.name,), _uncrossed(circuit, tx))
    alone = not tx and not any(circuit.on(n, *PLUGS) or _others(circuit, n) for n in linked(circuit, net.name))
    if len(rx) > 1 and alone:
        message = f"{rx[0].label} and {rx[1].label} both receive on {net.name}, and nothing transmits: cross the lines."
        yield suspect("ER406", message, [pin.ref for pin in rx], (net.name,))


def _talks(circuit: Circuit, pin: Pin) -> bool:
    """Whether a pin transmits: TX of a controller, or the receiver's output of a bus transceiver."""
    if _is_transceiver(circuit, pin):
        return pin.type == "output" and _RECEIVED.fullmatch(bare(pin.name)) is not None
    return pin.role is Role.TX and pin.type != "input"


def _listens(circuit: Circuit, pin: Pin) -> bool:
    """Whether a pin receives: RX of a controller, or the driver's input of a bus transceiver."""
    if _is_transceiver(circuit, pin):
        return pin.type == "input" and _DRIVEN.fullmatch(bare(pin.name)) is not None
    return pin.role is Role.RX and pin.type != "output"


def _is_transceiver(circuit: Circuit, pin: Pin) -> bool:
    part = circuit.parts[pin.ref]
    return part.library in _TRANSCEIVERS and part.kind is Kind.IC and "controller" not in part.description.casefold()


def _both_listen(circuit: Circuit, one: str, other: str) -> bool:
    """Whether two parts also share a line on which both receive. A port may be no serial line at all."""
    return any({one, other} <= {pin.ref for pin in net.pins if _listens(circuit, pin)} for net in circuit.nets.values())


def _uncrossed(circuit: Circuit, tx: list[Pin]) -> PinExchange | None:
    """The lines that belong crossed, at the one of two parts that is no controller: the other one's nets keep their
    names. None where the receivers of both do not share a net either, or it is not plain which part that is."""
    ends = [(pin, circuit.parts[pin.ref].having(Role.RX)) for pin in tx]
    nets = {pin.net for _, rx in ends for pin in rx}
    paired = len(ends) == 2 and all(len(rx) == 1 for _, rx in ends) and len(nets) == 1 and "" not in nets
    devices = [(pin, rx[0]) for pin, rx in ends if rx and circuit.parts[pin.ref].kind is not Kind.MCU]
    return exchanged(*devices[0]) if paired and len(devices) == 1 else None


def _others(circuit: Circuit, net: str) -> bool:
    """Whether anything else may transmit on a net."""
    return any(
        pin.role not in (Role.RX, Role.TX) and pin.type in ("output", "bidirectional", "tri_state", "open_collector")
        for pin in circuit.nets[net].pins
    )


def _once(pins: list[Pin]) -> list[Pin]:
    """One pin of each part."""
    return list({pin.ref: pin for pin in pins}.values())
