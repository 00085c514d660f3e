"""Circuits for tests, written as text with the symbols of the libraries at hand."""

from __future__ import annotations

from circuitron.execution_report import NetInstance, PartInstance, PinRef, Snapshot
from circuitron.finding import Span
from circuitron.knowledge.base import SymbolSource


def snapshot(text: str, symbols: SymbolSource) -> Snapshot:
    """A circuit.

    Args:
        text: a part a line: `U1 Library:Symbol value | pin=NET pin=NET`. A pin is a number or a name, which stands for
            all pins of that name; the net NC marks it as open. What follows ` # ` is a comment.
    """
    parts: list[PartInstance] = []
    nets: dict[str, list[PinRef]] = {}
    for line, row in enumerate(text.strip().splitlines(), start=1):
        head, _, wiring = row.partition(" # ")[0].partition("|")
        if not head.strip():
            continue
        ref, name, *value = head.split(maxsplit=2)
        library, _, symbol_name = name.partition(":")
        symbol = symbols.part(library, symbol_name)
        assert symbol is not None, f"there is no symbol {name}"
        pins = tuple(PinRef(ref=ref, number=pin.number, name=pin.name, type=pin.type) for pin in symbol.pins)
        shown = value[0].strip() if value else symbol_name
        span = Span(file="script.py", line=line)
        parts.append(PartInstance(ref=ref, library=library, name=symbol_name, value=shown, pins=pins, span=span))
        for word in wiring.split():
            pin, _, net = word.rpartition("=")
            nets.setdefault(net, []).extend(_pins(pins, pin, row))
    made = tuple(NetInstance(name=name, pins=tuple(pins)) for name, pins in nets.items() if name != "NC")
    return Snapshot(parts=tuple(parts), nets=made, no_connects=tuple(nets.get("NC", ())))


def _pins(pins: tuple[PinRef, ...], wanted: str, row: str) -> list[PinRef]:
    found = [p for p in pins if p.number == wanted] or [p for p in pins if _plain(p.name) == _plain(wanted)]
    assert found, f"there is no pin {wanted} in {row!r}: {[(p.number, p.name) for p in pins]}"
    return found


def _plain(name: str) -> str:
    return name.replace("~{", "").replace("}", "")
