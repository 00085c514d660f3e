"""`q['D'] & load`: a name that several pins share gives more than the two ends that `&` and `|` can take."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.details import NetworkPorts as NetworkPortsDetail
from circuitron.fixes.base import Fix, FixContext, answer
from circuitron.fixes.snapshot_to_source import alone_on_line, block_of
from circuitron.models import Edit, ErrorType, PartInstance, PinRef, Snapshot, TextChange
from circuitron.source.edits import insert_before
from circuitron.source.expression_types import Kind, kind
from circuitron.source.imports import skidl_name
from circuitron.source.locations import statement_at


class NetworkPorts(Fix):
    """Ties the pins together on a net of their own first, and puts one of them into the network."""

    name: ClassVar[str] = "network-ports"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.NETWORK_PORTS})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found, detail in context.of(NetworkPortsDetail):
            statement = statement_at(context, found.span)
            part = _part(context.snapshot, detail.ref, detail.symbol)
            if statement is None or not alone_on_line(context, statement):
                continue
            for node in _ends(context, statement):
                name = str(node.slice.value) if isinstance(node.slice, ast.Constant) else ""
                pins = [pin for pin in (part.pins if part else ()) if pin.name == name]
                if len(pins) > 1 and len({pin.type for pin in pins}) == 1 and pins[0].type != "no_connect":
                    changes = _tied(context, statement, node, pins[0])
                    reason = f"{len(pins)} pins are called {name}: they are one node, and `&` takes one end of it"
                    yield answer(self.name, found, changes, reason)


def _part(snapshot: Snapshot | None, ref: str, symbol: str) -> PartInstance | None:
    for part in snapshot.parts if snapshot else ():
        if (ref and part.ref == ref) or (not ref and symbol and f"{part.library}:{part.name}" == symbol):
            return part
    return None


def _ends(context: FixContext, statement: ast.stmt) -> Iterator[ast.Subscript]:
    """Pins of parts that stand in a network, asked for by one name."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            parent = context.parents.get(node)
            joined = isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.BitAnd | ast.BitOr)
            if joined and isinstance(node.slice.value, str) and kind(context, node.value) in (Kind.PART, Kind.UNKNOWN):
                yield node


def _tied(context: FixContext, statement: ast.stmt, node: ast.Subscript, pin: PinRef) -> tuple[TextChange, ...]:
    """`q['D'] += Net()` in front of the statement, unless the script ties them itself, and `q[5]` in it."""
    text = context.segment(node)
    number = pin.number if pin.number.isdecimal() else repr(pin.number)
    changes = [context.replace(node, f"{context.segment(node.value)}[{number}]")]
    block = block_of(context, statement)
    before = block[: block.index(statement)]
    if not any(isinstance(other, ast.AugAssign) and context.segment(other.target) == text for other in before):
        net, imports = skidl_name(context, "Net")
        changes += [insert_before(context, statement, f"{text} += {net}()"), *imports]
    return tuple(changes)
