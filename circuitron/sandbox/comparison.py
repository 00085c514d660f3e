"""Whether a run's netlist and its snapshot show the same circuit.

The netlist is what the verifier has judged; the snapshot is what diagnosis and repair look at. Both come from a
process in which a script ran, so neither is believed where they differ.
"""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.knowledge.sexpr import Node, SexprError, parse
from circuitron.models import Snapshot

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
    written = {_word(part, "ref"): _symbol(part) for part in _children(_child(tree, "components"), "comp")}
    claimed = {part.ref: part.name for part in snapshot.parts}
    for ref in sorted(written.keys() ^ claimed.keys()):
        place, other = ("netlist", "report") if ref in written else ("report", "netlist")
        yield f"{ref} is in the {place}, not in the {other}."
    for ref in sorted(written.keys() & claimed.keys()):
        if written[ref] != claimed[ref]:
            yield f"{ref} is {written[ref]} in the netlist and {claimed[ref]} in the report."


def _nets(tree: Node, snapshot: Snapshot) -> Iterator[str]:
    written = {_pins(net): _word(net, "name") for net in _children(_child(tree, "nets"), "net")}
    claimed = {frozenset((pin.ref, pin.number) for pin in net.pins): net.name for net in snapshot.nets}
    for nets, others, place in ((written, claimed, "netlist"), (claimed, written, "report")):
        for pins in nets.keys() - others.keys():
            if pins:
                shown = ", ".join(sorted(f"{ref}.{pin}" for ref, pin in pins))
                yield f"Net {nets[pins]} joins {shown} in the {place} alone."


def _pins(net: Node) -> _Net:
    return frozenset((_word(node, "ref"), _word(node, "pin")) for node in _children(net, "node"))


def _symbol(part: Node) -> str:
    return _word(_child(part, "libsource"), "part")


def _children(tree: Node, tag: str) -> Iterator[Node]:
    for item in tree:
        if isinstance(item, list) and item[:1] == [tag]:
            yield item


def _child(tree: Node, tag: str) -> Node:
    return next(_children(tree, tag), [])


def _word(tree: Node, tag: str) -> str:
    """The text after a tag: `(ref "R1")`."""
    found = _child(tree, tag)
    return found[1] if len(found) > 1 and isinstance(found[1], str) else ""
