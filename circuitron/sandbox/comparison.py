"""Whether a run's netlist and its snapshot show the same circuit.

The netlist is what the verifier has judged; the snapshot is what diagnosis and repair look at. Both come from a
process in which a script ran, so neither is believed where they differ.
"""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.execution_report import Snapshot
from circuitron.knowledge.sexpr import Node, SexprError, child, children, parse, word_of

_MOST = 20  # differences that are worth telling

_Net = frozenset[tuple[str, str]]


def differences(netlist: str, snapshot: Snapshot | None) -> tuple[str, ...]:
    """What the netlist and the snapshot disagree about, in words; empty if they show the same circuit."""
    if snapshot is None:
        return ("The report has no circuit to compare the netlist with.",)
    try:
        tree = parse(netlist)
    except SexprError as error:
        return (f"The netlist cannot be read: {error}.",)
    if tree[:1] != ["export"]:
        return ("What was left as a netlist is none.",)
    found = [*_parts(tree, snapshot), *_nets(tree, snapshot)]
    return tuple(found[:_MOST])


def _parts(tree: Node, snapshot: Snapshot) -> Iterator[str]:
    written = {word_of(part, "ref"): _symbol(part) for part in children(child(tree, "components"), "comp")}
    claimed = {part.ref: part.name for part in snapshot.parts}
    for ref in sorted(written.keys() ^ claimed.keys()):
        place, other = ("netlist", "report") if ref in written else ("report", "netlist")
        yield f"{ref} is in the {place}, not in the {other}."
    for ref in sorted(written.keys() & claimed.keys()):
        if written[ref] != claimed[ref]:
            yield f"{ref} is {written[ref]} in the netlist and {claimed[ref]} in the report."


def _nets(tree: Node, snapshot: Snapshot) -> Iterator[str]:
    written = {_pins(net): word_of(net, "name") for net in children(child(tree, "nets"), "net")}
    claimed = {frozenset((pin.ref, pin.number) for pin in net.pins): net.name for net in snapshot.nets}
    for nets, others, place in ((written, claimed, "netlist"), (claimed, written, "report")):
        for pins in nets.keys() - others.keys():
            if pins:
                shown = ", ".join(sorted(f"{ref}.{pin}" for ref, pin in pins))
                yield f"Net {nets[pins]} joins {shown} in the {place} alone."


def _pins(net: Node) -> _Net:
    return frozenset((word_of(node, "ref"), word_of(node, "pin")) for node in children(net, "node"))


def _symbol(part: Node) -> str:
    return word_of(child(part, "libsource"), "part")
