"""`j['VCC', 'GND'] += vcc, gnd` of a part with several pins GND: more pins than nets, and yet a net for each name."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from circuitron.details.connections import WidthMismatch
from circuitron.fixes.base import FixContext, Proposal
from circuitron.fixes.call_sites import symbols_made
from circuitron.fixes.snapshot_to_source import alone_on_line
from circuitron.knowledge.pins import found_by_skidl
from circuitron.source.repeatable import is_repeatable
from circuitron.source.value_origins import part_calls
from circuitron.symbol import Symbol


def one_net_a_name(context: FixContext, detail: WidthMismatch, statement: ast.stmt) -> Iterator[Proposal]:
    """A line for each name and its net. SKiDL joins all pins of a name to one net, but takes pins and nets in pairs
    where there are several nets.

    Only where the script lists as many nets as names, and the pins that the part has under them are the pins too many.
    """
    match statement:
        case ast.AugAssign(
            target=ast.Subscript(value=part, slice=ast.Tuple(elts=names)),
            op=ast.Add(),
            value=ast.Tuple(elts=nets) | ast.List(elts=nets),
        ) if len(names) == len(nets) == min(detail.width, detail.other_width) and is_repeatable(part):
            pass
        case _:
            return
    symbols = {symbol for call in part_calls(context, part) for symbol in symbols_made(context, call)}
    pins = max(detail.width, detail.other_width)
    if not symbols or any(_lines(symbol, names) != pins for symbol in symbols) or not alone_on_line(context, statement):
        return
    start = context.replace(statement, "").start
    indent = context.text[context.offset(statement.lineno, 0) : start]
    lines = [
        f"{context.segment(part)}[{context.segment(name)}] += {context.segment(net)}"
        for name, net in zip(names, nets, strict=True)
    ]
    symbol = min(symbols, key=lambda symbol: symbol.id)
    reason = f"{symbol.id} has {', '.join(_several(symbol, names))}: all pins of a name go to its net"
    yield Proposal((context.replace(statement, f"\n{indent}".join(lines)),), reason)


def _lines(symbol: Symbol, names: Sequence[ast.expr]) -> int:
    """How many pins these names are, of which each is some; 0 where one is none, or no literal."""
    found = [found_by_skidl(symbol, str(name.value)) if isinstance(name, ast.Constant) else () for name in names]
    numbers = [pin.number for pins in found for pin in pins]
    return len(numbers) if all(found) and len(set(numbers)) == len(numbers) else 0


def _several(symbol: Symbol, names: Sequence[ast.expr]) -> Iterator[str]:
    """The names that several pins have: "4 pins GND"."""
    for name in names:
        if isinstance(name, ast.Constant) and len(found := found_by_skidl(symbol, str(name.value))) > 1:
            yield f"{len(found)} pins {name.value!s}"
