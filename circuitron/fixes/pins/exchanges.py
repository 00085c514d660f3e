"""Exchanges two pins of a part in the source, where the review finds each of them on the other one's net."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from circuitron.details.circuits import CircuitReview, PinExchange
from circuitron.edit import Edit, Safety, TextChange
from circuitron.error_types import ErrorType
from circuitron.execution_report import PartInstance
from circuitron.finding import Grade
from circuitron.fixes.base import Abstention, Fix, FixContext, abstain, answer
from circuitron.fixes.pin_index import Key, all_changes, pin_keys
from circuitron.fixes.pin_requests import assigned, names_in
from circuitron.fixes.snapshot_to_source import part_of
from circuitron.knowledge.pins import found_by_skidl
from circuitron.source.scopes import functions_called
from circuitron.source.value_origins import leaves
from circuitron.symbol import Symbol

_HARMLESS = frozenset({"ref", "value", "name", "tag", "footprint", "fields", "description", "value_to_str"})
_PASSING = (ast.Assign, ast.AnnAssign, ast.Return, ast.NamedExpr, ast.Tuple, ast.List, ast.Expr, ast.Starred)


class Exchanges(Fix):
    name: ClassVar[str] = "exchanged-pins"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.CIRCUIT_REVIEW})

    def propose(self, context: FixContext) -> Iterator[Edit | Abstention]:
        found = [(finding, detail.exchange) for finding, detail in context.of(CircuitReview)]
        # What the review only suspects may be exchanged with it, where the same line makes both.
        places = _Places(context, {exchange.ref: exchange for _, exchange in found if exchange is not None})
        for finding, exchange in found:
            if finding.grade is not Grade.FAULT:
                continue
            if exchange is None:
                yield abstain(finding, "nothing says for certain what is to be done")
                continue
            try:
                changes, refs = places.exchanged(exchange)
            except _NotPlain as error:
                yield abstain(finding, str(error))
            else:
                one, other = (_pin_label(context, exchange.ref, number) for number in exchange.pins)
                reason = f"exchange pins {one} and {other} of {', '.join(refs)}"
                yield answer(self.name, finding, changes, reason, Safety.UNSAFE)


class _NotPlain(Exception):
    """It is not plain what would have to be written where."""


@dataclass(frozen=True)
class _Places:
    """Where a script connects parts whose pins are to be exchanged, by their references."""

    context: FixContext
    wanted: Mapping[str, PinExchange]

    def exchanged(self, exchange: PinExchange) -> tuple[tuple[TextChange, ...], tuple[str, ...]]:
        """The changes that exchange the pins of a part, and all parts that they do it for.

        Raises:
            _NotPlain: they cannot be written, or are about parts that are right.
        """
        calls, holders = self._together(exchange)
        parts = [part for call in calls for part in self._parts_at[call]]
        others = [part.ref for part in parts if not self._is_alike(exchange, part.ref)]
        if others:
            raise _NotPlain(f"the same lines connect {', '.join(others[:3])}")
        part = parts[0]
        symbol = self.context.symbols.part(part.library, part.name)
        if symbol is None:
            raise _NotPlain(f"no library has {part.library}:{part.name}")
        swap = _Swap(self.context, symbol, exchange.pins)
        changes = [change for holder in holders for change in swap.at(holder)]
        if swap.covered != set(exchange.pins):
            raise _NotPlain("it is not plain where its pins are connected")
        return tuple(dict.fromkeys(changes)), tuple(dict.fromkeys(part.ref for part in parts))

    def _is_alike(self, exchange: PinExchange, ref: str) -> bool:
        return ref in self.wanted and set(self.wanted[ref].pins) == set(exchange.pins)

    @cached_property
    def _parts_at(self) -> dict[ast.Call, list[PartInstance]]:
        """The calls that made parts, with the parts."""
        found: dict[ast.Call, list[PartInstance]] = {}
        for part in self.context.snapshot.parts if self.context.snapshot else ():
            calls = [node for node in self.context.nodes_at(part.span) if isinstance(node, ast.Call)]
            if calls:
                found.setdefault(calls[-1], []).append(part)
        return found

    @cached_property
    def _holders(self) -> dict[ast.expr, set[ast.Call]]:
        """Expressions that hold a part, and the calls that may have made it."""
        calls = self._parts_at
        named: list[ast.Name | ast.Attribute | ast.Subscript] = []
        for kind in (ast.Name, ast.Attribute, ast.Subscript):
            named += self.context.all(kind)
        read = (node for node in named if isinstance(node.ctx, ast.Load))
        found = {node: self._made(node) for node in (*read, *calls)}
        return {node: made for node, made in found.items() if made and not self._is_pin(node)}

    def _made(self, node: ast.expr) -> set[ast.Call]:
        return {leaf for leaf in leaves(self.context, node) if isinstance(leaf, ast.Call) and leaf in self._parts_at}

    def _is_pin(self, node: ast.expr) -> bool:
        """Whether an expression asks a part for a pin, or holds what did."""
        return any(isinstance(one, ast.Subscript) and self._made(one.value) for one in assigned(self.context, node))

    def _together(self, exchange: PinExchange) -> tuple[list[ast.Call], list[ast.expr]]:
        """The calls whose parts are connected by the same expressions as a part, its own among them."""
        part = part_of(self.context.snapshot, exchange.ref)
        calls = [call for call, parts in self._parts_at.items() if part in parts]
        if len(calls) != 1:
            raise _NotPlain(f"it is not plain which line makes {exchange.ref}")
        holders: list[ast.expr] = []
        for call in calls:  # grows
            fresh = [node for node, made in self._holders.items() if call in made and node not in holders]
            holders += fresh
            calls += [c for node in fresh for c in self._parts_at if c in self._holders[node] and c not in calls]
        return calls, holders


class _Swap:
    """Writes one pin for the other. `covered`: numbers of the pins that were met."""

    def __init__(self, context: FixContext, symbol: Symbol, pins: tuple[str, str]) -> None:
        self.context, self.symbol, self.covered = context, symbol, set[str]()
        self._pins = {pin.number: pin for pin in symbol.pins if pin.number in pins}
        if len(self._pins) != 2:
            raise _NotPlain(f"{symbol.id} has no pins {' and '.join(pins)}")

    def at(self, holder: ast.expr) -> Collection[TextChange]:
        """The changes at an expression that holds the part.

        Raises:
            _NotPlain: it is used in a way that cannot be followed.
        """
        parent = self.context.parents.get(holder)
        match parent:
            case ast.Subscript(value=value) if value is holder:
                return self._request(parent)
            case ast.BinOp(op=ast.BitAnd() | ast.BitOr()) if len(self.symbol.pins) == 2:
                first, second = (pin.number for pin in self.symbol.pins)
                self.covered |= {first, second}
                end = self.context.replace(holder, "").end
                return (TextChange(start=end, end=end, text=f"[{_spelled(second)}, {_spelled(first)}]"),)
            case ast.Attribute(value=value, attr=name) if value is holder:
                return self._attribute(parent, name)
            case ast.Call() | ast.keyword():
                call = parent if isinstance(parent, ast.Call) else self.context.parents.get(parent)
                if isinstance(call, ast.Call) and (call.func is holder or functions_called(self.context, call)):
                    return ()
            case ast.For() | ast.comprehension() | None:
                return ()
            case _ if isinstance(parent, _PASSING):
                return ()
        raise _NotPlain(f"line {holder.lineno} uses it in a way that cannot be followed")

    def _request(self, node: ast.Subscript) -> Collection[TextChange]:
        answers: dict[str, tuple[Key, ...]] = {}
        names = names_in(self.context, node)
        for name in names:
            pins = {pin.number for pin in found_by_skidl(self.symbol, name)}
            if len(pins) == 1 and (met := pins & self._pins.keys()):
                (number,) = met
                self.covered.add(number)
                answers[name] = self._written(name, number)
            elif pins & self._pins.keys():
                raise _NotPlain(f"{name} is several pins")
        changes = all_changes(self.context, node, self.symbol, answers) if answers else ()
        if not names or (answers and not changes):
            raise _NotPlain(f"line {node.lineno} computes which pin it connects")
        return changes

    def _written(self, name: str, number: str) -> tuple[Key, ...]:
        """The other pin, called as this one is: by its name, or by its number."""
        other = next(pin for key, pin in self._pins.items() if key != number)
        return (_key(other.number),) if name == number else pin_keys(self.symbol, (other,))

    def _attribute(self, node: ast.Attribute, name: str) -> Collection[TextChange]:
        """`led.A`, `led.p1`."""
        numbered = {f"p{number}": number for number in self._pins}
        named = {pin.name: number for number, pin in self._pins.items() if pin.name.isidentifier()}
        number = numbered.get(name) or named.get(name)
        if number is not None:
            self.covered.add(number)
            other = next(pin for key, pin in self._pins.items() if key != number)
            text = other.name if name in named and other.name.isidentifier() else f"p{other.number}"
            end = self.context.replace(node, "").end
            return (TextChange(start=end - len(name), end=end, text=text),)
        if name in _HARMLESS or isinstance(node.ctx, ast.Store):
            return ()
        raise _NotPlain(f"line {node.lineno} uses its {name}")


def _key(number: str) -> Key:
    return int(number) if number.isdigit() else number


def _spelled(number: str) -> str:
    return number if number.isdigit() else repr(number)


def _pin_label(context: FixContext, ref: str, number: str) -> str:
    part = part_of(context.snapshot, ref)
    name = next((pin.name for pin in part.pins if pin.number == number), "") if part else ""
    return f"{number} ({name})" if re.search(r"\w", name) and name != number else number
