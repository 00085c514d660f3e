"""Circuits for the guard, written as text."""

from __future__ import annotations

from circuitron.execution_report import NetInstance, PartInstance, PinRef, Snapshot
from circuitron.finding import Span
from circuitron.guard.circuits import Circuit
from circuitron.guard.matching import Matching, match

TYPES = {
    "i": "input",
    "o": "output",
    "P": "power_in",
    "S": "power_out",
    "oc": "open_collector",
    "oe": "open_emitter",
    "t": "tri_state",
    "b": "bidirectional",
    "n": "no_connect",
    "f": "free",
}


def snapshot(parts: str, *nets: str) -> Snapshot:
    """A circuit.

    Args:
        parts: "U1 Lib:Name=value@footprint#line 1/VCC:P 2/OUT:o 3; …", a `?` behind the reference marks a placeholder.
        nets: "VCC*: U1.1 U1.?SDA"; a `*` says that it is declared driven. Pins of NC are marked so.
    """
    made = [_part(text.split()) for text in parts.split(";")]
    pins = {(pin.ref, pin.number): pin for part in made for pin in part.pins}
    found: list[NetInstance] = []
    marked: list[PinRef] = []
    for text in nets:
        name, _, members = text.partition(":")
        on = [
            pins.get((ref, n)) or _unknown(ref, n)
            for ref, _, n in (member.partition(".") for member in members.split())
        ]
        if name == "NC":
            marked += on
        else:
            drive = "POWER" if name.endswith("*") else ""
            found.append(NetInstance(name=name.rstrip("*"), pins=tuple(on), drive=drive))
    return Snapshot(parts=tuple(made), nets=tuple(found), no_connects=tuple(marked))


def _part(words: list[str]) -> PartInstance:
    ref, kind, *pins = words
    kind, _, line = kind.partition("#")
    kind, _, footprint = kind.partition("@")
    kind, _, value = kind.partition("=")
    library, _, name = kind.partition(":")
    made = []
    for text in pins:
        number, _, rest = text.partition("/")
        pin, _, letter = rest.partition(":")
        made.append(PinRef(ref=ref.rstrip("?"), number=number, name=pin, type=TYPES.get(letter, "passive")))
    return PartInstance(
        ref=ref.rstrip("?"),
        library=library,
        name=name,
        value=value or name,
        footprint=footprint,
        pins=tuple(made),
        placeholder=ref.endswith("?"),
        span=Span(file="script.py", line=int(line)) if line else None,
    )


def _unknown(ref: str, number: str) -> PinRef:
    """A pin that a diagnose run made up for a name that the part lacks."""
    return PinRef(ref=ref, number=number, name=number.removeprefix("?"), type="passive")


def matched(before: Snapshot, after: Snapshot) -> Matching:
    return match(Circuit.of(before), Circuit.of(after))
